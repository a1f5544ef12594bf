"""Public orders: what the factions do, one after another, in the sight of all. (EX-PUB)

Tests and trait bands come from the printed orders; what a band cannot say is in `effects`,
and what has to ask somebody is a procedure of its own. A faction acts as one. What an order may
leave for later is research progress or a secret, nothing else. (EX-PUB-07, EX-ASK-13, EX-PUB-09)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.succession import Replacements
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.dice import result_of
from starmoot.games.exodus.intent.codes import code, order_of, target_of
from starmoot.games.exodus.intent.legality import bound_to, harvest_is_legal
from starmoot.games.exodus.orders.assists import order_odds
from starmoot.games.exodus.orders.effects import Act, perform
from starmoot.games.exodus.orders.in_force import severe
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import may_leak
from starmoot.games.exodus.state import BLANK

DOES: Final = k.note("exodus.order_executed", "EX-PUB-01 EX-INT-01", "{faction} acts: {code}")
CANNOT: Final = k.note(
    "exodus.order_impossible", "EX-PUB-06", "{faction} cannot do it any more and rests: {code}"
)
BOUND: Final = k.note(
    "exodus.order_bound", "EX-OBL-02 EX-CHR-08", "{faction} is bound to do this instead: {code}"
)

NO_RESULT: Final = -1

TESTED_TRAIT: Final = [
    names.NO_TRAIT if order.test is None else order.test.trait for order in printed.ORDERS
]
OPPOSING_TRAIT: Final = [
    names.NO_TRAIT if order.test is None else order.test.against for order in printed.ORDERS
]
BANDS: Final = [[order.failure, order.partial, order.success] for order in printed.ORDERS]
"""Of every order its test, and its trait changes by result. (EX-PUB-02)

Those of Suppression too. (EX-CHU-08, EX-GOV-20, EX-MIL-07, EX-SEC-02)
"""

FIRST_GROUP: Final = 0
SECOND_GROUP: Final = 1
LAST_GROUP: Final = 2


GROUPS: Final = {
    names.LEND_HELP: FIRST_GROUP,
    names.GUARD: FIRST_GROUP,
    names.GET_IN_THE_WAY: SECOND_GROUP,
    names.UNDERMINES: SECOND_GROUP,
}
GROUP: Final = [GROUPS.get(names.Deed(deed), LAST_GROUP) for deed in printed.DEEDS]
"""Help and protection first, then what gets in the way, then everything else. (EX-PUB-05)"""


def bound_order(g: Exodus, faction: names.Faction) -> k.i64:
    """The order that a faction will carry out as things stand.

    What has come to be owed since the tally takes its place. (EX-OBL-02, EX-CHR-08)
    """
    given = g.s.resolved[faction]
    if g.s.obligations:
        owed = bound_to(g, faction)
        if owed and order_of(given) not in owed:
            given = code(owed[0])
            g.s.resolved[faction] = given
            g.say(BOUND, faction, given)
    return given


def is_possible(g: Exodus, faction: names.Faction, given: k.i64) -> bool:
    """Whether a faction can still do what it was told to. (EX-PUB-06)

    Those whom nobody plays learn and own no secrets, so they cannot go after them. (EX-SET-05)
    """
    deed = printed.DEEDS[order_of(given)]
    if deed == names.TELL:
        return may_leak(g, faction, target_of(given))
    if deed == names.WORK:
        return harvest_is_legal(g)
    if deed in (names.DIG, names.SPY_OPENLY, names.CONFER_OFFICE):
        return g.is_played(faction)
    return True


def test_order(g: Exodus, faction: names.Faction, order: k.i64) -> k.i64:
    """Test an order, score it and apply its band; gives the result. (EX-DICE-03, EX-PUB-02)

    That of a Suppression too. (EX-CHU-08, EX-GOV-20, EX-MIL-07, EX-SEC-02)
    """
    odds = order_odds(g, faction, order)
    why = "" if g.quiet else printed.ORDERS[order].name
    value = g.test(names.ORDER_DICE, TESTED_TRAIT[order], OPPOSING_TRAIT[order], odds, why)
    result = result_of(value)
    g.score_order(faction, result)
    g.apply(severe(g.s, order, BANDS[order][result]), why)
    return result


class PublicOrders(k.Procedure[Exodus]):
    """Every faction's order, group by group and in faction order. (EX-PUB-05)"""

    group: k.i64 = FIRST_GROUP
    faction: names.Faction = names.NO_FACTION

    def begin(self, g: Exodus) -> k.Step:
        """Find the next to act; follow-ups of the last one have been dealt with."""
        while self.group <= LAST_GROUP:
            for faction in names.EVERY_FACTION:
                if g.s.executed[faction] or g.s.resolved[faction] == BLANK:
                    continue
                if GROUP[order_of(bound_order(g, faction))] == self.group:
                    self.faction = faction
                    return self.act(g)
            self.group += 1
        return k.DONE

    def act(self, g: Exodus) -> k.Step:
        """One faction acts; perhaps just as it wanted to. (EX-PUB-01, EX-PUB-06, EX-STD-03)"""
        faction = self.faction
        given = g.s.resolved[faction]
        if not is_possible(g, faction, given):
            g.say(CANNOT, faction, given)
            given = code(printed.REST)
            g.s.resolved[faction] = given
        g.say(DOES, faction, given)
        g.s.executed[faction] = True
        if g.is_played(faction) and g.s.intent(faction, faction) == given:
            g.honour(faction, 1, "its own will was done")
        order = order_of(given)
        result: k.i64 = NO_RESULT
        if TESTED_TRAIT[order] >= 0:
            result = test_order(g, faction, order)
        child = perform(g, Act(faction, given, result))
        if child is not None:
            return k.Run(child, PublicOrders.aftermath)
        return k.Goto(PublicOrders.aftermath)

    def aftermath(self, g: Exodus) -> k.Step:
        """Whoever lost a leader through this finds a new one before others act. (EX-CHR-05)"""
        if g.s.vacancies:
            return k.Run(Replacements(), PublicOrders.begin)
        return k.Goto(PublicOrders.begin)
