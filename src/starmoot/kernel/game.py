"""Game: the plugin contract. A game is one object; hosts find it through the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from starmoot.kernel.chance import Chance, QuickChance
from starmoot.kernel.facts import Entry, check_notes
from starmoot.kernel.play import Play
from starmoot.kernel.procedure import Procedure
from starmoot.kernel.record import Record, Settings
from starmoot.kernel.view import View

Options = Mapping[str, Any]
"""Chosen options by name, in the wire form of their shapes."""


Figures = Mapping[str, int | list[int]]
"""What a designer wants to know of a finished game, by name."""


class Meeting(NamedTuple):
    """Something planned: the second of the table at which it opens, how long, and for whom.

    The rules let it open from `earliest` to `latest`; without a `latest` they do not say.
    `moved_by` names the topic with which a seat may ask for another hour; its answer is an amount
    of minutes from now.
    """

    title: str
    opens: int
    seconds: int
    audience: int
    earliest: int = 0
    latest: int = 0
    moved_by: str = ""


class Bots(NamedTuple):
    """Where bots may play: anywhere; in a running game for absent players alone; or nowhere.

    A player is absent after missing `absent_after` deadlines in a row (0: the host's own count),
    or who has left. `why` names the setting behind it and what would allow more, for refusals.
    """

    where: Literal["anywhere", "absent", "nowhere"] = "anywhere"
    absent_after: int = 0
    why: str = ""


class BadTable(ValueError):
    """A table that cannot be set up: wrong seats or options; the text says what is right."""


@dataclass(frozen=True)
class Opening:
    """How a newcomer gets to a first question worth answering: seats and options of a short game,
    and the topics before the game proper, which a host answers by advice. Whoever asks for no
    game in particular gets one that is made to be the `first`. Where `concerned`, a newcomer is
    asked only what concerns the seat, and may want it otherwise."""

    seats: int = 4
    options: Options = field(default_factory=dict)
    prelude: frozenset[str] = frozenset()
    first: bool = False
    concerned: bool = False


@dataclass(frozen=True)
class Story:
    """What hosts look for when they tell how a game went.

    `luck` names the streams where a higher number is better for whoever caused the draw, with the
    lowest face. `kept` and `broken` name the facts that tell what became of somebody's word; the
    first of their arguments is whose word it was. `conflicts` name those that begin a quarrel.
    `helped` and `hurt` name those in which the first seat did the others a good or a bad turn,
    `accepted` and `refused` those in which it answered an offer; `fact:word` names a fact only
    where it has that word. `bonds` name those after which the first two seats are bound to each
    other: a bad turn between them is a broken word, where the rules have no other.
    `standing` gives how far each seat is in a play, more being better, by which one can tell who
    was ahead when; without it the game's `outlook` does.
    """

    luck: Mapping[str, int] = field(default_factory=dict)
    kept: frozenset[str] = frozenset()
    broken: frozenset[str] = frozenset()
    conflicts: frozenset[str] = frozenset()
    helped: frozenset[str] = frozenset()
    hurt: frozenset[str] = frozenset()
    accepted: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    bonds: frozenset[str] = frozenset()
    standing: Callable[[Any], list[int]] | None = None


@dataclass(frozen=True)
class Game:
    """Everything a host needs to know of a game.

    `state` is its record class and `play` its Play class; `setup` fills a fresh state, `opening`
    makes the first procedure. `scene` draws a moment; `staging` says how each kind of fact is shown
    when it happens, and `stage` draws the facts of one step where that is not enough
    (`starmoot.scene.stage`). `settings` declares the options; the state has them in its field of
    that name. `streams` names the dice. `redeal` refines how worlds are imagined where re-dealing
    pools is not enough. `figures` are what simulations report of a finished play: numbers, and
    lists of numbers that run over the game's rounds. `laws` are conservation laws: each gives a
    number that never changes. `endings` are all the ways a game can end. `talk` gives the audiences
    that a seat may address now; without it people may always talk to the table and
    in pairs. `clocks` tells what the deadline classes of its topics are for, `deadlines` how many
    seconds the rules suggest for each, given the options and whether people play live or by mail.
    `pauses` tells whether a host may stop the clocks, given the options and how many people play;
    without it hosts always may. `bots` tells where bots may play, given the options; without it
    anywhere. `together` tells whether one person may hold several seats, given
    the options, how many seats there are and which; without it everybody may hold any. `teams`
    gives the room of each seat, from 0 on, given the options and how many seats there are: rooms
    know nothing of each other but what the rules send there, and without it there is one. `agenda`
    tells what a play has planned.
    `bot_waits` gives the second of the table before which a bot leaves a question of a topic alone,
    from its view: where it matters when somebody acts.
    `prepared` is the short game for newcomers, `guided` a start in which a coach teaches it
    (`starmoot.scene.guided`), `story` what to say about a finished one. `outlook`
    gives each seat's prospects in a play, over or not, from 0 (has lost) to `Play.SURE` (has won):
    a search need not look to the end of a long game. `point` is how much of a final score is one
    point: what is below it only breaks ties, and is not shown.
    """

    id: str
    title: str
    summary: str
    rules_version: int
    seats: range
    state: type[Record]
    play: Callable[[Any, int, Chance], Play]
    setup: Callable[[Any], None]
    opening: Callable[[], Procedure[Any]]
    endings: tuple[str, ...]
    point: int = 1
    streams: tuple[str, ...] = ("dice",)
    settings: type[Settings] = Settings
    redeal: Callable[[Any, int, QuickChance], None] | None = None
    laws: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)
    scene: Callable[[View], Any] | None = None
    staging: Mapping[str, Any] = field(default_factory=dict)
    stage: Callable[[View, list[Entry]], list[Any]] | None = None
    advice: Callable[..., Any] | None = None
    figures: Callable[[Any], Figures] | None = None
    outlook: Callable[[Any], list[int]] | None = None
    talk: Callable[[View], list[int]] | None = None
    clocks: Mapping[str, str] = field(default_factory=dict)
    deadlines: Callable[[Options, bool], Mapping[str, int]] | None = None
    pauses: Callable[[Options, int], bool] | None = None
    bots: Callable[[Options], Bots] | None = None
    bot_waits: Callable[[View, str], int] | None = None
    together: Callable[[Options, int, Sequence[int]], bool] | None = None
    teams: Callable[[Options, int], Sequence[int]] | None = None
    agenda: Callable[[Any], Sequence[Meeting]] | None = None
    prepared: Opening = field(default_factory=Opening)
    guided: Any = None
    story: Story = field(default_factory=Story)
    rules_file: str = "rules.toml"
    package: str = ""
    length: str = ""
    credits: str = ""

    def __post_init__(self) -> None:
        """See that all facts name kinds that exist."""
        check_notes(self.id)

    def points(self, scores: Sequence[int]) -> list[int]:
        """Final scores as they are shown."""
        return [score // self.point for score in scores]

    def audiences(self, view: View) -> list[int]:
        """Whom a viewer may address now: each audience is a channel that its seats hear.

        Conversation belongs to the host, when its channels are closed is a rule of the game. A
        spectator has none.
        """
        if view.spectates:
            return []
        return view.audiences() if self.talk is None else self.talk(view)

    def check_seats(self, seats: int) -> None:
        """Refuse a seat count that the game does not play with."""
        if seats not in self.seats:
            raise BadTable(
                f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}"
            )

    def begin(self, seats: int, settings: Settings, chance: Chance, quiet: bool = False) -> Play:
        """Set up a play and run it to its first question."""
        play = self.set_out(seats, settings, chance, quiet)
        play.start(self.opening())
        return play

    def set_out(self, seats: int, settings: Settings, chance: Chance, quiet: bool = False) -> Play:
        """A play that is set up, before its opening."""
        play = self.bare(seats, settings, chance)
        play.quiet = quiet
        self.setup(play)
        return play

    def bare(self, seats: int, settings: Settings, chance: Chance) -> Play:
        """A play before its set-up, which knows its settings."""
        state: Any = self.state()
        if self.settings is not Settings:
            state.settings = settings
        return self.play(state, seats, chance)
