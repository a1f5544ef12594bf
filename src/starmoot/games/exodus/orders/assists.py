"""What helps and hinders a public order's test (EX-GEN-01..07, EX-COV-03, EX-SCT-08).

EX-PUB-03: keywords matter here and nowhere else.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.dice import Odds
from starmoot.games.exodus.intent.codes import order_of, target_of
from starmoot.games.exodus.names import ANY_KEYWORD, COVERT_KEYWORD, FACTION, FACTIONS
from starmoot.games.exodus.orders.in_force import law_hindrances
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import order_assists
from starmoot.games.exodus.state import BLANK

SPYING_ORDERS: Final = [
    printed.order_number("network_spying"),
    printed.order_number("underworld_spying"),
]
"""EX-NET-02, EX-UND-02: their test depends on the target, so it is not printed with the order."""

IS_TESTED: Final = [
    order.test is not None or number in SPYING_ORDERS for number, order in enumerate(printed.ORDERS)
]


def understood(keywords: tuple[int, ...], known: tuple[int, ...]) -> bool:
    """EX-GEN-03: whether an assistant's list has one of the keywords, or is open to any."""
    return ANY_KEYWORD in known or any(keyword in known for keyword in keywords)


UNDERSTANDS: Final = [
    [understood(order.keywords, book.assists) for order in printed.ORDERS] for book in printed.BOOKS
]
"""EX-GEN-04: for each faction which orders it can assist, by the order's number."""

HELPS_COVERTLY: Final = [understood((COVERT_KEYWORD,), book.assists) for book in printed.BOOKS]
"""EX-GEN-06: whose list contains covert (EX-COV-09), or any."""


def assists_public(assistant: k.i64, order: k.i64) -> bool:
    """EX-GEN-02, EX-GEN-03: whether an Assist qualifies for a public order's test."""
    return IS_TESTED[order] and UNDERSTANDS[assistant][order]


def assistants(g: Exodus, faction: k.i64) -> list[int]:
    """EX-GEN-05: all whose resolved order is to assist a faction."""
    found: list[int] = []
    for other in range(FACTIONS):
        given = g.s.resolved[other]
        if given != BLANK and order_of(given) == printed.ASSIST and target_of(given) == faction:
            found.append(other)
    return found


def covert_assistants(g: Exodus, faction: k.i64) -> list[int]:
    """EX-GEN-06: those whose Assist cannot serve the public order and serves the covert one."""
    given = g.s.resolved[faction]
    return [
        other
        for other in assistants(g, faction)
        if HELPS_COVERTLY[other] and not (given != BLANK and assists_public(other, order_of(given)))
    ]


def order_odds(g: Exodus, faction: k.i64, order: k.i64) -> Odds:
    """Everything that fixes dice on the test of a public order.

    EX-WEX-20, EX-WEX-21: one hindrance of the own covert order, one assist of the Military.
    EX-COV-03: a covert order hinders, open spying too (EX-NET-02, EX-UND-02); EX-COV-18,
    EX-UND-01: so do wounds and thugs; EX-GOV-11: the law slows every harvest.
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
