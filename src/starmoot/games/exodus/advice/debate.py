"""In a conflict scene: what to do, whom to back, which deal to take, when to force it.
(EX-DEB)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.advice import quarrels
from starmoot.games.exodus.advice.counsel import REGULAR, SCHEMER, Counsel
from starmoot.games.exodus.advice.odds import ALL_WAYS
from starmoot.games.exodus.advice.plans import EXPOSED, LEARNED
from starmoot.games.exodus.advice.values import POINT
from starmoot.games.exodus.conflict import pressure, votes
from starmoot.games.exodus.conflict.case import SIDES
from starmoot.games.exodus.conflict.floor import FOR_INITIATOR, FOR_RESPONDENT
from starmoot.games.exodus.conflict.markers import MARKER, REWRITE
from starmoot.games.exodus.conflict.opening import OPENING
from starmoot.games.exodus.conflict.scene import BLACKMAILED, CONFIRM, MOVE
from starmoot.games.exodus.conflict.showdown import FORCE, STAKE
from starmoot.games.exodus.content.printed import ORDERS
from starmoot.games.exodus.intent.sheets import path_of
from starmoot.games.exodus.state import BLANK, Deal
from starmoot.mechanics.advising import Opinion
from starmoot.mechanics.answering import along, choose, field, fill

FAVOUR: Final = 60
"""What a marker is worth."""

PEACES: Final = (
    "We will not turn on each other again.",
    "Let this be the last quarrel between us.",
    "From now on I leave you in peace, and you leave me in peace.",
    "Whatever the others do, you have nothing to fear from me, nor I from you.",
)
"""What characters promise when they settle a quarrel; nothing but their memory holds them to it."""
PEACE_WORTH: Final = 30

WORTH_A_TEST: Final = 20
WORTH_A_SIDE: Final = 30
COUP_COST: Final = 300
STAKED: Final = 2

ISSUER: Final[list[names.Faction]] = [
    names.FACTION.named(order.issuer) if order.issuer in names.FACTION.keys else names.NO_FACTION
    for order in ORDERS
]
"""Whose order each is, NO_FACTION for those that all may give."""


def marker_worth(c: Counsel, to: names.Faction) -> k.i64:
    """What one more marker is worth to a faction; the Underworld wants three. (EX-STD-07)"""
    wanted = to == names.UNDERWORLD and sum(c.state.factions[names.UNDERWORLD].markers) < 3
    return FAVOUR + (40 if wanted else 0)


# Opening one.


def about_of(lines: k.Choose) -> names.Faction:
    """Whose order a demand is about: every faction's lines have orders of its own."""
    for key in lines.keys:
        if key < len(ISSUER) and ISSUER[key] != names.NO_FACTION:
            return ISSUER[key]
    return names.NO_FACTION


def vote_path(issue: k.i64, vote: k.i64) -> list[int]:
    """The keys that say a vote."""
    if issue == votes.INTENT:
        return path_of(vote)
    return [votes.WITHDRAWN if vote == BLANK else vote]


def open_scene(c: Counsel, shape: k.Shape) -> k.Answer:
    """Whom to call to account, and what to demand; or to let it be. (EX-DEC-19)"""
    first = shape.follow(0) if isinstance(shape, k.Choose) else None
    if not isinstance(shape, k.Choose) or not isinstance(first, k.Form):
        return k.PASS
    demands = field(first, "demand")
    if not isinstance(demands, k.Choose):
        return k.PASS
    issue, about = votes.INTENT, names.NO_FACTION
    if demands.kind is votes.GESTURE_VOTE:
        issue = votes.GESTURE
    elif demands.kind is votes.ROUTE_VOTE:
        issue = votes.DESTINATION
    else:
        about = about_of(demands)
    case = quarrels.best_case(c, issue, about)
    if case.worth < 0 or case.respondent not in shape.keys:
        return k.PASS
    terms = shape.follow(shape.keys.index(case.respondent))
    if not isinstance(terms, k.Form):
        return k.PASS
    demand = along(field(terms, "demand"), vote_path(issue, case.demand))
    if demand is None:
        return k.PASS
    return k.compound([fill(terms, demand=demand)], case.respondent)


# Acting in one.


def own_side(c: Counsel) -> tuple[int, int, int]:
    """The ways in which one wins and loses a test, and what the vote at issue is worth to one."""
    d = c.state.dispute
    ways = quarrels.scene_ways(c, d.issue, d.initiator, d.respondent, d.about)
    prize = quarrels.shift(c, d.issue, d.about, d.respondent, d.demand)
    if c.me == d.initiator:
        return ways[names.SUCCESS], ways[names.FAILURE], prize
    return ways[names.FAILURE], ways[names.SUCCESS], -prize


def test_worth(c: Counsel) -> k.i64:
    """What a test is worth to a party: its name, what hangs on it, and the fleet's nerves."""
    wins, loses, prize = own_side(c)
    at_stake = wins if c.me == c.state.dispute.initiator else -loses
    return (POINT * (wins - loses) + prize * at_stake) // ALL_WAYS + quarrels.nerves(c)


def may_offer(c: Counsel) -> bool:
    """Whether one makes the other party an offer: one a scene, and none to who has just refused."""
    other = c.state.factions[opponent(c)].seat
    willing = c.attitude is None or other not in c.attitude.unwilling
    return willing and all(deal.by != c.me for deal in c.state.offers)


def opponent(c: Counsel) -> names.Faction:
    """The other party of the scene."""
    d = c.state.dispute
    return d.respondent if c.me == d.initiator else d.initiator


def peace_with(c: Counsel, other: names.Faction) -> str:
    """The words of a promise of peace: others to others, and others another time."""
    return PEACES[(c.me + other + c.state.cycle) % len(PEACES)]


def press(c: Counsel, shape: k.Choose, other: names.Faction) -> k.Answer | None:
    """Schemers say what they know, unless they keep faith with the other. (EX-SCT-16)"""
    if c.level < SCHEMER or pressure.BLACKMAIL not in shape.keys or c.bound_to(other):
        return None
    return choose(shape, pressure.BLACKMAIL)


def act(c: Counsel, shape: k.Shape) -> k.Answer:
    """What a party does in a round. (EX-DEC-20)"""
    d = c.state.dispute
    if not isinstance(shape, k.Choose):
        return k.PASS
    pressed = press(c, shape, opponent(c))
    if pressed is not None:
        return pressed
    return insist(c, shape) if c.me == d.initiator else resist(c, shape)


def insist(c: Counsel, shape: k.Choose) -> k.Answer:
    """The initiator stands firm where a test would pay; else it offers a marker, or lets it be."""
    settles = prefers_peace(c) and own_side(c)[2] > 0
    if test_worth(c) > 0 and not settles:
        return k.PASS
    price = 0 if settles else marker_worth(c, c.state.dispute.respondent)
    if own_side(c)[2] > price and may_offer(c):
        offer = vote_for_marker(c, shape, "their_votes", "markers_given")
        if offer is not None:
            return offer
    return k.PASS if test_worth(c) > 0 else k.pick(pressure.WITHDRAW)


def prefers_peace(c: Counsel) -> bool:
    """Whether a character would rather owe somebody a favour than put it to the test."""
    return c.attitude is not None and (c.attitude.share > 0 or c.attitude.fear > 0)


def vote_for_marker(c: Counsel, shape: k.Choose, whose: str, paid: str) -> k.Answer | None:
    """The vote that is demanded for one marker; characters promise peace with it. (EX-DEB-10)

    The initiator buys it (`their_votes` for `markers_given`), the respondent sells it.
    """
    terms = shape.follow(shape.keys.index(pressure.OFFER))
    if c.level < REGULAR or not isinstance(terms, k.Form):
        return None
    moved, price = field(terms, whose), field(terms, paid)
    if not isinstance(moved, k.Choose) or not isinstance(price, k.Amount) or price.most < 1:
        return None
    d = c.state.dispute
    path = vote_path(d.issue, d.demand)
    if d.issue == votes.INTENT:
        path = [d.about, *path]
    vote = along(k.Choose(moved.kind, moved.keys, then=moved.then), path)
    if vote is None:
        return None
    terms_of_peace = {whose: k.compound([vote]), paid: k.pick(1)}
    other = c.state.factions[opponent(c)].seat
    if c.attitude is not None and other not in c.attitude.bound:
        terms_of_peace["promise"] = k.Answer(0, [], peace_with(c, opponent(c)))
    return k.compound([fill(terms, **terms_of_peace)], pressure.OFFER)


def is_wanted(c: Counsel) -> bool:
    """Whether the vote at issue would change what is done, so that somebody might pay for it."""
    d, state = c.state.dispute, c.state
    if d.issue != votes.INTENT:
        return True
    return quarrels.outcome_with(state, d.about, d.respondent, d.demand) != state.resolved[d.about]


def resist(c: Counsel, shape: k.Choose) -> k.Answer:
    """The respondent gives in where that is cheapest; else it refuses, counters or stands firm."""
    cost = own_side(c)[2]
    standing = test_worth(c) * 2 // 3
    if pressure.REFUSE in shape.keys and c.level >= REGULAR and max(-cost, standing) < -FAVOUR:
        return k.pick(pressure.REFUSE)
    if -cost > standing:
        sold = None
        if c.attitude is not None and may_offer(c) and is_wanted(c):
            sold = vote_for_marker(c, shape, "own_votes", "markers_asked")
        return sold or k.pick(pressure.CAPITULATE)
    d = c.state.dispute
    if c.level >= REGULAR and pressure.COUNTER in shape.keys:
        own = quarrels.vote_now(c.state, d.issue, d.about, c.me)
        counter = along(shape, [pressure.COUNTER, *vote_path(d.issue, own)])
        if counter is not None:
            return counter
    return k.PASS


def force(c: Counsel, _shape: k.Shape) -> k.Answer:
    """Force a test where it pays; beginners never do. (EX-DEC-22)"""
    return k.pick(1) if c.level >= REGULAR and test_worth(c) > WORTH_A_TEST else k.PASS


def stake(c: Counsel, shape: k.Shape) -> k.Answer:
    """Markers spent on a test; the Underworld keeps what its agenda needs. (EX-DEB-17)"""
    most = shape.most if isinstance(shape, k.Amount) else 0
    return k.pick(0 if c.level < REGULAR or c.me == names.UNDERWORLD else min(STAKED, most))


def take_side(c: Counsel, shape: k.Shape) -> k.Answer:
    """Back whoever serves one's ends; schemers also back against who is ahead. (EX-DEC-21)"""
    d = c.state.dispute
    if c.level < REGULAR or not isinstance(shape, k.Choose) or d.issue < 0:
        return k.PASS
    worth = quarrels.shift(c, d.issue, d.about, d.respondent, d.demand)
    if c.level >= SCHEMER and -WORTH_A_SIDE < worth < WORTH_A_SIDE:
        worth = rivalry(c, d.respondent) - rivalry(c, d.initiator)
    if worth >= WORTH_A_SIDE and FOR_INITIATOR in shape.keys:
        return k.pick(FOR_INITIATOR)
    if worth <= -WORTH_A_SIDE and FOR_RESPONDENT in shape.keys:
        return k.pick(FOR_RESPONDENT)
    return k.PASS


def rivalry(c: Counsel, other: names.Faction) -> k.i64:
    """How much a schemer would like to see somebody lose."""
    if c.bound_to(other):
        return -WORTH_A_SIDE
    return WORTH_A_SIDE if c.grudges(other) else 0


# Deals and threats.


def deal_worth(c: Counsel, deal: Deal) -> k.i64:
    """What a deal is worth that somebody offers."""
    issue = c.state.dispute.issue
    total: k.i64 = 0
    for vote in deal.own_votes:
        total += quarrels.shift(c, issue, vote.about, deal.by, vote.wanted)
    for vote in deal.their_votes:
        total += quarrels.shift(c, issue, vote.about, c.me, vote.wanted)
    total += deal.given * marker_worth(c, c.me) - deal.asked * marker_worth(c, deal.by)
    for place in deal.told:
        total += LEARNED if c.state.secrets[place].card.hidden else 0
    for place in deal.heard:
        total += EXPOSED // 2 if c.state.secrets[place].owner == c.me else -LEARNED
    if deal.promise in PEACES and c.attitude is not None:
        total += c.regard_of(deal.by)
        total += PEACE_WORTH if c.trusts(c.state.factions[deal.by].seat) else -PEACE_WORTH
    return total - (COUP_COST if deal.coup else 0)


def confirm(c: Counsel, shape: k.Shape) -> k.Answer:
    """Take a deal that is worth something; beginners take none. (EX-COM-05)"""
    offers = [deal for deal in c.state.offers if deal.to == c.me]
    if c.level < REGULAR or not offers or not isinstance(shape, k.Choose) or 1 not in shape.keys:
        return k.pick(0)
    return k.pick(1 if deal_worth(c, offers[-1]) > 0 else 0)


def yield_to(c: Counsel, shape: k.Shape) -> k.Answer:
    """Accept what costs less than a favour. (EX-DEC-23)"""
    if not isinstance(shape, k.Choose) or pressure.PAY not in shape.keys:
        return k.pick(pressure.ACCEPT)
    d = c.state.dispute
    if c.me == d.respondent:
        cost = own_side(c)[2]
    else:
        cost = max(0, -quarrels.shift(c, d.issue, d.about, c.me, d.counter))
    return k.pick(pressure.ACCEPT if cost < FAVOUR else pressure.PAY)


def call_in(c: Counsel, shape: k.Shape) -> k.Answer:
    """Rewrite what an issuer wants of one, where that makes one's own will be done.
    (EX-MRK-04)
    """
    own = c.state.intent(c.me, c.me)
    if c.level < REGULAR or own == BLANK or c.state.resolved[c.me] == own:
        return k.PASS
    if c.me == names.UNDERWORLD and sum(c.state.factions[names.UNDERWORLD].markers) <= 3:
        return k.PASS
    if not isinstance(shape, k.Choose):
        return k.PASS
    for issuer in shape.keys:
        if quarrels.outcome_with(c.state, c.me, names.Faction(issuer), own) == own:
            answer = along(shape, [issuer, REWRITE, *path_of(own)])
            if answer is not None:
                return answer
    return k.PASS


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    OPENING: open_scene,
    MOVE: act,
    SIDES: take_side,
    CONFIRM: confirm,
    BLACKMAILED: yield_to,
    FORCE: force,
    STAKE: stake,
    MARKER: call_in,
}
