"""Advice for automatic players: what a Party should answer, at three levels.

The levels are told in `advice_counsel`. Advice reads nothing but the seat's own view, leaves
nothing to chance, and has an answer to everything: where no chapter has an opinion, as little as
the question asks for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import floor
from starmoot.games.destiny.advice import (
    campaign_advice,
    card_advice,
    counsel,
    deal_advice,
    law_advice,
    odd_jobs,
    recruits,
    senate_advice,
    vote_advice,
    war_advice,
)
from starmoot.games.destiny.deals import disputes
from starmoot.games.destiny.state import State
from starmoot.kernel.shape import Picker
from starmoot.mechanics.answering import choose, least

Chapter = Callable[[counsel.Counsel, k.Shape], k.Answer | None]

PREFIX: Final = "destiny."


def advice(view: k.View, pending: k.Pending, level: int, _picker: Picker) -> k.Answer | None:
    """What a seat should answer at a level, 1 to 3; higher levels play like the third."""
    question = pending.question
    shape = pending.shape
    word = question.topic.name.removeprefix(PREFIX)
    if question.standing:
        return on_the_floor(view, question.seat, shape, level)
    answer: k.Answer | None = None
    if word == "party":
        answer = recruits.choose_party(shape)
    else:
        chapter = CHAPTERS.get(word)
        if chapter is not None and not (isinstance(shape, k.Choose) and not shape.keys):
            answer = chapter(counsel.Counsel(view, question.seat, level), shape)
    may_pass = bool(question.topic.may_pass)
    if answer is not None and (may_pass if answer.passed() else k.fits(shape, answer)):
        return answer
    return k.PASS if may_pass else least(shape)


def on_the_floor(view: k.View, seat: k.i64, shape: k.Shape, level: k.i64) -> k.Answer:
    """What to do beside what is asked: mostly nothing, which is found out quickly."""
    if not isinstance(shape, k.Choose):
        return k.PASS
    keys = shape.keys
    state: State = view.state
    if floor.PLAY_CARD in keys:
        answer = play_meanwhile(counsel.Counsel(view, seat, level), shape)
        if answer is not None:
            return answer
    waiting = floor.ANSWER_OFFER in keys or floor.WRITE in keys
    if waiting or is_time_to_deal(state):
        answer = deal_advice.on_deals(counsel.Counsel(view, seat, level), shape)
        if answer is not None:
            return answer
    if floor.REBEL in keys and level >= 3:
        answer = odd_jobs.rebels(counsel.Counsel(view, seat, level), shape)
        if answer is not None:
            return answer
    return k.PASS


def is_time_to_deal(state: State) -> bool:
    """Offers are made while nothing is under way, at few points of a turn."""
    if state.vote is not None or state.acts or state.moment != 0:
        return False
    return state.phase == names.INTRIGUE and state.step in (1, 3)


def play_meanwhile(c: counsel.Counsel, shape: k.Choose) -> k.Answer | None:
    """GD-WIN-13: a card in the middle of a decision of one's own."""
    inner = shape.follow(shape.keys.index(floor.PLAY_CARD))
    if inner is None:
        return None
    answer = card_advice.play(c, inner)
    return None if answer.passed() else k.compound([answer], floor.PLAY_CARD)


def call(c: counsel.Counsel, _shape: k.Shape) -> k.Answer | None:
    return vote_advice.call_election(c)


def deny(_c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    """GD-DEC-38: nobody confesses unasked."""
    return choose(shape, disputes.DENY)


def acquit(_c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    return choose(shape, disputes.KEPT_IT)


CHAPTERS: Final[dict[str, Chapter]] = {
    "attempt_bid": odd_jobs.attempt_bid,
    "bid": vote_advice.bid,
    "call_election": call,
    "campaign_influence": campaign_advice.commit,
    "cast": vote_advice.cast,
    "casualties": war_advice.casualties,
    "code_breaker": odd_jobs.break_code,
    "declare": war_advice.declare,
    "declare_campaign": campaign_advice.declare_campaign,
    "discard": odd_jobs.discard,
    "fleet_orders": senate_advice.fleet_orders,
    "free_act": card_advice.play,
    "more_fleet_orders": senate_advice.fleet_orders,
    "own_trials": senate_advice.own_trials,
    "pay_trial": senate_advice.pay_trial,
    "place_corruption": war_advice.bearer,
    "place_traded_fleets": war_advice.retreat,
    "plead": deny,
    "purchases": recruits.purchases,
    "reroll": odd_jobs.reroll,
    "respond": card_advice.play,
    "retreat": war_advice.retreat,
    "rule": acquit,
    "seat_minister": vote_advice.stand,
    "sealed_bid": vote_advice.sealed_bid,
    "send_fleets": war_advice.send,
    "stand": vote_advice.stand,
    "stand_forward": odd_jobs.stand_forward,
    "table_item": law_advice.table_item,
    "table_prosecution": senate_advice.table_prosecution,
    "take_card": odd_jobs.take_card,
    "veto": vote_advice.veto,
}
"""Who has an opinion on what; as much as is needed is answered to everything else."""
