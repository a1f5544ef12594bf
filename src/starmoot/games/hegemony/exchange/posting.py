"""Posting: when reports come, and what becomes of those that come late. (HG-EXCH-01..24)

The window opens at an hour; a report is prepared before it and posted in it by the scribe or a
deputy. The first of them posts for the faction, and what is posted never changes.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options
from starmoot.games.hegemony.cabinet.clocks import accelerated, timed
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.state import NOBODY, Cabinet, State
from starmoot.mechanics.choices import YES_OR_NO

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 86400
QUICK_OPENS: Final = 30
QUICK_WINDOW: Final = 180
QUICK_EARLY: Final = 30
QUICK_CUTOFF: Final = 180
QUICK_LAST: Final = 300
"""The quick profile, in seconds. (HG-MODE-03, HG-MODE-06)"""
FURTHEST: Final = 14 * DAY
"""How far from now a window may be put."""

WINDOW: Final = k.note(
    "hegemony.window", "HG-EXCH-02", "The reports of round {} may be posted", k.NUMBER
)
OTHER_HOUR_HOLDS: Final = k.note(
    "hegemony.window_moved", "HG-EXCH-24", "The scribes agree on another hour for the reports"
)
HOUR_STAYS: Final = k.note(
    "hegemony.window_stays", "HG-EXCH-24", "The hour of the reports stays as it was"
)
POSTED: Final = k.note("hegemony.is_posted", "HG-EXCH-08", "Our report is posted by {}", k.SEAT)


def opening_hour(g: Hegemony) -> int:
    """When the window opens: as planned, or a day after the last session. (HG-EXCH-24, -40)

    The quick profile waits for seconds. (HG-MODE-03)
    """
    if g.s.board is not None and g.s.board.windows[g.s.round - 1] >= g.now:
        return g.s.board.windows[g.s.round - 1]
    return g.now + (QUICK_OPENS if accelerated(g) else 24 * HOUR)


def open_at(g: Hegemony, hour: int) -> None:
    """The window opens then, and the board says so; no session comes before it. (HG-SEQ-04)"""
    g.s.posting.opens, g.s.posting.audience = hour, g.scribes()
    if g.s.board is not None and g.s.round < 3:
        g.s.board.exchange(g.s.round, hour, closing_hour(g))


def closing_hour(g: Hegemony) -> int:
    """When posting on time is over."""
    return closing_hour_of(g.s)


def closing_hour_of(state: State) -> int:
    """The same from what posters see; the last Exchange has days. (HG-EXCH-02, HG-EXCH-22..23)"""
    quick = state.settings.clock_profile == options.ACCELERATED
    if state.round == 3:
        return state.posting.opens + (QUICK_LAST if quick else 7 * DAY)
    length = QUICK_WINDOW if quick else state.settings.window_minutes * MINUTE
    return state.posting.opens + length


def early_until(g: Hegemony) -> int:
    """The last second at which a report is early."""
    return early_until_of(g.s)


def early_until_of(state: State) -> int:
    """The same from what posters see. (HG-EXCH-03, HG-EX-13)"""
    quick = state.settings.clock_profile == options.ACCELERATED
    length = QUICK_EARLY if quick else state.settings.early_minutes * MINUTE
    return min(state.posting.opens + length, closing_hour_of(state))


def last_call(g: Hegemony) -> int:
    """When a late report is posted for its faction. (HG-EXCH-18, HG-MODE-06)"""
    cutoff = QUICK_CUTOFF if accelerated(g) else g.s.settings.late_cutoff_hours * HOUR
    return closing_hour(g) + cutoff


def posting(g: Hegemony, cabinet: Cabinet) -> n.Posted:
    """How a report came: early, on time, late or not at all. (HG-EXCH-03..07, HG-EXCH-39)"""
    if cabinet.ended:
        return n.MISSING
    if g.s.round == 3:  # HG-EXCH-22
        return n.ON_TIME
    if timed(g):
        if cabinet.posted_at == n.NONE or cabinet.posted_at > closing_hour(g):
            return n.LATE
        return n.EARLY if cabinet.posted_at <= early_until(g) else n.ON_TIME
    return untimed_posting(g)


def untimed_posting(g: Hegemony) -> n.Posted:
    """Without clocks an option says when reports come. (HG-MODE-07, HG-MODE-09)"""
    profile = g.s.settings.untimed_posting
    if profile == options.BY_CHANCE:
        roll = g.chance.below(n.POSTING_STREAM, 100)
        return n.EARLY if roll < 40 else n.ON_TIME if roll < 95 else n.LATE
    return n.EARLY if profile == options.EARLY else n.ON_TIME


def posters(cabinet: Cabinet) -> list[k.Seat]:
    """Who may post for a faction: its scribe, and deputies. (HG-SETUP-10, HG-SETUP-11)

    A deputy posts what is ready and reads no report of others. (HG-INFO-23)
    """
    return [cabinet.scribe, *(seat for seat in cabinet.deputies if seat != cabinet.scribe)]


class NameDeputies(k.Topic):
    """None to two members of the own faction who may post as well. (HG-SETUP-11, HG-DEC-02)"""

    def offer(self, at: Posting, g: Hegemony, question: k.Question) -> k.Shape:
        home = g.s.homes[question.seat]
        others = [seat for seat in g.seats_of(home) if seat != question.seat]
        return k.Choose(k.SEAT, others, 0, 2)


DEPUTIES: Final = NameDeputies(
    "hegemony.deputies",
    "HG-SETUP-11 HG-DEC-02",
    "Who may post our report besides you?",
    "As before",
)
POST: Final = k.Topic(
    "hegemony.post",
    "HG-EXCH-08 HG-EXCH-19 HG-DEC-25",
    "Post our report?",
    clock="posting",
    title="Our report",
    shape=k.Choose(k.YES_NO, [1]),
    silence=k.PASS,
)
"""The report as it was prepared. Silence posts nothing. (HG-EXCH-19, HG-DEC-25)"""


class OtherHour(k.Topic):
    """In how many minutes the window should open instead. (HG-EXCH-24, HG-COMM-06)"""

    def taken(self, at: Posting, g: Hegemony, question: k.Question, answer: k.Answer) -> MoveWindow:
        """The other scribes are asked at once."""
        return MoveWindow(question.seat, g.now + answer.key * MINUTE)


class AgreeHour(k.Topic):
    """Yes or no; silence leaves the hour as it is. (HG-EXCH-24)"""

    def words(self, at: MoveWindow, view: k.View, question: k.Question) -> k.Words:
        state: State = view.state
        return k.Words(f"{self.prompt} They would open {shift(at.hour - state.posting.opens)}.")


def shift(seconds: int) -> str:
    """How far an hour is from the one that was planned."""
    days, minutes = divmod(abs(seconds) // MINUTE, DAY // MINUTE)
    parts = ((days, "day"), (minutes // 60, "hour"), (minutes % 60, "minute"))
    told = [f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts if count]
    return f"{' '.join(told) or 'a moment'} {'earlier' if seconds < 0 else 'later'} than planned"


OTHER_HOUR: Final = OtherHour(
    "hegemony.other_hour",
    "HG-EXCH-24 HG-COMM-06 HG-DEC-03",
    "In how many minutes should the reports open instead?",
    standing=True,
    title="Another hour for the reports",
    shape=k.Amount(1, FURTHEST // MINUTE),
)
AGREE_HOUR: Final = AgreeHour(
    "hegemony.agree_hour",
    "HG-EXCH-24 HG-COMM-06",
    "Shall the reports open at another hour?",
    title="Another hour for the reports",
    shape=YES_OR_NO,
    silence=k.pick(0),
)


class MoveWindow(k.Procedure[Hegemony]):
    """A scribe proposes an hour; it holds if all who report agree before the old one. (HG-EXCH-24)

    Whoever is out of the game has no say.
    """

    proposer: k.Seat = NOBODY
    hour: int = 0

    def begin(self, g: Hegemony) -> k.Step:
        others = [seat for seat in reporters(g) if seat != self.proposer]
        return k.Ask(
            [AGREE_HOUR.put_to(seat) for seat in others],
            MoveWindow.judged,
            audience=g.scribes(),
            due=g.s.posting.opens,
        )

    def judged(self, g: Hegemony) -> k.Step:
        """One who refuses is enough. (HG-EXCH-24)"""
        if all(answer.yes() for answer in g.answers):
            open_at(g, max(self.hour, g.now))
            g.say(OTHER_HOUR_HOLDS, audience=g.scribes())
        else:
            g.say(HOUR_STAYS, audience=g.scribes())
        return k.DONE


class Posting(k.Procedure[Hegemony]):
    """From the last session to the closing of the window. (HG-EXCH-01, HG-EXCH-20)

    Before the hour scribes prepare, and nothing can be posted. (HG-EXCH-09)
    """

    def begin(self, g: Hegemony) -> k.Step:
        for cabinet in g.s.cabinets:
            cabinet.posted_at = n.NONE
        if not timed(g):
            return k.DONE
        open_at(g, opening_hour(g) if g.s.round < 3 else g.now)
        scribes = reporters(g)
        questions = [DEPUTIES.put_to(seat) for seat in scribes]
        if g.s.round < 3 and g.s.board is not None:
            questions += [OTHER_HOUR.put_to(seat) for seat in scribes]
        return k.Ask(
            questions,
            Posting.prepared,
            mode=k.Ask.LASTING if g.s.round < 3 else k.Ask.GATHER,
            audience=g.scribes(),
            due=g.s.posting.opens,
        )

    def back(self, g: Hegemony) -> k.Step:
        """The scribes go on preparing, until the hour that holds now. (HG-EXCH-24)"""
        if self.held is not None:
            self.held.due = g.s.posting.opens
        return k.STAY

    def prepared(self, g: Hegemony) -> k.Step:
        """The window opens. (HG-EXCH-02)"""
        for seat, answer in g.said():
            home = g.cabinet(g.s.homes[seat])
            home.deputies = [k.Seat(part.key) for part in answer.parts]
        g.say(WINDOW, g.s.round, audience=g.scribes())
        return k.Fork([PostOne(faction) for faction in reporting(g)], Posting.closed)

    def closed(self, g: Hegemony) -> k.Step:
        """All have posted, or the time is over. (HG-EXCH-20)"""
        return k.DONE


class PostOne(k.Procedure[Hegemony]):
    """One faction's window; nobody outside learns whether it has posted. (HG-INFO-21)"""

    faction: n.Faction = n.A

    def begin(self, g: Hegemony) -> k.Step:
        seats = posters(g.cabinet(self.faction))
        audience = sum(k.only(seat) for seat in seats)
        g.s.posting.audience |= audience
        return k.Ask(
            [POST.put_to(seat) for seat in seats],
            PostOne.stamp,
            mode=k.Ask.FIRST,
            audience=audience,
            due=closing_hour(g),
        )

    def stamp(self, g: Hegemony) -> k.Step:
        """The first post counts, by the table's clock. (HG-EXCH-08)"""
        stamp(g)
        return k.DONE


def stamp(g: Hegemony) -> None:
    """Note when somebody posted in the window that closed. (HG-EXCH-08)"""
    for seat, _posted in g.said():
        cabinet = g.cabinet(g.s.homes[seat])
        cabinet.posted_at = g.now
        g.say(POSTED, seat, audience=cabinet.audience)


def reporters(g: Hegemony) -> list[k.Seat]:
    """The scribes of factions that post."""
    return [g.cabinet(faction).scribe for faction in reporting(g)]


def reporting(g: Hegemony) -> list[n.Faction]:
    """The factions that post: not those that are out. (HG-EXCH-39)"""
    return [faction for faction in g.active() if not g.cabinet(faction).ended]


class PostLate(k.Procedure[Hegemony]):
    """Waits for the next late report, or for the hour at which it is posted anyway. (HG-EXCH-18)"""

    waiting: list[n.Faction] = []

    def begin(self, g: Hegemony) -> k.Step:
        seats = [seat for faction in self.waiting for seat in posters(g.cabinet(faction))]
        return k.Ask(
            [POST.put_to(seat) for seat in seats],
            PostLate.arrived,
            mode=k.Ask.FIRST,
            audience=g.scribes() | sum(k.only(seat) for seat in seats),
            due=last_call(g),
        )

    def arrived(self, g: Hegemony) -> k.Step:
        """Silence until the last call: all that are missing are posted with the true number."""
        stamp(g)
        came = [one for one in self.waiting if g.cabinet(one).posted_at != n.NONE]
        for faction in self.waiting if not came else []:
            cabinet = g.cabinet(faction)
            cabinet.posted_at = g.now
            cabinet.reported_espionage = cabinet.spent_espionage
        return k.DONE
