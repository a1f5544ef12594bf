"""What stands beside a declaration: what orders mean, who can command, whom one could help."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, odds
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import strength
from starmoot.games.destiny.war import battle_sides, conflicts, feint, order_rules
from starmoot.games.destiny.words import citations, sector_words, thing_words

INTENT_TEXTS: Final = [
    "Your Fleets fight for whoever holds the Sector.",
    "You control the Sector if you win alone.",
    "Another Party controls the Sector if it wins; it must declare that itself.",
    "The Sector becomes neutral.",
]


def intent_text(g: Destiny, party: names.Party, intent: k.i64) -> str:
    """What Fleets do that are sent for something, and what that costs as things stand."""
    order = conflicts.Order(owner=party, intent=intent)
    free = 0
    for sector in names.EVERY_SECTOR:
        order.sector = sector
        free += 1 if order_rules.is_free(g, order) else 0
    price = f"{feint.INVASION_TOKENS} Corruption"
    if free == names.SECTOR_COUNT:
        price = "No Corruption"
    elif order_rules.first_is_spared(g, party):
        price += ", none for your first Invasion"
    elif free > 0:
        price += ", none against what is Infested or rebellious"
    return f"{INTENT_TEXTS[intent]} {price}."


def admiral_text(g: Destiny, senator: names.Senator) -> str:
    """A Senator as an Admiral: `Command 6, Butcher, carries 2 Corruption`."""
    parts = [f"Command {strength.command_sum(g, senator).total}"]
    parts += thing_words.ability_names(senator)
    held = " and ".join(thing_words.tokens_held(g, senator)) or "nothing"
    return ", ".join([*parts, f"carries {held}"])


FORECASTS: Final = 3
"""Of so many numbers of Fleets the odds are told: all that are ready, and some fewer."""


def attack_outlook(
    g: Destiny,
    party: names.Party,
    sector: names.Sector,
    fleets: k.i64,
    admirals: list[names.Senator],
) -> str:
    """How likely a Party takes a Sector by the dice from those who stand there now. (GD-BAT-05)"""
    battle = battle_sides.battle_at(g, sector)
    dice: k.i64 = 0
    total = strength.defence(g, sector, party) - strength.defence(g, sector, names.NO_PARTY)
    for force in battle.forces:
        if force.side == battle_sides.DEFENDERS and force.owner != party:
            dice += battle_sides.dice_for(g, battle, force)
            total += battle_sides.force_sum(g, battle, force).total
    told: list[str] = []
    for number in range(fleets, max(0, fleets - FORECASTS), -1):
        mine = conflicts.Force()
        mine.owner = party
        mine.fleets = number
        told.append(force_outlook(g, battle, mine, admirals, dice, total))
    against = f"{total} and {names.several(dice, 'die', 'dice')}"
    fewer = "".join([f" {one}." for one in told[1:]])
    return f" Against {against}, {told[0]}, if nobody else comes.{fewer}"


def force_outlook(
    g: Destiny,
    battle: conflicts.Battle,
    mine: conflicts.Force,
    admirals: list[names.Senator],
    dice: k.i64,
    total: k.i64,
) -> str:
    """How likely Fleets win by themselves, and under the best Admiral."""
    told: list[str] = []
    best: k.i64 = -1
    for admiral in [names.NO_SENATOR, *admirals]:
        mine.admiral = admiral
        ahead = battle_sides.force_sum(g, battle, mine).total - total
        chance = odds.told(odds.exceeds(battle_sides.dice_for(g, battle, mine), dice, ahead))
        if admiral == names.NO_SENATOR:
            wins = names.several(mine.fleets, "Fleet wins", "Fleets win")
            told = [f"{wins} {chance} % of the time"]
        elif chance > best:
            best = chance
            told[1:] = [f"{chance} % under {printed.SENATOR.label(admiral)}"]
    return ", ".join(told)


def leader_text(g: Destiny, party: names.Party) -> str:
    """GD-INV-17: what a Party has declared to take so far."""
    wanted = [
        printed.SECTOR.label(order.sector)
        for order in g.s.orders
        if order.owner == party and order.intent == conflicts.TAKE
    ]
    return f"Wants to take {', '.join(wanted)}" if wanted else "Has not declared to take anything"


def order_words(g: Destiny, party: names.Party, prompt: str) -> k.Words:
    """Every intent, Sector, Party and Senator of a declaration in a line each."""
    words = k.Words(prompt)
    citations.cite_things(words)
    for intent in range(len(INTENT_TEXTS)):
        words.previews[conflicts.INTENT.name, intent] = intent_text(g, party, intent)
    for other in g.parties():
        words.previews[names.PARTY.name, other] = leader_text(g, other)
    for senator in g.serving():
        words.previews[printed.SENATOR.name, senator] = admiral_text(g, senator)
    sector_words.sector_words(words, g, party)
    return words
