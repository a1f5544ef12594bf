"""Table: the one object a host holds. It takes inputs, keeps the journal, and gives views.

An input names its decision; a stale, duplicate or unfitting one changes nothing and says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starmoot.kernel.chance import commitment
from starmoot.kernel.game import BadTable, Game
from starmoot.kernel.imagine import imagine
from starmoot.kernel.journal import DIGEST_EVERY, FORMAT, BadJournal, Journal
from starmoot.kernel.play import Play, Strand, clone_play
from starmoot.kernel.procedure import answerable
from starmoot.kernel.secret import SPECTATOR, sees
from starmoot.kernel.shape import MISSING, PASS, Answer
from starmoot.kernel.snapshot import digest, make_chance
from starmoot.kernel.view import View, decision_id, take_view
from starmoot.kernel.wire import Misfit, parse, render

ACCEPTED = "accepted"
DUPLICATE = "duplicate"
STALE = "stale"
REFUSED = "refused"


@dataclass(frozen=True)
class Receipt:
    """What became of a submission: only `accepted` changed anything."""

    status: str
    reason: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the input counts."""
        return self.status == ACCEPTED


@dataclass
class Checkpoint:
    """A moment one can go back to: the play before an input, and whose input it was."""

    seat: int
    play: Play
    log: int
    number: int


class Table:
    """A game being played: submit, time_up, undo, view, imagine, clone; and its journal."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: bytes,
        options: Mapping[str, Any] | None = None,
        chance: str = "fair-1",
    ) -> None:
        game.check_seats(seats)
        if len(seed) != 32:
            raise BadTable(f"a seed has 32 bytes, not {len(seed)}")
        self.game = game
        self.seed = seed
        self.options = game.check_options(options or {})
        self.journal = Journal(
            {
                "starmoot": FORMAT,
                "game": game.id,
                "rules_version": game.rules_version,
                "seats": seats,
                "options": self.options,
                "chance": chance,
                "commitment": commitment(seed),
            }
        )
        self._play = game.begin(seats, self.options, make_chance(chance, list(game.streams), seed))
        self._inputs = 0
        self._keys: dict[str, Receipt] = {}
        self._back: list[Checkpoint] = []
        self._told = [0] * (seats + 1)
        self._read = 0
        self._opened: dict[str, int] = {}
        self._close_if_over()

    # Inputs

    def submit(
        self,
        seat: int,
        decision: str,
        answer: Any,
        version: int | None = None,
        key: str | None = None,
    ) -> Receipt:
        """Give the JSON answer of a seat to one of its decisions.

        `version` is the version of the view that the answer was made from; `key` makes a retry
        harmless: the same key again changes nothing and gets the first receipt.
        """
        if key is not None and key in self._keys:
            return Receipt(DUPLICATE, "this was already submitted; nothing changed")
        receipt = self._submit(seat, decision, answer, version, key)
        if key is not None and receipt.accepted:
            self._keys[key] = receipt
        return receipt

    def _submit(
        self, seat: int, decision: str, answer: Any, version: int | None, key: str | None
    ) -> Receipt:
        if self.ended:
            return Receipt(STALE, "the game is over")
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
        shape = self._play.shape(strand, question)
        if answer is None:
            if not question.topic.may_pass:
                return Receipt(REFUSED, f"{question.topic.name} cannot be passed")
            filled = PASS
        else:
            try:
                filled = parse(shape, answer)
            except (Misfit, RecursionError) as misfit:
                return Receipt(REFUSED, str(misfit) or "the answer is nested too deeply")
        given = None if filled.passed() else render(shape, filled)
        line = {"n": self._inputs + 1, "seat": seat, "decision": decision, "answer": given}
        if key is not None:
            line["key"] = key
        self._apply(seat, line, strand, index, filled)
        return Receipt(ACCEPTED)

    def _apply(
        self, seat: int, line: dict[str, Any], strand: Strand, index: int, answer: Answer
    ) -> None:
        """Take a checked input: mark the way back, change the play, write the journal."""
        before = clone_play(self._play)
        mark = Checkpoint(seat, before, len(self._play.log), self._inputs)
        draws, reveals = self._play.chance.draws, self._play.reveals
        self._play.put(strand, index, answer)
        opened = len(self._play.answers) > 1 and strand.window is None
        revealed = self._play.chance.draws != draws or self._play.reveals != reveals or opened
        if revealed:
            self._back = []
        else:
            self._back = [point for point in self._back if point.seat == seat]
            self._back.append(mark)
        self._record(line)

    def time_up(self, strand: int = 0) -> Receipt:
        """The clock of an open window ran out: everybody still silent gets the default."""
        for candidate in self._play.strands:
            if candidate.number == strand and candidate.window is not None:
                self._play.expire(candidate)
                self._back = []
                self._record({"n": self._inputs + 1, "time_up": strand})
                return Receipt(ACCEPTED)
        return Receipt(STALE, f"no window is open on strand {strand}")

    def undo(self, seat: int) -> Receipt:
        """Take back a seat's last input, if nothing was revealed and nobody acted since."""
        if not self._back or self._back[-1].seat != seat:
            return Receipt(REFUSED, "there is nothing of yours that can still be taken back")
        point = self._back.pop()
        log = self._play.log[: point.log]
        self._play = point.play
        self._play.log = log
        self._recount()
        self._record({"n": self._inputs + 1, "seat": seat, "undo": point.number})
        return Receipt(ACCEPTED)

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would be accepted."""
        return bool(self._back) and self._back[-1].seat == seat

    def _record(self, line: dict[str, Any]) -> None:
        self._inputs += 1
        self.journal.add(line)
        if self._inputs % DIGEST_EVERY == 0 or self.ended:
            self.journal.add({"n": self._inputs, "digest": self.digest()})
        self._close_if_over()

    def _close_if_over(self) -> None:
        if self.ended and self.journal.end is None:
            self.journal.add(
                {
                    "end": "finished",
                    "ending": self._play.ending,
                    "scores": self._play.scores[:],
                    "seed": self.seed.hex(),
                }
            )

    def abandon(self, why: str) -> None:
        """Close the record of an unfinished game and open its seed."""
        if self.journal.end is None:
            self.journal.add({"end": why, "digest": self.digest(), "seed": self.seed.hex()})

    # What may be known

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
    def inputs(self) -> int:
        """How many inputs were accepted, undos and time-outs included."""
        return self._inputs

    def digest(self) -> str:
        """The fingerprint of the present moment."""
        return digest(self._play)

    def view(self, viewer: int, wordy: bool = True, log: bool = True) -> View:
        """What a seat (or SPECTATOR) knows now."""
        view = take_view(self._play, viewer, wordy, log)
        view.version = self.version(viewer)
        return view

    def version(self, viewer: int) -> int:
        """A number that grows with what this viewer has seen and been asked."""
        self._count_told()
        asked = 0 if viewer == SPECTATOR else self._play.asked[viewer]
        return self._told[self._place(viewer)] + asked

    def awaited(self) -> list[tuple[int, str]]:
        """(seat, decision id) of everything the table waits for; for hosts, not for viewers."""
        waiting: list[tuple[int, str]] = []
        for strand in self._play.strands:
            if strand.window is not None:
                window = strand.window
                for index, question in enumerate(window.questions):
                    if window.answers[index] is MISSING and not question.standing:
                        waiting.append((question.seat, decision_id(window, index)))
        return waiting

    def imagine(self, seat: int, salt: int) -> Play:
        """A possible world for a search bot: consistent with the seat's view, fresh dice."""
        return imagine(self.game, self._play, seat, salt)

    def clone(self) -> Table:
        """An independent table at the same moment, with a journal of its own."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin._play = clone_play(self._play)
        twin._play.log = self._play.log[:]
        twin.journal = Journal(self.journal.header, self.journal.lines[:])
        twin._keys = dict(self._keys)
        twin._back = list(self._back)
        twin._told = list(self._told)
        twin._opened = dict(self._opened)
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

    def _place(self, viewer: int) -> int:
        return self._play.seats if viewer == SPECTATOR else viewer

    def _count_told(self) -> None:
        """Count new facts for each viewer, and note at which version decisions opened."""
        for entry in self._play.log[self._read :]:
            for viewer in [*range(self._play.seats), SPECTATOR]:
                if sees(entry.audience, viewer):
                    self._told[self._place(viewer)] += 1
        self._read = len(self._play.log)
        for seat, decision in self.awaited():
            if decision not in self._opened:
                self._opened[decision] = self._told[seat] + self._play.asked[seat]

    def _recount(self) -> None:
        self._told = [0] * (self._play.seats + 1)
        self._read = 0
        self._opened = {}
        self._count_told()


def replay(game: Game, journal: Journal, upto: int | None = None) -> Table:
    """Play a record again and check its digests; the first line that differs is named."""
    header = journal.header
    if header["game"] != game.id:
        raise BadJournal(f"the record is of {header['game']}, not of {game.id}")
    if header["rules_version"] != game.rules_version:
        raise BadJournal(
            f"the record follows rules version {header['rules_version']} of {game.id}; "
            f"installed is version {game.rules_version}"
        )
    end = journal.end
    if end is None:
        raise BadJournal("the record is unfinished: its seed has not been opened")
    seed = seed_of(header, end)
    table = Table(game, header["seats"], seed, header["options"], header["chance"])
    for line in journal.lines:
        if upto is not None and table.inputs >= upto:
            return table
        replay_line(table, line)
    if upto is None:
        check_end(table, end)
    return table


def seed_of(header: dict[str, Any], end: dict[str, Any]) -> bytes:
    """The opened seed, checked against its commitment."""
    try:
        seed = bytes.fromhex(end["seed"])
    except (KeyError, TypeError, ValueError):
        raise BadJournal("the last line opens no seed") from None
    if commitment(seed) != header["commitment"]:
        raise BadJournal("the opened seed does not match the commitment in the header")
    return seed


def replay_line(table: Table, line: dict[str, Any]) -> None:
    """Feed one line of a record to a table."""
    if "end" in line:
        return
    number = line.get("n")
    if "digest" in line:
        if line["digest"] != table.digest():
            raise BadJournal(f"after input {number} the game differs from its record")
        return
    if number != table.inputs + 1:
        raise BadJournal(f"input {table.inputs + 1} is missing: the record goes on with {number}")
    if "time_up" in line:
        receipt = table.time_up(line["time_up"])
    elif "undo" in line:
        receipt = table.undo(line["seat"])
    elif {"seat", "decision", "answer"} <= set(line):
        receipt = table.submit(line["seat"], line["decision"], line["answer"], key=line.get("key"))
    else:
        raise BadJournal(f"input {number} is not an input this version knows")
    if not receipt.accepted:
        raise BadJournal(f"input {number} does not follow the rules: {receipt.reason}")


def check_end(table: Table, end: dict[str, Any]) -> None:
    """Compare how a replay ended with what the record says."""
    if end["end"] == "finished":
        if not table.ended:
            raise BadJournal("the record says the game is finished, but its inputs do not end it")
        if end.get("ending") != table.ending or end.get("scores") != table.scores:
            raise BadJournal("the record's ending or scores do not follow from its inputs")
    elif end.get("digest") != table.digest():
        raise BadJournal("the record's last moment does not follow from its inputs")


def dead_end(play: Play) -> str:
    """A sentence if somebody is asked what cannot be answered; empty where all is well."""
    for strand in play.strands:
        if strand.window is not None:
            for question in strand.window.questions:
                if not answerable(question, play.shape(strand, question)):
                    return f"{question.topic.name} leaves seat {question.seat + 1} no answer"
    return ""
