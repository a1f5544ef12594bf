"""The coach of Moot: advice about the question in hand, and words with what they come to."""

from starmoot.games.moot.play import BROKER, WARDEN, WAYFARER, Chair, Deal, Vote
from starmoot.games.moot.scene import scene
from starmoot.host import SPECTATOR, take_view
from starmoot.testing import Scenario, rule


def advice(moot: Scenario, seat: int) -> str:
    return scene(take_view(moot.play, seat)).tip


def now(moot: Scenario, word: str, viewer: int) -> str:
    [found] = [one for one in scene(take_view(moot.play, viewer)).words if one.word == word]
    return found.now


def test_a_heavy_gate_makes_the_chair_worth_something(moot: Scenario) -> None:
    moot.given(gate=2).run(Chair())
    assert advice(moot, 0).endswith("This gate weighs 3, the most there is.")


def test_a_light_gate_is_left_to_others(moot: Scenario) -> None:
    moot.given(gate=0).run(Chair())
    assert advice(moot, 0).endswith("This gate weighs only 1: let somebody else pay.")


def test_a_speaker_is_told_whose_vote_to_buy(moot: Scenario) -> None:
    moot.run(Deal())
    assert "those who agree with you do it for nothing" in advice(moot, 2)
    assert advice(moot, 0) == ""


@rule("MT-SCORE-01", "MT-SCORE-03")
def test_everybody_is_advised_by_the_own_role(moot: Scenario) -> None:
    roles = {"captains.0.role": WARDEN, "captains.1.role": WAYFARER, "captains.2.role": BROKER}
    moot.given({**roles, "tracks": [4, 2]}).run(Vote())
    assert advice(moot, 0).startswith("Every weight that is sealed is a point for you")
    assert advice(moot, 1).startswith("Every weight that is opened is a point for you")
    assert "open is behind" in advice(moot, 2)


def test_a_broker_saves_influence_while_the_tracks_are_level(moot: Scenario) -> None:
    moot.given({"captains.0.role": BROKER, "tracks": [3, 3]}).run(Vote())
    assert "they are level: save your influence" in advice(moot, 0)


def test_nobody_is_advised_about_an_answer_that_was_given(moot: Scenario) -> None:
    moot.run(Chair())
    assert advice(moot, 0) != ""
    moot.seat(0).asked("moot.bid").answers(1)
    assert advice(moot, 0) == ""


def test_onlookers_get_no_advice(moot: Scenario) -> None:
    moot.run(Vote())
    assert advice(moot, SPECTATOR) == ""


def test_words_say_what_they_come_to_for_the_viewer(moot: Scenario) -> None:
    moot.given({"gate": 8, "tracks": [2, 5], "captains.1.influence": 7}).run(Chair())
    assert now(moot, "weight", 1) == "the Iron Gate weighs 3"
    assert now(moot, "Opened", 1) == "5 of 9"
    assert now(moot, "Speaker", 1) == "Cato is Speaker"
    assert now(moot, "influence", 1) == "you have 7"
    assert now(moot, "influence", SPECTATOR) == ""
