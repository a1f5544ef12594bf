"""Operations on how games ended, for statistics: written with the events that ended them."""

from __future__ import annotations

from starmoot.web.store.game_record import GameRecord, ResultRow
from starmoot.web.store.steps import Sql, Steps, insert

SEAT_COLUMNS = ("table_id", "seat", "kind", "won")
ADD = """insert into results (table_id, game, seats, ending, moves, took, at)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (table_id) do nothing returning table_id"""
LENGTHS = """select seats, count(*), sum(took), sum(moves) from results where game = $1
    group by seats order by seats"""
ENDINGS = """select ending, count(*) from results where game = $1
    group by ending order by count(*) desc, ending limit $2"""
KINDS = """select result_seats.kind, count(*), sum(result_seats.won) from result_seats
    join results on results.table_id = result_seats.table_id where results.game = $1
    group by result_seats.kind order by result_seats.kind"""
PLACES = """select result_seats.seat, count(*), sum(result_seats.won) from result_seats
    join results on results.table_id = result_seats.table_id where results.game = $1
    group by result_seats.seat order by result_seats.seat"""


def add_result(row: ResultRow) -> Steps[None]:
    """Keep how a game ended; a table has one end."""
    added = yield Sql(
        ADD, (row.table, row.game, len(row.kinds), row.ending, row.moves, row.took, row.at)
    )
    if not added:
        return
    seats = [(row.table, seat, kind, int(seat in row.won)) for seat, kind in enumerate(row.kinds)]
    for statement in insert("result_seats", SEAT_COLUMNS, seats):  # noqa: UP028 - results are sent
        yield statement


def game_record(game: str, most: int) -> Steps[GameRecord]:
    """How a game went here, with its `most` frequent endings."""
    lengths = yield Sql(LENGTHS, (game,))
    endings = yield Sql(ENDINGS, (game, most))
    kinds = yield Sql(KINDS, (game,))
    seats = yield Sql(PLACES, (game,))
    return GameRecord(
        lengths=[(int(n), int(games), int(took), int(moves)) for n, games, took, moves in lengths],
        endings=[(str(ending), int(games)) for ending, games in endings],
        kinds=[(str(kind), int(played), int(won)) for kind, played, won in kinds],
        seats=[(int(seat), int(played), int(won)) for seat, played, won in seats],
    )
