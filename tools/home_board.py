"""Make the picture on the front page: the map of a moment in a recorded game.

    python tools/home_board.py

Writes src/starmoot/web/static/site/board.json; run it when the scene of the game has changed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from starmoot.host import SPECTATOR, get_game, load_journal, replay
from starmoot.scene import scene_json

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tests/goldens/exodus/a-colony-is-founded.jsonl"
INPUTS = 220
TARGET = ROOT / "src/starmoot/web/static/site/board.json"


def board() -> dict[str, Any]:
    """The map and the headline of the moment, as everybody saw them."""
    journal = load_journal(RECORD.read_text(encoding="utf-8"))
    game = get_game(journal.header["game"])
    assert game.scene is not None
    scene = scene_json(game.scene(replay(game, journal, upto=INPUTS).view(SPECTATOR)))
    chart = next(widget for widget in scene["widgets"] if widget["widget"] == "map")
    return {"game": game.id, "headline": scene["headline"], "map": chart}


def text() -> str:
    """The file as it should be."""
    return json.dumps(board(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET.relative_to(ROOT)}")
