"""Votes, bids and offices: whom to elect, what to pass, and what that is worth (GD-VOT, GD-ELE)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.advice import laws
from starmoot.games.destiny.advice.counsel import Counsel, on_amount, on_choice, senator_worth
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import promises
from starmoot.games.destiny.senate import ballot, bids, chair, elections, motions
from starmoot.games.destiny.senators import strength
from starmoot.games.destiny.turn import galactic
from starmoot.mechanics.advising import Opinion, by_worth

OFFICE_WORTH: Final = [6, 3, 3, 4, 2]
"""So much Influence is a Ministry worth: Prime Minister, Interior, Finance, Justice, Defence."""
EVERYTHING: Final = 99
BLOCKING: Final = 5
ORDERS_WORTH: Final = 2
TRIAL_WORTH: Final = 3


# Who could win by Ministries (GD-VIC-01)


def free_senators(c: Counsel, party: names.Party) -> k.i64:
    """How many of a Party's Senators could still take an office in this Election."""
    own = c.g.senators_of(party)
    return sum(1 for one in own if c.g.in_senate(one) and c.g.office_of(one) < 0)


def sweeper(c: Counsel) -> names.Party:
    """The Party that has every office filled so far and could fill the others; NO_PARTY for none.

    Before anybody has one, that is nobody yet.
    """
    holders = {c.g.ministry_party(office) for office in names.EVERY_OFFICE} - {names.NO_PARTY}
    if len(holders) != 1:
        return names.NO_PARTY
    [found] = holders
    reach = c.offices_of(found) + free_senators(c, found)
    return found if reach >= names.OFFICES else names.NO_PARTY


def could_sweep(c: Counsel) -> bool:
    """Whether one can still win all five Ministries in this Election oneself."""
    if free_senators(c, c.me) + c.offices_of(c.me) < names.OFFICES:
        return False
    if c.offices_of(c.me) + c.offices_of(names.NO_PARTY) < names.OFFICES:
        return False
    vote = c.s.vote
    if vote is None or vote.about == names.PRIME_MINISTER:
        return True
    return c.g.ministry_party(names.PRIME_MINISTER) == c.me


# Standing and calling


def in_office(c: Counsel, senator: int) -> int:
    """Always somebody: one who earns in office, else the cleanest of the best. (GD-DEC-03)"""
    earns = printed.ABILITY_OF[senator] == names.BUREAUCRAT
    return senator_worth(senator) - 10 * c.weight(senator) + (100 if earns else 0)


def call_election(c: Counsel, _shape: k.Choose) -> k.Answer:
    """Where all five Ministries are in reach, since one leads in the Senate. (GD-DEC-02)"""
    if not c.careful() or len(c.g.senators_of(c.me)) < names.OFFICES:
        return k.pick(0)
    bids_most = min(strength.bidding_limit(c.g, c.me), c.influence() // 2)
    own = strength.voting_strength(c.g, c.me) + bids_most
    for party in c.g.others(c.me):
        rival = c.g.in_good_standing(party)
        if rival and strength.voting_strength(c.g, party) * 5 > own * 3:
            return k.pick(0)
    return k.pick(1)


# Casting


def behind(c: Counsel, vote: motions.Vote, option: k.i64) -> k.i64:
    """The votes that an option has so far."""
    total: k.i64 = 0
    for party in names.EVERY_PARTY:
        if bids.has_cast(vote, party) and vote.casts[party] == option:
            total += max(0, bids.vote_total(c.g, party))
    return total


def party_of(c: Counsel, option: k.i64) -> names.Party:
    """The Party of an option that is a candidate, NO_PARTY for any other."""
    if motions.CANDIDATES_FROM <= option < motions.KEEP_VACANT:
        return c.party_of(option - motions.CANDIDATES_FROM)
    return names.NO_PARTY


def favourite(c: Counsel, vote: motions.Vote) -> int:
    """The option one wants, -1 for none."""
    wish = WISHES.get(vote.item)
    return -1 if wish is None else wish(c, vote)


def wanted_minister(c: Counsel, vote: motions.Vote) -> int:
    """One's own candidate; where another Party could take all offices, whoever can stop it."""
    own = next((option for option in vote.options if party_of(c, option) == c.me), -1)
    threat = sweeper(c)
    if not c.careful() or threat in (names.NO_PARTY, c.me) or c.offices_of(threat) < 2:
        return own if own >= 0 else neutral_choice(c, vote)
    best = own if own >= 0 else motions.KEEP_VACANT
    most: k.i64 = 0
    for option in vote.options:
        if party_of(c, option) != threat and behind(c, vote, option) > most:
            best, most = option, behind(c, vote, option)
    return best


def neutral_choice(c: Counsel, vote: motions.Vote) -> int:
    """Without a candidate: whoever has the fewest offices and Sectors."""
    if not c.careful():
        return -1
    standing = [option for option in vote.options if party_of(c, option) != names.NO_PARTY]
    return min(standing, key=lambda one: holdings(c, party_of(c, one)), default=motions.KEEP_VACANT)


def holdings(c: Counsel, party: names.Party) -> int:
    """How much a Party has of what decides the game."""
    return 5 * int(c.offices_of(party)) + int(c.g.sector_count(party))


def orders_score(c: Counsel, tabled_by: k.i64) -> k.i64:
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
        if order.admiral >= 0 and c.party_of(order.admiral) == c.me:
            score -= 3
    return score


def wanted_orders(c: Counsel, vote: motions.Vote) -> int:
    """The orders that do the most against the Ke'Ras; none if none does any good."""
    best = motions.NO_NEW_ORDERS
    most: k.i64 = 0
    for option in vote.options:
        if motions.ORDERS_FROM <= option < motions.NO_NEW_ORDERS:
            party = option - motions.ORDERS_FROM
            score = orders_score(c, party) + (1 if party == c.me else 0)
            if score > most:
                best, most = option, score
    return best


def wants_trial(c: Counsel, vote: motions.Vote) -> int:
    """Never of one's own; of others where they are corrupt, and by a schemer always."""
    accused = names.Senator(vote.about)
    if c.party_of(accused) == c.me:
        return motions.NO
    wanted = c.schemes() or vote.proposer == c.me or c.weight(accused) >= 2
    return motions.YES if wanted else motions.NO


def likes_item(c: Counsel) -> bool:
    """Whether the law on the table does one more good than harm."""
    item = c.s.item
    return item is not None and item.law is not None and laws.law_liked(c, item.law)


def tabled_item(c: Counsel) -> bool:
    """Whether one has put it on the table oneself."""
    return c.s.item is not None and c.s.item.by == c.me


def wants_law(c: Counsel, _vote: motions.Vote) -> int:
    """A law of one's own, or one that does some good."""
    return motions.YES if tabled_item(c) or likes_item(c) else motions.NO


def wants_repeal(c: Counsel, _vote: motions.Vote) -> int:
    """The end of any law that does no good, or that one wants to end oneself."""
    return motions.YES if tabled_item(c) or not likes_item(c) else motions.NO


def wants_own(c: Counsel, vote: motions.Vote) -> int:
    """What one has proposed, and nothing else."""
    return motions.YES if vote.proposer == c.me else motions.NO


def wants_peace(_c: Counsel, _vote: motions.Vote) -> int:
    return motions.YES


WISHES: Final[dict[int, Callable[[Counsel, motions.Vote], int]]] = {
    motions.ELECTION_ITEM: wanted_minister,
    motions.ORDERS_ITEM: wanted_orders,
    motions.PROSECUTION_ITEM: wants_trial,
    motions.LAW_ITEM: wants_law,
    motions.REPEAL_ITEM: wants_repeal,
    motions.RATIFICATION_ITEM: wants_own,
    motions.PEACE_ITEM: wants_peace,
}
"""What one wants of each sort of item."""


def cast(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """What one wants, as far as one's word allows it. (GD-DEC-06)"""
    vote = c.s.vote
    if vote is None:
        return None
    wanted = favourite(c, vote)
    if breaks_word(c, wanted):
        allowed = [option for option in shape.keys if not breaks_word(c, option)]
        return k.pick(allowed[0]) if allowed else None
    return k.pick(wanted) if wanted in shape.keys else None


def breaks_word(c: Counsel, option: k.i64) -> bool:
    """Whether a cast goes against a promise."""
    return c.has_promised(promises.CAST_ACT, names.NO_SECTOR, names.NO_PARTY, option)


# Bidding


def vote_worth(c: Counsel, vote: motions.Vote) -> int:
    """How much Influence one would spend to have one's way."""
    mine = vote.proposer == c.me
    if vote.item == motions.ELECTION_ITEM:
        return office_worth(c, vote)
    if vote.item == motions.ORDERS_ITEM:
        urgent = c.careful() and c.room_before_defeat() <= 4
        return c.influence() // 2 if urgent else ORDERS_WORTH * int(min(1, c.infested()))
    if vote.item == motions.PROSECUTION_ITEM:
        if c.party_of(vote.about) == c.me:
            weight = c.weight(vote.about)
            return min(c.influence() // 2, 2 + 2 * weight)
        return TRIAL_WORTH if mine else 0
    return 1 if mine else 0


def office_worth(c: Counsel, vote: motions.Vote) -> int:
    """What an office is worth: more where it decides the game, for oneself or another.

    Beginners overpay: most of the time Influence does more in Campaigns.
    """
    worth = OFFICE_WORTH[vote.about]
    if not c.careful():
        return worth
    worth = (worth + 1) // 2
    left = int(max(1, c.offices_of(names.NO_PARTY)))
    threat = sweeper(c)
    blocking = threat not in (names.NO_PARTY, c.me) and c.offices_of(threat) >= 2
    if not blocking and not could_sweep(c):
        return worth
    if left == 1:
        return EVERYTHING
    return max(worth, BLOCKING if blocking else 0, c.influence() // left)


def shortfall(c: Counsel, vote: motions.Vote) -> int:
    """By how many votes the option one has cast for is behind the best other one."""
    own = vote.casts[c.me]
    others = [int(behind(c, vote, option)) for option in vote.options if option != own]
    return max([0, *others]) - int(behind(c, vote, own))


def bid(c: Counsel, shape: k.Amount) -> k.Answer | None:
    """Just enough to be ahead, if that is worth it; else nothing. (GD-DEC-07)"""
    vote = c.s.vote
    if vote is None or not bids.has_cast(vote, c.me):
        return None
    needed = shortfall(c, vote) + 1
    worth = vote_worth(c, vote) - vote.bids[c.me]
    if needed <= 0 or needed > min(worth, bids.room(c.g, c.me), shape.most):
        return None
    return k.pick(max(needed, shape.least))


def sealed_bid(c: Counsel, shape: k.Amount) -> k.Answer | None:
    """Unseen, about half of what it is worth on top of what is missing. (GD-VOT-17)"""
    vote = c.s.vote
    if vote is None or not bids.has_cast(vote, c.me):
        return None
    worth = vote_worth(c, vote)
    wanted = min(worth, max(0, shortfall(c, vote) + 1) + worth // 2, shape.most)
    return k.pick(wanted) if wanted >= shape.least else None


def veto(c: Counsel, _shape: k.Choose) -> k.Answer:
    """Laws that one does not like, and nothing else: orders and trials may stand. (GD-DEC-12)"""
    item = c.s.item
    law = item is not None and item.sort == motions.LAW_ITEM and item.law is not None
    disliked = law and not tabled_item(c) and not likes_item(c)
    return k.pick(1 if disliked and c.careful() else 0)


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    ballot.CAST: on_choice(cast),
    bids.RAISE: on_amount(bid),
    bids.SEALED_BID: on_amount(sealed_bid),
    chair.ASK_VETO: on_choice(veto),
    elections.SEAT_MINISTER: by_worth(in_office),
    elections.STAND: by_worth(in_office),
    galactic.CALL: on_choice(call_election),
}
