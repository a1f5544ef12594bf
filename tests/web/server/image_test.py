"""The Dockerfile keeps its promises: pinned, without root, with a volume, a port and a check."""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from tests.programs import ROOT, program

from starmoot.web.settings import BY_NAME, from_sources

BUILD = 900
"""Seconds for a build, on a machine that does other things as well."""


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, comments and broken lines put away."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    joined = re.sub(r"\\\n\s*", " ", re.sub(r"(?m)^#.*\n", "", text))
    found = [line.partition(" ") for line in joined.splitlines() if line.strip()]
    return [(word, rest.strip()) for word, _, rest in found]


def given(word: str) -> list[str]:
    return [rest for name, rest in instructions() if name == word]


def environment() -> dict[str, str]:
    [line] = given("ENV")
    return dict(pair.split("=", 1) for pair in line.split())


def test_every_base_is_one_exact_slim_version() -> None:
    bases = [line.split()[0] for line in given("FROM")]
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert all(re.fullmatch(r"python:\d+\.\d+\.\d+-slim-\w+", base) for base in bases)


def test_the_server_does_not_run_as_root() -> None:
    words = [word for word, _ in instructions()]
    assert given("USER") == ["starmoot"]
    assert words.index("USER") > max(place for place, word in enumerate(words) if word == "RUN")
    assert any("useradd" in line and "starmoot" in line for line in given("RUN"))


def test_its_settings_are_settings_and_keep_the_data_in_the_volume() -> None:
    said = {name: value for name, value in environment().items() if name.startswith("STARMOOT_")}
    assert {name.removeprefix("STARMOOT_").lower() for name in said} <= set(BY_NAME)
    settings = from_sources({}, said)
    assert given("VOLUME") == [str(settings.data)]
    assert given("EXPOSE") == [str(settings.port)]
    assert settings.host == "0.0.0.0"


def test_the_check_asks_whether_the_server_is_ready() -> None:
    [check] = given("HEALTHCHECK")
    command = json.loads(check.partition("CMD ")[2])
    assert command[0] == "python"
    assert f":{environment()['STARMOOT_PORT']}/ready" in command[2]
    compile(command[2], "check", "exec")


def test_it_serves_and_stops_when_asked() -> None:
    assert [json.loads(line) for line in given("CMD")] == [["starmoot", "serve"]]
    assert given("STOPSIGNAL") == ["SIGTERM"]


def test_all_that_is_copied_exists_and_is_let_through() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    allowed = [line[1:] for line in lines if line.startswith("!")]
    copied = [
        part
        for line in given("COPY")
        if not line.startswith("--from")
        for part in line.split()[:-1]
    ]
    assert copied
    for name in copied:
        assert (ROOT / name).exists()
        assert any(fnmatch.fnmatch(name, pattern) for pattern in allowed), name


def test_nothing_secret_or_local_is_let_through() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    assert {line[1:] for line in rules if line.startswith("!")} == {
        *("pyproject.toml", "constraints-hashed.txt", "hatch_build.py", "LICENSE", "README.md"),
        *("client", "src", "tools/build_client.py"),
    }


# The build step and what it makes, without Docker: the same commands on the same files


def ignored(_folder: str, names: list[str]) -> set[str]:
    """What .dockerignore keeps from the builder within a folder that it lets through."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line.removeprefix("**/") for line in lines if line.startswith("**/")]
    return {name for name in names if any(fnmatch.fnmatch(name, one) for one in patterns)}


def copy_sources(target: Path) -> None:
    """What the first stage copies, as it would lie in the image."""
    for line in given("COPY"):
        *sources, folder = line.split()
        if line.startswith("--from"):
            continue
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, target / folder, ignore=ignored)
            else:
                (target / folder).mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, target / folder)


def package_settings() -> dict[str, str]:
    """Where packages come from on this machine, as start.py tells uv."""
    start: Any = program("start.py")
    start.PYTHON = Path(sys.executable)  # also where this tree has no .venv of its own
    found: dict[str, str] = start.uv_environment()
    return found


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the first stage was built; `app` in it is what the image carries."""
    root = tmp_path_factory.mktemp("image")
    copy_sources(root / "source")
    (root / "bin").mkdir()
    python = root / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    command = re.sub(r"(?<![\w./])/(app|build)\b", rf"{root}/\1", given("RUN")[0])
    environment = {**package_settings(), "PATH": f"{root / 'bin'}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["sh", "-ec", command],
        cwd=root / "source",
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=BUILD,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return root


@contextmanager
def serving(image: Path, **settings: str) -> Iterator[str]:
    """The server of the image with its own settings, but for the place of its data and the port."""
    clean = {name: value for name, value in os.environ.items() if "STARMOOT" not in name}
    [[program, *arguments]] = [json.loads(line) for line in given("CMD")]
    data = image / f"data-{len(settings)}"
    data.mkdir(mode=0o700)
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        port = str(place.getsockname()[1])
    said = {**environment(), "STARMOOT_PORT": port, "STARMOOT_DATA": str(data), **settings}
    said["PATH"] = f"{image}/app/bin:{os.environ['PATH']}"
    log = (data / "log").open("w")
    with subprocess.Popen(
        [f"{image}/app/bin/{program}", *arguments],
        env={**clean, **said},
        cwd=data,
        stdout=log,
        stderr=log,
    ) as server:
        try:
            assert is_healthy(image, port), (data / "log").read_text(encoding="utf-8")
            yield port
        finally:
            server.send_signal(signal.SIGTERM)
            log.close()
    assert server.returncode == 0


def is_healthy(image: Path, port: str) -> bool:
    """What the image's own check says."""
    [check] = given("HEALTHCHECK")
    name, *rest = json.loads(check.partition("CMD ")[2].replace(":8000", f":{port}"))
    until = time.monotonic() + 120
    while time.monotonic() < until:
        if subprocess.call([f"{image}/app/bin/{name}", *rest], stderr=subprocess.DEVNULL) == 0:
            return True
        time.sleep(0.2)
    return False


def test_what_the_image_carries_serves_pages_and_tables(image: Path) -> None:
    with serving(image) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}") as http:
        page = http.post("/play", data={"game": "goofspiel"}, follow_redirects=True)
        assert page.status_code == 200
        script = re.search(r'type="module" src="([^"]+)"', page.text)
        assert script is not None, "the table in colour is in the image"
        assert http.get(script[1]).status_code == 200


# The compose file


def composed() -> dict[str, Any]:
    """The compose file as data."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return found


def filled(text: str, values: dict[str, str]) -> str:
    """A value of the compose file, with what the host has to say put in."""
    return re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: values[found[1]], text)


def test_the_compose_file_has_postgres_several_workers_and_no_passwords(
    image: Path, postgres_url: str
) -> None:
    parts = composed()["services"]
    assert parts["db"]["image"].startswith("postgres:")
    assert ":latest" not in parts["db"]["image"]
    said = {name: str(value) for name, value in parts["starmoot"]["environment"].items()}
    host = {"STARMOOT_DB_PASSWORD": "secret", "STARMOOT_PUBLIC_URL": "https://moot.example.org"}
    settings = from_sources(
        {}, {**environment(), **{name: filled(value, host) for name, value in said.items()}}
    )
    assert settings.database_url == "postgresql://starmoot:secret@db/starmoot"
    assert settings.workers > 1
    assert settings.secure
    assert parts["starmoot"]["ports"] == ["127.0.0.1:8000:8000"], "TLS comes from a proxy"
    assert parts["starmoot"]["volumes"] == [f"keys:{settings.data}"]
    assert "secret" not in (ROOT / "compose.yaml").read_text(encoding="utf-8")
    given_here = {name: filled(value, host) for name, value in said.items()}
    given_here["STARMOOT_DATABASE_URL"] = postgres_url
    with serving(image, **given_here) as port:
        cookie = httpx.post(f"http://127.0.0.1:{port}/api/v1/guest", json={"name": "Ada"})
        assert cookie.headers["set-cookie"].startswith("__Host-starmoot=")
