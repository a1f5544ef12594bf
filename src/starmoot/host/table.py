"""Table: the one object a host holds. It takes inputs, keeps the journal, and gives views.

An input names its decision; a stale, duplicate or unfitting one changes nothing and says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starmoot.content import content_digest
from starmoot.host.journal import DIGEST_EVERY, FORMAT, Journal, chained
from starmoot.host.options import check_options, settle
from starmoot.host.snapshot import digest, make_chance
from starmoot.host.undoing import (
    LedOn,
    Mark,
    cannot_return,
    leads_on,
    lying,
    marked,
    rewound,
    standing_marks,
    whole_record,
)
from starmoot.host.waiting import (
    Asked,
    OpenWindow,
    Waits,
    asked_of,
    seen_windows,
)
from starmoot.host.wire import Misfit, parse, render
from starmoot.kernel.chance import commitment
from starmoot.kernel.game import BadTable, Game
from starmoot.kernel.imagine import imagine
from starmoot.kernel.play import Play, clone_play
from starmoot.kernel.secret import EVERYONE, SPECTATOR, UNKNOWN, sees
from starmoot.kernel.shape import MISSING, PASS, Answer
from starmoot.kernel.strand import Strand
from starmoot.kernel.view import View, decision_id, take_view

ACCEPTED = "accepted"
DUPLICATE = "duplicate"
STALE = "stale"
REFUSED = "refused"

FINISHED = "finished"
GAME_OVER = "the game is over"
LONGEST_KEY = 100


@dataclass(frozen=True)
class Receipt:
    """What became of a submission: only `accepted` changed anything.

    `led_on`: the rules went on with it; else it lies in its window until others have answered.
    """

    status: str
    reason: str = ""
    led_on: bool = True

    @property
    def accepted(self) -> bool:
        """Whether the input counts."""
        return self.status == ACCEPTED


class Table:
    """A game being played: submit, time_up, undo, view, imagine, clone; and its journal."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: bytes,
        options: Mapping[str, Any] | None = None,
        chance: str = "fair-1",
        content: str | None = None,
        rules_version: int | None = None,
    ) -> None:
        """`content` and `rules_version` are what a record says that was begun by others."""
        game.check_seats(seats)
        if len(seed) != 32:
            raise BadTable(f"a seed has 32 bytes, not {len(seed)}")
        self.game = game
        self.seed = seed
        self.options = check_options(game, options or {})
        self.journal = Journal(
            {
                "starmoot": FORMAT,
                "game": game.id,
                "rules_version": game.rules_version if rules_version is None else rules_version,
                "content": content_digest(game) if content is None else content,
                "seats": seats,
                "options": self.options,
                "chance": chance,
                "commitment": commitment(seed),
            }
        )
        dice = make_chance(chance, list(game.streams), seed)
        self._play = game.begin(seats, settle(game, self.options), dice)
        self._inputs = 0
        self._chain = chained("", self.journal.header)
        self._keys: set[tuple[int, str]] = set()
        self._back: list[Mark] = []
        self._kept: dict[int, Play] = {}
        self._told = [0] * (seats + 1)
        self._read = 0
        self._opened: dict[str, int] = {}
        self._waits: Waits | None = None
        self._seen = seen_windows(self._play, self.viewers)
        self._count_told()
        self._close_if_over()

    # Inputs

    def submit(
        self,
        seat: int,
        decision: str,
        answer: Any,
        version: int | None = None,
        key: str | None = None,
        at: int | None = None,
    ) -> Receipt:
        """Give the JSON answer of a seat to one of its decisions.

        `version` is the version of the view that the answer was made from; `key` makes a retry
        harmless: the same key from the same seat again changes nothing, even after an undo.
        """
        if key is not None:
            if not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
                return Receipt(REFUSED, f"a key is 1 to {LONGEST_KEY} printable ASCII characters")
            if (seat, key) in self._keys:
                return Receipt(DUPLICATE, "this was already submitted; nothing changed")
        if at is not None and at < self._play.now:
            return Receipt(REFUSED, f"it is {self._play.now} already: time does not run back")
        receipt = self._submit(seat, decision, answer, version, key, at)
        if key is not None and receipt.accepted:
            self._keys.add((seat, key))
        return receipt

    def _submit(
        self,
        seat: int,
        decision: str,
        answer: Any,
        version: int | None,
        key: str | None,
        at: int | None,
    ) -> Receipt:
        if self.closed:
            return Receipt(STALE, GAME_OVER)
        found = self._find(seat, decision)
        if found is None:
            return Receipt(STALE, f"decision {decision} is not open for seat {seat + 1}")
        strand, index = found
        if version is not None and version < self._opened.get(decision, 0):
            return Receipt(
                STALE, f"decision {decision} changed after version {version}; look again"
            )
        window = strand.window
        assert window is not None
        question = window.questions[index]
        if question.topic.final and window.answers[index] is not MISSING:
            return Receipt(REFUSED, f"{question.topic.name} was answered, and that is final")
        shape = self._play.shape(strand, question)
        if answer is None:
            if not question.topic.may_pass:
                return Receipt(REFUSED, f"{question.topic.name} cannot be passed")
            filled = PASS
        else:
            try:
                filled = parse(shape, answer)
            except Misfit as misfit:
                return Receipt(REFUSED, str(misfit))
        given = None if filled.passed() else render(shape, filled)
        line = {"n": self._inputs + 1, "seat": seat, "decision": decision, "answer": given}
        if key is not None:
            line["key"] = key
        if at is not None:
            line["at"] = at
        if leads_on(window, index):
            self._lead_on(seat, line, strand, index, filled)
            return Receipt(ACCEPTED)
        mark = lying(self._play, window, index, self._inputs)
        self._pass_time(at)
        self._play.put(strand, index, filled)
        self._back = marked(self._back, self._play, mark, barred=question.topic.final)
        self._record(line)
        return Receipt(ACCEPTED, led_on=False)

    def _lead_on(
        self, seat: int, line: dict[str, Any], strand: Strand, index: int, answer: Answer
    ) -> None:
        """Take a checked input with which the rules go on; where they fail nothing has changed."""
        mark, window = self._mark(seat), strand.window
        assert window is not None
        final = window.questions[index].topic.final
        try:
            self._pass_time(line.get("at"))
            self._play.put(strand, index, answer)
        except Exception:
            self._go_back(mark)
            raise
        barred = final or cannot_return(mark, self._play)
        self._back = marked(self._back, self._play, mark, barred)
        self._record(line)

    def time_up(
        self, window: int | None = None, at: int | None = None, seats: Sequence[int] | None = None
    ) -> Receipt:
        """The clock ran out: whoever is still silent in a window gets what silence means.

        `window` is a number from `windows()`, so that a late call never hits the window after it;
        left out, it is the one that has been open longest. `seats` limits it to some seats.
        """
        if self.closed:
            return Receipt(STALE, GAME_OVER)
        if at is not None and at < self._play.now:
            return Receipt(REFUSED, f"it is {self._play.now} already: time does not run back")
        if seats is not None and not all(seat in range(self.seats) for seat in seats):
            return Receipt(REFUSED, f"the seats of this table are 0 to {self.seats - 1}")
        open_now = {strand.window.number: strand for strand in self._play.strands if strand.window}
        number = min(open_now, default=0) if window is None else window
        if number not in open_now:
            return Receipt(STALE, f"window {number} is not open")
        line: dict[str, Any] = {"n": self._inputs + 1, "time_up": number}
        if at is not None:
            line["at"] = at
        if seats is not None:
            line["seats"] = sorted(seats)
        mark = self._mark(UNKNOWN)
        try:
            self._pass_time(at)
            self._play.expire(open_now[number], EVERYONE if seats is None else mask_of(seats))
        except Exception:
            self._go_back(mark)
            raise
        self._back = standing_marks(self._back, self._play, UNKNOWN)
        self._record(line)
        return Receipt(ACCEPTED)

    def _pass_time(self, at: int | None) -> None:
        """Tell the play what time it is; rules read it as `g.now`."""
        if at is not None:
            self._play.now = at

    def undo(self, seat: int) -> Receipt:
        """Take back a seat's last input.

        That is an answer in a window that is still open, or what led the game on, if nothing was
        revealed and nobody acted since.
        """
        if not self.can_undo(seat):
            return Receipt(REFUSED, "there is nothing of yours that can still be taken back")
        mark = [point for point in self._back if point.seat == seat][-1]
        if isinstance(mark, LedOn):
            self._restore(mark)
        else:
            mark.withdraw(self._play)
            self._told[seat] += 1
        others = [point for point in self._back if point is not mark]
        self._back = standing_marks(others, self._play, seat)
        self._record({"n": self._inputs + 1, "seat": seat, "undo": mark.number})
        return Receipt(ACCEPTED)

    def _restore(self, mark: LedOn) -> None:
        """Make a marked moment the present one, for good."""
        undone = self._play
        self._go_back(mark)
        self._play.asked = undone.asked[:]  # so that no decision id ever means two things
        self._play.windows = undone.windows
        for place, viewer in enumerate(self.viewers):
            told = any(sees(entry.audience, viewer) for entry in undone.log[mark.log :])
            if told or viewer == mark.seat:
                self._told[place] += 1
        self._read = mark.log

    def rewind(
        self,
        to: int,
        agreed: Sequence[int],
        lines: Sequence[dict[str, Any]] | None = None,
        moment: Play | None = None,
    ) -> Receipt:
        """Go back to the moment after input number `to`, whatever happened since.

        Whose consent that takes is the host's to decide; `agreed` writes down who gave it. Dice do
        not repeat, numbers go on, and whatever was open then is asked anew. A thawed table needs
        the `lines` of its record that the host stored; BadJournal if they are not those. A host
        that has found the `moment` before, with `moment_after`, saves the time to play to it.
        """
        if self.closed:
            return Receipt(STALE, GAME_OVER)
        if not 0 <= to < self._inputs:
            return Receipt(REFUSED, f"{self._inputs} inputs were taken: there is no way to {to}")
        if not all(seat in range(self.seats) for seat in agreed):
            return Receipt(REFUSED, f"the seats of this table are 0 to {self.seats - 1}")
        found = moment or self._kept.get(to) or self.moment_after(to, lines or ())
        self._play = rewound(found, self._play)
        self._told = [told + 1 for told in self._told]
        self._read = len(self._play.log)
        self._back = []
        self._record({"n": self._inputs + 1, "undo": to, "agreed": sorted(set(agreed))})
        return Receipt(ACCEPTED)

    def moment_after(self, to: int, lines: Sequence[dict[str, Any]]) -> Play:
        """An earlier moment, found by playing the record again up to it; changes nothing."""
        from starmoot.host.replaying import replay

        record = whole_record(self.journal, self._chain, lines)
        return replay(self.game, record, to, self.seed)._play

    def _mark(self, seat: int) -> LedOn:
        """The present moment, before an input."""
        return LedOn(seat, self._inputs, clone_play(self._play), len(self._play.log))

    def _go_back(self, mark: LedOn) -> None:
        """Make a marked moment the present one; other tables may share the mark."""
        log = self._play.log[: mark.log]
        self._play = clone_play(mark.play)
        self._play.log = log

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would be accepted; what others do unseen never changes that."""
        return not self.closed and any(mark.seat == seat for mark in self._back)

    def _record(self, line: dict[str, Any]) -> None:
        self._inputs += 1
        self.journal.add(line)
        self._chain = chained(self._chain, line)
        self._count_told()
        if self._inputs % DIGEST_EVERY == 0 or self.ended:
            self.journal.add({"n": self._inputs, "seal": self.seal()})
        self._close_if_over()

    def _close_if_over(self) -> None:
        if self.ended and not self.closed:
            self.journal.add(
                {
                    "end": FINISHED,
                    "ending": self._play.ending,
                    "scores": self._play.scores[:],
                    "seed": self.seed.hex(),
                }
            )

    def abandon(self, why: str) -> None:
        """Close the record of an unfinished game and open its seed; no input is taken any more."""
        if why == FINISHED:
            raise BadTable(f"an abandoned game is not '{FINISHED}': say why it was left")
        if not self.closed:
            self.journal.add({"end": why, "seal": self.seal(), "seed": self.seed.hex()})

    # What may be known

    @property
    def closed(self) -> bool:
        """Whether the record is closed: the game has ended, or was abandoned."""
        return self.journal.end is not None

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return self._play.ended

    @property
    def ending(self) -> str:
        """How it ended."""
        return self._play.ending

    @property
    def scores(self) -> list[int]:
        """The final scores."""
        return self._play.scores[:]

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self._play.seats

    @property
    def viewers(self) -> list[int]:
        """Everybody who can look: all seats, and last the spectator."""
        return [*range(self._play.seats), SPECTATOR]

    @property
    def inputs(self) -> int:
        """How many inputs were accepted, undos and time-outs included."""
        return self._inputs

    @property
    def now(self) -> int:
        """The table's time in seconds: the `at` of the last input that had one."""
        return self._play.now

    @property
    def silences(self) -> list[int]:
        """How often in a row each seat's time ran out since it last answered."""
        return self._play.silences[:]

    def digest(self) -> str:
        """The fingerprint of the present moment."""
        return digest(self._play)

    def seal(self) -> str:
        """The fingerprint of the present moment and of every input that led to it."""
        return chained(self._chain, self.digest())[:32]

    @property
    def draws(self) -> int:
        """How often the dice were thrown."""
        return self._play.chance.draws

    def view(self, viewer: int, wordy: bool = True, log: bool = True) -> View:
        """What a seat (or SPECTATOR) knows now."""
        view = take_view(self._play, viewer, wordy, log)
        view.version = self.version(viewer)
        return view

    def version(self, viewer: int) -> int:
        """A number that grows with what this viewer is told and asked, and sees of windows."""
        asked = 0 if viewer == SPECTATOR else self._play.asked[viewer]
        return self._told[self.viewers.index(viewer)] + asked

    def awaited(self) -> list[tuple[int, str]]:
        """(seat, decision id) of everything the table waits for; for hosts, not for viewers."""
        return self._waiting().awaited[:]

    def asked(self, seat: int) -> list[Asked]:
        """What a seat is asked, for hosts that answer what goes without saying."""
        return asked_of(self._play, seat)

    def windows(self) -> list[OpenWindow]:
        """The open windows, for the clocks of a host; not for viewers."""
        return self._waiting().windows[:]

    def _waiting(self) -> Waits:
        """What the table waits for now, looked up once after each input."""
        found = self._waits
        if found is None or found.play is not self._play or found.inputs != self._inputs:
            found = self._waits = Waits(self._play, self._inputs)
        return found

    def imagine(self, seat: int, salt: int) -> Play:
        """A possible world for a search bot: consistent with the seat's view, fresh dice."""
        return imagine(self.game, self._play, seat, salt)

    def clone(self) -> Table:
        """An independent table at the same moment, with a journal of its own."""
        twin = object.__new__(Table)
        for name, value in vars(self).items():
            own = value.copy() if isinstance(value, (list, dict, set, Journal)) else value
            setattr(twin, name, own)
        twin._play = clone_play(self._play)
        twin._play.log = self._play.log[:]
        return twin

    # Book-keeping

    def _find(self, seat: int, decision: str) -> tuple[Strand, int] | None:
        """Where an open decision is."""
        for strand in self._play.strands:
            if strand.window is None:
                continue
            for index, question in enumerate(strand.window.questions):
                if question.seat == seat and decision_id(strand.window, index) == decision:
                    return strand, index
        return None

    def _count_told(self) -> None:
        """Count for each viewer what is new to it, and note at which version decisions opened."""
        viewers, told = self.viewers, self._told
        for entry in self._play.log[self._read :]:
            audience = entry.audience
            for place, viewer in enumerate(viewers):
                if audience == EVERYONE or sees(audience, viewer):
                    told[place] += 1
        seen = seen_windows(self._play, viewers)
        for place, before in enumerate(self._seen):
            if seen[place] != before:
                told[place] += 1
        self._seen = seen
        self._read = len(self._play.log)
        for seat, decision in self.awaited():
            if decision not in self._opened:
                self._opened[decision] = self._told[seat] + self._play.asked[seat]


def mask_of(seats: Sequence[int]) -> int:
    """The audience made of some seats."""
    return sum(1 << seat for seat in set(seats))
