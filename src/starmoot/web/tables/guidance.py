"""Guidance: tables at which a newcomer is taught a game (`starmoot.scene.guided`).

Such a table has one person among bots, and cards that are the same for everybody: so nobody can
make one for others, and its bots need no dice of their own.
"""

from __future__ import annotations

import hashlib
import random
from typing import Any, Final

from starmoot.bots.base import BotFault, Chair, make_bot
from starmoot.bots.casting import WORD, has_characters
from starmoot.host import Table, render
from starmoot.kernel import Entry, Game, Pending, View, sees
from starmoot.scene.guided import NEWCOMER, Guided, lessons_over
from starmoot.web.errors import Refusal
from starmoot.web.model import BOT, Handed, Hold, Holds, NewTable, SeatPlan
from starmoot.web.tables import holds
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.room import Room

MOST_ANSWERS: Final = 400
"""How much may be answered before the position of a guided start."""
DICE_BITS: Final = 48
THOUGHT: Final = 120
"""Milliseconds that a character thinks about one answer, unless somebody wants more."""


def usual_bot(game: Game) -> str:
    """A bot that plays a game decently and answers soon."""
    return "advice" if game.advice is not None else "search:30"


def opponent(game: Game) -> str:
    """Whom people play against unless they say otherwise: characters where a game has them."""
    return f"{WORD}::{THOUGHT}ms" if has_characters(game) else usual_bot(game)


def guided_of(game: Game) -> Guided:
    """The guided start of a game."""
    guided: Guided | None = game.guided
    if guided is None:
        raise Refusal(400, "bad_table", f"{game.title} has no guided start.")
    return guided


def wish_for(game: Game) -> NewTable:
    """The table for a guided start, whatever else was wished."""
    guided = guided_of(game)
    return NewTable(
        game=game.id,
        seats=guided.seats,
        options=dict(guided.options),
        plan=[SeatPlan(), *[SeatPlan(BOT, usual_bot(game))] * (guided.seats - 1)],
        guided=True,
    )


def seed_for(game: Game) -> bytes:
    """What the cards of a guided start come from."""
    return hashlib.sha256(f"{game.id} {guided_of(game).seed}".encode()).digest()


def dice_for(table: Table, seat: int, decision: str) -> random.Random:
    """The dice of a bot at a guided table: they depend on nothing but its place in the game."""
    return random.Random(f"{table.game.id} {seat} {decision} {table.version(seat)}")


def begin(draft: Draft, game: Game) -> None:
    """Bring a table that has just begun to the position in which the newcomer is asked first."""
    guided = guided_of(game)
    lead(draft, guided, usual_bot(game))
    if draft.table is not None:
        log = draft.table._play.log
        draft.add(Handed(sum(sees(entry.audience, NEWCOMER) for entry in log)))
    if guided.concerned:
        draft.add(Holds(NEWCOMER, [Hold("", holds.CONCERNED)]))
        holds.settle(draft)


def lead(draft: Draft, guided: Guided, bot: str) -> None:
    """Answer for every seat until the position of a guided start is reached."""
    left = guided.skipped
    for _ in range(MOST_ANSWERS):
        table = draft.table
        if table is None or table.closed or not table.awaited():
            return
        seat, decision = table.awaited()[0]
        pending = table.view(seat).decision(decision)
        if pending is None:
            return
        topic = pending.question.topic.name
        if topic == guided.until and seat == NEWCOMER:
            left -= 1
            if left < 0:
                return
        if not guided.until and topic not in guided.prelude:
            return
        dice = dice_for(table, seat, decision).getrandbits(DICE_BITS)
        if not answered(draft, table, seat, pending, bot, dice):
            return


def answered(draft: Draft, table: Table, seat: int, pending: Pending, bot: str, dice: int) -> bool:
    """Let a bot answer for a seat; whether it did."""
    try:
        answer = make_bot(bot, dice).answer(Chair.at(table, seat), pending)
    except BotFault:
        return False
    given = None if answer.passed() else render(pending.shape, answer)
    return draft.submit(seat, pending.id, given, by="bot").accepted


def guide_part(room: Room, game: Game, view: View, log: list[Entry]) -> dict[str, Any] | None:
    """What a newcomer is taught here and how far it went; None at other tables."""
    if not room.wish.guided or view.viewer != NEWCOMER or game.guided is None:
        return None
    guided = guided_of(game)
    return {
        "welcome": guided.welcome,
        "lessons": [{"title": one.title, "text": one.text} for one in guided.lessons],
        "over": lessons_over(guided, log[room.taught_from :], view.state),
        "farewell": guided.farewell,
    }
