"""Gathering: a session starts when somebody starts it, and who is there is counted. (HG-LATE)

A faction that does not meet within the first limit is Late, and Stale after the second. Without
clocks everybody is there at once.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.clocks import accelerated, timed
from starmoot.games.hegemony.exchange.posting import DAY, HOUR, posters
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.setup.founding import found_by_default
from starmoot.games.hegemony.state import NOBODY, Notice

QUICK_LATE: Final = 300
QUICK_STALE: Final = 600
"""The limits of the quick profile, in seconds. (HG-MODE-06)"""
LONGEST_NOTICE: Final = 140
"""Letters of a notice on the scribes' board. (HG-COMM-06)"""
ROLL_CALL: Final = 120
QUICK_CALL: Final = 20

LATE: Final = k.note("hegemony.late", "HG-LATE-04", "{} is a Late Faction", n.FACTION)
STALE: Final = k.note("hegemony.gone_stale", "HG-LATE-08", "{} is a Stale Faction", n.FACTION)
ACTS: Final = k.note("hegemony.acts", "HG-ROLE-23", "{} acts as Leader", k.SEAT)
PUT_OFF: Final = k.note(
    "hegemony.is_put_off", "HG-LATE-02", "{} meets {} hours later", n.FACTION, k.NUMBER
)
WRITES: Final = k.note("hegemony.writes", "HG-SETUP-12", "{} is our scribe now", k.SEAT)


class Delay(k.Sheet):
    """How many hours later than planned, and why."""

    hours: int = 24
    notice: str = ""


class PutOff(k.Topic):
    """The scribe tells the others that the room cannot meet in time. (HG-LATE-02, HG-DEC-03)

    Patience ends when it would have ended: the limits go by the first plan.
    """

    def taken(self, at: Gathering, g: Hegemony, question: k.Question, answer: k.Answer) -> None:
        """It stands on the board at once, and the dates behind it move. (HG-COMM-06)"""
        board = g.s.board
        if board is None:
            return
        delay = k.read(Delay, answer)
        hour = max(g.now, board.start(g.s.round, at.faction)) + delay.hours * HOUR
        board.move(g.s.round, at.faction, hour)
        notice = Notice()
        notice.faction, notice.text = at.faction, delay.notice
        board.notices.append(notice)
        g.say(PUT_OFF, at.faction, delay.hours, audience=g.scribes(), text=delay.notice)


class NameScribe(k.Topic):
    """A member who keeps the records from now on. (HG-SETUP-12)"""

    def offer(self, at: Gathering, g: Hegemony, question: k.Question) -> k.Shape:
        return k.Choose(k.SEAT, at.there(g))


START: Final = k.Topic(
    "hegemony.start",
    "HG-LATE-16",
    "Is everybody here? Then we begin.",
    title="Begin",
    shape=k.Choose(k.YES_NO, [1]),
    silence=k.PASS,
)
"""The scribe, a deputy or the Leader opens the session. (HG-LATE-16)"""
DELAY: Final = PutOff(
    "hegemony.put_off",
    "HG-LATE-02 HG-COMM-06 HG-DEC-03",
    "Do we have to meet later than planned?",
    standing=True,
    title="Put off the meeting",
    shape=k.form(Delay, hours=k.Amount(1, 336), notice=k.Text(LONGEST_NOTICE)),
)
PRESENT: Final = k.Topic(
    "hegemony.present",
    "HG-SCORE-09",
    "Are you here?",
    clock="roll call",
    title="Roll call",
    shape=k.Choose(k.YES_NO, [1]),
    silence=k.PASS,
)
"""Whether one is here; silence is absence. (HG-SCORE-09)"""
SCRIBE: Final = NameScribe(
    "hegemony.name_scribe",
    "HG-SETUP-12",
    "Our scribe is missing. Who writes?",
    title="Choose a scribe",
)


def planned(g: Hegemony, faction: n.Faction) -> int:
    """The hour on the board, or at once where there is none or it is over. (HG-SETUP-08)"""
    if g.s.board is None:
        return g.now
    return max(g.now, g.s.board.start(g.s.round, faction))


class Gathering(k.Procedure[Hegemony]):
    """From the hour that was agreed to the first word. (HG-LATE-01, HG-LATE-03..08, HG-LATE-16)"""

    faction: n.Faction = n.A
    scheduled: int = 0

    def begin(self, g: Hegemony) -> k.Step:
        cabinet = g.cabinet(self.faction)
        cabinet.late, cabinet.acting, cabinet.absent = False, NOBODY, []
        if not timed(g):
            return k.DONE
        self.scheduled = planned(g, self.faction)
        return k.Goto(Gathering.call)

    def limit(self, g: Hegemony) -> int:
        """When patience ends: first for being in time, then for being in the game. (HG-LATE-01)"""
        settings = g.s.settings
        late = g.cabinet(self.faction).late
        if accelerated(g):
            return self.scheduled + (QUICK_STALE if late else QUICK_LATE)
        days = settings.stale_first_days
        if late:  # there is always a day to be Late
            days = max(settings.stale_second_days, days + 1)
        return self.scheduled + days * DAY

    def call(self, g: Hegemony) -> k.Step:
        """Those who may start the session are asked. (HG-LATE-16)"""
        cabinet = g.cabinet(self.faction)
        seats = sorted({*posters(cabinet), cabinet.leader})
        questions = [START.put_to(seat) for seat in seats]
        if g.s.board is not None:
            questions.append(DELAY.put_to(cabinet.scribe))
        return k.Ask(
            questions,
            Gathering.started,
            mode=k.Ask.FIRST,
            audience=g.room(self.faction),
            due=self.limit(g),
        )

    def started(self, g: Hegemony) -> k.Step:
        """In time, Late, or never. (HG-LATE-03, HG-LATE-04, HG-LATE-08)"""
        cabinet = g.cabinet(self.faction)
        if g.answer().passed():
            if cabinet.late:
                return k.Goto(Gathering.stale)
            cabinet.late = True
            g.say(LATE, self.faction, audience=g.room(self.faction) | g.scribes())
            return k.Goto(Gathering.call)
        starter = g.questions[0].seat
        others = [seat for seat in g.seats_of(self.faction) if seat != starter]
        return k.Ask(
            [PRESENT.put_to(seat) for seat in others],
            Gathering.count,
            audience=g.room(self.faction),
            due=g.now + (QUICK_CALL if accelerated(g) else ROLL_CALL),
        )

    def stale(self, g: Hegemony) -> k.Step:
        """It is out of the game for good. (HG-LATE-08, HG-HEG-24)"""
        cabinet = g.cabinet(self.faction)
        if g.s.round == 1:
            found_by_default(g, self.faction)
        cabinet.ended = True
        g.say(STALE, self.faction, audience=g.room(self.faction) | g.scribes())
        return k.DONE

    def there(self, g: Hegemony) -> list[k.Seat]:
        """Who has answered the roll call."""
        absent = g.cabinet(self.faction).absent
        return [seat for seat in g.seats_of(self.faction) if seat not in absent]

    def count(self, g: Hegemony) -> k.Step:
        """An absent Leader is stood in for, in role order. (HG-ROLE-23)"""
        cabinet = g.cabinet(self.faction)
        cabinet.absent = [
            question.seat
            for question, answer in zip(g.questions, g.answers, strict=True)
            if answer.passed()
        ]
        if cabinet.leader in cabinet.absent and g.s.round > 1:
            cabinet.acting = self.deputy_leader(g)
            g.say(ACTS, cabinet.acting, audience=g.room(self.faction))
        if cabinet.scribe in cabinet.absent:
            chair = g.chair(self.faction) if g.s.round > 1 else self.there(g)[0]
            return k.Ask(
                [SCRIBE.put_to(chair)], Gathering.write, audience=g.room(self.faction), due=0
            )
        return k.DONE

    def deputy_leader(self, g: Hegemony) -> k.Seat:
        """The Assistant, or the first Officer in role order who is there. (HG-ROLE-23)"""
        there = [seat for seat in g.officers(self.faction) if seat in self.there(g)]
        for seat in there:
            if n.ASSISTANT in g.offices_of(seat):
                return seat
        return there[0]

    def write(self, g: Hegemony) -> k.Step:
        """Somebody else writes from now on. (HG-SETUP-12, HG-COMP-07)"""
        cabinet = g.cabinet(self.faction)
        cabinet.scribe = k.Seat(g.answer().key)
        if g.s.board is not None:
            g.s.board.audience |= k.only(cabinet.scribe)
        if g.s.round == 1:
            cabinet.leader = cabinet.scribe
        cabinet.deputies = [seat for seat in cabinet.deputies if seat != cabinet.scribe]
        g.say(WRITES, cabinet.scribe, audience=g.room(self.faction))
        return k.DONE
