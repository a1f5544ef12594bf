"""Content: cards, orders, places and people as data, read strictly and once.

A game keeps content in `content/*.toml` of its package. Each file holds entries of one kind,
which is a frozen dataclass; a table `[[order]]` becomes an `Order`:

    content = Content("starmoot.games.exodus", EFFECTS)
    ORDERS: Final = content.load("orders.toml", Order)
    content.check()

Every entry has an `id`, its printed `text` and the `rule` it comes from. Fields may be int, bool
and str, `Literal`, lists, tuples and tables of these, other dataclasses, effects and conditions.
`Annotated[int, TRAIT]` reads a word of a Kind as its number, so that play meets integers only;
`Annotated[str, Ref("secret")]` is the id of another entry. Whatever is not exactly right is an
error that names file and entry.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import MISSING, dataclass, fields, is_dataclass
from difflib import get_close_matches
from importlib.resources import files
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

from starmoot.content.effect import CUSTOM, Condition, Effect, EffectSet
from starmoot.content.field_types import field_types
from starmoot.content.printed import FOLDER, content_files
from starmoot.content.rules import RULES_FILE, Rule, cited, load_rules
from starmoot.kernel import Kind

COMMON: Final = ("id", "text", "rule")
ENTRY_ID: Final = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*")

T = TypeVar("T")


def listed(items: list[str], most: int = 8) -> str:
    """Some items for a sentence: a, b, c and 5 more."""
    if len(items) <= most:
        return ", ".join(items) if items else "nothing"
    return ", ".join(items[:most]) + f" and {len(items) - most} more"


class BadContent(ValueError):
    """Content that cannot be loaded; the text names the file, the entry and what is wrong."""


@dataclass(frozen=True)
class Ref:
    """Marks a text as the id of an entry: `Annotated[str, Ref("secret")]`."""

    kind: str


class Content:
    """The content of one game while it is loaded: all files, then the references between them."""

    def __init__(
        self, package: str, effects: EffectSet | None = None, rules_file: str = RULES_FILE
    ) -> None:
        self.package = package
        self.effects = effects if effects is not None else EffectSet(package, {})
        self.rules: dict[str, Rule] = load_rules(package, rules_file)
        self.known: dict[str, dict[str, str]] = {}
        self.references: list[tuple[str, str, str]] = []
        self.loaded: set[str] = set()
        self.effective: set[str] = set()
        self.bespoke: set[str] = set()

    def ids(self, file: str) -> list[str]:
        """The ids of a file's entries in their order: the keys of a Kind that names them."""
        tables = read_toml(self.package, file)
        return [
            str(entry.get("id", ""))
            for entries in tables.values()
            if isinstance(entries, list)
            for entry in entries
            if isinstance(entry, dict)
        ]

    def load(self, file: str, kind: type[T]) -> list[T]:
        """The entries of one file, in their order."""
        word = kind_word(kind)
        tables = read_toml(self.package, file)
        strange = [name for name in tables if name != word]
        if strange:
            raise BadContent(f"{file}: unknown table '{strange[0]}'; it holds [[{word}]] only")
        entries = tables.get(word)
        if not isinstance(entries, list) or not entries:
            raise BadContent(f"{file}: there is no [[{word}]] in it")
        self.loaded.add(file)
        return self.take(file, tables, kind)

    def take(self, file: str, tables: dict[str, Any], kind: type[T]) -> list[T]:
        """The entries of one kind among tables that were read elsewhere; there may be none."""
        word = kind_word(kind)
        entries = tables.get(word, [])
        if not isinstance(entries, list):
            raise BadContent(f"{file}: entries stand below [[{word}]], in double brackets")
        return [self._entry(file, number, entry, kind) for number, entry in enumerate(entries, 1)]

    def check(self) -> None:
        """Call once after the last file: every file was loaded, no reference dangles."""
        forgotten = [name for name in content_files(self.package) if name not in self.loaded]
        if forgotten:
            raise BadContent(f"{forgotten[0]}: nothing loads this file")
        self.check_references()

    def check_references(self) -> None:
        """Every id that an entry names is there."""
        for where, kind, entry_id in self.references:
            if kind not in self.known:
                raise BadContent(f"{where}: refers to a {kind}, but no {kind} was loaded")
            if entry_id not in self.known[kind]:
                raise BadContent(
                    f"{where}: there is no {kind} '{entry_id}'{hint(entry_id, self.known[kind])}"
                )

    def custom_share(self) -> float:
        """Of all entries that have effects, the share that needs one written for it alone."""
        return len(self.bespoke) / len(self.effective) if self.effective else 0.0

    def _entry(self, file: str, number: int, entry: Any, kind: type[T]) -> T:
        """One entry: its common keys first, so that every later fault can name it."""
        where = f"{file}, entry {number}"
        if not isinstance(entry, dict):
            raise BadContent(f"{where}: must be a table")
        entry_id = entry.get("id")
        if isinstance(entry_id, str) and entry_id:
            where = f"{file}, entry '{entry_id}'"
        reader = Reader(self, where)
        made: T = reader.read_fields(kind, entry, "")
        for key in COMMON:
            value = getattr(made, key, None)
            if not isinstance(value, str) or not value.strip():
                raise reader.fault("", f"'{key}' must be a text that is not empty")
        self._register(kind_word(kind), str(entry_id), where)
        self._check_rule(str(entry["rule"]), where)
        return made

    def _register(self, word: str, entry_id: str, where: str) -> None:
        """Take down an id; each is there once among the entries of its kind."""
        if ENTRY_ID.fullmatch(entry_id) is None:
            raise BadContent(f"{where}: an id is made of small letters, digits and underscores")
        others = self.known.setdefault(word, {})
        if entry_id in others:
            raise BadContent(f"{where}: the id is taken already, in {others[entry_id]}")
        others[entry_id] = where

    def _check_rule(self, text: str, where: str) -> None:
        """A rule key holds ids of the game's rules and nothing else."""
        for word in text.split():
            if not cited(word):
                raise BadContent(f"{where}: '{word}' is no rule id; ids stand apart by spaces")
        for rule_id in cited(text):
            if rule_id not in self.rules:
                raise BadContent(
                    f"{where}: there is no rule '{rule_id}'{hint(rule_id, self.rules)}"
                )


class Reader:
    """Turns the TOML of one entry into typed values."""

    def __init__(self, content: Content, where: str) -> None:
        self.content = content
        self.where = where

    def fault(self, path: str, message: str) -> BadContent:
        """An error that names file, entry and the place within it."""
        place = f"{self.where}, {path}" if path else self.where
        return BadContent(f"{place}: {message}")

    def read(self, kind: Any, value: Any, path: str) -> Any:
        """A value of some annotated type."""
        origin = get_origin(kind)
        plain = origin if origin is not None else kind
        if plain in (int, bool, str):
            return self._scalar(plain, value, path)
        if origin is Annotated:
            return self._annotated(kind, value, path)
        if origin is Literal:
            return self._one_of(value, [str(word) for word in get_args(kind)], path)
        if origin in (Union, UnionType):
            return self.read(without_none(kind), value, path)
        if origin in (list, tuple):
            return self._several(kind, value, path)
        if origin is dict:
            return dict(self._pairs(get_args(kind), value, path))
        if plain is Effect:
            return self._effect(value, path)
        if plain is Condition:
            name, inner = self._single(value, path, "condition")
            return self._word(self.content.effects.conditions, "condition", name, inner, path)
        if is_dataclass(plain):
            return self.read_fields(plain, value, path)
        raise TypeError(f"content cannot hold {kind}: there is no way to write it in TOML")

    def read_fields(self, kind: Any, value: Any, path: str) -> Any:
        """A dataclass from a table with exactly its keys."""
        if not isinstance(value, dict):
            raise self.fault(path, f"must be a table, not {shown(value)}")
        types = field_types(kind)
        for key in value:
            if key not in types:
                raise self.fault(path, f"unknown key '{key}'{hint(key, types)}")
        for item in fields(kind):
            if (
                item.name not in value
                and item.default is MISSING
                and item.default_factory is MISSING
            ):
                raise self.fault(path, f"missing key '{item.name}'")
        given = {
            key: self.read(types[key], inner, f"{path}.{key}" if path else key)
            for key, inner in value.items()
        }
        return self._made(kind, given, path)

    def _made(self, kind: Any, given: dict[str, Any], path: str) -> Any:
        """The dataclass itself; a ValueError of its own checks is told like any other fault."""
        try:
            return kind(**given)
        except BadContent:
            raise
        except ValueError as wrong:
            raise self.fault(path, str(wrong)) from None

    def _scalar(self, kind: type, value: Any, path: str) -> Any:
        if type(value) is not kind:
            raise self.fault(path, f"must be {NAMES[kind]}, not {shown(value)}")
        return value

    def _one_of(self, value: Any, words: list[str], path: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise self.fault(path, f"{shown(value)} is none of {listed(words)}{hint(value, words)}")
        return value

    def _annotated(self, kind: Any, value: Any, path: str) -> Any:
        """A word of a kind as its number, or the id of another entry."""
        base, *marks = get_args(kind)
        for mark in marks:
            if isinstance(mark, Kind):
                number = mark.number(value)
                if number is None:
                    name = mark.name.rpartition(".")[2]
                    raise self.fault(path, f"{shown(value)} is no {name}{hint(value, mark.keys)}")
                return number
            if isinstance(mark, Ref):
                entry_id = self._scalar(str, value, path)
                self.content.references.append((f"{self.where}, {path}", mark.kind, entry_id))
                return entry_id
        return self.read(base, value, path)

    def _several(self, kind: Any, value: Any, path: str) -> Any:
        """A list or tuple from an array; a tuple of pairs also from a table, in its order."""
        arguments = get_args(kind)
        many = get_origin(kind) is list or arguments[-1] is Ellipsis
        if many and isinstance(value, dict) and get_origin(arguments[0]) is tuple:
            return tuple(self._pairs(get_args(arguments[0]), value, path))
        if not isinstance(value, list):
            raise self.fault(path, f"must be a list, not {shown(value)}")
        if not many and len(value) != len(arguments):
            raise self.fault(path, f"must have {len(arguments)} items, not {len(value)}")
        types = [arguments[0]] * len(value) if many else list(arguments)
        items = [
            self.read(inner, item, f"{path}[{place}]")
            for place, (inner, item) in enumerate(zip(types, value, strict=True))
        ]
        return items if get_origin(kind) is list else tuple(items)

    def _pairs(self, types: tuple[Any, ...], value: Any, path: str) -> list[tuple[Any, Any]]:
        """The keys and values of a table, in the order of the file."""
        if not isinstance(value, dict):
            raise self.fault(path, f"must be a table, not {shown(value)}")
        return [
            (self.read(types[0], key, path), self.read(types[1], inner, f"{path}.{key}"))
            for key, inner in value.items()
        ]

    def _effect(self, value: Any, path: str) -> Effect:
        name, inner = self._single(value, path, "effect")
        self.content.effective.add(self.where)
        if name == CUSTOM:
            customs = self.content.effects.customs
            self.content.bespoke.add(self.where)
            return customs[self._one_of(inner, list(customs), f"{path}.{CUSTOM}")]
        made: Effect = self._word(self.content.effects.effects, "effect", name, inner, path)
        return made

    def _single(self, value: Any, path: str, what: str) -> tuple[str, Any]:
        """The one word of an effect or condition, and what stands beside it."""
        if not isinstance(value, dict) or len(value) != 1:
            raise self.fault(path, f"one {what} is a table with one key, not {shown(value)}")
        return next(iter(value.items()))

    def _word(self, words: dict[str, Any], what: str, name: str, inner: Any, path: str) -> Any:
        """An object of the class that a word stands for; one with one field takes the value."""
        if name not in words:
            raise self.fault(path, f"unknown {what} '{name}'{hint(name, words)}")
        kind = words[name]
        if not (isinstance(kind, type) and is_dataclass(kind)):
            raise TypeError(f"{what} '{name}' must be a dataclass, so that content can fill it")
        if len(fields(kind)) != 1:
            return self.read_fields(kind, inner, f"{path}.{name}")
        ((field_name, field_type),) = field_types(kind).items()
        given = {field_name: self.read(field_type, inner, f"{path}.{name}")}
        return self._made(kind, given, f"{path}.{name}")


NAMES: Final = {int: "a whole number", bool: "true or false", str: "a text"}


def load_entries(
    package: str, file: str, kind: type[T], effects: EffectSet | None = None
) -> list[T]:
    """The entries of a file that refers to no other."""
    content = Content(package, effects)
    entries = content.load(file, kind)
    content.check_references()
    return entries


def read_toml(package: str, file: str) -> dict[str, Any]:
    """The tables of one content file."""
    try:
        return tomllib.loads((files(package) / FOLDER / file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        there = content_files(package)
        raise BadContent(f"{package} has no content file {file}; it has {listed(there)}") from None
    except tomllib.TOMLDecodeError as fault:
        raise BadContent(f"{file} is not TOML: {fault}") from None


def kind_word(kind: type) -> str:
    """The word for a class of entries: `high_office` for HighOffice."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", kind.__name__).lower()


def hint(word: object, known: Any) -> str:
    """The end of a sentence that guesses what was meant."""
    close = get_close_matches(word, list(known), n=1) if isinstance(word, str) else []
    return f"; did you mean '{close[0]}'?" if close else ""


def shown(value: Any) -> str:
    """A TOML value in an error message."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."


def without_none(kind: Any) -> Any:
    """`X` of `X | None`: what is not there is left out of a file."""
    parts = [part for part in get_args(kind) if part is not NoneType]
    if len(parts) != 1:
        raise TypeError(f"content cannot hold {kind}: it could be read in two ways")
    return parts[0]
