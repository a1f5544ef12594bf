"""Ledgers: laws in force, active Events, deals, and the promises between Parties."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import dealing
from starmoot.games.destiny.laws import statutes
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scene import appearance
from starmoot.games.destiny.words import law_words
from starmoot.scene import Grid, Widget

LIVE: Final = (dealing.DRAFT, dealing.OFFERED, dealing.AGREED, dealing.CONCLUDED)
MOST_ENDED: Final = 6
"""So many promises that are over are still shown, the newest first."""


def laws(g: Destiny) -> list[Widget]:
    """GD-PRO-05, GD-PRO-14: the laws in force: what they say, how long, and who broke them."""
    rows = [law_row(g, place, law) for place, law in enumerate(g.s.laws)]
    title = f"Laws in force ({len(rows)} of {statutes.LAWS_MOST})"
    return appearance.grid(title, ("Law", "It says", "Holds", "Broken this turn by"), rows)


def law_row(g: Destiny, place: int, law: statutes.Law) -> tuple[str, ...]:
    """One law."""
    says = " ".join(law_words.clause_text(clause) for clause in law.clauses)
    if law.preamble:
        says = f"{law.preamble} {says}"
    scope = law_words.scope_text(law)
    broken = [
        names.ABBREVIATIONS[party]
        for party in names.EVERY_PARTY
        if place < len(g.s.broken) and party in g.s.broken[place].by
    ]
    holds = f"{law_words.duration_text(law, g.s.turn)}; {scope}"
    return law_title(law), says, holds, ", ".join(broken) or "nobody"


def law_title(law: statutes.Law) -> str:
    """What a law is called; a listed one by its name if it has none of its own."""
    if law.title:
        return law.title
    return printed.LISTED_LAWS[law.listed].name if law.listed >= 0 else "A law without a title"


def events(g: Destiny) -> list[Widget]:
    """GD-EVD-07: what is active, and until when."""
    pairs = zip(g.s.active[::2], g.s.active[1::2], strict=True)
    rows: list[tuple[str, ...]] = [
        (event_deck.EVENTS[event].name, event_deck.EVENTS[event].text, f"turn {until}")
        for event, until in pairs
    ]
    return appearance.grid("Active Events", ("Event", "It says", "Until"), rows)


# Deals and promises.


def deals(g: Destiny, own: names.Party) -> list[Widget]:
    """GD-HID-12: what one may know of offers and trades: one's own apart from what is public."""
    private = [deal for deal in g.s.deals if is_private(deal)]
    public = [deal for deal in g.s.deals if not is_private(deal)]
    return [
        *deal_grid(g, "Your offers and deals", private, own, True),
        *promise_grid(g, "Promises only the two sides know of", private, True),
        *deal_grid(g, "Deals that everybody knows", public, own, False),
        *promise_grid(g, "Promises", public, False),
    ]


def is_private(deal: dealing.Deal) -> bool:
    """Whether only its sides know of a deal."""
    return deal.audience != k.EVERYONE


def deal_grid(
    g: Destiny, title: str, found: list[dealing.Deal], own: names.Party, private: bool
) -> list[Widget]:
    """GD-DEA-13, GD-DEA-14: deals that are not over: between whom, what moves, how it stands."""
    shown = [
        deal
        for deal in found
        if deal.state in LIVE and (deal.has_trade() or deal.state != dealing.CONCLUDED)
    ]
    rows = tuple(
        (
            f"{names.ABBREVIATIONS[deal.by]} and {names.ABBREVIATIONS[deal.to]}",
            trade_text(deal, own),
            standing_text(deal),
        )
        for deal in shown
    )
    sides = tuple(seats_of(g, deal) for deal in shown)
    return [Grid(title, ("Between", "What", "State"), rows, private, sides=sides)] if rows else []


def seats_of(g: Destiny, deal: dealing.Deal) -> tuple[int, int]:
    """The seats that a deal is between."""
    return g.seat_of(deal.by), g.seat_of(deal.to)


def trade_text(deal: dealing.Deal, own: names.Party) -> str:
    """What each side hands over at once; cards by number only where one is no side of it."""
    openly = not deal.concerns(own)
    count = len(deal.promises)
    parts: list[str] = []
    if deal.has_trade():
        gives, takes = (
            dealing.bundle_text(deal.gives, openly),
            dealing.bundle_text(deal.takes, openly),
        )
        parts.append(f"{names.ABBREVIATIONS[deal.by]} gives {gives} for {takes}")
    if count:
        parts.append(names.several(count, "promise", "promises"))
    return "; ".join(parts) or "not written yet"


def standing_text(deal: dealing.Deal) -> str:
    """Where a deal stands, and for whom it waits."""
    if deal.state == dealing.OFFERED:
        return f"offered, the {names.ABBREVIATIONS[deal.to]} may accept"
    if deal.state == dealing.AGREED:
        return "agreed, the Senate has to ratify it"
    said = dealing.DEAL_STATE.label(deal.state).lower()
    return f"{said}, by the court" if deal.ratified else said


def promise_grid(g: Destiny, title: str, found: list[dealing.Deal], private: bool) -> list[Widget]:
    """GD-DEA-04, GD-DEA-19..23: words given: by whom, to whom, and kept, broken or open."""
    live: list[tuple[tuple[str, str, str, str], tuple[int, int]]] = []
    over: list[tuple[tuple[str, str, str, str], tuple[int, int]]] = []
    for deal in found:
        if deal.state == dealing.DRAFT or (deal.is_final() and not any(deal.fates)):
            continue
        for promise, fate in zip(deal.promises, deal.fates or [dealing.OPEN] * 99, strict=False):
            row = (
                names.ABBREVIATIONS[promise.by],
                names.ABBREVIATIONS[deal.other(promise.by)],
                dealing.promise_text(promise),
                promise_state(deal, fate),
            )
            (live if fate == dealing.OPEN else over).append((row, seats_of(g, deal)))
    shown = (*live, *over[: -MOST_ENDED - 1 : -1])
    rows, sides = tuple(row for row, _ in shown), tuple(sides for _, sides in shown)
    columns = ("By", "To", "Promises", "State")
    return [Grid(title, columns, rows, private, sides=sides)] if rows else []


def promise_state(deal: dealing.Deal, fate: int) -> str:
    """What has become of a promise."""
    if deal.state in (dealing.OFFERED, dealing.AGREED):
        return "offered"
    said = dealing.PROMISE_STATE.label(fate).lower()
    if fate == dealing.OPEN and deal.ratified:
        return f"{said}, held to it by the court"
    return f"{said}, binds nobody" if fate == dealing.OPEN and deal.free else said
