"""What a server stands on: its folder, its key, its port; each checked before anything starts."""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import socket
import stat
from collections.abc import Callable
from pathlib import Path

from starmoot.web.clock import Clock
from starmoot.web.settings import Settings
from starmoot.web.store import open_store
from starmoot.web.store.base import Store, StoreError
from starmoot.web.store.vault import Vault, key_id

KEY_BYTES = 32
FINGERPRINT = "key"
SEALED = "sealed"
WHAT_IS_SEALED = 2
"""Grows when something more is sealed: 2 with what is said at tables."""
Renew = Callable[[str, str, bytes], bytes]


class CannotStart(Exception):
    """The server cannot start; the text says why and what would help."""


def make_folder(settings: Settings) -> None:
    """The data folder, made for its owner alone where it is missing."""
    folder = settings.data
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise CannotStart(f"'{folder}' is a file; --data has to be a folder") from None
    except OSError as fault:
        raise CannotStart(
            f"the data folder '{folder}' cannot be made ({fault.strerror}); "
            "choose another with --data"
        ) from None
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise CannotStart(
            f"the data folder '{folder}' is not yours to write; choose another with --data"
        )


def read_key(path: Path, make: bool = True) -> tuple[bytes, str]:
    """The server's key, made where it is missing; and a warning, where others can read it."""
    if make:
        make_key(path)
    try:
        key = bytes.fromhex(path.read_text(encoding="ascii").strip())
        mode = path.stat().st_mode
    except OSError as fault:
        raise CannotStart(f"the key '{path}' cannot be read: {fault.strerror}") from None
    except ValueError:
        key, mode = b"", 0
    if len(key) != KEY_BYTES:
        raise CannotStart(
            f"'{path}' is no key: it has to hold {2 * KEY_BYTES} hexadecimal digits; "
            "without the right one, running games cannot go on"
        )
    if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
        return key, f"others can read the key '{path}'; close it with: chmod 600 '{path}'"
    return key, ""


def make_key(path: Path) -> None:
    """A new key for its owner alone, unless there is one."""
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        pass
    except OSError as fault:
        raise CannotStart(f"the key '{path}' cannot be written: {fault.strerror}") from None
    else:
        with os.fdopen(made, "w") as file:
            file.write(secrets.token_hex(KEY_BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())


def store_of(settings: Settings, clock: Clock, *, alongside: bool = False) -> Store:
    """The store that the settings name, not yet open."""
    url = settings.database_url if settings.postgres else f"sqlite:///{settings.database}"
    try:
        return open_store(url, clock, alongside=alongside)
    except StoreError as fault:
        raise CannotStart(str(fault)) from None


async def seal_old(store: Store, vault: Vault, renewed: Renew) -> int:
    """Seal what was stored before there was a vault, or with an older key; says how much.

    A note tells with which key everything is sealed, so that this is done once.
    """
    name = f"{key_id(vault.key).hex()} {WHAT_IS_SEALED}"
    if await store.note(SEALED) == name:
        return 0
    changed = await store.renew(renewed)
    await store.put_note(SEALED, name)
    return changed


def fingerprint_of(key: bytes) -> str:
    """What a database notes of its key."""
    return hashlib.sha256(b"starmoot/key/" + key).hexdigest()[:16]


async def check_key(store: Store, key: bytes) -> None:
    """Refuse a key that is not the database's: it would open no seed of a running game."""
    fingerprint = fingerprint_of(key)
    known = await store.note(FINGERPRINT)
    if known is None:
        await store.put_note(FINGERPRINT, fingerprint)
    elif known != fingerprint:
        raise CannotStart(
            "the key is not the one with which this database was begun; "
            "bring back its file, or name it with --key-file"
        )


def listen(settings: Settings) -> socket.socket:
    """A socket at the address of the settings."""
    host, port = settings.host, settings.port
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, number, _, address = found[0]
        listening = socket.socket(family, kind, number)
    except OSError:
        raise CannotStart(
            f"'{host}' is no address of this machine; choose another with --host"
        ) from None
    try:
        if os.name == "posix":
            # else a restart would have to wait until old connections are forgotten
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except OSError as fault:
        listening.close()
        raise CannotStart(why_not(host, port, fault)) from None
    listening.setblocking(False)
    return listening


def why_not(host: str, port: int, fault: OSError) -> str:
    """Why nothing can listen at an address."""
    if fault.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is taken; choose another with --port, or stop what uses it"
    if fault.errno == errno.EACCES:
        return f"port {port} needs more rights than you have; choose one above 1023 with --port"
    if fault.errno == errno.EADDRNOTAVAIL:
        return f"'{host}' is no address of this machine; choose another with --host"
    return f"nothing can listen at {host}, port {port}: {fault.strerror}"
