"""A fleet in any state, whose seats already play the first factions in order.

fleet = stage_fleet(seats=3, faith=9, treachery=4)
fleet.rolls("fleet", "+").run(Ritual(1, hurried=True))
fleet.stands(faith=8, treachery=5)
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol, Self

from starmoot.games.exodus import names, play, state
from starmoot.games.exodus.characters.people import appoint, burden, enter
from starmoot.games.exodus.conflict.deals import agree_coup
from starmoot.games.exodus.conflict.floor import SCENE_END
from starmoot.games.exodus.conflict.opening import OpenScene
from starmoot.games.exodus.conflict.scene import ConflictScene
from starmoot.games.exodus.conflict.showdown import Showdown
from starmoot.games.exodus.content.printed import BOOKS, SECRETS, secret_number
from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.options import Settings
from starmoot.games.exodus.secrets.spreading import new_secret
from starmoot.games.exodus.systems.arrival import FirstSystem
from starmoot.games.exodus.systems.starmap import connect, draw
from starmoot.games.exodus.voyage.setup import SetUp, set_up
from starmoot.kernel import EVERYONE, Game, Secret
from starmoot.testing import Scenario, ScriptedChance

FUDGE = {"-": 0, "0": 1, "+": 2}


def assign(g: play.Exodus) -> None:
    """Seat i plays faction i; the fleet has its printed traits."""
    g.s.traits = g.s.settings.start_traits[:]
    g.s.played = names.EVERY_FACTION[: g.seats]
    g.s.factions = [state.FactionSheet() for _ in names.EVERY_FACTION]
    for faction in names.EVERY_FACTION:
        g.faction(faction).trait = BOOKS[faction].trait
        g.faction(faction).seat = faction if faction < g.seats else -1


TABLE = Game(
    id="exodus",
    title="Exodus",
    summary="Exodus from the middle.",
    rules_version=1,
    seats=range(3, 9),
    state=state.State,
    play=play.Exodus,
    setup=assign,
    opening=FirstSystem,
    endings=(),
    streams=names.STREAMS,
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
            self.play.chance = ScriptedChance(list(names.STREAMS), self._script)
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
        held = state.Held()
        held.public = public
        held.card = Secret(secret_number(word))
        held.knowers.value = sorted(names.FACTION.keys.index(knower) for knower in knowers)
        self.g.s.secrets.append(held)
        return self

    def taken(self, number: int, since: int = 1, known_to: int = EVERYONE) -> Self:
        """A bounder took somebody in this cycle."""
        self.g.s.infected[number] = Secret(since, known_to)
        return self

    def writes(self, intents: dict[str, dict[str, str]]) -> Self:
        """The players have written these intents: author, faction, order."""
        blank = [state.BLANK] * names.FACTIONS
        self.given(resolved=blank[:], tie_picks=blank[:])
        for sheet in self.g.s.factions:
            sheet.intents = blank[:]
        for author, lines in intents.items():
            for about, word in lines.items():
                number = CODE.number(word)
                assert number is not None, f"there is no order {word}"
                self.g.s.write(names.FACTION.named(author), names.FACTION.named(about), number)
        return self

    def wanted(self, author: names.Faction, about: names.Faction) -> str:
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

    def with_pact(self, faction: names.Faction) -> Self:
        """The Government has agreed to a coup by this faction. (EX-COV-33)"""
        agree_coup(self.g, faction, self.g.audience_of([names.GOVERNMENT, faction]))
        return self

    def led(self) -> Self:
        """Every played faction has a leader, who hides nothing yet."""
        for faction in self.g.s.played:
            leader = state.Character()
            leader.name = f"The head of {names.FACTION.label(faction)}"
            appoint(self.g, enter(self.g, leader, faction))
        return self

    def crowned(self, faction: names.Faction) -> Fleet:
        """Whose office it is leaves it to the head of the faction."""
        self.seat(self.g.seat_of(faction)).asked("exodus.office_holder")
        self.time_up(self.g.seat_of(faction))
        return self

    def holding(self, word: str, owner: names.Faction = names.NO_FACTION) -> int:
        """A printed secret comes into play, with its own faction or this one; gives its place.

        A personal one is that of the owner's leader.
        """
        card = secret_number(word)
        printed = SECRETS[card]
        if owner < 0:
            owner = names.FACTION.named(printed.owner)
        if printed.category != names.PERSONAL:
            return new_secret(self.g, owner, printed.category, card)
        burden(self.g, self.g.faction(owner).leader, card)
        return len(self.g.s.secrets) - 1

    def ordered(self, **orders: str) -> Self:
        """A cycle is on whose resolved orders are these: `ordered(military="assist:church")`."""
        resolved = [state.BLANK] * names.FACTIONS
        for faction, word in orders.items():
            number = CODE.number(word)
            assert number is not None, f"there is no order {word}"
            resolved[names.FACTION.keys.index(faction)] = number
        self.given(cycle=max(1, self.g.s.cycle), resolved=resolved)
        self.given(covert=[state.BLANK] * names.FACTIONS, results=[-1] * names.FACTIONS)
        return self.given(order_hindrances=[0] * names.FACTIONS, executed=[False] * names.FACTIONS)

    def at_six(self) -> Self:
        """Every trait is 6, in a system with something to harvest."""
        self.with_map("AB", visited="A").given(traits=[6] * len(names.LETTERS))
        return self.given({"systems.0.reward": 2, "systems.0.convenience": 0})

    def moved(self, changes: str = "") -> Self:
        """The traits are 6 but for these changes, in the letters of reports: `F+1 S-1`."""
        traits = [6] * len(names.LETTERS)
        for change in changes.split():
            traits[names.LETTERS.index(change[0])] += int(change[1:])
        return self.expect(traits=traits)

    def stands(self, **traits: int) -> Self:
        """The fleet's traits have these values."""
        self.expect({f"traits.{names.TRAIT.number(name)}": value for name, value in traits.items()})
        return self

    def having(self, fields: dict[str, Any]) -> Self:
        """The fleet has these traits and fields of the state, by their names."""
        for name, value in fields.items():
            trait = names.TRAIT.number(name)
            self.given({name if trait is None else f"traits.{trait}": value})
        return self


class Exodus(Protocol):
    """Makes a fleet; traits and fields of the state by their names."""

    def __call__(self, seats: int = 3, **fields: Any) -> Fleet: ...


def stage_fleet(seats: int = 3, **fields: Any) -> Fleet:
    """A fleet of some seats: `stage_fleet(seats=3, faith=9, fatigue=1)`."""
    return Fleet(TABLE, seats).having(fields)


SET_OUT = replace(TABLE, setup=set_up, opening=SetUp, settings=Settings)


class SetsOut(Protocol):
    """Makes a fleet before anybody has chosen anything; options of the table by their names."""

    def __call__(self, seats: int = 3, **options: Any) -> Fleet: ...


def stage_departure(seats: int = 3, **options: Any) -> Fleet:
    """A fleet that is about to set out: `stage_departure(seats=4, max_cycles=10)`."""
    return Fleet(SET_OUT, seats, options)
