"""Advice for automatic players: what it says in telling situations, and that it cheats nowhere."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from starmoot.bots.match import play_match
from starmoot.bots.playout import RandomPicker, open_strand, playout
from starmoot.games.destiny import GAME
from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.advice.adviser import advice
from starmoot.games.destiny.campaigns.campaign_rolls import Contested
from starmoot.games.destiny.campaigns.campaigning import DeclareFor
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.court.trials import Trials
from starmoot.games.destiny.deals.dealing import OFFERED, Bundle, Deal, Promise
from starmoot.games.destiny.deals.offers import place_offer
from starmoot.games.destiny.names import BIP, GSP, INFESTED, SENATE_OPENS, Sector
from starmoot.games.destiny.odds import at_least, campaign_chance, exceeds
from starmoot.games.destiny.senate.ballot import Ballot
from starmoot.games.destiny.senate.elections import Election
from starmoot.games.destiny.senate.fleet_orders import DraftOrders
from starmoot.games.destiny.senate.motions import CANDIDATES_FROM, KEEP_VACANT, Vote, yes_or_no
from starmoot.games.destiny.senate.motions import PROSECUTION_ITEM as A_TRIAL
from starmoot.games.destiny.senators.tokens import PlaceCorruption
from starmoot.games.destiny.turn.ending import BY_INFESTATION
from starmoot.games.destiny.turn.phases import IntriguePhase
from starmoot.games.destiny.turn.purchases import Purchases
from starmoot.games.destiny.war.conflicts import Tour
from starmoot.games.destiny.war.declare import Declare
from starmoot.host import QuickChance, fits, imagine, render, settle, take_view
from starmoot.kernel import PASS, Play

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FRINGE = [49, 51, 53, 55, 57, 59]
"""Sectors with little Defence, far from the homes of the first three Parties."""


def advised(scene: Scene, party: str, topic: str, level: int = 2) -> Any:
    """What a Party is told to answer, in the words of the wire; None for letting it go by."""
    view = scene.seat(scene.by(party)).view
    for pending in view.pending:
        if pending.question.topic.name == f"destiny.{topic}":
            answer = advice(view, pending, level, RandomPicker(1))
            assert answer is not None
            if answer.passed():
                return None
            assert fits(pending.shape, answer)
            return render(pending.shape, answer)
    raise AssertionError(f"{party} is not asked {topic}")


# The odds.


def test_the_odds_of_one_die_against_another_are_counted() -> None:
    faces = [(face, 6) for face in range(1, 6)] + [(6 + bonus, 1) for bonus in range(1, 7)]
    for ahead in range(-8, 9):
        ways = sum(a * b for (x, a), (y, b) in product(faces, faces) if x + ahead > y)
        assert campaign_chance(1, ahead) == exceeds(1, 1, ahead) == round(1000 * ways / 36**2)


def test_more_dice_and_a_head_start_help_and_ties_do_not() -> None:
    assert exceeds(0, 0, 0) == 0
    assert exceeds(0, 0, 1) == 1000
    assert exceeds(5, 2, 0) > exceeds(4, 2, 0) > exceeds(4, 3, 0)
    assert exceeds(3, 3, 2) > exceeds(3, 3, 1)


def test_an_accused_with_four_tokens_dies_in_most_trials() -> None:
    assert at_least(10) == 6
    assert at_least(10 - 4) == 26
    assert at_least(10 - 9) == 36


# Campaigns.


def test_a_senator_goes_where_he_is_likely_to_win_at_little_cost(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 3).given(marked=[49]).run(DeclareFor(GSP))
    assert advised(scene, "gsp", "declare_campaign", 1) == {"ruhamat": "15"}
    assert advised(scene, "gsp", "declare_campaign", 2) == {"ruhamat": "39"}


def test_nobody_is_sent_against_a_wall(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 3).has("gsp", influence=0).tokens("ruhamat", 4, 1)
    scene.owns("bip", 15, 25, 26, 38, 39, 40).has("bip", influence=20).run(DeclareFor(GSP))
    assert advised(scene, "gsp", "declare_campaign") is None


def test_whoever_is_about_to_win_is_campaigned_against_from_level_two_on(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 3).has("bip", influence=0)
    scene.owns("bip", *FRINGE, 54, 56, 58).given(marked=[50, 55]).run(DeclareFor(GSP))
    assert advised(scene, "gsp", "declare_campaign", 1) == {"ruhamat": "15"}
    assert advised(scene, "gsp", "declare_campaign", 2) == {"ruhamat": "55"}


def test_influence_is_spent_where_it_decides_and_not_where_it_is_wasted(galaxy: Galaxy) -> None:
    def asked(sector: int) -> Scene:
        scene = galaxy(3).in_phase("intrigue", 4).tired("ruhamat").has("gsp", influence=3)
        tour = Tour()
        tour.party, tour.senator, tour.sector = GSP, senator_number("ruhamat"), Sector(sector)
        return scene.given(tours=[tour]).run(Contested(Sector(sector)))

    assert 2 <= advised(asked(39), "gsp", "campaign_influence") <= 3
    assert advised(asked(1), "gsp", "campaign_influence") == 0


def test_the_last_missing_sector_is_worth_all_that_helps(galaxy: Galaxy) -> None:
    def spent(*more: int) -> Any:
        scene = galaxy(3).in_phase("intrigue", 4).has("gsp", influence=10).owns("gsp", *more)
        tour = Tour()
        tour.party, tour.senator, tour.sector = GSP, senator_number("ruhamat"), Sector(12)
        scene.given(tours=[tour]).run(Contested(Sector(12)))
        return advised(scene, "gsp", "campaign_influence")

    assert spent() < spent(*FRINGE, 50, 52) == 10


# Fleets.


def test_weak_neighbours_are_taken_while_the_republic_is_clean(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 1).fleets("bip", 28, 4).run(Declare(BIP))
    order = advised(scene, "bip", "declare")
    assert list(order) == ["take"]
    scene.seat(scene.by("bip")).asked("destiny.declare").answers(order)
    sent = advised(scene, "bip", "send_fleets")
    assert 1 <= sent["fleets"]["28"] <= 4


def test_careful_players_do_not_invade_into_a_darkening_galaxy(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 1).fleets("bip", 28, 4)
    scene.tokens("karroun", 4).tokens("fola", 2, 5).owns(INFESTED, 50, 52).run(Declare(BIP))
    assert list(advised(scene, "bip", "declare", 1)) == ["take"]
    assert "take" not in (advised(scene, "bip", "declare", 2) or {})


def test_fleets_cleanse_when_the_ke_ras_are_near_victory(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 1).fleets("bip", 28, 5).tokens("karroun", 4)
    scene.owns(INFESTED, *FRINGE, 37, 39).run(Declare(BIP))
    assert list(advised(scene, "bip", "declare", 2)) == ["neutralise"]
    assert list(advised(scene, "bip", "declare", 1) or {"take": 0}) == ["take"]


def test_the_republic_is_sent_against_infested_sectors_under_a_strange_admiral(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).office("prime_minister", "ruhamat").owns(INFESTED, 49, 58)
    scene.run(DraftOrders(GSP))
    order = advised(scene, "gsp", "fleet_orders")
    assert order["1"]["to"] == "49"
    assert order["1"]["admiral"] in (["karroun"], ["fola"])
    assert advised(scene, "gsp", "fleet_orders", 1) is None


def test_a_draft_of_orders_comes_to_an_end(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "ruhamat").owns(INFESTED, 49, 51)
    scene.run(DraftOrders(GSP))
    first = advised(scene, "gsp", "fleet_orders")
    scene.seat(0).asked("destiny.fleet_orders").answers(first)
    more = advised(scene, "gsp", "more_fleet_orders")
    assert {first["1"]["to"], more["1"]["to"]} == {"49", "51"}


def test_corruption_goes_where_it_makes_no_shadow(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak", "corvane").tokens("jemak", 3)
    scene.run(PlaceCorruption(GSP, 2, "a test"))
    assert advised(scene, "gsp", "place_corruption") == "ruhamat"


# Votes, bids, trials.


def election(scene: Scene, office: int, *candidates: str) -> Scene:
    """An office is voted on among these."""
    vote = Vote()
    vote.about = office
    vote.options = [*[CANDIDATES_FROM + senator_number(one) for one in candidates], KEEP_VACANT]
    return scene.given(electing=True).run(Ballot(vote))


def test_a_party_votes_for_its_own_candidate(galaxy: Galaxy) -> None:
    scene = election(galaxy(3), 0, "ruhamat", "karroun", "fola")
    caller = scene.order()[0]
    own = {"gsp": "ruhamat", "bip": "karroun", "pop": "fola"}[caller]
    assert advised(scene, caller, "cast", 1) == own


def test_whoever_has_all_offices_so_far_is_stopped_together(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "corvane", "marlith", "ilmari", "liriel", "tessaly")
    for office, senator in (
        ("prime_minister", "corvane"),
        ("interior", "marlith"),
        ("finance", "ilmari"),
    ):
        scene.office(office, senator)
    election(scene, 3, "liriel", "karroun", "fola")
    scene.seat(0).asked("destiny.calling_order").answers(["bip", "pop", "gsp"])
    scene.seat(1).asked("destiny.cast").answers("karroun")
    assert advised(scene, "pop", "cast", 1) == "fola"
    assert advised(scene, "pop", "cast", 2) == "karroun"


def test_the_prime_minister_is_worth_a_bid_and_not_any_bid(galaxy: Galaxy) -> None:
    def raised(lead: int) -> Any:
        scene = galaxy(3).has("gsp", influence=20)
        election(scene, 0, "ruhamat", "karroun")
        for party in scene.order():
            scene.seat(scene.by(party)).asked("destiny.cast").answers(
                "ruhamat" if party == "gsp" else "karroun"
            )
        assert scene.g.s.vote is not None
        scene.g.s.vote.bought[BIP] = lead
        while scene.asked_by("destiny.bid") != ["gsp"]:
            scene.all_pass("destiny.bid")
        return advised(scene, "gsp", "bid", 1)

    assert raised(-4) == 1
    assert raised(-2) == 3
    assert raised(0) is None


def test_nobody_votes_for_the_trial_of_his_own(galaxy: Galaxy) -> None:
    scene = galaxy(3).tokens("fola", 3)
    scene.run(Ballot(yes_or_no(A_TRIAL, senator_number("fola"), "Fola", GSP)))
    votes: dict[str, Any] = {}
    for party in scene.order():
        votes[party] = advised(scene, party, "cast", 2)
        scene.seat(scene.by(party)).asked("destiny.cast").passes()
    assert votes == {"gsp": "yes", "bip": "yes", "pop": "no"}


def test_the_minister_of_justice_tries_the_corrupt_of_others(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").tokens("karroun", 4).tokens("ruhamat", 4)
    scene.has("gsp", influence=12).run(Trials())
    assert advised(scene, "gsp", "own_trials", 1) is None
    assert advised(scene, "gsp", "own_trials", 2) == ["karroun"]


def test_the_only_trial_that_can_be_paid_is_named_plainly(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").tokens("karroun", 4).has("gsp", influence=8)
    scene.tried("ruhamat", "fola")
    scene.run(Trials())
    assert advised(scene, "gsp", "own_trials") == "karroun"


def test_everybody_stands_for_office(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "hadiya").given(electing=True).run(Election())
    assert advised(scene, "gsp", "stand", 1) == "hadiya"
    assert advised(scene, "bip", "stand", 1) == "karroun"


# Purchases, cards, deals.


def test_money_buys_the_senators_who_are_worth_most_together(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 5).has("gsp", money=12)
    scene.reserves("gsp", "corvane", "marlith", "qerith", "jemak").run(Purchases())
    assert advised(scene, "gsp", "purchases") == {"corvane": 1, "marlith": 1}


def test_fleets_for_the_republic_are_bought_in_need_from_level_two_on(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 5).has("gsp", money=9).owns(INFESTED, *FRINGE)
    scene.run(Purchases())
    assert "republic_fleet" not in advised(scene, "gsp", "purchases", 1)
    assert advised(scene, "gsp", "purchases", 2)["republic_fleet"] == 2


def test_a_windfall_is_taken_and_an_oration_kept(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "stirring_oration", "windfall").run(FreeWindow(SENATE_OPENS))
    assert advised(scene, "gsp", "free_act") == "windfall"
    scene = galaxy(3).holds("gsp", "stirring_oration").run(FreeWindow(SENATE_OPENS))
    assert advised(scene, "gsp", "free_act") is None


def test_an_attack_on_ones_senator_is_answered(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "seduction").holds("bip", "distraction")
    scene.holds("pop", "distraction").run(FreeWindow(SENATE_OPENS))
    scene.seat(0).asked("destiny.free_act").answers(
        {"seduction": {"senator": "ruhamat", "target": "karroun"}}
    )
    scene.all_pass("destiny.free_act")
    assert advised(scene, "bip", "respond") == "distraction"
    assert advised(scene, "pop", "respond") is None


def offered(scene: Scene, gives: int, takes: int, promised: int = -1) -> Any:
    """What the GSP answers to the BIP: Influence for Money, and maybe a promise of the GSP."""
    deal = Deal()
    deal.by, deal.to, deal.state = BIP, GSP, OFFERED
    deal.gives, deal.takes = Bundle(), Bundle()
    deal.gives.influence, deal.takes.money = gives, takes
    if promised >= 0:
        promise = Promise()
        promise.kind, promise.by, promise.until, promise.about = promised, GSP, 3, BIP
        deal.promises, deal.fates = [promise], [0]
    scene.has("bip", influence=20).has("gsp", money=20)
    place_offer(scene.g, deal)
    scene.run(IntriguePhase())
    answer = advised(scene, "gsp", "floor")
    return next(iter(answer["answer_offer"].values()))


def test_good_offers_are_accepted_and_bad_ones_refused(galaxy: Galaxy) -> None:
    assert offered(galaxy(3).in_phase("intrigue", 1), 5, 4) == "accept"
    assert offered(galaxy(3).in_phase("intrigue", 1), 4, 8) == "refuse"


def test_only_promises_to_leave_something_be_are_given(galaxy: Galaxy) -> None:
    assert offered(galaxy(3).in_phase("intrigue", 1), 5, 2, 0) == "accept"
    assert offered(galaxy(3).in_phase("intrigue", 1), 20, 0, 9) == "refuse"


def test_spare_money_is_offered_for_influence(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 1).has("gsp", 2, 20).has("bip", 20, 2)
    scene.run(IntriguePhase())
    begun = advised(scene, "gsp", "floor")
    assert begun == {"offer": "bip"}
    assert advised(scene, "gsp", "floor", 1) is None
    scene.seat(0).asked("destiny.floor").answers(begun)
    written = advised(scene, "gsp", "floor")["write_offer"]
    assert written["gives"]["money"] == 6
    assert written["takes"]["influence"] == 4


def test_a_refused_swap_is_not_offered_again_this_turn_by_either_side(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 1).has("gsp", 2, 20).has("bip", 20, 2).has("pop", 0, 0)
    scene.run(IntriguePhase())
    for _ in range(2):
        scene.seat(0).asked("destiny.floor").answers(advised(scene, "gsp", "floor"))
    number = next(iter(scene.g.s.deals)).number
    scene.seat(1).asked("destiny.floor").answers({"answer_offer": {str(number): "refuse"}})
    assert advised(scene, "gsp", "floor") is None
    assert advised(scene, "bip", "floor") is None


# Fair play, and games.


def test_hidden_cards_do_not_change_advice() -> None:
    streams = list(GAME.streams)
    play = GAME.begin(4, settle(GAME, {}), QuickChance(streams, [0] * len(streams), 5), True)
    asked = 0
    for step in range(40):
        playout(play, RandomPicker(step), 17)
        if play.ended:
            break
        for seat in range(4):
            there = all_advice(play, seat)
            assert there == all_advice(imagine(GAME, play, seat, step), seat)
            asked += len(there)
    assert asked > 50


def all_advice(play: Play, seat: int) -> dict[str, Any]:
    """By the topic everything that a seat is told to answer, at each level."""
    view = take_view(play, seat, wordy=False)
    found: dict[str, Any] = {}
    for pending in view.pending:
        for level in (1, 2, 3):
            answer = advice(view, pending, level, RandomPicker(0))
            assert answer is not None
            legal = answer is PASS or fits(pending.shape, answer)
            assert legal, f"{pending.question.topic.name} at level {level}"
            given = None if answer.passed() else render(pending.shape, answer)
            found[f"{pending.question.topic.name} {level}"] = given
    return found


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_games_of_advised_players_end_with_a_winner(seats: int) -> None:
    bots = [f"advice:{1 + seat % 3}" for seat in range(seats)]
    result = play_match(GAME, seats, {}, 7 + seats, bots, 30_000)
    assert not result.failure
    assert result.finished
    assert result.ending != BY_INFESTATION
    assert sum(result.scores) == 1


@pytest.mark.parametrize("level", [1, 2, 3])
def test_an_advised_player_beats_random_ones(level: int) -> None:
    won = 0
    for seed in range(4):
        bots = ["random"] * 4
        bots[seed] = f"advice:{level}"
        result = play_match(GAME, 4, {}, seed, bots, 30_000)
        assert not result.failure
        won += result.scores[seed]
    assert won >= 3


@pytest.mark.parametrize(
    "options",
    [
        {"vote_bidding": "sealed", "assassination_bidding": "sealed", "campaign_spend": "open"},
        {"first_election": "random", "propositions_mode": "listed", "turn_limit": {"turns": 4}},
        {"assassination_counter_bid": "yes", "deal_visibility": "public", "party_pick": "random"},
    ],
)
def test_advice_knows_its_way_under_other_options(options: dict[str, Any]) -> None:
    bots = ["advice:1", "random", "advice:2", "advice:3"]
    result = play_match(GAME, 4, options, 11, bots, 30_000)
    assert not result.failure
    assert result.finished


@pytest.mark.parametrize("seed", [100_662, 100_721])
def test_an_order_that_comes_to_nothing_is_not_given_again(seed: int) -> None:
    """Nobody defends with no Fleets at all, or sends more than a law lets him, for ever.

    In these two games the advised Party once did, against an attack that had lost all its Fleets
    and under a law that let a few of them move.
    """
    bots = ["random"] * 4
    bots[seed % 4] = "advice:3"
    assert play_match(GAME, 4, {}, seed, bots, 20_000).finished


def test_open_questions_are_always_answered() -> None:
    """From the middle of random games, where strange laws, deals and Rebellions are about."""
    streams = list(GAME.streams)
    for seed in range(3):
        chance = QuickChance(streams, [0] * len(streams), seed)
        play = GAME.begin(5, settle(GAME, {}), chance, True)
        while not play.ended:
            playout(play, RandomPicker(seed), 23)
            if open_strand(play) is not None:
                for seat in range(5):
                    assert all_advice(play, seat) is not None
