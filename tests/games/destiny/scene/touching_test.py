"""Who is hit is told so: by Party, by Senator, by Sector."""

from __future__ import annotations

from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.state import State
from starmoot.kernel import Entry
from starmoot.kernel.facts import NOTES


def test_corruption_on_a_senator_touches_the_party_that_he_serves() -> None:
    state = State()
    state.seat_party = [names.BIP, names.GSP]
    senator = printed.SENATOR.named("tzorin")
    state.senators[senator].party = names.GSP
    note = tokens.CORRUPTED
    args = [senator if kind is printed.SENATOR else 1 for kind in note.kinds]
    assert Entry(note, args, -1, 0, "").touched(state) == [1]
    state.senators[senator].party = names.POP
    assert Entry(note, args, -1, 0, "").touched(state) == [], "a Party that nobody plays"


def test_a_sector_touches_the_party_that_holds_it() -> None:
    state = State()
    state.seat_party = [names.BIP, names.GSP]
    sector = names.Sector(7)
    state.owners[sector] = names.BIP
    assert state.seat_behind("destiny.sector", sector) == 0
    state.owners[sector] = names.NEUTRAL
    assert state.seat_behind("destiny.sector", sector) == -1


def test_facts_that_name_senators_know_their_kind() -> None:
    assert printed.SENATOR in NOTES["destiny.corruption"].kinds
