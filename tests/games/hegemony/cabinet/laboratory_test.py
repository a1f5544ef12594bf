"""What technologies do, when they are found and when they work. (HG-TECH, HG-SIMP, HG-MAST)"""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.hegemony.plans import filed, plan

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.points import points_of
from starmoot.games.hegemony.cabinet.research import Arrivals, Implement, Research, retire
from starmoot.games.hegemony.cardset import PRINTED
from starmoot.games.hegemony.printed import TECHNOLOGIES
from starmoot.games.hegemony.session.phases import end_crisis, end_planning, removals
from starmoot.games.hegemony.session.session import MinuteZero, grown
from starmoot.games.hegemony.state import Cabinet, Held
from starmoot.host import QuickChance
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def research(table: Scenario, steel: int, phase: n.Phase = n.PLANNING) -> Scenario:
    """The chosen plan, the Military Officer's, spends this Steel on Research."""
    table.state.cabinets[0].chosen = filed(plan(research=steel), 1)
    table.run(Research(n.A, phase))
    table.play.chance = QuickChance(list(table.game.streams), [0] * 12, 4)
    return table


def owned(table: Scenario) -> list[str]:
    return [n.TECHNOLOGY.key(held.technology) for held in table.state.cabinets[0].technologies]


@rule("HG-TECH-03", "HG-TECH-02", "HG-DEC-16", "HG-DEC-17")
@pytest.mark.parametrize("phase", [n.EVENT, n.REACTION, n.CRISIS, n.PLANNING])
def test_the_science_officer_decides_in_every_phase_whosever_plan_it_was(
    founded: Founded, phase: n.Phase
) -> None:
    table = research(founded(technologies=("big_guns",)), 3, phase)
    table.seat(1).asked_nothing()
    table.seat(3).asked("hegemony.activate").passes()
    table.seat(3).asked("hegemony.buy")


@rule("HG-TECH-07", "HG-TECH-08", "HG-TECH-09", "HG-TECH-10", "HG-TECH-06", "HG-DEC-18")
@rule("HG-RAND-16", "HG-RAND-17")
def test_the_science_officer_sees_the_cards_alone_and_the_room_when_one_is_picked(
    founded: Founded,
) -> None:
    table = research(founded(), 6, n.CRISIS)
    table.seat(3).asked("hegemony.buy").answers({"simple": 3})
    asked = table.seat(3).asked("hegemony.pick")
    keys = asked.options()
    room = [entry.note.name for entry in table.seat(1).view.log]
    assert "hegemony.drawn" not in room
    assert table.seat(0).view.pending == []
    asked.picks(keys[0])
    assert table.done
    room = [entry.note.name for entry in table.seat(1).view.log]
    assert room.count("hegemony.drawn") == 2
    assert "hegemony.kept" in room
    kept = [n.TECHNOLOGY.key(one) for one in table.state.cabinets[0].kept]
    assert kept == [keys[0]]
    assert owned(table) == []


@rule("HG-TECH-11", "HG-TECH-14", "HG-TECH-19", "HG-TECH-28")
def test_a_planning_may_activate_what_it_has_just_found_with_points_that_are_left(
    founded: Founded,
) -> None:
    table = research(founded(gifts=("giant_brains",), technology_deck="classic"), 2)
    table.seat(3).asked("hegemony.buy").answers({"simple": 1})  # a free point is left
    asked = table.seat(3).asked("hegemony.pick")
    found = asked.options()[0]
    asked.picks(found)
    assert owned(table) == [found]
    table.expect({"cabinets.0.dossiers.3.office_points": 1})
    table.seat(3).asked("hegemony.activate").picks(found)
    assert table.state.cabinets[0].technologies[0].active


@rule("HG-TECH-15", "HG-TECH-16", "HG-TECH-12", "HG-REACT-12", "HG-CRIS-10", "HG-HEG-15")
@pytest.mark.parametrize("phase", [n.REACTION, n.CRISIS])
def test_reactions_and_crises_find_but_cannot_use_yet(founded: Founded, phase: n.Phase) -> None:
    table = research(founded(), 5, phase)
    table.seat(3).asked("hegemony.buy").answers({"simple": 1})
    asked = table.seat(3).asked("hegemony.pick")
    asked.picks(asked.options()[0])
    assert table.done
    assert owned(table) == []
    assert len(table.state.cabinets[0].kept) == 1
    assert research(founded(), 12, n.FINAL).done


@rule("HG-TECH-20")
def test_of_two_copies_one_is_activated_in_a_phase(founded: Founded) -> None:
    table = research(founded(technologies=("big_guns", "big_guns", "big_mouth")), 3)
    table.seat(3).asked("hegemony.activate").picks("big_guns")
    table.seat(3).asked("hegemony.activate").can("big_mouth").cannot("big_guns")


@rule("HG-DEC-17", "HG-DEC-18")
def test_silence_buys_the_most_expensive_and_keeps_what_is_worth_most(founded: Founded) -> None:
    table = research(founded(), 21, n.CRISIS)
    table.seat(3).asked("hegemony.buy")
    table.time_up()  # one Mastery, one Advanced, one Simple
    while not table.done:
        table.time_up()
    levels = sorted(level_of(one) for one in table.state.cabinets[0].kept)
    assert levels == [n.SIMPLE, n.ADVANCED, n.MASTERY]


def level_of(technology: n.Technology) -> int:
    return TECHNOLOGIES[technology].level


@rule("HG-DEC-18", "HG-MAST-02")
def test_a_silent_mastery_takes_the_resource_with_most_steel_and_lesser_tech_stays(
    founded: Founded,
) -> None:
    table = founded()
    table.state.cabinets[0].spent = [[n.REACTION, 1, 4, 0, 0], [n.CRISIS, 2, 0, 0, 0]]
    table.run(Implement(n.A, n.TECHNOLOGY.named("mastery_triple"))).time_up()
    assert table.state.cabinets[0].technologies[0].resource == n.FOREIGN
    table.run(Implement(n.A, n.TECHNOLOGY.named("lesser_tech"))).time_up()
    assert owned(table)[-1] == "lesser_tech"


@rule("HG-ADV-08")
def test_lesser_tech_of_a_crisis_is_exchanged_when_it_is_implemented(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[0].kept = [n.TECHNOLOGY.named("lesser_tech")]
    table.run(Arrivals(n.A)).seat(3).asked("hegemony.swap").picks("big_money")
    assert owned(table) == ["big_money"]


@rule("HG-GIFT-23")
def test_old_archives_add_a_card_to_the_first_group(founded: Founded) -> None:
    for gifts, cards in (((), 3), (("old_earth_archives",), 4)):
        table = research(founded(gifts=gifts), 6, n.CRISIS)
        table.seat(3).asked("hegemony.buy").answers({"simple": 3})
        frame: Any = table.play.strands[0].stack[-1]
        assert len(frame.group) == cards


def cabinet(*owned_here: str, resource: n.Resource = n.MILITARY) -> Cabinet:
    made = Cabinet()
    made.tags = [n.B, n.C]
    made.points = [[0, 0], [0, 0], [0, 0], [0], [0, 0]]
    for word in owned_here:
        if n.GIFT.number(word) is not None:
            made.gifts.append(n.GIFT.named(word))
        else:
            held = Held()
            held.technology, held.resource, held.active = n.TECHNOLOGY.named(word), resource, True
            made.technologies.append(held)
    return made


@rule("HG-SIMP-02", "HG-SIMP-03", "HG-GIFT-06")
def test_mouths_and_roads_double_envoys_and_homes_for_all_purposes() -> None:
    spent = plan(foreign=(3, 0), domestic=(0, 2))
    points = points_of(PRINTED, cabinet("big_mouth", "big_roads"), spent)
    assert (points[n.FOREIGN], points[n.DOMESTIC]) == ([6, 0], [0, 4])


@rule("HG-SIMP-13", "HG-SIMP-14", "HG-ADV-02", "HG-ADV-03", "HG-MAST-04")
@pytest.mark.parametrize(
    ("word", "resource", "erased"),
    [
        ("universal_translator", n.FOREIGN, 2),
        ("festival_engines", n.DOMESTIC, 2),
        ("cyborg_colin_powell", n.FOREIGN, 7),
        ("mcawesome", n.DOMESTIC, 7),
        ("mastery_shield", n.DOMESTIC, 7),
    ],
)
def test_some_technologies_erase_control(word: str, resource: n.Resource, erased: int) -> None:
    standing = [0] * 9
    for other in n.AGGRESSIVE:
        standing[3 * n.B + other], standing[3 * n.C + other] = 4, 3
    removed = removals(PRINTED, cabinet(word, resource=resource), standing, 3)
    assert sum(removed) == erased
    assert removed[3 * n.B + resource] + removed[3 * n.C + resource] == erased


@rule("HG-REACT-03", "HG-REACT-04", "HG-REACT-05", "HG-REACT-07", "HG-Q-06", "HG-SCORE-21")
@pytest.mark.parametrize("resource", n.AGGRESSIVE)
@pytest.mark.parametrize(("cost", "erased"), [(3, 2), (2, 3), (1, 4)])
def test_points_erase_control_of_their_own_resource_and_rival(
    resource: n.Resource, cost: int, erased: int
) -> None:
    standing = [0] * 9
    standing[3 * n.B + resource], standing[3 * n.C + resource] = 4, 4
    ours = cabinet()
    ours.points[resource] = [6, 0]
    removed = removals(PRINTED, ours, standing, cost)
    assert removed[3 * n.B + resource] == erased
    assert sum(removed) == erased


@rule("HG-MAST-03")
def test_an_art_works_to_the_end_of_its_session() -> None:
    ours = cabinet("mastery_triple")
    retire(PRINTED, ours, False)
    assert ours.technologies[0].active
    retire(PRINTED, ours, True)
    assert not ours.technologies[0].active


@rule("HG-MAST-15", "HG-GIFT-26")
@pytest.mark.parametrize(("implemented", "bank"), [(1, 15 + 6), (2, 15)])
def test_steel_forges_pay_in_each_later_session(
    founded: Founded, implemented: int, bank: int
) -> None:
    table = founded(bank=0, technologies=("steel_forges",))
    table.state.cabinets[0].technologies[0].session = implemented
    table.run(MinuteZero(n.A)).expect({"cabinets.0.bank": bank})


@rule("HG-ADV-11", "HG-GIFT-15")
@pytest.mark.parametrize("gift", [(), ("economic_aggression",)])
def test_an_arcology_web_triples_the_bank_and_no_more(
    founded: Founded, gift: tuple[str, ...]
) -> None:
    table = founded(bank=4, gifts=gift, technologies=("arcology_web",))
    ours = table.state.cabinets[0]
    ours.technologies[0].active = True
    play: Any = table.play
    end_planning(play, ours)
    assert grown(play, ours) == 12


@rule("HG-Q-13", "HG-STEEL-04", "HG-STEEL-06")
@pytest.mark.parametrize(("option", "bank"), [(1, 5 + 15), (2, 25), (4, 35)])
def test_saved_steel_grows_between_sessions_as_the_table_wants(
    founded: Founded, option: int, bank: int
) -> None:
    table = founded(bank=5, bank_multiplier=option).run(MinuteZero(n.A))
    table.expect({"cabinets.0.bank": bank})


@rule("HG-STEEL-12", "HG-GIFT-26")
def test_a_bank_never_falls_below_nothing_and_vaults_lose_nothing(founded: Founded) -> None:
    for gifts, left in (((), 0), (("deep_vaults",), 3)):
        table = founded(bank=3, gifts=gifts)
        play: Any = table.play
        play.change_bank(n.A, -5)
        table.expect({"cabinets.0.bank": left})
        play.change_bank(n.A, 2)
        table.expect({"cabinets.0.bank": left + 2})


@rule("HG-MAST-10", "HG-SIMP-17", "HG-CRIS-11", "HG-CRIS-12")
@pytest.mark.parametrize(
    ("words", "military", "resolved"),
    [
        ((), 2, False),
        (("crisis_bureau",), 2, True),
        (("crisis_bureau",), 0, False),
        (("singularity_loom",), 0, True),
    ],
)
def test_a_bureau_adds_where_steel_is_spent_and_a_loom_resolves_anything(
    founded: Founded, words: tuple[str, ...], military: int, resolved: bool
) -> None:
    table = founded(technologies=words)
    ours = table.state.cabinets[0]
    for held in ours.technologies:
        held.active = True
    ours.crisis = n.CRISIS_CARD.named("replicators_at_the_rim")
    ours.chosen = filed(plan(military=(military, 0)))
    ours.points[n.MILITARY] = [military, 0]
    play: Any = table.play
    end_crisis(play, n.A)
    assert ours.resolved == resolved
    assert ours.bank == (15 if resolved else 11)


@rule("HG-GIFT-01")
def test_gifts_last_and_those_that_ask_for_activation_do_nothing_by_themselves() -> None:
    ours = cabinet("military_genius", "omega_death_virus")
    for _ in range(3):
        assert points_of(PRINTED, ours, plan(military=(4, 0)))[n.MILITARY] == [6, 0]
        retire(PRINTED, ours, True)
    assert len(ours.gifts) == 2
