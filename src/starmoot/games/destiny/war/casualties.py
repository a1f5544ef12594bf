"""Casualties of a battle: who inflicts them, who suffers them, and which Admirals die (GD-CAS)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import dice, names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.turn import initiative
from starmoot.games.destiny.war import battle_sides, conflicts
from starmoot.games.destiny.war.fleets import destroy_fleet

INFLICTS: Final = k.note(
    "destiny.inflicts", "GD-CAS-01 GD-CAS-04", "{combatant} inflicts {number} [casualty|casualties]"
)
SUFFERS: Final = k.note(
    "destiny.suffers", "GD-CAS-02 GD-CAS-05", "{owner} suffers {number} [casualty|casualties]"
)


# What a force has left to lose


def fleets_left(force: conflicts.Force) -> k.i64:
    """Fleets that no casualty has hit yet."""
    return max(0, force.fleets - force.losses)


def admiral_left(g: Destiny, force: conflicts.Force) -> k.i64:
    """GD-CAS-09, GD-ABL-08: 1 where one casualty more than Fleets would kill an Admiral."""
    mortal = force.admiral != names.NO_SENATOR and not battle_sides.leads(g, force, names.COWARD)
    return 1 if mortal and force.losses <= force.fleets else 0


def at_stake(g: Destiny, force: conflicts.Force) -> k.i64:
    """How many casualties a force can suffer that are not lost (GD-CAS-12)."""
    return fleets_left(force) + admiral_left(g, force)


def opponents(battle: conflicts.Battle, striker: conflicts.Force) -> list[conflicts.Force]:
    """GD-INF-17: everybody on another side who can lose Fleets, which no Sector itself can."""
    return [
        force
        for force in battle.forces
        if force.side != striker.side and force.owner != conflicts.SECTOR_FORCE
    ]


def party_opponents(
    g: Destiny, battle: conflicts.Battle, striker: conflicts.Force
) -> list[conflicts.Force]:
    """The Parties among them that have anything to lose."""
    others = opponents(battle, striker)
    return [one for one in others if one.owner != names.REPUBLIC and at_stake(g, one) > 0]


# Where nobody chooses (GD-CAS-07)


def comes_first(g: Destiny, force: conflicts.Force, other: conflicts.Force) -> bool:
    """GD-CAS-07: the most Fleets left; on a tie the worst initiative."""
    if fleets_left(force) != fleets_left(other):
        return fleets_left(force) > fleets_left(other)
    return initiative.rank(g, force.owner) < initiative.rank(g, other.owner)


def next_victim(g: Destiny, others: list[conflicts.Force]) -> conflicts.Force | None:
    """GD-CAS-06, GD-CAS-07: Party Fleets, the most first; Republic Fleets; then Admirals."""
    best: conflicts.Force | None = None
    for force in others:
        if force.owner == names.REPUBLIC or fleets_left(force) == 0:
            continue
        if best is None or comes_first(g, force, best):
            best = force
    if best is not None:
        return best
    fleets = [force for force in others if fleets_left(force) > 0]
    admirals = [force for force in others if admiral_left(g, force) > 0]
    ours = [force for force in admirals if force.owner != names.REPUBLIC]
    return next(iter([*fleets, *ours, *admirals]), None)


def spread(g: Destiny, battle: conflicts.Battle, striker: conflicts.Force, count: k.i64) -> None:
    """GD-CAS-07, GD-CAS-12: one at a time; what hits nothing is lost."""
    others = opponents(battle, striker)
    for _ in range(count):
        victim = next_victim(g, others)
        if victim is None:
            return
        victim.losses += 1


def strikes_of(g: Destiny, force: conflicts.Force) -> k.i64:
    """GD-CAS-01, GD-ABL-11: dice high enough; a Merciful Admiral spares half of them."""
    count = dice.hits(force.pool, battle_sides.strikes_from(g, force))
    return (count + 1) // 2 if battle_sides.leads(g, force, names.MERCIFUL) else count


def distributor(g: Destiny, striker: conflicts.Force) -> names.Party:
    """GD-CAS-05, GD-CAS-07, GD-CAS-08: the Party that chooses, NO_PARTY where the server does."""
    if striker.owner == conflicts.SECTOR_FORCE:
        return names.NO_PARTY
    if striker.owner != names.REPUBLIC:
        return names.Party(striker.owner)
    return (
        names.NO_PARTY if striker.admiral == names.NO_SENATOR else g.senator(striker.admiral).party
    )


class Distribute(k.Topic):
    """GD-CAS-06: among the Parties; what is left over falls on Fleets, the Republic's last.

    GD-DEC-27: silence hits the largest opponent first, as where nobody chooses.
    """

    def offer(self, at: Casualties, g: Destiny, question: k.Question) -> k.Shape:
        battle = battle_sides.the_battle(g)
        striker = battle.forces[at.left[0]]
        parties = party_opponents(g, battle, striker)
        caps = [at_stake(g, force) for force in parties]
        least, most = bounds(g, battle, striker)
        keys = [force.owner for force in parties]
        return k.Allocate(names.OWNER, keys, caps, least, most, [1] * len(keys))

    def words(self, at: Casualties, view: k.View, question: k.Question) -> k.Words:
        """How many, and against what."""
        battle: conflicts.Battle = view.state.battle
        striker = battle.forces[at.left[0]]
        inflicted = names.several(striker.strikes, "casualty", "casualties")
        words = k.Words(
            f"{printed.SECTOR.label(battle.sector)}: you inflict {inflicted}. What you do not "
            "assign hits Party Fleets that are left, then those of the Republic."
        )
        for force in battle.forces:
            if force.owner != conflicts.SECTOR_FORCE:
                led = " and an Admiral" if force.admiral != names.NO_SENATOR else ""
                fleets = names.several(fleets_left(force), "Fleet", "Fleets")
                words.previews[names.OWNER.name, force.owner] = f"{fleets}{led}"
        return words


DISTRIBUTE: Final = Distribute(
    "destiny.casualties", "GD-DEC-27 GD-CAS-05", "Whom do your casualties hit?", silence=k.PASS
)


class Casualties(k.Procedure[Destiny]):
    """GD-CAS-02, GD-CAS-05: casualties are distributed, then removed all at once.

    `left` are the forces that still have to distribute, the defenders first.
    """

    left: list[int] = []

    def begin(self, g: Destiny) -> k.Step:
        battle = battle_sides.the_battle(g)
        for place in range(len(battle.forces)):
            force = battle.forces[place]
            force.strikes = strikes_of(g, force)
            if force.strikes > 0:
                g.say(INFLICTS, force.owner, force.strikes)
                self.left.append(place)
        return k.Goto(Casualties.next)

    def next(self, g: Destiny) -> k.Step:
        """GD-TIM-06: asked where there is a choice."""
        battle = battle_sides.the_battle(g)
        while self.left:
            striker = battle.forces[self.left[0]]
            party = distributor(g, striker)
            if party != names.NO_PARTY and has_choice(g, battle, striker):
                return k.ask(DISTRIBUTE, g.seat_of(party), Casualties.chosen)
            self.left.pop(0)
            spread(g, battle, striker, striker.strikes)
        return k.Goto(Casualties.remove)

    def chosen(self, g: Destiny) -> k.Step:
        battle = battle_sides.the_battle(g)
        striker = battle.forces[self.left[0]]
        rest = striker.strikes
        if not g.answer().passed():
            parties = party_opponents(g, battle, striker)
            for force, given in zip(parties, g.answer().keys(), strict=True):
                force.losses += given
                rest -= given
        self.left.pop(0)
        spread(g, battle, striker, rest)
        return k.Goto(Casualties.next)

    def remove(self, g: Destiny) -> k.Step:
        """GD-CAS-09..11, GD-CAS-13: Fleets are destroyed; one more than all kills the Admiral.

        GD-CMP-12, GD-CAS-03: one's own Fleets are all alike, so that nobody has to choose which of
        them are lost. GD-EX-19: of 2 Fleets under Fola 2 casualties leave her alive, 3 do not.
        """
        battle = battle_sides.the_battle(g)
        for force in battle.forces:
            if force.losses == 0:
                continue
            g.say(SUFFERS, force.owner, force.losses)
            for _ in range(min(force.losses, force.fleets)):
                destroy_fleet(g, force.owner, battle.sector, "battle")
            slain = force.losses > force.fleets and force.admiral != names.NO_SENATOR
            if slain and not battle_sides.leads(g, force, names.COWARD):
                g.kill(force.admiral, "battle")
                force.admiral = names.NO_SENATOR
            force.fleets = fleets_left(force)
        return k.DONE


def bounds(g: Destiny, battle: conflicts.Battle, striker: conflicts.Force) -> tuple[k.i64, k.i64]:
    """GD-CAS-05, GD-CAS-06: how many casualties must and may go to the Parties."""
    fleets: k.i64 = 0
    most: k.i64 = 0
    republic: k.i64 = 0
    for force in opponents(battle, striker):
        if force.owner == names.REPUBLIC:
            republic += at_stake(g, force)
        else:
            fleets += fleets_left(force)
            most += at_stake(g, force)
    most = min(most, striker.strikes)
    least = max(min(fleets, striker.strikes), striker.strikes - republic)
    return min(least, most), most


def has_choice(g: Destiny, battle: conflicts.Battle, striker: conflicts.Force) -> bool:
    """Whether different splits are possible."""
    parties = party_opponents(g, battle, striker)
    least, most = bounds(g, battle, striker)
    if not parties or most == 0:
        return False
    everything = sum([at_stake(g, force) for force in parties])
    return least < most or (len(parties) > 1 and most < everything)
