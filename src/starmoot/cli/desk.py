"""The desk: where a person reads and types.

Letters that are commands are handed to whoever holds the game; all other lines are answers.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from contextlib import suppress

from rich.console import Console, RenderableType
from rich.text import Text as Line

from starmoot.kernel import Shape

PROMPT = "> "


class EndOfInput(Exception):
    """Nobody is typing any more."""


class Again(Exception):
    """The person wants to answer this question from its beginning."""


class Passed(Exception):
    """The person lets the question go by."""


class Desk:
    """Where a person reads and types. `command` takes a word and says whether it was one."""

    def __init__(self, console: Console, command: Callable[[str], bool]) -> None:
        self.console = console
        self.command = command
        self.may_pass = ""
        self.prompt = ""
        self.whole: Shape | None = None
        self.presented: list[RenderableType] = []
        if sys.stdin.isatty():
            with suppress(ImportError):
                importlib.import_module("readline")  # arrow keys, where the system has them

    def say(self, text: str, style: str = "quiet") -> None:
        """A quiet remark."""
        self.console.print(Line(text, style=style))

    def present(self, *parts: RenderableType) -> None:
        """Show what can be answered now; it is shown again after a command."""
        self.presented = list(parts)
        self.show_again()

    def show_again(self) -> None:
        """Show what can be answered now once more."""
        for part in self.presented:
            self.console.print(part)

    def read(self) -> str:
        """The next line as typed; on a pipe it is echoed, so that a transcript reads well."""
        try:
            typed = input(PROMPT)
        except EOFError:
            self.console.print()
            raise EndOfInput from None
        except UnicodeDecodeError:
            self.say("That line is not readable text; type it again.")
            return self.read()
        if not sys.stdin.isatty():
            self.console.print(Line(typed))
        return typed

    def line(self, blank: bool = False) -> str:
        """The next line that is not a command."""
        while True:
            typed = self.read().strip()
            if typed == "b":
                raise Again
            if typed == "p" and self.may_pass:
                raise Passed
            if typed and self.command(typed):
                self.console.print()
                self.console.print(Line(self.prompt, style="title"))
                self.show_again()
                continue
            if typed or blank:
                return typed
            self.say("Type an answer, or ? for help.")
