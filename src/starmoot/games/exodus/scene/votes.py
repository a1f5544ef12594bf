"""Votes and orders as everybody sees them once they are revealed. (EX-HID-02..04, EX-HID-10)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.conflict import facts
from starmoot.games.exodus.conflict.case import BACKS
from starmoot.games.exodus.content.printed import LEAK
from starmoot.games.exodus.covert.writing import COVERT_CODE
from starmoot.games.exodus.intent.codes import extra_of, order_of, target_of
from starmoot.games.exodus.intent.sheets import CODE, hearer, held_name
from starmoot.games.exodus.intent.tallying import tally_in
from starmoot.games.exodus.jump.routes import ROUTE
from starmoot.games.exodus.names import FACTION, GESTURE, RESULT
from starmoot.games.exodus.play import weight_in
from starmoot.games.exodus.state import BLANK, State
from starmoot.scene import Grid, Prose, Widget

ON_THE_FLOOR: Final = (
    *(
        facts.STAGED,
        facts.DISPUTED,
        BACKS,
        facts.OFFERED,
        facts.DECLINED,
        facts.THREATENED,
        facts.TEST_FORCED,
    ),
    *facts.DEMANDS,
    *facts.COUNTERS,
)


def ordered(state: State) -> list[names.Faction]:
    """The factions for which anything was resolved or wanted in this cycle, in their order."""
    return [
        about
        for about in names.EVERY_FACTION
        if state.resolved[about] != BLANK
        or any(sheet.intents[about] != BLANK for sheet in state.factions)
    ]


def orders(state: State) -> list[Widget]:
    """The order sheet: what each faction does, by how many votes, and what came of it."""
    abouts = ordered(state)
    if not abouts:
        return []
    carried_out = any(state.executed)
    columns = ["Faction", "Order", "Votes"]
    rows: list[tuple[str, ...]] = []
    for about in abouts:
        cells = [FACTION.label(about), order_text(state, about), votes_text(state, about)]
        rows.append((*cells, result_text(state, about)) if carried_out else tuple(cells))
    if carried_out:
        columns.append("Result")
    return [Grid(f"Orders of cycle {state.cycle}", tuple(columns), tuple(rows)), *covert(state)]


def order_text(state: State, about: names.Faction) -> str:
    """The resolved order, or that its player has yet to decide."""
    resolved = state.resolved[about]
    return "not decided" if resolved == BLANK else order_name(state, resolved)


def order_name(state: State, code: int) -> str:
    """An order in few words: of a leak only whose secret, which number, and who hears it."""
    if order_of(code) != LEAK or target_of(code) < 0:
        return CODE.label(code, state)
    return f"Leak {held_name(state, target_of(code))} to {hearer(extra_of(code))}"


def ranked(state: State, about: names.Faction) -> list[tuple[int, int]]:
    """The orders wanted of a faction with their votes, the heaviest first. (EX-RES-02)"""
    counted = tally_in(state, about)
    places = sorted((-total, place) for place, total in enumerate(counted.totals))
    return [(counted.options[place], -total) for total, place in places]


def votes_text(state: State, about: names.Faction) -> str:
    """`8 votes, against Church Skin Hunt 5`; where votes do not decide, why. (EX-RES-02)"""
    resolved = state.resolved[about]
    wanted = dict(ranked(state, about))
    votes = wanted.pop(resolved, 0)
    rivals = [f"{order_name(state, code)} {total}" for code, total in wanted.items()]
    more = f" and {len(rivals) - 1} more" if len(rivals) > 1 else ""
    if resolved == BLANK:
        return f"tied: {', '.join(rivals)}"
    if not votes:
        return f"bound to it, against {rivals[0]}{more}" if rivals else "no votes"
    text = "1 vote" if votes == 1 else f"{votes} votes"
    if rivals:
        text += f", against {rivals[0]}{more}"
    if votes in wanted.values():
        text += "; a tie, and its leader decided"
    return text


def result_text(state: State, about: names.Faction) -> str:
    """What came of an order that was carried out."""
    if not state.executed[about]:
        return "to come"
    result = state.results[about]
    return RESULT.label(result) if result >= 0 else "done"


def who_wants_what(state: State) -> list[Widget]:
    """Every written intent with its author and weight. (EX-HID-03)"""
    rows = tuple((FACTION.label(about), wanted_text(state, about)) for about in ordered(state))
    return [Grid("Who wants what, by votes", ("Of", "Wanted"), rows)] if rows else []


def wanted_text(state: State, about: names.Faction) -> str:
    """`Parade the Defiled 8 (Church 5, Military 3); Rest 2 (Network)`."""
    lines: list[str] = []
    for code, total in ranked(state, about):
        authors = [author for author in names.EVERY_FACTION if state.intent(author, about) == code]
        behind = [FACTION.label(author) for author in authors]
        if len(authors) > 1:
            behind = [f"{FACTION.label(a)} {weight_in(state, a, about)}" for a in authors]
        lines.append(f"{order_name(state, code)} {total} ({', '.join(behind)})")
    return "; ".join(lines) or "nothing"


def covert(state: State) -> list[Widget]:
    """What was done in the dark, once it is opened. (EX-COV-02, EX-HID-04)"""
    acting = [faction for faction in state.played if state.covert[faction] != BLANK]
    if not acting:
        return []
    rows = [(FACTION.label(f), COVERT_CODE.label(state.covert[f], state)) for f in acting]
    return [Grid("Covert orders", ("Faction", "Covert order"), tuple(rows))]


# Stay, leave or fight.


def gestures(state: State) -> list[Widget]:
    """The gestures after the reveal, the most shown first. (EX-HID-02)"""
    shown = {faction: int(state.factions[faction].gesture) for faction in state.played}
    return counted_votes("Gestures", GESTURE, shown, state)


def destinations(state: State) -> list[Widget]:
    """Where the three powers want to go. (EX-DISP-13)"""
    named = {faction: int(state.factions[faction].destination) for faction in state.played}
    return counted_votes("Destinations", ROUTE, named, state)


def counted_votes(
    title: str, kind: k.Kind, votes: dict[names.Faction, int], state: State
) -> list[Widget]:
    """Votes by what they are for; nothing where nobody voted."""
    options = sorted({vote for vote in votes.values() if vote != BLANK})
    behind = [[voter for voter, vote in votes.items() if vote == option] for option in options]
    ranked = sorted((-len(voters), place) for place, voters in enumerate(behind))
    rows = tuple(
        (
            kind.label(options[place], state),
            str(-number),
            ", ".join(FACTION.label(voter) for voter in behind[place]),
        )
        for number, place in ranked
    )
    return [Grid(title, ("", "Votes", "By"), rows)] if rows else []


# Conflict scenes.


def floor(view: k.View) -> list[Widget]:
    """A scene that is being played, as far as the viewer may follow it. (EX-DEB-07)"""
    lines: list[str] = []
    for entry in view.log:
        if entry.note is facts.ENDS or entry.note is facts.STAGED:
            lines = []
        if entry.note in ON_THE_FLOOR:
            lines.append(view.tell(entry))
    return [Prose("On the floor", "\n".join(lines))] if lines else []
