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

TIPS: Final = {
    "vote": "The votes are counted in CP, and what you put in is spent, win or lose. Laws "
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
    "appear": "Ships that show themselves can fight and hold planets; those that stay hidden keep "
    "their surprise.",
    "change_bid": "You may move your bid by up to 2. Look at what the others have shown first.",
    "climb": "Each place up costs 10 CP. The first three are titles, and points at the end.",
    "decree": "A law stays for the rest of the game. Take one that suits what you do every turn.",
    "discard": "Keep the cards that fit the fights you expect in the next turn.",
    "envision": "For 3 CP a card that was not chosen works for you too. Worth it if it is one that "
    "you would have voted for.",
    "evade": "Cancel the hits that would sink a ship; scratches can wait.",
    "further_card": "One more action, as the cards in your hand have it. Money first if you are "
    "short, else what you would have played next.",
    "give_up": "Give up people where you are far ahead, or where you cannot win anyway.",
    "hold": "Ships that you stop fight you here. Hold what would settle or strike elsewhere, if "
    "you can beat it.",
    "how_much": "Take what is sure if it pays for your plan. Roll if only a little more would.",
    "instead": "The effect works once in the game. Use it in a turn in which it gives you more "
    "than the standard action.",
    "intercept": "Stop first what would kill most people or sink your largest ship.",
    "lay": "A card is laid face down and gone after the fight. Keep it if you win anyway.",
    "liquidate": "Sell what you do not need for the ships of the next turn.",
    "migrate": "A planet counts for those who have most people there: one more can be enough.",
    "name_decoy": "Put the cheapest ship in front: it takes the hits that others survive.",
    "overload": "Pick a ship that still has shields left, or one that is lost anyway.",
    "pay_from": "Take people from where you are far ahead.",
    "pick_decoy": "Put the cheapest ship in front: it takes the hits that others survive.",
    "pick_enemy": "Pick the ship whose loss hurts its owner most.",
    "pick_side": "Aim at the power that rolls most dice against you.",
    "pod": "You decide for the Resistance in this fight. Read both cards, and think of who "
    "attacks.",
    "prize": "Traded in, a card gives its bonus and its points. Do it while the bonus still helps.",
    "raid": "Attack where one fewer changes who is ahead on the planet.",
    "ram": "A ship that is lost anyway takes a better one with it.",
    "rank": "You decide ties in the turn order. Put those in front who owe you something, and keep "
    "a title from the leader.",
    "repeal": "Strike the law that costs you most, or helps the leader most.",
    "royalty": "Pay the power that is furthest behind.",
    "sacrifice": "A Dark Raider is spent for one strike before the dice. Do it if that sinks what "
    "would beat you.",
    "share": "Take from ships with most to spare.",
    "shortage": "There are too few people for all to grow. Let grow where you are only just ahead.",
    "site": "Rockets are sure next door: place them beside what you want to hit.",
    "sweep": "Force ships to show themselves where they are about to settle or strike.",
    "take_card": "A place in front is worth points at the end; a place behind moves its ships "
    "first.",
    "tie": "The votes are equal and you choose: take what helps you most.",
    "victims": "Hit the power that leads the planet, so that somebody else does.",
}
"""By the question in hand."""


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


ALL_TIPS: Final[coaching.Tips] = {**TIPS, "move": about_moving, "tokens": about_moving}


def tip(view: k.View) -> str:
    """What to know about the first question that the viewer has not answered yet."""
    return coaching.tip(view, ALL_TIPS, seen_by(view), view.viewer)


def words(g: Proxima, viewer: int) -> tuple[Word, ...]:
    """The words of the game with what they come to now, as far as the viewer knows."""
    mine = ["", "", ""]
    aboard = ""
    if 0 <= viewer < len(g.s.powers):
        power = g.power(viewer)
        mine = [f"you have {amount}" for amount in power.goods]
        aboard = f"{sum(ship.cargo for ship in power.ships if ship.hex >= 0)} of yours now"
    chancellor = f"now {k.SEAT.label(g.chancellor(), g.s)}" if g.s.order else ""
    return (
        Word("CP", "money: for votes, technologies, parts and ships.", mine[n.CP]),
        Word("Axinium", "what ships are made of.", mine[n.AXINIUM]),
        Word("Phasium", "for rockets and the best parts.", mine[n.PHASIUM]),
        Word("Chancellor", "holds the first place: decides ties and the bonus action.", chancellor),
        Word("Vice-Chancellor", "holds the second place: names the bonus actions to pick from."),
        Word("carrier", "a ship that brings people to planets."),
        Word("aboard", "people on ships, who count nowhere until they land.", aboard),
        Word("blueprint", "the design of a kind of ship: a part on it is on all of them at once."),
        Word("Resistance", "those who guard planets against everybody."),
        Word("guard", "a ship of the Resistance; it is fought before anybody lands."),
        Word("law", "a card of the Council that stays."),
        Word("resolution", "a card of the Council that lasts for this turn."),
    )
