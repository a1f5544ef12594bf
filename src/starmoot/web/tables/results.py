"""How games ended, for the statistics of each game."""

from __future__ import annotations

from typing import Any

from starmoot.web.model import BOT
from starmoot.web.store.game_record import GameRecord, ResultRow
from starmoot.web.tables.room import Room

MINUTE = 60_000


def result_of(table: str, before: Room | None, room: Room) -> ResultRow | None:
    """A game that has just ended; guided starts are lessons and do not count.

    Where all seats have the same score nobody has won.
    """
    if room.outcome is None or (before is not None and before.outcome is not None):
        return None
    if room.wish.guided:
        return None
    scores = room.outcome.scores
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return ResultRow(
        table=table,
        game=room.wish.game,
        ending=room.outcome.ending,
        kinds=["bot" if seat.kind == BOT else "person" for seat in room.seats],
        won=best if len(best) < len(scores) else [],
        moves=room.inputs,
        took=max(0, room.ended_at - room.started_at),
        at=room.ended_at,
    )


def told(record: GameRecord) -> dict[str, Any]:
    """How a game went here, for its page."""
    games = sum(line[1] for line in record.lengths)
    return {
        "games": games,
        "minutes": minutes(sum(line[2] for line in record.lengths), games),
        "moves": round(sum(line[3] for line in record.lengths) / games) if games else 0,
        "lengths": [
            {
                "seats": seats,
                "games": many,
                "minutes": minutes(took, many),
                "moves": round(moves / many),
            }
            for seats, many, took, moves in record.lengths
        ],
        "endings": [
            {"ending": ending[:1].upper() + ending[1:], "games": many, "share": many / games}
            for ending, many in record.endings
        ],
        "kinds": [
            {"kind": kind, "seats": seats, "won": won, "share": won / seats}
            for kind, seats, won in record.kinds
        ],
        "seats": [
            {"seat": seat, "games": many, "won": won, "share": won / many}
            for seat, many, won in record.seats
        ],
    }


def minutes(took: int, games: int) -> int:
    """How many minutes a game took in the mean, at least one."""
    return max(1, round(took / games / MINUTE)) if games else 0
