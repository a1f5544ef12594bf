"""Openings: how a newcomer gets to a first decision that matters, within seconds.

A table against bots is made and begun; what the rules ask before the game proper is answered by
advice, so that the first question is one worth answering.
"""

from __future__ import annotations

from typing import Any

from starmoot.host import first_options
from starmoot.kernel import Game
from starmoot.scene.guided import NEWCOMER
from starmoot.web.model import BOT, NewTable, Person, SeatPlan
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.guidance import answered, opponent, usual_bot, wish_for
from starmoot.web.tables.holds import CONCERNED
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.service import TableService

MOST_ANSWERS = 60


def first_table(game: Game) -> dict[str, Any]:
    """The options of a newcomer's table: the short game, else as the first preset has it."""
    return {**first_options(game), **game.prepared.options}


def seats_for(game: Game, wanted: int) -> int:
    """A number of seats that a game can be played with."""
    return min(max(wanted, game.seats[0]), game.seats[-1])


async def play_now(
    tables: TableService, repository: TableRepository, person: Person, game: Game
) -> str:
    """A table against bots that asks its first question; gives its id."""
    opening, bot = game.prepared, usual_bot(game)
    seats = seats_for(game, opening.seats)
    plan = [SeatPlan(), *[SeatPlan(BOT, opponent(game))] * (seats - 1)]
    table = await tables.create(
        person, NewTable(game=game.id, seats=seats, options=first_table(game), plan=plan)
    )
    await tables.start(person, table)
    if opening.concerned:
        await tables.hold(person, table, 0, "", CONCERNED)
    if opening.prelude:
        await repository.change(table, lambda draft: prelude(draft, opening.prelude, bot))
    return table


async def start_guided(tables: TableService, person: Person, game: Game) -> str:
    """A table at which a newcomer is taught a game, at its first question; gives its id."""
    table = await tables.create(person, wish_for(game))
    await tables.start(person, table)
    return table


async def let_bots_play(tables: TableService, person: Person, game: Game) -> str:
    """A table of bots alone, to look on; gives its id."""
    seats = seats_for(game, game.prepared.seats)
    wish = NewTable(
        game=game.id,
        seats=seats,
        options=first_table(game),
        plan=[SeatPlan(BOT, opponent(game))] * seats,
        host_plays=False,
    )
    table = await tables.create(person, wish)
    await tables.start(person, table)
    return table


def prelude(draft: Draft, topics: frozenset[str], bot: str) -> None:
    """Answer for every seat until the newcomer is asked something of the game proper."""
    for _ in range(MOST_ANSWERS):
        table = draft.table
        if table is None or table.closed or not table.awaited():
            return
        seat, decision = min(table.awaited(), key=lambda one: one[0] != NEWCOMER)
        pending = table.view(seat).decision(decision)
        if pending is None:
            return
        if seat == NEWCOMER and pending.question.topic.name not in topics:
            return
        if not answered(draft, table, seat, pending, bot, draft.seq + seat):
            return
