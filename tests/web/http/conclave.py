"""A toy game of secret acts: polls, sealed bids, and talks behind closed doors."""

from __future__ import annotations

from typing import final

from tests.topics import Asked

from starmoot.kernel import (
    Amount,
    Ask,
    Chance,
    Game,
    Play,
    Procedure,
    Question,
    Record,
    Shape,
    Step,
    i64,
    note,
    only,
)

POLL = Asked("test.conclave.poll", "XY-CON-01", "Do you object?", may_pass="No")
BID = Asked("test.conclave.bid", "XY-CON-02", "How much do you bid?")
APART = Asked("test.conclave.apart", "XY-CON-03", "What do you agree on?")
OVER = note("test.conclave.over", "XY-CON-04", "The round is over")


@final
class Minutes(Record):
    """How many rounds there were."""

    rounds: i64 = 0


class Conclave(Play):
    """A play over the minutes."""

    def __init__(self, state: Minutes, seats: i64, chance: Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state


@final
class Meeting(Procedure[Conclave]):
    """All are polled, all bid, and the last two seats agree on something apart."""

    def begin(self, g: Conclave) -> Step:
        return Ask([POLL.put_to(seat) for seat in g.everyone()], Meeting.bids, poll=True)

    def bids(self, g: Conclave) -> Step:
        g.say(OVER)
        return Ask([BID.put_to(seat) for seat in g.everyone()], Meeting.apart)

    def apart(self, g: Conclave) -> Step:
        g.say(OVER)
        both = [g.seats - 2, g.seats - 1]
        audience = only(both[0]) | only(both[1])
        return Ask([APART.put_to(seat) for seat in both], Meeting.done, audience=audience)

    def done(self, g: Conclave) -> Step:
        g.say(OVER)
        g.s.rounds += 1
        if g.s.rounds == 3:
            g.finish("agreed", [0] * g.seats)
        return self.begin(g)

    def offer(self, g: Conclave, question: Question) -> Shape:
        return Amount(0, 9)


def setup(g: Conclave) -> None:
    """Nothing is to be laid out."""


CONCLAVE = Game(
    id="conclave",
    title="Conclave",
    summary="",
    rules_version=1,
    seats=range(3, 5),
    state=Minutes,
    play=Conclave,
    setup=setup,
    opening=Meeting,
    endings=("agreed",),
)
