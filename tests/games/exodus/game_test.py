"""The game as hosts meet it: seats, seed, credits, laws, and automatic players (section 17)."""

from __future__ import annotations

import pytest

from starmoot.bots.base import Chair, make_bot
from starmoot.bots.match import play_match, record_match, take_turn
from starmoot.games.exodus import GAME
from starmoot.games.exodus.content.printed import CREDITS
from starmoot.games.exodus.names import CHURCH
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import System
from starmoot.games.exodus.systems.starmap import connect
from starmoot.host import QuickChance, Table, settle, view_json
from starmoot.kernel import BadTable
from starmoot.testing import rule

SEED = bytes(range(32))
SHORT = {"max_cycles": 1}


@rule("EX-COMP-01", "EX-OPT-01")
def test_three_to_eight_play() -> None:
    for seats in (2, 9):
        with pytest.raises(BadTable, match=f"for 3 to 8 seats, not {seats}"):
            Table(GAME, seats, SEED)
    for seats in range(3, 9):
        assert Table(GAME, seats, SEED).seats == seats


@rule("EX-COMP-02", "EX-VAR-04")
@pytest.mark.parametrize("seats", [3, 8])
def test_automatic_players_alone_bring_a_voyage_to_its_end(seats: int) -> None:
    result = play_match(GAME, seats, SHORT, 7, ["random"] * seats)
    assert not result.failure
    assert result.ending in GAME.endings


@rule("EX-OPT-27", "EX-DICE-21")
def test_the_seed_decides_the_dice_and_is_shown_after_the_game() -> None:
    first = record_match(GAME, 3, SHORT, SEED, ["random"] * 3).table
    again = record_match(GAME, 3, SHORT, SEED, ["random"] * 3).table
    assert first.journal.lines == again.journal.lines
    assert first.journal.lines[-1]["seed"] == SEED.hex()
    assert SEED.hex() not in str(first.journal.lines[:-1])
    other = record_match(GAME, 3, SHORT, bytes(32), ["random"] * 3).table
    assert other.journal.lines[1:] != first.journal.lines[1:]


@rule("EX-VAR-05")
def test_an_automatic_player_sees_what_a_human_would_and_has_no_more_time() -> None:
    table = Table(GAME, 3, SEED)
    bot = make_bot("random", 1)
    while not table.view(0).pending or len(table.view(0).state.secrets) < 9:
        for seat in range(3):
            take_turn(table, seat, bot)
    seen = [view_json(Chair.at(table, seat).view(wordy=True)) for seat in range(3)]
    assert seen == [view_json(table.view(seat)) for seat in range(3)]
    others = [held for held in table.view(0).state.secrets if held.owner != 0]
    assert len(others) == 6
    assert all(held.card.hidden for held in others)
    assert table.time_up().accepted


@rule("EX-COMP-16")
def test_the_game_carries_its_credits() -> None:
    assert GAME.credits == CREDITS


@rule("EX-SCT-18")
def test_the_laws_notice_what_they_forbid() -> None:
    g = GAME.set_out(3, settle(GAME, {}), QuickChance(list(GAME.streams), [0] * 4, 1))
    assert isinstance(g, Exodus)
    assert {name: law(g) for name, law in GAME.laws.items()} == {
        "there are ten discoveries": 10,
        "traits stay between 0 and 12": 0,
        "nobody holds more markers than the cap": 0,
        "every faction has one leader": 0,
        "lines join two systems once": 0,
    }
    g.s.discovery_deck.take()
    g.s.traits[2] = 13
    g.s.factions[1].markers[2] = 4
    g.s.systems = [System(), System()]
    connect(g, 0, 1)
    g.s.systems[0].links.append(1)
    g.s.played = [CHURCH]
    assert [law(g) for law in GAME.laws.values()] == [9, 1, 1, 1, 1]
