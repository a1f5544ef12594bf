"""The Exchange: three reports open together and are resolved in order. (HG-EXCH-33)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options, printed
from starmoot.games.hegemony.cabinet.boons import gift_boons
from starmoot.games.hegemony.cabinet.research import retire, working
from starmoot.games.hegemony.cabinet.scoring import aim, pay_office
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.comparison import Force, compare
from starmoot.games.hegemony.exchange.lateness import acknowledged
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.state import Cabinet, Gain, Officer, Plan, Report

TITLES: Final = (
    *("The President", "Secretary of Defense", "Secretary of State"),
    *("Secretary of Commerce", "Surgeon General", "Minister of Information"),
    *("Secretary of the Treasury", "Vice President", "Secretary of Labor"),
)
ADDRESSES: Final = (
    *("Mister President", "Secretary", "Secretary", "Secretary", "Doctor"),
    *("Minister", "Secretary", "Mister Vice President", "Secretary"),
)
"""What officers are called unless they say otherwise. (HG-ROLE-11..19)"""

OPENS: Final = k.note("hegemony.opens", "HG-EXCH-20", "The reports of round {} open", k.NUMBER)
REPORTS: Final = k.note(
    "hegemony.reports", "HG-INFO-21", "The report of {} is {}", n.FACTION, n.POSTED
)
FALLS: Final = k.note("hegemony.stale", "HG-CRIS-21", "{} is out of the game", n.FACTION)
GAINS: Final = k.note(
    "hegemony.gains", "HG-FIGHT-11", "{} gains {} Control from {} through {}",
    n.FACTION, k.NUMBER, n.FACTION, n.RESOURCE,
)  # fmt: skip
FOUND: Final = k.note(
    "hegemony.spies_found", "HG-ESP-41", "A Spy War removes {} spies of {}; {} are left",
    k.NUMBER, n.FACTION, k.NUMBER,
)  # fmt: skip
KILLED: Final = k.note(
    "hegemony.killed", "HG-ESP-21", "{} has the {} of {} killed", n.FACTION, n.OFFICE, n.FACTION
)
DIED: Final = k.note("hegemony.died", "HG-ESP-28", "The {} of {} is dead", n.OFFICE, n.FACTION)
PURGED: Final = k.note(
    "hegemony.purged", "HG-ESP-33", "The whole government of {} is dead", n.FACTION
)
SABOTAGED: Final = k.note(
    "hegemony.sabotaged", "HG-ESP-30", "{} destroys {} of {}", n.FACTION, n.ITEM, n.FACTION
)


class Exchange(k.Procedure[Hegemony]):
    """One Exchange, from the opened reports to the points. (HG-EXCH-33)"""

    spies: list[list[int]] = []
    done: list[deeds.SpyOrder] = []
    wars: list[deeds.War] = []

    def begin(self, g: Hegemony) -> k.Step:
        g.say(OPENS, g.s.round)
        post_reports(g)
        for cabinet in g.s.cabinets:
            if report_of(g, cabinet.faction).posted in (n.EARLY, n.ON_TIME):
                reveal_used(cabinet)
            publish(g, cabinet)
        self.book(g)
        self.spy(g)
        self.fight(g)
        self.kill(g)
        self.arrive(g)
        close(g)
        return k.DONE

    def book(self, g: Hegemony) -> None:
        """Control that was not erased is confirmed; sessions' own Control counts. (HG-REACT-14)"""
        control = g.s.truth.control
        shown = g.s.standing.control
        for gain in g.s.gains:
            erased = g.cabinet(gain.source).removals[3 * gain.gainer + gain.through]
            for total in (control, shown):
                total[gain.gainer] += gain.points - erased
        for cabinet in g.s.cabinets:
            for total in (control, shown):
                total[cabinet.faction] = max(0, total[cabinet.faction] + cabinet.control_change)
            cabinet.control_change = 0
        g.s.gains = []

    def spy(self, g: Hegemony) -> None:
        """Panopticon, Spy Wars, then all other orders; a late report orders nothing. (HG-ESP-38)"""
        self.spies = [list(cabinet.spies) for cabinet in g.s.cabinets]
        orders: list[deeds.SpyOrder] = []
        for cabinet in g.s.cabinets:
            if report_of(g, cabinet.faction).posted != n.LATE and not cabinet.ended:
                orders.extend(cabinet.orders)
            for boon in working(cabinet):
                for rival in g.rivals(cabinet.faction):  # HG-MAST-14
                    sleeping = self.spies[rival][cabinet.faction]
                    self.spies[rival][cabinet.faction] = max(0, sleeping - boon.panopticon)
        hidden = [
            min([deeds.MOST_FOUND, *(boon.ghosts for boon in working(cabinet) if boon.ghosts > 0)])
            for cabinet in g.s.cabinets
        ]
        self.wars = deeds.wage_wars(self.spies, orders, hidden)
        for war in self.wars:
            scribe = k.only(g.cabinet(war.by).scribe)
            g.say(FOUND, war.removed, war.against, war.left, audience=scribe)
        self.done = deeds.carried_out(self.spies, orders)

    def fight(self, g: Hegemony) -> None:
        """The three pairs. (HG-FIGHT-01)"""
        for one in n.FACTIONS:
            for other in n.FACTIONS:
                if one < other:
                    left, right = compare(self.force(g, one, other), self.force(g, other, one))
                    self.gain(g, one, other, left)
                    self.gain(g, other, one, right)

    def force(self, g: Hegemony, own: n.Faction, enemy: n.Faction) -> Force:
        """What a side brings against another. (HG-FIGHT-02)"""
        force = Force()
        cabinet = g.cabinet(own)
        report = report_of(g, own)
        if report.posted == n.MISSING or not cabinet.tags:
            return force
        tag = cabinet.tags.index(enemy)
        if report.posted == n.LATE:  # HG-EXCH-10..15
            settings = g.s.settings
            plan = cabinet.chosen.plan if cabinet.chosen is not None else Plan()
            cells = acknowledged(plan, settings.late_keep, settings.late_tie_keep)
            force.points = [cells[resource][tag] for resource in n.AGGRESSIVE]
            return force
        for resource in n.AGGRESSIVE:
            force.points[resource] = (
                cabinet.points[resource][tag] + cabinet.fronts[3 * enemy + resource]
            )
        if g.cabinet(enemy).virus == own and report_of(g, enemy).posted != n.MISSING:
            force.points[n.DOMESTIC] = 0  # HG-GIFT-21
        for order in self.done:
            if order.deed == deeds.FORTIFY and order.by == own and order.against == enemy:
                force.fortified[order.aim] += 1
        for boon in working(cabinet):
            if boon.untouched != n.NONE:
                force.untouched[boon.untouched] = True
            if boon.unworn != n.NONE:
                force.unworn[boon.unworn] = True
        return force

    def gain(self, g: Hegemony, gainer: n.Faction, source: n.Faction, left: list[int]) -> None:
        """What is left is Control: potential, or confirmed at once. (HG-FIGHT-13, HG-LATE-11)"""
        walls = [
            held.resource
            for held in g.cabinet(source).technologies
            if held.active and printed.TECHNOLOGIES[held.technology].boon.wall
        ]
        for resource in n.AGGRESSIVE:
            if left[resource] == 0 or resource in walls:  # HG-MAST-05, HG-MAST-06
                continue
            scribes = sum(k.only(cabinet.scribe) for cabinet in g.s.cabinets)
            g.say(GAINS, gainer, left[resource], source, resource, audience=scribes)
            if resource in (n.FOREIGN, n.DOMESTIC):  # HG-SCORE-40
                pay_office(g, source, n.LABOR_OFFICER, left[resource], "Control lost")
            if g.s.round == 3 or g.cabinet(source).ended:
                g.s.truth.control[gainer] += left[resource]
                g.s.standing.control[gainer] += left[resource]
            else:
                gain = Gain()
                gain.gainer, gain.source, gain.through = gainer, source, resource
                gain.points = left[resource]
                gain.audience = scribes
                g.s.gains.append(gain)

    def kill(self, g: Hegemony) -> None:
        """Mandates, then assassinations, then sabotage. (HG-EXCH-33)"""
        control = g.s.truth.control
        if g.s.round == 3:
            for cabinet in g.s.cabinets:
                mandates = sum(boon.mandate for boon in working(cabinet))  # HG-MAST-16
                control[cabinet.faction] += mandates
                g.s.standing.control[cabinet.faction] += mandates
        dead: list[int] = []
        for order in self.done:
            if order.deed == deeds.PURGE:
                purge(g, order, dead)
        killers = deeds.killers(self.done)
        for faction, office in sorted(killers):
            order = killers[faction, office]
            victim = g.holder(faction, n.Office(office))
            if victim == n.NONE or victim in dead:
                continue
            dead.append(victim)
            if order.deed == deeds.ASSASSINATE:
                g.say(KILLED, order.by, office, faction)
            else:
                g.say(DIED, office, faction)
                control[faction] = max(0, control[faction] - 1)  # HG-ESP-29
                control[order.by] += 1
            die(g, victim)
        for order in self.done:
            if order.deed == deeds.SABOTAGE:
                sabotage(g, order)

    def arrive(self, g: Hegemony) -> None:
        """New spies come, points of wars are entered. (HG-ESP-06, HG-GIFT-24, HG-SCORE-32)"""
        for cabinet in g.s.cabinets:
            cabinet.spies = self.spies[cabinet.faction]
            late = report_of(g, cabinet.faction).posted == n.LATE
            for rival in g.rivals(cabinet.faction):
                cabinet.spies[rival] += (
                    late_spies(g, cabinet, rival) if late else cabinet.arriving[rival]
                )
                if g.s.round == 1:
                    cabinet.spies[rival] += sum(boon.sleepers for boon in gift_boons(cabinet))
        for war in self.wars:
            if war.removed >= 6:
                pay_office(g, war.by, n.ESPIONAGE_OFFICER, 3, "a Spy War")


def late_spies(g: Hegemony, cabinet: Cabinet, rival: n.Faction) -> int:
    """The spies that a late report still places. (HG-EXCH-10)"""
    if cabinet.chosen is None:
        return 0
    settings = g.s.settings
    cells = acknowledged(cabinet.chosen.plan, settings.late_keep, settings.late_tie_keep)
    return cells[n.ESPIONAGE][cabinet.tags.index(rival)]


def reveal_used(cabinet: Cabinet) -> None:
    """What changed a number of the report, or gave Control, is known to all now. (HG-INFO-11)"""
    plan = cabinet.chosen.plan if cabinet.chosen is not None else Plan()
    for gift in cabinet.gifts:
        boon = printed.GIFTS[gift].boon
        third = boon.third_point
        counted = third in n.AGGRESSIVE and max(plan.cells(n.Resource(third))) >= 2
        if (counted or boon.session_control > 0) and gift not in cabinet.revealed_gifts:
            cabinet.revealed_gifts.append(gift)
    for held in cabinet.technologies:
        tripled = held.resource in n.AGGRESSIVE and plan.steel(held.resource) > 0
        if held.active and printed.TECHNOLOGIES[held.technology].boon.art > 0 and tripled:
            held.revealed = True


def known_items(cabinet: Cabinet) -> list[int]:
    """The gifts and technologies of a faction that others know of. (HG-ESP-30)"""
    items = [int(gift) for gift in cabinet.revealed_gifts if gift in cabinet.gifts]
    for held in cabinet.technologies:
        item = len(n.GIFT.keys) + held.technology
        if held.revealed and item not in items:
            items.append(item)
    return items


def publish(g: Hegemony, cabinet: Cabinet) -> None:
    """The outward form, what was revealed, and who is out. (HG-SETUP-28, HG-INFO-01, HG-INFO-11)"""
    faction = g.s.factions[cabinet.faction]
    faction.name, faction.description = cabinet.name, cabinet.description
    faction.alignment = cabinet.alignment
    faction.officers = []
    for member in sorted(cabinet.members, key=lambda one: min(one.offices)):
        officer = Officer()
        officer.offices = sorted(member.offices)
        officer.title = TITLES[officer.offices[0]]
        officer.address = ADDRESSES[officer.offices[0]]
        faction.officers.append(officer)
    for held in cabinet.technologies:
        if printed.TECHNOLOGIES[held.technology].unique:  # HG-TECH-25
            held.revealed = True
            since = g.s.unique_since[held.technology]
            g.s.unique_since[held.technology] = since if since > 0 else held.session
    if cabinet.ended and not faction.stale:
        g.say(FALLS, cabinet.faction)


def post_reports(g: Hegemony) -> None:
    """What each faction posts, and when. (HG-EXCH-25, HG-MODE-09, HG-EXCH-39)"""
    scribes = sum(k.only(cabinet.scribe) for cabinet in g.s.cabinets)
    g.s.standing.audience = k.EVERYONE if g.s.round == 3 else scribes
    for cabinet in g.s.cabinets:
        report = Report()
        report.faction, report.round = cabinet.faction, g.s.round
        report.audience = k.EVERYONE if g.s.round == 3 else scribes  # HG-EXCH-41
        report.posted = posting(g, cabinet)
        if report.posted != n.MISSING:
            fill(cabinet, report)
        g.s.reports.append(report)
        g.say(REPORTS, cabinet.faction, report.posted)


def fill(cabinet: Cabinet, report: Report) -> None:
    """Figures come from the stored plans; one number may lie. (HG-EXCH-26..32)"""
    report.crisis, report.resolved = cabinet.crisis, cabinet.resolved
    report.espionage = cabinet.reported_espionage
    report.removed = list(cabinet.removals)
    if cabinet.chosen is not None:
        report.research = cabinet.chosen.plan.research
        for tag, rival in enumerate(cabinet.tags):
            for resource in n.AGGRESSIVE:
                report.steel[3 * rival + resource] = cabinet.chosen.plan.cells(resource)[tag]


def posting(g: Hegemony, cabinet: Cabinet) -> n.Posted:
    """Without clocks an option says when reports come. (HG-MODE-07, HG-MODE-09)"""
    if cabinet.ended:
        return n.MISSING
    if g.s.round == 3:  # HG-EXCH-22
        return n.ON_TIME
    profile = g.s.settings.untimed_posting
    if profile == options.BY_CHANCE:
        roll = g.chance.below(n.POSTING_STREAM, 100)
        return n.EARLY if roll < 40 else n.ON_TIME if roll < 95 else n.LATE
    return n.EARLY if profile == options.EARLY else n.ON_TIME


def report_of(g: Hegemony, faction: n.Faction) -> Report:
    """A faction's report of this round."""
    return g.s.reports[-len(n.FACTIONS) + faction]


def die(g: Hegemony, seat: int) -> None:
    """Half of all points are lost; a martyr is paid for it once. (HG-ESP-22, HG-AGO-25)"""
    dossier = g.dossier(seat)
    first = dossier.killed == 0
    if g.s.settings.assassination_halves == options.ALL_POINTS:
        loss = deeds.halved(dossier.office_points) - dossier.office_points
        g.mark(seat, False, loss, "assassinated")
    loss = deeds.halved(dossier.personal_points) - dossier.personal_points
    g.mark(seat, True, loss, "assassinated")
    dossier.killed = g.s.round
    if first:
        g.mark(seat, True, aim(dossier).martyr, "a martyr")


def purge(g: Hegemony, order: deeds.SpyOrder, dead: list[int]) -> None:
    """Everybody dies, and half of the faction's Control with them. (HG-ESP-33..35)"""
    control = g.s.truth.control
    g.say(PURGED, order.against)
    for seat in g.seats_of(order.against):
        if seat not in dead:
            dead.append(seat)
            die(g, seat)
    control[order.against] -= control[order.against] // 2
    control[order.by] += 5


def sabotage(g: Hegemony, order: deeds.SpyOrder) -> None:
    """A revealed gift or technology is gone for good. (HG-ESP-30..32)"""
    cabinet = g.cabinet(order.against)
    if order.aim < len(n.GIFT.keys):
        cabinet.gifts = [gift for gift in cabinet.gifts if gift != order.aim]
    for held in cabinet.technologies:
        if len(n.GIFT.keys) + held.technology == order.aim and held.revealed:
            cabinet.technologies.remove(held)
            break
    g.say(SABOTAGED, order.by, order.aim, order.against)


def close(g: Hegemony) -> None:
    """Early bonuses, messages, and clean tables for the next session. (HG-EXCH-04..05)"""
    settings = g.s.settings
    bonus = (settings.early_bonus_2, settings.early_bonus_3, 0)[g.s.round - 1]
    for cabinet in g.s.cabinets:
        if report_of(g, cabinet.faction).posted == n.EARLY:
            cabinet.early_bonus = bonus
        for rival in cabinet.granted:
            g.cabinet(rival).free_draws += 1
        cabinet.inbox = [
            g.cabinet(rival).messages[g.cabinet(rival).tags.index(cabinet.faction)]
            for rival in g.rivals(cabinet.faction)
            if g.cabinet(rival).messages
        ]
    for cabinet in g.s.cabinets:
        retire(cabinet, True)
        g.s.factions[cabinet.faction].revealed = known_items(cabinet)
        cabinet.granted, cabinet.orders, cabinet.messages = [], [], []
        cabinet.arriving = [0, 0, 0]
        cabinet.fronts, cabinet.removals = [0] * 9, [0] * 9
        cabinet.spent_espionage = 0
        cabinet.virus = n.Faction(n.NONE)
        if cabinet.ended:
            g.s.factions[cabinet.faction].stale = True
    confirm_against_stale(g)


def confirm_against_stale(g: Hegemony) -> None:
    """Nobody is left to erase what was taken from a faction that is out. (HG-LATE-11)"""
    left: list[Gain] = []
    for gain in g.s.gains:
        if g.s.factions[gain.source].stale:
            g.s.truth.control[gain.gainer] += gain.points
            g.s.standing.control[gain.gainer] += gain.points
        else:
            left.append(gain)
    g.s.gains = left
