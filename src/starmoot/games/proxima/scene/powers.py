"""The powers: who has what, how the points stand, and one's own blueprints and cards."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import HULL_SLOTS
from starmoot.games.proxima.scoring import final_points
from starmoot.scene import Card, CardRow, Grid, Stand, Tally, Token, Track, Tracks


def open_purse(g: Proxima, seat: int, viewer: int) -> bool:
    """Whether a purse is shown: one's own, and all where the table plays so. (PC-HIDE-02)"""
    return g.s.settings.resources_public or seat == viewer or g.ended


def powers(g: Proxima, viewer: int) -> Grid:
    """Turn order, purse, people and planets of everybody. (PC-GEN-07)"""
    rows: list[tuple[str, ...]] = []
    for place, seat in enumerate(g.in_order()):
        power = g.power(seat)
        title = n.TITLE.label(place) if place < len(n.TITLE_WORTH) and g.seats > 1 else ""
        ships = sum(ship.hex >= 0 for ship in power.ships)
        rows.append(
            (
                k.SEAT.label(seat, g.s),
                title,
                *(str(amount) if open_purse(g, seat, viewer) else "?" for amount in power.goods),
                str(power.supply),
                str(len(g.settled_by(seat))),
                str(ships),
                str(sum(power.knows)),
            )
        )
    columns = ("Power", "Title", "CP", "Axinium", "Phasium", "Supply", "Planets", "Ships", "Techs")
    return Grid("Powers", columns, tuple(rows), owners=tuple(g.in_order()))


def score(g: Proxima) -> Tally:
    """What everybody would have if the game ended now, by source. (PC-END-02)"""
    stands: list[Stand] = []
    for seat in g.everyone():
        points = g.power(seat).points if g.ended else final_points(g, seat)
        tokens = tuple(
            Token(n.SOURCE.label(source), seat, points[source])
            for source in range(len(points))
            if points[source] != 0
        )
        stands.append(Stand(k.SEAT.label(seat, g.s), sum(points), tokens, key=k.SEAT.key(seat)))
    return Tally("Points" if g.ended else "Points if it ended now", tuple(stands))


def purse(g: Proxima, seat: k.Seat) -> Tracks:
    """One's own goods and people."""
    power = g.power(seat)
    tracks = [
        Track(n.GOOD.label(good), power.goods[good], key=n.GOOD.key(good), owner=seat)
        for good in range(len(power.goods))
    ]
    return Tracks("Your purse", (*tracks, Track("People in supply", power.supply, owner=seat)))


def blueprints(g: Proxima, seat: k.Seat) -> CardRow:
    """What one's ships are worth in dice, shields and speed. (PC-SHIP-15..17)"""
    cards: list[Card] = []
    for hull in n.HULLS:
        blueprint = g.power(seat).blueprints[hull]
        parts = ", ".join(n.WARE.label(part) for part in blueprint.parts) or "no parts"
        free = HULL_SLOTS[hull] - len(blueprint.parts)
        text = (
            f"{blueprint.dice} dice, {blueprint.shield} shields, speed {blueprint.speed}"
            f"{' through hyperspace' if blueprint.hyper else ''}. {parts}; {free} slots free"
        )
        cards.append(Card(n.HULL.label(hull), text, key=n.HULL.key(hull), owner=seat))
    return CardRow("Your blueprints", tuple(cards), private=True)


def hand(g: Proxima, seat: k.Seat) -> CardRow:
    """The action cards that one may still play. (PC-SETUP-15)"""
    power = g.power(seat)
    cards = [
        Card(n.ACTION.label(card), key=n.ACTION.key(card), owner=seat)
        for card in n.CARDS
        if power.in_hand[card]
    ]
    return CardRow("Your action cards", tuple(cards), private=True)
