"""Studies: what is asked is checked before anything is played, and nothing open is left out."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path
from typing import Any

import pytest

from starmoot.host import all_games, get_game, options_of
from starmoot.kernel import Game
from starmoot.lab.errors import BadStudy
from starmoot.lab.studies import load_file, load_study, make_study, studies_folder, study_names

OPEN = re.compile(r"\b[A-Z]{2}-(?:ASK|Q|OPEN)-\d+\b")
SETTLED = {"EX-ASK-11", "EX-ASK-13"}
"""Questions that the ledger has answered itself: there is nothing to vary."""


def games() -> list[Game]:
    """All games, and those whose studies are there before they join the list."""
    found = {game.id: game for game in all_games()}
    package = importlib.import_module("starmoot.games")
    for module in pkgutil.iter_modules(package.__path__):
        if Path(package.__path__[0], module.name, "studies").is_dir():
            game = importlib.import_module(f"starmoot.games.{module.name}").GAME
            found.setdefault(game.id, game)
    return list(found.values())


GAMES = games()
STUDIED = [(game, name) for game in GAMES for name in study_names(game)]


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"colour": "red"}, "a study does not know colour; it knows arm, bots"),
        ({"vary": {"gates": [7, 3]}}, "Moot, option gates: 3 is outside 5 to 9"),
        ({"vary": {"doors": [1, 2]}}, "Moot has no option doors; it has gates"),
        ({"vary": {"gates": []}}, "vary.gates has to be a list of values"),
        ({"vary": {"gates": [7, 7]}}, "'gates = 7' is there twice; every arm needs"),
        ({"arm": [{"name": "a"}, {"name": "b"}]}, "two arms set the table in the same way"),
        ({"seats": 9}, "Moot is for 3 to 6 seats, not 9"),
        ({"seats": "four"}, "seats has to be a whole number, not 'four'"),
        ({"bots": "robot"}, "there is no bot 'robot'; there are"),
        ({"bots": "search:50ms"}, "plays by the clock and never twice the same"),
        ({"bots": []}, "bots names nobody"),
        ({"measures": ["love"]}, "Moot has no measure 'love'; there are"),
        ({"measures": ["win"]}, "win has a value for each seat"),
        ({"measures": []}, "a study has to measure something"),
        ({"games": 1}, "games has to be at least 2, not 1"),
        ({"games": "many"}, "games has to be a whole number, not 'many'"),
        ({"until": "soon"}, "until has to be such as 2pp for a share or 0.5"),
        ({"until": "2pp"}, "until 2pp is for shares; questions is a number"),
        ({"measures": ["first_wins"], "until": "2"}, "say until in points, such as 2pp"),
        ({"pace": 0}, "pace has to be seconds above zero, not '0'"),
        ({"measure": {"x": {}}, "measures": ["x"]}, "exactly one of endings, figure, facts, code"),
        ({"measure": {"x": {"facts": "moot.sang"}}}, "no game tells a fact called moot.sang"),
        ({"measure": {"x": {"endings": "rain"}}}, "Moot never ends in rain; but"),
        ({"measure": {"x": {"code": "def y(g):\n    return 1"}}}, "has no function x"),
    ],
)
def test_bad_input_gets_one_sentence_that_says_what_is_right(
    table: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadStudy) as refused:
        make_study(get_game("moot"), "trial", table, None)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_advice_is_refused_where_a_game_has_none() -> None:
    with pytest.raises(BadStudy, match="Goofspiel offers no advice to bots; take random or search"):
        make_study(get_game("goofspiel"), "trial", {"bots": "advice"}, None)


def test_options_are_varied_one_at_a_time_against_the_first_values() -> None:
    table = {"vary": {"jump_treachery": [1, 0], "jump_faith_cost": [1, 2]}}
    study = make_study(get_game("exodus"), "trial", table, None)
    assert [arm.name for arm in study.arms] == [
        "jump_treachery = 1, jump_faith_cost = 1",
        "jump_treachery = 0",
        "jump_faith_cost = 2",
    ]
    last = study.arms[2].setup.options
    assert (last["jump_treachery"], last["jump_faith_cost"]) == (1, 2)


def test_every_arm_plays_the_same_seeds() -> None:
    study = make_study(
        get_game("moot"), "trial", {"vary": {"gates": [7, 5], "seats": [4, 5]}}, None
    )
    assert len({arm.setup.seed_of(17) for arm in study.arms}) == 1
    assert study.arms[0].setup.seed_of(17) != study.arms[0].setup.seed_of(18)


@pytest.mark.parametrize(
    ("game", "name"), STUDIED, ids=[f"{game.id}-{name}" for game, name in STUDIED]
)
def test_every_study_beside_a_game_can_be_run(game: Game, name: str) -> None:
    study = load_study(game, name)
    assert study.question
    assert study.title
    cited = set(re.findall(r'id = "([^"]+)"', rules_text(game)))
    assert set(study.rules) <= cited


def rules_text(game: Game) -> str:
    package = importlib.import_module(game.package)
    return (Path(str(package.__file__)).parent / game.rules_file).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_every_question_that_the_rules_leave_open_has_a_study(game: Game) -> None:
    left_open = set(re.findall(rf'id = "({OPEN.pattern})"', rules_text(game))) - SETTLED
    answered = {rule for name in study_names(game) for rule in load_study(game, name).rules}
    assert answered == left_open


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_an_option_cites_the_open_question_that_it_lets_people_answer(game: Game) -> None:
    cited = {rule for option in options_of(game) for rule in OPEN.findall(option.rules)}
    answered = {rule for name in study_names(game) for rule in load_study(game, name).rules}
    assert answered == cited


def test_studies_are_read_from_the_sources_whatever_build_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A compiled package lies elsewhere; what is edited lies beside the sources."""
    compiled = importlib.import_module("starmoot.games.exodus")
    monkeypatch.setattr(compiled, "__file__", str(tmp_path / "__init__.py"))
    folder = studies_folder(get_game("exodus"))
    assert folder is not None
    assert folder.is_relative_to(Path(str(importlib.import_module("starmoot").__file__)).parent)


def test_a_study_is_found_by_the_question_it_answers() -> None:
    assert load_study(get_game("exodus"), "EX-ASK-03").name == "rest"
    with pytest.raises(BadStudy, match="Exodus has no study 'nothing'; it has"):
        load_study(get_game("exodus"), "nothing")


def test_a_study_may_lie_anywhere_if_it_names_its_game(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text('game = "moot"\n[vary]\ngates = [7, 5]\n')
    assert [arm.setup.options["gates"] for arm in load_file(path).arms] == [7, 5]
    path.write_text("[vary]\ngates = [7, 5]\n")
    with pytest.raises(BadStudy, match="has to name its game"):
        load_file(path)
    path.write_text("gates = ")
    with pytest.raises(BadStudy, match="is not TOML"):
        load_file(path)
