"""What the conformance kit found, in a form that people read and programs compare."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

MOST_ALIKE = 3
"""How many findings of one check are kept for each number of seats."""


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, and where: game, seats, seed and step lead back to it.

    The same `seats`, `seed` and `options`, with `games=1`, examine the same game again. Without
    seats it is about no game in particular.
    """

    check: str
    game: str
    seats: int
    seed: int
    step: int
    text: str
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        if self.seats == 0:
            return f"[{self.check}] {self.text}"
        where = f"{self.game}, {self.seats} seats, seed {self.seed}, step {self.step}"
        chosen = f", options {self.options}" if self.options else ""
        return f"[{self.check}] {self.text} ({where}{chosen})"


@dataclass
class CheckReport:
    """The outcome of examining one game: what was tried, and what was found."""

    game: str
    findings: list[Finding] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    def count(self, what: str, number: int = 1) -> None:
        """Note that something was tried."""
        self.counts[what] = self.counts.get(what, 0) + number

    def add(self, finding: Finding) -> None:
        """Keep a finding, unless it says again what is known already."""
        alike = [
            known
            for known in self.findings
            if known.check == finding.check and known.seats == finding.seats
        ]
        if len(alike) >= MOST_ALIKE or any(known.text == finding.text for known in alike):
            self.count("findings left out")
        else:
            self.findings.append(finding)

    def join(self, other: CheckReport) -> None:
        """Add what was tried and found in another game."""
        for what, number in other.counts.items():
            self.count(what, number)
        for finding in other.findings:
            self.add(finding)

    def found(self) -> dict[str, int]:
        """How many findings each check has."""
        return dict(Counter(finding.check for finding in self.findings))

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        return {
            "game": self.game,
            "ok": self.ok,
            "counts": dict(self.counts),
            "findings": [asdict(finding) for finding in self.findings],
        }

    def __str__(self) -> str:
        tried = ", ".join(f"{number} {what}" for what, number in self.counts.items())
        verdict = "sound" if self.ok else f"{len(self.findings)} findings"
        return "\n".join([f"{self.game}: {verdict} ({tried})", *map(str, self.findings)])
