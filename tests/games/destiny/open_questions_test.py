"""Section 38: what the author left open can be tried out, each question by an option of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.bots.match import play_match
from starmoot.games.destiny import GAME
from starmoot.games.destiny.names import GSP
from starmoot.games.destiny.options import Settings, deadlines
from starmoot.games.destiny.scenario.settled import settings_of
from starmoot.host import check_options, codec, options_of
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy

OPEN: list[tuple[str, str, Any]] = [
    ("GD-Q-01", "first_election", "random"),
    ("GD-Q-02", "propositions_mode", "listed"),
    ("GD-Q-03", "assassination_counter_bid", "yes"),
    ("GD-Q-04", "propositions_per_player", 5),
    ("GD-Q-06", "election_track_length", 6),
    ("GD-Q-07", "infestation_threshold", 14),
    ("GD-Q-07", "infested_to_lose", 6),
    ("GD-Q-08", "breach_corruption", 4),
    ("GD-Q-09", "home_ability_start_turn", 5),
    ("GD-Q-10", "court_fee", 5),
]


@rule(
    *("GD-Q-01", "GD-Q-02", "GD-Q-03", "GD-Q-04", "GD-Q-06", "GD-Q-07", "GD-Q-08"),
    *("GD-Q-09", "GD-Q-10"),
)
@pytest.mark.parametrize(("question", "name", "value"), OPEN)
def test_an_open_question_has_an_option_that_the_rules_read(
    question: str, name: str, value: Any
) -> None:
    option = next(option for option in options_of(GAME) if option.name == name)
    assert question in option.rules.split()
    encode = codec(Settings).encode
    usual = encode(settings_of({}))
    chosen = {name: value, "turn_limit": {"turns": 4}}
    assert encode(settings_of({name: value})) != usual
    played = play_match(GAME, 3, chosen, 1, ["random"] * 3)
    assert played.finished, played.failure


@rule("GD-Q-05")
def test_the_time_to_answer_a_card_is_an_option() -> None:
    usual = deadlines(check_options(GAME, {}), live=True)
    longer = deadlines(check_options(GAME, {"t_window": {"seconds": 45}}), live=True)
    assert (usual["window"], longer["window"]) == (20, 45)


@rule("GD-RES-04")
def test_what_is_spent_is_gone_at_once_and_everybody_hears_of_it(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    before = scene.g.party(0).money
    scene.g.pay(GSP, 1, 3, "a test")
    assert scene.g.party(0).money == before - 3
    heard = scene.seat(2).view.log[-1]
    assert heard.note.name == "destiny.resources"
