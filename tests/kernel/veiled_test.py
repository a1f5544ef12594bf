"""Veiled records: whoever does not belong to the audience does not even know of them."""

from __future__ import annotations

import json
from typing import Any

from starmoot.kernel import EVERYONE, SPECTATOR, Record, Secret, Veiled, codec, only


class Letter(Veiled):
    """Known to those who wrote or got it."""

    words: str = ""
    seal: Secret[int]

    def __init__(self) -> None:
        self.seal = Secret(0)


class Desk(Record):
    """Letters in every place where a record may lie."""

    letters: list[Letter]
    by_name: dict[str, Letter]
    perhaps: Letter | None = None
    open: Letter

    def __init__(self) -> None:
        self.letters, self.by_name = [], {}
        self.open = Letter()


def letter(words: str, audience: int) -> Letter:
    made = Letter()
    made.words, made.audience = words, audience
    made.seal = Secret(770_050, audience)
    return made


def full_desk() -> Desk:
    desk = Desk()
    desk.letters = [letter("hidden word", only(1)), letter("to all", EVERYONE)]
    desk.by_name = {"a": letter("hidden word", only(1)), "b": letter("to all", EVERYONE)}
    desk.perhaps = letter("hidden word", only(1) | only(2))
    desk.open = letter("hidden word", only(1))
    return desk


def test_a_veiled_record_is_missing_where_the_viewer_may_not_know_of_it() -> None:
    desk = full_desk()
    seen = codec(Desk).redact(desk, 0)
    assert [one.words for one in seen.letters] == ["to all"]
    assert list(seen.by_name) == ["b"]
    assert seen.perhaps is None
    assert (seen.open.hidden, seen.open.words, seen.open.seal.value) == (True, "", 0)
    for viewer in (0, SPECTATOR):
        shown = json.dumps(codec(Desk).show(codec(Desk).redact(desk, viewer)))
        assert shown.count("770050") == 2, "the letters to all, and no other"
        assert "hidden word" not in shown


def test_a_veiled_record_is_whole_for_its_audience() -> None:
    desk = full_desk()
    seen = codec(Desk).redact(desk, 1)
    assert [one.words for one in seen.letters] == ["hidden word", "to all"]
    assert seen.perhaps.audience == only(1), "who else knows of it is not for this viewer"
    assert seen.letters[1].audience == EVERYONE
    assert (seen.open.hidden, seen.open.seal.value) == (False, 770_050)
    seen.letters[0].words = "changed"
    assert desk.letters[0].words == "hidden word"


def test_a_veiled_record_is_copied_and_stored_like_any_other() -> None:
    desk = full_desk()
    functions = codec(Desk)
    assert functions.encode(functions.clone(desk)) == functions.encode(desk)
    data = json.loads(json.dumps(functions.encode(desk)))
    assert functions.encode(functions.decode(data)) == functions.encode(desk)
    found: list[Any] = []
    functions.secrets(desk, found)
    assert len(found) == 6
