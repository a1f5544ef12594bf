"""Votes, bids and offices: whom to elect, what to pass, and what that is worth (GD-VOT, GD-ELE)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.advice import counsel, law_advice
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import promises
from starmoot.games.destiny.senate import bids, motions
from starmoot.games.destiny.senators import strength, tokens

OFFICE_WORTH: Final = [6, 3, 3, 4, 2]
"""So much Influence is a Ministry worth: Prime Minister, Interior, Finance, Justice, Defence."""
EVERYTHING: Final = 99
BLOCKING: Final = 5
ORDERS_WORTH: Final = 2
TRIAL_WORTH: Final = 3


# Who could win by Ministries (GD-VIC-01)


def free_senators(c: counsel.Counsel, party: names.Party) -> k.i64:
    """How many of a Party's Senators could still take an office in this Election."""
    count: k.i64 = 0
    for senator in c.g.senators_of(party):
        if c.g.in_senate(senator) and c.g.office_of(senator) < 0:
            count += 1
    return count


def sweeper(c: counsel.Counsel) -> names.Party:
    """The Party that has every office filled so far and could fill the others; NO_PARTY for none.

    Before anybody has one, that is nobody yet.
    """
    found = names.NO_PARTY
    held: k.i64 = 0
    for office in names.EVERY_OFFICE:
        party = c.g.ministry_party(office)
        if party == names.NO_PARTY:
            continue
        if found not in (names.NO_PARTY, party):
            return names.NO_PARTY
        found = party
        held += 1
    if found == names.NO_PARTY or held + free_senators(c, found) < names.OFFICES:
        return names.NO_PARTY
    return found


def could_sweep(c: counsel.Counsel) -> bool:
    """Whether one can still win all five Ministries in this Election oneself."""
    if free_senators(c, c.me) + c.offices_of(c.me) < names.OFFICES:
        return False
    for office in names.EVERY_OFFICE:
        if c.g.ministry_party(office) not in (names.NO_PARTY, c.me):
            return False
    vote = c.s.vote
    if vote is None or vote.about == names.PRIME_MINISTER:
        return True
    return c.g.ministry_party(names.PRIME_MINISTER) == c.me


def offices_left(c: counsel.Counsel) -> k.i64:
    """How many offices nobody holds."""
    return sum(1 for office in names.EVERY_OFFICE if c.g.ministry_party(office) == names.NO_PARTY)


# Standing and calling


def stand(c: counsel.Counsel, shape: k.Shape) -> k.Answer:
    """GD-DEC-03: always somebody: one who earns in office, else the cleanest of the best."""
    if not isinstance(shape, k.Choose) or not shape.keys:
        return k.PASS
    best = shape.keys[0]
    most: k.i64 = -1_000
    for senator in names.senators(shape.keys):
        score = counsel.senator_worth(senator) - 10 * tokens.weight(c.g, senator)
        score += 100 if printed.ABILITY_OF[senator] == names.BUREAUCRAT else 0
        if score > most:
            best, most = senator, score
    return k.pick(best)


def call_election(c: counsel.Counsel) -> k.Answer:
    """GD-DEC-02: where all five Ministries are in reach, since one leads in the Senate."""
    if c.level < counsel.REGULAR or len(c.g.senators_of(c.me)) < names.OFFICES:
        return k.pick(0)
    own = strength.voting_strength(c.g, c.me) + min(
        strength.bidding_limit(c.g, c.me), c.s.parties[c.me].influence // 2
    )
    for party in c.s.seat_party:
        rival = party != c.me and c.g.in_good_standing(party)
        if rival and strength.voting_strength(c.g, party) * 5 > own * 3:
            return k.pick(0)
    return k.pick(1)


# Casting


def behind(c: counsel.Counsel, vote: motions.Vote, option: k.i64) -> k.i64:
    """The votes that an option has so far."""
    total: k.i64 = 0
    for party in names.EVERY_PARTY:
        if bids.has_cast(vote, party) and vote.casts[party] == option:
            total += max(0, bids.vote_total(c.g, party))
    return total


def candidate_of(c: counsel.Counsel, vote: motions.Vote, party: names.Party) -> k.i64:
    """A Party's candidate as an option, -1 for none."""
    for option in vote.options:
        stands = motions.CANDIDATES_FROM <= option < motions.KEEP_VACANT
        if stands and c.s.senators[option - motions.CANDIDATES_FROM].party == party:
            return option
    return -1


def favourite(c: counsel.Counsel, vote: motions.Vote) -> k.i64:
    """The option one wants, -1 for none."""
    if vote.item == motions.ELECTION_ITEM:
        return wanted_minister(c, vote)
    if vote.item == motions.ORDERS_ITEM:
        return wanted_orders(c, vote)
    if vote.item == motions.PROSECUTION_ITEM:
        return wants_trial(c, vote)
    if vote.item == motions.LAW_ITEM and c.s.item is not None and c.s.item.law is not None:
        mine = c.s.item.by == c.me
        return motions.YES if mine or law_advice.law_liked(c, c.s.item.law) else motions.NO
    if vote.item == motions.REPEAL_ITEM and c.s.item is not None and c.s.item.law is not None:
        mine = c.s.item.by == c.me
        return motions.NO if not mine and law_advice.law_liked(c, c.s.item.law) else motions.YES
    if vote.item == motions.RATIFICATION_ITEM:
        return motions.YES if vote.proposer == c.me else motions.NO
    if vote.item == motions.PEACE_ITEM:
        return motions.YES
    return -1


def wanted_minister(c: counsel.Counsel, vote: motions.Vote) -> k.i64:
    """One's own candidate; where another Party could take all offices, whoever can stop it."""
    own = candidate_of(c, vote, c.me)
    threat = sweeper(c)
    if not c.careful() or threat in (names.NO_PARTY, c.me) or c.offices_of(threat) < 2:
        return own if own >= 0 else neutral_choice(c, vote)
    best: k.i64 = own if own >= 0 else motions.KEEP_VACANT
    most: k.i64 = 0
    for option in vote.options:
        holder = names.NO_PARTY
        if motions.CANDIDATES_FROM <= option < motions.KEEP_VACANT:
            holder = c.s.senators[option - motions.CANDIDATES_FROM].party
        if holder != threat and behind(c, vote, option) > most:
            best, most = option, behind(c, vote, option)
    return best


def neutral_choice(c: counsel.Counsel, vote: motions.Vote) -> k.i64:
    """Without a candidate: whoever has the fewest offices and Sectors."""
    if not c.careful():
        return -1
    best: k.i64 = motions.KEEP_VACANT
    least: k.i64 = 1_000
    for option in vote.options:
        if motions.CANDIDATES_FROM <= option < motions.KEEP_VACANT:
            party = c.s.senators[option - motions.CANDIDATES_FROM].party
            score = 5 * c.offices_of(party) + c.counts[party]
            if score < least:
                best, least = option, score
    return best


def orders_score(c: counsel.Counsel, tabled_by: k.i64) -> k.i64:
    """What a tabled set of orders does for the Republic, and to oneself."""
    score: k.i64 = 0
    for order in c.s.fleet_orders:
        if order.leader != tabled_by:
            continue
        owner = c.s.owners[order.sector]
        if owner == names.INFESTED:
            score += 4 + len(order.origins)
        elif owner >= 0 and owner == c.s.rebel:
            score += 2 if owner != c.me else -8
        elif owner == c.me:
            score += 1
        if order.admiral >= 0 and c.s.senators[order.admiral].party == c.me:
            score -= 3
    return score


def wanted_orders(c: counsel.Counsel, vote: motions.Vote) -> k.i64:
    """The orders that do the most against the Ke'Ras; none if none does any good."""
    best: k.i64 = motions.NO_NEW_ORDERS
    most: k.i64 = 0
    for option in vote.options:
        if motions.ORDERS_FROM <= option < motions.NO_NEW_ORDERS:
            score = orders_score(c, option - motions.ORDERS_FROM)
            if option - motions.ORDERS_FROM == c.me:
                score += 1
            if score > most:
                best, most = option, score
    return best


def wants_trial(c: counsel.Counsel, vote: motions.Vote) -> k.i64:
    """Never of one's own; of others where they are corrupt, and by a schemer always."""
    accused = names.Senator(vote.about)
    if c.s.senators[accused].party == c.me:
        return motions.NO
    if c.level >= counsel.SCHEMER or vote.proposer == c.me:
        return motions.YES
    return motions.YES if tokens.weight(c.g, accused) >= 2 else motions.NO


def cast(c: counsel.Counsel, shape: k.Shape) -> k.Answer:
    """GD-DEC-06: what one wants, as far as one's word allows it."""
    vote = c.s.vote
    if vote is None or not isinstance(shape, k.Choose):
        return k.PASS
    wanted = favourite(c, vote)
    if c.s.deals and breaks_word(c, wanted):
        for option in shape.keys:
            if not breaks_word(c, option):
                return k.pick(option)
        return k.PASS
    return k.pick(wanted) if wanted in shape.keys else k.PASS


def breaks_word(c: counsel.Counsel, option: k.i64) -> bool:
    """Whether a cast goes against a promise."""
    return promises.word_given(
        c.g, c.me, promises.CAST_ACT, names.NO_SECTOR, names.NO_PARTY, option
    )


# Bidding


def vote_worth(c: counsel.Counsel, vote: motions.Vote) -> k.i64:
    """How much Influence one would spend to have one's way."""
    held = c.s.parties[c.me].influence
    if vote.item == motions.ELECTION_ITEM:
        return office_worth(c, vote)
    if vote.item == motions.ORDERS_ITEM:
        urgent = c.careful() and c.room_before_defeat() <= 4
        return held // 2 if urgent else ORDERS_WORTH * min(1, c.infested)
    if vote.item == motions.PROSECUTION_ITEM:
        if c.s.senators[vote.about].party == c.me:
            return min(held // 2, 2 + 2 * tokens.weight(c.g, names.Senator(vote.about)))
        return TRIAL_WORTH if vote.proposer == c.me else 0
    return 1 if vote.proposer == c.me else 0


def office_worth(c: counsel.Counsel, vote: motions.Vote) -> k.i64:
    """What an office is worth: more where it decides the game, for oneself or another.

    Beginners overpay: most of the time Influence does more in Campaigns.
    """
    worth = OFFICE_WORTH[vote.about]
    if not c.careful():
        return worth
    worth = (worth + 1) // 2
    held = c.s.parties[c.me].influence
    left = max(1, offices_left(c))
    threat = sweeper(c)
    if threat not in (names.NO_PARTY, c.me) and c.offices_of(threat) >= 2:
        return EVERYTHING if left == 1 else max(worth, BLOCKING, held // left)
    if could_sweep(c):
        return EVERYTHING if left == 1 else max(worth, held // left)
    return worth


def shortfall(c: counsel.Counsel, vote: motions.Vote) -> k.i64:
    """By how many votes the option one has cast for is behind the best other one."""
    own = behind(c, vote, vote.casts[c.me])
    best: k.i64 = 0
    for option in vote.options:
        if option != vote.casts[c.me]:
            best = max(best, behind(c, vote, option))
    return best - own


def bid(c: counsel.Counsel, shape: k.Shape) -> k.Answer:
    """GD-DEC-07: just enough to be ahead, if that is worth it; else nothing."""
    vote = c.s.vote
    if vote is None or not isinstance(shape, k.Amount) or not bids.has_cast(vote, c.me):
        return k.PASS
    needed = shortfall(c, vote) + 1
    if needed <= 0:
        return k.PASS
    worth = vote_worth(c, vote) - vote.bids[c.me]
    if needed > min(worth, bids.room(c.g, c.me), shape.most):
        return k.PASS
    return k.pick(max(needed, shape.least))


def sealed_bid(c: counsel.Counsel, shape: k.Shape) -> k.Answer:
    """GD-VOT-17: unseen, about half of what it is worth on top of what is missing."""
    vote = c.s.vote
    if vote is None or not isinstance(shape, k.Amount) or not bids.has_cast(vote, c.me):
        return k.PASS
    wanted = min(vote_worth(c, vote), max(0, shortfall(c, vote) + 1) + vote_worth(c, vote) // 2)
    wanted = min(wanted, shape.most)
    return k.pick(wanted) if wanted >= shape.least else k.PASS


def veto(c: counsel.Counsel, shape: k.Shape) -> k.Answer | None:
    """GD-DEC-12: laws that one does not like, and nothing else: orders and trials may stand."""
    item = c.s.item
    if not isinstance(shape, k.Choose):
        return None
    disliked = item is not None and item.sort == motions.LAW_ITEM and item.law is not None
    if not disliked or not c.careful() or item is None or item.law is None:
        return k.pick(0)
    return k.pick(0 if item.by == c.me or law_advice.law_liked(c, item.law) else 1)
