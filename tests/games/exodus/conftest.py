"""Scenarios of Exodus: a fleet whose seats already play the first factions in order.

    fleet = exodus(seats=3, faith=9, treachery=4)
    fleet.rolls("fleet", "+").run(Ritual(1, hurried=True))
    fleet.stands(faith=8, treachery=5)

Tests name the type for the checker only, for this file cannot be imported when they run:
`if TYPE_CHECKING: from tests.games.exodus.conftest import Exodus`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol, Self, final

import pytest

from starmoot.games.exodus import GAME, play
from starmoot.games.exodus.content import BOOKS, SECRETS, secret_number
from starmoot.games.exodus.deals import agree_coup
from starmoot.games.exodus.debate import ConflictScene, OpenScene
from starmoot.games.exodus.disposition import Disposition
from starmoot.games.exodus.floor import SCENE_END
from starmoot.games.exodus.names import (
    FACTION,
    FACTIONS,
    GOVERNMENT,
    LETTERS,
    PERSONAL,
    STREAMS,
    TRAIT,
)
from starmoot.games.exodus.options import Settings
from starmoot.games.exodus.people import appoint, burden, enter
from starmoot.games.exodus.secrets import new_secret
from starmoot.games.exodus.setup import SetUp, set_up
from starmoot.games.exodus.sheets import CODE
from starmoot.games.exodus.showdown import Showdown
from starmoot.games.exodus.starmap import connect, draw
from starmoot.games.exodus.state import BLANK, Character, Faction, Held, State
from starmoot.games.exodus.systems import FirstSystem
from starmoot.kernel import (
    EVERYONE,
    Answer,
    Form,
    Game,
    Procedure,
    Receipt,
    Run,
    ScriptedChance,
    Secret,
    Step,
    Table,
    View,
    get_game,
    render,
)
from starmoot.testing import Scenario
from starmoot.testing.scenario import Asked, SeatAt

FUDGE = {"-": 0, "0": 1, "+": 2}


def assign(g: play.Exodus) -> None:
    """Seat i plays faction i; the fleet has its printed traits."""
    g.s.traits = g.s.settings.start_traits[:]
    g.s.played = list(range(g.seats))
    g.s.factions = [Faction() for _ in range(FACTIONS)]
    for faction in range(FACTIONS):
        g.faction(faction).trait = BOOKS[faction].trait
        g.faction(faction).seat = faction if faction < g.seats else -1


TABLE = Game(
    id="exodus",
    title="Exodus",
    summary="Exodus from the middle.",
    rules_version=1,
    seats=range(3, 9),
    state=State,
    play=play.Exodus,
    setup=assign,
    opening=FirstSystem,
    endings=(),
    streams=STREAMS,
)


class Fleet(Scenario):
    """A scenario in the words of Exodus."""

    @property
    def g(self) -> play.Exodus:
        """The game in progress, to call rules on directly."""
        assert isinstance(self.play, play.Exodus)
        return self.play

    def rolls(self, stream: str, *signs: str) -> Self:
        """Script Fudge dice: `rolls("fleet", "+", "0", "-")`; they hold for direct calls too."""
        self.chance(stream, *signs, meaning=FUDGE)
        if not self.play.strands:
            self.play.chance = ScriptedChance(list(STREAMS), self._script)
        return self

    def with_map(self, *lines: str, visited: str) -> Self:
        """Draw a map: `with_map("AB", "AC", visited="A")`; the fleet is in the last visited."""
        for _ in range(max(ord(letter) for line in lines for letter in line) - ord("A") + 1):
            draw(self.g)
        for line in lines:
            connect(self.g, ord(line[0]) - ord("A"), ord(line[1]) - ord("A"))
        for letter in visited:
            self.g.s.here = ord(letter) - ord("A")
            self.g.system().visited = True
        return self

    def with_secret(self, word: str, *knowers: str, public: bool = False) -> Self:
        """Put a secret into play that some factions know."""
        held = Held()
        held.public = public
        held.card = Secret(secret_number(word))
        held.knowers.value = sorted(FACTION.keys.index(knower) for knower in knowers)
        self.g.s.secrets.append(held)
        return self

    def taken(self, number: int, since: int = 1, known_to: int = EVERYONE) -> Self:
        """A bounder took somebody in this cycle."""
        self.g.s.infected[number] = Secret(since, known_to)
        return self

    def writes(self, intents: dict[str, dict[str, str]]) -> Self:
        """The players have written these intents: author, faction, order."""
        blank = [BLANK] * FACTIONS
        self.given(resolved=blank[:], tie_picks=blank[:])
        for sheet in self.g.s.factions:
            sheet.intents = blank[:]
        for author, lines in intents.items():
            for about, word in lines.items():
                number = CODE.number(word)
                assert number is not None, f"there is no order {word}"
                self.g.s.write(FACTION.keys.index(author), FACTION.keys.index(about), number)
        return self

    def wanted(self, author: int, about: int) -> str:
        """What an author has written for a faction."""
        return CODE.key(self.g.s.intent(author, about))

    def vacant(self, *factions: int) -> Self:
        """These factions, and no others, are without a leader."""
        assert [vacancy.faction for vacancy in self.g.s.vacancies] == list(factions)
        return self

    def scene_end(self) -> str:
        """How the scene that was played has ended."""
        done = self.g.just_done
        assert isinstance(done, OpenScene | ConflictScene | Showdown)
        return SCENE_END.key(done.ending)

    def asked_by(self, topic: str) -> list[int]:
        """The seats that are asked this and have not answered."""
        return [
            seat
            for seat in range(self.play.seats)
            for pending in self.seat(seat).view.pending
            if pending.question.topic.name == topic and pending.awaited
        ]

    def votes(self, seat: int, course: str, speed: str = "normal") -> Self:
        """One keeper names a course."""
        self.seat(seat).asked("exodus.course").answers({"course": course, "speed": speed})
        return self

    def course(self, *courses: str) -> Self:
        """The keepers name their courses; a star asks for haste, a dash names none."""
        for seat, named in enumerate(courses):
            if named == "-":
                self.seat(seat).asked("exodus.course").passes()
            else:
                self.votes(seat, named.rstrip("*"), "hurried" if "*" in named else "normal")
        return self

    def all_pass(self, topic: str) -> Self:
        """Whoever is asked this lets it go by."""
        for seat in self.asked_by(topic):
            self.seat(seat).asked(topic).passes()
        return self

    def with_pact(self, faction: int) -> Self:
        """The Government has agreed to a coup by this faction (EX-COV-33)."""
        agree_coup(self.g, faction, self.g.audience_of([GOVERNMENT, faction]))
        return self

    def led(self) -> Self:
        """Every played faction has a leader, who hides nothing yet."""
        for faction in self.g.s.played:
            leader = Character()
            leader.name = f"The head of {FACTION.label(faction)}"
            appoint(self.g, enter(self.g, leader, faction))
        return self

    def crowned(self, faction: int) -> Fleet:
        """Whose office it is leaves it to the head of the faction."""
        self.seat(self.g.seat_of(faction)).asked("exodus.office_holder")
        self.time_up(self.g.seat_of(faction))
        return self

    def holding(self, word: str, owner: int = -1) -> int:
        """A printed secret comes into play, with its own faction or this one; gives its place.

        A personal one is that of the owner's leader.
        """
        card = secret_number(word)
        printed = SECRETS[card]
        if owner < 0:
            owner = FACTION.keys.index(printed.owner)
        if printed.category != PERSONAL:
            return new_secret(self.g, owner, printed.category, card)
        burden(self.g, self.g.faction(owner).leader, card)
        return len(self.g.s.secrets) - 1

    def ordered(self, **orders: str) -> Self:
        """A cycle is on whose resolved orders are these: `ordered(military="assist:church")`."""
        resolved = [BLANK] * FACTIONS
        for faction, word in orders.items():
            number = CODE.number(word)
            assert number is not None, f"there is no order {word}"
            resolved[FACTION.keys.index(faction)] = number
        self.given(cycle=max(1, self.g.s.cycle), resolved=resolved)
        self.given(covert=[BLANK] * FACTIONS, results=[-1] * FACTIONS)
        return self.given(order_hindrances=[0] * FACTIONS, executed=[False] * FACTIONS)

    def at_six(self) -> Self:
        """Every trait is 6, in a system with something to harvest."""
        self.with_map("AB", visited="A").given(traits=[6] * len(LETTERS))
        return self.given({"systems.0.reward": 2, "systems.0.convenience": 0})

    def moved(self, changes: str = "") -> Self:
        """The traits are 6 but for these changes, in the letters of reports: `F+1 S-1`."""
        traits = [6] * len(LETTERS)
        for change in changes.split():
            traits[LETTERS.index(change[0])] += int(change[1:])
        return self.expect(traits=traits)

    def stands(self, **traits: int) -> Self:
        """The fleet's traits have these values."""
        self.expect({f"traits.{TRAIT.number(name)}": value for name, value in traits.items()})
        return self

    def having(self, fields: dict[str, Any]) -> Self:
        """The fleet has these traits and fields of the state, by their names."""
        for name, value in fields.items():
            trait = TRAIT.number(name)
            self.given({name if trait is None else f"traits.{trait}": value})
        return self


class Exodus(Protocol):
    """Makes a fleet; traits and fields of the state by their names."""

    def __call__(self, seats: int = 3, **fields: Any) -> Fleet: ...


@pytest.fixture
def exodus() -> Exodus:
    """A fleet of so many seats: `exodus(seats=3, faith=9, fatigue=1)`."""

    def fleet(seats: int = 3, **fields: Any) -> Fleet:
        return Fleet(TABLE, seats).having(fields)

    return fleet


SET_OUT = replace(TABLE, setup=set_up, opening=SetUp, settings=Settings)


class SetsOut(Protocol):
    """Makes a fleet before anybody has chosen anything; options of the table by their names."""

    def __call__(self, seats: int = 3, **options: Any) -> Fleet: ...


@pytest.fixture
def sets_out() -> SetsOut:
    """A fleet that is about to set out: `sets_out(seats=4, max_cycles=10)`."""

    def fleet(seats: int = 3, **options: Any) -> Fleet:
        return Fleet(SET_OUT, seats, options)

    return fleet


class Voyage:
    """A whole table of Exodus, played by its seats' submissions; seat i speaks for faction i."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.table = Table(get_game("exodus"), seats, bytes(range(32)), options)
        for seat in range(seats):
            if self.asked("exodus.faction_choice"):
                self.says(seat, "exodus.faction_choice", FACTION.keys[seat])

    @property
    def g(self) -> play.Exodus:
        """The game in progress."""
        assert isinstance(self.table._play, play.Exodus)
        return self.table._play

    @property
    def state(self) -> State:
        """What is true."""
        return self.g.s

    def asked(self, topic: str) -> list[int]:
        """The seats for whose answer to this the table waits."""
        return [
            seat for seat, decision in self.table.awaited() if self.topic(seat, decision) == topic
        ]

    def topic(self, seat: int, decision: str) -> str:
        """What an open decision is about."""
        pending = self.table.view(seat).decision(decision)
        return "" if pending is None else pending.question.topic.name

    def says(self, seat: int, topic: str, answer: Any) -> Voyage:
        """A seat submits an answer to what it is asked; None passes."""
        for pending in self.table.view(seat).pending:
            if pending.question.topic.name == topic:
                receipt = self.table.submit(seat, pending.id, answer)
                assert receipt.accepted, f"{topic} refuses {answer!r}: {receipt.reason}"
                return self
        raise AssertionError(f"seat {seat} is not asked {topic}")

    def all_say(self, topic: str, answer: Any) -> Voyage:
        """Everybody who is asked this says the same."""
        for seat in self.asked(topic):
            self.says(seat, topic, answer)
        return self

    def all_order(self, **orders: str) -> Voyage:
        """Everybody writes the same sheet; what is not named is left blank."""
        for seat in self.asked("exodus.intents"):
            [pending] = [p for p in self.table.view(seat).pending if isinstance(p.shape, Form)]
            assert isinstance(pending.shape, Form)
            sheet = {name: orders.get(name, "blank") for name in pending.shape.names}
            self.says(seat, "exodus.intents", sheet)
        return self

    def until(self, topic: str) -> Voyage:
        """Let everything go by, at rest in the present system, until this is asked."""
        for _ in range(400):
            if self.asked(topic):
                return self
            self.table.time_up()
        raise AssertionError(f"nobody is ever asked {topic}")


class Sails(Protocol):
    """Makes a whole table; options by their names."""

    def __call__(self, seats: int = 3, **options: Any) -> Voyage: ...


@pytest.fixture
def sails() -> Sails:
    """A whole table, each seat with its faction: `sails(4, max_cycles=5)`."""

    def voyage(seats: int = 3, **options: Any) -> Voyage:
        return Voyage(seats, options)

    return voyage


@final
class Onward(Procedure[play.Exodus]):
    """A voyage that is under way already: whatever was done, what is to be done next?"""

    def begin(self, g: play.Exodus) -> Step:
        """EX-SEQ-02: leave, fight or stay, and then again."""
        return Run(Disposition(), Onward.begin)


class Hosted(Fleet):
    """A fleet whose players sit at a table of the kernel: they submit, and the clock runs out.

    It is brought about like any scenario. From `sits_down` on all goes through the table.
    """

    table: Table

    def playing(self, *secondary: str) -> Self:
        """The seats after the three primaries play these factions."""
        chosen = [FACTION.keys.index(name) for name in secondary]
        self.given(played=sorted([*range(3), *chosen]))
        for faction in range(3, FACTIONS):
            seat = 3 + chosen.index(faction) if faction in chosen else -1
            self.given({f"factions.{faction}.seat": seat})
        return self

    def sits_down(self) -> Self:
        """The table opens where the scenario stands: the fleet is to decide what it does."""
        staged = self.g

        def take_over(g: play.Exodus) -> None:
            g.state = g.s = staged.s
            g.silences = staged.silences

        game = replace(GAME, setup=take_over, opening=Onward)
        self.table = Table(game, staged.seats, bytes(32))
        self.play = self.table._play
        self.play.chance = ScriptedChance(list(STREAMS), self._script)
        return self

    def seat(self, seat: int | str) -> SeatAtTable:
        """One seat of the table."""
        return SeatAtTable(self, super().seat(seat).number)

    def time_up(self, *seats: int, window: int | None = None) -> Self:
        """The clock of the table runs out."""
        return self.receives(self.table.time_up(window, seats=list(seats) or None))

    def receives(self, receipt: Receipt) -> Self:
        """The table has taken an input."""
        assert receipt.accepted, receipt.reason
        self._go(lambda: None)
        return self

    def silent_until(self, topic: str) -> Self:
        """Everybody is silent until this is asked."""
        while not self.asked_by(topic):
            assert not self.play.ended, f"the game is over and nobody was asked {topic}"
            self.time_up()
        return self

    def at_anchor(self) -> Self:
        """Everybody has a leader; the fleet is in A, and there, in B and in C is nothing."""
        self.with_map("AB", "AC", visited="BCA").led().given(risk=1)
        return self.given({f"systems.{place}.reward": 0 for place in range(3)})

    def stays(self) -> Self:
        """All want to stay, and nobody dissents."""
        return self.everybody("exodus.gesture", "up").all_pass("exodus.disposition_dissent")

    def wants(self, **orders: Any) -> Self:
        """All want these orders and no others, and nobody dissents."""
        for seat in self.asked_by("exodus.intents"):
            asked = self.seat(seat).asked("exodus.intents")
            assert isinstance(asked.shape, Form)
            asked.answers({name: orders.get(name, "blank") for name in asked.shape.names})
        return self.all_pass("exodus.dissent")

    def plots(self, **orders: Any) -> Self:
        """These factions give covert orders, the others none."""
        for seat in self.asked_by("exodus.covert"):
            order = orders.get(FACTION.key(self.g.faction_of(seat)))
            asked = self.seat(seat).asked("exodus.covert")
            if order is None:
                asked.passes()
            else:
                asked.answers(order)
        return self

    def everybody(self, topic: str, *answers: Any) -> Self:
        """All who are asked this answer, in the order of their seats; one answer serves all."""
        asked = self.asked_by(topic)
        for place, seat in enumerate(asked):
            answer = answers[place] if len(answers) > 1 else answers[0]
            question = self.seat(seat).asked(topic)
            if answer is None:
                question.passes()
            else:
                question.answers(answer)
        return self


class SeatAtTable(SeatAt):
    """One seat of a hosted fleet."""

    scene: Hosted

    def asked(self, topic: str) -> AskedAtTable:
        """The question, to be answered at the table."""
        return AskedAtTable(self.scene, super().asked(topic).decision)

    @property
    def view(self) -> View:
        """What the table shows this seat."""
        return self.scene.table.view(self.number)


class AskedAtTable(Asked):
    """An open question whose answer is submitted to the table."""

    scene: Hosted

    def _put(self, answer: Answer) -> Scenario:
        value = None if answer.passed() else render(self.shape, answer)
        question = self.decision.question
        return self.scene.receives(self.scene.table.submit(question.seat, self.decision.id, value))


class Hosts(Protocol):
    """Makes a fleet for a table; traits and fields of the state by their names."""

    def __call__(self, seats: int = 3, **fields: Any) -> Hosted: ...


@pytest.fixture
def hosted() -> Hosts:
    """A fleet that is to sit down at a table: `hosted(4, faith=9).sits_down()`."""

    def fleet(seats: int = 3, **fields: Any) -> Hosted:
        return Hosted(TABLE, seats).having(fields)

    return fleet
