"""Nobody is shown an id: no game, at any moment, puts a word of the program where people read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.ids import ids_in
from tests.short_games import SHORT

from starmoot.bots.playout import RandomPicker, open_strand, respond
from starmoot.host import (
    MISSING,
    SPECTATOR,
    game_ids,
    get_game,
    log_json,
    make_chance,
    pending_json,
    settle,
    take_view,
)
from starmoot.kernel import Game, Play
from starmoot.scene import scene_json, stage

MOST_DECISIONS = 1500
"""A short game is over before that."""
BETWEEN = 12
"""After this many decisions somebody looks, and an onlooker."""
ENOUGH = 40

READ = frozenset(
    {
        *("headline", "title", "label", "text", "note", "brief", "corner", "group", "worth"),
        *("sum", "outcome", "end", "tip", "now", "prompt", "preview", "barred", "said"),
        *("rows", "columns", "rounds", "told", "faces", "may_pass", "gets", "gives", "why"),
    }
)
"""The fields whose texts are shown; what else there is tells a client what to do."""


def texts(part: Any, shown: bool = False) -> Iterator[str]:
    """What is read of a part of a view."""
    if isinstance(part, str):
        if shown:
            yield part
    elif isinstance(part, dict):
        for name, value in part.items():
            if name == "said":  # "your vote: {}", into which the client puts what is chosen
                value = value.replace("{}", "…")
            yield from texts(value, name in READ)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from texts(value, shown)


def looks(game: Game, play: Play, viewer: int) -> Iterator[str]:
    """What a viewer is asked and shown now."""
    view = take_view(play, viewer)
    yield from texts([pending_json(pending, view.state) for pending in view.pending])
    if game.scene is not None:
        yield from texts(scene_json(game.scene(view)))


def remembers(game: Game, play: Play, viewer: int) -> Iterator[str]:
    """What a viewer was told so far, in the log and on the stage."""
    view = take_view(play, viewer)
    yield from texts(log_json(view))
    yield from texts([stage.beat_json(beat) for beat in stage.staged(game, view)])


@pytest.mark.parametrize("name", game_ids())
def test_nobody_reads_an_id(name: str) -> None:
    game = get_game(name)
    start = game.prepared
    seats = min(max(start.seats, game.seats[0]), game.seats[-1])
    dice = make_chance("quick-1", list(game.streams), bytes(range(32)))
    play = game.begin(seats, settle(game, {**start.options, **SHORT.get(name, {})}), dice)
    picker, read = RandomPicker(3), set[str]()
    for number in range(MOST_DECISIONS):
        strand = open_strand(play)
        if play.ended or strand is None or strand.window is None:
            break
        if number % BETWEEN == 0:
            read.update(looks(game, play, number // BETWEEN % seats))
            read.update(looks(game, play, SPECTATOR))
        window = strand.window
        index = next(
            place
            for place, question in enumerate(window.questions)
            if window.answers[place] is MISSING and not question.standing
        )
        question = window.questions[index]
        play.put(strand, index, respond(question, play.shape(strand, question), picker))
    for viewer in (0, SPECTATOR):
        read.update(remembers(game, play, viewer))
    found = sorted({one for text in read for one in ids_in(text)})
    assert len(read) > ENOUGH, "hardly anything was read"
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize(
    "text",
    ["Seat3 bids 2", "moot.first_bid", "table_item", "see GD-VOT-01", "{} bids", "Senator 1001"],
)
def test_an_id_is_found(text: str) -> None:
    assert ids_in(text)


@pytest.mark.parametrize(
    "text", ["Seat 3 bids 2", "5752 AF", "a half-truth, e.g. this", "12 of 99"]
)
def test_what_people_say_is_none(text: str) -> None:
    assert ids_in(text) == []
