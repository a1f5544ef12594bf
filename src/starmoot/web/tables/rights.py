"""Rights: who may look through whose eyes, who may act for a seat, which words are fit."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from starmoot.bots.base import UnknownBot, make_bot
from starmoot.bots.casting import WORD, has_characters
from starmoot.host import SPECTATOR, Table
from starmoot.kernel import Game
from starmoot.web.clocks.absence import ABSENT, NOWHERE
from starmoot.web.errors import Refusal
from starmoot.web.model import TAKEN, Bots, Person
from starmoot.web.names import looks, plain_text
from starmoot.web.store.base import CLOSED, FINISHED, GATHERING, PLAYING
from starmoot.web.tables.room import Room, seats_of, team_of

LONGEST_WORDS = 2000
LONGEST_NAME = 40
LINE_ENDS = "\n\t"
OVERRIDES = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F)}
"""Signs that turn the direction of what follows: with them a name could look like another."""

MOST_WORLDS = 500
MOST_SECONDS = 3
"""What a bot may spend on a decision on a server, which others want to use too."""


@dataclass(frozen=True)
class Eyes:
    """Through whose eyes somebody looks, and with how many seconds of delay."""

    viewer: int
    delay: int = 0


def viewer_of(
    person: Person | None, room: Room, seat: int | None, leave: int | None = None
) -> Eyes:
    """Through whose eyes a person may look, or a refusal.

    `leave` is a seat that lets them look over its shoulder. When the game is over there is nothing
    to hide any more.
    """
    mine = seats_of(person.id, room) if person is not None else set()
    if seat is None:
        if mine:
            return Eyes(min(mine))
        return over_a_shoulder(room, leave) if leave is not None else onlooker(room)
    if seat >= len(room.seats):
        raise Refusal(404, "no_seat", f"The table has {len(room.seats)} seats.")
    if seat in mine:
        return Eyes(seat)
    if seat == leave and not mine:
        return over_a_shoulder(room, seat)
    if room.status == FINISHED and (mine or room.wish.watch.after):
        return Eyes(seat)
    raise not_yours(seat)


def over_a_shoulder(room: Room, seat: int) -> Eyes:
    """How somebody without a seat looks on with one: as late as all onlookers."""
    return Eyes(seat, onlooker(room).delay)


def onlooker(room: Room) -> Eyes:
    """How somebody without a seat may look on."""
    watch = room.wish.watch
    if room.status == GATHERING:
        return Eyes(SPECTATOR)
    if room.over:
        if watch.after:
            return Eyes(SPECTATOR)
        raise Refusal(403, "no_onlookers", "This table shows its game to nobody but its players.")
    if watch.kind == "public":
        return Eyes(SPECTATOR)
    if watch.kind == "delayed":
        return Eyes(SPECTATOR, watch.delay)
    raise Refusal(403, "no_onlookers", "Nobody but its players may watch this table.")


def not_yours(seat: int) -> Refusal:
    """Somebody reaches for a seat of others."""
    return Refusal(403, "not_your_seat", f"Seat {seat + 1} is not yours.")


def own_seat(person: Person, room: Room, seat: int) -> None:
    """Refuse those who do not have a seat."""
    if seat not in seats_of(person.id, room):
        raise not_yours(seat)


def need_host(person: Person, room: Room) -> None:
    """Refuse everybody but the host and the administrators of the server."""
    if person.id != room.host and not person.admin:
        raise Refusal(403, "not_host", "Only the host of the table may do that.")


def need_keeper(person: Person, room: Room, team: int) -> None:
    """Refuse everybody but those who look after a room: its captain, and the host.

    In a running game of teams a host looks after their own room alone.
    """
    apart = bool(room.teams) and room.status == PLAYING
    mine = {team_of(room, seat) for seat in seats_of(person.id, room)}
    host = person.id == room.host and (not apart or team in mine)
    if not host and not person.admin and room.captains.get(team) != person.id:
        raise Refusal(403, "not_host", "Only the host of the table may do that.")


def need_status(room: Room, *wanted: str) -> None:
    """Refuse what does not fit how far the table is."""
    if room.status not in wanted:
        raise Refusal(409, "wrong_time", TOO_LATE.get(room.status, "That cannot be done now."))


def need_pauses(table: Table, room: Room) -> None:
    """Refuse a pause where the rules of the game know none."""
    people = {seat.person for seat in room.seats if seat.kind == TAKEN}
    pauses = table.game.pauses
    if pauses is not None and not pauses(table.options, len(people)):
        raise Refusal(409, "no_pause", "The clocks of this game do not stop.")


TOO_LATE = {
    GATHERING: "The game has not begun.",
    PLAYING: "The game has begun.",
    FINISHED: "The game is over.",
    CLOSED: "The table is closed.",
}


def may_take(person: Person, room: Room, seat: int) -> None:
    """Refuse a seat in a running game to those who know what another seat knows."""
    known = {*room.past.get(person.id, []), room.followers.get(person.id, seat)}
    if room.status == PLAYING and known - {seat}:
        raise Refusal(
            403,
            "has_played",
            "You have had or followed another seat of this game, and know its secrets.",
        )


def may_play(bots: Bots, status: int = 409) -> None:
    """Refuse a bot where the game lets none play."""
    if bots.where == NOWHERE:
        raise Refusal(status, "no_bots", f"Bots do not play at this table: {bots.why}.")


def may_relieve(room: Room, seat: int) -> None:
    """Refuse a bot for a player who is there, where it may take over from the absent alone."""
    state, bots = room.seats[seat], room.bots
    if room.status != PLAYING or bots.where != ABSENT or state.kind != TAKEN:
        return
    if state.missed < max(1, bots.absent_after):
        raise Refusal(
            409,
            "not_absent",
            f"Bots take over from absent players alone at this table: {bots.why}. "
            "Leave the seat, or give it to a person by a link.",
        )


def may_hold(game: Game, room: Room, seats: list[int]) -> None:
    """Refuse several seats to one person where they must not know of each other."""
    if len({team_of(room, seat) for seat in seats}) > 1:
        raise Refusal(409, "not_together", "Nobody may play in two rooms.")
    together = game.together
    if len(seats) < 2 or together is None:
        return
    if not together(room.header["options"], len(room.seats), seats):
        raise Refusal(409, "not_together", "Nobody may play these seats together.")


def name_is_free(room: Room, person: str, name: str, own: int | None = None) -> None:
    """Refuse a name that could be taken for that of somebody else in the room of an `own` seat."""
    wanted = looks(name)
    seats = [own] if own is not None else sorted(seats_of(person, room))
    teams = {team_of(room, seat) for seat in seats}
    for number, seat in enumerate(room.seats):
        if team_of(room, number) not in teams:
            continue
        if seat.kind == TAKEN and seat.person != person and looks(seat.name) == wanted:
            raise Refusal(
                409,
                "name_at_table",
                f"{seat.name} sits at this table, and you would be called almost the same."
                " Take another name.",
            )


def fit_words(text: str) -> str:
    """Words as they are stored, or a refusal."""
    words = plain_text(text)
    if not words or len(words) > LONGEST_WORDS:
        raise Refusal(400, "bad_text", f"Words have 1 to {LONGEST_WORDS} characters.")
    if any(strange(sign) and sign not in LINE_ENDS for sign in words):
        raise Refusal(400, "bad_text", "Words have no control characters.")
    return words


def fit_name(text: str) -> str:
    """A name as it is shown, or a refusal."""
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME:
        raise Refusal(400, "bad_name", f"A name has 1 to {LONGEST_NAME} characters.")
    if any(strange(sign) or sign in OVERRIDES for sign in name):
        raise Refusal(400, "bad_name", "A name has no control characters or turning signs.")
    return name


def strange(sign: str) -> bool:
    """Whether a sign is for machines: control, private, not assigned, half of a pair."""
    return unicodedata.category(sign) in ("Cc", "Co", "Cn", "Cs")


def fit_bot(game: Game, spec: str) -> None:
    """Refuse a text that names no bot which could play the game."""
    try:
        bot = make_bot(spec, 0)
    except UnknownBot as fault:
        raise Refusal(400, "bad_bot", sentence(str(fault))) from None
    budget = getattr(bot, "budget", None)
    if budget is not None and (budget.worlds > MOST_WORLDS or budget.seconds > MOST_SECONDS):
        raise Refusal(
            400,
            "bad_bot",
            f"Here a bot thinks through {MOST_WORLDS} worlds or for {MOST_SECONDS * 1000} ms at "
            f"most, as in search:{MOST_WORLDS} or search:{MOST_SECONDS * 1000}ms.",
        )
    word = bot.name.partition(":")[0]
    if word == "advice" and game.advice is None:
        raise Refusal(400, "bad_bot", f"{game.title} gives bots no advice; try search or random.")
    if word == WORD and not has_characters(game):
        raise Refusal(400, "bad_bot", f"{game.title} has no characters; try search or random.")


def sentence(text: str) -> str:
    """A short text of the kernel as a whole sentence."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
