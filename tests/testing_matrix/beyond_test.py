"""Rules beyond play stand apart from gaps, say why, and must not be reached after all."""

import importlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from starmoot.kernel import Game, Table, game_ids, get_game
from starmoot.kernel.rules import BadRules, load_rules
from starmoot.testing.beyond import load_beyond, read_beyond
from starmoot.testing.matrix import Coverage, coverage

PACKAGE = "planted_beyond_play"
KNOWN = ["XY-DECK-01", "XY-DECK-02", "XY-DECK-03"]

RULES = "".join(
    f'[[rule]]\nid = "{rule_id}"\nsection = "1 Decks"\nkind = "given"\ntext = "It is so."\n'
    for rule_id in KNOWN
)
SCREEN = '''"""A screen."""

from starmoot.kernel.scene import Scene


def screen(view):
    """XY-DECK-02: the year is shown."""
    if view.ended:
        return Scene("It is over.")
    return Scene("It goes on.")
'''


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The package of a game with three rules, one of which only its screen has to do with."""
    package = tmp_path_factory.mktemp("beyond") / PACKAGE
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rules.toml").write_text(RULES)
    (package / "screen.py").write_text(SCREEN)
    sys.path.insert(0, str(package.parent))
    yield package
    sys.path.remove(str(package.parent))


@pytest.fixture
def planted(game: Game, package: Path) -> Path:
    """The same, with nothing declared yet."""
    (package / "beyond.toml").unlink(missing_ok=True)
    (package.parent / "tests" / "goldens" / game.id).mkdir(parents=True, exist_ok=True)
    return package


def seen(game: Game, root: Path) -> Coverage:
    """The matrix of the planted game after one recorded game that draws a screen."""
    screen = importlib.import_module(f"{PACKAGE}.screen").screen
    shown = replace(game, package=PACKAGE, scene=screen)
    table = Table(shown, 2, bytes(32))
    assert table.submit(0, table.view(0).pending[0].id, "yes").accepted
    (root / "tests" / "goldens" / game.id / "one.jsonl").write_text(table.journal.dump())
    return coverage(shown, root)


def test_what_a_screen_shows_is_reached_by_the_games_that_it_shows(
    game: Game, planted: Path
) -> None:
    matrix = seen(game, planted.parent)
    assert matrix.rules["XY-DECK-02"].reached == [f"all of {PACKAGE}/screen.py:6"]


def test_a_rule_beyond_play_need_not_be_reached_but_needs_code_and_a_test(
    game: Game, planted: Path
) -> None:
    matrix = seen(game, planted.parent)
    assert matrix.missing("XY-DECK-01") == ["implemented", "tested", "reached"]
    (planted / "beyond.toml").write_text(
        '[[beyond]]\nbecause = "decks are made before play"\nrules = "XY-DECK-01"\n'
    )
    matrix = seen(game, planted.parent)
    assert matrix.missing("XY-DECK-01") == ["implemented", "tested"]
    assert matrix.missing("XY-DECK-03") == ["implemented", "tested", "reached"]
    assert matrix.contradicted == []
    reasons = matrix.as_json()["beyond"]
    assert reasons == [{"id": "XY-DECK-01", "because": "decks are made before play"}]


def test_a_rule_that_is_reached_though_it_is_said_to_be_beyond_play_is_named(
    game: Game, planted: Path
) -> None:
    (planted / "beyond.toml").write_text(
        '[[beyond]]\nbecause = "nobody looks"\nrules = "XY-DECK-01..02"\n'
    )
    assert seen(game, planted.parent).as_json()["contradicted"] == ["XY-DECK-02"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("because", "is not TOML"),
        ('because = "x"', "must hold"),
        ('[[beyond]]\nbecause = "x"', "must have the keys"),
        ('[[beyond]]\nbecause = "x"\nrules = "XY-DECK-01"\nwhy = "y"', "must have the keys"),
        ('[[beyond]]\nbecause = " "\nrules = "XY-DECK-01"', "'because' must be a text"),
        ('[[beyond]]\nbecause = "x"\nrules = "all"', "names no rule"),
        ('[[beyond]]\nbecause = "x"\nrules = "XY-DECK-03..04"', "no rule 'XY-DECK-04'"),
        ('[[beyond]]\nbecause = "x"\nrules = "XY-DECK-01 XY-DECK-01"', "is there twice"),
    ],
)
def test_a_declaration_without_reason_or_rule_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadRules, match=says):
        read_beyond(text, KNOWN)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_says_why_its_rules_beyond_play_are_so(game_id: str) -> None:
    game = get_game(game_id)
    reasons = load_beyond(game.package, load_rules(game.package))
    assert all(len(because.split()) >= 3 for because in reasons.values())
    assert len(reasons) < len(load_rules(game.package)) // 8, "most rules are there to be played"
