"""What is installed is what was meant: every version has digests, and a wrong one is refused."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.programs import ROOT, program

PINNED = ROOT / "constraints-hashed.txt"


def fetch(entry: Path) -> subprocess.CompletedProcess[str]:
    """Let pip fetch what a file names."""
    command = [sys.executable, "-m", "pip", "download", "--no-cache-dir", "--no-deps"]
    command += ["--requirement", str(entry), "--dest", str(entry.parent)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_every_version_has_digests() -> None:
    pin = program("tools/pin.py")
    assert pin.main(["--check"]) == 0


def test_versions_without_digests_are_found() -> None:
    differences = program("tools/pin.py").differences
    one = "a==1 \\\n    --hash=sha256:00\n"
    assert differences("a==1\n", one) == []
    assert "a==2 has no digests yet" in "".join(differences("a==2\n", one))
    assert "b==1 has no digests" in differences("a==1\nb==1\n", one + "b==1\n")[0]
    assert "a==1 is not in constraints.txt" in differences("", one)[0]


def test_pip_takes_an_entry_and_refuses_another_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = program("start.py")
    monkeypatch.setattr(start, "VENV", tmp_path)
    entry = Path(start.entry("segno"))
    right = fetch(entry)
    assert right.returncode == 0, right.stderr
    text = entry.read_text(encoding="utf-8")
    entry.write_text(re.sub(r"sha256:[0-9a-f]{8}", "sha256:00000000", text), encoding="utf-8")
    for brought in tmp_path.glob("*.whl"):
        brought.unlink()
    refused = fetch(entry)
    assert refused.returncode != 0
    assert "HASHES" in refused.stderr


def test_all_that_pip_is_given_by_name_is_pinned() -> None:
    pinned = set(re.findall(r"(?m)^([A-Za-z0-9._-]+)==", PINNED.read_text(encoding="utf-8")))
    named = program("start.py").requirements(["dev", "compile", "lab", "ray", "postgres"])
    names = {re.split(r"[\[<>=!~ ]", name)[0].lower().replace("_", "-") for name in named}
    assert names <= pinned
