"""Derivation: the source of a record's clone, encode, decode, redact, show and secrets.

Interpreted, that source is executed once for each class; the compiled build writes it to
`<module>_derived.py` and compiles it with the rest. Nothing here runs during play.
"""

from __future__ import annotations

import importlib
import inspect
import typing
from typing import Any

from starmoot.kernel import secret
from starmoot.kernel.decision import Question
from starmoot.kernel.declared import (
    KERNEL_RECORDS,
    SCALARS,
    BadRecord,
    any_secret,
    closure,
    copied_fields,
    derived_module,
    fields,
    fixed,
    is_frame,
    is_method,
    is_record,
    option_of,
    shared_fields,
    stored_fields,
    veiled,
)
from starmoot.kernel.play import Play
from starmoot.kernel.record import Record, blank
from starmoot.kernel.shape import Answer
from starmoot.kernel.sheet import Pick, Sheet

SHARING = ("clone", "redact")
"""What does not make a new object of a record that never changes."""

VERBS = ("clone", "encode", "decode", "redact", "show", "secrets")
STORING = ("clone", "encode", "decode")
"""What is derived for the kernel's own classes, of which no view is made."""


BLANK = "Record.__new__({0})"
"""How compiled source makes a blank record."""

SPACE: dict[str, Any] = {}
AS_NAMED = "  # type: ignore[assignment,unused-ignore]"
"""An answer's number becomes what the field's NewType calls it."""
NEVER_CHANGE = (Answer, Question)
"""Kernel types of which all copies share one object."""

HELPERS = {
    "starmoot.kernel.stored": (
        *("pack_answer", "unpack_answer"),
        *("pack_question", "unpack_question", "pack_method", "unpack_method"),
        *("clone_frame", "encode_frame", "decode_frame"),
    ),
}
"""The functions that derived source calls for fields of the kernel's own types."""


def derived_functions(cls: type) -> dict[str, Any]:
    """The namespace with a class's functions: its compiled module, or freshly executed source."""
    if SPACE.get(record_name(cls)) is cls:
        return SPACE
    module = derived_module(cls)
    if module is not None and getattr(module, record_name(cls), None) is cls:
        return vars(module)
    if "blank" not in SPACE:
        helpers = {key: value for key, value in vars(secret).items() if key[0] != "_"}
        for home, names in HELPERS.items():
            helpers |= {name: getattr(importlib.import_module(home), name) for name in names}
        SPACE.update(helpers, Any=Any, Answer=Answer, blank=blank_maker())
    fresh = [record for record in closure(cls) if SPACE.get(record_name(record)) is not record]
    for record in fresh:
        exec(source(record, "blank({0})", unrolled=True), SPACE)
    # named last: a host's other thread takes a class that is named here for ready, and else
    # writes the same functions once more
    SPACE.update({record_name(record): record for record in fresh})
    return SPACE


def blank_maker() -> Any:
    """What makes a blank record: the interpreter's own way is quickest where it is allowed."""
    try:
        object.__new__(Record)
    except TypeError:  # compiled classes have ways of their own, each a different one
        return made_by_its_class
    return object.__new__


def made_by_its_class(cls: Any) -> Any:
    """A blank record, or a blank object of another class of the kernel."""
    return blank(cls) if issubclass(cls, Record) else cls.__new__(cls)


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
        "from starmoot.kernel.record import Record",
        "from starmoot.kernel.shape import Answer",
        *[f"from {module} import {', '.join(names)}" for module, names in HELPERS.items()],
    ]
    for record in {inner: None for cls in classes for inner in closure(cls)}:
        lines.append(f"from {record.__module__} import {record.__name__} as {record_name(record)}")
        if record not in classes:
            names = ", ".join(f"{verb}_{mangled(record)}" for verb in verbs_of(record))
            lines.append(f"from {record.__module__}_derived import {names}")
    own = {cls.__qualname__: inspect.get_annotations(cls) for cls in classes}
    lines.append(f"DECLARED: dict[str, dict[str, str]] = {own!r}")
    bodies = [
        source(cls, BLANK if issubclass(cls, Record) else "{0}.__new__({0})") for cls in classes
    ]
    return "\n".join(lines) + "\n\n" + "".join(bodies)


def verbs_of(cls: type) -> tuple[str, ...]:
    """What is derived for a class."""
    if cls is Play:
        return ("copy", "encode", "restore")
    if cls in KERNEL_RECORDS:
        return STORING
    return (*VERBS, "read") if issubclass(cls, Sheet) and fields(cls) else VERBS


def expression(verb: str, hint: Any, e: str, where: str) -> str:
    """The source that applies a verb (clone, encode, decode, redact, show) to expression e."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    extra = ", viewer" if verb == "redact" else ""
    if hint in SCALARS:
        return e
    if origin is list:
        if args[0] in SCALARS:
            return f"{e}[:]" if verb != "decode" else f"list({e})"
        if verb in SHARING and (fixed(args[0]) or args[0] in NEVER_CHANGE):
            return f"{e}[:]"
        known = seen_only(verb, args[0], "x")
        each = expression(verb, args[0], "x", where)
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
    if hint in NEVER_CHANGE or is_method(hint):
        return stored(hint, verb, e)
    if is_frame(hint):
        return f"{verb}_frame({e})"
    if is_record(hint):
        return f"{verb}_{mangled(hint)}({e}{extra})"
    raise BadRecord(f"{where}: {hint!r} is outside the vocabulary of records (see record.py)")


def stored(hint: Any, verb: str, e: str) -> str:
    """The source for what all copies share: only to store it takes more than a look."""
    name = "answer" if hint is Answer else "question" if hint is Question else "method"
    return {"encode": f"pack_{name}({e})", "decode": f"unpack_{name}({e})"}.get(verb, e)


def reading(hint: Any, e: str, where: str) -> str:
    """The source that reads a field of a sheet from the answer e."""
    if hint is bool:
        return f"{e}.key == 1"
    if hint is str:
        return f"{e}.text"
    if hint is int:
        return f"{e}.key"
    if hint == list[int]:
        return f"{e}.keys()"
    if hint is Answer:
        return e
    if isinstance(hint, type) and issubclass(hint, Sheet):
        return f"read_{mangled(hint)}({e})"
    raise BadRecord(f"{where}: {hint!r} cannot be read from an answer")


def reader(cls: type, own: str, blank: str) -> list[str]:
    """The source of the function that reads a sheet from an answer.

    Every field of a sheet is read; those of a pick keep their defaults where nothing followed it.
    """
    declared = list(fields(cls).items())
    made = f"{own}()" if issubclass(cls, Pick) else blank.format(own)
    lines = [f"def read_{mangled(cls)}(a: Answer) -> {own}:", f"    c: {own} = {made}"]
    rest, indent = "a", "    "
    if issubclass(cls, Pick):
        field, hint = declared.pop(0)
        lines.append(f"    c.{field} = {reading(hint, 'a', f'{cls.__name__}.{field}')}{AS_NAMED}")
        if declared:
            lines += ["    if a.parts:", "        b = a.parts[0]"]
        rest, indent = "b", "        "
    alone = issubclass(cls, Pick) and len(declared) == 1
    for place, (field, hint) in enumerate(declared):
        part = rest if alone else f"{rest}.parts[{place}]"
        read = reading(hint, part, f"{cls.__name__}.{field}")
        lines.append(f"{indent}c.{field} = {read}{AS_NAMED}")
    return [*lines, "    return c"]


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


def listed_record(hint: Any) -> type | None:
    """The record class of a field that is a list of records which clones do not share."""
    if typing.get_origin(hint) is not list:
        return None
    item = typing.get_args(hint)[0]
    return item if isinstance(item, type) and issubclass(item, Record) and not fixed(item) else None


def in_place(cls: type, copied: list[str], blank: str) -> list[str]:
    """The same statements where lists of records are copied without a call for each record."""
    lines: list[str] = []
    for statement, (field, hint) in zip(copied, copied_fields(cls).items(), strict=True):
        item = listed_record(hint)
        lines += [statement] if item is None else copying_loop(item, field, blank)
    return lines


def copying_loop(item: type, field: str, blank: str) -> list[str]:
    """Statements that copy a list of records in place: the interpreter saves a call for each."""
    lines = ["    copies = []", "    add = copies.append", f"    for x in s.{field}:"]
    lines.append(f"        y = {blank.format(record_name(item))}")
    for inner, copied in each(item, "clone", stored_fields(item), "x.{1}").items():
        lines.append(f"        y.{inner} = {copied}")
    return [*lines, "        add(y)", f"    c.{field} = copies"]


def each(cls: type, verb: str, declared: dict[str, Any], e: str = "s.{1}") -> dict[str, str]:
    """What a verb makes of each field; `e` is where it stands, by place {0} and name {1}."""
    shared = shared_fields(cls) if verb == "clone" else ()
    return {
        field: e.format(place, field)
        if field in shared
        else expression(verb, hint, e.format(place, field), f"{cls.__name__}.{field}")
        for place, (field, hint) in enumerate(declared.items())
    }


def filling(values: dict[str, str]) -> list[str]:
    """Statements that fill the fields of c."""
    return [f"    c.{field} = {value}" for field, value in values.items()]


def source(cls: type, blank: str, unrolled: bool = False) -> str:
    """The source of a record class's six functions; three for a class of the kernel.

    `blank` is how it makes an empty one; `unrolled` clones lists of records without calls.
    """
    if fixed(cls) and any_secret(cls):
        raise BadRecord(f"{cls.__name__} never changes, so it can hold no secrets and no cards")
    name, own, kept = mangled(cls), record_name(cls), stored_fields(cls)
    typed = f"{own}[Any]" if getattr(cls, "__parameters__", ()) else own
    made, done = f"    c: {typed} = {blank.format(own)}", "    return c"
    stored = each(cls, "encode", kept)
    copied = filling(each(cls, "clone", copied_fields(cls)))
    if unrolled:
        copied = in_place(cls, copied, blank)
    if cls is Play:
        named = ", ".join(f"{field!r}: {value}" for field, value in stored.items())
        lines = [f"def encode_{name}(s: {own}) -> dict[str, Any]:", f"    return {{{named}}}"]
        lines += [f"def copy_{name}(s: {own}, c: {own}) -> None:", *copied]
        lines += [f"def restore_{name}(data: Any, c: {own}) -> None:"]
        return "\n".join([*lines, *filling(each(cls, "decode", kept, "data['{1}']"))]) + "\n"
    lines = [f"def clone_{name}(s: {typed}) -> {typed}:", made, *copied, done]
    lines += [f"def encode_{name}(s: {typed}) -> list[Any]:"]
    lines += [f"    return [{', '.join(stored.values())}]"]
    lines += [f"def decode_{name}(data: Any) -> {typed}:", made]
    lines += [*filling(each(cls, "decode", kept, "data[{0}]")), done]
    if cls not in KERNEL_RECORDS:
        lines += seeing(cls, typed, blank)
    if "read" in verbs_of(cls):
        lines += reader(cls, own, blank)
    return "\n".join(lines) + "\n"


def seeing(cls: type, typed: str, blank: str) -> list[str]:
    """The source of the functions that serve views: redact, show and secrets."""
    name, own, declared = mangled(cls), record_name(cls), fields(cls)
    hides = veiled(cls)
    lines = [f"def redact_{name}(s: {typed}, viewer: int) -> {typed}:"]
    lines.append(f"    c: {typed} = {f'{own}()' if hides else blank.format(own)}")
    if hides:
        lines.append("    if not sees(s.audience, viewer):")
        lines.append("        c.hidden = True")
        lines.append("        return c")
    lines += filling(each(cls, "redact", declared))
    if hides:
        lines.append("    c.audience = own_audience(s.audience, viewer)")
    shown = ", ".join(f"{field!r}: {text}" for field, text in each(cls, "show", declared).items())
    lines += ["    return c", f"def show_{name}(s: {typed}) -> dict[str, Any]:"]
    lines += [f"    return {{{shown}}}"]
    lines += [f"def secrets_{name}(s: {typed}, out: list[Any]) -> None:"]
    if hides:
        lines.append("    out.append(s)")
    for field, hint in declared.items():
        gathered = gathering(hint, f"s.{field}", f"{cls.__name__}.{field}")
        lines += [f"    {gathered}"] if gathered else []
    return [*lines, "    return None"]
