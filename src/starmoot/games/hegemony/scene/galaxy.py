"""The galaxy: three factions, their Control, what is revealed, and what they reported."""

from __future__ import annotations

from typing import Final

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cardset import CardSet
from starmoot.games.hegemony.exchange.spies import DEED
from starmoot.games.hegemony.reading import name_of
from starmoot.games.hegemony.state import Report, State
from starmoot.scene import Battle, Card, CardRow, Grid, Map, Place, Side, ring_spot

GALAXY: Final = "The galaxy"
REPORTS: Final = "Reports"
TINTS: Final = ("gold", "blue", "green")
"""The colours of the three worlds, as near as may be to those of their seats."""
COLOURS: Final = (0, 1, 2)
"""The colours of the seats of each faction, among those of every client."""


def control_of(state: State, faction: int) -> str:
    """Confirmed Control as it is shown, and what is still potential."""
    if state.standing.hidden:
        return "Control unknown"
    potential = sum(gain.points for gain in state.gains if gain.gainer == faction)
    more = f" (+{potential})" if potential > 0 else ""
    return f"Control {state.standing.control[faction]}{more}"


def galaxy(state: State) -> Map:
    """Three worlds; between each two of them lies what one took from the other. (HG-INFO-17)"""
    places: list[Place] = []
    for faction in n.FACTIONS:
        x, y = ring_spot(2, faction, len(n.FACTIONS))
        known = state.factions[faction]
        posted = latest(state, faction)
        told = n.POSTED.label(posted.posted) if posted is not None else ""
        out = "out of the game" if known.stale else told
        places.append(
            Place(
                n.FACTION.key(faction),
                name_of(state, faction),
                x,
                y,
                note=known.description,
                brief=" · ".join(part for part in (control_of(state, faction), out) if part),
                owner=state.homes.index(faction),
                body="grey" if known.stale else TINTS[faction],
                moons=min(4, len(known.revealed)),
            )
        )
    keys = [n.FACTION.key(faction) for faction in n.FACTIONS]
    lines = ((keys[0], keys[1]), (keys[1], keys[2]), (keys[2], keys[0]))
    return Map(GALAXY, tuple(places), lines)


def latest(state: State, faction: int) -> Report | None:
    """The last report of a faction that the viewer may read."""
    for report in reversed(state.reports):
        if report.faction == faction:
            return report
    return None


def reports(state: State) -> Grid:
    """What the three factions reported last, side by side. (HG-EXCH-25)"""
    found = [latest(state, faction) for faction in n.FACTIONS]
    rows: list[tuple[str, ...]] = []
    for label, tell in (
        ("Report", told_posting),
        ("Crisis", told_crisis),
        ("Against", told_attacks),
        ("Research", told_research),
        ("Espionage, as they say", told_espionage),
        ("Spy actions", told_deeds),
    ):
        rows.append((label, *(tell(state, one) if one is not None else "" for one in found)))
    columns = ("", *(name_of(state, faction) for faction in n.FACTIONS))
    return Grid(REPORTS, columns, tuple(rows))


def told_posting(_state: State, report: Report) -> str:
    """When it came."""
    return f"round {report.round}, {n.POSTED.label(report.posted)}"


def told_crisis(state: State, report: Report) -> str:
    """Which crisis it met, and how that ended."""
    if report.crisis == n.NONE:
        return ""
    ended = "resolved" if report.resolved else "not resolved"
    return f"{state.cards().crises[report.crisis].title}: {ended}"


def told_attacks(_state: State, report: Report) -> str:
    """The aggressive Steel against each rival."""
    told: list[str] = []
    for rival in n.FACTIONS:
        spent = [report.steel[3 * rival + resource] for resource in n.AGGRESSIVE]
        if rival != report.faction and sum(spent) > 0:
            parts = [
                f"{n.RESOURCE.label(resource)} {spent[resource]}"
                for resource in n.AGGRESSIVE
                if spent[resource] > 0
            ]
            told.append(f"{n.FACTION.label(rival)}: {', '.join(parts)}")
    return "; ".join(told) or "nothing"


def told_research(_state: State, report: Report) -> str:
    """What it cost."""
    return str(report.research)


def told_espionage(_state: State, report: Report) -> str:
    """The number that nobody checks. (HG-INFO-14)"""
    return f"{report.espionage}, unverified"


def told_deeds(_state: State, report: Report) -> str:
    """What left a trace."""
    return ", ".join(DEED.label(order.deed) for order in report.deeds) or "none that show"


def revealed(state: State) -> CardRow:
    """Gifts and technologies that everybody knows of. (HG-INFO-11)"""
    cards: list[Card] = []
    for faction in n.FACTIONS:
        for item in state.factions[faction].revealed:
            entry = item_entry(state.cards(), item)
            cards.append(Card(entry[0], entry[1], corner=n.FACTION.label(faction)))
    return CardRow("Revealed", tuple(cards))


def item_entry(cards: CardSet, item: int) -> tuple[str, str]:
    """The name and text of a gift or technology."""
    if item < n.FIRST_TECHNOLOGY:
        gift = cards.gifts[item]
        return gift.name, gift.text
    technology = cards.technologies[item - n.FIRST_TECHNOLOGY]
    return technology.name, technology.text


def fronts(state: State) -> Battle:
    """Control that stands since the last Exchange, by who took it. (HG-REACT-02)"""
    sides = [
        Side(
            name_of(state, faction),
            owner=state.homes.index(faction),
            strength=sum(gain.points for gain in state.gains if gain.gainer == faction),
        )
        for faction in n.FACTIONS
    ]
    rounds = [
        f"{n.FACTION.label(gain.gainer)} took {gain.points} from {n.FACTION.label(gain.source)} "
        f"through {n.RESOURCE.label(gain.through)}"
        for gain in state.gains
    ]
    return Battle("Control that may still be erased", tuple(sides), tuple(rounds))
