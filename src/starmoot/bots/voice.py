"""What a character says: a line at moments that deserve one.

A line is made from a fact, from earlier facts that the same listeners know, and from the speaker's
temperament, which everybody may know. Its hand, its role and its plans have no part in it, so
that nobody learns more from a line than from the facts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from starmoot.bots.casting import temperament_of
from starmoot.bots.memory import remember, tells
from starmoot.bots.temperament import leader
from starmoot.host import SPECTATOR, Table
from starmoot.kernel import Entry, Story

GUESSES: Final = 4
"""In how many worlds that could be true, as far as all know, one looks for a leader."""

TURNS: Final = ("hurt", "helped")
"""What somebody did to somebody else: only that one has anything to say to it."""
WORTH_WORDS: Final = (0, 4)
"""After how many turns of one sort between two seats the next one is worth words."""


@dataclass(frozen=True)
class Line:
    """What a seat says about another one (-1: nobody in particular) to those who know the fact."""

    seat: int
    about: int
    text: str
    audience: int

    def said(self, names: Sequence[str]) -> str:
        """The words, with the name of the one whom they are about."""
        return self.text.replace("{who}", names[self.about])


def nobody() -> int:
    """Where nobody is known to lead."""
    return -1


def leader_for(table: Table) -> int:
    """Who is clearly ahead as far as everybody knows; -1 where nobody is."""
    outlook = table.game.outlook
    assert outlook is not None
    worlds = [outlook(table.imagine(SPECTATOR, salt)) for salt in range(1, GUESSES + 1)]
    return leader([sum(hopes) // GUESSES for hopes in zip(*worlds, strict=True)])


def line_for(
    story: Story,
    known: Sequence[Entry],
    entry: Entry,
    seen: Any,
    specs: Sequence[str],
    leads: Callable[[], int] = nobody,
) -> Line | None:
    """What one of the seats says to a fact, if any does.

    `known` are the facts before it, `seen` is the state as a spectator sees it, `specs` are the
    texts of the bots by seat, empty for people; `leads` tells who is ahead as far as all know.
    """
    named = [seat for seat in entry.touched(seen) if seat < len(specs)]
    moment = moment_of(story, entry)
    if not moment or not named or (moment in TURNS and len(named) < 2):
        return None
    answers = moment in ("accepted", "refused")
    speaker = named[0] if answers else other_than(named[0], named, specs)
    temperament = temperament_of(specs[speaker]) if speaker >= 0 else None
    if temperament is None:
        return None
    shared = [fact for fact in known if fact.audience & entry.audience == entry.audience]
    about = next((seat for seat in named if seat != speaker), -1)
    if about < 0:
        about = last_beside(speaker, shared, seen)
    if not 0 <= about < len(specs):
        return None
    memory = remember(story, shared, seen, speaker, len(specs))
    if moment == "hurt" and about in memory.bound_to(speaker):
        moment = "broken"
    if moment == "refused" and memory.broke[about]:
        moment = "distrusted"
    elif moment == "refused" and leads() == about:
        moment = "ahead"
    elif moment == "accepted" and memory.good[about] > memory.bad[about]:
        moment = "trusted"
    lines = temperament.lines[moment]
    place = len(shared)
    if moment in TURNS:
        before = sum(alike(story, entry, fact, seen) for fact in shared)
        if before not in WORTH_WORDS:
            return None
        place = WORTH_WORDS.index(before)
    return Line(speaker, about, lines[place % len(lines)], entry.audience)


def alike(story: Story, entry: Entry, other: Entry, seen: Any) -> bool:
    """Whether two facts are the same sort of turn between the same seats."""
    if moment_of(story, entry) != moment_of(story, other):
        return False
    return entry.touched(seen)[:2] == other.touched(seen)[:2]


def last_beside(speaker: int, known: Sequence[Entry], seen: Any) -> int:
    """The one who was named last together with a speaker; -1 where nobody was."""
    for entry in reversed(known):
        named = entry.touched(seen)
        if speaker in named and len(named) > 1:
            return next(seat for seat in named if seat != speaker)
    return -1


def moment_of(story: Story, entry: Entry) -> str:
    """What sort of moment a fact is; empty where nobody has anything to say."""
    moments = {
        "broken": story.broken,
        "hurt": story.hurt,
        "helped": story.helped,
        "refused": story.refused,
        "accepted": story.accepted,
    }
    return next((moment for moment, names in moments.items() if tells(entry, names)), "")


def other_than(actor: int, named: Sequence[int], specs: Sequence[str]) -> int:
    """Who speaks about what somebody did: the one it was done to, else the next character."""
    if len(named) > 1:
        return named[1]
    others = [(actor + step) % len(specs) for step in range(1, len(specs))]
    return next((seat for seat in others if temperament_of(specs[seat]) is not None), -1)
