"""Orders of Fleets, and how a Feint takes them back (GD-INV-06, GD-FEI).

An order is carried out when it is declared: its Fleets stand in the Sector, its Admiral has spent
his action. Nothing here asks anybody, so that cards and other chapters can use it.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import promises
from starmoot.games.destiny.laws import compliance, language
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.war import conflicts, fleets

INVASION_TOKENS: Final = 2
"""GD-COR-05, GD-BIL-06, GD-BIL-07: what an Invasion costs, whatever laws say."""

ORDERED: Final = k.note(
    "destiny.ordered",
    "GD-INV-02 GD-INV-06",
    "{owner} sends {number} [Fleet|Fleets] to {sector}: {intent}",
)
COMMANDS: Final = k.note(
    "destiny.commands", "GD-INV-24 GD-INV-25", "{senator} commands in {sector}"
)
FEINT: Final = k.note("destiny.feint", "GD-FEI-01 GD-FEI-04", "{party} takes its declarations back")
CLEARED: Final = k.note(
    "destiny.feint_clears",
    "GD-FEI-05 GD-FEI-06",
    "{senator} carries {number} Corruption and {number} Shadow, as if nothing had been declared",
)


def order_at(g: Destiny, owner: names.Owner, sector: names.Sector) -> conflicts.Order | None:
    """GD-INV-06, GD-INV-08: the one order of an owner for a Sector, if there is one."""
    for order in g.s.orders:
        if order.owner == owner and order.sector == sector:
            return order
    return None


def defending(g: Destiny, owner: names.Owner, sector: names.Sector) -> k.i64:
    """GD-INV-05: an owner's Fleets in a Sector that do not attack it, moved there or not."""
    count = fleets.fleets_at(g, owner, sector)
    order = order_at(g, owner, sector)
    if order is not None and order.intent != conflicts.DEFEND:
        count -= len(order.origins)
    return count


def enter_order(g: Destiny, order: conflicts.Order) -> None:
    """GD-INV-01, GD-INV-02, GD-INV-04: the Fleets go, and have moved even where they stay.

    GD-LAW-09: laws count it.
    """
    order.deeds = deeds_of(g, order) + deeds_of_admiral(g, order)
    count_deeds(g, order, 1)
    left = order.origins[:]
    while left:
        origin = left[0]
        fleets.shift_fleets(g, order.owner, left.count(origin), origin, order.sector, True)
        left = [other for other in left if other != origin]
    g.s.orders = [*g.s.orders, order]
    g.say(ORDERED, order.owner, len(order.origins), order.sector, order.intent)
    if order.admiral != names.NO_SENATOR:
        g.say(COMMANDS, order.admiral, order.sector)


def blame(g: Destiny, owner: names.Owner, senator: names.Senator) -> None:
    """GD-COR-05, GD-COR-06, GD-INV-15: the Corruption of one Invasion, whoever is left to bear it.

    GD-TAX-10: of each, however many a Party declares in a turn.
    """
    tokens.burden(g, owner, senator, INVASION_TOKENS, "Invasion")


def feign(g: Destiny, party: names.Party) -> None:
    """GD-FEI-01, GD-FEI-04, GD-CARD-16: a Party's declarations are void; it declares again."""
    if party not in g.s.feints:
        g.s.feints.append(party)
    g.say(FEINT, party)
    void_orders(g, party)


def void_orders(g: Destiny, owner: names.Owner) -> None:
    """GD-FEI-04..06, GD-FEI-08: Fleets and tokens are as before, Admirals stay exhausted.

    So are laws and promises that only the voided declarations broke: they bind again, and whoever
    declares the same again breaks them again.
    """
    kept: list[conflicts.Order] = []
    slips: list[conflicts.Order] = []
    for order in g.s.orders:
        if order.owner != owner:
            kept.append(order)
            continue
        for origin in order.origins:
            fleets.call_back(g, owner, order.sector, origin)
        if order.admiral != names.NO_SENATOR:
            slip = conflicts.Order(leader=names.Party(owner), admiral=order.admiral)
            slips.append(slip)  # GD-FEI-09: his action was the sending
        count_deeds(g, order, -1)
        if order.free and not g.power_is_fresh(printed.WELCOME_INSURRECTION):
            g.s.powers_used.remove(printed.WELCOME_INSURRECTION)
    g.s.orders = kept + slips
    clear_names(g, owner)
    compliance.forgive(g, owner)
    promises.restore_deals(g, owner)


def deeds_of(g: Destiny, order: conflicts.Order) -> list[Deed]:
    """GD-LAW-09, GD-DEA-21: what an order is to laws and promises, its Admiral aside.

    What a corrupt Minister orders is an act of his Party; what the Senate orders is nobody's.
    """
    party = ordering(order)
    sent: k.i64 = len(order.origins)
    if party == names.NO_PARTY or sent == 0:
        return []
    found: list[Deed] = []
    if order.intent != conflicts.DEFEND:
        found.append(Deed(party=party, act=language.INVADE, sector=order.sector))
    elif g.owner(order.sector) != party:
        found.append(
            Deed(party=party, act=language.DEFEND_FOREIGN, sector=order.sector, times=sent)
        )
    return [*found, Deed(party=party, act=language.MOVE_FLEET, sector=order.sector, times=sent)]


def deeds_of_admiral(g: Destiny, order: conflicts.Order) -> list[Deed]:
    """The same of the Admiral, for the Party that lets him go.

    Whoever lets a Senator lead another's Invasion has a part in it.
    """
    party = ordering(order)
    if party == names.NO_PARTY or not g.in_play(order.admiral):
        return []
    lends = g.senator(order.admiral).party
    found = [Deed(party=lends, act=language.ADMIRAL, sector=order.sector)]
    if lends != party and order.intent != conflicts.DEFEND:
        found.append(Deed(party=lends, act=language.INVADE, sector=order.sector, promised=True))
    return found


def ordering(order: conflicts.Order) -> names.Party:
    """The Party that gives an order, NO_PARTY for the Senate."""
    return order.by if order.owner == names.REPUBLIC else names.Party(order.owner)


def count_deeds(g: Destiny, order: conflicts.Order, sign: k.i64) -> None:
    """GD-LAW-05: an order counts for laws, or with -1 counts no longer.

    GD-FEI-06: what it was when it was given, whoever has the Sector or the Admiral by now.
    """
    for one in order.deeds:
        if not one.promised:
            g.count(one.party, one.act, sign * one.times)


def clear_names(g: Destiny, owner: names.Owner) -> None:
    """GD-FEI-05, GD-FEI-06: tokens as they would be without the voided Invasions."""
    for instead in [one for one in g.s.blameless if one.owner == owner]:
        senator = instead.senator
        g.s.blameless.remove(instead)
        if g.in_play(senator):
            g.senator(senator).corruption = instead.corruption
            g.senator(senator).shadow = instead.shadow
            g.say(CLEARED, senator, instead.corruption, instead.shadow)
        without_any = tokens.without_blame(g, names.ANYBODY, senator)
        assert without_any is not None, "it is kept as long as that of any owner"
        others = [one for one in g.s.blameless if one.senator == senator and one is not without_any]
        for other in others:
            other.corruption = without_any.corruption
            other.shadow = without_any.shadow
        if not others:
            g.s.blameless.remove(without_any)


# Admirals who were called back may be sent again (GD-FEI-07..09).


def recalled(g: Destiny, owner: names.Owner) -> list[names.Senator]:
    """GD-FEI-09: Admirals who may be sent once more without a further action.

    GD-FEI-07: or stay behind: whoever declares again may name others.
    """
    return [
        one.admiral for one in g.s.orders if one.owner == names.NO_PARTY and one.leader == owner
    ]


def send_again(g: Destiny, owner: names.Owner, admiral: names.Senator) -> bool:
    """GD-FEI-09: whether an Admiral was called back before; he is sent once for that."""
    for place in range(len(g.s.orders)):
        slip = g.s.orders[place]
        if slip.owner == names.NO_PARTY and slip.leader == owner and slip.admiral == admiral:
            g.s.orders = g.s.orders[:place] + g.s.orders[place + 1 :]
            return True
    return False


def close_declarations(g: Destiny) -> None:
    """GD-INV-10, GD-FEI-11: nothing can be taken back any more."""
    g.s.orders = [order for order in g.s.orders if order.owner != names.NO_PARTY]
    g.s.blameless = []
    g.s.tolls = []
    g.s.feints = []
