"""What the fleet believes: questions that the players answer, or leave open (EX-SET-12..16).

Nothing depends on the answers; they are told in the chronicle and lend matter to scenes.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.content.printed import FLEET_QUESTIONS, FleetQuestion
from starmoot.games.exodus.names import FACTION
from starmoot.games.exodus.play import Exodus

OWN_WORDS: Final = 3
OPEN: Final = -1
LONGEST_BELIEF: Final = 140


def kind_of(question: FleetQuestion) -> k.Kind:
    """EX-SET-14: three listed answers, and one's own words."""
    return k.Kind(
        f"exodus.belief_{question.id}",
        [*[answer.id for answer in question.answers], "own_words"],
        [*[answer.text for answer in question.answers], "In other words"],
    )


BELIEFS: Final = [kind_of(question) for question in FLEET_QUESTIONS]


def belief_form() -> k.Form:
    """EX-SET-14: all questions at once, each of which may be left alone."""
    parts: list[k.Shape] = []
    for kind in BELIEFS:
        then: list[k.Shape | None] = [None, None, None, k.Text(LONGEST_BELIEF, 1)]
        parts.append(k.Choose(kind, [0, 1, 2, OWN_WORDS], 0, 1, then=then))
    return k.Form([question.id for question in FLEET_QUESTIONS], parts)


BELIEF_FORM: Final = belief_form()


class BeliefTopic(k.Topic):
    """All questions at once, each of which may be left alone (EX-SET-14)."""

    def offer(self, at: FleetBeliefs, g: Exodus, question: k.Question) -> k.Shape:
        return BELIEF_FORM

    def words(self, at: FleetBeliefs, view: k.View, question: k.Question) -> k.Words:
        """The questions themselves."""
        numbered = [f"({n}) {asked.text}" for n, asked in enumerate(FLEET_QUESTIONS, 1)]
        return k.Words(f"{self.prompt} {' '.join(numbered)}")


ASKED: Final = BeliefTopic(
    "exodus.fleet_questions",
    "EX-DEC-04 EX-SET-12 EX-SET-14 EX-SET-15",
    "What does the fleet know of itself?",
    "No answer",
)
QUESTION: Final = k.Kind(
    "exodus.fleet_question",
    [question.id for question in FLEET_QUESTIONS],
    [question.text for question in FLEET_QUESTIONS],
)
ESTABLISHED: Final = k.note("exodus.established", "EX-SET-14 EX-SET-16", "{} All agree", QUESTION)
LEFT_OPEN: Final = k.note(
    "exodus.left_open", "EX-SET-13 EX-SET-14 EX-SET-16", "{} The fleet is divided", QUESTION
)


def belief(answer: k.Answer, question: k.i64) -> k.Answer | None:
    """What one player says to one question, if anything."""
    if answer.passed() or not answer.part(question).parts:
        return None
    return answer.part(question).part(0)


def same_belief(one: k.Answer | None, other: k.Answer | None) -> bool:
    """Whether two players say the same; in own words the letter counts, but not its case."""
    if one is None or other is None or one.key != other.key:
        return False
    return one.key != OWN_WORDS or plain(one) == plain(other)


def plain(answer: k.Answer) -> str:
    """Own words as they are compared."""
    return " ".join(answer.part(0).text.casefold().split())


def in_words(answer: k.Answer | None, question: k.i64) -> str:
    """What somebody said, for the chronicle."""
    if answer is None:
        return "no answer"
    if answer.key == OWN_WORDS:
        return answer.part(0).text
    return FLEET_QUESTIONS[question].answers[answer.key].text


class FleetBeliefs(k.Procedure[Exodus]):
    """EX-SET-12..16: what all say is so; the rest stays open. Nothing else depends on it."""

    def begin(self, g: Exodus) -> k.Step:
        return k.ask_each(ASKED, g.seats_of(g.s.played), FleetBeliefs.heard)

    def heard(self, g: Exodus) -> k.Step:
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
        return k.DONE


def tell(g: Exodus, question: k.i64, said: list[k.Answer | None], agreed: bool) -> None:
    """EX-SET-14: a truth, or all the answers there are."""
    if agreed:
        g.say(ESTABLISHED, question, text=in_words(said[0], question))
        return
    lines = [
        f"{FACTION.label(faction)}: {in_words(said[place], question)}"
        for place, faction in enumerate(g.s.played)
    ]
    g.say(LEFT_OPEN, question, text="; ".join(lines))
