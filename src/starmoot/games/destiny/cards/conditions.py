"""When Action cards may be played beyond their Time and moment: the conditions of `cards.toml`.

`seat` is the Party that holds the card. Conditions that look at what is under way are asked again
when the card resolves (GD-DCK-16).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from starmoot import kernel as k
from starmoot.content.effect import Condition
from starmoot.games.destiny import names
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.war import battle_sides


@final
@dataclass(frozen=True)
class TrialAhead(Condition):
    """GD-CARD-05: a trial is about to be rolled, and nothing has stopped it yet."""

    def holds(self, g: Any, seat: k.i64, subject: k.i64) -> bool:
        game: Destiny = g
        trial = game.s.trial
        return trial is not None and not trial.barred


@final
@dataclass(frozen=True)
class ItemCanFall(Condition):
    """GD-CARD-08: a yes/no item of steps 2 to 4 is about to be tallied."""

    def holds(self, g: Any, seat: k.i64, subject: k.i64) -> bool:
        game: Destiny = g
        vote = game.s.vote
        return vote is not None and vote.droppable and not vote.dropped


@final
@dataclass(frozen=True)
class HasCast(Condition):
    """GD-CARD-15: the Party has cast a vote for something."""

    def holds(self, g: Any, seat: k.i64, subject: k.i64) -> bool:
        game: Destiny = g
        vote = game.s.vote
        return vote is not None and vote.casts[seat] >= 0 and not vote.dropped


@final
@dataclass(frozen=True)
class Fights(Condition):
    """GD-CARD-17: the Party has a Fleet in the battle that is about to be rolled."""

    def holds(self, g: Any, seat: k.i64, subject: k.i64) -> bool:
        game: Destiny = g
        return battle_sides.fights(game, names.party(seat))


@final
@dataclass(frozen=True)
class Campaigns(Condition):
    """GD-CARD-18: the Party conducts the Campaign that is about to be rolled."""

    def holds(self, g: Any, seat: k.i64, subject: k.i64) -> bool:
        game: Destiny = g
        contest = game.s.contest
        return contest is not None and seat in contest.parties


@final
@dataclass(frozen=True)
class CanRedeclare(Condition):
    """GD-CARD-16, GD-FEI-02: one Feint is enough to declare again."""

    def holds(self, g: Any, seat: k.i64, subject: k.i64) -> bool:
        game: Destiny = g
        return seat not in game.s.feints
