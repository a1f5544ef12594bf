"""What can be wrong with a question, in one sentence that says what is right."""

from __future__ import annotations


class BadStudy(ValueError):
    """A study, a question or a measure that cannot be used."""


class MissingExtra(ImportError):
    """A part of the lab needs packages that the plain install does not have."""

    def __init__(self, extra: str, missing: str) -> None:
        super().__init__(
            f"the lab needs {missing} for this; get it with: pip install 'starmoot[{extra}]', or "
            f"start it with start.py, which brings it"
        )
