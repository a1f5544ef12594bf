"""Refusals: the one way in which services say no. They know nothing of HTTP but its numbers."""

from __future__ import annotations

from typing import Any, Final

WORDS: Final = "starmoot.web"
"""The package whose catalogues say the texts of refusals in other languages."""


class Refusal(Exception):
    """A wish that cannot be granted; nothing was changed.

    `status` is the HTTP status, `code` a word for programs, `text` a sentence for people, and
    `details` anything a program may want to know beyond them.
    """

    def __init__(self, status: int, code: str, text: str, details: Any = None) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.details = details


def refusal_json(refusal: Refusal) -> dict[str, Any]:
    """The one form of errors that the API sends."""
    form = {"error": refusal.code, "message": refusal.text}
    return form if refusal.details is None else {**form, "details": refusal.details}


def no_such(what: str) -> Refusal:
    """Something does not exist, or is none of this person's business: both look the same."""
    return Refusal(404, "not_found", f"There is no such {what}.")


def sign_in_first() -> Refusal:
    """Nobody is behind the request, and somebody has to be."""
    return Refusal(
        401, "sign_in", "Sign in first, or become a guest: that takes no more than a name."
    )


def unavailable() -> Refusal:
    """The database does not answer; whether a change was made before is not always known."""
    text = "The database does not answer. Try again soon: with the same key nothing counts twice."
    return Refusal(503, "unavailable", text, {"retry_after": 5})
