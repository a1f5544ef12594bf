"""The Action cards one by one (section 32): what each does where it belongs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny.acting.acts import CORRUPT_ACT, MINISTRY_ACT, SECTOR_ACT, SENATOR_ACT
from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.campaigns.campaigning import ResolveCampaigns
from starmoot.games.destiny.cards.action_deck import ACTION_DECK, CARD_CONTENT, CARDS
from starmoot.games.destiny.content.printed import CARD, CARD_IDS, SENATOR, senator_number
from starmoot.games.destiny.court.trials import Trials, was_tried
from starmoot.games.destiny.names import (
    BEFORE_TALLY,
    GSP,
    INTERIOR,
    INVASIONS_OPEN,
    REPUBLIC,
    SENATE_OPENS,
    Sector,
)
from starmoot.games.destiny.powers.power_table import ASSASSINATE, POWERS
from starmoot.games.destiny.senate.ballot import Ballot
from starmoot.games.destiny.senate.chair import PutToVote, was_refused
from starmoot.games.destiny.senate.motions import (
    ELECTION_ITEM,
    KEEP_VACANT,
    LAW_ITEM,
    NO,
    NO_OPTION,
    YES,
    Vote,
    prosecution,
    yes_or_no,
)
from starmoot.games.destiny.war.battles import ResolveInvasions
from starmoot.games.destiny.war.conflicts import DEFEND, TAKE, Order, Tour
from starmoot.games.destiny.war.declare import FeintWindows
from starmoot.games.destiny.war.feint import blame, enter_order
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.kernel import Amount, Choose, Form
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FREE = "destiny.free_act"
RESPOND = "destiny.respond"
CAST = "destiny.cast"
BID = "destiny.bid"
TAKE_CARD = "destiny.take_card"


def through(scene: Scene, *topics: str) -> Scene:
    """Whoever is asked any of these lets it go by, again and again."""
    while any(scene.asked_by(topic) for topic in topics):
        for topic in topics:
            scene.all_pass(topic)
    return scene


# The deck


@rule("GD-DCK-01", "GD-DCK-08", "GD-DCK-09", "GD-CRD-01")
def test_every_card_has_an_effect_and_none_needs_code_of_its_own() -> None:
    assert all(card.do for card in CARDS)
    assert len(CARDS) == 22
    assert len(ACTION_DECK) == 50
    assert len(CARD_CONTENT.effective) == 22
    assert 5 * len(CARD_CONTENT.bespoke) <= len(CARDS), "at most one card in five"


@rule("GD-DCK-14")
def test_the_effects_of_cards_stay_within_the_limits_of_the_deck() -> None:
    for card in CARDS:
        for effect in card.do:
            assert getattr(effect, "dice", 0) <= 2
            assert -3 <= getattr(effect, "by", 0) <= 4
            assert getattr(effect, "most", 0) <= 6
            most = 4 if card.corruption is not None else 6
            assert getattr(effect, "amount", 0) <= most


@rule("GD-CRD-19", "GD-CRD-20", "GD-CRD-21", "GD-CRD-22")
def test_powers_have_the_priority_and_the_action_of_their_sort() -> None:
    sorts = {power.sort for power in POWERS}
    assert sorts == {MINISTRY_ACT, CORRUPT_ACT, SENATOR_ACT, SECTOR_ACT}
    for power in POWERS:
        if power.sort == MINISTRY_ACT:
            assert (power.needs_action, power.priority) == (False, 5), power.number
        elif power.sort == CORRUPT_ACT:
            assert (power.needs_action, power.priority) == (True, 5), power.number
        elif power.sort == SENATOR_ACT:
            priority = 1 if power.number == ASSASSINATE else 4
            assert (power.needs_action, power.priority) == (True, priority), power.number
        else:
            assert not power.needs_action, power.number


@rule("GD-CRD-22", "GD-CRD-18")
def test_an_ability_of_a_sector_opens_no_window_and_a_ministers_does(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("gsp", 5).holds("bip", "distraction", "ghost_in_the_dark")
    scene.office("finance", "ruhamat").tired("karroun", "fola").run(FreeWindow(SENATE_OPENS))
    scene.seat(0).asked(FREE).answers({"blackmarket_data": "bip"})
    scene.all_pass(FREE)
    scene.said("destiny.look")
    assert scene.asked_by(RESPOND) == [], "nobody may answer a Sector"
    scene.seat(0).asked(FREE).answers({"audit": {"target": "karroun"}})
    scene.all_pass(FREE)
    assert scene.seat(1).asked(RESPOND).options() == ["distraction"], "no Ghost against abilities"


# Votes


def called(scene: Scene, vote: Vote, **casts: str) -> Scene:
    """A vote after casting and bidding, with the card window open."""
    through(scene.run(Ballot(vote)), "destiny.calling_order")
    for party, option in casts.items():
        asked = scene.seat(scene.by(party)).asked(CAST)
        if option:
            asked.picks(option)
        else:
            asked.passes()
    return through(scene, BID)


def a_law() -> Vote:
    return yes_or_no(LAW_ITEM, 1, "A law")


@rule("GD-CARD-08")
def test_a_filibuster_drops_the_item_and_bids_stay_spent(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("pop", "filibuster").run(Ballot(a_law()))
    for party in ("gsp", "bip"):
        scene.seat(scene.by(party)).asked(CAST).picks("yes")
    scene.seat(2).asked(CAST).picks("no")
    scene.seat(0).asked(BID).answers(2)
    through(scene, BID)
    scene.seat(2).asked(FREE).answers({"filibuster": {"senator": "fola"}})
    assert scene.carried == NO_OPTION
    assert scene.purse("gsp")[0] == 8
    assert scene.purse("pop")[0] == 7
    assert scene.g.exhausted(senator_number("fola"))
    scene.said_nothing_of("destiny.agrees")
    scene.said_nothing_of("destiny.refuses")


@rule("GD-CARD-08", "GD-SEN-12")
def test_a_dropped_item_cannot_be_tabled_again_this_turn(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("pop", "filibuster").run(PutToVote(a_law()))
    through(scene, "destiny.debate", "destiny.calling_order")
    for party in ("gsp", "bip", "pop"):
        scene.seat(scene.by(party)).asked(CAST).picks("yes")
    through(scene, BID)
    scene.seat(2).asked(FREE).answers({"filibuster": {"senator": "fola"}})
    assert was_refused(scene.g, LAW_ITEM, 1)


@rule("GD-CARD-08", "GD-WIN-10")
def test_a_filibuster_stops_no_election_and_nothing_outside_a_vote(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("pop", "filibuster").run(FreeWindow(SENATE_OPENS))
    assert scene.seat(2).asked(FREE).options() == []
    vote = Vote()
    vote.item, vote.title, vote.options = ELECTION_ITEM, "Minister", [KEEP_VACANT]
    other = called(galaxy(3).holds("pop", "filibuster"), vote, gsp="", bip="", pop="keep_vacant")
    other.expect(moment=BEFORE_TALLY)
    assert other.seat(2).asked(FREE).options() == []


@rule("GD-CARD-15", "GD-DCK-15", "GD-COR-12")
def test_ballots_are_bought_beyond_the_bidding_limit_for_a_token(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("pop", "bought_ballots").serve("gsp", "corvane").has("pop", 10, 9)
    called(scene, a_law(), gsp="no", bip="", pop="yes")
    scene.seat(2).asked(FREE).answers({"bought_ballots": {"senator": "fola", "amount": 8}})
    assert scene.carried == YES, "4 and 8 votes against those of two Senators"
    assert scene.purse("pop")[1] == 0
    assert scene.carries("fola") == (1, 0)
    assert not scene.g.exhausted(senator_number("fola"))


@rule("GD-CARD-15")
def test_who_has_cast_nothing_buys_no_ballots_and_nobody_more_than_he_can_pay(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).holds("bip", "bought_ballots").holds("pop", "bought_ballots")
    called(scene.has("pop", 10, 4), a_law(), gsp="no", bip="", pop="yes")
    assert scene.seat(1).asked(FREE).options() == [], "the BIP abstained"
    shape = scene.seat(2).asked(FREE).shape
    assert isinstance(shape, Choose)
    form = shape.then[0]
    assert isinstance(form, Form)
    amount = form.parts[1]
    assert isinstance(amount, Amount)
    assert (amount.least, amount.most) == (1, 3)


@rule("GD-CRD-13", "GD-CRD-12", "GD-CARD-04")
def test_negated_ballots_give_their_variable_part_back(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("pop", "bought_ballots").holds("gsp", "distraction").has("pop", 10, 9)
    scene.serve("gsp", "corvane")
    called(scene, a_law(), gsp="no", bip="", pop="yes").all_pass(BID)
    scene.seat(2).asked(FREE).answers({"bought_ballots": {"senator": "fola", "amount": 1}})
    scene.all_pass(FREE)
    assert scene.purse("pop")[1] == 7
    scene.seat(0).asked(RESPOND).picks("distraction")
    through(scene, RESPOND, FREE)
    assert scene.purse("pop")[1] == 8, "only the base cost of 1 is gone"
    assert scene.carries("fola") == (0, 0), "no Corruption was placed"
    assert scene.carried == NO


@rule("GD-CRD-16", "GD-CARD-01")
def test_a_ghost_gives_all_of_a_cost_back_and_no_token_is_placed(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("pop", "bought_ballots").holds("gsp", "ghost_in_the_dark")
    scene.serve("gsp", "corvane").has("pop", 10, 9)
    called(scene, a_law(), gsp="no", bip="", pop="yes")
    scene.seat(2).asked(FREE).answers({"bought_ballots": {"senator": "fola", "amount": 5}})
    scene.all_pass(FREE)
    scene.seat(0).asked(RESPOND).picks("ghost_in_the_dark")
    through(scene, RESPOND, FREE)
    assert scene.purse("pop")[1] == 9
    assert scene.carries("fola") == (0, 0)
    assert scene.carried == NO


# Trials


@rule("GD-CARD-05", "GD-TRI-03")
def test_immunity_bars_the_trial_and_what_was_paid_is_lost(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("bip", "judicial_immunity")
    scene.given(docket=[prosecution(senator_number("karroun"), GSP)]).run(Trials())
    scene.seat(0).asked("destiny.pay_trial").picks("yes")
    scene.seat(1).asked(FREE).picks("judicial_immunity")
    assert scene.done
    assert (scene.purse("gsp")[0], scene.purse("bip")[0]) == (8, 7)
    assert was_tried(scene.g, senator_number("karroun"))
    scene.said_nothing_of("destiny.rolled")


@rule("GD-CARD-05")
def test_immunity_is_only_for_trials(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("bip", "judicial_immunity").run(FreeWindow(SENATE_OPENS))
    assert scene.seat(1).asked(FREE).options() == []


# Campaigns


def campaigning(scene: Scene, *tours: tuple[str, str, int]) -> Scene:
    """Campaigns are declared, nobody but those who play cards has Influence."""
    for party, senator, sector in tours:
        tour = Tour()
        tour.party, tour.senator = scene.party(party), senator_number(senator)
        tour.sector = Sector(sector)
        scene.g.s.tours.append(tour)
        scene.g.exhaust(tour.senator)
    for number in scene.g.parties():
        scene.g.party(number).influence = 2
    return scene.in_phase("intrigue", 4)


def totals(scene: Scene) -> dict[str, int]:
    found: dict[str, int] = {}
    for entry in scene.play.log:
        if entry.note.name == "destiny.campaign_total":
            found[SENATOR.key(entry.args[0])] = entry.args[1]
    return found


@rule("GD-CARD-11")
def test_a_smear_costs_a_campaigner_of_another_party_three(galaxy: Galaxy) -> None:
    found: list[dict[str, int]] = []
    for smear in (False, True):
        scene = campaigning(galaxy(3).holds("bip", "smear_campaign"), ("gsp", "ruhamat", 25))
        scene.has("gsp", 0).rolls("campaigns", 2, 2).run(ResolveCampaigns())
        if smear:
            scene.seat(1).asked(FREE).answers({"smear_campaign": {"target": "ruhamat"}})
        through(scene, FREE, RESPOND)
        found.append(totals(scene))
    assert found[0]["ruhamat"] - found[1]["ruhamat"] == 3


@rule("GD-CARD-11", "GD-CARD-18")
def test_one_smears_others_and_has_roots_oneself(galaxy: Galaxy) -> None:
    hand = ("smear_campaign", "grass_roots")
    scene = campaigning(
        galaxy(3).holds("gsp", *hand).holds("bip", *hand), ("gsp", "ruhamat", 25)
    ).run(ResolveCampaigns())
    assert scene.seat(0).asked(FREE).options() == ["grass_roots"]
    assert scene.seat(1).asked(FREE).options() == ["smear_campaign"]


@rule("GD-CARD-18")
def test_grass_roots_add_a_die(galaxy: Galaxy) -> None:
    scene = campaigning(galaxy(3).holds("gsp", "grass_roots"), ("gsp", "ruhamat", 25))
    scene.rolls("campaigns", 2, 3, 5).run(ResolveCampaigns())
    scene.seat(0).asked(FREE).picks("grass_roots")
    scene.rolled_all()
    assert scene.purse("gsp")[0] == 0


# Battles


def sent(scene: Scene, party: str, sector: int, intent: int, *origins: int, **more: str) -> Scene:
    """Fleets of a Party are declared for a Sector."""
    order = Order()
    order.owner, order.sector, order.intent = scene.party(party), Sector(sector), intent
    order.origins = [Sector(one) for one in origins]
    if "admiral" in more:
        order.admiral = order.bearer = senator_number(more["admiral"])
        scene.g.exhaust(order.admiral)
        blame(scene.g, order.owner, order.admiral)
    enter_order(scene.g, order)
    return scene


@rule("GD-CARD-17")
def test_an_ambush_adds_two_dice_where_one_has_a_fleet(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 2).holds("gsp", "ambush").holds("pop", "ambush")
    scene.fleets("gsp", 29, 1).tired("ruhamat", "karroun", "fola")
    sent(scene, "gsp", 25, TAKE, 29).rolls("war", 1, 1, 1, 1).run(ResolveInvasions())
    assert scene.seat(2).asked(FREE).options() == [], "the PoP does not fight there"
    scene.seat(0).asked(FREE).picks("ambush")
    scene.all_pass(FREE)
    through(scene, FREE, RESPOND)
    scene.said("destiny.battle_dice", number=3)
    scene.rolled_all()
    assert scene.purse("gsp")[1] == 8


# The Feint


@rule("GD-CARD-16", "GD-DCK-06", "GD-FEI-01", "GD-FEI-02", "GD-FEI-04", "GD-FEI-05")
def test_a_feint_takes_the_declarations_back_and_declares_again(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 1).holds("gsp", "feint").holds("bip", "feint")
    scene.fleets("gsp", 29, 2).fleets("bip", 28, 2)
    sent(scene, "gsp", 25, TAKE, 29, 29, admiral="ruhamat")
    sent(scene, "bip", 37, DEFEND, 28).run(FeintWindows())
    assert scene.carries("ruhamat") == (2, 0)
    scene.seat(0).asked(FREE).picks("feint")
    scene.all_pass(FREE)
    through(scene, RESPOND)
    assert scene.carries("ruhamat") == (0, 0)
    assert fleets_at(scene.g, scene.party("gsp"), Sector(29)) == 2
    assert fleets_at(scene.g, scene.party("bip"), Sector(37)) == 1, "other declarations stand"
    scene.all_pass(FREE)
    assert scene.asked_by("destiny.declare") == ["gsp"]
    assert scene.purse("gsp")[1] == 8


@rule("GD-CARD-16", "GD-FEI-02")
def test_a_feint_belongs_to_its_window(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 1).holds("gsp", "feint", "feint")
    scene.run(FreeWindow(INVASIONS_OPEN))
    assert scene.seat(0).asked(FREE).options() == []
    scene.run(FeintWindows()).seat(0).asked(FREE).picks("feint")
    assert scene.seat(0).asked(FREE).options() == [], "one is enough"


# Wiretap


@rule("GD-CARD-19", "GD-HID-01", "GD-HID-07")
def test_a_wiretap_shows_a_hand_and_takes_a_card(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "wiretap").holds("bip", "windfall", "feint", "feint")
    scene.run(FreeWindow(SENATE_OPENS))
    scene.seat(0).asked(FREE).answers({"wiretap": {"senator": "ruhamat", "target": "bip"}})
    through(scene, FREE, RESPOND)
    assert scene.seat(0).asked(TAKE_CARD).options() == ["feint", "windfall"]
    words = scene.seat(0).view.pending[0].words
    assert words.previews["destiny.card", CARD_IDS.index("windfall")] == "Gain 6 Money."
    scene.seat(0).asked(TAKE_CARD).picks("windfall")
    assert scene.hand("gsp") == ["windfall"]
    assert scene.hand("bip") == ["feint", "feint"]
    assert scene.purse("gsp")[1] == 7
    scene.said("destiny.look", party="gsp", party1="bip")
    seen = scene.seat(1).view.state.hands
    assert seen[0].cards == [CARD.number("windfall")], "its former owner knows where it went"
    assert scene.seat(2).view.state.hands[0].cards == [-1]
    assert scene.seat(0).view.state.hands[1].cards == [-1, -1], "a look does not last"


@rule("GD-CARD-19")
def test_an_empty_hand_cannot_be_tapped(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "wiretap").run(FreeWindow(SENATE_OPENS))
    assert scene.seat(0).asked(FREE).options() == []


# The others, as far as windows_test has not shown them


@rule("GD-CARD-07", "GD-DCK-07")
def test_a_seduced_senator_keeps_his_ministry_and_adds_no_votes(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "seduction").office("interior", "karroun").tired("karroun")
    scene.run(FreeWindow(SENATE_OPENS))
    scene.seat(0).asked(FREE).answers({"seduction": {"senator": "ruhamat", "target": "karroun"}})
    called(through(scene, FREE, RESPOND), a_law(), gsp="no", pop="", bip="yes")
    through(scene, FREE)
    assert scene.carried == NO
    assert scene.g.minister(INTERIOR) == senator_number("karroun")


@rule("GD-CARD-10")
def test_sabotage_destroys_one_fleet_of_anybody(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue").holds("gsp", "dockside_sabotage")
    before = fleets_at(scene.g, REPUBLIC, Sector(1))
    scene.run(FreeWindow(INVASIONS_OPEN)).seat(0).asked(FREE).answers(
        {"dockside_sabotage": {"senator": "ruhamat", "target": {"republic": "1"}}}
    )
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == before - 1
    assert scene.purse("gsp")[1] == 6


@rule("GD-CARD-14", "GD-DCK-17")
def test_an_oration_counts_in_votes_alone(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "stirring_oration").run(FreeWindow(SENATE_OPENS))
    scene.seat(0).asked(FREE).answers({"stirring_oration": {"senator": "ruhamat"}})
    called(scene, a_law(), gsp="yes", bip="no", pop="")
    assert scene.carried == YES, "8 votes against 4"
