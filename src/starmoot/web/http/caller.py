"""The caller of a request: a person, how they showed who they are, and from where they ask."""

from __future__ import annotations

from msgspec import Struct

from starmoot.web.errors import sign_in_first
from starmoot.web.model import Person
from starmoot.web.people.devices import device_of

PLAIN_COOKIE = "starmoot"
SECURE_COOKIE = "__Host-starmoot"


class Caller(Struct, frozen=True):
    """Who asks, how they showed it, and from where."""

    person: Person | None = None
    session: str = ""
    token: str = ""
    address: str = "unknown"
    secure: bool = False
    watch: str = ""
    """A key with which somebody lets others look over their shoulder."""
    scope: str = ""
    """What the token is good for."""
    agent: str = ""
    """What the program says of itself."""

    @property
    def device(self) -> str:
        """The device, as far as it is known."""
        return device_of(self.agent)

    @property
    def bucket(self) -> str:
        """Under which name requests and streams are counted."""
        return f"person {self.person.id}" if self.person else f"address {self.address}"

    def somebody(self) -> Person:
        """The person, or a refusal where nobody signed in."""
        if self.person is None:
            raise sign_in_first()
        return self.person


def cookie_name(secure: bool) -> str:
    """Over https the cookie has a prefix that ties it to this very host."""
    return SECURE_COOKIE if secure else PLAIN_COOKIE
