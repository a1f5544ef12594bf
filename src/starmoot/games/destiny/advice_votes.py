"""Votes, bids and offices: whom to elect, what to pass, and what that is worth (GD-VOT, GD-ELE)."""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny.advice_counsel import REGULAR, SCHEMER, Counsel, senator_worth
from starmoot.games.destiny.advice_laws import law_liked
from starmoot.games.destiny.bids import has_cast, room, vote_total
from starmoot.games.destiny.content import ABILITY_OF
from starmoot.games.destiny.motions import (
    CANDIDATES_FROM,
    ELECTION_ITEM,
    KEEP_VACANT,
    LAW_ITEM,
    NO,
    NO_NEW_ORDERS,
    ORDERS_FROM,
    ORDERS_ITEM,
    PEACE_ITEM,
    PROSECUTION_ITEM,
    RATIFICATION_ITEM,
    REPEAL_ITEM,
    YES,
    Vote,
)
from starmoot.games.destiny.names import (
    BUREAUCRAT,
    INFESTED,
    NO_PARTY,
    OFFICES,
    PARTIES,
    PRIME_MINISTER,
)
from starmoot.games.destiny.promises import CAST_ACT, word_given
from starmoot.games.destiny.strength import bidding_limit, voting_strength
from starmoot.games.destiny.tokens import weight
from starmoot.kernel import PASS, Amount, Answer, Choose, Shape, i64, pick

OFFICE_WORTH: Final = [6, 3, 3, 4, 2]
"""So much Influence is a Ministry worth: Prime Minister, Interior, Finance, Justice, Defence."""
EVERYTHING: Final = 99
BLOCKING: Final = 5
ORDERS_WORTH: Final = 2
TRIAL_WORTH: Final = 3


# Who could win by Ministries (GD-VIC-01)


def free_senators(c: Counsel, party: i64) -> i64:
    """How many of a Party's Senators could still take an office in this Election."""
    count: i64 = 0
    for senator in c.g.senators_of(party):
        if c.g.in_senate(senator) and c.g.office_of(senator) < 0:
            count += 1
    return count


def sweeper(c: Counsel) -> i64:
    """The Party that has every office filled so far and could fill the others; NO_PARTY for none.

    Before anybody has one, that is nobody yet.
    """
    found: i64 = NO_PARTY
    held: i64 = 0
    for office in range(OFFICES):
        party = c.g.ministry_party(office)
        if party == NO_PARTY:
            continue
        if found not in (NO_PARTY, party):
            return NO_PARTY
        found = party
        held += 1
    if found == NO_PARTY or held + free_senators(c, found) < OFFICES:
        return NO_PARTY
    return found


def could_sweep(c: Counsel) -> bool:
    """Whether one can still win all five Ministries in this Election oneself."""
    if free_senators(c, c.me) + c.offices_of(c.me) < OFFICES:
        return False
    for office in range(OFFICES):
        if c.g.ministry_party(office) not in (NO_PARTY, c.me):
            return False
    vote = c.s.vote
    if vote is None or vote.about == PRIME_MINISTER:
        return True
    return c.g.ministry_party(PRIME_MINISTER) == c.me


def offices_left(c: Counsel) -> i64:
    """How many offices nobody holds."""
    return sum(1 for office in range(OFFICES) if c.g.ministry_party(office) == NO_PARTY)


# Standing and calling


def stand(c: Counsel, shape: Shape) -> Answer:
    """GD-DEC-03: always somebody: one who earns in office, else the cleanest of the best."""
    if not isinstance(shape, Choose) or not shape.keys:
        return PASS
    best = shape.keys[0]
    most: i64 = -1_000
    for senator in shape.keys:
        score = senator_worth(senator) - 10 * weight(c.g, senator)
        score += 100 if ABILITY_OF[senator] == BUREAUCRAT else 0
        if score > most:
            best, most = senator, score
    return pick(best)


def call_election(c: Counsel) -> Answer:
    """GD-DEC-02: where all five Ministries are in reach, since one leads in the Senate."""
    if c.level < REGULAR or len(c.g.senators_of(c.me)) < OFFICES:
        return pick(0)
    own = voting_strength(c.g, c.me) + min(bidding_limit(c.g, c.me), c.s.influence[c.me] // 2)
    for party in c.s.seat_party:
        rival = party != c.me and c.g.in_good_standing(party)
        if rival and voting_strength(c.g, party) * 5 > own * 3:
            return pick(0)
    return pick(1)


# Casting


def behind(c: Counsel, vote: Vote, option: i64) -> i64:
    """The votes that an option has so far."""
    total: i64 = 0
    for party in range(PARTIES):
        if has_cast(vote, party) and vote.casts[party] == option:
            total += max(0, vote_total(c.g, party))
    return total


def candidate_of(c: Counsel, vote: Vote, party: i64) -> i64:
    """A Party's candidate as an option, -1 for none."""
    for option in vote.options:
        stands = CANDIDATES_FROM <= option < KEEP_VACANT
        if stands and c.s.senator_party[option - CANDIDATES_FROM] == party:
            return option
    return -1


def favourite(c: Counsel, vote: Vote) -> i64:
    """The option one wants, -1 for none."""
    if vote.item == ELECTION_ITEM:
        return wanted_minister(c, vote)
    if vote.item == ORDERS_ITEM:
        return wanted_orders(c, vote)
    if vote.item == PROSECUTION_ITEM:
        return wants_trial(c, vote)
    if vote.item == LAW_ITEM and c.s.item is not None and c.s.item.law is not None:
        mine = c.s.item.by == c.me
        return YES if mine or law_liked(c, c.s.item.law) else NO
    if vote.item == REPEAL_ITEM and c.s.item is not None and c.s.item.law is not None:
        mine = c.s.item.by == c.me
        return NO if not mine and law_liked(c, c.s.item.law) else YES
    if vote.item == RATIFICATION_ITEM:
        return YES if vote.proposer == c.me else NO
    if vote.item == PEACE_ITEM:
        return YES
    return -1


def wanted_minister(c: Counsel, vote: Vote) -> i64:
    """One's own candidate; where another Party could take all offices, whoever can stop it."""
    own = candidate_of(c, vote, c.me)
    threat = sweeper(c)
    if not c.careful() or threat in (NO_PARTY, c.me) or c.offices_of(threat) < 2:
        return own if own >= 0 else neutral_choice(c, vote)
    best: i64 = own if own >= 0 else KEEP_VACANT
    most: i64 = 0
    for option in vote.options:
        holder = NO_PARTY
        if CANDIDATES_FROM <= option < KEEP_VACANT:
            holder = c.s.senator_party[option - CANDIDATES_FROM]
        if holder != threat and behind(c, vote, option) > most:
            best, most = option, behind(c, vote, option)
    return best


def neutral_choice(c: Counsel, vote: Vote) -> i64:
    """Without a candidate: whoever has the fewest offices and Sectors."""
    if not c.careful():
        return -1
    best: i64 = KEEP_VACANT
    least: i64 = 1_000
    for option in vote.options:
        if CANDIDATES_FROM <= option < KEEP_VACANT:
            party = c.s.senator_party[option - CANDIDATES_FROM]
            score = 5 * c.offices_of(party) + c.counts[party]
            if score < least:
                best, least = option, score
    return best


def orders_score(c: Counsel, tabled_by: i64) -> i64:
    """What a tabled set of orders does for the Republic, and to oneself."""
    score: i64 = 0
    for order in c.s.fleet_orders:
        if order.leader != tabled_by:
            continue
        owner = c.s.owners[order.sector]
        if owner == INFESTED:
            score += 4 + len(order.origins)
        elif owner >= 0 and owner == c.s.rebel:
            score += 2 if owner != c.me else -8
        elif owner == c.me:
            score += 1
        if order.admiral >= 0 and c.s.senator_party[order.admiral] == c.me:
            score -= 3
    return score


def wanted_orders(c: Counsel, vote: Vote) -> i64:
    """The orders that do the most against the Ke'Ras; none if none does any good."""
    best: i64 = NO_NEW_ORDERS
    most: i64 = 0
    for option in vote.options:
        if ORDERS_FROM <= option < NO_NEW_ORDERS:
            score = orders_score(c, option - ORDERS_FROM)
            if option - ORDERS_FROM == c.me:
                score += 1
            if score > most:
                best, most = option, score
    return best


def wants_trial(c: Counsel, vote: Vote) -> i64:
    """Never of one's own; of others where they are corrupt, and by a schemer always."""
    accused = vote.about
    if c.s.senator_party[accused] == c.me:
        return NO
    if c.level >= SCHEMER or vote.proposer == c.me:
        return YES
    return YES if weight(c.g, accused) >= 2 else NO


def cast(c: Counsel, shape: Shape) -> Answer:
    """GD-DEC-06: what one wants, as far as one's word allows it."""
    vote = c.s.vote
    if vote is None or not isinstance(shape, Choose):
        return PASS
    wanted = favourite(c, vote)
    if c.s.deals and breaks_word(c, wanted):
        for option in shape.keys:
            if not breaks_word(c, option):
                return pick(option)
        return PASS
    return pick(wanted) if wanted in shape.keys else PASS


def breaks_word(c: Counsel, option: i64) -> bool:
    """Whether a cast goes against a promise."""
    return word_given(c.g, c.me, CAST_ACT, 0, NO_PARTY, option)


# Bidding


def vote_worth(c: Counsel, vote: Vote) -> i64:
    """How much Influence one would spend to have one's way."""
    held = c.s.influence[c.me]
    if vote.item == ELECTION_ITEM:
        return office_worth(c, vote)
    if vote.item == ORDERS_ITEM:
        urgent = c.careful() and c.room_before_defeat() <= 4
        return held // 2 if urgent else ORDERS_WORTH * min(1, c.infested)
    if vote.item == PROSECUTION_ITEM:
        if c.s.senator_party[vote.about] == c.me:
            return min(held // 2, 2 + 2 * weight(c.g, vote.about))
        return TRIAL_WORTH if vote.proposer == c.me else 0
    return 1 if vote.proposer == c.me else 0


def office_worth(c: Counsel, vote: Vote) -> i64:
    """What an office is worth: more where it decides the game, for oneself or another.

    Beginners overpay: most of the time Influence does more in Campaigns.
    """
    worth = OFFICE_WORTH[vote.about]
    if not c.careful():
        return worth
    worth = (worth + 1) // 2
    held = c.s.influence[c.me]
    left = max(1, offices_left(c))
    threat = sweeper(c)
    if threat not in (NO_PARTY, c.me) and c.offices_of(threat) >= 2:
        return EVERYTHING if left == 1 else max(worth, BLOCKING, held // left)
    if could_sweep(c):
        return EVERYTHING if left == 1 else max(worth, held // left)
    return worth


def shortfall(c: Counsel, vote: Vote) -> i64:
    """By how many votes the option one has cast for is behind the best other one."""
    own = behind(c, vote, vote.casts[c.me])
    best: i64 = 0
    for option in vote.options:
        if option != vote.casts[c.me]:
            best = max(best, behind(c, vote, option))
    return best - own


def bid(c: Counsel, shape: Shape) -> Answer:
    """GD-DEC-07: just enough to be ahead, if that is worth it; else nothing."""
    vote = c.s.vote
    if vote is None or not isinstance(shape, Amount) or not has_cast(vote, c.me):
        return PASS
    needed = shortfall(c, vote) + 1
    if needed <= 0:
        return PASS
    worth = vote_worth(c, vote) - vote.bids[c.me]
    if needed > min(worth, room(c.g, c.me), shape.most):
        return PASS
    return pick(max(needed, shape.least))


def sealed_bid(c: Counsel, shape: Shape) -> Answer:
    """GD-VOT-17: unseen, about half of what it is worth on top of what is missing."""
    vote = c.s.vote
    if vote is None or not isinstance(shape, Amount) or not has_cast(vote, c.me):
        return PASS
    wanted = min(vote_worth(c, vote), max(0, shortfall(c, vote) + 1) + vote_worth(c, vote) // 2)
    wanted = min(wanted, shape.most)
    return pick(wanted) if wanted >= shape.least else PASS


def veto(c: Counsel, shape: Shape) -> Answer | None:
    """GD-DEC-12: laws that one does not like, and nothing else: orders and trials may stand."""
    item = c.s.item
    if not isinstance(shape, Choose):
        return None
    disliked = item is not None and item.sort == LAW_ITEM and item.law is not None
    if not disliked or not c.careful() or item is None or item.law is None:
        return pick(0)
    return pick(0 if item.by == c.me or law_liked(c, item.law) else 1)
