"""Three people in three governments play a whole game of Hegemony, one of them on a phone.

Everything that reaches a browser is kept: answers to requests, and the frames of its socket. When
the game is over its record says what each of the three could know at any time. What one of them
knew and another did not must not be among what the other one got.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.games_test import HAND
from tests.browser.phone_test import HELD, sticking_out
from tests.browser.visitor import OPEN, Visitor

from starmoot.games.hegemony import GAME
from starmoot.host import Table, load_journal, replay, replay_line, view_json

SEATS = 12
CLERK = {"kind": "bot", "bot": "advice:1"}
MINUTE = 10
"""Seconds in which a minute of the rules passes: windows wait for clocks, people for each other."""
PATIENCE = 420
"""Seconds for a game, on a machine that does other things as well."""
TELLING = 10
"""A text of fewer letters may stand in two rooms by chance."""
START_PLAYING = f"""(wishes) => {{
  globalThis.hand = "playing";
  ({HAND})(wishes).then(
    (did) => (globalThis.hand = did),
    (fault) => (globalThis.hand = String(fault)),
  );
}}"""


@dataclass
class Minister:
    """A person at the first seat of a room, with all that their browser is sent until the end."""

    name: str
    phrase: str
    seat: int
    visitor: Visitor
    archive: Path
    frames: list[str] = field(default_factory=list)

    def listen(self) -> None:
        """Keep every frame from now on."""
        self.visitor.page.on("websocket", lambda socket: socket.on("framereceived", self._note))

    def _note(self, frame: str | bytes) -> None:
        self.frames.append(frame.decode() if isinstance(frame, bytes) else frame)

    def received(self) -> list[str]:
        """All that came before the end opened everything; the browser is closed by that."""
        self.visitor.close()
        entries = json.loads(self.archive.read_text(encoding="utf-8"))["log"]["entries"]
        bodies = [entry["response"]["content"].get("text", "") for entry in entries]
        assert len(bodies) > 10
        return [*before_the_end(bodies), *before_the_end(self.frames)]


def before_the_end(texts: list[str]) -> list[str]:
    """What came first, up to the text that tells the ending, or the story that follows it."""
    for place, text in enumerate(texts):
        if '"ended":true' in text or text.startswith('{"turning":'):
            return texts[:place]
    return texts


def told(value: Any) -> Iterator[str]:
    """Every text in a JSON value, keys left out."""
    if isinstance(value, dict):
        for part in value.values():
            yield from told(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from told(part)
    elif isinstance(value, str):
        yield value


def telling(text: str) -> bool:
    """Whether a text can give something away: a sentence, not a word that all may come upon."""
    return len(text) >= TELLING and " " in text


def ever_known(record: str, seats: list[int]) -> list[set[str]]:
    """What each of some seats could read at any moment before the end, by the rules alone."""
    journal = load_journal(record)
    table = replay(GAME, journal, upto=0)
    known: list[set[str]] = [set() for _ in seats]
    for line in journal.lines:
        replay_line(table, line)
        if table.ended:
            return known
        for seat, found in zip(seats, known, strict=True):
            found.update(filter(telling, told(shown(table, seat))))
    raise AssertionError("the record does not end")


def shown(table: Table, seat: int) -> list[Any]:
    """A view with its scene, as JSON."""
    view = table.view(seat)
    assert GAME.scene is not None
    return [view_json(view), msgspec.to_builtins(GAME.scene(view))]


def texts_of(received: list[str]) -> set[str]:
    """Every text that came as JSON."""
    found: set[str] = set()
    for text in received:
        if text.startswith(("{", "[")):
            found.update(filter(telling, told(json.loads(text))))
    return found


def test_three_governments_play_a_whole_game_and_hear_nothing_of_each_other(
    visitors: Visitors, tmp_path: Path
) -> None:
    def kept(name: str) -> Path:
        return tmp_path / f"{name}.har"

    ministers = [
        Minister(
            name, phrase, seat, visitors(name, record_har_path=kept(name), **device), kept(name)
        )
        for name, phrase, seat, device in (
            ("Adalind", "Amaranth", 0, {}),
            ("Boromund", "Basalt", 4, {}),
            ("Cyprian", "Cinnabar", 8, HELD),
        )
    ]
    ada, bo, cy = ministers
    plan = [OPEN if seat % 4 == 0 else CLERK for seat in range(SEATS)]
    table = ada.visitor.make_table(
        "hegemony",
        plan,
        {"clock_profile": "accelerated", "crisis_destroys": "no", "bot_posting": "early"},
        start=False,
        pace={"pace": "sessions", "minute": MINUTE},
        ladder={"caretaker_after": 0, "substitute_after": 0},
    )
    for one in (bo, cy):
        one.visitor.api("POST", f"/tables/{table}/join", {"seat": one.seat})
    ada.visitor.api("POST", f"/tables/{table}/start", {})
    for number, one in enumerate(ministers):
        one.listen()
        one.visitor.sit(table)
        here = {"seat": one.seat, "text": f"Only {one.name}'s room hears this"}
        audience = [one.seat + other for other in (1, 2, 3)]
        one.visitor.api("POST", f"/tables/{table}/talk", {**here, "audience": audience})
        notes = {"text": f"A note in the room of {one.name}"}
        one.visitor.api("PUT", f"/tables/{table}/seats/{one.seat}/notes", notes)
        wishes = {
            "seed": 7 + number,
            "millis": PATIENCE * 1000,
            "says": f"{one.phrase} is our word",
        }
        one.visitor.page.evaluate(START_PLAYING, wishes)

    written: dict[str, list[list[str]]] = {}
    for one in ministers:
        one.visitor.page.wait_for_function(
            "() => globalThis.hand !== 'playing'", timeout=PATIENCE * 1000
        )
        did = one.visitor.page.evaluate("() => globalThis.hand")
        assert isinstance(did, dict), did
        assert did["commit"] > 20, did
        written[one.name] = did["written"]
        expect(one.visitor.page.locator(".end.panel")).to_be_visible()
        expect(one.visitor.page.locator("body")).to_contain_text("All agendas")
    assert sticking_out(cy.visitor) == []

    record = ada.visitor.context.request.get(f"/api/v1/tables/{table}/record").text()
    known = dict(zip("ABC", ever_known(record, [one.seat for one in ministers]), strict=True))
    received = {room: one.received() for room, one in zip("ABC", ministers, strict=True)}
    got = {room: texts_of(texts) for room, texts in received.items()}
    people = dict(zip("ABC", ministers, strict=True))
    assert sum(len(lines) for lines in written.values()) > 20
    for room, other in permutations("ABC", 2):
        assert len(known[room] & got[room]) > 100, "what a room may know does reach it"
        secrets = known[room] - known[other]
        assert len(secrets) > 50
        assert sorted(secrets & got[other]) == [], f"{other} was told what only {room} knew"
        name = people[room].name
        speeches = [text for about, text in written[name] if "plan" in about or "suggest" in about]
        for word in (name, f"Only {name}", f"room of {name}", *speeches):
            assert [text for text in received[room] if word in text], word
            assert not [text for text in received[other] if word in text], (word, other)
