"""Starmoot: a home for games of space politics."""

from starmoot import builds

__version__ = "0.1.0"

if (build := builds.chosen_before()) is not None:
    builds.overlay(build)
