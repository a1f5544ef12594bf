"""Which procedure carries out an action."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima.actions.bank import Bank, Mining
from starmoot.games.proxima.actions.build import Build
from starmoot.games.proxima.actions.research import Research
from starmoot.games.proxima.actions.trade import Trade
from starmoot.games.proxima.actions.upgrades import Upgrades
from starmoot.games.proxima.names import Action
from starmoot.games.proxima.play import Acting, Proxima

ACTIONS: Final[list[type[Acting]]] = [Research, Bank, Build, Upgrades, Mining, Trade]


def perform(action: Action, seat: int) -> k.Procedure[Proxima]:
    """An action of a power, with all its technologies. (PC-ACT-33)"""
    return ACTIONS[action](seat)
