"""Decisions before the first turn: factions, first technologies, outposts.

PC-SETUP-31, PC-SETUP-32, PC-SETUP-39, PC-SETUP-40.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import options
from starmoot.games.proxima.actions.research import take_up
from starmoot.games.proxima.names import GRID, Faction, Hex, Tech
from starmoot.games.proxima.play import Acting, InReverse, Proxima
from starmoot.games.proxima.printed import FACTIONS, TECH_COST, TECHNOLOGIES, TILE_WORTH, TILES
from starmoot.games.proxima.setup.board import neighbours
from starmoot.games.proxima.setup.powers import JOINS, settle_in
from starmoot.mechanics.turns import InTurn

STARTS_WITH: Final = k.note("proxima.starts_with", "PC-VAR-38", "{} begins with {}", k.SEAT, n.TECH)
OUTPOST: Final = k.note("proxima.outpost", "PC-SETUP-31", "{} has an outpost at {}", k.SEAT, n.HEX)


class Start(k.Sequence[Proxima]):
    """What is settled before the first turn. (PC-SETUP-31, PC-SETUP-39, PC-SETUP-40)"""

    def outline(self, g: Proxima) -> list[k.Procedure[Proxima]]:
        return [Draft(), FirstTechnologies(), Outposts()]


# Factions


class TakeFaction(k.Topic):
    """Any faction that is left; silence takes one at random. (PC-DEC-49)"""

    def offer(self, at: Draft, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.FACTION, factions_left(g))

    def absent(self, at: Draft, g: Proxima, question: k.Question) -> k.Answer:
        return k.PASS

    def words(self, at: Draft, view: k.View, question: k.Question) -> k.Words:
        """What each faction is good at."""
        return n.previewed(self.prompt, n.FACTION, [faction.text for faction in FACTIONS])


TAKE_FACTION: Final = TakeFaction(
    "proxima.faction", "PC-SETUP-39", "Which faction do you play?", title="Choose a faction"
)


def factions_left(g: Proxima) -> list[Faction]:
    """The factions that nobody plays. (PC-FAC-01)"""
    taken = [power.faction for power in g.s.powers]
    return [Faction(f) for f in range(len(FACTIONS)) if f not in taken]


class Draft(InReverse):
    """In reverse turn order powers choose their factions. (PC-SETUP-39, PC-OPT-03)"""

    def begin(self, g: Proxima) -> k.Step:
        settings = g.s.settings
        chosen = settings.faction_assignment != options.RANDOM
        if settings.factions != options.YES or not chosen or g.power(0).faction >= 0:
            return k.DONE
        return k.Goto(InTurn.begin)

    def turn(self, g: Proxima, one: k.Seat) -> k.Step:
        return k.ask(TAKE_FACTION, one, Draft.took)

    def took(self, g: Proxima) -> k.Step:
        seat: k.Seat = self.whose(g)
        left = factions_left(g)
        if g.answer().passed():
            faction = left[g.chance.below(n.DEALING, len(left))]
        else:
            faction = Faction(g.answer().key)
        g.power(seat).faction = faction
        g.say(JOINS, seat)
        settle_in(g, seat)
        return k.Goto(InTurn.begin)


# First technologies

USUAL_PICKS: Final = [
    n.TECH.named(word)
    for word in ("em_shield", "laser_cannon", "landing_manoeuvres", "civilian_ships", "radar")
]
"""What silence takes. (PC-DEC-01)"""


class PickFirst(k.Topic):
    """A technology that leaves enough for the rest. (PC-VAR-10, PC-VAR-32, PC-VAR-35)"""

    def offer(self, at: PickTechnologies, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.TECH, first_choices(g, at.seat))

    def absent(self, at: PickTechnologies, g: Proxima, question: k.Question) -> k.Answer:
        choices = first_choices(g, at.seat)
        for tech in USUAL_PICKS:
            if tech in choices:
                return k.pick(tech)
        return k.pick(choices[0])

    def words(self, at: PickTechnologies, view: k.View, question: k.Question) -> k.Words:
        return n.previewed(self.prompt, n.TECH, [entry.text for entry in TECHNOLOGIES])


PICK_FIRST: Final = PickFirst(
    "proxima.first_technology",
    "PC-SETUP-40 PC-VAR-38",
    "Which technology do you begin with?",
    title="First technology",
)


def first_choices(g: Proxima, seat: int) -> list[Tech]:
    """What may still be picked so that the rest can be paid for.

    PC-VAR-11, PC-VAR-12, PC-VAR-36.
    """
    settings = g.s.settings
    power = g.power(seat)
    picked = power.first_picks.cards
    open_now = [
        tech
        for tech in power.open_to
        if tech not in picked
        and TECH_COST[tech] <= settings.start_tech_each
        and (tech != n.BASIC_RESEARCH or settings.start_basic_research == options.YES)
    ]
    room = settings.start_tech_total - sum(TECH_COST[tech] for tech in picked)
    more = settings.start_tech_count - len(picked) - 1
    choices: list[Tech] = []
    for tech in open_now:
        cheapest = sorted(TECH_COST[other] for other in open_now if other != tech)[:more]
        if len(cheapest) == more and TECH_COST[tech] + sum(cheapest) <= room:
            choices.append(Tech(tech))
    return choices


class PickTechnologies(Acting):
    """One power picks its first technologies, unseen by others. (PC-SETUP-40, PC-HIDE-21)"""

    def begin(self, g: Proxima) -> k.Step:
        picked = g.power(self.seat).first_picks
        full = len(picked) >= g.s.settings.start_tech_count
        if full or not first_choices(g, self.seat):
            return k.DONE
        return k.ask(PICK_FIRST, self.seat, PickTechnologies.picked)

    def picked(self, g: Proxima) -> k.Step:
        g.power(self.seat).first_picks.put(g.answer().key)
        return k.Goto(PickTechnologies.begin)


class FirstTechnologies(k.Procedure[Proxima]):
    """All powers pick side by side; then all is revealed. (PC-SETUP-40, PC-HIDE-21)"""

    def begin(self, g: Proxima) -> k.Step:
        if g.s.settings.start_tech_count == 0:
            return k.DONE
        picking = [PickTechnologies(seat) for seat in g.everyone()]
        return k.Fork([*picking], FirstTechnologies.reveal)

    def reveal(self, g: Proxima) -> k.Step:
        """They cost no CP, but one of the people each. (PC-VAR-38)"""
        for seat in g.everyone():
            picks = g.power(seat).first_picks
            for place in range(len(picks)):
                picks.peek(place, k.EVERYONE)
                take_up(g, seat, Tech(picks.cards[place]))
                g.say(STARTS_WITH, seat, picks.cards[place])
        return k.DONE


# Outposts


class PlaceOutpost(k.Topic):
    """A planet next to home; silence takes the one worth most. (PC-SETUP-32, PC-DEC-02)"""

    def offer(self, at: Outposts, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.HEX, outpost_sites(g, question.seat))

    def absent(self, at: Outposts, g: Proxima, question: k.Question) -> k.Answer:
        sites = outpost_sites(g, question.seat)
        best = min(sites, key=lambda hex: (-worth_of(g, hex), GRID.qs[hex], GRID.rs[hex]))
        return k.pick(best)

    def words(self, at: Outposts, view: k.View, question: k.Question) -> k.Words:
        """What the planets are worth."""
        words = k.Words(self.prompt)
        g = view.play(Proxima)
        for hex in outpost_sites(g, question.seat):
            tile = TILES[g.s.planets[g.s.planet_at[hex]].tile]
            words.previews[n.HEX.name, hex] = f"{tile.text} It is worth {tile.worth}."
        return words


PLACE_OUTPOST: Final = PlaceOutpost(
    "proxima.outpost", "PC-SETUP-31 PC-SETUP-32", "Where is your outpost?"
)


def worth_of(g: Proxima, hex: Hex) -> int:
    """What the planet in a hex is worth."""
    return TILE_WORTH[g.s.planets[g.s.planet_at[hex]].tile]


def outpost_sites(g: Proxima, seat: int) -> list[Hex]:
    """Planets next to home without guard and outpost; failing that any. (PC-SETUP-32)"""
    near = [hex for hex in neighbours(g, g.home(seat).hex) if g.s.planet_at[hex] >= 0]
    free = [
        hex
        for hex in near
        if g.s.guards[hex] == 0 and sum(g.s.planets[g.s.planet_at[hex]].people) == 0
    ]
    return free or near


class Outposts(InReverse):
    """In reverse turn order: one of the people and a Dark Raider next to home. (PC-SETUP-31)"""

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        return self.ask(PLACE_OUTPOST, one) if g.s.settings.expansion else None

    def answered(self, g: Proxima, one: k.Seat, answer: k.Answer) -> None:
        hex = Hex(answer.key)
        g.settle(g.s.planets[g.s.planet_at[hex]], one, 1)
        raider = g.in_pool(one, n.RAIDER)
        assert raider is not None
        raider.hex = hex
        g.say(OUTPOST, one, hex)
