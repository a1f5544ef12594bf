"""Sections 13 and 25: what the Senate tells the Republic Fleets, and what a Minister does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import (
    BIP,
    GSP,
    INFESTED,
    INVASIONS_DECLARED,
    INVASIONS_OPEN,
    NEUTRAL,
    NO_PARTY,
    NO_SENATOR,
    REPUBLIC,
    Sector,
)
from starmoot.games.destiny.powers.corrupt_orders import purposes
from starmoot.games.destiny.scenario.voting import decide, vote
from starmoot.games.destiny.senate.fleet_orders import (
    EVERYWHERE,
    CarryOutOrders,
    DraftOrders,
    FleetVote,
    lawful_intent,
)
from starmoot.games.destiny.turn.phases import IntriguePhase
from starmoot.games.destiny.war.battle_sides import battle_at, muster
from starmoot.games.destiny.war.battles import ResolveInvasions
from starmoot.games.destiny.war.conflicts import DEFEND, NEUTRALISE, TAKE, Battle, Order
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.kernel import Choose, Form
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FIRST = "destiny.fleet_orders"
MORE = "destiny.more_fleet_orders"
MOVE = "destiny.corrupt_orders"
NEXT_MOVE = "destiny.more_corrupt_orders"
REFUSE = "destiny.refuse_orders"
DEBATE = "destiny.debate"
CALL = "destiny.calling_order"
CAST = "destiny.cast"
BID = "destiny.bid"
VETO = "destiny.veto"
FREE = "destiny.free_act"
RESPOND = "destiny.respond"


def send(fleets: int, to: int, admiral: str = "", origin: int = 1) -> dict[str, Any]:
    """Fleets from a Sector to another, as one says it in a draft."""
    named = [admiral] if admiral else []
    return {str(origin): {"fleets": fleets, "to": str(to), "admiral": named}}


def bid_to(fleets: int, to: int, purpose: str, admiral: str = "") -> dict[str, Any]:
    """The same for the Minister of Defence, who also says what for."""
    named = [admiral] if admiral else []
    return {"1": {"fleets": fleets, "to": {str(to): purpose}, "admiral": named}}


def given_order(
    scene: Scene, sector: int, fleets: int, admiral: str = "", origin: int = 1
) -> Scene:
    """The Senate has given this order."""
    order = Order()
    order.owner = REPUBLIC
    order.sector = Sector(sector)
    order.origins = [Sector(origin)] * fleets
    order.admiral = senator_number(admiral) if admiral else NO_SENATOR
    scene.g.s.fleet_orders.append(order)
    return scene.in_phase("intrigue", 1)


def table(scene: Scene, party: str, *answers: dict[str, Any]) -> Scene:
    """A Party that has the floor tables a set of orders."""
    topic = FIRST
    for answer in answers:
        scene.seat(scene.by(party)).asked(topic).answers(answer)
        topic = MORE
    return scene.all_pass(MORE)


def republic(scene: Scene) -> dict[int, int]:
    """Where the Republic Fleets are."""
    found = {sector: fleets_at(scene.g, REPUBLIC, sector) for sector in EVERYWHERE}
    return {sector: count for sector, count in found.items() if count}


def orders(scene: Scene) -> list[tuple[int, int, int, int]]:
    """The Republic's declared orders: Sector, intent, leader, Admiral."""
    return [
        (one.sector, one.intent, one.leader, one.admiral)
        for one in scene.g.s.orders
        if one.owner == REPUBLIC
    ]


# Tabling and voting


@rule("GD-FLT-01", "GD-FLT-02", "GD-FLT-03", "GD-DEC-08", "GD-SEN-06", "GD-VOT-20")
def test_each_party_tables_one_set_and_one_vote_decides(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").run(FleetVote())
    assert scene.asked_by(FIRST) == ["bip"], "in initiative order"
    table(scene, "bip", send(2, 50, "fola"), send(1, 40))
    table(scene, "pop", send(5, 29))
    scene.seat(0).asked(FIRST).passes()
    assert scene.asked_by(FIRST) == ["gsp"], "a second round, without those who have tabled"
    scene.seat(0).asked(FIRST).passes()
    scene.all_pass(DEBATE).all_pass(CALL)
    options = scene.seat(1).asked(CAST).options()
    assert options == ["orders_of_bip", "orders_of_pop", "no_new_orders"]
    scene.has("pop", influence=0)
    decide(scene, bip="orders_of_bip", pop="no_new_orders", gsp="orders_of_bip")
    assert scene.done
    given = [(one.sector, one.origins, one.admiral) for one in scene.g.s.fleet_orders]
    assert given == [(50, [1, 1], senator_number("fola")), (40, [1], NO_SENATOR)]
    text = "2 to 50 Outwatch under Fola, 1 to 40 Rootfast"
    scene.said("destiny.orders_given", party="bip", text=text)
    assert republic(scene) == {1: 5}, "they go in the Intrigue Phase"


@rule("GD-FLT-03", "GD-FLT-09", "GD-VOT-23")
@pytest.mark.parametrize("choice", ["no_new_orders", "", "veto"])
def test_without_orders_that_carry_the_fleets_stay(galaxy: Galaxy, choice: str) -> None:
    scene = galaxy(3).office("prime_minister", "karroun").tired("karroun").run(FleetVote())
    table(scene, "gsp", send(2, 50))
    scene.all_pass(FIRST).all_pass(FIRST).all_pass(FIRST).all_pass(FIRST)
    tabled = "orders_of_gsp" if choice == "veto" else choice
    decide(scene, **({"gsp": tabled, "pop": tabled} if tabled else {}))
    if choice == "veto":
        scene.seat(1).asked(VETO).picks("yes")
    assert scene.done
    scene.expect(fleet_orders=[])
    scene.run(CarryOutOrders())
    assert republic(scene) == {1: 5}
    assert orders(scene) == []


@rule("GD-CARD-08", "GD-FLT-03", "GD-FLT-09")
def test_a_single_set_is_a_yes_or_no_item_that_can_be_dropped(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").holds("pop", "filibuster").run(FleetVote())
    table(scene, "bip", send(2, 50))
    while scene.asked_by(FIRST):
        scene.all_pass(FIRST)
    vote(scene, bip="orders_of_bip")
    scene.seat(2).asked(FREE).answers({"filibuster": {"senator": "fola"}})
    assert scene.done
    scene.expect(fleet_orders=[])


@rule("GD-FLT-01")
def test_fleets_may_be_split_and_come_together_again(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("republic", 30, 2).run(DraftOrders(GSP))
    scene.seat(0).asked(FIRST).answers(send(2, 50, "fola"))
    scene.seat(0).asked(MORE).answers(send(1, 50, origin=30))
    scene.seat(0).asked(MORE).answers(send(3, 44, "karroun"))
    assert scene.seat(0).asked(MORE).options() == ["30"], "all Fleets of Sector 1 have orders"
    scene.seat(0).asked(MORE).passes()
    given = [(one.sector, one.origins, one.admiral) for one in scene.g.s.fleet_orders]
    assert given == [
        (50, [1, 1, 30], senator_number("fola")),
        (44, [1, 1, 1], senator_number("karroun")),
    ]
    assert scene.finished(DraftOrders).tabled


@rule("GD-FLT-10", "GD-FLT-01")
def test_any_senator_in_good_standing_may_be_ordered_and_nobody_twice(galaxy: Galaxy) -> None:
    scene = galaxy(4).serve("bip", "jemak").tired("karroun").rebels("pop").run(DraftOrders(GSP))
    assert who(scene, FIRST) == ["adeyra", "jemak", "karroun", "ruhamat"]
    scene.seat(0).asked(FIRST).answers(send(1, 50, "jemak"))
    assert who(scene, MORE) == ["adeyra", "karroun", "ruhamat"]


def who(scene: Scene, topic: str) -> list[str]:
    """The Senators whom a draft may name, one or none."""
    shape = scene.seat(0).asked(topic).shape
    assert isinstance(shape, Choose)
    form = shape.then[0]
    assert isinstance(form, Form)
    part = form.parts[-1]
    assert isinstance(part, Choose)
    assert (part.least, part.most) == (0, 1)
    return sorted(part.kind.key(key) for key in part.keys)


@rule("GD-FLT-04", "GD-FLT-05", "GD-FLT-07", "GD-FLT-08")
def test_what_the_fleets_do_follows_from_where_they_are_sent(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).owns("pop", 30, 31).rebels("pop")
    for sector in EVERYWHERE:
        hostile = sector in (50, 30, 31)
        assert lawful_intent(scene.g, sector) == (NEUTRALISE if hostile else DEFEND)
    scene.run(DraftOrders(GSP))
    shape = scene.seat(0).asked(FIRST).shape
    assert isinstance(shape, Choose)
    form = shape.then[0]
    assert isinstance(form, Form)
    assert form.names == ["fleets", "to", "admiral"], "there is no word for taking anything"


@rule("GD-SEN-03", "GD-FLT-09", "GD-FLT-02")
def test_nothing_is_tabled_without_a_chair_or_by_a_rebel(galaxy: Galaxy) -> None:
    assert galaxy(3).run(FleetVote()).done
    scene = galaxy(3).office("justice", "ruhamat").rebels("bip").run(FleetVote())
    assert scene.asked_by(FIRST) == ["pop"]
    scene.time_up().time_up()
    assert scene.done, "silence passes, and the rebel has no floor"
    bare = galaxy(3).office("justice", "ruhamat").fleets("republic", 1, 0)
    assert bare.run(FleetVote()).done, "without Fleets there is nothing to order"
    assert bare.fleets("republic", 1, 1).run(FleetVote()).asked_by(FIRST) == ["bip"]


# Carrying orders out


@rule("GD-FLT-11", "GD-FLT-12", "GD-FLT-18", "GD-FLT-15", "GD-INV-01")
def test_the_fleets_go_at_initiative_one_and_their_admiral_is_exhausted(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50)
    given_order(given_order(scene, 50, 3, "fola"), 29, 1).run(CarryOutOrders())
    assert scene.done, "nobody is asked"
    assert republic(scene) == {1: 1, 29: 1, 50: 3}
    assert orders(scene) == [
        (50, NEUTRALISE, NO_PARTY, senator_number("fola")),
        (29, DEFEND, NO_PARTY, NO_SENATOR),
    ]
    assert scene.g.exhausted(senator_number("fola"))
    assert scene.carries("fola") == (0, 0), "what the Senate orders corrupts nobody"
    assert scene.moved("republic") == 4
    scene.expect(fleet_orders=[])


@rule("GD-FLT-11")
def test_the_republic_moves_before_any_party_declares(galaxy: Galaxy) -> None:
    scene = given_order(galaxy(3), 50, 2).run(IntriguePhase())
    assert scene.asked_by("destiny.declare") == ["gsp"]
    assert republic(scene) == {1: 3, 50: 2}


@rule("GD-FLT-13", "GD-VAR-02")
@pytest.mark.parametrize("price", [2, 3])
def test_an_admiral_who_cannot_go_has_broken_a_law(galaxy: Galaxy, price: int) -> None:
    scene = given_order(galaxy(3, breach_corruption=price).tired("fola"), 50, 3, "fola")
    scene.run(CarryOutOrders())
    assert scene.carries("fola") == (price, 0)
    assert republic(scene) == {1: 2, 50: 3}, "the Fleets go without him"
    assert orders(scene) == [(50, DEFEND, NO_PARTY, NO_SENATOR)]
    scene.said("destiny.admiral_unable", senator="fola")


@rule("GD-FLT-14")
@pytest.mark.parametrize("fate", ["dead", "rebel"])
def test_the_dead_and_rebels_are_not_blamed(galaxy: Galaxy, fate: str) -> None:
    scene = given_order(galaxy(3).tired("fola"), 50, 3, "fola")
    if fate == "dead":
        scene.g.kill(senator_number("fola"))
    else:
        scene.rebels("pop")
    scene.run(CarryOutOrders())
    assert scene.carries("fola") == (0, 0)
    assert orders(scene) == [(50, DEFEND, NO_PARTY, NO_SENATOR)]
    assert republic(scene) == {1: 2, 50: 3}


@rule("GD-FLT-11", "GD-FLT-12")
def test_fleets_lost_meanwhile_do_not_go_and_nobody_commands_none(galaxy: Galaxy) -> None:
    scene = given_order(galaxy(3).fleets("republic", 30, 2), 50, 4)
    given_order(scene, 44, 2, "fola", origin=30)
    scene.fleets("republic", 1, 3).fleets("republic", 30, 0).run(CarryOutOrders())
    assert republic(scene) == {50: 3}
    assert not scene.g.exhausted(senator_number("fola"))
    scene.said("destiny.orders_void", sector="44")


@rule("GD-FLT-07", "GD-FLT-08", "GD-REP-02")
def test_a_sector_that_rebels_after_the_vote_is_attacked(galaxy: Galaxy) -> None:
    scene = given_order(galaxy(3), 30, 2).rebels("pop").run(CarryOutOrders())
    assert orders(scene) == [(30, NEUTRALISE, NO_PARTY, NO_SENATOR)]


@rule("GD-FLT-06", "GD-FLT-18", "GD-BAT-20", "GD-BAT-26")
def test_what_the_republic_conquers_becomes_neutral(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 49).rolls("war", 1, 5, 5, 5, 5)
    given_order(scene, 49, 4, "fola").run(CarryOutOrders())
    scene.in_phase("intrigue", 2).run(ResolveInvasions())
    while not scene.done:
        scene.time_up()
    assert scene.g.owner(Sector(49)) == NEUTRAL
    assert republic(scene) == {1: 5}
    assert scene.carries("fola") == (0, 0)


# The Minister of Defence


def usurp(scene: Scene, moment: int = INVASIONS_OPEN) -> Scene:
    """Ruhamat, Minister of Defence, takes the Republic Fleets into his own hands."""
    scene.office("defence", "ruhamat").in_phase("intrigue", 1).run(FreeWindow(moment))
    scene.seat(0).asked(FREE).picks("corrupt_defence")
    return scene


@rule("GD-MIN-17", "GD-MIN-18", "GD-MIN-19", "GD-REP-05", "GD-MIN-20", "GD-DEC-34")
def test_the_minister_sends_the_fleets_for_any_party(galaxy: Galaxy) -> None:
    scene = usurp(given_order(galaxy(3).owns("bip", 40), 29, 5, "fola"))
    assert scene.carries("ruhamat") == (1, 0)
    assert scene.g.exhausted(senator_number("ruhamat"))
    scene.seat(0).asked(MOVE).answers(bid_to(2, 50, "take_for_gsp"))
    scene.seat(0).asked(NEXT_MOVE).answers(bid_to(1, 40, "neutralise"))
    scene.seat(0).asked(NEXT_MOVE).answers(bid_to(1, 29, "defend"))
    scene.seat(0).asked(NEXT_MOVE).passes()
    assert scene.done
    assert republic(scene) == {1: 1, 29: 1, 40: 1, 50: 2}
    assert orders(scene) == [
        (50, TAKE, scene.party("gsp"), NO_SENATOR),
        (40, NEUTRALISE, NO_PARTY, NO_SENATOR),
        (29, DEFEND, NO_PARTY, NO_SENATOR),
    ]
    assert scene.carries("ruhamat") == (2, 1), "1 for the act, 2 for each Invasion"
    scene.run(CarryOutOrders())
    assert republic(scene) == {1: 1, 29: 1, 40: 1, 50: 2}, "the Senate's orders are replaced"
    assert not scene.g.exhausted(senator_number("fola"))


@rule("GD-MIN-18", "GD-INV-14", "GD-INF-12")
def test_freeing_what_is_hostile_costs_nothing_even_so(galaxy: Galaxy) -> None:
    scene = usurp(galaxy(3).owns(INFESTED, 50, 51).rebels("pop").tired("fola"))
    scene.seat(0).asked(MOVE).answers(bid_to(2, 50, "neutralise"))
    scene.seat(0).asked(NEXT_MOVE).answers(bid_to(1, 30, "neutralise"))
    scene.seat(0).asked(NEXT_MOVE).answers(bid_to(1, 51, "take_for_bip"))
    scene.seat(0).asked(NEXT_MOVE).passes()
    assert scene.carries("ruhamat") == (3, 0), "1 for the act, 2 for taking Sector 51"


@rule("GD-MIN-19", "GD-MIN-21", "GD-INV-24")
def test_an_admiral_of_the_own_party_takes_the_corruption(galaxy: Galaxy) -> None:
    scene = usurp(galaxy(3).serve("gsp", "jemak"))
    scene.seat(0).asked(MOVE).answers(bid_to(5, 50, "take_for_pop", "jemak"))
    assert scene.done, "nobody else has to agree"
    assert scene.carries("jemak") == (2, 0)
    assert scene.carries("ruhamat") == (1, 0)
    assert scene.g.exhausted(senator_number("jemak"))
    assert scene.g.s.orders[0].bearer == senator_number("jemak")


@rule("GD-MIN-21", "GD-FLT-16", "GD-FLT-17", "GD-DEC-20")
@pytest.mark.parametrize("answer", ["go", "refuse", "silence"])
def test_admirals_of_others_may_refuse(galaxy: Galaxy, answer: str) -> None:
    scene = usurp(galaxy(3))
    scene.seat(0).asked(MOVE).answers(bid_to(5, 50, "take_for_gsp", "fola"))
    assert scene.asked_by(REFUSE) == ["pop"]
    if answer == "silence":
        scene.time_up()
    else:
        scene.seat(2).asked(REFUSE).picks(answer)
    assert scene.done
    goes = answer == "go"
    assert scene.carries("fola") == ((2, 0) if goes else (0, 0))
    assert scene.carries("ruhamat") == ((1, 0) if goes else (3, 0)), "else it is the Minister's"
    assert scene.g.exhausted(senator_number("fola")) == goes
    assert orders(scene)[0][3] == (senator_number("fola") if goes else NO_SENATOR)


@rule("GD-MIN-21", "GD-FLT-16", "GD-INV-20")
def test_every_admiral_of_others_is_asked_one_after_another(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("bip", "jemak").office("defence", "jemak").in_phase("intrigue", 1)
    scene.run(FreeWindow(INVASIONS_OPEN)).seat(1).asked(FREE).picks("corrupt_defence")
    scene.seat(1).asked(MOVE).answers(bid_to(1, 50, "take_for_bip", "ruhamat"))
    scene.seat(1).asked(NEXT_MOVE).answers(bid_to(1, 51, "take_for_bip", "fola"))
    scene.seat(1).asked(NEXT_MOVE).answers(bid_to(1, 52, "take_for_bip", "karroun"))
    scene.seat(1).asked(NEXT_MOVE).passes()
    assert scene.asked_by(REFUSE) == ["gsp"]
    scene.seat(0).asked(REFUSE).picks("refuse")
    assert scene.asked_by(REFUSE) == ["pop"]
    scene.seat(2).asked(REFUSE).picks("go")
    assert scene.done
    named = [NO_SENATOR, senator_number("fola"), senator_number("karroun")]
    assert [one[3] for one in orders(scene)] == named
    assert scene.carries("jemak") == (3, 0)
    assert [scene.carries(word) for word in ("ruhamat", "fola")] == [(0, 0), (2, 0)]


@rule("GD-MIN-21", "GD-FLT-10", "GD-FLT-14")
def test_only_those_who_can_act_command_for_the_minister(galaxy: Galaxy) -> None:
    scene = galaxy(5).serve("gsp", "jemak").tired("karroun", "fola").rebels("tmp")
    scene.tired("adeyra")
    usurp(scene)
    assert who_goes(scene) == ["jemak", "molandi"], "not rebels, not the exhausted"
    scene.seat(0).asked(MOVE).answers(bid_to(1, 50, "defend", "jemak"))
    assert who_goes(scene, NEXT_MOVE) == ["molandi"]
    scene.seat(0).asked(NEXT_MOVE).answers(bid_to(1, 51, "take_for_gsp", "molandi"))
    scene.seat(0).asked(NEXT_MOVE).passes()
    scene.g.kill(senator_number("jemak"))
    scene.seat(4).asked(REFUSE).picks("go")
    assert [one[3] for one in orders(scene)] == [NO_SENATOR, senator_number("molandi")]


def who_goes(scene: Scene, topic: str = MOVE) -> list[str]:
    """The Senators whom the Minister of Defence may send."""
    return who(scene, topic)


@rule("GD-INV-06", "GD-INV-07", "GD-REP-05")
@pytest.mark.parametrize("purpose", ["defend", "neutralise", "take_for_gsp", "take_for_pop"])
def test_there_is_one_purpose_for_each_destination(galaxy: Galaxy, purpose: str) -> None:
    scene = usurp(galaxy(3))
    scene.seat(0).asked(MOVE).answers(bid_to(1, 28, purpose))
    shape = scene.seat(0).asked(NEXT_MOVE).shape
    assert isinstance(shape, Choose)
    form = shape.then[0]
    assert isinstance(form, Form)
    target = form.parts[1]
    assert isinstance(target, Choose)
    there = target.then[target.keys.index(28)]
    assert isinstance(there, Choose)
    assert [there.kind.key(key) for key in there.keys] == [purpose]
    scene.seat(0).asked(NEXT_MOVE).answers(bid_to(2, 28, purpose))
    scene.time_up()
    assert scene.done, "silence gives the orders as they are"
    assert len(orders(scene)) == 1
    assert republic(scene) == {1: 2, 28: 3}


@rule("GD-FLT-16", "GD-FLT-17", "GD-FEI-10", "GD-FEI-08", "GD-FEI-09", "GD-MIN-20")
@pytest.mark.parametrize("answer", ["go", "refuse"])
def test_after_the_declarations_it_works_like_a_feint(galaxy: Galaxy, answer: str) -> None:
    scene = given_order(galaxy(3).owns(INFESTED, 49), 49, 3, "fola").run(CarryOutOrders())
    usurp(scene, INVASIONS_DECLARED)
    assert republic(scene) == {1: 5}, "the Fleets are back where they came from"
    assert orders(scene) == []
    scene.seat(0).asked(MOVE).answers(bid_to(4, 50, "take_for_gsp", "fola"))
    scene.seat(0).asked(NEXT_MOVE).passes()
    scene.seat(2).asked(REFUSE).picks(answer)
    assert scene.done
    assert republic(scene) == {1: 1, 50: 4}
    assert scene.g.exhausted(senator_number("fola")), "his action was spent before, and stays so"
    assert scene.carries("fola") == ((2, 0) if answer == "go" else (0, 0))


@rule("GD-FEI-05", "GD-FEI-10")
def test_orders_that_are_voided_again_take_their_corruption_along(galaxy: Galaxy) -> None:
    scene = usurp(galaxy(3))
    scene.seat(0).asked(MOVE).answers(bid_to(5, 50, "take_for_gsp"))
    assert scene.carries("ruhamat") == (3, 0)
    scene.g.refresh(senator_number("ruhamat"))
    usurp(scene, INVASIONS_DECLARED)
    scene.seat(0).asked(MOVE).passes()
    assert scene.done
    assert scene.carries("ruhamat")[0] + 3 * scene.carries("ruhamat")[1] == 2
    assert republic(scene) == {1: 5}


@rule("GD-REP-05", "GD-INV-09", "GD-INV-16", "GD-INF-10")
def test_what_the_minister_may_order_where(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).rebels("pop")
    words = {sector: purposes(scene.g, Sector(sector)) for sector in (28, 30, 44, 50)}
    take = [2 + party for party in range(3)]
    assert purposes(scene.g, Sector(29)) == [0, 1, take[1], take[2]]
    assert words[44] == [0, *take], "neutral: defend, or take for somebody"
    assert words[28] == [0, 1, take[0], take[2]], "not for the Party that has it"
    assert words[30] == [1, take[0], take[1]], "rebellious: not defended"
    assert words[50] == [1, *take], "Infested: not defended"


@rule("GD-REP-05", "GD-BAT-04")
def test_in_battle_they_are_the_side_of_the_party_they_take_it_for(galaxy: Galaxy) -> None:
    scene = usurp(galaxy(3))
    scene.seat(0).asked(MOVE).answers(bid_to(3, 50, "take_for_bip"))
    scene.seat(0).asked(NEXT_MOVE).passes()
    battle: Battle = battle_at(scene.g, Sector(50))
    muster(scene.g, battle)
    assert battle.leaders == [NEUTRAL, scene.party("bip")]
    assert [(one.owner, one.side, one.fleets) for one in battle.forces][1:] == [(REPUBLIC, 1, 3)]


def test_drafts_say_what_sending_fleets_means(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).tired("fola").run(DraftOrders(GSP))
    words = scene.seat(0).view.pending[0].words
    assert "attack" in words.previews["destiny.sector", 50]
    assert "defend" in words.previews["destiny.sector", 29]
    assert "Corruption" in words.previews["destiny.senator", senator_number("fola")]
    scene.rebels("gsp").run(DraftOrders(BIP))
    rebellious = scene.seat(1).view.pending[0].words.previews["destiny.sector", 29]
    assert rebellious.startswith("Rebellious")
