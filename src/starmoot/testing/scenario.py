"""Scenarios: tests that read like the rules.

    scene = Scenario(GAME, seats=3).given(prize=7)
    scene.chance("prizes", 3, 1, 2)
    scene.run(Round())
    scene.seat(0).asked("goofspiel.bid").picks("12")
    scene.expect({"players.0.points": 7})
    scene.said("goofspiel.won", seat="seat1")
    scene.seat(1).knows_nothing_of("prizes")

A scenario starts any procedure in any state with scripted chance. It speaks in seats (their
numbers, or `seat1`), keys and plain values, never in the kernel's own terms. What fails says what
is the case instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, final

from starmoot.host import (
    Misfit,
    Options,
    QuickChance,
    listed,
    parse,
    settle,
    take_view,
)
from starmoot.kernel import (
    EVERYONE,
    PASS,
    SEAT,
    UNKNOWN,
    Amount,
    Answer,
    Cards,
    Chance,
    Choose,
    Entry,
    Form,
    Game,
    Play,
    Procedure,
    Run,
    Secret,
    Shape,
    Step,
    View,
    only,
)
from starmoot.testing.dice import ScriptedChance
from starmoot.testing.exam import OpenDecision, open_decisions
from starmoot.testing.paths import find, hidden_in, read, write


class Finished(Exception):
    """The procedure of a scenario is done."""


@final
class Stage(Procedure[Play]):
    """Runs the procedure under test and stops when that is done."""

    def __init__(self, procedure: Procedure[Any] | None = None) -> None:
        self.procedure = procedure

    def begin(self, g: Play) -> Step:
        assert self.procedure is not None
        return Run(self.procedure, Stage.finished)

    def finished(self, g: Play) -> Step:
        raise Finished


class Scenario:
    """A game set up at a table of some seats, ready to be brought into any state."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Options | None = None,
        dealt: Mapping[str, Sequence[int]] | None = None,
    ) -> None:
        """Set the game up; `dealt` scripts the dice of the set-up, which else fall as they may."""
        self.game = game
        count = game.seats[0] if seats is None else seats
        game.check_seats(count)
        self._script: dict[str, list[int]] = {name: [] for name in game.streams}
        streams = list(game.streams)
        dice: Chance = QuickChance(streams, [0] * len(streams), 1)
        if dealt is not None:
            dice = ScriptedChance(streams, {n: list(v) for n, v in dealt.items()})
        self.play: Play = game.set_out(count, settle(game, options or {}), dice)
        self.done = False

    # Bringing it about

    def given(
        self,
        change: Callable[[Any], object] | Mapping[str, Any] | None = None,
        /,
        **values: Any,
    ) -> Self:
        """Set fields of the state by name, by path (`{"players.0.points": 3}`) or by a function."""
        if callable(change):
            change(self.play.state)
        elif change is not None:
            values = {**change, **values}
        for path, value in values.items():
            write(self.play.state, path, value)
        return self

    def chance(
        self, stream: str, *shows: int | str, meaning: Mapping[Any, int] | None = None
    ) -> Self:
        """Script the next draws of a stream: the numbers the rules draw, counted from 0.

        `meaning` translates a game's own words: `chance("fudge", "+", "-", meaning=FUDGE)`.
        """
        if stream not in self._script:
            raise AssertionError(
                f"{self.game.id} has no dice '{stream}'; it has {listed(list(self._script))}"
            )
        for show in shows:
            number = meaning[show] if meaning is not None and show in meaning else show
            if not isinstance(number, int):
                raise AssertionError(f"'{stream}' cannot show {show!r}: give its meaning")
            self._script[stream].append(number)
        if isinstance(self.play.chance, ScriptedChance) and self.play.strands:
            self.play.chance.script = {name: list(self._script[name]) for name in self._script}
        return self

    def run(self, procedure: Procedure[Any], seed: int | None = None) -> Self:
        """Start a procedure and run it to its first question, or to its end.

        With a `seed` dice fall as they may, but always alike.
        """
        self.play.chance = ScriptedChance(list(self.game.streams), self._script)
        if seed is not None:
            self.seeded(seed)
        self.done = False
        self._go(lambda: self.play.start(Stage(procedure)))
        return self

    def seeded(self, seed: int) -> Self:
        """From here on dice fall as they may, but always alike for a seed."""
        streams = list(self.game.streams)
        self.play.chance = QuickChance(streams, [0] * len(streams), seed)
        self.done = False
        return self

    def begin(self) -> Self:
        """Start the game itself, as it was set up."""
        return self.run(self.game.opening())

    def time_up(self, *seats: int, window: int | None = None) -> Self:
        """Let the clock of the open window run out, for all or for some seats.

        Where several windows are open, `window` is the number of the one that is meant.
        """
        waiting = {s.window.number: s for s in self.play.strands if s.window is not None}
        number = next(iter(waiting), 0) if window is None and len(waiting) == 1 else window
        if number not in waiting:
            known = listed([str(other) for other in waiting])
            raise AssertionError(f"say whose time is up: open are the windows {known}")
        audience = sum(only(seat) for seat in set(seats)) if seats else EVERYONE
        self._go(lambda: self.play.expire(waiting[number], audience))
        return self

    def at(self, now: int) -> Self:
        """Let the table's time be this."""
        self.play.now = now
        return self

    def seat(self, seat: int | str) -> SeatAt:
        """One seat, by its number (the first is 0) or its key (`seat1`)."""
        number = SEAT.number(seat) if isinstance(seat, str) else seat
        if number is None or not 0 <= number < self.play.seats:
            raise AssertionError(f"there is no seat {seat!r}; seats are 0 to {self.play.seats - 1}")
        return SeatAt(self, number)

    def _go(self, action: Callable[[], None]) -> None:
        try:
            action()
        except Finished:
            self.done = True
        if isinstance(self.play.chance, ScriptedChance):
            self._script = {name: list(left) for name, left in self.play.chance.script.items()}

    # What came of it

    def expect(self, values: Mapping[str, Any] | None = None, /, **fields: Any) -> Self:
        """The state has these values, by name or by path; all that differ are listed."""
        wrong: list[str] = []
        for path, expected in {**(values or {}), **fields}.items():
            actual = read(self.play.state, path)
            if actual != expected:
                wrong.append(f"{path}: expected {expected!r}, is {actual!r}")
        if wrong:
            raise AssertionError("\n".join(wrong))
        return self

    def said(self, fact: str, times: int | None = None, **args: Any) -> Self:
        """A fact was told, by its name or one of its rule ids, with these arguments by key."""
        matches = [entry for entry in self.play.log if told(entry, fact, args)]
        if not matches or (times is not None and len(matches) != times):
            how_often = "at all" if times is None else f"{times} times but {len(matches)}"
            wanted = f"{fact} {args}" if args else fact
            raise AssertionError(f"not said {how_often}: {wanted}; said was\n{self.log()}")
        return self

    def said_nothing_of(self, fact: str, **args: Any) -> Self:
        """No such fact was told."""
        for entry in self.play.log:
            if told(entry, fact, args):
                raise AssertionError(f"it was said: {entry.tell(self.play.state)}")
        return self

    def ended(self, ending: str | None = None) -> Self:
        """The game is over, in this way."""
        if not self.play.ended:
            raise AssertionError(f"the game is not over; {self.asking()}")
        if ending is not None and self.play.ending != ending:
            raise AssertionError(f"the game ended otherwise: {self.play.ending}")
        return self

    def rolled_all(self) -> Self:
        """Every die that was scripted has been rolled."""
        left = [f"{name} {values}" for name, values in self._script.items() if values]
        if left:
            raise AssertionError(f"scripted but not rolled: {listed(left)}")
        return self

    @property
    def state(self) -> Any:
        """The true state, for what `expect` cannot say."""
        return self.play.state

    @property
    def scores(self) -> list[int]:
        """The final scores."""
        return self.play.scores[:]

    def log(self) -> str:
        """All facts so far, one to a line."""
        lines = [f"  {entry.note.name}: {entry.tell(self.play.state)}" for entry in self.play.log]
        return "\n".join(lines) or "  nothing"

    def asking(self) -> str:
        """What is asked now, for messages."""
        if self.play.ended:
            return f"the game is over: {self.play.ending}"
        if self.done:
            return "the procedure is done"
        asked = [
            f"{SEAT.key(decision.question.seat)} {decision.question.topic.name}"
            for decision in open_decisions(self.play)
            if not decision.given
        ]
        return f"asked are {listed(asked, 20)}"


def told(entry: Entry, fact: str, args: Mapping[str, Any]) -> bool:
    """Whether a fact has that name (or rule id) and these arguments."""
    if fact != entry.note.name and fact not in entry.note.rules.split():
        return False
    known: dict[str, str] = {"text": entry.text}
    for place, (kind, number) in enumerate(zip(entry.note.kinds, entry.args, strict=True)):
        word = kind.name.rpartition(".")[2]
        known[word if place == 0 or word not in known else f"{word}{place}"] = kind.key(number)
    strange = [name for name in args if name not in known]
    if strange:
        raise AssertionError(
            f"{entry.note.name} tells nothing of {listed(strange)}; it has {listed(list(known))}"
        )
    return all(known[name] == str(value) for name, value in args.items())


class SeatAt:
    """One seat of a scenario: what it is asked, and what it knows."""

    def __init__(self, scene: Scenario, number: int) -> None:
        self.scene = scene
        self.number = number

    def asked(self, topic: str) -> Asked:
        """The question that this seat is asked, by its topic or one of its rule ids."""
        for decision in open_decisions(self.scene.play):
            known = decision.question.topic
            named = topic == known.name or topic in known.rules.split()
            if decision.question.seat == self.number and named:
                return Asked(self.scene, decision)
        raise AssertionError(f"{SEAT.key(self.number)} is not asked {topic}; {self.scene.asking()}")

    def asked_nothing(self) -> Scenario:
        """This seat has nothing to answer."""
        for decision in open_decisions(self.scene.play):
            if decision.question.seat == self.number and not decision.given:
                name = decision.question.topic.name
                raise AssertionError(f"{SEAT.key(self.number)} is asked {name}")
        return self.scene

    @property
    def view(self) -> View:
        """What this seat sees."""
        return take_view(self.scene.play, self.number)

    def knows(self, what: str | Callable[[View], object]) -> Scenario:
        """This seat knows everything at a path; or its view makes a function true."""
        if callable(what):
            if not what(self.view):
                raise AssertionError(f"{SEAT.key(self.number)} does not see it so")
        elif not all(all(known) for known in self._known(what)):
            raise AssertionError(f"{SEAT.key(self.number)} does not know all of {what}")
        return self.scene

    def knows_nothing_of(self, path: str) -> Scenario:
        """This seat knows no value of the secrets at a path."""
        if any(any(known) for known in self._known(path)):
            raise AssertionError(f"{SEAT.key(self.number)} knows something of {path}")
        return self.scene

    def _known(self, path: str) -> list[list[bool]]:
        """For each secret at a path which of its values this seat knows."""
        hidden = list(hidden_in(find(self.view.state, path), path))
        if not hidden:
            raise AssertionError(f"{path} holds nothing that could be secret")
        return [known_values(secret) for _, secret in hidden]


def known_values(secret: Secret[Any] | Cards) -> list[bool]:
    """Which values of a redacted secret are shown."""
    if isinstance(secret, Cards):
        return [card != UNKNOWN for card in secret.cards]
    return [not secret.hidden]


class Asked:
    """An open question of a scenario, waiting for its answer."""

    def __init__(self, scene: Scenario, decision: OpenDecision) -> None:
        self.scene = scene
        self.decision = decision

    @property
    def shape(self) -> Shape:
        """The exact form of what may be answered."""
        return self.decision.shape(self.scene.play)

    def field(self, name: str) -> Asked:
        """One field of the sheet that is asked for, to look at what it offers."""
        shape = self.shape
        if not isinstance(shape, Form) or name not in shape.names:
            fields = listed(shape.names) if isinstance(shape, Form) else "no fields"
            raise AssertionError(f"{self.name} has no field {name}; it has {fields}")
        return AskedField(self.scene, self.decision, name)

    def options(self) -> list[str]:
        """The keys on offer; for an amount all its numbers."""
        shape = self.shape
        if isinstance(shape, Choose):
            return [shape.kind.key(key) for key in shape.keys]
        if isinstance(shape, Amount):
            return [str(n) for n in range(shape.least, shape.most + 1, shape.step)]
        raise AssertionError(f"{self.name} asks for a {type(shape).__name__}: look at its shape")

    def can(self, *keys: str) -> Asked:
        """These keys are on offer."""
        missing = [key for key in keys if key not in self.options()]
        if missing:
            raise AssertionError(
                f"{self.name} does not offer {listed(missing)}, only {listed(self.options(), 30)}"
            )
        return self

    def cannot(self, *keys: str) -> Asked:
        """These keys are not on offer."""
        offered = [key for key in keys if key in self.options()]
        if offered:
            raise AssertionError(f"{self.name} offers {listed(offered)}")
        return self

    def picks(self, *keys: str | int) -> Scenario:
        """Answer with one key, or with several where several may be chosen."""
        shape = self.shape
        if isinstance(shape, Choose) and not shape.single():
            return self.answers(list(keys))
        if len(keys) != 1:
            raise AssertionError(f"{self.name} takes one key, not {len(keys)}")
        return self.answers(keys[0])

    def answers(self, value: Any) -> Scenario:
        """Answer in the form that clients send."""
        try:
            answer = parse(self.shape, value)
        except Misfit as misfit:
            raise AssertionError(f"{self.name} refuses {value!r}: {misfit}") from None
        return self._put(answer)

    def passes(self) -> Scenario:
        """Let it go by."""
        if not self.decision.question.topic.may_pass:
            raise AssertionError(f"{self.name} cannot be passed")
        return self._put(PASS)

    @property
    def name(self) -> str:
        """Seat and topic, for messages."""
        question = self.decision.question
        return f"{question.topic.name} to {SEAT.key(question.seat)}"

    def _put(self, answer: Answer) -> Scenario:
        play, decision = self.scene.play, self.decision
        window = decision.strand.window
        current = [other.id for other in open_decisions(play)]
        if window is None or decision.id not in current:
            raise AssertionError(f"{self.name} is no longer asked; {self.scene.asking()}")
        self.scene._go(lambda: play.put(decision.strand, decision.index, answer))
        return self.scene


class AskedField(Asked):
    """One field of a question that asks for a sheet."""

    def __init__(self, scene: Scenario, decision: OpenDecision, field: str) -> None:
        super().__init__(scene, decision)
        self.name_of_field = field

    @property
    def shape(self) -> Shape:
        """The exact form of what may stand in the field."""
        sheet = super().shape
        assert isinstance(sheet, Form)
        return sheet.parts[sheet.names.index(self.name_of_field)]
