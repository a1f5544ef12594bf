"""One Campaign, or several in one Sector: Influence, dice, totals and who has the Sector then."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import dice, names, options, play
from starmoot.games.destiny.acting import windows
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import compliance, language
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import rerolls
from starmoot.games.destiny.senators import strength, tokens
from starmoot.games.destiny.war import conflicts
from starmoot.mechanics.quantity import Quantity

COMMIT: Final = k.Topic(
    "destiny.campaign_influence",
    "GD-DEC-30 GD-CAM-13 GD-CAM-14 GD-CAM-25 GD-CAM-29 GD-HID-10",
    "How much Influence do you spend on this Campaign?",
    clock="bid",
)
ABORTED: Final = k.note(
    "destiny.campaign_aborted",
    "GD-CAM-28",
    "The Campaign of {} in {} comes to nothing",
    printed.SENATOR,
    printed.SECTOR,
)
TOTAL: Final = k.note(
    "destiny.campaign_total",
    "GD-CAM-11 GD-CAM-12 GD-CAM-18 GD-CAM-19 GD-CAM-20 GD-CAM-23",
    "{} comes to {}",
    printed.SENATOR,
    k.NUMBER,
)
RESISTS: Final = k.note(
    "destiny.campaign_sector",
    "GD-CAM-15 GD-CAM-16 GD-CAM-18",
    "{} comes to {}",
    printed.SECTOR,
    k.NUMBER,
)
WON: Final = k.note(
    "destiny.campaign_won",
    "GD-CAM-22 GD-CAM-24",
    "{} wins the Campaign in {}",
    names.PARTY,
    printed.SECTOR,
)
HOLDS: Final = k.note(
    "destiny.campaign_held",
    "GD-CAM-22 GD-RNG-11 GD-RNG-12",
    "No campaigner wins {}",
    printed.SECTOR,
)


def contest_of(g: Destiny) -> conflicts.Contest:
    """The Campaign under way."""
    contest = g.s.contest
    assert contest is not None
    return contest


class Contested(k.Procedure[Destiny]):
    """GD-CAM-29: free window, Influence, dice, re-rolls, result.

    `payers` are those who are still to commit where that is open; `die` is what Will to Power is
    used on, `willing` whose it is.
    """

    sector: names.Sector = names.NO_SECTOR
    payers: list[names.Party]
    willing: names.Party = names.NO_PARTY
    die: k.i64 = 0

    def __init__(self, sector: names.Sector = names.NO_SECTOR) -> None:
        self.sector = sector
        self.payers = []

    def begin(self, g: Destiny) -> k.Step:
        """GD-CAM-10, GD-CAM-23: all campaigners of the Sector together, in initiative order."""
        contest = conflicts.Contest()
        contest.sector = self.sector
        for party in g.s.order:
            for tour in g.s.tours:
                if tour.sector == self.sector and tour.party == party:
                    contest.parties.append(party)
                    contest.senators.append(tour.senator)
        count = len(contest.parties)
        contest.extra = [0] * count
        contest.changes = [0] * count
        contest.spent = [0] * count
        g.s.tours = [tour for tour in g.s.tours if tour.sector != self.sector]
        g.s.contest = contest
        return k.Run(windows.FreeWindow(names.BEFORE_CAMPAIGN, self.sector), Contested.commit)

    def commit(self, g: Destiny) -> k.Step:
        """GD-CAM-28, GD-CAM-29: whoever is left commits Influence, sealed or openly (GD-CAM-25)."""
        drop_aborted(g)
        if not contest_of(g).parties:
            return k.Goto(Contested.over)
        self.payers = [party for party in involved(g) if g.party(party).influence > 0]
        if g.s.settings.campaign_spend == options.OPENLY:
            return k.Goto(Contested.next_payer)
        if not self.payers:
            return k.Goto(Contested.throw)
        return k.ask_each(COMMIT, [g.seat_of(party) for party in self.payers], Contested.opened)

    def next_payer(self, g: Destiny) -> k.Step:
        """GD-CAM-25: one after another in initiative order, for all to see."""
        if not self.payers:
            return k.Goto(Contested.throw)
        return k.ask(COMMIT, g.seat_of(self.payers[0]), Contested.paid)

    def offer(self, g: Destiny, question: k.Question) -> k.Shape:
        if question.topic is rerolls.REROLL:
            contest = contest_of(g)
            return k.Choose(
                rerolls.DIE, rerolls.dice_of(contest.pools[pool_place(contest, self.willing)])
            )
        return k.Amount(0, g.party(g.party_of(question.seat)).influence)

    def paid(self, g: Destiny) -> k.Step:
        spend(g, self.payers.pop(0), g.answer().key)
        return k.Goto(Contested.next_payer)

    def opened(self, g: Destiny) -> k.Step:
        """GD-HID-10: all amounts are shown together, and spent whatever comes of it."""
        for place in range(len(g.questions)):
            spend(g, g.party_of(g.questions[place].seat), g.answers[place].key)
        self.payers = []
        return k.Goto(Contested.throw)

    def throw(self, g: Destiny) -> k.Step:
        """GD-CAM-11, GD-CAM-15, GD-CAM-23: one die for the Sector, and each campaigner's own.

        GD-RNG-06: sixes bring bonus dice to all. GD-CAM-27: nothing else adds dice to the Sector.
        """
        contest = contest_of(g)
        contest.pools = [dice.throw_pool(g, names.CAMPAIGN_DICE, 1)]
        for place in range(len(contest.parties)):
            count = 1 + tokens.shadow_dice(g, contest.senators[place]) + contest.extra[place]
            contest.pools.append(dice.throw_pool(g, names.CAMPAIGN_DICE, count))
        for party in [names.Party(g.owner(self.sector)), *contest.parties]:
            if rerolls.may_will(g, party):
                self.willing = party
                g.s.rolling = True
                return k.ask(rerolls.REROLL, g.seat_of(party), Contested.reroll)
        return k.Goto(Contested.settle)

    def reroll(self, g: Destiny) -> k.Step:
        """GD-RNG-10, GD-SAB-27: Will to Power, on one's own dice; laws may touch it."""
        if g.answer().passed():
            return k.Goto(Contested.settle)
        self.die = g.answer().key
        sector = printed.SECTOR_OF_POWER[printed.WILL_TO_POWER]
        return k.Run(
            compliance.Comply(self.willing, language.SECTOR_ABILITY, sector), Contested.rerolled
        )

    def rerolled(self, g: Destiny) -> k.Step:
        if g.returned != 0:
            g.count(self.willing, language.SECTOR_ABILITY)
            contest = contest_of(g)
            pool = contest.pools[pool_place(contest, self.willing)]
            rerolls.will_pool(g, self.willing, names.CAMPAIGN_DICE, pool, self.die, True)
        return k.Goto(Contested.settle)

    def settle(self, g: Destiny) -> k.Step:
        """GD-CAM-22, GD-CAM-24, GD-CAM-26: the Sector changes hands or not; Fleets stay."""
        tell_totals(g)
        winner = winning_party(g)
        if winner == names.NO_PARTY:
            g.say(HOLDS, self.sector)
        else:
            g.say(WON, winner, self.sector)
            g.set_owner(self.sector, winner, "Campaign")
        return k.Goto(Contested.over)

    def over(self, g: Destiny) -> k.Step:
        g.s.rolling = False
        g.s.contest = None
        return k.DONE

    def words(self, view: k.View, question: k.Question) -> k.Words:
        """How it stands, so that one knows what one pays for."""
        seen = play.seen_by(view)
        contest = contest_of(seen)
        where = printed.SECTOR.label(self.sector)
        if question.topic is rerolls.REROLL:
            words = k.Words(f"Campaign in {where}. {rerolls.REROLL.prompt}")
            place = (
                contest.parties.index(self.willing) + 1 if self.willing in contest.parties else 0
            )
            rerolls.show_dice(words, contest.pools[place])
            return words
        lines = [f"Campaign in {where}. {COMMIT.prompt} Each adds 1 to your total."]
        for place in range(len(contest.parties)):
            party = contest.parties[place]
            lines.append(
                f"{names.PARTY.label(party)}: {campaign_sum(seen, place).explain()}"
                f" against {sector_sum(seen, party).explain()}, dice besides."
            )
        return k.Words(" ".join(lines))


def involved(g: Destiny) -> list[names.Party]:
    """GD-CAM-13, GD-CAM-14: campaigners and the Sector's owner, in initiative order."""
    contest = contest_of(g)
    owner = g.owner(contest.sector)
    return [party for party in g.s.order if party == owner or party in contest.parties]


def drop_aborted(g: Destiny) -> None:
    """GD-CAM-28: a Campaign is over with the death of its Senator."""
    contest = contest_of(g)
    for place in reversed(range(len(contest.parties))):
        party, senator = contest.parties[place], contest.senators[place]
        if g.senator(senator).party == party and g.owner(contest.sector) not in (
            party,
            names.INFESTED,
        ):
            continue
        g.say(ABORTED, senator, contest.sector)
        for column in (
            contest.parties,
            contest.senators,
            contest.extra,
            contest.changes,
            contest.spent,
        ):
            column.pop(place)


def spend(g: Destiny, party: names.Party, amount: k.i64) -> None:
    """GD-CAM-13, GD-CAM-14, GD-CAM-21: Influence for one's campaigner, or for one's own Sector.

    GD-CAM-16: a Sector that nobody owns has nobody to pay for it.
    """
    contest = contest_of(g)
    if party in contest.parties:
        contest.spent[contest.parties.index(party)] = amount
    elif g.owner(contest.sector) == party:
        contest.shield = amount
    else:
        return
    g.pay(party, names.INFLUENCE, amount, "Campaign")


def pool_place(contest: conflicts.Contest, party: names.Party) -> k.i64:
    """The place of a Party's dice among the pools: those of its campaigner, or the Sector's."""
    return contest.parties.index(party) + 1 if party in contest.parties else 0


def dice_sum(g: Destiny, place: k.i64) -> Quantity:
    """What a pool comes to, to add to: `2 dice 3 6+2 = 11`; nothing before the dice are rolled."""
    if not contest_of(g).pools:
        return Quantity(0, "", g.quiet)
    pool = contest_of(g).pools[place]
    label = ""
    if not g.quiet:
        count = len(pool.faces)
        label = f"{names.several(count, 'die', 'dice')} {dice.pool_text(pool)} ="
    return Quantity(dice.pool_total(pool), label, g.quiet)


def campaign_sum(g: Destiny, place: k.i64) -> Quantity:
    """GD-CAM-11..13, GD-CAM-18..20, GD-EVNT-13, GD-ABL-14: what a campaigner comes to.

    GD-CAM-12: tokens lower Diplomacy, and nothing more.
    """
    contest = contest_of(g)
    sector, party = contest.sector, contest.parties[place]
    senator = contest.senators[place]
    value = dice_sum(g, place + 1)
    own = strength.diplomacy_sum(g, senator, strength.IN_CAMPAIGNS)
    if g.quiet:
        value.add(own.total, "")
    else:
        value.add(own.base, own.label)
        for at in range(len(own.amounts)):
            value.add(own.amounts[at], own.reasons[at])
    value.add(g.neighbours_of(sector, party), "adjacent")
    if printed.RACE_OF[sector] >= 0 and printed.RACE_OF[sector] == printed.RACE_OF_SENATOR[senator]:
        value.add(1, "his own race")
    if printed.ICON_OF[sector] == party:
        value.add(1, "his Party's Sector")
    if tokens.weight(g, senator) == 0:
        value.add(event_deck.clean_campaign_change(g), "idealism")
    value.add(contest.changes[place], "cards")
    value.add(contest.spent[place], "Influence")
    return value


def sector_sum(g: Destiny, against: k.i64) -> Quantity:
    """GD-CAM-14..18, GD-REB-12: what the Sector comes to against a Party.

    GD-CAM-27: neither Fleets nor a militant population help it. GD-CAM-21: nor does a Senator.
    """
    contest = contest_of(g)
    owner = g.owner(contest.sector)
    value = dice_sum(g, 0)
    value.add(strength.defence(g, contest.sector, against), "Defence")
    if owner >= 0:
        value.add(g.neighbours_of(contest.sector, owner), "adjacent")
    value.add(contest.shield, "Influence")
    return value


def winning_party(g: Destiny) -> names.Party:
    """GD-CAM-22, GD-RNG-11, GD-RNG-12: whoever has the highest total of all, alone.

    GD-REB-13: each campaigner is compared with the Sector as it stands against him.
    """
    contest = contest_of(g)
    totals = [int(campaign_sum(g, place).total) for place in range(len(contest.parties))]
    best: k.i64 = max(totals)
    if totals.count(best) > 1:
        return names.NO_PARTY
    winner = contest.parties[totals.index(best)]
    return winner if best > sector_sum(g, winner).total else names.NO_PARTY


def tell_totals(g: Destiny) -> None:
    """The arithmetic for all to follow."""
    if g.quiet:
        return
    contest = contest_of(g)
    for place in range(len(contest.parties)):
        value = campaign_sum(g, place)
        against = sector_sum(g, contest.parties[place])
        g.say(RESISTS, contest.sector, against.total, text=against.explain())
        line = f"{value.explain()} against {against.total}"
        g.say(TOTAL, contest.senators[place], value.total, text=line)
