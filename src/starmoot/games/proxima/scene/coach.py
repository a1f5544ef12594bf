"""The coach: what a newcomer should know about the question in hand, in a sentence or two."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.odds import seen_by
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import CAPACITY
from starmoot.mechanics import coaching
from starmoot.scene import Word

PACKAGE: Final = "starmoot.games.proxima"
MEANINGS: Final = coaching.written(PACKAGE, "words")


def about_moving(g: Proxima, seat: int) -> str:
    """Where to go, by what the ships carry."""
    carriers = [ship for ship in g.power(seat).ships if ship.hex >= 0 and ship.cargo > 0]
    empty = [
        ship
        for ship in g.power(seat).ships
        if ship.hex == g.home(seat).hex and CAPACITY[ship.hull] > 0 and ship.cargo == 0
    ]
    how = (
        "Tap your ships on the map, then a hex that glows; before you commit you can take it back. "
    )
    if carriers:
        free = near_planets(g, carriers[0].hex)
        name = n.HULL.label(carriers[0].hull)
        if free:
            return f"{how}Your {name} has people aboard: {free[0]} is unguarded and next to it."
        return f"{how}Your {name} has people aboard: bring them to a planet without a guard."
    if empty:
        return f"{how}An empty carrier settles nothing: keep it where people can board."
    return f"{how}A ship in a hex of its own is worth 2 points at the end, at the High Council 7."


def near_planets(g: Proxima, hex: int) -> list[str]:
    """Planets next door without guards and without anybody's people."""
    found: list[str] = []
    for near in n.GRID.around[hex]:
        if near < 0 or not g.s.on_map[near] or g.s.guards[near] > 0:
            continue
        planet = g.planet_in(n.Hex(near))
        if planet is not None and sum(planet.people) == 0:
            found.append(g.s.hex_label(near))
    return found


TIPS: Final[coaching.Tips] = {
    **coaching.written(PACKAGE, "tips"),
    "move": about_moving,
    "tokens": about_moving,
}
"""By the question in hand; moves depend on where ships and people are."""


def tip(view: k.View) -> str:
    """What to know about the first question that the viewer has not answered yet."""
    return coaching.tip(view, TIPS, seen_by(view), view.viewer)


def words(g: Proxima, viewer: int) -> tuple[Word, ...]:
    """The words of the game with what they come to now, as far as the viewer knows."""
    now: dict[str, str] = {}
    if 0 <= viewer < len(g.s.powers):
        power = g.power(viewer)
        for good, amount in enumerate(power.goods):
            now[n.GOOD.label(good)] = f"you have {amount}"
        aboard = sum(ship.cargo for ship in power.ships if ship.hex >= 0)
        now["aboard"] = f"{aboard} of yours now"
    if g.s.order:
        now["Chancellor"] = f"now {k.SEAT.label(g.chancellor(), g.s)}"
    return coaching.glossary(MEANINGS, now)
