"""Advice for automatic players: what a Party should answer, at three levels.

The levels are told in `advice_counsel`. Advice reads nothing but the seat's own view, leaves
nothing to chance, and has an answer to everything: where no chapter has an opinion, as little as
the question asks for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import advice_odd_jobs, advice_votes
from starmoot.games.destiny.advice_campaigns import commit, declare_campaign
from starmoot.games.destiny.advice_cards import play
from starmoot.games.destiny.advice_counsel import Counsel
from starmoot.games.destiny.advice_deals import on_deals
from starmoot.games.destiny.advice_laws import table_item
from starmoot.games.destiny.advice_recruits import choose_party, purchases
from starmoot.games.destiny.advice_senate import (
    fleet_orders,
    own_trials,
    pay_trial,
    table_prosecution,
)
from starmoot.games.destiny.advice_war import bearer, casualties, declare, retreat, send
from starmoot.games.destiny.disputes import DENY, KEPT_IT
from starmoot.games.destiny.floor import (
    ANSWER_OFFER,
    PLAY_CARD,
    REBEL,
    WRITE,
)
from starmoot.games.destiny.names import INTRIGUE
from starmoot.games.destiny.state import State
from starmoot.kernel.shape import Picker
from starmoot.mechanics.answering import choose, least

Chapter = Callable[[Counsel, k.Shape], k.Answer | None]

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
        answer = choose_party(shape)
    else:
        chapter = CHAPTERS.get(word)
        if chapter is not None and not (isinstance(shape, k.Choose) and not shape.keys):
            answer = chapter(Counsel(view, question.seat, level), shape)
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
    if PLAY_CARD in keys:
        answer = play_meanwhile(Counsel(view, seat, level), shape)
        if answer is not None:
            return answer
    waiting = ANSWER_OFFER in keys or WRITE in keys
    if waiting or is_time_to_deal(state):
        answer = on_deals(Counsel(view, seat, level), shape)
        if answer is not None:
            return answer
    if REBEL in keys and level >= 3:
        answer = advice_odd_jobs.rebels(Counsel(view, seat, level), shape)
        if answer is not None:
            return answer
    return k.PASS


def is_time_to_deal(state: State) -> bool:
    """Offers are made while nothing is under way, at few points of a turn."""
    if state.vote is not None or state.acts or state.moment != 0:
        return False
    return state.phase == INTRIGUE and state.step in (1, 3)


def play_meanwhile(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """GD-WIN-13: a card in the middle of a decision of one's own."""
    inner = shape.follow(shape.keys.index(PLAY_CARD))
    if inner is None:
        return None
    answer = play(c, inner)
    return None if answer.passed() else k.compound([answer], PLAY_CARD)


def call(c: Counsel, _shape: k.Shape) -> k.Answer | None:
    return advice_votes.call_election(c)


def deny(_c: Counsel, shape: k.Shape) -> k.Answer | None:
    """GD-DEC-38: nobody confesses unasked."""
    return choose(shape, DENY)


def acquit(_c: Counsel, shape: k.Shape) -> k.Answer | None:
    return choose(shape, KEPT_IT)


CHAPTERS: Final[dict[str, Chapter]] = {
    "attempt_bid": advice_odd_jobs.attempt_bid,
    "bid": advice_votes.bid,
    "call_election": call,
    "campaign_influence": commit,
    "cast": advice_votes.cast,
    "casualties": casualties,
    "code_breaker": advice_odd_jobs.break_code,
    "declare": declare,
    "declare_campaign": declare_campaign,
    "discard": advice_odd_jobs.discard,
    "fleet_orders": fleet_orders,
    "free_act": play,
    "more_fleet_orders": fleet_orders,
    "own_trials": own_trials,
    "pay_trial": pay_trial,
    "place_corruption": bearer,
    "place_traded_fleets": retreat,
    "plead": deny,
    "purchases": purchases,
    "reroll": advice_odd_jobs.reroll,
    "respond": play,
    "retreat": retreat,
    "rule": acquit,
    "seat_minister": advice_votes.stand,
    "sealed_bid": advice_votes.sealed_bid,
    "send_fleets": send,
    "stand": advice_votes.stand,
    "stand_forward": advice_odd_jobs.stand_forward,
    "table_item": table_item,
    "table_prosecution": table_prosecution,
    "take_card": advice_odd_jobs.take_card,
    "veto": advice_votes.veto,
}
"""Who has an opinion on what; as much as is needed is answered to everything else."""
