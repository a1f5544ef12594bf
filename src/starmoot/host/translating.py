"""Translating: what a game says, in another language.

Games speak English. Their packages may bring catalogues, TOML files in `words/<language>/`: a
sentence as the game has it, with names where something is put in, and the same sentence in the
other language: `"{seat} bids {number}" = "{seat} bietet {number}"`. A text is read by a catalogue
as by a grammar: what stands at a place has to be known too. What is not known stays English,
sentence by sentence, so that a game can be translated chapter by chapter.
"""

from __future__ import annotations

import logging
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import product
from typing import Any, Final

from starmoot.host.registry import UnknownGame, get_game

LOG = logging.getLogger("starmoot.host.translating")
ENGLISH: Final = "en"
FOLDER: Final = "words"
LANGUAGE: Final = re.compile(r"[a-z]{2,3}")
COMMON: Final = "starmoot.host"
"""The package whose catalogue has what the kernel, its hosts and its mechanics say."""

TEXTS: Final = frozenset(
    (
        *("added", "barred", "brief", "called", "centre", "columns", "corner", "credits"),
        *("end", "ending", "faces", "facts", "farewell", "gets", "gives", "great", "group"),
        *("headline", "help", "ideas", "label", "lead", "length", "may_pass", "note", "now"),
        *("outcome", "phase", "preview", "prompt", "record", "rounds", "rows", "said"),
        *("section", "sum", "summary", "text", "tip", "title", "told", "tokens", "welcome"),
        *("who", "why", "word", "worth"),
    )
)
"""The fields, of whatever is shown as JSON, that people read; others are for programs."""
DEEP: Final = frozenset({"joint", "clocks", "endings"})
"""Fields in which everything is to be read, by whatever key."""
DATA: Final = frozenset({"args", "begun", "default", "given", "state"})
"""Fields that are for programs, with all that is in them."""

PLACE: Final = re.compile(r"\{(\w+)\}")
SAID_PLACE: Final = re.compile(
    r"\{([\w:]+)(?:\|([^{}|]*(?:\{[\w:]+\}[^{}|]*)*)\|([^{}|]*(?:\{[\w:]+\}[^{}|]*)*))?\}"
)
INNER: Final = re.compile(r"\{([\w:]+)\}")
EITHER: Final = re.compile(r"\[([^][|{}]*)\|([^][|{}]*)\]")
NUMBERS: Final = {"number": re.compile(r"[-+]?\d+"), "change": re.compile(r"[-+]\d+")}
"""Places with these names, and a digit where there are several, are numbers."""
NAME: Final = "name"
"""At places with this name anything short may stand: people are called the same everywhere."""
LONGEST_NAME: Final = 60
LETTER: Final = re.compile(r"[^\W\d_]")
WORD: Final = re.compile(r"[^\W\d_]+")
BETWEEN_SENTENCES: Final = re.compile(r"(?<=[.!?])(\s+)")

MOST_TRIES: Final = 4_000
"""How many places of a text are tried before it stays English: texts may hold what people wrote."""
MOST_DEPTH: Final = 60
"""How many sentences may stand within each other: lists of more things stay English."""
MOST_KEPT: Final = 40_000


def fill(template: str, values: Mapping[str, Any]) -> str:
    """A text with its values; `{n|one table|{n} tables}` picks by the number n."""

    def put(found: re.Match[str]) -> str:
        name, one, other = found.groups()
        if other is None:
            return str(values[name])
        form = one if str(values[name]) == "1" else other
        return INNER.sub(lambda inner: str(values[inner[1]]), form)

    return SAID_PLACE.sub(put, template)


def read(part: Any, say: Callable[[str], str], reading: bool = False, deep: bool = False) -> Any:
    """Something that is shown as JSON, with `say` for every text that people read."""
    if isinstance(part, str):
        return say(part) if reading else part
    if isinstance(part, list):
        return [read(one, say, reading, deep) for one in part]
    if not isinstance(part, dict):
        return part
    told: dict[str, Any] = {}
    for name, value in part.items():
        whole = deep or name in DEEP
        told[name] = value if name in DATA else read(value, say, whole or name in TEXTS, whole)
    return told


@dataclass(frozen=True)
class Sentence:
    """A sentence of a catalogue: its English words between the places, and what is said for it."""

    key: str
    words: tuple[str, ...]
    places: tuple[str, ...]
    said: str

    @cached_property
    def wanted(self) -> tuple[str, ...]:
        """What is put in, with the form that it takes there: `gate`, `gate:dative`."""
        named = [found[1] for found in SAID_PLACE.finditer(self.said)]
        inner = [found[1] for found in INNER.finditer(self.said)]
        return tuple(dict.fromkeys([*named, *inner]))

    @cached_property
    def sorts(self) -> tuple[str, ...]:
        """What may stand at each place: a number, a name, or (empty) whatever is known."""
        named = (place.rstrip("0123456789") for place in self.places)
        return tuple(name if name in NUMBERS or name == NAME else "" for name in named)

    @cached_property
    def rank(self) -> tuple[int, int, str]:
        """Its place among others: who says more is believed first, then who asks for more."""
        loose = sum(1 if sort == "" else 2 for sort in self.sorts if sort not in NUMBERS)
        return -sum(map(len, self.words)), loose, self.key

    def equals(self, other: Sentence) -> bool:
        """Whether the same texts are both sentences, whatever their places are called."""
        return self.words == other.words and self.sorts == other.sorts

    def may_be(self, text: str) -> bool:
        """Whether a text has all its words, each in its place or at least in their order."""
        first, *inner, last = self.words
        if not (text.startswith(first) and text.endswith(last)):
            return False
        at = len(first)
        for words in inner:
            at = text.find(words, at + 1)
            if at < 0:
                return False
            at += len(words)
        return at + len(last) < len(text)

    @property
    def mark(self) -> str:
        """A whole word without which no text is this sentence; empty where it has none."""
        inside = [
            found[0]
            for number, words in enumerate(self.words)
            for found in WORD.finditer(words)
            if (number == 0 or found.start() > 0)
            and (number == len(self.places) or found.end() < len(words))
        ]
        return max(inside, key=len, default="")


def sentences_of(key: str, said: str) -> Iterator[Sentence]:
    """A sentence of a catalogue, once for each way it can be written: `[Fleet|Fleets]`."""
    parts = EITHER.split(key)
    choices = [(parts[at], parts[at + 1]) for at in range(1, len(parts), 3)]
    for chosen in product(*choices):
        text = parts[0] + "".join(word + parts[at * 3 + 3] for at, word in enumerate(chosen))
        pieces = PLACE.split(text)
        yield Sentence(key, tuple(pieces[::2]), tuple(pieces[1::2]), said)


def ill_formed(key: str, said: str) -> str:
    """What is wrong with a sentence of a catalogue; empty where nothing is."""
    for sentence in sentences_of(key, said):
        places = set(sentence.places)
        wanted = {one.partition(":")[0] for one in sentence.wanted}
        if len(places) < len(sentence.places):
            return f"{key!r} names a place twice: call the second one {{seat2}}"
        if wanted != places:
            return f"{key!r} has the places {sorted(places)}, {said!r} has {sorted(wanted)}"
        if places and not (any(sentence.words) and all(sentence.words[1:-1])):
            return f"{key!r} has nothing between two places"
    rest = SAID_PLACE.sub("", said).replace("{}", "")
    return f"{said!r} has a bracket too many" if "{" in rest or "}" in rest else ""


class Form:
    """The sentences of a catalogue as they are said in one form."""

    def __init__(self) -> None:
        self.whole: dict[str, Sentence] = {}
        self.open: dict[str, list[Sentence]] = {}

    def add(self, key: str, said: object) -> None:
        """Add a sentence; one that cannot be right is left out, and stays English.

        It replaces another that any text would fit as well.
        """
        if not isinstance(said, str) or ill_formed(key, said):
            return
        for sentence in sentences_of(key, said):
            if not sentence.places:
                self.whole[sentence.words[0]] = sentence
            else:
                found = self.open.setdefault(sentence.mark, [])
                found[:] = [one for one in found if not one.equals(sentence)] + [sentence]

    def candidates(self, text: str) -> list[Sentence]:
        """The sentences with places that a text may be, those with most words first."""
        found = list(self.open.get("", ()))
        for word in set(WORD.findall(text)):
            found += self.open.get(word, ())
        return sorted((one for one in found if one.may_be(text)), key=lambda one: one.rank)


class Catalogue:
    """What is said in one language for the texts of a game; an empty one leaves them as they are.

    `used` are the keys by which something was translated.
    """

    def __init__(self, language: str, *written: Mapping[str, Any]) -> None:
        """`written` are catalogues as files have them; a later one has the last word."""
        self.language = language
        self.forms: dict[str, Form] = {"": Form()}
        self.used: set[str] = set()
        for one in written:
            for key, said in one.items():
                for text, words in said.items() if isinstance(said, dict) else ((key, said),):
                    form = key if isinstance(said, dict) else ""
                    self.forms.setdefault(form, Form()).add(text, words)
        self.empty = not any(written)
        self._known: dict[tuple[str, str], str | None] = {}
        self._tries = self._depth = 0

    def say(self, text: str) -> str:
        """A text in this language, as far as it is known, sentence by sentence."""
        if self.empty:
            return text
        whole = self.known(text)
        if whole is not None:
            return whole
        parts = BETWEEN_SENTENCES.split(text)
        return "".join(part if (said := self.known(part)) is None else said for part in parts)

    def unknown(self, text: str) -> list[str]:
        """The sentences of a text that stay English."""
        return [part for part in BETWEEN_SENTENCES.split(text) if self.known(part) is None]

    def told(self, part: Any) -> Any:
        """Something that is shown as JSON, with all that people read in this language."""
        return part if self.empty else read(part, self.say)

    def known(self, text: str) -> str | None:
        """A text in this language, or None where a part of it is not known."""
        self._tries = self._depth = 0
        found = self._formed(text, "")
        if found is None:
            self._known["", text] = None  # whatever it took to see that: it is not tried again
        return found

    def _formed(self, text: str, form: str) -> str | None:
        """A text in one form of this language."""
        if not LETTER.search(text):
            return text
        key = form, text
        if key not in self._known:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            if self._depth >= MOST_DEPTH:
                self._tries = MOST_TRIES + 1
                return None
            self._depth += 1
            found = self._read(text, form)
            self._depth -= 1
            if found is None and self._tries > MOST_TRIES:
                return None  # it was not read to its end
            self._known[key] = found
        return self._known[key]

    def _read(self, text: str, form: str) -> str | None:
        found = self._in(text, form)
        if found is None and text[0].isupper():
            small = self._in(text[0].lower() + text[1:], form)  # the beginning of a sentence
            found = None if small is None else small[:1].upper() + small[1:]
        if found is None and form:
            found = self._formed(text, "")
        if found is None and len(parts := BETWEEN_SENTENCES.split(text)) > 1:
            said = [self._formed(part, form) for part in parts]
            found = None if None in said else "".join(one for one in said if one is not None)
        return found

    def _in(self, text: str, form: str) -> str | None:
        """A text as one of the sentences of a form."""
        sentences = self.forms.get(form)
        if sentences is None:
            return None
        whole = sentences.whole.get(text)
        if whole is not None:
            self.used.add(whole.key)
            return whole.said
        for sentence in sentences.candidates(text):
            found = self._fit(sentence, text, 0, len(sentence.words[0]), set())
            if found is not None:
                self.used.add(sentence.key)
                return fill(sentence.said, self._values(sentence, found))
        return None

    def _fit(
        self, sentence: Sentence, text: str, place: int, start: int, dead: set[tuple[int, int]]
    ) -> list[str] | None:
        """What stands at the places of a sentence from one on, where all of it is known.

        `dead` are places with beginnings from which nothing fits.
        """
        if place == len(sentence.places):
            return [] if start == len(text) else None
        if (place, start) in dead:
            return None
        after = sentence.words[place + 1]
        last = place + 1 == len(sentence.places)
        end = len(text) - len(after) if last else text.find(after, start + 1)
        while start < end:
            self._tries += 1
            if self._tries > MOST_TRIES:
                return None
            if self._stands(sentence.sorts[place], text[start:end]):
                rest = self._fit(sentence, text, place + 1, end + len(after), dead)
                if rest is not None:
                    return [text[start:end], *rest]
            end = -1 if last else text.find(after, end + 1)
        dead.add((place, start))
        return None

    def _stands(self, sort: str, text: str) -> bool:
        """Whether a text can stand at a place of a sort."""
        if sort in NUMBERS:
            return NUMBERS[sort].fullmatch(text) is not None
        if sort == NAME:
            return len(text) <= LONGEST_NAME
        return self._formed(text, "") is not None

    def _values(self, sentence: Sentence, found: list[str]) -> dict[str, str]:
        """What is put into what is said."""
        by_place = dict(zip(sentence.places, found, strict=True))
        values: dict[str, str] = {}
        for name in sentence.wanted:
            place, _, form = name.partition(":")
            values[name] = self._formed(by_place[place], form) or by_place[place]
        return values


def catalogues_in(package: str, language: str) -> list[dict[str, Any]]:
    """The catalogues of a package in a language, chapter by chapter."""
    folder = files(package).joinpath(FOLDER, language) if package else None
    if folder is None or not folder.is_dir():
        return []
    chapters = sorted((one for one in folder.iterdir() if one.name.endswith(".toml")), key=str)
    return [table for one in chapters if (table := chapter(one)) is not None]


def chapter(file: Traversable) -> dict[str, Any] | None:
    """One file of a catalogue; None for one that cannot be read, which must not break a table."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        LOG.warning("the catalogue %s cannot be read", file)
        return None


@lru_cache(maxsize=256)
def catalogue_in(package: str, language: str) -> Catalogue:
    """The catalogue for what a game's package says, together with what is said in all games."""
    if language == ENGLISH or not LANGUAGE.fullmatch(language):
        return Catalogue(ENGLISH)
    return Catalogue(language, *catalogues_in(COMMON, language), *catalogues_in(package, language))


def catalogue_of(game: str, language: str) -> Catalogue:
    """The catalogue for what a game says; an empty one for English."""
    try:
        package = get_game(game).package
    except UnknownGame:  # what was kept of its tables is shown all the same
        package = ""
    return catalogue_in(package, language)
