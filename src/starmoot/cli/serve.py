"""`starmoot serve`: tables for people and bots, in the browser and over the API."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from starmoot.cli.arguments import Parser, command_parser
from starmoot.cli.console import OK, Trouble, complain

if TYPE_CHECKING:
    from starmoot.web.settings import Settings

PLACES = ("data", "database_url", "key_file")
"""The settings that say where everything is."""


def make_parser() -> Parser:
    """Describe the command."""
    from starmoot.web.settings import SETTINGS

    parser = command_parser(
        "serve",
        "Serve tables: people join with a browser, programs over the API. Without any setting it\n"
        "is at http://127.0.0.1:8000 and keeps everything in one file in your data folder.\n\n"
        "Each setting below can also be an environment variable (STARMOOT_PORT for --port), or\n"
        "stand in a TOML file (port = 8000) that --config names. Flags win over the environment,\n"
        "that over the file. Passwords are no flags, for others could read them. See also\n"
        "docs/serving.md.",
        """
        starmoot serve
        starmoot serve --port 9000 --data games
        starmoot serve --config starmoot.toml
        starmoot serve --workers 4 --database-url postgresql://starmoot@db/starmoot
        """,
    )
    add_settings(parser, tuple(setting.name for setting in SETTINGS if not setting.flagless))
    hidden = [setting for setting in SETTINGS if setting.flagless]
    told = "\n".join(f"  {setting.variable}: {setting.help}" for setting in hidden)
    parser.add_argument_group("only in the environment or in the file", told)
    return parser


def add_settings(parser: Parser, names: tuple[str, ...]) -> None:
    """Flags for settings, and the file that can hold them."""
    from starmoot.web.settings import CONFIG, PREFIX, SETTINGS

    parser.add_argument(
        f"--{CONFIG}",
        type=Path,
        metavar="FILE",
        help=f"a TOML file with settings; also {PREFIX}{CONFIG.upper()}",
    )
    for setting in SETTINGS:
        if setting.name in names:
            parser.add_argument(setting.flag, dest=setting.name, metavar="VALUE", help=setting.help)


def settings_of(args: argparse.Namespace) -> Settings:
    """The settings from all sources; a trouble where one is wrong."""
    from starmoot.web.settings import BY_NAME, BadSetting, from_sources

    flags = {name: value for name, value in vars(args).items() if name in BY_NAME}
    try:
        return from_sources(flags, os.environ, args.config)
    except BadSetting as bad:
        raise Trouble(str(bad)) from None


def run(args: argparse.Namespace) -> int:
    """Serve until somebody asks to stop."""
    from starmoot.web.server.startup import CannotStart, listen, make_folder, read_key
    from starmoot.web.settings import with_port

    settings = settings_of(args)
    try:
        make_folder(settings)
        key, warning = read_key(settings.key_file)
        listening = listen(settings)
        try:
            settings = with_port(settings, listening.getsockname()[1])
            if warning:
                complain(warning)
            from starmoot.web.operations import logs
            from starmoot.web.server.workers import run as serve

            logs.set_up(settings)

            def ready() -> None:
                print(f"Starmoot is at {settings.public_url} (Ctrl-C stops it)", flush=True)

            serve(settings, key, listening, ready)
        finally:
            listening.close()
    except CannotStart as trouble:
        raise Trouble(str(trouble)) from None
    return OK
