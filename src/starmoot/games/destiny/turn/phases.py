"""The Senate and Intrigue Phases in their steps, and the turn around them (GD-TRN, GD-SEN-01).

Chapters enter their procedures in the outlines here, each between `Open` of its step and the next.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import floor, windows
from starmoot.games.destiny.campaigns import campaigning
from starmoot.games.destiny.court import prosecutions, trials
from starmoot.games.destiny.deals import dealing, offers, settling
from starmoot.games.destiny.laws import accusations, duties
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import corrupt_orders
from starmoot.games.destiny.rebellion import peace
from starmoot.games.destiny.senate import elections, fleet_orders, propositions
from starmoot.games.destiny.turn import initiative, purchases, setup, turn_end
from starmoot.games.destiny.turn.galactic import GalacticPhase
from starmoot.games.destiny.war import battles, declare

RISES: Final = k.note("destiny.senate_rises", "GD-SEN-01", "The Senate rises")
SENATE_RISES: Final = 6
"""The number under which the end of the Senate Phase counts as a step."""


class Open(k.Procedure[Destiny]):
    """A numbered step begins (GD-INI-10)."""

    phase: k.i64 = 0
    step: k.i64 = 0

    def begin(self, g: Destiny) -> k.Step:
        initiative.begin_step(g, self.phase, self.step)
        return k.DONE


class Adjourn(k.Procedure[Destiny]):
    """GD-CARD-14: orations end with the Senate Phase; GD-SEN-13: so does what it turned down."""

    def begin(self, g: Destiny) -> k.Step:
        for senator in g.s.senators:
            senator.oratory = 0
        g.s.refused = []
        offers.lapse_offers(g, (dealing.AGREED,))
        g.say(RISES)
        return k.DONE


class CloseDeals(k.Procedure[Destiny]):
    """GD-DEA-12, GD-DEA-14: after the Intrigue Phase no offer can be accepted any more."""

    def begin(self, g: Destiny) -> k.Step:
        offers.lapse_offers(g, (dealing.OFFERED, dealing.AGREED))
        return k.DONE


def senate_steps(election: k.Procedure[Destiny]) -> list[k.Procedure[Destiny]]:
    """GD-SEN-01: Elections, Fleet orders, the list of prosecutions, propositions, trials."""
    return [
        Open(names.SENATE, 0),
        windows.FreeWindow(names.SENATE_OPENS),
        Open(names.SENATE, 1),
        election,
        Open(names.SENATE, 2),
        fleet_orders.FleetVote(),
        Open(names.SENATE, 3),
        prosecutions.ProsecutionList(),
        Open(names.SENATE, 4),
        peace.RebelOffer(),
        propositions.Propositions(),
        Open(names.SENATE, 5),
        trials.Trials(),
        Open(names.SENATE, SENATE_RISES),
        windows.FreeWindow(names.SENATE_CLOSES),
        duties.Deadline(duties.SENATE_ENDS),
        Adjourn(),
    ]


SENATE_STEPS: Final = senate_steps(elections.Election())
RANDOM_STEPS: Final = senate_steps(elections.RandomElection())


class SenatePhase(floor.KeepsFloor):
    """GD-SEN-01: the Senate sits."""

    def outline(self, g: Destiny) -> list[k.Procedure[Destiny]]:
        return RANDOM_STEPS if elections.is_random(g) and g.s.electing else SENATE_STEPS


INTRIGUE_STEPS: Final[list[k.Procedure[Destiny]]] = [
    Open(names.INTRIGUE, 1),
    windows.FreeWindow(names.INVASIONS_OPEN),
    corrupt_orders.CarryOutUsurped(),
    fleet_orders.CarryOutOrders(),
    declare.DeclareInvasions(),
    declare.FeintWindows(),
    duties.Deadline(duties.DECLARATIONS_END),
    settling.FleetPledges(),
    Open(names.INTRIGUE, 2),
    battles.ResolveInvasions(),
    Open(names.INTRIGUE, 3),
    campaigning.DeclareCampaigns(),
    windows.FreeWindow(names.CAMPAIGNS_DECLARED),
    Open(names.INTRIGUE, 4),
    campaigning.ResolveCampaigns(),
    Open(names.INTRIGUE, 5),
    windows.FreeWindow(names.PURCHASES_OPEN),
    purchases.Purchases(),
    duties.Deadline(duties.PURCHASES_END),
    accusations.LastCall(),
    CloseDeals(),
]


class IntriguePhase(floor.KeepsFloor):
    """GD-INT-01: Invasions declared and resolved, Campaigns declared and resolved, purchases."""

    def outline(self, g: Destiny) -> list[k.Procedure[Destiny]]:
        return INTRIGUE_STEPS


class Chronicle(k.Procedure[Destiny]):
    """The game: it is set up, and then turn follows turn until somebody wins or all lose."""

    def begin(self, g: Destiny) -> k.Step:
        return k.Run(setup.SetUp(), Chronicle.galactic)

    def galactic(self, g: Destiny) -> k.Step:
        """GD-TRN-01..03: three phases and the end of the turn."""
        return k.Run(GalacticPhase(), Chronicle.senate)

    def senate(self, g: Destiny) -> k.Step:
        return k.Run(SenatePhase(), Chronicle.intrigue)

    def intrigue(self, g: Destiny) -> k.Step:
        return k.Run(IntriguePhase(), Chronicle.end)

    def end(self, g: Destiny) -> k.Step:
        return k.Run(turn_end.EndOfTurn(), Chronicle.galactic)
