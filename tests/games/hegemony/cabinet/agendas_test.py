"""What agendas pay for. (HG-AGO, HG-AGL)"""

from collections.abc import Callable
from typing import Any

import pytest

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.plans import Spending
from starmoot.games.hegemony.cabinet.scoring import score_close, score_implemented
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def with_agenda(table: Scenario, seat: int, word: str, blank: int = n.NONE) -> Scenario:
    dossier = table.state.cabinets[0].dossiers[seat]
    dossier.agenda, dossier.blank = n.AGENDA.named(word), blank
    return table


def chosen(table: Scenario, phase: n.Phase = n.PLANNING, by: int = 1, **steel: int) -> Scenario:
    """One Officer's plan is the only one, and it is taken."""
    table.run(Spending(n.A, phase, [k.Seat(seat) for seat in range(1, 5)]))
    for seat in range(1, 5):
        asked = table.seat(seat).asked("hegemony.file")
        if seat == by:
            asked.answers({"steel": steel, "speech": ""})
        else:
            asked.passes()
    table.seat(0).asked("hegemony.choose").picks(f"seat{by + 1}")
    while not table.done:
        table.time_up()
    return table


def personal(table: Scenario, seat: int) -> int:
    return int(table.state.cabinets[0].dossiers[seat].personal_points)


@rule("HG-AGO-04", "HG-AGO-03", "HG-AGO-05")
@pytest.mark.parametrize(
    ("steel", "paid"),
    [({"military_b": 2, "foreign_b": 2}, 5), ({"military_b": 5}, 0), ({"espionage_b": 9}, 5)],
)
def test_a_spy_for_b_is_paid_where_little_goes_against_rival_b(
    founded: Founded, steel: dict[str, int], paid: int
) -> None:
    table = chosen(with_agenda(founded(), 2, "spy_for_b"), n.PLANNING, 1, military_a=1, **steel)
    assert personal(table, 2) == paid
    assert personal(chosen(with_agenda(founded(), 2, "spy_for_b"), n.CRISIS), 2) == 0


@rule("HG-Q-08", "HG-AGO-06")
@pytest.mark.parametrize(("binding", "paid"), [("session_one", 5), ("per_session", 0)])
def test_a_spy_may_follow_the_tags_of_each_session(
    founded: Founded, binding: str, paid: int
) -> None:
    table = with_agenda(founded(spy_binding=binding), 2, "spy_for_a")
    table.state.cabinets[0].tags = [n.C, n.B]
    assert personal(chosen(table, military_a=6), 2) == paid


@rule("HG-AGO-13", "HG-AGO-11")
def test_a_rivalry_counts_every_phase_and_a_rival_without_a_plan_is_not_chosen(
    founded: Founded,
) -> None:
    table = with_agenda(founded(), 2, "rivalry", blank=4)
    for phase in (n.REACTION, n.CRISIS, n.PLANNING):
        chosen(table, phase)
    assert personal(table, 2) == 9


@rule("HG-AGO-18", "HG-AGO-19")
@pytest.mark.parametrize(
    ("steel", "hawk", "dove"),
    [
        ({"military_a": 3, "foreign_a": 2}, 3, 0),
        ({"military_a": 2, "espionage_a": 2}, 0, 0),
        ({"foreign_a": 2}, 0, 3),
    ],
)
def test_hawks_and_doves_look_at_the_military_of_a_planning(
    founded: Founded, steel: dict[str, int], hawk: int, dove: int
) -> None:
    table = with_agenda(with_agenda(founded(), 2, "hawk_in_hiding"), 4, "quiet_dove")
    chosen(table, n.PLANNING, 1, **steel)
    assert (personal(table, 2), personal(table, 4)) == (hawk, dove)


@rule("HG-AGO-20")
def test_a_kingmaker_is_paid_for_plannings_alone(founded: Founded) -> None:
    table = with_agenda(founded(), 3, "kingmaker", blank=1)
    chosen(table, n.CRISIS)
    assert personal(table, 3) == 0
    assert personal(chosen(table), 3) == 4


@rule("HG-AGO-23")
def test_a_futurist_is_paid_by_level(founded: Founded) -> None:
    table = with_agenda(founded(), 4, "futurist")
    play: Any = table.play
    for word, total in (("big_guns", 0), ("duralloy_armor", 4), ("mastery_triple", 12)):
        score_implemented(play, n.A, n.TECHNOLOGY.named(word))
        assert personal(table, 4) == total


@rule("HG-AGO-24")
def test_a_ghost_network_counts_sleeping_spies_by_threes(founded: Founded) -> None:
    table = with_agenda(founded(session=3), 4, "ghost_network")
    table.state.cabinets[0].spies = [0, 5, 3]
    play: Any = table.play
    score_close(play, n.A)
    assert personal(table, 4) == 2


@rule("HG-AGL-01")
@pytest.mark.parametrize(("seats", "paid"), [([1, 2, 1], 10), ([1, 2, 3], 0)])
def test_a_steady_hand_takes_one_officers_plannings_twice(
    founded: Founded, seats: list[int], paid: int
) -> None:
    table = with_agenda(founded(session=3), 0, "steady_hand")
    table.state.cabinets[0].planned_seats = [k.Seat(seat) for seat in seats]
    play: Any = table.play
    score_close(play, n.A)
    assert personal(table, 0) == paid


@rule("HG-AGL-05", "HG-AGL-06", "HG-AGL-09")
def test_a_fair_hearing_pays_once_when_the_last_officer_was_heard(founded: Founded) -> None:
    table = with_agenda(founded(), 0, "fair_hearing")
    paid = []
    for by, phase in (
        (1, n.PLANNING),
        (2, n.CRISIS),
        (3, n.REACTION),
        (4, n.CRISIS),
        (1, n.CRISIS),
    ):
        paid.append(personal(chosen(table, phase, by), 0))
    assert paid == [0, 0, 0, 10, 10]


@rule("HG-AGL-08")
def test_a_single_plan_is_neither_most_nor_least(founded: Founded) -> None:
    for word in ("full_coffers", "reluctant_warrior", "radical_streak"):
        assert personal(chosen(with_agenda(founded(), 0, word), military_a=2), 0) == 0


@rule("HG-AGL-12")
@pytest.mark.parametrize(
    ("sent", "paid"),
    [([0, 9, 4, 0, 9, 0, 0, 9, 4], 10), ([0, 9, 4, 0, 4, 9, 0, 0, 0], 0)],
)
def test_a_secret_treaty_spares_one_rival_in_all_plannings(
    founded: Founded, sent: list[int], paid: int
) -> None:
    table = with_agenda(founded(session=3), 0, "secret_treaty")
    table.state.cabinets[0].aggression = sent
    play: Any = table.play
    score_close(play, n.A)
    assert personal(table, 0) == paid


@rule("HG-Q-15", "HG-SCORE-08")
@pytest.mark.parametrize(("option", "points"), [("no", 0), ("yes", 2)])
def test_the_last_session_pays_only_where_the_table_wants_it(
    founded: Founded, option: str, points: int
) -> None:
    table = chosen(founded(session=3, hegemony_scores=option), n.FINAL, domestic=2)
    table.expect({"cabinets.0.dossiers.1.office_points": points})
