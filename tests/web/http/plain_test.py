"""Plain requests are read by a short way, and nobody can tell which way a request took."""

import asyncio
import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import h11
import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.protocols.http.h11_impl import H11Protocol

from starmoot.web.http.plain import LONGEST_HEAD, PlainProtocol, read
from starmoot.web.http.whole import collected

HOST = b"Host: starmoot.test\r\n"


def post(body: bytes = b"{}", more: bytes = b"", path: bytes = b"/api/v1/tables/t/decide") -> bytes:
    length = b"Content-Length: %d\r\n" % len(body)
    return b"POST %s HTTP/1.1\r\n%s%s%s\r\n%s" % (path, HOST, length, more, body)


GET = b"GET /health HTTP/1.1\r\n" + HOST + b"\r\n"
CHUNKED = (
    b"POST /api HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"
)

NOT_PLAIN = {
    "another method": GET,
    "a body in chunks": CHUNKED,
    "chunks and a length": post(more=b"Transfer-Encoding: chunked\r\n"),
    "two lengths": post(more=b"Content-Length: 2\r\n"),
    "a length with a sign": post(b"{}").replace(b"Length: 2", b"Length: +2"),
    "no length": b"POST / HTTP/1.1\r\n" + HOST + b"\r\n",
    "a body that is too short": post(b"{}")[:-1],
    "a body that is too long": post(b"{}") + b"x",
    "two requests": post() + post(),
    "no host": post().replace(HOST, b""),
    "two hosts": post(more=HOST),
    "an older version": post().replace(b"HTTP/1.1", b"HTTP/1.0"),
    "an escape in the address": post(path=b"/a%20b"),
    "a whole address": post(path=b"http://starmoot.test/a"),
    "a fragment": post(path=b"/a#b"),
    "a question before the body": post(more=b"Expect: 100-continue\r\n"),
    "a wish to close": post(more=b"Connection: close\r\n"),
    "a wish to change": post(more=b"Connection: Upgrade\r\nUpgrade: websocket\r\n"),
    "a folded header": post(more=b"X-A: 1\r\n 2\r\n"),
    "a header without a name": post(more=b": 1\r\n"),
    "a header with space before its colon": post(more=b"X-A : 1\r\n"),
    "a header without a value": post(more=b"X-A:\r\n"),
    "a header with a control character": post(more=b"X-A: \x01\r\n"),
    "a header beyond ASCII": post(more=b"X-A: \xe4\r\n"),
    "lines without a return": post().replace(b"\r\n", b"\n"),
    "a return without a line": post(more=b"X-A: 1\r2\r\n"),
    "a head without an end": post()[:40],
    "a very long head": post(more=b"X-A: %s\r\n" % (b"a" * LONGEST_HEAD)),
}


def test_a_plain_request_is_read() -> None:
    data = post(b'{"seat":0}', b"X-Two:  a\tb \r\nConnection: Keep-Alive\r\n", b"/a/b-c?d=1&e")
    assert read(data) == (
        b"/a/b-c",
        b"d=1&e",
        [
            (b"host", b"starmoot.test"),
            (b"content-length", b"10"),
            (b"x-two", b"a\tb"),
            (b"connection", b"Keep-Alive"),
        ],
        b'{"seat":0}',
    )


@pytest.mark.parametrize("name", NOT_PLAIN)
def test_whatever_is_the_least_bit_different_is_left_to_uvicorn(name: str) -> None:
    assert read(NOT_PLAIN[name]) is None


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """An app that tells all it was asked."""
    body = b""
    more = True
    while more:
        message = await receive()
        assert message["type"] == "http.request"
        body += message["body"]
        more = message["more_body"]
    await asyncio.sleep(0)
    keys = ("type", "asgi", "http_version", "method", "path", "root_path", "scheme", "state")
    told = {key: scope[key] for key in keys}
    told["bytes"] = [repr(scope[key]) for key in ("raw_path", "query_string", "headers")]
    text = json.dumps({**told, "server": scope["server"], "client": scope["client"]}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(text + body)),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": text + body})


class Wire(asyncio.Transport):
    """The other end of a connection."""

    def __init__(self) -> None:
        addresses = {"peername": ("127.0.0.1", 40_000), "sockname": ("127.0.0.1", 8000)}
        super().__init__(addresses)
        self.data = b""
        self.closed = False
        self.paused = False

    def write(self, data: Any) -> None:
        assert not self.closed
        self.data += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


class Talk:
    """One connection to an app."""

    def __init__(self, kind: type[H11Protocol], app: Any) -> None:
        config = uvicorn.Config(app, lifespan="off", log_config=None, http=kind)
        config.load()
        self.state = uvicorn.Server(config).server_state
        self.wire = Wire()
        self.protocol = kind(config=config, server_state=self.state, app_state={})
        self.protocol.connection_made(self.wire)

    async def say(self, *chunks: bytes) -> None:
        for chunk in chunks:
            for _ in range(200 if self.wire.paused else 0):
                await asyncio.sleep(0)
            assert not self.wire.paused
            if not self.wire.closed:
                self.protocol.data_received(chunk)

    async def quiet(self) -> None:
        """Until everything has been answered."""
        for _ in range(200):
            await asyncio.sleep(0)

    def heard(self) -> list[tuple[int, list[tuple[bytes, bytes]], bytes]]:
        """The answers so far, read by a parser that knows HTTP well."""
        found: list[tuple[int, list[tuple[bytes, bytes]], bytes]] = []
        rest = self.wire.data
        while rest:
            reader = h11.Connection(h11.CLIENT)
            reader.send(h11.Request(method="POST", target="/", headers=[("host", "x")]))
            reader.send(h11.EndOfMessage())
            reader.receive_data(rest)
            if self.wire.closed:
                reader.receive_data(b"")
            body = b""
            while not isinstance(event := reader.next_event(), h11.EndOfMessage):
                if isinstance(event, h11.Data):
                    body += event.data
                elif not isinstance(event, h11.InformationalResponse):
                    assert isinstance(event, h11.Response)
                    first = event
            headers = [pair for pair in first.headers if pair[0] != b"date"]
            found.append((first.status_code, sorted(headers), body))
            rest = reader.trailing_data[0]
        return found


def talk(
    kind: type[H11Protocol], chunks: Sequence[bytes], app: Any = echo
) -> tuple[list[tuple[int, list[tuple[bytes, bytes]], bytes]], bool]:
    async def whole() -> Talk:
        one = Talk(kind, app)
        await one.say(*chunks)
        await one.quiet()
        return one

    done = asyncio.run(whole())
    return done.heard(), done.wire.closed


@pytest.mark.parametrize("name", [name for name in NOT_PLAIN if "change" not in name])
def test_strange_requests_are_answered_as_uvicorn_does(name: str) -> None:
    chunks = [NOT_PLAIN[name], post()]
    assert talk(PlainProtocol, chunks) == talk(H11Protocol, chunks)


STREAM = [post(b'{"a":1}'), post(b"", b"X-A: 1\r\n", b"/b?c=d"), GET, CHUNKED, post(b"x" * 100)]


@settings(max_examples=60, deadline=None)
@given(order=st.permutations(STREAM), cuts=st.lists(st.integers(1, 700), max_size=8))
def test_however_a_stream_is_cut_it_says_the_same(order: list[bytes], cuts: list[int]) -> None:
    data = b"".join(order)
    places = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    chunks = [data[start:end] for start, end in pairwise(places)]
    answers, closed = talk(PlainProtocol, chunks)
    assert (answers, closed) == talk(H11Protocol, [data])
    assert len(answers) == len(order)
    assert not closed


def test_requests_one_by_one_take_the_short_way_and_are_counted() -> None:
    async def story() -> None:
        one = Talk(PlainProtocol, echo)
        for number in range(3):
            await one.say(post(b"%d" % number))
            assert not one.protocol.cycle.response_complete
            await one.quiet()
        assert [answer[2][-1:] for answer in one.heard()] == [b"0", b"1", b"2"]
        assert one.protocol.conn.their_state is h11.IDLE, "uvicorn's parser has seen nothing"
        assert one.state.total_requests == 3
        assert not one.state.tasks
        assert one.protocol.timeout_keep_alive_task is not None

    asyncio.run(story())


def test_a_flood_before_the_answer_is_held_back_and_answered_in_order() -> None:
    count = 40
    chunks = [post(b"%03d" % number + b"x" * 5000) for number in range(count)]
    answers, closed = talk(PlainProtocol, chunks)
    assert not closed
    bodies = [answer[2][-5003:-5000] for answer in answers]
    assert bodies == [b"%03d" % number for number in range(count)]


class Held:
    """An app that answers when it is let."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.after: Any = None

    async def __call__(self, _scope: Any, receive: Any, send: Any) -> None:
        await receive()
        self.after = asyncio.ensure_future(receive())
        await self.go.wait()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})


def with_held(story: Callable[[Talk, Held], Any]) -> None:
    async def whole() -> None:
        app = Held()
        one = Talk(PlainProtocol, app)
        await one.say(post())
        await one.quiet()
        await story(one, app)

    asyncio.run(whole())


def test_what_is_being_answered_is_finished_when_the_server_stops() -> None:
    async def story(one: Talk, app: Held) -> None:
        one.protocol.shutdown()
        assert not one.wire.closed
        app.go.set()
        await one.quiet()
        assert [answer[:2] for answer in one.heard()] == [(204, [(b"connection", b"close")])]
        assert one.wire.closed

    with_held(story)


def test_whoever_hangs_up_is_not_written_to_and_the_app_is_told() -> None:
    async def story(one: Talk, app: Held) -> None:
        assert not app.after.done()
        one.wire.closed = True
        one.protocol.connection_lost(None)
        await one.quiet()
        assert app.after.result() == {"type": "http.disconnect"}
        app.go.set()
        await one.quiet()
        assert one.wire.data == b""
        assert not one.state.tasks

    with_held(story)


def test_an_answer_waits_for_a_client_that_does_not_read() -> None:
    async def story(one: Talk, app: Held) -> None:
        one.protocol.pause_writing()
        app.go.set()
        await one.quiet()
        assert one.wire.data == b""
        one.protocol.resume_writing()
        await one.quiet()
        assert one.heard()[0][0] == 204

    with_held(story)


def saying(*messages: dict[str, Any]) -> Any:
    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        for message in messages:
            await send(message)

    return app


def start(*headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {"type": "http.response.start", "status": 200, "headers": [*headers]}


BODY = {"type": "http.response.body", "body": b"x"}
BAD_APPS = {
    "it says nothing": saying(),
    "it only begins": saying(start()),
    "it does not end": saying(start(), {**BODY, "more_body": True}),
    "it begins with the body": saying(BODY),
    "it begins twice": saying(start(), start()),
    "it writes headers of others": saying(start((b"x-a", b"1\r\nset-cookie: b")), BODY),
    "it writes half an end of line": saying(start((b"x-a", b"1\nb")), BODY),
}


@pytest.mark.parametrize("name", BAD_APPS)
def test_an_app_that_goes_wrong_is_a_fault_and_ends_the_connection(name: str) -> None:
    answers, closed = talk(PlainProtocol, [post()], BAD_APPS[name])
    assert [(answer[0], answer[2]) for answer in answers] == [(500, b"Internal Server Error")]
    assert closed


def test_the_parts_of_an_answer_are_put_together() -> None:
    app = saying(start(), {**BODY, "more_body": True}, BODY)
    answers, closed = talk(PlainProtocol, [post()], app)
    assert answers == [(200, [(b"content-length", b"2")], b"xx")]
    assert not closed
    assert asyncio.run(collected(app, {}, None)) == (200, [], b"xx")
