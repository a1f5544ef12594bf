"""Settings: what a host can say, where it can be said, and one clear sentence when it is wrong.

Each setting has one name: `port` in a TOML file is `--port` as a flag and `STARMOOT_PORT` in the
environment. Flags win over the environment, that over the file, that over the default.
"""

from __future__ import annotations

import difflib
import os
import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from starmoot.web.setting_values import choice, networks, place, switch, text, url, whole

PREFIX = "STARMOOT_"
CONFIG = "config"
DATABASE = "starmoot.sqlite"
KEY = "server.key"
POSTGRES = ("postgresql://", "postgres://")


class BadSetting(Exception):
    """A setting is wrong; the text says which, where, and what would be right."""


def data_folder(platform: str, env: Mapping[str, str], home: Path) -> Path:
    """The user's data folder by the rules of each system."""
    if platform == "win32":
        base = env.get("LOCALAPPDATA", "")
        return (Path(base) if base else home / "AppData" / "Local") / "starmoot"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "starmoot"
    base = env.get("XDG_DATA_HOME", "")
    # the rules of XDG: a relative path there is to be ignored
    return (Path(base) if base.startswith("/") else home / ".local" / "share") / "starmoot"


def user_data() -> Path:
    """The data folder of the user who runs this."""
    try:
        home = Path.home()
    except RuntimeError:  # an account without a home, as some services have
        home = Path(os.sep) / "var" / "lib"
    return data_folder(sys.platform, os.environ, home)


class Settings(Struct, frozen=True, kw_only=True):
    """Everything a host can set; the table below explains each."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path()
    database_url: str = ""
    key_file: Path = Path()
    public_url: str = ""
    workers: int = 1
    proxies: tuple[str, ...] = ()
    accounts: bool = True
    guests: bool = True
    body_limit: int = 65_536
    rate: int = 600
    connections: int = 256
    open_tables: int = 12
    bot_workers: int = 1
    bot_patience: int = 20
    bot_delay: int = 600
    log_format: str = "text"
    log_level: str = "info"
    metrics_token: str = ""
    mail_host: str = ""
    mail_port: int = 587
    mail_tls: str = "starttls"
    mail_user: str = ""
    mail_password: str = ""
    mail_from: str = ""
    notification_delay: int = 60
    hooks: bool = True
    hooks_allow_local: bool = False

    def __post_init__(self) -> None:
        if self.data == Path():
            force_setattr(self, "data", user_data())
        if self.key_file == Path():
            force_setattr(self, "key_file", self.data / KEY)
        if not self.public_url:
            # a server that listens everywhere is still reached at home
            name = "localhost" if self.host in ("0.0.0.0", "::", "") else self.host
            shown = f"[{name}]" if ":" in name else name
            force_setattr(self, "public_url", f"http://{shown}:{self.port}")

    @property
    def secure(self) -> bool:
        """Whether people reach the server by https, so that cookies may insist on it."""
        return self.public_url.startswith("https://")

    @property
    def postgres(self) -> bool:
        """Whether the database is PostgreSQL."""
        return self.database_url.startswith(POSTGRES)

    @property
    def database(self) -> Path:
        """The SQLite file, where that is the database."""
        return self.data / DATABASE

    @property
    def mails(self) -> bool:
        """Whether e-mail can be sent."""
        return bool(self.mail_host)


def with_port(settings: Settings, port: int) -> Settings:
    """The settings once the system has chosen the port (`port` 0)."""
    reached = settings.public_url
    if reached.endswith(":0"):
        reached = f"{reached.removesuffix(':0')}:{port}"
    return replace(settings, port=port, public_url=reached)


class Setting(Struct, frozen=True):
    """One setting: how it is read, what is right, what it does."""

    name: str
    read: Callable[[Any], Any]
    """Raises ValueError where the value is none."""
    right: str
    """Completes the sentence "... has to be"."""
    help: str
    secret: bool = False
    """Never shown."""
    flagless: bool = False
    """Not to be given as a flag: everybody at the machine can read the flags of a program."""

    @property
    def flag(self) -> str:
        """The setting as a flag."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The setting as an environment variable."""
        return PREFIX + self.name.upper()


def database_url(value: Any) -> str:
    """An address of a PostgreSQL database; empty for SQLite."""
    found = text(value)
    if found and not found.startswith(POSTGRES):
        raise ValueError
    return found


LEVELS = ("debug", "info", "warning", "error")
WAYS = ("starttls", "tls", "none")

SETTINGS = (
    Setting("host", text, "an address of this machine", "the address to listen at (127.0.0.1)"),
    Setting(
        "port",
        whole(0, 65_535),
        "a whole number from 0 to 65535",
        "the port to listen at (8000); 0 takes a free one",
    ),
    Setting("data", place, "a folder", "where the database and the key are (your data folder)"),
    Setting(
        "database_url",
        database_url,
        "an address such as postgresql://user@host/name, or left out for SQLite",
        "a PostgreSQL database instead of the SQLite file",
        secret=True,
    ),
    Setting(
        "key_file", place, "a file", "the server's key, made when missing (in the data folder)"
    ),
    Setting(
        "public_url",
        url("http", "https"),
        "an address such as https://moot.example.org",
        "how people reach the server; links in notifications begin with it",
    ),
    Setting(
        "workers",
        whole(1, 64),
        "a whole number from 1 to 64",
        "server processes (1); more than one needs PostgreSQL",
    ),
    Setting(
        "proxies",
        networks,
        "addresses or networks such as 10.0.0.0/8",
        "proxies that may say for whom they ask; separated by commas",
    ),
    Setting("accounts", switch, "true or false", "whether people may make accounts (true)"),
    Setting("guests", switch, "true or false", "whether people may play without one (true)"),
    Setting(
        "body_limit",
        whole(1024, 1 << 24),
        "a whole number from 1024 to 16777216",
        "the longest request in bytes (65536)",
    ),
    Setting(
        "rate",
        whole(10, 1_000_000),
        "a whole number from 10 to 1000000",
        "requests a minute from one person (600)",
    ),
    Setting(
        "connections",
        whole(0, 1_000_000),
        "a whole number up to 1000000",
        "open connections of one address, streams left out (256); 0 for any number",
    ),
    Setting(
        "open_tables",
        whole(1, 1_000_000),
        "a whole number from 1 to 1000000",
        "tables that one person may have waiting for players (12); guests a quarter",
    ),
    Setting(
        "bot_workers",
        whole(0, 64),
        "a whole number from 0 to 64",
        "processes for bots beside each server process (1); 0 where others do it",
    ),
    Setting(
        "bot_patience",
        whole(1, 3_600),
        "a whole number of seconds from 1 to 3600",
        "seconds after which a bot's default stands for its answer (20)",
    ),
    Setting(
        "bot_delay",
        whole(0, 60_000),
        "a whole number of milliseconds from 0 to 60000",
        "milliseconds a bot waits before it acts where people look on (600)",
    ),
    Setting("log_format", choice("text", "json"), "text or json", "for people or programs (text)"),
    Setting(
        "log_level", choice(*LEVELS), "debug, info, warning or error", "how much to log (info)"
    ),
    Setting(
        "metrics_token",
        text,
        "a text",
        "lets others than this machine read /metrics (Authorization: Bearer ...)",
        secret=True,
        flagless=True,
    ),
    Setting(
        "mail_host", text, "the name of a mail server", "the mail server; without it no e-mail"
    ),
    Setting("mail_port", whole(1, 65_535), "a whole number from 1 to 65535", "its port (587)"),
    Setting(
        "mail_tls",
        choice(*WAYS),
        "starttls, tls or none",
        "how the connection is kept private (starttls)",
    ),
    Setting("mail_user", text, "a name", "the name to log in with, if any"),
    Setting(
        "mail_password", text, "a text", "the password to log in with", secret=True, flagless=True
    ),
    Setting("mail_from", text, "an address such as moot@example.org", "whom e-mail comes from"),
    Setting(
        "notification_delay",
        whole(0, 86_400),
        "a whole number of seconds from 0 to 86400",
        "seconds before a notification goes out, so that who is there gets none (60)",
    ),
    Setting("hooks", switch, "true or false", "whether people may set webhooks (true)"),
    Setting(
        "hooks_allow_local",
        switch,
        "true or false",
        "lets webhooks reach http and private addresses; for tests only (false)",
    ),
)
BY_NAME = {setting.name: setting for setting in SETTINGS}


def from_sources(
    flags: Mapping[str, Any], env: Mapping[str, str], file: Path | None = None
) -> Settings:
    """The settings, from all sources; raises BadSetting.

    `flags` holds what was given, by name of the setting; None counts as not given.
    """
    given = {name: value for name, value in flags.items() if value is not None}
    spoken = {
        name.removeprefix(PREFIX).lower(): value
        for name, value in env.items()
        if name.startswith(PREFIX)
    }
    named = spoken.pop(CONFIG, "")
    chosen = file or (Path(named) if named else None)
    values = read_all(read_file(chosen), lambda name: f"'{name}' in {chosen}")
    values |= read_all(spoken, lambda name: f"the environment variable {PREFIX}{name.upper()}")
    values |= read_all(given, lambda name: f"the flag {BY_NAME[name].flag}")
    settings = Settings(**values)
    check_together(settings)
    return settings


def read_file(path: Path | None) -> dict[str, Any]:
    """The settings in a TOML file, unchecked."""
    if path is None:
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise BadSetting(f"the settings in '{path}' cannot be read: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise BadSetting(f"'{path}' is no TOML file: it is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as fault:
        raise BadSetting(f"'{path}' is no TOML file: {fault}") from None


def read_all(raw: Mapping[str, Any], where: Callable[[str], str]) -> dict[str, Any]:
    """Check what one source says; `where` names a setting as it is spelled there."""
    values: dict[str, Any] = {}
    for name, value in raw.items():
        setting = BY_NAME.get(name)
        if setting is None:
            raise BadSetting(f"{where(name)} is no setting{nearest(name)}")
        try:
            values[name] = setting.read(value)
        except ValueError:
            said = "does not fit" if setting.secret else f"is {value!r}"
            raise BadSetting(f"{where(name)} {said}; it has to be {setting.right}") from None
    return values


def nearest(name: str) -> str:
    """What was perhaps meant."""
    close = difflib.get_close_matches(name, BY_NAME, 1)
    return f"; perhaps '{close[0]}' is meant" if close else "; see: starmoot serve --help"


def check_together(settings: Settings) -> None:
    """Settings that are right by themselves, but not together."""
    if settings.workers > 1 and not settings.postgres:
        raise BadSetting(
            f"workers is {settings.workers}, but SQLite serves one process; "
            "set database_url to a PostgreSQL database, or workers to 1"
        )
    if settings.mails and "@" not in settings.mail_from:
        raise BadSetting(
            f"mail_host is set, but mail_from is {settings.mail_from!r}; "
            "it has to be the address that e-mail comes from, such as moot@example.org"
        )
    if settings.mail_user and settings.mail_tls == "none":
        raise BadSetting(
            "mail_user is set, but mail_tls is 'none'; a password goes only over starttls or tls"
        )
