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


def verdict(found: Findings) -> str:
    """The answer in one sentence."""
    measure = found.study.primary
    if len(found.sides) == 1:
        estimate = found.base.estimates[measure.name]
        return f"{capital(measure.title)}: {told(estimate, measure.share)}, over {games(found)}."
    others = [side.name for side in found.sides[1:]]
    if len(others) == 1:
        return answer(found, others[0], found.effect(others[0]), measure)
    before = figure(found.base.estimates[measure.name].value, measure.share)
    clauses = [clause(found, name, found.effect(name), measure) for name in others]
    return (
        f"{capital(measure.title)}: {before} with {found.base.name}; "
        f"{', '.join(clauses[:-1])}, and {clauses[-1]}."
    )


def clause(found: Findings, arm: str, effect: Effect, measure: Measure) -> str:
    """What one arm of several does, as a part of a sentence."""
    share = measure.share
    if effect.differ == 0:
        return f"{arm} changes it in no game"
    if not effect.sure:
        low, high = figure(effect.low, share, True), figure(effect.high, share, True)
        shows = "remains open" if open_still(found, effect) else "shows no effect"
        return f"{arm} {shows} (between {low} and {high}{' points' if share else ''})"
    return f"{arm} {moved(effect, share)} ({reach(effect, share)})"


def moved(effect: Effect, share: bool) -> str:
    """`adds 3.2 points`, `takes 0.41 off`."""
    size = points(effect.value, share)
    return f"adds {size}" if effect.value > 0 else f"takes {size} off"


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
        parts = [f"{name} {moved(sure[name], share)}" for name in ranked[:MOST_NAMED]]
        rest = len(effects) - len(parts)
        if rest:
            parts.append(f"{rest} other{'s' if rest > 1 else ''} less or nothing")
        return capital(", ".join(parts))
    if not any(effect.differ for effect in effects.values()):
        return f"Not one of {found.games:,} games comes out differently"
    most = max(max(abs(effect.low), abs(effect.high)) for effect in effects.values())
    if any(open_still(found, effect) for effect in effects.values()):
        return f"Too few games to tell: {points(most, share)} are still possible"
    return f"No effect found, and none larger than {points(most, share)} is likely"


def games(found: Findings) -> str:
    """How many seeds it is about."""
    return f"{found.games:,} {'games' if len(found.sides) == 1 else 'seeds'}"


def answer(found: Findings, arm: str, effect: Effect, measure: Measure) -> str:
    """What one arm does to the first measure."""
    share = measure.share
    before = found.base.estimates[measure.name].value
    after = next(side for side in found.sides if side.name == arm).estimates[measure.name].value
    if effect.differ == 0:
        most = figure(effect.most_differ, True)
        return (
            f"{capital(arm)} changes nothing in the {measure.title}: all {effect.games:,} games "
            f"come out the same, so it matters in fewer than {most} of games."
        )
    if not effect.sure:
        low, high = figure(effect.low, share, True), figure(effect.high, share, True)
        unit = " points" if share else ""
        if open_still(found, effect):
            return (
                f"{capital(arm)} may add to the {measure.title} or take off: {effect.games:,} "
                f"seeds leave between {low} and {high}{unit}, around {figure(before, share)}."
            )
        return (
            f"{capital(arm)} shows no effect on the {measure.title}: it lies between {low} and "
            f"{high}{unit}, around {figure(before, share)}."
        )
    size = points(effect.value, share)
    change = f"adds {size} to" if effect.value > 0 else f"takes {size} off"
    return (
        f"{capital(arm)} {change} the {measure.title}, from {figure(before, share)} to "
        f"{figure(after, share)} ({reach(effect, share)})."
    )


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
        if better or worse:
            parts = [
                f"{word} {', '.join(gain_words(g) for g in group)}"
                for word, group in (("gain:", better), ("lose:", worse))
                if group
            ]
            lines.append(f"{side.name}: {'; '.join(parts)}.")
    if not lines and len(found.sides) > 1:
        lines.append("No seat and no role gains or loses more than chance explains.")
    return lines


def gain_words(gain: Gain) -> str:
    """`Church +4.1 points of victories`."""
    share = gain.measure == "win"
    unit = " points" if share else ""
    return f"{gain.who} {figure(gain.effect.value, share, True)}{unit}"


def limits(found: Findings) -> list[str]:
    """What this does not show, in honest lines."""
    specs = sorted({bot for arm in found.study.arms for bot in arm.setup.bots})
    kinds = list(dict.fromkeys(spec.partition(":")[0] for spec in specs))
    lines = [f"Played by {', '.join(specs)}. {BOTS[kind]}" for kind in kinds[:1] if kind in BOTS]
    lines += [BOTS[kind] for kind in kinds[1:] if kind in BOTS]
    same = [s.name for s in found.sides[1:] if found.effect(s.name).differ == 0]
    if same:
        lines.append(
            f"These players never came to where {' or '.join(same)} would show in what was "
            "measured; people may."
        )
    if found.study.note:
        lines.append(found.study.note)
    return lines


def sureness(found: Findings) -> str:
    """How many games stand behind it, why it stopped, and what pairing was worth."""
    text = (
        f"{found.games:,} seeds in {len(found.sides)} settings"
        if len(found.sides) > 1
        else games(found)
    )
    text += f"; {found.stopped}."
    if found.study.stopping.within:
        text += f" Intervals allow for {len(found.looks)} looks."
    text += width_words(found)
    noise = [found.effect(side.name).noise for side in found.sides[1:]]
    if noise:
        text += f" The same dice took away {figure(1 - mean(noise), True)} of the noise."
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
