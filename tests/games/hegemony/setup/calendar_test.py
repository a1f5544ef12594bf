"""Labels, hours and delays, as the three scribes agree on them. (HG-SETUP, HG-LATE, HG-COMM)"""

from collections.abc import Callable

import pytest

from starmoot.games.hegemony import GAME
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.course import Course
from starmoot.games.hegemony.exchange.posting import opening_hour
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.session.gathering import Gathering
from starmoot.games.hegemony.setup.calendar import DAY, HOUR, WEEK, sample, told, weekly
from starmoot.games.hegemony.setup.convening import Convening
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]
SCRIBES = (0, 5, 10)
OWN = {
    "labels": "abc",
    "calendar": "own",
    "days_apart": 14,
    "meets_a": 10,
    "meets_b": 30,
    "meets_c": 12,
    "results": 5,
}


def convened(**options: object) -> Scenario:
    table = Scenario(GAME, 15, {"clock_profile": "standard", **options})
    return table.at(0).run(Convening())


def agreed(table: Scenario, seat: int, proposal: dict[str, object]) -> Scenario:
    table.seat(seat).asked("hegemony.propose_hours").answers(proposal)
    for other in SCRIBES:
        if other != seat:
            table.seat(other).asked("hegemony.agree_hours").picks("yes")
    return table


@rule("HG-SETUP-08", "HG-SETUP-09", "HG-DEC-01")
def test_a_calendar_that_all_scribes_accept_goes_on_the_board() -> None:
    table = agreed(convened(), 0, OWN).said("hegemony.settled")
    board = table.state.board
    assert board.starts[:3] == [10 * HOUR, 30 * HOUR, 12 * HOUR]
    assert [board.start(2, faction) for faction in n.FACTIONS] == [
        2 * WEEK + hour * HOUR for hour in (10, 30, 12)
    ]
    assert board.windows == [2 * WEEK + 5 * HOUR, 4 * WEEK + 5 * HOUR]  # HG-EXCH-40


@rule("HG-SETUP-03", "HG-SETUP-09", "HG-DEC-01")
def test_without_an_agreement_labels_stay_and_rooms_meet_weekly() -> None:
    table = convened()
    for seat in SCRIBES:
        table.seat(seat).asked("hegemony.propose_hours").passes()
    table.said("hegemony.usual")
    assert (table.state.board.starts, table.state.board.windows) == weekly()
    assert table.state.homes == [0] * 5 + [1] * 5 + [2] * 5
    starts = table.state.board.starts
    assert [starts[3] - starts[0], starts[6] - starts[3]] == [WEEK, WEEK]


@rule("HG-SETUP-02", "HG-SETUP-03", "HG-DEC-01")
def test_all_three_scribes_must_consent_to_other_labels() -> None:
    table = convened()
    table.seat(0).asked("hegemony.propose_hours").answers({**OWN, "labels": "bca"})
    table.seat(5).asked("hegemony.agree_hours").picks("yes")
    table.seat(10).asked("hegemony.agree_hours").picks("no")
    agreed(table, 5, {**OWN, "labels": "cab"})
    assert table.state.homes == [2] * 5 + [0] * 5 + [1] * 5
    assert [cabinet.scribe for cabinet in table.state.cabinets] == [5, 10, 0]
    assert [cabinet.faction for cabinet in table.state.cabinets] == [0, 1, 2]
    assert table.state.seat_label(0) == "C1"


@rule("HG-SETUP-02", "HG-COMP-02")
def test_a_faction_keeps_its_people_under_another_label() -> None:
    table = convened(size_a="6", size_b="5", size_c="4")
    table.seat(0).asked("hegemony.propose_hours").answers({**OWN, "labels": "cba"})
    for seat in (6, 11):
        table.seat(seat).asked("hegemony.agree_hours").picks("yes")
    assert [len(cabinet.members) for cabinet in table.state.cabinets] == [4, 5, 6]


@rule("HG-DEC-01")
def test_scribes_are_told_the_hours_that_they_agree_to() -> None:
    table = convened()
    table.seat(0).asked("hegemony.propose_hours").answers(OWN)
    words = table.seat(5).view.pending[0].words.prompt
    assert "A round every 14 days: A, B and C meet 10, 30 and 12 hours after it begins" in words
    assert "reports open 5 hours before the next one" in words


@rule("HG-SETUP-03", "HG-DEC-01")
def test_silence_accepts_nothing() -> None:
    table = convened()
    table.seat(0).asked("hegemony.propose_hours").answers(OWN)
    table.time_up()
    table.seat(5).asked("hegemony.propose_hours")


@rule("HG-TIME-09", "HG-EX-20", "HG-EXCH-40")
def test_the_sample_calendar_is_that_of_the_book() -> None:
    table = agreed(convened(), 0, {**OWN, "calendar": "sample"})
    board = table.state.board
    assert (board.starts, board.windows) == sample()
    assert [told(hour).removesuffix(" 20:00") for hour in board.starts] == [
        *("week 1, Wed", "week 1, Thu", "week 1, Sat"),
        *("week 2, Wed", "week 2, Wed", "week 2, Thu"),
        *("week 3, Wed", "week 3, Thu", "week 3, Fri"),
    ]
    assert [told(hour) for hour in board.windows] == ["week 2, Tue 20:00", "week 3, Tue 20:00"]


@rule("HG-EXCH-40")
@pytest.mark.parametrize("calendar", [weekly, sample])
def test_reports_are_due_shortly_before_the_next_round(
    calendar: Callable[[], tuple[list[int], list[int]]],
) -> None:
    starts, windows = calendar()
    for number in (1, 2):
        first = min(starts[3 * number : 3 * number + 3])
        last = max(starts[3 * number - 3 : 3 * number])
        assert first - windows[number - 1] <= DAY
        assert windows[number - 1] > last


@rule("HG-EXCH-24", "HG-EXCH-40")
def test_the_window_opens_as_planned_unless_sessions_run_past_it() -> None:
    table = agreed(convened(), 0, OWN)
    assert isinstance(table.play, Hegemony)
    table.state.round = 1
    table.play.now = 3 * DAY
    assert opening_hour(table.play) == table.state.board.windows[0]
    table.play.now = table.state.board.windows[0] + 1
    assert opening_hour(table.play) == table.play.now + DAY


@rule("HG-COMM-06", "HG-SETUP-08")
def test_scribes_alone_see_the_board() -> None:
    table = agreed(convened(), 0, OWN)
    for seat in range(15):
        assert (table.seat(seat).view.state.board is not None) == (seat in SCRIBES)


@rule("HG-LATE-02", "HG-COMM-06", "HG-DEC-03")
def test_a_delay_is_told_to_scribes_and_moves_the_dates_but_not_the_limits() -> None:
    table = agreed(convened(), 0, OWN)
    table.state.round = 1
    table.run(Gathering(n.B))
    delay = {"hours": 336, "notice": "Two of us are travelling."}
    table.seat(5).asked("hegemony.put_off").answers(delay)
    board = table.state.board
    assert board.start(1, n.B) == 30 * HOUR + 2 * WEEK
    assert board.start(1, n.A) == 10 * HOUR
    assert board.windows[0] == board.start(1, n.B) + DAY
    assert [notice.text for notice in board.notices] == ["Two of us are travelling."]
    heard = [
        seat
        for seat in range(15)
        if any(entry.note.name == "hegemony.is_put_off" for entry in table.seat(seat).view.log)
    ]
    assert heard == list(SCRIBES)
    window = next(s.window for s in table.play.strands if s.window is not None)
    assert window.due == 30 * HOUR + WEEK  # the limit is that of the first plan
    table.seat(5).asked("hegemony.start").picks("yes")
    table.seat(6).asked("hegemony.present")


@rule("HG-COMM-06")
def test_a_notice_has_at_most_140_letters() -> None:
    table = agreed(convened(), 0, OWN)
    table.state.round = 1
    table.run(Gathering(n.B))
    asked = table.seat(5).asked("hegemony.put_off")
    with pytest.raises(AssertionError):
        asked.answers({"hours": 1, "notice": "x" * 141})
    asked.answers({"hours": 1, "notice": "x" * 140})


@rule("HG-SETUP-08", "HG-LATE-01")
def test_patience_is_counted_from_the_hour_on_the_board() -> None:
    table = agreed(convened(), 0, OWN)
    table.state.round = 2
    table.run(Gathering(n.C))
    window = next(s.window for s in table.play.strands if s.window is not None)
    assert window.due == 2 * WEEK + 12 * HOUR + WEEK


@rule("HG-SETUP-08")
@pytest.mark.parametrize(("profile", "asked"), [("standard", True), ("accelerated", False)])
def test_groups_agree_on_hours_before_any_session(profile: str, asked: bool) -> None:
    table = Scenario(GAME, 15, {"clock_profile": profile}).at(0).run(Course())
    table.expect(round=0 if asked else 1)
    if asked:
        table.seat(0).asked("hegemony.propose_hours")
