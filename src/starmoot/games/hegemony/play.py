"""A game in progress: its state, and the verbs in which its rules speak."""

from __future__ import annotations

from typing import Any

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet import boons
from starmoot.games.hegemony.state import Cabinet, Debt, Dossier, Mark, Member, State


class Hegemony(k.Play):
    """A game in progress, with its verbs. A session touches the cabinet of its faction alone."""

    def __init__(self, state: State, seats: int, chance: k.Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state

    # Factions and their people

    def cabinet(self, faction: int) -> Cabinet:
        """What a faction's members know."""
        return self.s.cabinets[faction]

    def rivals(self, faction: int) -> list[n.Faction]:
        """The two other factions, by label."""
        return [other for other in n.FACTIONS if other != faction]

    def seats_of(self, faction: int) -> list[k.Seat]:
        """Who plays for a faction."""
        return [seat for seat in self.everyone() if self.s.homes[seat] == faction]

    def room(self, faction: int) -> int:
        """The members of a faction, as an audience. (HG-COMP-05)"""
        return int(self.s.cabinets[faction].audience)

    def scribes(self) -> int:
        """The three scribes, as an audience. (HG-INFO-13)"""
        return sum(k.only(cabinet.scribe) for cabinet in self.s.cabinets)

    def chair(self, faction: int) -> k.Seat:
        """Who decides as Leader now: where the Leader is absent, somebody acts. (HG-ROLE-23)"""
        cabinet = self.cabinet(faction)
        return cabinet.acting if cabinet.acting != n.NONE else cabinet.leader

    def planners(self, faction: int) -> list[k.Seat]:
        """The Officers who file plans: the acting Leader does not. (HG-ROLE-08, HG-ROLE-23)"""
        chair = self.chair(faction)
        return [seat for seat in self.officers(faction) if seat != chair]

    def member(self, seat: int) -> Member:
        """A seat as a member of its faction."""
        for member in self.cabinet(self.s.homes[seat]).members:
            if member.seat == seat:
                return member
        raise LookupError(f"seat {seat} belongs to no faction")

    def officers(self, faction: int) -> list[k.Seat]:
        """Everybody but the Leader, in role order. (HG-COMP-09)"""
        cabinet = self.cabinet(faction)
        return [member.seat for member in cabinet.ranked() if member.seat != cabinet.leader]

    def offices_of(self, seat: int) -> list[n.Office]:
        """What a seat is."""
        return self.member(seat).offices

    def holder(self, faction: int, office: n.Office) -> int:
        """Who holds an office, or NONE. (HG-ROLE-05)"""
        for member in self.cabinet(faction).members:
            if member.holds(office):
                return int(member.seat)
        return n.NONE

    def holder_or_leader(self, faction: int, office: n.Office) -> int:
        """Who decides for an office: the Leader where nobody holds it. (HG-ROLE-21)"""
        found = self.holder(faction, office)
        return found if found != n.NONE else int(self.cabinet(faction).leader)

    def dossier(self, seat: int) -> Dossier:
        """What a seat alone knows."""
        for dossier in self.cabinet(self.s.homes[seat]).dossiers:
            if dossier.seat == seat:
                return dossier
        raise LookupError(f"seat {seat} has no dossier")

    def active(self) -> list[n.Faction]:
        """The factions that are still in the game. (HG-LATE-08, HG-CRIS-21)"""
        return [
            faction
            for faction in n.FACTIONS
            if not self.s.factions[faction].stale and not self.s.cabinets[faction].ended
        ]

    def targetable(self, faction: int) -> bool:
        """Whether Steel and spies may go against a faction. (HG-LATE-12)"""
        return self.s.settings.stale_targetable or not self.s.factions[faction].stale

    # Points

    def mark(self, seat: int, personal: bool, amount: int, cause: str) -> None:
        """Enter points into a ledger. (HG-COMP-15, HG-COMP-16)"""
        if amount == 0:
            return
        dossier = self.dossier(seat)
        cabinet = self.cabinet(self.s.homes[seat])
        entry = Mark()
        entry.session, entry.phase = cabinet.session, cabinet.phase
        entry.personal, entry.amount, entry.cause = personal, amount, cause
        dossier.marks.append(entry)
        if personal:
            dossier.personal_points += amount
        else:
            dossier.office_points += amount

    def owe(self, seat: int, personal: bool, amount: int, cause: str) -> None:
        """Points of an Exchange: its owner reads them at the relay. (HG-EXCH-38)"""
        if amount == 0:
            return
        debt = Debt()
        debt.seat, debt.personal, debt.amount, debt.cause = k.Seat(seat), personal, amount, cause
        self.cabinet(self.s.homes[seat]).debts.append(debt)

    def settle_debts(self, faction: int) -> None:
        """What an Exchange owes is entered. (HG-SCORE-05, HG-EXCH-38)"""
        cabinet = self.cabinet(faction)
        for debt in cabinet.debts:
            self.mark(debt.seat, debt.personal, debt.amount, debt.cause)
        cabinet.debts = []

    # What a crisis does

    def tagged(self, faction: int, tag: int) -> n.Faction:
        """The rival that carries a tag in this Session. (HG-SETUP-05)"""
        return self.cabinet(faction).tags[tag]

    def rivals_meant(self, faction: int, where: str) -> list[n.Faction]:
        """Where a crisis strikes spies: in each rival, in one, or where there are most."""
        tags = self.cabinet(faction).tags
        if where == "each":
            return tags
        if where == "most":
            spies = self.cabinet(faction).spies
            return [tags[1] if spies[tags[1]] > spies[tags[0]] else tags[0]]
        return [tags[0] if where == "rival_a" else tags[1]]

    def change_bank(self, faction: int, change: int) -> None:
        """A crisis gives or takes Steel; Deep Vaults lose none. (HG-STEEL-12, HG-GIFT-26)"""
        cabinet = self.cabinet(faction)
        if change < 0 and any(boon.vaults for boon in boons.gift_boons(self.s.cards(), cabinet)):
            return
        cabinet.bank = max(0, cabinet.bank + change)

    def change_control(self, faction: int, change: int) -> None:
        """Own confirmed Control changes; the Exchange books it. (HG-CRIS-19)"""
        self.cabinet(faction).control_change += change

    def change_spies(self, faction: int, rival: int, change: int) -> None:
        """Own sleeping spies are lost or won. (HG-CRIS-19)"""
        spies = self.cabinet(faction).spies
        spies[rival] = max(0, spies[rival] + change)

    def draw_free_technology(self, faction: int) -> None:
        """A Simple technology, implemented when the next phase starts. (HG-CRIS-20)"""
        cabinet = self.cabinet(faction)
        cabinet.kept.append(self.drawn(faction, n.SIMPLE, self.fresh_deck(faction)))

    def open_front(self, faction: int, resource: int, tag: int) -> None:
        """Points spent on the crisis also count against a rival. (HG-CRIS-20)"""
        cabinet = self.cabinet(faction)
        if cabinet.points:
            cabinet.fronts[3 * cabinet.tags[tag] + resource] += sum(cabinet.points[resource])

    def destroy(self, faction: int) -> None:
        """A faction is out, or its bank is empty where the table wants it so. (HG-CRIS-21)"""
        if self.s.settings.crisis_destroys:
            self.cabinet(faction).ended = True
        else:
            self.cabinet(faction).bank = 0

    def lose_simple(self, faction: int, steel: int) -> k.Procedure[Any] | None:
        """A Simple technology of the Science Officer's choice, or Steel. (HG-CR12-00)

        The officer is asked when all that the crisis does is done.
        """
        cabinet = self.cabinet(faction)
        levels = [
            self.s.cards().technologies[held.technology].level for held in cabinet.technologies
        ]
        if n.SIMPLE in levels:
            cabinet.losing += 1
        else:
            self.change_bank(faction, -steel)
        return None

    def grant_draw(self, faction: int, rival: n.Faction) -> None:
        """A rival draws when its next Session starts; the Exchange hands it on. (HG-CR12-04)"""
        self.cabinet(faction).granted.append(rival)

    # Cards

    def fresh_deck(self, faction: int) -> list[int]:
        """A full deck for one draw event; the last card lies on top.

        (HG-RAND-02, HG-RAND-04, -07)
        """
        cards = list(range(0 if self.s.settings.rank_one else 4, 4 * len(n.RANK.keys)))
        self.chance.shuffle(n.CARDS + faction, cards)
        return cards

    def drawn(self, faction: int, level: n.Level, cards: list[int]) -> n.Technology:
        """The technology that the next cards show. (HG-RAND-05, HG-SIMP-10, HG-SIMP-11, HG-SIMP-18)

        What is drawn is final, and drawn by the program alone. (HG-RAND-16, HG-RAND-17)
        """
        while True:
            if not cards:
                cards.extend(self.fresh_deck(faction))
            card = cards.pop()
            found = self.technology_at(level, card // 4, card % 4 >= 2)
            if found == n.NONE and level == n.SIMPLE and card // 4 == n.RANK.named("A"):
                found = self.technology_at(n.ADVANCED, card // 4, card % 4 >= 2)
            if found != n.NONE and not self.taken(faction, found):
                return found

    def technology_at(self, level: n.Level, rank: int, red: bool) -> n.Technology:
        """The technology of a rank: red suits read the extended rows. (HG-RAND-06)"""
        extended = red and self.s.settings.technology_deck == 1
        return self.s.cards().technology_at(level, rank, extended)

    def taken(self, faction: int, technology: n.Technology) -> bool:
        """Whether another faction has had a unique technology earlier. (HG-TECH-22..24)"""
        if not self.s.cards().technologies[technology].unique:
            return False
        since = self.s.unique_since[technology]
        own = any(held.technology == technology for held in self.cabinet(faction).technologies)
        return 0 < since < self.cabinet(faction).session and not own

    def gift_at(self, rank: int, red: bool) -> n.Gift:
        """The gift of a rank. (HG-RAND-06)"""
        extended = red and self.s.settings.gift_deck == 1
        return self.s.cards().gift_at(rank, extended)
