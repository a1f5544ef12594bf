"""What Action cards do when they resolve: the words of `cards.toml` (GD-CARD).

`seat` is the Party that played the card, and `subject` the place of its act among the announced
ones: `g.s.acts[subject]` has the acting Senator, the target and the amount. The act that a
response answers is the one announced before it. An effect that must ask gives the procedure that
asks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, final

from starmoot.games.destiny.acts import NEGATED, UNDONE
from starmoot.games.destiny.dice import roll
from starmoot.games.destiny.fleets import destroy_fleet
from starmoot.games.destiny.names import INFLUENCE, INTRIGUE_DICE, RESOURCE
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.strength import diplomacy
from starmoot.games.destiny.tokens import absolve, corrupt, shadow_dice
from starmoot.kernel import i64
from starmoot.kernel.effect import Effect, EffectSet
from starmoot.kernel.procedure import Procedure


@final
@dataclass(frozen=True)
class Negate(Effect):
    """GD-CRD-12, GD-CRD-16: the answered act is negated, or undone with all its costs."""

    how: Literal["lost", "undone"]

    def run(self, g: Any, seat: i64, subject: i64) -> Procedure[Any] | None:
        game: Destiny = g
        game.s.acts[subject - 1].fate = UNDONE if self.how == "undone" else NEGATED
        return None


@final
@dataclass(frozen=True)
class Gain(Effect):
    """The player gains of a resource."""

    resource: Annotated[int, RESOURCE]
    amount: int

    def run(self, g: Any, seat: i64, subject: i64) -> Procedure[Any] | None:
        game: Destiny = g
        game.change(seat, self.resource, self.amount, "card")
        return None


@final
@dataclass(frozen=True)
class GainPerToken(Effect):
    """GD-CARD-12, GD-ASN-24: the player gains for each token chosen, also if the Senator died."""

    resource: Annotated[int, RESOURCE]
    amount: int

    def run(self, g: Any, seat: i64, subject: i64) -> Procedure[Any] | None:
        game: Destiny = g
        game.change(seat, self.resource, self.amount * game.s.acts[subject].amount, "card")
        return None


@final
@dataclass(frozen=True)
class GainDiplomacy(Effect):
    """GD-CARD-21: the player gains Influence like the acting Senator's current Diplomacy."""

    least: int
    most: int

    def run(self, g: Any, seat: i64, subject: i64) -> Procedure[Any] | None:
        game: Destiny = g
        own = diplomacy(game, game.s.acts[subject].senator)
        game.change(seat, INFLUENCE, max(self.least, min(self.most, own)), "card")
        return None


@final
@dataclass(frozen=True)
class Sway(Effect):
    """GD-CARD-06: the target's Diplomacy changes until the turn ends."""

    by: int

    def run(self, g: Any, seat: i64, subject: i64) -> Procedure[Any] | None:
        game: Destiny = g
        target = game.s.acts[subject].target
        game.s.swayed[target] = game.s.swayed.get(target, 0) + self.by
        return None


@final
@dataclass(frozen=True)
class Seduce(Effect):
    """GD-CARD-07: the target is out of the Senate until the turn ends."""

    def run(self, g: Any, seat: i64, subject: i64) -> Procedure[Any] | None:
        game: Destiny = g
        one: i64 = 1
        game.s.away = game.s.away | (one << game.s.acts[subject].target)
        return None


@final
@dataclass(frozen=True)
class Orate(Effect):
    """GD-CARD-14: the acting Senator's Diplomacy is higher in votes of this Senate Phase."""

    by: int

    def run(self, g: Any, seat: i64, subject: i64) -> Procedure[Any] | None:
        game: Destiny = g
        own = game.s.acts[subject].senator
        game.s.oratory[own] = game.s.oratory.get(own, 0) + self.by
        return None


@final
@dataclass(frozen=True)
class Expose(Effect):
    """GD-CARD-09, GD-SHA-09: a high die of the acting Senator corrupts the target."""

    least: int
    tokens: int

    def run(self, g: Any, seat: i64, subject: i64) -> Procedure[Any] | None:
        game: Destiny = g
        act = game.s.acts[subject]
        faces = roll(game, INTRIGUE_DICE, 1 + shadow_dice(game, act.senator), "dossier")
        if max(faces) >= self.least:
            corrupt(game, act.target, self.tokens, "card")
        return None


@final
@dataclass(frozen=True)
class Refresh(Effect):
    """GD-CARD-13: the target may act again."""

    def run(self, g: Any, seat: i64, subject: i64) -> Procedure[Any] | None:
        game: Destiny = g
        game.refresh(game.s.acts[subject].target)
        return None


@final
@dataclass(frozen=True)
class Confess(Effect):
    """GD-CARD-22: Corruption leaves the acting Senator."""

    tokens: int

    def run(self, g: Any, seat: i64, subject: i64) -> Procedure[Any] | None:
        game: Destiny = g
        absolve(game, game.s.acts[subject].senator, self.tokens, "card")
        return None


@final
@dataclass(frozen=True)
class DestroyFleet(Effect):
    """GD-CARD-10: one Fleet of the owner aimed at, in the Sector aimed at."""

    def run(self, g: Any, seat: i64, subject: i64) -> Procedure[Any] | None:
        game: Destiny = g
        act = game.s.acts[subject]
        destroy_fleet(game, act.target, act.aim, "card")
        return None


CARD_WORDS: Final = EffectSet(
    "destiny",
    {
        "negate": Negate,
        "gain": Gain,
        "gain_per_token": GainPerToken,
        "gain_diplomacy": GainDiplomacy,
        "sway": Sway,
        "seduce": Seduce,
        "orate": Orate,
        "expose": Expose,
        "refresh": Refresh,
        "confess": Confess,
        "destroy_fleet": DestroyFleet,
    },
)
