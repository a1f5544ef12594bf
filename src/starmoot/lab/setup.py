"""Setup: one complete way to set a table, and what makes its games what they are."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from starmoot.host import content_digest, get_game
from starmoot.kernel import Game

CHANCE = "quick-1"
CODE = ("kernel", "host", "content", "mechanics", "bots")
"""The packages, besides the game's own, on whose code a game between bots depends."""


@dataclass(frozen=True)
class Setup:
    """Game, seats, checked options, bots and the text from which all seeds are made."""

    game: str
    seats: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: str

    def seed_of(self, number: int) -> bytes:
        """The seed of one game: the same for the same number, whatever else differs."""
        text = f"starmoot/simulate/{self.seed}/{number}"
        return hashlib.sha256(text.encode()).digest()

    def lineup(self, number: int) -> list[str]:
        """Who sits where in one game: bots move on by one seat each time, so all sit equally."""
        repeated = [self.bots[seat % len(self.bots)] for seat in range(self.seats)]
        turn = number % self.seats
        return repeated[-turn:] + repeated[:-turn] if turn else repeated

    def place_of_first(self, number: int) -> int:
        """The seat of the bot that is named first."""
        return number % self.seats

    def described(self) -> dict[str, Any]:
        """Everything as data, in the order in which it is digested."""
        return {
            "game": self.game,
            "seats": self.seats,
            "options": dict(sorted(self.options.items())),
            "bots": list(self.bots),
            "seed": self.seed,
            "chance": CHANCE,
        }


def versions(game: Game) -> dict[str, Any]:
    """What a row must agree in to stand beside another: rules, printed matter and code."""
    return {
        "rules": game.rules_version,
        "content": content_digest(game)[:16],
        "code": code_digest(game.package),
    }


@cache
def code_digest(package: str) -> str:
    """A fingerprint of the source of kernel, host, mechanics, bots and one game.

    The compiled build holds the same sources, so that both builds share their rows.
    """
    folders = [Path(str(import_module("starmoot").__file__)).parent / name for name in CODE]
    if package:
        folders.append(Path(str(import_module(package).__file__)).parent)
    digest = hashlib.sha256()
    for folder in folders:
        for path in sources(folder):
            digest.update(f"{folder.name}/{path.relative_to(folder).as_posix()}\0".encode())
            digest.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:16]


def sources(folder: Path) -> Iterator[Path]:
    """The Python files of a package that people wrote, in order."""
    for path in sorted(folder.rglob("*.py")):
        if not path.name.endswith("_derived.py"):
            yield path


def setup_digest(setup: Setup, watched: tuple[str, ...], code: str = "") -> str:
    """The name of the file in which the games of a setup are kept; `code` if of other code."""
    found = {**setup.described(), **versions(get_game(setup.game)), "watched": sorted(watched)}
    found["code"] = code or found["code"]
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:24]
