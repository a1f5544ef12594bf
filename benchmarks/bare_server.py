"""A bare server of the same framework: appends one row durably and broadcasts some bytes.

It knows no games, people, rights, clocks or notifications. It is what a Starmoot server could be at
best, so that the benchmark can say what all of those cost:

python -m benchmarks.bare_server FOLDER PORT
"""

import asyncio
import sys
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, MediaType, WebSocket, get, post, websocket
from litestar.exceptions import WebSocketDisconnect

from starmoot.web.store.sqlite import SqliteEngine
from starmoot.web.store.steps import Sql, Steps

SCHEMA = """create table if not exists log (
    table_id text not null, seq integer not null, at integer not null, body blob not null,
    primary key (table_id, seq)) strict"""


PAGE = """<!doctype html><title>bare</title><p id="said"></p><script>
new WebSocket(`ws://${location.host}/tables/${location.hash.slice(1)}/live`).onmessage =
  (event) => { document.getElementById("said").textContent = `${event.data.length} ${Date.now()}` };
</script>"""
"""A page that shows no more than that something has come."""


class Move(msgspec.Struct):
    """What a client sends: the row's data, and how many viewers get how many bytes."""

    body: str
    viewers: int
    bytes: int


def schema() -> Steps[None]:
    """Make the table."""
    yield Sql(SCHEMA)


def append(table: str, body: bytes) -> Steps[int]:
    """Add one row at the end of a table's log."""
    rows = yield Sql(
        """insert into log select $1, coalesce(max(seq), 0) + 1, 0, $2 from log
        where table_id = $1 returning seq""",
        (table, body),
    )
    return int(rows[0][0])


class Bare:
    """The log and its followers."""

    def __init__(self, path: Path) -> None:
        self.engine = SqliteEngine(path)
        self.appends = 0
        self.viewers: dict[str, list[asyncio.Queue[str]]] = {}

    async def add(self, table: str, move: Move) -> int:
        """Append durably, then tell the viewers."""
        seq = await self.engine.write(partial(append, table, move.body.encode()))
        self.appends += 1
        message = msgspec.json.encode({"seq": seq, "body": "x" * max(0, move.bytes - 24)}).decode()
        for queue in self.viewers.get(table, [])[: move.viewers]:
            queue.put_nowait(message)
        return seq


def make_app(bare: Bare) -> Litestar:
    """The app: append, follow, count."""

    @post("/tables/{table:str}/append", status_code=200)
    async def add(table: str, data: Move) -> dict[str, int]:
        return {"seq": await bare.add(table, data)}

    @websocket("/tables/{table:str}/live")
    async def live(socket: WebSocket[Any, Any, Any], table: str) -> None:
        await socket.accept()
        queue: asyncio.Queue[str] = asyncio.Queue()
        bare.viewers.setdefault(table, []).append(queue)
        hearing = asyncio.create_task(hear(socket))
        try:
            await socket.send_text("{}")
            while not hearing.done():
                await socket.send_text(await queue.get())
        finally:
            hearing.cancel()
            bare.viewers[table].remove(queue)

    @get("/page", media_type=MediaType.HTML)
    async def page() -> str:
        return PAGE

    @get("/health")
    async def health() -> str:
        return "alive\n"

    @get("/metrics")
    async def metrics() -> str:
        commits = f"starmoot_store_commits_total {bare.engine.commits}\n"
        return commits + f"starmoot_store_appends_total {bare.appends}\n"

    return Litestar([add, live, page, health, metrics], openapi_config=None, logging_config=None)


async def hear(socket: WebSocket[Any, Any, Any]) -> None:
    """Until the other side has gone."""
    try:
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        return


async def serve(folder: Path, port: int) -> None:
    """Serve until a signal asks to stop, with the settings that Starmoot has."""
    bare = Bare(folder / "bare.sqlite")
    await bare.engine.open()
    await bare.engine.write(schema)
    config = uvicorn.Config(
        make_app(bare),
        port=port,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws_max_size=65_536,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_keep_alive=60,
        timeout_graceful_shutdown=1,
    )
    await uvicorn.Server(config).serve()
    await bare.engine.close()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2])))
