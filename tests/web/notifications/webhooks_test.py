"""Webhooks reach only what everybody could reach, and nothing is followed or read back."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from starmoot.web.notifications.addresses import check_hook, is_public
from starmoot.web.notifications.errors import Later, Undeliverable
from starmoot.web.notifications.webhooks import Hooks, discord_json, judge
from starmoot.web.notifications.wording import Message
from starmoot.web.settings import Settings

LOCAL = Settings(hooks_allow_local=True)
STRICT = Settings()
MESSAGE = Message(
    "ask",
    "t1",
    "Goofspiel",
    "Goofspiel",
    "Your turn: Goofspiel",
    "Ask @everyone *now* <@123>?",
    "https://moot.example.org/tables/t1",
    1_800_000_000_000,
    "Friday, 15 January 2027, 08:00 (UTC)",
)


class Receiver:
    """A small web server that writes down what it gets and answers what it is told to."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.requests: list[tuple[str, dict[str, str], Any]] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in head[1:] if line)
        }
        body = await reader.readexactly(int(headers["content-length"]))
        self.requests.append((head[0], headers, json.loads(body)))
        answer = self.answers.pop(0) if self.answers else "204 No Content\r\n"
        writer.write(f"HTTP/1.1 {answer}Content-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[int]:
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            server.close()
            await server.wait_closed()


def post(receiver: Receiver, form: str = "json", settings: Settings = LOCAL) -> None:
    async def go() -> None:
        async with receiver.running() as port:
            address = f"http://localhost:{port}/hook?key=1"
            await Hooks(settings)(address, form, "abc", [MESSAGE])

    asyncio.run(go())


def test_the_generic_format_says_everything_as_data() -> None:
    receiver = Receiver()
    post(receiver)
    [(line, headers, body)] = receiver.requests
    assert line == "POST /hook?key=1 HTTP/1.1"
    assert headers["host"].startswith("localhost:")
    assert headers["idempotency-key"] == "abc"
    assert (body["starmoot"], body["id"]) == (1, "abc")
    [notification] = body["notifications"]
    assert notification["text"] == MESSAGE.text
    assert notification["due"] == MESSAGE.due
    assert notification["link"] == MESSAGE.link


def test_discords_format_calls_nobody() -> None:
    receiver = Receiver()
    post(receiver, "discord")
    [(_, _, body)] = receiver.requests
    assert body["allowed_mentions"] == {"parse": []}
    assert "\\@everyone \\*now\\* \\<\\@123\\>" in body["content"]
    assert "<t:1800000000:F>" in body["content"]
    assert MESSAGE.link in body["content"]
    assert len(discord_json([MESSAGE] * 50)["content"]) <= 2000


def test_redirects_are_not_followed() -> None:
    receiver = Receiver("302 Found\r\nLocation: http://127.0.0.1:1/\r\n")
    with pytest.raises(Undeliverable, match="302"):
        post(receiver)
    assert len(receiver.requests) == 1


def test_who_is_asked_to_wait_waits_as_long_as_told() -> None:
    with pytest.raises(Later) as caught:
        post(Receiver("429 Too Many Requests\r\nRetry-After: 7\r\n"))
    assert caught.value.wait == 7
    for status, wait in ((503, ""), (500, "soon"), (408, "1.5"), (429, "99999999")):
        with pytest.raises(Later) as caught:
            judge(status, wait)
        assert 0 <= caught.value.wait <= 3600
    for status in (400, 401, 404, 410):
        with pytest.raises(Undeliverable):
            judge(status, "")


def test_a_receiver_that_is_not_there_is_tried_later() -> None:
    with pytest.raises(Later):
        asyncio.run(Hooks(LOCAL)("http://127.0.0.1:1/x", "json", "abc", [MESSAGE]))


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.0.8"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1"),
        *("::127.0.0.1", "::10.0.0.1", "::8.8.8.8", "::ffff:0:127.0.0.1", "::2", "::ffff:0.0.0.0"),
        *("64:ff9b::169.254.169.254", "5f00::1", "100::1", "3fff::1"),
        *("::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "2001:0:1::"),
    ],
)
def test_addresses_that_are_not_public_are_known(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8"]
)
def test_public_addresses_are_let_through(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        *("http://hooks.example.org/x", "ftp://hooks.example.org", "https://", "hooks.example.org"),
        *("https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.1/x"),
        *("https://[::ffff:127.0.0.1]/x", "https://[::127.0.0.1]/x", "https://[::7f00:1]/x"),
        *("https://[::ffff:7f00:1]/x", "https://[0:0:0:0:0:ffff:127.0.0.1]/x"),
        *(
            "https://2130706433/x",
            "https://0x7f000001/x",
            "https://127.1/x",
            "https://0177.0.0.1/x",
        ),
        *("https://localhost/x", "https://localhost./x", "https://a.localhost/x"),
        *("https://user:pw@hooks.example.org", "https://hooks.example.org:8443/x"),
        *("https://hooks.example.org:99999", "https://hooks.exämple.org", "https://a b"),
        *("https://hooks.example.org/#x", "https://[::1", "https://a\nb"),
    ],
)
def test_addresses_that_are_no_public_https_are_refused(address: str) -> None:
    with pytest.raises(ValueError, match="webhook"):
        check_hook(address, STRICT)
    with pytest.raises(Undeliverable):
        asyncio.run(Hooks(STRICT)(address, "json", "abc", [MESSAGE]))


def test_a_server_can_do_without_webhooks() -> None:
    assert check_hook("https://hooks.example.org/x", STRICT).hostname == "hooks.example.org"
    with pytest.raises(ValueError, match="sends no webhooks"):
        check_hook("https://hooks.example.org/x", Settings(hooks=False))


def names_mean(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let every name mean what a test wants; gives the addresses that were connected to."""
    left = list(answers)
    reached: list[str] = []

    async def getaddrinfo(_: Any, host: str, port: int, **__: Any) -> list[Any]:
        try:
            found = [str(ipaddress.ip_address(host))]
        except ValueError:
            found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    async def connect(remote_host: str, **_: Any) -> Any:
        reached.append(remote_host)
        raise OSError("not in tests")

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr("anyio.connect_tcp", connect)
    return reached


def test_a_name_that_means_a_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    reached = names_mean(monkeypatch, ["93.184.216.34", "10.0.0.1"])
    with pytest.raises(Undeliverable, match="not public"):
        asyncio.run(Hooks(STRICT)("https://hooks.example.org/x", "json", "abc", [MESSAGE]))
    assert reached == []


def test_a_name_that_changes_its_meaning_is_not_asked_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rebinding: public when it is checked, private a moment later. The checked one is used."""
    reached = names_mean(monkeypatch, ["93.184.216.34"], ["127.0.0.1"])
    with pytest.raises(Later):
        asyncio.run(Hooks(STRICT)("https://hooks.example.org/x", "json", "abc", [MESSAGE]))
    assert reached == ["93.184.216.34"]
