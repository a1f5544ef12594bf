"""Battles, Campaigns and other dice as sums that one can follow (GD-BAT, GD-CAM).

`4 dice 3 5 6+2 1 = 17, +2 adjacent, +6 Jemak = 25 against 22`: before the dice lie there the same
sum says how many will be rolled.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.campaigns import campaign_rolls
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.court import trials
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import assassination
from starmoot.games.destiny.scene import appearance, galaxy
from starmoot.games.destiny.scene.appearance import name_of
from starmoot.games.destiny.senators.strength import defence
from starmoot.games.destiny.turn import galactic
from starmoot.games.destiny.war import battle_sides, battles, conflicts
from starmoot.games.destiny.war.conflicts import Battle as Fought
from starmoot.games.destiny.words import sector_words
from starmoot.mechanics.quantity import Quantity
from starmoot.scene import Battle, Side, Token, Widget

MOST_SUMS: Final = 8


def sum_text(value: Quantity, dice: int) -> str:
    """A sum in one line; `dice` are those still to be rolled, 0 once they lie there."""
    terms = appearance.terms(value)
    if dice > 0:
        return ", ".join([f"{names.several(dice, 'die', 'dice')} to roll", *terms])
    start = f"{value.label} {value.base}".strip()
    return ", ".join([start, *terms]) + (f" = {value.total}" if terms else "")


# The battle that is being fought.


def battle(g: Destiny) -> list[Widget]:
    """GD-BAT-02..16: the sides, what each force comes to, and what is compared with what."""
    fought = g.s.battle
    if fought is None:
        return []
    rolled = any(force.pool.faces for force in fought.forces)
    totals = [battle_sides.force_sum(g, fought, force) for force in fought.forces]
    sides = tuple(side_of(g, fought, place, totals, rolled) for place in range(len(fought.leaders)))
    rounds = tuple(
        compared(g, fought, place, sides) for place in range(1, len(fought.leaders)) if rolled
    )
    return [Battle(f"Battle for {printed.SECTOR.label(fought.sector)}", sides, rounds)]


def side_of(g: Destiny, fought: Fought, place: int, totals: list[Quantity], rolled: bool) -> Side:
    """One side: who gets the Sector if it wins, who fights on it, and with what."""
    strength = 0
    tokens: list[Token] = []
    lines: list[str] = []
    for force, value in zip(fought.forces, totals, strict=True):
        if force.side != place:
            continue
        strength += value.total
        if force.fleets > 0:
            tokens.append(fleets_of(g, force))
        dice = 0 if rolled else battle_sides.dice_for(g, fought, force)
        lines.append(f"{force_name(fought, force)}: {sum_text(value, dice)}")
    leader = fought.leaders[place]
    return Side(
        side_name(leader, place),
        galaxy.seat_of(g, leader),
        strength if rolled else 0,
        tuple(tokens),
        "; ".join(lines),
    )


def side_name(leader: names.Owner, place: int) -> str:
    """What a side is about."""
    if place == battle_sides.DEFENDERS:
        return "The Ke'Ras hold it" if leader == names.INFESTED else holder_text(leader)
    return "To make it neutral" if leader == names.NEUTRAL else f"{name_of(leader)} wants it"


def holder_text(owner: names.Owner) -> str:
    """Who has the Sector that is fought over."""
    return "It is neutral" if owner == names.NEUTRAL else f"{name_of(owner)} holds it"


def force_name(fought: Fought, force: conflicts.Force) -> str:
    """Who fights."""
    if force.owner == conflicts.SECTOR_FORCE:
        infested = fought.leaders[battle_sides.DEFENDERS] == names.INFESTED
        return "The Ke'Ras" if infested else "The Sector"
    return name_of(force.owner)


def fleets_of(g: Destiny, force: conflicts.Force) -> Token:
    """The Fleets of a force, and who commands them."""
    whose = sector_words.short_name(force.owner)
    word = "Fleet" if force.fleets == 1 else "Fleets"
    under = f" under {printed.SENATOR.label(force.admiral)}" if g.in_play(force.admiral) else ""
    return Token(f"{whose} {word}{under}", galaxy.seat_of(g, force.owner), force.fleets)


def compared(g: Destiny, fought: Fought, place: int, sides: tuple[Side, ...]) -> str:
    """GD-BAT-16, GD-REB-12: `25 against 22`, the Defence halved against the rebel."""
    against = sides[battle_sides.DEFENDERS].strength
    halved = ""
    if battle_sides.is_rebels(g, fought, place):
        less = defence(g, fought.sector, g.s.rebel) - defence(g, fought.sector, names.NO_PARTY)
        against += less
        halved = f" (half the Defence: {less:+d})"
    leader = fought.leaders[place]
    who = sides[place].label if leader == names.NEUTRAL else names.ABBREVIATIONS[leader]
    return f"{who}: {sides[place].strength} against {against}{halved}"


# The Campaign that is being resolved.


def campaign(g: Destiny) -> list[Widget]:
    """GD-CAM-11..23: the Sector against each campaigner, with all that counts."""
    contest = g.s.contest
    if contest is None or not contest.campaigners:
        return []
    holder = g.owner(contest.sector)
    resists = campaign_rolls.sector_sum(g, names.NO_PARTY)
    rolled = contest.is_rolled()
    sides = [
        Side(
            holder_text(holder),
            galaxy.seat_of(g, holder),
            resists.total if rolled else 0,
            note=sum_text(resists, 0 if rolled else 1),
        )
    ]
    rounds: list[str] = []
    for one in contest.campaigners:
        value = campaign_rolls.campaign_sum(g, one)
        sides.append(campaigner(g, one, value, rolled))
        against = campaign_rolls.sector_sum(g, one.party).total
        if rolled:
            who = printed.SENATOR.label(one.senator)
            rounds.append(f"{who}: {value.total} against {against}")
    title = f"Campaign in {printed.SECTOR.label(contest.sector)}"
    return [Battle(title, tuple(sides), tuple(rounds))]


def campaigner(g: Destiny, one: conflicts.Campaigner, value: Quantity, rolled: bool) -> Side:
    """GD-CAM-11, GD-SHA-09: one who campaigns, by the sum of what he brings."""
    dice = 0 if rolled else campaign_rolls.dice_for(g, one)
    return Side(
        f"{printed.SENATOR.label(one.senator)} for the {names.ABBREVIATIONS[one.party]}",
        galaxy.seat_of(g, one.party),
        value.total if rolled else 0,
        note=sum_text(value, dice),
    )


# What was rolled this turn.


def dice_of_turn(view: k.View) -> list[Widget]:
    """GD-RNG-01: the last sums of this turn, newest first, each as it was told."""
    turn: list[k.Entry] = []
    for entry in reversed(view.log):
        if entry.note is galactic.BEGINS:
            break
        turn.append(entry)
    rows: list[tuple[str, ...]] = []
    sector = names.NO_SECTOR
    for entry in reversed(turn):
        if entry.note is battles.BATTLE:
            sector = names.Sector(entry.args[0])
        rows += sum_row(entry, sector, view)
    return appearance.grid("Dice of this turn, newest first", ("", ""), rows[: -MOST_SUMS - 1 : -1])


def sum_row(entry: k.Entry, sector: names.Sector, view: k.View) -> list[tuple[str, str]]:
    """One line of the dice: what for, and the sum."""
    if entry.note is battles.COMES_TO:
        who = short_combatant(names.Owner(entry.args[0]))
        return [(f"Battle for {printed.SECTOR.label(sector)}", f"{who}: {entry.text}")]
    if entry.note in (battles.COMPARED, battles.HELD, battles.CONQUERED):
        return [(f"Battle for {printed.SECTOR.label(sector)}", view.tell(entry))]
    if entry.note is campaign_rolls.TOTAL:
        return [("Campaign", f"{printed.SENATOR.label(entry.args[0])}: {entry.text}")]
    if entry.note is trials.JUDGED:
        return [("Trial", f"{entry.text}: {trials.VERDICT.label(entry.args[1]).lower()}")]
    if entry.note is galactic.INFESTATION:
        return [("Infestation", f"{entry.text}: {entry.args[0]}")]
    if entry.note is assassination.ATTEMPTED:
        return [("Assassination", view.tell(entry))]
    return []


def short_combatant(owner: names.Owner) -> str:
    """A combatant by its short name."""
    return (
        names.ABBREVIATIONS[owner]
        if owner < len(names.PARTY.keys)
        else conflicts.COMBATANT.label(owner)
    )
