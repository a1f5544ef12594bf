"""Who fights in a battle, on which side, with how many dice and for what total (GD-BAT)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.dice import pool_text, pool_total
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import strength, tokens
from starmoot.games.destiny.turn import initiative
from starmoot.games.destiny.war import conflicts, feint
from starmoot.games.destiny.war.fleets import fleets_at, unmoved_at
from starmoot.mechanics.quantity import Quantity

DEFENDERS: Final = 0
"""The side of whoever holds the Sector."""

ON_DEFENCE: Final = names.Owner(100)
ASIDE: Final = names.Owner(-100)
"""What an owner's Fleets want, where it is not a Party that shall have the Sector, or NEUTRAL."""

PACIFIST_DICE: Final = 2


# Which side (GD-BAT-04, GD-REP)


def wish_of(g: Destiny, owner: names.Owner, sector: names.Sector) -> names.Owner:
    """GD-BAT-04: the outcome that an owner's Fleets in a Sector fight for, as things are now.

    An intent that the Sector's holder has overtaken is no attack any more: who wants neutral what
    is neutral, or helps a Party to what it has by now, defends it.
    """
    order = feint.order_at(g, owner, sector)
    if owner == names.REPUBLIC:
        return republic_wish(g, sector, order)
    holder = g.owner(sector)
    if order is None or order.intent == conflicts.DEFEND:
        return ASIDE if holder == names.INFESTED else ON_DEFENCE
    if holder == owner:
        return ON_DEFENCE
    if order.intent == conflicts.NEUTRALISE:
        return ON_DEFENCE if holder == names.NEUTRAL else names.NEUTRAL
    if order.intent == conflicts.TAKE:
        return owner
    return supporting_wish(g, order, holder)


def supporting_wish(g: Destiny, order: conflicts.Order, holder: names.Owner) -> names.Owner:
    """GD-INV-17, GD-REB-24: support counts where the other Party has declared to take it."""
    if order.leader == holder:
        return ON_DEFENCE
    lead = feint.order_at(g, order.leader, order.sector)
    if lead is None or lead.intent != conflicts.TAKE or g.is_rebellious(order.sector):
        return ASIDE
    return order.leader


def republic_wish(g: Destiny, sector: names.Sector, order: conflicts.Order | None) -> names.Owner:
    """GD-REP-01, GD-REP-02, GD-REP-04, GD-REP-05: patrol, cleanse, or do as a Minister bids.

    GD-FLT-04: lawful orders never end in an attack on a Party in good standing.
    GD-EX-21: Republic Fleets that win against the Infestation leave the Sector neutral.
    """
    holder = g.owner(sector)
    if order is not None and order.leader != names.NO_PARTY:
        return ON_DEFENCE if order.leader == holder else order.leader
    if g.is_hostile(sector):
        return names.NEUTRAL
    bidden = (
        order is not None
        and order.intent == conflicts.NEUTRALISE
        and order.bearer != names.NO_SENATOR
    )
    return names.NEUTRAL if bidden and holder != names.NEUTRAL else ON_DEFENCE


def fighting_fleets(
    g: Destiny, owner: names.Owner, sector: names.Sector, wish: names.Owner
) -> k.i64:
    """GD-INV-05, GD-INV-18: all Fleets on the spot, or of an attack those that were sent.

    A Party fights on one side: Fleets it has there besides its attackers stand aside.
    """
    standing = fleets_at(g, owner, sector)
    order = feint.order_at(g, owner, sector)
    cleansing = owner == names.REPUBLIC and wish == names.NEUTRAL
    if order is None or order.intent == conflicts.DEFEND or wish == ON_DEFENCE or cleansing:
        return standing
    moved = standing - unmoved_at(g, owner, sector)
    return min(moved, len(order.origins))


def admiral_of(g: Destiny, owner: names.Owner, sector: names.Sector) -> names.Senator:
    """GD-INV-21, GD-INV-26, GD-ASN-25, GD-FLT-14: who commands, if he lives and still serves."""
    order = feint.order_at(g, owner, sector)
    if order is None or not g.in_play(order.admiral):
        return names.NO_SENATOR
    party = g.senator(order.admiral).party
    serves = g.in_good_standing(party) if owner == names.REPUBLIC else party == owner
    return order.admiral if serves else names.NO_SENATOR


def muster(g: Destiny, battle: conflicts.Battle) -> None:
    """GD-BAT-03, GD-BAT-04, GD-BAT-07: all who fight, the defenders first, by initiative.

    GD-EX-18: two attacking Parties, one with a supporter, and the defence are three sides.
    """
    holder = g.owner(battle.sector)
    battle.leaders = [holder]
    battle.forces = []
    if holder < 0:
        add_force(g, battle, conflicts.SECTOR_FORCE, DEFENDERS, 0)
    attackers: list[conflicts.Force] = []
    for owner in [*g.s.order, names.REPUBLIC]:
        wish = wish_of(g, owner, battle.sector)
        fleets = fighting_fleets(g, owner, battle.sector, wish)
        if wish == ON_DEFENCE and (fleets > 0 or owner == holder):
            add_force(g, battle, owner, DEFENDERS, fleets)
        elif wish not in (ASIDE, ON_DEFENCE) and fleets > 0:
            attackers.append(force_for(g, battle, owner, side_for(battle, wish), fleets))
    battle.forces.extend(attackers)


def side_for(battle: conflicts.Battle, leader: names.Owner) -> k.i64:
    """The attacking side that wants an outcome, a new one where nobody wanted it yet.

    GD-REP-03: so who takes a Sector for itself has to beat the Republic Fleets too.
    """
    for side in range(1, len(battle.leaders)):
        if battle.leaders[side] == leader:
            return side
    battle.leaders.append(leader)
    return len(battle.leaders) - 1


def add_force(
    g: Destiny, battle: conflicts.Battle, owner: names.Owner, side: k.i64, fleets: k.i64
) -> None:
    """One participant more."""
    battle.forces.append(force_for(g, battle, owner, side, fleets))


def force_for(
    g: Destiny, battle: conflicts.Battle, owner: names.Owner, side: k.i64, fleets: k.i64
) -> conflicts.Force:
    """GD-INV-22: a participant; its Admiral counts if he has a Fleet to command."""
    force = conflicts.Force(owner=owner, side=side, fleets=fleets)
    if fleets > 0:
        force.admiral = admiral_of(g, owner, battle.sector)
    return force


def the_battle(g: Destiny) -> conflicts.Battle:
    """The battle that is being fought."""
    battle = g.s.battle
    assert battle is not None
    return battle


def battle_at(g: Destiny, sector: names.Sector) -> conflicts.Battle:
    """The battle that would be fought in a Sector; without a second side there is none."""
    battle = conflicts.Battle(sector=sector)
    muster(g, battle)
    return battle


def fights(g: Destiny, party: names.Party) -> bool:
    """GD-CARD-17: whether a Party has a Fleet in the battle that is about to be rolled."""
    if g.s.battle is None:
        return False
    return any(force.owner == party and force.fleets > 0 for force in g.s.battle.forces)


def worst_rank(g: Destiny, battle: conflicts.Battle) -> k.i64:
    """GD-INI-07, GD-INI-08, GD-BAT-01: the worst initiative present, 0 for position 1.

    The Republic and the Infestation are in position 1; a neutral Sector does not count.
    """
    worst: k.i64 = len(g.s.order)
    for force in battle.forces:
        if force.owner == conflicts.SECTOR_FORCE:
            if battle.leaders[DEFENDERS] == names.INFESTED:
                return 0
        else:
            worst = min(worst, initiative.rank(g, force.owner))
    return worst


# Dice and totals


def leads(g: Destiny, force: conflicts.Force, ability: k.i64) -> bool:
    """GD-ABL-22..24, GD-INV-27: whether the Admiral of a force has an ability, exhausted or not."""
    return force.admiral != names.NO_SENATOR and g.has_ability(force.admiral, ability)


def dice_for(g: Destiny, battle: conflicts.Battle, force: conflicts.Force) -> k.i64:
    """GD-BAT-05..08, GD-INF-15, GD-SHA-09, GD-SHA-10, GD-ABL-12, GD-ABL-21: how many dice.

    GD-EX-07, GD-EX-17, GD-EX-20: 2 Fleets and 2 Shadow roll 4, 3 Fleets roll 3, and a neutral
    Sector with 2 Republic Fleets rolls 3.
    """
    if force.owner == conflicts.SECTOR_FORCE:
        return tokens.infestation_dice(g) if battle.leaders[DEFENDERS] == names.INFESTED else 1
    dice = force.fleets + battle.extra[force.owner]
    if force.owner == battle.leaders[DEFENDERS]:
        dice += 2 if g.has_power(force.owner, printed.MILITANT_POPULATION) else 1
    if force.admiral != names.NO_SENATOR:
        dice += tokens.shadow_dice(g, force.admiral)
    if leads(g, force, names.TACTICIAN):
        dice += 1
    if leads(g, force, names.PACIFIST):
        dice -= PACIFIST_DICE
    return max(0, dice)


def dice_text(pool: conflicts.Pool) -> str:
    """The dice of a sum: `4 dice 3 5 6+2 1 =`."""
    count = len(pool.faces)
    if count == 0:
        return "no dice"
    return f"{names.several(count, 'die', 'dice')} {pool_text(pool)} ="


def force_sum(g: Destiny, battle: conflicts.Battle, force: conflicts.Force) -> Quantity:
    """GD-BAT-06..14: dice, adjacent Sectors, Command and Defence, as a sum one can follow.

    GD-BAT-12: only the holder takes part without Fleets, so every Party here has its neighbours.
    The Defence is the full one; against the rebel `against` takes off what it must.
    """
    label = "" if g.quiet else dice_text(force.pool)
    value = Quantity(pool_total(force.pool), label, g.quiet)
    holder = battle.leaders[DEFENDERS]
    holds = force.owner == holder or force.owner == conflicts.SECTOR_FORCE
    if force.owner < names.REPUBLIC:
        value.add(g.neighbours_of(battle.sector, force.owner), "adjacent")
    if force.admiral != names.NO_SENATOR:
        command = strength.command_sum(g, force.admiral, holder == names.INFESTED)
        value.add(command.total, "" if g.quiet else printed.SENATOR.label(force.admiral))
    if holds:
        value.add(strength.defence(g, battle.sector, names.NO_PARTY), "Defence")
    return value


def side_total(battle: conflicts.Battle, side: k.i64) -> k.i64:
    """GD-BAT-15: the totals of all participants of a side."""
    return sum([force.total for force in battle.forces if force.side == side])


def is_rebels(g: Destiny, battle: conflicts.Battle, side: k.i64) -> bool:
    """GD-REB-12: whether a side attacks for the rebel: it would get the Sector, or fights alone."""
    if battle.leaders[side] != names.NEUTRAL:
        return battle.leaders[side] == g.s.rebel
    return all(force.owner == g.s.rebel for force in battle.forces if force.side == side)


def against(g: Destiny, battle: conflicts.Battle, side: k.i64) -> k.i64:
    """GD-REB-12, GD-REB-13: what the defenders set against a side, half the Defence for rebels."""
    total = side_total(battle, DEFENDERS)
    if is_rebels(g, battle, side):
        full = strength.defence(g, battle.sector, names.NO_PARTY)
        total += strength.defence(g, battle.sector, g.s.rebel) - full
    return total


def winning_side(g: Destiny, battle: conflicts.Battle) -> k.i64:
    """GD-BAT-16, GD-RNG-11, GD-RNG-12, GD-REB-13: alone the highest, and above the defenders."""
    for side in range(1, len(battle.leaders)):
        total = side_total(battle, side)
        beats_all = total > against(g, battle, side)
        for other in range(1, len(battle.leaders)):
            if other != side and side_total(battle, other) >= total:
                beats_all = False
        if beats_all:
            return side
    return DEFENDERS


def grants_bonus(g: Destiny, force: conflicts.Force) -> bool:
    """GD-ABL-08: sixes bring bonus dice unless a Coward commands."""
    return not leads(g, force, names.COWARD)


def strikes_from(g: Destiny, force: conflicts.Force) -> k.i64:
    """GD-CAS-01, GD-ABL-06: the lowest face that destroys a Fleet."""
    return 4 if leads(g, force, names.BUTCHER) else 5
