"""Deals as records (GD-DEA-13): an offer between two Parties, what moves now, what is promised."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.names import NO_PARTY
from starmoot.kernel import Fixed, Kind, Veiled, i64

# Where a deal stands (GD-DEA-14..17, GD-DEA-23).
OFFERED: Final = 0
CONCLUDED: Final = 1
KEPT: Final = 2
BROKEN: Final = 3
LAPSED: Final = 4
REFUSED: Final = 5
WITHDRAWN: Final = 6
DEAL_STATE: Final = Kind(
    "destiny.deal_state",
    ["offered", "concluded", "kept", "broken", "lapsed", "refused", "withdrawn"],
)


@final
class Bundle(Fixed):
    """What one side hands over at once (GD-DEA-02); `fleets` are the Sectors they stand in."""

    influence: i64 = 0
    money: i64 = 0
    sectors: list[int]
    fleets: list[int]
    senators: list[int]
    reserve: list[int]
    cards: list[int]

    def __init__(self) -> None:
        self.sectors = []
        self.fleets = []
        self.senators = []
        self.reserve = []
        self.cards = []


@final
class Promise(Fixed):
    """One promise (GD-DEA-19): its kind, whose it is, and what it is about.

    `until` is the last turn it covers, or the turn by which it is due.
    """

    kind: i64 = 0
    by: i64 = NO_PARTY
    about: i64 = -1
    number: i64 = 0
    detail: i64 = 0
    until: i64 = 0
    text: str = ""


@final
class Deal(Veiled):
    """An offer or a deal, known to its two Parties until it is published (GD-HID-12).

    `gives` is the side of the initiator and `takes` that of the other; `ratified` by the court it
    cannot be broken (GD-CRT-11).
    """

    number: i64 = 0
    by: i64 = NO_PARTY
    to: i64 = NO_PARTY
    state: i64 = OFFERED
    made: i64 = 0
    gives: Bundle
    takes: Bundle
    promises: list[Promise]
    ratified: bool = False
    sued: bool = False

    def __init__(self) -> None:
        self.gives = Bundle()
        self.takes = Bundle()
        self.promises = []
