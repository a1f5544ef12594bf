"""The recorded games of Galactic Destiny show what they are there for.

That they replay digest by digest is tested for all games together.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from starmoot.games.destiny import GAME
from starmoot.games.destiny.names import INFESTED, NEUTRAL, NO_PARTY, OFFICES, Owner, party
from starmoot.games.destiny.play import Destiny, seen_by
from starmoot.games.destiny.turn.ending import (
    BY_INFESTATION,
    BY_LENGTH,
    BY_MINISTRIES,
    BY_SECTORS,
    STALEMATE,
)
from starmoot.games.destiny.war.fleets import LOST
from starmoot.host import SPECTATOR, Journal, Table, load_journal, replay
from starmoot.testing import rule

RECORDS = Path(__file__).resolve().parents[2] / "goldens" / "destiny"


FULL = "no-retreat-from-a-full-galaxy"


def record_of(name: str) -> Journal:
    """A recorded game as it was written down."""
    return load_journal((RECORDS / f"{name}.jsonl").read_text("utf-8"))


@cache
def played(name: str) -> Table:
    """A recorded game after its last answer."""
    return replay(GAME, record_of(name))


def galaxy_of(name: str) -> Destiny:
    """How things stand when it is over."""
    return seen_by(played(name).view(SPECTATOR))


def winners(name: str) -> list[int]:
    """The Parties that have won."""
    scores = played(name).scores
    return [party for seat, party in enumerate(galaxy_of(name).parties()) if scores[seat] == 1]


@rule("GD-VIC-01", "GD-VIC-03")
def test_one_party_has_won_by_five_ministries() -> None:
    assert played("five-ministries").ending == BY_MINISTRIES
    [winner] = winners("five-ministries")
    assert galaxy_of("five-ministries").offices_of(party(winner)) == OFFICES


@rule("GD-VIC-05", "GD-VIC-06")
def test_one_party_has_won_by_ten_sectors() -> None:
    g = galaxy_of("ten-sectors")
    assert (played("ten-sectors").ending, g.s.settings.sectors_to_win) == (BY_SECTORS, 10)
    [winner] = winners("ten-sectors")
    assert g.sector_count(Owner(winner)) >= 10
    assert all(
        g.sector_count(other) < g.sector_count(Owner(winner)) for other in g.others(party(winner))
    )


@rule("GD-VIC-07")
def test_a_tie_for_the_most_sectors_was_played_on() -> None:
    table = played("a-tie-for-sectors")
    told = [entry.note.name for entry in table.view(SPECTATOR).log]
    assert STALEMATE.name in told
    later = told[told.index(STALEMATE.name) :]
    assert "destiny.turn" in later, "another turn was played"
    assert table.ending == BY_SECTORS


@rule("GD-VIC-08")
def test_the_infestation_has_won_with_ten_sectors() -> None:
    g = galaxy_of("the-infestation-has-ten")
    assert played("the-infestation-has-ten").ending == BY_INFESTATION
    assert g.sector_count(INFESTED) >= g.s.settings.infested_to_lose == 10
    assert winners("the-infestation-has-ten") == []


@rule("GD-VIC-12", "GD-REB-21")
def test_a_rebel_has_won_by_ten_sectors() -> None:
    g = galaxy_of("the-rebel-wins")
    assert played("the-rebel-wins").ending == BY_SECTORS
    assert winners("the-rebel-wins") == [g.s.rebel]
    assert g.s.rebel != NO_PARTY
    assert g.sector_count(g.s.rebel) >= g.s.settings.sectors_to_win == 10


@rule("GD-VIC-13")
def test_the_last_turn_was_the_last() -> None:
    g = galaxy_of("the-last-turn")
    assert played("the-last-turn").ending == BY_LENGTH
    assert g.s.turn == g.s.settings.turn_limit.turns
    best = max(g.sector_count(party) for party in g.parties())
    assert {g.sector_count(Owner(party)) for party in winners("the-last-turn")} == {best}


@rule("GD-TIM-03", "GD-TIM-06")
def test_a_game_with_a_silent_seat_has_come_to_an_end() -> None:
    record = record_of("an-empty-chair")
    assert any("time_up" in line for line in record.lines)
    assert not any(line.get("seat") == 1 for line in record.lines)
    assert played("an-empty-chair").ended


@rule("GD-BAT-27")
def test_fleets_that_had_nowhere_to_go_were_destroyed() -> None:
    lost = [fact for fact in played(FULL).view(SPECTATOR).log if fact.text == "no retreat"]
    assert lost
    for fact in lost:
        assert fact.note is LOST
        owner, sector = fact.args
        then = seen_by(replay(GAME, record_of(FULL), upto=fact.step).view(SPECTATOR))
        assert then.sectors_of(Owner(owner)) == []
        assert then.sectors_of(NEUTRAL) in ([], [sector])


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_number_of_seats_is_recorded_with_options_of_its_own(seats: int) -> None:
    headers = [
        load_journal(path.read_text("utf-8")).header for path in sorted(RECORDS.glob("*.jsonl"))
    ]
    options = [header["options"] for header in headers if header["seats"] == seats]
    assert len(options) >= 2
    assert any(chosen != options[0] for chosen in options)
