"""Sections 8, 9 and 33: the Galactic Phase, the Infestation roll and all Events."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.cards.event_deck import (
    EVENT,
    EVENTS,
    clean_campaign_change,
    most_bought,
    most_moved,
    propositions_barred,
    sector_yield,
    trial_change,
)
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import (
    GSP,
    INFESTED,
    INFLUENCE,
    JUSTICE,
    MONEY,
    NEUTRAL,
    PRIME_MINISTER,
    REPUBLIC,
    Owner,
    Sector,
)
from starmoot.games.destiny.senators.strength import bidding_limit
from starmoot.games.destiny.turn.drawing import draw_actions, draw_senators
from starmoot.games.destiny.turn.galactic import (
    EventHappens,
    GalacticPhase,
    collect_resources,
    infest,
    mark_sectors,
)
from starmoot.games.destiny.war.fleets import fleets_at, fleets_out
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene


def number(word: str) -> int:
    """An Event by its id."""
    found = EVENT.number(word)
    assert found is not None
    return found


def happens(scene: Scene, word: str) -> Scene:
    """An Event takes effect."""
    event = EventHappens()
    event.event = number(word)
    scene.run(event)
    return scene


def active(scene: Scene, *words: str) -> Scene:
    """These Events are active this turn."""
    scene.g.s.active = [n for word in words for n in (number(word), scene.g.s.turn)]
    return scene


def next_events(scene: Scene, *words: str) -> Scene:
    """These Events lie on top of the deck, the first on top."""
    for word in reversed(words):
        scene.g.s.event_deck.remove(number(word))
        scene.g.s.event_deck.put(number(word))
    return scene


def next_sectors(scene: Scene, *sectors: int) -> Scene:
    """These Sector cards lie on top, the first on top."""
    for sector in reversed(sectors):
        scene.g.s.sector_deck.remove(sector)
        scene.g.s.sector_deck.put(sector)
    return scene


QUIET = ("hyperspace_storms", "wave_of_idealism", "constitutional_crisis")


def phase(scene: Scene, *dice: int) -> Scene:
    """Run a Galactic Phase whose Events change nothing in it, with these Infestation dice."""
    next_sectors(next_events(scene, *QUIET), 40, 41, 42)
    scene.rolls("order", 1, 2, 3).rolls("galaxy", *(dice or (1, 1))).run(GalacticPhase())
    return scene


@rule("GD-GAL-01", "GD-TRN-01", "GD-TRN-03", "GD-GAL-02")
def test_nine_steps_follow_each_other_and_nobody_is_asked(galaxy: Galaxy) -> None:
    scene = phase(galaxy(3))
    assert scene.done
    scene.said("destiny.turn", number=3).said("destiny.step", times=9)
    steps = [entry.args[2] for entry in scene.play.log if entry.note.name == "destiny.step"]
    assert steps == list(range(1, 10))
    scene.expect(turn=3, phase=0, step=9, marked=[40, 41, 42])


@rule("GD-GAL-04", "GD-ACT-05")
def test_all_senators_are_refreshed(galaxy: Galaxy) -> None:
    scene = galaxy(3).tired("ruhamat", "karroun").recruited("ruhamat")
    phase(scene)
    assert not any(senator.exhausted or senator.recruited for senator in scene.g.s.senators)


@rule("GD-GAL-05", "GD-ABL-05")
def test_a_bureaucrat_in_office_is_paid_when_the_turn_begins(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "hadiya").serve("bip", "kaldera").office("finance", "hadiya")
    phase(scene.has("gsp", money=0).has("bip", money=0))
    assert (scene.purse("gsp")[1], scene.purse("bip")[1]) == (3 + 3 + 5, 3 + 5)


@rule("GD-GAL-05", "GD-ABL-05")
def test_other_ministers_are_paid_nothing(galaxy: Galaxy) -> None:
    """GD-ABL-05: it is the ability of a Bureaucrat, not the office, that is paid for."""
    scene = galaxy(3).office("finance", "ruhamat").has("gsp", money=0)
    phase(scene)
    assert scene.purse("gsp")[1] == 3 + 5


@rule("GD-GAL-06", "GD-GAL-07")
@pytest.mark.parametrize(("before", "after"), [(3, 4), (4, 5), (5, 5), (7, 7)])
def test_a_weak_republic_gains_one_fleet_at_the_capital(
    galaxy: Galaxy, before: int, after: int
) -> None:
    scene = phase(galaxy(3).fleets("republic", 1, before))
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == after


@rule("GD-GAL-08", "GD-GAL-09", "GD-EVD-03")
def test_three_events_happen_and_lasting_ones_stay_active(galaxy: Galaxy) -> None:
    scene = next_events(galaxy(3).has("gsp", money=10), "trade_boom", "voter_fatigue", "good_press")
    scene.rolls("order", 1, 2, 3).rolls("galaxy", 1, 1).run(GalacticPhase())
    scene.expect(active=[number("voter_fatigue"), 4])
    assert scene.g.s.event_discards.cards == [number("trade_boom"), number("good_press")]
    assert scene.purse("gsp") == (10 + 2 + 3, 10 + 3 + 3 + 5)


@rule("GD-RNG-17", "GD-EVD-01")
def test_an_event_deck_that_runs_low_takes_its_discards_back(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    scene.g.s.event_discards.cards = [number("good_press")] * 40
    scene.g.s.event_deck.cards = [number("good_press")] * 2
    scene.chance("decks", *[0] * 39)
    scene.rolls("order", 1, 2, 3).rolls("galaxy", 1, 1).run(GalacticPhase())
    assert (len(scene.g.s.event_deck), len(scene.g.s.event_discards)) == (39, 3)


@rule("GD-RNG-17", "GD-MAP-21")
def test_decks_with_just_enough_cards_are_drawn_to_the_end_first(galaxy: Galaxy) -> None:
    """GD-RNG-17: discards come back when fewer than three are left, not when three are."""
    scene = galaxy(3)
    scene.g.s.event_discards.cards = [number("good_press")] * 40
    scene.g.s.event_deck.cards = [number("good_press")] * 3
    scene.g.s.sector_discards.cards = scene.g.s.sector_deck.cards[:47]
    scene.g.s.sector_deck.cards = scene.g.s.sector_deck.cards[47:50]
    scene.rolls("order", 1, 2, 3).rolls("galaxy", 1, 1).run(GalacticPhase())
    assert (len(scene.g.s.event_deck), len(scene.g.s.event_discards)) == (0, 43)
    assert (len(scene.g.s.sector_deck), len(scene.g.s.sector_discards)) == (0, 47)


@rule("GD-EVD-03", "GD-EVNT-05")
def test_an_event_for_this_turn_is_active_in_it(galaxy: Galaxy) -> None:
    """GD-EVD-03: it stays on the table until its last turn ends, be that the present one."""
    scene = next_events(galaxy(3), "mining_strike", *QUIET[:2])
    next_sectors(scene, 40, 41, 42).rolls("order", 1, 2, 3).rolls("galaxy", 1, 1)
    scene.run(GalacticPhase())
    assert scene.g.s.active[:2] == [number("mining_strike"), 3]


@rule("GD-GAL-10", "GD-GAL-11", "GD-GAL-12")
def test_drawn_sectors_are_marked_unless_they_are_infested(galaxy: Galaxy) -> None:
    scene = next_sectors(galaxy(3).owns(INFESTED, 41), 29, 41, 42)
    mark_sectors(scene.g)
    scene.expect(marked=[29, 42], drawn=[29, 41, 42])
    scene.said("destiny.stays_infested", sector=41)


@rule("GD-MAP-21", "GD-MAP-20")
def test_a_sector_deck_that_runs_low_takes_its_discards_back(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    scene.g.s.sector_discards.cards = scene.g.s.sector_deck.cards[:48]
    scene.g.s.sector_deck.cards = scene.g.s.sector_deck.cards[48:]
    scene.rolls("decks", *[1] * 47)
    mark_sectors(scene.g)
    assert (len(scene.g.s.sector_deck), len(scene.g.s.sector_discards)) == (47, 0)


@rule("GD-GAL-13", "GD-GAL-15", "GD-GAL-17")
def test_everybody_draws_two_actions_and_two_senators(galaxy: Galaxy) -> None:
    scene = phase(galaxy(3))
    assert [len(pile) for pile in scene.g.s.hands] == [2, 2, 2]
    assert [len(pile) for pile in scene.g.s.reserves] == [2, 2, 2]


@rule("GD-GAL-14", "GD-GAL-16")
def test_nothing_is_drawn_in_the_first_turn(galaxy: Galaxy) -> None:
    scene = phase(galaxy(3).given(turn=0))
    assert [len(pile) for pile in scene.g.s.hands + scene.g.s.reserves] == [0] * 6
    scene = phase(galaxy(3).given(turn=1))
    assert [len(pile) for pile in scene.g.s.hands + scene.g.s.reserves] == [2] * 6


@rule("GD-RNG-13", "GD-RNG-14")
def test_action_cards_that_are_too_few_go_round_one_at_a_time(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    scene.g.s.action_deck.cards = [1, 1]
    scene.g.s.action_discards.cards = [2, 2]
    scene.rolls("decks", 1)
    draw_actions(scene.g, 2)
    assert [len(pile) for pile in scene.g.s.hands] == [2, 1, 1]
    assert len(scene.g.s.action_discards) == 0


@rule("GD-RNG-15", "GD-RNG-16")
def test_senators_that_are_too_few_go_round_one_at_a_time(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    scene.g.s.senator_deck.cards = [40, 41, 42, 43]
    draw_senators(scene.g, 2)
    assert [len(pile) for pile in scene.g.s.reserves] == [2, 1, 1]


# The Infestation


@rule("GD-INF-01", "GD-INF-02", "GD-EX-12", "GD-SHA-02", "GD-INF-04", "GD-ABL-03")
def test_corruption_and_shadow_feed_the_infestation_roll(galaxy: Galaxy) -> None:
    scene = galaxy(3).tokens("ruhamat", 2, 1).tokens("karroun", 4, 0).tokens("fola", 1, 3)
    scene.rebels("pop").given(marked=[40, 29]).rolls("galaxy", 3, 4)
    infest(scene.g)
    assert scene.g.sectors_of(INFESTED) == [29, 40]
    scene.said("destiny.infestation_roll", number=13).expect(marked=[])


@rule("GD-INF-03", "GD-INF-05")
def test_nine_is_not_enough_and_the_dead_and_unseen_feed_nobody(galaxy: Galaxy) -> None:
    scene = galaxy(3).tokens("jemak", 9, 3).given(marked=[40]).rolls("galaxy", 4, 5)
    infest(scene.g)
    assert scene.g.sectors_of(INFESTED) == []
    scene.expect(marked=[40])


@rule("GD-INF-06", "GD-INF-07", "GD-GAL-18", "GD-GAL-20")
def test_a_sector_lost_to_the_infestation_yields_nothing_and_keeps_fleets(galaxy: Galaxy) -> None:
    scene = next_sectors(next_events(galaxy(3).has("gsp", 0, 0), *QUIET), 29, 41, 42)
    scene.rolls("order", 1, 2, 3).rolls("galaxy", 5, 5).run(GalacticPhase())
    assert scene.g.owner(Sector(29)) == INFESTED
    assert fleets_at(scene.g, GSP, Sector(29)) == 2
    assert scene.purse("gsp") == (0, 5)


@rule("GD-GAL-19", "GD-RES-07", "GD-RES-09")
def test_income_is_the_yield_of_all_sectors_and_the_base_money(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 1, 49).has("gsp", 0, 0)
    collect_resources(scene.g)
    assert scene.purse("gsp") == (3 + 5 + 1, 3 + 5 + 1 + 5)


# The Election counter


@rule("GD-GAL-21", "GD-GAL-22", "GD-GAL-23", "GD-GAL-25")
@pytest.mark.parametrize(
    ("before", "after", "due"), [(1, 2, False), (2, 3, False), (3, 4, True), (4, 4, True)]
)
def test_the_counter_moves_to_election(galaxy: Galaxy, before: int, after: int, due: bool) -> None:
    scene = phase(galaxy(3).office("justice", "fola").given(election=before))
    scene.expect(election=after, electing=due)
    assert (scene.g.minister(JUSTICE) < 0) == due


@rule("GD-GAL-03", "GD-GAL-24", "GD-MIN-04", "GD-DEC-02")
def test_the_prime_minister_may_call_an_election(galaxy: Galaxy) -> None:
    scene = phase(galaxy(3).office("prime_minister", "fola").given(election=1))
    scene.seat(2).asked("destiny.call_election").picks("yes")
    scene.expect(election=4, electing=True, ministries=[-1] * 5)


@rule("GD-GAL-24", "GD-TIM-06")
def test_nobody_calls_an_election_that_is_due_anyway(galaxy: Galaxy) -> None:
    """GD-GAL-24: the Prime Minister is asked while the counter is short of Election."""
    scene = phase(galaxy(3).office("prime_minister", "fola").given(election=3))
    assert scene.done
    scene.expect(election=4, electing=True)


@rule("GD-DEC-02")
def test_a_silent_prime_minister_calls_no_election(galaxy: Galaxy) -> None:
    scene = phase(galaxy(3).office("prime_minister", "fola").given(election=1)).time_up()
    scene.expect(election=2, electing=False)
    assert scene.g.minister(PRIME_MINISTER) == senator_number("fola")


# Events


@rule("GD-EVNT-01", "GD-EVNT-02", "GD-EVNT-03")
@pytest.mark.parametrize(
    ("word", "after"),
    [("trade_boom", (2, 5)), ("market_panic", (2, 0)), ("good_press", (4, 2))],
)
def test_events_that_give_to_all(galaxy: Galaxy, word: str, after: tuple[int, int]) -> None:
    scene = happens(galaxy(3).has("gsp", 2, 2).has("bip", 2, 2), word)
    assert scene.purse("gsp") == scene.purse("bip") == after


@rule("GD-EVNT-04", "GD-EVD-06")
def test_overexposed_hits_all_who_tie_for_the_most_influence(galaxy: Galaxy) -> None:
    scene = happens(galaxy(3).has("gsp", 9).has("bip", 9).has("pop", 8), "overexposed")
    assert [scene.purse(party)[0] for party in ("gsp", "bip", "pop")] == [5, 5, 8]


@rule("GD-EVNT-08", "GD-EVD-06")
def test_the_relief_fund_helps_all_who_have_the_fewest_sectors(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 40)
    for party in ("gsp", "bip", "pop"):
        scene.has(party, money=0)
    happens(scene, "relief_fund")
    assert [scene.purse(party)[1] for party in ("gsp", "bip", "pop")] == [0, 5, 5]


@rule("GD-EVNT-05", "GD-EVNT-06", "GD-EVNT-07", "GD-EVD-07")
@pytest.mark.parametrize(
    ("words", "sector", "yields"),
    [
        (("mining_strike",), 1, (5, 4)),
        (("mining_strike", "mining_strike"), 50, (1, 1)),
        (("mining_strike",), 13, (3, 2)),
        (("frontier_subsidy",), 49, (1, 2)),
        (("frontier_subsidy",), 48, (2, 1)),
        (("core_patronage",), 24, (3, 3)),
        (("core_patronage",), 25, (2, 2)),
        (("frontier_subsidy", "mining_strike"), 60, (1, 3)),
    ],
)
def test_events_change_what_sectors_yield(
    galaxy: Galaxy, words: tuple[str, ...], sector: int, yields: tuple[int, int]
) -> None:
    g = active(galaxy(3), *words).g
    assert (
        sector_yield(g, Sector(sector), INFLUENCE),
        sector_yield(g, Sector(sector), MONEY),
    ) == yields


@rule("GD-RES-08")
def test_no_event_takes_the_base_money(galaxy: Galaxy) -> None:
    scene = active(galaxy(3), "mining_strike", "mining_strike").has("gsp", 0, 0)
    collect_resources(scene.g)
    assert scene.purse("gsp")[1] == 1 + 5
    scene = active(galaxy(3), "mining_strike").owns(NEUTRAL, 29).has("gsp", 0, 0)
    collect_resources(scene.g)
    assert scene.purse("gsp") == (0, 5)


@rule("GD-EVNT-09")
def test_a_snap_election_moves_the_counter_in_step_nine(galaxy: Galaxy) -> None:
    scene = next_events(galaxy(3).given(election=1), "snap_election", *QUIET[:2])
    scene.rolls("order", 1, 2, 3).rolls("galaxy", 1, 1).run(GalacticPhase())
    scene.expect(election=4, electing=True, election_called=False)


@rule("GD-EVNT-10", "GD-EVNT-11")
def test_scandal_and_amnesty_touch_corruption_only(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "fola").tokens("fola", 1, 1).tokens("karroun", 0, 1)
    happens(scene, "cabinet_scandal")
    assert (scene.carries("fola"), scene.carries("karroun")) == ((2, 1), (0, 1))
    happens(scene, "amnesty")
    assert (scene.carries("fola"), scene.carries("karroun")) == ((1, 1), (0, 1))


@rule("GD-EVNT-12", "GD-EVNT-13", "GD-EVNT-14", "GD-EVNT-15", "GD-EVNT-18", "GD-EVNT-20")
def test_lasting_events_change_their_numbers_while_they_are_active(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    assert (most_moved(scene.g), most_bought(scene.g)) == (10, 99)
    assert not propositions_barred(scene.g)
    assert (bidding_limit(scene.g, GSP), trial_change(scene.g)) == (4, 0)
    active(scene, "hyperspace_storms", "shipyard_strike", "constitutional_crisis")
    assert (most_moved(scene.g), most_bought(scene.g)) == (3, 1)
    assert propositions_barred(scene.g)
    active(scene, "voter_fatigue", "tribunal_season", "wave_of_idealism", "wave_of_idealism")
    assert (bidding_limit(scene.g, GSP), trial_change(scene.g)) == (2, 1)
    assert clean_campaign_change(scene.g) == 2


@rule("GD-EVNT-16", "GD-EVNT-17")
def test_the_republic_loses_and_gains_fleets(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("republic", 1, 1).fleets("republic", 50, 2).fleets("republic", 44, 1)
    happens(happens(scene, "mutiny_in_the_fleet"), "mutiny_in_the_fleet")
    assert [fleets_at(scene.g, REPUBLIC, Sector(sector)) for sector in (1, 44, 50)] == [0, 0, 2]
    happens(scene, "patriotic_levy")
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == 1
    happens(scene.fleets("republic", 1, 8), "patriotic_levy")
    assert fleets_out(scene.g, REPUBLIC) == 10


@rule("GD-EVNT-21")
def test_veterans_join_parties_with_few_fleets_and_a_sector(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 14).fleets("bip", 28, 3).owns(NEUTRAL, 30)
    happens(scene, "veterans_call")
    assert [fleets_out(scene.g, Owner(party)) for party in range(3)] == [3, 3, 2]
    assert fleets_at(scene.g, GSP, Sector(14)) == 1


@rule("GD-EVNT-22")
def test_whispers_find_the_worst_senator_of_each_party(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "renko", "ashkem").tokens("renko", 0, 1).tokens("ashkem", 3)
    happens(scene, "whispers_in_the_dark")
    assert scene.carries("ashkem") == (4, 0), "as corrupt as Renko, but of higher Diplomacy"
    assert scene.carries("renko") == (0, 1)
    assert scene.carries("karroun") == (0, 0)


@rule("GD-EVNT-23", "GD-EVNT-24")
@pytest.mark.parametrize(
    ("word", "dice", "infested"),
    [
        ("keras_surge", (4, 4), True),
        ("keras_surge", (3, 4), False),
        ("vigil_of_remembrance", (6, 5), False),
        ("vigil_of_remembrance", (6, 6), True),
    ],
)
def test_events_turn_the_infestation_roll(
    galaxy: Galaxy, word: str, dice: tuple[int, int], infested: bool
) -> None:
    scene = active(galaxy(3), word).given(marked=[40]).rolls("galaxy", *dice)
    infest(scene.g)
    assert (scene.g.owner(Sector(40)) == INFESTED) == infested


@rule("GD-EVNT-25", "GD-EVNT-26")
def test_fire_cleanses_and_plague_spreads_by_the_lowest_number(galaxy: Galaxy) -> None:
    scene = happens(galaxy(3).owns(INFESTED, 50, 44), "cleansing_fire")
    assert scene.g.sectors_of(INFESTED) == [50]
    happens(scene.owns("gsp", 38), "creeping_plague")
    assert scene.g.sectors_of(INFESTED) == [49, 50]
    empty = happens(happens(galaxy(3), "creeping_plague"), "cleansing_fire")
    assert empty.g.sectors_of(INFESTED) == []


@rule("GD-EVNT-27", "GD-EVNT-28")
def test_people_events_let_everybody_draw(galaxy: Galaxy) -> None:
    scene = happens(happens(galaxy(3), "rumour_mill"), "new_blood")
    assert [len(pile) for pile in scene.g.s.hands + scene.g.s.reserves] == [1] * 6
    scene.g.s.senator_deck.cards = scene.g.s.senator_deck.cards[:2]
    happens(scene, "new_blood")
    assert [len(pile) for pile in scene.g.s.reserves] == [1] * 3, "not enough for all"


@rule("GD-GAL-26", "GD-EVD-02")
@pytest.mark.parametrize("event", range(len(EVENTS)))
def test_no_event_asks_anybody(galaxy: Galaxy, event: int) -> None:
    scene = galaxy(3).serve("gsp", "renko").tokens("renko", 4).owns(INFESTED, 50)
    assert happens(scene, EVENT.key(event)).done
