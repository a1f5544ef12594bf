"""After a battle: defeated Fleets retreat (GD-BAT-23..25, GD-BAT-27)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.war import battle_sides, conflicts, fleets
from starmoot.games.destiny.words import sector_words


def havens(g: Destiny, party: names.Party, sector: names.Sector) -> list[names.Sector]:
    """GD-BAT-24, GD-BAT-25: one's own Sectors, else neutral ones, never the one just lost."""
    own = g.sectors_of(party)
    if not own:
        own = g.sectors_of(names.NEUTRAL)
    return [haven for haven in own if haven != sector]


class Retreat(k.Topic):
    """Split as one likes; silence goes home, or to the lowest number. (GD-DEC-28)"""

    def offer(self, at: Retreats, g: Destiny, question: k.Question) -> k.Shape:
        battle = battle_sides.the_battle(g)
        force = battle.forces[at.left[0]]
        keys = havens(g, names.Party(force.owner), battle.sector)
        ones = [1] * len(keys)
        caps = [force.fleets] * len(keys)
        return k.Allocate(printed.SECTOR, keys, caps, force.fleets, force.fleets, ones)

    def words(self, at: Retreats, view: k.View, question: k.Question) -> k.Words:
        battle: conflicts.Battle = view.state.battle
        force = battle.forces[at.left[0]]
        lost = names.several(force.fleets, "of your Fleets has", "of your Fleets have")
        where = printed.SECTOR.label(battle.sector)
        words = k.Words(f"{lost} lost the battle for {where}. {self.prompt}")
        sector_words.sector_words(words, play.seen_by(view), names.NO_PARTY)
        return words


RETREAT: Final = Retreat(
    "destiny.retreat",
    "GD-DEC-28 GD-BAT-24",
    "Where do your defeated Fleets retreat to?",
    silence=k.PASS,
)


class Retreats(k.Procedure[Destiny]):
    """GD-BAT-24: the Fleets of all beaten sides leave, those of the winners stay.

    `left` are the forces that have to go, by their places; those of the Republic go home anyway.
    """

    left: list[int] = []

    def begin(self, g: Destiny) -> k.Step:
        """GD-BAT-23: whoever won stays."""
        battle = battle_sides.the_battle(g)
        for place in range(len(battle.forces)):
            force = battle.forces[place]
            beaten = force.side != battle.winner and force.fleets > 0
            if beaten and force.owner not in (conflicts.SECTOR_FORCE, names.REPUBLIC):
                self.left.append(place)
        return k.Goto(Retreats.next)

    def next(self, g: Destiny) -> k.Step:
        """GD-BAT-27: without any haven Fleets are destroyed; GD-TIM-06: one needs no asking."""
        battle = battle_sides.the_battle(g)
        while self.left:
            force = battle.forces[self.left[0]]
            open_to = havens(g, names.Party(force.owner), battle.sector)
            if len(open_to) > 1:
                return k.ask(RETREAT, g.seat_of(names.Party(force.owner)), Retreats.chosen)
            self.left.pop(0)
            if open_to:
                fleets.shift_fleets(g, force.owner, force.fleets, battle.sector, open_to[0], False)
            for _ in range(0 if open_to else force.fleets):
                fleets.destroy_fleet(g, force.owner, battle.sector, "no retreat")
        return k.DONE

    def chosen(self, g: Destiny) -> k.Step:
        """GD-DEC-28: silence goes home, else to the lowest number."""
        battle = battle_sides.the_battle(g)
        force = battle.forces[self.left.pop(0)]
        open_to = havens(g, names.Party(force.owner), battle.sector)
        if g.answer().passed():
            home = printed.HOME_OF[force.owner]
            haven = home if home in open_to and g.owner(home) == force.owner else open_to[0]
            fleets.shift_fleets(g, force.owner, force.fleets, battle.sector, haven, False)
            return k.Goto(Retreats.next)
        for haven, count in zip(open_to, g.answer().keys(), strict=True):
            fleets.shift_fleets(g, force.owner, count, battle.sector, haven, False)
        return k.Goto(Retreats.next)
