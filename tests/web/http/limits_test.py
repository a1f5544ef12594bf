"""Buckets, connections, addresses, and headers on everything."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from starmoot.web.clock import HeldClock
from starmoot.web.errors import Refusal
from starmoot.web.http.headers import POLICY, SecurityHeaders
from starmoot.web.http.services import Services
from starmoot.web.limits import Buckets, Connections, Rate, networks, origin_of
from starmoot.web.names import clean_name
from starmoot.web.settings import Settings


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = HeldClock()
    buckets = Buckets(clock)
    rate = Rate(burst=3, per_second=0.5)
    assert [buckets.take("ada", rate) for _ in range(3)] == [0, 0, 0]
    assert buckets.take("ada", rate) == pytest.approx(2)
    assert buckets.take("bo", rate) == 0  # somebody else's bucket is full
    clock.advance(2)
    assert buckets.take("ada", rate) == 0
    with pytest.raises(Refusal) as caught:
        buckets.check("ada", rate)
    assert caught.value.status == 429
    assert caught.value.details == {"retry_after": 2}


def test_a_jump_of_the_wall_clock_fills_no_bucket() -> None:
    clock = HeldClock()
    buckets = Buckets(clock)
    rate = Rate(burst=1, per_second=1)
    assert buckets.take("ada", rate) == 0
    clock.jump(3600)
    assert buckets.take("ada", rate) > 0


def test_buckets_do_not_grow_without_end() -> None:
    buckets = Buckets(HeldClock(), most=10)
    for number in range(100):
        buckets.take(str(number), Rate(1, 1))
    assert len(buckets._levels) == 10


def test_one_person_has_so_many_streams_and_no_more() -> None:
    connections = Connections(2)
    for _ in range(2):
        connections.check("ada")
        connections.enter("ada")
    with pytest.raises(Refusal):
        connections.check("ada")
    connections.check("bo")
    connections.leave("ada")
    connections.check("ada")
    assert connections.total() == 1


def scope(address: str, scheme: str = "http", **headers: str) -> dict[str, Any]:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "client": (address, 1), "scheme": scheme, "headers": pairs}


def test_a_stranger_cannot_forge_an_address() -> None:
    forged = scope("203.0.113.9", x_forwarded_for="1.2.3.4", x_forwarded_proto="https")
    assert origin_of(forged, []) == ("203.0.113.9", False)
    assert origin_of(forged, networks(["10.0.0.0/8"])) == ("203.0.113.9", False)


def test_a_trusted_proxy_tells_the_address_it_saw() -> None:
    trusted = networks(["10.0.0.0/8", "127.0.0.1"])
    told = scope("10.1.2.3", x_forwarded_for="6.6.6.6, 198.51.100.7, 10.9.9.9")
    assert origin_of(told, trusted) == ("198.51.100.7", False)
    secure = scope("127.0.0.1", x_forwarded_for="198.51.100.7", x_forwarded_proto="https")
    assert origin_of(secure, trusted) == ("198.51.100.7", True)
    assert origin_of(scope("10.1.2.3"), trusted) == ("10.1.2.3", False)


def test_a_household_with_billions_of_addresses_is_one() -> None:
    one, _ = origin_of(scope("2001:db8:1:2:aaaa::1"), [])
    other, _ = origin_of(scope("2001:db8:1:2:bbbb::2"), [])
    neighbour, _ = origin_of(scope("2001:db8:1:3::1"), [])
    assert one == other != neighbour
    assert origin_of(scope("no address"), [])[0] == "unknown"


def test_names_keep_letters_of_all_scripts() -> None:
    assert clean_name(" Zoë  O’Neil ") == "Zoë O’Neil"
    assert clean_name("星の議会 2") == "星の議会 2"


def test_every_answer_has_the_security_headers_and_handlers_may_set_their_own() -> None:
    async def app(scope: Any, _: Any, send: Any) -> None:
        status = 500 if scope["path"] == "/api/broken" else 200
        given = [(b"Cache-Control", b"max-age=5")] if scope["path"] == "/api/cached" else []
        await send({"type": "http.response.start", "status": status, "headers": given})
        await send({"type": "http.response.body", "body": b""})

    async def ask(path: str) -> dict[bytes, bytes]:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        services = cast(Services, SimpleNamespace(settings=Settings()))
        await SecurityHeaders(app, services)({"type": "http", "path": path}, None, send)
        return {name.lower(): value for name, value in sent[0]["headers"]}

    broken = asyncio.run(ask("/api/broken"))
    assert broken[b"content-security-policy"].decode() == POLICY
    assert broken[b"x-content-type-options"] == b"nosniff"
    assert broken[b"cache-control"] == b"no-store"
    assert asyncio.run(ask("/api/cached"))[b"cache-control"] == b"max-age=5"
    assert b"cache-control" not in asyncio.run(ask("/page"))
    assert "unsafe" not in POLICY
