"""The tools for those who build: rules, check, bench."""

import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from starmoot.bots.sample import SampleState, sample_play
from starmoot.cli import bench, check
from starmoot.cli.bench import measure_sample, plain
from starmoot.host import COPY_WATCHERS, clone_play, digest, get_game, kernel_is_compiled
from starmoot.kernel import Game
from starmoot.testing.report import CheckReport, Finding

Run = Callable[..., Any]


def test_rules_are_read_by_section(run: Run) -> None:
    shown = run("rules", "goofspiel")
    assert shown.code == 0
    assert "Goofspiel, 10 rules" in shown.out
    assert shown.out.index("GS-SETUP-01") < shown.out.index("GS-BID-03")


def test_one_rule_comes_with_its_neighbours(run: Run) -> None:
    shown = run("rules", "moot", "mt-bid-02").out
    for rule_id in ("MT-GATE-03", "MT-BID-01", "MT-BID-02", "MT-BID-03", "MT-BID-04"):
        assert rule_id in shown
    assert "MT-GATE-02" not in shown
    data = run("rules", "moot", "MT-BID-02", "--json").json
    assert data["id"] == "MT-BID-02"
    assert len(data["neighbours"]) == 4


def test_without_a_game_the_rules_of_all_are_counted(run: Run) -> None:
    shown = run("rules").out
    assert "goofspiel   10 rules" in shown
    assert "stalls      its rules are not listed" in shown


def test_coverage_names_the_gaps(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "bid_test.py").write_text(
        '@rule("GS-BID-01")\ndef test_a_bid() -> None:\n    """Bids."""\n'
    )
    monkeypatch.chdir(tmp_path)
    shown = run("rules", "goofspiel", "--coverage").out
    assert "GS-BID-02    not tested" in shown
    assert "GS-BID-01    not tested" not in shown
    data = run("rules", "goofspiel", "--coverage", "--json").json["goofspiel"]
    assert (data["rules"], data["implemented"], data["tested"]) == (10, 10, 1)
    missing = {gap["id"]: gap["missing"] for gap in data["gaps"]}
    assert "tested" in missing["GS-BID-02"]
    assert "tested" not in missing.get("GS-BID-01", [])
    listed = {entry["id"]: entry for entry in data["list"]}
    assert listed["GS-BID-01"]["tested"] == ["tests/bid_test.py:2 test_a_bid"]


def test_a_sound_game_keeps_its_promises(run: Run) -> None:
    arguments = ("check", "goofspiel", "--games", "1", "--seats", "2")
    checked = run(*arguments)
    assert checked.code == 0
    assert "Goofspiel keeps its promises." in checked.out
    data = run(*arguments, "--json").json
    assert data["ok"] is True
    assert data["findings"] == []
    assert data["counts"]["games"] == 1


def test_findings_are_told_with_the_way_back_to_them(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding = Finding("law", "goofspiel", 2, 5, 3, "a card was lost")

    def unsound(game: Any, **_given: Any) -> CheckReport:
        return CheckReport(game.id, [finding], {"games": 1})

    monkeypatch.setattr(check, "check_game", unsound)
    checked = run("check", "goofspiel")
    assert checked.code == 1
    assert "Goofspiel: 1 promise is broken." in checked.out
    assert "law  a card was lost" in checked.out
    assert "starmoot check goofspiel --games 1 --seats 2 --seed 5" in checked.out
    assert run("check", "goofspiel", "--json").json["ok"] is False


def test_an_interrupted_check_claims_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_game: Any, **_given: Any) -> CheckReport:
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "check_game", stopped)
    interrupted = run("check", "goofspiel")
    assert interrupted.code == 130
    assert interrupted.out == ""
    assert "only a complete check says something" in interrupted.err


def test_the_bench_measures_every_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    few = [get_game("goofspiel"), get_game("moot")]
    monkeypatch.setattr(bench, "all_games", lambda: few)
    data = run("bench", "--seconds", "0.05", "--json").json
    assert data["compiled"] is kernel_is_compiled()
    assert set(data["games"]) == {"goofspiel", "moot"}
    for result in data["games"].values():
        assert result["decisions_per_second"] > 100
        assert all(cost > 0 for cost in result["microseconds"].values())
    shown = run("bench", "--seconds", "0.05").out
    assert "random play, decisions each second" in shown
    assert ("interpreted" in shown) is not kernel_is_compiled()


def test_an_interrupted_bench_tells_what_it_measured(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure = bench.measure_game

    def stopping(game: Game, span: float) -> dict[str, Any]:
        if game.id == "moot":
            raise KeyboardInterrupt
        return measure(game, span)

    few = [get_game("goofspiel"), get_game("moot")]
    monkeypatch.setattr(bench, "all_games", lambda: few)
    monkeypatch.setattr(bench, "measure_game", stopping)
    stopped = run("bench", "--seconds", "0.05", "--json")
    assert stopped.code == 130
    assert set(stopped.json["games"]) == {"goofspiel"}
    assert "stopped after 1 of 2 games" in stopped.err


@pytest.fixture
def unwatched() -> Iterator[None]:
    """Copies that nobody looks at, as outside of tests."""
    watchers = COPY_WATCHERS[:]
    COPY_WATCHERS.clear()
    yield
    COPY_WATCHERS.extend(watchers)


@pytest.mark.usefixtures("unwatched")
def test_a_clone_of_the_sample_beats_deepcopy() -> None:
    measured = measure_sample(0.05)
    assert measured["ratio"] > 2
    assert measured["ratio"] == pytest.approx(measured["deepcopy_us"] / measured["clone_us"])


def test_the_sample_is_a_table_of_the_promised_size() -> None:
    play = sample_play()
    state = play.state
    assert isinstance(state, SampleState)
    assert len(state.places) == 60
    assert [len(sheet.numbers) for sheet in state.sheets] == [20] * 8
    assert [len(deck.cards) for deck in state.decks] == [50] * 3
    twin = clone_play(play)
    assert digest(twin) == digest(play)
    assert isinstance(twin.state, SampleState)
    twin.state.places[7].ships += 1
    assert digest(twin) != digest(play)


def test_plain_objects_hold_the_same_data_as_records() -> None:
    twin = copy.deepcopy(plain(sample_play()))
    assert len(twin.state.places) == 60
    assert twin.state.places[59].ways == [0, 6, 52]
    assert twin.state.places[59].owner == 3
    assert twin.seats == 8
    assert twin.state.sheets[3].numbers == list(range(3, 23))
    assert twin.state.decks[0].cards == list(range(50))
