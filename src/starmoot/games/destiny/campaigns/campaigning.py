"""Campaigns: where a Party may campaign, who is sent, and in which order they are resolved.

Steps 3 and 4 of the Intrigue Phase (GD-CAM, GD-INT-02). How a single one is decided is in
`campaign_rolls`.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.acting import acts, floor, windows
from starmoot.games.destiny.campaigns import campaign_rolls
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import promises
from starmoot.games.destiny.laws import compliance, language
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import strength, tokens
from starmoot.games.destiny.state import State
from starmoot.games.destiny.turn import initiative
from starmoot.games.destiny.war import conflicts
from starmoot.games.destiny.words import citations

DECLARED: Final = k.note(
    "destiny.campaign_declared",
    "GD-CAM-06 GD-CAM-07 GD-HID-09 GD-CMP-17",
    "{} sends {} to campaign in {}",
    names.PARTY,
    printed.SENATOR,
    printed.SECTOR,
)
DECLARE: Final = k.Topic(
    "destiny.declare_campaign",
    "GD-DEC-29 GD-CAM-06 GD-CAM-07 GD-CAM-08 GD-ACT-07",
    "Send a Senator to campaign in a Sector?",
    "No more Campaigns",
    clock="declare",
)
NEXT: Final = k.Topic(
    "destiny.campaign_order",
    "GD-DEC-25 GD-INI-09 GD-CAM-10",
    "Several Campaigns fall to you. Which is decided next?",
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
    taken: list[int] = []
    for tour in g.s.tours:
        if tour.party == party:
            taken.append(tour.sector)
    if party == g.s.rebel:
        near = list(names.EVERY_SECTOR)
    else:
        near = g.s.marked[:]
        for own in g.sectors_of(party):
            near.extend(printed.ADJACENT[own])
        near = sorted(set(near))
    return [one for one in near if one not in taken and is_open_to(g, party, one)]


class DeclareCampaigns(k.Procedure[Destiny]):
    """GD-INT-02, GD-CAM-06: one Party after another in initiative order, worst first."""

    at: k.i64 = 0

    def begin(self, g: Destiny) -> k.Step:
        if self.at >= len(g.s.order):
            return k.DONE
        party = g.s.order[self.at]
        self.at += 1
        return k.Run(DeclareFor(party), DeclareCampaigns.begin)


class DeclareFor(floor.OwnDecision):
    """GD-CAM-06..08, GD-ACT-06, GD-ACT-07: all Campaigns of one Party, until it passes.

    Cards may be played in between (GD-WIN-13), so a Party without a refreshed Senator is asked
    too if it holds any (GD-WIN-08: whichever they are).
    GD-EX-01: Fola, refreshed by Multi-Task, campaigns again, and with a second one once more.
    """

    senator: names.Senator = names.NO_SENATOR
    sector: names.Sector = names.NO_SECTOR

    def __init__(self, party: names.Party = names.NO_PARTY) -> None:
        self.party = party

    def begin(self, g: Destiny) -> k.Step:
        able = bool(g.fresh_senators(self.party)) or len(g.hand(self.party)) > 0
        if not able or not g.senators_of(self.party) or not open_sectors(g, self.party):
            return k.Goto(DeclareFor.close)
        return k.ask(DECLARE, g.seat_of(self.party), DeclareFor.answered)

    def offer(self, g: Destiny, question: k.Question) -> k.Shape:
        sectors = open_sectors(g, self.party)
        senators = g.fresh_senators(self.party) if sectors else []
        where = k.Choose(printed.SECTOR, sectors)
        then: list[k.Shape | None] = [where for _ in senators]
        return k.Choose(printed.SENATOR, senators, then=then)

    def answered(self, g: Destiny) -> k.Step:
        """GD-LAW-17, GD-DEA-21: laws and promises may stand in the way."""
        answer = g.answer()
        if answer.passed():
            return k.Goto(DeclareFor.close)
        self.senator = names.Senator(answer.key)
        self.sector = names.Sector(answer.part(0).key)
        return k.Run(
            compliance.Comply(self.party, language.CAMPAIGN, self.sector), DeclareFor.complied
        )

    def complied(self, g: Destiny) -> k.Step:
        if g.returned == 0:
            return k.Goto(DeclareFor.begin)
        owner = g.owner(self.sector)
        return k.Run(
            promises.KeepWord(self.party, language.CAMPAIGN, self.sector, owner), DeclareFor.declare
        )

    def declare(self, g: Destiny) -> k.Step:
        """GD-CAM-07: the Senator's action is spent; GD-HID-09: all learn of it."""
        serves = g.senator(self.senator).party == self.party and not g.exhausted(self.senator)
        if g.returned == 0 or not serves or self.sector not in open_sectors(g, self.party):
            return k.Goto(DeclareFor.begin)
        tour = conflicts.Tour()
        tour.party = self.party
        tour.senator = self.senator
        tour.sector = self.sector
        g.exhaust(self.senator)
        g.s.tours = [*g.s.tours, tour]
        g.count(self.party, language.CAMPAIGN)
        g.say(DECLARED, self.party, self.senator, self.sector)
        return k.Goto(DeclareFor.begin)

    def close(self, g: Destiny) -> k.Step:
        """GD-WIN-01: others may answer the complete declaration."""
        for tour in g.s.tours:
            if tour.party == self.party:
                return k.Run(
                    windows.Announce(windows.declaration(self.party, acts.CAMPAIGNS_ACT)),
                    DeclareFor.over,
                )
        return k.DONE

    def over(self, g: Destiny) -> k.Step:
        return k.DONE

    def words(self, view: k.View, question: k.Question) -> k.Words:
        """What each Sector is worth, and what it has against a campaigner."""
        words = k.Words(DECLARE.prompt)
        citations.cite_things(words)
        seen = play.seen_by(view)
        for senator in seen.senators_of(self.party):
            sent = strength.diplomacy_sum(seen, senator, strength.IN_CAMPAIGNS)
            dice = 1 + tokens.shadow_dice(seen, senator)
            text = f"{names.several(dice, 'die', 'dice')}, Diplomacy: {sent.explain()}."
            words.previews[printed.SENATOR.name, senator] = text
        for sector in names.EVERY_SECTOR:
            words.previews[printed.SECTOR.name, sector] = sector_preview(
                view.state, self.party, sector
            )
        return words


def sector_preview(state: State, party: names.Party, sector: names.Sector) -> str:
    """What a campaigner finds in a Sector."""
    owner = state.owners[sector]
    whose = names.PARTY.label(owner) if owner >= 0 else "Neutral"
    near = sum(1 for other in printed.ADJACENT[sector] if state.owners[other] == party)
    return (
        f"{whose}, Defence {printed.DEFENCE_OF[sector]}, "
        f"yields {printed.INFLUENCE_OF[sector]} Influence and "
        f"{printed.MONEY_OF[sector]} Money; {near} of your Sectors touch it."
    )


# Resolving them (step 4).


def stands(g: Destiny, tour: conflicts.Tour) -> bool:
    """GD-CAM-28, GD-CAM-04: the Senator still serves his Party, and it has not got the Sector."""
    serving = g.senator(tour.senator).party == tour.party
    return serving and g.owner(tour.sector) not in (tour.party, names.INFESTED)


def drop_fallen(g: Destiny) -> None:
    """GD-CAM-28: Campaigns whose Senator is gone are aborted."""
    standing: list[conflicts.Tour] = []
    for tour in g.s.tours:
        if stands(g, tour):
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


class ResolveCampaigns(k.Procedure[Destiny]):
    """GD-CAM-10, GD-INI-09: Sector after Sector, each at the worst initiative present."""

    def begin(self, g: Destiny) -> k.Step:
        """With several Sectors in one position its Party says which comes next (GD-DEC-25)."""
        drop_fallen(g)
        if not g.s.tours:
            return k.DONE
        due = due_sectors(g)
        if len(due) == 1:
            return k.Run(campaign_rolls.Contested(due[0]), ResolveCampaigns.begin)
        return k.ask(NEXT, g.seat_of(first_to_act(g, due[0])), ResolveCampaigns.chosen)

    def offer(self, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(printed.SECTOR, due_sectors(g))

    def chosen(self, g: Destiny) -> k.Step:
        return k.Run(campaign_rolls.Contested(names.Sector(g.answer().key)), ResolveCampaigns.begin)

    def words(self, view: k.View, question: k.Question) -> k.Words:
        """Who campaigns where."""
        state: State = view.state
        words = k.Words(NEXT.prompt)
        for tour in state.tours:
            key = (printed.SECTOR.name, int(tour.sector))
            who = f"{printed.SENATOR.label(tour.senator)} for the {names.PARTY.label(tour.party)}"
            words.previews[key] = f"{words.previews[key]}; {who}" if key in words.previews else who
        return words
