"""What each seat sees: the race, the galaxy, what is going on, the Senate, and its own cards.

GD-HID-01..14: everything is made from the view, so that nobody is shown what he may not know. What
is happening now comes first, ledgers follow, and what only the viewer sees is marked as private.
"""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny.appearance import YEAR_NAME, seat_colours
from starmoot.games.destiny.names import END_OF_TURN, GALACTIC, INTRIGUE, NO_PARTY, PHASE, SENATE
from starmoot.games.destiny.play import Destiny, seen_by
from starmoot.games.destiny.scene_books import deals, events, laws
from starmoot.games.destiny.scene_fights import battle, campaign, dice_of_turn
from starmoot.games.destiny.scene_map import galaxy
from starmoot.games.destiny.scene_people import looks, other_senators, own_cards, own_senators
from starmoot.games.destiny.scene_senate import (
    announced,
    declared,
    docket,
    motion,
    offices,
    parties,
    race,
)
from starmoot.games.destiny.scene_story import (
    in_short,
    open_hands,
    outcome,
    party_cards,
    standings,
)
from starmoot.games.destiny.window_words import before_what
from starmoot.kernel import SPECTATOR, View
from starmoot.kernel.scene import Moment, Scene, Timeline, Widget

STEPS: Final = {
    GALACTIC: ("Galactic",),
    SENATE: ("Elections", "Fleet orders", "Prosecutions", "Propositions", "Trials"),
    INTRIGUE: ("Invasions", "Battles", "Campaigns", "Results", "Purchases"),
    END_OF_TURN: ("End of turn",),
}
"""GD-TRN-01, GD-SEN-01, GD-INT-01: the steps of the phases in which people decide things."""

PHASE_NAMES: Final = ("Galactic", "Senate", "Intrigue", "End of turn")


def build_scene(view: View) -> Scene:
    """The picture of a moment, from what one viewer knows."""
    g = seen_by(view)
    colours = seat_colours(g.parties())
    if view.ended:
        return Scene(f"{YEAR_NAME} · the end", tuple(the_end(view, g)), colours)
    if NO_PARTY in g.parties():
        return Scene(f"{YEAR_NAME} · Parties are chosen", (party_cards(g), in_short()))
    own = own_party(view, g)
    parts: list[Widget] = [race(g, own), stepper(g), *at_hand(g), galaxy(g)]
    parts += [parties(g, own), *own_part(view, g, own), *declared(g), *docket(g)]
    parts += [offices(g), *laws(g), *events(g), *deals(g, own)]
    parts += [*other_senators(g, own), *dice_of_turn(view)]
    if g.s.turn <= 1:
        parts.append(in_short())
    return Scene(headline(g), tuple(private_last(parts)), colours)


def own_party(view: View, g: Destiny) -> int:
    """The Party that the viewer leads, if any."""
    return NO_PARTY if view.viewer == SPECTATOR else g.party_of(view.viewer)


def at_hand(g: Destiny) -> list[Widget]:
    """What is being decided or rolled: the vote, the battle, the Campaign, announced acts."""
    return [*announced(g), *battle(g), *campaign(g), *motion(g)]


def own_part(view: View, g: Destiny, own: int) -> list[Widget]:
    """Senators, hand, reserve and looks of the viewer; nothing for spectators."""
    if own == NO_PARTY:
        return []
    return [*own_senators(g, own), *own_cards(g, own), *looks(g, view.viewer)]


def private_last(parts: list[Widget]) -> list[Widget]:
    """The private things after the public ones, each in the order in which they came."""
    public = [part for part in parts if not getattr(part, "private", False)]
    return public + [part for part in parts if getattr(part, "private", False)]


def headline(g: Destiny) -> str:
    """Turn and phase, and what is at hand."""
    words = [f"Turn {g.s.turn}", PHASE.label(g.s.phase), step_name(g)]
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
    for phase in (GALACTIC, SENATE, INTRIGUE, END_OF_TURN):
        if phase != g.s.phase:
            moments.append(Moment(PHASE_NAMES[phase]))
            continue
        steps = STEPS[phase]
        now = len(moments) + max(0, min(len(steps), g.s.step) - 1)
        moments += [Moment(step) for step in steps]
    return Timeline(f"Turn {g.s.turn}", tuple(moments), now)


def the_end(view: View, g: Destiny) -> list[Widget]:
    """GD-VIC-14, GD-HID-14: who won, the galaxy as it was, and all that was hidden."""
    if NO_PARTY in g.parties():
        return [in_short()]
    own = own_party(view, g)
    parts: list[Widget] = [outcome(view, g), race(g, NO_PARTY), galaxy(g), standings(view, g)]
    parts += [offices(g), *laws(g), *open_hands(g), *other_senators(g, NO_PARTY)]
    return parts + [part for part in deals(g, own) if not getattr(part, "private", False)]
