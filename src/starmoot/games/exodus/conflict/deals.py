"""Deals: what two parties of a scene can agree on, exactly. (EX-DEB-10, EX-COM-05)

An offer is a structured whole with a version; it binds when the other party confirms that same
version. What it says of votes, markers and secrets is executed at once, promises are recorded.
Nothing else than a scene moves votes or issues markers. (EX-COM-03)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.conflict.markers import issue_markers, room
from starmoot.games.exodus.conflict.votes import (
    DESTINATION,
    INTENT,
    ROUTE_VOTE,
    VOTE,
    any_vote,
    change_vote,
    open_issues,
    read_vote,
)
from starmoot.games.exodus.intent.sheets import HELD
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import knows, leakable, unheard
from starmoot.games.exodus.secrets.spreading import learn
from starmoot.games.exodus.state import Deal, Pact, Vote


class Clauses(k.Sheet):
    """Everything that a party can offer; what it leaves out is not in the deal. (EX-COM-05)"""

    own_votes: k.Answer = k.PASS
    their_votes: k.Answer = k.PASS
    markers_given: k.i64 = 0
    markers_asked: k.i64 = 0
    secrets_told: list[int] = []
    secrets_asked: list[int] = []
    promise: str = ""


class VoteChange(k.Pick):
    """An intent that is to be changed: about whose order, and to what."""

    about: names.Faction = names.NO_FACTION
    wanted: k.Answer = k.PASS


class CoupClauses(Clauses):
    """The same where a coup can be agreed on as well. (EX-COV-33)"""

    coup: bool = False


PROMISE: Final = k.Text(500)
NO_OR_YES: Final = k.Choose(k.YES_NO, [0, 1])
NO_VOTES: Final = k.Choose(ROUTE_VOTE, [], 0, 0)
"""Only primaries name destinations. (EX-DISP-13)"""

PROMISED: Final = k.note("exodus.promised", "EX-DEB-11", "{faction} and {faction} promise")
CONSPIRED: Final = k.note(
    "exodus.coup_agreed", "EX-COV-33", "The Government will not resist a coup by {faction}"
)


def may_conspire(issue: k.i64, one: names.Faction, other: names.Faction) -> bool:
    """The Government with Church or Military, in a scene of the cycle. (EX-COV-33)"""
    if issue != INTENT or names.GOVERNMENT not in (one, other):
        return False
    return names.CHURCH in (one, other) or names.MILITARY in (one, other)


def votes_shape(g: Exodus, issue: k.i64) -> k.Shape:
    """Changes of a party's own votes of the present step, as many as it has. (EX-DEB-10)"""
    if issue == INTENT:
        abouts = open_issues(g)
        then: list[k.Shape | None] = []
        for about in abouts:
            then.append(any_vote(g, issue, about))
        return k.Choose(names.FACTION, abouts, 0, len(abouts), then=then)
    shape = any_vote(g, issue, names.NO_FACTION)
    return k.Choose(shape.kind, shape.keys, 0, 1)


def deal_shape(g: Exodus, issue: k.i64, by: names.Faction, to: names.Faction) -> k.Form:
    """Everything that a party can offer. (EX-COM-05)"""
    votes = votes_shape(g, issue)
    told = leakable(g, by)
    asked = unheard(g, by)
    parts: dict[str, k.Shape] = {
        "own_votes": NO_VOTES if issue == DESTINATION and by > names.MILITARY else votes,
        "their_votes": NO_VOTES if issue == DESTINATION and to > names.MILITARY else votes,
        "markers_given": k.Amount(0, room(g, to, by)),
        "markers_asked": k.Amount(0, room(g, by, to)),
        "secrets_told": k.Choose(HELD, told, 0, len(told)),
        "secrets_asked": k.Choose(HELD, asked, 0, len(asked)),
        "promise": PROMISE,
    }
    if may_conspire(issue, by, to):
        return k.form(CoupClauses, coup=NO_OR_YES, **parts)
    return k.form(Clauses, **parts)


def explain_deal(
    words: k.Words, way: str, issue: k.i64, by: names.Faction, to: names.Faction
) -> None:
    """Lay a deal out as what one gives and what one gets. (EX-COM-05)"""
    words.part(way, f"A deal with {named(to)}")
    order = "order for {}" if issue == INTENT else "vote: {}"
    for name, side, label, said in (
        ("own_votes", "give", "Your votes", f"your {order}"),
        ("markers_given", "give", "Your markers", "{} of your markers"),
        ("secrets_told", "give", "Secrets you tell", "{}"),
        ("promise", "give", "Promise, of both", "the promise: {}"),
        ("their_votes", "get", "Their votes", f"their {order}"),
        ("markers_asked", "get", "Their markers", "{} of their markers"),
        ("secrets_asked", "get", "Secrets they tell", "{}"),
    ):
        words.part(f"{way}/{name}", label, side=side, said=said)
    if may_conspire(issue, by, to):
        side = "give" if by == names.GOVERNMENT else "get"
        words.part(f"{way}/coup", "The Government will not resist a coup", side=side)


def named(faction: int) -> str:
    """A faction within a sentence."""
    return f"the {names.FACTION.label(faction)}"


def read_votes(issue: k.i64, faction: names.Faction, answer: k.Answer) -> list[Vote]:
    """The votes that a clause names."""
    votes: list[Vote] = []
    for change in answer.parts:
        vote = Vote()
        if issue == INTENT:
            line = k.read(VoteChange, change)
            vote.about, vote.wanted = line.about, read_vote(issue, line.wanted)
        else:
            vote.about, vote.wanted = faction, read_vote(issue, change)
        votes.append(vote)
    return votes


def read_deal(issue: k.i64, by: names.Faction, to: names.Faction, answer: k.Answer) -> Deal:
    """The offer that an answer to `deal_shape` makes."""
    clauses = k.read(Clauses, answer)
    deal = Deal()
    deal.by = by
    deal.to = to
    deal.own_votes = read_votes(issue, by, clauses.own_votes)
    deal.their_votes = read_votes(issue, to, clauses.their_votes)
    deal.given = clauses.markers_given
    deal.asked = clauses.markers_asked
    deal.told = clauses.secrets_told
    deal.heard = clauses.secrets_asked
    deal.promise = clauses.promise
    deal.coup = may_conspire(issue, by, to) and k.read(CoupClauses, answer).coup
    return deal


def can_confirm(g: Exodus, deal: Deal) -> bool:
    """Whether the other party could keep its side: it knows every secret that it is to tell."""
    return all(knows(g, deal.to, place) for place in deal.heard)


def execute(g: Exodus, issue: k.i64, deal: Deal, audience: k.i64) -> None:
    """Carry out a deal that both parties have confirmed. (EX-DEB-10..12, EX-MRK-02)"""
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
        agree_coup(g, deal.to if deal.by == names.GOVERNMENT else deal.by, audience)


def agree_coup(g: Exodus, faction: names.Faction, audience: k.i64) -> None:
    """The Government will not resist; only those in the scene know of it. (EX-COV-33)"""
    pact = Pact()
    pact.by = faction
    pact.audience = audience
    g.s.pacts.append(pact)
    g.say(CONSPIRED, faction, audience=audience)


def cast(g: Exodus, issue: k.i64, faction: names.Faction, votes: list[Vote]) -> None:
    """Change the votes of one party."""
    for vote in votes:
        change_vote(g, issue, faction, vote.about, vote.wanted)


def side_text(
    issue: int, whose: str, votes: list[Vote], markers: int, secrets: list[int], seen: object
) -> list[str]:
    """What one party of a deal gives, each thing in words: `your vote`, `Church's vote`."""
    lines: list[str] = []
    for vote in votes:
        about = f" for {names.FACTION.label(vote.about)}" if issue == INTENT else ""
        lines.append(f"{whose} vote{about}: {VOTE[issue].label(vote.wanted, seen)}")
    if markers:
        lines.append(f"{markers} of {whose} markers")
    return lines + [f"{whose} knowledge of {HELD.label(one, seen)}" for one in secrets]


def gives_text(issue: int, deal: Deal, whose: str, seen: object) -> list[str]:
    """What the party that offers a deal gives."""
    return side_text(issue, whose, deal.own_votes, deal.given, deal.told, seen)


def asks_text(issue: int, deal: Deal, whose: str, seen: object) -> list[str]:
    """What the party that offers a deal asks for."""
    return side_text(issue, whose, deal.their_votes, deal.asked, deal.heard, seen)


def owning(faction: int) -> str:
    """What is a faction's, within a sentence."""
    label = names.FACTION.label(faction)
    return f"the {label}'" if label.endswith("s") else f"the {label}'s"


def deal_text(issue: int, deal: Deal, seen: object = None) -> str:
    """A deal in words; secrets are told by what the viewer sees of them."""
    lines = gives_text(issue, deal, owning(deal.by), seen)
    lines += asks_text(issue, deal, owning(deal.to), seen)
    besides = besides_text(deal)
    return "; ".join([*lines, besides] if besides else lines) or "to leave it at that"


def besides_text(deal: Deal) -> str:
    """What binds both parties of a deal, or a coup; empty where there is nothing of the kind."""
    lines: list[str] = []
    if deal.coup:
        lines.append("the Government will not resist a coup")
    if deal.promise:
        lines.append(f"promise: {deal.promise}")
    return "; ".join(lines)
