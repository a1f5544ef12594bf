"""A recorded game of Exodus shows what it is there for: words that bind nobody, and idle hands.

That recorded games replay digest by digest is tested for all games together.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from starmoot.games.exodus import GAME
from starmoot.games.exodus.deals import PROMISED
from starmoot.games.exodus.names import FACTION
from starmoot.games.exodus.sheets import CODE
from starmoot.games.exodus.tallying import TALLIED
from starmoot.kernel import SPECTATOR, Entry, Table, load_journal, replay
from starmoot.testing import rule

RECORDS = Path(__file__).resolve().parents[2] / "goldens" / "exodus"
PLAYED = ["church", "government", "military"]


@cache
def voyage() -> Table:
    """Three players, of whom one promises whatever it is asked, and five factions without one."""
    text = (RECORDS / "aimed-promises-and-idle-hands.jsonl").read_text("utf-8")
    return replay(GAME, load_journal(text))


def told(viewer: int, name: str) -> list[Entry]:
    """The facts of a kind that a viewer has learned."""
    return [fact for fact in voyage().view(viewer).log if fact.note.name == name]


@rule("EX-DEB-11")
def test_a_promise_was_written_down() -> None:
    promises = told(SPECTATOR, PROMISED.name)
    assert promises
    assert all(fact.text for fact in promises)


@rule("EX-INT-21")
def test_a_faction_that_nobody_plays_rested_on_a_tie() -> None:
    ties = [
        fact
        for fact in told(SPECTATOR, TALLIED.name)
        if FACTION.key(fact.args[0]) not in PLAYED and is_tied(fact.text)
    ]
    assert ties
    assert {CODE.key(fact.args[1]) for fact in ties} == {"rest"}
    broken = [FACTION.key(fact.args[0]) for fact in told(SPECTATOR, "exodus.tie_broken")]
    assert set(broken) <= set(PLAYED), "nobody breaks the tie of those"


def is_tied(explained: str) -> bool:
    """Whether the two heaviest of the orders in a tally weigh the same."""
    weights = sorted(int(part.split(" (")[0].rsplit(" ", 1)[1]) for part in explained.split("; "))
    return len(weights) > 1 and weights[-1] == weights[-2]
