"""Builds: every command uses the compiled package by itself, if it is there and up to date.

`python3 start.py compile` leaves a compiled copy of kernel, mechanics, games and bots in
`build/compiled`, with a digest of the sources it was made from. A command that starts in the same
tree compares it with the sources that lie there now. If they are the same, those packages come
from the compiled copy and everything else from the sources; if not, nothing does. The choice goes
to other processes by the environment. Imports nothing of Starmoot, for it comes first.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import cache_from_source
from pathlib import Path
from types import ModuleType

VARIABLE = "BUILD_OF_STARMOOT"
"""`source`, or the folder of a compiled build: whoever sets it has chosen."""

SOURCE = "source"
STAMP = "sources.json"
PACKAGES = ("bots", "content", "games", "host", "kernel", "mechanics", "scene")
"""What comes from a compiled build: all packages in which modules are compiled, and no other."""

UNSEEN = ("__pycache__", "studies")
"""Folders that a build may differ in; studies are always read from the sources."""
MADE = (".so", ".pyd", ".pyc", "_derived.py")

USED = "using the compiled build"
STALE = (
    "the compiled build is not of these sources, so it is not used; "
    "build it again: python3 start.py compile"
)


def sources_digest(package: Path) -> str:
    """A fingerprint of everything that a compiled build is made from."""
    digest = hashlib.sha256()
    for name in PACKAGES:
        for folder, folders, files in os.walk(package / name):
            folders[:] = sorted(inner for inner in folders if inner not in UNSEEN)
            for file in sorted(files):
                if not file.endswith(MADE):
                    path = Path(folder, file)
                    digest.update(f"{path.relative_to(package).as_posix()}\0".encode())
                    digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def stamp(package: Path) -> str:
    """What a build keeps to be known again: its sources and the Python it is for."""
    return json.dumps({"sources": sources_digest(package), "python": python()}) + "\n"


def python() -> str:
    """Which Python compiled modules are for."""
    return Path(cache_from_source("module.py")).name


def is_fresh(build: Path, package: Path) -> bool:
    """Whether a build is of these sources and for this Python."""
    try:
        found = json.loads((build / STAMP).read_text("utf-8"))
        return bool(found == json.loads(stamp(package)))
    except (OSError, ValueError):
        return False


class Overlay:
    """Finds the packages of a compiled build before those of the sources."""

    def __init__(self, build: Path) -> None:
        self.folder = str(build / "starmoot")
        self.names = {f"starmoot.{name}" for name in PACKAGES}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The package in the build, if it is one of those that come from there."""
        return PathFinder.find_spec(name, [self.folder], target) if name in self.names else None


def overlay(build: Path) -> None:
    """Let the packages of a compiled build be imported from it."""
    sys.meta_path.insert(0, Overlay(build))
    sys.path.append(str(build))  # where the library lies that its modules share


def choose(package: Path) -> str:
    """Choose a build for this process and those it starts; what to say of it, if anything."""
    build = package.parent.parent / "build" / "compiled"
    if os.environ.get(VARIABLE) or not (build / "starmoot").is_dir():
        return ""
    if "starmoot.kernel" in sys.modules or package.parent.name != "src":
        return ""
    if not is_fresh(build, package):
        return STALE
    os.environ[VARIABLE] = str(build)
    overlay(build)
    return USED


def chosen_before() -> Path | None:
    """The build that another process has chosen for this one."""
    named = os.environ.get(VARIABLE, "")
    return Path(named) if named and named != SOURCE else None
