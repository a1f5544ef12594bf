"""Effects: typed consequences that content names and play runs.

An entry of content says what it does beside its printed text:

    do = [{ trait = { faith = -2 } }, { custom = "grand_conspiracy" }]

Each word is a small class of the game, listed in its `EffectSet`; loading makes the objects, and
play calls their `run`. Conditions are typed in the same way. There are no expression strings:
what needs arithmetic or loops is a `custom`, an effect written for one entry, and these are
counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar, final

from starmoot.kernel import DONE, Play, Procedure, Run, Step, i64, mypyc_attr

CUSTOM: Final = "custom"

G = TypeVar("G", bound=Play)


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something that happens. Subclasses are frozen dataclasses whose fields content fills.

    Not generic in the game, because a compiled dataclass cannot be; `run` names it instead.
    """

    def run(self, g: Any, seat: i64, subject: i64) -> Procedure[Any] | None:
        """Let it happen for a seat, aimed at a subject.

        An effect that must ask somebody gives the procedure that asks and finishes it.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """Something that may hold. Subclasses are frozen dataclasses whose fields content fills."""

    def holds(self, g: Any, seat: i64, subject: i64) -> bool:
        """Whether it holds for a seat, with regard to a subject."""
        raise NotImplementedError


def all_hold(conditions: Sequence[Condition], g: Play, seat: i64, subject: i64) -> bool:
    """Whether every condition holds; with none, nothing stands in the way."""
    return all(condition.holds(g, seat, subject) for condition in conditions)


@mypyc_attr(allow_interpreted_subclasses=True)
class Consequences(Procedure[G]):
    """Effects, one after another, with room for those that must ask.

    Effects are content and never stored, so a subclass keeps the numbers by which it finds them.
    """

    at: i64 = 0
    seat: i64 = 0
    subject: i64 = 0

    def effects(self, g: G) -> Sequence[Effect]:
        """What happens, in order; the same list each time it is asked."""
        raise NotImplementedError

    def begin(self, g: G) -> Step:
        effects = self.effects(g)
        while self.at < len(effects) and not g.over():
            effect = effects[self.at]
            self.at += 1
            child = effect.run(g, self.seat, self.subject)
            if child is not None:
                return Run(child, Consequences.begin)
        return DONE


@final
class EffectSet:
    """The words of one game's content: its effects, its conditions, and its customs.

    Effects and conditions are classes by the word that content uses; a class with exactly one
    field takes its value without a table around it (`{ gain = 3 }`). Customs are ready-made
    effects by name.
    """

    def __init__(
        self,
        game: str,
        effects: Mapping[str, type[Effect]],
        conditions: Mapping[str, type[Condition]] | None = None,
        customs: Mapping[str, Effect] | None = None,
    ) -> None:
        if CUSTOM in effects:
            raise ValueError(f"{game}: no effect may be called '{CUSTOM}', it names the customs")
        self.game = game
        self.effects: dict[str, type[Effect]] = dict(effects)
        self.conditions: dict[str, type[Condition]] = dict(conditions or {})
        self.customs: dict[str, Effect] = dict(customs or {})
