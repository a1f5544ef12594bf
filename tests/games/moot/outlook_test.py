"""How the captains stand in a moot that is not over, for whoever looks ahead."""

from starmoot.games.moot.outlook import outlook
from starmoot.games.moot.play import BROKER, OPEN, SEAL, Moot, conclude
from starmoot.kernel import Play
from starmoot.testing import Scenario, rule

ROLES = {f"captains.{seat}.role": role for seat, role in enumerate((SEAL, OPEN, BROKER))}


def hopes(moot: Scenario) -> list[int]:
    assert isinstance(moot.play, Moot)
    return outlook(moot.play)


@rule("MT-SCORE-01", "MT-SCORE-02")
def test_a_fuller_track_is_its_sides_hope_and_the_others_sorrow(moot: Scenario) -> None:
    before = hopes(moot.given(ROLES, tracks=[2, 2]))
    after = hopes(moot.given(ROLES, tracks=[5, 2]))
    assert after[SEAL] > before[SEAL]
    assert after[OPEN] < before[OPEN]


@rule("MT-SCORE-02")
def test_the_broker_hopes_for_tracks_that_will_not_be_filled(moot: Scenario) -> None:
    near = hopes(moot.given(ROLES, tracks=[8, 2], left=1))
    far = hopes(moot.given(ROLES, tracks=[2, 2], left=1))
    assert far[BROKER] > near[BROKER]


@rule("MT-SCORE-03", "MT-SCORE-04")
def test_influence_raises_hopes_and_a_broken_promise_lowers_them(moot: Scenario) -> None:
    before = hopes(moot.given(ROLES))
    rich = hopes(moot.given({"captains.2.influence": 9}))
    assert rich[2] > before[2]
    moot.given({"captains.2.broken": 1})
    assert hopes(moot)[2] < rich[2]


@rule("MT-SCORE-01")
def test_at_the_end_the_best_captains_are_sure_and_nobody_else(moot: Scenario) -> None:
    moot.given(ROLES, tracks=[9, 0])
    assert max(hopes(moot)) < Play.SURE
    assert isinstance(moot.play, Moot)
    conclude(moot.play, SEAL)
    assert hopes(moot) == [Play.SURE, 0, 0]
