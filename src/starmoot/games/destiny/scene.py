"""What each seat sees: the race, the galaxy, what is going on, the Senate, and its own cards.

GD-HID-01..14: everything is made from the view, so that nobody is shown what he may not know. What
is happening now comes first, ledgers follow, and what only the viewer sees is marked as private.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, scene_senate
from starmoot.games.destiny.appearance import YEAR_NAME, seat_colours
from starmoot.games.destiny.play import Destiny, seen_by
from starmoot.games.destiny.scene_books import deals, events, laws
from starmoot.games.destiny.scene_fights import battle, campaign, dice_of_turn
from starmoot.games.destiny.scene_map import galaxy
from starmoot.games.destiny.scene_people import looks, other_senators, own_cards, own_senators
from starmoot.games.destiny.scene_story import (
    in_short,
    open_hands,
    outcome,
    party_cards,
    standings,
)
from starmoot.games.destiny.window_words import before_what
from starmoot.scene import Moment, Scene, Timeline, Widget

STEPS: Final = {
    names.GALACTIC: ("Galactic",),
    names.SENATE: ("Elections", "Fleet orders", "Prosecutions", "Propositions", "Trials"),
    names.INTRIGUE: ("Invasions", "Battles", "Campaigns", "Results", "Purchases"),
    names.END_OF_TURN: ("End of turn",),
}
"""GD-TRN-01, GD-SEN-01, GD-INT-01: the steps of the phases in which people decide things."""

PHASE_NAMES: Final = ("Galactic", "Senate", "Intrigue", "End of turn")


def build_scene(view: k.View) -> Scene:
    """The picture of a moment, from what one viewer knows."""
    g = seen_by(view)
    colours = seat_colours(g.parties())
    if view.ended:
        return Scene(f"{YEAR_NAME} · the end", tuple(the_end(view, g)), colours)
    if names.NO_PARTY in g.parties():
        return Scene(f"{YEAR_NAME} · Parties are chosen", (party_cards(g), in_short()))
    own = own_party(view, g)
    parts: list[Widget] = [scene_senate.race(g, own), stepper(g), *at_hand(g), galaxy(g)]
    parts += [
        scene_senate.parties(g, own),
        *own_part(view, g, own),
        *scene_senate.declared(g),
        *scene_senate.docket(g),
    ]
    parts += [scene_senate.offices(g), *laws(g), *events(g), *deals(g, own)]
    parts += [*other_senators(g, own), *dice_of_turn(view)]
    if g.s.turn <= 1:
        parts.append(in_short())
    return Scene(headline(g), tuple(private_last(parts)), colours)


def own_party(view: k.View, g: Destiny) -> int:
    """The Party that the viewer leads, if any."""
    return names.NO_PARTY if view.viewer == k.SPECTATOR else g.party_of(view.viewer)


def at_hand(g: Destiny) -> list[Widget]:
    """What is being decided or rolled: the vote, the battle, the Campaign, announced acts."""
    return [*scene_senate.announced(g), *battle(g), *campaign(g), *scene_senate.motion(g)]


def own_part(view: k.View, g: Destiny, own: int) -> list[Widget]:
    """Senators, hand, reserve and looks of the viewer; nothing for spectators."""
    if own == names.NO_PARTY:
        return []
    return [*own_senators(g, own), *own_cards(g, own), *looks(g, view.viewer)]


def private_last(parts: list[Widget]) -> list[Widget]:
    """The private things after the public ones, each in the order in which they came."""
    public = [part for part in parts if not getattr(part, "private", False)]
    return public + [part for part in parts if getattr(part, "private", False)]


def headline(g: Destiny) -> str:
    """Turn and phase, and what is at hand."""
    words = [f"Turn {g.s.turn}", names.PHASE.label(g.s.phase), step_name(g)]
    return " · ".join(word for word in words if word)


def step_name(g: Destiny) -> str:
    """The step of the phase, or the free window that stands before something."""
    if g.s.moment:
        return before_what(g.s, g.s.moment)
    steps = STEPS[g.s.phase]
    return steps[g.s.step - 1] if len(steps) > 1 and 0 < g.s.step <= len(steps) else ""


def stepper(g: Destiny) -> Timeline:
    """GD-TRN-01: the phases of the turn, the present one in its steps."""
    moments: list[Moment] = []
    now = -1
    for phase in (names.GALACTIC, names.SENATE, names.INTRIGUE, names.END_OF_TURN):
        if phase != g.s.phase:
            moments.append(Moment(PHASE_NAMES[phase]))
            continue
        steps = STEPS[phase]
        now = len(moments) + max(0, min(len(steps), g.s.step) - 1)
        moments += [Moment(step) for step in steps]
    return Timeline(f"Turn {g.s.turn}", tuple(moments), now)


def the_end(view: k.View, g: Destiny) -> list[Widget]:
    """GD-VIC-14, GD-HID-14: who won, the galaxy as it was, and all that was hidden."""
    if names.NO_PARTY in g.parties():
        return [in_short()]
    own = own_party(view, g)
    parts: list[Widget] = [
        outcome(view, g),
        scene_senate.race(g, names.NO_PARTY),
        galaxy(g),
        standings(view, g),
    ]
    parts += [scene_senate.offices(g), *laws(g), *open_hands(g), *other_senators(g, names.NO_PARTY)]
    return parts + [part for part in deals(g, own) if not getattr(part, "private", False)]
