"""Will to Power: the one re-roll that a Sector gives, for dice of every sort (GD-SAB-26..27).

`RollFor` rolls plain dice for a Party and offers the re-roll. Battles and Campaigns, whose dice
bring bonus dice, keep their pools themselves and use the functions here.
GD-EX-24: whoever takes Sector 34 has no second re-roll this turn.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import dice, names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import compliance, language
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.war import conflicts
from starmoot.mechanics.dice import sum_of

DICE_MOST: Final = 60
"""More dice than any roll has."""
DIE: Final = k.Kind(
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

REROLL: Final = k.Topic(
    "destiny.reroll",
    "GD-DEC-24 GD-SAB-26 GD-SAB-27 GD-RNG-03 GD-RNG-10",
    "Will to Power: re-roll one of your dice and keep the better face?",
    "Leave the dice",
)
WILLED: Final = k.note(
    "destiny.willed",
    "GD-SAB-26 GD-RNG-08 GD-RNG-09",
    "{} re-rolls a {} and keeps a {}",
    names.PARTY,
    k.NUMBER,
    k.NUMBER,
)


def may_will(g: Destiny, party: names.Party) -> bool:
    """GD-SAB-03, GD-SAB-26, GD-SAB-27: once a turn, outside the Galactic Phase."""
    if party < 0 or g.s.phase not in (names.SENATE, names.INTRIGUE):
        return False
    return g.has_power(party, printed.WILL_TO_POWER) and g.power_is_fresh(printed.WILL_TO_POWER)


def dice_of(pool: conflicts.Pool) -> list[int]:
    """The dice of a pool that can be rolled again: its faces, then its bonus dice."""
    keys = list(range(len(pool.faces)))
    for place in range(len(pool.bonus)):
        if pool.bonus[place] > 0:
            keys.append(DICE_MOST + place)
    return keys


def face_of(pool: conflicts.Pool, die: k.i64) -> k.i64:
    """What a die of a pool shows."""
    return pool.faces[die] if die < DICE_MOST else pool.bonus[die - DICE_MOST]


def show_dice(words: k.Words, pool: conflicts.Pool) -> None:
    """Say of every die what it shows."""
    for die in dice_of(pool):
        words.previews[DIE.name, die] = f"It shows {face_of(pool, die)}."


def will_pool(
    g: Destiny, party: names.Party, stream: k.i64, pool: conflicts.Pool, die: k.i64, bonus: bool
) -> None:
    """GD-SAB-26: one die of a pool again, and the better of the two stays.

    GD-RNG-08, GD-RNG-09: a die that is replaced takes its bonus die with it; a new 6 brings one,
    unless `bonus` says that sixes bring nothing.
    """
    g.use_power(party, printed.WILL_TO_POWER)
    old = face_of(pool, die)
    if die >= DICE_MOST:
        dice.reroll_bonus(g, stream, pool, die - DICE_MOST)
        pool.bonus[die - DICE_MOST] = max(old, pool.bonus[die - DICE_MOST])
    elif old < dice.SIDES:
        dice.reroll_face(g, stream, pool, die, bonus)
        if pool.faces[die] < old:
            pool.faces[die] = old
    g.say(WILLED, party, old, face_of(pool, die))


def faces_of(packed: k.i64) -> list[int]:
    """The faces that `RollFor` has handed up."""
    faces: list[int] = []
    while packed > 0:
        faces.append(packed % PACK)
        packed = packed // PACK
    return faces


class RollFor(k.Procedure[Destiny]):
    """Plain dice of a Party (GD-RNG-07), with its Will to Power if it has that (GD-SAB-27).

    Hands up the faces packed into one number; `faces_of(g.returned)` has them in order. With
    `low` a lower sum is the better one for whoever rolls, down to `least`.
    """

    party: names.Party = names.NO_PARTY
    stream: k.i64 = 0
    count: k.i64 = 1
    why: str = ""
    low: bool = False
    least: k.i64 = 0
    outer: bool = False
    die: k.i64 = 0
    faces: list[int]

    def __init__(
        self,
        party: names.Party = names.NO_PARTY,
        stream: k.i64 = 0,
        count: k.i64 = 1,
        why: str = "",
        low: bool = False,
        least: k.i64 = 0,
    ) -> None:
        self.least = least
        self.party = party
        self.stream = stream
        self.count = count
        self.why = why
        self.low = low
        self.faces = []

    def begin(self, g: Destiny) -> k.Step:
        """GD-RNG-03: the dice lie open, perhaps already; only a re-roll may change them."""
        if not self.faces:
            self.faces = dice.roll(g, self.stream, self.count, self.why)
        if not self.faces or not may_will(g, self.party):
            return k.Goto(RollFor.over)
        self.outer = g.s.rolling
        g.s.rolling = True
        return k.ask(REROLL, g.seat_of(self.party), RollFor.chosen)

    def offer(self, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(DIE, list(range(len(self.faces))))

    def chosen(self, g: Destiny) -> k.Step:
        """GD-LAW-09: using a Sector's ability is something that laws may touch."""
        if g.answer().passed():
            return k.Goto(RollFor.settle)
        self.die = g.answer().key
        sector = printed.SECTOR_OF_POWER[printed.WILL_TO_POWER]
        return k.Run(compliance.Comply(self.party, language.SECTOR_ABILITY, sector), RollFor.again)

    def again(self, g: Destiny) -> k.Step:
        """GD-SAB-26: the better of the two faces stays."""
        if g.returned == 0:
            return k.Goto(RollFor.settle)
        g.count(self.party, language.SECTOR_ABILITY)
        g.use_power(self.party, printed.WILL_TO_POWER)
        old = self.faces[self.die]
        new = g.chance.below(self.stream, dice.SIDES) + 1
        if self.is_better(new, old):
            self.faces[self.die] = new
        g.say(WILLED, self.party, old, self.faces[self.die])
        return k.Goto(RollFor.settle)

    def is_better(self, new: k.i64, old: k.i64) -> bool:
        """GD-SAB-26: whether a face serves whoever rolls better than the one it would replace."""
        if not self.low:
            return new > old
        others = sum_of(self.faces) - self.faces[self.die]
        fair_new, fair_old = others + new >= self.least, others + old >= self.least
        return fair_new if fair_new != fair_old else new < old

    def settle(self, g: Destiny) -> k.Step:
        g.s.rolling = self.outer
        return k.Goto(RollFor.over)

    def over(self, g: Destiny) -> k.Step:
        packed: k.i64 = 0
        for face in reversed(self.faces):
            packed = packed * PACK + face
        return k.Done(packed)

    def words(self, view: k.View, question: k.Question) -> k.Words:
        better = " Low is better for you." if self.low else ""
        words = k.Words(f"{self.why.capitalize()}: {REROLL.prompt}{better}")
        for die in range(len(self.faces)):
            words.previews[DIE.name, die] = f"It shows {self.faces[die]}."
        return words


class RollOff(k.Procedure[Destiny]):
    """One die for each of some Parties, the highest wins, equal ones roll again.

    GD-SAB-27: each die is rolled for a Party, so Will to Power may change it. Hands up the Party.
    """

    left: list[names.Party]
    stream: k.i64 = 0
    why: str = ""
    faces: list[int]
    place: k.i64 = 0

    def __init__(
        self, parties: list[names.Party] | None = None, stream: k.i64 = 0, why: str = ""
    ) -> None:
        self.left = [] if parties is None else parties
        self.stream = stream
        self.why = why
        self.faces = []

    def begin(self, g: Destiny) -> k.Step:
        """GD-RNG-10: all dice lie open before anybody rolls one again."""
        if len(self.left) == 1:
            return k.Done(self.left[0])
        self.faces = dice.roll(g, self.stream, len(self.left), self.why)
        for place in range(len(self.left)):
            if may_will(g, self.left[place]):
                again = RollFor(self.left[place], self.stream, 1, self.why)
                again.faces = [self.faces[place]]
                self.place = place
                return k.Run(again, RollOff.changed)
        return k.Goto(RollOff.compare)

    def changed(self, g: Destiny) -> k.Step:
        self.faces[self.place] = faces_of(g.returned)[0]
        return k.Goto(RollOff.compare)

    def compare(self, g: Destiny) -> k.Step:
        best = max(self.faces)
        self.left = [self.left[at] for at in range(len(self.left)) if self.faces[at] == best]
        return k.Goto(RollOff.begin)
