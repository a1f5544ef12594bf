"""Games whose secrets are drawn, sound and broken: cups of dice, and Moot with a loose tongue.

In Cups everybody rolls a hidden die. All guess the sum in secret, the dice are shown and rolled
again, for three rounds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.topics import Asked

from starmoot.games.moot import GAME as MOOT
from starmoot.games.moot.play import DEALT, Moot
from starmoot.games.moot.play import setup as setup_moot
from starmoot.host import QuickChance
from starmoot.kernel import (
    DONE,
    EVERYONE,
    NUMBER,
    SEAT,
    Amount,
    Chance,
    Game,
    Goto,
    Play,
    Procedure,
    Question,
    Record,
    Secret,
    Settings,
    Shape,
    Step,
    ask_each,
    note,
    only,
)

GUESS = Asked("cups.guess", "CUP-GUESS-01", "What do all dice show together?")
ROLLED = note("cups.rolled", "CUP-ROLL-01", "{} rolls {}", SEAT, NUMBER)
SHOWN = note("cups.shown", "CUP-SHOW-01", "{} shows {}", SEAT, NUMBER)
HIGH = note("cups.high", "CUP-ROLL-03", "The last of them is {} of 2", NUMBER, reveals=True)
WEATHER = note("cups.weather", "CUP-ROLL-02", "The lamp burns {}", NUMBER)
ROUNDS = 3
SIX = list(range(1, 7))


class Cup(Record):
    """A hidden die, and points."""

    die: Secret[int]
    points: int = 0

    def __init__(self) -> None:
        self.die = Secret(1, faces=SIX)


class Cups(Record):
    """All cups; `lamp` is a public die, `mark` a public field that tempts the careless."""

    cups: list[Cup]
    guesses: list[int]
    round: int = 0
    lamp: int = 0
    mark: int = 0

    def __init__(self) -> None:
        self.cups = []
        self.guesses = []


class CupsPlay(Play):
    """Cups in play."""

    def __init__(self, state: Cups, seats: int, chance: Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state


def setup(g: CupsPlay) -> None:
    """Put the cups on the table."""
    for _ in g.everyone():
        g.s.cups.append(Cup())


class Round(Procedure[CupsPlay]):
    """Roll, guess, show. Broken variations override one step of it."""

    def begin(self, g: CupsPlay) -> Step:
        g.s.lamp = g.chance.below(0, 6) + 1
        g.say(WEATHER, g.s.lamp)
        for seat in g.everyone():
            self.roll(g, seat)
        return ask_each(GUESS, g.everyone(), type(self).show)

    def roll(self, g: CupsPlay, seat: int) -> None:
        die = g.s.cups[seat].die
        die.roll(g.chance, 0, only(seat))
        g.say(ROLLED, seat, secret=die)

    def offer(self, g: CupsPlay, question: Question) -> Shape:
        return Amount(g.seats, 6 * g.seats)

    def show(self, g: CupsPlay) -> Step:
        g.s.guesses = [g.answers[seat].key for seat in g.everyone()]
        total = sum(cup.die.value for cup in g.s.cups)
        for seat, cup in enumerate(g.s.cups):
            g.reveal(cup.die, EVERYONE)
            g.say(SHOWN, seat, secret=cup.die)
            cup.points += g.s.guesses[seat] == total
        g.s.round += 1
        if g.s.round < ROUNDS:
            return Goto(type(self).begin)
        g.finish("the cups are empty", [cup.points for cup in g.s.cups])
        return DONE


class HintsAtTheLast(Round):
    """Says openly whether the last die is high, right after many guesses were opened."""

    def roll(self, g: CupsPlay, seat: int) -> None:
        super().roll(g, seat)
        if seat == g.seats - 1:
            g.say(HIGH, 1 + (g.s.cups[seat].die.value > 3))


class CopiesTheDie(Round):
    """Broken: writes the die of the last seat into a public field as it is rolled."""

    def roll(self, g: CupsPlay, seat: int) -> None:
        super().roll(g, seat)
        g.s.mark = g.s.cups[seat].die.value


class CopiesTheDieLater(Round):
    """Broken: the same, but only from the second round on, in the step that shows the first."""

    def roll(self, g: CupsPlay, seat: int) -> None:
        super().roll(g, seat)
        g.s.mark = g.s.cups[seat].die.value if g.s.round else 0


class TellsTheDie(Round):
    """Broken: tells everybody, since nobody said whom."""

    def roll(self, g: CupsPlay, seat: int) -> None:
        die = g.s.cups[seat].die
        die.roll(g.chance, 0, only(seat))
        g.say(ROLLED, seat, die.value)


class Handful(Cups):
    """Cups, and a handful of dice that the first seat alone may look at."""

    handful: Secret[list[int]]

    def __init__(self) -> None:
        super().__init__()
        self.handful = Secret([0, 0, 0], faces=SIX)


class CopiesOneOfMany(Round):
    """Broken: writes one of these dice into a public field."""

    def begin(self, g: CupsPlay) -> Step:
        assert isinstance(g.s, Handful)
        g.s.handful.roll(g.chance, 0, only(0))
        g.s.mark = g.s.handful.value[1]
        return super().begin(g)


class PooledCup(Cup):
    """Broken: a die that is treated as if it were dealt."""

    def __init__(self) -> None:
        self.die = Secret(1, pool="dice")


def setup_pool(g: CupsPlay) -> None:
    """Put cups on the table whose dice trade places."""
    for _ in g.everyone():
        g.s.cups.append(PooledCup())


class RollsIntoThePool(Round):
    """The dice of such cups, thrown one by one."""

    def roll(self, g: CupsPlay, seat: int) -> None:
        die = g.s.cups[seat].die
        die.value = g.chance.below(0, 6) + 1
        die.audience = only(seat)
        g.say(ROLLED, seat, secret=die)


class FewFaces(Round):
    """Broken: says that a die has other faces than it is thrown with."""

    def roll(self, g: CupsPlay, seat: int) -> None:
        cup = g.s.cups[seat]
        cup.die = Secret(g.chance.below(0, 8) + 1, only(seat), faces=SIX)


def always_six(g: CupsPlay, viewer: int, _dice: QuickChance) -> None:
    """Imagines that the others have all the luck."""
    for cup in g.s.cups:
        if not cup.die.known_to(viewer):
            cup.die.value = 6


class Slate(Settings):
    """A slate that says it never changes, so that clones share it with its list."""

    marks: list[int]

    def __init__(self) -> None:
        self.marks = []


class SlateCups(Cups):
    """Cups with such a slate."""

    slate: Slate

    def __init__(self) -> None:
        super().__init__()
        self.slate = Slate()


class WritesOnTheSlate(Round):
    """Broken: writes on it all the same, in the last round."""

    def show(self, g: CupsPlay) -> Step:
        assert isinstance(g.s, SlateCups)
        if g.s.round == ROUNDS - 2:
            g.s.slate.marks.append(g.s.round)
        return super().show(g)


def setup_loud(g: Moot) -> None:
    """Moot's set-up, but the dealing note says the role instead of the secret."""
    setup_moot(g)
    g.log = [entry for entry in g.log if entry.note is not DEALT]
    for seat, captain in enumerate(g.s.captains):
        g.say(DEALT, seat, captain.role.value)


def setup_discarding(g: Moot) -> None:
    """Moot's set-up, but the roles that are left over vanish from the table."""
    setup_moot(g)
    g.s.spare.cards = []


CUPS = Game(
    id="cups",
    title="Cups",
    summary="Hidden dice.",
    rules_version=1,
    seats=range(2, 4),
    state=Cups,
    play=CupsPlay,
    setup=setup,
    opening=Round,
    endings=("the cups are empty",),
)


def variation(opening: type[Round], **changes: Any) -> Game:
    """The same game with one step replaced."""
    return replace(CUPS, id=f"cups-{opening.__name__}", opening=opening, **changes)


HINTS_AT_THE_LAST = variation(HintsAtTheLast)
COPIES_THE_DIE = variation(CopiesTheDie)
COPIES_THE_DIE_LATER = variation(CopiesTheDieLater)
COPIES_ONE_OF_MANY = variation(CopiesOneOfMany, state=Handful)
TELLS_THE_DIE = variation(TellsTheDie)
POOL_OF_DICE = variation(RollsIntoThePool, setup=setup_pool)
FEW_FACES = variation(FewFaces)
ALWAYS_SIX = replace(CUPS, id="cups-AlwaysSix", redeal=always_six)
SHARED_SLATE = variation(WritesOnTheSlate, state=SlateCups)
LOUD_MOOT = replace(MOOT, id="moot-loud", setup=setup_loud)
HOMELESS = replace(MOOT, id="moot-homeless", package="")
DISCARDING_MOOT = replace(MOOT, id="moot-discarding", setup=setup_discarding)
