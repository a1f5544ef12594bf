"""Records: written as they happen, read back, played again; a damaged one is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.topics import Asked

from starmoot.host import BadJournal, Journal, Table, content_digest, get_game, load_journal, replay
from starmoot.kernel import DONE, Game, Play, Procedure, Question, Shape, Step, Text, ask

GameOf = Callable[..., Game]
Lines = list[dict[str, Any]]

GOOFSPIEL = get_game("goofspiel")
SEED = bytes(range(32))
SAY = Asked("test.journal.say", "T-01", "What do you say?")


def bid(table: Table, seat: int, card: int, key: str | None = None) -> None:
    decision = table.view(seat).pending[0].id
    receipt = table.submit(seat, decision, str(card), key=key)
    assert receipt.accepted, receipt.reason


def played() -> Table:
    """A whole game with a revision, an undo, a time-out and a key in its record."""
    table = Table(GOOFSPIEL, 2, SEED, {"cards": 4})
    bid(table, 0, 1, key="first")
    bid(table, 0, 2)
    assert table.undo(0).accepted
    bid(table, 1, 4)
    bid(table, 1, 3)
    assert table.time_up(at=60).accepted
    bid(table, 0, 3)
    bid(table, 1, 2)
    assert table.time_up().accepted
    assert table.ended
    return table


def abandoned() -> Table:
    table = Table(GOOFSPIEL, 2, SEED, {"cards": 13}, "quick-1")
    for card in range(1, 13):
        bid(table, 0, card)
        bid(table, 1, 14 - card)
    table.abandon("the lights went out")
    return table


def journal_of(table: Table) -> Journal:
    return load_journal(table.journal.dump())


def test_a_record_has_a_header_a_line_for_each_input_seals_and_an_end() -> None:
    journal = played().journal
    assert journal.header == {
        "starmoot": 1,
        "game": "goofspiel",
        "rules_version": GOOFSPIEL.rules_version,
        "content": content_digest(GOOFSPIEL),
        "seats": 2,
        "options": {"cards": 4},
        "chance": "fair-1",
        "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    }
    assert journal.lines[:3] == [
        {"n": 1, "seat": 0, "decision": "1-1", "answer": "1", "key": "first"},
        {"n": 2, "seat": 0, "decision": "1-1", "answer": "2"},
        {"n": 3, "seat": 0, "undo": 1},
    ]
    assert [sorted(line) for line in journal.lines[-2:]] == [
        ["n", "seal"],
        ["end", "ending", "scores", "seed"],
    ]
    assert sum("seal" in line for line in abandoned().journal.lines) == 2


@pytest.mark.parametrize("make", [played, abandoned])
def test_a_record_played_again_gives_the_same_table_and_the_same_record(
    make: Callable[[], Table],
) -> None:
    table = make()
    again = replay(GOOFSPIEL, journal_of(table))
    assert again.digest() == table.digest()
    assert again.journal.dump() == table.journal.dump()
    assert (again.scores, again.closed) == (table.scores, True)


def test_a_record_is_played_up_to_any_input() -> None:
    table = played()
    digests: list[str] = []
    for upto in range(table.inputs + 1):
        again = replay(GOOFSPIEL, journal_of(table), upto)
        assert again.inputs == upto
        digests.append(again.digest())
    assert digests[-1] == table.digest()
    assert digests[3] == digests[1], "the undo led back to where the first input had led"
    assert len(set(digests)) == len(digests) - 1


class Speech(Procedure[Play]):
    """Whatever one may say must survive the record."""

    def begin(self, g: Play) -> Step:
        return ask(SAY, 0, Speech.said)

    def offer(self, g: Play, question: Question) -> Shape:
        return Text(80)

    def said(self, g: Play) -> Step:
        g.finish("done", [len(g.answer().text)])
        return DONE


@pytest.mark.parametrize(
    "text",
    ["", "a\nb\r\nc", "\x85\x0b\x0c\x1c\x1d\x1e\x00", "\u2028 and \u2029", "é 語 🚀", '"\\'],
)
def test_any_text_survives_the_record(game_of: GameOf, text: str) -> None:
    game = game_of(Speech)
    table = Table(game, 1, SEED)
    assert table.submit(0, "1-1", text).accepted
    stored = table.journal.dump().encode()
    again = replay(game, load_journal(stored.decode()))
    assert again.journal.lines[0]["answer"] == text
    assert again.scores == [len(text)]


# Damage


def refusal(game: Game, lines: Lines) -> str:
    """How a record made of these lines is refused."""
    dumped = "".join(json.dumps(line) + "\n" for line in lines)
    with pytest.raises(BadJournal) as fault:
        replay(game, load_journal(dumped))
    return str(fault.value)


def rows() -> Lines:
    return [json.loads(row) for row in played().journal.dump().splitlines()]


def edited(place: int, **changes: Any) -> Lines:
    """The record with some fields of one line changed; None removes a field."""
    lines = rows()
    lines[place].update(changes)
    lines[place] = {name: value for name, value in lines[place].items() if value != "GONE"}
    return lines


def without(place: int) -> Lines:
    lines = rows()
    del lines[place]
    return lines


def doubled(place: int) -> Lines:
    lines = rows()
    lines.insert(place, lines[place])
    return lines


DAMAGES: list[tuple[str, Lines, str]] = [
    ("unfinished", rows()[:-1], "the record is unfinished: its seed has not been opened"),
    ("header alone", rows()[:1], "the record is unfinished: its seed has not been opened"),
    (
        "foreign game",
        edited(0, game="chess"),
        "the record is of chess, not of goofspiel",
    ),
    (
        "newer format",
        edited(0, starmoot=2),
        "the record has format 2; this version reads up to 1",
    ),
    (
        "other rules",
        edited(0, rules_version=GOOFSPIEL.rules_version + 1),
        f"the record follows rules version {GOOFSPIEL.rules_version + 1} of goofspiel; "
        f"installed is version {GOOFSPIEL.rules_version}, by which it goes otherwise: "
        "after input 9 the game differs from its record",
    ),
    (
        "no commitment",
        edited(0, commitment="GONE"),
        "line 1 is not a header of a Starmoot record: 'commitment' is missing",
    ),
    (
        "wrong seats",
        edited(0, seats=9),
        "the header describes no table of goofspiel: Goofspiel is for 2 to 6 seats, not 9",
    ),
    (
        "wrong options",
        edited(0, options={"cards": 99}),
        "the header describes no table of goofspiel: Goofspiel, option cards: 99 is outside "
        "2 to 13",
    ),
    (
        "unknown dice",
        edited(0, chance="loaded"),
        "the header describes no table of goofspiel: unknown dice 'loaded'; this version rolls "
        "fair-1 and quick-1",
    ),
    (
        "wrong seed",
        edited(-1, seed="00" * 32),
        "the opened seed does not match the commitment in the header",
    ),
    ("no seed", edited(-1, seed="GONE"), "the last line opens no seed"),
    ("bad seed", edited(-1, seed="xyz"), "the last line opens no seed"),
    (
        "edited seal",
        edited(-2, seal="0" * 32),
        "after input 9 the game differs from its record",
    ),
    (
        "edited ending",
        edited(-1, ending="glory"),
        "the record's ending or scores do not follow from its inputs",
    ),
    (
        "edited scores",
        edited(-1, scores=[99, 0]),
        "the record's ending or scores do not follow from its inputs",
    ),
    ("missing input", without(4), "input 4 is missing: the record goes on with 5"),
    ("doubled input", doubled(4), "input 5 is missing: the record goes on with 4"),
    (
        "missing last input",
        [*rows()[:-3], *rows()[-1:]],
        "the record says the game is finished, but its inputs do not end it",
    ),
    (
        "unfitting answer",
        edited(4, answer="9"),
        "input 4 does not follow the rules: answer: '9' is not on offer; choose from 1, 2, 3, 4",
    ),
    (
        "answer in another spelling",
        edited(4, answer=4),
        "input 4 is not written as its game writes it",
    ),
    (
        "stale decision",
        edited(4, decision="2-9"),
        "input 4 does not follow the rules: decision 2-9 is not open for seat 2",
    ),
    (
        "foreign seat",
        edited(4, seat=5),
        "input 4 does not follow the rules: decision 2-1 is not open for seat 6",
    ),
    ("seat as text", edited(4, seat="1"), "input 4 is not an input this version knows"),
    ("no decision", edited(4, decision="GONE"), "input 4 is not an input this version knows"),
    ("key as number", edited(4, key=7), "input 4 is not an input this version knows"),
    (
        "key used twice",
        edited(2, key="first"),
        "input 2 does not follow the rules: this was already submitted; nothing changed",
    ),
    (
        "undo of nothing",
        edited(3, seat=1),
        "input 3 does not follow the rules: there is nothing of yours that can still be taken back",
    ),
    ("undo to elsewhere", edited(3, undo=0), "input 3 is not written as its game writes it"),
    ("undo by nobody", edited(3, seat="GONE"), "input 3 is not an input this version knows"),
    (
        "time-out elsewhere",
        edited(6, time_up=9),
        "input 6 does not follow the rules: window 9 is not open",
    ),
    (
        "time-out for strangers",
        edited(6, seats=[0, 7]),
        "input 6 does not follow the rules: the seats of this table are 0 to 1",
    ),
    ("time-out for no list", edited(6, seats=0), "input 6 is not an input this version knows"),
    ("time-out in words", edited(6, time_up="now"), "input 6 is not an input this version knows"),
    ("time as text", edited(7, at="noon"), "input 7 is not an input this version knows"),
    (
        "time that runs back",
        edited(7, at=1),
        "input 7 does not follow the rules: it is 60 already: time does not run back",
    ),
    (
        "goes on after its end",
        [*rows(), rows()[-1]],
        "the record goes on after its end",
    ),
    (
        "left, but finished",
        edited(-1, end="left"),
        "the record says the game was left, but its inputs end it",
    ),
]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [(lines, sentence) for _name, lines, sentence in DAMAGES],
    ids=[name for name, _lines, _sentence in DAMAGES],
)
def test_a_damaged_record_is_refused_with_what_is_wrong(lines: Lines, sentence: str) -> None:
    assert refusal(GOOFSPIEL, lines) == sentence


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        (20, "after input 20 the game differs from its record"),
        (25, "the record's last moment does not follow from its inputs"),
    ],
)
def test_an_edited_answer_shows_at_the_next_seal(place: int, sentence: str) -> None:
    lines = [json.loads(row) for row in abandoned().journal.dump().splitlines()]
    assert lines[place]["seat"] == 1
    lines[place]["answer"] = "1"
    assert refusal(GOOFSPIEL, lines) == sentence


@pytest.mark.parametrize(
    ("place", "changes"),
    [(8, {"answer": "1"}), (1, {"key": "other"}), (7, {"at": 61}), (0, {"content": "other"})],
)
def test_a_change_that_leads_to_the_same_end_shows_too(place: int, changes: dict[str, Any]) -> None:
    assert refusal(GOOFSPIEL, edited(place, **changes)) == (
        "after input 9 the game differs from its record"
    )


def test_an_abandoned_record_must_end_at_the_moment_it_says() -> None:
    lines = [json.loads(row) for row in abandoned().journal.dump().splitlines()]
    lines[-1]["seal"] = "0" * 32
    assert refusal(GOOFSPIEL, lines) == "the record's last moment does not follow from its inputs"


def test_a_record_is_good_under_newer_rules_that_lead_to_the_same_seals() -> None:
    newer = replace(GOOFSPIEL, rules_version=GOOFSPIEL.rules_version + 1)
    lines = rows()
    again = replay(newer, Journal(lines[0], lines[1:]))
    assert again.journal.lines == lines[1:]
    assert again.journal.header == lines[0]


def test_a_record_that_goes_otherwise_under_newer_rules_is_refused() -> None:
    def other_setup(g: Any) -> None:
        GOOFSPIEL.setup(g)
        g.windows += 1

    newer = replace(GOOFSPIEL, rules_version=GOOFSPIEL.rules_version + 1, setup=other_setup)
    assert "by which it goes otherwise" in refusal(newer, rows())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the record is empty"),
        ("\n\n", "the record is empty"),
        ("[]\n", "line 1 is not an object: the record is damaged"),
        ('{"starmoot": "1"}\n', "line 1 is not a header of a Starmoot record: 'starmoot' is"),
        (played().journal.dump()[:-20], "line 12 is not JSON: the record is damaged"),
        (played().journal.dump() + '{"n"', "line 13 is not JSON: the record is damaged"),
        ("[" * 100_000, "line 1 is not JSON: the record is damaged"),
    ],
    ids=["empty", "blank", "list", "header", "cut", "half a line", "nested"],
)
def test_what_is_no_record_at_all_is_refused_with_the_line(text: str, sentence: str) -> None:
    with pytest.raises(BadJournal, match=sentence):
        load_journal(text)


def test_blank_lines_and_foreign_line_ends_do_no_harm() -> None:
    text = played().journal.dump().replace("\n", "\r\n\r\n")
    assert replay(GOOFSPIEL, load_journal(text)).ended
