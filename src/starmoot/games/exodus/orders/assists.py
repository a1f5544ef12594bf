"""What helps and hinders a public order's test. (EX-GEN-01..07, EX-COV-03, EX-SCT-08)

Keywords matter here and nowhere else. (EX-PUB-03)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.dice import Odds
from starmoot.games.exodus.intent.codes import order_of, target_of
from starmoot.games.exodus.names import ANY_KEYWORD, COVERT_KEYWORD, FACTION
from starmoot.games.exodus.orders.in_force import law_hindrances
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import order_assists
from starmoot.games.exodus.state import BLANK

IS_TESTED: Final = [
    order.test is not None or order.does == names.SPY_OPENLY for order in printed.ORDERS
]
"""Open spying too, but its test depends on the target and is not printed. (EX-NET-02, EX-UND-02)"""


def understood(keywords: tuple[int, ...], known: tuple[int, ...]) -> bool:
    """Whether an assistant's list has one of the keywords, or is open to any. (EX-GEN-03)"""
    return ANY_KEYWORD in known or any(keyword in known for keyword in keywords)


UNDERSTANDS: Final = [
    [understood(order.keywords, book.assists) for order in printed.ORDERS] for book in printed.BOOKS
]
"""For each faction which orders it can assist, by the order's number. (EX-GEN-04)"""

HELPS_COVERTLY: Final = [understood((COVERT_KEYWORD,), book.assists) for book in printed.BOOKS]
"""Whose list contains covert (EX-COV-09), or any. (EX-GEN-06)"""


def assists_public(assistant: names.Faction, order: k.i64) -> bool:
    """Whether an Assist qualifies for a public order's test. (EX-GEN-02, EX-GEN-03)"""
    return IS_TESTED[order] and UNDERSTANDS[assistant][order]


def assistants(g: Exodus, faction: names.Faction) -> list[names.Faction]:
    """All whose resolved order is to assist a faction. (EX-GEN-05)"""
    found: list[names.Faction] = []
    for other in names.EVERY_FACTION:
        given = g.s.resolved[other]
        if given != BLANK and order_of(given) == printed.ASSIST and target_of(given) == faction:
            found.append(other)
    return found


def covert_assistants(g: Exodus, faction: names.Faction) -> list[names.Faction]:
    """Those whose Assist cannot serve the public order and serves the covert one. (EX-GEN-06)"""
    given = g.s.resolved[faction]
    return [
        other
        for other in assistants(g, faction)
        if HELPS_COVERTLY[other] and not (given != BLANK and assists_public(other, order_of(given)))
    ]


def order_odds(g: Exodus, faction: names.Faction, order: k.i64) -> Odds:
    """Everything that fixes dice on the test of a public order.

    One hindrance of the own covert order, one assist of the Military. A covert order hinders, open
    spying too (EX-NET-02, EX-UND-02); so do wounds and thugs; the law slows every harvest.
    (EX-WEX-20, EX-WEX-21, EX-COV-03, EX-COV-18, EX-UND-01, EX-GOV-11)
    """
    odds = g.odds()
    for other in assistants(g, faction):
        if assists_public(other, order):
            odds.assist(1, "" if g.quiet else f"the {FACTION.label(other)} assists")
    odds.assist(order_assists(g, faction, order), "hidden cause")
    if g.s.covert[faction] != BLANK:
        odds.hinder(1, "covert order")
    odds.hinder(g.s.order_hindrances[faction], "wounds and thugs")
    odds.hinder(law_hindrances(g.s, order), "Institutional Chauvinism")
    return odds
