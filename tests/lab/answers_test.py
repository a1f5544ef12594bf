"""From findings to words, pictures, reports and presets."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import polars as pl
import pytest

from starmoot.host import check_options, get_game, load_journal, replay
from starmoot.lab import charts, desk, report, studies, words
from starmoot.lab.analysis import Findings
from starmoot.lab.errors import BadStudy
from starmoot.lab.executors import Here
from starmoot.lab.statistics import Estimate, paired_effect
from starmoot.lab.studies import Study
from starmoot.lab.tuning import preset, tune, tuned_words

Ask = Callable[..., Study]


@pytest.fixture
def found(goofspiel: Ask, folder: Path) -> Findings:
    """What more cards do to the number of questions: exactly three more."""
    return desk.run(goofspiel(measures=["questions", "margin"]), folder)


def test_the_verdict_says_what_changes_by_how_much_and_how_sure(found: Findings) -> None:
    assert words.verdict(found) == (
        "Questions answered: 12.0 with cards = 4; 15.0 with cards = 5, 3.00 more "
        "(95 % interval +3.00 to +3.00)."
    )


def test_an_effect_that_chance_may_explain_is_not_claimed(goofspiel: Ask, folder: Path) -> None:
    text = words.verdict(desk.run(goofspiel(measures=["first_wins"], games=600), folder))
    assert text.startswith("Share of victories of the bot named first: ")
    assert re.search(
        r"% with cards = 5, no clear difference \(between −[\d.]+ and \+[\d.]+ points\)", text
    )


def test_few_games_are_not_taken_for_no_effect(goofspiel: Ask, folder: Path) -> None:
    text = words.verdict(desk.run(goofspiel(measures=["first_wins"]), folder))
    assert re.search(
        r"% with cards = 5, too few games to tell \(between −[\d.]+ and \+[\d.]+ points\)", text
    )


def test_games_that_never_differ_are_called_the_same_and_no_more(
    goofspiel: Ask, folder: Path
) -> None:
    fields = {"measure": {"over": {"endings": "all prizes are gone"}}, "measures": ["over"]}
    found = desk.run(goofspiel(**fields), folder)
    assert words.verdict(found).endswith(
        "; the same in all 24 games with cards = 5, so that it matters in fewer than 14.2 % of "
        "games."
    )
    assert any("people may" in line for line in words.limits(found))


def test_several_settings_are_answered_in_one_sentence(folder: Path) -> None:
    fields = {"seats": 3, "bots": "random", "games": 24, "measures": ["questions"]}
    study = desk.question("goofspiel", {"cards": [5, 4, 6]}, "three", **fields)
    found = desk.run(study, folder)
    assert words.verdict(found) == (
        "Questions answered: 15.0 with cards = 5; "
        "12.0 with cards = 4, 3.00 less (95 % interval −3.00 to −3.00); "
        "18.0 with cards = 6, 3.00 more (95 % interval +3.00 to +3.00)."
    )
    assert words.headline(found) == (
        "Questions answered: 3.00 less with cards = 4, 3.00 more with cards = 6"
    )


def test_a_title_claims_no_more_than_was_found(goofspiel: Ask, folder: Path) -> None:
    few = desk.run(goofspiel(measures=["first_wins"]), folder)
    assert re.fullmatch(
        r"Share of .*: too few games to tell, a change of [\d.]+ points is possible",
        words.headline(few),
    )
    many = desk.run(goofspiel(measures=["first_wins"], games=600), folder)
    assert re.fullmatch(
        r"Share of .*: no clear change, and hardly one of more than [\d.]+ points",
        words.headline(many),
    )
    ended = {"measure": {"over": {"endings": "all prizes are gone"}}, "measures": ["over"]}
    same = desk.run(goofspiel(**ended), folder)
    assert words.headline(same).endswith(": the same in all 24 games")
    assert "the change" not in " ".join(why for _, _, why, _ in same.examples)


def test_a_wide_interval_is_called_wide_and_what_would_narrow_it(
    goofspiel: Ask, folder: Path
) -> None:
    text = words.sureness(desk.run(goofspiel(measures=["first_wins"]), folder))
    wide = re.search(
        r"still wide, ([\d.]+) points to either side; 3.0 points would take about ([\d,]+)", text
    )
    assert wide is not None
    assert int(wide[2].replace(",", "")) >= 24 * (float(wide[1]) / 3) ** 2 - 100
    exact = words.sureness(desk.run(goofspiel(measures=["questions"]), folder))
    assert "wide" not in exact


def test_who_gains_and_who_loses_is_told_by_seat(folder: Path) -> None:
    bots = [["random", "caretaker"], ["caretaker", "caretaker"]]
    fields = {"seats": 2, "options": {"cards": 6}, "measures": ["margin"], "games": 60}
    arms = [{"name": str(place), "bots": bot} for place, bot in enumerate(bots)]
    found = desk.run(desk.question("goofspiel", None, "bots", arm=arms, **fields), folder)
    assert {gain.who for gain in found.by_seat} == {"seat 1", "seat 2"}
    assert found.by_role == (), "in goofspiel nobody plays a role"
    [line] = words.winners(found)
    assert re.fullmatch(
        r"With 1: fewer victories for seat 1 \(−[\d.]+ points\) and seat 2 \(−[\d.]+ points\)\.",
        line,
    )


def test_roles_are_told_apart_from_seats(folder: Path) -> None:
    fields = {"bots": "random", "seats": 3, "options": {"max_cycles": 2}, "games": 6}
    study = desk.question("exodus", {"jump_treachery": [1, 3]}, "t", measures=["cycles"], **fields)
    found = desk.run(study, folder)
    assert {"Church", "Military"} <= {gain.who for gain in found.by_role}


def test_what_each_seat_and_role_has_stands_in_a_table(folder: Path) -> None:
    fields = {"bots": "random", "seats": 3, "options": {"max_cycles": 2}, "games": 6}
    measures = ["cycles", "score"]
    study = desk.question("exodus", {"jump_treachery": [1, 3]}, "t", measures=measures, **fields)
    found = desk.run(study, folder)
    head, *rows = report.place_table(report.as_data(found))
    assert head == ["measure", "who", "jump_treachery = 1", "jump_treachery = 3"]
    cells = {who: first for _, who, first, _ in rows}
    assert {"seat 1", "seat 2", "seat 3", "Church"} <= set(cells)
    rows_played = desk.rows(study, folder).filter(pl.col("arm") == "jump_treachery = 1")
    mean = sum(scores[1] for scores in rows_played["measure: score"]) / 6
    assert cells["seat 2"].startswith(f"{words.figure(mean, share=False)} [")
    data = {**report.as_data(found), "examples": []}
    assert any("| seat 2 | " in line for line in report.section("exodus", data))


def test_three_games_to_watch_can_be_replayed(found: Findings) -> None:
    assert len(found.examples) == 3
    (_, first, _, _), (_, second, _, _), _ = found.examples
    assert first == second, "one seed with and without the change"
    for arm, number, why, file in found.examples:
        assert arm in ("cards = 4", "cards = 5")
        assert why
        journal = load_journal(Path(file).read_text(encoding="utf-8"))
        seed = found.study.arms[0].setup.seed_of(number)
        assert replay(get_game("goofspiel"), journal).seed == seed


def test_bots_are_described_honestly_in_one_line(found: Findings) -> None:
    [line] = words.limits(found)
    assert line.startswith("Played by random. Random players take any legal answer")


def test_the_picture_is_the_same_text_each_time_and_shows_every_setting(
    found: Findings,
) -> None:
    data = report.as_data(found)
    picture = charts.svg(data)
    assert picture == charts.svg(data)
    texts = [node.text for node in ElementTree.fromstring(picture).iter() if node.text]
    assert {"Cards = 4: 12.0", "Cards = 5: 15.0", "questions answered"} <= set(texts)
    assert "+3.00 (+3.00 to +3.00)" in texts
    assert "Questions answered: 3.00 more with cards = 5" in texts, "the title says what was found"
    assert "http" not in picture.replace("http://www.w3.org", "")


def test_all_answers_of_a_game_become_document_page_data_and_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "studies"
    folder.mkdir()
    (folder / "length.toml").write_text(
        'title = "How long?"\nquestion = "Are five cards longer?"\nseats = 3\nbots = "random"\n'
        "games = 12\n[vary]\ncards = [4, 5]\n"
    )
    monkeypatch.setattr(studies, "studies_folder", lambda _game: folder)
    game = get_game("goofspiel")
    executor = Here()
    found, without = desk.answers(game, tmp_path / "lab", executor)
    assert without == []
    desk.write_report(game, found, tmp_path / "lab", [tmp_path / "docs"])
    text = (tmp_path / "docs" / "goofspiel.md").read_text(encoding="utf-8")
    assert "## How long?" in text
    assert "**Questions answered: 12.0 with cards = 4; 15.0 with cards = 5, 3.00 more" in text
    assert "| cards = 5 | 12 | 15.0 [15.0, 15.0] | +3.00 [+3.00, +3.00] * |" in text
    assert "`starmoot lab watch goofspiel length 2 " in text
    assert str(tmp_path) not in text
    assert re.search(r"24 games stand behind .* 24 in \d+\.\d minutes on 1 processor, with", text)
    again, _ = desk.answers(game, tmp_path / "lab", executor)
    assert again[0].fresh == 0
    assert desk.effort_of(game, tmp_path / "lab").games == {1: 24}, (
        "nothing was played, no time went by"
    )
    page = (tmp_path / "docs" / "goofspiel.html").read_text(encoding="utf-8")
    assert "<svg" in page
    assert "<script" not in page
    data = json.loads((tmp_path / "docs" / "goofspiel.json").read_text(encoding="utf-8"))
    assert data["studies"][0]["verdict"] in text
    assert (tmp_path / "docs" / "goofspiel" / "length.svg").is_file()


def tunable(goofspiel: Ask, **more: Any) -> Study:
    """A study that wants a game of about 21 questions."""
    table = {
        "games": 4,
        "trials": 12,
        "left_to_table": ["cards"],
        "options": {"cards": [4, 5, 6, 7, 8]},
        "target": [{"measure": "questions", "equals": 21, "within": 3}],
        **more,
    }
    return goofspiel(measures=["questions", "margin"], tune=table)


def test_tuning_finds_the_setting_that_meets_the_target_and_proves_it(
    goofspiel: Ask, folder: Path
) -> None:
    found = tune(tunable(goofspiel), folder, Here())
    assert found.options == {"cards": 7}
    made = tomllib.loads(preset(found))
    assert made["options"] == {"cards": 7}
    assert made["evidence"]["questions"]["after"] == "21.0 [21.0, 21.0]"
    assert made["evidence"]["questions"]["before"] == "12.0 [12.0, 12.0]"
    check_options(get_game("goofspiel"), made["options"])
    assert "met; before: 12.0" in tuned_words(found)[1]
    again = tune(tunable(goofspiel), folder, Here())
    assert again.options == found.options, "the same search each time"


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"options": {}}, "tune.options has to be a table"),
        ({"left_to_table": []}, "cards: the authors of Goofspiel have settled that"),
        ({"options": {"cards": [1]}}, "Goofspiel, option cards: 1 is outside"),
        ({"target": []}, "at least one"),
        ({"target": [{"measure": "love", "equals": 1}]}, "which the study does not measure"),
        ({"target": [{"measure": "margin"}]}, "has to have equals, least or most"),
    ],
)
def test_a_plan_that_cannot_be_tuned_is_refused_in_a_sentence(
    goofspiel: Ask, folder: Path, more: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadStudy) as refused:
        tune(tunable(goofspiel, **more), folder, Here())
    assert sentence in str(refused.value)


def test_numbers_are_written_for_eyes() -> None:
    assert words.told(Estimate(0.637, 0.607, 0.666, 100), True) == "63.7 % [60.7, 66.6]"
    assert words.told(Estimate(-0.004, -0.1, 0.02, 100), True, True) == "−0.4 [−10.0, +2.0]"
    assert words.figure(0.0001, False, True) == "0.00"
    assert words.reach(paired_effect([0.0, 1.0], [1.0, 1.0], False), False).startswith("95 %")
