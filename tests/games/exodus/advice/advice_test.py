"""Advice for automatic players: what it says in plain cases, and that it cheats nowhere."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from starmoot.bots.match import play_match
from starmoot.bots.playout import RandomPicker, open_strand, playout
from starmoot.games.exodus import GAME
from starmoot.games.exodus.advice.adviser import advice
from starmoot.games.exodus.advice.counsel import Counsel
from starmoot.games.exodus.advice.debate import PEACES, deal_worth, is_wanted, peace_with
from starmoot.games.exodus.advice.odds import ALL_WAYS, chances
from starmoot.games.exodus.content.printed import REST, order_number
from starmoot.games.exodus.covert.writing import CovertOrders
from starmoot.games.exodus.dice import result_of
from starmoot.games.exodus.disposition.deciding import Disposition
from starmoot.games.exodus.disposition.leaving import Leaving
from starmoot.games.exodus.intent.codes import code
from starmoot.games.exodus.intent.resolving import Resolving
from starmoot.games.exodus.intent.writing import Intents
from starmoot.games.exodus.names import CHURCH, GOVERNMENT, MILITARY, NETWORK, UNDERWORLD, Faction
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.secrets.knowledge import include
from starmoot.games.exodus.voyage.setup import CHOICE
from starmoot.host import QuickChance, fits, imagine, render, settle, take_view
from starmoot.kernel import PASS, Play
from starmoot.mechanics.advising import Attitude
from starmoot.testing import rule

SAVED = ("a colony is founded", "the fleet travels on")
PARADE = code(order_number("parade"))
TEND = code(order_number("tend_flock"))


def advised(fleet: Fleet, seat: int, topic: str, level: int = 1) -> Any:
    """What a seat is told to answer, in the words of the wire; None for letting it go by."""
    view = fleet.seat(seat).view
    for pending in view.pending:
        if pending.question.topic.name == f"exodus.{topic}":
            answer = advice(view, pending, level, RandomPicker(1))
            assert answer is not None
            if answer.passed():
                return None
            assert fits(pending.shape, answer)
            return render(pending.shape, answer)
    raise AssertionError(f"seat {seat} is not asked {topic}")


def in_space(exodus: Exodus, seats: int = 3, **fields: Any) -> Fleet:
    """A fleet that has spent a cycle in A, from where lines lead to B and C."""
    fleet = exodus(seats, **{"cycle": 3, "cycles_here": 1, "treachery": 1, **fields})
    return fleet.led().with_map("AB", "AC", visited="A").given({"systems.0.reward": 0})


# The odds.


def test_the_odds_are_those_of_the_dice() -> None:
    for fixed, margin in product(range(-3, 4), range(-6, 10)):
        counted = [0, 0, 0]
        free = 3 - abs(fixed)
        for dice in product((-1, 0, 1), repeat=free):
            counted[result_of(margin + fixed + sum(dice))] += 3 ** abs(fixed)
        assert chances(margin, fixed) == counted
        assert sum(counted) == ALL_WAYS


def test_more_than_three_fixed_dice_count_as_three() -> None:
    assert chances(1, 5) == chances(1, 3)
    assert chances(1, -7) == chances(1, -3)


# The course.


def test_a_rested_and_devout_fleet_that_is_done_here_travels_on(exodus: Exodus) -> None:
    fleet = in_space(exodus, faith=12).run(Disposition())
    assert advised(fleet, 0, "gesture") == "down"


@pytest.mark.parametrize("reason", [{"fatigue": 1}, {"faith": 5}, {"treachery": 7}])
def test_a_weary_god_or_little_faith_keeps_the_fleet(
    exodus: Exodus, reason: dict[str, int]
) -> None:
    fleet = in_space(exodus, **{"faith": 12, **reason}).run(Disposition())
    assert advised(fleet, 0, "gesture") == "up"


def test_the_fleet_stays_where_it_could_found_a_colony(exodus: Exodus) -> None:
    fleet = in_space(exodus, faith=12).given({"systems.0.reward": 3}).run(Disposition())
    assert advised(fleet, 0, "gesture") == "up"


def test_the_fleet_runs_in_haste_from_what_it_cannot_beat(exodus: Exodus) -> None:
    fleet = in_space(exodus, faith=12, forces=[3]).run(Disposition())
    assert advised(fleet, 0, "gesture") == "down"
    fleet = in_space(exodus, faith=12, forces=[3]).run(Leaving())
    assert advised(fleet, 0, "course")["speed"] == "hurried"


def test_scouts_are_attacked_by_a_fleet_that_has_to_stay(exodus: Exodus) -> None:
    fleet = in_space(exodus, faith=6, forces=[1], might=12).run(Disposition())
    assert advised(fleet, 0, "gesture") == "rude"


def test_all_keepers_name_the_system_that_may_be_a_home(exodus: Exodus) -> None:
    fleet = in_space(exodus, faith=12)
    fleet.given({"systems.2.reward": 3, "systems.2.scanned": True}).run(Leaving())
    for keeper in range(3):
        assert advised(fleet, keeper, "course") == {"course": "jump:c", "speed": "normal"}


def test_a_known_home_is_sought_through_systems_that_were_seen(exodus: Exodus) -> None:
    fleet = exodus(3, faith=12, cycle=3, cycles_here=1).led()
    fleet.with_map("AB", "AC", "CD", visited="BCA").given({"systems.3.reward": 3}).run(Leaving())
    assert advised(fleet, 0, "course")["course"] == "jump:c"


def test_a_keeper_does_not_help_to_drive_a_god_that_would_break_free(exodus: Exodus) -> None:
    fleet = in_space(exodus, faith=3, fatigue=3).run(Leaving())
    assert advised(fleet, 0, "course") is None


# Orders.


def sheet(fleet: Fleet, seat: int, level: int = 1) -> dict[str, Any]:
    """The order sheet that a seat is told to write."""
    written = advised(fleet, seat, "intents", level)
    assert isinstance(written, dict)
    return written


def test_a_church_of_little_faith_works_on_it(exodus: Exodus) -> None:
    fleet = in_space(exodus, faith=5, edge=1, treachery=0).run(Intents())
    assert sheet(fleet, 0)["church"] in ("parade", "tend_flock")


def test_those_who_judge_alike_write_alike(exodus: Exodus) -> None:
    fleet = in_space(exodus, seats=8).run(Intents())
    sheets = [sheet(fleet, seat) for seat in range(8)]
    assert all(written == sheets[0] for written in sheets)


def test_traitors_are_hunted_by_some_but_not_by_all(exodus: Exodus) -> None:
    fleet = in_space(exodus, seats=8, treachery=5, edge=0, justice=10).run(Intents())
    hunts = ("skin_hunt", "suppression", "patrol", "violet_study")
    hunting = [order for order in sheet(fleet, 0).values() if str(order).endswith(hunts)]
    assert 3 <= len(hunting) < 8


def test_nobody_is_sent_after_the_traitors_that_others_will_have_found(exodus: Exodus) -> None:
    fleet = in_space(exodus, faith=12, treachery=1, edge=0, justice=12)
    fleet.given({f"factions.{faction}.has_office": True for faction in range(3)}).run(Intents())
    assert sheet(fleet, 0)["church"] == "church_skin_hunt"
    assert sheet(fleet, 0)["government"] == "adjudicate"


def test_one_faction_harvests_what_a_hungry_fleet_needs(exodus: Exodus) -> None:
    fleet = in_space(exodus, supply=3, edge=0)
    fleet.given({"systems.0.reward": 1, "systems.0.choice": 4, "systems.0.convenience": 1})
    assert "harvest" in sheet(fleet.run(Intents()), 0).values()


def test_a_beginner_plans_no_spying_and_a_regular_does(exodus: Exodus) -> None:
    fleet = in_space(exodus, seats=6, edge=12, justice=1, faith=1, might=1)
    fleet.holding("go1")
    fleet.run(Intents())
    assert "spying" not in str(sheet(fleet, UNDERWORLD, 1)["underworld"])
    assert "underworld_spying" in str(sheet(fleet, UNDERWORLD, 2)["underworld"])


def test_a_schemer_begrudges_whoever_is_ahead_their_own_will(exodus: Exodus) -> None:
    fleet = in_space(exodus, faith=12, edge=0, treachery=0).run(Intents())
    fair = sheet(fleet, GOVERNMENT, 3)["church"]
    fleet.given({"factions.0.standing": 9})
    assert sheet(fleet, GOVERNMENT, 3)["church"] != fair
    assert sheet(fleet, GOVERNMENT, 2)["church"] == fair
    assert sheet(fleet, CHURCH, 3)["church"] == fair


# In the dark.


def test_a_regular_spies_where_the_odds_are_good_and_a_beginner_never(exodus: Exodus) -> None:
    fleet = in_space(exodus, seats=4, justice=12, faith=2).ordered(network="rest")
    fleet.holding("ch1")
    fleet.run(CovertOrders())
    assert advised(fleet, NETWORK, "covert", 1) is None
    assert advised(fleet, NETWORK, "covert", 2) == {"spying": "church"}


def test_peace_is_promised_in_other_words_to_others_and_another_time(exodus: Exodus) -> None:
    fleet = in_space(exodus)
    c = Counsel(fleet.g.s, CHURCH, 3)
    said = [peace_with(c, GOVERNMENT), peace_with(c, MILITARY)]
    fleet.g.s.cycle += 1
    assert len({*said, peace_with(c, MILITARY)}) == 3


def test_one_knows_what_one_has_read_but_not_what_the_own_leader_hides(exodus: Exodus) -> None:
    fleet = in_space(exodus)
    own, other = fleet.holding("ch1"), fleet.holding("go1")
    personal = fleet.holding("pe1", owner=CHURCH)
    assert (own, other, personal) == (0, 1, 2)
    assert Counsel(fleet.seat(CHURCH).view.state, CHURCH, 3).known() == [own]


def test_only_a_schemer_tells_what_shames_another(exodus: Exodus) -> None:
    fleet = in_space(exodus, seats=4, justice=12, edge=0, faith=12).ordered(military="rest")
    place = fleet.holding("op1", owner=GOVERNMENT)
    held = fleet.g.s.secrets[place]
    include(fleet.g.s.secrets[place].knowers.value, MILITARY)
    held.card.audience |= 1 << MILITARY
    fleet.run(CovertOrders())
    assert "leak" not in str(advised(fleet, MILITARY, "covert", 2))
    assert "leak" in str(advised(fleet, MILITARY, "covert", 3))
    fleet.given({"factions.2.markers": [0, 1, 0, 0, 0, 0, 0, 0]})
    assert "leak" not in str(advised(fleet, MILITARY, "covert", 3))


# Quarrels.


def voted(fleet: Fleet, church: list[int]) -> Fleet:
    """The three primaries have written these intents for the Church, and Rest for all others."""
    rest = code(REST)
    fleet.writes({})
    for author in range(3):
        for about, wanted in enumerate((church[author], rest, rest)):
            fleet.g.s.write(Faction(author), Faction(about), wanted)
    return fleet.run(Resolving())


def overruled(exodus: Exodus, **fields: Any) -> Fleet:
    """The Church wants to parade, and the others let it rest."""
    fields = {"faith": 11, "justice": 2, "might": 2, "edge": 2, "treachery": 0, **fields}
    return voted(in_space(exodus, **fields), [PARADE, code(REST), code(REST)])


def test_a_regular_dissents_when_overruled_and_a_beginner_consents(exodus: Exodus) -> None:
    fleet = overruled(exodus)
    assert advised(fleet, CHURCH, "dissent", 1) is None
    assert list(advised(fleet, CHURCH, "dissent", 2)) == ["church"]


def test_nobody_dissents_from_what_all_have_wanted(exodus: Exodus) -> None:
    fleet = voted(in_space(exodus, faith=8), [TEND, TEND, TEND])
    for level, seat in product((1, 2, 3), range(3)):
        assert advised(fleet, seat, "dissent", level) is None


def in_scene(exodus: Exodus, level: int = 2, **fields: Any) -> Fleet:
    """The Church has called somebody to account because it was overruled."""
    fleet = overruled(exodus, **fields)
    given = advised(fleet, CHURCH, "dissent", level)
    fleet.seat(0).asked("exodus.dissent").answers(given)
    fleet.seat(1).asked("exodus.dissent").passes()
    fleet.seat(2).asked("exodus.dissent").passes()
    opened = advised(fleet, CHURCH, "scene", level)
    assert [terms["demand"] for terms in opened.values()] == ["parade"]
    fleet.seat(0).asked("exodus.scene").answers(opened)
    return fleet


def test_the_scene_is_in_everybodys_view(exodus: Exodus) -> None:
    fleet = in_scene(exodus)
    for seat in range(3):
        seen = fleet.seat(seat).view.state.dispute
        assert (seen.initiator, seen.about, seen.demand) == (CHURCH, CHURCH, PARADE)


def test_the_strong_stand_firm_and_the_weak_give_in(exodus: Exodus) -> None:
    fleet = in_scene(exodus)
    assert advised(fleet, CHURCH, "scene_act", 2) is None
    respondent = fleet.g.s.dispute.respondent
    assert advised(fleet, respondent, "scene_act", 2) == "capitulate"


def test_a_test_is_forced_by_those_who_will_win_it_but_never_by_beginners(exodus: Exodus) -> None:
    fleet = in_scene(exodus)
    respondent = fleet.g.s.dispute.respondent
    for party in (CHURCH, respondent):
        fleet.seat(party).asked("exodus.scene_act").passes()
    fleet.seat(3 - respondent).asked("exodus.backing").passes()
    assert advised(fleet, CHURCH, "force", 1) is None
    assert advised(fleet, CHURCH, "force", 2) == "yes"
    assert advised(fleet, respondent, "force", 2) is None


def test_a_regular_takes_a_marker_that_costs_nothing_and_a_beginner_takes_no_deal(
    exodus: Exodus,
) -> None:
    fleet = in_scene(exodus)
    respondent = fleet.g.s.dispute.respondent
    terms = {
        "own_votes": [],
        "their_votes": [],
        "markers_given": 1,
        "markers_asked": 0,
        "secrets_told": [],
        "secrets_asked": [],
        "promise": "",
    }
    if respondent == GOVERNMENT:
        terms["coup"] = "no"
    offer = {"offer": terms}
    fleet.seat(0).asked("exodus.scene_act").answers(offer)
    fleet.seat(respondent).asked("exodus.scene_act").passes()
    fleet.seat(3 - respondent).asked("exodus.backing").passes()
    assert advised(fleet, respondent, "confirm", 1) == "no"
    assert advised(fleet, respondent, "confirm", 2) == "yes"
    assert fleet.seat(respondent).view.state.offers[0].given == 1
    assert fleet.seat(3 - respondent).view.state.offers == []
    fleet.g.s.offers[0].asked = 2
    assert advised(fleet, respondent, "confirm", 2) == "no"


def tempered(fleet: Fleet, seat: int, topic: str, attitude: Attitude) -> Any:
    """What a character would answer in a scene."""
    view = fleet.seat(seat).view
    pending = next(one for one in view.pending if one.question.topic.name == f"exodus.{topic}")
    answer = advice.tempered(view, pending, attitude)
    assert answer is not None
    return render(pending.shape, answer)


def test_who_would_give_in_first_asks_a_favour_for_it(exodus: Exodus) -> None:
    fleet = in_scene(exodus)
    selfish = Attitude((0,) * 3, 0, 0, 0)
    respondent = fleet.g.s.dispute.respondent
    offered = tempered(fleet, respondent, "scene_act", selfish)["offer"]
    assert offered["markers_asked"] == 1
    assert offered["own_votes"] == [{"church": "parade"}]
    assert offered["promise"] in PEACES
    idle = Counsel(fleet.seat(respondent).view.state, respondent, 3)
    assert is_wanted(idle)
    idle.state.resolved[CHURCH] = PARADE
    assert not is_wanted(idle), "nobody pays for what happens anyway"
    fleet.seat(respondent).asked("exodus.scene_act").answers({"offer": offered})
    fleet.seat(fleet.g.s.dispute.initiator).asked("exodus.scene_act").passes()
    fleet.seat(3 - respondent).asked("exodus.backing").passes()
    assert tempered(fleet, 0, "confirm", selfish) == "yes"
    counsel, worth = Counsel(fleet.seat(0).view.state, 0, 3), []
    for faithless in (frozenset[int](), frozenset({respondent})):
        counsel.attitude = Attitude((0,) * 3, 0, 0, 0, faithless=faithless)
        worth.append(deal_worth(counsel, counsel.state.offers[0]))
    assert worth[0] > worth[1], "peace with somebody who broke a word is worth less"


def test_a_schemer_presses_with_what_it_knows_unless_it_keeps_faith(exodus: Exodus) -> None:
    fleet = in_scene(exodus)
    respondent = fleet.g.s.dispute.respondent
    place = fleet.holding("pe1", owner=respondent)
    held = fleet.g.s.secrets[place]
    include(fleet.g.s.secrets[place].knowers.value, CHURCH)
    held.card.audience |= 1 << CHURCH
    assert advised(fleet, CHURCH, "scene_act", 2) is None
    assert list(advised(fleet, CHURCH, "scene_act", 3)) == ["blackmail"]
    markers = [0] * 8
    markers[respondent] = 1
    fleet.given({"factions.0.markers": markers})
    assert advised(fleet, CHURCH, "scene_act", 3) is None


def test_a_marker_is_called_in_where_it_makes_ones_own_will_be_done(exodus: Exodus) -> None:
    fields = {"faith": 11, "justice": 2, "might": 2, "edge": 2}
    fleet = in_space(exodus, **fields)
    fleet.given({"factions.0.markers": [0, 1, 0, 0, 0, 0, 0, 0]})
    voted(fleet, [PARADE, code(REST), code(REST)])
    assert advised(fleet, CHURCH, "marker", 1) is None
    called = advised(fleet, CHURCH, "marker", 2)
    assert called == {"government": {"rewrite": "parade"}}


# Whole games.


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("seats", [3, 6])
def test_advised_fleets_survive(level: int, seats: int) -> None:
    for seed in range(2):
        result = play_match(GAME, seats, {"max_cycles": 12}, seed, [f"advice:{level}"] * seats)
        assert not result.failure
        assert result.ending in SAVED
        assert min(result.scores) > 0


def test_one_who_takes_advice_stands_above_those_who_play_at_random() -> None:
    for level in (1, 2, 3):
        own, others = 0.0, 0.0
        for seed in range(3):
            bots = [f"advice:{level}", "random", "random", "random"]
            result = play_match(GAME, 4, {"max_cycles": 10}, seed, bots)
            assert not result.failure
            own += result.scores[0]
            others += sum(result.scores[1:]) / 3
        assert own > others


def test_advice_fits_at_tables_of_every_kind() -> None:
    options = {
        "leader_infection": "yes",
        "unplayed_intents": "all",
        "colony_rule": "choose",
        "supply_upkeep": 1,
        "pursuit_after": 2,
        "max_cycles": 6,
    }
    for seed, seats in enumerate((3, 5, 8)):
        bots = [("advice:1", "advice:2", "advice:3", "random")[seat % 4] for seat in range(seats)]
        assert not play_match(GAME, seats, options, seed, bots).failure


@rule("EX-VAR-05")
def test_what_is_hidden_does_not_change_the_advice() -> None:
    """In a world that is dealt anew wherever the seat cannot know, it is told the same."""
    play = GAME.begin(5, settle(GAME, {"max_cycles": 3}), chance_of(5))
    picker = RandomPicker(3)
    compared: set[str] = set()
    while not play.ended:
        strand = open_strand(play)
        assert strand is not None
        assert strand.window is not None
        for question in strand.window.questions:
            topic = question.topic.name
            dreamt = imagine(GAME, play, question.seat, 11)
            assert told(play, question.seat, topic) == told(dreamt, question.seat, topic)
            compared.add(topic)
        playout(play, picker, 7)
    assert {"exodus.intents", "exodus.covert", "exodus.gesture"} <= compared


def chance_of(seed: int) -> QuickChance:
    """Dice for a game."""
    return QuickChance(list(GAME.streams), [0] * len(GAME.streams), seed)


def told(play: Play, seat: int, topic: str) -> Any:
    """The schemer's advice on a topic, in the words of the wire."""
    view = take_view(play, seat, False, log=False)
    for pending in view.pending:
        if pending.question.topic.name == topic:
            answer = advice(view, pending, 3, RandomPicker(1))
            if answer is None or answer.passed():
                return answer is None
            return render(pending.shape, answer)
    raise AssertionError(f"{topic} is not asked")


def test_the_first_to_choose_takes_a_rewarding_faction() -> None:
    assert told(GAME.begin(3, settle(GAME, {}), chance_of(1)), 0, CHOICE.name) == "military"
    five = GAME.begin(5, settle(GAME, {}), chance_of(1))
    assert told(five, 0, CHOICE.name) == "researchers"


def test_names_and_stories_are_a_matter_of_taste_and_wishes_are_left_alone() -> None:
    play = GAME.begin(3, settle(GAME, {}), chance_of(1))
    seen: dict[str, Any] = {}
    while "exodus.wishes" not in seen:
        for seat in range(3):
            view = take_view(play, seat, False, log=False)
            for pending in view.pending:
                seen[pending.question.topic.name] = advice(view, pending, 2, RandomPicker(1))
        playout(play, RandomPicker(1), 1)
    assert seen["exodus.leader_choice"] is None
    assert seen["exodus.fleet_questions"] is None
    assert seen["exodus.wishes"] is PASS
