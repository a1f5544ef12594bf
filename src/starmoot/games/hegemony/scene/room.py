"""The own room: cabinet, clock, crisis, plans side by side, treasury, and one's own secret."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import printed
from starmoot.games.hegemony.cabinet.sheets import cell_label, cells_of, meets
from starmoot.games.hegemony.cardset import CardSet
from starmoot.games.hegemony.crises.needs import needs_of
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.setup.calendar import ROUNDS, told
from starmoot.games.hegemony.setup.styles import style_of
from starmoot.games.hegemony.state import Board, Cabinet, Council, Dossier, Filed, Plan, State
from starmoot.scene import Card, CardRow, Grid, Moment, Prose, Timeline, Track, Tracks

CRISIS: Final = "The crisis"
PLANS: Final = "Plans side by side"
DRAFTS: Final = "Drafts on the table"
CABINET: Final = "The cabinet"
REPORT: Final = "Our report"


def clock(cabinet: Cabinet) -> Timeline:
    """The steps of this session, and which one it is. (HG-TIME-01)"""
    session = max(1, cabinet.session)
    names = n.STEPS[session - 1]
    title = "The Hegemony Session" if session == 4 else f"Session {session}"
    moments = tuple(Moment(name.removesuffix(" Phase")) for name in names)
    return Timeline(title, moments, min(cabinet.step, len(names) - 1))


def closing(cabinet: Cabinet) -> bool:
    """Whether a session is closing, or over."""
    return 0 < cabinet.session < 4 and cabinet.step == len(n.STEPS[cabinet.session - 1]) - 1


def in_crisis(cabinet: Cabinet) -> bool:
    """Whether a crisis is being met."""
    met = cabinet.phase in (n.EVENT, n.CRISIS) and cabinet.crisis != n.NONE
    return met and not closing(cabinet)


def reporting(cabinet: Cabinet, viewer: int) -> bool:
    """Whether a viewer has a report to prepare or to post. (HG-INFO-23)"""
    return closing(cabinet) and viewer in (cabinet.scribe, *cabinet.deputies)


def report(state: State, cabinet: Cabinet) -> Grid:
    """The report as others will read it; one number of it may lie. (HG-EXCH-25, HG-EXCH-29)"""
    spent = cabinet.chosen.plan if cabinet.chosen is not None else Plan()
    against = [
        f"{cell_label(cabinet, cell)} {spent.steel_in(cell)}"
        for cell in cells_of(n.PLANNING)
        if n.RESOURCE_OF[cell] in n.AGGRESSIVE and spent.steel_in(cell) > 0
    ]
    told = [deeds.DEED.label(one.deed) for one in cabinet.orders if one.deed not in deeds.TRACELESS]
    ended = "resolved" if cabinet.resolved else "not resolved"
    crisis = "" if cabinet.crisis == n.NONE else state.cards().crises[cabinet.crisis].title
    rows = (
        ("Crisis", f"{crisis}: {ended}" if crisis else "none", "true"),
        ("Against rivals", ", ".join(against) or "nothing", "true"),
        ("Research", str(spent.steel(n.RESEARCH)), "true"),
        ("Spy actions", ", ".join(told) or "none that show", "true"),
        ("Espionage", str(cabinet.reported_espionage), f"we spent {cabinet.spent_espionage}"),
    )
    return Grid(REPORT, ("", "They will read", "Truth"), rows)


def table(state: State, cabinet: Cabinet) -> Grid:
    """Who sits here, with titles and offices. (HG-INFO-04)"""
    rows: list[tuple[str, ...]] = []
    owners: list[int] = []
    for member in sorted(cabinet.members, key=lambda one: min(one.offices, default=99)):
        name, title, _ = style_of(member) if member.offices else ("", "", "")
        offices = ", ".join(n.OFFICE.label(office) for office in member.offices)
        duties = [
            word
            for word, seat in (("Leader", cabinet.leader), ("scribe", cabinet.scribe))
            if seat == member.seat and (word == "scribe" or not member.offices)
        ]
        rows.append(
            (
                state.seat_label(member.seat),
                name,
                title,
                ", ".join(filter(None, [offices, *duties])),
            )
        )
        owners.append(int(member.seat))
    return Grid(CABINET, ("Seat", "Name", "Title", "Office"), tuple(rows), owners=tuple(owners))


def treasury(cabinet: Cabinet) -> Tracks:
    """The bank, and the spies asleep in each rival. (HG-COMP-21)"""
    tracks = [Track("Steel in the bank", cabinet.bank)]
    for rival in n.FACTIONS:
        if rival != cabinet.faction:
            tag = ""
            if rival in cabinet.tags:
                tag = n.TAG.label(n.Tag(cabinet.tags.index(rival)))
            label = f"Spies in Faction {n.FACTION.label(rival)}"
            tracks.append(Track(label, cabinet.spies[rival], note=tag))
    return Tracks("Treasury", tuple(tracks))


def crisis(cards: CardSet, cabinet: Cabinet) -> CardRow:
    """The card that was read, and the row that came. (HG-CRIS-01, HG-CRIS-03)"""
    card = cards.crises[cabinet.crisis]
    shown = [Card(card.title, card.text, corner=f"asks for {demand(card.need)}")]
    if cabinet.face > 0:
        turn = card.row[cabinet.face - 1]
        asks = demand(turn.need) if turn.need else ""
        corner = f"{'bonus for' if turn.bonus else 'asks for'} {asks}" if asks else ""
        shown.append(Card(f"It turns: {cabinet.face}", turn.text, corner=corner, tint="gold"))
    return CardRow(CRISIS, tuple(shown))


def final_crisis(cards: CardSet, council: Council) -> CardRow:
    """The last card, without figures until the die falls; then what it asked for. (HG-INFO-20)"""
    card = cards.final_crises[council.crisis]
    if council.face == 0:
        return CardRow(CRISIS, (Card(card.title, card.text, corner="no figures yet"),))
    row = card.row[council.face - 1]
    shown = (
        Card(card.title, card.text),
        Card("To endure", f"It asked for {demand((row.full,))}.", tint="gold"),
        Card("Not to fall", f"It asked for {demand((row.partial,))}.", tint="gold"),
    )
    return CardRow(CRISIS, shown)


def demand(ways: tuple[printed.Demand, ...]) -> str:
    """What is asked for, in words."""
    told: list[str] = []
    for way in ways:
        amounts = (way.military, way.foreign, way.domestic, way.research, way.espionage)
        parts = [
            f"{n.RESOURCE.label(resource)} {amounts[resource]}"
            for resource in n.RESOURCES
            if amounts[resource] > 0
        ]
        if way.unspent > 0:
            parts.append(f"{way.unspent} Steel kept")
        told.append(" and ".join(parts))
    return " or ".join(told)


def plans(state: State, cabinet: Cabinet, filed: list[Filed], title: str) -> Grid:
    """Plans in columns, a row for each cell that anybody uses, and what it leaves. (HG-PLAN-14)"""
    needs = needs_of(state.cards(), cabinet, False)
    rows: list[tuple[str, ...]] = []
    for cell in cells_of(cabinet.phase):
        steel = [one.plan.steel_in(cell) for one in filed]
        if any(steel):
            rows.append((cell_label(cabinet, cell), *(str(one) if one else "" for one in steel)))
    rows.append(("Together", *(str(one.plan.total()) for one in filed)))
    rows.append(("Left in the bank", *(str(cabinet.bank - one.plan.total()) for one in filed)))
    if any(needs.points) or needs.unspent:
        told = [
            "meets the crisis" if meets(state.cards(), cabinet, one) else "misses the crisis"
            for one in filed
        ]
        rows.append(("Crisis", *told))
    rows.append(("Says", *(one.speech for one in filed)))
    columns = ("", *(state.seat_label(one.seat) for one in filed))
    return Grid(title, columns, tuple(rows))


def stock(cards: CardSet, cabinet: Cabinet) -> CardRow:
    """Gifts and technologies of the room. (HG-COMP-21)"""
    shown = [
        Card(cards.gifts[gift].name, cards.gifts[gift].text, key=n.GIFT.key(gift), group="Gifts")
        for gift in (cabinet.gifts or cabinet.offered)
    ]
    for held in cabinet.technologies:
        tech = cards.technologies[held.technology]
        corner = "active" if held.active else f"costs {tech.activation}" if tech.activation else ""
        shown.append(
            Card(
                tech.name,
                tech.text,
                key=n.TECHNOLOGY.key(held.technology),
                corner=corner,
                group=n.LEVEL.label(n.Level(tech.level)),
            )
        )
    return CardRow("Gifts and technologies", tuple(shown))


def secret(state: State, dossier: Dossier) -> CardRow:
    """One's agenda, for nobody else. (HG-INFO-05)"""
    entry = state.cards().agendas[dossier.agenda]
    about = ""
    if dossier.blank != n.NONE and entry.blank == "role":
        about = n.OFFICE.label(n.Office(dossier.blank))
    elif dossier.blank != n.NONE:
        about = state.seat_label(k.Seat(dossier.blank))
    return CardRow(
        "Your secret agenda", (Card(entry.name, entry.text, corner=about),), private=True
    )


def ledger(dossier: Dossier) -> Grid:
    """One's points with their causes, the last first. (HG-COMP-16)"""
    rows = [
        (
            f"Session {mark.session}",
            "personal" if mark.personal else "office",
            f"{mark.amount:+}",
            mark.cause,
        )
        for mark in reversed(dossier.marks[-12:])
    ]
    title = f"Your points: {dossier.total()}"
    return Grid(title, ("When", "Ledger", "Points", "Why"), tuple(rows), private=True)


def board(hours: Board) -> Grid:
    """The hours that the scribes agreed on, for them alone. (HG-COMM-06)"""
    rows: list[tuple[str, ...]] = []
    for number in ROUNDS:
        meets = [told(hours.start(number, faction)) for faction in n.FACTIONS]
        results = told(hours.windows[number - 1]) if number <= len(hours.windows) else "any time"
        rows.append((str(number), *meets, results))
    labels = [n.FACTION.label(faction) for faction in n.FACTIONS]
    return Grid("The scribes' board", ("Round", *labels, "Reports"), tuple(rows))


def notices(hours: Board) -> list[Prose]:
    """What scribes told each other about delays. (HG-LATE-02)"""
    return [
        Prose(f"{n.FACTION.label(notice.faction)} meets later", notice.text)
        for notice in hours.notices
    ]


def letters(cabinet: Cabinet) -> list[Prose]:
    """What rivals wrote. (HG-COMM-04)"""
    return [
        Prose(f"A letter of {n.FACTION.label(letter.sender)}", letter.text)
        for letter in cabinet.letters
    ]
