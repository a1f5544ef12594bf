"""Who is advised: one Party, what it sees, and how far its player looks.

Three levels with honest labels. 1, the beginner: recruits, campaigns, invades what is weak, stands
for every office, and gives no thought to Corruption, to rivals or to deals. 2, the regular: keeps
the Republic clean, has its Fleets fight the Ke'Ras, stops whoever is about to win, trades what it
does not need, and plays its cards in time. 3, the schemer: also goes for the leader wherever it
can: by trials, by laws, by cards and in the choice of Campaigns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import promises
from starmoot.games.destiny.laws import compliance
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.senators import tokens
from starmoot.mechanics.advising import Opinion, Tempered
from starmoot.mechanics.answering import split

BEGINNER: Final = 1
REGULAR: Final = 2
SCHEMER: Final = 3

BREACH_PRICE: Final = 12
"""What a broken promise costs besides one's honour: Corruption, and the trust of all."""

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


class Counsel(Tempered):
    """One Party's player: the game as it sees it, its Party, and its level."""

    def __init__(self, view: k.View, seat: k.Seat, level: int) -> None:
        self.g = play.seen_by(view)
        self.g.quiet = True
        self.s = self.g.s
        self.level = level
        self.me: names.Party = (
            self.s.seat_party[seat] if seat < len(self.s.seat_party) else names.NO_PARTY
        )

    def careful(self) -> bool:
        """Whether this player thinks of the Republic at all."""
        return self.level >= REGULAR

    def schemes(self) -> bool:
        """Whether this player goes for others."""
        return self.level >= SCHEMER

    def influence(self) -> int:
        """What one has to spend."""
        return self.s.parties[self.me].influence

    def party_of(self, senator: k.i64) -> names.Party:
        """Whom a Senator serves."""
        return self.s.senators[senator].party

    def weight(self, senator: k.i64) -> int:
        """What a Senator carries."""
        return tokens.weight(self.g, names.Senator(senator))

    def missing(self, party: names.Party) -> k.i64:
        """How many Sectors a Party still needs to win (GD-VIC-05)."""
        return self.s.settings.sectors_to_win - self.g.sector_count(party)

    def leader(self) -> names.Party:
        """The other Party with the most Sectors, then the most Diplomacy in play.

        A character rather goes for those it has a score to settle with.
        """
        return max(self.g.others(self.me), key=self.mark_on, default=names.NO_PARTY)

    def mark_on(self, party: names.Party) -> int:
        """How much a Party deserves to be cut down to size."""
        return self.rank(party) - self.regard_of(party)

    def regard_of(self, party: names.Party) -> int:
        """What another Party is to one, in hundredths; nothing without an attitude."""
        return self.regard(self.g.seat_of(party)) if self.attitude is not None else 0

    def may_offer(self, party: names.Party) -> bool:
        """Whether a character would make a Party an offer; without an attitude one may always."""
        return self.attitude is None or self.may_ask(self.g.seat_of(party))

    def rank(self, party: names.Party) -> int:
        """How far a Party has come."""
        senators = self.g.senators_of(party)
        diplomacy = sum(printed.DIPLOMACY_OF[senator] for senator in senators)
        return 10 * int(self.g.sector_count(party)) + diplomacy

    def is_dangerous(self, party: names.Owner) -> bool:
        """Whether another Party could win by Sectors within a turn or so."""
        return party >= 0 and party != self.me and self.missing(names.Party(party)) <= 3

    def danger(self) -> k.i64:
        """What the Infestation roll of the next turn has on top of its dice (GD-INF-01)."""
        return tokens.corruption_in_play(self.g) // tokens.EXCHANGE + tokens.shadow_in_play(self.g)

    def infested(self) -> k.i64:
        """How many Sectors the Ke'Ras have."""
        return self.g.sector_count(names.INFESTED)

    def room_before_defeat(self) -> k.i64:
        """How many more Infested Sectors the Republic can bear (GD-VIC-08)."""
        return self.s.settings.infested_to_lose - self.infested()

    def offices_of(self, party: names.Party) -> k.i64:
        """How many Ministries a Party has, or nobody has."""
        return self.g.offices_of(party)

    def has_law_on(
        self, act: k.i64, sector: names.Sector = names.NO_SECTOR, times: k.i64 = 1
    ) -> bool:
        """Whether any law has a word about something one could do."""
        return bool(
            compliance.laws_touching(
                self.g, Deed(party=self.me, act=act, sector=sector, times=times)
            )
        )

    def has_promised(
        self, act: k.i64, sector: names.Sector, other: names.Owner, detail: k.i64 = -1
    ) -> bool:
        """Whether it would break one's word, and one cares."""
        return self.honest(True) and self.would_break(act, sector, other, detail)

    def would_break(
        self, act: k.i64, sector: names.Sector, other: names.Owner, detail: k.i64 = -1
    ) -> bool:
        """Whether it would break one's word."""
        asked = Deed(party=self.me, act=act, sector=sector, other=other, detail=detail)
        return bool(self.s.deals) and promises.word_given(self.g, asked)

    def breach_price(self, act: k.i64, sector: names.Sector) -> k.i64:
        """What a faithless player wants on top for an attack that breaks its word."""
        return BREACH_PRICE if self.would_break(act, sector, self.s.owners[sector]) else 0


def sector_worth(sector: names.Sector) -> k.i64:
    """What it is worth to have a Sector: on the way to victory, and for what it yields."""
    worth = SECTOR_WORTH + YIELD_WORTH * (printed.INFLUENCE_OF[sector] + printed.MONEY_OF[sector])
    if sector in POWER_WORTH:
        return worth + POWER_WORTH[sector]
    return worth + (OTHER_POWER if sector in printed.SECTOR_OF_POWER else 0)


def senator_worth(senator: k.i64) -> int:
    """What it is worth to have a Senator: above all his Diplomacy, in votes and Campaigns."""
    worth = 12 + 8 * printed.DIPLOMACY_OF[senator] + 2 * printed.COMMAND_OF[senator]
    return worth + ABILITY_WORTH.get(printed.ABILITY_OF[senator], 0)


# Reading shapes


def keys_of(shape: k.Shape | None) -> list[int]:
    """What there is to choose from."""
    return shape.keys if isinstance(shape, k.Choose) else []


# Opinions on one sort of shape


def on_choice(think: Callable[[Counsel, k.Choose], k.Answer | None]) -> Opinion[Counsel]:
    """An opinion on what to choose, where there is anything to choose from."""

    def opinion(c: Counsel, shape: k.Shape) -> k.Answer | None:
        return think(c, shape) if isinstance(shape, k.Choose) and shape.keys else None

    return opinion


def on_amount(think: Callable[[Counsel, k.Amount], k.Answer | None]) -> Opinion[Counsel]:
    """An opinion on how much."""

    def opinion(c: Counsel, shape: k.Shape) -> k.Answer | None:
        return think(c, shape) if isinstance(shape, k.Amount) else None

    return opinion


def on_split(think: Callable[[Counsel, k.Allocate], list[int] | None]) -> Opinion[Counsel]:
    """An opinion on how many of each slot."""

    def opinion(c: Counsel, shape: k.Shape) -> k.Answer | None:
        if not isinstance(shape, k.Allocate):
            return None
        wanted = think(c, shape)
        return None if wanted is None else split(shape, wanted)

    return opinion


def filled(shape: k.Allocate, order: list[int], most: int) -> list[int]:
    """As much as there is of one slot after another, up to so much in all."""
    wanted = [0] * len(shape.keys)
    for slot in order:
        wanted[slot] = min(most, shape.caps[slot])
        most -= wanted[slot]
    return wanted
