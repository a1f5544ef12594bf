"""Deals under whatever people may do: nothing is spent twice, nothing leaks, every deal ends."""

from __future__ import annotations

import json
from collections import Counter
from operator import attrgetter
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from starmoot.games.destiny.acting.floor import (
    ANSWER_OFFER,
    COMPLAIN,
    FLOOR,
    OFFER,
    PUBLISH,
    REBEL,
    WITHDRAW,
    WRITE,
)
from starmoot.games.destiny.deals.dealing import DRAFT, OFFERED, Deal
from starmoot.games.destiny.deals.offer_answers import read_offer_form, turned_round
from starmoot.games.destiny.deals.offer_forms import offer_form
from starmoot.games.destiny.deals.offers import ACCEPT
from starmoot.games.destiny.deals.settling import FleetPledges
from starmoot.games.destiny.names import EVERY_PARTY, Owner
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.bargains import LULL, Lull
from starmoot.games.destiny.scenario.scene import TABLE, Scene
from starmoot.games.destiny.senators.tokens import corruption_in_play, shadow_in_play
from starmoot.games.destiny.turn.phases import CloseDeals
from starmoot.games.destiny.turn.turn_end import EndOfTurn
from starmoot.games.destiny.war.fleets import fleets_out
from starmoot.host import Picker, QuickChance, parse, redealt, render, take_view, view_json, walk
from starmoot.kernel import PASS, Answer, Choose, Shape, compound, pick
from starmoot.testing import rule
from starmoot.testing.exam import OpenDecision, open_decisions

SEATS: Final = 3
PURSE: Final = 20
"""Small enough that nothing ever exceeds 99."""
TRADING: Final = (WRITE, OFFER, ANSWER_OFFER, WITHDRAW, PUBLISH)
ALL_ACTS: Final = (*TRADING, COMPLAIN, REBEL)
SCRIPTS: Final = st.lists(
    st.tuples(
        st.integers(0, SEATS - 1),
        st.integers(0, 5),
        st.lists(st.one_of(st.just(0), st.integers(0, 1000)), min_size=4, max_size=40),
    ),
    min_size=6,
    max_size=20,
)


NUMBERS: Final = st.lists(st.integers(0, 1000), min_size=4, max_size=60)


class Scripted(Picker):
    """Picks by a list of numbers; where it is used up the first entry."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__()
        self.numbers = list(numbers)

    def pick(self, count: int) -> int:
        return self.numbers.pop(0) % count if self.numbers else 0


def table() -> Scene:
    """Three Parties with some of everything."""
    scene = Scene(TABLE, SEATS, {})
    for number, party in enumerate(("gsp", "bip", "pop")):
        scene.has(party, PURSE, PURSE).owns(party, 40 + number, 50 + number)
    scene.holds("gsp", "windfall", "multi_task").holds("bip", "distraction", "seduction")
    scene.holds("pop", "leaked_dossier")
    scene.serve("gsp", "jemak").serve("bip", "corvane").serve("pop", "renko")
    scene.reserves("gsp", "gazali")
    scene.run(Lull())
    scene.play.chance = QuickChance(list(TABLE.streams), [0] * len(TABLE.streams), 7)
    return scene


def put(scene: Scene, decision: OpenDecision, answer: Answer) -> None:
    """Answer a question."""
    scene._go(lambda: scene.play.put(decision.strand, decision.index, answer))


def accepted(offers: Shape | None) -> Answer | None:
    """Accepts the first offer that can be accepted, if there is one: chance rarely does."""
    assert isinstance(offers, Choose)
    for place in range(len(offers.keys)):
        responses = offers.then[place]
        assert isinstance(responses, Choose)
        if ACCEPT in responses.keys:
            return compound([compound([pick(ACCEPT)], offers.keys[place])], ANSWER_OFFER)
    return None


def act(scene: Scene, seat: int, acts: tuple[int, ...], which: int, numbers: list[int]) -> int:
    """A seat does something on the floor, as the numbers have it; gives what, -1 for nothing."""
    for decision in open_decisions(scene.play):
        if decision.question.seat != seat or decision.question.topic is not FLOOR:
            continue
        shape = decision.shape(scene.play)
        assert isinstance(shape, Choose)
        places = [place for place in range(len(shape.keys)) if shape.keys[place] in acts]
        if not places:
            return -1
        place = places[which % len(places)]
        follow = shape.then[place]
        answer: Answer = pick(shape.keys[place])
        if follow is not None:
            answer = compound([walk(follow, Scripted(numbers))], shape.keys[place])
        if shape.keys[place] == ANSWER_OFFER and numbers[0] % 4 != 1:
            answer = accepted(follow) or answer
        put(scene, decision, answer)
        return shape.keys[place]
    return -1


def answer_all(scene: Scene, numbers: list[int]) -> None:
    """Whatever else is asked is answered, until the lull is back or all is done."""
    picker = Scripted(numbers)
    for _ in range(200):
        waiting = [one for one in open_decisions(scene.play) if one.awaited and not one.given]
        if scene.done or not waiting or waiting[0].question.topic.name == LULL:
            return
        decision = waiting[0]
        shape = decision.shape(scene.play)
        may_pass = bool(decision.question.topic.may_pass)
        answer = PASS if may_pass and picker.pick(2) == 0 else walk(shape, picker)
        put(scene, decision, answer)
    raise AssertionError(f"there is no end of questions; {scene.asking()}")


def goods(scene: Scene) -> dict[str, object]:
    """Everything that trades move about, counted over all Parties."""
    g = scene.g
    return {
        "influence": sum(party.influence for party in g.s.parties),
        "money": sum(party.money for party in g.s.parties),
        "sectors": sum(g.sector_count(Owner(party)) for party in EVERY_PARTY[:SEATS]),
        "senators": sum(len(g.senators_of(party)) for party in EVERY_PARTY[:SEATS]),
        "fleets": sum(fleets_out(g, Owner(party)) for party in EVERY_PARTY[:SEATS]),
        "cards": Counter(card for pile in g.s.hands for card in pile.cards),
        "reserves": Counter(card for pile in g.s.reserves for card in pile.cards),
        "tokens": (corruption_in_play(g), shadow_in_play(g)),
    }


@rule("GD-DEA-03", "GD-DEA-01", "GD-CMP-09")
@settings(max_examples=50, deadline=None)
@given(SCRIPTS)
def test_trades_move_things_and_neither_make_nor_spend_them_twice(
    script: list[tuple[int, int, list[int]]],
) -> None:
    scene = table()
    before = goods(scene)
    for seat, which, numbers in script:
        act(scene, seat, TRADING, which, numbers)
        answer_all(scene, numbers)
        assert goods(scene) == before
        for party in EVERY_PARTY[:SEATS]:
            assert fleets_out(scene.g, Owner(party)) <= 10
            assert min(scene.g.party(party).influence, scene.g.party(party).money) >= 0


@rule("GD-DEA-14", "GD-DEA-15", "GD-DEA-22", "GD-REB-26")
@settings(max_examples=50, deadline=None)
@given(SCRIPTS, st.lists(st.integers(0, 1000), max_size=60))
def test_every_deal_comes_to_a_final_state(
    script: list[tuple[int, int, list[int]]], later: list[int]
) -> None:
    scene = table()
    seen: dict[int, Deal] = {}
    for seat, which, numbers in script:
        act(scene, seat, ALL_ACTS, which, numbers)
        answer_all(scene, numbers)
        seen.update({id(deal): deal for deal in scene.g.s.deals if deal.state != DRAFT})
    scene.g.s.settings.sectors_to_win = 61
    for _ in range(11):
        for part in (FleetPledges(), CloseDeals(), EndOfTurn()):
            scene.run(part)
            scene.play.chance = QuickChance(list(TABLE.streams), [0] * len(TABLE.streams), 7)
            answer_all(scene, later)
            assert scene.done
        assert all(deal.state != OFFERED for deal in seen.values())
        scene.g.s.turn += 1
    for deal in seen.values():
        assert deal.is_final(), f"{deal.state} {deal.fates}"
        assert deal.ended > 0
    assert scene.g.s.deals == [], "and leaves the record"


@rule("GD-HID-12", "GD-DEC-36")
@settings(max_examples=50, deadline=None)
@given(SCRIPTS)
def test_a_third_party_learns_nothing_until_something_changes_hands(
    script: list[tuple[int, int, list[int]]],
) -> None:
    scene = table()
    for seat, which, numbers in script:
        before = json.dumps(view_json(take_view(scene.play, 2)))
        log = len(scene.play.log)
        done = act(scene, seat % 2, (WRITE, OFFER, ANSWER_OFFER, WITHDRAW), which, numbers)
        traded = any(entry.note.name == "destiny.traded" for entry in scene.play.log[log:])
        answer_all(scene, numbers)
        involved = [deal for deal in scene.g.s.deals if deal.concerns(scene.party("pop"))]
        if traded or involved or done < 0:
            scene.g.s.deals = [deal for deal in scene.g.s.deals if deal not in involved]
            continue
        assert json.dumps(view_json(take_view(scene.play, 2))) == before


@rule("GD-HID-12")
@settings(max_examples=50, deadline=None)
@given(SCRIPTS, st.integers(0, 1 << 30))
def test_an_imagined_world_without_the_deals_of_others_looks_the_same(
    script: list[tuple[int, int, list[int]]], salt: int
) -> None:
    scene = table()
    for seat, which, numbers in script:
        act(scene, seat, TRADING, which, numbers)
        answer_all(scene, numbers)
    for viewer in range(SEATS):
        world = redealt(TABLE, scene.play, viewer, salt)
        world.log = scene.play.log[:]
        assert isinstance(world, Destiny)
        assert all(deal.audience >> viewer & 1 for deal in world.s.deals)
        mine = json.dumps(view_json(take_view(scene.play, viewer)))
        assert json.dumps(view_json(take_view(world, viewer))) == mine


@rule("GD-DEA-13", "GD-DEA-14")
@settings(max_examples=150, deadline=None)
@given(numbers=NUMBERS)
def test_a_counter_offer_begins_as_the_offer_it_answers(numbers: list[int]) -> None:
    scene = table()
    g, gsp, bip = scene.g, scene.party("gsp"), scene.party("bip")
    form = offer_form(g, gsp, bip)
    offer = read_offer_form(g, gsp, bip, walk(form, Scripted(numbers)))
    begun = turned_round(g, offer)
    form = offer_form(g, bip, gsp)
    assert form.names == list(begun)
    answer = compound(list(begun.values()))
    assert render(form, parse(form, render(form, answer))) == render(form, answer), "it fits"
    counter = read_offer_form(g, bip, gsp, answer)
    key = attrgetter("by", "kind", "about", "number", "detail", "until", "text")
    assert sorted(map(key, counter.promises)) == sorted(map(key, offer.promises))
    open_goods = attrgetter("influence", "money", "sectors", "fleets", "senators")
    assert open_goods(counter.takes) == open_goods(offer.gives)
    assert open_goods(counter.gives) == open_goods(offer.takes)
    assert counter.takes.cards == offer.gives.cards
    had = [one for one in offer.takes.cards if one in g.titles(bip)]
    assert counter.gives.cards == had, "nobody can give what he has not"
