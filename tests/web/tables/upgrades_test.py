"""Running games across an upgrade: they go on where the seals agree, else their players choose."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.web.tables.house import ANN, BOB, EVE, KEY, House, Party, digest_of, refused

from starmoot.host import get_game
from starmoot.kernel import Game
from starmoot.web.model import Deadline
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.service import TableService
from starmoot.web.tables.views import show

MOOT = get_game("moot")


def upgraded(party: Party, game: Game) -> Party:
    """The same database, served by a program with other rules."""
    old = party.house
    repository = TableRepository(old.store, old.clock, KEY, lambda _: game)
    house = House(old.store, old.clock, old.run, repository)
    return Party(TableService(repository, old.store, old.clock), house)


def other_dice(g: Any) -> None:
    """Rules by which everything is dealt otherwise."""
    g.chance.counts = [count + 1 for count in g.chance.counts]
    MOOT.setup(g)


SAME_RULES = replace(MOOT, rules_version=MOOT.rules_version + 1)
OTHER_RULES = replace(SAME_RULES, setup=other_dice)


async def under_way(party: Party, moves: int = 25, **wish: Any) -> str:
    """A game of three that was under way when its server stopped."""
    table = await party.started(ANN, BOB, EVE, game="moot", **wish)
    await party.moves(table, moves)
    await party.tables.repository.close()
    return table


def test_a_new_version_that_leads_to_the_same_seals_changes_nothing(party: Party) -> None:
    newer = upgraded(party, SAME_RULES)

    async def scenario() -> None:
        table = await under_way(party)
        digest = digest_of(await party.tables.repository.load(table))
        loaded = await newer.tables.repository.load(table)
        assert loaded.frozen_why == ""
        assert digest_of(loaded) == digest
        assert await newer.moves(table, 3) == 3
        await refused("same_rules", newer.tables.adopt_rules(ANN, table, 0, True))
        assert await newer.tables.ask_undo(ANN, table, 0, 2) == "asked"
        for who, seat in ((BOB, 1), (EVE, 2)):
            await newer.tables.answer_undo(who, table, seat, True)
        await newer.moves(table)
        assert (await newer.tables.verify(ANN, table))["ok"]

    party.house.run(scenario())


def test_once_proven_the_new_rules_load_from_their_own_snapshot(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        table = await under_way(party)
        newer = upgraded(party, SAME_RULES)
        await newer.moves(table, 1)
        await newer.tables.repository.close()
        again = upgraded(party, SAME_RULES)
        monkeypatch.setattr("starmoot.web.tables.archive.begin", None)  # from the start: a fault
        assert (await again.tables.repository.load(table)).room.inputs == 26

    party.house.run(scenario())


def test_players_are_told_what_differs_and_go_on_when_all_agree(party: Party) -> None:
    newer = upgraded(party, OTHER_RULES)

    async def scenario() -> None:
        table = await under_way(party, pace=Deadline(hours=24))
        before = await party.tables.view(ANN, table, 0)
        loaded = await newer.tables.repository.load(table)
        assert loaded.table is None
        told = (await newer.tables.view(ANN, table, 0))["room"]
        old, new = MOOT.rules_version, SAME_RULES.rules_version
        assert f"It began by version {old}; here is version {new}." in told["frozen"]
        assert "may agree to go on from here" in told["frozen"]
        line = told["frozen"].partition("This would have gone otherwise: ")[2]
        assert line in [one["text"] for one in before["log"]]
        assert told["new_rules"] == {"version": new, "agreed": []}

        party.house.clock.advance(3 * 86_400)  # they take their time
        assert await newer.tables.adopt_rules(ANN, table, 0, True) == "asked"
        assert await newer.tables.adopt_rules(BOB, table, 1, True) == "asked"
        assert (await newer.tables.summary(BOB, table))["new_rules"]["agreed"] == [0, 1]
        assert await newer.tables.adopt_rules(BOB, table, 1, False) == "refused"
        assert await newer.tables.adopt_rules(EVE, table, 2, True) == "asked"
        assert await newer.tables.adopt_rules(BOB, table, 1, True) == "done"

        after = await newer.tables.view(ANN, table, 0)
        for part in ("state", "log", "decisions", "waiting"):
            assert after[part] == before[part], part
        assert (after["room"]["frozen"], after["room"]["new_rules"]) == ("", None)
        due = [*after["clock"]["due"].values(), *[o["due"] for o in after["clock"]["others"]]]
        assert min(due) > newer.tables.clock.now(), "no clock ran while the table waited"
        await refused("no_way_back", newer.tables.ask_undo(ANN, table, 0, 1))
        await newer.moves(table, 2)
        again = await upgraded(party, OTHER_RULES).tables.repository.load(table)
        assert digest_of(again) == digest_of(await newer.tables.repository.load(table))
        await newer.moves(table)
        assert (await newer.tables.repository.load(table)).room.status == "finished"
        assert "newer rules" in (await newer.tables.verify(ANN, table))["text"]

    party.house.run(scenario())


def test_a_table_that_does_not_agree_waits_and_nothing_changes(party: Party) -> None:
    newer = upgraded(party, OTHER_RULES)

    async def scenario() -> None:
        table = await under_way(party)
        digest = digest_of(await party.tables.repository.load(table))
        await refused("not_your_seat", newer.tables.adopt_rules(ANN, table, 1, True))
        assert await newer.tables.adopt_rules(ANN, table, 0, True) == "asked"
        assert await newer.tables.adopt_rules(BOB, table, 1, False) == "refused"
        loaded = await newer.tables.repository.load(table)
        assert loaded.frozen_why
        back = upgraded(party, MOOT)
        assert digest_of(await back.tables.repository.load(table)) == digest, "its host went back"
        assert await back.moves(table, 2) == 2

    party.house.run(scenario())


def test_a_vote_for_one_version_is_none_for_the_next(party: Party) -> None:
    newer = upgraded(party, OTHER_RULES)
    newest = upgraded(party, replace(OTHER_RULES, rules_version=OTHER_RULES.rules_version + 1))

    async def scenario() -> None:
        table = await under_way(party)
        for who, seat in ((ANN, 0), (BOB, 1)):
            assert await newer.tables.adopt_rules(who, table, seat, True) == "asked"
        shown = show(await newest.tables.repository.load(table), 0, None)
        assert shown["room"]["new_rules"]["agreed"] == []
        assert await newest.tables.adopt_rules(EVE, table, 2, True) == "asked"

    party.house.run(scenario())


def test_rules_that_cannot_take_the_game_up_leave_it_to_its_host(party: Party) -> None:
    def broken(view: Any) -> Any:
        raise KeyError(f"a part that the old state of viewer {view.viewer} does not have")

    newer = upgraded(party, replace(OTHER_RULES, scene=broken))

    async def scenario() -> None:
        table = await under_way(party)
        await refused("no_way_on", newer.tables.adopt_rules(ANN, table, 0, True))
        await newer.tables.close(ANN, table, "we play another one")
        assert (await newer.tables.repository.load(table)).room.status == "closed"

    party.house.run(scenario())


def test_what_was_played_after_the_last_snapshot_is_carried_over_too(party: Party) -> None:
    newer = upgraded(party, OTHER_RULES)

    async def scenario() -> None:
        table = await under_way(party)
        await party.moves(table, 5)  # and then the server was killed
        before = await party.tables.view(ANN, table, 0)
        for who, seat in ((ANN, 0), (BOB, 1), (EVE, 2)):
            last = await newer.tables.adopt_rules(who, table, seat, True)
        assert last == "done"
        assert (await newer.tables.view(ANN, table, 0))["state"] == before["state"]

    party.house.run(scenario())


@pytest.mark.parametrize("moves", [0, 3])
def test_rules_that_deal_otherwise_are_noticed_before_the_first_seal(
    party: Party, moves: int
) -> None:
    newer = upgraded(party, OTHER_RULES)

    async def scenario() -> None:
        table = await under_way(party, moves)
        assert not any("seal" in line for line in await party.tables.repository.lines(table))
        assert (await newer.tables.repository.load(table)).newer is not None

    party.house.run(scenario())
