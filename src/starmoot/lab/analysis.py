"""Analysis: from the rows of a study to estimates, effects, and who gains and loses."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from starmoot.lab.errors import BadStudy
from starmoot.lab.measures import SCORE, WIN, Measure
from starmoot.lab.playing import Seen
from starmoot.lab.statistics import (
    ALPHA,
    Effect,
    Estimate,
    holm,
    mean_estimate,
    paired_effect,
)
from starmoot.lab.store import Games
from starmoot.lab.studies import Study

Pairs = dict[str, list[Seen]]
"""For each arm its games, in the order of the seeds that all arms have played."""


@dataclass(frozen=True)
class Gain:
    """What a change does to one seat or one role."""

    arm: str
    who: str
    measure: str
    before: float
    effect: Effect


@dataclass(frozen=True)
class Side:
    """One arm: its games, what was measured, and how its games ended."""

    name: str
    games: int
    failed: int
    estimates: Mapping[str, Estimate]
    endings: Mapping[str, float]
    places: Mapping[str, Mapping[str, Estimate]] = field(default_factory=dict)
    """For each measure that has a value for each seat, every seat and role."""


@dataclass(frozen=True)
class Findings:
    """What a study has found."""

    study: Study
    sides: tuple[Side, ...]
    effects: Mapping[tuple[str, str], Effect]
    """By arm and measure, against the first arm."""
    by_seat: tuple[Gain, ...]
    by_role: tuple[Gain, ...]
    games: int
    """Seeds that all arms have played to the end."""
    played: int = 0
    """Games of this study in all, those of earlier runs and other studies included."""
    looks: tuple[int, ...] = ()
    level: float = ALPHA
    stopped: str = ""
    fresh: int = 0
    seconds: float = 0.0
    failures: tuple[str, ...] = ()
    examples: tuple[tuple[str, int, str, str], ...] = field(default=())
    """Arm, number, why it is worth watching, and its record's file."""

    left_out: int = 0
    """Seeds that failed in one arm or more."""

    def effect(self, arm: str) -> Effect:
        """What an arm does to the first measure."""
        return self.effects[arm, self.study.primary.name]

    @property
    def base(self) -> Side:
        """What the others are compared with."""
        return self.sides[0]

    @property
    def half(self) -> float:
        """The widest reach of the answers to the question."""
        names = [side.name for side in self.sides[1:]]
        found = [self.effect(name).half for name in names]
        return max(found or [self.base.estimates[self.study.primary.name].half])


def analysed(study: Study, games: Mapping[str, Games], count: int, level: float) -> Findings:
    """The findings over the first `count` seeds, at this level for the whole of each family."""
    numbers = range(count)
    found = {arm.name: games[arm.name].seen(numbers) for arm in study.arms}
    whole = [n for n in numbers if all(found[arm.name][n] is not None for arm in study.arms)]
    pairs: Pairs = {name: [s for n in whole if (s := seen[n])] for name, seen in found.items()}
    sides = tuple(
        side_of(study, arm.name, pairs[arm.name], found[arm.name].count(None), level)
        for arm in study.arms
    )
    failures = tuple(
        f"{arm.name}, game {n}: {games[arm.name].lines[n]['failure']}"
        for arm in study.arms
        for n in numbers
        if found[arm.name][n] is None
    )
    return Findings(
        study,
        sides,
        effects_of(study, pairs, level),
        gains(study, pairs, level, seats_in(pairs)),
        gains(study, pairs, level, roles_in(pairs)),
        len(whole),
        level=level,
        failures=failures,
        left_out=count - len(whole),
    )


def side_of(study: Study, name: str, seen: list[Seen], failed: int, level: float) -> Side:
    """One arm by itself, with intervals that allow for the looks but not for other arms."""
    estimates = {
        measure.name: mean_estimate(scalars(measure, seen), measure.share, level)
        for measure in single(study.measures, seen)
    }
    endings = Counter(game.ending for game in seen)
    shares = {ending: count / len(seen) for ending, count in endings.most_common()}
    places = {
        measure.name: places_of(name, measure, seen, level)
        for measure in study.measures
        if seen and measure.name not in estimates
    }
    return Side(name, len(seen), failed, estimates, shares, places)


def places_of(name: str, measure: Measure, seen: list[Seen], level: float) -> dict[str, Estimate]:
    """What a measure comes to for each seat and each role of one arm."""
    alone: Pairs = {name: seen}
    values = [parts(measure, game) for game in seen]
    found: dict[str, Estimate] = {}
    for who, places in {**seats_in(alone), **roles_in(alone)}.items():
        own = [
            sum(value[seat] for seat in seats) / len(seats)
            for value, seats in zip(values, places[name], strict=True)
            if seats
        ]
        found[who] = mean_estimate(own, measure.share, level)
    return found


def single(measures: Iterable[Measure], seen: Sequence[Seen]) -> list[Measure]:
    """The measures that give one number for a game."""
    return [m for m in measures if not seen or not isinstance(m.value(seen[0]), list)]


def scalars(measure: Measure, seen: Sequence[Seen]) -> list[float]:
    """The values of a measure that gives one number for a game."""
    values: list[float] = []
    for game in seen:
        value = measure.value(game)
        if isinstance(value, list) or math.isnan(value):
            raise BadStudy(f"the measure {measure.name} gives no number for these games")
        values.append(float(value))
    return values


def effects_of(study: Study, pairs: Pairs, level: float) -> dict[tuple[str, str], Effect]:
    """Each arm against the first, measure by measure; each measure is one family of tests."""
    base, *others = [arm.name for arm in study.arms]
    found: dict[tuple[str, str], Effect] = {}
    for measure in single(study.measures, pairs[base]) if pairs[base] else []:
        before = scalars(measure, pairs[base])
        each = level / max(1, len(others))
        family = [
            paired_effect(before, scalars(measure, pairs[name]), measure.share, each)
            for name in others
        ]
        for name, effect in zip(others, corrected(family, level), strict=True):
            found[name, measure.name] = effect
    return found


def corrected(family: Sequence[Effect], level: float) -> list[Effect]:
    """Effects with their values of p corrected for the size of their family."""
    values = holm([effect.p for effect in family])
    return [
        replace(effect, adjusted=value, alpha=level)
        for effect, value in zip(family, values, strict=True)
    ]


# Who gains and who loses

Places = Mapping[str, list[list[int]]]
"""For each arm and game the seats that somebody (a seat, a role) has in it."""


def seats_in(pairs: Pairs) -> dict[str, Places]:
    """Every seat, where all arms have it."""
    fewest = min((len(s.scores) for seen in pairs.values() for s in seen), default=0)
    return {
        f"seat {seat + 1}": {name: [[seat] for _ in seen] for name, seen in pairs.items()}
        for seat in range(fewest)
    }


def roles_in(pairs: Pairs) -> dict[str, Places]:
    """Every role that is not just the seat by another name."""
    roles: dict[str, set[int]] = {}
    for seen in pairs.values():
        for game in seen:
            for seat, role in enumerate(game.roles):
                roles.setdefault(role, set()).add(seat)
    if all(len(seats) == 1 for seats in roles.values()):
        return {}
    return {
        role: {
            name: [[s for s, r in enumerate(game.roles) if r == role] for game in seen]
            for name, seen in pairs.items()
        }
        for role in sorted(roles)
    }


def gains(study: Study, pairs: Pairs, level: float, who: Mapping[str, Places]) -> tuple[Gain, ...]:
    """What each change does to everybody's share of victories, or to points if nobody wins."""
    base, *others = [arm.name for arm in study.arms]
    measure = WIN if any(any(game.wins) for game in pairs[base]) else SCORE
    values = {name: [parts(measure, game) for game in seen] for name, seen in pairs.items()}
    found: list[Gain] = []
    each = level / max(1, len(others) * len(who))
    for name in others:
        for somebody, places in who.items():
            before: list[float] = []
            after: list[float] = []
            for n, (old, new) in enumerate(zip(places[base], places[name], strict=True)):
                if old and new:
                    before.append(sum(values[base][n][s] for s in old) / len(old))
                    after.append(sum(values[name][n][s] for s in new) / len(new))
            if len(before) > 1:
                effect = paired_effect(before, after, measure.share, each)
                found.append(Gain(name, somebody, measure.name, sum(before) / len(before), effect))
    adjusted = corrected([gain.effect for gain in found], level)
    return tuple(replace(g, effect=e) for g, e in zip(found, adjusted, strict=True))


def parts(measure: Measure, game: Seen) -> list[float]:
    """A measure by seat."""
    value = measure.value(game)
    assert isinstance(value, list)
    return value
