"""The log tells what happened and where a fault was, and none of what people keep to themselves."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from starmoot.web.keys import new_id, new_key
from starmoot.web.operations.logs import (
    ALIKE_FOR,
    MOST_ALIKE,
    REQUEST,
    Gathered,
    note,
    scrubbed,
    set_up,
)
from starmoot.web.settings import Settings
from starmoot.web.store.base import StoreError

Lines = Callable[[], list[str]]
log = logging.getLogger("starmoot.test")


@pytest.fixture
def logged() -> Iterator[Callable[..., Lines]]:
    """Set logging up as a server does; everything is put back afterwards."""
    root = logging.getLogger()
    before = (root.handlers[:], root.level, logging.getLogger("starmoot").level)

    def begin(**settings: Any) -> Lines:
        stream = io.StringIO()
        set_up(Settings(**settings), stream)
        return lambda: stream.getvalue().splitlines()

    yield begin
    root.handlers, root.level = before[0], before[1]
    logging.getLogger("starmoot").setLevel(before[2])


def test_programs_get_one_json_object_for_each_line(logged: Callable[..., Lines]) -> None:
    lines = logged(log_format="json")
    token = REQUEST.set("abc")
    note(log, "GET /tables", status=200, ms=1.5)
    REQUEST.reset(token)
    [line] = lines()
    data = json.loads(line)
    assert data.pop("time").endswith("Z")
    assert data == {
        "level": "info",
        "from": "starmoot.test",
        "what": "GET /tables",
        "request": "abc",
        "status": 200,
        "ms": 1.5,
    }


def test_people_get_a_line_they_can_read(logged: Callable[..., Lines]) -> None:
    lines = logged()
    note(log, "GET /tables", status=200)
    [line] = lines()
    assert line.endswith("info    starmoot.test: GET /tables status=200")


def test_the_level_is_kept(logged: Callable[..., Lines]) -> None:
    lines = logged(log_level="warning")
    log.info("quiet")
    log.warning("loud")
    assert len(lines()) == 1


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_fault_is_logged_by_its_kind_and_places_without_its_words(
    logged: Callable[..., Lines], form: str
) -> None:
    lines = logged(log_format=form)
    try:
        try:
            raise KeyError("ada's secret answer")
        except KeyError as fault:
            raise ValueError("the card is 7 of hearts") from fault
    except ValueError:
        log.exception("a request failed")
    text = "\n".join(lines())
    assert "ValueError" in text
    assert "KeyError" in text
    assert "logs_test.py:" in text
    assert "secret answer" not in text
    assert "hearts" not in text


def test_our_own_sentences_about_the_database_are_told(logged: Callable[..., Lines]) -> None:
    lines = logged()
    try:
        raise StoreError("the database is newer than this program")
    except StoreError:
        log.exception("it stops here")
    assert any("newer than this program" in line for line in lines())


def test_nobody_writes_lines_of_their_own(logged: Callable[..., Lines]) -> None:
    lines = logged()
    log.info("GET /a\n2026-01-01 error somebody: forged")
    assert len(lines()) == 1


def test_keys_addresses_queries_and_logins_are_taken_out() -> None:
    for _ in range(200):
        assert new_key() not in scrubbed(f"the key {new_key()} opens it")
    key = new_key()
    assert key not in scrubbed(f"GET /join/{key}")
    assert scrubbed("to ada.b+x@mail.example.org now") == "to <address> now"
    assert scrubbed("GET /join?key=1&x=2 done") == "GET /join<rest> done"
    assert "k3y" not in scrubbed("see https://moot.example.org/join#k3y")
    assert scrubbed("postgresql://me:pw@db/x") == "postgresql://<login>@db/x"
    assert scrubbed("Bearer 0123456789abcdef0123") == "Bearer <key>"


def test_what_is_useful_stays() -> None:
    table = new_id()
    for text in (
        f"GET /tables/{table} took 3 ms",
        "the_name_of_a_function_is_long",
        "not running: timer",
        "is it so? yes",
    ):
        assert scrubbed(text) == text


def test_a_line_that_is_repeated_is_counted_instead(logged: Callable[..., Lines]) -> None:
    lines = logged()
    for number in range(2000):
        log.error("socket.accept() out of system resource", exc_info=OSError(24, "too many"))
        log.warning("another matter: %d", number % 2)
    written = [line for line in lines() if "socket.accept" in line]
    assert len(written) == MOST_ALIKE
    assert len([line for line in lines() if "another matter" in line]) == 2 * MOST_ALIKE
    repeats_over(logging.getLogger().handlers[0])
    log.warning("later")
    assert any(f"{2000 - MOST_ALIKE} times more" in line for line in lines())


def repeats_over(handler: logging.Handler) -> None:
    """Let the time pass in which lines that are alike count as one."""
    assert isinstance(handler, Gathered)
    for repeat in handler.repeats.values():
        repeat.since -= ALIKE_FOR


def test_what_is_no_warning_is_written_however_often_it_is_repeated(
    logged: Callable[..., Lines],
) -> None:
    lines = logged()
    for _ in range(100):
        note(log, "GET /")
    assert len(lines()) == 100
