"""Three governments that are made already, to be brought into any phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from starmoot.games.hegemony import GAME
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.state import Held
from starmoot.testing import Scenario

OFFICES = ("leader", "military", "foreign", "science", "espionage", "domestic", "treasury")
Founded = Callable[..., Scenario]


@pytest.fixture
def founded() -> Founded:
    """Makes factions of one size; seat 0 leads A, then come offices in the order given."""

    def make(
        size: int = 5,
        session: int = 2,
        bank: int = 15,
        offices: tuple[str, ...] = OFFICES,
        gifts: tuple[str, ...] = (),
        technologies: tuple[str, ...] = (),
        **options: Any,
    ) -> Scenario:
        sizes = {"size_a": str(size), "size_b": str(size), "size_c": str(size)}
        table = Scenario(GAME, 3 * size, {**sizes, "clock_profile": "untimed", **options})
        state = table.state
        state.round = session
        for cabinet in state.cabinets:
            cabinet.session, cabinet.bank = session, bank
            cabinet.tags = [other for other in n.FACTIONS if other != cabinet.faction]
            cabinet.first_tags = list(cabinet.tags)
            cabinet.points = [[0, 0], [0, 0], [0, 0], [0], [0, 0]]
            for place, member in enumerate(cabinet.members):
                member.offices = [n.OFFICE.named(offices[place])]
            for place, dossier in enumerate(cabinet.dossiers):
                dossier.agenda = n.AGENDA.named("true_hegemonist" if place else "founding_dynasty")
        ours = state.cabinets[0]
        ours.gifts = [n.GIFT.named(gift) for gift in gifts]
        for word in technologies:
            held = Held()
            held.technology, held.session = n.TECHNOLOGY.named(word), 1
            ours.technologies.append(held)
        return table

    return make
