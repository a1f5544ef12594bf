"""How it ends: the fleet is lost together or saved together; standing ranks the factions.

The ways it can end, and what is told of it. Agendas and the common fate. (EX-END, EX-STD)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.play import Exodus

NO_WOMEN: Final = "the women are gone"
NO_SUPPLIES: Final = "the supplies are gone"
GOD_FREE: Final = "the god is free"
COLONY: Final = "a colony is founded"
TRAVELS_ON: Final = "the fleet travels on"
CONSENT: Final = "ended by common consent"
ENDINGS: Final = (NO_WOMEN, NO_SUPPLIES, GOD_FREE, COLONY, TRAVELS_ON, CONSENT)

AGENDA: Final = 3
FOUNDERS: Final = 5
TRAVELLERS: Final = 2
FAR_ENOUGH: Final = 8
TRAITORS: Final = 5

LOST: Final = k.note("exodus.lost", "EX-END-01 EX-END-02", "The fleet is lost")
WON: Final = k.note("exodus.won", "EX-END-05 EX-CYC-04", "Humankind has a home again")
UNDECIDED: Final = k.note("exodus.undecided", "EX-END-04 EX-END-08", "The voyage is left undecided")
REPORT: Final = k.note(
    "exodus.report", "EX-END-06", "In cycle {number} the tale ends, in system {system}"
)
OPENED: Final = k.note(
    "exodus.secret_opened", "EX-END-06 EX-HID-11", "What the {faction} kept: {secret}"
)
FINAL: Final = k.note("exodus.final_standing", "EX-STD-09", "{faction} ends at {number}")
FIRST: Final = k.note("exodus.first", "EX-STD-09 EX-STD-10", "{faction} stands first")


def losses(g: Exodus) -> list[str]:
    """The losing conditions that hold, in their order. (EX-END-01..03)"""
    traits = g.s.traits
    found: list[str] = []
    if traits[names.WOMEN] == 0:
        found.append(NO_WOMEN)
    if traits[names.SUPPLY] == 0:
        found.append(NO_SUPPLIES)
    if traits[names.FAITH] == 0 or g.s.god_free:
        found.append(GOD_FREE)
    return found


def check(g: Exodus) -> bool:
    """Whether it is over. A loss prevails. (EX-CYC-04, EX-JUMP-20, EX-CMB-11, EX-CYC-07)"""
    if g.fleet_is_lost():
        causes = losses(g)
        g.say(LOST, text="" if g.quiet else "; ".join(causes))
        conclude(g, causes[0], 0, lost=True)
        return True
    if g.s.colony:
        g.say(WON)
        conclude(g, COLONY, FOUNDERS)
        return True
    return False


def check_length(g: Exodus) -> bool:
    """Whether the voyage has lasted as long as it may. (EX-END-04, EX-OPT-21)"""
    most = g.s.settings.max_cycles
    if most == 0 or g.s.cycle < most:
        return False
    g.say(UNDECIDED, text=TRAVELS_ON)
    conclude(g, TRAVELS_ON, TRAVELLERS if systems_visited(g) >= FAR_ENOUGH else 0)
    return True


def end_by_consent(g: Exodus) -> None:
    """All players wish it; which is no common fate. (EX-END-08, EX-STD-08)"""
    g.say(UNDECIDED, text=CONSENT)
    conclude(g, CONSENT, 0)


def systems_visited(g: Exodus) -> k.i64:
    """On the whole voyage, maps that were cleared included. (EX-STD-08)"""
    number: k.i64 = 0
    for system in g.s.systems:
        if system.visited:
            number += 1
    return number


def agenda_met(g: Exodus, faction: names.Faction) -> bool:
    """What each faction wanted of the voyage. (EX-STD-07)"""
    traits = g.s.traits
    if faction == names.CHURCH:
        return traits[names.FAITH] >= 8
    if faction == names.GOVERNMENT:
        return traits[names.JUSTICE] >= 8
    if faction == names.MILITARY:
        return traits[names.MIGHT] >= 8
    if faction == names.NETWORK:
        return traits[names.TREACHERY] <= 3
    if faction == names.RESEARCHERS:
        return discoveries_of(g, names.RESEARCHERS) >= 3
    if faction == names.UNDERWORLD:
        return sum(g.faction(names.UNDERWORLD).markers) >= 3
    if faction == names.SECURITY:
        return traits[names.EDGE] <= 4
    return faction == names.OPPOSITION and governed_by_opposition(g)


def discoveries_of(g: Exodus, faction: names.Faction) -> k.i64:
    """How many discoveries a faction owns. (EX-SCT-13)"""
    number: k.i64 = 0
    for held in g.s.secrets:
        if held.owner == faction and held.category == names.DISCOVERY:
            number += 1
    return number


def governed_by_opposition(g: Exodus) -> bool:
    """Whether somebody who came from the Opposition leads the Government. (EX-STD-07)"""
    leader = g.faction(names.GOVERNMENT).leader
    return leader >= 0 and g.s.characters[leader].origin == names.OPPOSITION


def end_bonus(g: Exodus, faction: names.Faction, lost: bool) -> k.i64:
    """The agenda; a host has another one. (EX-STD-07, EX-INF-09)"""
    if g.s.is_host(faction):
        return TRAITORS if lost else 0
    return AGENDA if agenda_met(g, faction) else 0


def conclude(g: Exodus, ending: str, fate: k.i64, lost: bool = False) -> None:
    """Agendas and the common fate; then everything is told. (EX-STD-07, EX-STD-08)"""
    for faction in g.s.played:
        g.honour(faction, end_bonus(g, faction, lost), "agenda")
        g.honour(faction, fate, ending)
    if not g.quiet:
        report(g)
    g.finish(ending, standing(g))


def standing(g: Exodus) -> list[int]:
    """How the seats stand, each by its faction. (EX-STD-01)"""
    found = [0] * g.seats
    for faction in g.s.played:
        found[g.seat_of(faction)] = g.faction(faction).standing
    return found


def report(g: Exodus) -> None:
    """Where it ended, the traits, every secret, and the standings. (EX-END-06)

    The highest is named first, and a tie is shared. (EX-STD-09)
    """
    traits = " ".join(f"{names.LETTERS[place]}{value}" for place, value in enumerate(g.s.traits))
    g.say(REPORT, g.s.cycle, g.s.here, text=traits)
    for held in g.s.secrets:
        if held.card.value >= 0:
            g.say(OPENED, held.owner, held.card.value)
    best = max(g.faction(faction).standing for faction in g.s.played)
    for faction in g.s.played:
        g.say(FINAL, faction, g.faction(faction).standing)
    for faction in g.s.played:
        if g.faction(faction).standing == best:
            g.say(FIRST, faction)
