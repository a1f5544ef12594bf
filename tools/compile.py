"""Compile kernel, mechanics, games, playouts and search trees with mypyc into build/compiled.

The result is a full copy of the package in which the hot modules are native. Every command takes
what is compiled from there as long as the sources are those it was made from
(`starmoot.builds`). The pure source stays what it is.
"""

from __future__ import annotations

import ast
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
sys.path.insert(0, str(SOURCE))

from starmoot import builds  # noqa: E402

BUILD = ROOT / "build" / "compiled"

COMPILED_KERNEL = (
    "kind",
    "chance",
    "shape",
    "fitting",
    "forced",
    "secret",
    "facts",
    "decision",
    "procedure",
    "record",
    "sheet",
    "strand",
    "stored",
    "floor",
    "play",
    "imagine",
    "view",
)
"""Kernel modules on the hot path; the rest is glue that runs once for each class or game."""

COMPILED_BESIDE = (
    *("starmoot.content.effect", "starmoot.host.showing", "starmoot.host.wire"),
    *("starmoot.bots.playout", "starmoot.bots.sample", "starmoot.bots.tree"),
)
"""What is compiled besides kernel, mechanics and games."""

INTERPRETED_IN_GAMES = (
    "coach",
    "figures",
    "scenario",
    "scene",
    "solo.scenarios",
    "study.figures",
)
"""How the names of modules and folders begin, within a game, that no hot loop runs through:
pictures, a coach's words, tests."""

UNIX_FLAGS = "-w -fvisibility=hidden -fno-semantic-interposition -fno-plt"
"""Nobody replaces our functions from outside: saying so lets the compiler inline them."""

DERIVED_INIT = re.compile(r"@dataclass_transform\(.*\)\n")
"""Tells the type checker of the `__init__` that is derived; compiled, it is written out."""

SLOTTED = "(metaclass=Slotted)"
"""Slots are for interpreted records; a compiled class has them by nature and no metaclass."""

BLOCKS = """
if not TYPE_CHECKING:  # left out of the compiled build (tools/compile.py)
    from starmoot.bots.blocks import BlockPicker as RandomPicker
"""
"""Random numbers by the block are for the interpreter; the compiler makes single ones faster."""

RECORDS = "Pick|Record|Settings|Sheet|Veiled"
RECORD_CLASS = re.compile(rf"(?<=\n)(\n@final)?\nclass \w+\((\w+\.)?({RECORDS})\):")
FUTURE = "from __future__ import annotations"

SETUP = """
import sys
sys.path.insert(0, {tools!r})
from compile import hasten
from setuptools import setup
from mypyc.build import mypycify
extensions = mypycify({modules!r}, opt_level="2", debug_level="0")
hasten(extensions)
setup(name="starmoot-compiled", packages=[], ext_modules=extensions)
"""

RUN_ONCE = re.compile(r"^(char CPyDef_\w+_____top_level__\(void\) \{)$", re.MULTILINE)
"""Where the C function of a module's own lines begins: long, and run by the import alone."""

BLANK = re.compile(
    r"CPyDef_record___Record_____new__\(\(PyObject \*\)CPyType_(\w+)___(\w+)\)"
    r"|(?<=CPyType_)(\w+)___(\w+);\n(\w+) = CPyDef_record___Record_____new__\(\w+\)"
)
"""Where a blank record is made of a class that is known, in its constructor or for a copy."""

MAKER = re.compile(r"^PyObject \*(CPyDef_\w+_____mypyc__\w+_setup)\(PyObject \*", re.MULTILINE)
"""The function that makes a blank of a class."""

PLAIN = """
#if defined(__clang__)
#define RUN_ONCE __attribute__((optnone, noinline))
#elif defined(__GNUC__)
#define RUN_ONCE __attribute__((optimize("O0"), noinline))
#else
#define RUN_ONCE
#endif
"""


def game_packages() -> list[str]:
    """The packages of all games that are registered."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    games: dict[str, str] = project["entry-points"]["starmoot.games"]
    return [place.partition(":")[0] for place in games.values()]


def modules_to_compile() -> list[str]:
    """The dotted names of all modules that are compiled."""
    names = [f"starmoot.kernel.{name}" for name in COMPILED_KERNEL]
    for name in ["starmoot.mechanics", *game_packages()]:
        package = importlib.import_module(name)
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            within = found.name.removeprefix(package.__name__ + ".")
            if not found.ispkg and not within.startswith(INTERPRETED_IN_GAMES):
                names.append(found.name)
    return [*names, *COMPILED_BESIDE]


def records_by_module(names: list[str]) -> dict[str, list[type]]:
    """The record classes of every module that declares any."""
    from starmoot.host import KERNEL_RECORDS
    from starmoot.kernel import Record

    for name in names:
        importlib.import_module(name)
    by_module: dict[str, list[type]] = {}
    found: list[type] = [Record, *KERNEL_RECORDS]
    for cls in found:
        if not issubclass(cls, Record):
            continue
        found.extend(sub for sub in cls.__subclasses__() if sub not in found)
    for cls in found:
        if cls.__module__ in names and cls is not Record:
            by_module.setdefault(cls.__module__, []).append(cls)
    return by_module


def derived_modules(records: dict[str, list[type]]) -> dict[str, str]:
    """The source of the derived functions of every module that declares records."""
    from starmoot.kernel.derive import module_source

    return {f"{name}_derived": module_source(classes) for name, classes in records.items()}


def path_of(module: str) -> Path:
    """Where a module's file lies, below the build folder."""
    return Path(*module.split(".")).with_suffix(".py")


def imported(text: str, statement: str) -> str:
    """The text of a module with one more import, on the line of its first."""
    return text.replace(FUTURE, f"{FUTURE}; {statement}", 1)


def front_of(package: str) -> Path:
    """Where the file of a package itself lies, below the build folder.

    That of a game imports all its modules, which makes one circle of them; the compiler reads an
    empty one, so that it can go through the modules in the order of their imports.
    """
    return Path(*package.split(".")) / "__init__.py"


def mark_acyclic(text: str) -> str:
    """Tell mypyc that records hold no cycles: their vocabulary cannot make any.

    Objects that the garbage collector need not know are made and copied faster.
    """
    marked = RECORD_CLASS.sub(r"@mypyc_attr(acyclic=True)\g<0>", text)
    if marked == text:
        return text
    return imported(marked, "from starmoot.kernel.native import mypyc_attr")


NEVER_CHANGES = (ast.Constant, ast.Name, ast.Attribute, ast.UnaryOp)
"""Defaults that all objects may share; any other expression is worked out for each."""


def write_constructors(text: str, classes: Sequence[type]) -> str:
    """Write out the `__init__` that procedures derive from their fields (`kernel.slotted`).

    It stands where the docstring stood, so that all lines keep their numbers, and sets the defaults
    too, as in `begin_with_defaults`. What a class above takes is handed up to it.
    """
    lines = text.split("\n")
    found = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
    for cls in classes:
        node = found.get(cls.__qualname__)
        if node is None or not takes_fields(cls):
            continue
        own = [one for one in node.body if isinstance(one, ast.AnnAssign)]
        own = [one for one in own if "ClassVar" not in ast.unparse(one.annotation)]
        takers = [base for base in cls.__mro__[1:] if takes_fields(base)]
        above: tuple[str, ...] = vars(takers[0])["__init__"].takes if takers else ()
        taken = ["self", *[f"{name}: Any = {handed_up(cls, name)}" for name in above]]
        begun = [f"super().__init__({', '.join(above)})"] if above else []
        for one in own:
            taken.append(argument(one))
            begun.append(assignment(one))
            if not is_open(node):
                put_on_its_lines(lines, one, declaration(one))
        first = f"    def __init__({', '.join(taken)}) -> None: {'; '.join(begun)}"
        put_on_its_lines(lines, node.body[0], first)
    return (
        imported("\n".join(lines), "from typing import Any") if lines != text.split("\n") else text
    )


def argument(field: ast.AnnAssign) -> str:
    """A field as an argument; its default is None where it is made for each object."""
    name, hint = ast.unparse(field.target), ast.unparse(field.annotation)
    assert field.value is not None, f"{name} needs a default"
    plain = "int" if hint.endswith("i64") else hint
    if isinstance(field.value, NEVER_CHANGES):
        return f"{name}: {plain} = {ast.unparse(field.value)}"
    return f"{name}: {plain} | None = None"


def assignment(field: ast.AnnAssign) -> str:
    """How a field is set to its argument."""
    name = ast.unparse(field.target)
    if field.value is None or isinstance(field.value, NEVER_CHANGES):
        return f"self.{name} = {name}"
    return f"self.{name} = {ast.unparse(field.value)} if {name} is None else {name}"


def declaration(field: ast.AnnAssign) -> str:
    """A field without its default."""
    return f"    {ast.unparse(field.target)}: {ast.unparse(field.annotation)}"


def takes_fields(cls: type) -> bool:
    """Whether a class has a derived `__init__` of its own."""
    return hasattr(vars(cls).get("__init__"), "takes")


def handed_up(cls: type, field: str) -> str:
    """The default of a field that a class above declares; None where that is made each time."""
    default = getattr(cls, field)
    return repr(default) if isinstance(default, int | str) else "None"


def begin_with_defaults(text: str, classes: Sequence[type]) -> str:
    """Move the defaults of records into an `__init__` that takes their fields by name.

    mypyc makes the defaults in the body of a class with every object, also with the blank one that
    a copy is about to fill. The `__init__` stands where the docstring stood, so that all lines keep
    their numbers. Classes that are open to interpreted ones keep their defaults, because those may
    begin in another way; what they declare is set by the classes below them.
    """
    lines = text.split("\n")
    found = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
    for cls in classes:
        node = found.get(cls.__qualname__)
        if node is None or ast.get_docstring(node) is None or not begins_without_arguments(cls):
            continue
        fields = [one for one in node.body if isinstance(one, ast.AnnAssign) and one.value]
        own = [one for one in fields if "ClassVar" not in ast.unparse(one.annotation)]
        if is_open(node) or not own:
            continue
        names = [ast.unparse(one.target) for one in own]
        above = {name: base for base in reversed(cls.__mro__[1:]) for name in slots_of(base)}
        above = {name: base for name, base in above.items() if name not in names}
        taken = ["self", "*", *[f"{name}: Any = {inherited(cls, name)}" for name in above]]
        handed = [name for name, base in above.items() if not of_kernel(base)]
        begun = [f"super().__init__({', '.join([f'{name}={name}' for name in handed])})"]
        begun += [f"self.{name} = {name}" for name in above if name not in handed]
        for one in own:
            taken.append(argument(one))
            begun.append(assignment(one))
            put_on_its_lines(lines, one, declaration(one))
        first = f"    def __init__({', '.join(taken)}) -> None: {'; '.join(begun)}"
        put_on_its_lines(lines, node.body[0], first)
    made = "\n".join(lines)
    return imported(made, "from typing import Any") if made != text else text


def slots_of(cls: type) -> tuple[str, ...]:
    """The fields that a record class itself declares."""
    return tuple(vars(cls).get("__slots__", ()))


def of_kernel(cls: type) -> bool:
    """Whether a class is one of the kernel's, which are open to interpreted ones below them."""
    return cls.__module__.startswith("starmoot.kernel.")


def inherited(cls: Any, field: str) -> str:
    """The default of a field from above as an argument; None where it is made for each object."""
    default = cls.__defaults__.get(field)
    return repr(default) if isinstance(default, int | str) else "None"


def take_arguments(text: str, classes: Sequence[type]) -> str:
    """Give procedures and records a `__new__` that takes the same arguments as their `__init__`.

    mypyc makes an object directly where both agree, and through the interpreter where they do not.
    The `__new__` stands on the empty line below the docstring, so that all lines keep their
    numbers. Classes that are open to interpreted ones below them take whatever these begin with.
    """
    from starmoot.kernel import Procedure

    lines = text.split("\n")
    found = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
    changed = False
    for cls in classes:
        node = found.get(cls.__qualname__)
        if node is None or is_open(node):
            continue
        begins = [item for item in node.body if getattr(item, "name", "") == "__init__"]
        if not issubclass(cls, Procedure) and (not begins or not begins_without_arguments(cls)):
            continue
        if not begins and any("__init__" in vars(base) for base in cls.__mro__[:-1]):
            continue  # the class above takes the same arguments
        place = node.body[0].end_lineno or node.lineno
        assert not lines[place], f"{cls.__name__} needs an empty line below its docstring"
        arguments = "cls"
        if begins and isinstance(begins[0], ast.FunctionDef):
            begins[0].args.args[0].arg = "cls"
            take_plain_numbers(lines, begins[0])
            arguments = ast.unparse(begins[0].args)
        lines[place] = f"    def __new__({arguments}) -> Self: return BlankRecord.__new__(cls)"
        changed = True
    if not changed:
        return text
    made = imported("\n".join(lines), "from starmoot.kernel.record import Record as BlankRecord")
    return imported(made, "from typing import Self")


def take_plain_numbers(lines: list[str], begin: ast.FunctionDef) -> None:
    """Let an `__init__` take an int for each i64: every `__new__` has to agree with those above."""
    for argument in reversed(begin.args.args):
        said = argument.annotation
        if isinstance(said, ast.Name | ast.Attribute) and ast.unparse(said).endswith("i64"):
            line = lines[said.lineno - 1]
            lines[said.lineno - 1] = line[: said.col_offset] + "int" + line[said.end_col_offset :]
            argument.annotation = ast.Name("int")


def is_open(node: ast.ClassDef) -> bool:
    """Whether a class lets interpreted ones inherit from it."""
    return any("allow_interpreted_subclasses" in ast.unparse(one) for one in node.decorator_list)


def begins_without_arguments(cls: type) -> bool:
    """Whether neither a class nor any above or below it has an `__init__` of its own."""
    below = [cls]
    for found in below:
        below.extend(found.__subclasses__())
    family = [*cls.__mro__[:-1], *below]
    return not any("__init__" in vars(member) for member in family)


def put_on_its_lines(lines: list[str], node: ast.stmt, text: str) -> None:
    """Put one line where a statement stands, and nothing on the rest of its lines."""
    last = node.end_lineno or node.lineno
    lines[node.lineno - 1 : last] = [text, *[""] * (last - node.lineno)]


def order_by_imports(text: str, modules: Collection[str]) -> str:
    """Let each module that is imported as a module also be named by what is imported from it.

    mypyc checks all modules as one circle and opens it where imports weigh least. `from package
    import module` weighs as little as its own additions, so that a constant could be read before
    the module that makes it was checked. `from module import name` weighs more. It follows on the
    same line: nothing is imported earlier, and all lines keep their numbers.
    """
    lines = text.split("\n")
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            whole = [f"{node.module}.{name.name}" for name in node.names]
            for name in (name for name in whole if name in modules):
                more = f"from {name} import __name__ as _{name.replace('.', '_')}"
                lines[(node.end_lineno or node.lineno) - 1] += f"; {more}"
    return "\n".join(lines)


def hasten(extensions: Sequence[Any]) -> None:
    """Spare the C compiler what it need not do; called by the set-up that `main` writes.

    More than a third of the C is what modules do when they are imported, in functions of thousands
    of lines: optimising them takes minutes and saves nothing. Nine tenths of the text is indents.
    """
    for extension in extensions:
        for name in extension.sources:
            source = Path(name)
            if source.name.startswith("__native"):
                lines = [line.lstrip() for line in source.read_text("utf-8").split("\n")]
                text = RUN_ONCE.sub(r"RUN_ONCE \1", "\n".join(lines))
                source.write_text(f"{PLAIN}{made_directly(text)}\n", "utf-8")


def made_directly(text: str) -> str:
    """Let classes make their blank records themselves.

    What makes a blank record of any class looks for the class's own function, by its name and for
    each record: that takes almost as long as the function.
    """
    known = set(MAKER.findall(text))
    used: set[str] = set()

    def direct(found: re.Match[str]) -> str:
        module, cls = found[1] or found[3], found[2] or found[4]
        maker = f"CPyDef_{module}_____mypyc__{cls}_setup"
        if maker not in known:
            return found[0]
        used.add(maker)
        made = f"{maker}((PyObject *)CPyType_{module}___{cls})"
        return made if found[1] else f"{module}___{cls};\n{found[5]} = {made}"

    text = BLANK.sub(direct, text)
    declared = [f"struct _object *{maker}(struct _object *);\n" for maker in sorted(used)]
    return "".join(declared) + text


def main(arguments: Sequence[str]) -> int:
    """Build, or list (--list) what would be built; gives the exit code."""
    names = modules_to_compile()
    if "--list" in arguments:
        print("\n".join(names))
        return 0
    records = records_by_module(names)
    derived = derived_modules(records)
    staging = BUILD.with_name("compiled-staging")
    shutil.rmtree(staging, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(SOURCE / "starmoot", staging / "starmoot", ignore=ignore)
    made_from = builds.stamp(staging / "starmoot")  # before sources can change meanwhile
    written = [path_of(name) for name in names] + [front_of(name) for name in game_packages()]
    as_written = {path: (staging / path).read_text("utf-8") for path in written}
    for name, text in derived.items():
        (staging / path_of(name)).write_text(text)
    for name in names:
        source = staging / path_of(name)
        text = source.read_text("utf-8").replace(SLOTTED, "").replace(BLOCKS, "")
        text = write_constructors(DERIVED_INIT.sub("\n", text), records.get(name, []))
        text = begin_with_defaults(text, records.get(name, []))
        text = take_arguments(text, records.get(name, []))
        source.write_text(order_by_imports(mark_acyclic(text), names), "utf-8")
    for name in game_packages():
        (staging / front_of(name)).write_text("")
    modules = [str(path_of(name)) for name in [*names, *derived]]
    (staging / "setup.py").write_text(SETUP.format(modules=modules, tools=str(ROOT / "tools")))
    (staging / "mypy.ini").write_text("[mypy]\nnamespace_packages = True\n")
    flags = {"CFLAGS": UNIX_FLAGS} if os.name == "posix" else {}
    print(f"compiling {len(modules)} modules ...", flush=True)
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=staging,
        env={**os.environ, "PYTHONPATH": str(staging), **flags},
        check=False,
    )
    if done.returncode != 0:
        print("compiling failed; the pure package is unaffected", file=sys.stderr)
        return done.returncode
    for path, text in as_written.items():  # what people read is the source as it was written
        (staging / path).write_text(text, "utf-8")
    (staging / builds.STAMP).write_text(made_from, "utf-8")
    shutil.rmtree(staging / "build", ignore_errors=True)
    shutil.rmtree(BUILD, ignore_errors=True)
    staging.rename(BUILD)
    print(f"compiled {len(modules)} modules into {BUILD.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
