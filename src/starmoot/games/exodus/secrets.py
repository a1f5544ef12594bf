"""Secrets: who knows what, and what knowing is worth (EX-SCT)."""

from __future__ import annotations

from starmoot.games.exodus.content import SECRETS, Advantage
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import Held
from starmoot.kernel import i64, only


def known_to_somebody(g: Exodus, held: Held) -> bool:
    """Whether at least one played faction knows it (EX-SCT-21)."""
    mask: i64 = held.knowers.value
    played: i64 = 0
    for faction in g.s.played:
        played = played | only(faction)
    return (mask & played) != 0


def advantage_of(g: Exodus, held: Held) -> Advantage | None:
    """What a secret is worth to the whole fleet now.

    EX-SCT-08: while it is known to anybody; a contained advantage ends when all know it.
    """
    secret = SECRETS[held.card.value]
    if held.public:
        return None if secret.contained else secret.advantage
    return secret.advantage if known_to_somebody(g, held) else None


def fleet_assists(g: Exodus, roll: str) -> i64:
    """EX-SCT-21: assists on the fleet's own rolls, `risk` or `jump`; each secret counts once."""
    assists: i64 = 0
    for held in g.s.secrets:
        advantage = advantage_of(g, held)
        if advantage is not None and advantage.fleet == roll:
            assists += advantage.assists
    return assists


def has_special(g: Exodus, special: str) -> bool:
    """EX-SCT-21: whether the fleet enjoys a special advantage, however many know of it."""
    for held in g.s.secrets:
        advantage = advantage_of(g, held)
        if advantage is not None and advantage.special == special:
            return True
    return False
