"""Small modules, small functions, and nothing in the files that belongs to one machine."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))

LONGEST_MODULE = 500
LONGEST_FUNCTION = 60

# Spelled in pieces and with \x2f for the slash, so that no address or path stands in this file.
REGISTRIES = (
    "py" + r"pi\.org\x2fsimple",
    r"files\.python" + r"hosted\.",
    r"registry\.np" + r"mjs\.",
)
FOREIGN = {
    "a package registry's address": "|".join(REGISTRIES),
    "a resolved download in a lock file": r'"resolved"\x3a\s*"http|\burl\s*=\s*"http[^"]*\.whl',
    "a path of one machine": r"(?<![\w.~])\x2f(root|Users|home\x2f\w+|work|opt\x2fpy" + r"pi)\x2f",
}


def too_long(source: str) -> Iterator[str]:
    """The module's and its functions' excess, one line each."""
    length = len(source.splitlines())
    if length > LONGEST_MODULE:
        yield f"module: {length} lines"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield f"{node.name} (line {node.lineno}): {length} lines"


def foreign(text: str) -> list[str]:
    """What in `text` belongs to one machine or one registry."""
    return [
        f"{what}: {match.group()}"
        for what, pattern in FOREIGN.items()
        for match in re.finditer(pattern, text)
    ]


def project_files() -> list[Path]:
    """All files that are tracked or about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


def test_the_package_has_sources() -> None:
    assert SOURCES


def test_modules_and_functions_are_short() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {excess}"
        for path in SOURCES
        for excess in too_long(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_long_modules_and_functions_are_seen() -> None:
    body = "    x = 1\n"
    assert list(too_long("def f():\n" + body * (LONGEST_FUNCTION - 1))) == []
    assert list(too_long("def f():\n" + body * LONGEST_FUNCTION)) == ["f (line 1): 61 lines"]
    assert list(too_long("x = 1\n" * LONGEST_MODULE)) == []
    assert list(too_long("x = 1\n" * (LONGEST_MODULE + 1))) == ["module: 501 lines"]


def test_no_file_names_a_registry_or_a_path_of_one_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {what}"
        for path in project_files()
        for what in foreign(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "--index-url https://py" + "pi.org/simple",
        "https://files.python" + "hosted.org/packages/a.whl",
        '"resolved"' + ': "https://example.net/a.tgz"',
        "see /ro" + "ot/notes.txt",
        "cd /ho" + "me/ada/starmoot",
        "'/wo" + "rk/main'",
    ],
)
def test_registries_and_machine_paths_are_seen(text: str) -> None:
    assert len(foreign(text)) == 1


@pytest.mark.parametrize(
    "text", ["src/wo" + "rk/main.py", "./home/page", "~/ro" + "ot/x", "a/opt/b"]
)
def test_ordinary_paths_are_left_alone(text: str) -> None:
    assert foreign(text) == []
