"""The interlude: a colony that failed, and the fleet in space again. (EX-SCAN-25..28)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import knows
from starmoot.games.exodus.state import State
from starmoot.games.exodus.systems.arrival import FirstSystem

INTERLUDES: Final = [
    "Seven harvests came in. Before the eighth, violet hands opened the gates from within.",
    "The town had a school and a bell. The bell rang when the squids came out of the sun.",
    "The soil was kind for four years. Then nothing grew that anybody could eat.",
    "They quarrelled over water, then over God, and in the end over who had burned the granary.",
    "Winter came and did not leave. Those who still had a ship took in those who had none.",
    "Children were born who had never seen a corridor. They had to learn corridors after all.",
]
LONGEST_MEMORY: Final = 280

YEARS: Final = k.note("exodus.interlude", "EX-SCAN-23 EX-SCAN-25", "Years pass")
REMEMBERS: Final = k.note("exodus.interlude_memory", "EX-SCAN-28", "{faction} remembers")
CHANGES_HANDS: Final = k.note(
    "exodus.interlude_exchange", "EX-SCAN-26", "The player of {faction} now speaks for {faction}"
)


class Afterwards(k.Sheet):
    """Whom one would speak for, and what should be remembered. (EX-SCAN-26, EX-SCAN-28)"""

    faction: names.Faction = names.NO_FACTION
    memory: str = ""


class AfterwardsTopic(k.Topic):
    """Another faction, if all involved agree, and a memory. (EX-SCAN-26, EX-SCAN-28)"""

    def offer(self, at: Interlude, g: Exodus, question: k.Question) -> k.Shape:
        faction = k.Choose(names.FACTION, g.s.played)
        return k.form(Afterwards, faction=faction, memory=k.Text(LONGEST_MEMORY))

    def words(self, at: Interlude, view: k.View, question: k.Question) -> k.Words:
        """Who one is, and how an exchange comes about."""
        state: State = view.state
        words = k.Words(self.prompt)
        for faction in state.played:
            own = state.factions[faction].seat == question.seat
            preview = "as before" if own else "if those who would have to move wish it too"
            words.previews[names.FACTION.name, faction] = preview
        return words


AFTERWARDS: Final = AfterwardsTopic(
    "exodus.interlude_choice",
    "EX-SCAN-26 EX-SCAN-28",
    "Years have passed. Whom would you speak for from now on, and what should be remembered?",
    "Go on as before",
    title="Years later",
)


def half_way(now: k.i64, start: k.i64) -> k.i64:
    """Half way to the start, rounded toward the present value. (EX-SCAN-25)"""
    return now + (start - now) // 2 if start >= now else now - (now - start) // 2


def reset(g: Exodus) -> None:
    """What the years undo. Secrets, markers, standing and discoveries stay. (EX-SCAN-25)"""
    for trait in names.EVERY_TRAIT:
        now = g.trait(trait)
        g.change(trait, half_way(now, g.s.settings.start_traits[trait]) - now, "the years between")
    g.s.resets += 1
    g.s.fatigue = 0
    g.s.rested = 0
    g.s.jump_excess = 0
    g.s.obligations = []
    g.s.revolution = False
    g.s.chauvinism = False
    g.s.risk = names.UNROLLED
    g.s.forces = []
    g.s.escaped_scouts = 0
    g.s.retreating = False
    g.s.cycles_here = 0
    g.s.lower_hands()


def rings(wishes: list[names.Faction]) -> list[names.Faction]:
    """Of all wishes, one for each faction, those that close into a ring. (EX-SCAN-26)

    Who wishes for a faction agrees to give up the own one, so on a ring all involved agree.
    Everybody else is left with the faction they have.
    """
    granted = [names.NO_FACTION] * names.FACTIONS
    for faction in names.EVERY_FACTION:
        at = wishes[faction]
        for _ in range(names.FACTIONS):
            if at in (names.NO_FACTION, faction):
                break
            at = wishes[at]
        granted[faction] = wishes[faction] if at == faction else faction
    return granted


def hand_over(g: Exodus, faction: names.Faction, seat: k.i64) -> None:
    """A new player learns what the faction knows; its secrets and score stay. (EX-SCAN-26)

    That of the Church also whether the name of the Defiled was ever spoken. (EX-SC-CH5)
    """
    g.faction(faction).seat = seat
    for place in range(len(g.s.secrets)):
        held = g.s.secrets[place]
        if knows(g, faction, place) or held.owner == faction:
            g.reveal(held.card, k.only(seat))
    for number in g.s.infected:
        if g.s.characters[number].faction == faction:
            g.reveal(g.s.infected[number], k.only(seat))
    if faction == names.CHURCH:
        g.reveal(g.s.true_name_spoken, k.only(seat))


class Interlude(k.Procedure[Exodus]):
    """The reset, what is told of it, who plays whom, and a new first system. (EX-SCAN-23)"""

    def begin(self, g: Exodus) -> k.Step:
        """The chronicle gets an interlude, and everybody may add to it. (EX-SCAN-28)"""
        tale = INTERLUDES[g.chance.below(names.DRAWS, len(INTERLUDES))]
        g.say(YEARS, text=tale)
        reset(g)
        return k.ask_each(AFTERWARDS, g.seats_of(g.s.played), Interlude.afterwards)

    def afterwards(self, g: Exodus) -> k.Step:
        """Exchange factions where all involved agree. (EX-SCAN-26)"""
        wishes = [names.NO_FACTION] * names.FACTIONS
        for faction in g.s.played:
            wishes[faction] = faction
            answer = g.said_by(faction)
            if not answer.passed():
                wish = k.read(Afterwards, answer)
                wishes[faction] = wish.faction
                if wish.memory:
                    g.say(REMEMBERS, faction, text=wish.memory)
        granted = rings(wishes)
        seats = g.seats_of(g.s.played)
        for place, faction in enumerate(g.s.played):
            if granted[faction] != faction:
                g.say(CHANGES_HANDS, faction, granted[faction])
                hand_over(g, granted[faction], seats[place])
        return k.Run(FirstSystem(), Interlude.done)

    def done(self, g: Exodus) -> k.Step:
        return k.DONE
