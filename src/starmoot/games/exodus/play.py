"""Exodus in progress: the verbs with which every chapter of the rules speaks."""

from __future__ import annotations

from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content.printed import BOOKS, Change
from starmoot.games.exodus.dice import DICE, Odds, dice_text, hindrances_of, result_of, sign
from starmoot.games.exodus.options import BY_TEXT
from starmoot.games.exodus.state import FactionSheet, State, System
from starmoot.mechanics.dice import roll_fudge

TRAIT_MOST: Final = 12

TRAIT_MOVED: Final = k.note(
    "exodus.trait_moved", "EX-TRAIT-02 EX-TRAIT-03", "{trait} {change}, now {number}"
)
TESTED: Final = k.note("exodus.tested", "EX-DICE-11 EX-DICE-21", "Test, {result}")
ROLLED: Final = k.note("exodus.rolled", "EX-DICE-01 EX-DICE-21", "The dice come to {number}")
FLIPPED: Final = k.note("exodus.flipped", "EX-DICE-12 EX-DICE-13", "One die comes to {number}")
SPARED: Final = k.note(
    "exodus.spared", "EX-GOV-10 EX-GOV-13", "The law spares the women of the fleet"
)
STANDING: Final = k.note(
    "exodus.standing", "EX-STD-01 EX-STD-02", "{faction}: standing {change}, now {number}"
)
GONE: Final = k.note("exodus.absent", "EX-TIME-10", "The player of {faction} is absent")
BACK: Final = k.note("exodus.present", "EX-TIME-10", "The player of {faction} is back")


class Exodus(k.Play):
    """The last fleet on its way.

    `sheet` is the order sheet of the present cycle and `lines` what it may say of each faction,
    kept only to save work: they follow from public facts and are made again wherever they are
    missing. Whoever changes those facts while intents are resolved calls `forget_sheet`.
    """

    def __init__(self, state: State, seats: k.i64, chance: k.Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state
        self.sheet: k.Form | None = None
        self.lines: list[k.Choose] = []

    def forget_sheet(self) -> None:
        """What may be ordered is to be worked out anew."""
        self.sheet = None
        self.lines = []

    # Who is who

    def faction(self, faction: names.Faction) -> FactionSheet:
        """A faction's sheet."""
        return self.s.factions[faction]

    def is_played(self, faction: names.Faction) -> bool:
        """Whether a player controls it. (EX-SET-05)"""
        return self.s.factions[faction].seat >= 0

    def seat_of(self, faction: names.Faction) -> k.i64:
        """The seat that plays a faction, or -1."""
        return self.s.factions[faction].seat

    def said_by(self, faction: names.Faction) -> k.Answer:
        """What a faction answered in the window that closed last, in which it was asked."""
        answer = self.answer_of(self.seat_of(faction))
        assert answer is not None, f"{names.FACTION.key(faction)} was not asked"
        return answer

    def faction_of(self, seat: k.i64) -> names.Faction:
        """The faction that a seat plays."""
        for faction in self.s.played:
            if self.s.factions[faction].seat == seat:
                return faction
        return names.NO_FACTION

    def seats_of(self, factions: list[names.Faction]) -> list[int]:
        """The seats of some played factions, in their order."""
        return [self.s.factions[faction].seat for faction in factions]

    def audience_of(self, factions: list[names.Faction]) -> k.i64:
        """The audience made of some played factions."""
        mask: k.i64 = 0
        for faction in factions:
            if self.is_played(faction):
                mask = mask | k.only(self.s.factions[faction].seat)
        return mask

    def primaries(self) -> list[names.Faction]:
        """Church, Government and Military. (EX-SET-02)"""
        return [names.CHURCH, names.GOVERNMENT, names.MILITARY]

    def others(self, faction: names.Faction) -> list[names.Faction]:
        """All other played factions in order."""
        return [other for other in self.s.played if other != faction]

    def weight(self, author: names.Faction, about: names.Faction) -> k.i64:
        """The author's votes on another faction's order. (EX-INT-03)"""
        return weight_in(self.s, author, about)

    def system(self) -> System:
        """The system the fleet is in."""
        return self.s.systems[self.s.here]

    def trait(self, trait: names.Trait) -> k.i64:
        """A trait's value."""
        return self.s.traits[trait]

    # Who is there

    def open(self, strand: Any, window: Any) -> bool:
        """No window waits for absent players, who have said what silence means. (EX-TIME-10)

        They may still answer until it closes. Where everybody is absent it waits after all: an
        abandoned table stands still. That somebody is absent is told where all may know that
        anything is asked.
        """
        if window.audience == k.EVERYONE:
            self.mark_absent()
        missing = [seat for seat in self.everyone() if self.is_missing(seat)]
        if 0 < len(missing) < self.seats:
            window.speak_for(missing, strand.stack[-1], self)
        return k.Play.open(self, strand, window)

    def is_missing(self, seat: k.i64) -> bool:
        """Whether a seat has missed too many deadlines in a row. (EX-TIME-10, EX-OPT-23)"""
        return self.silences[seat] >= self.s.settings.absence_limit

    def mark_absent(self) -> None:
        """Who has missed `absence_limit` deadlines in a row is absent until the next act; all are
        told. (EX-TIME-10)
        """
        for faction in self.s.played:
            sheet = self.s.factions[faction]
            absent = self.is_missing(sheet.seat)
            if absent != sheet.absent:
                sheet.absent = absent
                self.say(GONE if absent else BACK, faction)

    # Changing things

    def change(self, trait: names.Trait, by: k.i64, why: str) -> None:
        """Move a trait; it stops at 0 and 12 and the rest is lost. (EX-TRAIT-02, EX-TRAIT-03)

        Neither bound has an effect of its own. (EX-TRAIT-08)
        """
        old = self.s.traits[trait]
        new = max(0, min(TRAIT_MOST, old + by))
        self.s.traits[trait] = new
        if new != old and not self.quiet:
            self.say(TRAIT_MOVED, trait, new - old, new, text=why)

    def apply(self, changes: tuple[Change, ...], why: str) -> None:
        """The changes of one result, one after another. (EX-TRAIT-07)

        Under Institutional Chauvinism one flip covers all Women that the result would cost.
        (EX-GOV-10, EX-GOV-13)
        """
        spared = False
        asked = False
        for change in changes:
            if change.trait == names.WOMEN and change.by < 0 and self.s.chauvinism:
                if not asked:
                    asked = True
                    spared = self.law_spares()
                if spared:
                    continue
            self.change(change.trait, change.by, why)

    def law_spares(self) -> bool:
        """The loss happens only on a minus. (EX-GOV-10)"""
        spared = self.flip("Institutional Chauvinism") >= 0
        if spared:
            self.say(SPARED)
        return spared

    def honour(self, faction: names.Faction, by: k.i64, why: str) -> None:
        """Move a faction's standing. (EX-STD-01)"""
        sheet = self.faction(faction)
        sheet.standing += by
        if by != 0 and not self.quiet:
            self.say(STANDING, faction, by, sheet.standing, text=why)

    def score_order(self, faction: names.Faction, result: k.i64) -> None:
        """What the outcome of an order does for a faction's name. (EX-STD-02)"""
        self.s.results[faction] = result
        if not self.is_played(faction):
            return
        if result == names.SUCCESS:
            self.honour(faction, 1, "a success")
        elif result == names.FAILURE:
            self.honour(faction, -1, "a failure")

    # Dice

    def flip(self, why: str) -> k.i64:
        """One Fudge die, never helped nor hindered. (EX-DICE-12, EX-DICE-20)"""
        die = self.chance.below(names.FLIPS, 3) - 1
        if not self.quiet:
            self.say(FLIPPED, die, text=f"{why} {sign(die)}")
        return die

    def flip_trait(self, trait: names.Trait, why: str) -> None:
        """A flip adjustment. (EX-DICE-14)"""
        self.change(trait, self.flip(why), why)

    def flip_primary(self, why: str) -> names.Faction:
        """Minus Military, zero Government, plus Church. (EX-DICE-13)"""
        return [names.MILITARY, names.GOVERNMENT, names.CHURCH][self.flip(why) + 1]

    def throw(self, stream: k.i64, odds: Odds) -> list[int]:
        """Three Fudge dice, the fixed ones first. (EX-DICE-01, EX-COMP-03, EX-DICE-15..19)"""
        return roll_fudge(self.chance, stream, DICE, odds.fixed())

    def roll(self, stream: k.i64, odds: Odds, why: str, audience: k.i64 = k.EVERYONE) -> k.i64:
        """A roll outside a test: -3 to +3. -, -, 0 makes -2. (EX-WEX-01)"""
        dice = self.throw(stream, odds)
        total: k.i64 = dice[0] + dice[1] + dice[2]
        if not self.quiet:
            text = f"{why} {dice_text(dice, odds.fixed())} = {total}{because(odds)}"
            self.say(ROLLED, total, audience=audience, text=text)
        return total

    def test(
        self, stream: k.i64, trait: names.Trait, against: names.Trait, odds: Odds, why: str
    ) -> k.i64:
        """Trait plus a roll minus the opposing trait, now. (EX-DICE-03, EX-DICE-10, EX-DICE-11)

        The report has a letter for each; `F11 - - - T1=7`. (EX-TRAIT-06, EX-WEX-02)
        """
        return self.test_number(
            stream, trait, self.s.traits[against], names.LETTERS[against], odds, why
        )

    def test_number(
        self, stream: k.i64, trait: names.Trait, opposing: k.i64, letter: str, odds: Odds, why: str
    ) -> k.i64:
        """The same against a number, such as the strength of a force. (EX-CMB-03)"""
        dice = self.throw(stream, odds)
        own = self.s.traits[trait]
        value: k.i64 = own + dice[0] + dice[1] + dice[2] - opposing
        if not self.quiet:
            shown = dice_text(dice, odds.fixed())
            report = f"{names.LETTERS[trait]}{own} {shown} {letter}{opposing}={value}"
            self.say(TESTED, result_of(value), text=f"{why} {report}{because(odds)}")
        return value

    def odds(self) -> Odds:
        """A fresh sheet for what helps and hinders."""
        return Odds(self.quiet)

    def treachery_hindrances(self) -> k.i64:
        """One at Treachery 5, a second at 8. (EX-CONV-03, EX-RISK-02, EX-CMB-03)"""
        return hindrances_of(self.s.traits[names.TREACHERY])

    def worst_force(self) -> k.i64:
        """The class of the largest hostile force here, 0 for none. (EX-CRI-13)"""
        worst: k.i64 = 0
        for force in self.s.forces:
            if force > worst:
                worst = force
        return worst

    def fleet_is_lost(self) -> bool:
        """Women, Supply or Faith gone, or the god free. (EX-END-01..03)"""
        traits = self.s.traits
        return (
            traits[names.WOMEN] == 0
            or traits[names.SUPPLY] == 0
            or traits[names.FAITH] == 0
            or self.s.god_free
        )

    def counts_for_containment(self, faction: names.Faction) -> bool:
        """The Network never counts. (EX-SCT-03)"""
        return faction != names.NETWORK and self.is_played(faction)


def weight_in(state: State, author: names.Faction, about: names.Faction) -> k.i64:
    """The author's votes on another faction's order, from the author's book. (EX-INT-03..13)

    EX-INT-05 with option `military_weights`; a coup lends 5 over the Government. (EX-COV-32)
    """
    if about == names.GOVERNMENT and state.coup_by == author:
        return 5
    if author == names.MILITARY and state.settings.military_weights == BY_TEXT:
        if about == names.MILITARY:
            return 4
        if about == names.OPPOSITION:
            return 1
    return BOOKS[author].weights[about]


def because(odds: Odds) -> str:
    """The causes behind fixed dice, in brackets."""
    return f" ({', '.join(odds.causes)})" if odds.causes else ""
