"""What a server of these tests runs first: its games draw the same cards every time.

A test in a browser is about people and pages; were the cards and the bots' choices new each time,
it would now and then meet a case that its script does not expect.
"""

from __future__ import annotations

import zlib
from unittest.mock import patch

from starmoot.host import Table
from starmoot.web.bots.jobs import make_job

SEED = bytes(range(32))


def steady_job(table: Table, seat: int, decision: str, bot: str, now: int, _seed: int) -> bytes:
    """A bot's question with dice that depend on nothing but its place in the game."""
    place = f"{table.game.id} {seat} {decision} {table.version(seat)}"
    return make_job(table, seat, decision, bot, now, zlib.crc32(place.encode()))


patch("starmoot.web.tables.service.new_seed", lambda: SEED).start()
patch("starmoot.web.bots.thinking.make_job", steady_job).start()
