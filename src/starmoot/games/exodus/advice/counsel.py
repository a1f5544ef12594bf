"""Who is advised: one faction, what it sees and knows, and how far its player goes.

Three levels with honest labels. 1, the beginner: sensible orders and votes, and never a secret, a
marker or a quarrel. 2, the regular: also spies, dissents where it pays, calls in and takes markers,
weighs deals. 3, the schemer: also seeks quarrels it will win, tells and presses with what it
knows, and votes against whoever is ahead. A schemer's word is as good as its temperament:
steadfast ones leave those in peace with whom a marker lies, either way; faithless ones do not.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.advice.values import POINT, WORTH
from starmoot.games.exodus.content.printed import SECRETS
from starmoot.games.exodus.secrets.knowledge import HELPED_ORDERS, RESERVED
from starmoot.games.exodus.state import State
from starmoot.mechanics.advising import Tempered

BEGINNER: Final = 1
REGULAR: Final = 2
SCHEMER: Final = 3

DISLIKED: Final = 8
FRIEND: Final = 15
"""Whom a character regards so, in hundredths: it would see the one fail, and the other succeed."""

FAR_AHEAD: Final = 3
"""So many points of standing make a rival."""

STEADFAST: Final = [names.CHURCH, names.MILITARY, names.RESEARCHERS, names.SECURITY]
"""The factions whose schemers keep faith; those of all others do not."""


class Counsel(Tempered):
    """One faction's player: the state as it sees it, its faction, its level and its values."""

    def __init__(self, state: State, seat: k.i64, level: k.i64) -> None:
        self.state = state
        self.level: k.i64 = level
        self.me: names.Faction = faction_at(state, seat)
        self.worth = WORTH[max(0, self.me)]

    def trait_of(self, faction: names.Faction) -> k.i64:
        """The value of a faction's own trait. (EX-SET-18..25)"""
        return self.state.traits[self.state.factions[faction].trait]

    def known(self) -> list[int]:
        """The contained secrets that one knows and could tell, as far as one's eyes can say.

        What one's own leader hides is not known to the faction. (EX-SCT-05)
        """
        found: list[int] = []
        for place in range(len(self.state.secrets)):
            held = self.state.secrets[place]
            if held.card.hidden or held.public:
                continue
            if held.category == names.PERSONAL and held.owner == self.me:
                continue
            if held.character >= 0 and self.state.characters[held.character].gone:
                continue
            found.append(place)
        return found

    def knows_of(self, other: names.Faction) -> bool:
        """Whether one knows a contained secret of another faction. (EX-SCT-15)"""
        return any(self.state.secrets[place].owner == other for place in self.known())

    def order_assists(self, order: k.i64) -> k.i64:
        """Assists on one's own order from what one knows. (EX-SCT-08)"""
        assists: k.i64 = 0
        for place in self.known():
            card: k.i64 = self.state.secrets[place].card.value
            if order in HELPED_ORDERS[card] and RESERVED[card] in (names.NO_FACTION, self.me):
                advantage = SECRETS[card].advantage
                assists += advantage.assists if advantage is not None else 0
        return assists

    def bound_to(self, other: names.Faction) -> bool:
        """Whether a marker or a word lies between the two and one is of those who keep faith."""
        if not self.honest(self.me in STEADFAST):
            return False
        factions = self.state.factions
        if self.attitude is not None and factions[other].seat in self.attitude.bound:
            return True
        return factions[self.me].markers[other] > 0 or factions[other].markers[self.me] > 0

    def grudges(self, other: names.Faction) -> bool:
        """Whether a schemer would cut somebody down to size."""
        if self.level < SCHEMER or other == self.me or other not in self.state.played:
            return False
        if self.regard_of(other) <= -DISLIKED:
            return not self.bound_to(other)
        return self.lead_of(other) >= FAR_AHEAD and not self.bound_to(other)

    def regard_of(self, other: names.Faction) -> int:
        """What another faction is to one, in hundredths; nothing without an attitude."""
        return self.regard(self.state.factions[other].seat)

    def values_for(self, faction: names.Faction) -> list[list[int]]:
        """By whose values one judges what a faction should do: its own, or a selfish player's."""
        own = self.selfish() and faction != self.me
        return self.worth if own else WORTH[faction]

    def honour_of(self, faction: names.Faction) -> k.i64:
        """What one would give for a success of a faction: everybody theirs, unless one minds."""
        if self.attitude is None or faction == self.me:
            return POINT
        return max(-POINT, min(POINT, POINT * self.regard_of(faction) // FRIEND))

    def lead_of(self, other: names.Faction) -> k.i64:
        """By how many points of standing another is ahead."""
        return self.state.factions[other].standing - self.state.factions[self.me].standing


def faction_at(state: State, seat: k.i64) -> names.Faction:
    """The faction that a seat plays; NO_FACTION before one was chosen."""
    for faction in state.played:
        if state.factions[faction].seat == seat:
            return faction
    return names.NO_FACTION
