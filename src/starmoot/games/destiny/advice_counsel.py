"""Who is advised: one Party, what it sees, and how far its player looks.

Three levels with honest labels. 1, the beginner: recruits, campaigns, invades what is weak, stands
for every office, and gives no thought to Corruption, to rivals or to deals. 2, the regular: keeps
the Republic clean, has its Fleets fight the Ke'Ras, stops whoever is about to win, trades what it
does not need, and plays its cards in time. 3, the schemer: also goes for the leader wherever it
can: by trials, by laws, by cards and in the choice of Campaigns.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.content import (
    ABILITY_OF,
    COMMAND_OF,
    DIPLOMACY_OF,
    INFLUENCE_OF,
    MONEY_OF,
    OPIATE_PERSUASION,
    SECTOR_OF_POWER,
    SENATOR_COUNT,
    VOICE_OF_AUTHORITY,
)
from starmoot.games.destiny.names import (
    BUREAUCRAT,
    INFESTED,
    MASTER_ASSASSIN,
    NO_PARTY,
    OFFICES,
    PARTIES,
    PUBLIC_SPEAKER,
    RELIGIOUS_LEADER,
    SECTOR_COUNT,
    TACTICIAN,
)
from starmoot.games.destiny.play import seen_by
from starmoot.games.destiny.tokens import EXCHANGE, corruption_in_play, shadow_in_play
from starmoot.kernel import View, i64

BEGINNER: Final = 1
REGULAR: Final = 2
SCHEMER: Final = 3

SECTOR_WORTH: Final = 30
YIELD_WORTH: Final = 3
"""What a Sector is worth, and each unit of its yield."""

POWER_WORTH: Final = {
    SECTOR_OF_POWER[VOICE_OF_AUTHORITY]: 12,
    SECTOR_OF_POWER[OPIATE_PERSUASION]: 10,
}
OTHER_POWER: Final = 4

ABILITY_WORTH: Final = {
    PUBLIC_SPEAKER: 8,
    RELIGIOUS_LEADER: 6,
    BUREAUCRAT: 6,
    MASTER_ASSASSIN: 3,
    TACTICIAN: 3,
}


@final
class Counsel:
    """One Party's player: the game as it sees it, its Party, its level, and who has what."""

    def __init__(self, view: View, seat: i64, level: i64) -> None:
        self.g = seen_by(view)
        self.g.quiet = True
        self.s = self.g.s
        self.level: i64 = level
        self.me: i64 = self.s.seat_party[seat] if seat < len(self.s.seat_party) else NO_PARTY
        self.counts = [0] * PARTIES
        self.infested: i64 = 0
        owners = self.s.owners
        for sector in range(1, SECTOR_COUNT + 1):
            owner = owners[sector]
            if owner >= 0:
                self.counts[owner] += 1
            elif owner == INFESTED:
                self.infested += 1

    def own_sectors(self) -> i64:
        """How many Sectors one has."""
        return self.counts[self.me]

    def missing(self, party: i64) -> i64:
        """How many Sectors a Party still needs to win (GD-VIC-05)."""
        return self.s.settings.sectors_to_win - self.counts[party]

    def leader(self) -> i64:
        """The other Party with the most Sectors, then the most Senators."""
        best: i64 = NO_PARTY
        most: i64 = -1
        for party in self.s.seat_party:
            if party == self.me:
                continue
            score = 10 * self.counts[party] + self.strength_of(party)
            if score > most:
                best, most = party, score
        return best

    def strength_of(self, party: i64) -> i64:
        """The printed Diplomacy of a Party's Senators in play."""
        strength: i64 = 0
        column = self.s.senator_party
        for senator in range(SENATOR_COUNT):
            if column[senator] == party:
                strength += DIPLOMACY_OF[senator]
        return strength

    def is_dangerous(self, party: i64) -> bool:
        """Whether another Party could win by Sectors within a turn or so."""
        return party >= 0 and party != self.me and self.missing(party) <= 3

    def danger(self) -> i64:
        """What the Infestation roll of the next turn has on top of its dice (GD-INF-01)."""
        return corruption_in_play(self.g) // EXCHANGE + shadow_in_play(self.g)

    def room_before_defeat(self) -> i64:
        """How many more Infested Sectors the Republic can bear (GD-VIC-08)."""
        return self.s.settings.infested_to_lose - self.infested

    def careful(self) -> bool:
        """Whether this player thinks of the Republic at all."""
        return self.level >= REGULAR

    def offices_of(self, party: i64) -> i64:
        """How many Ministries a Party has."""
        count: i64 = 0
        for office in range(OFFICES):
            if self.g.ministry_party(office) == party:
                count += 1
        return count


def sector_worth(sector: i64) -> i64:
    """What it is worth to have a Sector: on the way to victory, and for what it yields."""
    worth = SECTOR_WORTH + YIELD_WORTH * (INFLUENCE_OF[sector] + MONEY_OF[sector])
    if sector in POWER_WORTH:
        return worth + POWER_WORTH[sector]
    return worth + (OTHER_POWER if sector in SECTOR_OF_POWER else 0)


def senator_worth(senator: i64) -> i64:
    """What it is worth to have a Senator: above all his Diplomacy, in votes and Campaigns."""
    worth = 12 + 8 * DIPLOMACY_OF[senator] + 2 * COMMAND_OF[senator]
    return worth + ABILITY_WORTH.get(ABILITY_OF[senator], 0)
