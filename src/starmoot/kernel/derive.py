"""Derivation: the source of a record's clone, encode, decode, redact, show and secrets.

Interpreted, that source is executed once for each class; the compiled build writes it to
`<module>_derived.py` and compiles it with the rest. Nothing here runs during play.
"""

from __future__ import annotations

import importlib
import inspect
import typing
from types import ModuleType, NoneType, UnionType
from typing import Any

from starmoot.kernel import secret
from starmoot.kernel.record import Fixed, Record, Veiled

SCALARS = (int, bool, str)
SERVICE_FIELDS = ("then", "resume", "held", "floor_numbers")
"""Fields of procedures that the kernel copies and stores itself."""


SHARING = ("clone", "redact")
"""What does not make a new object of a record that never changes."""

VERBS = ("clone", "encode", "decode", "redact", "show", "secrets")


class BadRecord(TypeError):
    """A field outside the vocabulary."""


SPACE: dict[str, Any] = {}


def derived_functions(cls: type) -> dict[str, Any]:
    """The namespace with a class's functions: its compiled module, or freshly executed source."""
    if SPACE.get(record_name(cls)) is cls:
        return SPACE
    module = derived_module(cls)
    if module is not None and getattr(module, record_name(cls), None) is cls:
        return vars(module)
    if not SPACE:
        SPACE.update({key: value for key, value in vars(secret).items() if key[0] != "_"})
        SPACE["Any"] = Any
        SPACE["blank"] = blank_maker()
    for record in closure(cls):
        if SPACE.get(record_name(record)) is not record:
            text = source(record, "blank({0})", unrolled=True)
            SPACE[record_name(record)] = record
            exec(text, SPACE)
    return SPACE


def blank_maker() -> Any:
    """What makes a blank record: the interpreter's own way is quickest where it is allowed."""
    try:
        object.__new__(Record)
    except TypeError:  # compiled classes have ways of their own, each a different one
        return made_by_its_class
    return object.__new__


def made_by_its_class(cls: Any) -> Any:
    """A blank record, made as its class wants it."""
    return cls.__new__(cls)


def derived_module(cls: type) -> ModuleType | None:
    """The compiled module with the functions of a class's module, where there is one."""
    try:
        return importlib.import_module(f"{cls.__module__}_derived")
    except ModuleNotFoundError:
        return None


def closure(cls: type) -> list[type]:
    """A record class and all record classes inside it."""
    found: list[type] = [cls]
    for record in found:
        for hint in fields(record).values():
            for inner in records_in(hint):
                if inner not in found:
                    found.append(inner)
    return found


def records_in(hint: Any) -> list[type]:
    """The record classes that a field type mentions."""
    if isinstance(hint, type) and not typing.get_args(hint):
        return [hint] if issubclass(hint, Record) else []
    return [record for arg in typing.get_args(hint) for record in records_in(arg)]


def fields(cls: type) -> dict[str, Any]:
    """The declared fields of a record class, bases first."""
    hints: dict[str, Any] = {}
    try:
        for base in reversed(cls.__mro__):
            if issubclass(base, Record):
                own = {"__module__": base.__module__, "__annotations__": annotations_of(base)}
                hints.update(typing.get_type_hints(type(base.__name__, (), own)))
    except NameError as missing:
        raise BadRecord(f"{cls.__name__}: {missing}") from None
    return {
        name: hint
        for name, hint in hints.items()
        if name not in SERVICE_FIELDS and typing.get_origin(hint) is not typing.ClassVar
    }


def annotations_of(cls: type) -> dict[str, Any]:
    """The annotations of a class itself; a compiled one left them in its derived module."""
    own = inspect.get_annotations(cls)
    if own:
        return own
    left: dict[str, dict[str, Any]] = getattr(derived_module(cls), "DECLARED", {})
    return left.get(cls.__qualname__, {})


def mangled(cls: type) -> str:
    """A name for a class's functions that is unique over all modules."""
    return f"{cls.__module__}.{cls.__qualname__}".replace(".", "_").replace("<locals>", "L")


def record_name(cls: type) -> str:
    """The name of the class itself inside derived source."""
    return f"C_{mangled(cls)}"


def module_source(classes: list[type]) -> str:
    """The text of `<module>_derived.py` for the records of one module (compiled build)."""
    helpers = [name for name in vars(secret) if name.endswith(("_cards", "_secret"))]
    helpers += ["own_audience", "sees"]
    lines = [
        "from __future__ import annotations",
        "from typing import Any",
        f"from starmoot.kernel.secret import {', '.join(sorted(helpers))}",
    ]
    for record in {inner: None for cls in classes for inner in closure(cls)}:
        lines.append(f"from {record.__module__} import {record.__name__} as {record_name(record)}")
        if record not in classes:
            names = ", ".join(f"{verb}_{mangled(record)}" for verb in VERBS)
            lines.append(f"from {record.__module__}_derived import {names}")
    own = {cls.__qualname__: inspect.get_annotations(cls) for cls in classes}
    lines.append(f"DECLARED: dict[str, dict[str, str]] = {own!r}")
    bodies = [source(cls, "{0}.__new__({0})") for cls in classes]
    return "\n".join(lines) + "\n\n" + "".join(bodies)


def option_of(hint: Any) -> Any:
    """X for `X | None`, else None."""
    if typing.get_origin(hint) in (typing.Union, UnionType):
        inner = [arg for arg in typing.get_args(hint) if arg is not NoneType]
        if len(inner) == 1 and len(typing.get_args(hint)) == 2:
            return inner[0]
    return None


def expression(verb: str, hint: Any, e: str, where: str) -> str:
    """The source that applies a verb (clone, encode, decode, redact, show) to expression e."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    extra = ", viewer" if verb == "redact" else ""
    if hint in SCALARS:
        return e
    if origin is list:
        if args[0] in SCALARS:
            return f"{e}[:]" if verb != "decode" else f"list({e})"
        if verb in SHARING and fixed(args[0]):
            return f"{e}[:]"
        known = seen_only(verb, args[0], "x")
        each = expression(verb, args[0], "x", where)
        if verb == "clone" and comes_to_rest(args[0]):
            each = f"x if x.at_rest() else {each}"
        return f"[{each} for x in {e}{known}]"
    if origin is dict and args[0] in (int, str):
        if args[1] in SCALARS and verb in SHARING:
            return f"{e}.copy()"
        value = expression(verb, args[1], "v", where)
        if verb == "encode":
            return f"[[k, {value}] for k, v in {e}.items()]"
        if verb == "decode":
            return f"{{k: {value} for k, v in {e}}}"
        key = "str(k)" if verb == "show" else "k"
        return f"{{{key}: {value} for k, v in {e}.items(){seen_only(verb, args[1], 'v')}}}"
    if (inner := option_of(hint)) is not None:
        missing = f"{e} is None"
        if verb == "redact" and veiled(inner):
            missing += f" or not sees({e}.audience, viewer)"
        return f"(None if {missing} else {expression(verb, inner, e, where)})"
    if hint is secret.Cards:
        return f"{verb}_cards({e}{extra})"
    if origin is secret.Secret:
        check_secret(args[0], where)
        return f"{verb}_secret({e}{extra})"
    if verb in SHARING and fixed(hint):
        return e
    if isinstance(hint, type) and issubclass(hint, Record):
        return f"{verb}_{mangled(hint)}({e}{extra})"
    raise BadRecord(f"{where}: {hint!r} is outside the vocabulary of records (see record.py)")


def fixed(hint: Any) -> bool:
    """Whether a field type is a record that never changes."""
    return isinstance(hint, type) and issubclass(hint, Fixed)


def comes_to_rest(hint: Any) -> bool:
    """Whether a field type is a record that from some moment on never changes."""
    return isinstance(hint, type) and issubclass(hint, Record) and hasattr(hint, "at_rest")


def shared_fields(cls: type) -> tuple[str, ...]:
    """The fields of a record class that are replaced and never changed, so that clones share them.

    They cannot hold what may change inside them.
    """
    named: tuple[str, ...] = getattr(cls, "replaced", ())
    declared = fields(cls)
    for field in named:
        hint = declared.get(field)
        args = typing.get_args(hint)
        if typing.get_origin(hint) not in (list, dict) or not (
            args[-1] in SCALARS or fixed(args[-1])
        ):
            raise BadRecord(f"{cls.__name__}.{field} cannot be shared: {hint!r} can change inside")
    return named


def veiled(hint: Any) -> bool:
    """Whether a field type is a record that not everybody may know of."""
    return isinstance(hint, type) and issubclass(hint, Veiled)


def seen_only(verb: str, hint: Any, e: str) -> str:
    """The filter that keeps veiled records out of what others see."""
    return f" if sees({e}.audience, viewer)" if verb == "redact" and veiled(hint) else ""


def check_secret(hint: Any, where: str) -> None:
    """Refuse a Secret of something that has no empty value to show instead."""
    if hint not in SCALARS and hint != list[int]:
        raise BadRecord(f"{where}: Secret[{hint!r}] is outside the vocabulary of records")


def gathering(hint: Any, e: str, where: str) -> str:
    """A statement that adds the secrets inside e to `out`, or nothing."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is secret.Cards or origin is secret.Secret:
        return f"out.append({e})"
    if (inner := option_of(hint)) is not None:
        deeper = gathering(inner, e, where)
        return f"if {e} is not None: {deeper}" if deeper else ""
    if origin is list or origin is dict:
        item = "x_" + e.rpartition(".")[2]
        deeper = gathering(args[-1], item, where)
        loop = f"for {item} in {e}{'.values()' if origin is dict else ''}"
        if ":" in deeper:
            raise BadRecord(f"{where}: secrets nested this deeply need a record of their own")
        return f"{loop}: {deeper}" if deeper else ""
    if isinstance(hint, type) and issubclass(hint, Record):
        return f"secrets_{mangled(hint)}({e}, out)" if any_secret(hint) else ""
    return ""


def any_secret(cls: type) -> bool:
    """Whether a record class hides anything."""
    return any(
        hint is secret.Cards or "Secret[" in str(hint) or "Cards" in str(hint)
        for record in closure(cls)
        for hint in fields(record).values()
    )


def listed_record(hint: Any) -> type | None:
    """The record class of a field that is a list of records which clones do not share."""
    if typing.get_origin(hint) is not list:
        return None
    item = typing.get_args(hint)[0]
    return item if isinstance(item, type) and issubclass(item, Record) and not fixed(item) else None


def copying_loop(item: type, field: str, blank: str) -> list[str]:
    """Statements that copy a list of records in place: the interpreter saves a call for each."""
    lines = [
        "    copies = []",
        "    add = copies.append",
        f"    for x in s.{field}:",
    ]
    if comes_to_rest(item):
        lines += ["        if x.at_rest():", "            add(x)", "            continue"]
    lines.append(f"        y = {blank.format(record_name(item))}")
    shared = shared_fields(item)
    for inner, hint in fields(item).items():
        copied = f"x.{inner}"
        if inner not in shared:
            copied = expression("clone", hint, copied, f"{item.__name__}.{inner}")
        lines.append(f"        y.{inner} = {copied}")
    return [*lines, "        add(y)", f"    c.{field} = copies"]


def source(cls: type, blank: str, unrolled: bool = False) -> str:
    """The source of a record class's six functions.

    `blank` is how it makes an empty one; `unrolled` clones lists of records without calls.
    """
    name, own = mangled(cls), record_name(cls)
    typed = f"{own}[Any]" if getattr(cls, "__parameters__", ()) else own
    declared, shared = fields(cls), shared_fields(cls)
    if fixed(cls) and any_secret(cls):
        raise BadRecord(f"{cls.__name__} never changes, so it can hold no secrets and no cards")
    lines: list[str] = []

    def copier(verb: str, heading: str) -> None:
        lines.append(heading)
        hides = verb == "redact" and veiled(cls)
        lines.append(f"    c: {typed} = {own + '()' if hides else blank.format(own)}")
        if hides:
            lines.append("    if not sees(s.audience, viewer):")
            lines.append("        c.hidden = True")
            lines.append("        return c")
        for place, (field, hint) in enumerate(declared.items()):
            where = f"{cls.__name__}.{field}"
            e = f"data[{place}]" if verb == "decode" else f"s.{field}"
            if verb == "clone" and field in shared:
                lines.append(f"    c.{field} = s.{field}")
            elif verb == "clone" and unrolled and (item := listed_record(hint)) is not None:
                lines.extend(copying_loop(item, field, blank))
            else:
                lines.append(f"    c.{field} = {expression(verb, hint, e, where)}")
        if hides:
            lines.append("    c.audience = own_audience(s.audience, viewer)")
        lines.append("    return c")

    def exprs(verb: str) -> list[tuple[str, str]]:
        return [
            (field, expression(verb, hint, f"s.{field}", f"{cls.__name__}.{field}"))
            for field, hint in declared.items()
        ]

    copier("clone", f"def clone_{name}(s: {typed}) -> {typed}:")
    lines.append(f"def encode_{name}(s: {typed}) -> list[Any]:")
    lines.append("    return [" + ", ".join(text for _, text in exprs("encode")) + "]")
    copier("decode", f"def decode_{name}(data: Any) -> {typed}:")
    copier("redact", f"def redact_{name}(s: {typed}, viewer: int) -> {typed}:")
    lines.append(f"def show_{name}(s: {typed}) -> dict[str, Any]:")
    shown = ", ".join(f"{field!r}: {text}" for field, text in exprs("show"))
    lines.append(f"    return {{{shown}}}")
    lines.append(f"def secrets_{name}(s: {typed}, out: list[Any]) -> None:")
    gathered = [
        gathering(hint, f"s.{field}", f"{cls.__name__}.{field}") for field, hint in declared.items()
    ]
    lines.extend(f"    {line}" for line in gathered if line)
    lines.append("    return None")
    return "\n".join(lines) + "\n"
