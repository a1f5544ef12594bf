"""A visitor: somebody with a browser of their own, in which nothing may go wrong unnoticed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import APIResponse, Browser, ConsoleMessage, Locator, Page, Response

WAIT = 20_000
"""Milliseconds to wait for what should be there at once, on a machine that is busy."""
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

RANDOM = {"kind": "bot", "bot": "random"}
OPEN = {"kind": "open"}

TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) => console.error(
  `content policy: ${event.violatedDirective} forbids ${event.blockedURI} ${event.sourceFile}`))
"""

_numbers = itertools.count(1)


class Visitor:
    """A browser profile with one or more pages, and everything that went wrong in them."""

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        self.url = url
        number = next(_numbers)
        self.context = browser.new_context(
            base_url=url,
            extra_http_headers={"X-Forwarded-For": f"10.1.{number // 250}.{number % 250 + 1}"},
            **{"viewport": DESK, "color_scheme": "dark", **options},
        )
        self.context.set_default_timeout(WAIT)
        self.context.add_init_script(TELL_VIOLATIONS)
        self.faults: list[str] = []
        self.forgiven: list[str] = []
        self.csrf = ""
        self.page = self.new_page()

    def new_page(self) -> Page:
        """One more tab."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self._note(f"error in a script: {error}"))
        page.on("crash", lambda _: self._note("the page crashed"))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            place = message.location.get("url", "")
            self._note(f"{message.type} in the console: {message.text} ({place})")

    def _note(self, fault: str) -> None:
        if not any(part in fault for part in self.forgiven):
            self.faults.append(fault)

    @contextmanager
    def forgiving(self, *parts: str) -> Iterator[None]:
        """Faults with one of these texts in them are expected for a while."""
        self.forgiven += parts
        yield
        for part in parts:
            self.forgiven.remove(part)

    def close(self) -> None:
        self.context.close()

    # Getting about

    def go(self, path: str) -> Response:
        """Open a page of the server."""
        answer = self.page.goto(path)
        assert answer is not None
        return answer

    def sit(self, table: str, seat: int | None = None) -> None:
        """Open a table and wait until it can be played."""
        self.go(f"/tables/{table}" + ("" if seat is None else f"?seat={seat}"))
        self.page.wait_for_selector(".table")

    @property
    def open_card(self) -> Locator:
        """The decision that is unfolded and waits for an answer."""
        return self.page.locator("article.open:not(.locked):not(.offer)")

    # The API, with the same cookies; for what a test is not about

    def api(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the API; refusals are failures of the test."""
        answer: APIResponse = self.context.request.fetch(
            f"/api/v1{path}",
            method=method,
            data=body,
            headers={"X-CSRF-Token": self.csrf},
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def be_guest(self, name: str) -> None:
        """Become a guest of this name."""
        self.api("POST", "/guest", {"name": name})
        self.csrf = self.api("GET", "/me")["csrf"]

    def make_table(
        self,
        game: str,
        plan: Sequence[dict[str, str]],
        options: dict[str, Any] | None = None,
        start: bool = True,
        **wishes: Any,
    ) -> str:
        """Make a table and, where nobody else is to come, begin its game."""
        wish = {"game": game, "seats": len(plan), "plan": list(plan), "options": options or {}}
        table: str = self.api("POST", "/tables", {**wish, **wishes})["table"]
        if start:
            self.api("POST", f"/tables/{table}/start", {})
        return table


def some_answer(shape: dict[str, Any]) -> Any:
    """The least that fits: the first things on offer."""
    if shape["form"] == "form":
        return {part["name"]: some_answer(part) for part in shape["parts"]}
    if shape["form"] == "choose":
        picks = [
            {one["key"]: some_answer(one["then"])} if "then" in one else one["key"]
            for one in shape["options"][: shape["least"]]
        ]
        return picks[0] if shape["least"] == shape["most"] == 1 else picks
    if shape["form"] == "allocate":
        return {shape["slots"][0]["key"]: shape["least"]} if shape["least"] else {}
    return shape["least"] if shape["form"] == "amount" else "Something"
