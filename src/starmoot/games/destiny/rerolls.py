"""Will to Power: the one re-roll that a Sector gives, for dice of every sort (GD-SAB-26..27).

`RollFor` rolls plain dice for a Party and offers the re-roll. Battles and Campaigns, whose dice
bring bonus dice, keep their pools themselves and use the functions here.
GD-EX-24: whoever takes Sector 34 has no second re-roll this turn.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.conflicts import Pool
from starmoot.games.destiny.content import SECTOR_OF_POWER, WILL_TO_POWER
from starmoot.games.destiny.dice import SIDES, reroll_bonus, reroll_face, roll
from starmoot.games.destiny.law_checks import Comply
from starmoot.games.destiny.law_names import SECTOR_ABILITY
from starmoot.games.destiny.names import INTRIGUE, PARTY, SENATE
from starmoot.games.destiny.play import Destiny
from starmoot.kernel import (
    NUMBER,
    Choose,
    Done,
    Goto,
    Kind,
    Procedure,
    Question,
    Run,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask,
    i64,
    note,
)

DICE_MOST: Final = 60
"""More dice than any roll has."""
DIE: Final = Kind(
    "destiny.die",
    [
        *[f"die_{place}" for place in range(1, DICE_MOST + 1)],
        *[f"bonus_{place}" for place in range(1, DICE_MOST + 1)],
    ],
    [
        *[f"Die {place}" for place in range(1, DICE_MOST + 1)],
        *[f"Bonus die of die {place}" for place in range(1, DICE_MOST + 1)],
    ],
)
PACK: Final = 8
"""Faces are handed up as digits of this base."""

REROLL: Final = Topic(
    "destiny.reroll",
    "GD-DEC-24 GD-SAB-26 GD-SAB-27 GD-RNG-03 GD-RNG-10",
    "Will to Power: re-roll one of your dice and keep the better face?",
    "Leave the dice",
)
WILLED: Final = note(
    "destiny.willed",
    "GD-SAB-26 GD-RNG-08 GD-RNG-09",
    "{} re-rolls a {} and keeps a {}",
    PARTY,
    NUMBER,
    NUMBER,
)


def may_will(g: Destiny, party: i64) -> bool:
    """GD-SAB-03, GD-SAB-26, GD-SAB-27: once a turn, outside the Galactic Phase."""
    if party < 0 or g.s.phase not in (SENATE, INTRIGUE):
        return False
    return g.has_power(party, WILL_TO_POWER) and g.power_is_fresh(WILL_TO_POWER)


def dice_of(pool: Pool) -> list[int]:
    """The dice of a pool that can be rolled again: its faces, then its bonus dice."""
    keys = list(range(len(pool.faces)))
    for place in range(len(pool.bonus)):
        if pool.bonus[place] > 0:
            keys.append(DICE_MOST + place)
    return keys


def face_of(pool: Pool, die: i64) -> i64:
    """What a die of a pool shows."""
    return pool.faces[die] if die < DICE_MOST else pool.bonus[die - DICE_MOST]


def show_dice(words: Words, pool: Pool) -> None:
    """Say of every die what it shows."""
    for die in dice_of(pool):
        words.previews[DIE.name, die] = f"It shows {face_of(pool, die)}."


def will_pool(g: Destiny, party: i64, stream: i64, pool: Pool, die: i64, bonus: bool) -> None:
    """GD-SAB-26: one die of a pool again, and the better of the two stays.

    GD-RNG-08, GD-RNG-09: a die that is replaced takes its bonus die with it; a new 6 brings one,
    unless `bonus` says that sixes bring nothing.
    """
    g.use_power(party, WILL_TO_POWER)
    old = face_of(pool, die)
    if die >= DICE_MOST:
        reroll_bonus(g, stream, pool, die - DICE_MOST)
        pool.bonus[die - DICE_MOST] = max(old, pool.bonus[die - DICE_MOST])
    elif old < SIDES:
        reroll_face(g, stream, pool, die, bonus)
        if pool.faces[die] < old:
            pool.faces[die] = old
    g.say(WILLED, party, old, face_of(pool, die))


def faces_of(packed: i64) -> list[int]:
    """The faces that `RollFor` has handed up."""
    faces: list[int] = []
    while packed > 0:
        faces.append(packed % PACK)
        packed = packed // PACK
    return faces


@final
class RollFor(Procedure[Destiny]):
    """Plain dice of a Party (GD-RNG-07), with its Will to Power if it has that (GD-SAB-27).

    Hands up the faces packed into one number; `faces_of(g.returned)` has them in order. With
    `low` a lower face is the better one.
    """

    party: i64 = -1
    stream: i64 = 0
    count: i64 = 1
    why: str = ""
    low: bool = False
    outer: bool = False
    die: i64 = 0
    faces: list[int]

    def __init__(
        self, party: i64 = -1, stream: i64 = 0, count: i64 = 1, why: str = "", low: bool = False
    ) -> None:
        self.party = party
        self.stream = stream
        self.count = count
        self.why = why
        self.low = low
        self.faces = []

    def begin(self, g: Destiny) -> Step:
        """GD-RNG-03: the dice lie open; only a re-roll may change them."""
        self.faces = roll(g, self.stream, self.count, self.why)
        if not self.faces or not may_will(g, self.party):
            return Goto(RollFor.over)
        self.outer = g.s.rolling
        g.s.rolling = True
        return ask(REROLL, g.seat_of(self.party), RollFor.chosen)

    def offer(self, g: Destiny, question: Question) -> Shape:
        return Choose(DIE, list(range(len(self.faces))))

    def chosen(self, g: Destiny) -> Step:
        """GD-LAW-09: using a Sector's ability is something that laws may touch."""
        if g.answer().passed():
            return Goto(RollFor.settle)
        self.die = g.answer().key
        sector = SECTOR_OF_POWER[WILL_TO_POWER]
        return Run(Comply(self.party, SECTOR_ABILITY, sector), RollFor.again)

    def again(self, g: Destiny) -> Step:
        """GD-SAB-26: the better of the two faces stays."""
        if g.returned == 0:
            return Goto(RollFor.settle)
        g.count(self.party, SECTOR_ABILITY)
        g.use_power(self.party, WILL_TO_POWER)
        old = self.faces[self.die]
        new = g.chance.below(self.stream, SIDES) + 1
        self.faces[self.die] = min(old, new) if self.low else max(old, new)
        g.say(WILLED, self.party, old, self.faces[self.die])
        return Goto(RollFor.settle)

    def settle(self, g: Destiny) -> Step:
        g.s.rolling = self.outer
        return Goto(RollFor.over)

    def over(self, g: Destiny) -> Step:
        packed: i64 = 0
        for face in reversed(self.faces):
            packed = packed * PACK + face
        return Done(packed)

    def words(self, view: View, question: Question) -> Words:
        words = Words(f"{self.why.capitalize()}: {REROLL.prompt}")
        for die in range(len(self.faces)):
            words.previews[DIE.name, die] = f"It shows {self.faces[die]}."
        return words
