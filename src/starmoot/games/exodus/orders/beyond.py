"""What a tested order does beyond its bands, by result: for the rules and for forecasts."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content import printed

DISCOVERY_NEEDS: Final = 3
NETWORK_RESEARCH_MOST: Final = 1
NOTHING_BUILT: Final = 7


def research_steps(result: k.i64, by_network: bool) -> k.i64:
    """One step by a partial, two by a success; the Network one at most. (EX-RSR-02, EX-NET-03)"""
    if result == names.FAILURE:
        return 0
    steps: k.i64 = 2 if result == names.SUCCESS else 1
    return min(steps, NETWORK_RESEARCH_MOST) if by_network else steps


def products(result: k.i64) -> list[int]:
    """A partial may give Might, a success Supply or Might. (EX-RSR-04)"""
    if result == names.FAILURE:
        return []
    if result == names.SUCCESS:
        return [names.SUPPLY, names.MIGHT]
    return [names.MIGHT, NOTHING_BUILT]


def thugs(result: k.i64) -> k.i64:
    """How many hindrances hard people are. (EX-UND-01)"""
    return 0 if result == names.FAILURE else 2 if result == names.SUCCESS else 1


def told(state_progress: k.i64, order: k.i64, result: k.i64, hosts: bool) -> str:
    """The same in a few words; nothing where there is nothing more."""
    deed = printed.DEEDS[order]
    failed = result == names.FAILURE
    if deed == names.ADVANCE:
        return research_told(state_progress, research_steps(result, is_network(order)))
    if deed == names.BUILD:
        built = [names.TRAIT.label(one) for one in products(result) if one != NOTHING_BUILT]
        return f"build {' or '.join(built)} (+1)" if built else ""
    if deed == names.GET_IN_THE_WAY:
        count = thugs(result)
        return f"{count} {'hindrance' if count == 1 else 'hindrances'}" if count else ""
    if deed == names.WORK:
        return "" if failed else "counts as harvest, and one is enough"
    if deed == names.DIG:
        return "" if failed else "a secret" if result == names.SUCCESS else "personal dirt"
    if deed in (names.REPAIRS, names.SUPPRESSES):
        return "it stays owed" if failed else "the duty is done"
    if deed == names.QUARANTINES:
        return "it breaks" if failed else "the duty is done"
    if deed == names.UNDERMINES:
        return "caught at it" if failed else "hinders the Government's election"
    if deed == names.CALL_POLLS:
        return "elections are due" if result == names.SUCCESS else ""
    if deed == names.HUNT_HOSTS:
        return "hosts are found" if hosts and result == names.SUCCESS else ""
    return ""


def research_told(progress: k.i64, steps: k.i64) -> str:
    """How far research gets, and whether that is a discovery."""
    if steps == 0:
        return ""
    if progress + steps >= DISCOVERY_NEEDS:
        return "a discovery"
    return f"research {progress + steps} of {DISCOVERY_NEEDS}"


def is_network(order: k.i64) -> bool:
    """Whether an order is the Network's own research. (EX-NET-03)"""
    return printed.ORDER.key(order) == "network_research"
