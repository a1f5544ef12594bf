"""When reports come. (HG-EXCH-01..24, HG-MODE)"""

from collections.abc import Callable

import pytest

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.advice.pace import bot_waits
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.games.hegemony.state import Filed
from starmoot.kernel import Seat
from starmoot.testing import OutOfScript, Scenario, rule

Founded = Callable[..., Scenario]
DAY = 86400
BEGUN = 1000
OPENS = BEGUN + DAY
SCRIBES = (0, 5, 10)


def window_of(table: Scenario, seat: int) -> int:
    """The number of the window in which a seat is asked."""
    for strand in table.play.strands:
        window = strand.window
        if window is not None and any(asked.seat == seat for asked in window.questions):
            return window.number
    raise AssertionError(f"seat {seat} is asked nothing")


def due_of(table: Scenario, seat: int) -> int:
    for strand in table.play.strands:
        window = strand.window
        if window is not None and any(asked.seat == seat for asked in window.questions):
            return window.due
    raise AssertionError(f"seat {seat} is asked nothing")


def prepared(table: Scenario) -> Scenario:
    """All sessions are over, and scribes prepare their reports."""
    return table.at(BEGUN).run(Exchange())


def opened(table: Scenario, at: int = OPENS) -> Scenario:
    """The hour has come."""
    prepared(table)
    return table.at(at).time_up(window=window_of(table, 0))


def posts(table: Scenario, seat: int, at: int) -> Scenario:
    return table.at(at).seat(seat).asked("hegemony.post").picks("yes")


def status(table: Scenario) -> list[str]:
    return [n.POSTED.key(report.posted) for report in table.state.reports]


def timed(founded: Founded, session: int = 1, **more: str) -> Scenario:
    return founded(session=session, clock_profile="standard", **more)


@rule("HG-EXCH-01", "HG-EXCH-09", "HG-EXCH-24", "HG-SETUP-10")
def test_nothing_can_be_posted_before_the_hour_a_day_after_the_last_session(
    founded: Founded,
) -> None:
    table = prepared(timed(founded))
    assert due_of(table, 0) == OPENS
    for seat in SCRIBES:
        table.seat(seat).asked("hegemony.deputies").passes()
    with pytest.raises(AssertionError):
        table.seat(0).asked("hegemony.post")
    table.at(OPENS).time_up(window=table.play.strands[0].window.number)  # type: ignore[union-attr]
    table.seat(0).asked("hegemony.post")


@rule("HG-EXCH-02", "HG-EXCH-03", "HG-EXCH-06", "HG-EXCH-07", "HG-EXCH-08", "HG-INFO-21")
@rule("HG-EX-13")
def test_five_minutes_are_early_thirty_on_time_and_then_it_is_late(founded: Founded) -> None:
    table = opened(timed(founded))
    assert due_of(table, 5) == OPENS + 30 * 60
    posts(table, 0, OPENS + 5 * 60)
    posts(table, 5, OPENS + 5 * 60 + 1)
    table.said_nothing_of("hegemony.reports")
    table.at(OPENS + 30 * 60).time_up(window=window_of(table, 10))
    assert status(table) == ["early", "on_time", "late"]
    table.said("hegemony.reports", times=3)
    posts(table, 10, OPENS + 40 * 60)
    table.expect({"cabinets.0.early_bonus": 2, "cabinets.1.early_bonus": 0})


@rule("HG-EXCH-03", "HG-EXCH-06")
@pytest.mark.parametrize(("after", "came"), [(0, "early"), (300, "early"), (301, "on_time")])
@pytest.mark.parametrize("last", [1800])
def test_both_ends_of_the_first_five_minutes_count(
    founded: Founded, after: int, came: str, last: int
) -> None:
    table = opened(timed(founded))
    for seat in SCRIBES:
        posts(table, seat, OPENS + (after if seat == 0 else last))
    assert status(table) == [came, "on_time", "on_time"]


@rule("HG-EXCH-20", "HG-INFO-10", "HG-EXCH-08")
def test_reports_stay_sealed_until_all_are_in_and_nobody_learns_who_has_posted(
    founded: Founded,
) -> None:
    table = opened(timed(founded))
    before = table.seat(5).view
    posts(table, 0, OPENS + 1)
    posts(table, 10, OPENS + 2)
    assert table.state.reports == []
    after = table.seat(5).view
    assert [asked.id for asked in after.pending] == [asked.id for asked in before.pending]
    assert len(after.state.cabinets) == 1
    posts(table, 5, OPENS + 3)
    assert status(table) == ["early"] * 3


@rule("HG-SETUP-11", "HG-DEC-02", "HG-DEC-25", "HG-EXCH-19", "HG-EXCH-31", "HG-INFO-23")
def test_a_deputy_posts_what_the_scribe_prepared_and_only_the_first_post_counts(
    founded: Founded,
) -> None:
    table = timed(founded)
    table.state.cabinets[0].reported_espionage = 4
    prepared(table)
    table.seat(0).asked("hegemony.deputies").picks("seat2", "seat3")
    table.at(OPENS).time_up(window=table.play.strands[0].window.number)  # type: ignore[union-attr]
    table.expect({"cabinets.0.deputies": [1, 2]})
    posts(table, 2, OPENS + 60)
    table.expect({"cabinets.0.posted_at": OPENS + 60})
    table.seat(0).asked_nothing()
    posts(table, 5, OPENS + 60)
    posts(table, 10, OPENS + 60)
    assert table.state.reports[0].espionage == 4
    assert table.seat(2).view.state.reports == []
    assert len(table.seat(0).view.state.reports) == 3


def sends(table: Scenario, own: n.Faction, enemy: n.Faction, military: int) -> None:
    cabinet = table.state.cabinets[own]
    tag = cabinet.tags.index(enemy)
    if cabinet.chosen is None:
        cabinet.chosen = Filed()
    cabinet.chosen.plan.amounts[n.MILITARY_A + tag] = military
    cabinet.points[n.MILITARY][tag] = military


@rule("HG-EXCH-21", "HG-EXCH-10", "HG-EXCH-13", "HG-EXCH-16")
def test_the_pair_that_is_in_time_is_compared_at_once_the_others_when_the_late_one_comes(
    founded: Founded,
) -> None:
    table = timed(founded)
    sends(table, n.A, n.B, 4)
    sends(table, n.C, n.A, 7)
    table.state.cabinets[n.C].spies = [3, 0, 0]
    opened(table)
    posts(table, 0, OPENS + 600)
    posts(table, 5, OPENS + 600)
    table.at(OPENS + 1800).time_up(window=window_of(table, 10))
    gains = [(gain.gainer, gain.points) for gain in table.state.gains]
    assert gains == [(n.A, 4)]
    posts(table, 10, OPENS + 2000)
    gains = [(gain.gainer, gain.points) for gain in table.state.gains]
    assert gains == [(n.A, 4), (n.C, 2)]
    table.expect({"cabinets.2.bank": 15, "cabinets.2.spies": [3, 0, 0]})


@rule("HG-EXCH-18", "HG-EXCH-17", "HG-SCORE-06")
def test_a_report_that_never_comes_is_posted_late_with_the_true_number(founded: Founded) -> None:
    table = timed(founded)
    cabinet = table.state.cabinets[n.C]
    cabinet.spent_espionage, cabinet.reported_espionage = 3, 8
    order = deeds.SpyOrder()
    order.deed, order.by, order.against, order.cost = deeds.ASSASSINATE, n.C, n.A, 4
    order.aim = int(n.MILITARY_OFFICER)
    cabinet.orders, cabinet.spies = [order], [4, 0, 0]
    cabinet.dossiers[4].office_points = 3
    opened(table)
    posts(table, 0, OPENS)
    posts(table, 5, OPENS)
    table.at(OPENS + 1800).time_up(window=window_of(table, 10))
    assert due_of(table, 10) == OPENS + 1800 + DAY
    table.at(OPENS + 1800 + DAY).time_up(window=window_of(table, 10))
    assert table.done
    assert table.state.reports[2].espionage == 3
    table.said_nothing_of("hegemony.killed")
    table.expect({"cabinets.2.spies": [4, 0, 0], "cabinets.2.dossiers.4.office_points": 3})


@rule("HG-EXCH-22", "HG-EXCH-23", "HG-EXCH-01")
def test_the_last_reports_have_a_week_and_neither_bonus_nor_penalty(founded: Founded) -> None:
    table = prepared(timed(founded, session=3))
    for seat in SCRIBES:
        table.seat(seat).asked("hegemony.deputies").passes()
    assert due_of(table, 0) == BEGUN + 7 * DAY
    posts(table, 0, BEGUN + 1)
    posts(table, 5, BEGUN + 6 * DAY)
    table.at(BEGUN + 7 * DAY).time_up(window=window_of(table, 10))
    assert status(table) == ["on_time"] * 3
    table.expect({"cabinets.0.early_bonus": 0})


@rule("HG-MODE-03", "HG-MODE-06")
def test_the_quick_profile_has_three_minutes_and_half_a_minute_is_early(founded: Founded) -> None:
    table = founded(session=1, clock_profile="accelerated").at(BEGUN).run(Exchange())
    assert due_of(table, 0) == BEGUN + 30
    table.at(BEGUN + 30).time_up(window=window_of(table, 0))
    assert due_of(table, 0) == BEGUN + 30 + 180
    posts(table, 0, BEGUN + 60)
    posts(table, 5, BEGUN + 61)
    table.at(BEGUN + 210).time_up(window=window_of(table, 10))
    assert status(table) == ["early", "on_time", "late"]
    assert due_of(table, 10) == BEGUN + 210 + 180


@rule("HG-MODE-06")
def test_the_last_exchange_of_the_quick_profile_waits_five_minutes(founded: Founded) -> None:
    table = founded(session=3, clock_profile="accelerated").at(BEGUN).run(Exchange())
    for seat in SCRIBES:
        table.seat(seat).asked("hegemony.deputies").passes()
    assert due_of(table, 0) == BEGUN + 300


@rule("HG-EXCH-02", "HG-EXCH-03")
def test_a_table_may_have_a_window_of_its_own(founded: Founded) -> None:
    table = opened(founded(session=1, clock_profile="standard", window_minutes=60, early_minutes=9))
    assert due_of(table, 0) == OPENS + 3600
    for seat in SCRIBES:
        posts(table, seat, OPENS + 540)
    assert status(table) == ["early"] * 3


@rule("HG-EXCH-39", "HG-LATE-09", "HG-LATE-10")
def test_a_stale_faction_posts_nothing_and_what_was_sent_against_it_counts(
    founded: Founded,
) -> None:
    table = timed(founded)
    sends(table, n.A, n.B, 4)
    table.state.cabinets[n.B].ended = True
    opened(table)
    table.seat(5).asked_nothing()
    posts(table, 0, OPENS)
    posts(table, 10, OPENS)
    assert status(table) == ["early", "missing", "early"]
    table.expect({"truth.control": [4, 0, 0]})


def bot_hours(founded: Founded, opens: range, **options: str | int) -> list[int]:
    """When automatic scribes would post, in seconds after windows that open at several hours."""
    table = prepared(founded(session=1, **options))
    found: list[int] = []
    for hour in opens:
        table.state.posting.opens = hour
        found += [bot_waits(table.seat(seat).view, "hegemony.post") - hour for seat in SCRIBES]
    return found


@rule("HG-BOT-05")
@pytest.mark.parametrize(
    ("profile", "early", "later"),
    [("standard", (30, 270), (330, 1200)), ("accelerated", (5, 25), (35, 120))],
)
def test_automatic_scribes_post_early_or_on_time_and_never_late(
    founded: Founded, profile: str, early: tuple[int, int], later: tuple[int, int]
) -> None:
    opens = range(OPENS, OPENS + 40_000, 997)
    hours = bot_hours(founded, opens, clock_profile=profile)
    first = [hour for hour in hours if hour <= early[1]]
    others = [hour for hour in hours if hour > early[1]]
    assert early[0] <= min(first)
    assert later[0] <= min(others) <= max(others) <= later[1]
    assert 0.35 < len(first) / len(hours) < 0.65
    assert len(set(hours)) > 20
    always = bot_hours(founded, opens, clock_profile=profile, bot_posting="early")
    assert early[0] <= min(always) <= max(always) <= early[1]
    never = bot_hours(founded, opens, clock_profile=profile, bot_posting="on_time")
    assert later[0] <= min(never) <= max(never) <= later[1]
    assert bot_hours(founded, opens, clock_profile=profile) == hours  # nobody changes their mind


@rule("HG-BOT-05", "HG-BOT-03", "HG-BOT-04")
def test_automatic_scribes_keep_short_windows_and_wait_with_nothing_else(founded: Founded) -> None:
    opens = range(OPENS, OPENS + 2000, 100)
    short = bot_hours(founded, opens, clock_profile="standard", window_minutes=1, early_minutes=0)
    assert max(short) < 60
    view = opened(timed(founded)).seat(0).view
    assert bot_waits(view, "hegemony.choose") == bot_waits(view, "hegemony.draft") == 0


@rule("HG-MODE-09")
def test_without_clocks_reports_by_lot_are_early_on_time_or_late(founded: Founded) -> None:
    table = founded(session=1, untimed_posting="random")
    table.chance("posting", 39, 40, 94).run(Exchange())
    assert status(table) == ["early", "on_time", "on_time"]
    table = founded(session=1, untimed_posting="random")
    table.chance("posting", 0, 95, 99).run(Exchange())
    assert status(table) == ["early", "late", "late"]


@rule("HG-MODE-07", "HG-MODE-09")
@pytest.mark.parametrize("profile", ["on_time", "early"])
def test_without_clocks_a_table_says_when_reports_come(founded: Founded, profile: str) -> None:
    assert status(founded(session=1, untimed_posting=profile).run(Exchange())) == [profile] * 3


@rule("HG-SETUP-11", "HG-DEC-02")
def test_a_scribe_may_name_nobody_after_all(founded: Founded) -> None:
    table = timed(founded)
    table.state.cabinets[0].deputies = [Seat(3)]
    prepared(table)
    table.seat(0).asked("hegemony.deputies").answers([])
    table.at(OPENS).time_up(window=window_of(table, 0))
    with pytest.raises(AssertionError):
        table.seat(3).asked("hegemony.post")
    table.seat(0).asked("hegemony.post")


@rule("HG-EXCH-21", "HG-EXCH-18", "HG-INFO-23", "HG-EXCH-31")
def test_a_late_report_that_a_deputy_posts_tells_what_the_scribe_set_and_nothing_before(
    founded: Founded,
) -> None:
    table = timed(founded)
    theirs = table.state.cabinets[n.C]
    theirs.deputies = [Seat(12)]
    theirs.spent_espionage, theirs.reported_espionage = 3, 8
    sends(table, n.C, n.A, 7)
    opened(table)
    posts(table, 0, OPENS)
    posts(table, 5, OPENS)
    table.at(OPENS + 1800).time_up(window=window_of(table, 10))
    assert (table.state.reports[2].steel, table.state.reports[2].espionage) == ([0] * 9, 0)
    window = next(strand.window for strand in table.play.strands if strand.window is not None)
    assert window.audience == sum(1 << seat for seat in (*SCRIBES, 12))
    posts(table, 12, OPENS + 1900)
    assert table.state.reports[2].espionage == 8
    assert table.state.reports[2].steel[n.MILITARY] == 7
    assert table.seat(12).view.state.reports == []


@rule("HG-MODE-09")
def test_the_lot_of_reports_has_a_hundred_parts(founded: Founded) -> None:
    with pytest.raises(OutOfScript, match="0 to 99"):
        founded(session=1, untimed_posting="random").chance("posting", 100).run(Exchange())
