"""Numbers for operators, in Prometheus' format; tasks that fail are seen and started again."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from starmoot.web.clock import HeldClock
from starmoot.web.http.layers import App
from starmoot.web.http.services import Services
from starmoot.web.operations import health as operations_module
from starmoot.web.operations.access import Watched
from starmoot.web.operations.health import Operations, answer, may_read
from starmoot.web.operations.metrics import Metrics, exposition
from starmoot.web.settings import Settings
from starmoot.web.store.base import StoreError


def test_numbers_are_written_as_prometheus_reads_them() -> None:
    metrics = Metrics()
    metrics.count("requests_total", method="GET", status="2xx")
    metrics.count("requests_total", 2, method="GET", status="2xx")
    metrics.count("requests_total", method='PO"ST\n', status="4xx")
    metrics.put("streams_open", 1.5)
    metrics.observe("request_seconds", 0.004)
    metrics.observe("request_seconds", 0.3)
    metrics.observe("request_seconds", 100)
    lines = exposition(metrics.samples).splitlines()
    assert 'starmoot_requests_total{method="GET",status="2xx"} 3' in lines
    assert 'starmoot_requests_total{method="PO\\"ST\\n",status="4xx"} 1' in lines
    assert "starmoot_streams_open 1.5" in lines
    assert 'starmoot_request_seconds_bucket{le="0.005"} 1' in lines
    assert 'starmoot_request_seconds_bucket{le="0.5"} 2' in lines
    assert 'starmoot_request_seconds_bucket{le="+Inf"} 3' in lines
    assert "starmoot_request_seconds_count 3" in lines
    types = [line for line in lines if line.startswith("# TYPE")]
    assert types == [
        "# TYPE starmoot_requests_total counter",
        "# TYPE starmoot_streams_open gauge",
        "# TYPE starmoot_request_seconds histogram",
    ]


def test_several_processes_tell_one_story(tmp_path: Path) -> None:
    one, two = Metrics(tmp_path, 0), Metrics(tmp_path, 1)
    one.count("requests_total", 3)
    two.count("requests_total", 4)
    two.observe("request_seconds", 0.1)
    one.observe("request_seconds", 0.1)
    two.publish()
    (tmp_path / "9.json").write_bytes(b"{")
    both = one.all()
    assert both.numbers == {"requests_total": 7}
    assert sum(both.spreads["request_seconds"].counts) == 2
    assert one.samples.numbers == {"requests_total": 3}


def scope(client: str | None = "127.0.0.1", **headers: str) -> dict[str, Any]:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {
        "type": "http",
        "method": "GET",
        "path": "/metrics",
        "headers": raw,
        "client": (client, 1) if client else None,
    }


def test_numbers_are_for_this_machine_or_for_whoever_has_the_token() -> None:
    assert may_read(scope(), "")
    assert may_read(scope("::1"), "")
    assert not may_read(scope("10.0.0.5"), "")
    assert not may_read(scope(None), "")
    assert not may_read(scope("somewhere"), "")
    assert not may_read(scope(x_forwarded_for="1.2.3.4"), "")
    assert not may_read(scope(), "s3cret")
    assert may_read(scope("10.0.0.5", authorization="Bearer s3cret"), "s3cret")
    assert not may_read(scope("10.0.0.5", authorization="Bearer other"), "s3cret")
    assert not may_read(scope("10.0.0.5", authorization="Bearer "), "")


def test_a_task_that_fails_is_started_again_and_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations_module, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(operations_module, "LONGEST_WAIT", 0.02)
    runs: list[int] = []

    async def body() -> None:
        runs.append(1)
        if len(runs) < 3:
            raise RuntimeError("ill")
        await asyncio.Event().wait()

    async def go() -> tuple[bool, bool]:
        operations = Operations()
        operations.task("timer", body)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        ill = operations.tasks[0].alive
        while len(runs) < 3:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        well = operations.tasks[0].alive
        numbers = operations.metrics.samples.numbers
        assert numbers == {'task_failures_total{task="timer"}': 2}
        await operations.stop()
        return ill, well

    assert asyncio.run(go()) == (False, True)


class Wire:
    """What an app sends."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    async def receive(self) -> Any:
        return {"type": "http.request"}


def watched(app: App, operations: Operations) -> Watched:
    """An app inside the layer that watches it."""
    return Watched(app, cast(Services, SimpleNamespace(operations=operations)))


def test_each_request_has_an_id_and_is_counted() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert receive
        await answer(scope, send, 200, "fine\n")

    async def go() -> tuple[Operations, Wire]:
        operations, wire = Operations(), Wire()
        await watched(app, operations)(scope(), wire.receive, wire.send)
        return operations, wire

    operations, wire = asyncio.run(go())
    headers = dict(wire.sent[0]["headers"])
    assert len(headers[b"x-request-id"]) == 16
    assert wire.sent[1]["body"] == b"fine\n"
    numbers = operations.metrics.samples.numbers
    assert numbers == {'requests_total{method="GET",status="2xx"}': 1}
    assert sum(operations.metrics.samples.spreads["request_seconds"].counts) == 1


def test_streams_are_counted_while_they_last_and_not_timed() -> None:
    operations, wire = Operations(), Wire()
    during: list[float] = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        headers = [(b"content-type", b"text/event-stream")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        during.append(operations.metrics.samples.numbers["streams_open"])

    asyncio.run(watched(app, operations)(scope(), wire.receive, wire.send))
    assert during == [1]
    assert operations.metrics.samples.numbers["streams_open"] == 0
    assert operations.metrics.samples.spreads == {}


def test_a_fault_is_counted_and_passed_on() -> None:
    operations, wire = Operations(), Wire()

    async def app(*_: Any) -> None:
        raise RuntimeError("secret")

    with pytest.raises(RuntimeError):
        asyncio.run(watched(app, operations)(scope(), wire.receive, wire.send))
    assert operations.metrics.samples.numbers == {'requests_total{method="GET",status="5xx"}': 1}


class Sick:
    """A store that does not answer, or does."""

    def __init__(self, fault: Exception | None, full: bool = False) -> None:
        self.fault = fault
        self.full = full

    async def ping(self) -> None:
        if self.fault is not None:
            raise self.fault

    async def put_note(self, _name: str, _text: str) -> None:
        if self.full:
            raise StoreError("database or disk is full")


class Parts:
    """As much of the services as readiness looks at."""

    def __init__(self, fault: Exception | None = None, full: bool = False) -> None:
        self.store = Sick(fault, full)
        self.settings = Settings(data=Path("/"))
        self.clock = HeldClock()


def test_a_server_that_can_keep_nothing_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    full: Any = Parts(full=True)
    fine: Any = Parts()
    assert asyncio.run(Operations().trouble(full)) == "the database takes nothing"
    assert asyncio.run(Operations().trouble(fine)) == ""
    little = SimpleNamespace(free=1 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: little)
    assert asyncio.run(Operations().trouble(fine)) == "the disc is full: 1 MiB are left"


def test_the_server_is_ready_only_while_everything_it_needs_is_there() -> None:
    async def go() -> list[str]:
        operations = Operations()
        parts: Any = Parts()
        told = [await operations.trouble(parts)]
        operations.expected.append("timer")
        told.append(await operations.trouble(parts))
        timer = asyncio.create_task(asyncio.sleep(60), name="timer")
        told.append(await operations.trouble(parts))
        sick: Any = Parts(StoreError("gone"))
        told.append(await operations.trouble(sick))
        operations.stopping = True
        told.append(await operations.trouble(parts))
        timer.cancel()
        return told

    assert asyncio.run(go()) == [
        "",
        "not running: timer",
        "",
        "the database does not answer",
        "the server is stopping",
    ]


def test_a_task_that_swallows_the_call_to_end_is_called_again() -> None:
    calls: list[int] = []

    async def stubborn() -> None:
        while len(calls) < 2:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                calls.append(1)

    async def go() -> None:
        operations = Operations()
        operations.task("stubborn", stubborn)
        await asyncio.sleep(0)
        await operations.stop()

    asyncio.run(go())
    assert len(calls) == 2
