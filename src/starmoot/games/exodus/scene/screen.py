"""What each seat sees: the fleet, the map, the orders, and last its own book. (EX-COMP-05..07)

The most important comes first and the private last. Which parts are shown depends on the step the
game is in, which follows from what is being asked.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.disposition.deciding import SHOWS
from starmoot.games.exodus.disposition.leaving import NAMES
from starmoot.games.exodus.names import NO_FACTION
from starmoot.games.exodus.scene import coach, story
from starmoot.games.exodus.scene.book import agenda_text, book, bookmark
from starmoot.games.exodus.scene.chart import star_map
from starmoot.games.exodus.scene.fleet import at_hand, last_rolls, traits
from starmoot.games.exodus.scene.votes import destinations, floor, gestures, orders, who_wants_what
from starmoot.games.exodus.state import State
from starmoot.games.exodus.systems.starmap import said
from starmoot.games.exodus.voyage.cycle import OPENS
from starmoot.scene import Aim, Face, Scene, Widget

FACE: Final = Face("drift", "ember", "carved")
"""What it looks like: embers of a burnt sky."""

SETTING_OUT: Final = "setting out"
ARRIVAL: Final = "arrival"
DISPOSITION: Final = "stay, leave or fight?"
DISPUTED: Final = "the gestures are disputed"
LEAVING: Final = "leaving"
WISHES: Final = "before the cycle"
INTENT: Final = "intents are written"
RESOLVING: Final = "the orders are disputed"
CONFLICT: Final = "a scene is played"
COVERT: Final = "covert orders are written"
ORDERS: Final = "the orders are carried out"
YIELDS: Final = "the cycle's yield"
INTERLUDE: Final = "years pass"
THE_END: Final = "the end"

STEPS: Final = {
    "exodus.faction_choice": SETTING_OUT,
    "exodus.institutional_secrets": SETTING_OUT,
    "exodus.leader_choice": SETTING_OUT,
    "exodus.fleet_questions": SETTING_OUT,
    "exodus.name_system": ARRIVAL,
    "exodus.reward_choice": ARRIVAL,
    "exodus.spend_excess": ARRIVAL,
    "exodus.gesture": DISPOSITION,
    "exodus.disposition_dissent": DISPUTED,
    "exodus.course": LEAVING,
    "exodus.course_dissent": LEAVING,
    "exodus.represent_church": LEAVING,
    "exodus.jump_loss_choice": LEAVING,
    "exodus.push_loss_choice": LEAVING,
    "exodus.speak_name": LEAVING,
    "exodus.wishes": WISHES,
    "exodus.infection_fudge": INTENT,
    "exodus.intents": INTENT,
    "exodus.tie": RESOLVING,
    "exodus.dissent": RESOLVING,
    "exodus.marker": RESOLVING,
    "exodus.scene": CONFLICT,
    "exodus.scene_act": CONFLICT,
    "exodus.backing": CONFLICT,
    "exodus.confirm": CONFLICT,
    "exodus.blackmail": CONFLICT,
    "exodus.force": CONFLICT,
    "exodus.stake": CONFLICT,
    "exodus.covert": COVERT,
    "exodus.category": ORDERS,
    "exodus.endorse": ORDERS,
    "exodus.fabricate": ORDERS,
    "exodus.office_holder": ORDERS,
    "exodus.office_secret": ORDERS,
    "exodus.succession": ORDERS,
    "exodus.transfer": ORDERS,
    "exodus.windfall": YIELDS,
    "exodus.colony_choice": YIELDS,
    "exodus.scan_choice": YIELDS,
    "exodus.interlude_choice": INTERLUDE,
}
"""What is asked, and which step of the game that belongs to."""

IN_CYCLE: Final = (RESOLVING, COVERT, ORDERS, YIELDS)

WITHOUT_BOOK: Final = (ARRIVAL, DISPOSITION, DISPUTED, LEAVING, YIELDS)
"""The steps in which a few lines of the own book are enough."""


def build_scene(view: k.View) -> Scene:
    """The picture of a moment, from what one viewer knows."""
    state: State = view.state
    if view.ended:
        return Scene(headline(state, THE_END), tuple(the_end(view)), face=FACE)
    own = own_faction(view)
    if not state.systems:
        return Scene(
            headline(state, SETTING_OUT),
            tuple(setting_out(view, own)),
            tip=coach.tip(view),
            face=FACE,
        )
    step = step_of(view)
    voted = votes(view, step)
    parts = [traits(view), at_hand(state), *voted, *surroundings(view, own, step)]
    if state.cycle == 0 and state.logbook.jumps == 0:
        parts.append(story.history())
    if step == INTENT and state.cycle <= 1:
        parts.append(story.in_short())
    if own != NO_FACTION:
        brief = step in WITHOUT_BOOK
        parts += bookmark(view, own) if brief else book(view, own, step == INTENT)
    wanted: tuple[Aim, ...] = ()
    if own != NO_FACTION:
        wanted = (Aim(state.factions[own].seat, agenda_text(state, own), private=True),)
    return Scene(
        headline(state, step),
        tuple(parts),
        aims=wanted,
        tip=coach.tip(view),
        words=coach.words(state, own),
        face=FACE,
        centre=voted[0].title if voted and step in (RESOLVING, CONFLICT) else "",
    )


def headline(state: State, step: str) -> str:
    """Cycle, system and step."""
    when = f"Cycle {state.cycle}" if state.cycle else "Fleet Gessen"
    words = [when, said(state.systems[state.here].name) if state.systems else "", step]
    return " · ".join(word for word in words if word)


def own_faction(view: k.View) -> names.Faction:
    """The faction that the viewer plays, if any."""
    state: State = view.state
    for faction in state.played:
        if state.factions[faction].seat == view.viewer:
            return faction
    return NO_FACTION


def asked(view: k.View) -> list[str]:
    """The topics that somebody is asked about, as far as the viewer can see."""
    return [waiting.topic for waiting in view.waiting]


def step_of(view: k.View) -> str:
    """The step of the game, or nothing where the viewer cannot tell.

    What is settled between the parties of a scene is still part of the scene. (EX-DEB-07)
    """
    for topic in asked(view):
        if topic in STEPS:
            return STEPS[topic]
    return CONFLICT if floor(view) else ""


def quarrel_of(view: k.View) -> str:
    """What a conflict scene is about: the step whose votes were shown last."""
    for entry in reversed(view.log):
        if entry.note is SHOWS:
            return DISPUTED
        if entry.note is NAMES:
            return LEAVING
        if entry.note is OPENS:
            return RESOLVING
    return ""


def votes(view: k.View, step: str) -> list[Widget]:
    """What everybody voted on the matter at hand, and what is argued about it."""
    state: State = view.state
    parts: list[Widget] = []
    matter = step
    if step == CONFLICT:
        parts += floor(view)
        matter = quarrel_of(view)
    if matter == DISPUTED:
        parts += gestures(state)
    elif matter == LEAVING:
        parts += destinations(state)
    elif matter in IN_CYCLE:
        parts += orders(state)
    if matter == RESOLVING:
        parts += who_wants_what(state)
    return parts


def surroundings(view: k.View, own: names.Faction, step: str) -> list[Widget]:
    """Factions, map and dice: while orders are given people come first, else places.

    What the fleet never agreed on can be the issue of a scene that is being opened. (EX-SET-16)
    """
    state: State = view.state
    people: list[Widget] = [story.factions(state, own), *story.others_of_note(state)]
    places: list[Widget] = [star_map(view)]
    parts = people + places if step in IN_CYCLE else places + people
    parts += [*last_rolls(view), *story.public_secrets(state)]
    if "exodus.scene" in asked(view):
        parts += story.beliefs(state)
    return parts


def setting_out(view: k.View, own: names.Faction) -> list[Widget]:
    """The start screen, and then one new thing with each question. (EX-COMP-16, EX-COMP-19)

    First what the game is, who takes part and what happened before; with the secrets what
    everybody knows; with the leaders the ships they may come from; with the fleet's own story what
    an answer is worth.
    """
    topics = asked(view)
    if "exodus.fleet_questions" in topics:
        return [story.worth_of_beliefs()]
    if "exodus.leader_choice" in topics:
        return [story.ships()]
    own_book = book(view, own, False) if own != NO_FACTION else []
    if "exodus.institutional_secrets" in topics:
        return [story.lore(), *own_book]
    return [story.credits(), story.in_short(), *story.roles(view), story.history(), *own_book]


def the_end(view: k.View) -> list[Widget]:
    """Cause, last system, final traits, standings, all secrets and the chronicle. (EX-END-06)"""
    state: State = view.state
    parts: list[Widget] = [
        story.outcome(view),
        traits(view),
        story.standings(state),
        *story.all_secrets(state),
    ]
    if state.systems:
        parts.append(star_map(view))
    return [*parts, *story.chronicle(view), story.credits()]
