"""Battles as they go on: who is there, and what has happened so far, round by round."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import HULLS
from starmoot.scene import NOBODY, Battle, Side, Token, Widget
from starmoot.scene.stage import Telling

BEGINS: Final = "proxima.fight"
ENDS: Final = frozenset(
    {"proxima.won", "proxima.beaten", "proxima.holds", "proxima.nobody_left", "proxima.turn"}
)
RESISTANCE: Final = "The Resistance"


def in_progress(view: k.View) -> list[Widget]:
    """The battle that is being fought, if there is one. (PC-FIGHT-02)"""
    begun = -1
    for place, entry in enumerate(view.log):
        if entry.note.name == BEGINS:
            begun = place
        elif entry.note.name in ENDS:
            begun = -1
    if begun < 0 or view.ended:
        return []
    telling = Telling(view.state, view.seats)
    hex = n.Hex(view.log[begun].args[0])
    told = [telling.sentence(entry) for entry in view.log[begun + 1 :]]
    title = f"Battle at {n.HEX.label(hex, view.state)}"
    return [Battle(title, tuple(sides(view, hex)), tuple(told))]


def sides(view: k.View, hex: n.Hex) -> list[Side]:
    """Everybody whose visible ships are in a hex, with what they are worth in dice."""
    g = view.play(Proxima)
    found: list[Side] = []
    for seat in g.everyone():
        fleet = g.fleet_in(hex, seat)
        if fleet:
            tokens = tuple(
                Token(HULLS[ship.hull].name, seat, hurt=ship.damage, load=ship.cargo)
                for ship in fleet
            )
            dice = sum(g.blueprint(seat, ship).dice for ship in fleet)
            found.append(Side(k.SEAT.label(seat, g.s), seat, dice, tokens, "dice each round"))
    levels = [g.s.guards[hex]] if g.s.guards[hex] > 0 else []
    levels += [hunter.level for hunter in g.s.hunters if hunter.hex == hex]
    if levels:
        tokens = tuple(Token(f"Level {level}") for level in levels)
        found.append(Side(RESISTANCE, NOBODY, 0, tokens))
    return found
