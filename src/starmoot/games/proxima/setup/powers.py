"""What each power begins with, and the decks. (PC-SETUP)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import options
from starmoot.games.proxima.actions.research import open_technologies
from starmoot.games.proxima.bonuses import resistance_deck
from starmoot.games.proxima.combat.cards import combat_deck, pod_deck
from starmoot.games.proxima.council.decisions import political_deck, weigh_terms
from starmoot.games.proxima.names import Faction
from starmoot.games.proxima.play import Proxima, drawn
from starmoot.games.proxima.printed import FACTIONS
from starmoot.games.proxima.setup.board import lay_out
from starmoot.games.proxima.solo.scenarios import prepare
from starmoot.games.proxima.state import Power, Ship, ignorance

PEOPLE: Final = 30
MORE_PEOPLE: Final = 36
"""PC-SETUP-11, PC-SETUP-12."""

BEGUN: Final = k.note("proxima.begun", "PC-TURN-04", "The game lasts {} turns", k.NUMBER)
ORDERED: Final = k.note("proxima.ordered", "PC-SETUP-19", "{} holds {}", k.SEAT, n.TURN_CARD)
JOINS: Final = k.note("proxima.joins", "PC-SETUP-39", "{} reaches Proxima Centauri", k.SEAT)
"""A seat whose faction is known is called by it."""


def setup(g: Proxima) -> None:
    """Map, powers, turn order and decks. (PC-SETUP-01..35)"""
    g.s.settings = options.settled(g.s.settings, g.seats)
    g.s.powers = [new_power(g, seat) for seat in range(g.seats)]
    lay_out(g)
    g.s.last_turn = g.s.settings.turns
    order = list(range(g.seats))
    g.chance.shuffle(n.DEALING, order)
    g.s.order = [k.Seat(seat) for seat in order]
    g.s.solo_card = 5 if g.alone() else 0  # PC-ORDER-07
    stack_decks(g)
    weigh_terms(g.s)
    if g.alone():
        prepare(g)
    drawn = g.s.settings.faction_assignment == options.RANDOM
    if g.s.settings.factions == options.YES and drawn and g.power(0).faction == n.NO_FACTION:
        assign_factions(g)
    for seat in g.everyone():
        settle_in(g, seat)
    g.say(BEGUN, g.s.last_turn)
    for place, seat in enumerate(g.s.order):
        g.say(ORDERED, seat, place)


def new_power(g: Proxima, seat: int) -> Power:
    """A power with its ships in the pool and its cards in hand.

    PC-SETUP-05..18, PC-SETUP-26, PC-SHIP-06..08.
    """
    power = Power()
    power.supply = MORE_PEOPLE if g.s.settings.expansion else PEOPLE
    power.knows = ignorance()
    for hull in n.HULLS:
        for number in range(g.pieces_of(hull)):
            ship = Ship()
            ship.audience = k.EVERYONE
            ship.hull = hull
            ship.number = number
            power.ships.append(ship)
        power.blueprints.append(drawn(hull, [n.EM_SHIELD] if hull == n.CARRIER else []))
    power.in_hand = [True] * len(n.CARDS)
    power.lost = [False] * len(n.CARDS)
    power.points = [0] * len(n.SOURCE.keys)
    power.combat_cards = k.Cards([], k.only(seat), "combat")
    power.laid = k.Cards([], k.only(seat), "combat")
    power.first_picks = k.Cards([], k.only(seat))
    return power


def stack_decks(g: Proxima) -> None:
    """Separate shuffled stacks. (PC-SETUP-33..35)"""
    expansion = g.s.settings.expansion
    g.s.politics.cards = political_deck(expansion)
    g.s.politics.shuffle(g.chance, n.DEALING)
    for level in (1, 2, 3):
        deck = k.Cards(resistance_deck(level, expansion), pool=f"resistance{level}")
        g.s.last_seen.append(deck.cards[0])
        deck.shuffle(g.chance, n.DEALING)
        g.s.resistance.append(deck)
        g.s.discarded.append([])
    if expansion:
        g.s.combat_deck.cards = combat_deck()
        g.s.combat_deck.shuffle(g.chance, n.DEALING)
        g.s.pods.cards = pod_deck()
        g.s.pods.shuffle(g.chance, n.DEALING)


def assign_factions(g: Proxima) -> None:
    """Each power gets another faction at random. (PC-SETUP-39, PC-FAC-01)"""
    factions = list(range(len(FACTIONS)))
    g.chance.shuffle(n.DEALING, factions)
    for seat in g.everyone():
        g.power(seat).faction = Faction(factions[seat])
        g.say(JOINS, seat)


def settle_in(g: Proxima, seat: int) -> None:
    """Purse, people and first ships at home. (PC-SETUP-23..30, PC-FAC-25)"""
    power = g.power(seat)
    settings = g.s.settings
    purse = [settings.start_cp, settings.start_axinium, settings.start_phasium]
    if settings.start_goods == options.OF_FACTION and power.faction != n.NO_FACTION:
        faction = FACTIONS[power.faction]
        purse = [faction.cp, faction.axinium, faction.phasium]
    power.goods = purse
    power.open_to = open_technologies(g, seat)
    home = g.home(seat)
    if home.people[seat] == 0:
        g.settle(home, seat, 3)
        first = [n.RAIDER, *[n.CARRIER] * settings.start_battle_carriers]
        for hull in first:
            ship = g.in_pool(seat, hull)
            assert ship is not None
            ship.hex = home.hex
