"""Imagined worlds: hidden ships trade places, unseen picks are made again.

Pools deal with cards.
"""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.names import Hex, Hull
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.setup.start import first_choices
from starmoot.games.proxima.state import Ship


def redeal(world: Proxima, viewer: int, dice: k.Chance) -> None:
    """Put something possible in the place of what a viewer cannot know. (PC-HIDE-13..16)"""
    for seat in world.everyone():
        hidden = [s for s in world.power(seat).ships if not k.sees(s.audience, viewer)]
        if len(hidden) > 1:
            mix_ships(hidden, dice)
        picks = world.power(seat).first_picks
        if len(picks) > 0 and not picks.known_to(viewer, 0):
            pick_again(world, seat, dice)


def mix_ships(ships: list[Ship], dice: k.Chance) -> None:
    """Hexes go round among hidden ships; damage and cargo among those of one hull."""
    hexes: list[int] = [ship.hex for ship in ships]
    dice.shuffle(0, hexes)
    for place in range(len(ships)):
        ships[place].hex = Hex(hexes[place])
    for hull in n.HULLS:
        mix_cargo([ship for ship in ships if ship.hull == Hull(hull)], dice)


def mix_cargo(ships: list[Ship], dice: k.Chance) -> None:
    """What ships of one hull carry, and their damage, could be that of another."""
    places = list(range(len(ships)))
    dice.shuffle(0, places)
    loads = [(ships[place].damage, ships[place].cargo) for place in places]
    for ship, (damage, cargo) in zip(ships, loads, strict=True):
        ship.damage = damage
        ship.cargo = cargo


def pick_again(world: Proxima, seat: int, dice: k.Chance) -> None:
    """As many first technologies as were picked, at random. (PC-HIDE-21)"""
    picks = world.power(seat).first_picks
    count = len(picks)
    picks.cards = []
    for _ in range(count):
        choices = first_choices(world, seat)
        picks.put(choices[dice.below(0, len(choices))])
