"""What a cycle in a system brings: extraction, the colony question and scans. (EX-SCAN)"""

from __future__ import annotations

from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content.printed import Change
from starmoot.games.exodus.options import BY_CHOICE
from starmoot.games.exodus.play import TRAIT_MOST, Exodus
from starmoot.games.exodus.secrets.knowledge import has_special
from starmoot.games.exodus.state import State
from starmoot.games.exodus.systems import tables
from starmoot.games.exodus.systems.arrival import RewardBallot, find_reward
from starmoot.games.exodus.systems.interlude import Interlude
from starmoot.games.exodus.systems.starmap import SYSTEM, unvisited_neighbours
from starmoot.games.exodus.voyage.ballot import BallotTopic, FleetBallot
from starmoot.mechanics.voting import ABSTAIN

PROGRESS: Final = k.note(
    "exodus.extraction_progress",
    "EX-CONV-15 EX-GEN-12",
    "{number} [cycle|cycles] of the work at {system} [is|are] done, of {number}",
)
EXTRACTED: Final = k.note(
    "exodus.extraction_done", "EX-SCAN-20 EX-CYC-02", "{reward}, brought in from {system}"
)


def drain_supply(g: Exodus) -> None:
    """A hungry place costs Supply every cycle, before any reward. (EX-RISK-08, EX-RISK-10)"""
    if g.s.risk == tables.HUNGRY_PLACE:
        g.change(names.SUPPLY, -1, "this system eats supplies")


def extract(g: Exodus) -> bool:
    """Count a harvested cycle; gives whether it completed the work. (EX-CONV-15, EX-SCAN-20)"""
    counts = g.s.harvested and tables.harvestable(g.system())
    g.s.harvested = False
    if not counts:
        return False
    system = g.system()
    system.progress += 1
    needed = tables.cycles_needed(system.convenience)
    g.say(PROGRESS, system.progress, g.s.here, needed)
    return system.progress >= needed


def bring_in(g: Exodus) -> None:
    """The costs, then the reward; most run out. (EX-CONV-11, EX-CONV-16, EX-SCAN-10..19)"""
    system = g.system()
    g.say(EXTRACTED, system.reward, g.s.here)
    g.apply(tables.costs_of(system.convenience), "extraction")
    g.apply(tables.yield_of(system), "extraction")
    if system.reward == tables.HUMANS:
        g.flip_trait(names.EDGE, "newcomers")
        g.flip_trait(names.TREACHERY, "newcomers")
    system.extractions += 1
    system.progress = 0
    system.exhausted = not tables.repeatable(system)


class BonusTopic(BallotTopic):
    """What more is gained, and where the fleet stands. (EX-CONV-10)"""

    def words(self, at: BonusBallot, view: k.View, question: k.Question) -> k.Words:
        """Where the fleet stands."""
        state: State = view.state
        words = k.Words(self.prompt)
        for trait in BONUSES:
            now = state.traits[trait]
            full = now == TRAIT_MOST
            words.previews[names.TRAIT.name, trait] = (
                f"stays at {now}, the most there is" if full else f"+1; now {now}"
            )
        return words


BONUS: Final = BonusTopic(
    "exodus.windfall",
    "EX-DEC-11 EX-CONV-10",
    "The work went better than hoped. What else is gained?",
    "No vote",
)
BONUSES: Final[list[int]] = [names.SUPPLY, names.FAITH, names.JUSTICE, names.MIGHT]


class BonusBallot(FleetBallot):
    """Once, with the first completed extraction. (EX-CONV-10, EX-CONV-12)"""

    def topic(self) -> k.Topic:
        return BONUS

    def kind(self) -> k.Kind[Any]:
        return names.TRAIT

    def options(self, g: Exodus) -> list[int]:
        return BONUSES

    def carried(self, g: Exodus, option: k.i64) -> None:
        g.change(names.Trait(option), 1, "an unexpected benefit")


# The colony question

COLONY: Final = k.Kind("exodus.colony")
FLAW: Final = COLONY.word("flaw", "A hidden flaw")
DRIVEN_OUT: Final = COLONY.word("driven_out", "A colony that fails")
FOUNDED: Final = COLONY.word("founded", "A colony that lasts")
FLIP_FOR_IT: Final = COLONY.word("flip", "Leave it to chance")
FATES: Final = [FLIP_FOR_IT, FLAW, DRIVEN_OUT, FOUNDED]
FLAW_GAINS: Final = (Change(names.JUSTICE, 1), Change(names.FAITH, 1), Change(names.EDGE, -2))


class ColonyTopic(BallotTopic):
    """The fates of a colony. (EX-SCAN-21)"""

    def words(self, at: ColonyBallot, view: k.View, question: k.Question) -> k.Words:
        """What each fate would mean."""
        words = k.Words(self.prompt)
        words.previews[COLONY.name, FLAW] = "Justice +1, Faith +1, Edge -2; Supply +2 each harvest"
        words.previews[COLONY.name, DRIVEN_OUT] = "years pass; traits go half way to their start"
        words.previews[COLONY.name, FOUNDED] = "the voyage ends here, and well"
        words.previews[COLONY.name, FLIP_FOR_IT] = "one of the three, by a flip"
        return words


SETTLE: Final = ColonyTopic(
    "exodus.colony_choice",
    "EX-DEC-12 EX-SCAN-21",
    "This world could be home. Only if all agree is it more than chance: what becomes of it?",
    "Leave it to chance",
    title="A new home",
)
FATE: Final = k.note("exodus.colony_fate", "EX-SCAN-22 EX-SCAN-23", "The world below: {colony}")


class ColonyBallot(FleetBallot):
    """A fate is chosen only by all together; silence asks for the flip. (EX-DEC-12,
    EX-SCAN-21)
    """

    def topic(self) -> k.Topic:
        return SETTLE

    def kind(self) -> k.Kind[Any]:
        return COLONY

    def options(self, g: Exodus) -> list[int]:
        return FATES

    def decided(self, g: Exodus, stances: list[int]) -> k.i64:
        wish = stances[g.s.played[0]]
        for faction in g.s.played:
            if stances[faction] != wish:
                return FLIP_FOR_IT
        return FLIP_FOR_IT if wish == ABSTAIN else wish


def colony_is_open(g: Exodus) -> bool:
    """A visited site, unsettled, and no enemy about. (EX-SCAN-16, EX-SCAN-21, EX-SCAN-27)"""
    system = g.system()
    return system.reward == tables.COLONY_SITE and not system.colony_settled and not g.s.forces


class ExtractionStep(k.Procedure[Exodus]):
    """Extraction, colony question and scans; `anew` if the voyage began again. (EX-CYC-01)"""

    anew: bool = False

    def begin(self, g: Exodus) -> k.Step:
        """What the fleet worked for. (EX-SCAN-20, EX-CONV-12)"""
        if not extract(g):
            return k.Goto(ExtractionStep.colony)
        bring_in(g)
        system = g.system()
        if system.convenience == tables.WINDFALL and system.extractions == 1:
            return k.Run(BonusBallot(), ExtractionStep.colony)
        return k.Goto(ExtractionStep.colony)

    def colony(self, g: Exodus) -> k.Step:
        """Choose together, or flip. (EX-SCAN-21)"""
        if not colony_is_open(g):
            return k.Run(Scans(), ExtractionStep.done)
        if g.s.settings.colony_rule == BY_CHOICE:
            return k.Run(ColonyBallot(), ExtractionStep.chosen)
        return self.settle(g, g.flip("A home?") + 1)

    def chosen(self, g: Exodus) -> k.Step:
        fate = g.finished(ColonyBallot).winner
        return self.settle(g, g.flip("A home?") + 1 if fate == FLIP_FOR_IT else fate)

    def settle(self, g: Exodus, fate: k.i64) -> k.Step:
        """A flaw, a reset, or the end of the voyage. (EX-SCAN-22..24)"""
        system = g.system()
        system.colony_settled = True
        g.say(FATE, fate)
        if fate == DRIVEN_OUT:
            return k.Run(Interlude(), ExtractionStep.begun_anew)
        if fate == FOUNDED:
            g.s.colony = True
        else:
            system.flawed = True
            g.apply(FLAW_GAINS, "a good source of supplies")
        return k.Run(Scans(), ExtractionStep.done)

    def begun_anew(self, g: Exodus) -> k.Step:
        self.anew = True
        return k.DONE

    def done(self, g: Exodus) -> k.Step:
        return k.DONE


# Scans

SCANS: Final = 3


class ScanTopic(k.Topic):
    """As many systems as there is room for; silence takes the earliest drawn. (EX-DEC-13)"""

    def offer(self, at: Scans, g: Exodus, question: k.Question) -> k.Shape:
        """As many as there is room for; silence takes the earliest drawn. (EX-DEC-13)"""
        return k.Choose(SYSTEM, at.chosen, at.room, at.room)

    def words(self, at: Scans, view: k.View, question: k.Question) -> k.Words:
        return k.Words(f"There is time to scan {at.room} systems. {self.prompt}")


SCAN: Final = ScanTopic(
    "exodus.scan_choice", "EX-DEC-13 EX-SCAN-01", "Which systems do we scan?", title="Scans"
)


def scannable(g: Exodus) -> list[int]:
    """Adjacent, unvisited, unscanned; earliest drawn first. (EX-SCAN-02)"""
    return [n for n in unvisited_neighbours(g, g.s.here) if not g.s.systems[n].scanned]


class Scans(k.Procedure[Exodus]):
    """Up to three systems are scanned in every cycle, without test or order. (EX-SCAN-01..07)"""

    room: k.i64 = SCANS
    chosen: list[int] = []

    def begin(self, g: Exodus) -> k.Step:
        """Where there are too many, somebody chooses. Room for four. (EX-SCAN-06, EX-SC-DI9)"""
        if has_special(g, "deep_sensors"):
            self.room = SCANS + 1
        self.chosen = scannable(g)
        if len(self.chosen) <= self.room:
            return k.Goto(Scans.scan)
        chooser = names.NETWORK if g.is_played(names.NETWORK) else names.MILITARY
        return k.ask(SCAN, g.seat_of(chooser), Scans.choose)

    def choose(self, g: Exodus) -> k.Step:
        self.chosen = sorted(g.answer().keys())
        return k.Goto(Scans.scan)

    def scan(self, g: Exodus) -> k.Step:
        """The reward of each, and a ballot where it is open. (EX-SCAN-03..05, EX-SCAN-17)

        In B that is D and E, for A was visited. (EX-WEX-10)
        """
        while self.chosen:
            place = self.chosen.pop(0)
            if find_reward(g, place):
                return k.Run(RewardBallot(place), Scans.scan)
        return k.DONE
