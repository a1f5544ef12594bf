"""Stories: what a game came to, told from its record."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.web.tables.house import ANN, BOB, EVE, Party, refused

from starmoot.bots.base import Chair, make_bot
from starmoot.host import SPECTATOR, FairChance, Table, get_game, render
from starmoot.kernel import Story
from starmoot.scene import NOBODY
from starmoot.web.tables.stories import (
    Draw,
    Lead,
    Listening,
    Teller,
    ahead_of,
    leads,
    luck,
)

SEED = bytes(range(32))


def test_dice_show_the_same_with_and_without_ears() -> None:
    plain, heard = (
        FairChance(["dice", "deck"], [0, 0], SEED),
        FairChance(["dice", "deck"], [0, 0], SEED),
    )
    ears = Listening(heard)
    cards, others = list(range(20)), list(range(20))
    plain.shuffle(1, cards)
    ears.shuffle(1, others)
    assert cards == others
    numbers = [plain.between(0, 1, 6) for _ in range(30)]
    assert [ears.between(0, 1, 6) for _ in range(30)] == numbers
    assert ears.thrown == [("dice", 6, number - 1) for number in numbers], "shuffles are no luck"
    assert (ears.counts, ears.draws) == (plain.counts, plain.draws)
    assert ears.clone().below(0, 1000) == plain.clone().below(0, 1000)


def test_luck_is_what_was_to_be_expected_against_what_came() -> None:
    game = get_game("moot")
    table = Table(replace(game, story=Story(luck={"dice": 1})), 3, SEED)
    teller = Teller(table)
    teller.draws = [
        Draw(0, "dice", 6, 5),
        Draw(0, "dice", 6, 3),
        Draw(2, "dice", 4, 0),
        Draw(-1, "dice", 6, 0),
        Draw(1, "deck", 52, 50),
    ]
    assert luck(teller, table) == [
        {"seat": 0, "dice": 2, "expected": 7.0, "rolled": 10},
        {"seat": 2, "dice": 1, "expected": 2.5, "rolled": 1},
        {"seat": None, "dice": 1, "expected": 3.5, "rolled": 1},
    ]


def test_listening_changes_no_game_and_hears_all_of_its_luck() -> None:
    game = get_game("exodus")
    plain, heard = Table(game, 3, SEED), Table(game, 3, SEED)
    teller = Teller(heard)
    bots = [make_bot("random", seat) for seat in range(3)]
    while plain.inputs < 220 and not plain.closed:
        seat, decision = plain.awaited()[0]
        pending = next(one for one in plain.view(seat).pending if one.id == decision)
        answer = render(pending.shape, bots[seat].answer(Chair.at(plain, seat), pending))
        assert plain.submit(seat, decision, answer).accepted
        assert heard.submit(seat, decision, answer).accepted
        teller.look(heard)
    assert heard.digest() == plain.digest()
    assert len(teller.headlines) == plain.inputs + 1
    scene = game.scene
    assert scene is not None
    assert teller.headlines[-1] == scene(plain.view(SPECTATOR)).headline
    told = luck(teller, heard)
    assert sum(one["dice"] for one in told) == sum(
        d.stream in game.story.luck for d in teller.draws
    )
    assert sum(one["dice"] for one in told) > 10
    assert all(one["expected"] == 0 for one in told), "Fudge dice come to nothing on average"


def test_a_finished_game_tells_its_promises_secrets_and_turning_points(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await refused("wrong_time", party.tables.story(ANN, table))
        await party.moves(table)
        story = await party.tables.story(ANN, table)
        view = await party.tables.view(ANN, table)
        facts = [line["fact"] for line in view["log"]]
        assert sum(one["kept"] for one in story["promises"]) == facts.count("moot.kept")
        assert sum(one["broken"] for one in story["promises"]) == facts.count("moot.broke")
        dealt = {line["text"] for line in view["log"] if line["fact"] == "moot.dealt"}
        assert len(dealt) == 3
        assert dealt <= {secret["text"] for secret in story["secrets"]}
        assert sorted(one["to"] for one in story["secrets"] if one["text"] in dealt) == [
            [0],
            [1],
            [2],
        ]
        assert story["luck"] == [], "nothing in a moot is rolled"
        steps = [point["step"] for point in story["turning"]]
        assert steps == sorted(steps)
        scores = view["result"]["scores"]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        stayed = [point["seat"] for point in story["turning"] if point["last"]]
        assert stayed == (winners if len(winners) == 1 else []), "who stays ahead has won"
        broken = [point["label"] for point in story["turning"] if point["kind"] == "broken"]
        assert set(broken) <= {line["text"] for line in view["log"] if line["fact"] == "moot.broke"}
        swings = [point for point in story["turning"] if point["kind"] == "swing"]
        assert "Reserve" not in {point["label"] for point in swings}, "it has no scale"
        for point in swings:
            then = await party.tables.replay(ANN, table, 0, point["step"])
            tracks = next(w for w in then["view"]["scene"]["widgets"] if w["widget"] == "tracks")
            values = {track["label"]: track["value"] for track in tracks["tracks"]}
            assert values[point["label"]] == point["after"] != point["before"]
            assert point["facts"]

    party.house.run(scenario())


def test_the_lead_is_told_where_it_lasted_and_where_it_was_won() -> None:
    ahead = [(1, 0), (4, 1), (5, 0), (9, 2), (20, 1), (24, 0)]
    told = [(one.number, one.seat, one.rival, one.last) for one in leads(ahead, 30)]
    assert told == [(9, 2, 0, False), (5, 0, 1, False), (24, 0, 1, True)]


def test_a_lead_that_was_never_lost_is_told_as_such() -> None:
    assert leads([(3, 2)], 30) == [Lead(3, 2, NOBODY, 27, True)]


def test_nobody_stays_ahead_where_all_are_equal_in_the_end() -> None:
    told = leads([(1, 0), (4, 1), (30, NOBODY)], 31)
    assert told == [Lead(4, 1, 0, 26, False)]


def test_what_was_taken_back_was_never_ahead() -> None:
    teller = Teller(Table(get_game("moot"), 3, SEED))
    teller.ahead = [(1, 0), (2, 1), (5, 0), (6, 2)]
    assert ahead_of(teller, [0, 1, 3, 4, 5, 6]) == [(1, 0), (6, 2)]


@pytest.mark.parametrize("id", ["moot", "exodus", "destiny", "proxima"])
def test_every_game_for_several_people_knows_who_is_ahead_from_the_first_moment(id: str) -> None:
    game = get_game(id)
    seats = max(game.seats[0], 2)
    measure = game.story.standing or game.outlook
    assert measure is not None
    assert len(measure(Table(game, seats, SEED)._play)) == seats


def test_bookmarks_are_where_the_headline_changes(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await party.moves(table)
        marks = (await party.tables.replay(BOB, table, 1))["marks"]
        assert marks[0]["step"] == 0
        first = (await party.tables.replay(BOB, table, 1, 0))["view"]["room"]["seats"]
        assert [seat["called"] for seat in first] == ["Anwen", "Brandt", "Cato"]
        assert marks[-1]["label"].startswith("It is over")
        last = ""
        for mark in marks:
            then = await party.tables.replay(BOB, table, 1, mark["step"])
            assert then["view"]["scene"]["headline"] == mark["label"] != last
            last = mark["label"]

    party.house.run(scenario())


def test_a_verdict_says_what_was_checked(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await party.moves(table)
        verdict = await party.tables.verify(ANN, table)
        assert verdict["ok"] is True
        lines = (await party.tables.record(ANN, table)).splitlines()
        seals = sum("seal" in json.loads(line) for line in lines)
        checked = verdict["checked"]
        assert checked["inputs"] + checked["seals"] == len(lines) - 2
        assert (checked["seals"], checked["scores"]) == (seals, 3)
        assert checked["draws"] > 0
        assert verdict["seed"] in lines[-1]
        assert verdict["commitment"] in lines[0]

    party.house.run(scenario())


def test_a_game_that_was_broken_off_has_no_story(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await party.moves(table, 3)
        await party.tables.close(ANN, table, "")
        await refused("no_end", party.tables.story(ANN, table))

    party.house.run(scenario())
