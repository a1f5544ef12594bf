"""The client: one method for each thing a player or a program does at tables."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any

import httpx
import msgspec

from starmoot.client.forms import Decision, Me, Problem, Receipt, View
from starmoot.client.streams import Fold, Message, messages_in

API = "/api/v1"
BOT: Mapping[str, str] = {"kind": "bot", "bot": "search:100"}
"""A seat for a bot that plays any game, as `create` takes it."""
TRIES = 6
PAUSE = 0.25

Json = dict[str, Any]


class Client:
    """A player, a bot or a script at a server.

    With a `token` it acts as whoever made that; else `guest` or `login` open a session. Answers
    carry a key, so that one that may have got lost is sent again without counting twice.
    """

    def __init__(
        self,
        address: str = "http://127.0.0.1:8000",
        token: str = "",
        http: httpx.Client | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.http = http or httpx.Client(base_url=address, timeout=30)
        self.token = token
        self.me: Me | None = None
        self._sleep = sleep

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self.http.close()

    # Asking

    def _headers(self) -> dict[str, str]:
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        return {"X-CSRF-Token": self.me.csrf} if self.me and self.me.csrf else {}

    def _ask(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        given = {name: value for name, value in query.items() if value is not None}
        content = None if body is None else msgspec.json.encode(body)
        headers = self._headers()
        if content is not None:
            headers["Content-Type"] = "application/json"
        response = self.http.request(
            method, API + path, content=content, params=given or None, headers=headers
        )
        if response.status_code >= 400:
            raise problem_of(response)
        return response

    def _get(self, path: str, **query: Any) -> Any:
        return msgspec.json.decode(self._ask("GET", path, **query).content)

    def _post(self, path: str, **body: Any) -> Any:
        return msgspec.json.decode(self._ask("POST", path, body).content)

    def _again(self, work: Callable[[], Any]) -> Any:
        """Do something that is safe to repeat, over lost connections and short outages."""
        for attempt in range(TRIES):
            try:
                return work()
            except (httpx.TransportError, Problem) as fault:
                patient = not isinstance(fault, Problem) or fault.status in (429, 502, 503, 504)
                if not patient or attempt == TRIES - 1:
                    raise
            self._sleep(PAUSE * 2**attempt)
        raise AssertionError("unreachable")

    # Who

    def _become(self, path: str, **body: Any) -> Me:
        response = self._ask("POST", path, body)
        self.me = msgspec.json.decode(response.content, type=Me)
        return self.me

    def guest(self, name: str) -> Me:
        """Become a guest."""
        return self._become("/guest", name=name)

    def register(self, name: str, password: str) -> Me:
        """Make an account; a guest keeps all seats."""
        return self._become("/register", name=name, password=password)

    def login(self, name: str, password: str) -> Me:
        """Sign in."""
        return self._become("/login", name=name, password=password)

    def restore(self, key: str) -> Me:
        """Become the guest a restore link is for."""
        return self._become("/restore", key=key)

    def logout(self, everywhere: bool = False) -> None:
        """Sign out."""
        self._post("/logout", everywhere=everywhere)
        self.me = None

    def whoami(self) -> Me:
        """Who the server takes this client for."""
        self.me = msgspec.convert(self._get("/me"), Me)
        return self.me

    def new_token(self, name: str) -> str:
        """A token for a program that acts as this person."""
        token: str = self._post("/me/tokens", name=name)["token"]
        return token

    # Tables

    def games(self) -> list[Json]:
        """The games of the server."""
        found: list[Json] = self._get("/games")
        return found

    def game(self, game: str) -> Json:
        """One game with its options."""
        found: Json = self._get(f"/games/{game}")
        return found

    def create(
        self,
        game: str,
        seats: int,
        options: Json | None = None,
        plan: Sequence[Mapping[str, str]] = (),
        **more: Any,
    ) -> str:
        """Make a table; `more` is anything else a table can have (title, pace, watch, listed)."""
        wish = {"game": game, "seats": seats, "options": options or {}, "plan": list(plan), **more}
        wish.setdefault("key", uuid.uuid4().hex)
        table: str = self._again(lambda: self._post("/tables", **wish))["table"]
        return table

    def tables(self, **wanted: Any) -> list[Json]:
        """The lobby (`status`, `game`, `open_seats`, `before`, `limit`)."""
        found: list[Json] = self._get("/tables", **wanted)
        return found

    def my_tables(self, **wanted: Any) -> list[Json]:
        """Tables at which this person sits."""
        found: list[Json] = self._get("/me/tables", **wanted)
        return found

    def table(self, table: str) -> Json:
        """What a table is."""
        found: Json = self._get(f"/tables/{table}")
        return found

    def join(self, table: str, seat: int | None = None, invite: str | None = None) -> int:
        """Take a seat."""
        taken: int = self._post(f"/tables/{table}/join", seat=seat, invite=invite)["seat"]
        return taken

    def leave(self, table: str, seat: int) -> None:
        """Give a seat up."""
        self._post(f"/tables/{table}/leave", seat=seat)

    def invite(self, table: str, seat: int | None = None) -> str:
        """The key of a link to a seat."""
        key: str = self._post(f"/tables/{table}/invites", seat=seat)["key"]
        return key

    def start(self, table: str, fill: str | None = None) -> None:
        """Begin; `fill` is the bot for seats that are still empty."""
        self._post(f"/tables/{table}/start", fill=fill)

    def rematch(self, table: str) -> str:
        """Another table like this one."""
        made: str = self._post(f"/tables/{table}/rematch")["table"]
        return made

    def close_table(self, table: str, why: str = "") -> None:
        """End a table before its game does."""
        self._post(f"/tables/{table}/close", why=why)

    # Playing

    def view(self, table: str, seat: int | None = None) -> View:
        """All that a seat, or an onlooker, knows."""
        found = self._again(lambda: self._get(f"/tables/{table}/view", seat=seat))
        return msgspec.convert(found, View)

    def decide(
        self,
        table: str,
        seat: int,
        decision: Decision | str,
        answer: Any,
        version: int | None = None,
        key: str | None = None,
    ) -> Receipt:
        """Answer a decision, exactly once however often it has to be sent."""
        body = {
            "seat": seat,
            "decision": decision if isinstance(decision, str) else decision.id,
            "answer": answer,
            "version": version,
            "key": key or uuid.uuid4().hex,
        }
        given = self._again(lambda: self._post(f"/tables/{table}/decide", **body))
        return msgspec.convert(given, Receipt)

    def undo(self, table: str, seat: int) -> Receipt:
        """Take the last step back."""
        return msgspec.convert(self._post(f"/tables/{table}/undo", seat=seat), Receipt)

    def record(self, table: str) -> str:
        """The record of a closed game, one JSON value a line."""
        return self._ask("GET", f"/tables/{table}/record").text

    def say(self, table: str, seat: int, text: str, audience: Sequence[int] | None = None) -> Json:
        """Say something to everybody, or to some seats."""
        whom = None if audience is None else list(audience)
        said: Json = self._post(f"/tables/{table}/talk", seat=seat, text=text, audience=whom)
        return said

    def talk(self, table: str, seat: int | None = None, after: str = "") -> list[Json]:
        """What was said."""
        found: list[Json] = self._get(f"/tables/{table}/talk", seat=seat, after=after or None)
        return found

    # Following

    @contextmanager
    def messages(
        self, table: str, seat: int | None = None, cursor: str = ""
    ) -> Iterator[Iterator[Message]]:
        """One connection's messages: hello, updates, bye."""
        query = {} if seat is None else {"seat": seat}
        headers = self._headers()
        if cursor:
            headers["Last-Event-ID"] = cursor
        path = f"{API}/tables/{table}/stream"
        with self.http.stream("GET", path, params=query, headers=headers) as response:
            if response.status_code >= 400:
                response.read()
                raise problem_of(response)
            yield messages_in(response.iter_lines())

    def follow(self, table: str, seat: int | None = None) -> Iterator[View]:
        """The view now and whenever it has changed, over lost connections, until the end."""
        fold = Fold()
        failures = 0
        while failures < TRIES:
            try:
                with self.messages(table, seat, fold.cursor) as messages:
                    for message in messages:
                        failures = 0
                        if message["type"] == "bye" and "error" in message:
                            raise Problem(403, message["error"], message.get("message", ""))
                        if fold.take(message):
                            yield fold.view()
            except httpx.TransportError:
                failures += 1
            self._sleep(PAUSE * 2**failures)


def problem_of(response: httpx.Response) -> Problem:
    """A refusal as an exception."""
    try:
        form = msgspec.json.decode(response.content)
        return Problem(response.status_code, form["error"], form["message"], form.get("details"))
    except (msgspec.DecodeError, TypeError, KeyError):
        return Problem(response.status_code, "unknown", response.text[:200])
