"""One thought of a bot: what leaves the server for it, and what a worker makes of that.

A worker is never given the true play. It gets a world that was imagined for the bot's seat, from
which everything the seat cannot know is dealt again, and from which the counters are removed that
would tell how often others acted.
"""

from __future__ import annotations

import json
from typing import Any, Final

from msgspec import Struct

from starmoot.bots import BotFault, Chair, make_bot
from starmoot.bots.casting import temperament_of
from starmoot.bots.memory import worth_remembering
from starmoot.host import (
    NOTES,
    Table,
    Window,
    canonical,
    decode_play,
    encode_play,
    fits,
    get_game,
    render,
)
from starmoot.kernel import EVERYONE, Entry, Pending, Play, only

SEED_BITS: Final = 48


class Job(Struct, frozen=True):
    """Everything a worker is told."""

    game: str
    seat: int
    decision: str
    bot: str
    seed: int
    world: dict[str, Any]
    memories: list[tuple[str, list[int]]] = []
    """Facts that the seat knows of how the others behaved: the name of each, and its arguments."""


class Thought(Struct, frozen=True):
    """What came of it: an answer in wire form, leaving an offer as it stands, or a fault."""

    answer: Any = None
    left: bool = False
    fault: str = ""


def make_job(table: Table, seat: int, decision: str, bot: str, now: int, seed: int) -> bytes:
    """The job for one decision, made from an imagined world; `now` is the table's time.

    The seed is fresh for every thought: nobody who knew it and the job could tell more from them
    than from the seat's view, but there is no need to let anybody try.
    """
    world = table.imagine(seat, seed)
    forget_counters(world, seat, now)
    return canonical(
        {
            "game": table.game.id,
            "seat": seat,
            "decision": decision,
            "bot": bot,
            "seed": seed,
            "world": encode_play(world),
            "memories": memories_of(table, seat) if temperament_of(bot) is not None else [],
        }
    )


def memories_of(table: Table, seat: int) -> list[tuple[str, list[int]]]:
    """What a character on a seat has to remember, from the facts that the seat was told."""
    story, log = table.game.story, table._play.log
    known = [entry for entry in log if entry.seen_by(seat) and worth_remembering(story, entry)]
    return [(entry.note.name, entry.args) for entry in known]


def forget_counters(world: Play, seat: int, now: int) -> None:
    """Remove from an imagined world what would tell how often, and when, others acted."""
    world.now = max(now, world.now)
    world.inputs = world.windows = 0
    world.actor = -1
    world.silences = [0] * world.seats
    world.asked = [count if place == seat else 0 for place, count in enumerate(world.asked)]
    places = {strand.number: place for place, strand in enumerate(world.strands)}
    for strand in world.strands:
        strand.number = places[strand.number]
        strand.parent = places.get(strand.parent, -1)
        for window in [strand.window, *[frame.held for frame in strand.stack]]:
            if window is not None:
                forget_numbers(window, seat)
        for frame in strand.stack:
            if frame.floor_numbers is not None:
                frame.floor_numbers = [
                    number if place == seat else 0
                    for place, number in enumerate(frame.floor_numbers)
                ]
    world.next_strand = len(world.strands)


def forget_numbers(window: Window, seat: int) -> None:
    """The same for a window: only the seat's own numbers and silence stay."""
    window.number = 0
    window.silent = window.silent & only(seat)
    window.numbers = [
        number if question.seat == seat else 0
        for question, number in zip(window.questions, window.numbers, strict=True)
    ]


# In the worker


def think(data: bytes) -> Thought:
    """Let the bot of a job answer; whatever goes wrong becomes a fault."""
    try:
        job = Job(**json.loads(data))
        return answer_of(job)
    except Exception as fault:
        return Thought(fault=f"{type(fault).__name__}: {fault}")


def world_of(job: Job) -> Play:
    """The imagined world of a job, with what its seat remembers."""
    world = decode_play(get_game(job.game), job.world, job.seed.to_bytes(32, "big"))
    world.quiet = True
    world.log = [Entry(NOTES[name], args, EVERYONE, 0, "") for name, args in job.memories]
    return world


def answer_of(job: Job) -> Thought:
    """What the bot of a job answers."""
    game = get_game(job.game)
    chair = Chair.over(game, world_of(job), job.seat)
    pending = chair.view().decision(job.decision)
    if pending is None:
        raise BotFault(f"decision {job.decision} is not asked in the imagined world")
    answer = make_bot(job.bot, job.seed).answer(chair, pending)
    if answer.passed():
        if pending.question.standing:
            return Thought(left=True)
        if may_pass(pending):
            return Thought()
    elif fits(pending.shape, answer):
        return Thought(render(pending.shape, answer))
    raise BotFault(f"its answer to {pending.question.topic.name} does not fit")


def may_pass(pending: Pending) -> bool:
    """Whether a question can be let go by."""
    return bool(pending.question.topic.may_pass)
