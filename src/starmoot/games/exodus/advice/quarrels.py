"""Quarrels: when to dissent, whom to call to account, and how to get out of it. (EX-DEB,
EX-RES)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.advice.counsel import REGULAR, SCHEMER, Counsel
from starmoot.games.exodus.advice.course import gesture_worths
from starmoot.games.exodus.advice.odds import ALL_WAYS, chances
from starmoot.games.exodus.advice.plans import code_worth
from starmoot.games.exodus.advice.values import POINT, gain
from starmoot.games.exodus.conflict.floor import has_called
from starmoot.games.exodus.conflict.votes import DESTINATION, GESTURE, INTENT
from starmoot.games.exodus.disposition.quarrel import DISSENT_COURSE, DISSENT_GESTURES
from starmoot.games.exodus.intent.resolving import DISSENT
from starmoot.games.exodus.options import KNOWN_SECRETS, OWN_ORDER
from starmoot.games.exodus.play import weight_in
from starmoot.games.exodus.state import BLANK, State
from starmoot.mechanics.advising import Opinion
from starmoot.mechanics.answering import choose, least

ONE_VOTE_MORE: Final = 8
"""Weights are counted in eighths, so that a faction's own word breaks a tie. (EX-RES-03)"""

WORTH_A_SCENE: Final = 40
PATIENCE: Final = 2
"""How much more a scene has to be worth for each hundredth that one likes the other."""
A_SURE_THING: Final = 15
"""By so many of 27 ways success must be likelier before a schemer seeks a quarrel for its sake."""

NO_CASE: Final = -100_000


# What votes come to.


def outcome_with(state: State, about: names.Faction, voter: names.Faction, vote: k.i64) -> k.i64:
    """What a faction would do if somebody's vote on it were this one. (EX-RES-02..05)"""
    codes: list[int] = []
    votes: list[int] = []
    for author in state.played:
        wanted = vote if author == voter else state.intent(author, about)
        if wanted == BLANK:
            continue
        weight = weight_in(state, author, about) * ONE_VOTE_MORE + (1 if author == about else 0)
        if wanted in codes:
            votes[codes.index(wanted)] += weight
        else:
            codes.append(wanted)
            votes.append(weight)
    if not codes:
        return BLANK
    return codes[votes.index(max(votes))]


def gestures_with(state: State, voter: names.Faction, vote: k.i64) -> k.i64:
    """What the fleet would do if somebody's gesture were this one. (EX-DISP-04, EX-DISP-05)"""
    votes = [0, 0, 0]
    wanted: k.i64 = BLANK
    for faction in state.played:
        gesture = vote if faction == voter else state.factions[faction].gesture
        if gesture != BLANK:
            votes[gesture] += 1
            if faction == 1:
                wanted = gesture
    most = max(votes)
    if wanted != BLANK and votes[wanted] == most:
        return wanted
    if votes[names.LEAVE] == most:
        return names.LEAVE
    return names.STAY_HERE if votes[names.STAY_HERE] == most else names.ATTACK


def shift(
    c: Counsel, issue: k.i64, about: names.Faction, voter: names.Faction, vote: k.i64
) -> k.i64:
    """What it is worth to the advised that somebody's vote becomes this one."""
    state = c.state
    if issue == INTENT:
        before = state.resolved[about]
        after = outcome_with(state, about, voter, vote)
        if before == after:
            return 0
        own = state.intent(c.me, about)
        pride: k.i64 = 0
        if about == c.me:
            pride = POINT * ((1 if after == own else 0) - (1 if before == own else 0))
        return code_worth(c, about, after) - code_worth(c, about, before) + pride
    if issue == GESTURE:
        worths = gesture_worths(c)
        now = gestures_with(state, names.NO_FACTION, BLANK)
        return worths[gestures_with(state, voter, vote)] - worths[now]
    return course_shift(c, voter, vote)


def course_shift(c: Counsel, voter: names.Faction, vote: k.i64) -> k.i64:
    """A keeper's course counts where it makes the three agree, or disagree. (EX-JUMP-01)"""
    others = [
        c.state.factions[keeper].destination
        for keeper in range(names.MILITARY + 1)
        if keeper != voter
    ]
    if others[0] != others[1] or others[0] == BLANK:
        return 0
    worths = gesture_worths(c)
    leaving = worths[names.LEAVE] - worths[names.STAY_HERE]
    before = c.state.factions[voter].destination == others[0]
    after = vote == others[0]
    return leaving * ((1 if after else 0) - (1 if before else 0))


# Who would win.


class Quarrel:
    """A scene one might open, or is in: its odds for the initiator, and what hangs on it."""

    def __init__(self, respondent: names.Faction, demand: k.i64, worth: k.i64) -> None:
        self.respondent: names.Faction = respondent
        self.demand: k.i64 = demand
        self.worth: k.i64 = worth


def scene_ways(
    c: Counsel,
    issue: k.i64,
    initiator: names.Faction,
    respondent: names.Faction,
    about: names.Faction,
) -> list[int]:
    """The 27 ways of a test between two parties, as far as one can tell. (EX-DEB-16..18)"""
    fixed: k.i64 = 0
    if issue == INTENT and c.state.settings.counts(OWN_ORDER):
        fixed += (1 if about == initiator else 0) - (1 if about == respondent else 0)
    if c.state.settings.counts(KNOWN_SECRETS):
        if c.me == initiator and c.knows_of(respondent):
            fixed += 1
        elif c.me == respondent and c.knows_of(initiator):
            fixed -= 1
    return chances(c.trait_of(initiator) - c.trait_of(respondent), fixed)


def nerves(c: Counsel) -> k.i64:
    """What a forced test costs the fleet. (EX-DEB-14)"""
    return gain(c.worth, c.state.traits, [names.EDGE, c.state.settings.debate_edge_cost])


def case_worth(
    c: Counsel, issue: k.i64, about: names.Faction, respondent: names.Faction, demand: k.i64
) -> k.i64:
    """What it is worth to open a scene: the prize, and the name that a test makes or breaks."""
    ways = scene_ways(c, issue, c.me, respondent, about)
    prize = shift(c, issue, about, respondent, demand)
    won = POINT + prize
    return (ways[names.SUCCESS] * won - ways[names.FAILURE] * POINT) // ALL_WAYS + nerves(c)


def wanted_vote(c: Counsel, issue: k.i64, about: names.Faction) -> k.i64:
    """What the advised itself has voted, and would have others vote."""
    if issue == INTENT:
        return c.state.intent(c.me, about)
    sheet = c.state.factions[c.me]
    return sheet.gesture if issue == GESTURE else sheet.destination


def vote_now(state: State, issue: k.i64, about: names.Faction, faction: names.Faction) -> k.i64:
    """What somebody has voted."""
    if issue == INTENT:
        return state.intent(faction, about)
    sheet = state.factions[faction]
    return sheet.gesture if issue == GESTURE else sheet.destination


def best_case(c: Counsel, issue: k.i64, about: names.Faction) -> Quarrel:
    """The best scene to open over something: only with those who voted otherwise."""
    best = Quarrel(names.NO_FACTION, BLANK, NO_CASE)
    demand = wanted_vote(c, issue, about)
    if demand == BLANK:
        return best
    for other in c.state.played:
        if other == c.me or (issue == DESTINATION and other > names.MILITARY):
            continue
        if vote_now(c.state, issue, about, other) == demand:
            continue
        if c.level >= SCHEMER and c.bound_to(other):
            continue
        if issue == INTENT and has_called(c.state, c.me, other, about):
            continue
        worth = case_worth(c, issue, about, other, demand)
        if worth > best.worth:
            best = Quarrel(other, demand, worth)
    return best


def somebody_dissented(state: State) -> bool:
    """Whether this step has had a dissent, so that nothing is lost by another. (EX-RES-09)"""
    return any(state.factions[faction].scenes_opened > 0 for faction in state.played)


def is_worth_it(
    c: Counsel, issue: k.i64, about: names.Faction, case: Quarrel, price: k.i64
) -> bool:
    """Whether to open a scene at this price.

    A regular wants its prize; a schemer takes a name for winning as well, where it is sure to.
    """
    if case.respondent < 0:
        return False
    enough = WORTH_A_SCENE + PATIENCE * c.regard_of(case.respondent)
    if case.worth < price + enough:
        return False
    prize = shift(c, issue, about, case.respondent, case.demand)
    if prize >= max(1, enough):
        return True
    ways = scene_ways(c, issue, c.me, case.respondent, about)
    return (
        c.level >= SCHEMER
        and prize >= 0
        and ways[names.SUCCESS] - ways[names.FAILURE] >= A_SURE_THING
    )


def dissent_from(c: Counsel, offered: list[names.Faction]) -> names.Faction:
    """The resolved intent to dissent from, or -1 to consent. (EX-RES-07, EX-RES-08)"""
    if c.level < REGULAR:
        return names.NO_FACTION
    price: k.i64 = 0
    if not somebody_dissented(c.state):
        relief = c.state.settings.no_dissent_edge
        price = gain(c.worth, c.state.traits, [names.EDGE, -relief])
    best = names.NO_FACTION
    most: k.i64 = 0
    for about in offered:
        if c.attitude is not None and about != c.me and c.bound_to(about):
            continue
        case = best_case(c, INTENT, about)
        if is_worth_it(c, INTENT, about, case, price) and case.worth > most:
            best, most = about, case.worth
    return best


def dissents_on_course(c: Counsel, issue: k.i64) -> bool:
    """Whether to dissent from gestures or destinations; under fire there is no time for it."""
    if c.level < REGULAR or max(c.state.forces, default=0) >= names.EQUIVALENT:
        return False
    if issue == DESTINATION and c.me > names.MILITARY:
        return False
    return is_worth_it(c, issue, names.NO_FACTION, best_case(c, issue, names.NO_FACTION), 0)


def dissent(c: Counsel, shape: k.Shape) -> k.Answer:
    """Whose order to dissent from, if any. (EX-DEC-17)"""
    if not isinstance(shape, k.Choose):
        return k.PASS
    about = dissent_from(c, [names.Faction(key) for key in shape.keys])
    return choose(shape, about) or k.PASS


def dissent_on_gestures(c: Counsel, shape: k.Shape) -> k.Answer:
    """Whether to argue over what the fleet is to do. (EX-DEC-06)"""
    return least(shape) if dissents_on_course(c, GESTURE) else k.PASS


def dissent_on_destinations(c: Counsel, shape: k.Shape) -> k.Answer:
    """Whether to argue over where the fleet is to go. (EX-DEC-06)"""
    return least(shape) if dissents_on_course(c, DESTINATION) else k.PASS


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    DISSENT: dissent,
    DISSENT_GESTURES: dissent_on_gestures,
    DISSENT_COURSE: dissent_on_destinations,
}
