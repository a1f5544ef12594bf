"""The printed matter of a game: its content files and its rules, and their fingerprint."""

from __future__ import annotations

import hashlib
import json
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from starmoot.kernel import Game

FOLDER: Final = "content"


def content_digest(game: Game) -> str:
    """The fingerprint of the printed matter and rules that tables of a game are pinned to."""
    return files_digest(game.package, game.rules_file) if game.package else ""


@cache
def files_digest(package: str, rules_file: str) -> str:
    """A fingerprint of content files and rules; comments and layout do not count."""
    places = [(files(package) / FOLDER / name, name) for name in content_files(package)]
    places.append((files(package) / rules_file, rules_file))
    documents = [[name, tomllib.loads(path.read_text(encoding="utf-8"))] for path, name in places]
    whole = json.dumps(documents, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(whole.encode()).hexdigest()


def content_files(package: str) -> list[str]:
    """The names of a game's content files, in order."""
    folder = files(package) / FOLDER
    if not folder.is_dir():
        return []
    return sorted(item.name for item in folder.iterdir() if item.name.endswith(".toml"))
