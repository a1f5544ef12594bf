"""Deals, promises and quarrels: what a game's facts say of them, as its `story` names them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from starmoot.bots.memory import Memory, sides_of, tells
from starmoot.kernel import Entry, Story

COUNTS = {"conflicts": "conflicts", "deals": "accepted", "refusals": "refused"}
"""What is counted as it is told, by the measure and by the part of a story that names its facts."""


def of_story(
    story: Story, log: Iterable[Entry], state: Any, seats: int
) -> dict[str, float | list[float]]:
    """How often deals were struck or refused, words kept or broken, and quarrels begun."""
    found = dict.fromkeys([*COUNTS, "promises_kept", "promises_broken"], 0.0)
    memory = Memory(seats)
    wanted = facts_of(story)
    for entry in log:
        if entry.note.name not in wanted:
            continue
        for measure, part in COUNTS.items():
            found[measure] += tells(entry, getattr(story, part))
        found["promises_kept"] += tells(entry, story.kept)
        found["promises_broken"] += betrays(story, entry, state, memory)
    found["promises_kept"] += len(memory.bonds)
    found["promises"] = found["promises_kept"] + found["promises_broken"]
    return dict(found)


def facts_of(story: Story) -> set[str]:
    """The facts that a story names, whatever words they have to have."""
    parts = (*COUNTS.values(), "kept", "broken", "bonds", "hurt")
    return {name.partition(":")[0] for part in parts for name in getattr(story, part)}


def betrays(story: Story, entry: Entry, state: Any, memory: Memory) -> int:
    """How many words a fact breaks; who is bound to whom is remembered as one goes."""
    sides = sides_of(entry, state)
    if tells(entry, story.bonds) and len(sides) > 1:
        memory.bonds |= {frozenset((one, other)) for one in sides[0] for other in sides[1]}
    if tells(entry, story.hurt) and sides:
        before = len(memory.bonds)
        for actor in sides[0]:
            memory.severs(sides, actor)
        return before - len(memory.bonds)
    return int(tells(entry, story.broken))


def told_by(story: Story) -> Mapping[str, str]:
    """What can be counted in games with such a story: the measures and their titles."""
    words = bool(story.kept or story.broken or story.bonds)
    known = {
        "conflicts": ("conflicts", bool(story.conflicts)),
        "deals": ("offers accepted", bool(story.accepted)),
        "refusals": ("offers refused", bool(story.refused)),
        "promises": ("promises kept or broken", words),
        "promises_kept": ("promises kept", words),
        "promises_broken": ("promises broken", words),
    }
    return {name: title for name, (title, there) in known.items() if there}
