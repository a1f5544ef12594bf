"""In a conflict scene: what to do, whom to back, which deal to take, when to force it (EX-DEB)."""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.advice_counsel import REGULAR, SCHEMER, Counsel
from starmoot.games.exodus.advice_odds import ALL_WAYS
from starmoot.games.exodus.advice_orders import EXPOSED, LEARNED
from starmoot.games.exodus.advice_scenes import (
    best_case,
    nerves,
    outcome_with,
    scene_ways,
    shift,
    vote_now,
)
from starmoot.games.exodus.advice_worth import POINT
from starmoot.games.exodus.content import ORDERS
from starmoot.games.exodus.floor import FOR_INITIATOR, FOR_RESPONDENT
from starmoot.games.exodus.markers import REWRITE
from starmoot.games.exodus.names import FACTION, FAILURE, NO_FACTION, SUCCESS, UNDERWORLD
from starmoot.games.exodus.pressure import (
    ACCEPT,
    BLACKMAIL,
    CAPITULATE,
    COUNTER,
    OFFER,
    PAY,
    REFUSE,
    WITHDRAW,
)
from starmoot.games.exodus.sheets import path_of
from starmoot.games.exodus.state import BLANK, Deal
from starmoot.games.exodus.votes import (
    DESTINATION,
    GESTURE,
    GESTURE_VOTE,
    INTENT,
    ROUTE_VOTE,
    WITHDRAWN,
)
from starmoot.kernel import PASS, Amount, Answer, Choose, Form, Shape, compound, i64, pick
from starmoot.mechanics.answering import along, choose, least

FAVOUR: Final = 60
"""What a marker is worth."""

WORTH_A_TEST: Final = 20
WORTH_A_SIDE: Final = 30
COUP_COST: Final = 300
STAKED: Final = 2

ISSUER: Final[list[int]] = [
    FACTION.keys.index(order.issuer) if order.issuer in FACTION.keys else NO_FACTION
    for order in ORDERS
]
"""Whose order each is, NO_FACTION for those that all may give."""


def marker_worth(c: Counsel, to: i64) -> i64:
    """What one more marker is worth to a faction; the Underworld wants three (EX-STD-07)."""
    wanted = to == UNDERWORLD and sum(c.state.factions[UNDERWORLD].markers) < 3
    return FAVOUR + (40 if wanted else 0)


# Opening one.


def about_of(lines: Choose) -> i64:
    """Whose order a demand is about: every faction's lines have orders of its own."""
    for key in lines.keys:
        if key < len(ISSUER) and ISSUER[key] != NO_FACTION:
            return ISSUER[key]
    return NO_FACTION


def vote_path(issue: i64, vote: i64) -> list[int]:
    """The keys that say a vote."""
    if issue == INTENT:
        return path_of(vote)
    return [WITHDRAWN if vote == BLANK else vote]


def open_scene(c: Counsel, shape: Shape) -> Answer:
    """EX-DEC-19: whom to call to account, and what to demand; or to let it be."""
    if not isinstance(shape, Choose) or not isinstance(shape.then[0], Form):
        return PASS
    demands = shape.then[0].parts[0]
    if not isinstance(demands, Choose):
        return PASS
    issue, about = INTENT, NO_FACTION
    if demands.kind is GESTURE_VOTE:
        issue = GESTURE
    elif demands.kind is ROUTE_VOTE:
        issue = DESTINATION
    else:
        about = about_of(demands)
    case = best_case(c, issue, about)
    if case.worth < 0 or case.respondent not in shape.keys:
        return PASS
    terms = shape.then[shape.keys.index(case.respondent)]
    if not isinstance(terms, Form):
        return PASS
    demand = along(terms.parts[0], vote_path(issue, case.demand))
    if demand is None:
        return PASS
    setting = [least(part) for part in terms.parts[1:]]
    return compound([compound([demand, *setting])], case.respondent)


# Acting in one.


def own_side(c: Counsel) -> tuple[int, int, int]:
    """The ways in which one wins and loses a test, and what the vote at issue is worth to one."""
    d = c.state.dispute
    ways = scene_ways(c, d.issue, d.initiator, d.respondent, d.about)
    prize = shift(c, d.issue, d.about, d.respondent, d.demand)
    if c.me == d.initiator:
        return ways[SUCCESS], ways[FAILURE], prize
    return ways[FAILURE], ways[SUCCESS], -prize


def test_worth(c: Counsel) -> i64:
    """What a test is worth to a party: its name, what hangs on it, and the fleet's nerves."""
    wins, loses, prize = own_side(c)
    at_stake = wins if c.me == c.state.dispute.initiator else -loses
    return (POINT * (wins - loses) + prize * at_stake) // ALL_WAYS + nerves(c)


def has_offered(c: Counsel) -> bool:
    """Whether one has made an offer in this scene."""
    return any(deal.by == c.me for deal in c.state.offers)


def press(c: Counsel, shape: Choose, other: i64) -> Answer | None:
    """EX-SCT-16: schemers say what they know, unless they keep faith with the other."""
    if c.level < SCHEMER or BLACKMAIL not in shape.keys or c.bound_to(other):
        return None
    return choose(shape, BLACKMAIL)


def act(c: Counsel, shape: Shape) -> Answer:
    """EX-DEC-20: what a party does in a round."""
    d = c.state.dispute
    if not isinstance(shape, Choose):
        return PASS
    other = d.respondent if c.me == d.initiator else d.initiator
    pressed = press(c, shape, other)
    if pressed is not None:
        return pressed
    return insist(c, shape) if c.me == d.initiator else resist(c, shape)


def insist(c: Counsel, shape: Choose) -> Answer:
    """The initiator stands firm where a test would pay; else it offers a marker, or lets it be."""
    if test_worth(c) > 0:
        return PASS
    if own_side(c)[2] > marker_worth(c, c.state.dispute.respondent) and not has_offered(c):
        offer = offer_marker(c, shape)
        if offer is not None:
            return offer
    return pick(WITHDRAW)


def offer_marker(c: Counsel, shape: Choose) -> Answer | None:
    """EX-DEB-10: one marker for the vote that one demands."""
    terms = shape.then[shape.keys.index(OFFER)]
    if c.level < REGULAR or not isinstance(terms, Form):
        return None
    theirs, given = terms.parts[1], terms.parts[2]
    if not isinstance(theirs, Choose) or not isinstance(given, Amount) or given.most < 1:
        return None
    d = c.state.dispute
    path = vote_path(d.issue, d.demand)
    if d.issue == INTENT:
        path = [d.about, *path]
    vote = along(Choose(theirs.kind, theirs.keys, then=theirs.then), path)
    if vote is None:
        return None
    parts = [least(part) for part in terms.parts]
    parts[1] = compound([vote])
    parts[2] = pick(1)
    return compound([compound(parts)], OFFER)


def resist(c: Counsel, shape: Choose) -> Answer:
    """The respondent gives in where that is cheapest; else it refuses, counters or stands firm."""
    cost = own_side(c)[2]
    standing = test_worth(c) * 2 // 3
    if REFUSE in shape.keys and c.level >= REGULAR and max(-cost, standing) < -FAVOUR:
        return pick(REFUSE)
    if -cost > standing:
        return pick(CAPITULATE)
    d = c.state.dispute
    if c.level >= REGULAR and COUNTER in shape.keys:
        own = vote_now(c.state, d.issue, d.about, c.me)
        counter = along(shape, [COUNTER, *vote_path(d.issue, own)])
        if counter is not None:
            return counter
    return PASS


def force(c: Counsel) -> Answer:
    """EX-DEC-22: force a test where it pays; beginners never do."""
    return pick(1) if c.level >= REGULAR and test_worth(c) > WORTH_A_TEST else PASS


def stake(c: Counsel, shape: Shape) -> Answer:
    """EX-DEB-17: markers spent on a test; the Underworld keeps what its agenda needs."""
    most = shape.most if isinstance(shape, Amount) else 0
    return pick(0 if c.level < REGULAR or c.me == UNDERWORLD else min(STAKED, most))


def take_side(c: Counsel, shape: Shape) -> Answer:
    """EX-DEC-21: back whoever serves one's ends; schemers also back against who is ahead."""
    d = c.state.dispute
    if c.level < REGULAR or not isinstance(shape, Choose) or d.issue < 0:
        return PASS
    worth = shift(c, d.issue, d.about, d.respondent, d.demand)
    if c.level >= SCHEMER and -WORTH_A_SIDE < worth < WORTH_A_SIDE:
        worth = rivalry(c, d.respondent) - rivalry(c, d.initiator)
    if worth >= WORTH_A_SIDE and FOR_INITIATOR in shape.keys:
        return pick(FOR_INITIATOR)
    if worth <= -WORTH_A_SIDE and FOR_RESPONDENT in shape.keys:
        return pick(FOR_RESPONDENT)
    return PASS


def rivalry(c: Counsel, other: i64) -> i64:
    """How much a schemer would like to see somebody lose."""
    if c.bound_to(other):
        return -WORTH_A_SIDE
    return WORTH_A_SIDE if c.grudges(other) else 0


# Deals and threats.


def deal_worth(c: Counsel, deal: Deal) -> i64:
    """What a deal is worth that somebody offers."""
    issue = c.state.dispute.issue
    total: i64 = 0
    for at in range(0, len(deal.own_votes), 2):
        total += shift(c, issue, deal.own_votes[at], deal.by, deal.own_votes[at + 1])
    for at in range(0, len(deal.their_votes), 2):
        total += shift(c, issue, deal.their_votes[at], c.me, deal.their_votes[at + 1])
    total += deal.given * marker_worth(c, c.me) - deal.asked * marker_worth(c, deal.by)
    for place in deal.told:
        total += LEARNED if c.state.cards[place].hidden else 0
    for place in deal.heard:
        total += EXPOSED // 2 if c.state.secrets[place].owner == c.me else -LEARNED
    return total - (COUP_COST if deal.coup else 0)


def confirm(c: Counsel, shape: Shape) -> Answer:
    """EX-COM-05: take a deal that is worth something; beginners take none."""
    offers = [deal for deal in c.state.offers if deal.to == c.me]
    if c.level < REGULAR or not offers or not isinstance(shape, Choose) or 1 not in shape.keys:
        return pick(0)
    return pick(1 if deal_worth(c, offers[-1]) > 0 else 0)


def yield_to(c: Counsel, shape: Shape) -> Answer:
    """EX-DEC-23: accept what costs less than a favour."""
    if not isinstance(shape, Choose) or PAY not in shape.keys:
        return pick(ACCEPT)
    d = c.state.dispute
    if c.me == d.respondent:
        cost = own_side(c)[2]
    else:
        cost = max(0, -shift(c, d.issue, d.about, c.me, d.counter))
    return pick(ACCEPT if cost < FAVOUR else PAY)


def call_in(c: Counsel, shape: Shape) -> Answer:
    """EX-MRK-04: rewrite what an issuer wants of one, where that makes one's own will be done."""
    own = c.state.intent(c.me, c.me) if c.state.intents else BLANK
    if c.level < REGULAR or own == BLANK or c.state.resolved[c.me] == own:
        return PASS
    if c.me == UNDERWORLD and sum(c.state.factions[UNDERWORLD].markers) <= 3:
        return PASS
    if not isinstance(shape, Choose):
        return PASS
    for issuer in shape.keys:
        if outcome_with(c.state, c.me, issuer, own) == own:
            answer = along(shape, [issuer, REWRITE, *path_of(own)])
            if answer is not None:
                return answer
    return PASS
