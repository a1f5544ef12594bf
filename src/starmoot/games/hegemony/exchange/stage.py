"""The Exchange: three reports open together and are resolved in order. (HG-EXCH-33)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.boons import gift_boons, working
from starmoot.games.hegemony.cabinet.clocks import timed
from starmoot.games.hegemony.cabinet.research import retire
from starmoot.games.hegemony.cabinet.scoring import owe_office, ranking
from starmoot.games.hegemony.cardset import CardSet
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.charges import Charges
from starmoot.games.hegemony.exchange.comparison import Force, compare
from starmoot.games.hegemony.exchange.lateness import acknowledged
from starmoot.games.hegemony.exchange.murders import die, purge, sabotage
from starmoot.games.hegemony.exchange.posting import Posting, PostLate, posting
from starmoot.games.hegemony.exchange.tidings import WATCHED, readers, report_count, report_deed
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.setup.styles import style_of
from starmoot.games.hegemony.state import (
    Cabinet,
    Deeds,
    Gain,
    Letter,
    Officer,
    Plan,
    Report,
    Told,
)

OPENS: Final = k.note("hegemony.opens", "HG-EXCH-20", "The reports of round {} open", k.NUMBER)
REPORTS: Final = k.note(
    "hegemony.reports", "HG-INFO-21", "The report of {} is {}", n.FACTION, n.POSTED, reveals=True
)
FALLS: Final = k.note("hegemony.stale", "HG-CRIS-21", "{} is out of the game", n.FACTION)
GAINS: Final = k.note(
    "hegemony.gains", "HG-FIGHT-11", "{} gains {} Control from {} through {}",
    n.FACTION, k.NUMBER, n.FACTION, n.RESOURCE,
)  # fmt: skip


class Exchange(k.Procedure[Hegemony]):
    """One Exchange, from the posting to the points. (HG-EXCH-33)

    `awaited` are factions whose report is late: the pairs that they belong to wait for it.
    """

    spies: list[list[int]] = []
    done: list[deeds.SpyOrder] = []
    wars: list[deeds.War] = []
    awaited: list[n.Faction] = []

    def begin(self, g: Hegemony) -> k.Step:
        return k.Run(Posting(), Exchange.judge)

    def imagined(self, g: Hegemony, viewer: k.i64, dice: k.Chance) -> None:
        """Spies of others that an Exchange has counted are as unknown as those in their rooms."""
        for faction, row in enumerate(self.spies):
            if not k.sees(g.cabinet(faction).audience, viewer):
                self.spies[faction] = [count + dice.below(0, 3) * (count > 0) for count in row]

    def judge(self, g: Hegemony) -> k.Step:
        """Charges of cheating are heard before anything is opened. (HG-CHEAT-04)"""
        return k.Run(Charges(), Exchange.open_reports)

    def open_reports(self, g: Hegemony) -> k.Step:
        """All that were posted open together. (HG-EXCH-20, HG-EXCH-21)"""
        g.say(OPENS, g.s.round)
        post_reports(g)
        for cabinet in g.s.cabinets:
            publish(g, cabinet)
        self.awaited = [
            cabinet.faction
            for cabinet in g.s.cabinets
            if timed(g)
            and cabinet.posted_at == n.NONE
            and report_of(g, cabinet.faction).posted == n.LATE
        ]
        self.book(g)
        self.spy(g)
        self.fight(g, [])
        return k.Goto(Exchange.wait)

    def wait(self, g: Hegemony) -> k.Step:
        """A late report is compared when it comes. (HG-EXCH-21)"""
        if not self.awaited:
            return k.Goto(Exchange.end)
        return k.Run(PostLate(list(self.awaited)), Exchange.compare_late)

    def compare_late(self, g: Hegemony) -> k.Step:
        """Its pairs, as far as the other side has reported too. (HG-EXCH-21)"""
        came = [one for one in self.awaited if g.cabinet(one).posted_at != n.NONE]
        self.awaited = [one for one in self.awaited if one not in came]
        for faction in came:
            fill(g.cabinet(faction), report_of(g, faction))
        self.fight(g, came)
        return k.Goto(Exchange.wait)

    def end(self, g: Hegemony) -> k.Step:
        """The rest does not depend on what is late. (HG-EXCH-33)

        In the last Exchange Control is confirmed by now, and a purge halves it. (HG-EXCH-34..35)
        """
        self.kill(g)
        self.arrive(g)
        self.keep(g)
        close(g)
        return k.DONE

    def keep(self, g: Hegemony) -> None:
        """What was true is kept for the last page. (HG-END-12)"""
        for cabinet in g.s.cabinets:
            report = report_of(g, cabinet.faction)
            if report.posted != n.MISSING:
                entry = Told()
                entry.round, entry.faction = g.s.round, cabinet.faction
                entry.told, entry.true = report.espionage, cabinet.spent_espionage
                g.s.archive.espionage.append(entry)
        done = Deeds()
        done.round = g.s.round
        for war in self.wars:
            order = deeds.SpyOrder()
            order.deed, order.by, order.against = deeds.SPY_WAR, war.by, war.against
            done.orders.append(order)
        done.orders += self.done
        g.s.archive.deeds.append(done)

    def book(self, g: Hegemony) -> None:
        """Control that was not erased is confirmed; sessions' own Control counts. (HG-REACT-14)

        Nobody goes on to erase what was taken from a faction that fell. (HG-LATE-11)
        Only now do gainers learn what was erased. Control is never below 0.
        (HG-REACT-15, HG-COMP-12)
        """
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
            for boon in working(g.s.cards(), cabinet):
                if boon.panopticon > 0:
                    self.watch(g, cabinet.faction, boon.panopticon)
        hidden = [
            min(
                [
                    deeds.MOST_FOUND,
                    *(boon.ghosts for boon in working(g.s.cards(), cabinet) if boon.ghosts > 0),
                ]
            )
            for cabinet in g.s.cabinets
        ]
        self.wars = deeds.wage_wars(self.spies, orders, hidden)
        for war in self.wars:
            report_count(g, deeds.SPY_WAR, war)
        self.done = deeds.carried_out(self.spies, orders)

    def watch(self, g: Hegemony, faction: n.Faction, most: int) -> None:
        """A Panopticon finds spies of both rivals, before any Spy War. (HG-MAST-14, HG-INFO-15)"""
        for rival in g.rivals(faction):
            seen = deeds.War()
            seen.by, seen.against = faction, rival
            asleep = self.spies[rival][faction]
            seen.removed = min(asleep, most)
            self.spies[rival][faction] = seen.left = asleep - seen.removed
            report_count(g, WATCHED, seen)

    def fight(self, g: Hegemony, came: list[n.Faction]) -> None:
        """The pairs whose reports are there; later those of reports that `came`. (HG-FIGHT-01)"""
        for one in n.FACTIONS:
            for other in n.FACTIONS:
                if one in self.awaited or other in self.awaited:
                    continue
                if one < other and (not came or one in came or other in came):
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
        else:
            for resource in n.AGGRESSIVE:
                force.points[resource] = (
                    cabinet.points[resource][tag] + cabinet.fronts[3 * enemy + resource]
                )
        if g.cabinet(enemy).virus == own and report_of(g, enemy).posted != n.MISSING:
            force.points[n.DOMESTIC] = 0  # HG-GIFT-21
        if report.posted == n.LATE:
            return force
        for order in self.done:
            if order.deed == deeds.FORTIFY and order.by == own and order.against == enemy:
                force.fortified[order.aim] += 1
        for boon in working(g.s.cards(), cabinet):
            if boon.untouched != n.NONE:
                force.untouched[boon.untouched] = True
            if boon.unworn != n.NONE:
                force.unworn[boon.unworn] = True
        return force

    def gain(self, g: Hegemony, gainer: n.Faction, source: n.Faction, left: list[int]) -> None:
        """What is left is Control: potential, or confirmed at once. (HG-FIGHT-13, HG-LATE-11)

        It takes nothing from the other side's own; a wall lets none through; the last is final.
        (HG-COMP-14, HG-MAST-06, HG-REACT-16, HG-LATE-09, HG-LATE-10, HG-SCORE-40)
        """
        walls = [
            held.resource
            for held in g.cabinet(source).technologies
            if held.active and g.s.cards().technologies[held.technology].boon.wall
        ]
        for resource in n.AGGRESSIVE:
            if left[resource] == 0 or resource in walls:  # HG-MAST-05, HG-MAST-06
                continue
            g.say(GAINS, gainer, left[resource], source, resource, audience=readers(g))
            if resource in (n.FOREIGN, n.DOMESTIC):  # HG-SCORE-40
                owe_office(g, source, n.LABOR_OFFICER, left[resource], "Control lost")
            if g.s.round == 3 or g.cabinet(source).ended:
                g.s.truth.control[gainer] += left[resource]
                g.s.standing.control[gainer] += left[resource]
            else:
                gain = Gain()
                gain.gainer, gain.source, gain.through = gainer, source, resource
                gain.points = left[resource]
                gain.audience = readers(g)
                g.s.gains.append(gain)

    def kill(self, g: Hegemony) -> None:
        """Mandates, then assassinations, then sabotage. (HG-EXCH-33)

        One with two offices dies once; without a trace Control moves. (HG-ROLE-09, HG-ESP-29)
        """
        control = g.s.truth.control
        if g.s.round == 3:
            for cabinet in g.s.cabinets:
                mandates = sum(boon.mandate for boon in working(g.s.cards(), cabinet))  # HG-MAST-16
                control[cabinet.faction] += mandates
                g.s.standing.control[cabinet.faction] += mandates
        dead: list[int] = []
        for order in self.done:
            if order.deed == deeds.PURGE:
                purge(g, order, dead)
        attempts = [
            (g.holder(order.against, n.Office(order.aim)), order)
            for order in self.done
            if order.deed in deeds.REMOVALS
        ]
        for victim, order in sorted(deeds.killers(attempts).items(), key=lambda one: one[0]):
            if victim == n.NONE or victim in dead:
                continue
            report_deed(g, order, readers(g))
            if order.deed == deeds.ASSASSINATE_UNSEEN:
                control[order.against] = max(0, control[order.against] - 1)  # HG-ESP-29
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
                    cabinet.spies[rival] += sum(
                        boon.sleepers for boon in gift_boons(g.s.cards(), cabinet)
                    )
        for war in self.wars:
            if war.removed >= 6:
                owe_office(g, war.by, n.ESPIONAGE_OFFICER, 3, "a Spy War")


def late_spies(g: Hegemony, cabinet: Cabinet, rival: n.Faction) -> int:
    """The spies that a late report still places. (HG-EXCH-10)"""
    if cabinet.chosen is None:
        return 0
    settings = g.s.settings
    cells = acknowledged(cabinet.chosen.plan, settings.late_keep, settings.late_tie_keep)
    return cells[n.ESPIONAGE][cabinet.tags.index(rival)]


def reveal_used(cards: CardSet, cabinet: Cabinet) -> None:
    """What changed a number of the report, or gave Control, is known to all now. (HG-INFO-11)"""
    plan = cabinet.chosen.plan if cabinet.chosen is not None else Plan()
    for gift in cabinet.gifts:
        boon = cards.gifts[gift].boon
        third = boon.third_point
        counted = third in n.AGGRESSIVE and max(plan.cells(n.Resource(third))) >= 2
        if (counted or boon.session_control > 0) and gift not in cabinet.revealed_gifts:
            cabinet.revealed_gifts.append(gift)
    for held in cabinet.technologies:
        tripled = held.resource in n.AGGRESSIVE and plan.steel(held.resource) > 0
        if held.active and cards.technologies[held.technology].boon.art > 0 and tripled:
            held.revealed = True


def name_unique(g: Hegemony, cabinet: Cabinet) -> None:
    """Unique technologies are known once they are implemented. (HG-TECH-25, HG-INFO-11)"""
    for held in cabinet.technologies:
        if g.s.cards().technologies[held.technology].unique:
            held.revealed = True
            since = g.s.unique_since[held.technology]
            g.s.unique_since[held.technology] = since if since > 0 else held.session


def known_items(cabinet: Cabinet) -> list[int]:
    """The gifts and technologies of a faction that others know of. (HG-ESP-30)"""
    items = [int(gift) for gift in cabinet.revealed_gifts if gift in cabinet.gifts]
    for held in cabinet.technologies:
        item = n.FIRST_TECHNOLOGY + held.technology
        if held.revealed and item not in items:
            items.append(item)
    return items


def publish(g: Hegemony, cabinet: Cabinet) -> None:
    """The outward form, what was revealed, and who is out. (HG-SETUP-28, HG-INFO-01, HG-INFO-11)

    Who stands for a faction that is out was settled when it fell, before this Exchange.
    (HG-HEG-24, HG-EXCH-38)
    """
    faction = g.s.factions[cabinet.faction]
    faction.name, faction.description = cabinet.name, cabinet.description
    faction.alignment = cabinet.alignment
    faction.officers = []
    for member in cabinet.ranked():
        officer = Officer()
        officer.offices = sorted(member.offices)
        officer.name, officer.title, officer.address = style_of(member)
        faction.officers.append(officer)
    if cabinet.ended and not faction.stale:
        g.say(FALLS, cabinet.faction)
        g.settle_debts(cabinet.faction)  # no relay will do it
        cabinet.representative = k.Seat(ranking(g, cabinet.faction)[0])  # HG-HEG-24


def post_reports(g: Hegemony) -> None:
    """What each faction posts, and when. (HG-EXCH-25, HG-MODE-09, HG-EXCH-39)"""
    g.s.standing.audience = readers(g)
    for cabinet in g.s.cabinets:
        report = Report()
        report.faction, report.round = cabinet.faction, g.s.round
        report.audience = readers(g)
        report.posted = posting(g, cabinet)
        name_unique(g, cabinet)
        if report.posted in (n.EARLY, n.ON_TIME):
            reveal_used(g.s.cards(), cabinet)
        late = timed(g) and report.posted == n.LATE and cabinet.posted_at == n.NONE
        if report.posted != n.MISSING and not late:
            fill(cabinet, report)
        g.s.reports.append(report)
        g.say(REPORTS, cabinet.faction, report.posted)


def fill(cabinet: Cabinet, report: Report) -> None:
    """Figures come from the stored plans; one number may lie. (HG-EXCH-26..32)"""
    report.crisis, report.resolved = cabinet.crisis, cabinet.resolved
    report.espionage = cabinet.reported_espionage
    report.removed = list(cabinet.removals)
    report.phases = [list(row) for row in cabinet.spent]
    report.deeds = [order for order in cabinet.orders if order.deed not in deeds.TRACELESS]
    report.items = known_items(cabinet)
    if cabinet.chosen is not None:
        report.research = cabinet.chosen.plan.steel(n.RESEARCH)
        for tag, rival in enumerate(cabinet.tags):
            for resource in n.AGGRESSIVE:
                report.steel[3 * rival + resource] = cabinet.chosen.plan.cells(resource)[tag]


def report_of(g: Hegemony, faction: n.Faction) -> Report:
    """A faction's report of this round."""
    return g.s.reports[-len(n.FACTIONS) + faction]


def close(g: Hegemony) -> None:
    """Early bonuses, messages, and clean tables for the next session. (HG-EXCH-04..05)"""
    settings = g.s.settings
    bonus = (settings.early_bonus_2, settings.early_bonus_3, 0)[g.s.round - 1]
    for cabinet in g.s.cabinets:
        if report_of(g, cabinet.faction).posted == n.EARLY:
            cabinet.early_bonus = bonus
        for rival in cabinet.granted:
            g.cabinet(rival).free_draws += 1
        deliver(g, cabinet)
    for cabinet in g.s.cabinets:
        retire(g.s.cards(), cabinet, True)
        g.s.factions[cabinet.faction].revealed = known_items(cabinet)
        cabinet.granted, cabinet.orders, cabinet.messages = [], [], []
        cabinet.arriving = [0, 0, 0]
        cabinet.spent = []
        if g.s.round == 3:
            g.settle_debts(cabinet.faction)
        cabinet.fronts, cabinet.removals = [0] * 9, [0] * 9
        cabinet.spent_espionage = 0
        cabinet.virus = n.Faction(n.NONE)
        if cabinet.ended:
            g.s.factions[cabinet.faction].stale = True


def deliver(g: Hegemony, cabinet: Cabinet) -> None:
    """What rivals wrote to a faction; an empty message is none.

    (HG-COMM-02, HG-COMM-04, HG-COMM-08)
    """
    cabinet.letters = []
    for rival in g.rivals(cabinet.faction):
        texts = g.cabinet(rival).messages
        text = texts[g.cabinet(rival).tags.index(cabinet.faction)] if texts else ""
        if text.strip():
            letter = Letter()
            letter.sender, letter.text = rival, text
            letter.audience = cabinet.audience if g.s.round == 3 else k.only(cabinet.scribe)
            cabinet.letters.append(letter)
