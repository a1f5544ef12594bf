"""Bots at the tables: they take their turns in worker processes, so that nobody waits for them.

A table has one thought at a time, so its bots act in order. What a bot answers goes through the
repository like anybody's input: where the table has moved on meanwhile, it comes to nothing. A bot
that crashes, is slow, or answers what does not fit is replaced by its default, and the log says so.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from starmoot.host import Table, spoken_for
from starmoot.web.bots.jobs import SEED_BITS, Thought, make_job
from starmoot.web.bots.voices import Voices
from starmoot.web.bots.workers import Crashed, Slow, Workers
from starmoot.web.clock import Clock
from starmoot.web.clocks.absence import CARETAKER, acting, on_duty
from starmoot.web.clocks.pace import table_time
from starmoot.web.errors import Refusal
from starmoot.web.model import BOT, TAKEN
from starmoot.web.store.base import PLAYING, StoreError
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.guidance import dice_for
from starmoot.web.tables.loaded import Loaded
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.room import Room

LOG = logging.getLogger("starmoot.web.bots.thinking")

REST: Final = 60.0
"""Seconds for which a table is left alone whose bots failed in a way that nobody foresaw."""
LONGEST_WHY: Final = 200
TRIES: Final = 2
"""How often a bot may answer what does not fit before its default is taken."""
CURIOSITY: Final = 0.3
"""How often a bot that nobody waits for looks at what it is offered."""
FORWARD: Final = 3
"""How many offers a bot takes up before somebody else has to act."""


@dataclass(frozen=True)
class Turn:
    """One decision that a bot is to make; `job` is what a worker is told of it.

    `owner` is the host of the table, for whose account it is thought.
    """

    table: str
    owner: str
    seat: int
    decision: str
    bot: str
    by: str
    standing: bool
    version: int
    job: bytes


class Offers:
    """What a table's bots were offered: each offer is looked at once in every situation."""

    def __init__(self) -> None:
        self.looked: dict[tuple[int, str], int] = {}
        self.taken: Counter[int] = Counter()
        self.faults: Counter[str] = Counter()
        self.defaulted: set[str] = set()
        """What bots were asked and could not answer, so that its default stands."""
        self.waited: set[str] = set()
        """What bots were asked when they last waited a moment for those who look on."""
        self.stirred = False
        """Whether a person has acted, so that every bot looks at what it is offered now."""

    def fresh(self, seat: int, decision: str, version: int) -> bool:
        """Whether a seat has not looked at an offer in this situation."""
        return self.looked.get((seat, decision)) != version and self.taken[seat] < FORWARD

    def look(self, seat: int, decision: str, version: int) -> None:
        """Note that it has."""
        self.looked[seat, decision] = version


class Thinker:
    """Plays all seats that bots play. Any number of thinkers may run over one database."""

    def __init__(
        self,
        repository: TableRepository,
        clock: Clock,
        workers: int = 1,
        patience: float = 20.0,
        delay: float = 0.6,
        poll: float = 2.0,
        plugins: Sequence[str] = (),
        seed: int | None = None,
        voices: Voices | None = None,
    ) -> None:
        """A bot has `patience` seconds for a thought, and acts `delay` after it was asked at the
        earliest where people look on. `plugins` are modules with further bots or games for the
        workers to import; with `voices` characters speak.
        """
        self.voices = voices
        self.repository = repository
        self.clock = clock
        self.patience = patience
        self.delay = delay
        self.poll = poll
        self.workers = Workers(max(1, workers), plugins)
        self.counts: Counter[str] = Counter()
        self._dice = random.Random(secrets.randbits(64) if seed is None else seed)
        self._offers: dict[str, Offers] = {}
        self._again: set[str] = set()
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._acting: set[str] = set()
        """Tables that a bot changes at this moment."""
        self._seen: dict[str, int] | None = None
        self._resting: dict[str, float] = {}
        self._watch: asyncio.Task[None] | None = None
        self._stopped = False

    # Running

    async def start(self) -> None:
        """Begin to play; tables that wait for bots already are found by looking."""
        self.repository.on_change += self._hooks()
        self._watch = asyncio.create_task(self._watch_store(), name="thinker")

    async def stop(self) -> None:
        """Stop in the middle of whatever is thought; it is thought again after the next start."""
        self._stopped = True
        for hook in self._hooks():
            if hook in self.repository.on_change:
                self.repository.on_change.remove(hook)
        tasks = [*self._busy.values(), *([self._watch] if self._watch else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.stop()

    def _hooks(self) -> list[Callable[[str, Loaded], None]]:
        """What is called when a table changes."""
        return [self._changed, *([] if self.voices is None else [self.voices.changed])]

    async def rest(self) -> None:
        """Wait until no table is being thought about; for tests."""
        while self._busy:
            await asyncio.gather(*self._busy.values(), return_exceptions=True)

    def _changed(self, table: str, loaded: Loaded) -> None:
        """A table changed in this process."""
        if loaded.room.status != PLAYING:
            self._offers.pop(table, None)
        elif any(acting(seat) for seat in loaded.room.seats):
            if table not in self._acting:
                self._offers.setdefault(table, Offers()).stirred = True
            self.wake(table)

    def wake(self, table: str) -> None:
        """Look after a table soon."""
        if self._stopped:
            return
        if table in self._busy:
            self._again.add(table)
        else:
            self._busy[table] = asyncio.create_task(self._serve(table), name=f"bots of {table}")

    async def _watch_store(self) -> None:
        """Find tables whose bots nobody looks after: after a start, or when a server died."""
        while True:
            try:
                await self.find()
            except StoreError as fault:
                LOG.warning("waiting bots cannot be looked for: %s", fault)
            except Exception:
                LOG.exception("looking for waiting bots failed")
            await asyncio.sleep(self.poll)

    async def find(self) -> None:
        """Wake the tables that wait for bots and have not moved since the last time."""
        tables = await self.repository.store.with_bots_due()
        seen = await self.repository.store.seqs(tables) if tables else {}
        for table, seq in seen.items():
            stuck = self._seen is None or self._seen.get(table) == seq
            if stuck and self.clock.passed() >= self._resting.get(table, 0.0):
                self.wake(table)
        self._seen = seen

    # Playing

    async def _serve(self, table: str) -> None:
        """Play a table's bots until it waits for people."""
        try:
            while await self._one_turn(table):
                pass
        except (StoreError, Refusal) as fault:
            LOG.info("the bots of table %s wait: %s", table, fault)
        except Exception:
            LOG.exception("the bots of table %s failed", table)
            self._resting[table] = self.clock.passed() + REST
        finally:
            self._busy.pop(table, None)
            if table in self._again:
                self._again.discard(table)
                self.wake(table)

    async def _one_turn(self, table: str) -> bool:
        """Let one bot act; whether there may be more to do.

        It thinks while those who look on are given their moment.
        """
        watched = self.delay > 0 and await self._is_watched(table)
        self._again.discard(table)
        offers = self._offers.setdefault(table, Offers())
        turn = self._next_turn(await self.repository.load(table))
        if turn is None:
            offers.stirred = False
            return False
        pause = asyncio.sleep(self.delay if watched else 0)
        thought, _ = await asyncio.gather(self._think(turn), pause)
        self._acting.add(table)
        try:
            await self._act(table, offers, turn, thought)
        finally:
            self._acting.discard(table)
        return True

    async def _act(self, table: str, offers: Offers, turn: Turn, thought: Thought) -> None:
        """Do what a bot has thought of."""
        if not turn.standing:
            offers.taken.clear()
            await self._decide(table, offers, turn, thought)
            return
        offers.look(turn.seat, turn.decision, turn.version)
        if not (thought.left or thought.fault):
            await self.repository.change(table, lambda draft: answer(draft, turn, thought))
            offers.taken[turn.seat] += 1

    async def _decide(self, table: str, offers: Offers, turn: Turn, thought: Thought) -> None:
        """Give an answer; where there is none, or it does not fit again and again, the default."""
        why = thought.fault
        if not why:
            why = await self.repository.change(table, lambda draft: answer(draft, turn, thought))
            offers.faults[turn.decision] += 1
            if why and offers.faults[turn.decision] < TRIES:
                return
        del offers.faults[turn.decision]
        if why:
            LOG.warning("table %s, %s in seat %d: %s", table, turn.bot, turn.seat + 1, why)
            self.counts["defaults"] += 1
            offers.defaulted.add(turn.decision)
            await self.repository.change(table, lambda draft: give_default(draft, turn, why))

    async def _is_watched(self, table: str) -> bool:
        """Whether a bot is to act while people play along, on what was not asked before.

        Those who are asked together wait once: what they answer is seen when all have answered.
        """
        loaded = await self.repository.load(table)
        seats, game = loaded.room.seats, loaded.table
        people = any(seat.kind == TAKEN and not seat.stand_in for seat in seats)
        if not people or game is None:
            return False
        asked = {id for seat, id in game.awaited() if on_duty(loaded.room, seat)}
        offers = self._offers.setdefault(table, Offers())
        fresh = not asked <= offers.waited
        offers.waited = asked
        return fresh

    async def _think(self, turn: Turn) -> Thought:
        """What a worker makes of a turn; that it crashed or was slow is a fault."""
        self.counts["thoughts"] += 1
        if not turn.job:
            return Thought(fault="no world could be imagined for it")
        try:
            return await self.workers.ask(turn.job, self.patience, turn.owner, turn.table)
        except Slow as fault:
            return Thought(fault=f"it was too slow: {fault}")
        except Crashed:
            return Thought(fault="it crashed")

    def _next_turn(self, loaded: Loaded) -> Turn | None:
        """What a bot is to decide now: offers come first, for the next answer may end them."""
        room, table = loaded.room, loaded.table
        if table is None or table.closed or room.status != PLAYING or room.paused_at is not None:
            return None
        offers = self._offers.setdefault(loaded.id, Offers())
        bots = [seat for seat in range(table.seats) if on_duty(room, seat)]
        asked = [(seat, decision) for seat, decision in table.awaited() if seat in bots]
        for seat in bots:
            keen = offers.stirred or any(seat == other for other, _ in asked)
            offered = self._offer(offers, room, table, seat, keen)
            if offered:
                return self._turn(loaded.id, room, table, seat, offered, True)
        for seat, decision in asked:
            if not self._too_early(room, table, seat, decision):
                return self._turn(loaded.id, room, table, seat, decision, False)
        return None

    def _too_early(self, room: Room, table: Table, seat: int, decision: str) -> bool:
        """Whether the game wants a bot to act later; the table is looked at again and again."""
        waits = table.game.bot_waits
        if waits is None or room.seats[seat].kind != BOT:
            return False
        view = table.view(seat, wordy=False, log=False)
        now = table_time(room, self.clock.now(), table.windows())
        return any(
            pending.id == decision and waits(view, pending.question.topic.name) > now
            for pending in view.pending
        )

    def _offer(self, offers: Offers, room: Room, table: Table, seat: int, keen: bool) -> str:
        """A standing offer that a bot is to look at in this situation; caretakers take none.

        A bot that is asked something anyway is keen, and so are all when a person has acted: it
        may have been an offer. Others look now and then. What silence has answered for a player
        whose seat a bot has taken is an offer too, so that the rules find the seat played again.
        """
        if acting(room.seats[seat]) == CARETAKER:
            return ""
        version = table.version(seat)
        spoken = {window for window, silent in spoken_for(table._play) if silent == seat}
        for pending in table.view(seat, wordy=False, log=False).pending:
            asks = pending.question
            silent = pending.window in spoken and pending.id not in offers.defaulted
            silent = silent and not (asks.standing or asks.topic.final)
            if not (asks.standing or silent) or not offers.fresh(seat, pending.id, version):
                continue
            dice = dice_for(table, seat, pending.id) if room.wish.guided else self._dice
            if silent or keen or dice.random() < CURIOSITY:
                return pending.id
            offers.look(seat, pending.id, version)
        return ""

    def _turn(
        self, id: str, room: Room, table: Table, seat: int, decision: str, standing: bool
    ) -> Turn:
        """A decision as a job for a worker."""
        bot = acting(room.seats[seat])
        by = "bot" if room.seats[seat].kind == BOT else CARETAKER
        now = table_time(room, self.clock.now(), table.windows())
        dice = dice_for(table, seat, decision) if room.wish.guided else self._dice
        try:
            job = make_job(table, seat, decision, bot, now, dice.getrandbits(SEED_BITS))
        except Exception:
            LOG.exception(
                "no world can be imagined for seat %d of a game of %s", seat, table.game.id
            )
            job = b""
        return Turn(id, room.host, seat, decision, bot, by, standing, table.version(seat), job)


# Wishes


def answer(draft: Draft, turn: Turn, thought: Thought) -> str:
    """Give a bot's answer; says why where it does not fit. A table that moved on is left alone.

    So is an answer that is in already: another thinker's would only revise it.
    """
    if not (still_acts(draft, turn) if turn.standing else still_asked(draft, turn)):
        return ""
    receipt = draft.submit(turn.seat, turn.decision, thought.answer, turn.version, by=turn.by)
    return receipt.reason if receipt.status == "refused" else ""


def give_default(draft: Draft, turn: Turn, why: str) -> None:
    """What silence means stands for the answer of a bot that gave none."""
    if draft.table is None or not still_asked(draft, turn):
        return
    for window in draft.table.windows():
        if turn.seat in window.awaited:
            who = f"{turn.bot} in seat {turn.seat + 1}"
            note = f"{who} gave no answer ({why[:LONGEST_WHY]}); its default stands"
            draft.time_up(window.number, [turn.seat], by=turn.by, note=note)
            return


def still_acts(draft: Draft, turn: Turn) -> bool:
    """Whether the same bot acts for its seat, and the table is not paused."""
    return draft.room.paused_at is None and acting(draft.room.seats[turn.seat]) == turn.bot


def still_asked(draft: Draft, turn: Turn) -> bool:
    """Whether the same bot is still to decide the same."""
    if draft.table is None or not still_acts(draft, turn):
        return False
    return (turn.seat, turn.decision) in draft.table.awaited()
