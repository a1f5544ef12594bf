"""The table service: everything people can do, with the rights it takes.

Whatever is not granted is a Refusal and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import msgspec

from starmoot.host import SPECTATOR, UnknownGame, dump_line
from starmoot.kernel import Game
from starmoot.web.clock import Clock
from starmoot.web.errors import Refusal, no_such
from starmoot.web.keys import derived_id, new_id, new_seed
from starmoot.web.model import (
    AnyEvent,
    Claimed,
    Created,
    NewTable,
    Paused,
    Person,
    Sat,
)
from starmoot.web.names import plain_text
from starmoot.web.store.base import (
    CLOSED,
    FINISHED,
    GATHERING,
    PLAYING,
    Conflict,
    Find,
    Gone,
    Store,
)
from starmoot.web.tables import guidance, holds, rights, seating, undo_requests, upgrades
from starmoot.web.tables.chat import Talk
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.hours import Hours
from starmoot.web.tables.links import INVITE, Links
from starmoot.web.tables.loaded import Loaded
from starmoot.web.tables.notebooks import Notebooks
from starmoot.web.tables.quota import NO_LIMIT, Quota
from starmoot.web.tables.replays import Replays
from starmoot.web.tables.repository import Prepared, TableRepository
from starmoot.web.tables.rights import Eyes, fit_name, need_host, need_status, own_seat, viewer_of
from starmoot.web.tables.room import Room, seats_of
from starmoot.web.tables.rooms import Rooms
from starmoot.web.tables.summaries import characters_at, lobby_lines, own_line, summary_of
from starmoot.web.tables.views import Shown, me_part, show, show_again, shown
from starmoot.web.tables.watching import Watching, leave_of

T = TypeVar("T")

ALL_TABLES = 100_000
EACH_LISTED = 3
"""The most tables of one host in the lobby that wait for players: those that changed last."""


@dataclass
class Look:
    """A view before it becomes JSON: what all of a kind share, what is one's own, its moment."""

    shown: Shown
    me: dict[str, Any]
    notes: dict[str, str]
    said: list[dict[str, Any]]
    seq: int


class TableService:
    """What people can do."""

    def __init__(
        self, repository: TableRepository, store: Store, clock: Clock, open_tables: int = NO_LIMIT
    ) -> None:
        """`open_tables` is how many tables one person may have waiting for players."""
        self.quota = Quota(store, open_tables)
        self.repository = repository
        self.store = store
        self.clock = clock
        self.links = Links(store, clock)
        self.words = Talk(store, clock, repository.archive.vault, alone=repository.trust > 0)
        self.replays = Replays(repository)
        self.rooms = Rooms(self.repository, self.links)
        self.notebooks = Notebooks(repository, store)
        self.watching = Watching(repository, self.links)
        self.hours = Hours(repository, store, clock)
        repository.on_change.append(show_again)

    # Tables

    async def create(self, person: Person, wish: NewTable, key: str | None = None) -> str:
        """Make a table; gives its id. The same wish with the same key gives the same table."""
        id = derived_id(self.repository.key, f"table/{person.id}/{key}") if key else new_id()
        game, seed = self._game(wish.game), new_seed()
        if wish.guided:
            wish, seed = guidance.wish_for(game), guidance.seed_for(game)
        seating.check_wish(game, wish)
        header = seating.header_of(game, wish, seed)
        plain = msgspec.convert(msgspec.to_builtins(wish), NewTable)
        plain = msgspec.structs.replace(plain, title=plain_text(plain.title))
        plain = seating.cast_plan(plain, id)
        events = seating.first_events(game, person, plain, header)
        try:
            async with self.quota.one_more(person, id):
                await self.repository.create(id, events, seed)
        except Conflict:
            made = (await self._load(id)).room
            if key is None or not isinstance(events[0], Created) or made.wish != events[0].wish:
                raise Refusal(
                    409, "key_used", "With this key you made another table; take a new one."
                ) from None
        return id

    async def join(
        self, person: Person, table: str, seat: int | None, invite: str | None = None
    ) -> int:
        """Take a seat; gives its number. To join again changes nothing."""
        key = await self.links.find(invite, INVITE) if invite else None
        if key is not None and key.table != table:
            key = None
        expected = await self._expected(person, table)
        before = (await self._load(table)).room
        game = self._game(before.wish.game)
        taken = await self._change(
            table, lambda draft: seating.join(draft, person, seat, key, expected, game)
        )
        if taken not in seats_of(person.id, before):
            await self.links.end(table, taken)
        return taken

    async def leave(self, person: Person, table: str, seat: int) -> None:
        """Give a seat up."""
        await self._change(table, lambda draft: seating.leave(draft, person, seat))
        await self.links.end(table, seat)

    async def seat_bot(self, person: Person, table: str, seat: int, bot: str) -> None:
        """Let a bot play a seat."""
        game = self._game((await self._load(table)).room.wish.game)
        await self._change(table, lambda draft: seating.seat_bot(draft, person, seat, bot, game))
        await self.links.end(table, seat)

    async def open_seat(
        self, person: Person, table: str, seat: int, reserved: bool = False
    ) -> str | None:
        """Free a seat for everybody, or (`reserved`) for the one who gets the key that is given."""
        await self._change(table, lambda draft: seating.open_seat(draft, person, seat, reserved))
        await self.links.end(table, seat)
        return await self.links.make(INVITE, person, table, seat) if reserved else None

    async def invite(self, person: Person, table: str, seat: int | None = None) -> str:
        """The key of an invitation to a seat, or to any that is not taken."""
        room = (await self._load(table)).room
        need_status(room, GATHERING, PLAYING)
        need_host(person, room)
        if seat is not None and seating.seat_at(room, seat).kind not in ("open", "reserved"):
            raise Refusal(409, "not_free", f"Seat {seat + 1} is not free.")
        return await self.links.make(INVITE, person, table, -1 if seat is None else seat)

    async def invited(self, person: Person | None, invite: str) -> dict[str, Any]:
        """What an invitation is for."""
        key = await self.links.find(invite, INVITE)
        loaded = await self._load(key.table)
        seat = None if key.seat < 0 else key.seat
        return {"table": key.table, "seat": seat, **summary_of(loaded, person, SPECTATOR)}

    async def give(self, person: Person, table: str, seat: int) -> str:
        """The key with which somebody else takes over a seat."""
        room = (await self._load(table)).room
        need_status(room, GATHERING, PLAYING)
        own_seat(person, room, seat)
        return await self.links.make(INVITE, person, table, seat, seating.GIVEN)

    async def start(self, person: Person, table: str, fill: str | None = None) -> None:
        """Begin; `fill` is the bot for seats that are still free."""
        game = self._game((await self._load(table)).room.wish.game)
        await self._change(table, lambda draft: seating.start(draft, person, fill, game), seed=True)

    async def rematch(self, person: Person, table: str) -> str:
        """Another table with the same people and options; asking again gives the same."""
        room = (await self._load(table)).room
        if person.id not in room.past and person.id != room.host:
            raise Refusal(403, "not_a_player", "Only those who played can ask for another game.")
        id = await self._change(table, partial(seating.promise_rematch, id=new_id()))
        if await self.store.row(id) is None:
            await self._rematch(person, room, table, id)
        return id

    async def close(self, person: Person, table: str, why: str) -> None:
        """End a table before its game ends."""

        def wish(draft: Draft) -> None:
            need_host(person, draft.room)
            need_status(draft.room, GATHERING, PLAYING)
            draft.close(plain_text(why) or "closed by its host", person.id)

        await self._change(table, wish)

    async def pause(self, person: Person, table: str, on: bool) -> None:
        """Stop the clocks and the game, or let them go on."""

        def wish(draft: Draft) -> None:
            need_host(person, draft.room)
            need_status(draft.room, PLAYING)
            if on and draft.table is not None:
                rights.need_pauses(draft.table, draft.room)
            if on != (draft.room.paused_at is not None):
                draft.add(Paused(on, draft.now, person.id))

        await self._change(table, wish)

    # Playing

    async def decide(
        self,
        person: Person,
        table: str,
        seat: int,
        decision: str,
        answer: Any,
        version: int | None = None,
        key: str | None = None,
    ) -> dict[str, Any]:
        """Answer a decision: {status, reason, version}."""

        def wish(draft: Draft) -> dict[str, Any]:
            own_seat(person, draft.room, seat)
            if draft.room.status == GATHERING:
                need_status(draft.room, PLAYING)
            room, events = draft.room, list(draft.events)
            draft.welcome(seat)
            receipt = draft.submit(seat, decision, answer, version, key, by=person.id)
            if not receipt.accepted:
                draft.room, draft.events = room, events
            return draft.receipt(seat, receipt.status, receipt.reason)

        return await self._change(table, wish)

    async def hold(self, person: Person, table: str, seat: int, topic: str, until: str) -> None:
        """Let a question go by for a while, or be asked again."""
        await self._change(table, lambda draft: holds.hold(draft, person, seat, topic, until))

    async def undo(self, person: Person, table: str, seat: int) -> dict[str, Any]:
        """Take one's own last step back: {status, reason, version}."""

        def wish(draft: Draft) -> dict[str, Any]:
            receipt = undo_requests.undo(draft, person, seat)
            return draft.receipt(seat, receipt.status, receipt.reason)

        return await self._change(table, wish)

    async def ask_undo(self, person: Person, table: str, seat: int, to: int) -> str:
        """Ask to go back to a step of one's own log: "asked", or "done" where nobody minds."""
        own_seat(person, (await self._load(table)).room, seat)  # before anything is played again
        return await self._change(
            table,
            lambda draft: undo_requests.ask(draft, person, seat),
            lines=True,
            seed=True,
            prepare=Prepared(person.id, lambda draft: undo_requests.find(draft, seat, to)),
        )

    async def answer_undo(self, person: Person, table: str, seat: int, yes: bool) -> str:
        """Agree to go back, or not: "asked" while others are silent, "done", or "refused"."""
        room = (await self._load(table)).room
        own_seat(person, room, seat)
        prepare = (
            Prepared(person.id, undo_requests.recall) if yes and room.undo is not None else None
        )
        return await self._change(
            table,
            lambda draft: undo_requests.answer(draft, person, seat, yes),
            lines=prepare is not None,
            prepare=prepare,
        )

    async def adopt_rules(self, person: Person, table: str, seat: int, yes: bool) -> str:
        """Agree to go on by the rules on this server, or not: "asked", "done", or "refused"."""
        loaded = await self._load(table)
        carried = await self.repository.archive.carried(loaded)
        return await self._change(
            table, lambda draft: upgrades.answer(draft, person, seat, yes, loaded, carried)
        )

    # Looking

    async def look(
        self,
        person: Person | None,
        table: str,
        seat: int | None = None,
        watch: str | None = None,
        word: str | None = None,
    ) -> Look:
        """What somebody may see, and has heard after a word, for those who follow."""
        muted = await self.words.muted(person, table)  # first: a moment is shown at once or not
        loaded, eyes, leave = await self._eyes(person, table, seat, watch)
        seen, me = shown(loaded, eyes.viewer), me_part(loaded.room, eyes.viewer, person, muted)
        notes = await self.notebooks.read(person, table, loaded.room, eyes.viewer)
        said = [] if word is None else await self.words.heard(person, loaded, eyes, leave, word)
        return Look(seen, me, notes, said, loaded.seq)

    async def view(
        self,
        person: Person | None,
        table: str,
        seat: int | None = None,
        watch: str | None = None,
        log_from: int = 0,
    ) -> dict[str, Any]:
        """What somebody may see, as JSON, without the first `log_from` entries of the log."""
        muted = await self.words.muted(person, table)
        loaded, eyes, _ = await self._eyes(person, table, seat, watch)
        seen = show(loaded, eyes.viewer, person, muted, log_from)
        return {**seen, "notes": await self.notebooks.read(person, table, loaded.room, eyes.viewer)}

    async def summary(self, person: Person | None, table: str) -> dict[str, Any]:
        """A table for those who have its address."""
        return summary_of(await self._load(table), person, SPECTATOR)

    async def find(self, person: Person | None, find: Find) -> list[dict[str, Any]]:
        """The lobby, or one's own tables."""
        if person is None or find.person != person.id:
            listed = msgspec.structs.replace(find, person="", listed=True, each=EACH_LISTED)
            rows = await self.store.find(listed)
            lines = await lobby_lines(self.store, self.repository.games, rows)
            return [{**line, "characters": await self._characters(line)} for line in lines]
        own: list[dict[str, Any]] = []
        for row in await self.store.find(find):
            try:
                own.append(own_line(row, await self.repository.load(row.id), person))
            except Gone:
                continue
        return own

    async def record(self, person: Person | None, table: str) -> str:
        """The record of a game that is over, as JSON Lines."""
        room = (await self._load(table)).room
        need_status(room, FINISHED, CLOSED)
        played = person is not None and (person.id in room.past or person.admin)
        if not played and not room.wish.watch.after:
            raise Refusal(403, "no_onlookers", "This record is for those who played.")
        lines = await self.repository.lines(table)
        if not lines:
            raise Refusal(404, "no_game", "No game was played at this table.")
        return "".join(dump_line(line) for line in [room.header, *lines])

    async def replay(
        self, person: Person | None, table: str, seat: int | None = None, step: int | None = None
    ) -> dict[str, Any]:
        """What a viewer knew when it was told a step of its log: {steps, step, view}."""
        loaded, eyes, _ = await self._eyes(person, table, seat, None)
        if eyes.delay:
            raise Refusal(403, "no_onlookers", "This game can be leafed through when it is over.")
        if (then := await self.replays.show(loaded, eyes.viewer, step)) is not None:
            return then
        raise Refusal(404, "no_game", loaded.frozen_why or "No game was played at this table.")

    async def story(
        self, person: Person | None, table: str, seat: int | None = None, whole: bool = False
    ) -> dict[str, Any]:
        """What a game came to, the `whole` of it with all its chapters; steps are a viewer's."""
        await self.record(person, table)
        loaded, eyes, _ = await self._eyes(person, table, seat, None)
        told = await self.replays.story(loaded, eyes.viewer, whole)
        if told is None:
            raise Refusal(404, "no_end", "This game was not played to its end.")
        return told

    async def verify(self, person: Person | None, table: str) -> dict[str, Any]:
        """Whether the record of a closed game is true: {ok, text}, and what was checked."""
        await self.record(person, table)
        return await self.replays.verify(await self._load(table))

    # Talking

    async def say(
        self, person: Person, table: str, seat: int, audience: list[int] | None, text: str
    ) -> dict[str, Any]:
        """Say something to everybody or to some seats."""
        return await self.words.say(await self._load(table), person, seat, audience, text)

    async def talk(
        self,
        person: Person | None,
        table: str,
        seat: int | None = None,
        after: str = "",
        watch: str | None = None,
        before: str = "",
    ) -> list[dict[str, Any]]:
        """A page of what one has heard: after a word, before one, or the last."""
        loaded, eyes, leave = await self._eyes(person, table, seat, watch)
        return await self.words.heard(person, loaded, eyes, leave, after, before)

    async def mute(self, person: Person, table: str, seat: int, on: bool) -> None:
        """Hide a seat's words from oneself, or no longer."""
        seating.seat_at((await self._load(table)).room, seat)
        await self.words.mute(person, table, seat, on)

    async def report(self, person: Person, table: str, talk: str, reason: str) -> None:
        """Complain about words that one has heard."""
        loaded, eyes, _ = await self._eyes(person, table, None, None)
        ears = seats_of(person.id, loaded.room) or {eyes.viewer}
        await self.words.report(table, ears, person, talk, reason)

    # People

    async def check_name(self, person: str, name: str) -> None:
        """Refuse a name that somebody else has at a table of this person that goes on."""
        wanted = Find(person=person, status=(GATHERING, PLAYING), limit=ALL_TABLES)
        for row in await self.store.find(wanted):
            rights.name_is_free((await self._load(row.id)).room, person, name)

    async def claim(self, old: str, new: Person) -> None:
        """Whatever a guest has belongs to an account; or somebody has another name."""
        event = Claimed(old, new.id, fit_name(new.name))
        for row in await self.store.find(Find(person=old, limit=ALL_TABLES)):
            await self._change(row.id, lambda draft: draft.add(event))
        await self.notebooks.claim(old, new.id)

    async def forget(self, person: Person) -> None:
        """Leave every table, before a person is removed."""
        for row in await self.store.find(Find(person=person.id, limit=ALL_TABLES)):
            await self._change(row.id, partial(seating.forget_at, person=person))

    # Inside

    async def _characters(self, line: dict[str, Any]) -> list[dict[str, str]]:
        """Whom one would meet at a table that waits for players."""
        if line["status"] != GATHERING:
            return []
        try:
            return characters_at((await self.repository.load(line["id"])).room)
        except Gone:
            return []

    def _game(self, name: str) -> Game:
        try:
            return self.repository.games(name)
        except UnknownGame:
            raise Refusal(400, "no_such_game", f"There is no game '{name}' here.") from None

    async def _load(self, table: str) -> Loaded:
        try:
            return await self.repository.load(table)
        except Gone:
            raise no_such("table") from None

    async def _change(self, table: str, wish: Callable[[Draft], T], **needs: Any) -> T:
        try:
            return await self.repository.change(table, wish, **needs)
        except Gone:
            raise no_such("table") from None

    async def _eyes(
        self, person: Person | None, table: str, seat: int | None, watch: str | None
    ) -> tuple[Loaded, Eyes, int | None]:
        """The moment that somebody may see, through whose eyes, and by whose leave."""
        lent = await self.watching.lent(table, watch)
        loaded = await self._load(table)
        leave = leave_of(person, loaded.room, lent)
        eyes = viewer_of(person, loaded.room, seat, leave)
        if eyes.delay:
            until = self.clock.now() - eyes.delay * 1000
            try:
                loaded = await self.repository.delayed(table, until)
            except Gone:
                raise Refusal(403, "too_early", "There is nothing to be seen yet.") from None
        return loaded, eyes, leave

    async def _expected(self, person: Person, table: str) -> set[int]:
        """The seats that wait for a person, from the table that this one continues."""
        room = (await self._load(table)).room
        if not room.rematch_of:
            return set()
        try:
            return seats_of(person.id, (await self.repository.load(room.rematch_of)).room)
        except Gone:
            return set()

    async def _rematch(self, person: Person, room: Room, table: str, id: str) -> None:
        """Make the table that continues another one."""
        seed, wish, game = new_seed(), seating.again(room), self._game(room.wish.game)
        header = seating.header_of(game, wish, seed)
        events: list[AnyEvent] = [
            seating.creation(game, person, wish, header, table),
            *[Sat(seat, person.id, person.name) for seat in sorted(seats_of(person.id, room))],
        ]
        try:
            await self.repository.create(id, events, seed)
        except Conflict:
            return  # somebody else made it at the same moment
