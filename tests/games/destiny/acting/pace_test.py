"""Section 30: time limits, defaults, and players who are away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny import GAME
from starmoot.games.destiny.names import GSP
from starmoot.games.destiny.play import ABSENT_AFTER, ABSENT_SECONDS, Destiny
from starmoot.games.destiny.scenario.bargains import FLOOR, LULL, WAIT, Lull
from starmoot.games.destiny.senators.tokens import PlaceCorruption
from starmoot.host import check_options, open_windows
from starmoot.kernel import DONE, Procedure, Step, ask_each
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene


class AllWait(Procedure[Destiny]):
    """Everybody is asked the same."""

    def begin(self, g: Destiny) -> Step:
        return ask_each(WAIT, g.everyone(), AllWait.over)

    def over(self, g: Destiny) -> Step:
        return DONE


def silent(scene: Scene, seat: int, times: int) -> Scene:
    """A seat has let its time run out so many times in a row."""
    scene.play.silences[seat] = times
    return scene


def due(scene: Scene) -> int:
    """When the rules want the open window closed; 0 for whenever the table's pace says."""
    return open_windows(scene.play)[0].due


@rule("GD-TIM-04")
def test_after_three_time_outs_a_player_is_waited_for_five_seconds(galaxy: Galaxy) -> None:
    assert (ABSENT_AFTER, ABSENT_SECONDS) == (3, 5)
    assert due(silent(galaxy(3).at(100), 2, 2).run(Lull())) == 0
    scene = silent(galaxy(3).at(100), 2, 3).run(Lull())
    assert due(scene) == 105
    scene.seat(2).asked(FLOOR).passes()
    assert scene.play.silences[2] == 0, "whoever acts is back"
    assert due(scene.run(Lull())) == 0


@rule("GD-TIM-04")
def test_nobody_else_is_hurried(galaxy: Galaxy) -> None:
    scene = silent(galaxy(3).at(50), 1, 5).run(AllWait())
    assert due(scene) == 0
    scene.seat(0).asked(LULL).picks("go")
    assert due(scene) == 0
    scene.at(70).seat(2).asked(LULL).picks("go")
    assert due(scene) == 75, "now only the absent one is left"


@rule("GD-TIM-01", "GD-TIM-03", "GD-TIM-06")
def test_silence_gives_the_default_and_a_single_option_is_not_asked_for(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(PlaceCorruption(GSP, 2, "a test"))
    assert scene.done
    assert scene.carries("ruhamat") == (2, 0)
    two = galaxy(3).serve("gsp", "jemak").tokens("jemak", 1).run(PlaceCorruption(GSP, 2, "a test"))
    two.time_up()
    assert two.carries("ruhamat") == (2, 0), "the Senator with the fewest tokens"


@rule("GD-TIM-05")
def test_a_table_settles_whether_bots_take_the_seats_of_leavers() -> None:
    assert check_options(GAME, {})["bots_replace_leavers"] == "yes"
    assert check_options(GAME, {"bots_replace_leavers": "no"})["bots_replace_leavers"] == "no"
