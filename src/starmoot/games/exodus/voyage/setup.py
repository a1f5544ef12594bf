"""Setting out: who plays whom, what they hide, who leads them, and what the fleet believes.

The choice of factions goes round the table, everything else is done by all at once. Whoever says
nothing is dealt something that is legal. (EX-SET, EX-SET-27)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters import people
from starmoot.games.exodus.content.printed import BOOKS, SECRETS
from starmoot.games.exodus.options import check_factions
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import DISCOVERIES, pairs_of
from starmoot.games.exodus.secrets.spreading import new_secret
from starmoot.games.exodus.secrets.wording import secret_preview
from starmoot.games.exodus.state import FactionSheet, State
from starmoot.games.exodus.voyage.beliefs import FleetBeliefs


def set_up(g: Exodus) -> None:
    """The table as it stands before anybody is asked: settings, traits, decks, blank sheets.

    No offices, markers, standing, progress or fatigue. The traits. What each faction rolls.
    (EX-SET-10, EX-SET-26, EX-TRAIT-04, EX-SET-18..25)
    """
    check_factions(g.s.settings.factions, g.seats)
    g.s.traits = g.s.settings.start_traits[:]
    g.s.factions = [FactionSheet() for _ in range(names.FACTIONS)]
    for faction in names.EVERY_FACTION:
        g.faction(faction).trait = trait_of(g, faction)
    g.s.discovery_deck.cards = DISCOVERIES[:]
    g.s.discovery_deck.shuffle(g.chance, names.DRAWS)


def trait_of(g: Exodus, faction: names.Faction) -> names.Trait:
    """By the book; of secondary factions as the table has it. (EX-SET-18..25, EX-OPT-28)"""
    if faction <= names.MILITARY:
        return BOOKS[faction].trait
    return names.Trait(g.s.settings.secondary_traits[faction - names.NETWORK])


class SetUp(k.Sequence[Exodus]):
    """Factions, institutional secrets, leaders, and the fleet's own questions. (EX-SET-04..14)"""

    def outline(self, g: Exodus) -> list[k.Procedure[Exodus]]:
        return [FactionChoice(), SecretChoice(), Leaders(), FleetBeliefs()]


# Who plays whom.


class FactionTopic(k.Topic):
    """The factions that are still open. (EX-DEC-01)"""

    def offer(self, at: FactionChoice, g: Exodus, question: k.Question) -> k.Shape:
        return k.Choose(names.FACTION, open_factions(g, question.seat))

    def words(self, at: FactionChoice, view: k.View, question: k.Question) -> k.Words:
        """What each faction is, how hard it is, and the advice of its book. (EX-COMP-19..21)"""
        state: State = view.state
        words = k.Words(self.prompt)
        named = state.settings.factions or names.SECONDARIES
        for faction in names.EVERY_FACTION:
            words.previews[names.FACTION.name, faction] = about(faction)
            sheet = state.factions[faction]
            if sheet.seat >= 0:
                words.barred[names.FACTION.name, faction] = f"played by {k.SEAT.label(sheet.seat)}"
            elif faction > names.MILITARY and faction not in named:
                words.barred[names.FACTION.name, faction] = "not in play at this table"
            elif faction > names.MILITARY and view.seats - question.seat - 1 < len(
                unclaimed(state, names.PRIMARIES)
            ):
                words.barred[names.FACTION.name, faction] = PRIMARY_NEEDED
        return words


CHOICE: Final = FactionTopic(
    "exodus.faction_choice",
    "EX-DEC-01 EX-SET-01",
    "Whom will you speak for?",
    "Whoever is left",
    title="Choose a faction",
)
PLAYER: Final = k.Kind(
    "exodus.player",
    [f"player{number}" for number in range(1, 9)],
    [f"Player {number}" for number in range(1, 9)],
    on="seat",
)
"""The people themselves, who are called by their faction once they have one."""
PLAYS: Final = k.note("exodus.plays", "EX-SET-01 EX-SET-04", "{player} speaks for {faction}")

PRIMARY_NEEDED: Final = "the players after you are needed for Church, Government and Military"
CHALLENGING: Final = "More challenging: no direct authority over traits or navigation."


def unclaimed(state: State, factions: list[names.Faction]) -> list[names.Faction]:
    """Those of some factions whom nobody plays yet."""
    return [faction for faction in factions if state.factions[faction].seat < 0]


def open_factions(g: Exodus, seat: k.i64) -> list[names.Faction]:
    """Any that is free, but the primaries have to be filled in the end. (EX-SET-02, EX-SET-04)

    Of the secondary ones only those that the table has named, if any. (EX-SET-03, EX-OPT-02)
    """
    named = [names.Faction(faction) for faction in g.s.settings.factions]
    primaries = unclaimed(g.s, g.primaries())
    if g.seats - seat - 1 < len(primaries):
        return primaries
    return primaries + unclaimed(g.s, named or names.SECONDARIES)


class FactionChoice(k.Procedure[Exodus]):
    """In the order of seats; whoever has no choice is not asked. (EX-SET-04)"""

    seat: k.i64 = 0

    def begin(self, g: Exodus) -> k.Step:
        while self.seat < g.seats:
            free = open_factions(g, self.seat)
            if len(free) > 1:
                return k.ask(CHOICE, self.seat, FactionChoice.chosen)
            self.claim(g, free[0])
        return k.DONE

    def chosen(self, g: Exodus) -> k.Step:
        """Silence takes a random legal one. (EX-DEC-01)"""
        answer = g.answer()
        if answer.passed():
            free = open_factions(g, self.seat)
            self.claim(g, free[g.chance.below(names.DRAWS, len(free))])
        else:
            self.claim(g, names.Faction(answer.key))
        return self.begin(g)

    def claim(self, g: Exodus, faction: names.Faction) -> None:
        """Whoever plays is listed in the order of the factions. (EX-DICE-23)

        All others are there in the tale only. (EX-SET-05, EX-VAR-02)
        """
        g.faction(faction).seat = self.seat
        g.s.played = [other for other in names.EVERY_FACTION if g.is_played(other)]
        g.say(PLAYS, self.seat, faction)
        self.seat += 1


def about(faction: names.Faction) -> str:
    """A faction in three sentences. (EX-COMP-19..21)"""
    book = BOOKS[faction]
    lines = [book.text, book.advice]
    if faction > names.MILITARY:
        lines.append(CHALLENGING)
    return " ".join(lines)


# What they hide.

PAIRS: Final = [pair for faction in names.EVERY_FACTION for pair in pairs_of(faction)]
PAIR: Final = k.Kind(
    "exodus.secret_pair",
    ["_".join(SECRETS[card].id for card in pair) for pair in PAIRS],
    [
        " ".join(f"({number}) {SECRETS[card].text}" for number, card in enumerate(pair, 1))
        for pair in PAIRS
    ],
)
OWN_PAIRS: Final = [
    [PAIRS.index(pair) for pair in pairs_of(faction)] for faction in names.EVERY_FACTION
]
"""For each faction the pairs of secrets that can be true together. (EX-SET-06, EX-SCT-17)"""


class HiddenPairTopic(k.Topic):
    """Two secrets of the own faction that can be true together. (EX-DEC-02)"""

    def offer(self, at: SecretChoice, g: Exodus, question: k.Question) -> k.Shape:
        return k.Choose(PAIR, OWN_PAIRS[g.faction_of(question.seat)])

    def words(self, at: SecretChoice, view: k.View, question: k.Question) -> k.Words:
        """What each is worth, and what it does when it comes out."""
        words = k.Words(self.prompt)
        for key, pair in enumerate(PAIRS):
            words.previews[PAIR.name, key] = " ".join(
                f"({number}) {secret_preview(card)}" for number, card in enumerate(pair, 1)
            )
            words.rules[PAIR.name, key] = " ".join(SECRETS[card].rule for card in pair)
        return words


HIDES: Final = HiddenPairTopic(
    "exodus.institutional_secrets",
    "EX-DEC-02 EX-SET-06",
    "Which two of these are true, and known to your faction alone?",
    "Leave it to chance",
    title="Your faction's secrets",
)


class SecretChoice(k.Procedure[Exodus]):
    """Two institutional secrets for everybody, chosen at once and in secret. (EX-SET-06)"""

    def begin(self, g: Exodus) -> k.Step:
        return k.ask_each(HIDES, g.seats_of(g.s.played), SecretChoice.chosen)

    def chosen(self, g: Exodus) -> k.Step:
        """Silence is dealt a random pair. (EX-DEC-02)"""
        for faction in g.s.played:
            own = OWN_PAIRS[faction]
            answer = g.said_by(faction)
            key = own[g.chance.below(names.DRAWS, len(own))] if answer.passed() else answer.key
            for card in PAIRS[key]:
                new_secret(g, faction, names.INSTITUTIONAL, card)
        return k.DONE


# Who leads them.


class LeaderTopic(k.Topic):
    """The sheet of a leader. (EX-DEC-03)"""

    def offer(self, at: Leaders, g: Exodus, question: k.Question) -> k.Shape:
        return people.SHEETS[g.faction_of(question.seat)]

    def words(self, at: Leaders, view: k.View, question: k.Question) -> k.Words:
        """The title that goes with it."""
        state: State = view.state
        faction = next(f for f in state.played if state.factions[f].seat == question.seat)
        words = k.Words(f"You need a {BOOKS[faction].leader}. {self.prompt}")
        people.explain_sheet(words, faction)
        return words


LEADER: Final = LeaderTopic(
    "exodus.leader_choice",
    "EX-DEC-03 EX-SET-07",
    "Who leads your faction, and what does nobody know about them?",
    "Whoever comes forward",
    title="Your leader",
)


class Leaders(k.Procedure[Exodus]):
    """Everybody describes a leader and picks what that leader hides. (EX-SET-07, EX-SET-08)"""

    def begin(self, g: Exodus) -> k.Step:
        return k.ask_each(LEADER, g.seats_of(g.s.played), Leaders.described)

    def described(self, g: Exodus) -> k.Step:
        """Silence gets somebody made up; and nobody else yet. (EX-DEC-03, EX-SET-27,
        EX-SET-11)
        """
        for faction in g.s.played:
            people.appoint(g, people.arrive(g, faction, g.said_by(faction)))
        return k.DONE
