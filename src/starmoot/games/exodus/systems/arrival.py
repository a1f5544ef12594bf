"""Star systems: what the fleet finds where it arrives, and what waits there."""

from __future__ import annotations

from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.dice import Odds
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import fleet_assists
from starmoot.games.exodus.state import State
from starmoot.games.exodus.systems import tables
from starmoot.games.exodus.systems.naming import Naming
from starmoot.games.exodus.systems.starmap import SYSTEM, chart, draw
from starmoot.games.exodus.voyage.ballot import BallotTopic, FleetBallot

FOUND: Final = k.note("exodus.systems_reward", "EX-SCAN-05 EX-SCAN-07", "{system} holds {reward}")
SETTLED: Final = k.note(
    "exodus.systems_choice", "EX-SCAN-14 EX-SCAN-17", "From {system} the fleet will take {trait}"
)
EXTRACTION: Final = k.note(
    "exodus.systems_convenience",
    "EX-CONV-01 EX-PUSH-12",
    "Extraction at {system} takes {convenience}",
)
LURKS: Final = k.note("exodus.systems_risk", "EX-RISK-01 EX-RISK-11", "At {system}: {risk}")
REJOINS: Final = k.note(
    "exodus.systems_scout", "EX-PUSH-14 EX-PUSH-15", "The scout waits at {system} and rejoins"
)

HIDDEN_CAUSE: Final = "hidden cause"
"""What is shown where the true cause would betray a secret. (EX-SCT-21)"""


def find_reward(g: Exodus, place: k.i64, first: bool = False) -> bool:
    """One plain roll, once; gives whether it leaves a choice. (EX-SCAN-07..09, EX-SCAN-14)

    Where the voyage begins, a colony site counts as abundance. (EX-SET-28)
    """
    if g.s.systems[place].reward != names.UNROLLED:
        return False
    reward = g.roll(names.FLEET_DICE, g.odds(), "Reward")
    if first and reward == tables.COLONY_SITE:
        reward = tables.ABUNDANCE
    system = g.s.systems[place]
    system.reward = reward
    system.scanned = True
    g.say(FOUND, place, reward)
    return reward == tables.NEEDED


class NeedTopic(BallotTopic):
    """What the fleet could take, and where it stands. (EX-SCAN-14)"""

    def words(self, at: RewardBallot, view: k.View, question: k.Question) -> k.Words:
        """Where, and where the fleet stands."""
        state: State = view.state
        name = SYSTEM.label(at.place, state)
        words = k.Words(f"{name} holds {tables.REWARD.label(tables.NEEDED)}. {self.prompt}")
        for trait in NEEDS:
            words.previews[names.TRAIT.name, trait] = (
                f"+1 once harvested; now {state.traits[trait]}"
            )
        return words


NEED: Final = NeedTopic(
    "exodus.reward_choice",
    "EX-DEC-11 EX-SCAN-14",
    "What shall the fleet take there?",
    "No vote",
    title="What to take",
)
NEEDS: Final[list[int]] = [names.SUPPLY, names.MIGHT]


class RewardBallot(FleetBallot):
    """What a reward of 1 is to be, settled when it is found. (EX-SCAN-17, EX-WEX-09)"""

    place: k.i64 = -1

    def __init__(self, place: int = -1) -> None:
        self.place = place

    def topic(self) -> k.Topic:
        return NEED

    def kind(self) -> k.Kind[Any]:
        return names.TRAIT

    def options(self, g: Exodus) -> list[int]:
        return NEEDS

    def carried(self, g: Exodus, option: k.i64) -> None:
        g.s.systems[self.place].choice = option
        g.say(SETTLED, self.place, option)


def convenience_odds(g: Exodus, place: k.i64, spent: k.i64) -> Odds:
    """What helps and hinders extraction. (EX-CONV-02..04, EX-CONV-14, EX-SCAN-11, EX-SCAN-12)

    A point of excess and Treachery 5 cancel. (EX-WEX-11)
    """
    odds = g.odds()
    odds.assist(spent, "a well aimed jump")
    odds.hinder(g.treachery_hindrances(), "Treachery")
    if g.s.systems[place].reward in (tables.IRON, tables.TRACES):
        odds.hinder(3, "hard to get at")
    return odds


def risk_roll(g: Exodus, place: k.i64) -> k.i64:
    """What waits there, for all to see. (EX-RISK-01, EX-RISK-02, EX-RISK-11)"""
    odds = g.odds()
    odds.assist(fleet_assists(g, "risk"), HIDDEN_CAUSE)
    odds.hinder(g.treachery_hindrances(), "Treachery")
    risk = g.roll(names.FLEET_DICE, odds, "Risk")
    g.say(LURKS, place, risk)
    return risk


def risk_on_arrival(g: Exodus) -> k.i64:
    """What the scout reported if no cycle has passed; else a roll. (EX-PUSH-14, EX-PUSH-15)"""
    system = g.system()
    known = system.scout_risk
    fresh = known != names.UNROLLED and system.scouted_in == g.s.cycle
    system.scout_risk = names.UNROLLED
    if not fresh:
        return risk_roll(g, g.s.here)
    g.say(REJOINS, g.s.here)
    g.change(names.SUPPLY, 1, "the scout ship")
    return known


def meet(g: Exodus, risk: k.i64) -> None:
    """The risk of the present system, and the force it brings. (EX-RISK-03..05)"""
    g.s.risk = risk
    force = tables.force_in(risk)
    if force > 0:
        g.s.forces.append(force)


class SpendTopic(k.Topic):
    """None to all of the excess; silence spends all. (EX-DEC-10)"""

    def offer(self, at: Survey, g: Exodus, question: k.Question) -> k.Shape:
        """None to all. (EX-DEC-10)"""
        return k.Amount(0, g.s.jump_excess)

    def absent(self, at: Survey, g: Exodus, question: k.Question) -> k.Answer:
        """Silence spends all. (EX-DEC-10)"""
        return k.pick(g.s.jump_excess)

    def words(self, at: Survey, view: k.View, question: k.Question) -> k.Words:
        """What speaks against a quick extraction."""
        state: State = view.state
        reward = state.systems[at.place].reward
        where = f"{SYSTEM.label(at.place, state)} holds {tables.REWARD.label(reward)}"
        hard = ", three hindrances" if reward in (tables.IRON, tables.TRACES) else ""
        return k.Words(
            f"{where}{hard}; Treachery is {state.traits[names.TREACHERY]}. {self.prompt} "
            f"Each of {state.jump_excess} points is one assist, and what is left is lost."
        )


SPEND: Final = SpendTopic(
    "exodus.spend_excess",
    "EX-DEC-10 EX-JUMP-13",
    "How much of the jump's excess do you spend on the convenience roll?",
    title="Excess of the jump",
)


class Survey(k.Procedure[Exodus]):
    """Reward, convenience and risk of a system, as far as they are not known yet. (EX-SEQ-01)

    So a visited system is only asked for its risk. The same for a scout, whose risk roll is kept
    for the fleet. The first system has no risk. (EX-SEQ-09, EX-PUSH-12, EX-PUSH-13, EX-SET-17)
    """

    place: k.i64 = -1
    scout: bool = False
    first: bool = False
    spent: k.i64 = 0

    def begin(self, g: Exodus) -> k.Step:
        """The reward, unless it was scanned. (EX-SCAN-08, EX-SCAN-09)"""
        if find_reward(g, self.place, self.first):
            return k.Run(RewardBallot(self.place), Survey.aim)
        return k.Goto(Survey.aim)

    def aim(self, g: Exodus) -> k.Step:
        """Spend excess before the roll, if there is one. (EX-CONV-01, EX-CONV-13, EX-JUMP-14)"""
        system = g.s.systems[self.place]
        if system.reward == tables.NOTHING or system.convenience != names.UNROLLED:
            return k.Goto(Survey.look)
        if g.s.jump_excess > 0:
            return k.ask(SPEND, g.seat_of(names.CHURCH), Survey.spend)
        return k.Goto(Survey.measure)

    def spend(self, g: Exodus) -> k.Step:
        self.spent = g.answer().key
        return k.Goto(Survey.measure)

    def measure(self, g: Exodus) -> k.Step:
        """The convenience roll. (EX-CONV-01)"""
        odds = convenience_odds(g, self.place, self.spent)
        convenience = g.roll(names.FLEET_DICE, odds, "Convenience")
        g.s.systems[self.place].convenience = convenience
        g.say(EXTRACTION, self.place, convenience)
        return k.Goto(Survey.look)

    def look(self, g: Exodus) -> k.Step:
        """Unspent excess is lost; then the risk. (EX-RISK-01, EX-JUMP-14)"""
        g.s.jump_excess = 0
        if self.scout:
            risk = risk_roll(g, self.place)
            system = g.s.systems[self.place]
            system.scout_risk = risk
            system.scouted_in = g.s.cycle
        else:
            meet(g, tables.QUIET_PLACE if self.first else risk_on_arrival(g))
        return k.DONE


class Arrive(k.Procedure[Exodus]):
    """The fleet has come to `here` from `came_from`. (EX-SEQ-01, EX-SEQ-09)"""

    def begin(self, g: Exodus) -> k.Step:
        """On the first visit astrometrics and a name. (EX-SYS-01, EX-SYS-11)"""
        if g.system().visited:
            return k.Goto(Arrive.survey)
        g.system().visited = True
        chart(g)
        return k.Run(Naming(), Arrive.survey)

    def survey(self, g: Exodus) -> k.Step:
        return k.Run(Survey(g.s.here), Arrive.done)

    def done(self, g: Exodus) -> k.Step:
        return k.DONE


class FirstSystem(k.Procedure[Exodus]):
    """Where the voyage begins, and begins again after a reset. (EX-SET-17, EX-SCAN-25)"""

    def begin(self, g: Exodus) -> k.Step:
        """A blank map, and lines to at least two systems. (EX-SYS-02, EX-SYS-03)"""
        g.s.chart_from = len(g.s.systems)
        g.s.here = draw(g)
        g.s.came_from = -1
        g.system().visited = True
        chart(g)
        return k.Run(Naming(), FirstSystem.survey)

    def survey(self, g: Exodus) -> k.Step:
        return k.Run(Survey(g.s.here, first=True), FirstSystem.done)

    def done(self, g: Exodus) -> k.Step:
        return k.DONE
