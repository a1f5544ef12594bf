"""Section 13, infected leaders: an option, and secret from first to last."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.characters.infection import (
    InfectionCheck,
    expose,
    hunt_hosts,
    infection_step,
)
from starmoot.games.exodus.characters.removal import remove
from starmoot.games.exodus.characters.succession import Replacements
from starmoot.games.exodus.content.printed import order_number
from starmoot.games.exodus.names import CHURCH, GOVERNMENT, MILITARY, SUCCESS
from starmoot.games.exodus.orders.effects import Act, perform
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.voyage.cycle import Cycle
from starmoot.games.exodus.voyage.ending import end_bonus
from starmoot.host import SPECTATOR, take_view
from starmoot.testing import rule

FUDGE = "exodus.infection_fudge"
LOW = ("-", "-", "-")
FAIR = ("0", "0", "0")


def infectious(
    exodus: Exodus, seats: int = 3, fudge: bool = True, jumped: bool = True, **fields: Any
) -> Fleet:
    """A table at which leaders can be infected, in the first cycle after a jump."""
    fleet = exodus(seats, treachery=1, cycle=5, jumped=jumped, **fields).led()
    return fleet.given(
        {"settings.leader_infection": True, "settings.infection_fudge": fudge}
    ).with_map("AB", visited="A")


def hosts(fleet: Fleet) -> list[int]:
    """In which cycle each leader was infected, 0 for never."""
    return [fleet.g.s.host_since(fleet.g.faction(faction).leader) for faction in fleet.g.s.played]


@rule("EX-INF-01", "EX-INF-02")
@pytest.mark.parametrize(("option", "jumped"), [(False, True), (True, False), (True, True)])
def test_leaders_are_checked_only_with_the_option_and_only_after_a_jump(
    exodus: Exodus, option: bool, jumped: bool
) -> None:
    fleet = infectious(exodus, jumped=jumped).given({"settings.leader_infection": option})
    fleet.rolls("fleet", *FAIR, *FAIR, *FAIR).run(Cycle())
    if option and jumped:
        fleet.seat(0).asked(FUDGE)
    else:
        fleet.seat(0).asked("exodus.intents")


@rule("EX-INF-02")
def test_the_lowest_roll_means_that_a_bounder_got_in(exodus: Exodus) -> None:
    fleet = infectious(exodus, fudge=False)
    fleet.rolls("fleet", *LOW, "-", "-", "0", *FAIR).run(InfectionCheck())
    assert fleet.done
    assert hosts(fleet) == [5, 0, 0]


@rule("EX-INF-02")
@pytest.mark.parametrize(("treachery", "thrown"), [(4, 3), (5, 2), (7, 2), (8, 1)])
def test_treachery_hinders_the_check_at_five_and_at_eight(
    exodus: Exodus, treachery: int, thrown: int
) -> None:
    fleet = infectious(exodus, fudge=False).given({"traits.5": treachery})
    fleet.rolls("fleet", *["-"] * thrown, *["0"] * (2 * thrown)).run(InfectionCheck())
    fleet.rolled_all()
    assert hosts(fleet) == [5, 0, 0]


@rule("EX-INF-02")
def test_the_network_has_no_skin_and_is_not_checked(exodus: Exodus) -> None:
    fleet = infectious(exodus, seats=4).rolls("fleet", *LOW, *LOW, *LOW)
    fleet.run(InfectionCheck()).rolled_all()
    fleet.seat(3).asked_nothing()
    assert hosts(fleet) == [5, 5, 5, 0]


@rule("EX-INF-03", "EX-DEC-15", "EX-OPT-14")
def test_everybody_may_bend_the_own_roll_in_secret(exodus: Exodus) -> None:
    fleet = infectious(exodus).rolls("fleet", *LOW, *FAIR, *LOW)
    fleet.run(InfectionCheck())
    assert "a bounder's host" in fleet.seat(0).view.pending[0].words.prompt
    assert "their own self" in fleet.seat(1).view.pending[0].words.prompt
    fleet.seat(0).asked(FUDGE).picks("own_self")
    fleet.seat(1).asked(FUDGE).picks("host")
    fleet.time_up()
    assert hosts(fleet) == [0, 5, 5]
    assert fleet.done


@rule("EX-INF-03")
def test_a_new_check_does_not_heal_who_was_a_host_before(exodus: Exodus) -> None:
    fleet = infectious(exodus).rolls("fleet", *FAIR, *FAIR, *LOW)
    fleet.taken(0, 2)
    fleet.run(InfectionCheck())
    assert fleet.seat(0).asked(FUDGE).options() == ["host"]
    fleet.seat(0).asked(FUDGE).picks("host")
    fleet.seat(1).asked(FUDGE).passes()
    fleet.seat(2).asked(FUDGE).picks("host")
    assert hosts(fleet) == [2, 0, 5]


@rule("EX-HID-09", "EX-INF-02")
def test_only_the_own_player_knows_of_an_infection(exodus: Exodus) -> None:
    fleet = infectious(exodus, fudge=False).rolls("fleet", *LOW, *FAIR, *FAIR)
    fleet.run(InfectionCheck())
    fleet.seat(0).knows("infected.0")
    fleet.seat(1).knows_nothing_of("infected.0")
    for viewer in (1, 2, SPECTATOR):
        told = [entry.note.name for entry in take_view(fleet.play, viewer).log]
        assert told.count("exodus.rolled") == told.count("exodus.infection_checked")
        assert told.count("exodus.rolled") == (0 if viewer == SPECTATOR else 1)


@rule("EX-INF-05", "EX-INF-07")
@pytest.mark.parametrize(
    ("age", "flip", "found"), [(2, "+", False), (3, "+", True), (3, "0", False), (9, "+", True)]
)
def test_from_the_third_cycle_on_a_host_may_turn_violet(
    exodus: Exodus, age: int, flip: str, found: bool
) -> None:
    fleet = infectious(exodus).given(traits=[6] * 7)
    fleet.taken(2, 5 - age if age < 5 else 1)
    fleet.given(cycle=fleet.g.s.host_since(2) + age)
    fleet.rolls("flips", "+", "+", flip, *(["0"] if found else []))
    infection_step(fleet.g)
    fleet.vacant(*([MILITARY] if found else []))
    fleet.moved("E+1 T-1" if found else "")
    assert [person.gone for person in fleet.g.s.characters] == [False, False, found]


@rule("EX-INF-05", "EX-HID-09")
def test_flips_for_hosts_are_not_told(exodus: Exodus) -> None:
    fleet = infectious(exodus)
    fleet.taken(0, 1)
    fleet.rolls("flips", "0", "+", "+")
    infection_step(fleet.g)
    fleet.said_nothing_of("exodus.flipped")


@rule("EX-INF-06", "EX-INF-07")
def test_a_skin_hunt_that_succeeds_may_expose_each_host(exodus: Exodus) -> None:
    fleet = infectious(exodus).given(traits=[6] * 7, executed=[True] * 8)
    for number in (1, 2):
        fleet.taken(number, 5)
    fleet.rolls("flips", "+", "+", "0")
    perform(fleet.g, Act(CHURCH, order_number("church_skin_hunt"), SUCCESS))
    fleet.vacant(GOVERNMENT).moved("E+1 T-1")
    fleet.said("exodus.infection_exposed", times=1, faction="government")


@rule("EX-INF-06")
def test_a_skin_hunt_finds_nobody_on_anything_but_a_plus(exodus: Exodus) -> None:
    fleet = infectious(exodus)
    for number in range(len(fleet.g.s.characters)):
        fleet.taken(number, 5)
    fleet.rolls("flips", "0", "-", "0")
    hunt_hosts(fleet.g)
    fleet.expect(vacancies=[])


@rule("EX-INF-07", "EX-HID-09")
def test_an_exposed_leader_goes_and_everybody_knows_why(exodus: Exodus) -> None:
    fleet = infectious(exodus).given(traits=[6] * 7)
    fleet.taken(0, 5)
    fleet.rolls("flips", "-")
    expose(fleet.g, CHURCH)
    fleet.moved("F-1 E+1 T-1").vacant(CHURCH)
    for seat in range(3):
        fleet.seat(seat).knows("infected.0")


@rule("EX-INF-08")
def test_whoever_follows_a_host_is_free_of_it(exodus: Exodus) -> None:
    fleet = infectious(exodus)
    fleet.taken(0, 2)
    fleet.rolls("flips", "0")
    remove(fleet.g, CHURCH, "killed")
    fleet.chance("draws", *[0] * 6).run(Replacements())
    fleet.time_up()
    assert hosts(fleet) == [0, 0, 0]
    assert fleet.g.s.host_since(0) == 2


@rule("EX-INF-09")
@pytest.mark.parametrize(("lost", "bonus"), [(True, 5), (False, 0)])
def test_a_host_gains_by_a_lost_fleet_instead_of_the_agenda(
    exodus: Exodus, lost: bool, bonus: int
) -> None:
    fleet = infectious(exodus, faith=12)
    assert end_bonus(fleet.g, CHURCH, lost) == 3
    fleet.taken(0, 2)
    assert end_bonus(fleet.g, CHURCH, lost) == bonus
