"""Knowledge: which factions know which secret, and what knowing is worth. (EX-SCT)

To know is a faction's business, to see a player's: a player sees the personal secret of the own
leader from the start, but the faction does not know it. (EX-SCT-05, EX-HID-07)
"""

from __future__ import annotations

from typing import Final, TypeVar

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import Held, State

N = TypeVar("N", bound=int)

TOO_MANY: Final = 3
"""How many factions know what nobody can contain any longer. (EX-SCT-02)"""

EXCLUSIVE: Final = (printed.secret_number("ch1"), printed.secret_number("ch2"))
"""On iron and on faith; each says that the other is a fraud. (EX-SCT-17)"""

HELPS: Final = k.note(
    "exodus.secret_helps",
    "EX-SCT-08 EX-SCT-21",
    "What you know helps here, unnamed: {held}",
    reveals=True,
)


def listed(category: k.i64, owner: names.Faction) -> list[int]:
    """The printed secrets of a category, those of one faction where it has its own.
    (EX-SCT-18)
    """
    name = names.FACTION.keys[owner] if owner != names.NO_FACTION else ""
    return [
        card
        for card in range(len(printed.SECRETS))
        if printed.SECRETS[card].category == category and printed.SECRETS[card].owner == name
    ]


INSTITUTIONS: Final = [listed(names.INSTITUTIONAL, faction) for faction in names.EVERY_FACTION]
OFFICES: Final = [listed(names.OFFICE, faction) for faction in names.EVERY_FACTION]
PERSONALS: Final = listed(names.PERSONAL, names.NO_FACTION)
DISCOVERIES: Final = listed(names.DISCOVERY, names.NO_FACTION)

HELPED_ORDERS: Final[list[list[int]]] = [
    [printed.ORDER.keys.index(word) for word in secret.advantage.orders] if secret.advantage else []
    for secret in printed.SECRETS
]
"""For each printed secret the orders it assists."""

RESERVED: Final[list[int]] = [
    names.FACTION.keys.index(secret.advantage.only)
    if secret.advantage is not None and secret.advantage.only
    else names.NO_FACTION
    for secret in printed.SECRETS
]
"""For each printed secret the one faction to which its advantage is reserved, if any."""


def compatible(card: k.i64, other: k.i64) -> bool:
    """Whether two institutional secrets can be true together. (EX-SCT-17)"""
    return card != other and not (card in EXCLUSIVE and other in EXCLUSIVE)


def pairs_of(faction: names.Faction) -> list[tuple[int, int]]:
    """The pairs of institutional secrets that a faction may choose. (EX-SCT-17, EX-SCT-18)"""
    own = INSTITUTIONS[faction]
    return [
        (own[one], own[other])
        for one in range(len(own))
        for other in range(one + 1, len(own))
        if compatible(own[one], own[other])
    ]


# Who knows what.


def knows(g: Exodus, faction: names.Faction, place: k.i64) -> bool:
    """Whether a faction knows a contained secret, as a faction. (EX-SCT-05)"""
    return faction in g.s.secrets[place].knowers.value


def has_pressed(g: Exodus, knower: names.Faction, place: k.i64) -> bool:
    """Whether a faction has used a secret as blackmail. (EX-SCT-16)"""
    return knower in g.s.secrets[place].pressed.value


def include(factions: list[N], faction: N, belongs: bool = True) -> None:
    """Let a faction be among some others, in their order, or not."""
    if faction in factions:
        factions.remove(faction)
    if belongs:
        factions.append(faction)
        factions.sort()


def contained(g: Exodus, place: k.i64) -> bool:
    """Whether a secret has not become public yet."""
    return not g.s.secrets[place].public


def bearer_gone(state: State, held: Held) -> bool:
    """Whether it went with somebody who left the stage. (EX-CHR-16)"""
    return held.character >= 0 and state.characters[held.character].gone


def still_open(g: Exodus, place: k.i64) -> bool:
    """Whether anybody can still learn it: contained, and its bearer around. (EX-CHR-16)"""
    held = g.s.secrets[place]
    return not held.public and not bearer_gone(g.s, held)


def counted(g: Exodus, place: k.i64) -> k.i64:
    """How many of those who know it count; the Network never does. (EX-SCT-02, EX-SCT-03)"""
    number: k.i64 = 0
    for faction in g.s.played:
        if knows(g, faction, place) and g.counts_for_containment(faction):
            number += 1
    return number


def known_secrets(g: Exodus, faction: names.Faction) -> list[int]:
    """The contained secrets that a faction knows; what is public is no secret any more."""
    return [
        place
        for place, held in enumerate(g.s.secrets)
        if not held.public and faction in held.knowers.value
    ]


def leakable(g: Exodus, faction: names.Faction) -> list[int]:
    """The secrets that a faction can tell."""
    return [place for place in known_secrets(g, faction) if still_open(g, place)]


def unheard(g: Exodus, faction: names.Faction) -> list[int]:
    """The secrets that a faction does not know and could still be told."""
    return [
        place
        for place, held in enumerate(g.s.secrets)
        if not (held.public or faction in held.knowers.value or bearer_gone(g.s, held))
    ]


def may_leak(g: Exodus, faction: names.Faction, place: k.i64) -> bool:
    """Whether a faction knows a secret that can still be told. (EX-GEN-15, EX-CHR-16)"""
    return knows(g, faction, place) and still_open(g, place)


def unknown_secrets(
    g: Exodus, target: names.Faction, knower: names.Faction, categories: list[int]
) -> list[int]:
    """The secrets of a faction, of some categories, that another could still learn."""
    found: list[int] = []
    for place in range(len(g.s.secrets)):
        held = g.s.secrets[place]
        of_kind = held.owner == target and held.category in categories
        if of_kind and still_open(g, place) and not knows(g, knower, place):
            found.append(place)
    return found


def random_unknown(
    g: Exodus, target: names.Faction, knower: names.Faction, categories: list[int]
) -> k.i64:
    """One of them at random, -1 where there is none. (EX-COV-14, EX-COV-15, EX-GEN-08)"""
    found = unknown_secrets(g, target, knower, categories)
    if not found:
        return -1
    return found[g.chance.below(names.DRAWS, len(found))]


# What knowing is worth.


def known_to_somebody(g: Exodus, place: k.i64) -> bool:
    """Whether at least one played faction knows it. (EX-SCT-21)"""
    return any(knows(g, faction, place) for faction in g.s.played)


def advantage_of(
    g: Exodus, place: k.i64, faction: names.Faction = names.NO_FACTION
) -> printed.Advantage | None:
    """What a secret is worth now to one faction, or to the whole fleet.

    To those who know it, from the moment of learning; a contained advantage ends when all know it,
    any other is then everybody's. (EX-SCT-08)
    """
    held = g.s.secrets[place]
    secret = printed.SECRETS[held.card.value]
    if held.public:
        return None if secret.contained else secret.advantage
    if faction == names.NO_FACTION:
        return secret.advantage if known_to_somebody(g, place) else None
    return secret.advantage if knows(g, faction, place) else None


def hint(g: Exodus, place: k.i64, faction: names.Faction = names.NO_FACTION) -> None:
    """Something hidden shows its effect; only those who know it are told what. (EX-SCT-21)

    All others may conclude that there is something, so it counts as a revelation.
    """
    held = g.s.secrets[place]
    if held.public or g.quiet:
        return
    knowers = [faction]
    if faction == names.NO_FACTION:
        knowers = [other for other in g.s.played if knows(g, other, place)]
    g.say(HELPS, place, audience=g.audience_of(knowers))


def order_assists(g: Exodus, faction: names.Faction, order: k.i64) -> k.i64:
    """Assists on a faction's order from what that faction knows. (EX-SCT-08)"""
    assists: k.i64 = 0
    for place in range(len(g.s.secrets)):
        held = g.s.secrets[place]
        card: k.i64 = held.card.value
        if order not in HELPED_ORDERS[card] or RESERVED[card] not in (names.NO_FACTION, faction):
            continue
        advantage = advantage_of(g, place, faction)
        if advantage is not None:
            assists += advantage.assists
            hint(g, place, faction)
    return assists


def assists_in_sight(state: State, faction: names.Faction, order: k.i64) -> k.i64:
    """The same for who plays that faction, from nothing but the cards it may read: for forecasts.

    A card that one may read and that is not public one knows as a faction, but for what was left
    behind by somebody who is gone.
    """
    assists: k.i64 = 0
    for held in state.secrets:
        if held.card.hidden or order not in HELPED_ORDERS[held.card.value]:
            continue
        secret = printed.SECRETS[held.card.value]
        ended = held.public and secret.contained
        reserved = RESERVED[held.card.value] not in (names.NO_FACTION, faction)
        if secret.advantage is not None and not ended and not reserved:
            assists += secret.advantage.assists
    return assists


def spying_assists(g: Exodus, faction: names.Faction) -> k.i64:
    """Assists on a faction's spying from what that faction knows. (EX-SC-NE1)"""
    assists: k.i64 = 0
    for place in range(len(g.s.secrets)):
        held = g.s.secrets[place]
        if RESERVED[held.card.value] not in (names.NO_FACTION, faction):
            continue
        advantage = advantage_of(g, place, faction)
        if advantage is not None and advantage.spying > 0:
            assists += advantage.spying
            hint(g, place, faction)
    return assists


def fleet_assists(g: Exodus, what: str) -> k.i64:
    """Assists on the fleet's own rolls, `risk` or `jump`; each secret counts once. (EX-SCT-21)"""
    assists: k.i64 = 0
    for place in range(len(g.s.secrets)):
        advantage = advantage_of(g, place)
        if advantage is not None and advantage.fleet == what:
            assists += advantage.assists
            hint(g, place)
    return assists


def has_special(g: Exodus, special: str, faction: names.Faction = names.NO_FACTION) -> bool:
    """Whether one faction, or the fleet, enjoys a special advantage. (EX-SCT-08, EX-SCT-21)

    For the fleet it is enough that anybody knows the secret.
    """
    for place in range(len(g.s.secrets)):
        advantage = advantage_of(g, place, faction)
        if advantage is not None and advantage.special == special:
            hint(g, place, faction)
            return True
    return False
