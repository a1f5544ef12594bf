"""What the fleet believes: questions that the players answer, or leave open (EX-SET-12..16).

Nothing depends on the answers; they are told in the chronicle and lend matter to scenes.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.exodus.content import FLEET_QUESTIONS, FleetQuestion
from starmoot.games.exodus.names import FACTION
from starmoot.games.exodus.play import Exodus
from starmoot.kernel import (
    DONE,
    Answer,
    Choose,
    Form,
    Kind,
    Procedure,
    Question,
    Shape,
    Step,
    Text,
    Topic,
    View,
    Words,
    ask_each,
    i64,
    note,
)

OWN_WORDS: Final = 3
OPEN: Final = -1
LONGEST_BELIEF: Final = 140


def kind_of(question: FleetQuestion) -> Kind:
    """EX-SET-14: three listed answers, and one's own words."""
    return Kind(
        f"exodus.belief_{question.id}",
        [*[answer.id for answer in question.answers], "own_words"],
        [*[answer.text for answer in question.answers], "In other words"],
    )


BELIEFS: Final = [kind_of(question) for question in FLEET_QUESTIONS]


def belief_form() -> Form:
    """EX-SET-14: all questions at once, each of which may be left alone."""
    parts: list[Shape] = []
    for kind in BELIEFS:
        then: list[Shape | None] = [None, None, None, Text(LONGEST_BELIEF, 1)]
        parts.append(Choose(kind, [0, 1, 2, OWN_WORDS], 0, 1, then=then))
    return Form([question.id for question in FLEET_QUESTIONS], parts)


BELIEF_FORM: Final = belief_form()

ASKED: Final = Topic(
    "exodus.fleet_questions",
    "EX-DEC-04 EX-SET-12 EX-SET-14 EX-SET-15",
    "What does the fleet know of itself?",
    "No answer",
)
QUESTION: Final = Kind(
    "exodus.fleet_question",
    [question.id for question in FLEET_QUESTIONS],
    [question.text for question in FLEET_QUESTIONS],
)
ESTABLISHED: Final = note("exodus.established", "EX-SET-14 EX-SET-16", "{} All agree", QUESTION)
LEFT_OPEN: Final = note(
    "exodus.left_open", "EX-SET-13 EX-SET-14 EX-SET-16", "{} The fleet is divided", QUESTION
)


def belief(answer: Answer, question: i64) -> Answer | None:
    """What one player says to one question, if anything."""
    if answer.passed() or not answer.part(question).parts:
        return None
    return answer.part(question).part(0)


def same_belief(one: Answer | None, other: Answer | None) -> bool:
    """Whether two players say the same; in own words the letter counts, but not its case."""
    if one is None or other is None or one.key != other.key:
        return False
    return one.key != OWN_WORDS or plain(one) == plain(other)


def plain(answer: Answer) -> str:
    """Own words as they are compared."""
    return " ".join(answer.part(0).text.casefold().split())


def in_words(answer: Answer | None, question: i64) -> str:
    """What somebody said, for the chronicle."""
    if answer is None:
        return "no answer"
    if answer.key == OWN_WORDS:
        return answer.part(0).text
    return FLEET_QUESTIONS[question].answers[answer.key].text


@final
class FleetBeliefs(Procedure[Exodus]):
    """EX-SET-12..16: what all say is so; the rest stays open. Nothing else depends on it."""

    def begin(self, g: Exodus) -> Step:
        return ask_each(ASKED, g.seats_of(g.s.played), FleetBeliefs.heard)

    def offer(self, g: Exodus, question: Question) -> Shape:
        return BELIEF_FORM

    def heard(self, g: Exodus) -> Step:
        """EX-SET-13, EX-SET-14: unanimous answers become truth."""
        for question in range(len(FLEET_QUESTIONS)):
            said = [belief(answer, question) for answer in g.answers]
            first = said[0]
            agreed = first is not None and all(same_belief(first, other) for other in said)
            g.s.fleet_answers.append(first.key if agreed and first is not None else OPEN)
            own = agreed and first is not None and first.key == OWN_WORDS
            g.s.fleet_words.append(in_words(first, question) if own else "")
            if not g.quiet:
                tell(g, question, said, agreed)
        return DONE

    def words(self, view: View, question: Question) -> Words:
        """The questions themselves."""
        numbered = [f"({n}) {asked.text}" for n, asked in enumerate(FLEET_QUESTIONS, 1)]
        return Words(f"{ASKED.prompt} {' '.join(numbered)}")


def tell(g: Exodus, question: i64, said: list[Answer | None], agreed: bool) -> None:
    """EX-SET-14: a truth, or all the answers there are."""
    if agreed:
        g.say(ESTABLISHED, question, text=in_words(said[0], question))
        return
    lines = [
        f"{FACTION.label(faction)}: {in_words(said[place], question)}"
        for place, faction in enumerate(g.s.played)
    ]
    g.say(LEFT_OPEN, question, text="; ".join(lines))
