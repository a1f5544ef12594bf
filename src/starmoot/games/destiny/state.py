"""The state of Galactic Destiny: everything that is true at one moment, hidden things as Cards."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting.acts import Act
from starmoot.games.destiny.deals import dealing
from starmoot.games.destiny.laws import statutes
from starmoot.games.destiny.options import Settings
from starmoot.games.destiny.senate import motions
from starmoot.games.destiny.war import conflicts

FLEET_MOST: Final = 10
"""GD-CMP-09, GD-CMP-10: how many Fleets each owner has."""

UNSEEN: Final = names.NO_PARTY
DEAD: Final = names.party(-2)
"""Where a Senator is who serves no Party: in the deck or a reserve, which is hidden, or dead."""


class StandingPass(k.Sheet):
    """GD-WIN-09: what a seat lets go by unasked: for each sort of window until when.

    It is public: whether a window waits follows from it, so that it could not stay hidden. It tells
    what a player does not want, never what he could do.
    """

    seat: k.i64 = 0
    until: list[int] = []


class Party(k.Record):
    """A Party: who plays it (-1 for nobody), what it has, and how often it did what this turn.

    `senators` are those who serve it, by number: `Destiny.enlist` keeps them.
    """

    seat: int = -1
    influence: int = 0
    money: int = 0
    senators: list[names.Senator] = []
    deeds: dict[int, int] = {}


class Fleet(k.Record):
    """A Fleet in play: where it stands, and whether it has moved this turn."""

    sector: names.Sector = names.NO_SECTOR
    moved: bool = False


class Senator(k.Record):
    """A Senator: whom he serves, what he carries, and what was done by or to him of late.

    `party` is UNSEEN or DEAD where he serves none. `recruited` and `tried` were this turn; he is
    `away` from the Senate and `swayed` in his Diplomacy until the turn ends, and his `oratory`
    counts in votes of this Senate Phase.
    """

    party: names.Party = UNSEEN
    corruption: int = 0
    shadow: int = 0
    exhausted: bool = False
    recruited: bool = False
    tried: bool = False
    away: bool = False
    swayed: int = 0
    oratory: int = 0


class Blameless(k.Record):
    """GD-FEI-06: what a Senator would carry without what an owner has declared in this step.

    The owner `ANYBODY` stands for all of them.
    """

    owner: names.Owner = names.NO_PARTY
    senator: names.Senator = names.NO_SENATOR
    corruption: int = 0
    shadow: int = 0


class Toll(k.Record):
    """GD-FEI-06: a tax that a Party has paid for what an owner has declared in this step."""

    owner: names.Owner = names.NO_PARTY
    party: names.Party = names.NO_PARTY
    resource: int = names.MONEY
    amount: int = 0


class State(k.Record):
    """The galaxy, the Senate, the Parties, and where the present turn stands.

    By seat: `seat_party`, `hands`, `reserves`. By Sector, from 1 on: `owners` (a Party, NEUTRAL or
    INFESTED). `fleets` are those in play by owner, the Republic last. `marked` are the Sectors that
    are open to all this turn, `drawn` the cards they came from. `active` are pairs of an Event and
    its last turn. `rolling` is set while dice lie open and nothing may interrupt. `broken` are the
    breaches of each law; `item` is what lies before the Senate in step 4. `order` is the initiative
    order of the present step (GD-INI-10), worst first. `docket` is the Senate's list of
    prosecutions; `fleet_orders` is what the Senate
    has told the Republic Fleets to do, until they do it; `usurped` what the corrupt Minister of the
    Party `usurping` has told them instead (GD-MIN-20). `feints` are the Parties that declare again
    (GD-FEI-02), `pacified` those that may not rebel again this turn, `powers_used` the Sector
    abilities used in it.
    GD-HID-07: `notes` are looks into hands, which only those who looked can read.

    GD-HID-01..06, GD-HID-14: everything here is public but hands, reserves, decks, notes, deals
    and losses, to spectators too; after the game all is open.
    """

    settings: Settings = Settings()
    turn: k.i64 = 0
    phase: k.i64 = names.GALACTIC
    step: k.i64 = 0
    seat_party: list[names.Party] = []
    parties: list[Party] = [Party() for _ in names.EVERY_PARTY]
    hands: list[k.Cards] = []
    reserves: list[k.Cards] = []
    owners: list[names.Owner] = [names.NEUTRAL] * (names.SECTOR_COUNT + 1)
    fleets: list[list[Fleet]] = [[] for _ in names.EVERY_OWNER]
    marked: list[names.Sector] = []
    drawn: list[names.Sector] = []
    senators: list[Senator] = [Senator() for _ in names.EVERY_SENATOR]
    ministries: list[names.Senator] = [names.NO_SENATOR] * names.OFFICES
    electing: bool = False
    election: k.i64 = 0
    election_called: bool = False
    rebel: names.Party = names.NO_PARTY
    pacified: list[names.Party] = []
    roll_off: list[names.Party] = []
    order: list[names.Party] = []
    action_deck: k.Cards = k.Cards([], k.NOBODY, "destiny.actions")
    action_discards: k.Cards = k.Cards([], k.EVERYONE)
    senator_deck: k.Cards = k.Cards([], k.NOBODY, "destiny.senators")
    event_deck: k.Cards = k.Cards([], k.NOBODY, "destiny.events")
    event_discards: k.Cards = k.Cards([], k.EVERYONE)
    sector_deck: k.Cards = k.Cards([], k.NOBODY, "destiny.sectors")
    sector_discards: k.Cards = k.Cards([], k.EVERYONE)
    active: list[int] = []
    laws: list[statutes.Law] = []
    broken: list[statutes.Breaches] = []
    item: statutes.Item | None = None
    treasury: k.i64 = 0
    powers_used: list[int] = []
    refused: list[int] = []
    conquests: k.i64 = 0
    feints: list[names.Party] = []
    blameless: list[Blameless] = []
    tolls: list[Toll] = []
    acts: list[Act] = []
    moment: k.i64 = names.NO_MOMENT
    moment_at: k.i64 = 0
    rolling: bool = False
    orders: list[conflicts.Order] = []
    tours: list[conflicts.Tour] = []
    vote: motions.Vote | None = None
    trial: motions.Trial | None = None
    docket: list[motions.Prosecution] = []
    fleet_orders: list[conflicts.Order] = []
    usurped: list[conflicts.Order] = []
    usurping: names.Party = names.NO_PARTY
    battle: conflicts.Battle | None = None
    contest: conflicts.Contest | None = None
    deals: list[dealing.Deal] = []
    losses: list[dealing.Loss] = []
    passes: list[StandingPass] = []
    notes: dict[int, k.Secret[list[int]]] = {}

    def seat_behind(self, kind: str, number: int) -> int:
        """The seat of a Party, or of the Party that a Senator serves or a Sector belongs to."""
        party = -1
        if kind in ("destiny.party", "destiny.owner"):
            party = number
        elif kind == "destiny.senator" and 0 <= number < len(self.senators):
            party = self.senators[number].party
        elif kind == "destiny.sector" and 0 < number < len(self.owners):
            party = self.owners[number]
        return self.seat_party.index(names.party(party)) if party in self.seat_party else -1

    def seat_label(self, seat: int) -> str:
        """Seats are called by the Party they play."""
        party = self.seat_party[seat] if seat < len(self.seat_party) else names.NO_PARTY
        return names.PARTY.label(party) if party != names.NO_PARTY else f"Player {seat + 1}"
