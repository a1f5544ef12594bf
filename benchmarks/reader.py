"""A server on a chosen HTTP reader: python -m benchmarks.reader READER ours|bare ARGUMENTS.

`served` is what the product has: uvicorn with httptools. The others put another library under the
same app, with the same settings, so that benchmarks/server.py can compare them in one run. Install
uvloop and granian for those that need them.
"""

import asyncio
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn

READERS = ("served", "uvloop", "h11", "granian")
"""`uvloop` is httptools on that loop, granian is on it too."""


def main(reader: str, which: str, arguments: list[str]) -> int:
    """Serve until a signal asks to stop."""
    patch_config("h11" if reader == "h11" else "httptools")
    if reader == "granian":
        patch_server()
    if reader in ("uvloop", "granian"):
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    if which == "bare":
        from benchmarks.bare_server import serve

        folder, port = arguments
        asyncio.run(serve(Path(folder), int(port)))
        return 0
    from starmoot.cli import main as command

    return command(arguments)


def patch_config(http: str) -> None:
    """Let every server of this process read with one library."""
    usual: Callable[..., None] = uvicorn.Config.__init__

    def chosen(self: uvicorn.Config, *args: Any, **settings: Any) -> None:
        usual(self, *args, **{**settings, "http": http})

    uvicorn.Config.__init__ = chosen  # type: ignore[method-assign]


def patch_server() -> None:
    """Serve with granian instead of uvicorn, inside the same loop."""

    async def serve(self: uvicorn.Server, sockets: list[socket.socket] | None = None) -> None:
        from granian.constants import Interfaces
        from granian.server.embed import Server

        port = self.config.port
        for one in sockets or ():
            port = one.getsockname()[1]
            one.close()
        if not self.config.loaded:
            self.config.load()
        server = Server(
            self.config.loaded_app, port=port, interface=Interfaces.ASGINL, backlog=1024
        )
        with self.capture_signals():
            serving = asyncio.create_task(server.serve())
            while not self.should_exit:
                await asyncio.sleep(0.1)
            server.stop()
            await serving

    uvicorn.Server.serve = serve  # type: ignore[method-assign]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
