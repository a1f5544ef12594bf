"""Who meets, when, and who leads where the Leader is missing. (HG-LATE, HG-ROLE-23)"""

from collections.abc import Callable

import pytest

from starmoot.games.hegemony import GAME
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.course import Course
from starmoot.games.hegemony.session.gathering import Gathering
from starmoot.games.hegemony.session.phases import Planning
from starmoot.games.hegemony.session.session import Closing, MinuteZero
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]
DAY = 86400
NOW = 5000


def called(founded: Founded, session: int = 2, profile: str = "standard", **more: int) -> Scenario:
    return founded(session=session, clock_profile=profile, **more).at(NOW).run(Gathering(n.A))


def due(table: Scenario) -> int:
    window = table.play.strands[0].window
    assert window is not None
    return window.due


def started(table: Scenario, at: int = NOW, absent: tuple[int, ...] = ()) -> Scenario:
    """The scribe starts the session; all answer the roll call but those who are absent."""
    starter = next(seat for seat in (0, 1, 2) if seat not in absent)
    table.at(at).seat(starter).asked("hegemony.start").picks("yes")
    for seat in range(5):
        if seat != starter and seat not in absent:
            table.seat(seat).asked("hegemony.present").picks("yes")
    return table if table.done else table.time_up()


@rule("HG-LATE-01", "HG-LATE-03", "HG-LATE-16")
def test_a_session_starts_when_its_scribe_or_leader_starts_it(founded: Founded) -> None:
    table = called(founded)
    assert due(table) == NOW + 7 * DAY
    for seat in (1, 2, 3, 4):
        table.seat(seat).asked_nothing()
    started(table, NOW + 7 * DAY)
    assert table.done
    table.expect({"cabinets.0.late": False})


@rule("HG-LATE-01", "HG-LATE-04", "HG-LATE-08", "HG-CRIS-21")
def test_after_a_week_a_faction_is_late_and_after_two_it_is_stale(founded: Founded) -> None:
    table = called(founded).at(NOW + 7 * DAY).time_up()
    table.expect({"cabinets.0.late": True, "cabinets.0.ended": False}).said("hegemony.late")
    assert due(table) == NOW + 14 * DAY
    table.time_up()
    assert table.done
    table.expect({"cabinets.0.ended": True}).said("hegemony.gone_stale")


@rule("HG-MODE-06")
def test_the_quick_profile_waits_five_and_ten_minutes(founded: Founded) -> None:
    table = called(founded, profile="accelerated")
    assert due(table) == NOW + 300
    table.at(NOW + 300).time_up()
    assert due(table) == NOW + 600


@rule("HG-LATE-01")
def test_a_table_may_set_both_limits(founded: Founded) -> None:
    table = called(founded, stale_first_days=3, stale_second_days=5)
    assert due(table) == NOW + 3 * DAY
    table.time_up()
    assert due(table) == NOW + 5 * DAY
    table = called(founded, stale_first_days=9, stale_second_days=9).time_up()
    assert due(table) == NOW + 10 * DAY


@rule("HG-EX-12", "HG-LATE-05", "HG-LATE-06", "HG-STEEL-07", "HG-Q-02")
@pytest.mark.parametrize(
    ("session", "saved", "options", "bank"),
    [
        (1, 0, {}, 13),
        (1, 0, {"late_first_loss": 3}, 12),
        (2, 4, {}, 23 - 4),
        (3, 0, {"late_divisor": 2}, 10),
    ],
)
def test_a_late_faction_loses_steel_after_all_else_is_added(
    founded: Founded, session: int, saved: int, options: dict[str, int], bank: int
) -> None:
    table = founded(session=session, bank=saved, **options)
    table.state.cabinets[0].late = True
    table.run(MinuteZero(n.A)).expect({"cabinets.0.bank": bank})


@rule("HG-LATE-07")
def test_being_late_once_does_not_count_later(founded: Founded) -> None:
    table = founded(clock_profile="standard")
    table.state.cabinets[0].late = True
    started(table.at(NOW).run(Gathering(n.A))).expect({"cabinets.0.late": False})


@rule("HG-ROLE-23", "HG-SCORE-10", "HG-SCORE-11", "HG-COMP-06")
def test_the_assistant_leads_for_an_absent_leader_and_files_no_plan(founded: Founded) -> None:
    offices = ("leader", "military", "assistant", "science", "espionage")
    table = founded(offices=offices, clock_profile="standard")
    table.state.cabinets[0].scribe = table.state.cabinets[0].members[1].seat
    table.at(NOW).run(Gathering(n.A)).seat(1).asked("hegemony.start").picks("yes")
    for seat in (2, 3, 4):
        table.seat(seat).asked("hegemony.present").picks("yes")
    table.time_up()
    table.expect({"cabinets.0.acting": 2, "cabinets.0.absent": [0], "cabinets.0.leader": 0})
    table.run(Planning(n.A))
    table.seat(0).asked_nothing()
    for seat in (1, 3, 4):
        table.seat(seat).asked("hegemony.draft").passes()
    for seat in (1, 3, 4):
        table.seat(seat).asked("hegemony.file").answers({"steel": {"military_a": 1}, "speech": ""})
    table.seat(2).asked("hegemony.choose").picks("seat2")
    table.expect({"cabinets.0.dossiers.0.office_points": 0})
    table.run(Closing(n.A)).expect({"cabinets.0.dossiers.0.office_points": 0})
    table.expect({"cabinets.0.dossiers.2.office_points": 2})


@rule("HG-ROLE-23")
def test_without_an_assistant_the_first_officer_who_is_there_acts(founded: Founded) -> None:
    table = founded(clock_profile="standard")
    table.state.cabinets[0].scribe = table.state.cabinets[0].members[2].seat
    table.at(NOW).run(Gathering(n.A)).seat(2).asked("hegemony.start").picks("yes")
    table.time_up().expect({"cabinets.0.acting": 2, "cabinets.0.absent": [0, 1, 3, 4]})


@rule("HG-SETUP-12", "HG-COMP-07")
@pytest.mark.parametrize(("named", "scribe"), [("seat4", 3), (None, 1)])
def test_a_missing_scribe_is_replaced_by_the_leader_or_by_the_first_who_is_there(
    founded: Founded, named: str | None, scribe: int
) -> None:
    table = founded(clock_profile="standard")
    cabinet = table.state.cabinets[0]
    cabinet.leader = cabinet.members[1].seat
    cabinet.members[0].offices, cabinet.members[1].offices = [n.MILITARY_OFFICER], [n.LEADER]
    table.at(NOW).run(Gathering(n.A)).seat(1).asked("hegemony.start").picks("yes")
    for seat in (2, 3, 4):
        table.seat(seat).asked("hegemony.present").picks("yes")
    table.time_up()
    asked = table.seat(1).asked("hegemony.name_scribe").cannot("seat1")
    if named:
        asked.picks(named)
    else:
        table.time_up()
    table.expect({"cabinets.0.scribe": scribe})


@rule("HG-MODE-07", "HG-LATE-16")
def test_without_clocks_everybody_is_there_at_once(founded: Founded) -> None:
    assert founded().run(Gathering(n.A)).done


@rule("HG-LATE-08", "HG-LATE-13", "HG-HEG-24", "HG-DEC-05", "HG-DEC-06", "HG-SEQ-03")
def test_a_faction_that_never_meets_is_out_but_has_a_face() -> None:
    table = Scenario(GAME, 15, {"clock_profile": "accelerated"}).run(Course())
    ours = next(s.window for s in table.play.strands if s.window is not None)
    table.at(300).time_up(window=ours.number)
    late = next(s.window for s in table.play.strands if s.window is not None)
    table.at(600).time_up(window=late.number)
    cabinet = table.state.cabinets[n.A]
    assert cabinet.ended
    assert [member.offices for member in cabinet.members] == [[office] for office in range(5)]
    assert cabinet.name
    assert all(dossier.agenda >= 0 for dossier in cabinet.dossiers)
    assert table.state.reports == []  # the others have not met yet
