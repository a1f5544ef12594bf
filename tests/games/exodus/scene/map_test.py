"""The star map: where systems lie, and what is written beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.exodus.jump.jumping import JUMPS
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.scene.chart import positions
from starmoot.games.exodus.systems.arrival import FirstSystem
from starmoot.games.exodus.systems.naming import ENCAMPMENTS
from starmoot.games.exodus.systems.starmap import letters, said
from starmoot.testing import rule

if TYPE_CHECKING:
    from tests.games.exodus.scene.conftest import Look


@rule("EX-COMP-05")
def test_the_map_tells_visited_scanned_and_unknown_systems_apart(
    exodus: Exodus, look: Look
) -> None:
    fleet = exodus(3).with_map("AB", "AC", "BD", visited="AB")
    fleet.given({"systems.3.scanned": True, "systems.3.reward": 0})
    chart = look.part(look.seen(fleet), "Star map")
    assert [(spot.label, spot.mark, spot.here) for spot in chart.places] == [
        ("Ashlar", "●", False),
        ("Brume", "●", True),
        ("Cinder", "○", False),
        ("Dross", "◐", False),
    ]
    assert chart.lines == (("a", "b"), ("a", "c"), ("b", "d"))
    for viewer in (0, 1, 2):
        assert look.part(look.seen(fleet, viewer), "Star map") == chart
    picture = look.drawn(look.seen(fleet), 80)
    for label in ("● Ashlar", "◉ Brume", "○ Cinder", "◐ Dross"):
        assert label in picture


def test_systems_lie_by_their_distance_from_the_first(exodus: Exodus) -> None:
    fleet = exodus(3).with_map("AB", "AC", "BD", "CD", "DE", visited="ABD")
    spots = positions(fleet.g.s)
    assert [spots[number][0] for number in range(5)] == [0.0, 3.333, 3.333, 6.667, 10.0]
    assert len(set(spots.values())) == 5
    assert spots == positions(fleet.g.s)


def test_the_way_the_fleet_has_come_is_drawn(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", "BC", "CD", visited="ABC")
    for system in (1, 2, 1):
        fleet.g.say(JUMPS, system)
    assert look.part(look.seen(fleet), "Star map").trail == ("a", "b", "c", "b")
    picture = look.drawn(look.seen(fleet), 80)
    assert "travelled: Ashlar → Brume → Cinder → Brume" in picture
    assert "•" in picture


@rule("EX-SCAN-25")
def test_what_lies_before_a_reset_is_off_the_map(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", "BC", visited="AB")
    fleet.g.say(JUMPS, 1)
    fleet.rolls("fleet", "0", "0", "0").rolls("draws", "0").run(FirstSystem())
    chart = look.part(look.seen(fleet), "Star map")
    assert [spot.key for spot in chart.places] == ["d", "e", "f", "g"]
    assert chart.lines == (("d", "e"), ("d", "f"), ("d", "g"))
    assert chart.trail == ("d",)


def test_a_scout_report_and_a_chosen_reward_are_written_beside_the_system(
    exodus: Exodus, look: Look
) -> None:
    fleet = exodus(3).with_map("AB", "AC", "AD", visited="A")
    fleet.given({"systems.1.reward": 1, "systems.1.choice": 3, "systems.1.scout_risk": -3})
    fleet.given({"systems.2.reward": 2, "systems.2.exhausted": True, "systems.2.convenience": 0})
    fleet.given({"systems.3.reward": 3, "systems.3.flawed": True})
    scene = look.seen(fleet)
    assert look.place(scene, "Brume").note == (
        "something the fleet needs: Might, the scout reports an overwhelming force"
    )
    assert look.place(scene, "Cinder").note == "nothing is left"
    assert look.place(scene, "Dross").note == "a world fit for a colony, but flawed"


@rule("EX-SYS-11")
def test_no_system_is_called_by_a_letter_alone() -> None:
    told = [said(letters(number)) for number in range(2 * 26)]
    assert len(set(told)) == len(told)
    assert min(map(len, told)) > 2
    assert all(name[0] == letters(number)[-1] for number, name in enumerate(told))
    assert said("Kadesh") == "Kadesh", "what the fleet has named stays so"
    assert not set(told) & set(ENCAMPMENTS)
