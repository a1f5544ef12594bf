#!/usr/bin/env python3
"""Start Starmoot. Needs Python 3.11 or newer and nothing else.

    python3 start.py                  start the server and its web pages on this machine
    python3 start.py COMMAND ...      any starmoot command, such as: play moot
    python3 start.py test             every check: style, types, import contracts, tests
    python3 start.py test ARGS ...    pytest alone, with these arguments
    python3 start.py compile          build the compiled package (much faster games), which every
                                      command uses from then on, until the sources change
    python3 start.py test-compiled    run the tests against the compiled package
    python3 start.py help             this text

The first start makes the folder .venv and installs the pinned packages into it.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever runs this may have any Python
    sys.exit("Starmoot needs Python 3.11 or newer; start it with one: python3.13 start.py")

import ast
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import time
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "starmoot-stamp.json"
LOG = VENV / "install.log"
COMPILED = ROOT / "build" / "compiled"
PINNED = "constraints-hashed.txt"
"""Every version with the digests of its files: what was published later under it is refused."""

TESTED = ("dev", "lab", "ray")
"""The extras that the checks need: nothing is left out because a package is missing."""

CHECKS: Mapping[str, Sequence[str]] = {
    # brought first: what is missing is said once, aloud, and whoever needs it later finds it there
    "browser": ("tools/browser.py",),
    "client": ("tools/build_client.py",),
    "style": ("-m", "ruff", "check", "."),
    "format": ("-m", "ruff", "format", "--check", "."),
    "types": ("-m", "mypy"),
    "imports": ("-c", "from importlinter.cli import lint_imports_command as run; run()"),
    "tests": ("-m", "pytest", "-n", "auto"),
}

SAME_IN_BOTH = (
    "meta",
    "docs",
    "browser",
    "web/client",
    "web/faults",
    "web/notifications",
    "web/operations",
    "web/pages",
    "web/server",
    "web/store",
    "web/time",
)
"""Tests of sources, pages and storage, in which no compiled module has a part of its own."""

IS_COMPILED = """
import sys, starmoot.kernel.shape as shape
if not shape.__file__.endswith((".so", ".pyd")):
    sys.exit(f"{shape.__file__} is not compiled; run: python3 start.py compile")
"""


class SetupError(Exception):
    """Trouble that the person at the keyboard can mend; the text says how."""


def say(text: str) -> None:
    print(f"starmoot: {text}", file=sys.stderr, flush=True)


def fingerprint() -> str:
    """Changes whenever the environment must be installed again."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    parts = [sys.version, sys.base_prefix, str(ROOT), project["project"], project["build-system"]]
    parts.append((ROOT / PINNED).read_text("utf-8"))
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def read_stamp() -> tuple[str, set[str]]:
    """The fingerprint and the extras of the last install that ended well."""
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
        return str(stamp["fingerprint"]), set(stamp["extras"])
    except (OSError, ValueError, KeyError, TypeError):
        return "", set()


def ensure(*extras: str) -> None:
    """Make .venv hold the package, its dependencies and `extras`; do nothing if it does."""
    wanted = fingerprint()
    found, installed = read_stamp()
    fresh = found == wanted and PYTHON.exists()
    if fresh and installed.issuperset(extras):
        return
    began = time.monotonic()
    STAMP.unlink(missing_ok=True)  # an install that is cut short leaves no stamp: begin anew
    if not fresh:
        make_venv()
        installed = set()
    everything = sorted(installed.union(extras))
    install(everything)
    STAMP.write_text(json.dumps({"fingerprint": wanted, "extras": everything}), "utf-8")
    say(f"ready after {time.monotonic() - began:.0f} s")


def make_venv() -> None:
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        raise SetupError(
            "This Python cannot make virtual environments; install its venv module"
            " (on Debian and Ubuntu: apt install python3-venv) and start again."
        )
    say(f"making {VENV.name} with Python {sys.version.split()[0]}")
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        reason = (made.stdout + made.stderr).strip().rpartition("\n")[2]
        raise SetupError(f"Could not make {VENV} ({reason}); free the place and start again.")


def install(extras: Sequence[str]) -> None:
    """Install the package, editable, with uv where it can be had and else with pip."""
    target = f".[{','.join(extras)}]" if extras else "."
    say(f"installing the pinned packages ({', '.join(['starmoot', *extras])})")
    pip = [str(PYTHON), "-m", "pip", "install", "--progress-bar=off"]
    pip_environment = {"PIP_RETRIES": "2", **os.environ}
    uv = shutil.which("uv") or shutil.which("uv", path=BIN)
    if uv is None and logged([*pip, "-r", entry("uv")], pip_environment):
        uv = shutil.which("uv", path=BIN)
    if uv is not None:
        command = [uv, "pip", "install", "--python", str(PYTHON), "-c", PINNED]
        command += ["--build-constraints", PINNED, "-e", target]
        if logged(command, uv_environment()):
            return
        say("uv could not do it; trying pip, which is slower")
    # pip refuses a folder beside digests: so first a pip that takes them as constraints, then all
    # that the package needs, then the package itself, with nothing left to fetch
    steps = [["-r", entry("pip")], ["-c", PINNED, *requirements(extras)]]
    steps += [["--no-deps", "--no-build-isolation", "-e", "."]]
    if not all(logged([*pip, *step], pip_environment) for step in steps):
        raise SetupError(
            "The packages could not be installed; check the network connection (or pip's index"
            f" settings) and start again. {LOG.relative_to(ROOT)} holds the details."
        )


def entry(name: str) -> str:
    """A file with one package, its version and its digests, as every pip takes them."""
    [found] = re.findall(rf"(?m)^{name}==(?:.*\\\n)*.*\n", (ROOT / PINNED).read_text("utf-8"))
    written = VENV / f"{name}.txt"
    written.write_text(found, "utf-8")
    return str(written)


def requirements(extras: Sequence[str]) -> list[str]:
    """All that the package, its extras and an editable build of it need, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found = [*project["project"]["dependencies"], *project["build-system"]["requires"], "editables"]
    for extra in extras:
        found += project["project"]["optional-dependencies"][extra]
    return found


def logged(command: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Run an install step with its output in the log; tell whether it worked."""
    with LOG.open("a", encoding="utf-8") as log:
        print("$", *command, file=log, flush=True)
        return subprocess.call(command, cwd=ROOT, env=environment, stdout=log, stderr=log) == 0


def uv_environment() -> dict[str, str]:
    """The environment for uv, which knows nothing of pip's settings: hand them over."""
    settings = pip_settings()
    extra = settings.get("extra-index-url", "")
    handed = {
        "UV_DEFAULT_INDEX": os.environ.get("UV_INDEX_URL") or settings.get("index-url", ""),
        "UV_INDEX": " ".join(extra.split()),
        "UV_INDEX_STRATEGY": "unsafe-best-match" if extra else "",
        "UV_FIND_LINKS": ",".join(settings.get("find-links", "").split()),
        "SSL_CERT_FILE": settings.get("cert", ""),
        "UV_HTTP_TIMEOUT": settings.get("timeout", settings.get("default-timeout", "")),
        "UV_PYTHON_DOWNLOADS": "never",
    }
    return {**{name: value for name, value in handed.items() if value}, **os.environ}


def pip_settings() -> dict[str, str]:
    """Pip's settings from its files and from PIP_* variables, which win."""
    command = [str(PYTHON), "-m", "pip", "config", "list"]
    listed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout
    ranks = ("global", "install", ":env:")
    found: dict[str, tuple[int, str]] = {}
    for line in listed.splitlines():
        name, _, value = line.partition("=")
        section, _, key = name.rpartition(".")
        if section in ranks and value[:1] in ("'", '"'):
            setting = (ranks.index(section), str(ast.literal_eval(value)))
            found[key] = max(found.get(key, setting), setting)
    return {key: value for key, (_, value) in found.items()}


def build_client() -> None:
    """Build the browser client where it is not up to date; the plain pages do without it."""
    if subprocess.call([str(PYTHON), "tools/build_client.py"], cwd=ROOT) != 0:
        say("going on without the table in colour: every game can be played on plain pages")


def extras_for(chosen: Sequence[str]) -> list[str]:
    """What a command needs besides the package: the lab its own, and Ray to play on a cluster."""
    if chosen[0] != "lab":
        return []
    elsewhere = any(word.partition("=")[0] == "--on" for word in chosen)
    return ["lab", "ray"] if elsewhere else ["lab"]


def play(arguments: Sequence[str]) -> NoReturn:
    """Hand over to the starmoot command."""
    chosen = list(arguments) or ["serve"]
    ensure(*extras_for(chosen))
    if chosen[0] == "serve" and not {"-h", "--help"} & set(chosen):
        build_client()
    command = [str(BIN / "starmoot"), *chosen]
    if os.name == "posix":
        os.execv(command[0], command)
    sys.exit(subprocess.call(command))


def test(arguments: Sequence[str]) -> int:
    """Run every check, or pytest alone if it is given arguments."""
    ensure(*TESTED)
    os.environ["BUILD_OF_STARMOOT"] = "source"  # a compiled build has tests of its own
    if arguments:
        return subprocess.call([str(PYTHON), "-m", "pytest", *arguments], cwd=ROOT)
    results: dict[str, tuple[int, float]] = {}
    for name, command in CHECKS.items():
        say(f"checking {name}")
        began = time.monotonic()
        code = subprocess.call([str(PYTHON), *command], cwd=ROOT)
        results[name] = (code, time.monotonic() - began)
    say("summary")
    for name, (code, seconds) in results.items():
        say(f"  {name:8} {'FAILED' if code else 'ok':8} {seconds:6.1f} s")
    return int(any(code for code, _ in results.values()))


def compile_package(arguments: Sequence[str]) -> int:
    """Build the compiled package into build/compiled."""
    ensure("compile")
    if not any(shutil.which(name) for name in (os.environ.get("CC") or "cc", "gcc", "clang", "cl")):
        raise SetupError(
            "Compiling needs a C compiler; install one (on Debian and Ubuntu:"
            " apt install gcc python3-dev) and start again."
        )
    return subprocess.call([str(PYTHON), "tools/compile.py", *arguments], cwd=ROOT)


def test_compiled(arguments: Sequence[str]) -> int:
    """Run the tests against build/compiled, after a look that it is what gets imported."""
    ensure(*TESTED)
    if not COMPILED.is_dir():
        raise SetupError("There is no compiled package yet; run: python3 start.py compile")
    environment = {**os.environ, "PYTHONPATH": str(COMPILED), "BUILD_OF_STARMOOT": "source"}
    if subprocess.call([str(PYTHON), "-c", IS_COMPILED], cwd=ROOT, env=environment) != 0:
        return 1
    chosen = arguments or ["-n", "auto", *(f"--ignore=tests/{name}" for name in SAME_IN_BOTH)]
    return subprocess.call([str(PYTHON), "-m", "pytest", *chosen], cwd=ROOT, env=environment)


def main(arguments: Sequence[str]) -> int:
    command, rest = "".join(arguments[:1]), arguments[1:]
    if command in ("help", "--help", "-h"):
        print(__doc__)
        return 0
    if command == "test":
        return test(rest)
    if command == "compile":
        return compile_package(rest)
    if command == "test-compiled":
        return test_compiled(rest)
    play(arguments)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except SetupError as trouble:
        sys.exit(f"starmoot: {trouble}")
    except KeyboardInterrupt:
        sys.exit("\nstarmoot: stopped")
