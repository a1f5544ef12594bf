"""Votes: what a conflict scene is about, and what its parties can change. (EX-DEB-03, EX-DEB-10)

A vote is the written intent of one faction for another, the gesture of a faction, or the
destination that a primary named; each is a plain number, BLANK where it was withdrawn.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.intent import sheets
from starmoot.games.exodus.intent.legality import factions_on_sheet, lines, must_suppress
from starmoot.games.exodus.jump.routes import ROUTE, routes
from starmoot.games.exodus.names import ATTACK, GOVERNMENT, LEAVE, STAY_HERE
from starmoot.games.exodus.names import GESTURE as GESTURES
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import BLANK

ISSUE: Final = k.Kind("exodus.issue")
INTENT: Final = ISSUE.word("intent")
GESTURE: Final = ISSUE.word("gesture")
DESTINATION: Final = ISSUE.word("destination")

WITHDRAWN: Final = 1 << 30
"""The key of no gesture or no destination: the vote is to be withdrawn."""


class VoteKind(k.Kind):
    """Gestures or routes, and one more key for a vote that is withdrawn."""

    def __init__(self, name: str, votes: k.Kind) -> None:
        super().__init__(name)
        self.votes = votes

    def key(self, number: int) -> str:
        return "none" if number in (WITHDRAWN, BLANK) else self.votes.key(number)

    def number(self, word: object) -> int | None:
        return WITHDRAWN if word == "none" else self.votes.number(word)

    def label(self, number: int, seen: object = None) -> str:
        none = number in (WITHDRAWN, BLANK)
        return "No vote" if none else self.votes.label(number, seen)


GESTURE_VOTE: Final = VoteKind("exodus.gesture_vote", GESTURES)
ROUTE_VOTE: Final = VoteKind("exodus.route_vote", ROUTE)

VOTE: Final[list[k.Kind]] = [sheets.CODE, GESTURE_VOTE, ROUTE_VOTE]
"""In which words the votes of each issue are told."""


def vote_of(g: Exodus, issue: k.i64, faction: names.Faction, about: names.Faction) -> k.i64:
    """What a faction has voted: on `about`'s order, by its gesture, or for a destination."""
    if issue == INTENT:
        return g.s.intent(faction, about)
    sheet = g.s.factions[faction]
    return sheet.gesture if issue == GESTURE else sheet.destination


def change_vote(
    g: Exodus, issue: k.i64, faction: names.Faction, about: names.Faction, vote: k.i64
) -> None:
    """The prize of a scene. (EX-RES-10, EX-DISP-08, EX-DISP-16)"""
    if issue == INTENT:
        g.s.write(faction, about, vote)
    elif issue == GESTURE:
        g.faction(faction).gesture = vote
    else:
        g.faction(faction).destination = vote


def gestures(g: Exodus) -> list[int]:
    """Attacking needs somebody to attack. (EX-DISP-06)"""
    return [STAY_HERE, LEAVE, ATTACK] if g.worst_force() > 0 else [STAY_HERE, LEAVE]


def any_vote(g: Exodus, issue: k.i64, about: names.Faction) -> k.Choose:
    """Every vote that could be cast, or withdrawn, on an issue; the first is none at all."""
    if issue == INTENT:
        return lines(g)[about]
    if issue == GESTURE:
        return k.Choose(GESTURE_VOTE, [WITHDRAWN, *gestures(g)])
    return k.Choose(ROUTE_VOTE, [WITHDRAWN, *routes(g)])


def other_vote(g: Exodus, issue: k.i64, about: names.Faction, present: k.i64) -> k.Choose:
    """What can be demanded instead of the present vote. (EX-DEB-03, EX-DEB-04)"""
    votes = any_vote(g, issue, about)
    if issue == INTENT:
        return sheets.less(votes, sheets.path_of(present))
    return sheets.less(votes, [WITHDRAWN if present == BLANK else present])


def read_vote(issue: k.i64, answer: k.Answer) -> k.i64:
    """The vote that an answer to one of these shapes names."""
    if issue == INTENT:
        return sheets.read_code(answer)
    return BLANK if answer.key == WITHDRAWN else answer.key


def open_issues(g: Exodus) -> list[names.Faction]:
    """The factions whose order is a matter of votes. (EX-RES-17)"""
    abouts = factions_on_sheet(g)
    if not must_suppress(g):
        return abouts
    return [about for about in abouts if about != GOVERNMENT]
