"""Initiative: who acts early and who late (GD-INI). The best position acts last, knowing most."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import dice, names, play, state
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny

FIRST_POSITION: Final = 1
"""GD-INI-01: the Republic Fleets and the Infestation."""
UNSEATED: Final = 2
REBELLION: Final = 8
INFORMED: Final = 9
"""GD-INI-02: the Party with the Informer Network acts after everyone."""

ORDERED: Final = k.note(
    "destiny.roll_off", "GD-INI-05 GD-INI-06", "{party} is number {number} of the roll-off"
)


def position(g: Destiny, party: names.Party) -> k.i64:
    """GD-INI-02: the position of a Party; whoever has the Informer Network comes last."""
    if g.has_power(party, printed.INFORMER_NETWORK):
        return INFORMED
    return best_position(g, party)


def best_position(g: Destiny, party: names.Party) -> k.i64:
    """GD-INI-01, GD-INI-03: the best of a Party; GD-INI-11: unnamed Ministers give none."""
    if g.s.rebel == party:
        return REBELLION
    best: k.i64 = UNSEATED
    for office in names.EVERY_OFFICE:
        if g.ministry_party(office) == party:
            best = max(best, 7 - office)
    return best


def initiative_order(g: Destiny) -> list[names.Party]:
    """GD-INI-04..06: all Parties from worst to best, equal ones by this turn's roll-off."""
    order: list[names.Party] = []
    positions: list[int] = []
    for party in g.s.roll_off:
        own = position(g, party)
        place: k.i64 = len(order)
        while place > 0 and positions[place - 1] > own:
            place -= 1
        order.insert(place, party)
        positions.insert(place, own)
    return order


def roll_off(g: Destiny) -> None:
    """GD-INI-06: at the start of a turn all Parties roll, once for all ties of the turn."""
    g.s.roll_off = dice.rolled_order(g, names.ORDER_DICE, g.parties(), "roll-off")
    for place in range(len(g.s.roll_off)):
        g.say(ORDERED, g.s.roll_off[place], place + 1)


def begin_step(g: Destiny, phase: k.i64, step: k.i64) -> None:
    """GD-INI-10: a numbered step begins, with the initiative as it now is."""
    if g.s.phase != phase:
        end_passes(g, 2)
    elif g.s.step != step:
        end_passes(g, 1)
    g.s.phase = phase
    g.s.step = step
    g.s.order = initiative_order(g)
    g.say(play.STEP, g.s.turn, phase, step)


def end_passes(g: Destiny, most: k.i64) -> None:
    """GD-WIN-09: standing passes end with the step (1), the phase (2) or the turn (3)."""
    passes: list[state.StandingPass] = []
    for standing in g.s.passes:
        if any(0 < until <= most for until in standing.until):
            left = [0 if until <= most else until for until in standing.until]
            standing = state.StandingPass(seat=standing.seat, until=left)
        passes.append(standing)
    g.s.passes = passes


def rank(g: Destiny, party: names.Owner) -> k.i64:
    """A Party's place in the initiative order of this step; the Republic and others come first."""
    for place in range(len(g.s.order)):
        if g.s.order[place] == party:
            return place + 1
    return 0


def worst_of(g: Destiny, parties: list[names.Party]) -> names.Party:
    """GD-INI-07: of some Parties the one that acts earliest."""
    for party in g.s.order:
        if party in parties:
            return party
    return names.NO_PARTY
