"""Settings come from flags, the environment and a file; what is wrong is said in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from starmoot.web.settings import (
    SETTINGS,
    BadSetting,
    Settings,
    data_folder,
    from_sources,
    with_port,
)


def written(folder: Path, body: str) -> Path:
    path = folder / "starmoot.toml"
    path.write_text(body, encoding="utf-8")
    return path


def refusal(
    flags: Mapping[str, Any] | None = None,
    env: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> str:
    """What is said about wrong settings."""
    with pytest.raises(BadSetting) as caught:
        from_sources(flags or {}, env or {}, file)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_without_any_configuration_the_server_is_local_and_embedded() -> None:
    settings = from_sources({}, {})
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.public_url == "http://127.0.0.1:8000"
    assert not settings.postgres
    assert settings.database.name == "starmoot.sqlite"
    assert settings.key_file.parent == settings.data == settings.database.parent
    assert settings.data.name == "starmoot"


@pytest.mark.parametrize(
    ("platform", "env", "folder"),
    [
        ("linux", {}, "h/.local/share/starmoot"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/starmoot"),
        ("linux", {"XDG_DATA_HOME": "data"}, "h/.local/share/starmoot"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "h/Library/Application Support/starmoot"),
        ("win32", {"LOCALAPPDATA": "local"}, "local/starmoot"),
        ("win32", {}, "h/AppData/Local/starmoot"),
    ],
)
def test_the_data_folder_follows_the_rules_of_each_system(
    platform: str, env: dict[str, str], folder: str
) -> None:
    assert data_folder(platform, env, Path("h")) == Path(folder)


def test_flags_win_over_the_environment_that_over_the_file_that_over_the_default(
    tmp_path: Path,
) -> None:
    file = written(tmp_path, 'port = 1\nhost = "0.0.0.0"\nrate = 50\n')
    env = {"STARMOOT_PORT": "2", "STARMOOT_RATE": "70", "HOME": "elsewhere"}
    settings = from_sources({"port": "3", "host": None}, env, file)
    assert (settings.port, settings.rate, settings.host) == (3, 70, "0.0.0.0")
    assert settings.body_limit == Settings().body_limit


def test_the_environment_can_name_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, "port = 1\n")
    assert from_sources({}, {"STARMOOT_CONFIG": str(file)}).port == 1


def test_lists_and_switches_are_read_from_text_and_from_toml(tmp_path: Path) -> None:
    file = written(tmp_path, 'proxies = ["10.0.0.0/8", "::1"]\naccounts = false\n')
    assert from_sources({}, {}, file).proxies == ("10.0.0.0/8", "::1/128")
    assert not from_sources({}, {}, file).accounts
    told = from_sources({}, {"STARMOOT_PROXIES": "10.0.0.1, 10.0.0.2", "STARMOOT_GUESTS": "off"})
    assert told.proxies == ("10.0.0.1/32", "10.0.0.2/32")
    assert not told.guests


def test_an_unknown_setting_is_named_with_what_was_perhaps_meant(tmp_path: Path) -> None:
    file = written(tmp_path, "prot = 8000\n")
    said = refusal(file=file)
    assert said == f"'prot' in {file} is no setting; perhaps 'port' is meant"
    said = refusal(env={"STARMOOT_XYZZY": "1"})
    assert said.startswith("the environment variable STARMOOT_XYZZY is no setting")


def test_a_bad_value_is_named_with_its_source_and_what_is_right(tmp_path: Path) -> None:
    assert (
        refusal({"port": "99999"})
        == "the flag --port is '99999'; it has to be a whole number from 0 to 65535"
    )
    said = refusal(env={"STARMOOT_LOG_FORMAT": "xml"})
    assert (
        said == "the environment variable STARMOOT_LOG_FORMAT is 'xml'; it has to be text or json"
    )
    file = written(tmp_path, "port = true\n")
    assert refusal(file=file).startswith(f"'port' in {file} is True; it has to be")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "-1"),
        ("port", "٣"),
        ("port", "9" * 5000),
        ("workers", "0"),
        ("accounts", "maybe"),
        ("host", "a\nb"),
        ("data", ""),
        ("public_url", "ftp://moot.example.org"),
        ("public_url", "https://moot.example.org/path"),
        ("public_url", "https://u:p@moot.example.org"),
        ("public_url", "https://moot.example.org:99999"),
        ("proxies", "10.0.0.1/8"),
        ("database_url", "mysql://x"),
        ("mail_tls", "ssl"),
    ],
)
def test_values_that_do_not_fit_are_refused(name: str, value: str) -> None:
    assert "it has to be" in refusal({name: value})


def test_secrets_are_not_repeated_in_the_refusal() -> None:
    assert "hunter2" not in refusal({"database_url": "mysql://me:hunter2@db/x"})
    assert "hunter2" not in refusal(env={"STARMOOT_MAIL_PASSWORD": "hunter2\n"})


def test_a_file_that_is_missing_or_no_toml_is_named(tmp_path: Path) -> None:
    assert "cannot be read" in refusal(file=tmp_path / "nowhere.toml")
    assert "is no TOML file" in refusal(file=written(tmp_path, "port: 8000"))


def test_settings_that_do_not_go_together_are_refused() -> None:
    assert "SQLite serves one process" in refusal({"workers": "2"})
    postgres = {"workers": "2", "database_url": "postgresql://db/x"}
    assert from_sources(postgres, {}).workers == 2
    assert "mail_from" in refusal({"mail_host": "mail.example.org"})
    mail = {"mail_host": "m", "mail_from": "a@b.c", "mail_user": "u", "mail_tls": "none"}
    assert "mail_tls" in refusal(mail)


def test_the_public_address_has_one_form_and_follows_the_port() -> None:
    assert from_sources({"public_url": "https://moot.example.org/"}, {}).secure
    chosen = with_port(from_sources({"port": "0"}, {}), 4711)
    assert (chosen.port, chosen.public_url) == (4711, "http://127.0.0.1:4711")
    assert from_sources({"host": "::"}, {}).public_url == "http://localhost:8000"
    assert from_sources({"host": "::1"}, {}).public_url == "http://[::1]:8000"
    said = from_sources({"port": "0", "public_url": "https://moot.example.org"}, {})
    assert with_port(said, 4711).public_url == "https://moot.example.org"


def test_every_setting_is_described_once_and_has_a_default() -> None:
    assert [setting.name for setting in SETTINGS] == list(Settings.__struct_fields__)
    assert all(setting.help and setting.right for setting in SETTINGS)


def test_passwords_cannot_be_given_as_flags() -> None:
    flagless = {setting.name for setting in SETTINGS if setting.flagless}
    assert flagless == {"metrics_token", "mail_password"}
