"""Who is advised: one Party, what it sees, and how far its player looks.

Three levels with honest labels. 1, the beginner: recruits, campaigns, invades what is weak, stands
for every office, and gives no thought to Corruption, to rivals or to deals. 2, the regular: keeps
the Republic clean, has its Fleets fight the Ke'Ras, stops whoever is about to win, trades what it
does not need, and plays its cards in time. 3, the schemer: also goes for the leader wherever it
can: by trials, by laws, by cards and in the choice of Campaigns.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.senators import tokens

BEGINNER: Final = 1
REGULAR: Final = 2
SCHEMER: Final = 3

SECTOR_WORTH: Final = 30
YIELD_WORTH: Final = 3
"""What a Sector is worth, and each unit of its yield."""

POWER_WORTH: Final = {
    printed.SECTOR_OF_POWER[printed.VOICE_OF_AUTHORITY]: 12,
    printed.SECTOR_OF_POWER[printed.OPIATE_PERSUASION]: 10,
}
OTHER_POWER: Final = 4

ABILITY_WORTH: Final = {
    names.PUBLIC_SPEAKER: 8,
    names.RELIGIOUS_LEADER: 6,
    names.BUREAUCRAT: 6,
    names.MASTER_ASSASSIN: 3,
    names.TACTICIAN: 3,
}


class Counsel:
    """One Party's player: the game as it sees it, its Party, its level, and who has what."""

    def __init__(self, view: k.View, seat: k.i64, level: k.i64) -> None:
        self.g = play.seen_by(view)
        self.g.quiet = True
        self.s = self.g.s
        self.level: k.i64 = level
        self.me: names.Party = (
            self.s.seat_party[seat] if seat < len(self.s.seat_party) else names.NO_PARTY
        )
        self.counts = [0] * names.PARTIES
        self.infested: k.i64 = 0
        owners = self.s.owners
        for sector in names.EVERY_SECTOR:
            owner = owners[sector]
            if owner >= 0:
                self.counts[owner] += 1
            elif owner == names.INFESTED:
                self.infested += 1

    def own_sectors(self) -> k.i64:
        """How many Sectors one has."""
        return self.counts[self.me]

    def missing(self, party: names.Party) -> k.i64:
        """How many Sectors a Party still needs to win (GD-VIC-05)."""
        return self.s.settings.sectors_to_win - self.counts[party]

    def leader(self) -> names.Party:
        """The other Party with the most Sectors, then the most Senators."""
        best = names.NO_PARTY
        most: k.i64 = -1
        for party in self.s.seat_party:
            if party == self.me:
                continue
            score = 10 * self.counts[party] + self.strength_of(party)
            if score > most:
                best, most = party, score
        return best

    def strength_of(self, party: names.Party) -> k.i64:
        """The printed Diplomacy of a Party's Senators in play."""
        strength: k.i64 = 0
        for senator in self.g.senators_of(party):
            strength += printed.DIPLOMACY_OF[senator]
        return strength

    def is_dangerous(self, party: names.Owner) -> bool:
        """Whether another Party could win by Sectors within a turn or so."""
        return party >= 0 and party != self.me and self.missing(names.Party(party)) <= 3

    def danger(self) -> k.i64:
        """What the Infestation roll of the next turn has on top of its dice (GD-INF-01)."""
        return tokens.corruption_in_play(self.g) // tokens.EXCHANGE + tokens.shadow_in_play(self.g)

    def room_before_defeat(self) -> k.i64:
        """How many more Infested Sectors the Republic can bear (GD-VIC-08)."""
        return self.s.settings.infested_to_lose - self.infested

    def careful(self) -> bool:
        """Whether this player thinks of the Republic at all."""
        return self.level >= REGULAR

    def offices_of(self, party: names.Party) -> k.i64:
        """How many Ministries a Party has."""
        count: k.i64 = 0
        for office in names.EVERY_OFFICE:
            if self.g.ministry_party(office) == party:
                count += 1
        return count


def sector_worth(sector: names.Sector) -> k.i64:
    """What it is worth to have a Sector: on the way to victory, and for what it yields."""
    worth = SECTOR_WORTH + YIELD_WORTH * (printed.INFLUENCE_OF[sector] + printed.MONEY_OF[sector])
    if sector in POWER_WORTH:
        return worth + POWER_WORTH[sector]
    return worth + (OTHER_POWER if sector in printed.SECTOR_OF_POWER else 0)


def senator_worth(senator: names.Senator) -> k.i64:
    """What it is worth to have a Senator: above all his Diplomacy, in votes and Campaigns."""
    worth = 12 + 8 * printed.DIPLOMACY_OF[senator] + 2 * printed.COMMAND_OF[senator]
    return worth + ABILITY_WORTH.get(printed.ABILITY_OF[senator], 0)
