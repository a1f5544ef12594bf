"""The powers: who has what, how the points stand, and everybody's blueprints and cards."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.stage import card_text
from starmoot.games.proxima.combat.cards import COMBAT_CARDS
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import CAPACITY, HULL_SLOTS
from starmoot.games.proxima.scoring import final_points
from starmoot.games.proxima.solo.scenarios import goal, scenario
from starmoot.games.proxima.state import Blueprint
from starmoot.scene import Aim, Card, CardRow, Grid

POINTS: Final = "Points"
BLUEPRINTS: Final = "Your blueprints"
HAND: Final = "Your action cards"


def open_purse(g: Proxima, seat: int, viewer: int) -> bool:
    """Whether a purse is shown: one's own, and all where the table plays so. (PC-HIDE-02)"""
    return g.s.settings.resources_public or seat == viewer or g.ended


def title_of(g: Proxima, place: int) -> str:
    """The title that comes with a place in the turn order. (PC-COUN-18, PC-SCORE-13)"""
    if g.alone() or place >= len(n.TITLE_WORTH) or (place == 2 and g.seats == 2):
        return ""
    return n.TITLE.label(place)


def living(g: Proxima, seat: int) -> int:
    """The ships of a power outside its pool, those that the viewer cannot see too. (PC-HIDE-16)"""
    pieces = sum(g.pieces_of(hull) for hull in n.HULLS)
    return pieces - sum(ship.hex < 0 for ship in g.power(seat).ships)


def powers(g: Proxima, viewer: int) -> Grid:
    """Turn order, purse, people and planets of everybody. (PC-GEN-07)"""
    rows: list[tuple[str, ...]] = []
    for place, seat in enumerate(g.in_order()):
        power = g.power(seat)
        rows.append(
            (
                k.SEAT.label(seat, g.s),
                title_of(g, place),
                *(str(amount) if open_purse(g, seat, viewer) else "?" for amount in power.goods),
                str(power.supply),
                str(len(g.settled_by(seat))),
                str(living(g, seat)),
                str(sum(power.knows)),
            )
        )
    columns = ("Power", "Title", "CP", "Axinium", "Phasium", "Supply", "Planets", "Ships", "Techs")
    return Grid("Powers", columns, tuple(rows), owners=tuple(g.in_order()))


STILL_OPEN: Final = {
    n.FROM_COMBAT: "the worth of every ship you destroy",
    n.FROM_PLANETS: "a planet's stars, where you have most people",
    n.FROM_HEXES: "2 for each hex with a ship of yours",
    n.FROM_COUNCIL: "5 for a ship there at the end",
    n.FROM_RESISTANCE: "guards beaten, if you keep their cards",
    n.FROM_TITLES: "5, 3 and 1 for the first three in the order",
    n.FROM_LAWS: "with Fringe Politics, 3 for each law",
    n.FROM_TECHNOLOGIES: "Fringe Science, Technological Singularity",
    n.FROM_TRADING: "with Master Trading",
    n.FROM_CARDS: "as cards say",
}
"""How points can still be had, by their source. (PC-END-02)"""


def points_of(g: Proxima, seat: int) -> list[int]:
    """What somebody has, or would have if the game ended now."""
    return g.power(seat).points if g.ended else final_points(g, seat)


def score(g: Proxima) -> Grid:
    """What everybody would have if the game ended now, by source. (PC-END-02)"""
    all_points = [points_of(g, seat) for seat in g.everyone()]
    rows: list[tuple[str, ...]] = []
    for source in range(len(n.SOURCE.keys)):
        counts = [points[source] for points in all_points]
        if any(counts) or source <= n.FROM_TITLES:
            told = () if g.ended else (STILL_OPEN[source],)
            rows.append((n.SOURCE.label(source), *map(str, counts), *told))
    rows.append(
        ("Together", *(str(sum(points)) for points in all_points), *(["·"] * (not g.ended)))
    )
    names = [k.SEAT.label(seat, g.s) for seat in g.everyone()]
    columns = ("From", *names, *(["How there can be more"] * (not g.ended)))
    return Grid(POINTS if g.ended else "Points if it ended now", tuple(columns), tuple(rows))


def aims(g: Proxima) -> tuple[Aim, ...]:
    """Who is ahead, by what they would have if the game ended now. (PC-GEN-05)"""
    totals = [sum(points_of(g, seat)) for seat in g.everyone()]
    if g.alone():
        return (alone(g, totals[0]),)
    best = max(totals)
    found: list[Aim] = []
    for place, seat in enumerate(g.in_order()):
        mine = totals[seat]
        title = title_of(g, place)
        behind = " · in the lead" if mine == best else f" · {best - mine} behind"
        text = f"{n.counted(mine, 'point')}{behind}{f' · {title}' if title else ''}"
        found.append(Aim(seat, text))
    return tuple(found)


def alone(g: Proxima, points: int) -> Aim:
    """What the scenario asks for, and how far one has come. (PC-SCEN-03, PC-SCEN-07, PC-SCEN-11)"""
    chosen = scenario(g)
    done, needed = points, goal(g)
    if chosen.holds > 0:
        done, needed = g.s.checks_held, chosen.holds
    if chosen.silo_guards:
        done, needed = len(g.s.silent), len(g.s.hives)
    return Aim(0, chosen.text.format(goal=needed, turns=g.s.last_turn), done, needed)


def ship_sheet(g: Proxima, seat: int, hull: n.Hull) -> str:
    """What a ship of a hull is worth: dice, shields, speed, room. (PC-SHIP-15..17)"""
    blueprint: Blueprint = g.power(seat).blueprints[hull]
    speed = "jumps anywhere" if blueprint.hyper else f"speed {blueprint.speed}"
    dice = n.counted(blueprint.dice, "die", "dice")
    shields = n.counted(blueprint.shield, "shield")
    room = f", carries {CAPACITY[hull]}" if CAPACITY[hull] else ""
    return f"{dice}, {shields}, {speed}{room}"


def slots_of(blueprint: Blueprint, hull: n.Hull) -> str:
    """The parts on a blueprint and its free slots."""
    free = HULL_SLOTS[hull] - len(blueprint.parts)
    parts = [n.WARE.label(part) for part in blueprint.parts]
    return " · ".join([*parts, *["○"] * free])


def blueprints(g: Proxima, seat: k.Seat) -> CardRow:
    """One's own four designs, with their slots. (PC-SHIP-09)"""
    cards: list[Card] = []
    for hull in n.HULLS:
        blueprint = g.power(seat).blueprints[hull]
        afloat = sum(ship.hex >= 0 and ship.hull == hull for ship in g.power(seat).ships)
        cards.append(
            Card(
                n.HULL.label(hull),
                f"{ship_sheet(g, seat, hull)}\n{slots_of(blueprint, hull)}",
                key=n.HULL.key(hull),
                owner=seat,
                corner=f"{afloat} built",
            )
        )
    return CardRow(BLUEPRINTS, tuple(cards))


def rival_blueprints(g: Proxima, viewer: int) -> Grid:
    """What the ships of the others are worth. (PC-SHIP-09, PC-HIDE-01)"""
    others = [seat for seat in g.everyone() if seat != viewer]
    rows = [
        (k.SEAT.label(seat, g.s), *(told_in_short(g, seat, hull) for hull in n.HULLS))
        for seat in others
    ]
    columns = ("Ships of", *(n.HULL.label(hull) for hull in n.HULLS))
    return Grid("Their blueprints", columns, tuple(rows), owners=tuple(others))


def told_in_short(g: Proxima, seat: int, hull: n.Hull) -> str:
    """Dice, shields and speed in a few signs."""
    blueprint = g.power(seat).blueprints[hull]
    speed = "jump" if blueprint.hyper else f"speed {blueprint.speed}"
    return f"{blueprint.dice} dice, {blueprint.shield} sh., {speed}"


def hand(g: Proxima, seat: k.Seat) -> CardRow:
    """The action cards that one may still play. (PC-SETUP-15)"""
    power = g.power(seat)
    cards = [
        Card(
            n.ACTION.label(card),
            card_text(g, seat, card),
            key=n.ACTION.key(card),
            owner=seat,
        )
        for card in n.CARDS
        if power.in_hand[card]
    ]
    return CardRow(HAND, tuple(cards), private=True)


def combat_hand(g: Proxima, seat: k.Seat) -> CardRow:
    """The combat cards that one holds. (PC-CCGET-01)"""
    cards = [
        Card(COMBAT_CARDS[card].name, COMBAT_CARDS[card].text, key=n.COMBAT_CARD.key(card))
        for card in g.power(seat).combat_cards.cards
    ]
    return CardRow("Your combat cards", tuple(cards), private=True)
