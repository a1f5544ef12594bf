"""docs/serving.md tells the truth about settings and jobs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from starmoot.cli.admin import JOBS
from starmoot.web.settings import SETTINGS, Settings, from_sources

MANUAL = Path(__file__).resolve().parents[3] / "docs" / "serving.md"


def manual() -> str:
    return MANUAL.read_text(encoding="utf-8")


def described() -> dict[str, str]:
    """The settings of the table, each with its default."""
    section = manual().partition("| setting | default |")[2].partition("\n\n")[0]
    rows = [line.split("|")[1:3] for line in section.splitlines()[2:]]
    return {
        name: default.strip(" `")
        for names, default in rows
        for name in re.findall("[a-z_]+", names)
    }


def test_every_setting_is_explained_with_its_true_default() -> None:
    told = described()
    settings = Settings()
    assert [setting.name for setting in SETTINGS] == list(told)
    for name, default in told.items():
        actual = getattr(settings, name)
        if isinstance(actual, bool):
            assert default == str(actual).lower()
        elif isinstance(actual, int) or name in ("host", "log_format", "log_level", "mail_tls"):
            assert default == str(actual)


def test_the_help_of_each_flag_names_the_default_too() -> None:
    settings = Settings()
    for setting in SETTINGS:
        value = getattr(settings, setting.name)
        if isinstance(value, int) and not isinstance(value, bool):
            assert f"({value})" in setting.help


def test_the_sample_file_is_accepted(tmp_path: Path) -> None:
    [sample] = re.findall(r"(?s)```toml\n(.*?)```", manual())
    path = tmp_path / "starmoot.toml"
    path.write_text(sample, encoding="utf-8")
    settings = from_sources({}, {}, path)
    assert settings.secure
    assert set(tomllib.loads(sample)) <= {setting.name for setting in SETTINGS}


def test_every_job_of_administration_is_shown() -> None:
    shown = set(re.findall(r"(?m)^starmoot admin ([a-z-]+)", manual()))
    assert shown == set(JOBS)
