"""The library that reads HTTP: strange requests end in a refusal, and cuts change nothing."""

import socket
from urllib.parse import urlsplit

import pytest
from tests.web.http.house import House

HOST = b"Host: starmoot.test\r\n"
GET = b"GET /health HTTP/1.1\r\n" + HOST + b"\r\n"
LAST = GET.replace(HOST, HOST + b"Connection: close\r\n")


def post(body: bytes = b"{}", more: bytes = b"") -> bytes:
    length = b"Content-Length: %d\r\n" % len(body)
    return b"POST /api/v1/guest HTTP/1.1\r\n%s%s%s\r\n%s" % (HOST, length, more, body)


STRANGE = {
    "chunks and a length": post(more=b"Transfer-Encoding: chunked\r\n"),
    "two lengths": post(more=b"Content-Length: 3\r\n"),
    "a length with a sign": post().replace(b"Length: 2", b"Length: +2"),
    "a header without a name": post(more=b": 1\r\n"),
    "a header with space before its colon": post(more=b"X-A : 1\r\n"),
    "a header with a control character": post(more=b"X-A: \x01\r\n"),
    "a return without a line": post(more=b"X-A: 1\r2\r\n"),
    "no HTTP at all": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
}


def talk(address: str, *chunks: bytes) -> bytes:
    """Everything that the server says to some data, until it hangs up."""
    url = urlsplit(address)
    heard = b""
    with socket.create_connection((url.hostname or "", url.port or 0), timeout=60) as connection:
        for chunk in chunks:
            connection.sendall(chunk)
        while more := connection.recv(65_536):
            heard += more
    return heard


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_request_is_refused_and_nothing_after_it_is_read(house: House, name: str) -> None:
    heard = talk(house.listen(), STRANGE[name] + LAST)
    assert heard.startswith(b"HTTP/1.1 400 ")
    assert heard.count(b"HTTP/1.1 ") == 1


def test_however_a_request_is_cut_it_says_the_same(house: House) -> None:
    address = house.listen()
    wanted = talk(address, LAST).partition(b"\r\n\r\n")[2]
    for cut in (1, 5, 20, len(LAST) - 1):
        assert talk(address, LAST[:cut], LAST[cut:]).endswith(wanted)


def test_requests_that_come_together_are_answered_in_order(house: House) -> None:
    heard = talk(house.listen(), GET + GET.replace(b"/health", b"/nowhere") + LAST)
    found = [part[:3] for part in heard.split(b"HTTP/1.1 ")[1:]]
    assert found == [b"200", b"404", b"200"]
