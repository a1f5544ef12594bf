"""What a game says, gathered: for tests that nothing of it stays English.

texts = declared(game)
for table in moments(game, seats=4, seed=1):
    texts |= shown(table)
assert untranslated(texts, catalogue_of(game.id, "de")) == set()
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from starmoot.bots.base import Chair, make_bot
from starmoot.content.rules import NoRules, load_rules
from starmoot.host import (
    Catalogue,
    Table,
    clocks_of,
    options_json,
    presets_of,
    read,
    render,
    view_json,
)
from starmoot.kernel import Game
from starmoot.scene import scene_json
from starmoot.scene.stage import beat_json, staged
from starmoot.testing.exam import recent


def readable(part: Any) -> set[str]:
    """The texts that people read in something that is shown as JSON."""
    found: set[str] = set()

    def hear(text: str) -> str:
        found.add(text)
        return text

    read(part, hear)
    return found


def unread(part: Any) -> set[str]:
    """What looks like words for people in fields that nobody translates."""

    def blank(_text: str) -> str:
        return ""

    return {text for text in strings(read(part, blank)) if " " in text}


def strings(part: Any) -> set[str]:
    """Every text in something that is shown as JSON."""
    if isinstance(part, str):
        return {part}
    if isinstance(part, dict):
        part = [value for name, value in part.items() if name not in ("state", "args", "default")]
    return set().union(*map(strings, part)) if isinstance(part, list) else set()


def look(table: Table, whole: bool = False) -> list[dict[str, Any]]:
    """What is shown of a moment, to each viewer; the whole log and stage, or what is new."""
    game = table.game
    found: list[dict[str, Any]] = []
    for viewer in table.viewers:
        view = table.view(viewer) if whole else recent(table.view(viewer))
        scene = {} if game.scene is None else scene_json(game.scene(view))
        beats = [beat_json(beat) for beat in staged(game, view)]
        found.append({**view_json(view), "scene": scene, "beats": beats})
    return found


def moments(game: Game, seats: int, seed: int) -> Iterator[Table]:
    """A game of bots, the same at every moment but further on: every other one picks at random."""
    table = Table(game, seats, hashlib.sha256(f"{game.id} {seats} {seed}".encode()).digest())
    kinds = ["random", "random" if game.advice is None else "advice"]
    bots = [make_bot(kinds[(seat + seed) % 2], seed * 10 + seat) for seat in range(seats)]
    yield table
    while not table.closed and table.awaited():
        seat, decision = table.awaited()[0]
        pending = table.view(seat).decision(decision)
        assert pending is not None
        answer = bots[seat].answer(Chair.at(table, seat), pending)
        given = None if answer.passed() else render(pending.shape, answer)
        table.submit(seat, decision, given)
        yield table


def shown(table: Table, whole: bool = False) -> set[str]:
    """The texts that are shown of a moment, to any viewer; with its past, or what is new."""
    return readable(look(table, whole))


def declared(game: Game, rules: bool = True) -> set[str]:
    """The texts of a game that are there before it is played: pages, forms, lessons, rules."""
    try:
        book = load_rules(game.package, game.rules_file) if rules else {}
    except NoRules:
        book = {}
    return readable(
        {
            "title": game.title,
            "summary": game.summary,
            "length": game.length,
            "endings": list(game.endings),
            "options": options_json(game),
            "clocks": clocks_of(game),
            "presets": [{"title": one.title, "help": one.help} for one in presets_of(game)],
            "rules": [{"text": one.text, "section": one.section} for one in book.values()],
            "guided": None if game.guided is None else guided_texts(game),
        }
    )


def guided_texts(game: Game) -> dict[str, Any]:
    """What a guided start says."""
    guided: dict[str, Any] = asdict(game.guided)
    lessons = [{"title": one["title"], "text": one["text"]} for one in guided["lessons"]]
    return {"welcome": guided["welcome"], "farewell": guided["farewell"], "lessons": lessons}


def untranslated(texts: Iterable[str], words: Catalogue) -> set[str]:
    """The sentences that stay English."""
    return {sentence for text in texts for sentence in words.unknown(text)}
