"""Research: progress, discoveries, and what the laboratories build (EX-RSR, EX-NET-03..04)."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.exodus.names import (
    FAILURE,
    MIGHT,
    NETWORK,
    RESEARCHERS,
    SUCCESS,
    SUPPLY,
    TRAIT,
)
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets import draw_discovery, learn
from starmoot.games.exodus.state import State
from starmoot.kernel import (
    DONE,
    NUMBER,
    Answer,
    Choose,
    Kind,
    Procedure,
    Question,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask,
    i64,
    note,
    pick,
)

DISCOVERY_NEEDS: Final = 3
NETWORK_RESEARCH_MOST: Final = 1

ADVANCED: Final = note(
    "exodus.research_progress",
    "EX-RSR-02 EX-NET-03 EX-NET-04",
    "Research goes on: progress {}",
    NUMBER,
)


def advance(g: Exodus, faction: i64, result: i64) -> None:
    """EX-RSR-02: a partial is one step, a success two; the Network makes at most one (EX-NET-03).

    EX-NET-04: the Network works for the Researchers where they are played, and learns what is
    discovered in a cycle in which it helped.
    """
    if result == FAILURE:
        return
    steps: i64 = 2 if result == SUCCESS else 1
    owner = faction
    if faction == NETWORK:
        steps = NETWORK_RESEARCH_MOST
        g.s.network_helped = True
        if g.is_played(RESEARCHERS):
            owner = RESEARCHERS
    g.s.progress += steps
    g.say(ADVANCED, g.s.progress)
    if g.s.progress >= DISCOVERY_NEEDS:
        g.s.progress -= DISCOVERY_NEEDS
        discover(g, owner)


def discover(g: Exodus, owner: i64) -> None:
    """EX-RSR-02, EX-NET-04: a discovery is drawn, and the Network is told where it helped."""
    drawn = draw_discovery(g, owner)
    helped = g.s.network_helped and g.is_played(NETWORK) and g.is_played(RESEARCHERS)
    if drawn >= 0 and owner == RESEARCHERS and helped:
        learn(g, drawn, NETWORK, RESEARCHERS)


NOTHING_BUILT: Final = 7
PRODUCT: Final = Kind(
    "exodus.product",
    [*TRAIT.keys, "nothing"],
    [*[f"{label} +1" for label in TRAIT.labels], "Nothing"],
)
FABRICATE: Final = Topic(
    "exodus.fabricate",
    "EX-DEC-26 EX-RSR-04",
    "The workshops have something to offer. What shall they build?",
)


@final
class Fabrication(Procedure[Exodus]):
    """EX-RSR-04: a partial may give Might, a success Supply or Might."""

    result: i64 = FAILURE

    def __init__(self, result: i64 = FAILURE) -> None:
        self.result = result

    def begin(self, g: Exodus) -> Step:
        """EX-DEC-26: the Researchers choose; where nobody plays them it goes as by silence."""
        if not g.is_played(RESEARCHERS):
            build(g, self.in_doubt(g))
            return DONE
        return ask(FABRICATE, g.seat_of(RESEARCHERS), Fabrication.built)

    def offer(self, g: Exodus, question: Question) -> Shape:
        products = [SUPPLY, MIGHT] if self.result == SUCCESS else [MIGHT, NOTHING_BUILT]
        return Choose(PRODUCT, products)

    def in_doubt(self, g: Exodus) -> i64:
        """EX-DEC-26: the listed trait that is lower, Supply on a tie."""
        if self.result == SUCCESS and g.trait(SUPPLY) <= g.trait(MIGHT):
            return SUPPLY
        return MIGHT

    def absent(self, g: Exodus, question: Question) -> Answer:
        return pick(self.in_doubt(g))

    def built(self, g: Exodus) -> Step:
        build(g, g.answer().key)
        return DONE

    def words(self, view: View, question: Question) -> Words:
        """Where the fleet stands."""
        state: State = view.state
        words = Words(FABRICATE.prompt)
        for trait in (SUPPLY, MIGHT):
            words.previews[PRODUCT.name, trait] = f"now {state.traits[trait]}"
        return words


def build(g: Exodus, product: i64) -> None:
    """What leaves the workshops."""
    if product != NOTHING_BUILT:
        g.change(product, 1, "Fabricate")
