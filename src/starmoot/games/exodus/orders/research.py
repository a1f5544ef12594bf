"""Research: progress, discoveries, and what the laboratories build. (EX-RSR, EX-NET-03..04)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.orders.beyond import (
    DISCOVERY_NEEDS,
    NOTHING_BUILT,
    products,
    research_steps,
)
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.spreading import draw_discovery, learn
from starmoot.games.exodus.state import State

ADVANCED: Final = k.note(
    "exodus.research_progress", "EX-RSR-02 EX-NET-03", "Research goes on: progress {number}"
)


def advance(g: Exodus, faction: names.Faction, result: k.i64) -> None:
    """Research goes on by the steps of a result. (EX-RSR-02, EX-NET-03)

    The Network works for the Researchers where they are played, and learns what is discovered in a
    cycle in which it helped. (EX-NET-04)
    """
    steps = research_steps(result, faction == names.NETWORK)
    if steps == 0:
        return
    owner = faction
    if faction == names.NETWORK:
        g.s.network_helped = True
        if g.is_played(names.RESEARCHERS):
            owner = names.RESEARCHERS
    g.s.progress += steps
    g.say(ADVANCED, g.s.progress)
    if g.s.progress >= DISCOVERY_NEEDS:
        g.s.progress -= DISCOVERY_NEEDS
        discover(g, owner)


def discover(g: Exodus, owner: names.Faction) -> None:
    """A discovery is drawn, and the Network is told where it helped. (EX-RSR-02, EX-NET-04)"""
    drawn = draw_discovery(g, owner)
    helped = g.s.network_helped and g.is_played(names.NETWORK) and g.is_played(names.RESEARCHERS)
    if drawn >= 0 and owner == names.RESEARCHERS and helped:
        learn(g, drawn, names.NETWORK, names.RESEARCHERS)


PRODUCT: Final = k.Kind(
    "exodus.product",
    [*names.TRAIT.keys, "nothing"],
    [*[f"{label} +1" for label in names.TRAIT.labels], "Nothing"],
)


class FabricateTopic(k.Topic):
    """What a result lets the workshops build. (EX-DEC-26)"""

    def offer(self, at: Fabrication, g: Exodus, question: k.Question) -> k.Shape:
        return k.Choose(PRODUCT, products(at.result))

    def absent(self, at: Fabrication, g: Exodus, question: k.Question) -> k.Answer:
        return k.pick(at.in_doubt(g))

    def words(self, at: Fabrication, view: k.View, question: k.Question) -> k.Words:
        """Where the fleet stands."""
        state: State = view.state
        words = k.Words(self.prompt)
        for trait in (names.SUPPLY, names.MIGHT):
            words.previews[PRODUCT.name, trait] = f"now {state.traits[trait]}"
        return words


FABRICATE: Final = FabricateTopic(
    "exodus.fabricate",
    "EX-DEC-26 EX-RSR-04",
    "The workshops have something to offer. What shall they build?",
    title="Workshops",
)


class Fabrication(k.Procedure[Exodus]):
    """A partial may give Might, a success Supply or Might. (EX-RSR-04)"""

    result: k.i64 = names.FAILURE

    def begin(self, g: Exodus) -> k.Step:
        """The Researchers choose; where nobody plays them it goes as by silence. (EX-DEC-26)"""
        if not g.is_played(names.RESEARCHERS):
            build(g, self.in_doubt(g))
            return k.DONE
        return k.ask(FABRICATE, g.seat_of(names.RESEARCHERS), Fabrication.built)

    def in_doubt(self, g: Exodus) -> names.Trait:
        """The listed trait that is lower, Supply on a tie. (EX-DEC-26)"""
        if self.result == names.SUCCESS and g.trait(names.SUPPLY) <= g.trait(names.MIGHT):
            return names.SUPPLY
        return names.MIGHT

    def built(self, g: Exodus) -> k.Step:
        build(g, g.answer().key)
        return k.DONE


def build(g: Exodus, product: k.i64) -> None:
    """What leaves the workshops."""
    if product != NOTHING_BUILT:
        g.change(names.Trait(product), 1, "Fabricate")
