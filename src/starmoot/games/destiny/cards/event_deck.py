"""Events: the deck as it is printed, and what active Events change while they last (GD-EVNT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from starmoot import kernel as k
from starmoot.content.effect import Effect
from starmoot.content.loading import Content
from starmoot.games.destiny import names
from starmoot.games.destiny.cards import event_effects
from starmoot.games.destiny.content.printed import INFLUENCE_OF, MONEY_OF, RING_OF
from starmoot.games.destiny.play import Destiny


@dataclass(frozen=True)
class YieldChange:
    """GD-EVNT-05..07: Sectors of some rings, or with some yield, yield more or less."""

    resource: Annotated[int, names.RESOURCE]
    by: int
    rings: tuple[int, ...] = ()
    from_yield: int = 0


@dataclass(frozen=True)
class Lasting:
    """What an Event changes while it is active; 0 and false where it does not."""

    yields: YieldChange | None = None
    infestation: int = 0
    trials: int = 0
    clean_campaigns: int = 0
    neutral_defence: int = 0
    most_moved: int = 0
    most_bought: int = 0
    halves_bids: bool = False
    no_propositions: bool = False


@dataclass(frozen=True)
class Event:
    """An Event card (GD-EVD-02); `turns` is 0 for one that is over at once."""

    id: str
    name: str
    rule: str
    text: str
    copies: int
    theme: Annotated[int, names.THEME]
    turns: int = 0
    do: tuple[Effect, ...] = ()
    lasting: Lasting = Lasting()


EVENT_CONTENT: Final = Content("starmoot.games.destiny", event_effects.EVENT_WORDS)
EVENTS: Final = EVENT_CONTENT.load("events.toml", Event)
EVENT: Final = k.Kind("destiny.event", [event.id for event in EVENTS], [e.name for e in EVENTS])
FLEETS_ALL: Final = 10
NO_LIMIT: Final = 99
EVENT_DECK: Final = [number for number, event in enumerate(EVENTS) for _ in range(event.copies)]
"""GD-EVD-01, GD-EVD-04, GD-EVD-05: the fifty cards by title, within the limits of the deck."""


def active_events(g: Destiny) -> list[int]:
    """The active Events by title; two copies are there twice. (GD-EVD-07)"""
    return [g.s.active[at] for at in range(0, len(g.s.active), 2)]


def in_effect(g: Destiny) -> list[Lasting]:
    """What the active Events change."""
    return [EVENTS[event].lasting for event in active_events(g)]


def infestation_change(g: Destiny) -> k.i64:
    """What Events add to the Infestation roll. (GD-EVNT-23, GD-EVNT-24)"""
    return sum([one.infestation for one in in_effect(g)])


def trial_change(g: Destiny) -> k.i64:
    """What Events add to every prosecution roll. (GD-EVNT-15)"""
    return sum([one.trials for one in in_effect(g)])


def clean_campaign_change(g: Destiny) -> k.i64:
    """What a campaigner without tokens has more. (GD-EVNT-13)"""
    return sum([one.clean_campaigns for one in in_effect(g)])


def neutral_defence_change(g: Destiny) -> k.i64:
    """What neutral Sectors have more. (GD-EVNT-19)"""
    return sum([one.neutral_defence for one in in_effect(g)])


def bids_halved(g: Destiny) -> k.i64:
    """How often the bidding limit is halved. (GD-EVNT-14, GD-EVD-07)"""
    return len([one for one in in_effect(g) if one.halves_bids])


def propositions_barred(g: Destiny) -> bool:
    """Whether step 4 of the Senate Phase is skipped. (GD-EVNT-12)"""
    return any(one.no_propositions for one in in_effect(g))


def most_moved(g: Destiny) -> k.i64:
    """How many Fleets a Party may move this turn at most. (GD-EVNT-18)"""
    most: k.i64 = FLEETS_ALL
    for one in in_effect(g):
        if 0 < one.most_moved < most:
            most = one.most_moved
    return most


def most_bought(g: Destiny) -> k.i64:
    """How many Fleets a Party may buy this turn at most. (GD-EVNT-20)"""
    most: k.i64 = NO_LIMIT
    for one in in_effect(g):
        if 0 < one.most_bought < most:
            most = one.most_bought
    return most


def sector_yield(g: Destiny, sector: names.Sector, resource: k.i64) -> k.i64:
    """What a Sector yields now; never less than nothing. (GD-GAL-19, GD-EVNT-05..07)"""
    printed = INFLUENCE_OF[sector] if resource == names.INFLUENCE else MONEY_OF[sector]
    result: k.i64 = printed
    for one in in_effect(g):
        change = one.yields
        if change is None or change.resource != resource or printed < change.from_yield:
            continue
        if not change.rings or RING_OF[sector] in change.rings:
            result += change.by
    return max(0, result)
