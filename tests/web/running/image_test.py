"""The Dockerfile keeps its promises: pinned, without root, with a volume, a port and a check."""

from __future__ import annotations

import fnmatch
import json
import re
from pathlib import Path

from starmoot.web.running.settings import BY_NAME, from_sources

ROOT = Path(__file__).resolve().parents[3]


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
        *("pyproject.toml", "constraints.txt", "LICENSE", "README.md", "src")
    }
