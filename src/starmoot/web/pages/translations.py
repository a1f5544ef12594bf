"""Words: the texts of the pages, in catalogues, one for each language.

English is complete; what another language lacks is said in English. What games say is not in here:
their packages bring it (`starmoot.host.translating`). Refusals are English sentences of the
services; a catalogue like those of games says them in another language.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from starmoot.host import ENGLISH, catalogue_in, fill
from starmoot.web.errors import WORDS

LANGUAGES = {"en": "English", "de": "Deutsch"}
FIRST = ENGLISH


@cache
def catalogue(language: str) -> dict[str, str]:
    """All texts of a language by name, such as `home.title`."""
    text = files("starmoot.web").joinpath(f"messages/{language}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(text)))


def _flat(tables: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in tables.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", str(value)


class Tongue:
    """One language: called with the name of a text, it gives the text."""

    def __init__(self, language: str = FIRST) -> None:
        self.language = language if language in LANGUAGES else FIRST

    def __call__(self, name: str, /, **values: Any) -> str:
        text = catalogue(self.language).get(name)
        return fill(catalogue(FIRST)[name] if text is None else text, values)

    def refused(self, text: str) -> str:
        """A refusal in this language, as far as it is known."""
        return catalogue_in(WORDS, self.language).say(text)

    def known(self, name: str, otherwise: str = "") -> str:
        """A text that may be missing, such as the words for a code."""
        return self(name) if name in catalogue(FIRST) else otherwise


def wanted_language(accepted: str) -> str:
    """The language that fits a browser's Accept-Language best."""
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")[:20]):
        name, _, weight = part.strip().partition(";q=")
        try:
            rank = float(weight) if weight else 1.0
        except ValueError:
            rank = 0.0
        code = name.strip()[:2].lower()
        if code in LANGUAGES and rank > 0:
            ranked.append((-rank, place, code))
    return min(ranked)[2] if ranked else FIRST
