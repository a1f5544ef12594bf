"""The front door: choose the build, then hand over to the command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from starmoot import builds


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command on the compiled package where that is up to date, and say so."""
    said = builds.choose(Path(__file__).resolve().parent)
    if said:
        print(f"starmoot: {said}", file=sys.stderr, flush=True)
    from starmoot.cli import main as command

    return command(arguments)


if __name__ == "__main__":
    sys.exit(main())
