"""Operations on who is connected to which server, so that people see each other across servers."""

from __future__ import annotations

from collections.abc import Collection

from starmoot.web.store.steps import Sql, Steps, Wake

ADD = "insert into presence (server, table_id, seat, at) values ($1, $2, $3, $4)"


def here(server: str, table: str, seats: Collection[int], now: int) -> Steps[None]:
    """Say which seats of a table have their people at a server, and wake the table's followers."""
    yield Sql("delete from presence where server = $1 and table_id = $2", (server, table))
    for seat in sorted(seats):
        yield Sql(ADD, (server, table, seat, now))
    yield Wake(table)


def still_here(server: str, now: int, gone: int) -> Steps[None]:
    """Say that a server is still there, and forget those not heard of since `gone`."""
    yield Sql("update presence set at = $2 where server = $1", (server, now))
    yield Sql("delete from presence where at < $1", (gone,))


def elsewhere(server: str, table: str, since: int) -> Steps[set[int]]:
    """The seats whose people are connected to another server that was heard of since then."""
    rows = yield Sql(
        """select distinct seat from presence
        where table_id = $1 and server <> $2 and at >= $3""",
        (table, server, since),
    )
    return {int(row[0]) for row in rows}
