"""Starmoot: a home for games of space politics."""

__version__ = "0.1.0"
