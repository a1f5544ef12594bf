"""What a crisis does to a faction: the effect words of its cards. (HG-CRIS-18..21)

Each is run with the faction as its subject.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from starmoot import kernel as k
from starmoot.content import Effect, EffectSet
from starmoot.games.hegemony import names as n


@dataclass(frozen=True)
class Ban(Effect):
    """No Steel on a resource in the next Planning Phase."""

    resource: Annotated[int, n.RESOURCE]

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> None:
        g.cabinet(subject).caps[self.resource] = 0


@dataclass(frozen=True)
class Cap(Effect):
    """At most this much Steel on a resource in the next Planning Phase."""

    resource: Annotated[int, n.RESOURCE]
    most: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> None:
        caps = g.cabinet(subject).caps
        caps[self.resource] = min(caps[self.resource], self.most)


@dataclass(frozen=True)
class Boost(Effect):
    """Free points of a resource in the next Planning Phase, where Steel is spent on it."""

    resource: Annotated[int, n.RESOURCE]
    points: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> None:
        g.cabinet(subject).boosts[self.resource] += self.points


@dataclass(frozen=True)
class Steel(Effect):
    """The bank changes when the phase ends; Deep Vaults keep it from falling. (HG-GIFT-26)"""

    change: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> None:
        g.change_bank(subject, self.change)


@dataclass(frozen=True)
class HalfBank(Effect):
    """Half of the bank is lost, rounded down. (HG-STEEL-10)"""

    half: bool

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> None:
        g.change_bank(subject, -(g.cabinet(subject).bank // 2))


@dataclass(frozen=True)
class Control(Effect):
    """Own confirmed Control changes, though never below 0. (HG-CRIS-19)"""

    change: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> None:
        g.change_control(subject, self.change)


@dataclass(frozen=True)
class Spies(Effect):
    """Own sleeping spies are lost or won: in each rival, in one, or where there are most."""

    count: int
    where: Literal["each", "rival_a", "rival_b", "most"]

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> None:
        for rival in g.rivals_meant(subject, self.where):
            g.change_spies(subject, rival, self.count)


@dataclass(frozen=True)
class DrawTechnology(Effect):
    """Simple technologies are drawn free, and implemented when the next phase starts."""

    count: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> None:
        for _ in range(self.count):
            g.draw_free_technology(subject)


@dataclass(frozen=True)
class OpenFront(Effect):
    """Points spent on the crisis also count against a rival in the coming Exchange."""

    resource: Annotated[int, n.RESOURCE]
    rival: Annotated[int, n.TAG]

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> None:
        g.open_front(subject, self.resource, self.rival)


@dataclass(frozen=True)
class Destroyed(Effect):
    """The faction is out of the game, as a Stale Faction is. (HG-CRIS-21)"""

    out: bool

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> None:
        g.destroy(subject)


@dataclass(frozen=True)
class LoseSimple(Effect):
    """A Simple technology of the Science Officer's choice is lost, or Steel if there is none."""

    steel: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        asking: k.Procedure[Any] | None = g.lose_simple(subject, self.steel)
        return asking


@dataclass(frozen=True)
class RivalDraws(Effect):
    """A rival draws a Simple technology free when its next Session starts."""

    rival: Annotated[int, n.TAG]

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> None:
        g.grant_draw(subject, g.tagged(subject, self.rival))


EFFECTS: Final = EffectSet(
    "hegemony",
    {
        "ban": Ban,
        "cap": Cap,
        "boost": Boost,
        "steel": Steel,
        "half_bank": HalfBank,
        "control": Control,
        "spies": Spies,
        "technology": DrawTechnology,
        "open": OpenFront,
        "destroyed": Destroyed,
        "lose_simple": LoseSimple,
        "rival_draws": RivalDraws,
    },
)
