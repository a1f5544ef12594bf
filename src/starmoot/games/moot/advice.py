"""What a captain is advised to do, at three levels of foresight."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.moot.play import (
    BID,
    BROKER,
    CAST,
    OFFER,
    OPEN,
    REPLY,
    SEAL,
    Captain,
    Stance,
    State,
    weight,
)
from starmoot.mechanics.advising import Adviser, Tempered
from starmoot.mechanics.answering import choose

HEAVY: Final = 3
"""The most that a gate weighs. (MT-SETUP-03)"""
SACRED: Final = 250
"""What a word has to be worth to a character that never breaks it."""
GUARD: Final = 4
"""What a broker puts against a track that may be filled, which would cost it four points."""


class Counsel(Tempered):
    """The moot as one captain sees it: level 1 lives for the day, 2 saves up, 3 also counts."""

    def __init__(self, view: k.View, seat: k.Seat, level: int) -> None:
        self.state: State = view.state
        self.me = seat
        self.level = level

    @property
    def own(self) -> Captain:
        """One's own captain."""
        return self.state.captains[self.me]

    def side(self) -> Stance:
        """What one wants of this gate; a broker keeps the fuller track from being filled."""
        role = self.own.role.value
        if role != BROKER:
            return SEAL if role == SEAL else OPEN
        sealed, opened = self.state.tracks
        return SEAL if sealed <= opened else OPEN

    def fills(self) -> bool:
        """Whether this gate could fill a track, which is worth four points to somebody."""
        return max(self.state.tracks) + weight(self.state.gate) >= self.state.goal

    def bound(self) -> bool:
        """Whether one's word is out and worth keeping: a breach costs less than a track filled."""
        if self.state.promiser != self.me:
            return False
        tempted = self.fills() if self.honest(True) else weight(self.state.gate) == HEAVY
        return not (self.level > 1 and tempted and not self.steadfast())

    def steadfast(self) -> bool:
        """Whether one keeps one's word whatever hangs on it."""
        return self.attitude is not None and self.attitude.word >= SACRED

    def share(self) -> int:
        """What to spend on this gate: heavy gates deserve more, and the last ones everything."""
        mine, heavy = self.own.influence, weight(self.state.gate)
        if self.level == 1:
            return mine // 3
        if self.own.role.value == BROKER:
            return self.guard()
        if self.state.left == 0 or (self.level > 2 and self.fills()):
            return mine
        return mine * heavy // (HEAVY + 1)

    def guard(self) -> int:
        """What a broker spends, whose influence is points: some, where a track may be filled."""
        return min(self.own.influence, GUARD) if self.fills() else 0


def bid(counsel: Counsel, shape: k.Shape) -> k.Answer | None:
    """A chair is worth about what its gate weighs, and never the vote that follows.

    A broker, who has no side, leaves it to others.
    """
    if not isinstance(shape, k.Amount):
        return None
    if counsel.level > 1 and counsel.own.role.value == BROKER:
        return k.pick(0)
    dear = weight(counsel.state.gate) - 1 if counsel.level > 1 else HEAVY
    return k.pick(min(shape.most, dear, counsel.own.influence // 3))


def offer(counsel: Counsel, _shape: k.Shape) -> k.Answer | None:
    """Buy the vote of whoever could put most against one, where the gate is worth it."""
    state = counsel.state
    if counsel.level == 1 or weight(state.gate) < HEAVY:
        return k.PASS
    others = [seat for seat, captain in enumerate(state.captains) if not captain.branded]
    rivals = [seat for seat in others if seat != counsel.me and not counsel.dislikes(seat)]
    if not rivals:
        return k.PASS
    richest = max(rivals, key=lambda seat: state.captains[seat].influence)
    price = max(1, min(counsel.own.influence // 3, HEAVY - 1))
    return k.compound([k.pick(richest), k.pick(counsel.side()), k.pick(price)])


def reply(counsel: Counsel, shape: k.Shape) -> k.Answer | None:
    """Influence in hand is worth a word; a captain who counts keeps free for a heavy gate."""
    if counsel.attitude is not None:
        return choose(shape, 0 if counsel.dislikes(counsel.state.speaker) else 1)
    free = counsel.level > 2 and weight(counsel.state.gate) == HEAVY
    return choose(shape, 0 if free else 1)


def cast(counsel: Counsel, shape: k.Shape) -> k.Answer | None:
    """One's own side with one's share, or what was promised with nothing behind it."""
    if not isinstance(shape, k.Form):
        return None
    wanted = counsel.side()
    if counsel.bound() and counsel.state.promised != wanted:
        return k.compound([k.pick(counsel.state.promised), k.pick(0)])
    return k.compound([k.pick(wanted), k.pick(counsel.share())])


advice: Final = Adviser(Counsel, {BID: bid, OFFER: offer, REPLY: reply, CAST: cast})
