"""Names for stars: on its first visit the fleet may rename a system. (EX-SYS-11)"""

from __future__ import annotations

from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.exodus.names import DRAWS
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.systems.starmap import said
from starmoot.games.exodus.voyage.ballot import BallotTopic, FleetBallot

ENCAMPMENTS: Final = (
    *("Marah", "Elim", "Succoth", "Etham", "Rephidim", "Horeb", "Hazeroth", "Rithmah", "Libnah"),
    *("Rissah", "Haradah", "Tahath", "Terah", "Mithkah", "Moseroth", "Jotbathah", "Abronah"),
    *("Ezion", "Kadesh", "Zalmonah", "Punon", "Oboth", "Dibon", "Nebo", "Pisgah", "Paran", "Shur"),
    *("Zin", "Massah", "Meribah", "Taberah", "Migdol", "Dophkah", "Alush", "Makheloth", "Shapher"),
)
"""Where the first exodus rested; each name serves once."""

LETTER: Final = 0
NAMES_ON_OFFER: Final = 3

NAME: Final = k.Kind(
    "exodus.name",
    ["letter", *[name.lower() for name in ENCAMPMENTS]],
    ["Keep the name of the charts", *ENCAMPMENTS],
)


class NamingTopic(BallotTopic):
    """Which system it is about. (EX-SYS-11)"""

    def words(self, at: Naming, view: k.View, question: k.Question) -> k.Words:
        """Which system it is about."""
        system = view.state.systems[view.state.here]
        words = k.Words(f"The fleet is the first to see {said(system.name)}. {self.prompt}")
        words.previews[NAME.name, LETTER] = f"it stays {said(system.name)}"
        return words


NAMING: Final = NamingTopic(
    "exodus.name_system",
    "EX-SYS-11 EX-DICE-22",
    "What shall we call it?",
    "No vote",
    title="Name the system",
)
NAMED: Final = k.note("exodus.system_named", "EX-SYS-11", "The fleet names the system {name}")


def names_on_offer(g: Exodus) -> list[int]:
    """The name of the charts, and some names that no system bears yet, from a random one on."""
    start = g.chance.below(DRAWS, len(ENCAMPMENTS))
    taken = [system.name for system in g.s.systems]
    offered: list[int] = [LETTER]
    for step in range(len(ENCAMPMENTS)):
        place = (start + step) % len(ENCAMPMENTS)
        if ENCAMPMENTS[place] not in taken:
            offered.append(place + 1)
            if len(offered) > NAMES_ON_OFFER:
                break
    return offered


class Naming(FleetBallot):
    """A fleet ballot between the letter and three names. (EX-SYS-11)"""

    names: list[int] = []

    def topic(self) -> k.Topic:
        return NAMING

    def kind(self) -> k.Kind[Any]:
        return NAME

    def options(self, g: Exodus) -> list[int]:
        return self.names

    def begin(self, g: Exodus) -> k.Step:
        self.names = names_on_offer(g)
        return k.DONE if len(self.names) == 1 else FleetBallot.begin(self, g)

    def carried(self, g: Exodus, option: k.i64) -> None:
        if option != LETTER:
            g.system().name = ENCAMPMENTS[option - 1]
            g.say(NAMED, option)
