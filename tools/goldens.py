"""Record a golden for each way a game can end: `python tools/goldens.py moot`.

Random players play one seed after another until every declared ending has happened. The records
go to tests/goldens/GAME; tests/games/goldens_test.py replays them digest by digest. Record anew
when a game's rules version rises, and only then: a golden that no longer replays is how an
unintended change of the rules comes to light.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from starmoot.bots.playout import RandomPicker, respond
from starmoot.kernel import Game, Journal, Table, game_ids, get_game, render

GOLDENS = Path(__file__).resolve().parent.parent / "tests" / "goldens"


def slug(ending: str) -> str:
    """An ending as the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", ending.lower()).strip("-")


def play_at_random(game: Game, number: int) -> Table:
    """Play one whole game; the number decides the seats, the seed and every answer."""
    table = Table(game, game.seats[number % len(game.seats)], number.to_bytes(32, "big"))
    picker = RandomPicker(number)
    while not table.ended:
        seat, decision = table.awaited()[0]
        pending = table.view(seat, wordy=False, log=False).decision(decision)
        assert pending is not None
        answer = respond(pending.question, pending.shape, picker)
        receipt = table.submit(seat, decision, render(pending.shape, answer))
        assert receipt.accepted, receipt.reason
    return table


def find_endings(game: Game, most: int) -> dict[str, Journal]:
    """One record for each ending, the first that turns up."""
    found: dict[str, Journal] = {}
    for number in range(most):
        table = play_at_random(game, number)
        found.setdefault(table.ending, table.journal)
        if len(found) == len(game.endings):
            break
    return found


def main() -> int:
    """Record, write, report; gives the exit code."""
    options = argparse.ArgumentParser(description="Record a golden for each ending of a game.")
    options.add_argument("game", choices=game_ids())
    options.add_argument("--most", type=int, default=10_000, help="how many games to try at most")
    chosen = options.parse_args()
    game = get_game(chosen.game)
    found = find_endings(game, chosen.most)
    missing = [ending for ending in game.endings if ending not in found]
    if missing:
        print(f"no ending '{missing[0]}' in {chosen.most} random games; nothing was written")
        return 1
    folder = GOLDENS / game.id
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jsonl"):
        old.unlink()
    for ending, journal in found.items():
        path = folder / f"{slug(ending)}.jsonl"
        path.write_text(journal.dump(), encoding="utf-8")
        print(f"{path.relative_to(GOLDENS.parent.parent)}: {len(journal.lines)} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
