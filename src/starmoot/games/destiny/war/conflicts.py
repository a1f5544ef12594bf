"""Fighting over Sectors, as records: Fleet orders, Campaigns, and the one being resolved."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.laws.deeds import Deed

# What Fleets are sent for (GD-INV-02, GD-INV-07).
INTENT: Final = k.Kind("destiny.intent")
DEFEND: Final = INTENT.word("defend", "Defend it")
TAKE: Final = INTENT.word("take", "Take it")
SUPPORT: Final = INTENT.word("support", "Help a Party take it")
NEUTRALISE: Final = INTENT.word("neutralise", "Make it neutral")


class Order(k.Record):
    """Fleets declared for one destination (GD-INV-06).

    `origins` has for each Fleet the Sector it comes from; `leader` is the Party that is supported;
    `bearer` the Senator who took the Corruption; `free` where Welcome Insurrection spared it; `by`
    the Party of the corrupt Minister who sends Republic Fleets; `deeds` what laws have counted when
    it was given. An Order without owner is a slip: an Admiral whom a Feint of `leader` has called
    back (GD-FEI-09).
    """

    owner: names.Owner = names.NO_PARTY
    sector: names.Sector = names.NO_SECTOR
    intent: k.i64 = DEFEND
    leader: names.Party = names.NO_PARTY
    admiral: names.Senator = names.NO_SENATOR
    bearer: names.Senator = names.NO_SENATOR
    free: bool = False
    by: names.Party = names.NO_PARTY
    origins: list[names.Sector] = []
    deeds: list[Deed] = []


class Tour(k.Record):
    """A declared Campaign (GD-CAM-07): one Senator, one Sector."""

    party: names.Party = names.NO_PARTY
    senator: names.Senator = names.NO_SENATOR
    sector: names.Sector = names.NO_SECTOR


class Pool(k.Record):
    """Dice that lie open: `bonus[i]` is the bonus die that face i brought, 0 for none.

    `raised` is the die that counts one more than it shows (GD-ABL-19), -1 for none.
    """

    faces: list[int] = []
    bonus: list[int] = []
    raised: k.i64 = -1


SECTOR_FORCE: Final = names.Owner(names.OWNERS)
"""Who fights for a Sector that no Party controls: its people, or the Ke'Ras."""
COMBATANT: Final = k.Kind(
    "destiny.combatant",
    [*names.OWNER.keys, "sector"],
    [*names.OWNER.labels, "The Sector"],
    on="party",
)


class Force(k.Record):
    """A participant of a battle (GD-BAT-08): a Party, the Republic, or the Sector itself.

    `side` is its place among the sides, 0 for the defenders. `fleets` fight in this battle;
    `admiral` commands them. Once the dice lie open: `pool`, `total` with everything added, the
    casualties it inflicts (`strikes`) and those it has suffered (`losses`).
    """

    owner: names.Owner = names.NO_PARTY
    side: k.i64 = 0
    fleets: k.i64 = 0
    admiral: names.Senator = names.NO_SENATOR
    pool: Pool = Pool()
    total: k.i64 = 0
    strikes: k.i64 = 0
    losses: k.i64 = 0


class Battle(k.Record):
    """A battle (GD-BAT-02): who fights on which side, and what has been rolled.

    `leaders` has for each side who gets the Sector if it wins: first whoever holds it now (a Party,
    NEUTRAL or INFESTED), then the Parties that want to take it and NEUTRAL for those who want it
    neutral. `extra` are dice from cards, by owner. `winner` is a side, -1 before that is known.
    """

    sector: names.Sector = names.NO_SECTOR
    leaders: list[names.Owner] = []
    forces: list[Force] = []
    extra: list[int] = [0] * names.OWNERS
    winner: k.i64 = -1


class Campaigner(k.Record):
    """Somebody who campaigns: for whom, and what he has besides his Diplomacy.

    `extra` dice and the `change` of his total come from cards; `spent` is the Influence behind him.
    """

    party: names.Party = names.NO_PARTY
    senator: names.Senator = names.NO_SENATOR
    extra: int = 0
    change: int = 0
    spent: int = 0
    pool: Pool = Pool()


class Contest(k.Record):
    """Campaigns in one Sector about to be rolled, in initiative order (GD-CAM-29).

    `shield` is the Influence of the Sector's owner, `pool` the Sector's die once it lies open.
    """

    sector: names.Sector = names.NO_SECTOR
    campaigners: list[Campaigner] = []
    shield: int = 0
    pool: Pool = Pool()

    def campaigner_of(self, party: names.Party) -> Campaigner | None:
        """Who campaigns for a Party."""
        for one in self.campaigners:
            if one.party == party:
                return one
        return None

    def pool_of(self, party: names.Party) -> Pool:
        """A Party's dice: those of its campaigner, else those of the Sector it defends."""
        one = self.campaigner_of(party)
        return self.pool if one is None else one.pool

    def is_rolled(self) -> bool:
        """Whether the dice lie open."""
        return bool(self.pool.faces)
