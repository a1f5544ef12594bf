"""Section 21: what the author left open can be tried out, each question by an option of its own."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.bots.match import play_match
from starmoot.games.exodus import GAME
from starmoot.games.exodus.conflict.votes import gestures
from starmoot.games.exodus.names import ATTACK
from starmoot.games.exodus.options import Settings
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.study.figures import CRISES
from starmoot.games.exodus.table.deadlines import deadlines
from starmoot.host import check_options, codec, options_of, settle
from starmoot.testing import rule

OPEN: list[tuple[str, str, Any]] = [
    ("EX-ASK-01", "jump_treachery", 2),
    ("EX-ASK-02", "jump_faith_cost", 0),
    ("EX-ASK-03", "rest_cycles_needed", 3),
    ("EX-ASK-04", "leader_infection", "yes"),
    ("EX-ASK-04", "infection_fudge", "no"),
    ("EX-ASK-05", "debate_edge_cost", 3),
    ("EX-ASK-06", "secondary_traits", {"network": "might"}),
    ("EX-ASK-07", "debate_modifiers", ["backers"]),
    ("EX-ASK-08", "open_scenes", "yes"),
    ("EX-ASK-10", "combat_strengths", ["1", "2", "3"]),
    ("EX-ASK-12", "combat_treachery", "no"),
    ("EX-ASK-14", "suppression_severity", 2),
    ("EX-ASK-15", "pursuit_after", 3),
    ("EX-ASK-15", "supply_upkeep", 1),
    ("EX-ASK-16", "unplayed_intents", "researchers"),
]


def chosen(name: str, value: Any) -> dict[str, Any]:
    """All options with one that is not as usual; of a map only what differs is named."""
    usual = check_options(GAME, {})
    whole = {**usual[name], **value} if isinstance(value, dict) else value
    return check_options(GAME, {name: whole})


@rule(
    *("EX-ASK-01", "EX-ASK-02", "EX-ASK-03", "EX-ASK-04", "EX-ASK-05", "EX-ASK-06", "EX-ASK-07"),
    *("EX-ASK-08", "EX-ASK-10", "EX-ASK-12", "EX-ASK-14", "EX-ASK-15", "EX-ASK-16"),
)
@pytest.mark.parametrize(("question", "name", "value"), OPEN)
def test_an_open_question_has_an_option_that_the_rules_read(
    question: str, name: str, value: Any
) -> None:
    option = next(option for option in options_of(GAME) if option.name == name)
    assert question in option.rules.split()
    encode = codec(Settings).encode
    assert encode(settle(GAME, chosen(name, value))) != encode(settle(GAME, {}))
    assert not play_match(
        GAME, 3, {**chosen(name, value), "max_cycles": 1}, 1, ["random"] * 3
    ).failure


@rule("EX-ASK-09")
def test_the_time_for_a_scene_is_an_option() -> None:
    usual = deadlines(check_options(GAME, {}), live=True)
    longer = deadlines(check_options(GAME, {"debate_time": {"minutes": 20}}), live=True)
    assert (usual["scene"], longer["scene"]) == (600, 1200)


@rule("EX-ASK-11", "EX-CMB-01")
def test_factions_have_no_battles_among_themselves(exodus: Exodus) -> None:
    fleet = exodus(8)
    assert ATTACK not in gestures(fleet.g)
    assert not any("EX-ASK-11" in option.rules for option in options_of(GAME))


@rule("EX-ASK-13", "EX-PUB-07")
def test_no_option_splits_a_faction_and_each_has_one_seat(exodus: Exodus) -> None:
    assert not any("EX-ASK-13" in option.rules for option in options_of(GAME))
    fleet = exodus(8)
    assert sorted(faction.seat for faction in fleet.g.s.factions) == list(range(8))


@rule("EX-ASK-01", "EX-ASK-15")
@pytest.mark.parametrize("treachery", [0, 1, 2])
def test_a_simulation_reports_length_crises_and_whether_the_fleet_stalled(treachery: int) -> None:
    options = {"jump_treachery": treachery, "max_cycles": 2}
    figures = play_match(GAME, 3, options, 5, ["random"] * 3).figures
    assert figures["cycles"] == 2
    assert figures["stalled"] == 0
    assert {f"crisis: {crisis}" for crisis in CRISES} <= set(figures)
