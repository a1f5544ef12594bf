"""Before and after: what is shown while the fleet sets out, and what is told at the end.

Both pages name who made the game, and under which licence it may be used. (EX-COMP-16)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.people import title_of
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.crises.crisis import ERUPTS, NO_CRISIS
from starmoot.games.exodus.names import FACTION, MILITARY, PERSONAL
from starmoot.games.exodus.scene.book import markers_held
from starmoot.games.exodus.scene.fleet import plural
from starmoot.games.exodus.secrets.wording import held_text
from starmoot.games.exodus.state import Held, State
from starmoot.games.exodus.systems.starmap import said
from starmoot.games.exodus.voyage.beliefs import OPEN, OWN_WORDS
from starmoot.games.exodus.voyage.cycle import OPENS
from starmoot.games.exodus.voyage.setup import PLAYER
from starmoot.scene import Card, CardRow, Grid, Prose, Widget

IN_SHORT: Final = (
    "The fleet is lost for all when Women, Supply or Faith is at 0, or the god is free; it is "
    "saved for all when a colony lasts. In each system: stay, leave or fight. Every stay is a "
    "cycle: all write in secret what every faction should do, the heaviest votes win, those who "
    "dissent may argue, then come covert orders, public orders, yields and perhaps a crisis. "
    "Tests: trait, plus three dice of -, 0 or +, less the opposing trait; below 0 fails, from 3 "
    "on succeeds, between is partial. Standing ranks the factions, whatever becomes of the fleet."
)

CHRONICLE: Final = (
    "exodus.established",
    "exodus.left_open",
    "exodus.leader",
    "exodus.introduced",
    "exodus.jump_made",
    "exodus.jump_failed",
    "exodus.push_scout",
    "exodus.push_nuke",
    "exodus.colony_fate",
    "exodus.interlude",
    "exodus.interlude_memory",
    "exodus.interlude_exchange",
    "exodus.crisis_erupts",
    "exodus.revolution_over",
    "exodus.secret_public",
    "exodus.discovery",
    "exodus.office_conferred",
    "exodus.leader_falls",
    "exodus.member_falls",
    "exodus.assassinated",
    "exodus.chains_broken",
    "exodus.coup_succeeds",
    "exodus.turned_out",
    "exodus.law",
    "exodus.law_repealed",
    "exodus.promised",
    "exodus.lost",
    "exodus.won",
    "exodus.undecided",
)
"""The facts that make the tale. (EX-END-06)"""


def in_short() -> Prose:
    """The rules, as every book sums them up. (EX-COMP-07)"""
    return Prose("The rules in short", IN_SHORT)


def credits() -> Prose:
    """(EX-COMP-16)"""
    return Prose("Credits", printed.CREDITS)


# Setting out.


def roles(view: k.View) -> list[Widget]:
    """The factions as they are chosen. (EX-COMP-19, EX-COMP-20, EX-COMP-21)

    Whoever is asked reads what they are beside the options, and here only who is taken.
    """
    state: State = view.state
    if view.pending:
        taken = tuple(
            (printed.BOOKS[faction].name, player_of(state, faction))
            for faction in names.EVERY_FACTION
            if state.factions[faction].seat >= 0
        )
        return [Grid("Taken", ("Faction", "Player"), taken)] if taken else []
    rows = tuple(
        (
            printed.BOOKS[faction].name + ("" if faction <= MILITARY else " *"),
            f"{printed.BOOKS[faction].text} {printed.BOOKS[faction].advice}",
            player_of(state, faction),
        )
        for faction in names.EVERY_FACTION
    )
    return [Grid(ROLES, ("Faction", "Role and advice", "Player"), rows)]


ROLES: Final = (
    "Factions: the first three share navigation; those with * have no direct authority over "
    "traits, fleet actions or navigation, and are more challenging"
)


def player_of(state: State, faction: int) -> str:
    """Who has taken a faction, if anybody."""
    seat = state.factions[faction].seat
    return PLAYER.label(seat) if seat >= 0 else ""


def worth_of_beliefs() -> Prose:
    """What the fleet's answers are for. (EX-SET-14, EX-SET-16)"""
    return Prose(
        "The fleet's own story",
        "What all of you answer alike is true from now on; what you do not agree on stays open, "
        "and is good for a quarrel. None of it changes a number, and you may leave out any of it.",
    )


def ships() -> CardRow:
    """The key ships, by name. (EX-COMP-10)"""
    return CardRow(
        "Key ships", tuple(Card(ship.name, ship.text, key=ship.id) for ship in printed.SHIPS)
    )


def lore() -> CardRow:
    """What everybody in the fleet knows. (EX-COMP-09, EX-COMP-14, EX-COMP-15, EX-COMP-17)"""
    return CardRow(
        "What everybody knows",
        tuple(Card(entry.name, entry.text, key=entry.id) for entry in printed.LORE),
    )


WHAT_HAPPENED: Final = "What happened, as the survivors tell it"


def history() -> CardRow:
    """The gods, the Faith, the war, the Fall, the bounders, and Fleet Gessen. (EX-COMP-09)"""
    return CardRow(
        WHAT_HAPPENED,
        tuple(Card(chapter.name, chapter.text, key=chapter.id) for chapter in printed.HISTORY),
    )


def beliefs(state: State) -> list[Widget]:
    """What the fleet agreed on, and what it left open. (EX-SET-16)"""
    rows = tuple(
        (printed.FLEET_QUESTIONS[number].text, belief_text(state, number))
        for number in range(len(state.fleet_answers))
    )
    return [Grid("What the fleet says of itself", ("", ""), rows)] if rows else []


def belief_text(state: State, number: int) -> str:
    """One answer, or that there is none."""
    answer = state.fleet_answers[number]
    if answer == OPEN:
        return "The fleet is divided"
    if answer == OWN_WORDS:
        return state.fleet_words[number]
    return printed.FLEET_QUESTIONS[number].answers[answer].text


# Who is who.


def factions(state: State, own: int) -> Grid:
    """Leaders, standing and markers are known to everybody. (EX-HID-01)"""
    rows = tuple(
        (
            faction_text(state, faction, own),
            led_by(state, faction),
            str(state.factions[faction].standing),
            markers_held(state, faction),
        )
        for faction in state.played
    )
    owners = tuple(state.factions[faction].seat for faction in state.played)
    columns = ("Faction", "Led by", "Standing", "Holds markers")
    return Grid("Factions", columns, rows, owners=owners)


def faction_text(state: State, faction: int, own: int) -> str:
    """A faction's name, marked if it is one's own or its player is away."""
    away = " (away)" if state.factions[faction].absent else ""
    return f"{FACTION.label(faction)}{' (you)' if faction == own else ''}{away}"


def led_by(state: State, faction: int) -> str:
    """Title and name. (EX-SET-09)"""
    leader = state.factions[faction].leader
    if leader < 0:
        return "nobody"
    return f"{title_of(state, leader)} {state.characters[leader].name}"


def others_of_note(state: State) -> list[Widget]:
    """Those who do not lead, and what they do. (EX-HID-01, EX-CHR-17)"""
    rows = tuple(
        (FACTION.label(person.faction), person.name, person.role)
        for person in state.characters
        if person.faction >= 0 and not person.primary and not person.gone
    )
    return [Grid("Others of note", ("Faction", "Name", "Role"), rows)] if rows else []


def public_secrets(state: State) -> list[Widget]:
    """What is out is known to everybody. (EX-HID-01)"""
    rows = tuple(
        (FACTION.label(held.owner), held_text(state, held))
        for held in state.secrets
        if held.public and held.card.value >= 0
    )
    return [Grid("What has come out", ("Of", "Secret"), rows)] if rows else []


# The end.


def outcome(view: k.View) -> Prose:
    """How it ended; of several causes all are named. (EX-END-06, EX-END-07)"""
    state: State = view.state
    causes = view.ending
    for entry in view.log:
        if entry.note.name == "exodus.lost" and entry.text:
            causes = entry.text
    visited = sum(1 for system in state.systems if system.visited)
    text = (
        f"{causes.capitalize()}. In cycle {state.cycle} the tale ends in "
        f"{said(state.systems[state.here].name)}; the fleet has seen {plural(visited, 'system')}."
    )
    return Prose("How it ended", text)


def standings(state: State) -> Grid:
    """The highest first, and a tie is shared. (EX-STD-09)"""
    ranked = sorted((-state.factions[faction].standing, faction) for faction in state.played)
    values = [-standing for standing, _ in ranked]
    rows = tuple(
        (
            f"{values.index(-standing) + 1}.",
            FACTION.label(faction),
            led_by(state, faction),
            str(-standing),
        )
        for standing, faction in ranked
    )
    return Grid("Standings", ("", "Faction", "Led by", "Standing"), rows)


def all_secrets(state: State) -> list[Widget]:
    """Everything is open now, also who knew. (EX-END-06, EX-HID-11)"""
    rows = tuple(
        (
            secret_owner(state, held),
            held_text(state, held),
            "everybody" if held.public else knowers_text(state, held),
        )
        for held in state.secrets
        if held.card.value >= 0
    )
    hosts = [
        (FACTION.label(person.faction), f"{person.name} was a host to a bounder", "")
        for number, person in enumerate(state.characters)
        if state.host_since(number) > 0
    ]
    columns = ("Of", "Secret", "Known to")
    return [Grid("All secrets", columns, (*rows, *hosts))] if rows or hosts else []


def secret_owner(state: State, held: Held) -> str:
    """The faction, and the person if it is about one."""
    name = FACTION.label(held.owner)
    if held.category == PERSONAL and held.character >= 0:
        return f"{state.characters[held.character].name} ({name})"
    return name


def knowers_text(state: State, held: Held) -> str:
    """The factions that knew it."""
    names = [FACTION.label(f) for f in state.played if f in held.knowers.value]
    return ", ".join(names) or "nobody"


def chronicle(view: k.View) -> list[Widget]:
    """The tale of the voyage, by cycles. (EX-END-06, EX-SET-16)"""
    cycle = 0
    rows: list[tuple[str, str]] = []
    for entry in view.log:
        uneventful = entry.note is ERUPTS and entry.args[0] == NO_CRISIS
        if entry.note is OPENS:
            cycle = entry.args[0]
        elif entry.note.name in CHRONICLE and not uneventful:
            rows.append((str(cycle), view.tell(entry)))
    return [Grid("Chronicle", ("Cycle", "What happened"), tuple(rows))] if rows else []
