"""What a server stands on is checked before it starts; each trouble is one sentence."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.web.conftest import Opened, Run

from starmoot.web.clock import HeldClock
from starmoot.web.server.startup import (
    CannotStart,
    check_key,
    listen,
    make_folder,
    read_key,
    store_of,
)
from starmoot.web.settings import Settings
from starmoot.web.store.base import StoreError


def test_the_data_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "a" / "b")
    make_folder(settings)
    assert stat.S_IMODE(settings.data.stat().st_mode) == 0o700
    make_folder(settings)


def test_a_folder_that_cannot_be_used_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(CannotStart, match="is a file"):
        make_folder(Settings(data=file))
    with pytest.raises(CannotStart, match="cannot be made"):
        make_folder(Settings(data=file / "below"))
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everywhere
    with pytest.raises(CannotStart, match="not yours to write"):
        make_folder(Settings(data=tmp_path))


def test_the_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "server.key"
    key, warning = read_key(path)
    assert len(key) == 32
    assert warning == ""
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_key(path) == (key, "")
    path.chmod(0o644)
    again, warning = read_key(path)
    assert again == key
    assert "others can read the key" in warning


def test_a_key_that_is_none_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "server.key"
    for text in ("", "abc", "zz" * 32, "00" * 31, "é"):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(CannotStart, match="64 hexadecimal digits"):
            read_key(path)
        assert path.read_text(encoding="utf-8") == text
    with pytest.raises(CannotStart, match="cannot be read"):
        read_key(tmp_path / "missing", make=False)
    with pytest.raises(CannotStart, match="cannot be written"):
        read_key(tmp_path / "nowhere" / "server.key")


def test_a_foreign_key_is_refused(opened: Opened, store_url: str, run: Run[Any]) -> None:
    store = opened(store_url)
    run(check_key(store, b"a" * 32))
    run(check_key(store, b"a" * 32))
    with pytest.raises(CannotStart, match="not the one with which this database was begun"):
        run(check_key(store, b"b" * 32))


def test_a_port_that_is_taken_is_named() -> None:
    first = listen(Settings(port=0))
    port = first.getsockname()[1]
    with pytest.raises(CannotStart, match=f"port {port} of 127.0.0.1 is taken"):
        listen(Settings(port=port))
    first.close()
    listen(Settings(port=port)).close()


def test_an_address_of_another_machine_is_refused() -> None:
    for host in ("192.0.2.1", "no.such.host.invalid"):
        with pytest.raises(CannotStart, match="no address of this machine"):
            listen(Settings(host=host, port=0))


def test_rights_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def bind(_self: socket.socket, _address: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", bind)
    with pytest.raises(CannotStart, match="choose one above 1023"):
        listen(Settings(port=80))


def test_postgres_without_its_package_is_refused_with_the_remedy(
    monkeypatch: pytest.MonkeyPatch, run: Run[Any]
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    store = store_of(Settings(database_url="postgresql://db/x"), HeldClock())
    with pytest.raises(StoreError, match="asyncpg: install starmoot with its extra 'postgres'"):
        run(store.open())


def test_light_commands_do_not_load_the_web_server() -> None:
    code = (
        "import sys\nfrom starmoot.cli import main\n"
        "main(['games'])\nmain(['serve', '--help'])\n"
        "heavy = {'litestar', 'uvicorn', 'httpx', 'apsw', 'aiosmtplib'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL, timeout=60)
