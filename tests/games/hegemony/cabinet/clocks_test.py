"""When decisions are due. (HG-TIME, HG-MODE)"""

from collections.abc import Callable

import pytest

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.clocks import STANDARD, length
from starmoot.games.hegemony.session.phases import CrisisPhase, Planning
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def due(table: Scenario) -> int:
    window = table.play.strands[0].window
    assert window is not None
    return window.due


@rule("HG-TIME-03", "HG-TIME-04", "HG-SEQ-06", "HG-MODE-02", "HG-MODE-04", "HG-MODE-07")
@pytest.mark.parametrize(
    ("profile", "debate", "plans", "choice", "end"),
    [
        ("standard", 900 - 180, 900 - 90, 900 - 45, 900),
        ("accelerated", 300 - 75, 300 - 45, 300 - 20, 300),
    ],
)
def test_a_planning_is_due_step_by_step(
    founded: Founded, profile: str, debate: int, plans: int, choice: int, end: int
) -> None:
    table = founded(clock_profile=profile).at(1000).run(Planning(n.A))
    assert due(table) == 1000 + debate
    table.time_up()
    assert due(table) == 1000 + plans
    steel = {"steel": {"research": 2}, "speech": ""}
    table.seat(1).asked("hegemony.file").answers(steel)
    table.time_up()
    assert due(table) == 1000 + choice
    table.time_up()
    assert due(table) == 1000 + end


@rule("HG-MODE-07")
def test_without_clocks_nothing_is_due(founded: Founded) -> None:
    table = founded().at(1000).run(Planning(n.A))
    assert due(table) == 0


@rule("HG-TIME-06", "HG-MODE-05")
@pytest.mark.parametrize(("profile", "seconds"), [("standard", 900), ("accelerated", 252)])
def test_the_debate_of_a_crisis_lasts_until_it_turns(
    founded: Founded, profile: str, seconds: int
) -> None:
    table = founded(clock_profile=profile).at(50)
    deck = table.state.crises.cards
    deck[deck.index(0)], deck[3] = deck[3], 0
    table.run(CrisisPhase(n.A))
    assert due(table) == 50 + seconds


@rule("HG-EX-19", "HG-SEQ-09")
def test_the_spending_phases_fill_what_the_other_steps_leave_of_the_hour(founded: Founded) -> None:
    play = founded(clock_profile="standard").play
    minutes = [length(play, n.Phase(phase)) // 60 for phase in range(5)]  # type: ignore[arg-type]
    assert minutes == list(STANDARD)
    assert 40 + minutes[n.EVENT] + 5 == 60
    assert 5 + minutes[n.REACTION] + minutes[n.CRISIS] + minutes[n.PLANNING] + 5 == 60
    assert 5 + minutes[n.FINAL] + 15 == 60
