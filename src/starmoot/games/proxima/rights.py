"""What a power may do at any time outside stage V: rearrange parts, use a won card.

PC-UPG-05..08, PC-CR-10..12, PC-TIME-06.
"""

from __future__ import annotations

from typing import Final, final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.upgrades import (
    TAKEN_OUT,
    fit,
    leaving_for,
    shields_of,
    worst_hit,
)
from starmoot.games.proxima.names import Hull, Ware
from starmoot.games.proxima.play import Proxima, drawn, without
from starmoot.games.proxima.state import Power
from starmoot.games.proxima.trophies import bonuses, usable, use

RIGHT: Final = k.Kind("proxima.right")
REARRANGE: Final = RIGHT.word("rearrange", "Rearrange parts")
USE_TROPHY: Final = RIGHT.word("use", "Use a card won from the Resistance")


def removable(power: Power, hull: Hull) -> list[Ware]:
    """The parts that a blueprint can do without. (PC-UPG-08)"""
    blueprint = power.blueprints[hull]
    spare = blueprint.shield - worst_hit(power, hull)
    return [Ware(part) for part in sorted(set(blueprint.parts)) if shields_of(Ware(part)) <= spare]


def fitting(power: Power, hull: Hull) -> list[Ware]:
    """The parts of the reserve that a blueprint can take. (PC-UPG-07)"""
    parts = [Ware(part) for part in sorted(set(power.reserve))]
    return [part for part in parts if leaving_for(power, hull, part)]


def can_spare(power: Power, hull: Hull) -> bool:
    """Whether a blueprint has anything `removable`."""
    blueprint = power.blueprints[hull]
    spare = blueprint.shield - worst_hit(power, hull) if blueprint.parts else 0
    return any(shields_of(Ware(part)) <= spare for part in blueprint.parts)


def can_change(power: Power, hull: Hull) -> bool:
    """Whether a blueprint has anything `removable` or `fitting`."""
    return can_spare(power, hull) or any(
        leaving_for(power, hull, Ware(part)) for part in power.reserve
    )


@final
class Changes(k.Follows):
    """What can be done to the blueprint that was picked."""

    def __init__(self, power: Power) -> None:
        self.power = power

    def after(self, key: k.i64) -> k.Shape | None:
        hull = Hull(key)
        parts = fitting(self.power, hull)
        if can_spare(self.power, hull):
            parts = [*parts, n.TO_RESERVE]
        return k.Choose(n.WARE, parts, later=Leavers(self.power, hull))


@final
class Leavers(k.Follows):
    """Which part leaves the blueprint for the one that was picked."""

    def __init__(self, power: Power, hull: Hull) -> None:
        self.power = power
        self.hull = hull

    def after(self, key: k.i64) -> k.Shape | None:
        if key == n.TO_RESERVE:
            return k.Choose(n.WARE, removable(self.power, self.hull))
        return k.Choose(n.WARE, leaving_for(self.power, self.hull, Ware(key)))


@final
class Claims(k.Follows):
    """What has to be said with a right."""

    def __init__(self, g: Proxima, seat: int) -> None:
        self.g = g
        self.seat = seat

    def after(self, key: k.i64) -> k.Shape | None:
        if key == USE_TROPHY:
            return k.Choose(n.RESISTANCE, usable(self.g, self.seat))
        power = self.g.power(self.seat)
        hulls = [hull for hull in n.HULLS if can_change(power, hull)]
        return k.Choose(n.HULL, hulls, later=Changes(power))


class Change(k.Pick):
    """The part that comes and the one that leaves."""

    part: Ware = n.TO_RESERVE
    leaving: Ware = n.EMPTY_SLOT


class Refit(k.Pick):
    """A blueprint and its change."""

    hull: Hull = n.RAIDER
    change: Change = Change()


class Claim(k.Pick):
    """A right, and what it is used for."""

    right: int = REARRANGE
    what: k.Answer = k.PASS


class Rights(k.Topic):
    """Nothing between a sealed answer and its opening. (PC-TIME-06, PC-DEC-26, PC-DEC-30)"""

    def offer(self, at: k.Procedure[Proxima], g: Proxima, question: k.Question) -> k.Shape:
        rights: list[int] = []
        if not g.has_answered(question.seat):
            power = g.power(question.seat)
            if any(can_change(power, hull) for hull in n.HULLS):
                rights.append(REARRANGE)
            if usable(g, question.seat):
                rights.append(USE_TROPHY)
        return k.Choose(RIGHT, rights, later=Claims(g, question.seat))

    def words(self, at: k.Procedure[Proxima], view: k.View, question: k.Question) -> k.Words:
        """What each card brings, used now or kept. (PC-CR-10)"""
        return n.previewed(self.prompt, n.RESISTANCE, bonuses())

    def taken(
        self, at: k.Procedure[Proxima], g: Proxima, question: k.Question, answer: k.Answer
    ) -> k.Procedure[Proxima] | None:
        """A part changes its place, or a card is used. (PC-UPG-05, PC-CR-10)"""
        if answer.passed():
            return None
        claim = k.read(Claim, answer)
        if claim.right == USE_TROPHY:
            return use(g, question.seat, claim.what.key)
        rearrange(g, question.seat, k.read(Refit, claim.what))
        return None


RIGHTS: Final = Rights(
    "proxima.rights",
    "PC-UPG-05 PC-CR-10",
    "Rearrange the parts of your ships, or use a card that you have won",
    "Nothing",
    floor=True,
    title="Any time",
)


def rearrange(g: Proxima, seat: int, order: Refit) -> None:
    """A part moves between a blueprint and the reserve, free of charge. (PC-UPG-05, PC-UPG-07)"""
    power = g.power(seat)
    part = order.change.part
    if part == n.TO_RESERVE:
        leaving = order.change.leaving
        parts = without(power.blueprints[order.hull].parts, leaving)
        power.blueprints[order.hull] = drawn(order.hull, parts)
        power.reserve.append(leaving)
        g.say(TAKEN_OUT, seat, leaving, order.hull)
    else:
        power.reserve.remove(part)
        fit(g, seat, order.hull, part, order.change.leaving)
