"""Words: what was found, in plain English, made from the numbers by fixed rules."""

from __future__ import annotations

import math
from collections.abc import Sequence

from starmoot.lab.analysis import Findings, Gain
from starmoot.lab.measures import Measure
from starmoot.lab.statistics import Effect, Estimate

MINUS = "−"
MOST_NAMED = 2
"""How many changes a title names; the picture shows the others."""

BOTS = {
    "random": "Random players take any legal answer: they show what the rules allow, not what "
    "people do.",
    "advice": "Advised players follow the game's own rules of thumb, look one step ahead and all "
    "think alike: they do not plan, bluff or hold a grudge as people do.",
    "search": "Searching players look some decisions ahead in worlds that they imagine, and know "
    "nothing of the game but its rules.",
    "caretaker": "Caretakers do what silence means and nothing else.",
}


def figure(value: float, share: bool, signed: bool = False) -> str:
    """A number for eyes: `12.3 %` for a share, `+2.1` for a change."""
    if math.isinf(value) or math.isnan(value):
        return "?"
    shown = 100 * value if share else value
    digits = 1 if share or abs(shown) >= 10 else 2
    text = f"{abs(shown):.{digits}f}"
    zero = float(text) == 0
    sign = MINUS if shown < 0 and not zero else "+" if signed and not zero else ""
    return f"{sign}{text}{' %' if share and not signed else ''}"


def told(estimate: Estimate, share: bool, signed: bool = False) -> str:
    """A number with its interval: `63.7 % [60.7, 66.6]`."""
    low, high = (figure(v, share, signed).removesuffix(" %") for v in (estimate.low, estimate.high))
    return f"{figure(estimate.value, share, signed)} [{low}, {high}]"


def points(value: float, share: bool) -> str:
    """The size of a change with its unit: `10.3 points`."""
    size = figure(abs(value), share).removesuffix(" %")
    return f"{size} points" if share else size


def capital(text: str) -> str:
    """A sentence with a large first letter."""
    return text[:1].upper() + text[1:]


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *rest, last = parts
    return f"{', '.join(rest)} and {last}" if rest else last


def verdict(found: Findings) -> str:
    """The answer in one sentence: what was measured without the change, and with each."""
    measure = found.study.primary
    base = found.base.estimates[measure.name]
    if len(found.sides) == 1:
        return f"{capital(measure.title)}: {told(base, measure.share)}, over {games(found)}."
    parts = [f"{figure(base.value, measure.share)} with {found.base.name}"]
    changed = [side.name for side in found.sides[1:] if found.effect(side.name).differ]
    parts += [clause(found, name, found.effect(name), measure) for name in changed]
    same = [side.name for side in found.sides[1:] if side.name not in changed]
    if same:
        most = figure(max(found.effect(name).most_differ for name in same), True)
        all_games = f"all {found.games:,} games"
        parts.append(
            f"the same in {all_games} with {listed(same)}, so that it matters in fewer than "
            f"{most} of games"
        )
    return f"{capital(measure.title)}: {'; '.join(parts)}."


def clause(found: Findings, arm: str, effect: Effect, measure: Measure) -> str:
    """What was measured in one arm, and what that says of the change."""
    share = measure.share
    side = next(side for side in found.sides if side.name == arm)
    value = figure(side.estimates[measure.name].value, share)
    if effect.sure:
        return f"{value} with {arm}, {moved(effect, share)} ({reach(effect, share)})"
    low, high = figure(effect.low, share, True), figure(effect.high, share, True)
    unit = " points" if share else ""
    says = "too few games to tell" if open_still(found, effect) else "no clear difference"
    return f"{value} with {arm}, {says} (between {low} and {high}{unit})"


def moved(effect: Effect, share: bool) -> str:
    """`3.2 points more`, `0.41 less`."""
    return f"{points(effect.value, share)} {'more' if effect.value > 0 else 'less'}"


def headline(found: Findings) -> str:
    """The finding in a few words, as the title of a picture."""
    measure = found.study.primary
    share = measure.share
    if len(found.sides) == 1:
        value = found.base.estimates[measure.name].value
        return f"{capital(measure.title)}: {figure(value, share)}"
    effects = {side.name: found.effect(side.name) for side in found.sides[1:]}
    sure = {name: effect for name, effect in effects.items() if effect.sure}
    ranked = sorted(sure, key=lambda name: -abs(sure[name].value))
    if ranked:
        parts = [f"{moved(sure[name], share)} with {name}" for name in ranked[:MOST_NAMED]]
        rest = len(effects) - len(parts)
        if rest:
            others = "the other" if rest == 1 else f"{rest} others"
            parts.append(f"a smaller change or none with {others}")
        return f"{capital(measure.title)}: {', '.join(parts)}"
    if not any(effect.differ for effect in effects.values()):
        return f"{capital(measure.title)}: the same in all {found.games:,} games"
    most = max(max(abs(effect.low), abs(effect.high)) for effect in effects.values())
    size = points(most, share)
    if any(open_still(found, effect) for effect in effects.values()):
        return f"{capital(measure.title)}: too few games to tell, a change of {size} is possible"
    return f"{capital(measure.title)}: no clear change, and hardly one of more than {size}"


def games(found: Findings) -> str:
    """How many seeds it is about."""
    return f"{found.games:,} {'games' if len(found.sides) == 1 else 'seeds'}"


def reach(effect: Effect, share: bool) -> str:
    """How sure a change is: `95 % interval −14.4 to −6.2`."""
    low, high = figure(effect.low, share, True), figure(effect.high, share, True)
    return f"95 % interval {low} to {high}"


def winners(found: Findings) -> list[str]:
    """Who gains and who loses by each change, where chance does not explain it."""
    lines: list[str] = []
    for side in found.sides[1:]:
        sure = [g for g in (*found.by_role, *found.by_seat) if g.arm == side.name and g.effect.sure]
        better = [g for g in sure if g.effect.value > 0]
        worse = [g for g in sure if g.effect.value < 0]
        parts = [
            f"{word} {WON[group[0].measure]} for {listed([gain_words(g) for g in group])}"
            for word, group in (("more", better), ("fewer", worse))
            if group
        ]
        if parts:
            lines.append(f"With {side.name}: {'; '.join(parts)}.")
    if not lines and len(found.sides) > 1:
        lines.append("No seat and no role gains or loses more than chance explains.")
    return lines


WON = {"win": "victories", "score": "points"}


def gain_words(gain: Gain) -> str:
    """`Church (+4.1 points)`: in points of a hundred where victories are counted."""
    share = gain.measure == "win"
    unit = " points" if share else ""
    return f"{gain.who} ({figure(gain.effect.value, share, True)}{unit})"


def limits(found: Findings) -> list[str]:
    """What this does not show, in honest lines."""
    specs = sorted({bot for arm in found.study.arms for bot in arm.setup.bots})
    kinds = list(dict.fromkeys(spec.partition(":")[0] for spec in specs))
    lines = [f"Played by {', '.join(specs)}. {BOTS[kind]}" for kind in kinds[:1] if kind in BOTS]
    lines += [BOTS[kind] for kind in kinds[1:] if kind in BOTS]
    same = [s.name for s in found.sides[1:] if found.effect(s.name).differ == 0]
    if same:
        lines.append(
            f"These players never came to a point where {' or '.join(same)} would show in what "
            "was measured; people may."
        )
    if found.study.note:
        lines.append(found.study.note)
    return lines


def sureness(found: Findings) -> str:
    """How many games stand behind it, why it stopped, and what pairing was worth."""
    text = (
        f"{found.games:,} seeds in each of {len(found.sides)} settings"
        if len(found.sides) > 1
        else games(found)
    )
    text += f"; {found.stopped}."
    if found.study.stopping.within:
        text += f" Intervals allow for {len(found.looks)} looks."
    text += width_words(found)
    noise = [found.effect(side.name).noise for side in found.sides[1:]]
    if noise:
        spared = max(0.0, 1 - mean(noise))
        text += f" The same dice took away {figure(spared, True)} of the noise."
    failed = sum(side.failed for side in found.sides)
    if failed:
        text += f" {failed} games failed; their seeds were left out, their records were kept."
    return text


WIDE_SHARE, WIDE_PART = 0.03, 0.05
"""An interval is called wide that reaches further: points of a share, or a part of the value."""

TELLING = 3
"""How many times as far an interval reaches that tells nothing where it holds zero."""


def narrow(found: Findings) -> float:
    """How far the interval of an answer may reach before it is called wide."""
    measure = found.study.primary
    value = abs(found.base.estimates[measure.name].value)
    return WIDE_SHARE if measure.share else WIDE_PART * value


def open_still(found: Findings, effect: Effect) -> bool:
    """Whether too few games were played to say that a change has no effect."""
    return 0 < TELLING * narrow(found) < (effect.high - effect.low) / 2


def width_words(found: Findings) -> str:
    """Where the interval is still wide: how wide, and what a narrow one would take."""
    measure, wanted = found.study.primary, narrow(found)
    if not 0 < wanted < found.half < math.inf:
        return ""
    needed = math.ceil(found.games * (found.half / wanted) ** 2 / 100) * 100
    return (
        f" The interval is still wide, {points(found.half, measure.share)} to either side; "
        f"{points(wanted, measure.share)} would take about {needed:,} seeds."
    )


def mean(values: Sequence[float]) -> float:
    """The mean of some numbers."""
    return sum(values) / len(values)
