"""The last page: winners, every agenda, every lie and every deed of spies. (HG-END-12)"""

from __future__ import annotations

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import reading
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.scene import galaxy, room
from starmoot.games.hegemony.state import State
from starmoot.scene import Grid, Prose, Widget


def pages(state: State) -> list[Widget]:
    """All that was hidden."""
    found: list[Widget] = [totals(state), agendas(state), lies(state), spies(state)]
    if state.council is not None and state.council.face:
        found.append(room.final_crisis(state.cards(), state.council))
    return [*found, story(state)]


def totals(state: State) -> Grid:
    """The three kinds of winner. (HG-END-01..06)"""
    rows = [
        (
            reading.name_of(state, faction),
            str(state.truth.control[faction]),
            "the Hegemony" if faction == state.hegemony else "",
            ", ".join(state.seat_label(seat) for seat in best),
        )
        for faction, best in enumerate(state.best_of_faction)
    ]
    winners = ", ".join(state.seat_label(seat) for seat in state.winning_players)
    columns = ("Faction", "Control", "Founder", "Best player")
    return Grid(f"Best of all: {winners}", columns, tuple(rows))


def agendas(state: State) -> Grid:
    """Every agenda, and both ledgers. (HG-END-12)"""
    rows: list[tuple[str, ...]] = []
    owners: list[int] = []
    for cabinet in state.cabinets:
        for dossier in cabinet.dossiers:
            name = state.cards().agendas[dossier.agenda].name if dossier.agenda != n.NONE else ""
            rows.append(
                (
                    state.seat_label(dossier.seat),
                    name,
                    str(dossier.office_points),
                    str(dossier.personal_points),
                    str(dossier.total()),
                )
            )
            owners.append(int(dossier.seat))
    columns = ("Player", "Agenda", "Office", "Personal", "Together")
    return Grid("All agendas", columns, tuple(rows), owners=tuple(owners))


def story(state: State) -> Prose:
    """What the Hegemony proclaimed."""
    told = state.council.proclamations if state.council is not None else []
    return Prose("Proclamations", "\n".join(text for text in told if text))


def lies(state: State) -> Grid:
    """The Espionage that was reported, and the truth; by round. (HG-EXCH-29, HG-END-12)"""
    found = {(entry.round, entry.faction): entry for entry in state.archive.espionage}
    rows: list[tuple[str, ...]] = []
    for number in range(1, 4):
        told = [found.get((number, faction)) for faction in n.FACTIONS]
        if any(told):
            cells = [
                ""
                if one is None
                else f"{one.told}, the truth"
                if one.told == one.true
                else f"said {one.told}, spent {one.true}"
                for one in told
            ]
            rows.append((f"Round {number}", *cells))
    asleep = [
        ", ".join(
            f"{cabinet.spies[rival]} in {n.FACTION.label(rival)}"
            for rival in n.FACTIONS
            if cabinet.spies[rival] > 0
        )
        for cabinet in state.cabinets
    ]
    rows.append(("Spies still asleep", *(one or "none" for one in asleep)))
    columns = ("", *(reading.name_of(state, faction) for faction in n.FACTIONS))
    return Grid("Espionage, as told and as spent", columns, tuple(rows))


def spies(state: State) -> Grid:
    """What spies did, also without a trace. (HG-INFO-16, HG-END-12)"""
    rows = [
        (
            f"Round {done.round}",
            n.FACTION.label(order.by),
            n.FACTION.label(order.against),
            deeds.DEED.label(order.deed),
            aim(state, order),
        )
        for done in state.archive.deeds
        for order in done.orders
    ]
    columns = ("When", "By", "Against", "Deed", "Aim")
    return Grid("What spies did", columns, tuple(rows))


def aim(state: State, order: deeds.SpyOrder) -> str:
    """What a deed was aimed at."""
    if order.deed == deeds.FORTIFY:
        return n.RESOURCE.label(n.Resource(order.aim))
    if order.deed in deeds.REMOVALS:
        return n.OFFICE.label(n.Office(order.aim))
    if order.deed == deeds.SABOTAGE:
        return galaxy.item_entry(state.cards(), order.aim)[0]
    return ""
