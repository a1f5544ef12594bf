"""Streams: server-sent events read line by line, and their messages folded into a view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from starmoot.client.forms import View
from starmoot.client.patches import patched

Message = dict[str, Any]


def messages_in(lines: Iterable[str]) -> Iterator[Message]:
    """The messages of an event stream. Beats are left out."""
    data: list[str] = []
    for line in lines:
        if line.startswith("data:"):
            data.append(line.removeprefix("data:").removeprefix(" "))
        elif not line and data:
            yield msgspec.json.decode("\n".join(data))
            data = []


class Fold:
    """What a viewer has got so far: put messages in, take the view out."""

    def __init__(self) -> None:
        self.parts: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.talk: list[dict[str, Any]] = []
        self.cursor = ""
        self._said: set[str] = set()

    def take(self, message: Message) -> bool:
        """Take a message in; tells whether it brought anything."""
        if message["type"] not in ("hello", "update"):
            return False
        for name, part in message.get("parts", {}).items():
            if part is None:
                self.parts.pop(name, None)
            else:
                self.parts[name] = part
        for name, operations in message.get("patches", {}).items():
            self.parts[name] = patched(self.parts[name], operations)
        if "log" in message:
            self.log = self.log[: message["log_from"]] + message["log"]
        for word in message.get("talk", []):
            if word["id"] not in self._said:
                self._said.add(word["id"])
                self.talk.append(word)
        self.cursor = message.get("cursor", self.cursor)
        return True

    def view(self) -> View:
        """The view as it is now."""
        return msgspec.convert({**self.parts, "log": self.log, "talk": self.talk}, View)
