"""Another hour for the window of reports, if all scribes want it. (HG-EXCH-24, HG-COMM-06)"""

from collections.abc import Callable

import pytest

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.exchange.posting import shift
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.setup.calendar import DAY, HOUR, agenda, weekly
from starmoot.games.hegemony.state import Board
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]
SCRIBES = (0, 5, 10)
ENDED = 5 * DAY
"""All sessions of round one are over; the weekly calendar opens reports on Tuesday evening."""


def preparing(founded: Founded, session: int = 1, ended: int = ENDED) -> Scenario:
    """Scribes with a board prepare their reports."""
    table = founded(session=session, clock_profile="standard")
    board = Board()
    board.audience = sum(1 << seat for seat in SCRIBES)
    board.starts, board.windows = weekly()
    table.state.board = board
    return table.at(ended).run(Exchange())


def due(table: Scenario) -> int:
    window = table.play.strands[0].window
    assert window is not None
    return window.due


def proposes(table: Scenario, seat: int, minutes: int) -> Scenario:
    return table.seat(seat).asked("hegemony.other_hour").answers(minutes)


def answer(table: Scenario, seat: int, word: str) -> Scenario:
    return table.seat(seat).asked("hegemony.agree_hour").picks(word)


@rule("HG-EXCH-24", "HG-DEC-03")
def test_reports_open_at_the_hour_on_which_all_scribes_agree(founded: Founded) -> None:
    table = preparing(founded)
    assert due(table) == weekly()[1][0]
    proposes(table, 5, 90)
    answer(table, 0, "yes")
    answer(table, 10, "yes").said("hegemony.window_moved")
    assert due(table) == table.state.posting.opens == ENDED + 90 * 60
    assert table.state.board.windows[0] == ENDED + 90 * 60
    table.at(ENDED + 90 * 60).time_up()
    table.seat(0).asked("hegemony.post")


@rule("HG-EXCH-24")
def test_one_scribe_who_refuses_keeps_the_hour(founded: Founded) -> None:
    table = preparing(founded)
    proposes(table, 0, 90)
    answer(table, 5, "yes")
    answer(table, 10, "no").said("hegemony.window_stays")
    assert due(table) == weekly()[1][0]


@rule("HG-EXCH-24")
def test_silence_keeps_the_hour_and_the_window_opens_in_time(founded: Founded) -> None:
    table = preparing(founded)
    proposes(table, 0, 14 * 24 * 60)
    opens = weekly()[1][0]
    assert due(table) == opens
    table.at(opens).time_up().said("hegemony.window_stays")
    table.at(opens).time_up()
    table.seat(10).asked("hegemony.post")


@rule("HG-EXCH-24", "HG-SETUP-11")
def test_deputies_that_were_named_stay_named_when_the_hour_moves(founded: Founded) -> None:
    table = preparing(founded)
    table.seat(5).asked("hegemony.deputies").picks("seat8")
    proposes(table, 0, 60)
    answer(table, 5, "yes")
    answer(table, 10, "yes")
    table.at(ENDED + 3600).time_up()
    table.seat(7).asked("hegemony.post")


@rule("HG-EXCH-24", "HG-INFO-23")
def test_only_those_who_may_post_know_when_reports_open(founded: Founded) -> None:
    table = preparing(founded)
    table.seat(5).asked("hegemony.deputies").picks("seat8")
    knowing = [not table.seat(seat).view.state.posting.hidden for seat in range(15)]
    assert [seat for seat in range(15) if knowing[seat]] == list(SCRIBES)
    table.at(table.state.posting.opens).time_up()
    assert [table.seat(seat).view.state.posting.hidden for seat in (6, 7)] == [True, False]


@rule("HG-EXCH-24", "HG-SEQ-04")
def test_sessions_that_were_planned_before_the_new_hour_wait_for_it(founded: Founded) -> None:
    table = preparing(founded)
    before = list(table.state.board.starts)
    proposes(table, 0, 7 * 24 * 60)
    answer(table, 5, "yes")
    answer(table, 10, "yes")
    closes = ENDED + 7 * DAY + 30 * 60
    assert table.state.board.starts == [*before[:3], *([closes] * 3), *before[6:]]


@rule("HG-EXCH-24", "HG-COMM-06")
def test_the_board_shows_the_hour_that_follows_from_a_late_session(founded: Founded) -> None:
    opens = weekly()[1][0]
    table = preparing(founded, ended=opens + 1)
    assert table.state.board.windows[0] == table.state.posting.opens == opens + 1 + DAY


@rule("HG-EXCH-24", "HG-LATE-08")
def test_a_faction_that_is_out_has_no_say_about_the_hour(founded: Founded) -> None:
    table = founded(session=1, clock_profile="standard")
    board = Board()
    board.starts, board.windows = weekly()
    table.state.board = board
    table.state.cabinets[n.C].ended = True
    table.at(ENDED).run(Exchange())
    proposes(table, 5, 60)
    answer(table, 0, "yes").said("hegemony.window_moved")


@rule("HG-EXCH-22")
def test_the_last_reports_have_no_hour_to_move(founded: Founded) -> None:
    table = preparing(founded, session=3, ended=40 * DAY)
    topics = [one.question.topic.name for one in table.seat(0).view.pending]
    assert "hegemony.other_hour" not in topics


@rule("HG-EXCH-40", "HG-SEQ-03", "HG-SEQ-04", "HG-LATE-03")
def test_the_agenda_says_within_which_limits_hours_may_move(founded: Founded) -> None:
    table = preparing(founded)
    starts, windows = weekly()
    assert isinstance(table.play, Hegemony)
    planned = {one.title: one for one in agenda(table.play)}
    first = planned["Exchange 1 opens"]
    assert (first.earliest, first.latest) == (max(starts[:3]) + HOUR, min(starts[3:6]) - HOUR // 2)
    assert first.moved_by == "hegemony.other_hour"
    assert first.audience == sum(1 << seat for seat in SCRIBES)
    session = planned["A: Session 2"]
    assert (session.earliest, session.latest) == (windows[0] + HOUR // 2, starts[3] + 7 * DAY)
    assert planned["A: Session 1"].earliest == 0
    assert not session.moved_by


def test_an_hour_is_told_by_how_far_it_moves() -> None:
    assert shift(DAY + 2 * HOUR + 60) == "1 day 2 hours 1 minute later than planned"
    assert shift(-90 * 60) == "1 hour 30 minutes earlier than planned"
    assert shift(0) == "a moment later than planned"


@rule("HG-EXCH-24")
def test_no_window_is_put_further_off_than_two_weeks(founded: Founded) -> None:
    table = preparing(founded)
    with pytest.raises(AssertionError):
        proposes(table, 5, 14 * 24 * 60 + 1)
    proposes(table, 5, 14 * 24 * 60).said_nothing_of("hegemony.window_moved")
