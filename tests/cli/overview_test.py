"""The front door: overview, help, version, and complaints in one sentence."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import pytest

import starmoot
from starmoot.cli import COMMANDS
from starmoot.cli.console import whole_file, write_text
from starmoot.host import registry

Run = Callable[..., Any]


def test_alone_it_shows_what_one_can_do(run: Run) -> None:
    shown = run()
    assert shown.code == 0
    for command in COMMANDS:
        assert f"starmoot {command}" in shown.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_with_examples(run: Run, command: str) -> None:
    shown = run(command, "--help")
    assert shown.code == 0
    assert f"usage: starmoot {command}" in shown.out
    assert f"examples:\n  starmoot {command}" in shown.out
    assert run("help", command).out == shown.out


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").out == f"starmoot {starmoot.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "there is no command 'dance'"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play"], "the following arguments are required: GAME"),
        (["play", "goofspiel", "--seats", "9"], "Goofspiel is for 2 to 6 seats, not 9"),
        (["play", "goofspiel", "--seats", "none"], "'none' is not a whole number above zero"),
        (["play", "goofspiel", "--seat", "4"], "there is no seat 4 at a table of 3"),
        (["play", "goofspiel", "--option", "cards=99"], "option cards: 99 is outside 2 to 13"),
        (["play", "goofspiel", "--option", "cards=many"], "give a whole number, not 'many'"),
        (["play", "goofspiel", "--option", "suits=4"], "has no option suits; it has cards"),
        (["play", "goofspiel", "--option", "cards"], "write --option cards=VALUE"),
        (["play", "goofspiel", "--bots", "oracle"], "there is no bot 'oracle'"),
        (["play", "goofspiel", "--bots", "advice"], "offers no advice to bots"),
        (["play", "goofspiel", "--bots", ","], "--bots names nobody"),
        (["play", "goofspiel", "--hot-seat", "--seats", "2", "--bots", "random,random"], "no seat"),
        (["play", "goofspiel", "--record", "no/such/folder/x"], "there is no folder"),
        (["simulate", "goofspiel"], "required: --games"),
        (["simulate", "goofspiel", "--games", "1", "--out", "x.xls"], "must end in .parquet, .csv"),
        (["simulate", "goofspiel", "--games", "1", "--failures", "nowhere"], "there is no folder"),
        (["replay", "missing.jsonl"], "cannot be read"),
        (["rules", "goofspiel", "ZZ-NO-99"], "Goofspiel has no rule 'ZZ-NO-99'"),
        (["check", "goofspiel", "--seats", "1"], "Goofspiel is for 2 to 6 seats, not 1"),
        (["bench", "--seconds", "-1"], "'-1' is not a number of seconds above zero"),
    ],
)
def test_bad_input_is_one_sentence_and_ends_with_2(
    run: Run, arguments: list[str], sentence: str
) -> None:
    refused = run(*arguments)
    assert refused.code == 2
    assert sentence in refused.err
    assert refused.err.startswith("starmoot: ")
    assert refused.err.count("\n") == 1
    assert refused.out == ""


def test_the_games_are_listed_and_told_about(run: Run) -> None:
    listed = run("games")
    assert "Goofspiel" in listed.out
    assert "2 to 6" in listed.out
    told = run("games", "goofspiel").out
    assert "Cards in each hand." in told
    assert "2 to 13" in told
    assert "all prizes are gone" in told


def test_the_games_are_data_too(run: Run) -> None:
    games = {game["id"]: game for game in run("games", "--json").json["games"]}
    assert games["goofspiel"]["seats"] == [2, 6]
    option = games["goofspiel"]["options"][0]
    assert (option["name"], option["default"]) == ("cards", 13)
    assert option["schema"] == {"type": "integer", "minimum": 2, "maximum": 13}
    assert run("games", "goofspiel", "--json").json == games["goofspiel"]


def test_a_game_that_cannot_be_loaded_is_left_out_and_the_reason_told(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = [*entry_points(group=registry.GROUP)]
    broken = EntryPoint("broken", "starmoot_no_such_package:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda **_group: [*entries, broken])
    monkeypatch.setattr(registry, "_broken", {})
    reason = (
        "the game 'broken' (starmoot_no_such_package:GAME) cannot be loaded: "
        "ModuleNotFoundError: No module named 'starmoot_no_such_package'"
    )
    listed = run("games")
    assert listed.code == 0
    assert "Goofspiel" in listed.out
    assert f"Left out: {reason}" in " ".join(listed.out.split())
    data = run("games", "--json").json
    assert "goofspiel" in [game["id"] for game in data["games"]]
    assert data["broken"] == {"broken": reason}
    refused = run("play", "broken")
    assert (refused.code, refused.err) == (2, f"starmoot: {reason}\n")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    write_text(path, "old")
    with suppress(RuntimeError), whole_file(path) as draft:
        draft.write_text("half")
        raise RuntimeError("the lights went out")
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["kept.txt"]


def test_a_reader_who_leaves_early_is_no_trouble() -> None:
    program = "from starmoot.cli import main; raise SystemExit(main(['games', '--json']))"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.wait(60) == 1
        assert process.stderr.read() == b""
