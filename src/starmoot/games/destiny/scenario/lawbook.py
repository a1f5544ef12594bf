"""Words for scenarios in which laws are in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.laws.statutes import Breaches, Clause, Law
from starmoot.games.destiny.names import MONEY, NO_SECTOR, Party, Sector

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Scene


def law_of(
    kind: int, act: int, amount: int = 1, resource: int = MONEY, where: list[int] | None = None
) -> Law:
    """A law of one clause, for everybody and for good."""
    clause = Clause(kind=kind, act=act, amount=amount, resource=resource, where=where or [])
    return Law(title="A law", clauses=[clause])


def deed(party: Party, act: int, sector: Sector = NO_SECTOR, **more: Any) -> Deed:
    """What a Party is about to do, for laws and promises."""
    return Deed(party=party, act=act, sector=sector, **more)


def in_force(scene: Scene, *laws: Law) -> Scene:
    """These laws and no others are in force."""
    return scene.given(laws=list(laws), broken=broken(*[[] for _ in laws]))


def broken(*breakers: list[Party]) -> list[Breaches]:
    """For each law in force which Parties broke it."""
    found = [Breaches() for _ in breakers]
    for breaches, parties in zip(found, breakers, strict=True):
        breaches.by = parties
    return found


def breakers(scene: Scene) -> list[list[Party]]:
    """Who broke each law in force."""
    return [breaches.by for breaches in scene.g.s.broken]
