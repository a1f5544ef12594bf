"""MT-SETUP: roles, influence, gates and options."""

from collections import Counter

import pytest

from starmoot.games.moot.play import BROKER, GATES, OPEN, SEAL, Gate, State, weight
from starmoot.host import Table, get_game
from starmoot.kernel import BadTable
from starmoot.testing import Scenario, rule

MOOT = get_game("moot")


def state_of(scene: Scenario) -> State:
    assert isinstance(scene.play.state, State)
    return scene.play.state


@rule("MT-SETUP-01")
@pytest.mark.parametrize(("seats", "pairs"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_warden_and_a_wayfarer_for_every_two_captains_and_one_broker(
    seats: int, pairs: int
) -> None:
    state = state_of(Scenario(MOOT, seats))
    dealt = [captain.role.value for captain in state.captains]
    assert len(dealt) == seats
    assert Counter(dealt + state.spare.cards) == {SEAL: pairs, OPEN: pairs, BROKER: 1}


@rule("MT-SETUP-01")
def test_a_captain_knows_its_own_role_and_no_other() -> None:
    scene = Scenario(MOOT, 4).begin()
    for seat in range(4):
        scene.seat(seat).knows(f"captains.{seat}.role")
        scene.seat(seat).knows_nothing_of("spare")
        for other in range(4):
            if other != seat:
                scene.seat(seat).knows_nothing_of(f"captains.{other}.role")


@rule("MT-SETUP-01")
def test_roles_are_mixed_before_they_are_dealt() -> None:
    hands = set()
    for seed in range(20):
        view = Table(MOOT, 3, bytes([seed] * 32)).view(0)
        hands.add(view.state.captains[0].role.value)
    assert hands == {SEAL, OPEN, BROKER}


@rule("MT-SETUP-02")
@pytest.mark.parametrize("seats", [3, 6])
def test_five_influence_each_and_three_for_each_in_the_reserve(seats: int) -> None:
    scene = Scenario(MOOT, seats).expect(reserve=3 * seats)
    scene.expect({f"captains.{seat}.influence": 5 for seat in range(seats)})


@rule("MT-SETUP-02")
def test_the_law_of_influence_notices_a_loss() -> None:
    scene = Scenario(MOOT, 3)
    law = MOOT.laws["influence is never made or lost"]
    before = law(scene.play)
    scene.given({"captains.1.influence": 4})
    assert law(scene.play) == before - 1


@rule("MT-SETUP-03")
def test_four_gates_each_of_three_weights_are_mixed_face_down() -> None:
    scene = Scenario(MOOT, 3)
    gates = state_of(scene).gates.cards
    assert sorted(gates) == list(range(len(GATES)))
    assert gates != sorted(gates)
    assert Counter(weight(Gate(gate)) for gate in gates) == {1: 4, 2: 4, 3: 4}
    scene.seat(0).knows_nothing_of("gates")


@rule("MT-SETUP-04")
@pytest.mark.parametrize("gates", [5, 9])
def test_the_table_chooses_how_many_gates_and_a_track_has_two_more(gates: int) -> None:
    Scenario(MOOT, 3, {"gates": gates}).expect(left=gates, goal=gates + 2)


@rule("MT-SETUP-04")
def test_seven_gates_if_nobody_says() -> None:
    Scenario(MOOT, 3).expect(left=7, goal=9)


@rule("MT-SETUP-04")
@pytest.mark.parametrize("gates", [4, 10])
def test_fewer_than_five_or_more_than_nine_gates_are_refused(gates: int) -> None:
    with pytest.raises(BadTable, match="outside 5 to 9"):
        Scenario(MOOT, 3, {"gates": gates})
