"""What a connection is sent: what differs, all of the log, and a cursor to go on from."""

import random
from typing import Any

from starmoot.client.patches import patched
from starmoot.web.tables.following import Sent, digest, read_cursor
from starmoot.web.tables.patches import ENCODER, Operation, patch_between


class Look:
    """A moment in somebody's eyes."""

    def __init__(self, log: list[Any], parts: dict[str, Any]) -> None:
        self.parts = parts
        self.log = [*log, "of a later moment"]
        self.beats: list[dict[str, Any]] = []
        self.length = len(log)
        self.digests = {name: digest(ENCODER.encode(part)) for name, part in parts.items()}
        self.chain = [""]
        for entry in self.log:
            self.chain.append(digest(self.chain[-1].encode() + ENCODER.encode(entry)))

    def patch(self, name: str, old: Any, _digest: str) -> list[Operation] | None:
        return patch_between(old, self.parts[name])


def news(sent: Sent, log: list[Any], talk: list[Any] | None = None, **parts: Any) -> dict[str, Any]:
    """What is new of some log and parts, the part `me` being for this person alone."""
    own = {"me": parts.pop("me")} if "me" in parts else {}
    return sent.news(Look(log, parts), own, talk or [])


class Page:
    """What a client makes of messages."""

    def __init__(self) -> None:
        self.parts: dict[str, Any] = {}
        self.log: list[Any] = []
        self.talk: list[Any] = []

    def take(self, news: dict[str, Any]) -> None:
        for name, part in news.get("parts", {}).items():
            if part is None:
                self.parts.pop(name)
            else:
                self.parts[name] = part
        for name, operations in news.get("patches", {}).items():
            self.parts[name] = patched(self.parts[name], operations)
        if "log" in news:
            self.log = self.log[: news["log_from"]] + news["log"]
        self.talk += news.get("talk", [])


def test_only_what_differs_is_sent() -> None:
    sent = Sent("ada")
    first = news(sent, ["a"], state=1, room="r")
    assert first == {"parts": {"state": 1, "room": "r"}, "log_from": 0, "log": ["a"]}
    assert news(sent, ["a"], state=1, room="r") == {}
    assert news(sent, ["a"], state=2, room="r") == {"parts": {"state": 2}}
    assert news(sent, ["a", "b"], state=2, room="r") == {"log_from": 1, "log": ["b"]}
    assert news(sent, ["a", "b"], room="r") == {"parts": {"state": None}}


def test_what_was_taken_back_leaves_the_log() -> None:
    sent = Sent("ada")
    news(sent, ["a", "b", "c"])
    assert news(sent, ["a", "x"]) == {"log_from": 1, "log": ["x"]}
    assert news(sent, ["a"]) == {"log_from": 1, "log": []}


def test_a_cursor_goes_on_where_the_connection_was_lost() -> None:
    sent = Sent("ada")
    news(sent, ["a", "b"], [{"id": "w1"}], state=1, room="r")
    again = Sent.resumed("ada", sent.cursor())
    assert again.word == "w1"
    found = news(again, ["a", "b", "c"], state=2, room="r")
    assert found == {"parts": {"state": 2}, "log_from": 2, "log": ["c"]}


def test_a_cursor_from_before_an_undo_begins_the_log_anew() -> None:
    sent = Sent("ada")
    news(sent, ["a", "b"])
    again = Sent.resumed("ada", sent.cursor())
    assert news(again, ["a", "x", "y"]) == {"log_from": 0, "log": ["a", "x", "y"]}


def test_a_foreign_or_broken_cursor_begins_anew() -> None:
    sent = Sent("ada/t1/0")
    news(sent, ["a"], state=1)
    everything = {"parts": {"state": 1}, "log_from": 0, "log": ["a"]}
    for text in (sent.cursor()[:-3], "", "!!", "é", "x" * 5000, "AAAA"):
        assert news(Sent.resumed("ada/t1/0", text), ["a"], state=1) == everything
    assert news(Sent.resumed("bo/t1/0", sent.cursor()), ["a"], state=1) == everything


def test_the_cursor_is_made_of_nothing_but_what_the_viewer_got() -> None:
    one, other = Sent("ada"), Sent("ada")
    news(one, ["a"], state=1)
    for state in (5, 7, 1):  # looked more often, saw the same in the end
        news(other, ["a"], state=state)
    assert one.cursor() == other.cursor()
    cursor = read_cursor(one.cursor())
    assert cursor is not None
    assert cursor.length == 1


def test_whatever_happens_a_client_that_folds_the_messages_has_the_view() -> None:
    rng = random.Random(4)
    sent, page = Sent("ada"), Page()
    log: list[int] = []
    for step in range(500):
        if rng.random() < 0.1:
            log = log[: rng.randrange(len(log) + 1)]
        log = log + [rng.randrange(3) for _ in range(rng.randrange(3))]
        parts: dict[str, Any] = {
            name: rng.randrange(2) for name in ("a", "b", "me") if rng.random() < 0.9
        }
        parts["scene"] = {
            "places": [{"key": f"p{n}", "ships": rng.randrange(2)} for n in range(30)]
        }
        page.take(news(sent, log, **parts))
        assert page.log == log, step
        assert page.parts == parts, step
        if rng.random() < 0.2:
            sent = Sent.resumed("ada", sent.cursor())


def test_of_a_large_part_only_what_changed_is_sent() -> None:
    sent = Sent("ada")
    places = [{"key": f"place {number}", "ships": 0} for number in range(50)]
    news(sent, [], scene={"places": places}, me="ada")
    moved = [*places[:7], {"key": "place 7", "ships": 2}, *places[8:]]
    told = news(sent, [], scene={"places": moved}, me="ada")
    change = {"op": "replace", "path": "/places/7/ships", "value": 2}
    assert told == {"patches": {"scene": [change]}}
    assert news(sent, [], scene={"places": moved}, me="ada") == {}


def test_who_comes_back_with_a_cursor_is_sent_a_changed_part_whole() -> None:
    sent = Sent("ada")
    scene = {"places": [f"place {number}" for number in range(50)]}
    news(sent, [], scene=scene)
    other = {"places": [*scene["places"][:-1], "a new one"]}
    assert news(Sent.resumed("ada", sent.cursor()), [], scene=other) == {"parts": {"scene": other}}
