"""Section 5, star systems: the map, what arrival finds, convenience and risk."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.crises.crisis import crisis_odds
from starmoot.games.exodus.names import EQUIVALENT, INFERIOR, MIGHT, OVERWHELMING, UNROLLED
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.systems.arrival import Arrive, FirstSystem, Survey, meet, risk_roll
from starmoot.games.exodus.systems.naming import ENCAMPMENTS
from starmoot.games.exodus.systems.starmap import SYSTEM, letters
from starmoot.games.exodus.systems.tables import CONVENIENCE, REWARD, RISK, cycles_needed, force_in
from starmoot.testing import rule

ZERO = ("0", "0", "0")
DICE = {
    -3: ("-", "-", "-"),
    -2: ("-", "-", "0"),
    -1: ("-", "0", "0"),
    0: ZERO,
    1: ("+", "0", "0"),
    2: ("+", "+", "0"),
    3: ("+", "+", "+"),
}


def links(fleet: Fleet, letter: str) -> str:
    """The letters that a system is connected to, in order."""
    return "".join(sorted(letters(n) for n in fleet.g.s.systems[ord(letter) - 65].links))


def keep_letter(fleet: Fleet) -> Fleet:
    """Nobody votes for another name."""
    fleet.seat(0).asked("exodus.name_system")
    fleet.time_up()
    return fleet


def from_a_to_b(exodus: Exodus, **fields: Any) -> Fleet:
    """EX-WEX-08: A connects to B, C and D; the fleet has jumped from A to B."""
    fleet = exodus(**fields).with_map("AB", "AC", "AD", visited="A")
    fleet.given(came_from=0, here=1)
    fleet.chance("draws", 0)
    return fleet


# Astrometrics and map


@rule("EX-WEX-07", "EX-SYS-01", "EX-SYS-02", "EX-SYS-07", "EX-SYS-12", "EX-COMP-05")
def test_the_first_system_with_a_result_of_three_has_three_lines(exodus: Exodus) -> None:
    fleet = exodus().rolls("fleet", *ZERO)
    fleet.chance("draws", 0)
    fleet.run(FirstSystem())
    assert (links(fleet, "A"), len(fleet.g.s.systems)) == ("BCD", 4)
    assert [system.visited for system in fleet.g.s.systems] == [True, False, False, False]
    fleet.said("exodus.systems_charted", system="a", number=3)


@rule("EX-SYS-03")
@pytest.mark.parametrize(("roll", "lines"), [(-3, 2), (-2, 2), (-1, 2), (0, 3), (3, 6)])
def test_the_first_system_has_at_least_two_lines(exodus: Exodus, roll: int, lines: int) -> None:
    fleet = exodus().rolls("fleet", *DICE[roll])
    fleet.chance("draws", 0)
    fleet.run(FirstSystem())
    assert len(fleet.g.s.systems[fleet.g.s.here].links) == lines


@rule("EX-WEX-08", "EX-SYS-01", "EX-SYS-04", "EX-SYS-06", "EX-SYS-07", "EX-SYS-10")
def test_b_connects_to_a_and_d_and_a_new_system(exodus: Exodus) -> None:
    fleet = from_a_to_b(exodus).rolls("fleet", *DICE[-1]).rolls("flips", "0", "+")
    fleet.run(Arrive())
    assert [links(fleet, letter) for letter in "ABCDE"] == ["BCD", "ADE", "A", "AB", "B"]
    fleet.said("exodus.flipped", text="Is Cinder near as well? 0")
    fleet.said("exodus.flipped", text="Is Dross near as well? +")


@rule("EX-SYS-05")
def test_the_flips_stop_when_the_number_is_met(exodus: Exodus) -> None:
    fleet = from_a_to_b(exodus).rolls("fleet", *DICE[-2]).rolls("flips", "+")
    fleet.run(Arrive())
    assert [links(fleet, letter) for letter in "BCD"] == ["AC", "AB", "A"]
    assert len(fleet.g.s.systems) == 4


@rule("EX-SYS-08")
def test_a_result_of_zero_makes_no_flips_and_no_circles(exodus: Exodus) -> None:
    fleet = from_a_to_b(exodus).rolls("fleet", *DICE[-3])
    fleet.run(Arrive())
    assert (links(fleet, "B"), len(fleet.g.s.systems)) == ("A", 4)


@rule("EX-SYS-09")
def test_a_closed_map_is_opened_by_two_new_systems(exodus: Exodus) -> None:
    fleet = exodus().with_map("AB", visited="A").given(came_from=0, here=1)
    fleet.chance("draws", 0)
    fleet.rolls("fleet", *DICE[-3]).run(Arrive())
    assert links(fleet, "B") == "ACD"


@rule("EX-SYS-09", "EX-SCAN-25")
def test_what_a_reset_took_off_the_map_opens_nothing(exodus: Exodus) -> None:
    fleet = exodus(chart_from=2).with_map("AB", "CD", visited="AC").given(came_from=2, here=3)
    fleet.chance("draws", 0)
    fleet.rolls("fleet", *DICE[-3]).run(Arrive())
    assert links(fleet, "D") == "CEF"


@rule("EX-SYS-01", "EX-SYS-05")
def test_lines_that_are_drawn_already_count(exodus: Exodus) -> None:
    fleet = exodus().with_map("AB", "AC", "BC", "AD", visited="AB")
    fleet.given(came_from=1, here=2)
    fleet.chance("draws", 0)
    fleet.rolls("fleet", *DICE[-1]).run(Arrive())
    assert links(fleet, "C") == "ABE"


@rule("EX-SYS-11")
def test_systems_are_lettered_in_the_order_drawn() -> None:
    names = [letters(number) for number in (0, 1, 25, 26, 27, 51, 52, 701, 702)]
    assert names == ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]
    assert [SYSTEM.number(SYSTEM.key(number)) for number in range(800)] == list(range(800))
    assert [SYSTEM.number(word) for word in ("A", "a1", "", "aaaaa", 3)] == [None] * 5


@rule("EX-SYS-11")
def test_a_name_that_carries_sticks_and_the_key_stays(exodus: Exodus) -> None:
    fleet = from_a_to_b(exodus).rolls("fleet", *DICE[-3])
    fleet.run(Arrive())
    fleet.seat(0).asked("exodus.name_system").can("letter", "marah", "elim", "succoth")
    fleet.rolls("fleet", *ZERO, *ZERO)
    for seat in range(3):
        fleet.seat(seat).asked("exodus.name_system").picks("elim")
    fleet.said("exodus.system_named", name="elim")
    assert (SYSTEM.label(1, fleet.g.s), SYSTEM.key(1)) == ("Elim", "b")


@rule("EX-SYS-11")
def test_no_name_serves_twice_and_silence_keeps_the_letter(exodus: Exodus) -> None:
    fleet = exodus().with_map("AB", visited="A").given({"systems.0.name": "Marah"})
    fleet.given(came_from=0, here=1)
    fleet.chance("draws", len(ENCAMPMENTS) - 1)
    fleet.rolls("fleet", *DICE[0]).run(Arrive())
    names = ["letter", ENCAMPMENTS[-1].lower(), "elim", "succoth"]
    assert fleet.seat(0).asked("exodus.name_system").options() == names
    fleet.rolls("fleet", *ZERO, *ZERO)
    keep_letter(fleet)
    fleet.expect({"systems.1.name": "B"}).said_nothing_of("exodus.system_named")


@rule("EX-SC-MI4", "EX-SCT-21")
@pytest.mark.parametrize(("public", "drawn"), [(False, "AE"), (True, "A")])
def test_old_charts_find_one_way_on_while_they_are_contained(
    exodus: Exodus, public: bool, drawn: str
) -> None:
    fleet = from_a_to_b(exodus).with_secret("mi4", "military", public=public)
    fleet.rolls("fleet", *DICE[-3])
    if not public:
        fleet.rolls("flips", "0", "0")
    fleet.run(Arrive())
    assert links(fleet, "B") == drawn


# Arrival


@rule("EX-SET-17", "EX-SEQ-01", "EX-SCAN-08")
def test_the_voyage_begins_with_a_reward_and_no_risk(exodus: Exodus) -> None:
    fleet = exodus().rolls("fleet", *ZERO)
    fleet.chance("draws", 0)
    fleet.run(FirstSystem())
    fleet.rolls("fleet", *DICE[2], *DICE[-1])
    keep_letter(fleet)
    fleet.expect({"systems.0.reward": 2, "systems.0.convenience": -1, "risk": 1, "forces": []})
    fleet.rolled_all()
    assert fleet.done


@rule("EX-SET-28")
def test_a_colony_site_where_the_voyage_begins_is_mere_abundance(exodus: Exodus) -> None:
    fleet = exodus().rolls("fleet", *ZERO)
    fleet.chance("draws", 0)
    fleet.run(FirstSystem()).given()
    fleet.rolls("fleet", *DICE[3], *ZERO)
    keep_letter(fleet)
    fleet.expect({"systems.0.reward": 2})


@rule("EX-SEQ-01", "EX-SCAN-08", "EX-CONV-01", "EX-RISK-01", "EX-RISK-11", "EX-SCAN-07")
def test_a_new_system_is_charted_then_surveyed(exodus: Exodus) -> None:
    fleet = from_a_to_b(exodus).rolls("fleet", *DICE[-3])
    fleet.run(Arrive())
    fleet.rolls("fleet", *DICE[2], *DICE[-2], *DICE[-1])
    keep_letter(fleet).rolled_all()
    fleet.expect({"systems.1.reward": 2, "systems.1.convenience": -2, "risk": -1})
    told = [entry.note.name for entry in fleet.g.log if entry.note.name.startswith("exodus.sys")]
    order = ["systems_charted", "systems_reward", "systems_convenience", "systems_risk"]
    assert told == [f"exodus.{word}" for word in order]


@rule("EX-SCAN-09")
def test_a_scanned_system_keeps_its_reward(exodus: Exodus) -> None:
    fleet = exodus().with_map("AB", visited="A").given({"systems.1.reward": -2})
    fleet.rolls("fleet", *ZERO).run(Survey(1))
    fleet.expect({"systems.1.reward": -2}).said_nothing_of("exodus.systems_reward")


@rule("EX-SEQ-09")
def test_a_visited_system_is_only_asked_for_its_risk(exodus: Exodus) -> None:
    fleet = exodus().with_map("AB", visited="BA")
    fleet.given({"systems.0.reward": 2, "systems.0.convenience": -1, "systems.0.progress": 1})
    fleet.rolls("fleet", *DICE[3]).run(Arrive())
    fleet.rolled_all().expect({"risk": 3, "systems.0.progress": 1, "systems.0.convenience": -1})
    assert fleet.done


@rule("EX-WEX-09", "EX-SCAN-14", "EX-SCAN-17", "EX-DEC-11")
def test_the_players_take_might_as_the_reward_of_b(exodus: Exodus) -> None:
    fleet = exodus(might=9).with_map("AB", visited="AB")
    fleet.rolls("fleet", *DICE[1]).run(Survey(1))
    fleet.rolls("fleet", *ZERO, *ZERO)
    for seat in range(3):
        fleet.seat(seat).asked("exodus.reward_choice").picks("might")
    fleet.expect({"systems.1.reward": 1, "systems.1.choice": MIGHT}).stands(might=9)
    fleet.said("exodus.systems_choice", system="b", trait="might")


# Convenience


def arrival_with_excess(exodus: Exodus, excess: int, reward: int, **traits: int) -> Fleet:
    """The fleet is about to make the convenience roll of A."""
    fleet = exodus(jump_excess=excess, **traits).with_map("AB", visited="A")
    fleet.given({"systems.0.reward": reward})
    return fleet


@rule("EX-WEX-11", "EX-CONV-02", "EX-CONV-03", "EX-JUMP-13", "EX-JUMP-14", "EX-DEC-10")
def test_one_point_of_excess_cancels_the_hindrance_of_treachery(exodus: Exodus) -> None:
    fleet = arrival_with_excess(exodus, 1, 1, treachery=5)
    fleet.given({"systems.0.choice": MIGHT}).run(Survey(0))
    fleet.rolls("fleet", "0", "+", "0", "0", "0")
    fleet.seat(0).asked("exodus.spend_excess").picks(1)
    fleet.said("exodus.systems_convenience", convenience="1")
    fleet.said("exodus.rolled", text="Convenience 0 + 0 = 1 (+1 a well aimed jump, -1 Treachery)")
    fleet.expect({"jump_excess": 0})
    assert cycles_needed(fleet.g.system().convenience) == 1


@rule("EX-CONV-03", "EX-RISK-02")
@pytest.mark.parametrize(("treachery", "hindrances"), [(4, 0), (5, 1), (7, 1), (8, 2), (12, 2)])
def test_treachery_hinders_convenience_and_risk(
    exodus: Exodus, treachery: int, hindrances: int
) -> None:
    fleet = arrival_with_excess(exodus, 0, 2, treachery=treachery)
    fleet.rolls("fleet", *["+"] * (3 - hindrances), *["+"] * (3 - hindrances)).run(Survey(0))
    fleet.rolled_all()
    fleet.expect({"systems.0.convenience": 3 - 2 * hindrances, "risk": 3 - 2 * hindrances})


@rule("EX-SCAN-11", "EX-SCAN-12", "EX-CONV-14")
@pytest.mark.parametrize("reward", [-2, -1])
def test_iron_and_traces_are_hard_to_get_at(exodus: Exodus, reward: int) -> None:
    hard = arrival_with_excess(exodus, 0, reward).rolls("fleet", *ZERO)
    hard.run(Survey(0))
    hard.rolled_all().expect({"systems.0.convenience": -3})
    aimed = arrival_with_excess(exodus, 3, reward)
    aimed.run(Survey(0))
    aimed.rolls("fleet", "+", "0", "+", *ZERO)
    aimed.seat(0).asked("EX-DEC-10").picks(3)
    aimed.rolled_all().expect({"systems.0.convenience": 2})


@rule("EX-DEC-10", "EX-JUMP-14")
def test_the_church_may_spend_none_and_the_rest_is_lost(exodus: Exodus) -> None:
    fleet = arrival_with_excess(exodus, 2, 2)
    fleet.run(Survey(0))
    assert fleet.seat(0).asked("exodus.spend_excess").options() == ["0", "1", "2"]
    fleet.seat(1).asked_nothing()
    fleet.rolls("fleet", *ZERO, *ZERO)
    fleet.seat(0).asked("exodus.spend_excess").picks(0)
    fleet.rolled_all().expect({"systems.0.convenience": 0, "jump_excess": 0})


@rule("EX-DEC-10")
def test_a_silent_church_spends_everything(exodus: Exodus) -> None:
    fleet = arrival_with_excess(exodus, 2, 2)
    fleet.run(Survey(0))
    fleet.rolls("fleet", "-", *ZERO)
    fleet.time_up().rolled_all().expect({"systems.0.convenience": 1})


@rule("EX-CONV-13", "EX-SCAN-13", "EX-JUMP-14")
def test_where_there_is_nothing_there_is_no_convenience_and_excess_is_lost(exodus: Exodus) -> None:
    fleet = arrival_with_excess(exodus, 4, 0).rolls("fleet", *ZERO)
    fleet.run(Survey(0))
    fleet.rolled_all().expect({"systems.0.convenience": UNROLLED, "jump_excess": 0})
    assert fleet.done


@rule("EX-CONV-05", "EX-CONV-06", "EX-CONV-07", "EX-CONV-08", "EX-CONV-09", "EX-CONV-10")
def test_the_convenience_table_gives_the_cycles() -> None:
    assert [cycles_needed(result) for result in range(-3, 4)] == [4, 3, 3, 2, 1, 1, 1]


# Risk


@rule("EX-RISK-03", "EX-RISK-04", "EX-RISK-05", "EX-RISK-06", "EX-RISK-07", "EX-RISK-09")
@pytest.mark.parametrize(
    ("risk", "forces"),
    [
        (-3, [OVERWHELMING]),
        (-2, [EQUIVALENT]),
        (-1, [INFERIOR]),
        (0, []),
        (1, []),
        (2, []),
        (3, []),
    ],
)
def test_a_risk_below_zero_is_a_hostile_force(exodus: Exodus, risk: int, forces: list[int]) -> None:
    fleet = exodus().with_map("AB", visited="A")
    meet(fleet.g, risk)
    fleet.expect(risk=risk, forces=forces)
    assert force_in(risk) == sum(forces)


@rule("EX-RISK-05", "EX-RISK-06", "EX-RISK-07", "EX-RISK-08", "EX-RISK-09", "EX-RISK-12")
@pytest.mark.parametrize(
    ("risk", "escaped", "assists", "hindrances"),
    [
        (-1, 0, 0, 0),
        (-1, 1, 0, 2),
        (-1, 2, 0, 4),
        (0, 0, 0, 1),
        (0, 1, 0, 3),
        (1, 0, 0, 0),
        (2, 0, 0, 0),
        (3, 0, 1, 0),
    ],
)
def test_the_risk_of_a_system_weighs_on_its_crises(
    exodus: Exodus, risk: int, escaped: int, assists: int, hindrances: int
) -> None:
    odds = crisis_odds(exodus(edge=5, treachery=5, risk=risk, escaped_scouts=escaped).g)
    assert (odds.assists, odds.hindrances) == (assists, hindrances)


@rule("EX-SCT-21", "EX-RISK-01")
def test_each_secret_that_helps_counts_once_and_is_not_named(exodus: Exodus) -> None:
    fleet = exodus().with_map("AB", visited="A")
    fleet.with_secret("go4", "government", "church").with_secret("mi5", "military")
    fleet.with_secret("di5").rolls("fleet", "-")
    assert risk_roll(fleet.g, 0) == 1
    fleet.said("exodus.rolled", text="Risk [+] [+] - = 1 (+2 hidden cause)")


@rule("EX-SCT-08")
def test_a_contained_advantage_ends_when_all_know_it(exodus: Exodus) -> None:
    fleet = exodus().with_map("AB", visited="A").with_secret("go4", "government", public=True)
    fleet.rolls("fleet", *ZERO)
    assert risk_roll(fleet.g, 0) == 0


# The scout's report


@rule("EX-PUSH-14", "EX-PUSH-15")
def test_a_fleet_that_follows_its_scout_meets_what_it_reported(exodus: Exodus) -> None:
    fleet = exodus(supply=8, cycle=4).with_map("AB", visited="AB").given(came_from=0)
    fleet.given({"systems.1.reward": 2, "systems.1.convenience": 0})
    fleet.given({"systems.1.scout_risk": -2, "systems.1.scouted_in": 4})
    fleet.run(Survey(1))
    fleet.stands(supply=9).expect({"risk": -2, "forces": [EQUIVALENT]})
    fleet.expect({"systems.1.convenience": 0, "systems.1.scout_risk": UNROLLED})
    fleet.rolls("fleet", *DICE[1]).run(Survey(1))
    fleet.stands(supply=9)


@rule("EX-PUSH-14", "EX-PUSH-15")
def test_after_a_cycle_the_report_is_worth_nothing(exodus: Exodus) -> None:
    fleet = exodus(supply=8, cycle=5).with_map("AB", visited="AB").given(came_from=0)
    fleet.given({"systems.1.reward": 2, "systems.1.convenience": 0})
    fleet.given({"systems.1.scout_risk": -2, "systems.1.scouted_in": 4})
    fleet.rolls("fleet", *DICE[1]).run(Survey(1))
    fleet.stands(supply=8).expect({"risk": 1, "forces": []})


# Words


@rule("EX-SCAN-10", "EX-CONV-05", "EX-RISK-03")
def test_every_result_of_the_three_tables_has_words() -> None:
    for table in (REWARD, CONVENIENCE, RISK):
        told = [table.label(result) for result in range(-3, 4)]
        assert "not known" not in told
        assert table.label(UNROLLED) == "not known"
    assert REWARD.label(-3) == "stranded humans"
    assert RISK.label(3) == "a system that hinders pursuers"


@rule("EX-DEC-10", "EX-DEC-11", "EX-SYS-11")
def test_the_questions_of_an_arrival_say_what_they_are_about(exodus: Exodus) -> None:
    aiming = arrival_with_excess(exodus, 2, -1, treachery=6)
    aiming.run(Survey(0))
    prompt = aiming.seat(0).view.pending[0].words.prompt
    assert "Ashlar holds traces of supplies, three hindrances; Treachery is 6." in prompt
    choosing = exodus(supply=4).with_map("AB", visited="AB").rolls("fleet", *DICE[1])
    choosing.run(Survey(1))
    words = choosing.seat(2).view.pending[0].words
    assert words.prompt.startswith("Brume holds something the fleet needs.")
    assert words.previews["exodus.trait", 4] == "+1 once harvested; now 4"
    naming = from_a_to_b(exodus).rolls("fleet", *DICE[-3])
    naming.run(Arrive())
    assert naming.seat(1).view.pending[0].words.previews["exodus.name", 0] == "it stays Brume"
