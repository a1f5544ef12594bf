"""Two worlds: nothing a viewer sees may depend on what it cannot know.

A second world is made in which everything hidden from one viewer lies differently. At once, and
after every further input that both worlds take, the viewer must be shown the same, byte for byte:
view, words, options, facts, waiting, version, scene. A difference is a leak, unless

- something that differs between the worlds was opened to the viewer: a secret's audience grew, a
  card left the hidden piles, or a window closed over sealed answers that differ; or
- the rules told a part of a secret by a fact or a question that `reveals` ("there is a traitor
  among you").
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from starmoot.bots.playout import RandomPicker, playout
from starmoot.host import (
    MISSING,
    SPECTATOR,
    Table,
    clone_play,
    digest,
    fits,
    make_chance,
    redealt,
    settle,
)
from starmoot.kernel import EVERYONE, Answer, Play, Secret, Shape
from starmoot.testing.exam import (
    Exam,
    OpenDecision,
    difference,
    forget_early_facts,
    inside,
    look,
    open_decisions,
    wire,
    with_play,
)
from starmoot.testing.paths import hidden_of, veiled_of
from starmoot.testing.worlds import (
    Moment,
    Value,
    exchanged,
    general,
    moved_values,
    note_sightings,
    refined,
    unknown_places,
)

KEPT_FACTS = 6
"""How many earlier facts two worlds keep: the log before that is the same by construction."""


def named(viewer: int) -> str:
    """A viewer for a sentence."""
    return "the spectator" if viewer == SPECTATOR else f"seat {viewer + 1}"


UNEXPLAINED: Final = (
    "; hidden things decided how much happened: reveal them, or let the fact that tells them reveal"
)
"""What to do where the number of changes differs between two worlds."""


@dataclass
class Pair:
    """The true world and another one, in step with each other, for one viewer."""

    exam: Exam
    viewer: int
    one: Table
    other: Table
    how: str
    sealed: set[str] = field(default_factory=set)
    """Decisions whose sealed answers differ between the worlds."""
    moved: set[Value] = field(default_factory=set)

    def __post_init__(self) -> None:
        for table in (self.one, self.other):
            forget_early_facts(table, KEPT_FACTS)
        self.moved = moved_values(inside(self.one), inside(self.other), self.viewer)

    def differ(self) -> bool:
        """Whether there is anything to find out."""
        return bool(self.moved or self.sealed)

    def looks(self) -> tuple[str, str]:
        """What the viewer is shown in both worlds."""
        game = self.exam.game
        with self.exam.guard("view", f"the view of {named(self.viewer)}"):
            mine = look(game, self.one.view(self.viewer))
        with self.exam.guard("imagined", f"the view of {named(self.viewer)} in another world"):
            return mine, look(game, self.other.view(self.viewer))

    def alike(self) -> bool:
        """Whether the viewer is shown the same in both worlds."""
        mine, theirs = self.looks()
        return mine == theirs

    def same(self, moment: str) -> bool:
        """The same; a difference is written down as a leak."""
        mine, theirs = self.looks()
        if mine == theirs:
            return True
        where = difference(json.loads(mine), json.loads(theirs)) or "the order of entries differs"
        self.exam.find(
            "secrecy",
            f"{moment} {named(self.viewer)} sees what it cannot know ({self.how}): {where}"
            + (UNEXPLAINED if where.startswith("version ") else ""),
        )
        return False


def pair_of(exam: Exam, viewer: int, world: Play, how: str, resample: bool) -> Pair:
    """The table under examination beside another world."""
    world.log = exam.play.log[:]
    sealed = reseal(exam, world, viewer, resample)
    return Pair(exam, viewer, exam.table.clone(), with_play(exam.table, world), how, sealed)


def reseal(exam: Exam, world: Play, viewer: int, resample: bool) -> set[str]:
    """Let the others answer anew what they have answered and what lies sealed.

    With `resample` all of it, else only what no longer fits in the other world. Gives the
    decisions in which an answer changed.
    """
    changed: set[str] = set()
    for strand in world.strands:
        windows = [(frame, frame.held) for frame in strand.stack]
        windows.append((strand.stack[-1], strand.window))
        for frame, window in windows:
            if window is None:
                continue
            for index, question in enumerate(window.questions):
                old = window.answers[index]
                if old is MISSING or question.seat == viewer:
                    continue
                shape = question.topic.offer(frame, world, question)
                if not resample and (old.passed() or fits(shape, old)):
                    continue
                window.answers[index] = exam.some_answer(question, shape)
                if not same_answer(old, window.answers[index]):
                    changed.add(f"{question.seat + 1}-{window.numbers[index]}")
    return changed


def other_worlds(exam: Exam, viewer: int) -> list[Pair]:
    """Worlds to compare with: all dealt anew, and only two hidden values exchanged."""
    salt = exam.rng.getrandbits(40)
    with exam.guard("imagined", f"dealing another world for {named(viewer)}"):
        world = redealt(exam.game, exam.play, viewer, salt)
        pairs = [pair_of(exam, viewer, world, "all dealt anew", resample=True)]
        note_sightings(exam, viewer, inside(pairs[0].one), world)
        swapped = exchanged(exam, exam.play, viewer)
        if swapped is not None:
            world, what = swapped
            pairs.append(pair_of(exam, viewer, world, what, resample=False))
    return [pair for pair in pairs if pair.differ()]


# Following two worlds


def check_secrecy(exam: Exam) -> None:
    """Compare worlds for one viewer now, and for some inputs to come."""
    viewer = exam.rng.choice(exam.viewers())
    for pair in other_worlds(exam, viewer):
        exam.report.count("worlds")
        if pair.same("at once"):
            follow(pair)
    check_imagined(exam)


def follow(pair: Pair) -> None:
    """Let both worlds go on with the same inputs for as long as they must look the same."""
    for _ in range(pair.exam.budget.ahead):
        decision = next_decision(pair)
        if decision is None or not go_on(pair, decision):
            return
        pair.exam.report.count("steps in two worlds")


def next_decision(pair: Pair) -> OpenDecision | None:
    """A decision that is open in both worlds, if there is one."""
    there = {decision.id for decision in open_decisions(inside(pair.other))}
    shared = [d for d in open_decisions(inside(pair.one)) if d.id in there and not d.given]
    awaited = [decision for decision in shared if decision.awaited]
    if awaited and (len(awaited) == len(shared) or pair.exam.rng.random() < 0.8):
        return pair.exam.rng.choice(awaited)
    return pair.exam.rng.choice(shared) if shared else None


def common_answer(pair: Pair, decision: OpenDecision) -> tuple[Shape, Answer, Shape] | None:
    """An answer that fits in both worlds, if a few tries find one."""
    twin = next(d for d in open_decisions(inside(pair.other)) if d.id == decision.id)
    mine = decision.shape(inside(pair.one))
    theirs = twin.shape(inside(pair.other))
    for attempt in range(12):
        answer = pair.exam.some_answer(decision.question, theirs if attempt % 2 else mine)
        if answer.passed() or (fits(mine, answer) and fits(theirs, answer)):
            return mine, answer, theirs
    return None


def go_on(pair: Pair, decision: OpenDecision) -> bool:
    """Give both worlds the same input and compare; whether they can be followed further."""
    exam, viewer = pair.exam, pair.viewer
    with exam.guard("imagined", "asking in another world"):
        common = common_answer(pair, decision)
    if common is None:
        return False
    mine, answer, theirs = common
    earlier = [clone_play(inside(table)) for table in (pair.one, pair.other)]
    seat, topic = decision.question.seat, decision.question.topic.name
    with exam.guard("fits", f"{topic} answered {wire(mine, answer)}"):
        one = pair.one.submit(seat, decision.id, wire(mine, answer))
    with exam.guard("imagined", f"{topic} answered {wire(theirs, answer)} in another world"):
        other = pair.other.submit(seat, decision.id, wire(theirs, answer))
    if not (one.accepted and other.accepted) or pair.one.ended or pair.other.ended:
        return False
    if not pair.sealed <= {d.id for d in open_decisions(inside(pair.one))}:
        return False
    if pair.alike():
        return True
    plays = (inside(pair.one), inside(pair.other))
    moments = [Moment(play, viewer) for play in earlier]
    moved = moved_values(earlier[0], earlier[1], viewer)  # as they lie now, not at first
    if any(m.opened_any(play, moved) for m, play in zip(moments, plays, strict=True)):
        return False
    if any(m.announced(play) for m, play in zip(moments, plays, strict=True)):
        return False
    return pair.same(f"after {topic} of seat {seat + 1}")


# Before the first question, imagined worlds, and what cannot be proved


def check_opening(exam: Exam) -> None:
    """Compare worlds that differ from the set-up on, before the opening procedure runs."""
    game = exam.game
    chance = make_chance("fair-1", list(game.streams), exam.table.seed)
    play = game.set_out(exam.seats, settle(game, exam.table.options), chance)
    for viewer in exam.viewers():
        with exam.guard("imagined", f"dealing another opening for {named(viewer)}"):
            worlds = [(redealt(game, play, viewer, exam.rng.getrandbits(40)), "set up anew")]
            swapped = exchanged(exam, play, viewer)
            if swapped is not None:
                worlds.append(swapped)
            for world, how in worlds:
                compare_openings(exam, play, world, viewer, how)


def compare_openings(exam: Exam, play: Play, world: Play, viewer: int, how: str) -> None:
    """Start a set-up play and another world of it, and compare what a viewer is shown."""
    moved = moved_values(play, world, viewer)
    if not moved:
        return
    exam.report.count("worlds")
    before, truth = Moment(play, viewer), clone_play(play)
    tables = [with_play(exam.table, started) for started in (truth, world)]
    for table in tables:
        inside(table).start(exam.game.opening())
    if truth.ended or world.ended or before.opened_any(truth, moved):
        return
    pair = Pair(exam, viewer, tables[0], tables[1], how)
    if pair.alike() or not before.announced(truth):
        pair.same("from the opening on")


def check_imagined(exam: Exam) -> None:
    """A world imagined for a seat can be played on: search bots do nothing else."""
    seat = exam.rng.randrange(exam.seats)
    with exam.guard("imagined", f"playing on in a world imagined by seat {seat + 1}"):
        before = digest(exam.play)
        world = exam.table.imagine(seat, exam.rng.getrandbits(40))
        playout(world, RandomPicker(exam.rng.getrandbits(30)), exam.budget.ahead * 2)
    if digest(exam.play) != before:
        exam.find("clone", f"the original moves in a world imagined by seat {seat + 1}")
    exam.report.count("imagined worlds")


def check_provable(exam: Exam) -> None:
    """Every secret can be drawn again: by its pool or faces, or by `redeal` or `imagined`."""
    if refined(exam.game, exam.play):
        return
    bare = [
        path
        for path, secret in hidden_of(exam.play)
        if not secret.pool
        and not (isinstance(secret, Secret) and secret.faces)
        and any(unknown_places(secret, viewer) for viewer in exam.viewers())
    ]
    veiled = [path for path, record in veiled_of(exam.play) if record.audience != EVERYONE]
    for path in {general(path) for path in [*bare, *veiled]}:
        exam.find(
            "secrecy",
            f"{path} is hidden but has no pool and no faces, and the rules deal it anew nowhere: "
            "nobody can prove that it stays secret",
        )


def learned_by_acting(exam: Exam, before: Table, seat: int, decision: str, answer: Any) -> str:
    """What a seat learned from its own input: the difference to another world with other dice."""
    world = redealt(exam.game, inside(before), seat, exam.rng.getrandbits(40))
    world.log = inside(before).log[:]
    other = with_play(before, world)
    reseal(exam, world, seat, resample=False)
    world.chance = make_chance("fair-1", list(exam.game.streams), exam.rng.randbytes(32))
    world.chance.counts = inside(before).chance.counts[:]
    mine = before.clone()
    for table in (mine, other):
        forget_early_facts(table, KEPT_FACTS)
        if not table.submit(seat, decision, answer).accepted:
            return ""
    one, two = look(exam.game, mine.view(seat)), look(exam.game, other.view(seat))
    if one == two:
        return ""
    return difference(json.loads(one), json.loads(two)) or "the order of entries differs"


def same_answer(one: Answer, other: Answer) -> bool:
    """Whether two answers say the same."""
    if one.key != other.key or one.text != other.text or len(one.parts) != len(other.parts):
        return False
    return all(same_answer(a, b) for a, b in zip(one.parts, other.parts, strict=True))
