"""The stage: what happened, as beats, from what one viewer may know."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

import pytest

from starmoot.games.moot.play import Chair, Vote
from starmoot.host import Note, Table, game_ids, get_game
from starmoot.kernel import NUMBER, SEAT, Entry, Game, View, note
from starmoot.kernel.facts import NOTES
from starmoot.scene import Battle, CardRow, Dice, Tally, stage
from starmoot.scene.stage import Beat, Stage, beat_json, beats_of, staged
from starmoot.testing import Scenario

MOOT: Final = get_game("moot")

ROLLED = note("stage_test.rolled", "", "{} searches: {}", SEAT, NUMBER)
FOUND = note("stage_test.found", "", "{} finds {}", SEAT, NUMBER)
FOUGHT = note("stage_test.fought", "", "{} has {}, {} has {}", SEAT, NUMBER, SEAT, NUMBER)
LOST = note("stage_test.lost", "", "{} loses {}", SEAT, NUMBER)
HUSHED = note("stage_test.hushed", "", "{} counts {}", SEAT, NUMBER)
STAGING: Final = stage.of(
    "stage_test",
    rolled=stage.dice("Searching"),
    found=stage.outcome(),
    fought=stage.battle("At the gate"),
    hushed=stage.SILENT,
)


def fact(note: Note, *args: int, text: str = "", step: int = 1) -> Entry:
    """Something that everybody knows."""
    return Entry(note, list(args), -1, step, text)


def view_of(game: Game = MOOT) -> View:
    return Table(game, 3, bytes(32)).view(0)


def beats(*entries: Entry) -> list[Beat]:
    return beats_of(view_of(), list(entries), STAGING)


def played() -> Table:
    """A whole game of Moot, in which everybody is silent."""
    table = Table(MOOT, 3, bytes(32))
    while not table.ended:
        assert table.time_up().accepted
    return table


def opened(scenario: Scenario, seat: int = 0) -> list[Beat]:
    """The beats of the last step in a seat's eyes."""
    view = scenario.seat(seat).view
    last = view.log[-1].step
    return beats_of(view, [one for one in view.log if one.step == last], MOOT.staging)


def test_bids_that_open_together_are_one_tally_with_its_outcome_as_the_title() -> None:
    moot = Scenario(MOOT, seats=3).run(Chair())
    for seat, bid in enumerate((2, 4, 0)):
        moot.seat(seat).asked("moot.bid").answers(bid)
    beat = opened(moot)[0]
    assert (beat.lead, beat.title) == ("All bids open", "Brandt takes the chair for 4")
    assert (beat.owner, beat.weight) == (1, stage.BEAT)
    [tally] = beat.widgets
    assert isinstance(tally, Tally)
    assert [(stand.label, stand.total) for stand in tally.stands] == [
        ("Brandt", 4),
        ("Anwen", 2),
        ("Cato", 0),
    ]
    assert tally.won == "seat2"


def test_only_who_looked_ahead_is_told_of_it_on_the_stage() -> None:
    moot = Scenario(MOOT, seats=3).run(Chair())
    for seat, bid in enumerate((2, 4, 0)):
        moot.seat(seat).asked("moot.bid").answers(bid)
    assert any("foresees" in line for line in opened(moot, 1)[0].told)
    assert opened(moot, 0)[0].told == ()


def test_votes_stack_up_behind_what_they_are_for() -> None:
    moot = Scenario(MOOT, seats=3).given(promiser=1, promised=0).run(Vote())
    for seat, (stance, stake) in enumerate((("seal", 1), ("open", 2), ("open", 0))):
        moot.seat(seat).asked("moot.vote").answers({"stance": stance, "stake": stake})
    [beat] = opened(moot)
    [tally] = beat.widgets
    assert isinstance(tally, Tally)
    assert [(stand.label, stand.total, len(stand.tokens)) for stand in tally.stands] == [
        ("Open", 4, 2),
        ("Seal", 2, 1),
    ]
    assert tally.won == "open"
    assert beat.title == "The moot will open the Lantern Gate"
    assert beat.told == ("Brandt breaks the promise",)
    assert beat.weight == stage.GREAT


def test_dice_show_their_faces_and_what_they_came_to() -> None:
    [beat] = beats(fact(ROLLED, 1, 4, text="[+] [-] 3 1 = 4"), fact(FOUND, 1, 2))
    [dice] = beat.widgets
    assert isinstance(dice, Dice)
    assert dice.faces == ("+", "-")
    assert (dice.sum, dice.total) == ("3 1 = 4", 4)
    assert beat.title == "Brandt finds 2"


def test_a_roll_that_settles_nothing_is_called_by_what_it_led_to() -> None:
    [beat] = beats(fact(ROLLED, 1, 4, text="3 1 = 4"), fact(LOST, 1, 1), fact(LOST, 2, 1))
    assert (beat.title, len(beat.told)) == ("Brandt loses 1", 1)
    assert isinstance(beat.widgets[0], Dice)


def test_faces_at_the_end_of_a_text_are_drawn_where_they_make_the_sum() -> None:
    told = {"Infestation 2 5": ("2", "5"), "Infestation 2 6": ()}
    for text, faces in told.items():
        [beat] = beats(fact(ROLLED, 1, 7, text=text), fact(FOUND, 1, 2))
        [dice] = beat.widgets
        assert isinstance(dice, Dice)
        assert dice.faces == faces
    [beat] = beats(fact(ROLLED, 1, 7, text="Infestation 2 5"), fact(FOUND, 1, 2))
    [dice] = beat.widgets
    assert isinstance(dice, Dice)
    assert (dice.sum, dice.total) == ("2 + 5", 7)


ACTS = note("stage_test.acts", "", "{} searches the ship", SEAT)


def test_dice_belong_to_the_act_they_are_rolled_for() -> None:
    staging = {**STAGING, **stage.of("stage_test", acts=stage.act())}
    facts = [fact(LOST, 1, 1), fact(ACTS, 1), fact(ROLLED, 1, 9, text="2 dice 4 5 = 9")]
    [beat] = beats_of(view_of(), facts, staging)
    assert (beat.title, beat.told) == ("Brandt searches the ship", ("Brandt loses 1",))
    [dice] = beat.widgets
    assert isinstance(dice, Dice)
    assert dice.faces == ("4", "5")


TESTED = note("stage_test.tested", "", "It is tested")


def test_a_sum_that_is_no_number_of_the_fact_is_read_from_its_text() -> None:
    staging = stage.of("stage_test", tested=stage.dice())
    [beat] = beats_of(view_of(), [fact(TESTED, text="Attack M9 0 - + T1=8 (rested: -)")], staging)
    [dice] = beat.widgets
    assert isinstance(dice, Dice)
    assert (dice.faces, dice.total) == (("0", "-", "+"), 8)


SCANS = note("stage_test.scans", "", "Something is seen: {}", NUMBER)


def test_dice_of_another_sort_are_rolled_for_what_follows() -> None:
    staging = {
        **STAGING,
        **stage.of("stage_test", acts=stage.act(), scans=stage.dice()),
    }
    facts = [
        fact(ACTS, 1),
        fact(ROLLED, 1, 9, text="2 dice 4 5 = 9"),
        fact(LOST, 1, 1),
        fact(SCANS, 2, text="+ + 0 = 2"),
        fact(FOUND, 1, 2),
    ]
    act, scan = beats_of(view_of(), facts, staging)
    assert (act.title, act.told) == ("Brandt searches the ship", ("Brandt loses 1",))
    assert scan.title == "Brandt finds 2"
    assert [len(beat.widgets) for beat in (act, scan)] == [1, 1]


COUNTS = note("stage_test.counts", "", "The moot has voted")


def test_a_count_in_words_is_drawn() -> None:
    staging = stage.of("stage_test", counts=stage.count("The votes are counted"))
    text = "seal 4 (Anwen 3, Brandt 1); open 2 (Cato 2); wait 0"
    [beat] = beats_of(view_of(), [fact(COUNTS, text=text)], staging)
    [tally] = beat.widgets
    assert isinstance(tally, Tally)
    assert [(stand.label, stand.total) for stand in tally.stands] == [
        ("Seal", 4),
        ("Open", 2),
        ("Wait", 0),
    ]
    assert [(token.owner, token.count) for token in tally.stands[0].tokens] == [(0, 3), (1, 1)]
    assert tally.won == "seal"
    assert beat.told == ()


def test_a_battle_has_a_side_for_each_name_with_a_number() -> None:
    [beat] = beats(fact(FOUGHT, 0, 7, 2, 5))
    [battle] = beat.widgets
    assert isinstance(battle, Battle)
    assert [(side.label, side.owner, side.strength) for side in battle.sides] == [
        ("Anwen", 0, 7),
        ("Cato", 2, 5),
    ]


def test_what_is_not_staged_is_a_line_below_the_beat_before_it() -> None:
    [beat] = beats(fact(ROLLED, 1, 4), fact(FOUND, 1, 2), fact(LOST, 2, 1))
    assert beat.told == ("Cato loses 1",)
    [small] = beats(fact(LOST, 2, 1))
    assert (small.title, small.weight, small.owner) == ("Cato loses 1", stage.SMALL, 2)


def test_what_is_for_the_log_alone_is_never_on_the_stage() -> None:
    assert beats(fact(HUSHED, 0, 3)) == []


def test_beats_never_reach_over_a_step_however_they_are_read() -> None:
    entries = [fact(ROLLED, 0, 1, step=1), fact(FOUND, 0, 1, step=2)]
    view = view_of()
    at_once = Stage(MOOT).follow(entries, view)
    follower = Stage(MOOT)
    one_by_one = follower.follow(entries[:1], view) + follower.follow(entries[1:], view, at=1)
    assert at_once == one_by_one
    assert [beat.at for beat in at_once] == [1, 2]


def test_a_round_is_summed_up_when_the_next_one_begins() -> None:
    table = played()
    found = staged(MOOT, table.view(0))
    summaries = [place for place, beat in enumerate(found) if beat.form == stage.SUMMARY]
    assert len(summaries) > 1
    first, second = summaries[:2]
    between = [beat.title for beat in found[first + 1 : second] if beat.weight >= stage.BEAT]
    assert set(found[second].told) <= set(between)
    assert any("will" in title for title in found[second].told)
    assert isinstance(found[first + 1].widgets[0], CardRow)


def test_a_game_may_draw_its_own_beats() -> None:
    def own(view: View, entries: list[Entry]) -> list[Beat]:
        return [Beat(f"{len(entries)} things for seat {view.viewer + 1}")]

    game = replace(MOOT, stage=own)
    [beat] = Stage(game).follow([fact(LOST, 0, 1), fact(LOST, 1, 1)], view_of())
    assert beat.title == "2 things for seat 1"


@pytest.mark.parametrize("game", game_ids())
def test_games_stage_facts_that_they_tell(game: str) -> None:
    staging = get_game(game).staging
    assert staging
    assert set(staging) <= set(NOTES)


def test_a_long_round_is_summed_up_by_its_great_moments() -> None:
    beats = [Beat(f"small {number}") for number in range(9)]
    beats.insert(2, Beat("great", weight=stage.GREAT))
    told = stage.in_short(beats)
    assert len(told) == stage.MOST_TOLD
    assert told[0] == "great"
    assert told[-1] == "small 8"


def test_beats_are_plain_json() -> None:
    table = played()
    for viewer in table.viewers:
        for beat in staged(MOOT, table.view(viewer)):
            assert json.loads(json.dumps(beat_json(beat))) == beat_json(beat)


STRUCK = note("stage_test.struck", "", "{} strikes {}", SEAT, SEAT)


def test_a_beat_tells_whom_it_hits_besides_the_one_who_acts() -> None:
    acts = stage.of("stage_test", struck=stage.act())
    blow, loss = fact(STRUCK, 0, 1), fact(LOST, 2, 3)
    [beat] = beats_of(view_of(), [blow, loss], acts)
    assert (beat.owner, beat.hits) == (0, (1, 2))
