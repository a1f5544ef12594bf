"""Options: what a table may settle before it begins, each declared once.

A game's options are the fields of one `Settings` record. A field's annotation says what may be
chosen, its default what is usual:

    class Settings(kernel.Settings):
        gates: Annotated[int, Amount(5, 9), "How many gates there are.", "MT-SETUP-04"] = 7
        silent: Annotated[bool, "Whether captains may not talk.", "MT-SETUP-03"] = False

Hosts see `Option`s with wire forms; rules read the record, typed and by name.
"""

from __future__ import annotations

import typing
from dataclasses import dataclass
from functools import cache
from typing import Any

from starmoot.content import listed
from starmoot.host.wire import Misfit, parse, render
from starmoot.kernel.declared import declared_hints, fields
from starmoot.kernel.game import BadTable, Game, Options
from starmoot.kernel.kind import YES_NO
from starmoot.kernel.record import Settings
from starmoot.kernel.shape import Answer, Choose, Shape, compound, pick, words
from starmoot.kernel.sheet import Pick, Sheet, read


@dataclass(frozen=True)
class Option:
    """One setting of a game as hosts see it; `default` is in the wire form of its shape.

    Its title is its name in words, where the settings do not say another.
    """

    name: str
    shape: Shape
    default: Any
    help: str
    rules: str = ""
    title: str = ""


def options_of(game: Game) -> tuple[Option, ...]:
    """The options of a game: what the fields of its settings declare."""
    return declared_by(game.settings)


def check_options(game: Game, chosen: Options) -> dict[str, Any]:
    """All options with their values: those chosen, checked, and the defaults."""
    known = {option.name: option for option in options_of(game)}
    strange = [name for name in chosen if name not in known]
    if strange:
        raise BadTable(
            f"{game.title} has no option {listed(strange)}; it has {listed(list(known))}"
        )
    values: dict[str, Any] = {}
    for option in known.values():
        value = chosen.get(option.name, option.default)
        try:
            values[option.name] = render(option.shape, parse(option.shape, value, option.name))
        except Misfit as misfit:
            raise BadTable(f"{game.title}, option {misfit}") from None
    return values


def settle(game: Game, chosen: Options) -> Settings:
    """The settings of a table, from options that are checked here; tables may share them."""
    checked = check_options(game, chosen)
    record = game.settings()
    hints = fields(game.settings)
    for option in options_of(game):
        answer = parse(option.shape, checked[option.name], option.name)
        setattr(record, option.name, understood(hints[option.name], answer))
    return record


@cache
def declared_by(settings: type[Settings]) -> tuple[Option, ...]:
    """The options that the fields of a settings record declare."""
    usual = settings()
    found: list[Option] = []
    for name, hint in declared_hints(settings).items():
        said = list(getattr(hint, "__metadata__", ()))
        if said and isinstance(said[0], str) and typing.get_args(hint)[0] is bool:
            said.insert(0, Choose(YES_NO, [0, 1]))  # whether something is so needs no shape
        if len(said) < 2 or not isinstance(said[0], Shape):
            raise TypeError(
                f"{settings.__name__}.{name} does not say what may be chosen; write "
                "Annotated[type, shape, help, rules, title]"
            )
        shape, about, *more = said
        default = render(shape, written(getattr(usual, name)))
        found.append(Option(name, shape, default, about, *more))
    return tuple(found)


def understood(hint: Any, answer: Answer) -> Any:
    """An answer as the value of a field."""
    if hint is bool:
        return answer.key == 1
    if hint is str:
        return answer.text
    if typing.get_origin(hint) is list:
        return answer.keys()
    if isinstance(hint, type) and issubclass(hint, Sheet):
        return read(hint, answer)
    return answer.key


def written(value: Any) -> Answer:
    """The value of a field as the answer that chooses it."""
    if isinstance(value, str):
        return words(value)
    if isinstance(value, list):
        return compound([pick(key) for key in value])
    if not isinstance(value, Sheet):
        return pick(int(value))
    parts = [written(getattr(value, name)) for name in fields(type(value))]
    return compound(parts[1:], parts[0].key) if isinstance(value, Pick) else compound(parts)
