"""Sections 5.2 and 5.3 in the cycle: extraction, the colony question, scans and the reset."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.names import (
    CHURCH,
    GOVERNMENT,
    INFERIOR,
    MIGHT,
    MILITARY,
    NETWORK,
    NO_FACTION,
    SUPPLY,
    UNROLLED,
    Faction,
)
from starmoot.games.exodus.options import BY_CHOICE
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.state import Character, Obligation
from starmoot.games.exodus.systems.extraction import ExtractionStep, Scans, drain_supply, scannable
from starmoot.games.exodus.systems.interlude import INTERLUDES, Interlude, half_way, reset, rings
from starmoot.games.exodus.systems.tables import harvestable
from starmoot.kernel import only
from starmoot.testing import rule

ZERO = ("0", "0", "0")


def at_work(
    exodus: Exodus, reward: int, convenience: int = 1, progress: int = 0, **fields: Any
) -> Fleet:
    """The fleet has harvested this cycle in A, from where there is nothing left to scan."""
    values = {"edge": 5, "faith": 5, "justice": 5, "might": 5, "supply": 5, "treachery": 3}
    fleet = exodus(**{**values, "women": 5, "harvested": True, **fields})
    fleet.with_map("AB", visited="BA")
    fleet.given({"systems.0.reward": reward, "systems.0.convenience": convenience})
    fleet.given({"systems.0.progress": progress})
    return fleet


def unchanged(fleet: Fleet, **changed: int) -> None:
    """All traits are as `at_work` set them, but for those named."""
    values = {"edge": 5, "faith": 5, "justice": 5, "might": 5, "supply": 5, "treachery": 3}
    fleet.stands(**{**values, "women": 5, **changed})


# Rewards


@rule("EX-SCAN-10", "EX-SCAN-19", "EX-SCAN-20")
def test_humans_join_and_change_the_mood(exodus: Exodus) -> None:
    fleet = at_work(exodus, -3).rolls("flips", "+", "-").run(ExtractionStep())
    unchanged(fleet, women=6, supply=6, edge=6, treachery=2)
    fleet.expect({"systems.0.exhausted": True})


@rule("EX-SCAN-11", "EX-SCAN-12", "EX-SCAN-19", "EX-SCAN-20")
@pytest.mark.parametrize(("reward", "gain"), [(-2, {"faith": 6}), (-1, {"supply": 6})])
def test_iron_and_traces_are_brought_in_once(
    exodus: Exodus, reward: int, gain: dict[str, int]
) -> None:
    fleet = at_work(exodus, reward).run(ExtractionStep())
    unchanged(fleet, **gain)
    assert not harvestable(fleet.g.system())
    fleet.given(harvested=True).run(ExtractionStep())
    unchanged(fleet, **gain)


@rule("EX-SCAN-14", "EX-SCAN-17", "EX-SCAN-19")
@pytest.mark.parametrize(("choice", "gain"), [(SUPPLY, {"supply": 6}), (MIGHT, {"might": 6})])
def test_what_was_chosen_is_what_is_harvested(
    exodus: Exodus, choice: int, gain: dict[str, int]
) -> None:
    fleet = at_work(exodus, 1).given({"systems.0.choice": choice}).run(ExtractionStep())
    unchanged(fleet, **gain)
    fleet.expect({"systems.0.exhausted": True})


@rule("EX-SCAN-15", "EX-SCAN-18", "EX-CONV-16")
def test_abundance_gives_supply_each_time_and_justice_and_might_once(exodus: Exodus) -> None:
    fleet = at_work(exodus, 2, convenience=0, progress=1).run(ExtractionStep())
    unchanged(fleet, supply=6, justice=6, might=6)
    fleet.expect({"systems.0.progress": 0, "systems.0.exhausted": False, "harvested": False})
    fleet.given(harvested=True).run(ExtractionStep())
    unchanged(fleet, supply=6, justice=6, might=6)
    fleet.given(harvested=True).run(ExtractionStep())
    unchanged(fleet, supply=7, justice=6, might=6)


@rule("EX-SCAN-13", "EX-GEN-14")
def test_there_is_no_harvest_where_there_is_nothing(exodus: Exodus) -> None:
    fleet = at_work(exodus, 0, convenience=UNROLLED).run(ExtractionStep())
    unchanged(fleet)
    fleet.expect({"systems.0.progress": 0})


@rule("EX-CONV-05", "EX-CONV-06", "EX-CONV-07", "EX-CONV-08", "EX-CONV-09", "EX-CONV-15")
@pytest.mark.parametrize(
    ("convenience", "cycles"), [(-3, 4), (-2, 3), (-1, 3), (0, 2), (1, 1), (2, 1)]
)
def test_the_reward_comes_with_the_last_harvested_cycle(
    exodus: Exodus, convenience: int, cycles: int
) -> None:
    early = at_work(exodus, -2, convenience, progress=max(0, cycles - 2))
    early.given(harvested=cycles > 1).run(ExtractionStep())
    early.stands(faith=5).expect({"systems.0.progress": cycles - 1})
    late = at_work(exodus, -2, convenience, progress=cycles - 1).run(ExtractionStep())
    late.stands(faith=6)


@rule("EX-CONV-05", "EX-CONV-06", "EX-CONV-11")
@pytest.mark.parametrize(
    ("convenience", "progress", "traits"),
    [(-3, 3, {"supply": 5, "women": 4}), (-2, 2, {"supply": 5}), (-1, 2, {"supply": 6})],
)
def test_hard_work_costs_supplies_and_lives_when_it_is_done(
    exodus: Exodus, convenience: int, progress: int, traits: dict[str, int]
) -> None:
    unfinished = at_work(exodus, -1, convenience, progress - 1).run(ExtractionStep())
    unchanged(unfinished)
    done = at_work(exodus, -1, convenience, progress).run(ExtractionStep())
    unchanged(done, **traits)


@rule("EX-CONV-11", "EX-TRAIT-03")
def test_the_costs_are_paid_before_the_reward_is_in(exodus: Exodus) -> None:
    fleet = at_work(exodus, -1, convenience=-2, progress=2, supply=0).run(ExtractionStep())
    fleet.stands(supply=1)


@rule("EX-GOV-10", "EX-CONV-05")
def test_the_law_may_spare_the_women_of_an_extraction(exodus: Exodus) -> None:
    fleet = at_work(exodus, -2, convenience=-3, progress=3, chauvinism=True)
    fleet.rolls("flips", "0").run(ExtractionStep())
    unchanged(fleet, supply=4, faith=6)


@rule("EX-CONV-15")
def test_a_cycle_without_harvest_does_not_count(exodus: Exodus) -> None:
    fleet = at_work(exodus, 2, progress=0, harvested=False).run(ExtractionStep())
    unchanged(fleet)
    fleet.expect({"systems.0.progress": 0})


@rule("EX-CONV-10", "EX-CONV-12", "EX-DEC-11")
def test_the_unexpected_benefit_is_chosen_with_the_first_extraction_only(exodus: Exodus) -> None:
    fleet = at_work(exodus, 2, convenience=3).run(ExtractionStep())
    assert fleet.seat(1).asked("EX-DEC-11").options() == ["supply", "faith", "justice", "might"]
    for seat in range(3):
        fleet.seat(seat).asked("exodus.windfall").picks("faith")
    unchanged(fleet, supply=6, justice=6, might=6, faith=6)
    fleet.given(harvested=True).run(ExtractionStep())
    assert fleet.done
    unchanged(fleet, supply=7, justice=6, might=6, faith=6)


@rule("EX-RISK-08", "EX-RISK-10")
@pytest.mark.parametrize(("risk", "supply"), [(2, 11), (1, 12), (3, 12), (-1, 12)])
def test_a_hungry_system_costs_supply(exodus: Exodus, risk: int, supply: int) -> None:
    fleet = exodus(risk=risk)
    drain_supply(fleet.g)
    fleet.stands(supply=supply)


# The colony question


def colony_site(exodus: Exodus, **fields: Any) -> Fleet:
    return at_work(exodus, 3, harvested=False, **fields)


@rule("EX-SCAN-16", "EX-SCAN-21", "EX-SCAN-22", "EX-GEN-14", "EX-OPT-11")
def test_a_flaw_forbids_settlement_but_feeds_the_fleet(exodus: Exodus) -> None:
    fleet = colony_site(exodus)
    assert not harvestable(fleet.g.system())
    fleet.rolls("flips", "-").run(ExtractionStep())
    unchanged(fleet, justice=6, faith=6, edge=3)
    assert harvestable(fleet.g.system())
    fleet.given(harvested=True).run(ExtractionStep())
    unchanged(fleet, justice=6, faith=6, edge=3, supply=7)
    fleet.given(harvested=True).run(ExtractionStep())
    unchanged(fleet, justice=6, faith=6, edge=3, supply=9)


@rule("EX-SCAN-24", "EX-END-05")
def test_a_plus_founds_a_permanent_colony(exodus: Exodus) -> None:
    fleet = colony_site(exodus).rolls("flips", "+").run(ExtractionStep())
    unchanged(fleet)
    fleet.expect(colony=True).said("exodus.colony_fate", colony="founded")


@rule("EX-SCAN-27")
def test_nobody_settles_under_the_eyes_of_an_enemy(exodus: Exodus) -> None:
    fleet = colony_site(exodus, forces=[INFERIOR]).run(ExtractionStep())
    fleet.expect({"systems.0.colony_settled": False})
    fleet.given(forces=[]).rolls("flips", "-").run(ExtractionStep())
    fleet.expect({"systems.0.colony_settled": True})


def voting_on_a_colony(exodus: Exodus) -> Fleet:
    fleet = colony_site(exodus).given({"settings.colony_rule": BY_CHOICE})
    return fleet.run(ExtractionStep())


@rule("EX-SCAN-21", "EX-DEC-12", "EX-OPT-11")
def test_a_fate_that_all_choose_needs_no_flip(exodus: Exodus) -> None:
    fleet = voting_on_a_colony(exodus)
    for seat in range(3):
        fleet.seat(seat).asked("exodus.colony_choice").picks("founded")
    fleet.expect(colony=True).said_nothing_of("exodus.flipped")


@rule("EX-SCAN-21", "EX-DEC-12")
@pytest.mark.parametrize("third", ["flaw", "flip", "silence"])
def test_without_unanimity_chance_decides(exodus: Exodus, third: str) -> None:
    fleet = voting_on_a_colony(exodus).rolls("flips", "-")
    for seat in range(2):
        fleet.seat(seat).asked("exodus.colony_choice").picks("founded")
    if third == "silence":
        fleet.time_up()
    else:
        fleet.seat(2).asked("exodus.colony_choice").picks(third)
    fleet.expect({"colony": False, "systems.0.flawed": True}).said("exodus.flipped", number="-1")


@rule("EX-DEC-12")
def test_if_all_are_silent_chance_decides(exodus: Exodus) -> None:
    fleet = voting_on_a_colony(exodus).rolls("flips", "+")
    fleet.time_up().expect(colony=True)


# Scans


@rule("EX-WEX-10", "EX-SCAN-02", "EX-SCAN-03", "EX-SCAN-04", "EX-SCAN-05", "EX-SCAN-07")
def test_a_cycle_in_b_scans_d_and_e(exodus: Exodus) -> None:
    fleet = exodus().with_map("AB", "AC", "AD", "BD", "BE", visited="AB")
    fleet.given({"systems.1.reward": 0}).rolls("fleet", "0", "0", "0", "-", "0", "0")
    fleet.run(ExtractionStep()).rolled_all()
    rewards = [system.reward for system in fleet.g.s.systems]
    assert rewards == [UNROLLED, 0, UNROLLED, 0, -1]
    fleet.expect({"systems.4.scanned": True, "systems.4.visited": False})
    fleet.expect({"systems.4.convenience": UNROLLED, "systems.4.scout_risk": UNROLLED})
    fleet.said("exodus.systems_reward", system="e", reward="-1")
    assert scannable(fleet.g) == []


def starry(exodus: Exodus, seats: int = 3) -> Fleet:
    """A has five unknown neighbours."""
    return exodus(seats).with_map("AF", "AB", "AC", "AD", "AE", visited="A")


@rule("EX-SCAN-01", "EX-SCAN-06", "EX-DEC-13")
@pytest.mark.parametrize(("seats", "chooser"), [(3, MILITARY), (4, NETWORK)])
def test_the_network_or_else_the_military_picks_three(
    exodus: Exodus, seats: int, chooser: int
) -> None:
    fleet = starry(exodus, seats).run(Scans())
    fleet.seat(0).asked_nothing()
    assert fleet.seat(chooser).asked("EX-DEC-13").options() == ["b", "c", "d", "e", "f"]
    fleet.rolls("fleet", *ZERO, *ZERO, *ZERO)
    fleet.seat(chooser).asked("exodus.scan_choice").picks("f", "b", "d")
    scanned = [number for number, system in enumerate(fleet.g.s.systems) if system.scanned]
    assert scanned == [1, 3, 5]
    fleet.rolled_all()


@rule("EX-SCAN-06", "EX-DEC-13")
def test_a_silent_chooser_scans_the_earliest_drawn(exodus: Exodus) -> None:
    fleet = starry(exodus).run(Scans())
    fleet.rolls("fleet", *ZERO, *ZERO, *ZERO).time_up()
    assert [n for n, system in enumerate(fleet.g.s.systems) if system.scanned] == [1, 2, 3]


@rule("EX-SC-DI9")
def test_deep_sensors_scan_four(exodus: Exodus) -> None:
    fleet = starry(exodus).with_secret("di9", "church").run(Scans())
    fleet.rolls("fleet", *ZERO, *ZERO, *ZERO, *ZERO)
    fleet.seat(2).asked("exodus.scan_choice").picks("b", "c", "d", "e")
    fleet.rolled_all()


@rule("EX-SCAN-17")
def test_a_choice_found_by_a_scan_is_made_at_once(exodus: Exodus) -> None:
    fleet = exodus().with_map("AB", "AC", visited="A").rolls("fleet", "+", "0", "0")
    fleet.run(Scans())
    fleet.rolls("fleet", *ZERO)
    for seat in range(3):
        fleet.seat(seat).asked("exodus.reward_choice").picks("might")
    fleet.expect({"systems.1.choice": MIGHT, "systems.2.reward": 0})
    assert fleet.done


# The reset


@rule("EX-SCAN-25")
@pytest.mark.parametrize(
    ("now", "start", "after"), [(8, 11, 9), (5, 2, 4), (3, 3, 3), (4, 10, 7), (6, 1, 4), (1, 0, 1)]
)
def test_half_way_is_rounded_toward_the_present_value(now: int, start: int, after: int) -> None:
    assert half_way(now, start) == after


@rule("EX-SCAN-25")
def test_a_reset_undoes_troubles_and_keeps_what_factions_have(exodus: Exodus) -> None:
    fleet = exodus(edge=12, faith=2, treachery=9, fatigue=3, chauvinism=True, revolution=True)
    fleet.given(forces=[INFERIOR], escaped_scouts=1, obligations=[Obligation()], progress=2)
    fleet.with_secret("ch1", "church")
    fleet.given({"factions.1.standing": 4, "factions.1.markers": [2, 0, 0, 0, 0, 0, 0, 0]})
    fleet.given({"factions.2.discoveries": 1})
    reset(fleet.g)
    fleet.stands(edge=10, faith=6, treachery=5, justice=7, might=9, supply=12, women=10)
    fleet.expect(fatigue=0, chauvinism=False, revolution=False, forces=[], obligations=[])
    fleet.expect(escaped_scouts=0, resets=1, progress=2)
    fleet.expect({"factions.1.standing": 4, "factions.1.markers.0": 2})
    fleet.expect({"factions.2.discoveries": 1, "secrets.0.knowers": [CHURCH]})


@rule("EX-SCAN-23", "EX-SCAN-25", "EX-SCAN-28", "EX-SET-28")
def test_a_colony_that_fails_leads_to_a_new_first_system(exodus: Exodus) -> None:
    fleet = colony_site(exodus, came_from=1).rolls("flips", "0")
    fleet.chance("draws", 2, 0)
    fleet.run(ExtractionStep())
    fleet.said("exodus.interlude", text=INTERLUDES[2])
    fleet.rolls("fleet", *ZERO)
    fleet.seat(0).asked("exodus.interlude_choice").answers(
        {"faction": "church", "memory": "We had a bell."}
    )
    fleet.time_up()
    fleet.said("exodus.interlude_memory", faction="church", text="We had a bell.")
    fleet.rolls("fleet", "+", "+", "+", *ZERO)
    fleet.time_up()
    fleet.expect({"chart_from": 2, "here": 2, "came_from": -1, "systems.2.reward": 2, "risk": 1})
    fleet.expect({"systems.2.name": "C"})
    assert fleet.g.s.systems[2].links == [3, 4, 5]
    assert fleet.g.finished(ExtractionStep).anew


@rule("EX-SCAN-26")
@pytest.mark.parametrize(
    ("wishes", "granted"),
    [
        ([1, 0, 2], [1, 0, 2]),
        ([1, 2, 0], [1, 2, 0]),
        ([1, 2, 1], [0, 2, 1]),
        ([1, 1, 1], [0, 1, 2]),
        ([0, 1, 2], [0, 1, 2]),
    ],
    ids=["a swap", "a ring of three", "one left out", "nobody moves alone", "all stay"],
)
def test_an_exchange_needs_a_closed_ring_of_wishes(wishes: list[int], granted: list[int]) -> None:
    unplayed = [NO_FACTION] * 5
    assert rings([Faction(wish) for wish in wishes] + unplayed)[:3] == granted


@rule("EX-SCAN-26", "EX-HID-05", "EX-HID-09")
def test_secrets_and_score_stay_with_the_faction(exodus: Exodus) -> None:
    fleet = exodus().with_map("AB", visited="A").with_secret("ch1", "church")
    fleet.with_secret("mi1", "military").with_secret("pe1")
    for held, owner in zip(fleet.g.s.secrets, (CHURCH, MILITARY, CHURCH), strict=True):
        held.owner = owner
        held.card.audience = only(owner)
    prelate = Character()
    prelate.faction = CHURCH
    fleet.g.s.characters.append(prelate)
    fleet.given({"factions.0.standing": 3, "factions.1.standing": 1}).chance("draws", 0, 0)
    fleet.taken(0, 1, only(0)).run(Interlude())
    fleet.rolls("fleet", *ZERO)
    fleet.seat(0).asked("EX-SCAN-26").answers({"faction": "government", "memory": ""})
    fleet.seat(1).asked("EX-SCAN-26").answers({"faction": "church", "memory": ""})
    fleet.seat(2).asked("EX-SCAN-26").passes()
    fleet.expect({"factions.0.seat": 1, "factions.1.seat": 0, "factions.2.seat": 2})
    fleet.expect({"factions.0.standing": 3, "factions.1.standing": 1})
    fleet.said("exodus.interlude_exchange", faction="government", faction1="church")
    for path in ("secrets.0.card", "secrets.2.card", "infected.0"):
        fleet.seat(1).knows(path)
    fleet.seat(1).knows_nothing_of("secrets.1.card")
    fleet.seat(2).knows_nothing_of("secrets.0.card")
    assert (fleet.g.faction_of(0), fleet.g.faction_of(1)) == (GOVERNMENT, CHURCH)


# Words


@rule("EX-DEC-11", "EX-DEC-12", "EX-DEC-13", "EX-SCAN-26")
def test_the_questions_of_the_step_show_what_they_mean(exodus: Exodus) -> None:
    lucky = at_work(exodus, 2, convenience=3).run(ExtractionStep())
    assert lucky.seat(0).view.pending[0].words.previews["exodus.trait", MIGHT] == "+1; now 6"
    voting = voting_on_a_colony(exodus)
    previews = voting.seat(0).view.pending[0].words.previews
    assert previews["exodus.colony", 2] == "the voyage ends here, and well"
    many = starry(exodus).run(Scans())
    assert many.seat(2).view.pending[0].words.prompt.startswith("There is time to scan 3 systems.")
    after = exodus().with_map("AB", visited="A")
    after.chance("draws", 0)
    after.run(Interlude())
    previews = after.seat(0).view.pending[0].words.previews
    assert previews["exodus.faction", CHURCH] == "as before"
    assert previews["exodus.faction", MILITARY] == "if those who would have to move wish it too"
