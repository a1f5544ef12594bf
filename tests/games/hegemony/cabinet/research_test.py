"""What research points do. (HG-TECH)"""

from collections.abc import Callable

import pytest
from tests.games.hegemony.plans import filed, plan

from starmoot import host
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.research import Arrivals, Implement, Research
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def research(table: Scenario, steel: int, phase: n.Phase = n.PLANNING) -> Scenario:
    """The chosen plan spends this Steel on Research; seat 3 is the Science Officer."""
    table.state.cabinets[0].chosen = filed(plan(research=steel), 3)
    procedure = Research(n.A, phase)
    table.run(procedure)
    table.play.chance = host.QuickChance(list(table.game.streams), [0] * 12, 4)
    return table


def owned(table: Scenario) -> list[str]:
    return [n.TECHNOLOGY.key(held.technology) for held in table.state.cabinets[0].technologies]


@rule("HG-EX-08", "HG-TECH-01", "HG-TECH-04", "HG-TECH-05")
@pytest.mark.parametrize(
    ("bought", "kept"),
    [
        ({"simple": 3, "advanced": 1}, 2),
        ({"advanced": 2}, 1),
        ({"mastery": 1}, 1),
        ({"simple": 6}, 2),
    ],
)
def test_of_each_three_cards_of_a_level_one_is_kept(
    founded: Founded, bought: dict[str, int], kept: int
) -> None:
    table = research(founded(), 12, n.CRISIS)
    table.seat(3).asked("hegemony.buy").answers(bought)
    picks = 0
    while not table.done:
        asked = table.seat(3).asked("hegemony.pick")
        asked.picks(asked.options()[0])
        picks += 1
    assert picks == kept == len(table.state.cabinets[0].kept)


@rule("HG-TECH-01")
def test_cards_cannot_cost_more_than_the_points(founded: Founded) -> None:
    table = research(founded(), 12)
    with pytest.raises(AssertionError, match="refuses"):
        table.seat(3).asked("hegemony.buy").answers({"simple": 1, "mastery": 1})


@rule("HG-SIMP-15")
def test_clean_rooms_make_one_advanced_card_cheaper(founded: Founded) -> None:
    table = research(founded(technologies=("clean_rooms",)), 5)
    with pytest.raises(AssertionError, match="refuses"):
        table.seat(3).asked("hegemony.buy").answers({"advanced": 1})
    table.seat(3).asked("hegemony.buy").answers({"cheaper_advanced": 1})
    table.seat(3).asked("hegemony.pick")


@rule("HG-TECH-12", "HG-SCORE-28")
def test_what_a_crisis_phase_finds_is_ours_when_the_next_phase_starts(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[0].kept = [n.TECHNOLOGY.named("duralloy_armor")]
    assert owned(table) == []
    table.run(Arrivals(n.A))
    assert owned(table) == ["duralloy_armor"]
    table.expect({"cabinets.0.dossiers.3.office_points": 2, "cabinets.0.kept": []})


@rule("HG-TECH-27", "HG-SIMP-04", "HG-TECH-13")
def test_big_computers_double_what_did_not_pay_for_them(founded: Founded) -> None:
    table = research(founded(technologies=("big_computers",)), 5)
    table.seat(3).asked("hegemony.activate").picks("big_computers")
    table.seat(3).asked("hegemony.buy").answers({"simple": 4})


@rule("HG-TECH-17", "HG-MAST-05")
def test_a_technology_is_activated_in_its_own_phases_alone(founded: Founded) -> None:
    for phase, session, works in (
        (n.REACTION, 2, True),
        (n.PLANNING, 2, False),
        (n.PLANNING, 3, True),
        (n.CRISIS, 3, False),
    ):
        table = research(founded(session=session, technologies=("mastery_shield",)), 5, phase)
        topic = "hegemony.activate" if works else "hegemony.buy"
        table.seat(3).asked(topic)


@rule("HG-TECH-18", "HG-GIFT-25")
def test_points_that_are_left_are_lost_unless_patient_academies_keep_two(founded: Founded) -> None:
    for gifts, kept in (((), 0), (("patient_academies",), 2)):
        table = research(founded(gifts=gifts), 5)
        table.seat(3).asked("hegemony.buy").answers({"simple": 1})
        asked = table.seat(3).asked("hegemony.pick")
        asked.picks(asked.options()[0])
        while not table.done:
            table.time_up()
        assert table.state.cabinets[0].kept_research <= kept
        assert (table.state.cabinets[0].kept_research > 0) == (kept > 0)


@rule("HG-ADV-06", "HG-ADV-07", "HG-SCORE-28")
def test_lesser_tech_may_be_given_for_any_simple_one_and_both_pay(founded: Founded) -> None:
    table = founded().run(Implement(n.A, n.TECHNOLOGY.named("lesser_tech")))
    table.seat(3).asked("hegemony.swap").picks("big_money")
    assert owned(table) == ["big_money"]
    table.expect({"cabinets.0.dossiers.3.office_points": 6 + 1})


@rule("HG-MAST-02", "HG-MAST-07", "HG-MAST-08")
def test_a_mastery_names_its_resource_when_it_is_implemented(founded: Founded) -> None:
    table = founded().run(Implement(n.A, n.TECHNOLOGY.named("mastery_shield")))
    table.seat(3).asked("hegemony.art").cannot("research", "espionage").picks("domestic")
    table.expect({"cabinets.0.technologies.0.resource": n.DOMESTIC})
    table.expect({"cabinets.0.dossiers.3.office_points": 8})


@rule("HG-TECH-22", "HG-TECH-23", "HG-TECH-24")
def test_a_unique_technology_of_an_earlier_session_is_drawn_no_more(founded: Founded) -> None:
    table = founded(session=2)
    loom = n.TECHNOLOGY.named("singularity_loom")
    for since, gone in ((0, False), (1, True), (2, False)):
        table.state.unique_since[loom] = since
        assert table.play.taken(n.A, loom) is gone  # type: ignore[attr-defined]


@rule("HG-RAND-02", "HG-RAND-05", "HG-RAND-06", "HG-SIMP-10", "HG-SIMP-11")
def test_ranks_and_colours_say_which_technology_a_card_is(founded: Founded) -> None:
    play = founded().play

    def card(rank: str, red: bool = False) -> int:
        return 4 * n.RANK.named(rank) + (2 if red else 0)

    def shows(*cards: int, level: n.Level = n.SIMPLE) -> str:
        return n.TECHNOLOGY.key(play.drawn(n.A, level, list(cards[::-1])))  # type: ignore[attr-defined]

    assert shows(card("2")) == "big_guns"
    assert shows(card("2", red=True)) == "point_defense"
    assert shows(card("K"), card("7")) == "big_computers"
    assert shows(card("A")) == "lesser_tech"
    assert shows(card("A", red=True)) == "deep_cover_doctrine"
    assert shows(card("J"), level=n.MASTERY) == "mastery_shield"


@rule("HG-ROLE-21")
def test_without_a_science_officer_the_leader_decides(founded: Founded) -> None:
    table = founded(offices=("leader", "military", "foreign", "labor", "treasury"))
    research(table, 2).seat(0).asked("hegemony.buy")


@rule("HG-GIFT-21")
def test_the_omega_virus_is_sent_once_in_planning(founded: Founded) -> None:
    table = research(founded(gifts=("omega_death_virus",)), 3)
    table.seat(3).asked("hegemony.send_virus").picks("c")
    table.expect({"cabinets.0.virus": n.C, "cabinets.0.gifts": []})
    assert table.done
