"""What is on offer beside the parties' own questions in a scene: markers, and taking a side."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.exodus.conflict.case import Case
from starmoot.games.exodus.conflict.facts import SIDES
from starmoot.games.exodus.conflict.floor import SIDE
from starmoot.games.exodus.conflict.markers import MARKER, spend_marker, standing_markers
from starmoot.games.exodus.conflict.votes import INTENT
from starmoot.games.exodus.play import Exodus


def asides(g: Exodus, case: Case, backing: bool) -> list[k.Question]:
    """EX-MRK-03, EX-MRK-13: markers while intents are resolved; EX-DEB-06: sides, if `backing`."""
    questions = standing_markers(g) if case.issue == INTENT else []
    if backing:
        for other in case.bystanders(g):
            questions.append(k.Question(SIDES, g.seat_of(other), 0, True))
    return questions


def side_shape(g: Exodus, case: Case, question: k.Question) -> k.Shape:
    """EX-DEC-21: another side than the present one."""
    faction = g.faction_of(question.seat)
    return k.Choose(SIDE, [side for side in range(3) if side != case.backing[faction]])


def on_the_side(g: Exodus, case: Case) -> None:
    """Take up what somebody does beside the parties' own acts."""
    question, answer = g.questions[0], g.answers[0]
    if question.topic is MARKER:
        spend_marker(g, question, answer)
    else:
        case.take_side(g, g.faction_of(question.seat), answer)
