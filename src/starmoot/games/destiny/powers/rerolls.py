"""Will to Power: the one re-roll that a Sector gives, for dice of every sort (GD-SAB-26..27).

`WillToPower` offers it on dice of a battle or Campaign, `RollFor` rolls plain dice and offers it on
them. GD-EX-24: whoever takes Sector 34 has no second re-roll this turn.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import dice, names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import language, permits
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.state import State
from starmoot.games.destiny.war import conflicts
from starmoot.mechanics.dice import sum_of

DICE_MOST: Final = 60
"""More dice than any roll has."""
PLACES: Final = range(1, DICE_MOST + 1)
DIE: Final = k.Kind(
    "destiny.die",
    [*[f"die_{place}" for place in PLACES], *[f"bonus_{place}" for place in PLACES]],
    [*[f"Die {place}" for place in PLACES], *[f"Bonus die of die {place}" for place in PLACES]],
)
WILLED: Final = k.note(
    "destiny.willed", "GD-SAB-26 GD-RNG-08", "{party} re-rolls a {number} and keeps a {number}"
)


def may_will(g: Destiny, party: names.Party) -> bool:
    """Once a turn, outside the Galactic Phase. (GD-SAB-03, GD-SAB-26, GD-SAB-27)"""
    if party < 0 or g.s.phase not in (names.SENATE, names.INTRIGUE):
        return False
    return g.has_power(party, printed.WILL_TO_POWER) and g.power_is_fresh(printed.WILL_TO_POWER)


def dice_of(pool: conflicts.Pool) -> list[int]:
    """The dice of a pool that can be rolled again: its faces, then its bonus dice."""
    bonus = [DICE_MOST + place for place in range(len(pool.bonus)) if pool.bonus[place] > 0]
    return list(range(len(pool.faces))) + bonus


def face_of(pool: conflicts.Pool, die: k.i64) -> k.i64:
    """What a die of a pool shows."""
    return pool.faces[die] if die < DICE_MOST else pool.bonus[die - DICE_MOST]


def show_dice(words: k.Words, pool: conflicts.Pool) -> None:
    """Say of every die what it shows."""
    for die in dice_of(pool):
        words.previews[DIE.name, die] = f"It shows {face_of(pool, die)}."


def open_pool(state: State, party: names.Party) -> conflicts.Pool | None:
    """A Party's dice on the table, in a Campaign or a battle."""
    contest = state.contest
    if contest is not None and contest.is_rolled():
        return contest.pool_of(party)
    for force in [] if state.battle is None else state.battle.forces:
        if force.owner == party and force.pool.faces:
            return force.pool
    return None


class Reroll(k.Topic):
    """Any one of the dice that lie open."""

    def offer(self, at: WillToPower, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(DIE, dice_of(at.pool(g.s)))

    def words(self, at: WillToPower, view: k.View, question: k.Question) -> k.Words:
        words = k.Words(f"{at.about()}. {self.prompt}")
        show_dice(words, at.pool(view.state))
        return words

    def concerns(self, at: WillToPower, g: Destiny, question: k.Question) -> bool:
        return at.matters(g)


REROLL: Final = Reroll(
    "destiny.reroll",
    "GD-DEC-24 GD-SAB-26",
    "Will to Power: re-roll one of your dice and keep the better face?",
    "Leave the dice",
    title="Re-roll",
)


class WillToPower(k.Procedure[Destiny]):
    """A Party may roll one of its dice in a battle or Campaign again. (GD-SAB-26, GD-SAB-27)

    `bonus` tells whether a new 6 brings a bonus die. GD-RNG-03: while it is asked nothing else can
    happen to the dice.
    """

    party: names.Party = names.NO_PARTY
    stream: k.i64 = 0
    why: str = ""
    bonus: bool = True
    die: k.i64 = 0
    outer: bool = False

    def pool(self, state: State) -> conflicts.Pool:
        """The dice it is about."""
        pool = open_pool(state, self.party)
        assert pool is not None
        return pool

    def about(self) -> str:
        """What was rolled for, as the beginning of a sentence."""
        return self.why[:1].upper() + self.why[1:]

    def matters(self, g: Destiny) -> bool:
        """Whether a better die could change anything."""
        return True

    def begin(self, g: Destiny) -> k.Step:
        if not may_will(g, self.party):
            return k.DONE
        self.outer = g.s.rolling
        g.s.rolling = True
        return k.ask(REROLL, g.seat_of(self.party), WillToPower.chosen)

    def chosen(self, g: Destiny) -> k.Step:
        """Using a Sector's ability is something that laws may touch. (GD-LAW-09)"""
        if g.answer().passed():
            return k.Goto(WillToPower.over)
        self.die = g.answer().key
        sector = printed.SECTOR_OF_POWER[printed.WILL_TO_POWER]
        reroll = Deed(party=self.party, act=language.SECTOR_ABILITY, sector=sector)
        return k.Run(permits.Permit([reroll]), WillToPower.again)

    def again(self, g: Destiny) -> k.Step:
        """The better of the two faces stays. (GD-SAB-26)"""
        if g.finished(permits.Permit).allowed:
            g.count(self.party, language.SECTOR_ABILITY)
            g.use_power(self.party, printed.WILL_TO_POWER)
            old = face_of(self.pool(g.s), self.die)
            self.roll_again(g, old)
            g.say(WILLED, self.party, old, face_of(self.pool(g.s), self.die))
        return k.Goto(WillToPower.over)

    def roll_again(self, g: Destiny, old: k.i64) -> None:
        """A die that is replaced takes its bonus die with it. (GD-RNG-08, GD-RNG-09)"""
        pool, die = self.pool(g.s), self.die
        if die >= DICE_MOST:
            dice.reroll_bonus(g, self.stream, pool, die - DICE_MOST)
            pool.bonus[die - DICE_MOST] = max(old, pool.bonus[die - DICE_MOST])
        elif old < dice.SIDES:
            bonus = pool.bonus[die]
            dice.reroll_face(g, self.stream, pool, die, self.bonus)
            if pool.faces[die] <= old:
                pool.faces[die] = old
                pool.bonus[die] = max(bonus, pool.bonus[die])

    def over(self, g: Destiny) -> k.Step:
        g.s.rolling = self.outer
        return k.DONE


class RollFor(WillToPower):
    """Plain dice of a Party (GD-RNG-07), with its Will to Power if it has that (GD-SAB-27).

    `faces` are the result. With `low` a lower sum is the better one for the Party, down to `least`.
    """

    count: k.i64 = 1
    low: bool = False
    least: k.i64 = 0
    faces: list[int] = []

    def __init__(
        self,
        party: names.Party = names.NO_PARTY,
        stream: k.i64 = 0,
        count: k.i64 = 1,
        why: str = "",
        low: bool = False,
        least: k.i64 = 0,
    ) -> None:
        super().__init__(party, stream, why)
        self.count = count
        self.low = low
        self.least = least

    def pool(self, state: State) -> conflicts.Pool:
        return conflicts.Pool(faces=self.faces)

    def about(self) -> str:
        return super().about() + (": low is better for you" if self.low else "")

    def begin(self, g: Destiny) -> k.Step:
        """The dice lie open, perhaps already. (GD-RNG-03)"""
        if not self.faces:
            self.faces = dice.roll(g, self.stream, self.count, self.why)
        return super().begin(g) if self.faces else k.DONE

    def roll_again(self, g: Destiny, old: k.i64) -> None:
        new = g.chance.below(self.stream, dice.SIDES) + 1
        if self.is_better(new, old):
            self.faces[self.die] = new

    def is_better(self, new: k.i64, old: k.i64) -> bool:
        """Whether a face serves the Party better than the one it would replace. (GD-SAB-26)"""
        if not self.low:
            return new > old
        others = sum_of(self.faces) - self.faces[self.die]
        fair_new, fair_old = others + new >= self.least, others + old >= self.least
        return fair_new if fair_new != fair_old else new < old


class RollOff(k.Procedure[Destiny]):
    """One die for each of some Parties, the highest wins, equal ones roll again.

    GD-SAB-27: each die is rolled for a Party, so Will to Power may change it.
    """

    left: list[names.Party] = []
    stream: k.i64 = 0
    why: str = ""
    faces: list[int] = []
    place: k.i64 = 0

    def winner(self) -> names.Party:
        """The Party with the highest die."""
        return self.left[0]

    def begin(self, g: Destiny) -> k.Step:
        """All dice lie open before anybody rolls one again. (GD-RNG-10)"""
        if len(self.left) == 1:
            return k.DONE
        self.faces = dice.roll(g, self.stream, len(self.left), self.why)
        for place in range(len(self.left)):
            if may_will(g, self.left[place]):
                again = RollFor(self.left[place], self.stream, 1, self.why)
                again.faces = [self.faces[place]]
                self.place = place
                return k.Run(again, RollOff.changed)
        return k.Goto(RollOff.compare)

    def changed(self, g: Destiny) -> k.Step:
        self.faces[self.place] = g.finished(RollFor).faces[0]
        return k.Goto(RollOff.compare)

    def compare(self, g: Destiny) -> k.Step:
        best = max(self.faces)
        self.left = [self.left[at] for at in range(len(self.left)) if self.faces[at] == best]
        return k.Goto(RollOff.begin)
