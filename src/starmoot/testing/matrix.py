"""The rule matrix: where each rule of a game is implemented and tested.

Implemented: the game's package cites the id in a docstring, in the rules of a topic, a note or
an option, or under `rule` in its content. Tested: a test is decorated with `@rule(id)`. A comment
is no citation.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

from starmoot.content.rules import NoRules, Rule, citations, cited, load_rules, prefixes
from starmoot.kernel import Game

RULE_KEY: Final = re.compile(r"\brule\s*=\s*(\"[^\"\n]*\"|'[^'\n]*')")


@dataclass(frozen=True)
class Citation:
    """A rule id and the place that cites it, such as `jump.py:41`."""

    id: str
    where: str


@dataclass
class RuleCoverage:
    """One rule and everything that cites it."""

    rule: Rule
    implemented: list[str] = field(default_factory=list)
    tested: list[str] = field(default_factory=list)


@dataclass
class Coverage:
    """The rule matrix of one game.

    `unknown` are citations of ids that the game's rules do not have. `unseen` says in sentences
    what could not be looked at; what was not looked at is never called missing.
    """

    game: str
    rules: dict[str, RuleCoverage] = field(default_factory=dict)
    unknown: list[Citation] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    looked: list[str] = field(default_factory=list)

    def missing(self, rule_id: str) -> list[str]:
        """What a rule lacks, of `implemented` and `tested`."""
        return [aspect for aspect in self.looked if not getattr(self.rules[rule_id], aspect)]

    @property
    def gaps(self) -> dict[str, list[str]]:
        """Every rule that lacks something, and what."""
        lacking = {rule_id: self.missing(rule_id) for rule_id in self.rules}
        return {rule_id: missing for rule_id, missing in lacking.items() if missing}

    def count(self, aspect: str) -> int:
        """How many rules are implemented or tested."""
        return sum(1 for covered in self.rules.values() if getattr(covered, aspect))

    def as_json(self) -> dict[str, Any]:
        """The matrix in numbers, with its gaps by id."""
        return {
            "rules": len(self.rules),
            "implemented": self.count("implemented"),
            "tested": self.count("tested"),
            "gaps": [{"id": rule_id, "missing": lacks} for rule_id, lacks in self.gaps.items()],
            "unknown": [{"id": found.id, "where": found.where} for found in self.unknown],
            "unseen": self.unseen,
        }


def coverage(game: Game, root: Path) -> Coverage:
    """The rule matrix of a game, with the tests found under `root`."""
    matrix = Coverage(game.id)
    try:
        rules = load_rules(game.package, game.rules_file)
    except NoRules as problem:
        matrix.unseen.append(str(problem))
        return matrix
    matrix.rules = {rule_id: RuleCoverage(rule) for rule_id, rule in rules.items()}
    add_implementations(matrix, game, root)
    if (root / "tests").is_dir():
        add_tests(matrix, root)
    else:
        matrix.unseen.append("there is no tests folder here: which tests cite a rule is unknown")
    return matrix


def add_implementations(matrix: Coverage, game: Game, root: Path) -> None:
    """Enter what the game's package cites."""
    ours = prefixes(matrix.rules)
    matrix.looked.append("implemented")
    with as_file(files(game.package)) as folder:
        for path in sorted(folder.rglob("*.py")):
            place = shown_path(path, root, folder)
            enter(matrix, "implemented", code_citations(read(path), ours), place)
        for path in sorted(folder.rglob("*.toml")):
            if path != folder / game.rules_file:
                place = shown_path(path, root, folder)
                enter(matrix, "implemented", content_citations(read(path), ours), place)


def add_tests(matrix: Coverage, root: Path) -> None:
    """Enter the tests that cite a rule."""
    ours = prefixes(matrix.rules)
    matrix.looked.append("tested")
    for path in sorted((root / "tests").rglob("*.py")):
        for name, line, rule_id in citations_in_tests(read(path), ours):
            where = f"{path.relative_to(root).as_posix()}:{line} {name}"
            enter_one(matrix, "tested", rule_id, where)


def enter(matrix: Coverage, aspect: str, found: list[tuple[str, int]], place: str) -> None:
    """Enter citations of one file, given as (id, line)."""
    for rule_id, line in found:
        enter_one(matrix, aspect, rule_id, f"{place}:{line}")


def enter_one(matrix: Coverage, aspect: str, rule_id: str, where: str) -> None:
    """Enter one citation, or note that its id is unknown."""
    if rule_id not in matrix.rules:
        matrix.unknown.append(Citation(rule_id, where))
        return
    places: list[str] = getattr(matrix.rules[rule_id], aspect)
    if where not in places:
        places.append(where)


def code_citations(source: str, ours: Collection[str]) -> list[tuple[str, int]]:
    """(id, line) of every citation in a string of a module, docstrings included."""
    found: list[tuple[str, int]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for rule_id, offset in citations(node.value, ours):
                found.append((rule_id, node.lineno + node.value.count("\n", 0, offset)))
    return sorted(found, key=lambda citation: citation[1])


def content_citations(text: str, ours: Collection[str]) -> list[tuple[str, int]]:
    """(id, line) of everything that stands under a key `rule` in a TOML file."""
    valid = {
        rule_id for value in rule_values(tomllib.loads(text)) for rule_id in cited(value, ours)
    }
    found: list[tuple[str, int]] = []
    for match in RULE_KEY.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        found.extend((rule_id, line) for rule_id in cited(match[1], ours) if rule_id in valid)
    return found


def rule_values(value: Any) -> Iterator[str]:
    """All texts under a key `rule`, however deep."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "rule" and isinstance(inner, str):
                yield inner
            else:
                yield from rule_values(inner)
    elif isinstance(value, list):
        for item in value:
            yield from rule_values(item)


def citations_in_tests(source: str, ours: Collection[str]) -> list[tuple[str, int, str]]:
    """(test, line, id) of every `rule(...)` in the decorators of a test or of its class."""
    found: list[tuple[str, int, str]] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            shared = decorator_ids(node, ours)
            for inner in node.body:
                found.extend(citations_of_test(inner, shared, ours))
        else:
            found.extend(citations_of_test(node, [], ours))
    return found


def citations_of_test(
    node: ast.stmt, shared: list[str], ours: Collection[str]
) -> list[tuple[str, int, str]]:
    """The citations of one function, if it is a test."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return []
    if not node.name.startswith("test"):
        return []
    return [(node.name, node.lineno, found) for found in [*shared, *decorator_ids(node, ours)]]


def decorator_ids(
    node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, ours: Collection[str]
) -> list[str]:
    """The ids in `rule("...")` among the decorators, those of parametrized cases included."""
    found: list[str] = []
    for decorator in node.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and called_name(call) == "rule":
                for argument in call.args:
                    found.extend(cited(" ".join(texts_in(argument)), ours))
    return found


def texts_in(node: ast.expr) -> list[str]:
    """The texts in an argument: one, or those of a row with a star before it."""
    constants = [inner for inner in ast.walk(node) if isinstance(inner, ast.Constant)]
    return [constant.value for constant in constants if isinstance(constant.value, str)]


def called_name(call: ast.Call) -> str:
    """The last word of what is called: `rule` of `rule(...)` and of `testing.rule(...)`."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def shown_path(path: Path, root: Path, folder: Path) -> str:
    """A file as people find it: from the root where it is under it, else within the package."""
    if path.resolve().is_relative_to(root.resolve()):
        return path.resolve().relative_to(root.resolve()).as_posix()
    return f"{folder.name}/{path.relative_to(folder).as_posix()}"


def read(path: Path) -> str:
    """The text of a file."""
    return path.read_text(encoding="utf-8")
