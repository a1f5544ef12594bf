"""The coach: what a newcomer should know about the question in hand, in a sentence or two."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.odds import seen_by
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import CAPACITY
from starmoot.mechanics import coaching

TIPS: Final = {
    "vote": "The votes are counted in CP, and what you put in is gone whichever card wins. Laws "
    "stay, resolutions last for this turn, decisions happen once. If no card matters to you, "
    "pick one and keep your money.",
    "order_bid": "The first three places are titles: 5, 3 and 1 points at the end, so bid in "
    "earnest in the last turn. Ships move in reverse order: who is first moves last, and has seen "
    "where the others go.",
    "name_bonus": "As Vice-Chancellor you propose actions that everybody may take once more this "
    "turn; the Chancellor picks one of them, or none. Name what helps you more than the others.",
    "declare_bonus": "As Chancellor you pick the bonus action that everybody may use. Choose what "
    "helps you most and the others least, or none.",
    "take_bonus": "A bonus action costs nothing but the people or money that the action itself "
    "takes.",
    "card": "Everybody plays one card face down, and each card comes back only next turn. Without "
    "money start with Bank; with money Research makes everything after it cheaper, and a second "
    "Battle Carrier settles twice as fast.",
    "learn": "Each technology you know makes others of its kind and of its colour 1 CP cheaper. "
    "Basic Research pays for itself soonest; Landing Manoeuvres make every moon safe.",
    "build": "Carriers bring people to new planets, and planets are points and income. Fighters "
    "are the cheapest dice against guards.",
    "buy": "A part goes on a blueprint, and all ships of that design have it at once. A shield on "
    "the Battle Carrier is the surest way past a guard of level 1.",
    "trade": "The earlier you come to the market, the better the price. Ships need Axinium, "
    "rockets and the best parts need Phasium.",
    "mine": "A planet with an empty stock yields nothing. Fill those that you will hold.",
    "income": "Axinium and Phasium are taxed: take them only if you will use them.",
    "board": "People aboard count nowhere until they land, but only they can settle. Leave a few "
    "at home: a planet is worth points to those who have most people there.",
    "land": "Who lands first on an empty planet leads it. One is enough where nobody else comes; "
    "under a moon half of them stay aboard and can try again.",
    "shift": "People may change planets before ships move. Where you are only just ahead, one more "
    "makes you safe.",
    "assign": "A ship goes down when its damage is more than its shields. Finish one ship rather "
    "than scratch two.",
    "order_battles": "You are Chancellor and say which battle comes first. It matters little, "
    "unless the same power fights twice.",
    "aim": "Rockets are aimed in the open and all strike at once. They rarely miss next door; far "
    "away they fall short.",
    "react": "A reaction costs people from home, and they are gone. It is worth it when the action "
    "is one you would have played next.",
    "cloaks": "Hidden ships are not fought and not seen, but they hold no planet and block nobody.",
    "take_slot": "Alone you simply pay for the card that you want. The first one is free.",
    "tribute": "Who cannot pay loses people instead.",
    "outpost": "Take a planet next to your home with a high worth and no moon.",
    "faction": "Each faction has a purse, technologies and an effect of its own that works once.",
    "first_technology": "A cheap one that you use every turn beats a costly one that you use once.",
}
"""By the question in hand."""


def tip(view: k.View) -> str:
    """What to know about the first question that the viewer has not answered yet."""
    topic = coaching.question_in_hand(view)
    if topic in ("move", "tokens"):
        return about_moving(seen_by(view), view.viewer)
    return TIPS.get(topic, "")


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
