"""Break the rules on purpose and see whether a test notices.

    python tools/mutate.py COPY --package src/starmoot/games/exodus --tests tests/games/exodus \\
        --modules dice jump play=dice,jump court/appeals=court --sample 100

COPY is a folder outside this tree; the tree is copied there, and only the copy is read and run. One
operator, comparison or constant inside a function is changed at a time: `<` to `<=`, `+` to `-`,
`and` to `or`, 1 to 2. First the tests near the module run: those named like it, or like what stands
after `=`; what passes them has to face all others, unless --near says that these are enough. A
mutant that fails a test is killed; one that passes survives, and is printed with its line. Results
are kept in COPY/mutants.jsonl, so that a run that was stopped goes on.

No file is changed: the tests are loaded once, and for each mutant a child of that process exchanges
the code of the functions and runs them. Left alone are docstrings, annotations, whatever only words
and facts for readers depend on (`words`, `say`, `quiet`), and functions named with --except.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import signal
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("src", "tests", "tools", "docs", "pyproject.toml")
SECONDS = 300
"""A mutant that keeps the tests busy for so long is stuck, and noticed."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
QUIETLY = ["-x", "-q", "-p", "no:cacheprovider", "--no-header"]
FOR_READERS = ("words", "say", "quiet")


@dataclass(frozen=True)
class Mutant:
    """One change: the how-many-th place of a module, the line, and what was done there."""

    module: str
    number: int
    line: int
    function: str
    change: str

    def key(self) -> str:
        """What a result is kept under."""
        return f"{self.module}:{self.number}"


def change_of(node: ast.AST) -> str:
    """What a mutant does to a node, or nothing where it is not changed."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        return f"{type(node.ops[0]).__name__} to {COMPARISONS[type(node.ops[0])].__name__}"
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OPERATORS:
        return f"{type(node.op).__name__} to {OPERATORS[type(node.op)].__name__}"
    if isinstance(node, ast.BoolOp):
        return "And to Or" if isinstance(node.op, ast.And) else "Or to And"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return "Not dropped"
    if isinstance(node, ast.Constant) and isinstance(node.value, bool | int):
        return f"{node.value} to {other_constant(node.value)}"
    return ""


def other_constant(value: bool | int) -> bool | int:
    """Another value of the same type."""
    return not value if isinstance(value, bool) else value + 1


def apply(node: ast.AST) -> None:
    """Make the change that `change_of` names."""
    if isinstance(node, ast.Compare):
        node.ops[0] = COMPARISONS[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        node.op = OPERATORS[type(node.op)]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd()
        node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int):
        node.value = other_constant(node.value)


def places(tree: ast.Module, left_alone: set[str]) -> list[tuple[str, ast.AST]]:
    """The nodes that can be changed, in the order of the text, with their functions."""
    found: list[tuple[str, ast.AST]] = []
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef) or function.name in left_alone:
            continue
        for statement in function.body:
            collect(function.name, statement, found)
    return found


def collect(function: str, node: ast.AST, found: list[tuple[str, ast.AST]]) -> None:
    """Gather what can be changed below a node; what only readers see is passed over."""
    if isinstance(node, ast.FunctionDef) or for_readers(node):
        return
    if change_of(node):
        found.append((function, node))
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, ast.AST):
                collect(function, inner, found)


def for_readers(node: ast.AST) -> bool:
    """Whether a node is a fact that is told, or a condition on whether anybody listens."""
    test = node.test if isinstance(node, ast.If) else node
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        called = node.value.func
        return isinstance(called, ast.Attribute) and called.attr in FOR_READERS
    return isinstance(node, ast.If) and any(
        isinstance(inner, ast.Attribute) and inner.attr in FOR_READERS for inner in ast.walk(test)
    )


def mutants_of(package: Path, module: str, left_alone: set[str]) -> list[Mutant]:
    """Every mutant of a module."""
    tree = ast.parse((package / f"{module}.py").read_text(encoding="utf-8"))
    return [
        Mutant(module, number, getattr(node, "lineno", 0), function, change_of(node))
        for number, (function, node) in enumerate(places(tree, left_alone))
    ]


def mutated(source: str, name: str, mutant: Mutant, left_alone: set[str]) -> CodeType:
    """The code of a module with one change."""
    tree = ast.parse(source)
    apply(places(tree, left_alone)[mutant.number][1])
    return compile(ast.fix_missing_locations(tree), name, "exec")


def functions_in(code: CodeType) -> dict[str, CodeType]:
    """The code of every function of a module, also in its classes, by qualified name."""
    found: dict[str, CodeType] = {}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found[constant.co_qualname] = constant
            found.update(functions_in(constant))
    return found


def exchange(module: ModuleType, changed: CodeType) -> None:
    """Give every function of a loaded module its changed code, wherever it was imported to."""
    codes = functions_in(changed)
    owners = [module, *(item for item in vars(module).values() if isinstance(item, type))]
    for owner in owners:
        for item in vars(owner).values():
            own = isinstance(item, FunctionType) and item.__module__ == module.__name__
            if own and item.__qualname__ in codes:
                item.__code__ = codes[item.__qualname__]


def fails(tests: list[str], before: Callable[[], None] = lambda: None) -> bool:
    """Whether tests fail, or do not come to an end, in a child process that did this before."""
    child = os.fork()
    if child == 0:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        signal.alarm(SECONDS)
        before()
        os._exit(int(pytest.main([*QUIETLY, *tests])))
    return os.waitpid(child, 0)[1] != 0


def tests_near(tree: Path, tests: str, module: str) -> list[str]:
    """The test files of a module: `jump`, or `play=dice,jump`."""
    names = module.partition("=")[2] or module
    found = [path for name in names.split(",") for path in (tree / tests).rglob(f"{name}_test.py")]
    return sorted(str(path.relative_to(tree)) for path in found)


def make_copy(tree: Path) -> None:
    """Copy this tree, unless it was copied before."""
    if tree.resolve() == ROOT or ROOT in tree.resolve().parents:
        raise SystemExit("the copy must lie outside of this tree")
    for name in COPIED:
        if (tree / name).exists():
            continue
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            tree.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tree / name)


def enter(tree: Path) -> None:
    """Start again inside the copy, where everything is imported from."""
    if os.environ.get("MUTATED_TREE") != str(tree):
        os.chdir(tree)
        own = {"PYTHONPATH": str(tree / "src"), "MUTATED_TREE": str(tree)}
        command = [sys.executable, str(Path(__file__).resolve()), *sys.argv[1:]]
        os.execve(sys.executable, command, {**os.environ, **own})


def main() -> int:
    """Try the mutants and print what survives; gives the exit code."""
    arguments = argparse.ArgumentParser(description="Break rules in a copy; tests should notice.")
    arguments.add_argument("copy", type=Path)
    arguments.add_argument("--package", required=True)
    arguments.add_argument("--tests", required=True)
    arguments.add_argument("--modules", nargs="+", required=True)
    arguments.add_argument("--except", nargs="*", default=["words"], dest="left_alone")
    arguments.add_argument("--sample", type=int, default=0, help="so many of all, drawn by lot")
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--near", action="store_true", help="the tests near by are enough")
    chosen = arguments.parse_args()
    make_copy(chosen.copy)
    enter(chosen.copy.resolve())
    near = {
        module.partition("=")[0]: tests_near(chosen.copy, chosen.tests, module)
        for module in chosen.modules
    }
    pytest.main([*QUIETLY, "--co", "-qq", chosen.tests])
    if fails(sorted({test for tests in near.values() for test in tests})):
        raise SystemExit("the tests fail already without a change")
    left_alone = set(chosen.left_alone)
    package = chosen.copy / chosen.package
    every = [mutant for name in near for mutant in mutants_of(package, name, left_alone)]
    lot = random.Random(chosen.seed)
    tried = lot.sample(every, min(chosen.sample, len(every))) if chosen.sample else every
    kept = chosen.copy / "mutants.jsonl"
    results: dict[str, bool] = {}
    if kept.exists():
        for text in kept.read_text(encoding="utf-8").splitlines():
            row = json.loads(text)
            results[f"{row['module']}:{row['number']}"] = row["killed"]
    for mutant in tried:
        if mutant.key() not in results:
            rounds = [near[mutant.module], [] if chosen.near else [chosen.tests]]
            dotted = ".".join([*Path(chosen.package).parts[1:], *Path(mutant.module).parts])
            source = (package / f"{mutant.module}.py").read_text(encoding="utf-8")
            changed = mutated(source, dotted, mutant, left_alone)
            change = partial(exchange, sys.modules[dotted], changed)
            killed = any(fails(tests, change) for tests in rounds if tests)
            results[mutant.key()] = killed
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps({**asdict(mutant), "killed": killed}) + "\n")
        if not results[mutant.key()]:
            place = f"{mutant.module}.py:{mutant.line} {mutant.function}"
            print(f"survived: {place}: {mutant.change}", flush=True)
    killed_in_all = sum(results[mutant.key()] for mutant in tried)
    print(f"{killed_in_all} of {len(tried)} mutants killed, of {len(every)} there are")
    return 0


if __name__ == "__main__":
    sys.exit(main())
