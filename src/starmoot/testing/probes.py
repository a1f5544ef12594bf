"""What holds at every moment of every game: the checks that look at one moment closely."""

from __future__ import annotations

import json

from starmoot.bots.playout import RandomPicker, playout
from starmoot.host import Table, clone_play, decode_play, digest, encode_play, fits, possible
from starmoot.kernel import PASS, Answer, Play, Shape
from starmoot.mechanics.advising import STRONGEST, Adviser
from starmoot.testing.answers import extreme, faults, plain, spoken
from starmoot.testing.exam import (
    Exam,
    OpenDecision,
    Stop,
    fingerprint,
    inside,
    look,
    open_decisions,
    recent,
    shortened,
    wire,
    with_play,
)
from starmoot.testing.secrecy import learned_by_acting

MOST_QUESTIONS = 3
"""To how many of the open questions answers are tried at one moment."""


def check_questions(exam: Exam, table: Table, asked: set[str] | None = None) -> None:
    """Somebody can move, and every question has an answer: no dead ends.

    Decisions that are in `asked` were looked at before.
    """
    if table.ended:
        return
    play = inside(table)
    if not table.windows():
        exam.find("dead end", "the game has not ended, but nobody is asked anything")
        raise Stop
    for decision in open_decisions(play):
        if asked is not None:
            if decision.id in asked:
                continue
            asked.add(decision.id)
        topic = decision.question.topic
        shape = decision.shape(play)
        if topic.may_pass and not possible(shape):
            continue
        for fault in faults(shape):
            text = f"{topic.name} to seat {decision.question.seat + 1}: {fault}"
            exam.find("offer" if "twice" in fault else "dead end", text)


def check_offers(exam: Exam) -> None:
    """`offer` and `absent` are pure, silence fits, and looking changes nothing."""
    play = exam.play
    before = digest(play)
    for decision in open_decisions(play):
        name = decision.question.topic.name
        with exam.guard("offer", f"the offer of {name}"):
            first, second = plain(decision.shape(play)), plain(decision.shape(play))
        if first != second:
            exam.find("offer", f"{name} offers something else when asked again")
        check_silence(exam, decision)
    if digest(play) != before:
        exam.find("offer", "an offer changed the state")
        return
    for viewer in exam.viewers():
        with exam.guard("view", f"the view of viewer {viewer}"):
            looks = [look(exam.game, recent(exam.table.view(viewer))) for _ in range(2)]
        if looks[0] != looks[1]:
            exam.find("view", f"viewer {viewer} sees something else when it looks again")
    if digest(play) != before:
        exam.find("view", "looking changed the state")


def check_silence(exam: Exam, decision: OpenDecision) -> None:
    """What silence means is an answer that fits, or a pass, whether or not a seat may pass."""
    if decision.question.standing:
        return
    play, name = exam.play, decision.question.topic.name
    with exam.guard("offer", f"silence at {name}"):
        topic = decision.question.topic
        answer = topic.absent(decision.strand.stack[-1], play, decision.question)
        shape = decision.shape(play)
    if not answer.passed() and not fits(shape, answer):
        exam.find("offer", f"silence at {name} means an answer that does not fit")


def check_advice(exam: Exam) -> None:
    """Whoever could answer now gets advice that fits, from the strongest player too."""
    if exam.game.advice is None:
        return
    for decision in open_decisions(exam.play):
        advice_on(exam, decision, STRONGEST)


def advice_on(exam: Exam, decision: OpenDecision, level: int) -> Answer | None:
    """What the game advises, if that fits.

    An adviser lets go what does not fit, so that a game is played on with as little sense as if it
    had no opinion: its opinion is looked at first.
    """
    advice, question = exam.game.advice, decision.question
    assert advice is not None
    view = exam.table.view(question.seat, wordy=False, log=False)
    pending = view.decision(decision.id)
    assert pending is not None
    with exam.guard("advice", f"advice on {question.topic.name}"):
        said = advice.opinion_on(view, pending, level) if isinstance(advice, Adviser) else None
        if said is None:
            said = advice(view, pending, level, exam.picker)
    if not isinstance(said, Answer) or pending.takes(said):
        return said if isinstance(said, Answer) else None
    offer = shortened(plain(pending.shape))
    exam.find("advice", f"{question.topic.name}: advice to say {spoken(said)} does not fit {offer}")
    return None


def answers_to_try(exam: Exam, decision: OpenDecision, shape: Shape) -> list[Answer]:
    """The extremes, passing, and some at random."""
    tries: list[Answer] = []
    if decision.question.topic.may_pass:
        tries.append(PASS)
    if possible(shape):
        tries += [extreme(shape, largest=False), extreme(shape, largest=True)]
        while len(tries) < exam.budget.answers:
            tries.append(exam.some_answer(decision.question, shape))
    return tries


def check_answers(exam: Exam) -> None:
    """What fits is legal: answers that fit are taken, the game goes on, and undo is honest."""
    decisions = open_decisions(exam.play)
    for decision in exam.rng.sample(decisions, min(len(decisions), MOST_QUESTIONS)):
        name = decision.question.topic.name
        with exam.guard("fits", f"answers to {name}"):
            shape = decision.shape(exam.play)
            tries = answers_to_try(exam, decision, shape)
        for number, answer in enumerate(tries):
            if not fits(shape, answer) and not answer.passed():
                exam.find("fits", f"{name}: an answer that was made for its shape does not fit it")
            try_answer(exam, decision, wire(shape, answer), undo=number == 0)
    check_time(exam)


def try_answer(exam: Exam, decision: OpenDecision, said: object, undo: bool) -> None:
    """Give an answer at a copy of the table."""
    seat, name = decision.question.seat, decision.question.topic.name
    table = exam.table.clone()
    exam.report.count("answers")
    with exam.guard("fits", f"{name} answered {json.dumps(said)}"):
        receipt = table.submit(seat, decision.id, said)
        check_questions(exam, table)
    if not receipt.accepted:
        exam.find("fits", f"{name} refuses {json.dumps(said)}: {receipt.reason}")
        return
    with exam.guard("view", f"the view of seat {seat + 1} after {name}"):
        table.view(seat)
    check_ending(exam, table)
    if undo:
        check_undo(exam, exam.table, table, decision, said)


def check_time(exam: Exam) -> None:
    """Every open window can run out of time, for all and for one seat alone."""
    for window in exam.table.windows():
        for seats in {None, window.awaited[:1] or None}:
            table = exam.table.clone()
            with exam.guard("fits", f"time is up for {', '.join(window.clocks)}"):
                table.time_up(window.number, seats=seats)
                check_questions(exam, table)
            exam.report.count("time-outs")


class Shadows:
    """Copies of one moment that must not follow the original, and then must follow it exactly."""

    def __init__(self, exam: Exam) -> None:
        """Make the copies and compare them: a quiet clone, and one through JSON text."""
        self.exam = exam
        play = exam.play
        self.before = fingerprint(play)
        with exam.guard("clone", "making copies"):
            quiet = clone_play(play)
            quiet.quiet = True
            text = json.dumps(encode_play(play))
            decoded = decode_play(exam.game, json.loads(text), exam.table.seed)
            self.copies = {"a clone": quiet, "a decoded snapshot": decoded}
            self.tables = [with_play(exam.table, copy) for copy in self.copies.values()]
            self.compare(self.before, "differs from the original")
            self.wander()
        exam.report.count("copies", len(self.copies))

    def compare(self, expected: str, fault: str) -> None:
        """Compare all copies with what they should be."""
        for name, copy in self.copies.items():
            if fingerprint(copy) != expected:
                self.exam.find("clone", f"{name} {fault}")

    def wander(self) -> None:
        """Play on with copies of the copies: nothing else may move."""
        for name, copy in self.copies.items():
            wanderer = clone_play(copy)
            seed = self.exam.rng.getrandbits(30)
            playout(wanderer, RandomPicker(seed), self.exam.budget.ahead)
            if fingerprint(self.exam.play) != self.before:
                self.exam.find("clone", f"the original moves when {name} is played on")
        self.compare(self.before, "moves when a clone of it is played on")

    def follow(self, seat: int, decision: str, said: object, now: int) -> None:
        """The original took an input: the copies stayed where they were, and can take it too."""
        exam = self.exam
        with exam.guard("clone", f"{decision} answered {said!r} in a copy"):
            self.compare(self.before, "moves when the original is played on")
            for table in self.tables:
                table.submit(seat, decision, said, at=now)
            self.compare(fingerprint(exam.play), "goes another way than the original")


def check_undo(
    exam: Exam, before: Table, after: Table, decision: OpenDecision, said: object
) -> None:
    """Taking back restores the very moment, and nothing that was learned can be taken back."""
    seat, name = decision.question.seat, decision.question.topic.name
    for other in range(exam.seats):
        if other == seat or after.version(other) != before.version(other):
            continue
        if after.can_undo(other) != before.can_undo(other):
            exam.find("undo", f"seat {other + 1} can tell by its undo that seat {seat + 1} acted")
    if not after.can_undo(seat):
        return
    earlier, later = inside(before), inside(after)
    if later.chance.draws != earlier.chance.draws or later.reveals != earlier.reveals:
        exam.find("undo", f"{name} can be taken back across a draw or a revelation")
    twin = after.clone()
    twin.undo(seat)
    inside(twin).asked = earlier.asked[:]  # decisions and windows go on counting
    inside(twin).windows = earlier.windows
    exam.report.count("undos")
    if fingerprint(inside(twin)) != fingerprint(earlier):
        exam.find("undo", f"taking back {name} does not restore the moment before")
    with exam.guard("imagined", f"{name} answered {json.dumps(said)} in another world"):
        learned = learned_by_acting(exam, before, seat, decision.id, said)
    if learned:
        exam.find("undo", f"seat {seat + 1} can take back {name} after learning: {learned}")


def check_ending(exam: Exam, table: Table) -> None:
    """The ending is declared, and everybody has a score."""
    if not table.ended:
        return
    if table.ending not in exam.game.endings:
        exam.find("ending", f"the ending '{table.ending}' is not declared")
    if len(table.scores) != exam.seats:
        exam.find("ending", f"{len(table.scores)} scores for {exam.seats} seats")


def laws_of(exam: Exam, play: Play) -> dict[str, int]:
    """The numbers that must never change."""
    with exam.guard("law", "computing a law"):
        return {name: law(play) for name, law in exam.game.laws.items()}


def check_outlook(exam: Exam) -> None:
    """Where a game tells how its seats stand, it can always do so, from 0 to 1,000 for each."""
    if exam.game.outlook is None:
        return
    with exam.guard("outlook", "asking how the seats stand"):
        chances = exam.game.outlook(exam.play)
        if len(chances) != exam.seats:
            exam.find("outlook", f"{len(chances)} prospects for {exam.seats} seats")
        elif not all(0 <= chance <= Play.SURE for chance in chances):
            exam.find("outlook", f"prospects are from 0 to {Play.SURE}, not {chances}")


def check_citations(exam: Exam) -> None:
    """Every question that was asked and every fact that was told cites rules that exist."""
    asked = {
        f"question {d.question.topic.name}": d.question.topic.rules
        for d in open_decisions(exam.play)
    }
    told = {f"fact {entry.note.name}": entry.note.rules for entry in exam.play.log[-20:]}
    for what, rules in {**asked, **told}.items():
        if not rules.split():
            exam.find("rules", f"{what} cites no rule")
        if exam.known_rules is not None:
            for rule_id in rules.split():
                if rule_id not in exam.known_rules:
                    exam.find("rules", f"{what} cites {rule_id}, which is not among the rules")
