"""How it ends: five Ministries, ten Sectors, the Infestation, or the last turn (GD-VIC)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, options
from starmoot.games.destiny.play import Destiny

BY_MINISTRIES: Final = "one Party holds all five Ministries"
BY_SECTORS: Final = "one Party controls enough of the galaxy"
BY_INFESTATION: Final = "the Ke'Ras have the galaxy"
BY_LENGTH: Final = "the last turn is over"
ENDINGS: Final = (BY_MINISTRIES, BY_SECTORS, BY_INFESTATION, BY_LENGTH)

WINS: Final = k.note("destiny.wins", "GD-VIC-01 GD-VIC-05", "{party} wins in turn {number}")
ALL_LOSE: Final = k.note(
    "destiny.all_lose", "GD-VIC-08 GD-VIC-09", "All Parties lose in turn {number}"
)
STALEMATE: Final = k.note(
    "destiny.stalemate", "GD-VIC-07", "Nobody has more Sectors than all others: another turn"
)


def award(g: Destiny, winners: list[names.Party], ending: str) -> None:
    """GD-VIC-14: there is no score; winners have 1.

    GD-VAR-05: who plays a seat makes no difference: a bot's victory is a loss for all others.
    """
    for party in winners:
        g.say(WINS, party, g.s.turn)
    g.finish(ending, [1 if party in winners else 0 for party in g.parties()])


def check_ministries(g: Destiny) -> bool:
    """GD-VIC-01..04, GD-VIC-11: asked once, when an Election is complete."""
    first = g.ministry_party(names.PRIME_MINISTER)
    if first == names.NO_PARTY or g.offices_of(first) < names.OFFICES:
        return False
    award(g, [first], BY_MINISTRIES)
    return True


def check_defeat(g: Destiny) -> bool:
    """GD-VIC-08, GD-VIC-09: enough Infested Sectors when a turn ends, and all lose.

    GD-EX-27: also if somebody has 10 Sectors at the same time.
    """
    if g.sector_count(names.INFESTED) < g.s.settings.infested_to_lose:
        return False
    g.say(ALL_LOSE, g.s.turn)
    g.finish(BY_INFESTATION, [0] * g.seats)
    return True


def most_sectors(g: Destiny, parties: list[names.Party]) -> list[names.Party]:
    """Of some Parties those with the most Sectors."""
    best: k.i64 = 0
    for party in parties:
        best = max(best, g.sector_count(party))
    return [party for party in parties if g.sector_count(party) == best]


def contenders(g: Destiny) -> list[names.Party]:
    """GD-REB-21, GD-VIC-12: who may win by length; a rebel only where it has Sectors enough."""
    enough = g.s.settings.sectors_to_win
    return [one for one in g.parties() if one != g.s.rebel or g.sector_count(one) >= enough]


def check_victory(g: Destiny) -> bool:
    """GD-VIC-05..07, GD-VIC-10, GD-VIC-12: enough Sectors when a turn ends, alone with the most.

    GD-REB-21: a rebel can win in no other way.
    """
    leaders = most_sectors(g, g.parties())
    if g.sector_count(leaders[0]) < g.s.settings.sectors_to_win:
        return False
    if len(leaders) > 1:
        g.say(STALEMATE)
        return False
    award(g, leaders, BY_SECTORS)
    return True


def check_length(g: Destiny) -> bool:
    """GD-VIC-13: after the last turn most Sectors win, then Ministries, then resources."""
    limit = g.s.settings.turn_limit
    if limit.limit == options.UNLIMITED or g.s.turn < limit.turns:
        return False
    leaders = most_sectors(g, contenders(g))
    offices = [g.offices_of(party) for party in leaders]
    leaders = [leaders[at] for at in range(len(leaders)) if offices[at] == max(offices)]
    wealth = [g.party(party).influence + g.party(party).money for party in leaders]
    leaders = [leaders[at] for at in range(len(leaders)) if wealth[at] == max(wealth)]
    award(g, leaders, BY_LENGTH)
    return True
