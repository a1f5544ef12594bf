"""The addresses of webhooks: which may be given, and which host may be reached.

Such an address could be anything, so the server never lets itself be used to reach what only it
can reach.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from urllib.parse import SplitResult, urlsplit

from starmoot.web.notifications.errors import Later, Undeliverable
from starmoot.web.settings import Settings

BLOCKED = tuple(
    ipaddress.ip_network(network)
    for network in (
        *("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15"),
        *("240.0.0.0/4", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"),
    )
)
"""What Python's own judgement of addresses lets through, in one version or another: addresses of
providers, tests and the future, and those of version 6 that hide one of version 4."""
WORLD = ipaddress.IPv6Network("2000::/3")
"""All that is given out to the world of version 6; what lies outside has some other meaning."""
PUBLIC_NAME = re.compile(r"(?:[a-z0-9_-]+\.)+(?!localhost)[a-z][a-z0-9-]*\.?", re.IGNORECASE)
"""A host's name with a domain; what ends in a number is read as an address (127.1, 0x7f000001)."""


def check_hook(address: str, settings: Settings) -> SplitResult:
    """The parts of a webhook's address; raises ValueError with a sentence."""
    if not settings.hooks:
        raise ValueError("this server sends no webhooks; choose page or mail")
    if not address.isascii() or not address.isprintable() or " " in address:
        raise ValueError("a webhook's address is written without blanks or accents")
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise ValueError("that is no address of a webhook") from None
    local = settings.hooks_allow_local
    if parts.scheme != "https" and not (local and parts.scheme == "http"):
        raise ValueError("a webhook's address begins with https://")
    if not parts.hostname or parts.username is not None or parts.fragment:
        raise ValueError("a webhook's address has a host, and neither a user nor a fragment")
    if port not in (None, 443) and not local:
        raise ValueError("a webhook is reached at the usual port of https")
    try:
        literal = ipaddress.ip_address(parts.hostname)
    except ValueError:
        public = PUBLIC_NAME.fullmatch(parts.hostname) is not None
    else:
        public = is_public(literal)
    if not local and not public:
        raise ValueError("a webhook's address has to be public")
    return parts


def is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether anybody in the world could reach an address as well as this server."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped
        if inner is not None:
            return is_public(inner)
        if address.scope_id is not None or address not in WORLD:
            return False
    blocked = any(address in net for net in BLOCKED if net.version == address.version)
    return address.is_global and not address.is_multicast and not blocked


async def public_address(host: str, port: int, allow_local: bool) -> str:
    """One address of a host, after making sure that all of them are public."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Later("the webhook's host is not known") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses:
        raise Later("the webhook's host has no address")
    if not allow_local and not all(is_public(ipaddress.ip_address(one)) for one in addresses):
        raise Undeliverable("the webhook's host is not public")
    return addresses[0]
