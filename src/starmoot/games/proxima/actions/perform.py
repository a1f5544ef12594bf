"""Which procedure carries out an action."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.bank import Bank, Mining
from starmoot.games.proxima.actions.build import Build
from starmoot.games.proxima.actions.research import Research
from starmoot.games.proxima.actions.trade import Trade
from starmoot.games.proxima.actions.upgrades import Upgrades
from starmoot.games.proxima.names import Action
from starmoot.games.proxima.play import Proxima


def perform(action: Action, seat: int) -> k.Procedure[Proxima]:
    """An action of a power, with all its technologies. (PC-ACT-33)"""
    if action == n.RESEARCH:
        research = Research()
        research.seat = seat
        return research
    if action == n.BANK:
        bank = Bank()
        bank.seat = seat
        return bank
    if action == n.BUILD:
        build = Build()
        build.seat = seat
        return build
    if action == n.UPGRADE:
        upgrades = Upgrades()
        upgrades.seat = seat
        return upgrades
    if action == n.MINE:
        mining = Mining()
        mining.seat = seat
        return mining
    assert action == n.TRADE
    trade = Trade()
    trade.seat = seat
    return trade
