"""Damage and loss of a single ship in a battle. (PC-FIGHT-16..19)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.sides import Field, shield_against
from starmoot.games.proxima.names import ShipId
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import HULL_WORTH

STRUCK: Final = k.note("proxima.struck", "PC-FIGHT-16", "{} takes {} damage", n.SHIP, k.NUMBER)
LOST: Final = k.note("proxima.lost_ship", "PC-FIGHT-17", "{} is destroyed", n.SHIP)


def strike(g: Proxima, field: Field, ship: ShipId, damage: int, pulse: bool = False) -> None:
    """A ship takes damage and is destroyed where that exceeds its shields. (PC-FIGHT-17, PC-EX-22)

    Damage stays on it from battle to battle. (PC-CR-02)
    """
    g.say(STRUCK, ship, damage)
    shield = shield_against(g, field, ship, pulse)
    if ship >= n.GUARD_IDS:
        foe = field.foes[ship - n.GUARD_IDS]
        foe.damage += damage
        if foe.damage > shield:
            g.say(LOST, ship)
        return
    entry = g.ship(ship)
    entry.damage += damage
    if entry.damage > shield:
        lose(g, field, ship)


def lose(g: Proxima, field: Field, ship: ShipId) -> None:
    """A power's ship is destroyed; what it was worth is kept in mind. (PC-FIGHT-22)"""
    g.say(LOST, ship)
    owner = ship // 16
    entry = g.ship(ship)
    field.lost_worth[owner] += HULL_WORTH[entry.hull]
    field.lost_now[owner] += 1
    g.scrap(owner, entry)
