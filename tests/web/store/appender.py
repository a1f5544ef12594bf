"""A process that appends without end and tells what was acknowledged, until it is killed.

Arguments: the address of the store, and the number of tables. Each line of its output is a table
and the number of an event that was acknowledged.
"""

import asyncio
import os
import sys

from starmoot.web.store import open_store
from starmoot.web.store.base import Append, Store, TableRow


def wish(table: str, after: int) -> Append:
    row = TableRow(table, "moot", "", "playing", "ada", 3, 0, False, "untimed", 1, after)
    return Append(table, after, after, [f"{table}/{after + 1}".encode() * 30], row)


async def play(store: Store, table: str) -> None:
    after = (await store.seqs([table])).get(table, 0)
    if not after:
        await store.create_table(wish(table, 0), b"seed")
        after = 1
    while True:
        after = await store.append(wish(table, after))
        os.write(1, f"{table} {after}\n".encode())


async def main() -> None:
    store = open_store(sys.argv[1])
    await store.open()
    await asyncio.gather(*(play(store, f"t{number}") for number in range(int(sys.argv[2]))))


asyncio.run(main())
