"""A faction's own book: what its player alone sees, beside what is printed in it. (EX-COMP-07)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.people import portrait, title_of
from starmoot.games.exodus.content.printed import BOOKS, ORDERS, OWN_ORDERS
from starmoot.games.exodus.covert.writing import covert_list
from starmoot.games.exodus.names import (
    CATEGORY,
    COVERT,
    EDGE,
    FACTION,
    FACTIONS,
    FAITH,
    INSTITUTIONAL,
    JUSTICE,
    KEYWORD,
    MIGHT,
    PERSONAL,
    TRAIT,
    TREACHERY,
)
from starmoot.games.exodus.orders.beyond import DISCOVERY_NEEDS
from starmoot.games.exodus.orders.previews import changes_text
from starmoot.games.exodus.play import weight_in
from starmoot.games.exodus.secrets.knowledge import bearer_gone
from starmoot.games.exodus.secrets.wording import held_text, secret_preview
from starmoot.games.exodus.state import Held, State
from starmoot.games.exodus.voyage.ending import TRAITORS
from starmoot.scene import Card, CardRow, Grid, Widget

WANTED_DISCOVERIES: Final = 3
"""So many are what the Researchers want. (EX-STD-07)"""
AGENDAS: Final = (
    "Faith 8 or more",
    "Justice 8 or more",
    "Might 8 or more",
    "Treachery 3 or less",
    "three discoveries of your own",
    "three markers in your hands",
    "Edge 4 or less",
    "your own people in government",
)
"""What each faction wants of the voyage. (EX-STD-07)"""

WATCHED: Final = (FAITH, JUSTICE, MIGHT, TREACHERY, -1, -1, EDGE, -1)
"""The trait that an agenda is about."""


def book(view: k.View, own: names.Faction, writing: bool) -> list[Widget]:
    """The whole book; its orders in full while intents are written. (EX-COMP-07)"""
    state: State = view.state
    shelves: list[Widget] = [order_cards(own)] if writing else []
    return [*shelves, sheet(state, own), *secrets(view, own)]


def bookmark(view: k.View, own: names.Faction) -> list[Widget]:
    """What one needs of the own book at any time: what one wants, has and hides."""
    state: State = view.state
    kept = sum(len(widget.rows) for widget in secrets(view, own) if isinstance(widget, Grid))
    rows = [
        ("You want", agenda_text(state, own)),
        ("Markers", markers_text(state, own)),
        ("Secrets", f"you keep {kept}; your book lies open whenever orders are given"),
    ]
    if state.is_host(own):
        rows.insert(0, HOST)
    return [Grid(f"You speak for the {BOOKS[own].name}", ("", ""), tuple(rows), True)]


HOST: Final = ("Bounder", "your leader is a host, and nobody else knows")


def sheet(state: State, own: names.Faction) -> Grid:
    """The first page: who leads, what one wants, may and owes. (EX-COMP-08, EX-COMP-21)"""
    printed = BOOKS[own]
    rows = [
        ("Your book", printed.title),
        ("Leader", leader_text(state, own)),
        ("Advice", printed.advice),
        ("You want", agenda_text(state, own)),
        ("Markers", markers_text(state, own)),
        ("Your votes", weights_text(state, own)),
        ("Covert", ", ".join(COVERT.label(kind) for kind in covert_list(state, own))),
        ("Assists", assists_text(own)),
        ("Your trait", TRAIT.label(state.factions[own].trait)),
        ("People", people_text(state, own)),
    ]
    if state.is_host(own):
        rows.insert(1, HOST)
    return Grid(f"You speak for the {printed.name}", ("", ""), tuple(rows), True)


def leader_text(state: State, own: names.Faction) -> str:
    """Name, title and what else was written down. (EX-SET-07, EX-SET-09)"""
    leader = state.factions[own].leader
    if leader < 0:
        return f"nobody yet; a {BOOKS[own].leader} is needed"
    return f"{state.characters[leader].name}, {portrait(state, leader)}"


def agenda_text(state: State, own: names.Faction) -> str:
    """Three points of standing at the end; a host wants something else. (EX-STD-07, EX-INF-09)"""
    if state.is_host(own):
        return f"the fleet lost (+{TRAITORS} standing); what your people want counts for nothing"
    return f"{AGENDAS[own]} at the end (+3 standing{so_far(state, own)})"


def so_far(state: State, own: names.Faction) -> str:
    """How near a faction is to what it wants."""
    if WATCHED[own] >= 0:
        return f", now {state.traits[WATCHED[own]]}"
    if own == names.RESEARCHERS:
        made = sum(one.owner == own and one.category == names.DISCOVERY for one in state.secrets)
        if made >= WANTED_DISCOVERIES:
            return f"; reached, you have made {made}"
        return f"; you have made {made}, {state.progress} of {DISCOVERY_NEEDS} steps to the next"
    if own == names.UNDERWORLD:
        return f", now {sum(state.factions[own].markers)}"
    return ""


def markers_text(state: State, own: names.Faction) -> str:
    """Held and owed. (EX-MRK-01)"""
    held = markers_held(state, own)
    owed = [
        f"{state.factions[holder].markers[own]} to {FACTION.label(holder)}"
        for holder in names.EVERY_FACTION
        if state.factions[holder].markers[own]
    ]
    return f"you hold {held or 'none'}; you owe {', '.join(owed) or 'none'}"


def markers_held(state: State, holder: int) -> str:
    """`2 of Government, 1 of Network`."""
    markers = state.factions[holder].markers
    return ", ".join(f"{markers[f]} of {FACTION.label(f)}" for f in range(FACTIONS) if markers[f])


def weights_text(state: State, own: names.Faction) -> str:
    """The votes on each played faction's order. (EX-INT-03)"""
    return ", ".join(f"{FACTION.label(f)} {weight_in(state, own, f)}" for f in state.played)


def assists_text(own: names.Faction) -> str:
    """The keywords of orders that one understands. (EX-GEN-04)"""
    words = [KEYWORD.label(keyword).lower() for keyword in BOOKS[own].assists]
    return f"orders that are {', '.join(words)}"


def people_text(state: State, own: names.Faction) -> str:
    """Those one has, and those one could think of. (EX-CHR-03)"""
    named = [
        f"{person.name} ({title_of(state, number)})"
        for number, person in enumerate(state.characters)
        if person.faction == own and not person.gone and not person.primary
    ]
    return "; ".join([*named, f"for example {', '.join(BOOKS[own].people)}"])


def order_cards(own: names.Faction) -> CardRow:
    """Every order of the book: what it is, its test, its results. (EX-PUB-02, EX-TXT-01..05)

    Under the title that the book has. (EX-COMP-08)
    """
    cards = tuple(
        Card(ORDERS[number].name, order_words(number), key=ORDERS[number].id)
        for number in OWN_ORDERS[own]
    )
    return CardRow(f"Orders in your book, {BOOKS[own].title}", cards)


def order_words(number: int) -> str:
    """The text of an order, then its test and what each result brings."""
    order = ORDERS[number]
    if order.test is None:
        return order.text
    test = f"{TRAIT.label(order.test.trait)} ({TRAIT.label(order.test.against)})"
    bands = [
        f"{letter} {changes_text(changes)}"
        for letter, changes in (("F", order.failure), ("P", order.partial), ("S", order.success))
        if changes
    ]
    return f"{order.text} {test}{': ' if bands else '.'}{'; '.join(bands)}"


# Secrets.


def secrets(view: k.View, own: names.Faction) -> list[Widget]:
    """What one may read and not everybody can, while it matters. (EX-HID-05, EX-HID-07)

    What went with somebody who left the stage is of no use any more. (EX-CHR-16)
    """
    state: State = view.state
    rows = tuple(
        (whose(state, held, own), secret_text(view, held, own))
        for held in state.secrets
        if not held.public and not held.card.hidden and not bearer_gone(state, held)
    )
    return [Grid("What you keep to yourself", ("", ""), rows, True)] if rows else []


def whose(state: State, held: Held, own: names.Faction) -> str:
    """Whose secret it is, and of which sort if that is not plain."""
    owner = "Yours" if held.owner == own else FACTION.label(held.owner)
    if held.category == INSTITUTIONAL:
        return owner
    if held.category == PERSONAL and held.character >= 0:
        return f"{owner}, {state.characters[held.character].name}"
    return f"{owner}, {CATEGORY.label(held.category).lower()}"


def secret_text(view: k.View, held: Held, own: names.Faction) -> str:
    """What it says, its impact and advantage, and who else knows. (EX-SCT-01)"""
    card = held.card.value
    known = f"Known to {known_to(view, held, own)}."
    return f"{held_text(view.state, held)} {secret_preview(card)} {known}"


def known_to(view: k.View, held: Held, own: names.Faction) -> str:
    """Those of whom one can tell; others may know it all the same. (EX-HID-05)"""
    state: State = view.state
    told = [source for _, source in held.card.learned_by(view.viewer)]
    names = [
        FACTION.label(faction)
        for faction in state.played
        if faction != own and (faction in held.evident or state.factions[faction].seat in told)
    ]
    return ", ".join(names) or "nobody else, as far as you can tell"
