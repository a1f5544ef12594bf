"""Items of step 4 that are no laws: trades to be ratified, and peace with the rebel."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.deals import dealing, promises
from starmoot.games.destiny.deals.trades import (
    Execute,
    publish,
    ratifiable,
    trade_deeds,
    trade_text,
)
from starmoot.games.destiny.laws import permits, statutes
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.rebellion import peace
from starmoot.games.destiny.senate import chair, items, motions
from starmoot.games.destiny.state import State


def tableable(g: Destiny, party: names.Party) -> list[int]:
    """GD-PRO-16, GD-SEN-13: the agreed trades of a Party that the Senate has not turned down."""
    trades = ratifiable(g, party)
    return [
        number for number in trades if not chair.was_refused(g, motions.RATIFICATION_ITEM, number)
    ]


class Ratifications(items.ItemSort):
    """GD-PRO-16, GD-PRO-08: the Senate ratifies a trade that two Parties have agreed on."""

    def available(self, g: Destiny, party: names.Party) -> bool:
        return bool(tableable(g, party))

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return k.Choose(dealing.DEAL, tableable(g, party))

    def draft(
        self, g: Destiny, party: names.Party, answer: k.Answer
    ) -> k.Procedure[Destiny] | None:
        """Whoever votes on a trade may know it."""
        deal = promises.find_deal(g, answer.key)
        if deal is None:
            return None
        publish(g, deal, party)
        item = statutes.Item(sort=motions.RATIFICATION_ITEM, by=party, number=answer.key)
        g.s.item = item
        return None

    def describe(self, state: State, item: statutes.Item) -> str:
        return f"Ratify a trade, to be carried out at once: {trade_text(state, item.number)}"

    def enact(self, g: Destiny, item: statutes.Item) -> k.Procedure[Destiny] | None:
        return CarryOut(item.number)


class CarryOut(k.Procedure[Destiny]):
    """GD-PRO-16: a ratified trade is executed at once, once both have squared it with the law.

    GD-LAW-07: ratified as it is, it still is a trade, which other laws may tax or ban.
    """

    number: k.i64 = 0

    def begin(self, g: Destiny) -> k.Step:
        deal = promises.find_deal(g, self.number)
        if deal is None:
            return k.DONE
        return k.Run(permits.Permit(trade_deeds(deal, [])), CarryOut.checked)

    def checked(self, g: Destiny) -> k.Step:
        if g.finished(permits.Permit).allowed:
            return k.Run(Execute(self.number))
        deal = promises.find_deal(g, self.number)
        if deal is not None:
            promises.end_deal(g, deal, dealing.WITHDRAWN)
        return k.DONE


class PeaceTreaties(items.ItemSort):
    """GD-REB-28: peace with the rebel, who has to agree before the Senate votes."""

    def available(self, g: Destiny, party: names.Party) -> bool:
        return peace.may_propose(g, party)

    def draft(
        self, g: Destiny, party: names.Party, answer: k.Answer
    ) -> k.Procedure[Destiny] | None:
        return ProposePeace(party)

    def describe(self, state: State, item: statutes.Item) -> str:
        rebel = names.PARTY.label(item.number)
        return (
            f"Peace with the {rebel}, which has agreed: it sits in the Senate again, bound by its "
            "laws, and loses all that Rebellion gave it"
        )

    def enact(self, g: Destiny, item: statutes.Item) -> k.Procedure[Destiny] | None:
        peace.make_peace(g)
        return None


class ProposePeace(k.Procedure[Destiny]):
    """GD-REB-28, GD-DEC-40: the rebel is asked; only with its consent peace is tabled."""

    party: names.Party = names.NO_PARTY

    def begin(self, g: Destiny) -> k.Step:
        return k.Run(peace.Consent(), ProposePeace.answered)

    def answered(self, g: Destiny) -> k.Step:
        if g.finished(peace.Consent).agrees and g.s.rebel != names.NO_PARTY:
            item = statutes.Item(sort=motions.PEACE_ITEM, by=self.party, number=g.s.rebel)
            g.s.item = item
        return k.DONE
