"""A game about waiting, and tables of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, cast, final

from tests.topics import Asked
from tests.web.time.memory import MemoryStore

from starmoot.host import GATHER, LASTING, content_digest
from starmoot.kernel import (
    Amount,
    Ask,
    Chance,
    Choose,
    Game,
    Kind,
    Play,
    Procedure,
    Question,
    Record,
    Settings,
    Shape,
    Step,
    i64,
)
from starmoot.web.model import (
    AnyEvent,
    BotSat,
    Created,
    Ladder,
    NewTable,
    Pace,
    Sat,
    Untimed,
)
from starmoot.web.store.base import Store
from starmoot.web.store.vault import Vault
from starmoot.web.tables.archive import read_event
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.repository import TableRepository

WORD = Kind("test.vigil.word", ["hold", "post"])
WATCH = Asked("test.vigil.watch", "XY-TIME-01", "WaitState awake?")
KEY = bytes(range(32))


class Hours(Settings):
    """What a table may settle."""

    rounds: Annotated[int, Amount(1, 100), "How many rounds.", "XY-TIME-02"] = 10
    lasts: Annotated[int, Amount(0, 100_000), "Seconds of a window.", "XY-TIME-03"] = 0


@final
class Night(Record):
    """What the watch has written down: when each round closed, and who was silent then."""

    moments: list[int]
    silent: list[int]
    settings: Hours = Hours()

    def __init__(self) -> None:
        self.moments = []
        self.silent = []


class Vigil(Play):
    """A play over the night."""

    def __init__(self, state: Night, seats: i64, chance: Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state


@final
class Watch(Procedure[Vigil]):
    """Everybody is asked again and again; windows with a length last it out."""

    def begin(self, g: Vigil) -> Step:
        lasts = g.s.settings.lasts > 0
        return Ask(
            [WATCH.put_to(seat) for seat in g.everyone()],
            Watch.noted,
            mode=LASTING if lasts else GATHER,
            due=g.now + g.s.settings.lasts if lasts else 0,
        )

    def offer(self, g: Vigil, question: Question) -> Shape:
        return Choose(WORD, [0, 1])

    def noted(self, g: Vigil) -> Step:
        g.s.moments.append(g.now)
        g.s.silent.append(sum(1 << seat for seat in g.everyone() if g.was_silent(seat)))
        if len(g.s.moments) == g.s.settings.rounds:
            g.finish("morning", [0] * g.seats)
        return self.begin(g)


def setup(g: Vigil) -> None:
    """The settings are all there is."""


VIGIL = Game(
    id="vigil",
    title="Vigil",
    summary="",
    rules_version=1,
    seats=range(1, 5),
    state=Night,
    play=Vigil,
    setup=setup,
    opening=Watch,
    endings=("morning",),
    settings=Hours,
)


def find_game(name: str) -> Game:
    assert name == "vigil"
    return VIGIL


def repository_over(store: MemoryStore, clock: Any) -> TableRepository:
    return TableRepository(cast(Store, store), clock, KEY, find_game)


async def begin(
    repository: TableRepository,
    table: str,
    pace: Pace | None = None,
    seats: int = 2,
    ladder: Ladder | None = None,
    bots: Sequence[int] = (),
    rounds: int = 10,
    lasts: int = 0,
) -> None:
    """Set up a table of the vigil and start it; people are called p0, p1, ..."""
    options = {"rounds": rounds, "lasts": lasts}
    wish = NewTable(
        "vigil", seats, options, pace=pace or Untimed(), ladder=ladder or Ladder(), listed=True
    )
    header = {
        "game": "vigil",
        "rules_version": 1,
        "options": options,
        "seats": seats,
        "chance": "fair-1",
        "content": content_digest(VIGIL),
    }
    events: list[AnyEvent] = [Created(wish, "p0", header)]
    for seat in range(seats):
        if seat in bots:
            events.append(BotSat(seat, "random", "random"))
        else:
            events.append(Sat(seat, f"p{seat}", f"P{seat}"))
    await repository.create(table, events, table.encode().ljust(32, b"."))
    await repository.change(table, lambda draft: draft.start(), seed=True)


async def answer(repository: TableRepository, table: str, seat: int) -> bool:
    """Let a seat answer what it is asked now."""

    def wish(draft: Draft) -> bool:
        assert draft.table is not None
        asked = dict(draft.table.awaited())
        if seat not in asked:
            return False
        receipt = draft.submit(seat, asked[seat], "post", by=f"p{seat}")
        return receipt.accepted

    return await repository.change(table, wish)


def log_of(store: MemoryStore, table: str) -> list[AnyEvent]:
    return [read_event(Vault(KEY), table, row) for row in store.logs[table]]
