"""Sections 3 and 7.6: the seven steps of a cycle, cyclical effects and the endgame check."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.names import FACTIONS, GOVERNMENT, NO_FACTION, Faction
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.state import BLANK, Character
from starmoot.games.exodus.voyage.cycle import Cycle, CyclicalEffects, open_cycle, rest_god
from starmoot.games.exodus.voyage.wishes import END_IT, RETIRE, WISHES
from starmoot.kernel import PASS, pick
from starmoot.testing import rule
from starmoot.testing.exam import open_decisions


def quiet_place(exodus: Exodus, seats: int = 3, **fields: Any) -> Fleet:
    """All traits 4 but for those named, in a system with nothing to harvest, scan or fear."""
    traits = dict.fromkeys(("edge", "faith", "justice", "might", "supply", "treachery", "women"), 4)
    fleet = exodus(seats, **{**traits, "risk": 1, **fields}).with_map("AB", visited="BA")
    return fleet.given({"systems.0.reward": 0})


def play_through(fleet: Fleet) -> list[str]:
    """Let every window pass in silence; gives the topics in the order in which they came up."""
    topics: list[str] = []
    while not fleet.done and not fleet.play.ended:
        names = {decision.question.topic.name for decision in open_decisions(fleet.play)}
        topics.append("+".join(sorted(names)))
        fleet.time_up()
    return topics


def facts(fleet: Fleet, *names: str) -> list[str]:
    """Of these facts those that were told, in order."""
    return [entry.note.name for entry in fleet.play.log if entry.note.name in names]


# The steps


@rule("EX-SEQ-05", "EX-SEQ-06", "EX-PUB-01")
def test_a_cycle_runs_its_seven_steps_once_and_in_order(exodus: Exodus) -> None:
    fleet = quiet_place(exodus, edge=9, fatigue=2)
    fleet.rolls("flips", "0", "0", "0").rolls("fleet", "0", "0").rolls("flips", "0")
    fleet.run(Cycle())
    topics = play_through(fleet)
    assert topics == ["exodus.intents", "exodus.dissent", "exodus.covert"]
    told = facts(
        fleet,
        *("exodus.cycle", "exodus.intent", "exodus.consent", "exodus.covert_order"),
        *("exodus.order_executed", "exodus.god_rested", "exodus.crisis_erupts"),
    )
    ordered = list(dict.fromkeys(told))
    assert ordered[0] == "exodus.cycle"
    assert ordered[-4:] == [
        "exodus.covert_order",
        "exodus.order_executed",
        "exodus.god_rested",
        "exodus.crisis_erupts",
    ]
    assert ordered.index("exodus.intent") < ordered.index("exodus.covert_order")
    fleet.expect(cycle=1)
    assert fleet.done


@rule("EX-SEQ-07", "EX-CRI-05")
def test_a_crisis_is_left_for_the_next_disposition(exodus: Exodus) -> None:
    fleet = quiet_place(exodus, edge=8, treachery=8, faith=9).rolls("flips", "0", "0", "0")
    fleet.rolls("fleet", "-", "-").run(Cycle())
    play_through(fleet)
    assert fleet.done
    fleet.expect(forces=[2]).stands(edge=5, treachery=8, faith=9, might=4)


@rule("EX-SEQ-11")
def test_cycles_are_numbered_through_the_whole_game(exodus: Exodus) -> None:
    fleet = quiet_place(exodus, cycle=6, cycles_here=2)
    open_cycle(fleet.g)
    fleet.expect(cycle=7, cycles_here=3).said("exodus.cycle", number=7)


@rule("EX-SEQ-05", "EX-COV-03", "EX-UND-01")
def test_nothing_of_the_last_cycles_orders_is_left(exodus: Exodus) -> None:
    fleet = quiet_place(exodus, protected=2, undermined=True, harvested=True, suppressed=2)
    fleet.given(covert=[7] * FACTIONS, order_hindrances=[2] * FACTIONS, executed=[True] * FACTIONS)
    fleet.given(results=[2] * FACTIONS, network_helped=True)
    open_cycle(fleet.g)
    fleet.expect(protected=NO_FACTION, undermined=False, harvested=False, suppressed=0)
    fleet.expect(covert=[BLANK] * FACTIONS, order_hindrances=[0] * FACTIONS)
    fleet.expect(executed=[False] * FACTIONS, results=[-1] * FACTIONS, network_helped=False)


@rule("EX-INT-22", "EX-SEQ-06")
def test_only_the_first_cycle_after_a_jump_counts_as_such(exodus: Exodus) -> None:
    fleet = quiet_place(exodus, jumped=True).rolls("flips", "0", "0", "0").run(Cycle())
    fleet.expect(jumped=True)
    play_through(fleet)
    fleet.expect(jumped=False)


@rule("EX-INT-01", "EX-STD-03")
def test_a_whole_cycle_of_orders_that_were_written(exodus: Exodus) -> None:
    fleet = quiet_place(exodus, faith=7)
    fleet.run(Cycle())
    sheets = [
        {"church": "parade", "government": "adjudicate", "military": "conscript"},
        {"church": "parade", "government": "adjudicate", "military": "blank"},
        {"church": "blank", "government": "blank", "military": "conscript"},
    ]
    for seat, sheet in enumerate(sheets):
        fleet.seat(seat).asked("exodus.intents").answers(sheet)
    for seat in range(3):
        fleet.seat(seat).asked("exodus.dissent").passes()
    fleet.stands(edge=1).rolls("orders", *"000", *"000", *"000").rolls("fleet", "0", "+")
    for seat in range(3):
        fleet.seat(seat).asked("exodus.covert").passes()
    assert fleet.done
    fleet.stands(faith=10, justice=5, edge=0, might=5, treachery=6)
    assert [CODE.key(code) for code in fleet.g.s.resolved[:3]] == [
        "parade",
        "adjudicate",
        "conscript",
    ]
    standings = [fleet.g.faction(Faction(faction)).standing for faction in range(3)]
    assert standings == [2, 2, 0]


# Cyclical effects


@rule("EX-CYC-01", "EX-RISK-10", "EX-CRI-14")
def test_cyclical_effects_come_in_their_order(exodus: Exodus) -> None:
    fleet = exodus(supply=1, women=9, edge=3, fatigue=3, risk=2, revolution=True, harvested=True)
    fleet.with_map("AB", "AC", visited="A").given({"settings.leader_infection": True})
    fleet.given({"systems.0.reward": -1, "systems.0.convenience": 1})
    person = Character()
    person.primary = True
    fleet.g.s.characters.append(person)
    fleet.taken(0)
    fleet.g.s.factions[0].leader = 0
    fleet.given(cycle=9, executed=[True] * 8)
    fleet.rolls("fleet", *"000", *"000").rolls("flips", "+", "0").run(CyclicalEffects())
    order = facts(
        fleet,
        *("exodus.trait_moved", "exodus.revolution_rages", "exodus.extraction_done"),
        *("exodus.rolled", "exodus.god_rested", "exodus.infection_exposed"),
    )
    assert list(dict.fromkeys(order[1:])) == [
        "exodus.revolution_rages",
        "exodus.trait_moved",
        "exodus.extraction_done",
        "exodus.rolled",
        "exodus.god_rested",
        "exodus.infection_exposed",
    ]
    assert order[0] == "exodus.trait_moved"
    fleet.stands(supply=1)  # 1, drained to 0, and one brought in; in any other order it were 0
    fleet.seat(0).asked("EX-DEC-03")


@rule("EX-CYC-01", "EX-SCAN-16", "EX-CYC-03")
def test_the_colony_question_comes_before_the_god_is_rested(exodus: Exodus) -> None:
    fleet = quiet_place(exodus, fatigue=1).given({"systems.0.reward": 3}).rolls("flips", "-")
    fleet.run(CyclicalEffects())
    assert facts(fleet, "exodus.colony_fate", "exodus.god_rested") == [
        "exodus.colony_fate",
        "exodus.god_rested",
    ]
    assert not fleet.g.finished(CyclicalEffects).anew


@rule("EX-CYC-02", "EX-SCAN-20", "EX-GEN-12")
def test_a_harvest_pays_in_the_cyclical_effects_and_not_before(exodus: Exodus) -> None:
    fleet = quiet_place(exodus).given({"systems.0.reward": -1, "systems.0.convenience": 1})
    fleet.given({"systems.0.progress": 0, "harvested": True}).stands(supply=4)
    fleet.run(CyclicalEffects()).stands(supply=5).expect(harvested=False)


@rule("EX-CYC-03", "EX-JUMP-17", "EX-JUMP-18", "EX-OPT-07", "EX-ASK-03")
@pytest.mark.parametrize(
    ("needed", "rested", "fatigue"), [(1, 0, 0), (2, 0, 3), (2, 1, 0), (4, 2, 3), (4, 3, 0)]
)
def test_the_god_gains_a_cycle_of_rest_whatever_was_ordered(
    exodus: Exodus, needed: int, rested: int, fatigue: int
) -> None:
    fleet = quiet_place(exodus, fatigue=3, rested=rested)
    fleet.given({"settings.rest_cycles_needed": needed})
    rest_god(fleet.g)
    fleet.expect(fatigue=fatigue, rested=rested + 1)


@rule("EX-JUMP-17")
def test_a_god_that_was_rested_already_is_no_news(exodus: Exodus) -> None:
    fleet = quiet_place(exodus, fatigue=0)
    rest_god(fleet.g)
    fleet.said_nothing_of("exodus.god_rested").expect(fatigue=0)


@rule("EX-CYC-06", "EX-OPT-22")
@pytest.mark.parametrize(("upkeep", "supply"), [(0, 4), (1, 3), (2, 2)])
def test_supplies_are_eaten_only_where_the_table_says_so(
    exodus: Exodus, upkeep: int, supply: int
) -> None:
    fleet = quiet_place(exodus).given({"settings.supply_upkeep": upkeep})
    fleet.run(CyclicalEffects()).stands(supply=supply)


@rule("EX-RISK-08", "EX-OPT-22", "EX-CYC-06")
def test_a_hungry_system_and_upkeep_add_up(exodus: Exodus) -> None:
    fleet = quiet_place(exodus, risk=2).given({"settings.supply_upkeep": 2})
    fleet.run(CyclicalEffects()).stands(supply=1)


# The endgame check


@rule("EX-CYC-04", "EX-END-02", "EX-SEQ-06")
def test_the_game_is_judged_after_the_cyclical_effects_and_before_any_crisis(
    exodus: Exodus,
) -> None:
    fleet = quiet_place(exodus, edge=9, supply=1, risk=2).rolls("flips", "0", "0", "0")
    fleet.run(Cycle())
    play_through(fleet)
    fleet.ended("the supplies are gone").said_nothing_of("exodus.crisis_erupts")


@rule("EX-CYC-05")
def test_a_trait_that_recovers_before_the_check_loses_nothing(exodus: Exodus) -> None:
    fleet = quiet_place(exodus, supply=1, risk=2).rolls("flips", "0", "0", "0")
    fleet.given({"systems.0.reward": -1, "systems.0.convenience": 1})
    fleet.run(Cycle())
    fleet.seat(0).asked("exodus.intents").answers(
        {"church": "harvest", "government": "blank", "military": "blank"}
    )
    fleet.rolls("orders", "+", "+", "+")
    play_through(fleet)
    assert fleet.done
    fleet.stands(supply=1).said("exodus.trait_moved", trait="supply", number=0)


@rule("EX-CYC-04", "EX-END-03", "EX-COV-25")
def test_a_god_set_free_ends_the_game_at_the_check_of_the_same_cycle(exodus: Exodus) -> None:
    fleet = quiet_place(exodus).rolls("flips", "0", "0", "0").run(Cycle())
    fleet.given(god_free=True)
    assert not fleet.play.ended
    play_through(fleet)
    fleet.ended("the god is free")


@rule("EX-END-04", "EX-OPT-21", "EX-VAR-06")
@pytest.mark.parametrize(("cycle", "over"), [(8, False), (9, True)])
def test_the_last_cycle_is_played_before_the_fleet_travels_on(
    exodus: Exodus, cycle: int, over: bool
) -> None:
    fleet = quiet_place(exodus, cycle=cycle).given({"settings.max_cycles": 10})
    fleet.rolls("flips", "0", "0", "0").run(Cycle())
    play_through(fleet)
    assert fleet.play.ended == over
    assert facts(fleet, "exodus.order_executed") == ["exodus.order_executed"] * 3


@rule("EX-SCAN-23", "EX-SCAN-25", "EX-SET-17")
def test_where_the_voyage_begins_anew_no_crisis_follows(exodus: Exodus) -> None:
    fleet = quiet_place(exodus, edge=12, treachery=9).given({"systems.0.reward": 3})
    fleet.rolls("flips", "0", "0", "0", "0").chance("draws", *[0] * 9)
    fleet.rolls("fleet", *"000" * 9).run(Cycle())
    play_through(fleet)
    assert fleet.done
    fleet.said("exodus.interlude").said_nothing_of("exodus.crisis_erupts").expect(resets=1)


# Wishes that come true when a cycle begins


def wish(fleet: Fleet, seat: int, wish: int) -> None:
    """A player announces something between two cycles."""
    WISHES.taken(Cycle(), fleet.g, WISHES.put_to(seat), pick(wish))


@rule("EX-DEC-29")
def test_an_offer_to_wish_that_is_let_go_by_wishes_nothing(exodus: Exodus) -> None:
    fleet = quiet_place(exodus)
    WISHES.taken(Cycle(), fleet.g, WISHES.put_to(0), PASS)
    fleet.expect(ending_asked=[]).said_nothing_of("exodus.wished")


@rule("EX-DEC-29", "EX-END-08")
def test_the_game_ends_at_the_start_of_a_cycle_only_if_all_wish_it(exodus: Exodus) -> None:
    fleet = quiet_place(exodus)
    for seat in range(3):
        wish(fleet, seat, END_IT)
    fleet.run(Cycle()).ended("ended by common consent")
    fleet.said_nothing_of("exodus.intent")


@rule("EX-DEC-29", "EX-END-08")
def test_a_wish_that_not_all_share_lapses_with_the_cycle(exodus: Exodus) -> None:
    fleet = quiet_place(exodus).rolls("flips", "0", "0", "0")
    wish(fleet, 0, END_IT)
    wish(fleet, 2, END_IT)
    fleet.run(Cycle())
    fleet.seat(1).asked("exodus.intents")
    fleet.expect(ending_asked=[])


@rule("EX-CHR-19", "EX-CHR-08", "EX-DEC-29")
def test_a_governor_who_retires_makes_elections_due_in_the_same_cycle(exodus: Exodus) -> None:
    fleet = quiet_place(exodus)
    person = Character()
    person.faction, person.primary = GOVERNMENT, True
    fleet.g.s.characters.append(person)
    fleet.g.s.factions[1].leader = 0
    fleet.given(executed=[True] * FACTIONS, resolved=[BLANK] * FACTIONS, cycle=3)
    wish(fleet, 1, RETIRE)
    fleet.chance("draws", *[0] * 12).run(Cycle())
    fleet.seat(1).asked("exodus.succession").passes()
    fleet.said("exodus.forced", faction="government", code="hold_elections")
    fleet.expect({"obligations.0.due": 4})
