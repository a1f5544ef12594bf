"""What the fleet believes: questions that the players answer, or leave open. (EX-SET-12..16)

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
NO_ANSWER: Final = "no answer"


def kind_of(question: FleetQuestion) -> k.Kind:
    """Three listed answers, and one's own words. (EX-SET-14)"""
    return k.Kind(
        f"exodus.belief_{question.id}",
        [*[answer.id for answer in question.answers], "own_words"],
        [*[answer.text for answer in question.answers], "In other words"],
    )


BELIEFS: Final = [kind_of(question) for question in FLEET_QUESTIONS]


def belief_form() -> k.Form:
    """All questions at once, each of which may be left alone. (EX-SET-14)"""
    parts: list[k.Shape] = []
    for kind in BELIEFS:
        then: list[k.Shape | None] = [None, None, None, k.Text(LONGEST_BELIEF, 1)]
        parts.append(k.Choose(kind, [0, 1, 2, OWN_WORDS], 0, 1, then=then))
    return k.Form([question.id for question in FLEET_QUESTIONS], parts)


BELIEF_FORM: Final = belief_form()


class BeliefTopic(k.Topic):
    """All questions at once, each of which may be left alone. (EX-SET-14)"""

    def words(self, at: FleetBeliefs, view: k.View, question: k.Question) -> k.Words:
        """Each question where it is answered."""
        words = k.Words(self.prompt)
        for asked in FLEET_QUESTIONS:
            words.part(asked.id, asked.id.replace("_", " ").capitalize(), asked.text)
        return words


ASKED: Final = BeliefTopic(
    "exodus.fleet_questions",
    "EX-DEC-04 EX-SET-12",
    "What does the fleet know of itself?",
    "No answer",
    title="What the fleet knows",
    shape=BELIEF_FORM,
)
QUESTION: Final = k.Kind(
    "exodus.fleet_question",
    [question.id for question in FLEET_QUESTIONS],
    [question.text for question in FLEET_QUESTIONS],
)
ESTABLISHED: Final = k.note(
    "exodus.established", "EX-SET-14 EX-SET-16", "{fleet_question} All agree"
)
LEFT_OPEN: Final = k.note(
    "exodus.left_open", "EX-SET-13 EX-SET-14", "{fleet_question} The fleet is divided"
)


class Belief(k.Pick):
    """What one player says to one question: a listed answer, OWN_WORDS, or OPEN for nothing."""

    said: int = OPEN
    own: str = ""


def beliefs(answer: k.Answer) -> list[Belief]:
    """What one player says to all questions."""
    found = [Belief() for _ in FLEET_QUESTIONS]
    for question, picked in enumerate(answer.parts):
        for belief in picked.parts:
            found[question] = k.read(Belief, belief)
    return found


def same_belief(one: Belief, other: Belief) -> bool:
    """Whether two players say the same; in own words the letter counts, but not its case."""
    if one.said == OPEN or one.said != other.said:
        return False
    return one.said != OWN_WORDS or plain(one.own) == plain(other.own)


def plain(text: str) -> str:
    """Own words as they are compared."""
    return " ".join(text.casefold().split())


def in_words(belief: Belief, question: k.i64) -> str:
    """What somebody said, for the chronicle."""
    if belief.said == OPEN:
        return NO_ANSWER
    if belief.said == OWN_WORDS:
        return belief.own if any(sign.isalnum() for sign in belief.own) else NO_ANSWER
    return FLEET_QUESTIONS[question].answers[belief.said].text


class FleetBeliefs(k.Procedure[Exodus]):
    """What all say is so; the rest stays open. Nothing else depends on it. (EX-SET-12..16)"""

    def begin(self, g: Exodus) -> k.Step:
        return k.ask_each(ASKED, g.seats_of(g.s.played), FleetBeliefs.heard)

    def heard(self, g: Exodus) -> k.Step:
        """Unanimous answers become truth. (EX-SET-13, EX-SET-14)"""
        sheets = [beliefs(answer) for answer in g.answers]
        for question in range(len(FLEET_QUESTIONS)):
            said = [sheet[question] for sheet in sheets]
            first = said[0]
            agreed = all(same_belief(first, other) for other in said)
            g.s.fleet_answers.append(first.said if agreed else OPEN)
            own = agreed and first.said == OWN_WORDS
            g.s.fleet_words.append(first.own if own else "")
            if not g.quiet:
                tell(g, question, said, agreed)
        return k.DONE


def tell(g: Exodus, question: k.i64, said: list[Belief], agreed: bool) -> None:
    """A truth, or all the answers there are. (EX-SET-14)"""
    if agreed:
        g.say(ESTABLISHED, question, text=in_words(said[0], question))
        return
    lines = [
        f"{FACTION.label(faction)}: {in_words(said[place], question)}"
        for place, faction in enumerate(g.s.played)
        if in_words(said[place], question) != NO_ANSWER
    ]
    g.say(LEFT_OPEN, question, text="; ".join(lines))
