"""docs/protocol.md says what the code does: its example, its record, its tables of fields."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from dataclasses import fields as fields_of
from pathlib import Path
from typing import Any

import pytest

from starmoot.host import (
    FairChance,
    Table,
    get_game,
    load_journal,
    options_json,
    replay,
    view_json,
)
from starmoot.host.snapshot import encode_play
from starmoot.kernel.chance import commitment, stream_key
from starmoot.scene import WIDGETS, Card, Moment, Place, Side, Stand, Track

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
GOOFSPIEL = get_game("goofspiel")


def section(heading: str) -> str:
    """The text below a heading, up to the next one."""
    return re.split(r"^#+ ", PAGE.split(f" {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> dict[str, str]:
    """The tables of a text, first column to second."""
    found = re.findall(r"^\| (.+?) \| (.+?) \|", text, flags=re.MULTILINE)
    return {name.strip("`"): value.strip("`") for name, value in found if name != "---"}


def record() -> str:
    return PAGE.split("```jsonl\n")[1].split("```")[0]


def fields(heading: str) -> set[str]:
    return set(rows(section(heading))) - {"field"}


def test_the_worked_example_of_the_dice_comes_out_as_printed() -> None:
    example = rows(section("Chance"))
    seed = bytes.fromhex(example["seed"])
    assert example["commitment"] == commitment(seed)
    assert example["key of the stream"] == stream_key(seed, "dice").hex()
    dice = FairChance(["dice"], [0], seed)
    for number in range(3):
        assert example[f"draw {number}"] == str(dice.below(0, 6))


def test_the_worked_example_follows_from_the_printed_recipe_alone() -> None:
    example = rows(section("Chance"))
    seed = bytes.fromhex(example["seed"])
    key = hmac.new(seed, b"starmoot/1/dice", hashlib.sha256).digest()
    assert example["key of the stream"] == key.hex()
    assert example["commitment"] == hashlib.sha256(seed).hexdigest()
    for number in range(3):
        block = hmac.new(key, number.to_bytes(8, "big"), hashlib.sha256).digest()[:6]
        assert example[f"block {number}, first 6 bytes"] == block.hex()
        assert example[f"draw {number}"] == str(int.from_bytes(block, "big") % 6)


def test_the_printed_record_can_be_played_again() -> None:
    table = replay(GOOFSPIEL, load_journal(record()))
    assert table.ended
    assert table.journal.dump() == record()


def line_with(*names: str) -> dict[str, Any]:
    """The first line of the printed record that has all these fields."""
    lines: list[dict[str, Any]] = [json.loads(row) for row in record().splitlines()]
    return next(line for line in lines if set(names) <= set(line))


def test_every_kind_of_line_has_the_fields_that_are_described() -> None:
    assert set(line_with("starmoot")) == fields("Header")
    inputs = section("Inputs")
    answer, time_up, undo, rewind = re.split(r"^\*\*", inputs, flags=re.MULTILINE)[1:]
    assert set(line_with("key", "at")) == set(rows(answer)) - {"field"}
    assert {*line_with("time_up"), "seats"} == set(rows(time_up)) - {"field"}
    assert set(line_with("undo", "seat")) == set(rows(undo)) - {"field"}
    assert set(line_with("undo", "agreed")) == set(rows(rewind)) - {"field"}
    assert set(line_with("seal")) == fields("Seal")
    finished, left = section("End").split("A game that was left")
    assert set(line_with("end")) == set(rows(finished)) - {"field"}
    table = Table(GOOFSPIEL, 2, bytes(32))
    table.abandon("no time")
    assert set(table.journal.lines[-1]) == set(rows(left)) - {"field"}


def test_a_snapshot_has_the_fields_that_are_described() -> None:
    snapshot = encode_play(Table(GOOFSPIEL, 2, bytes(32))._play)
    described = section("Digests and seals").split("A seal covers")[0]
    assert set(snapshot) == set(rows(described)) - {"field"}


@pytest.fixture
def shown() -> dict[str, Any]:
    return view_json(Table(GOOFSPIEL, 2, bytes(32)).view(0))


def test_a_view_a_decision_and_a_fact_have_the_fields_that_are_described(
    shown: dict[str, Any],
) -> None:
    assert set(shown) == fields("View")
    assert set(shown["decisions"][0]) == fields("Decision")
    assert set(shown["log"][0]) == fields("Fact")


def test_the_widgets_of_scenes_have_the_fields_that_are_described() -> None:
    described = rows(section("Scene"))
    del described["widget"]
    assert set(described) == set(WIDGETS.values())
    parts: dict[str, list[Any]] = {
        "tracks": [Track],
        "cards": [Card],
        "map": [Place],
        "tally": [Stand],
        "timeline": [Moment],
        "battle": [Side],
    }
    widgets: dict[Any, str] = dict(WIDGETS)
    for widget, name in widgets.items():
        there = {one.name for cls in [widget, *parts.get(name, [])] for one in fields_of(cls)}
        told = set(re.findall(r"`(\w+)`", f"`{described[name]}`"))
        assert told - {"true", "false", "null"} == there


def test_an_option_has_the_fields_that_are_described() -> None:
    assert set(options_json(GOOFSPIEL)[0]) == fields("Option")


def test_the_printed_seal_follows_from_the_printed_recipe_alone() -> None:
    example = rows(section("Digests and seals"))
    link = ""
    for row in record().splitlines():
        line = json.loads(row)
        if "seal" not in line and "end" not in line:
            text = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            link = hashlib.sha256((link + text).encode("utf-8")).hexdigest()
    assert example["link 8"] == link
    sealed = hashlib.sha256(f'{link}"{example["digest"]}"'.encode()).hexdigest()[:32]
    assert example["seal"] == sealed == line_with("seal")["seal"]
    assert example["digest"] == replay(GOOFSPIEL, load_journal(record())).digest()


def test_the_canonical_form_is_the_one_described() -> None:
    table = Table(GOOFSPIEL, 2, bytes(32))
    text = json.dumps(
        encode_play(table._play), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    assert table.digest() == hashlib.sha256(text.encode("utf-8")).hexdigest()[:32]
