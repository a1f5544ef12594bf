"""Infected leaders: what a jump may have left in the heads of factions (EX-INF, an option).

Dice are thrown for every leader alike, host or not, so that they never tell who is one.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.removal import EXPOSED, remove
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import State

TAKEN_AT: Final = -3
INCUBATION: Final = 3
"""From so many cycles after the infection on, skin may turn violet. (EX-INF-05)"""

FATE: Final = k.Kind("exodus.fate")
OWN_SELF: Final = FATE.word("own_self", "their own self")
HOST: Final = FATE.word("host", "a bounder's host")


class BendTopic(k.Topic):
    """The outcome of this check; who was a host before cannot be healed by it. (EX-INF-03)"""

    def offer(self, at: InfectionCheck, g: Exodus, question: k.Question) -> k.Shape:
        leader = g.faction(g.faction_of(question.seat)).leader
        if 0 < g.s.host_since(leader) < g.s.cycle:
            return k.Choose(FATE, [HOST])
        return k.Choose(FATE, [OWN_SELF, HOST])

    def words(self, at: InfectionCheck, view: k.View, question: k.Question) -> k.Words:
        """How it came out, and what it would mean."""
        state: State = view.state
        words = k.Words(self.prompt)
        for number, person in enumerate(state.characters):
            own = person.primary and state.factions[person.faction].seat == question.seat
            if own and state.host_since(number) >= 0:
                fate = FATE.label(HOST if state.host_since(number) > 0 else OWN_SELF).lower()
                words.prompt = f"{person.name} came out of the jump as {fate}. {self.prompt}"
        words.previews[FATE.name, OWN_SELF] = "nothing changes"
        words.previews[FATE.name, HOST] = "you may sabotage, and you gain by a lost fleet"
        return words


FUDGE: Final = BendTopic(
    "exodus.infection_fudge",
    "EX-DEC-15 EX-INF-03",
    "Alone with your leader you see how the check came out. What shall be true?",
    "Let the roll stand",
    clock="intent",
    title="Infection check",
)
CHECKED: Final = k.note(
    "exodus.infection_checked", "EX-INF-02 EX-HID-09", "{faction}: the leader is {fate}"
)
VIOLET: Final = k.note(
    "exodus.infection_exposed", "EX-INF-05 EX-INF-06", "The leader of {faction} turns violet"
)


def possible_hosts(g: Exodus) -> list[names.Faction]:
    """All leaders but the Network's, which has no skin. (EX-INF-02)"""
    return [
        faction
        for faction in g.s.played
        if faction != names.NETWORK and g.faction(faction).leader >= 0
    ]


def examine(g: Exodus, faction: names.Faction) -> None:
    """A secret roll; the lowest there is means that a bounder got in. (EX-INF-02)"""
    leader = g.faction(faction).leader
    odds = g.odds()
    odds.hinder(g.treachery_hindrances(), "Treachery")
    own_eyes = k.only(g.seat_of(faction))
    roll = g.roll(names.FLEET_DICE, odds, "A check of your leader", audience=own_eyes)
    if leader not in g.s.infected:
        g.s.infected[leader] = k.Secret(0, own_eyes)
    known = g.s.infected[leader]
    if roll == TAKEN_AT and known.value == 0:
        known.value = g.s.cycle
    g.say(CHECKED, faction, HOST if known.value > 0 else OWN_SELF, audience=own_eyes)


class InfectionCheck(k.Procedure[Exodus]):
    """The check of all leaders, in the first cycle after a jump. (EX-INF-02, EX-INF-03)"""

    def begin(self, g: Exodus) -> k.Step:
        """Roll for everybody, then let everybody bend the own roll, where the table allows it."""
        factions = possible_hosts(g)
        for faction in factions:
            examine(g, faction)
        if not g.s.settings.infection_fudge:
            return k.DONE
        return k.ask_each(FUDGE, g.seats_of(factions), InfectionCheck.bend)

    def bend(self, g: Exodus) -> k.Step:
        """To pass, or silence, lets the roll stand. (EX-DEC-15)"""
        for faction in possible_hosts(g):
            known = g.s.infected[g.faction(faction).leader]
            answer = g.said_by(faction)
            if answer.passed():
                continue
            if answer.key == OWN_SELF:
                known.value = 0
            elif known.value == 0:
                known.value = g.s.cycle
        return k.DONE


def expose(g: Exodus, faction: names.Faction) -> None:
    """A host is found out, goes, and some fear goes with them. (EX-INF-07)

    Whoever follows is free of it. (EX-INF-08)
    """
    leader = g.faction(faction).leader
    if leader in g.s.infected:
        g.reveal(g.s.infected[leader], k.EVERYONE)
    g.say(VIOLET, faction)
    remove(g, faction, EXPOSED)
    g.change(names.TREACHERY, -1, "a host is found out")
    g.change(names.EDGE, 1, "a host is found out")


def shows(g: Exodus, faction: names.Faction, least_age: k.i64) -> bool:
    """A hidden flip for a leader: whether a host of that age is found out, on a plus."""
    found = g.chance.below(names.FLIPS, 3) == 2
    since = g.s.host_since(g.faction(faction).leader)
    return found and since > 0 and g.s.cycle - since >= least_age


def infection_step(g: Exodus) -> None:
    """From the third cycle after the infection on, each cycle may betray a host. (EX-INF-05)"""
    for faction in possible_hosts(g):
        if shows(g, faction, INCUBATION):
            expose(g, faction)


def hunt_hosts(g: Exodus) -> None:
    """A successful Skin Hunt flips once for each infected leader. (EX-INF-06)"""
    for faction in possible_hosts(g):
        if shows(g, faction, 0):
            expose(g, faction)
