"""The Senate and Intrigue Phases in their steps, and the turn around them (GD-TRN, GD-SEN-01).

Chapters enter their procedures in the outlines here, each between `Open` of its step and the next.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.accusations import LastCall
from starmoot.games.destiny.battles import ResolveInvasions
from starmoot.games.destiny.campaigns import DeclareCampaigns, ResolveCampaigns
from starmoot.games.destiny.corrupt_orders import CarryOutUsurped
from starmoot.games.destiny.dealing import AGREED, OFFERED
from starmoot.games.destiny.declare import DeclareInvasions, FeintWindows
from starmoot.games.destiny.duties import (
    DECLARATIONS_END,
    PURCHASES_END,
    SENATE_ENDS,
    Deadline,
)
from starmoot.games.destiny.elections import Election, RandomElection, is_random
from starmoot.games.destiny.fleet_orders import CarryOutOrders, FleetVote
from starmoot.games.destiny.floor import KeepsFloor
from starmoot.games.destiny.galactic import GalacticPhase
from starmoot.games.destiny.initiative import begin_step
from starmoot.games.destiny.offers import lapse_offers
from starmoot.games.destiny.peace import RebelOffer
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.propositions import Propositions
from starmoot.games.destiny.prosecution_list import ProsecutionList
from starmoot.games.destiny.purchases import Purchases
from starmoot.games.destiny.settling import FleetPledges
from starmoot.games.destiny.setup import SetUp
from starmoot.games.destiny.trials import Trials
from starmoot.games.destiny.turn_end import EndOfTurn
from starmoot.games.destiny.windows import FreeWindow

SENATE_RISES: Final = 6
"""The number under which the end of the Senate Phase counts as a step."""


class Open(k.Procedure[Destiny]):
    """A numbered step begins (GD-INI-10)."""

    phase: k.i64 = 0
    step: k.i64 = 0

    def __init__(self, phase: k.i64 = 0, step: k.i64 = 0) -> None:
        self.phase = phase
        self.step = step

    def begin(self, g: Destiny) -> k.Step:
        begin_step(g, self.phase, self.step)
        return k.DONE


class SenatePhase(KeepsFloor):
    """GD-SEN-01: Elections, Fleet orders, the list of prosecutions, propositions, trials."""

    def outline(self, g: Destiny) -> list[k.Procedure[Destiny]]:
        return [
            Open(names.SENATE, 0),
            FreeWindow(names.SENATE_OPENS),
            Open(names.SENATE, 1),
            RandomElection() if is_random(g) and g.s.electing else Election(),
            Open(names.SENATE, 2),
            FleetVote(),
            Open(names.SENATE, 3),
            ProsecutionList(),
            Open(names.SENATE, 4),
            RebelOffer(),
            Propositions(),
            Open(names.SENATE, 5),
            Trials(),
            Open(names.SENATE, SENATE_RISES),
            FreeWindow(names.SENATE_CLOSES),
            Deadline(SENATE_ENDS),
            Adjourn(),
        ]


class Adjourn(k.Procedure[Destiny]):
    """GD-CARD-14: orations end with the Senate Phase; GD-SEN-13: so does what it turned down."""

    def begin(self, g: Destiny) -> k.Step:
        for senator in g.s.senators:
            senator.oratory = 0
        g.s.refused = []
        lapse_offers(g, (AGREED,))
        return k.DONE


class CloseDeals(k.Procedure[Destiny]):
    """GD-DEA-12, GD-DEA-14: after the Intrigue Phase no offer can be accepted any more."""

    def begin(self, g: Destiny) -> k.Step:
        lapse_offers(g, (OFFERED, AGREED))
        return k.DONE


class IntriguePhase(KeepsFloor):
    """GD-INT-01: Invasions declared and resolved, Campaigns declared and resolved, purchases."""

    def outline(self, g: Destiny) -> list[k.Procedure[Destiny]]:
        return [
            Open(names.INTRIGUE, 1),
            FreeWindow(names.INVASIONS_OPEN),
            CarryOutUsurped(),
            CarryOutOrders(),
            DeclareInvasions(),
            FeintWindows(),
            Deadline(DECLARATIONS_END),
            FleetPledges(),
            Open(names.INTRIGUE, 2),
            ResolveInvasions(),
            Open(names.INTRIGUE, 3),
            DeclareCampaigns(),
            FreeWindow(names.CAMPAIGNS_DECLARED),
            Open(names.INTRIGUE, 4),
            ResolveCampaigns(),
            Open(names.INTRIGUE, 5),
            FreeWindow(names.PURCHASES_OPEN),
            Purchases(),
            Deadline(PURCHASES_END),
            LastCall(),
            CloseDeals(),
        ]


class Chronicle(k.Procedure[Destiny]):
    """The game: it is set up, and then turn follows turn until somebody wins or all lose."""

    def begin(self, g: Destiny) -> k.Step:
        return k.Run(SetUp(), Chronicle.galactic)

    def galactic(self, g: Destiny) -> k.Step:
        """GD-TRN-01..03: three phases and the end of the turn."""
        return k.Run(GalacticPhase(), Chronicle.senate)

    def senate(self, g: Destiny) -> k.Step:
        return k.Run(SenatePhase(), Chronicle.intrigue)

    def intrigue(self, g: Destiny) -> k.Step:
        return k.Run(IntriguePhase(), Chronicle.end)

    def end(self, g: Destiny) -> k.Step:
        return k.Run(EndOfTurn(), Chronicle.galactic)
