"""Reaction, crisis, planning, and what a session begins with."""

from collections.abc import Callable

import pytest

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.session.phases import CrisisPhase, Event, Planning, Reaction
from starmoot.games.hegemony.session.session import Closing, MinuteZero
from starmoot.games.hegemony.state import Gain, Held
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def plan(table: Scenario, **steel: int) -> Scenario:
    """The Military Officer's plan is taken; nobody else has one."""
    table.seat(1).asked("hegemony.file").answers({"steel": steel, "speech": ""})
    for seat in (2, 3, 4):
        table.seat(seat).asked("hegemony.file").passes()
    return table.seat(0).asked("hegemony.choose").picks("seat2")


def debated(table: Scenario) -> Scenario:
    for seat in (1, 2, 3, 4):
        table.seat(seat).asked("hegemony.draft").passes()
    return table


def taken(table: Scenario, *gains: tuple[n.Faction, n.Resource, int]) -> Scenario:
    """Rivals took Control from A in the last Exchange."""
    for gainer, through, points in gains:
        gain = Gain()
        gain.gainer, gain.source, gain.through, gain.points = gainer, n.A, through, points
        table.state.gains.append(gain)
    return table


def reacted(table: Scenario, **steel: int) -> Scenario:
    return plan(debated(table.run(Reaction(n.A))), **steel)


@rule("HG-EX-14", "HG-REACT-03", "HG-REACT-06", "HG-REACT-08", "HG-SCORE-17")
def test_three_points_erase_one_control_of_their_own_resource(founded: Founded) -> None:
    table = taken(founded(), (n.B, n.MILITARY, 1), (n.B, n.DOMESTIC, 2), (n.C, n.MILITARY, 1))
    reacted(table, military_a=6, domestic_a=5)
    removed = table.state.cabinets[0].removals
    assert removed[3 * n.B + n.MILITARY] == 1
    assert removed[3 * n.B + n.DOMESTIC] == 1
    assert sum(removed) == 2
    table.expect({"cabinets.0.dossiers.1.office_points": 2 + 1})


@rule("HG-SCORE-12", "HG-SCORE-13")
def test_the_leader_is_paid_for_erasing_all_but_not_for_erasing_nothing(founded: Founded) -> None:
    table = reacted(taken(founded(), (n.C, n.FOREIGN, 1)), foreign_b=3)
    table.expect({"cabinets.0.dossiers.0.office_points": 2 + 5})
    reacted(founded(), foreign_b=3).expect({"cabinets.0.dossiers.0.office_points": 2})
    table = reacted(founded(reaction_bonus_needs_damage="no"), foreign_b=3)
    table.expect({"cabinets.0.dossiers.0.office_points": 7})


@rule("HG-REACT-04", "HG-REACT-08")
def test_without_peace_healers_foreign_affairs_erase_at_the_price_of_all(founded: Founded) -> None:
    table = taken(founded(), (n.B, n.FOREIGN, 3))
    reacted(table, foreign_a=5)
    assert sum(table.state.cabinets[0].removals) == 1


@rule("HG-GIFT-22")
def test_peace_healers_need_two_points_of_foreign_affairs(founded: Founded) -> None:
    table = taken(founded(gifts=("peace_healers",)), (n.B, n.FOREIGN, 3), (n.B, n.MILITARY, 3))
    reacted(table, foreign_a=4, military_a=4)
    removed = table.state.cabinets[0].removals
    assert (removed[3 * n.B + n.FOREIGN], removed[3 * n.B + n.MILITARY]) == (2, 1)


@rule("HG-ADV-01", "HG-ADV-04", "HG-ADV-05", "HG-SCORE-42", "HG-TECH-21")
def test_duralloy_erases_all_military_control_of_both_and_is_kept(founded: Founded) -> None:
    table = taken(
        founded(technologies=("duralloy_armor", "point_defense")),
        (n.B, n.MILITARY, 4),
        (n.C, n.MILITARY, 2),
    )
    reacted(table, research=2)
    table.seat(3).asked("hegemony.activate").picks("duralloy_armor")
    assert sum(table.state.cabinets[0].removals) == 6
    held = table.state.cabinets[0].technologies[0]
    assert held.technology == n.TECHNOLOGY.named("duralloy_armor")
    assert not held.active


@rule("HG-SIMP-12", "HG-TECH-21")
def test_point_defense_erases_two_and_is_gone(founded: Founded) -> None:
    table = taken(founded(technologies=("point_defense",)), (n.B, n.MILITARY, 4))
    reacted(table, research=1)
    table.seat(3).asked("hegemony.activate").picks("point_defense")
    table.expect({"cabinets.0.technologies": []})
    assert sum(table.state.cabinets[0].removals) == 2


def crisis(table: Scenario, card: str, face: int) -> Scenario:
    """The faction faces a card whose turning point shows a face."""
    deck = table.state.crises.cards
    place, number = 3, n.CRISIS_CARD.named(card)
    deck[deck.index(number)], deck[place] = deck[place], number
    table.chance("a.dice", face - 1).run(CrisisPhase(n.A))
    return debated(table)


def riots() -> str:
    return n.CRISIS_CARD.key(0)


@rule("HG-EX-16", "HG-CR01-01", "HG-CRIS-14")
def test_bread_riots_without_envoys_forbid_military_in_the_planning(founded: Founded) -> None:
    table = plan(crisis(founded(), riots(), 1), domestic=1, foreign=1)
    caps = table.state.cabinets[0].caps
    assert caps[n.MILITARY] == 0
    table.expect({"cabinets.0.resolved": False, "cabinets.0.ended": False})


@rule("HG-CR01-00", "HG-CRIS-21")
def test_hungry_people_destroy_the_faction_unless_the_table_wants_it_otherwise(
    founded: Founded,
) -> None:
    table = plan(crisis(founded(), riots(), 6), foreign=2)
    table.expect({"cabinets.0.ended": True, "cabinets.0.bank": 13})
    table = plan(crisis(founded(crisis_destroys="no"), riots(), 6), foreign=2)
    table.expect({"cabinets.0.ended": False, "cabinets.0.bank": 0})


@rule("HG-SCORE-24", "HG-SCORE-07", "HG-AGO-22", "HG-AGL-13")
def test_a_resolved_crisis_pays_the_office_with_most_of_the_steel(founded: Founded) -> None:
    offices = ("leader", "military", "domestic", "science", "espionage")
    table = founded(offices=offices)
    table.state.cabinets[0].dossiers[0].agenda = n.AGENDA.named("crisis_manager")
    plan(crisis(table, riots(), 6), domestic=2, foreign=1)
    table.expect({"cabinets.0.dossiers.2.office_points": 2})
    table.expect({"cabinets.0.dossiers.0.personal_points": 3})
    table = founded(offices=offices)
    plan(crisis(table, riots(), 6), domestic=1, foreign=1)
    table.expect({"cabinets.0.dossiers.2.office_points": 0})


@rule("HG-GIFT-28")
def test_a_blessing_rolls_a_turning_point_again_once(founded: Founded) -> None:
    table = crisis(founded(gifts=("watun_gaji_blessing",)).chance("a.dice"), riots(), 1)
    table.chance("a.dice", 5)
    table.seat(0).asked("hegemony.reroll").picks("yes")
    table.expect({"cabinets.0.face": 6, "cabinets.0.blessed": True})


@rule("HG-Q-04", "HG-RAND-09")
@pytest.mark.parametrize(
    ("cards", "face"), [((0,), 1), ((1,), 1), ((2,), 2), ((5,), 3), ((11,), 6), ((12, 12, 6), 4)]
)
def test_a_card_may_turn_a_crisis_and_a_king_is_drawn_again(
    founded: Founded, cards: tuple[int, ...], face: int
) -> None:
    table = founded(turning_by="card").chance("a.dice", *cards).run(CrisisPhase(n.A))
    debated(table).expect({"cabinets.0.face": face})


@rule("HG-MAST-03", "HG-TECH-21")
def test_a_mastered_art_outlives_the_crisis_and_a_loom_rests(founded: Founded) -> None:
    table = founded(technologies=("mastery_triple", "singularity_loom"))
    for held in table.state.cabinets[0].technologies:
        held.active = True
    table.state.cabinets[0].technologies[0].resource = n.DOMESTIC
    plan(crisis(table, riots(), 6), domestic=1)
    assert [held.active for held in table.state.cabinets[0].technologies] == [True, False]


@rule("HG-MAST-10", "HG-CRIS-15")
def test_a_loom_resolves_what_was_missed_and_spares_its_price(founded: Founded) -> None:
    table = founded(technologies=("singularity_loom",))
    table.state.cabinets[0].technologies[0].active = True
    plan(crisis(table, riots(), 1), military=1)
    table.expect({"cabinets.0.resolved": True, "cabinets.0.ended": False})
    assert table.state.cabinets[0].caps[n.MILITARY] > 0


@rule("HG-REACT-07", "HG-ADV-05")
def test_points_erase_only_what_technology_has_left(founded: Founded) -> None:
    table = taken(founded(bank=20), (n.B, n.MILITARY, 3), (n.C, n.MILITARY, 2))
    held = Held()
    held.technology, held.active = n.TECHNOLOGY.named("point_defense"), True
    table.state.cabinets[0].technologies.append(held)
    reacted(table, military_a=9)
    removed = table.state.cabinets[0].removals
    assert (removed[3 * n.B + n.MILITARY], removed[3 * n.C + n.MILITARY]) == (3, 0)


@rule("HG-ADV-05", "HG-REACT-07")
def test_point_defense_erases_what_the_second_rival_took_by_force(founded: Founded) -> None:
    table = taken(founded(), (n.C, n.MILITARY, 3), (n.C, n.DOMESTIC, 3))
    held = Held()
    held.technology, held.active = n.TECHNOLOGY.named("point_defense"), True
    table.state.cabinets[0].technologies.append(held)
    reacted(table)
    assert table.state.cabinets[0].removals == [0, 0, 0, 0, 0, 0, 2, 0, 0]


@rule("HG-MAST-03", "HG-TECH-21")
def test_a_mastered_art_outlives_the_reaction(founded: Founded) -> None:
    table = founded(technologies=("mastery_triple",))
    [held] = table.state.cabinets[0].technologies
    held.active, held.resource = True, n.MILITARY
    reacted(table, military_a=1)
    assert [held.active for held in table.state.cabinets[0].technologies] == [True]


@rule("HG-SIMP-17", "HG-CRIS-12")
@pytest.mark.parametrize(("foreign", "met"), [(1, True), (0, False)])
def test_a_bureau_helps_where_some_steel_is_spent_and_nowhere_else(
    founded: Founded, foreign: int, met: bool
) -> None:
    table = founded(technologies=("crisis_bureau",))
    table.state.cabinets[0].technologies[0].active = True
    plan(crisis(table, riots(), 1), domestic=1, foreign=foreign)
    table.expect({"cabinets.0.resolved": met})


@rule("HG-AGL-12", "HG-PLAN-16")
def test_a_planning_without_a_plan_sends_nothing_against_anybody(founded: Founded) -> None:
    table = debated(founded().run(Planning(n.A)))
    for seat in (1, 2, 3, 4):
        table.seat(seat).asked("hegemony.file").passes()
    while not table.done:
        table.time_up()
    table.expect({"cabinets.0.aggression": [0, 0, 0]})


@rule("HG-CRIS-06", "HG-CRIS-07")
def test_in_session_one_both_rivals_count_and_nothing_turns(founded: Founded) -> None:
    table = founded(session=1)
    deck = table.state.crises.cards
    deck[deck.index(0)], deck[0] = deck[0], 0
    plan(debated(table.run(Event(n.A))), domestic_b=1, military_a=1)
    table.expect({"cabinets.0.resolved": True, "cabinets.0.face": 0})


@rule("HG-SCORE-35", "HG-SIMP-07", "HG-SIMP-09")
def test_the_treasury_counts_before_big_money_doubles(founded: Founded) -> None:
    offices = ("leader", "military", "treasury", "science", "espionage")
    table = founded(offices=offices, technologies=("big_money",)).run(Planning(n.A))
    plan(debated(table), research=1)
    table.seat(3).asked("hegemony.activate").picks("big_money")
    table.expect({"cabinets.0.bank": 28, "cabinets.0.dossiers.2.office_points": 14})


@rule("HG-PLNG-06")
def test_what_a_crisis_left_lapses_when_the_planning_ends(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[0].caps[n.MILITARY] = 0
    table.state.cabinets[0].boosts[n.DOMESTIC] = 3
    plan(debated(table.run(Planning(n.A))), domestic_a=1, domestic_b=2)
    table.expect({"cabinets.0.points.2": [1, 5]})
    assert min(table.state.cabinets[0].caps) > 1000
    assert max(table.state.cabinets[0].boosts) == 0


@rule(
    "HG-EX-03", "HG-EX-04", "HG-STEEL-02", "HG-STEEL-04", "HG-STEEL-05", "HG-GIFT-15", "HG-GIFT-16"
)
@pytest.mark.parametrize(
    ("session", "gift", "bank"),
    [
        (2, (), 3 * 2 + 15),
        (3, (), 3 * 2 + 20),
        (2, ("economic_aggression",), 3 * 3 + 15 + 3),
        (3, ("deep_vaults",), 3 * 2 + 20 + 4),
    ],
)
def test_saved_steel_grows_before_new_steel_comes(
    founded: Founded, session: int, gift: tuple[str, ...], bank: int
) -> None:
    table = founded(session=session, bank=3, gifts=gift).run(MinuteZero(n.A))
    table.expect({"cabinets.0.bank": bank})


@rule("HG-SETUP-05", "HG-SETUP-07", "HG-SETUP-06")
def test_the_leader_names_the_rivals_and_silence_takes_the_earlier_label(founded: Founded) -> None:
    table = founded().run(MinuteZero(n.B))
    table.seat(5).asked("hegemony.tag").can("a", "c").cannot("b").picks("c")
    table.expect({"cabinets.1.tags": [n.C, n.A], "cabinets.1.first_tags": [n.A, n.C]})
    table.run(MinuteZero(n.B)).time_up()
    table.expect({"cabinets.1.tags": [n.A, n.C]})


@rule("HG-EX-05", "HG-EX-06", "HG-EX-07", "HG-EXCH-29", "HG-EXCH-31")
@pytest.mark.parametrize(("true", "least", "most"), [(0, 0, 5), (5, 0, 10), (10, 5, 15)])
def test_the_reported_espionage_may_lie_by_five(
    founded: Founded, true: int, least: int, most: int
) -> None:
    table = founded()
    table.state.cabinets[0].spent_espionage = true
    table.run(Closing(n.A))
    table.seat(0).asked("hegemony.messages").answers({"to_a": "Peace.", "to_b": ""})
    asked = table.seat(0).asked("hegemony.espionage")
    assert asked.options() == [str(number) for number in range(least, most + 1)]
    table.time_up().expect({"cabinets.0.reported_espionage": true})


@rule("HG-SEQ-14", "HG-SEQ-15", "HG-AGO-14", "HG-GIFT-17", "HG-GIFT-18", "HG-SCORE-10")
def test_session_three_ends_with_totals_a_representative_and_the_hivemind(founded: Founded) -> None:
    table = founded(session=3, gifts=("hivemind",))
    dossiers = table.state.cabinets[0].dossiers
    dossiers[1].office_points, dossiers[1].personal_points = 9, 0
    dossiers[2].office_points = 4
    dossiers[2].agenda = n.AGENDA.named("radical_politico")
    table.run(Closing(n.A))
    table.expect({"cabinets.0.representative": 2, "cabinets.0.dossiers.0.office_points": 1})
    assert len(table.seat(3).view.state.cabinets[0].dossiers) == 5
    table.seat(0).asked("hegemony.hivemind").picks("seat3")
    table.expect({"cabinets.0.control_change": 4})


@rule("HG-SCORE-24", "HG-SCORE-20")
def test_a_majority_of_the_steel_is_worth_nothing_where_the_crisis_is_not_resolved(
    founded: Founded,
) -> None:
    table = founded(offices=("leader", "military", "domestic", "science", "espionage"))
    plan(crisis(table, riots(), 1), domestic=3)
    table.expect({"cabinets.0.resolved": False, "cabinets.0.dossiers.2.office_points": 0})
