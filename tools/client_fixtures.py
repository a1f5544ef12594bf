"""Record what the browser client is sent: games played by bots, as every seat saw them.

    python tools/client_fixtures.py [--answers] [folder]

One file for each game goes into the folder (client/fixtures, which is not kept in git): moments,
and for each viewer the parts of a view at each of them and its log at the end. The client
shows them on its development page. `answers.json` has decisions with answers that fit them, so that
tests can hold the assembling of answers in the client against it; `showcase.json` a picture with
every widget.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from starmoot.bots.base import Chair, make_bot
from starmoot.host import (
    SPECTATOR,
    Picker,
    Table,
    get_game,
    render,
    view_json,
    walk,
)
from starmoot.kernel import SEAT
from starmoot.scene import (
    HEXES,
    RINGS,
    Battle,
    Card,
    CardRow,
    Grid,
    Map,
    Moment,
    Place,
    Prose,
    Scene,
    Side,
    Stand,
    Tally,
    Timeline,
    Token,
    Track,
    Tracks,
    hex_spot,
    ring_spot,
    scene_json,
)

TARGET = Path(__file__).resolve().parent.parent / "client" / "fixtures"
NAMES = (
    "Ada",
    "Bo",
    "Maximiliane von Hohenstaufen",
    "Dervla",
    "Ezra",
    "李小龙",
    "Grace O'Malley",
    "Hedy",
)
SEED = bytes(range(32))
PLAYS: dict[str, tuple[str, int, str, int, int]] = {
    "goofspiel": ("goofspiel", 3, "random", 60, 1),
    "moot": ("moot", 4, "random", 80, 1),
    "exodus": ("exodus", 5, "advice:1", 260, 6),
    "exodus8": ("exodus", 8, "advice:1", 60, 12),
    "destiny": ("destiny", 6, "advice:1", 600, 12),
}
"""By name: the game, how many seats, the bot, for how many inputs, every how many one is kept."""


class Dice(Picker):
    """Picks by counting on, so that answers differ and the run can be repeated."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0

    def pick(self, count: int) -> int:
        """Another entry each time."""
        self.turn = (self.turn * 1103515245 + 12345) % (1 << 31)
        return (self.turn >> 8) % count


def room_part(table: Table, view: Any) -> dict[str, Any]:
    """What the server tells of the table itself."""
    return {
        "id": "fixture",
        "game": table.game.id,
        "title": "Thursday night",
        "status": "finished" if table.closed else "playing",
        "seats": [
            {
                "kind": "taken" if seat % 3 != 2 else "bot",
                "name": NAMES[seat % len(NAMES)],
                "bot": "" if seat % 3 != 2 else "character:loyal",
                "temperament": "" if seat % 3 != 2 else "loyal",
                "stand_in": "caretaker" if seat == 4 else "",
                "called": called(seat, view),
            }
            for seat in range(table.seats)
        ],
        "host": NAMES[0],
        "paused": False,
        "rematch": "",
        "closed_why": "",
        "undo": True,
    }


def called(seat: int, view: Any) -> str:
    """What the game calls a seat, if it does not just number it."""
    label = SEAT.label(seat, view.state)
    return "" if label == f"Seat {seat + 1}" else label


def parts(table: Table, viewer: int) -> dict[str, Any]:
    """Everything one viewer is sent at a moment."""
    view = table.view(viewer)
    shown = view_json(view)
    seat = None if viewer == SPECTATOR else viewer
    return {
        "room": room_part(table, view),
        "scene": scene_json(table.game.scene(view)) if table.game.scene else None,
        "decisions": shown["decisions"],
        "waiting": shown["waiting"],
        "audiences": [
            None if mask < 0 else [other for other in range(table.seats) if mask >> other & 1]
            for mask in table.game.audiences(view)
        ],
        "clock": {"due": {}, "others": [], "bank": None, "until": None, "paused_at": None},
        "undo": {"can": seat is not None and table.can_undo(seat), "request": None},
        "version": view.version,
        "result": {"ended": view.ended, "ending": view.ending, "scores": view.scores},
        "log": shown["log"],
        "me": {
            "seat": seat,
            "seats": [] if seat is None else [seat],
            "host": seat == 0,
            "name": "" if seat is None else NAMES[seat % len(NAMES)],
            "muted": [],
        },
    }


def recorded(name: str, answers: list[dict[str, Any]]) -> dict[str, Any]:
    """One game: its moments, as everybody saw them."""
    game, seats, bot, inputs, every = PLAYS[name]
    table = Table(get_game(game), seats, SEED)
    bots = [make_bot(bot, seat) for seat in range(seats)]
    dice = Dice()
    viewers: dict[str, dict[str, Any]] = {
        "spectator" if viewer == SPECTATOR else str(viewer): {"moments": [], "log": []}
        for viewer in table.viewers
    }
    for number in range(inputs):
        if number % every == 0 or table.closed:
            for viewer in table.viewers:
                shown = "spectator" if viewer == SPECTATOR else str(viewer)
                seen = parts(table, viewer)
                seen["log_length"] = len(seen["log"])
                if not table.closed:  # the last log has what was hidden before
                    viewers[shown]["log"] = seen.pop("log")
                viewers[shown]["moments"].append(seen)
        if table.closed:
            break
        play_on(table, bots, dice, answers)
    return {"game": game, "seats": seats, "viewers": viewers}


def play_on(table: Table, bots: list[Any], dice: Dice, answers: list[dict[str, Any]]) -> None:
    """Let a bot answer; note other answers that would have fitted too."""
    seat, decision = table.awaited()[0]
    view = table.view(seat)
    pending = view.decision(decision)
    assert pending is not None
    shown = next(one for one in view_json(view)["decisions"] if one["id"] == decision)
    nothing = shown["shape"].get("options") == []  # one can only pass
    if not nothing and len(json.dumps(shown)) < 20_000:
        fitting = [render(pending.shape, walk(pending.shape, dice)) for _ in range(3)]
        answers.append({"shape": shown["shape"], "answers": fitting})
    answer = bots[seat].answer(Chair.at(table, seat), pending)
    wire = None if answer.passed() else render(pending.shape, answer)
    receipt = table.submit(seat, decision, wire)
    assert receipt.accepted, receipt.reason


def showcase() -> dict[str, Any]:
    """A scene with every widget, for eyes."""
    hexes = tuple(
        Place(
            f"h{q}_{r}",
            f"Sector {q + 3}{r + 3}",
            *hex_spot(q, r),
            note="ice, 2 ore",
            owner=(q * 3 + r * 5) % 8 - 1 if abs(q) + abs(r) > 1 else -1,
            tokens=(Token("cruisers", (q + 2) % 6, 2, mark="C"), Token("dock", q % 3, mark="D"))
            if (q + r) % 2
            else (),
            here=(q, r) == (0, 0),
        )
        for q in range(-3, 4)
        for r in range(-3, 4)
        if abs(q + r) <= 3
    )
    rings = tuple(
        Place(f"r{ring}_{n}", f"{ring}-{n}", *ring_spot(ring, n, 12), owner=(ring + n) % 7 - 1)
        for ring in range(1, 6)
        for n in range(12)
    )
    stands = (
        Stand("Yes", 9, (Token("votes", 0, 5), Token("votes", 2, 4)), "carried"),
        Stand("No", 6, (Token("votes", 1, 6),)),
    )
    sides = (
        Side("Ada's raiders", 0, 11, (Token("fighter", 0, 4), Token("carrier", 0)), "veterans"),
        Side("Pirates", strength=7, tokens=(Token("corsair", -1, 3),)),
    )
    moments = tuple(Moment(name) for name in ("Bids", "Orders", "Battles", "Yield", "Vote"))
    return scene_json(
        Scene(
            "Round 4 · Orders are written",
            (
                Timeline("Round 4", moments, 1),
                Map("The cluster", hexes, layout=HEXES),
                Tracks(
                    "Stores",
                    (
                        Track("Fuel", 3, 0, 9, "-2 the long jump", False, "fuel"),
                        Track("Faith", 7, 0, 9, "", True, "faith"),
                        Track("Fatigue", 2, note="gone after a cycle"),
                    ),
                ),
                Tally("Proposition 12", stands, 8),
                Battle("At Sector 32", sides, ("Both miss.", "Ada hits twice.")),
                CardRow(
                    "Market",
                    (Card("Envoy", "+2 votes once"), Card("?", hidden=True), Card("Spy", owner=1)),
                ),
                Grid(
                    "Players",
                    ("Who", "Points"),
                    (("Ada", "12"), ("Bo", "9")),
                    owners=(0, 1),
                ),
                Map("The senate's realm", rings, layout=RINGS),
                CardRow("Hand", (Card("Ace", "counts one"), Card("King")), private=True),
                Prose("Your secret", "You serve the other side.", private=True),
            ),
        )
    )


def main() -> int:
    """Record every game; with --answers only decisions and answers, of the short games."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("folder", nargs="?", default=TARGET, type=Path)
    parser.add_argument("--answers", action="store_true", help="only answers.json, quickly")
    wanted = parser.parse_args()
    target: Path = wanted.folder
    target.mkdir(parents=True, exist_ok=True)
    answers: list[dict[str, Any]] = []
    for name in ("goofspiel", "moot") if wanted.answers else PLAYS:
        text = json.dumps(recorded(name, answers), ensure_ascii=False)
        if not wanted.answers:
            (target / f"{name}.json").write_text(text, encoding="utf-8")
            print(f"{name}: {len(text) // 1000} kB")
    (target / "answers.json").write_text(json.dumps(answers, ensure_ascii=False), encoding="utf-8")
    if not wanted.answers:
        (target / "showcase.json").write_text(json.dumps(showcase()), encoding="utf-8")
    print(f"{len(answers)} decisions with answers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
