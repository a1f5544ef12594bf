"""Dice: fair six-sided ones (GD-RNG-01), bonus dice for sixes, and roll-offs.

The game has no hidden dice: everything rolled is said, and all of it comes from the recorded seed
of the table (GD-RNG-18).
"""

from __future__ import annotations

from typing import Final, TypeVar

from starmoot import kernel as k
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.war import conflicts
from starmoot.mechanics.dice import roll as roll_dice
from starmoot.mechanics.dice import sum_of

SIDES: Final = 6
N = TypeVar("N", bound=int)
ROLLED: Final = k.note("destiny.rolled", "GD-RNG-01 GD-RNG-07", "The dice come to {number}")
POOL: Final = k.note("destiny.pool", "GD-RNG-04 GD-RNG-05", "Dice come to {number}")


def throw(g: Destiny, stream: k.i64, count: k.i64) -> list[int]:
    """So many faces, without a word."""
    return roll_dice(g.chance, stream, count, SIDES)


def roll(g: Destiny, stream: k.i64, count: k.i64, why: str) -> list[int]:
    """GD-RNG-07: dice outside Invasions and Campaigns; a 6 is a 6."""
    faces = throw(g, stream, count)
    tell(g, faces, why)
    return faces


def tell(g: Destiny, faces: list[int], why: str) -> None:
    """Say what dice show, and what they were rolled for."""
    if not g.quiet:
        seen = " ".join([str(face) for face in faces])
        g.say(ROLLED, sum_of(faces), text=f"{why} {seen}")


def shown(pool: conflicts.Pool, place: k.i64) -> k.i64:
    """GD-ABL-19, GD-ABL-20: what a die counts, a raised one more than its face."""
    return pool.faces[place] + (1 if place == pool.raised else 0)


def add_bonus(g: Destiny, stream: k.i64, pool: conflicts.Pool, place: k.i64) -> None:
    """GD-RNG-04, GD-RNG-05: a 6 brings one bonus die, which brings none."""
    if shown(pool, place) >= SIDES:
        pool.bonus[place] = g.chance.below(stream, SIDES) + 1


def throw_pool(
    g: Destiny, stream: k.i64, count: k.i64, bonus: bool = True, raised: k.i64 = -1
) -> conflicts.Pool:
    """GD-RNG-04, GD-RNG-05: every natural 6 brings one bonus die, and these bring none.

    Without `bonus` no six brings anything (GD-ABL-08). `raised` is a Strategist's die.
    """
    pool = conflicts.Pool(faces=throw(g, stream, count))
    pool.bonus = [0] * len(pool.faces)
    pool.raised = raised
    if bonus:
        for place in range(len(pool.faces)):
            add_bonus(g, stream, pool, place)
    return pool


def reroll_face(
    g: Destiny, stream: k.i64, pool: conflicts.Pool, place: k.i64, bonus: bool = True
) -> None:
    """GD-RNG-08: the die's bonus die goes; a new 6 brings a new one."""
    pool.faces[place] = g.chance.below(stream, SIDES) + 1
    pool.bonus[place] = 0
    if bonus:
        add_bonus(g, stream, pool, place)


def reroll_bonus(g: Destiny, stream: k.i64, pool: conflicts.Pool, place: k.i64) -> None:
    """GD-RNG-09: a bonus die rolled again brings no further die."""
    pool.bonus[place] = g.chance.below(stream, SIDES) + 1


def pool_total(pool: conflicts.Pool) -> k.i64:
    """What a pool comes to, bonus dice and a Strategist's 1 included."""
    raised: k.i64 = 1 if 0 <= pool.raised < len(pool.faces) else 0
    return sum_of(pool.faces) + sum_of(pool.bonus) + raised


def pool_text(pool: conflicts.Pool) -> str:
    """A pool as people read it: `3 5 6+2 1`; a Strategist's die as `5^`, it counts 6."""
    words: list[str] = []
    for place in range(len(pool.faces)):
        face = str(pool.faces[place]) + ("^" if place == pool.raised else "")
        words.append(f"{face}+{pool.bonus[place]}" if pool.bonus[place] > 0 else face)
    return " ".join(words)


def hits(pool: conflicts.Pool, least: k.i64) -> k.i64:
    """GD-CAS-01, GD-ABL-06, GD-ABL-20: dice, bonus dice included, that count at least so much."""
    count: k.i64 = 0
    for place in range(len(pool.faces)):
        if shown(pool, place) >= least:
            count += 1
        if pool.bonus[place] >= least:
            count += 1
    return count


def highest(g: Destiny, stream: k.i64, contenders: list[N], why: str) -> N:
    """GD-VOT-21, GD-VOT-22: one die for each, the highest wins, equal ones roll again."""
    left = contenders[:]
    while len(left) > 1:
        faces = roll(g, stream, len(left), why)
        best: k.i64 = 0
        for face in faces:
            best = max(best, face)
        left = [left[place] for place in range(len(left)) if faces[place] == best]
    return left[0]


def rolled_order(g: Destiny, stream: k.i64, contenders: list[N], why: str) -> list[N]:
    """GD-INI-06: lower rolls first; equal ones roll again among themselves."""
    if len(contenders) < 2:
        return contenders[:]
    faces = roll(g, stream, len(contenders), why)
    order: list[N] = []
    for face in range(1, SIDES + 1):
        tied = [contenders[at] for at in range(len(contenders)) if faces[at] == face]
        order.extend(rolled_order(g, stream, tied, why))
    return order
