"""Campaigns: whom to send where, and how much Influence to put behind it (GD-CAM)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, odds
from starmoot.games.destiny.advice import counsel
from starmoot.games.destiny.advice.counsel import Counsel, on_amount, on_choice
from starmoot.games.destiny.campaigns import campaign_rolls, campaigning
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import compliance, language
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.senators import strength, tokens
from starmoot.games.destiny.war import conflicts
from starmoot.mechanics.advising import Opinion

HOPELESS: Final = 60
"""Below this chance, in thousandths, nobody is sent."""
SHIELD: Final = 3
"""What an owner is expected to spend on his Sector, if he has it."""
MOST_EXPECTED: Final = 3
"""So much Influence one counts on when one chooses where to go; beginners count on all."""
PRICE: Final = 55
"""For one Influence a Campaign's chance has to rise by so many thousandths."""
HIGH_PRICE: Final = 85
LOW_PRICE: Final = 25
RICH: Final = 18
RIVALRY: Final = 8
TOPPLING: Final = 40
"""What it adds to take a Sector from a Party, and from one that is about to win."""


def is_lawful(c: Counsel, sector: names.Sector) -> bool:
    """Whether neither a law nor one's word forbids a Campaign, and its taxes can be paid."""
    g = c.g
    campaign = Deed(party=c.me, act=language.CAMPAIGN, sector=sector)
    for law in compliance.laws_touching(g, campaign):
        if compliance.is_forbidden(g, law, campaign):
            return False
        for resource in names.RESOURCES:
            due = compliance.tax_due(g, law, campaign, resource)
            if due > 0 and not g.can_pay(c.me, resource, due + 2):
                return False
    return not c.has_promised(language.CAMPAIGN, sector, c.s.owners[sector])


def shield(c: Counsel, owner: names.Owner) -> k.i64:
    """What an owner is expected to spend on his Sector."""
    return min(SHIELD, c.s.parties[owner].influence) if owner >= 0 else 0


def sector_stand(c: Counsel, sector: names.Sector) -> k.i64:
    """What a campaigner has to beat there, dice and his own bonus for neighbours aside."""
    g = c.g
    stand = strength.defence(g, sector, c.me) - g.neighbours_of(sector, c.me)
    if printed.ICON_OF[sector] == c.me:
        stand -= 1
    owner = c.s.owners[sector]
    if owner >= 0:
        stand += g.neighbours_of(sector, owner) + shield(c, owner)
    return stand


def target_worth(c: Counsel, sector: names.Sector) -> k.i64:
    """What a Sector is worth now, with what its loss does to its owner."""
    worth = counsel.sector_worth(sector)
    owner = c.s.owners[sector]
    if owner >= 0 and c.careful():
        worth += RIVALRY if owner == c.leader() and c.schemes() else 0
        worth += TOPPLING if c.is_dangerous(owner) else 0
    return worth - c.breach_price(language.CAMPAIGN, sector)


def rivals_in(c: Counsel, sector: names.Sector) -> k.i64:
    """How many others campaign there already."""
    return sum(1 for tour in c.s.tours if tour.sector == sector and tour.party != c.me)


def waiting_tours(c: Counsel) -> k.i64:
    """How many Campaigns of one's own are declared and still to be decided."""
    return sum(1 for tour in c.s.tours if tour.party == c.me)


def declare(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """The best of all pairs of Senator and Sector; the rest is asked for again. (GD-DEC-29)"""
    where = shape.follow(0)
    if not isinstance(where, k.Choose):
        return None
    senator, sector = best_pair(c, names.senators(shape.keys), names.sectors(where.keys))
    return k.PASS if senator < 0 else k.compound([k.pick(sector)], senator)


def best_pair(
    c: Counsel, senators: list[names.Senator], sectors: list[names.Sector]
) -> tuple[names.Senator, names.Sector]:
    """The pair with the most to gain, and of Senators who do as well the weakest."""
    share: k.i64 = c.influence() // (len(senators) + waiting_tours(c))
    if c.careful():
        share = min(share, MOST_EXPECTED)
    talents = [int(strength.diplomacy(c.g, one, strength.IN_CAMPAIGNS)) for one in senators]
    best = (names.NO_SENATOR, names.NO_SECTOR)
    most: k.i64 = 0
    for sector in sectors:
        stand = sector_stand(c, sector)
        if max(talents) + share + 6 < stand or not is_lawful(c, sector):
            continue
        worth = target_worth(c, sector) // (1 + rivals_in(c, sector))
        for senator, talent in zip(senators, talents, strict=True):
            ahead = talent + share - stand + own_ground(c, senator, sector)
            chance = odds.campaign_chance(1 + tokens.shadow_dice(c.g, senator), ahead)
            gain = chance * worth - 150 * talent
            if chance >= HOPELESS and gain > most:
                best, most = (senator, sector), gain
    return best


def own_ground(c: Counsel, senator: names.Senator, sector: names.Sector) -> k.i64:
    """What a Senator has more in a Sector: for his race, and for being clean."""
    race = printed.RACE_OF[sector]
    more: k.i64 = 1 if race >= 0 and race == printed.RACE_OF_SENATOR[senator] else 0
    if c.weight(senator) == 0:
        more += event_deck.clean_campaign_change(c.g)
    return more


def worth_tiring(c: Counsel, sectors: list[names.Sector]) -> names.Senator:
    """The tired Senator who would do best if he could campaign again, NO_SENATOR for none."""
    own = c.g.senators_of(c.me)
    tired = [one for one in own if c.g.exhausted(one) and not c.s.senators[one].recruited]
    return best_pair(c, tired, sectors)[0] if tired and sectors else names.NO_SENATOR


# Influence


def price_of(c: Counsel) -> k.i64:
    """What one Influence has to bring, in thousandths: the less one has, and needs, the more."""
    waiting = waiting_tours(c)
    if c.influence() >= RICH + 4 * waiting:
        return LOW_PRICE
    return HIGH_PRICE if c.influence() < 4 * waiting else PRICE


def commit(c: Counsel, shape: k.Amount) -> k.Answer | None:
    """Influence for one's campaigner, or for one's own Sector. (GD-DEC-30)"""
    contest = c.s.contest
    if contest is None:
        return None
    one = contest.campaigner_of(c.me)
    if one is None:
        return k.pick(defend_with(c, contest, shape.most))
    return k.pick(attack_with(c, one, c.s.owners[contest.sector], shape.most))


def attack_with(c: Counsel, one: conflicts.Campaigner, owner: names.Owner, most: k.i64) -> k.i64:
    """As much as pays for itself; all that helps where this Sector wins the game."""
    price = price_of(c)
    waiting = waiting_tours(c)
    if c.careful() and c.missing(c.me) <= waiting + 1:
        most = max(1, (most + waiting) // (waiting + 1))
        price = LOW_PRICE // 2
    elif c.missing(c.me) <= 1 or (c.careful() and c.is_dangerous(owner)):
        price = LOW_PRICE // 2
    ahead = campaign_rolls.lead(c.g, one) - shield(c, owner)
    return best_spend(campaign_rolls.dice_for(c.g, one), ahead, min(most, c.influence()), price, 1)


def best_spend(dice: k.i64, ahead: k.i64, most: k.i64, price: k.i64, sign: k.i64) -> k.i64:
    """How much Influence brings the most over its price; `sign` -1 for the defender."""
    best: k.i64 = 0
    gain: k.i64 = 0
    start = odds.campaign_chance(dice, ahead)
    for spent in range(1, min(most, 14) + 1):
        won = sign * (odds.campaign_chance(dice, ahead + sign * spent) - start) - price * spent
        if won > gain:
            best, gain = spent, won
    return best


def chance_of(c: Counsel, one: conflicts.Campaigner) -> int:
    """How likely a campaigner wins, in thousandths."""
    dice = campaign_rolls.dice_for(c.g, one)
    return odds.campaign_chance(dice, campaign_rolls.lead(c.g, one))


def defend_with(c: Counsel, contest: conflicts.Contest, most: k.i64) -> k.i64:
    """For one's own Sector against the strongest campaigner."""
    strongest = max(contest.campaigners, key=lambda one: chance_of(c, one))
    price = PRICE + 15
    if c.careful() and any(c.missing(one.party) <= 1 for one in contest.campaigners):
        price = LOW_PRICE // 2
    dice, ahead = campaign_rolls.dice_for(c.g, strongest), campaign_rolls.lead(c.g, strongest)
    return best_spend(dice, ahead + 1, most, price, -1)


def contest_chance(c: Counsel) -> k.i64:
    """How likely the Campaign under way goes as one wants it, in thousandths; -1 for no part."""
    contest = c.s.contest
    one = None if contest is None else contest.campaigner_of(c.me)
    if one is not None:
        return chance_of(c, one)
    if contest is None or c.s.owners[contest.sector] != c.me:
        return -1
    return odds.CERTAIN - max([0, *[chance_of(c, one) for one in contest.campaigners]])


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    campaigning.DECLARE: on_choice(declare),
    campaign_rolls.COMMIT: on_amount(commit),
}
