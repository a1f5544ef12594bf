"""Write constraints-hashed.txt: the versions of constraints.txt with the digests of their files.

    python tools/pin.py            ask the package index for the digests, and write the file
    python tools/pin.py --check    only say whether the file belongs to constraints.txt

start.py and the image install by the written file, so that nothing but what was published under a
version then can come in under it later. Run this after every change of constraints.txt.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ROOT / "constraints.txt"
HASHED = ROOT / "constraints-hashed.txt"
HEAD = "# Made by tools/pin.py from constraints.txt: its versions, with digests of their files.\n"
PROGRAM = "python tools/pin.py"
PIN = re.compile(r"^([A-Za-z0-9._-]+==[^\s;\\]+)", re.MULTILINE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file, or look at it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only look, write nothing")
    if not parser.parse_args(arguments).check:
        HASHED.write_text(HEAD + hashed(VERSIONS), encoding="utf-8")
    wrong = differences(VERSIONS.read_text("utf-8"), HASHED.read_text("utf-8"))
    for line in wrong:
        print(line, file=sys.stderr)
    return int(bool(wrong))


def hashed(versions: Path) -> str:
    """The versions of a file with the digests of everything that was published under them."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "versions.in"  # a name by which uv takes it for requirements
        source.write_text(versions.read_text("utf-8"), encoding="utf-8")
        uv = shutil.which("uv", path=Path(sys.executable).parent) or shutil.which("uv") or "uv"
        command = [uv, "pip", "compile", "--quiet", "--no-deps"]
        command += ["--no-header", "--no-annotate", "--generate-hashes", "--universal"]
        command += ["--python-version", "3.11", str(source)]
        return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def differences(versions: str, written: str) -> list[str]:
    """What keeps a file with digests from belonging to a file of versions, in sentences."""
    wanted, found = set(PIN.findall(versions)), set(PIN.findall(written))
    wrong = [f"{pin} has no digests yet; run: {PROGRAM}" for pin in wanted - found]
    wrong += [f"{pin} is not in constraints.txt; run: {PROGRAM}" for pin in found - wanted]
    for entry in re.split(r"\n(?=\S)", written):
        if PIN.match(entry) and "--hash=sha256:" not in entry:
            wrong.append(f"{entry.split()[0]} has no digests; run: {PROGRAM}")
    return sorted(wrong)


if __name__ == "__main__":
    sys.exit(main())
