"""The coach: what a newcomer should know about the question in hand, and what words mean."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names, play
from starmoot.games.exodus.names import NO_FACTION, Faction, Trait
from starmoot.games.exodus.scene.fleet import BAD_WHEN_HIGH, UNREST, plural
from starmoot.games.exodus.state import State
from starmoot.mechanics import coaching
from starmoot.scene import Word

PACKAGE: Final = "starmoot.games.exodus"
MEANINGS: Final = coaching.written(PACKAGE, "words")

LOW: Final = 4
"""From here on a trait that must not reach 0 is everybody's business."""
VITAL: Final = (names.WOMEN, names.SUPPLY, names.FAITH)


def about_dissent(state: State) -> str:
    """What consent is worth. (EX-RES-08)"""
    relief, edge = state.settings.no_dissent_edge, state.traits[names.EDGE]
    if relief == 0:
        return (
            "To dissent opens a scene in which one vote can be changed, by a deal or a test; a "
            f"test raises Edge, which is {edge}. Argue where an order hurts you or the fleet."
        )
    return (
        f"If nobody dissents, Edge falls by {relief}; it is {edge} now. Dissent "
        "where an order hurts you or the fleet more than that."
    )


def about_staying(state: State) -> str:
    """What a cycle here brings and costs, by what is here. (EX-DISP-11..12, EX-JUMP-03)"""
    stay = (
        "To stay is a cycle of work: orders are given, the god rests, the hunters come closer. To "
        "leave is to jump, which is tested: it costs Faith and brings Treachery."
    )
    if any(force > names.INFERIOR for force in state.forces):
        return f"{stay} The squids are here in strength: to stay is to fight them."
    if state.forces:
        return f"{stay} Only scouts are here: if they get away, crises grow more likely."
    if state.fatigue:
        return f"{stay} The god is tired: the next jump would have {hindered(state)}."
    if not state.systems[state.here].exhausted and state.cycles_here == 0:
        return f"{stay} Nothing threatens you yet: there may be something to gain first."
    return stay


def hindered(state: State) -> str:
    """How hard the next ritual is."""
    return plural(state.fatigue, "hindrance")


def about_the_course(state: State) -> str:
    """Who steers, and what hurry costs. (EX-JUMP-01, EX-JUMP-04)"""
    steer = (
        "Church, Government and Military must name the same system, or the fleet stays. Hurry "
        "adds two hindrances: only to get away."
    )
    faith, treachery = state.traits[names.FAITH], state.traits[names.TREACHERY]
    tired = f", with {hindered(state)}" if state.fatigue else ""
    return f"{steer} The jump is Faith {faith} against Treachery {treachery}{tired}."


def about_orders(state: State) -> str:
    """How votes count, and what is most pressing."""
    count = (
        "You write an order for every faction. Your word weighs 5 for your own people and less "
        "for others; standing rises when they do as you wrote, and when they succeed."
    )
    worry = pressing(state)
    return f"{count} {worry}" if worry else count


def pressing(state: State) -> str:
    """The trait that somebody should see to, if any. (EX-CYC-04, EX-CRI-01)"""
    low = min(VITAL, key=lambda trait: state.traits[trait])
    if state.traits[low] <= LOW:
        return f"{names.TRAIT.label(low)} is down to {state.traits[low]}, and at 0 all is lost."
    high = max(BAD_WHEN_HIGH, key=lambda trait: state.traits[trait])
    if state.traits[high] >= UNREST:
        value = state.traits[high]
        return f"{names.TRAIT.label(high)} is up to {value}: from {UNREST} on a crisis looms."
    return ""


TIPS: Final[coaching.Tips] = {
    **coaching.written(PACKAGE, "tips"),
    "gesture": about_staying,
    "course": about_the_course,
    "intents": about_orders,
    "dissent": about_dissent,
}
"""By the question in hand; the last ones depend on how the fleet stands."""


def tip(view: k.View) -> str:
    """Advice about the question in hand, by what the viewer's faction knows."""
    return coaching.tip(view, TIPS, view.state)


def words(state: State, own: Faction) -> tuple[Word, ...]:
    """The words of the game with what they come to now, as far as a faction knows."""
    now = {names.TRAIT.label(trait): trait_text(state, trait) for trait in names.EVERY_TRAIT}
    now["Fatigue"] = f"{state.fatigue} now"
    if own != NO_FACTION:
        now["standing"] = f"yours is {state.factions[own].standing}"
        now["marker"] = f"you hold {sum(state.factions[own].markers)}"
    return coaching.glossary(MEANINGS, now)


def trait_text(state: State, trait: Trait) -> str:
    """Where a trait stands, and its letter in reports. (EX-TRAIT-06)"""
    return f"{state.traits[trait]} of {play.TRAIT_MOST}; {names.LETTERS[trait]} in reports"
