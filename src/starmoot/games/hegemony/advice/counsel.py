"""Who is advised: one seat, its room as it sees it, and how far its player goes.

Three levels. 1, the clerk: the book's baseline, which spends a fixed share on its own office. 2,
the minister: follows an agenda, saves more, uses technologies and spies. 3, the strategist: saves
until the last planning, and then strikes one rival where it is weak with all it has. (HG-BOT-02)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import printed
from starmoot.games.hegemony.state import Cabinet, Dossier, State

CLERK: Final = 1
MINISTER: Final = 2
STRATEGIST: Final = 3


class Counsel:
    """One seat's player, and what it knows."""

    def __init__(self, state: State, seat: int, level: int) -> None:
        self.s = state
        self.me = seat
        self.level = level
        self.cabinet = room_of(state, seat)
        self.faction = self.cabinet.faction
        self.dossier = own_dossier(state, seat)

    def offices(self) -> list[n.Office]:
        """What one is."""
        for cabinet in self.s.cabinets:
            for member in cabinet.members:
                if member.seat == self.me:
                    return member.offices
        return []

    def aim(self) -> printed.Aim:
        """What one's agenda pays for."""
        if self.dossier is None or self.dossier.agenda == n.NONE:
            return printed.Aim()
        return self.s.cards().agendas[self.dossier.agenda].aim

    def control(self, faction: int) -> int:
        """A faction's Control as far as it is shown."""
        return 0 if self.s.standing.hidden else self.s.standing.control[faction]

    def sent_by(self, rival: int) -> list[int]:
        """What a rival last sent against us, by aggressive resource, as its report says."""
        for report in reversed(self.s.reports):
            if report.faction == rival:
                return [report.steel[3 * self.faction + resource] for resource in n.AGGRESSIVE]
        return [0, 0, 0]

    def open_tags(self) -> list[int]:
        """The tags of rivals that may be struck."""
        stale = self.s.factions
        return [
            tag
            for tag, rival in enumerate(self.cabinet.tags)
            if not stale[rival].stale or self.s.settings.stale_targetable
        ]


def room_of(state: State, seat: int) -> Cabinet:
    """The room in which a seat sits: its own, or the Hegemony's for a guest."""
    own = state.homes[seat]
    for cabinet in state.cabinets:
        guest = cabinet.faction == state.hegemony and state.council is not None
        if guest and (own == state.hegemony or len(state.cabinets) > 1):
            return cabinet
    for cabinet in state.cabinets:
        if cabinet.faction == own:
            return cabinet
    raise LookupError(f"seat {seat} sees no room")


def own_dossier(state: State, seat: int) -> Dossier | None:
    """What a seat alone knows."""
    for cabinet in state.cabinets:
        for dossier in cabinet.dossiers:
            if dossier.seat == seat:
                return dossier
    return None


def counsel(view: k.View, seat: k.Seat, level: int) -> Counsel:
    """What opinions think with."""
    return Counsel(view.state, int(seat), max(CLERK, min(STRATEGIST, level)))


def saying(text: str) -> k.Answer:
    """The answer that is just words."""
    return k.Answer(0, [], text)
