"""Plans for tests, by resource."""

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.state import Filed, Plan

Steel = tuple[int, int]
"""Against Rival-A and against Rival-B."""


def plan(
    military: Steel = (0, 0),
    foreign: Steel = (0, 0),
    domestic: Steel = (0, 0),
    espionage: Steel = (0, 0),
    research: int = 0,
) -> Plan:
    made = Plan()
    made.amounts = [*military, *foreign, *domestic, *espionage, research]
    return made


def filed(spent: Plan, seat: int = n.NONE, speech: str = "") -> Filed:
    made = Filed()
    made.seat, made.plan, made.speech = k.Seat(seat), spent, speech
    return made
