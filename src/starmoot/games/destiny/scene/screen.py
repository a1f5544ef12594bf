"""What each seat sees: the race, the galaxy, what is going on, the Senate, and its own cards.

GD-HID-01..14: everything is made from the view, so that nobody is shown what he may not know. What
is happening now comes first, ledgers follow, and what only the viewer sees is marked as private.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scene import (
    appearance,
    chamber,
    coach,
    fights,
    galaxy,
    ledgers,
    people,
    story,
)
from starmoot.games.destiny.words import window_words
from starmoot.scene import Aim, Battle, Face, Moment, Scene, Tally, Timeline, Widget

FACE: Final = Face("rings", "violet", "formal")
"""What it looks like: the rings of the galaxy, which are those of the Senate too."""

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
    g = play.seen_by(view)
    colours = appearance.seat_colours(g.parties())
    if view.ended:
        return Scene(
            f"{appearance.YEAR_NAME} · the end",
            tuple(the_end(view, g)),
            colours,
            aims=() if names.NO_PARTY in g.parties() else aims(g),
            face=FACE,
        )
    if names.NO_PARTY in g.parties():
        return Scene(
            f"{appearance.YEAR_NAME} · Parties are chosen",
            (story.party_cards(g), story.in_short(g)),
            tip=coach.tip(view, g, names.NO_PARTY),
            face=FACE,
        )
    own = own_party(view, g)
    parts: list[Widget] = [chamber.race(g, own), stepper(g), *at_hand(g), galaxy.galaxy(g)]
    parts += [
        chamber.parties(g, own),
        *own_part(view, g, own),
        *chamber.declared(g),
        *chamber.docket(g),
    ]
    parts += [chamber.offices(g), *ledgers.laws(g), *ledgers.events(g), *ledgers.deals(g, own)]
    parts += [*people.other_senators(g, own), *fights.dice_of_turn(view)]
    if g.s.turn <= 1:
        parts.append(story.in_short(g))
    centre = [one.title for one in at_hand(g) if isinstance(one, Battle | Tally)]
    return Scene(
        headline(g),
        tuple(private_last(parts)),
        colours,
        centre[0] if centre else "",
        aims(g),
        tip=coach.tip(view, g, own),
        phase=f"Turn {g.s.turn} · {names.PHASE.label(g.s.phase)}",
        words=coach.words(g, own),
        face=FACE,
    )


def aims(g: Destiny) -> tuple[Aim, ...]:
    """GD-VIC-05, GD-VIC-08: how many of the Sectors that win the game each Party has."""
    most = g.s.settings.sectors_to_win
    return tuple(
        Aim(g.seat_of(party), "Sectors", g.sector_count(party), most) for party in g.parties()
    )


def own_party(view: k.View, g: Destiny) -> names.Party:
    """The Party that the viewer leads, if any."""
    return names.NO_PARTY if view.spectates else g.party_of(view.viewer)


def at_hand(g: Destiny) -> list[Widget]:
    """What is being decided or rolled: the vote, the battle, the Campaign, announced acts."""
    return [*chamber.announced(g), *fights.battle(g), *fights.campaign(g), *chamber.motion(g)]


def own_part(view: k.View, g: Destiny, own: names.Party) -> list[Widget]:
    """Senators, hand, reserve and looks of the viewer; nothing for spectators."""
    if own == names.NO_PARTY:
        return []
    return [*people.own_senators(g, own), *people.own_cards(g, own), *people.looks(g, view.viewer)]


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
        return window_words.before_what(g.s, g.s.moment)
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
        return [story.in_short(g)]
    own = own_party(view, g)
    parts: list[Widget] = [
        story.outcome(view, g),
        chamber.race(g, names.NO_PARTY),
        galaxy.galaxy(g),
        story.standings(view, g),
    ]
    parts += [
        chamber.offices(g),
        *ledgers.laws(g),
        *story.open_hands(g),
        *people.other_senators(g, names.NO_PARTY),
    ]
    return parts + [part for part in ledgers.deals(g, own) if not getattr(part, "private", False)]
