"""Trade: a space on the market, its prices, and what is exchanged. (PC-TRADE)"""

from __future__ import annotations

from typing import Final, final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import options
from starmoot.games.proxima.play import Acting, Proxima
from starmoot.games.proxima.printed import BUY, SELL

EXCHANGES: Final = 4
"""PC-TRADE-05."""
MOST_POINTS: Final = 5
"""PC-TRADE-11."""

WAY: Final = k.Kind("proxima.way", ["buy", "sell", "both"], ["Buy", "Sell", "Buy and sell"])
BUYING: Final = 0
SELLING: Final = 1
BOTH_WAYS: Final = 2
ONE_WAY: Final = [BUYING, SELLING]

EXCHANGE: Final = k.Kind("proxima.exchange")
SELL_AXINIUM: Final = EXCHANGE.word("sell_axinium", "Sell Axinium")
SELL_PHASIUM: Final = EXCHANGE.word("sell_phasium", "Sell Phasium")
BUY_AXINIUM: Final = EXCHANGE.word("buy_axinium", "Buy Axinium")
BUY_PHASIUM: Final = EXCHANGE.word("buy_phasium", "Buy Phasium")
BUY_POINTS: Final = EXCHANGE.word("buy_points")
ALL: Final = [SELL_AXINIUM, SELL_PHASIUM, BUY_AXINIUM, BUY_PHASIUM, BUY_POINTS]
"""Selling comes first, so that what it brings can be spent."""

AT_MARKET: Final = k.note(
    "proxima.market", "PC-TRADE-01", "{} takes market space {}", k.SEAT, k.NUMBER
)
TRADED: Final = k.note(
    "proxima.traded", "PC-TRADE-06", "{} trades: {}, {} [time|times]", k.SEAT, EXCHANGE, k.NUMBER
)


def spaces(g: Proxima) -> int:
    """How many spaces the market has. (PC-TRADE-02, PC-TRADE-03)"""
    return 6 if g.alone() else g.seats


class Deal(k.Pick):
    """Which way, and how many of each exchange."""

    way: int = BUYING
    counts: list[int] = []


@final
class Exchanges(k.Follows):
    """What may be exchanged in the way that was picked."""

    def __init__(self, at: Trade, g: Proxima) -> None:
        self.at = at
        self.g = g

    def after(self, key: k.i64) -> k.Shape | None:
        return self.at.exchanges(self.g, key)


class Haggle(k.Topic):
    """Exchanges within limit and price, or none. (PC-DEC-28)"""

    def offer(self, at: Trade, g: Proxima, question: k.Question) -> k.Shape:
        both = g.knows(at.seat, n.ADVANCED_TRADING)
        return k.Choose(WAY, [BOTH_WAYS] if both else ONE_WAY, later=Exchanges(at, g))

    def words(self, at: Trade, view: k.View, question: k.Question) -> k.Words:
        """The prices of the space."""
        red = int(at.red_prices)
        buy, sell = BUY[red][at.space], SELL[red][at.space]
        both = f"buy for {buy} CP, sell for {sell} CP"
        return n.previewed(self.prompt, WAY, [f"{buy} CP each", f"{sell} CP each", both])


HAGGLE: Final = Haggle(
    "proxima.trade", "PC-TRADE-05 PC-TRADE-07 PC-TRADE-08", "What do you trade?", "Trade nothing"
)


class Trade(Acting):
    """Take a market space, then exchange. (PC-TRADE-01)"""

    space: int = 0
    red_prices: bool = False

    def red(self, g: Proxima) -> bool:
        """Whether the better prices hold. (PC-TRADE-08, PC-POLC-14)"""
        return g.knows(self.seat, n.ADVANCED_TRADING) or g.term(self.seat, n.RED_MARKET) > 0

    def limit(self, g: Proxima) -> int:
        """How many exchanges there may be. (PC-TRADE-05, PC-FAC-07, PC-FAC-08, PC-POLC-20)"""
        most = EXCHANGES
        if g.plays(self.seat, n.ARCTIC):
            most = 8 if g.knows(self.seat, n.EXPERT_TRADING) else 7
        cap = g.term(self.seat, n.TRADE_LIMIT)
        return min(most, cap) if cap > 0 else most

    def points_left(self, g: Proxima) -> int:
        """How many points may still be bought. (PC-TRADE-11, PC-TRADE-12)"""
        if not g.knows(self.seat, n.MASTER_TRADING):
            return 0
        if g.s.settings.master_trading_cap == options.PER_GAME:
            return max(0, MOST_POINTS - g.power(self.seat).points_bought)
        return MOST_POINTS

    def prices(self, g: Proxima) -> tuple[int, int]:
        """What one Axinium or Phasium costs and brings. (PC-TRADE-09, PC-TRADE-10)"""
        red = int(self.red(g))
        return BUY[red][self.space], SELL[red][self.space]

    def exchanges(self, g: Proxima, way: int) -> k.Shape:
        """What may be exchanged in one way. (PC-TRADE-06, PC-TRADE-07, PC-TRADE-13)"""
        most = self.limit(g)
        goods = g.goods(self.seat)
        buy, sell = self.prices(g)
        caps = [0, 0, 0, 0, min(most, self.points_left(g))]
        if way != BUYING:
            caps[SELL_AXINIUM] = min(most, goods[n.AXINIUM])
            caps[SELL_PHASIUM] = min(most, goods[n.PHASIUM])
        if way != SELLING:
            caps[BUY_AXINIUM] = most
            caps[BUY_PHASIUM] = most
        rate = g.s.settings.master_trading_rate
        paid = k.Limit([-sell, -sell, buy, buy, rate], goods[n.CP])
        return k.Allocate(EXCHANGE, ALL, caps, 0, most, [1] * len(ALL), [paid])

    def begin(self, g: Proxima) -> k.Step:
        """Put one of your people on the leftmost free space. (PC-TRADE-01, PC-TRADE-04)

        Experts always have the first one and need nobody for it. (PC-TRADE-14, PC-TRADE-15)
        """
        power = g.power(self.seat)
        if g.knows(self.seat, n.EXPERT_TRADING):
            self.space = 0  # PC-TRADE-14, PC-TRADE-15
        elif len(g.s.market) >= spaces(g) or power.supply == 0:
            return k.DONE
        else:
            self.space = len(g.s.market)
            power.supply -= 1
            g.s.market.append(self.seat)
            g.say(AT_MARKET, self.seat, self.space + 1)
            if self.space > 0 and g.plays(self.seat, n.ARCTIC):
                self.space -= 1  # PC-FAC-10
        self.red_prices = self.red(g)
        goods = g.goods(self.seat)
        if goods[n.AXINIUM] + goods[n.PHASIUM] == 0 and goods[n.CP] < self.prices(g)[0]:
            return k.DONE
        return k.ask(HAGGLE, self.seat, Trade.done)

    def done(self, g: Proxima) -> k.Step:
        """The goods change hands. (PC-TRADE-06, PC-SCORE-18)"""
        if g.answer().passed():
            return k.DONE
        counts = g.read(Deal).counts
        buy, sell = self.prices(g)
        rate = g.s.settings.master_trading_rate
        goods = g.goods(self.seat)
        goods[n.AXINIUM] += counts[BUY_AXINIUM] - counts[SELL_AXINIUM]
        goods[n.PHASIUM] += counts[BUY_PHASIUM] - counts[SELL_PHASIUM]
        goods[n.CP] += sell * (counts[SELL_AXINIUM] + counts[SELL_PHASIUM])
        goods[n.CP] -= buy * (counts[BUY_AXINIUM] + counts[BUY_PHASIUM])
        goods[n.CP] -= rate * counts[BUY_POINTS]
        g.power(self.seat).points_bought += counts[BUY_POINTS]
        g.score(self.seat, n.FROM_TRADING, counts[BUY_POINTS])
        for exchange in ALL:
            if counts[exchange] > 0:
                g.say(TRADED, self.seat, exchange, counts[exchange])
        return k.DONE
