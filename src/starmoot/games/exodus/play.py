"""Exodus in progress: the verbs with which every chapter of the rules speaks."""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.content import BOOKS, Change
from starmoot.games.exodus.dice import DICE, Odds, dice_text, hindrances_of, result_of, sign
from starmoot.games.exodus.names import (
    CHURCH,
    FACTION,
    FLIPS,
    GOVERNMENT,
    LETTERS,
    MILITARY,
    NETWORK,
    NO_FACTION,
    RESULT,
    SUPPLY,
    TRAIT,
    TREACHERY,
    WOMEN,
)
from starmoot.games.exodus.state import Faction, State, System
from starmoot.kernel import CHANGE, EVERYONE, NUMBER, Chance, Choose, Form, Play, i64, note, only
from starmoot.mechanics.dice import roll_fudge

TRAIT_MOST: Final = 12

TRAIT_MOVED: Final = note(
    "exodus.trait_moved",
    "EX-TRAIT-02 EX-TRAIT-03 EX-TRAIT-01 EX-TRAIT-07",
    "{} {}, now {}",
    TRAIT,
    CHANGE,
    NUMBER,
)
TESTED: Final = note(
    "exodus.tested",
    "EX-DICE-11 EX-DICE-21 EX-DICE-03 EX-DICE-04 EX-DICE-05 EX-DICE-06 EX-DICE-10 "
    "EX-DICE-15 EX-DICE-16 EX-DICE-17 EX-DICE-18 EX-DICE-19",
    "Test, {}",
    RESULT,
)
ROLLED: Final = note(
    "exodus.rolled", "EX-DICE-01 EX-DICE-21 EX-DICE-15 EX-DICE-16", "Roll of {}", NUMBER
)
FLIPPED: Final = note(
    "exodus.flipped", "EX-DICE-12 EX-DICE-13 EX-DICE-14 EX-DICE-20", "Flip of {}", NUMBER
)
SPARED: Final = note(
    "exodus.spared", "EX-GOV-10 EX-GOV-13", "The law spares the women of the fleet"
)
STANDING: Final = note(
    "exodus.standing",
    "EX-STD-01 EX-STD-02 EX-STD-03 EX-STD-04 EX-STD-05 EX-STD-06 EX-STD-07 EX-STD-08 EX-SCT-12",
    "{}: standing {}, now {}",
    FACTION,
    CHANGE,
    NUMBER,
)


class Exodus(Play):
    """The last fleet on its way.

    `sheet` is the order sheet of the present cycle and `lines` what it may say of each faction,
    kept only to save work: they follow from public facts and are made again wherever they are
    missing. Whoever changes those facts while intents are resolved calls `forget_sheet`.
    """

    def __init__(self, state: State, seats: i64, chance: Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state
        self.sheet: Form | None = None
        self.lines: list[Choose] = []

    def forget_sheet(self) -> None:
        """What may be ordered is to be worked out anew."""
        self.sheet = None
        self.lines = []

    # Who is who

    def faction(self, faction: i64) -> Faction:
        """A faction's sheet."""
        return self.s.factions[faction]

    def is_played(self, faction: i64) -> bool:
        """Whether a player controls it (EX-SET-05)."""
        return self.s.factions[faction].seat >= 0

    def seat_of(self, faction: i64) -> i64:
        """The seat that plays a faction, or -1."""
        return self.s.factions[faction].seat

    def faction_of(self, seat: i64) -> i64:
        """The faction that a seat plays."""
        for faction in self.s.played:
            if self.s.factions[faction].seat == seat:
                return faction
        return NO_FACTION

    def seats_of(self, factions: list[int]) -> list[int]:
        """The seats of some played factions, in their order."""
        return [self.s.factions[faction].seat for faction in factions]

    def audience_of(self, factions: list[int]) -> i64:
        """The audience made of some played factions."""
        mask: i64 = 0
        for faction in factions:
            if self.is_played(faction):
                mask = mask | only(self.s.factions[faction].seat)
        return mask

    def primaries(self) -> list[int]:
        """Church, Government and Military (EX-SET-02)."""
        return [CHURCH, GOVERNMENT, MILITARY]

    def others(self, faction: i64) -> list[int]:
        """All other played factions in order."""
        return [other for other in self.s.played if other != faction]

    def weight(self, author: i64, about: i64) -> i64:
        """EX-INT-03: the author's votes on another faction's order."""
        return weight_in(self.s, author, about)

    def system(self) -> System:
        """The system the fleet is in."""
        return self.s.systems[self.s.here]

    def trait(self, trait: i64) -> i64:
        """A trait's value."""
        return self.s.traits[trait]

    # Changing things

    def change(self, trait: i64, by: i64, why: str) -> None:
        """EX-TRAIT-02, EX-TRAIT-03: move a trait; it stops at 0 and 12 and the rest is lost.

        EX-TRAIT-08: neither bound has an effect of its own.
        """
        old = self.s.traits[trait]
        new = max(0, min(TRAIT_MOST, old + by))
        self.s.traits[trait] = new
        if new != old and not self.quiet:
            self.say(TRAIT_MOVED, trait, new - old, new, text=why)

    def apply(self, changes: tuple[Change, ...], why: str) -> None:
        """EX-TRAIT-07: the changes of one result, one after another.

        EX-GOV-10, EX-GOV-13: under Institutional Chauvinism one flip covers all Women that the
        result would cost.
        """
        spared = False
        asked = False
        for change in changes:
            if change.trait == WOMEN and change.by < 0 and self.s.chauvinism:
                if not asked:
                    asked = True
                    spared = self.law_spares()
                if spared:
                    continue
            self.change(change.trait, change.by, why)

    def law_spares(self) -> bool:
        """EX-GOV-10: the loss happens only on a minus."""
        spared = self.flip("Institutional Chauvinism") >= 0
        if spared:
            self.say(SPARED)
        return spared

    def honour(self, faction: i64, by: i64, why: str) -> None:
        """Move a faction's standing (EX-STD-01)."""
        sheet = self.s.edit_faction(faction)
        sheet.standing += by
        if by != 0 and not self.quiet:
            self.say(STANDING, faction, by, sheet.standing, text=why)

    # Dice

    def flip(self, why: str) -> i64:
        """EX-DICE-12: one Fudge die, never helped nor hindered (EX-DICE-20)."""
        die = self.chance.below(FLIPS, 3) - 1
        if not self.quiet:
            self.say(FLIPPED, die, text=f"{why} {sign(die)}")
        return die

    def flip_trait(self, trait: i64, why: str) -> None:
        """EX-DICE-14: a flip adjustment."""
        self.change(trait, self.flip(why), why)

    def flip_primary(self, why: str) -> i64:
        """EX-DICE-13: minus Military, zero Government, plus Church."""
        return [MILITARY, GOVERNMENT, CHURCH][self.flip(why) + 1]

    def throw(self, stream: i64, odds: Odds) -> list[int]:
        """EX-DICE-01, EX-COMP-03, EX-DICE-15..19: three Fudge dice, the fixed ones first."""
        return roll_fudge(self.chance, stream, DICE, odds.fixed())

    def roll(self, stream: i64, odds: Odds, why: str, audience: i64 = EVERYONE) -> i64:
        """A roll outside a test: -3 to +3. EX-WEX-01: -, -, 0 makes -2."""
        dice = self.throw(stream, odds)
        total: i64 = dice[0] + dice[1] + dice[2]
        if not self.quiet:
            text = f"{why} {dice_text(dice, odds.fixed())} = {total}{because(odds)}"
            self.say(ROLLED, total, audience=audience, text=text)
        return total

    def test(self, stream: i64, trait: i64, against: i64, odds: Odds, why: str) -> i64:
        """EX-DICE-03, EX-DICE-10, EX-DICE-11: trait plus a roll minus the opposing trait, now.

        EX-TRAIT-06: the report has a letter for each; EX-WEX-02: `F11 - - - T1=7`.
        """
        return self.test_number(stream, trait, self.s.traits[against], LETTERS[against], odds, why)

    def test_number(
        self, stream: i64, trait: i64, opposing: i64, letter: str, odds: Odds, why: str
    ) -> i64:
        """The same against a number, such as the strength of a force (EX-CMB-03)."""
        dice = self.throw(stream, odds)
        own = self.s.traits[trait]
        value: i64 = own + dice[0] + dice[1] + dice[2] - opposing
        if not self.quiet:
            shown = dice_text(dice, odds.fixed())
            report = f"{LETTERS[trait]}{own} {shown} {letter}{opposing}={value}"
            self.say(TESTED, result_of(value), text=f"{why} {report}{because(odds)}")
        return value

    def odds(self) -> Odds:
        """A fresh sheet for what helps and hinders."""
        return Odds(self.quiet)

    def treachery_hindrances(self) -> i64:
        """EX-CONV-03, EX-RISK-02, EX-CMB-03: one at Treachery 5, a second at 8."""
        return hindrances_of(self.s.traits[TREACHERY])

    def worst_force(self) -> i64:
        """The class of the largest hostile force here, 0 for none (EX-CRI-13)."""
        worst: i64 = 0
        for force in self.s.forces:
            if force > worst:
                worst = force
        return worst

    def fleet_is_lost(self) -> bool:
        """EX-END-01..03: Women, Supply or Faith gone, or the god free."""
        traits = self.s.traits
        return traits[WOMEN] == 0 or traits[SUPPLY] == 0 or traits[1] == 0 or self.s.god_free

    def counts_for_containment(self, faction: i64) -> bool:
        """EX-SCT-03: the Network never counts."""
        return faction != NETWORK and self.is_played(faction)


def weight_in(state: State, author: i64, about: i64) -> i64:
    """EX-INT-03..13: the author's votes on another faction's order, from the author's book.

    EX-INT-05 with option `military_weights`; EX-COV-32: a coup lends 5 over the Government.
    """
    if about == GOVERNMENT and state.coup_by == author:
        return 5
    if author == MILITARY and state.settings.military_text_weights:
        if about == MILITARY:
            return 4
        if about == 7:
            return 1
    return BOOKS[author].weights[about]


def because(odds: Odds) -> str:
    """The causes behind fixed dice, in brackets."""
    return f" ({', '.join(odds.causes)})" if odds.causes else ""
