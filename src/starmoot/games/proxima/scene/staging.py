"""How what happens is shown when it happens.

Most facts are staged by their kind. Cards on the council's table, actions that are turned up,
battles, rockets and landings are each one beat, however many facts tell them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.council.decisions import POLITICS
from starmoot.games.proxima.scene import fights
from starmoot.scene import Card, CardRow, Tally, stage
from starmoot.scene.stage import Beat, Telling

STAGING: Final = stage.of(
    "proxima",
    begun=stage.act("The powers arrive"),
    joins=stage.act("The powers are chosen"),
    turn=stage.act("A new turn", ends="The turn is over"),
    time_is_up=stage.act("The last turn", stage.GREAT),
    income=stage.SILENT,
    grown=stage.SILENT,
    on_table=stage.card("Before the council"),
    votes=stage.votes("The votes are opened"),
    carried=stage.outcome(stage.GREAT),
    repealed=stage.act("The council"),
    bid=stage.bids("The bids for turn order open"),
    declared=stage.act("The bonus action"),
    plays=stage.votes("The action cards are turned up"),
    reacts=stage.act("A reaction", stage.SMALL),
    aimed=stage.act("Rockets are aimed"),
    hit=stage.act("Rockets fall", stage.GREAT),
    fell_short=stage.act("Rockets fall"),
    stopped=stage.act("Rockets fall"),
    destroyed=stage.act("A world ends", stage.GREAT),
    appears=stage.act("Out of nowhere", stage.GREAT),
    conquest=stage.SILENT,
    moved=stage.SILENT,
    boarded=stage.SILENT,
    shifted=stage.SILENT,
    market=stage.SILENT,
    named=stage.SILENT,
    ordered=stage.SILENT,
    fight=stage.act("Ships meet", stage.GREAT),
    guard=stage.act("The Resistance stands guard"),
    rolls=stage.battle("A round of fire", stage.BEAT),
    lost_ship=stage.act("A ship is lost"),
    won=stage.act("The battle is over", stage.GREAT),
    beaten=stage.act("The Resistance is beaten", stage.GREAT),
    holds=stage.act("The Resistance holds"),
    nobody_left=stage.act("The battle is over", stage.GREAT),
    landed=stage.act("Landing", stage.SMALL),
    drove_out=stage.act("Landing", stage.GREAT),
    spawned=stage.act("The Resistance stirs"),
    scored=stage.SILENT,
    total=stage.bids("The final count", stage.GREAT),
    wins=stage.act("It is over", stage.GREAT),
)
"""Who moves is seen on the map; what is bought and learned is told below what it belongs to."""


def named(*words: str) -> frozenset[str]:
    """The names of notes."""
    return frozenset(f"proxima.{word}" for word in words)


AGENDA: Final = named("on_table")
VOTES: Final = named("votes")
ACTIONS: Final = named("plays")
BATTLE: Final = fights.BATTLE
ROCKETS: Final = named("fell_short", "stopped", "hit", "killed", "destroyed")
LANDING: Final = named("landed", "stayed", "drove_out", "first_landing")
GROUPS: Final = (AGENDA, ACTIONS, BATTLE, ROCKETS, LANDING)


def staged(view: k.View, entries: list[k.Entry]) -> list[Beat]:
    """The beats of one step."""
    beats: list[Beat] = []
    start = 0
    for place in range(1, len(entries) + 1):
        group = group_of(entries[start])
        if place < len(entries) and group_of(entries[place]) == group:
            begins = entries[place].note.name == fights.BEGINS
            if not begins:
                continue
        found = beats_for(view, group, entries[start:place])
        if beats and found and found[0].form == stage.CHANGE:
            last, more = beats.pop(), found.pop(0)
            beats.append(replace(last, told=(*last.told, more.title, *more.told)))
        beats += found
        start = place
    return beats


def group_of(entry: k.Entry) -> frozenset[str]:
    """The facts with which a fact is told; nothing for what is staged by its kind."""
    for group in GROUPS:
        if entry.note.name in group:
            return group
    return frozenset()


def beats_for(view: k.View, group: frozenset[str], run: list[k.Entry]) -> list[Beat]:
    """The beats of facts that belong together."""
    telling = Telling(view.state, view.seats)
    if group == AGENDA:
        return [agenda(run)]
    if group == ACTIONS:
        return [actions(run, telling)]
    if group == BATTLE:
        return [fights.beat(run, telling)]
    if group == ROCKETS:
        return [told_as_one(run, telling, "Rockets fall", named("destroyed"))]
    if group == LANDING:
        return [told_as_one(run, telling, "Landing", named("drove_out"), stage.SMALL)]
    return [with_names(run, beat) for beat in stage.beats_of(view, run, STAGING)]


def agenda(run: list[k.Entry]) -> Beat:
    """The cards that come before the council. (PC-COUN-03)"""
    cards: list[Card] = []
    for entry in run:
        card = POLITICS[entry.args[1]]
        title = f"{n.SLOT.label(entry.args[0])}: {card.name}"
        cards.append(Card(title, card.text, key=n.SLOT.key(entry.args[0]), corner=card.sort))
    keys = tuple(card.key for card in cards)
    title = "Which of these shall hold?"
    return Beat(title, "Before the council", widgets=(CardRow("", tuple(cards)),), keys=keys)


def actions(run: list[k.Entry], telling: Telling) -> Beat:
    """Everybody's action card, turned up together. (PC-ACT-03)"""
    cards = [
        Card(telling.label(entry, 1), n.ACTION_TEXTS[entry.args[1]], owner=seat)
        for entry in run
        for seat in (telling.owner(entry, 0),)
    ]
    keys = tuple(k.SEAT.key(k.Seat(card.owner)) for card in cards)
    lead = "The action cards are turned up"
    return Beat(in_short(run, telling), lead, widgets=(CardRow(lead, tuple(cards)),), keys=keys)


def in_short(run: list[k.Entry], telling: Telling) -> str:
    """Who plays what, in a line."""
    players: dict[str, list[str]] = {}
    for entry in run:
        players.setdefault(telling.label(entry, 1), []).append(telling.label(entry, 0))
    if len(run) > 1 and len(players) == 1:
        return f"Everybody plays {next(iter(players))}"
    return "; ".join(f"{listed(names)}: {card}" for card, names in players.items())


def listed(names: list[str]) -> str:
    """Names in a sentence: "Amber, Sapphire and Ivory"."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def told_as_one(
    run: list[k.Entry],
    telling: Telling,
    lead: str,
    great: frozenset[str],
    usual: int = stage.BEAT,
) -> Beat:
    """Several facts in one beat: what matters most above, the others below it."""
    head = next((entry for entry in run if entry.note.name in great), run[0])
    weight = stage.GREAT if head.note.name in great else usual
    told = tuple(telling.sentence(entry) for entry in run if entry is not head)
    owner = stage.owner_of(head, telling)
    keys = stage.keys_of(head, telling.seen)
    return Beat(telling.sentence(head), lead, told, owner=owner, keys=keys, weight=weight)


def with_names(run: list[k.Entry], beat: Beat) -> Beat:
    """What was voted for by the names of the cards, in votes: one and those bought. (PC-BID-07)"""
    cards = {n.SLOT.key(entry.args[1]): entry.text for entry in run if entry.note.name in VOTES}
    if not cards:
        return beat
    widgets = tuple(
        counted(widget, cards, beat.title) if isinstance(widget, Tally) else widget
        for widget in beat.widgets
    )
    return replace(beat, widgets=widgets)


def counted(tally: Tally, cards: Mapping[str, str], title: str) -> Tally:
    """A count in which every token is a vote besides its CP; the title names the card that won."""
    stands = [
        replace(
            stand,
            label=f"{n.SLOT.label(n.SLOT.index[stand.key])}: {cards[stand.key]}",
            total=stand.total + len(stand.tokens),
            tokens=tuple(replace(token, count=token.count + 1) for token in stand.tokens),
        )
        for stand in tally.stands
    ]
    stands.sort(key=lambda stand: -stand.total)
    won = next((stand.key for stand in stands if title.startswith(cards[stand.key])), "")
    return replace(tally, stands=tuple(stands), won=won)
