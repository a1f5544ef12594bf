"""Where two rules of the fleet meet: its people, their secrets and what takes hold of them."""

from __future__ import annotations

import pytest

from starmoot.games.exodus.characters.people import burden, enter
from starmoot.games.exodus.characters.removal import KILLED, remove
from starmoot.games.exodus.characters.succession import (
    Replacements,
    coup_transfer,
    exchange_governments,
)
from starmoot.games.exodus.covert.acts import Spying
from starmoot.games.exodus.covert.writing import CovertOrders
from starmoot.games.exodus.names import (
    CHURCH,
    GOVERNMENT,
    INSTITUTIONAL,
    MILITARY,
    OPPOSITION,
    PERSONAL,
    UNDERWORLD,
    Faction,
)
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.scenario.hosted import Hosts
from starmoot.games.exodus.scene.screen import build_scene
from starmoot.games.exodus.secrets.knowledge import PERSONALS, knows
from starmoot.games.exodus.secrets.spreading import learn
from starmoot.games.exodus.state import Character
from starmoot.games.exodus.voyage.ending import agenda_met, end_bonus
from starmoot.kernel import only
from starmoot.scene import Grid
from starmoot.testing import rule

HOST = 1


@rule("EX-SCT-19", "EX-CHR-08")
def test_a_scandal_leaked_before_the_government_acts_makes_it_hold_elections_instead(
    exodus: Exodus,
) -> None:
    fleet = exodus().at_six().led()
    vice = fleet.holding("pe1", GOVERNMENT)
    learn(fleet.g, vice, CHURCH)
    fleet.ordered(church=f"leak:{vice}:public", government="adjudicate", military="rest")
    fleet.rolls("flips", "-", "0").rolls("fleet", "0", "0", "0").chance("draws", *[0] * 6)
    fleet.run(PublicOrders())
    fleet.said("exodus.leader_falls", faction="government")
    fleet.seat(GOVERNMENT).asked("exodus.succession").passes()
    fleet.seat(CHURCH).asked("exodus.endorse").passes()
    fleet.seat(MILITARY).asked("exodus.endorse").passes()
    fleet.said("exodus.narrowly").expect(obligations=[]).moved("J+1")


@rule("EX-GEN-16", "EX-CHR-08")
def test_a_scandal_leaked_after_the_government_has_acted_leaves_elections_for_the_next_cycle(
    exodus: Exodus,
) -> None:
    fleet = exodus(cycle=4).at_six().led()
    vice = fleet.holding("pe1", GOVERNMENT)
    learn(fleet.g, vice, MILITARY)
    fleet.ordered(government="adjudicate", military=f"leak:{vice}:public")
    fleet.rolls("orders", "0", "0", "0").rolls("flips", "-").chance("draws", *[0] * 6)
    fleet.run(PublicOrders())
    fleet.seat(GOVERNMENT).asked("exodus.succession").passes()
    assert fleet.done
    fleet.moved("J+1 E+1").expect({"obligations.0.due": 5})


@rule("EX-INF-06", "EX-CHR-08")
def test_a_skin_hunt_that_exposes_the_governor_makes_the_government_hold_elections_in_this_cycle(
    hosted: Hosts,
) -> None:
    fleet = hosted(faith=12, treachery=2, edge=4, justice=6).at_anchor()
    fleet.given({"settings.leader_infection": True}).taken(GOVERNMENT, 1, only(GOVERNMENT))
    fleet.sits_down().stays().wants(church="church_skin_hunt", government="adjudicate")
    fleet.rolls("orders", "0", "0", "0").rolls("flips", "0", "+", "0").chance("draws", *[0] * 6)
    fleet.plots()
    fleet.said("exodus.infection_exposed", faction="government").stands(treachery=0, edge=2)
    fleet.rolls("fleet", "0", "0", "0").rolls("flips", *["0"] * 4)
    fleet.seat(GOVERNMENT).asked("exodus.succession").passes()
    fleet.everybody("exodus.endorse", None)
    fleet.said("exodus.narrowly").expect(cycle=1, obligations=[])
    fleet.seat(GOVERNMENT).asked("exodus.gesture")


@rule("EX-NET-01", "EX-CHR-08")
def test_a_skin_hunt_of_the_network_comes_too_late_for_elections_in_the_same_cycle(
    exodus: Exodus,
) -> None:
    fleet = exodus(4, cycle=3).at_six().led().given({"settings.leader_infection": True})
    fleet.taken(GOVERNMENT, 1, only(GOVERNMENT))
    fleet.ordered(government="adjudicate", network="network_skin_hunt")
    fleet.rolls("orders", "0", "0", "0", "+", "+", "+").rolls("flips", "0", "+", "0")
    fleet.chance("draws", *[0] * 6).run(PublicOrders())
    fleet.said("exodus.infection_exposed", faction="government")
    fleet.seat(GOVERNMENT).asked("exodus.succession").passes()
    fleet.said("exodus.order_executed", faction="government", code="adjudicate")
    fleet.expect({"obligations.0.due": 4})


@rule("EX-GOV-06", "EX-INF-04")
def test_a_host_who_loses_the_government_takes_sabotage_along_into_the_opposition(
    hosted: Hosts,
) -> None:
    fleet = hosted(4, edge=4, treachery=2, cycle=3).playing("opposition").at_anchor()
    fleet.given({"settings.leader_infection": True}).taken(GOVERNMENT, 2, only(GOVERNMENT))
    fleet.sits_down().stays().wants(government="hold_elections")
    fleet.rolls("flips", *["0"] * 8).rolls("fleet", "-", "0", "0").plots()
    fleet.everybody("exodus.endorse", None)
    fleet.said("exodus.turned_out")
    fleet.rolls("flips", *["0"] * 8)
    fleet.stays().wants()
    fleet.seat(3).asked("exodus.covert").can("sabotage")
    fleet.seat(GOVERNMENT).asked("exodus.covert").cannot("sabotage")
    fleet.seat(3).knows("infected.1")
    fleet.seat(CHURCH).knows_nothing_of("infected.1")


@rule("EX-COV-30", "EX-INF-04")
def test_a_host_put_at_the_head_of_the_government_by_a_coup_makes_it_a_faction_of_saboteurs(
    exodus: Exodus,
) -> None:
    fleet = exodus(3, traits=[6] * 7).led().ordered().given({"settings.leader_infection": True})
    fleet.taken(MILITARY, 1, only(MILITARY))
    fleet.holding("pe1", MILITARY)
    coup_transfer(fleet.g, MILITARY)
    fleet.chance("draws", *[0] * 6).run(Replacements())
    fleet.seat(MILITARY).asked("exodus.transfer").picks("person3")
    fleet.seat(MILITARY).asked("exodus.succession").passes()
    fleet.run(CovertOrders())
    fleet.seat(GOVERNMENT).asked("exodus.covert").can("sabotage")
    fleet.seat(MILITARY).asked("exodus.covert").cannot("sabotage")
    fleet.seat(GOVERNMENT).knows("infected.2")
    fleet.seat(CHURCH).knows_nothing_of("infected.2")


@rule("EX-CHR-19", "EX-INF-08")
def test_a_host_who_retires_leaves_the_faction_free_of_sabotage(hosted: Hosts) -> None:
    fleet = hosted(faith=9, treachery=2, edge=4).at_anchor()
    fleet.given({"settings.leader_infection": True}).taken(MILITARY, 1, only(MILITARY))
    fleet.sits_down()
    fleet.seat(MILITARY).asked("exodus.wishes").picks("retire")
    fleet.rolls("flips", "0", "0", "0", "0").chance("draws", *[0] * 6).stays()
    fleet.seat(MILITARY).asked("exodus.succession").passes()
    fleet.wants()
    fleet.seat(MILITARY).asked("exodus.covert").cannot("sabotage")


@rule("EX-CHR-19", "EX-INF-02")
def test_the_successor_of_a_retired_leader_is_checked_in_the_first_cycle_after_a_jump(
    hosted: Hosts,
) -> None:
    fleet = hosted(treachery=2, edge=4, jumped=True).at_anchor()
    fleet.given({"settings.leader_infection": True, "settings.infection_fudge": False})
    fleet.sits_down()
    fleet.seat(CHURCH).asked("exodus.wishes").picks("retire")
    fleet.rolls("flips", "0").chance("draws", *[0] * 6).stays()
    fleet.rolls("fleet", "-", "-", "-", *["0"] * 6)
    fleet.seat(CHURCH).asked("exodus.succession").passes()
    assert fleet.g.s.host_since(CHURCH) == 0
    assert fleet.g.s.is_host(CHURCH)


@rule("EX-COV-19", "EX-INF-09")
def test_a_faction_whose_host_was_assassinated_has_its_own_agenda_again(exodus: Exodus) -> None:
    fleet = exodus(traits=[6] * 7, might=9).led().ordered()
    fleet.taken(MILITARY, 1)
    assert end_bonus(fleet.g, MILITARY, lost=True) == 5
    fleet.rolls("flips", "0").chance("draws", *[0] * 6)
    remove(fleet.g, MILITARY, KILLED)
    fleet.run(Replacements())
    fleet.seat(MILITARY).asked("exodus.succession").passes()
    assert end_bonus(fleet.g, MILITARY, lost=True) == 3


@rule("EX-SCT-22", "EX-INF-08")
def test_a_host_who_makes_way_for_a_pontifex_stays_a_host_for_the_day_of_return(
    exodus: Exodus,
) -> None:
    fleet = exodus(traits=[6] * 7, faith=9).at_six().led()
    fleet.given({"settings.leader_infection": True}).taken(CHURCH, 1, only(CHURCH))
    fleet.holding("pe1", CHURCH)
    fleet.g.s.characters[fleet.g.faction(CHURCH).leader].was_elder = True
    acolyte = Character()
    acolyte.name = "An acolyte"
    number = enter(fleet.g, acolyte, CHURCH)
    burden(fleet.g, number, PERSONALS[1])
    fleet.ordered(church="coronation").rolls("flips", "0", "0").chance("draws", *[0] * 6)
    fleet.run(PublicOrders())
    while not fleet.done:
        fleet.time_up()
    assert fleet.g.faction(CHURCH).leader == number
    assert not fleet.g.s.is_host(CHURCH)
    fleet.rolls("flips", "0")
    remove(fleet.g, CHURCH, KILLED)
    fleet.run(Replacements())
    fleet.seat(CHURCH).asked("exodus.succession").picks("person1")
    assert fleet.g.s.is_host(CHURCH)


@rule("EX-GOV-06", "EX-SCT-11")
def test_a_president_who_loses_the_elections_leaves_an_office_without_a_second_secret(
    exodus: Exodus,
) -> None:
    fleet = exodus(8).at_six().led()
    fleet.holding("pe1", OPPOSITION)
    fleet.given({"factions.1.has_office": True, "factions.1.office_opened": True})
    exchange_governments(fleet.g)
    fleet.expect({"factions.1.has_office": False, "factions.7.has_office": False})
    held = len(fleet.g.s.secrets)
    fleet.ordered(government="swear_in").run(PublicOrders())
    while not fleet.done:
        fleet.time_up()
    fleet.expect({"factions.1.has_office": True, "factions.1.standing": 1})
    assert len(fleet.g.s.secrets) == held


@rule("EX-COV-30", "EX-SCT-11")
def test_a_coup_empties_the_office_of_the_president_it_drives_out(exodus: Exodus) -> None:
    fleet = exodus(traits=[6] * 7).led().ordered()
    fleet.given({"factions.1.has_office": True, "factions.1.office_opened": True})
    coup_transfer(fleet.g, MILITARY)
    fleet.expect({"factions.1.has_office": False})


@rule("EX-COV-30", "EX-SCT-11")
def test_a_supreme_commander_sent_to_govern_leaves_the_highest_office_of_the_military_vacant(
    exodus: Exodus,
) -> None:
    fleet = exodus(traits=[6] * 7).led().ordered()
    fleet.given({"factions.2.has_office": True, "factions.2.office_opened": True})
    fleet.holding("pe1", MILITARY)
    coup_transfer(fleet.g, MILITARY)
    fleet.chance("draws", *[0] * 6).run(Replacements())
    fleet.seat(MILITARY).asked("exodus.transfer").picks("person3")
    fleet.seat(MILITARY).asked("exodus.succession").passes()
    fleet.expect({"factions.1.has_office": False, "factions.2.has_office": False})


@rule("EX-COV-14", "EX-GOV-06")
@pytest.mark.parametrize(("target", "found"), [(GOVERNMENT, False), (OPPOSITION, True)])
def test_after_the_government_has_changed_a_spy_finds_the_governors_secret_with_the_opposition(
    exodus: Exodus, target: Faction, found: bool
) -> None:
    fleet = exodus(8, traits=[6] * 7).led().ordered()
    vice = fleet.holding("pe1", GOVERNMENT)
    exchange_governments(fleet.g)
    fleet.rolls("orders", "0", "0", "0").chance("draws", *[0] * found)
    fleet.run(Spying(MILITARY, target))
    assert fleet.done
    assert knows(fleet.g, MILITARY, vice) == found


@rule("EX-SCT-19", "EX-CHR-14")
def test_a_scandal_that_topples_the_kingpin_costs_its_own_edge_and_that_of_the_power_grab(
    exodus: Exodus,
) -> None:
    fleet = exodus(6).at_six().led()
    vice = fleet.holding("pe2", UNDERWORLD)
    learn(fleet.g, vice, CHURCH)
    fleet.ordered(church=f"leak:{vice}:public").rolls("flips", "-").chance("draws", *[0] * 6)
    fleet.run(PublicOrders())
    fleet.seat(UNDERWORLD).asked("exodus.succession").passes()
    fleet.moved("E+3 J-1").expect({"factions.5.standing": -2})


@rule("EX-STD-07", "EX-COV-30")
def test_an_opposition_in_power_that_is_driven_out_by_a_coup_has_lost_its_agenda(
    exodus: Exodus,
) -> None:
    fleet = exodus(8, traits=[6] * 7).led().ordered()
    exchange_governments(fleet.g)
    assert agenda_met(fleet.g, OPPOSITION)
    fleet.holding("pe1", MILITARY)
    coup_transfer(fleet.g, MILITARY)
    fleet.chance("draws", *[0] * 6).run(Replacements())
    fleet.seat(MILITARY).asked("exodus.transfer").picks("person3")
    fleet.seat(MILITARY).asked("exodus.succession").passes()
    assert not agenda_met(fleet.g, OPPOSITION)


@rule("EX-CHR-16", "EX-SCT-02")
def test_a_dead_leaders_secret_can_neither_be_told_in_public_nor_cost_anything(
    exodus: Exodus,
) -> None:
    fleet = exodus(traits=[6] * 7).led().ordered()
    vice = fleet.holding("pe1", MILITARY)
    learn(fleet.g, vice, CHURCH)
    fleet.rolls("flips", "0").chance("draws", *[0] * 6)
    remove(fleet.g, MILITARY, KILLED)
    fleet.run(Replacements())
    fleet.seat(MILITARY).asked("exodus.succession").passes()
    fleet.run(CovertOrders())
    fleet.seat(CHURCH).asked("exodus.covert").cannot("leak")


@rule("EX-COV-15", "EX-CHR-16")
def test_a_spy_is_not_promised_what_a_dead_leader_took_along(exodus: Exodus) -> None:
    fleet = exodus(traits=[6] * 7, might=12).led().ordered()
    fleet.holding("go2")
    fleet.holding("pe1", GOVERNMENT)
    fleet.g.s.characters[fleet.g.faction(GOVERNMENT).leader].gone = True
    fleet.rolls("orders", "0", "0", "0").run(Spying(MILITARY, GOVERNMENT))
    asked = fleet.seat(MILITARY).asked("exodus.category")
    assert asked.options() == ["institutional"]
    previews = fleet.seat(MILITARY).view.pending[0].words.previews
    assert previews["exodus.category", INSTITUTIONAL] == "1 that you have not read"
    assert previews["exodus.category", PERSONAL] == "0 that you have not read"


@rule("EX-COMP-07", "EX-INF-04", "EX-INF-09")
def test_the_book_of_a_host_lists_sabotage_and_what_a_host_gains_by(hosted: Hosts) -> None:
    fleet = hosted(edge=3, treachery=1).at_anchor()
    fleet.given({"settings.leader_infection": True}).taken(MILITARY, 1, only(MILITARY))
    fleet.sits_down().stays()
    rows = {
        row[0]: row[1]
        for widget in build_scene(fleet.seat(MILITARY).view).widgets
        if isinstance(widget, Grid) and widget.private
        for row in widget.rows
        if len(row) == 2
    }
    assert "Sabotage" in str(rows["Covert"])
    assert "+5" in str(rows["You want"])
    assert "+3" not in str(rows["You want"])
