"""One Campaign, or several in one Sector: Influence, dice, totals and who has the Sector then."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import dice, names, odds, options, play
from starmoot.games.destiny.acting import windows
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import rerolls
from starmoot.games.destiny.senators import strength, tokens
from starmoot.games.destiny.war import conflicts
from starmoot.mechanics.quantity import Quantity

ABORTED: Final = k.note(
    "destiny.campaign_aborted",
    "GD-CAM-28",
    "The Campaign of {senator} in {sector} comes to nothing",
)
TOTAL: Final = k.note("destiny.campaign_total", "GD-CAM-11 GD-CAM-18", "{senator} reaches {number}")
RESISTS: Final = k.note(
    "destiny.campaign_sector", "GD-CAM-15 GD-CAM-16", "{sector} resists with {number}"
)
WON: Final = k.note(
    "destiny.campaign_won", "GD-CAM-22 GD-CAM-24", "{party} wins the Campaign in {sector}"
)
HOLDS: Final = k.note("destiny.campaign_held", "GD-CAM-22 GD-RNG-11", "No campaigner wins {sector}")


def contest_of(g: Destiny) -> conflicts.Contest:
    """The Campaign under way."""
    contest = g.s.contest
    assert contest is not None
    return contest


class Commit(k.Topic):
    """All one's Influence if need be. (GD-CAM-13, GD-CAM-14)"""

    def offer(self, at: Contested, g: Destiny, question: k.Question) -> k.Shape:
        return k.Amount(0, g.party(g.party_of(question.seat)).influence)

    def words(self, at: Contested, view: k.View, question: k.Question) -> k.Words:
        """How it stands, so that one knows what one pays for."""
        seen = play.seen_by(view)
        where = printed.SECTOR.label(at.sector)
        lines = [f"Campaign in {where}. {self.prompt} Each adds 1 to your total."]
        contest = contest_of(seen)
        for one in contest.campaigners:
            brought, against = campaign_sum(seen, one), sector_sum(seen, one.party)
            rolled = names.several(dice_for(seen, one), "die", "dice")
            lines.append(
                f"{printed.SENATOR.label(one.senator)}: {added_up(brought)} and {rolled},"
                f" against {added_up(against)} and 1 die."
            )
        own = contest.campaigner_of(seen.party_of(question.seat))
        if own is not None and len(contest.campaigners) == 1:
            lines.append(outlook(seen, own))
        return k.Words(" ".join(lines))


COMMIT: Final = Commit(
    "destiny.campaign_influence",
    "GD-DEC-30 GD-CAM-13",
    "How much Influence do you spend on this Campaign?",
    clock="bid",
    title="Influence for a Campaign",
)


def added_up(value: Quantity) -> str:
    """A sum by its parts: `7 (4 Adeyra, 1 adjacent, 2 Influence)`."""
    terms = zip(value.amounts, value.reasons, strict=True)
    parts = ", ".join([f"{amount} {reason}" for amount, reason in terms])
    return f"{value.total} ({parts})" if parts else str(value.total)


def outlook(g: Destiny, one: conflicts.Campaigner) -> str:
    """How likely one who campaigns alone wins by the dice, with nothing and with some Influence."""
    dice, ahead = dice_for(g, one), lead(g, one)
    chances = [
        f"{odds.told(odds.campaign_chance(dice, ahead + more))} % with {more}"
        for more in (2, 4, 6)
        if more <= g.party(one.party).influence
    ]
    first = (
        f"You win {odds.told(odds.campaign_chance(dice, ahead))} % of the time without Influence"
    )
    owner = g.owner(contest_of(g).sector)
    besides = ", before what its owner spends" if owner >= 0 else ""
    return ", ".join([first, *chances]) + besides + "."


class CampaignWill(rerolls.WillToPower):
    """Will to Power on the dice of a Campaign."""

    def matters(self, g: Destiny) -> bool:
        """Who wins already, or keeps the Sector, needs no better die."""
        wanted = self.party if contest_of(g).campaigner_of(self.party) else names.NO_PARTY
        return winning_party(g) != wanted


class Contested(k.Procedure[Destiny]):
    """Free window, Influence, dice, re-rolls, result. (GD-CAM-29)

    `payers` are those who are still to commit where that is open.
    """

    sector: names.Sector = names.NO_SECTOR
    payers: list[names.Party] = []

    def begin(self, g: Destiny) -> k.Step:
        """All campaigners of the Sector together, in initiative order. (GD-CAM-10, GD-CAM-23)"""
        contest = conflicts.Contest(sector=self.sector)
        for party in g.s.order:
            for tour in g.s.tours:
                if tour.sector == self.sector and tour.party == party:
                    one = conflicts.Campaigner(party=party, senator=tour.senator)
                    contest.campaigners.append(one)
        g.s.tours = [tour for tour in g.s.tours if tour.sector != self.sector]
        g.s.contest = contest
        return k.Run(windows.FreeWindow(names.BEFORE_CAMPAIGN, self.sector), Contested.commit)

    def commit(self, g: Destiny) -> k.Step:
        """Those who are left commit Influence, sealed or openly. (GD-CAM-25, GD-CAM-29)"""
        drop_aborted(g)
        if not contest_of(g).campaigners:
            return k.Goto(Contested.over)
        self.payers = [party for party in involved(g) if g.party(party).influence > 0]
        if g.s.settings.campaign_spend == options.OPENLY:
            return k.Goto(Contested.next_payer)
        if not self.payers:
            return k.Goto(Contested.throw)
        return k.ask_each(COMMIT, [g.seat_of(party) for party in self.payers], Contested.opened)

    def next_payer(self, g: Destiny) -> k.Step:
        """One after another in initiative order, for all to see. (GD-CAM-25)"""
        if not self.payers:
            return k.Goto(Contested.throw)
        return k.ask(COMMIT, g.seat_of(self.payers[0]), Contested.paid)

    def paid(self, g: Destiny) -> k.Step:
        spend(g, self.payers.pop(0), g.answer().key)
        return k.Goto(Contested.next_payer)

    def opened(self, g: Destiny) -> k.Step:
        """All amounts are shown together, and spent whatever comes of it. (GD-HID-10)"""
        for question, answer in zip(g.questions, g.answers, strict=True):
            spend(g, g.party_of(question.seat), answer.key)
        self.payers = []
        return k.Goto(Contested.throw)

    def throw(self, g: Destiny) -> k.Step:
        """One die for the Sector, and each campaigner's own. (GD-CAM-11, GD-CAM-15, GD-CAM-23)

        GD-RNG-06: sixes bring bonus dice to all. GD-CAM-27: nothing else adds dice to the Sector.
        GD-RNG-10: then Will to Power may change one's own dice, and only one Party has that.
        """
        contest = contest_of(g)
        contest.pool = dice.throw_pool(g, names.CAMPAIGN_DICE, 1)
        for one in contest.campaigners:
            one.pool = dice.throw_pool(g, names.CAMPAIGN_DICE, dice_for(g, one))
        willing = names.NO_PARTY
        for party in involved(g):
            if rerolls.may_will(g, party):
                willing = party
        where = f"Campaign in {printed.SECTOR.label(self.sector)}"
        will = CampaignWill(willing, names.CAMPAIGN_DICE, where)
        return k.Run(will, Contested.settle)

    def settle(self, g: Destiny) -> k.Step:
        """The Sector changes hands or not; Fleets stay. (GD-CAM-22, GD-CAM-24, GD-CAM-26)"""
        tell_totals(g)
        winner = winning_party(g)
        if winner == names.NO_PARTY:
            g.say(HOLDS, self.sector)
        else:
            g.say(WON, winner, self.sector)
            g.set_owner(self.sector, winner, "Campaign")
        return k.Goto(Contested.over)

    def over(self, g: Destiny) -> k.Step:
        g.s.contest = None
        return k.DONE


def involved(g: Destiny) -> list[names.Party]:
    """Campaigners and the Sector's owner, in initiative order. (GD-CAM-13, GD-CAM-14)"""
    contest = contest_of(g)
    owner = g.owner(contest.sector)
    return [one for one in g.s.order if one == owner or contest.campaigner_of(one) is not None]


def goes_on(g: Destiny, party: names.Party, senator: names.Senator, sector: names.Sector) -> bool:
    """The Senator still serves his Party, and it has not got the Sector. (GD-CAM-04, GD-CAM-28)"""
    serving = g.senator(senator).party == party
    return serving and g.owner(sector) not in (party, names.INFESTED)


def drop_aborted(g: Destiny) -> None:
    """A Campaign is over with the death of its Senator. (GD-CAM-28)"""
    contest = contest_of(g)
    for one in contest.campaigners[::-1]:
        if not goes_on(g, one.party, one.senator, contest.sector):
            g.say(ABORTED, one.senator, contest.sector)
            contest.campaigners.remove(one)


def spend(g: Destiny, party: names.Party, amount: k.i64) -> None:
    """Influence for one's campaigner, or for one's own Sector. (GD-CAM-13, GD-CAM-14)

    GD-CAM-16: a Sector that nobody owns has nobody to pay for it.
    """
    contest = contest_of(g)
    one = contest.campaigner_of(party)
    if one is not None:
        one.spent = amount
    elif g.owner(contest.sector) == party:
        contest.shield = amount
    else:
        return
    g.pay(party, names.INFLUENCE, amount, "Campaign")


def dice_for(g: Destiny, one: conflicts.Campaigner) -> k.i64:
    """How many dice a campaigner rolls. (GD-CAM-11, GD-SHA-09)"""
    return 1 + tokens.shadow_dice(g, one.senator) + one.extra


def dice_sum(g: Destiny, pool: conflicts.Pool) -> Quantity:
    """What a pool comes to, to add to: `2 dice 3 6+2 = 11`; nothing before the dice are rolled."""
    if not pool.faces:
        return Quantity(0, "", g.quiet)
    label = ""
    if not g.quiet:
        count = len(pool.faces)
        label = f"{names.several(count, 'die', 'dice')} {dice.pool_text(pool)} ="
    return Quantity(dice.pool_total(pool), label, g.quiet)


def campaign_sum(g: Destiny, one: conflicts.Campaigner) -> Quantity:
    """What a campaigner comes to. (GD-CAM-11..13, GD-CAM-18..20, GD-EVNT-13, GD-ABL-14)

    GD-CAM-12: tokens lower Diplomacy, and nothing more.
    """
    return sum_in(g, contest_of(g).sector, one)


def sum_in(g: Destiny, sector: names.Sector, one: conflicts.Campaigner) -> Quantity:
    """What somebody comes to who campaigns in a Sector."""
    value = dice_sum(g, one.pool)
    own = strength.diplomacy_sum(g, one.senator, strength.IN_CAMPAIGNS)
    if g.quiet:
        value.add(own.total, "")
    else:
        value.add(own.base, own.label)
        for by, why in zip(own.amounts, own.reasons, strict=True):
            value.add(by, why)
    value.add(g.neighbours_of(sector, one.party), "adjacent")
    race = printed.RACE_OF[sector]
    if race >= 0 and race == printed.RACE_OF_SENATOR[one.senator]:
        value.add(1, "his own race")
    if printed.ICON_OF[sector] == one.party:
        value.add(1, "his Party's Sector")
    if tokens.weight(g, one.senator) == 0:
        value.add(event_deck.clean_campaign_change(g), "idealism")
    value.add(one.change, "cards")
    value.add(one.spent, "Influence")
    return value


def sector_sum(g: Destiny, against: names.Party) -> Quantity:
    """What the Sector comes to against a Party. (GD-CAM-14..18, GD-REB-12)

    GD-CAM-27: neither Fleets nor a militant population help it. GD-CAM-21: nor does a Senator.
    """
    contest = contest_of(g)
    owner = g.owner(contest.sector)
    value = dice_sum(g, contest.pool)
    value.add(strength.defence(g, contest.sector, against), "Defence")
    if owner >= 0:
        value.add(g.neighbours_of(contest.sector, owner), "adjacent")
    value.add(contest.shield, "Influence")
    return value


def lead(g: Destiny, one: conflicts.Campaigner) -> k.i64:
    """By how much a campaigner is ahead of the Sector as it stands against him."""
    return campaign_sum(g, one).total - sector_sum(g, one.party).total


def winning_party(g: Destiny) -> names.Party:
    """The highest total of all wins, if it is alone. (GD-CAM-22, GD-RNG-11, GD-RNG-12)

    GD-REB-13: each campaigner is compared with the Sector as it stands against him.
    """
    campaigners = contest_of(g).campaigners
    totals = [int(campaign_sum(g, one).total) for one in campaigners]
    best: k.i64 = max(totals)
    winner = campaigners[totals.index(best)]
    return winner.party if totals.count(best) == 1 and lead(g, winner) > 0 else names.NO_PARTY


def tell_totals(g: Destiny) -> None:
    """The arithmetic for all to follow."""
    if g.quiet:
        return
    contest = contest_of(g)
    for one in contest.campaigners:
        value = campaign_sum(g, one)
        against = sector_sum(g, one.party)
        g.say(RESISTS, contest.sector, against.total, text=against.explain())
        line = f"{value.explain()} against {against.total}"
        g.say(TOTAL, one.senator, value.total, text=line)
