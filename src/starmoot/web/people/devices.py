"""Devices: what a browser says of itself, in two words, so that people know their sessions."""

from __future__ import annotations

BROWSERS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("python", "Python"),
    ("curl/", "curl"),
)
"""Signs of browsers; those that claim to be others too come first."""
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_of(agent: str) -> str:
    """A browser and its system, such as "Firefox, Linux"; nothing where neither is known."""
    found = [
        next((name for sign, name in known if sign in agent), "") for known in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(name for name in found if name)
