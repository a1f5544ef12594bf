"""Stay, leave or fight, and where to go: the fleet's course by what it risks. (EX-DISP,
EX-JUMP)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import dice, names
from starmoot.games.exodus.advice.counsel import Counsel
from starmoot.games.exodus.advice.odds import ALL_WAYS, SPREADS, chances
from starmoot.games.exodus.advice.plans import harvest_worth
from starmoot.games.exodus.advice.values import flat, gain, moved
from starmoot.games.exodus.disposition import combat
from starmoot.games.exodus.disposition.deciding import SHOW
from starmoot.games.exodus.disposition.leaving import COURSE, HURRIED, NORMAL, REPRESENT
from starmoot.games.exodus.jump.jumping import LOSS, PUSH_LOSS, SPEAK, loss_of
from starmoot.games.exodus.jump.routes import JUMP, route
from starmoot.games.exodus.state import State, System
from starmoot.games.exodus.systems import tables
from starmoot.games.exodus.systems.arrival import SPEND
from starmoot.mechanics.advising import Opinion, always, by_key, by_worth
from starmoot.mechanics.answering import field, fill

SAFE_MARGIN: Final = 7
"""So far must Faith be above Treachery before one leaves without need: also to run once more."""

EAGER_MARGIN: Final = 10
"""So far before the fleet goes straight on from where it has just arrived, on a weary god."""

STUCK: Final = -60
CAUGHT: Final = -350
STILL_THERE: Final = [0, -40, -260, -500]
"""What a force that remains is worth, by its class."""

HASTE: Final = 2
A_CYCLE_OF_WORK: Final = 45
"""A harvest that is worth less in a cycle does not hold the fleet."""

REPULSE: Final = flat(combat.REPULSED)
HARD_FIGHT: Final = flat(combat.HARD_FOUGHT)
SWIFT_FIGHT: Final = flat(combat.SWIFT)
COVER: Final[list[list[int]]] = [flat(losses) for losses in combat.COVER_LOSSES]
JUMP_LOSS: Final[list[list[int]]] = [[names.WOMEN, -1], [names.SUPPLY, -2], [names.FAITH, -1]]


def worst_force(state: State) -> k.i64:
    """The class of the largest force here."""
    return max(state.forces, default=names.NO_FORCE)


def lightest_loss(c: Counsel, traits: list[int]) -> k.i64:
    """What the cheapest loss of a partial jump costs. (EX-JUMP-06)"""
    return max(gain(c.worth, traits, loss) for loss in JUMP_LOSS)


def jump_worth(c: Counsel, hurried: bool) -> k.i64:
    """What one attempt to jump is worth now. (EX-JUMP-02..08)"""
    state = c.state
    traits = state.traits
    fixed = -min(dice.DICE, state.fatigue + (HASTE if hurried else 0))
    margin = traits[names.FAITH] - traits[names.TREACHERY]
    arrival = gain(c.worth, traits, [names.FAITH, -1, names.TREACHERY, 1])
    loss = lightest_loss(c, traits)
    caught = CAUGHT if worst_force(state) >= names.EQUIVALENT else STUCK
    failure = gain(c.worth, traits, [names.FAITH, -3]) + caught
    total: k.i64 = 0
    for place in range(2 * dice.DICE + 1):
        count = SPREADS[fixed + dice.DICE][place]
        value = margin + place - dice.DICE
        result = dice.result_of(value)
        if result == names.FAILURE:
            total += count * failure
        elif result == names.PARTIAL:
            total += count * (arrival + dice.shortfall_of(value) * loss)
        else:
            total += count * arrival
    return total // ALL_WAYS


def combat_ways(state: State, force: k.i64, covering: bool) -> list[int]:
    """In how many of 27 ways a battle is lost, hard fought or won. (EX-CMB-03, EX-CMB-12)"""
    strength = state.settings.combat_strengths[force - 1]
    fixed: k.i64 = 1 if covering else 0
    if state.settings.combat_treachery:
        fixed -= dice.hindrances_of(state.traits[names.TREACHERY])
    return chances(state.traits[names.MIGHT] - strength, fixed)


def attack_worth(c: Counsel) -> k.i64:
    """What one engagement is worth (EX-CMB-05..09); a lost one forces a hurried jump."""
    state = c.state
    force = worst_force(state)
    ways = combat_ways(state, force, False)
    traits = state.traits
    lost = gain(c.worth, traits, REPULSE) + jump_worth(c, True)
    hard = gain(c.worth, traits, HARD_FIGHT) + STILL_THERE[force - 1]
    won = gain(c.worth, traits, SWIFT_FIGHT if force == names.INFERIOR else HARD_FIGHT)
    strength = state.settings.combat_strengths[force - 1]
    if dice.excess_of(traits[names.MIGHT] - strength) >= combat.ROUT:
        won += gain(c.worth, traits, [names.TREACHERY, -1])
    return (
        ways[names.FAILURE] * lost + ways[names.PARTIAL] * hard + ways[names.SUCCESS] * won
    ) // ALL_WAYS


def cover_worth(c: Counsel) -> k.i64:
    """What it costs to hold the line for the full ritual (EX-CMB-12), and the jump after it."""
    ways = combat_ways(c.state, worst_force(c.state), True)
    total: k.i64 = 0
    for result in range(3):
        total += ways[result] * gain(c.worth, c.state.traits, COVER[result])
    return total // ALL_WAYS + jump_worth(c, False)


def pressed(state: State) -> bool:
    """An enemy is here that will not wait. (EX-DISP-18)"""
    return worst_force(state) >= names.EQUIVALENT


def hurry(c: Counsel) -> bool:
    """Whether to hurry the ritual: only from an enemy, where the escorts would pay more."""
    return pressed(c.state) and jump_worth(c, True) >= cover_worth(c)


def leaving_worth(c: Counsel) -> k.i64:
    """What leaving is worth, at the better speed."""
    if not pressed(c.state):
        return jump_worth(c, False)
    return max(jump_worth(c, True), cover_worth(c))


def awaits_colony(system: System) -> bool:
    """Whether it could become a home. (EX-SCAN-21)"""
    return system.reward == tables.COLONY_SITE and not system.colony_settled


def restless(c: Counsel) -> bool:
    """Whether the fleet should travel on without need: rested, devout, and done here.

    Only a cycle scans the neighbours and rests the god; to go on at once takes more Faith.
    """
    state = c.state
    if awaits_colony(state.systems[state.here]) or state.cycle == 0:
        return False
    needed = EAGER_MARGIN if state.cycles_here == 0 else SAFE_MARGIN
    margin = state.traits[names.FAITH] - state.traits[names.TREACHERY]
    if margin < needed or state.fatigue > (1 if state.cycles_here == 0 else 0):
        return False
    if state.risk == tables.HUNGRY_PLACE:
        return True
    return harvest_worth(c, c.worth) < A_CYCLE_OF_WORK


def gesture_worths(c: Counsel) -> list[int]:
    """What staying, leaving and attacking are worth."""
    state = c.state
    force = worst_force(state)
    leaving = leaving_worth(c)
    if force == names.NO_FORCE:
        return [leaving - 50, leaving, leaving - 1000] if restless(c) else [0, leaving, -1000]
    attacking = attack_worth(c)
    if force >= names.EQUIVALENT:
        return [attacking - 1, leaving, attacking]
    if restless(c):
        return [leaving - 100, leaving, leaving - 50]
    return [STILL_THERE[names.INFERIOR], min(leaving, -41), attacking]


def best_gesture(c: Counsel, offered: list[int]) -> int:
    """The gesture to show."""
    return max(offered, key=gesture_worths(c).__getitem__)


def wants_to_leave(c: Counsel) -> bool:
    """Whether a keeper should help to drive the god at all, as things stand.

    Without the consent of all three there is no jump (EX-JUMP-01), which saves a weary god.
    """
    if c.state.retreating:
        return True
    worths = gesture_worths(c)
    return worths[names.LEAVE] + 40 >= max(worths[names.STAY_HERE], worths[names.ATTACK])


# Where to go.


def distances(state: State) -> list[int]:
    """How many jumps it is from each charted system to the nearest one that draws the fleet."""
    far = len(state.systems)
    steps = [far] * len(state.systems)
    ring: list[int] = []
    for place in range(state.chart_from, len(state.systems)):
        system = state.systems[place]
        if not system.visited or awaits_colony(system):
            steps[place] = 0
            ring.append(place)
    at = 0
    while at < len(ring):
        place = ring[at]
        at += 1
        for other in state.systems[place].links:
            if steps[other] > steps[place] + 1:
                steps[other] = steps[place] + 1
                ring.append(other)
    return steps


def attraction(c: Counsel, place: k.i64, steps: list[int]) -> k.i64:
    """How much a neighbouring system draws the fleet."""
    system = c.state.systems[place]
    if awaits_colony(system):
        return 1000
    if system.visited:
        return 50 - 10 * steps[place]
    if not system.scanned or system.reward == tables.NOTHING:
        return 100
    poor = c.state.traits[names.SUPPLY] < 8
    return 120 if system.reward == tables.ABUNDANCE and poor else 105


def best_course(c: Counsel, offered: list[int]) -> k.i64:
    """The jump to name; those who judge alike name the same one."""
    steps = distances(c.state)
    best: k.i64 = -1
    most: k.i64 = -1000
    for place in sorted(c.state.systems[c.state.here].links):
        draw = attraction(c, place, steps)
        if draw > most and route(place, JUMP) in offered:
            best, most = route(place, JUMP), draw
    return best


def name_course(c: Counsel, shape: k.Shape) -> k.Answer:
    """The same course for all who judge alike; none where the fleet had better stay.
    (EX-DEC-07)
    """
    routes, speeds = field(shape, "course"), field(shape, "speed")
    if not isinstance(routes, k.Choose) or not isinstance(speeds, k.Choose):
        return k.PASS
    if not isinstance(shape, k.Form) or not wants_to_leave(c):
        return k.PASS
    speed = HURRIED if hurry(c) or NORMAL not in speeds.keys else NORMAL
    return fill(shape, course=k.pick(best_course(c, routes.keys)), speed=k.pick(speed))


def lost_in_jump(c: Counsel, trait: int) -> int:
    """What it costs to give up a trait in a jump, two of Supply. (EX-JUMP-06)

    The ritual will have its Faith besides. (EX-JUMP-08)
    """
    traits = c.state.traits[:]
    traits[names.FAITH] = moved(traits[names.FAITH], -1)
    return gain(c.worth, traits, [trait, -loss_of(names.Trait(trait))])


def lost_in_push(c: Counsel, trait: int) -> int:
    """What it costs to give up a point of a trait. (EX-PUSH-06)"""
    return gain(c.worth, c.state.traits, [trait, -1])


def spend_all(_c: Counsel, shape: k.Shape) -> k.Answer | None:
    """All of the excess."""
    return k.pick(shape.most) if isinstance(shape, k.Amount) else None


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    SHOW: by_key(best_gesture),
    COURSE: name_course,
    REPRESENT: name_course,
    LOSS: by_worth(lost_in_jump),
    PUSH_LOSS: by_worth(lost_in_push),
    SPEAK: always(1),
    SPEND: spend_all,
}
