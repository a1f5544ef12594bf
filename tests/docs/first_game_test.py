"""The tutorial is true: its pieces make the installed game, its sessions and commands work."""

import doctest
import importlib
import re
import shlex
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import pytest

from starmoot import kernel
from starmoot.cli import COMMANDS
from starmoot.cli.console import Trouble
from starmoot.testing.scenario import Asked, Scenario, SeatAt

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "first-game.md"
PAGES = (PAGE, ROOT / "docs" / "game-reference.md")
FENCED = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MODULES = ("play.py", "scene.py", "__init__.py")
"""The modules that the page has in full."""
IN_PART = ("coach.py", "guided.py", "advice.py", "outlook.py")
MOOT = "src/starmoot/games/moot/"

PLAY_TWO_GAMES = """
import sys
from importlib import import_module
from starmoot.bots.playout import RandomPicker, playout
from starmoot.host import QuickChance, settle

game = import_module(sys.argv[1]).GAME
for seed in (1, 2):
    play = game.begin(4, settle(game, {}), QuickChance(list(game.streams), [0], seed))
    print(playout(play, RandomPicker(seed), 1000), play.ending, play.scores)
"""


class Block(NamedTuple):
    """A fenced block: its language, the file it belongs to, and its text."""

    language: str
    file: str
    text: str


BLOCKS = [Block(*match.groups(default="")) for match in FENCED.finditer(PAGE.read_text("utf-8"))]
COMMAND_LINES = [
    line for block in BLOCKS if block.language == "sh" for line in block.text.splitlines()
]


def code_lines(text: str) -> list[str]:
    """All lines but the blank ones, which a page sets as it likes."""
    return [line for line in text.splitlines() if line.strip()]


def assembled(module: str) -> str:
    """A file of the game, put together from its pieces."""
    return "".join(block.text for block in BLOCKS if block.file == module)


def source_of(file: str) -> str:
    """A file that the page quotes: of the game, or of the project."""
    if "/" in file or file == "pyproject.toml":
        return (ROOT / file).read_text("utf-8")
    return files("starmoot.games.moot").joinpath(file).read_text("utf-8")


@pytest.mark.parametrize("module", MODULES)
def test_the_pieces_make_exactly_the_installed_game(module: str) -> None:
    assert code_lines(assembled(module)) == code_lines(source_of(module))


def test_every_module_of_the_game_is_on_the_page() -> None:
    folder = files("starmoot.games.moot")
    shipped = {path.name for path in folder.iterdir() if path.name.endswith(".py")}
    assert {name for name in shipped if not name.endswith("_derived.py")} == {*MODULES, *IN_PART}
    assert {block.file for block in BLOCKS} >= {MOOT + name for name in IN_PART}


def test_typed_into_a_package_of_ones_own_it_plays_the_same(tmp_path: Path) -> None:
    package = tmp_path / "typed_moot"
    package.mkdir()
    for module in (*MODULES, *IN_PART):
        whole = assembled(module) if module in MODULES else source_of(MOOT + module)
        text = whole.replace("starmoot.games.moot", "typed_moot")
        (package / module).write_text(text, encoding="utf-8")
    told = [
        subprocess.run(
            [sys.executable, "-c", PLAY_TWO_GAMES, name],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for name in ("typed_moot", "starmoot.games.moot")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == 2


@pytest.mark.parametrize(
    "block",
    [block for block in BLOCKS if block.file and block.file not in MODULES],
    ids=lambda block: block.file,
)
def test_what_the_page_quotes_is_there(block: Block) -> None:
    wanted, present = code_lines(block.text), code_lines(source_of(block.file))
    starts = range(len(present) - len(wanted) + 1)
    assert any(present[start : start + len(wanted)] == wanted for start in starts)


def test_the_session_on_the_page_goes_as_it_says() -> None:
    sessions = [block.text for block in BLOCKS if block.language == "pycon"]
    assert sessions
    session = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, "sessions", None, 0)
    report: list[str] = []
    doctest.DocTestRunner().run(session, out=report.append)
    assert report == []


def check_command(line: str) -> None:
    """Fail unless a command line would be understood."""
    program, *words = shlex.split(line)
    if program == "python":
        script = ROOT / words[0]
        helped = subprocess.run(
            [sys.executable, script, "--help"], capture_output=True, check=False
        )
        assert helped.returncode == 0, line
        return
    assert program == "starmoot", line
    assert words[0] in COMMANDS, line
    importlib.import_module(f"starmoot.cli.{words[0]}").make_parser().parse_args(words[1:])


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_every_command_on_the_page_exists(line: str) -> None:
    check_command(line)


@pytest.mark.parametrize("line", ["python tools/no_such_tool.py moot", "starmoot dance moot"])
def test_a_command_that_does_not_exist_would_be_noticed(line: str) -> None:
    with pytest.raises(AssertionError):
        check_command(line)


def test_an_option_that_does_not_exist_would_be_noticed() -> None:
    with pytest.raises(Trouble):
        check_command("starmoot play moot --no-such-option")


def anchors(page: Path) -> set[str]:
    """Where links into a page may lead."""
    headings = re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_the_page_lead_somewhere(page: Path) -> None:
    text = re.sub(r"`[^`]*`", "", FENCED.sub("", page.read_text("utf-8")))
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links
    for link in links:
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_name_of_the_kernel_on_the_pages_exists() -> None:
    for page in PAGES:
        named = set(re.findall(r"\bk\.([A-Za-z_]\w*)", page.read_text("utf-8")))
        assert named
        assert {name for name in named if not hasattr(kernel, name)} == set(), page.name


def test_what_a_scenario_can_do_is_named_rightly() -> None:
    table = PAGES[1].read_text("utf-8").partition("## Scenarios")[2]
    named = set(re.findall(r"(?<=\.)([a-z_]+)\(", table))
    known = {name for kind in (Scenario, SeatAt, Asked) for name in dir(kind)}
    assert {"given", "asked", "knows_nothing_of"} <= named <= known
