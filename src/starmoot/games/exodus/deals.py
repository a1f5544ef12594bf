"""Deals: what two parties of a scene can agree on, exactly (EX-DEB-10, EX-COM-05).

An offer is a structured whole with a version; it binds when the other party confirms that same
version. What it says of votes, markers and secrets is executed at once, promises are recorded.
EX-COM-03: nothing else than a scene moves votes or issues markers.
"""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.knowledge import knows, leakable, unheard
from starmoot.games.exodus.markers import issue_markers, room
from starmoot.games.exodus.names import CHURCH, FACTION, GOVERNMENT, MILITARY, NO_FACTION
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets import learn
from starmoot.games.exodus.sheets import HELD
from starmoot.games.exodus.state import Deal, Pact
from starmoot.games.exodus.votes import (
    DESTINATION,
    INTENT,
    ROUTE_VOTE,
    VOTE,
    any_vote,
    change_vote,
    open_issues,
    read_vote,
)
from starmoot.kernel import (
    YES_NO,
    Amount,
    Answer,
    Choose,
    Form,
    Shape,
    Text,
    i64,
    note,
)

CLAUSES: Final = [
    "own_votes",
    "their_votes",
    "markers_given",
    "markers_asked",
    "secrets_told",
    "secrets_asked",
    "promise",
]
COUP_CLAUSE: Final = "coup"

PROMISE: Final = Text(500)
NO_OR_YES: Final = Choose(YES_NO, [0, 1])
NO_VOTES: Final = Choose(ROUTE_VOTE, [], 0, 0)
"""EX-DISP-13: only primaries name destinations."""

PROMISED: Final = note("exodus.promised", "EX-DEB-11", "{} and {} promise", FACTION, FACTION)
CONSPIRED: Final = note(
    "exodus.coup_agreed", "EX-COV-33", "The Government will not resist a coup by {}", FACTION
)


def may_conspire(issue: i64, one: i64, other: i64) -> bool:
    """EX-COV-33: the Government with Church or Military, in a scene of the cycle."""
    if issue != INTENT or GOVERNMENT not in (one, other):
        return False
    return CHURCH in (one, other) or MILITARY in (one, other)


def votes_shape(g: Exodus, issue: i64) -> Shape:
    """EX-DEB-10: changes of a party's own votes of the present step, as many as it has."""
    if issue == INTENT:
        abouts = open_issues(g)
        then: list[Shape | None] = []
        for about in abouts:
            then.append(any_vote(g, issue, about))
        return Choose(FACTION, abouts, 0, len(abouts), then=then)
    shape = any_vote(g, issue, NO_FACTION)
    return Choose(shape.kind, shape.keys, 0, 1)


def deal_shape(g: Exodus, issue: i64, by: i64, to: i64) -> Form:
    """EX-COM-05: everything that a party can offer; what it leaves out is not in the deal."""
    votes = votes_shape(g, issue)
    told = leakable(g, by)
    asked = unheard(g, by)
    parts: list[Shape] = [
        NO_VOTES if issue == DESTINATION and by > MILITARY else votes,
        NO_VOTES if issue == DESTINATION and to > MILITARY else votes,
        Amount(0, room(g, to, by)),
        Amount(0, room(g, by, to)),
        Choose(HELD, told, 0, len(told)),
        Choose(HELD, asked, 0, len(asked)),
        PROMISE,
    ]
    if not may_conspire(issue, by, to):
        return Form(CLAUSES, parts)
    parts.append(NO_OR_YES)
    return Form([*CLAUSES, COUP_CLAUSE], parts)


def read_votes(issue: i64, faction: i64, answer: Answer) -> list[int]:
    """The pairs of a votes clause."""
    pairs: list[int] = []
    for change in answer.parts:
        if issue == INTENT:
            pairs.append(change.key)
            pairs.append(read_vote(issue, change.part(0)))
        else:
            pairs.append(faction)
            pairs.append(read_vote(issue, change))
    return pairs


def read_deal(issue: i64, by: i64, to: i64, answer: Answer) -> Deal:
    """The offer that an answer to `deal_shape` makes."""
    deal = Deal()
    deal.by = by
    deal.to = to
    deal.own_votes = read_votes(issue, by, answer.part(0))
    deal.their_votes = read_votes(issue, to, answer.part(1))
    deal.given = answer.part(2).key
    deal.asked = answer.part(3).key
    deal.told = answer.part(4).keys()
    deal.heard = answer.part(5).keys()
    deal.promise = answer.part(6).text
    deal.coup = len(answer.parts) > 7 and answer.part(7).key == 1
    return deal


def can_confirm(g: Exodus, deal: Deal) -> bool:
    """Whether the other party could keep its side: it knows every secret that it is to tell."""
    return all(knows(g, deal.to, place) for place in deal.heard)


def execute(g: Exodus, issue: i64, deal: Deal, audience: i64) -> None:
    """EX-DEB-10..12, EX-MRK-02: carry out a deal that both parties have confirmed."""
    cast(g, issue, deal.by, deal.own_votes)
    cast(g, issue, deal.to, deal.their_votes)
    issue_markers(g, deal.by, deal.to, deal.given)
    issue_markers(g, deal.to, deal.by, deal.asked)
    for place in deal.told:
        learn(g, place, deal.to, deal.by)
    for place in deal.heard:
        learn(g, place, deal.by, deal.to)
    g.forget_sheet()
    if deal.promise:
        g.say(PROMISED, deal.by, deal.to, audience=audience, text=deal.promise)
    if deal.coup:
        agree_coup(g, deal.to if deal.by == GOVERNMENT else deal.by, audience)


def agree_coup(g: Exodus, faction: i64, audience: i64) -> None:
    """EX-COV-33: the Government will not resist; only those in the scene know of it."""
    pact = Pact()
    pact.by = faction
    pact.audience = audience
    g.s.pacts.append(pact)
    g.say(CONSPIRED, faction, audience=audience)


def cast(g: Exodus, issue: i64, faction: i64, pairs: list[int]) -> None:
    """Change the votes of one party."""
    for place in range(0, len(pairs), 2):
        change_vote(g, issue, faction, pairs[place], pairs[place + 1])


def votes_text(issue: int, faction: int, pairs: list[int], seen: object) -> list[str]:
    """The votes of one party in words."""
    lines: list[str] = []
    for place in range(0, len(pairs), 2):
        vote = VOTE[issue].label(pairs[place + 1], seen)
        about = f" for {FACTION.label(pairs[place])}" if issue == INTENT else ""
        lines.append(f"{FACTION.label(faction)}'s vote{about}: {vote}")
    return lines


def deal_text(issue: int, deal: Deal, seen: object = None) -> str:
    """A deal in words; secrets are told by what the viewer sees of them."""
    by, to = FACTION.label(deal.by), FACTION.label(deal.to)
    lines = votes_text(issue, deal.by, deal.own_votes, seen)
    lines += votes_text(issue, deal.to, deal.their_votes, seen)
    if deal.given:
        lines.append(f"{by} gives markers: {deal.given}")
    if deal.asked:
        lines.append(f"{to} gives markers: {deal.asked}")
    lines += [f"{by} tells {HELD.label(place, seen)}" for place in deal.told]
    lines += [f"{to} tells {HELD.label(place, seen)}" for place in deal.heard]
    if deal.coup:
        lines.append("the Government will not resist a coup")
    if deal.promise:
        lines.append(f"promise: {deal.promise}")
    return "; ".join(lines) or "to leave it at that"
