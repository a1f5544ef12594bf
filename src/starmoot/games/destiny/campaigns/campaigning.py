"""Campaigns: where a Party may campaign, who is sent, and in which order they are resolved.

Steps 3 and 4 of the Intrigue Phase (GD-CAM, GD-INT-02). How a single one is decided is in
`campaign_rolls`.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, odds, play
from starmoot.games.destiny.acting import acts, concern, floor, windows
from starmoot.games.destiny.campaigns import campaign_rolls
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import language, permits
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import strength
from starmoot.games.destiny.state import State
from starmoot.games.destiny.turn import initiative
from starmoot.games.destiny.war import conflicts
from starmoot.games.destiny.words import citations
from starmoot.mechanics.turns import InTurn

DECLARED: Final = k.note(
    "destiny.campaign_declared",
    "GD-CAM-06 GD-CAM-07",
    "{party} sends {senator} to campaign in {sector}",
)


def is_open_to(g: Destiny, party: names.Party, sector: names.Sector) -> bool:
    """GD-CAM-01..05, GD-INF-08, GD-REB-14: whether a Party may campaign in a Sector now.

    GD-CAM-09: that it was invaded this turn does not matter.
    GD-EX-22: in Sector 32, just taken, a neighbour may campaign.
    """
    owner = g.owner(sector)
    if owner in (party, names.INFESTED):
        return False
    if party == g.s.rebel or sector in g.s.marked:
        return True
    return g.neighbours_of(sector, party) > 0


def open_sectors(g: Destiny, party: names.Party) -> list[names.Sector]:
    """GD-CAM-08: the Sectors to which a Party may still send one Senator."""
    taken = [tour.sector for tour in g.s.tours if tour.party == party]
    if party == g.s.rebel:
        near = list(names.EVERY_SECTOR)
    else:
        near = g.s.marked[:]
        for own in g.sectors_of(party):
            near.extend(printed.ADJACENT[own])
        near = sorted(set(near))
    return [one for one in near if one not in taken and is_open_to(g, party, one)]


class DeclareCampaigns(InTurn[Destiny]):
    """GD-INT-02, GD-CAM-06: one Party after another in initiative order, worst first."""

    def order(self, g: Destiny) -> list[names.Party]:
        return g.s.order

    def turn(self, g: Destiny, one: names.Party) -> k.Step:
        return k.Run(DeclareFor(one), InTurn.begin)


class Sending(k.Pick):
    """Who is sent to campaign, and where."""

    senator: names.Senator = names.NO_SENATOR
    sector: names.Sector = names.NO_SECTOR


class Declaring(concern.OwnTopic):
    """A fresh Senator and a Sector that is open. (GD-CAM-07, GD-CAM-08)"""

    def offer(self, at: DeclareFor, g: Destiny, question: k.Question) -> k.Shape:
        sectors = open_sectors(g, at.party)
        senators = g.fresh_senators(at.party) if sectors else []
        where = k.Choose(printed.SECTOR, sectors)
        return k.Choose(printed.SENATOR, senators, then=[where for _ in senators])

    def words(self, at: DeclareFor, view: k.View, question: k.Question) -> k.Words:
        """What each Sector is worth, and what it has against a campaigner."""
        seen = play.seen_by(view)
        acted = "" if seen.fresh_senators(at.party) else f"{ALL_HAVE_ACTED} "
        words = k.Words(f"{acted}{self.prompt}")
        citations.cite_things(words)
        for senator in seen.senators_of(at.party):
            sent = strength.diplomacy_sum(seen, senator, strength.IN_CAMPAIGNS)
            dice = campaign_rolls.dice_for(
                seen, conflicts.Campaigner(party=at.party, senator=senator)
            )
            text = f"{names.several(dice, 'die', 'dice')}, Diplomacy: {sent.explain()}."
            words.previews[printed.SENATOR.name, senator] = text
        for sector in names.EVERY_SECTOR:
            preview = sector_preview(seen, at.party, sector)
            words.previews[printed.SECTOR.name, sector] = preview
        return words


ALL_HAVE_ACTED: Final = "All your Senators have acted; a card that refreshes one comes first."

DECLARE: Final = Declaring(
    "destiny.declare_campaign",
    "GD-DEC-29 GD-CAM-06",
    "Send a Senator to campaign in a Sector?",
    "No more Campaigns",
    clock="declare",
    title="Campaigns",
)


class DeclareFor(floor.OwnDecision):
    """All Campaigns of one Party, until it passes. (GD-CAM-06..08, GD-ACT-06, GD-ACT-07)

    Cards may be played in between (GD-WIN-13), so a Party without a refreshed Senator is asked
    too if it holds any (GD-WIN-08: whichever they are).
    GD-EX-01: Fola, refreshed by Multi-Task, campaigns again, and with a second one once more.
    """

    sending: Sending = Sending()

    def __init__(self, party: names.Party = names.NO_PARTY) -> None:
        self.party = party

    def begin(self, g: Destiny) -> k.Step:
        able = bool(g.fresh_senators(self.party)) or len(g.hand(self.party)) > 0
        if not able or not g.senators_of(self.party) or not open_sectors(g, self.party):
            return k.Goto(DeclareFor.close)
        return k.ask(DECLARE, g.seat_of(self.party), DeclareFor.answered)

    def answered(self, g: Destiny) -> k.Step:
        """Laws and promises may stand in the way. (GD-LAW-17, GD-DEA-21)"""
        if g.answer().passed():
            return k.Goto(DeclareFor.close)
        self.sending = g.read(Sending)
        campaign = Deed(party=self.party, act=language.CAMPAIGN, sector=self.sending.sector)
        return k.Run(permits.Permit([campaign]), DeclareFor.declare)

    def declare(self, g: Destiny) -> k.Step:
        """The Senator's action is spent, and all learn of it. (GD-CAM-07, GD-HID-09)"""
        senator, sector = self.sending.senator, self.sending.sector
        serves = g.senator(senator).party == self.party and not g.exhausted(senator)
        if (
            not g.finished(permits.Permit).allowed
            or not serves
            or sector not in open_sectors(g, self.party)
        ):
            return k.Goto(DeclareFor.begin)
        tour = conflicts.Tour(party=self.party, senator=senator, sector=sector)
        g.exhaust(senator)
        g.s.tours.append(tour)
        g.count(self.party, language.CAMPAIGN)
        g.say(DECLARED, self.party, senator, sector)
        return k.Goto(DeclareFor.begin)

    def close(self, g: Destiny) -> k.Step:
        """Others may answer the complete declaration. (GD-WIN-01)"""
        if all(tour.party != self.party for tour in g.s.tours):
            return k.DONE
        declared = windows.declaration(self.party, acts.CAMPAIGNS_ACT)
        return k.Run(windows.Announce(declared))


def sector_preview(g: Destiny, party: names.Party, sector: names.Sector) -> str:
    """What a campaigner finds in a Sector, as the roll would count it."""
    owner = g.owner(sector)
    whose = names.PARTY.label(owner) if owner >= 0 else "Neutral"
    influence = event_deck.sector_yield(g, sector, names.INFLUENCE)
    money = event_deck.sector_yield(g, sector, names.MONEY)
    return (
        f"{whose}, Defence {strength.defence(g, sector, party)}, "
        f"yields {influence} Influence and {money} Money. {chance_in(g, party, sector)}"
    )


def chance_in(g: Destiny, party: names.Party, sector: names.Sector) -> str:
    """Who of a Party's fresh Senators would win there most likely, alone and by the dice."""
    others = [
        printed.SENATOR.label(tour.senator)
        for tour in g.s.tours
        if tour.sector == sector and tour.party != party
    ]
    if others:
        return f"{' and '.join(others)} will campaign there too."
    against = strength.defence(g, sector, party)
    if g.owner(sector) >= 0:
        against += g.neighbours_of(sector, names.Party(g.owner(sector)))
    best, who = -1, ""
    for senator in g.fresh_senators(party):
        one = conflicts.Campaigner(party=party, senator=senator)
        ahead = campaign_rolls.sum_in(g, sector, one).total - against
        chance = odds.campaign_chance(campaign_rolls.dice_for(g, one), ahead)
        if chance > best:
            best, who = chance, printed.SENATOR.label(senator)
    return f"{who} wins {odds.told(best)} % of the time without Influence." if best >= 0 else ""


# Resolving them (step 4).


def drop_fallen(g: Destiny) -> None:
    """GD-CAM-28: Campaigns whose Senator is gone are aborted."""
    standing: list[conflicts.Tour] = []
    for tour in g.s.tours:
        if campaign_rolls.goes_on(g, tour.party, tour.senator, tour.sector):
            standing.append(tour)
        else:
            g.say(campaign_rolls.ABORTED, tour.senator, tour.sector)
    g.s.tours = standing


def first_to_act(g: Destiny, sector: names.Sector) -> names.Party:
    """GD-INI-07, GD-INI-08, GD-CAM-10: the worst initiative of all who are present."""
    present = [tour.party for tour in g.s.tours if tour.sector == sector]
    present.append(names.Party(g.owner(sector)))
    return initiative.worst_of(g, present)


def due_sectors(g: Destiny) -> list[names.Sector]:
    """The Sectors whose Campaigns fall to the earliest position left, ascending."""
    sectors = sorted({tour.sector for tour in g.s.tours})
    earliest = initiative.worst_of(g, [first_to_act(g, sector) for sector in sectors])
    return [sector for sector in sectors if first_to_act(g, sector) == earliest]


class NextCampaign(k.Topic):
    """Any of the Sectors that fall to one Party. (GD-DEC-25)"""

    def offer(self, at: ResolveCampaigns, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(printed.SECTOR, due_sectors(g))

    def words(self, at: ResolveCampaigns, view: k.View, question: k.Question) -> k.Words:
        """Who campaigns where."""
        state: State = view.state
        words = k.Words(self.prompt)
        for tour in state.tours:
            key = (printed.SECTOR.name, int(tour.sector))
            who = f"{printed.SENATOR.label(tour.senator)} for the {names.PARTY.label(tour.party)}"
            words.previews[key] = f"{words.previews[key]}; {who}" if key in words.previews else who
        return words


NEXT: Final = NextCampaign(
    "destiny.campaign_order",
    "GD-DEC-25 GD-CAM-10",
    "Several Campaigns fall to you. Which is decided next?",
    title="Order of Campaigns",
)


class ResolveCampaigns(k.Procedure[Destiny]):
    """Sector after Sector, each at the worst initiative present. (GD-CAM-10, GD-INI-09)"""

    def begin(self, g: Destiny) -> k.Step:
        """With several Sectors in one position its Party says which comes next (GD-DEC-25)."""
        drop_fallen(g)
        if not g.s.tours:
            return k.DONE
        due = due_sectors(g)
        if len(due) == 1:
            return k.Run(campaign_rolls.Contested(due[0]), ResolveCampaigns.begin)
        return k.ask(NEXT, g.seat_of(first_to_act(g, due[0])), ResolveCampaigns.chosen)

    def back(self, g: Destiny) -> k.Step:
        """GD-INI-09: with a Sector that was sold the position may have gone to another Party."""
        assert self.held is not None
        due = due_sectors(g)
        if self.held.questions[0].seat == g.seat_of(first_to_act(g, due[0])) and len(due) > 1:
            return k.STAY
        self.held = None
        return k.Goto(ResolveCampaigns.begin)

    def chosen(self, g: Destiny) -> k.Step:
        return k.Run(campaign_rolls.Contested(names.Sector(g.answer().key)), ResolveCampaigns.begin)
