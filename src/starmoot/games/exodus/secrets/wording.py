"""Secrets in words: what they say, what would come of them, and what they are worth."""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.content.printed import ORDERS, SECRETS, order_number
from starmoot.games.exodus.names import FACTION, PERSONAL
from starmoot.games.exodus.orders.previews import changes_text
from starmoot.games.exodus.state import Held, State

SPECIALS: Final = {
    "navigator": "may name a destination where the Church names none",
    "true_name": "once in the voyage a jump ignores the god's fatigue",
    "quiet_law": "Institutional Chauvinism moves neither Justice nor Edge",
    "dud_warheads": "a suicide push costs no Might",
    "old_charts": "every new system has at least one way on",
    "sedation": "on a plus a jump does not raise Treachery",
    "payroll": "one assist in scenes against the Government",
    "soothing": "one hindrance less from the god's fatigue",
    "deep_sensors": "the fleet scans four systems in a cycle",
}

MACHINE_FAULTS: Final = {
    "pe1": "An obsession: it keeps playing out one table of the casino, and losing.",
    "pe2": "An obsession: it begs the Underworld for data that it must not have.",
    "pe3": "Failing nodes: whole clusters go dark, and it hides the gaps.",
    "pe4": "Failing nodes: a pattern in violet light, unexplained and harmless.",
    "pe5": "An erased log: something sealed before the fleet set out.",
    "pe6": "An erased log: the calls that it left unanswered when the Colonies fell.",
}
"""The personal secrets of the Network, told as faults of a machine mind. (EX-SCT-23)"""


def content_text(card: int, machine: bool = False) -> str:
    """What a secret says; what is personal is a fault, where it is a machine's. (EX-SCT-23)"""
    secret = SECRETS[card]
    if machine and secret.category == PERSONAL:
        return MACHINE_FAULTS[secret.id]
    return secret.text


def held_text(state: State, held: Held) -> str:
    """What a secret in play says, for those who may read it."""
    return content_text(held.card.value, state.is_machine(held.character))


def impact_text(card: int) -> str:
    """What happens when it becomes public; the same for all that is personal. (EX-SCT-19)"""
    if SECRETS[card].category == PERSONAL:
        return "Edge +1, standing -2, and on a minus its bearer has to go"
    return changes_text(SECRETS[card].impact)


def advantage_text(card: int) -> str:
    """What knowing it is worth, or nothing."""
    advantage = SECRETS[card].advantage
    if advantage is None:
        return ""
    whose = f"{FACTION.label(FACTION.keys.index(advantage.only))}: " if advantage.only else ""
    many = "one assist" if advantage.assists == 1 else f"{advantage.assists} assists"
    if advantage.special:
        return f"{whose}{SPECIALS[advantage.special]}"
    if advantage.fleet:
        return f"{whose}{many} on every {advantage.fleet} roll"
    if advantage.spying:
        return f"{whose}{many} on spying"
    names = [ORDERS[order_number(word)].name for word in advantage.orders]
    return f"{whose}{many} on {' and '.join(names)}"


def secret_preview(card: int) -> str:
    """Impact and advantage in a line: for those who choose or hold it."""
    worth = advantage_text(card)
    lasting = " while it is contained" if SECRETS[card].contained else ""
    known = f" To those who know it{lasting}: {worth}." if worth else ""
    return f"When it comes out: {impact_text(card)}.{known}"
