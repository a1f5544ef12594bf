"""The fleet sheet: traits, dangers, duties and dice, the same for everybody. (EX-HID-01)"""

from __future__ import annotations

import re
from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names, play
from starmoot.games.exodus.content.printed import ORDER
from starmoot.games.exodus.dice import excess_of, shortfall_of
from starmoot.games.exodus.scene.chart import reward_text, work_text
from starmoot.games.exodus.state import Obligation, State
from starmoot.games.exodus.systems.starmap import said
from starmoot.games.exodus.systems.tables import RISK, force_in
from starmoot.games.exodus.voyage.cycle import OPENS
from starmoot.scene import Grid, Track, Tracks, Widget

BAD_WHEN_HIGH: Final = (names.EDGE, names.TREACHERY)
MOST_CAUSES: Final = 3
MOST_ROLLS: Final = 5
UNREST: Final = 5
PROGRESS: Final = 3

DICE: Final = r"(?:\[[-+]\] |[-0+] ){3}"
REPORTED_TEST: Final = re.compile(
    rf"^(.*?) ?(\w\d+ {DICE}(?:strength )?\w*\d+=(-?\d+))(?: \((.*)\))?$"
)
REPORTED_ROLL: Final = re.compile(rf"^(.*?) ?({DICE}= -?\d+)(?: \((.*)\))?$")


def traits(view: k.View) -> Tracks:
    """All seven for everybody, at all times; and how weary the god is. (EX-COMP-06)

    High Edge and high Treachery are drawn as bad, the other five as good. (EX-TRAIT-05)
    """
    state: State = view.state
    moves = recent_moves(view)
    rows = [
        Track(
            names.TRAIT.label(trait),
            value,
            0,
            play.TRAIT_MOST,
            causes_text(moves.get(trait, [])),
            trait not in BAD_WHEN_HIGH,
            names.TRAIT.key(trait),
        )
        for trait, value in enumerate(state.traits)
    ]
    rows.append(Track("Fatigue", state.fatigue, note=fatigue_text(state), key="fatigue"))
    since = f", and what moved it since cycle {state.cycle} began" if state.cycle else ""
    return Tracks(f"The fleet{since}", tuple(rows))


def recent_moves(view: k.View) -> dict[int, list[tuple[int, str]]]:
    """What moved each trait since the present cycle began: by how much, and why."""
    moves: dict[int, list[tuple[int, str]]] = {}
    for entry in view.log:
        if entry.note is OPENS:
            moves = {}
        elif entry.note is play.TRAIT_MOVED:
            moves.setdefault(entry.args[0], []).append((entry.args[1], entry.text))
    return moves


def causes_text(moves: list[tuple[int, str]]) -> str:
    """`-3 no dissent, +1 a forced test`; of many only the last."""
    shown = [f"{by:+d} {why}".rstrip() for by, why in moves]
    earlier = ["…"] if len(shown) > MOST_CAUSES else []
    return ", ".join(earlier + shown[-MOST_CAUSES:])


def fatigue_text(state: State) -> str:
    """What the god's weariness means for the next ritual. (EX-JUMP-03, EX-JUMP-17)"""
    if state.fatigue == 0:
        return "the Defiled is rested"
    left = max(1, state.settings.rest_cycles_needed - state.rested)
    hindrances = plural(state.fatigue, "hindrance")
    return f"of the Defiled: {hindrances} on the next ritual, gone after {plural(left, 'cycle')}"


def plural(number: int, word: str) -> str:
    """`1 cycle`, `2 cycles`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# What is at hand.


def at_hand(state: State) -> Grid:
    """Where the fleet is, what threatens it, and what is owed, passed or seized."""
    rows = [("Here", here_text(state)), *threats(state), *politics(state)]
    return Grid("At hand", ("", ""), tuple(rows))


def here_text(state: State) -> str:
    """The present system in a line."""
    system = state.systems[state.here]
    known = [said(system.name)]
    if system.reward != names.UNROLLED:
        known.append(reward_text(system))
    if work_text(system):
        known.append(work_text(system))
    return ", ".join(known)


def threats(state: State) -> list[tuple[str, str]]:
    """Forces and what may come; pursuers close in on a calm fleet. (EX-RISK, EX-CRI,
    EX-OPT-32)
    """
    rows: list[tuple[str, str]] = []
    if state.forces:
        rows.append(("Enemies", ", ".join(force_text(state, force) for force in state.forces)))
    if state.retreating:
        rows.append(("Retreat", "the fleet has to leave, by a hurried ritual"))
    if state.risk != names.UNROLLED:
        rows.append(("Risk", risk_text(state)))
    edge, treachery = state.traits[names.EDGE], state.traits[names.TREACHERY]
    if edge >= UNREST or treachery >= UNREST:
        name, value = ("Edge", edge) if edge >= treachery else ("Treachery", treachery)
        rows.append(("Crisis", f"looms at the end of every cycle: {name} is {value}"))
    elif 0 < state.settings.pursuit_after <= state.cycles_here:
        stay = plural(state.settings.pursuit_after, "cycle")
        rows.append(("Crisis", f"looms if the fleet stays: pursuers close in after {stay} here"))
    return rows


def force_text(state: State, force: int) -> str:
    """A hostile force with its strength. (EX-CMB-02)"""
    strength = state.settings.combat_strengths[force - 1]
    return f"a force of squids, {names.FORCE.label(force).lower()} (strength {strength})"


def risk_text(state: State) -> str:
    """The risk of this system, and scouts that got away. (EX-RISK-11, EX-RISK-12)"""
    text = RISK.label(state.risk)
    if force_in(state.risk) and not state.forces:
        text += ", no longer here"
    if state.escaped_scouts:
        hindrances = plural(2 * state.escaped_scouts, "hindrance")
        text += f"; scouts got away: {hindrances} on crisis rolls"
    return text


def politics(state: State) -> list[tuple[str, str]]:
    """Duties, laws and upheavals. (EX-OBL-01, EX-GOV-10, EX-COV-32, EX-CRI-12)"""
    rows: list[tuple[str, str]] = []
    if state.revolution:
        rows.append(("Revolution", "until two of the three powers put it down in one cycle"))
    for owed in state.obligations:
        rows.append(("Owed", obligation_text(state, owed)))
    if state.chauvinism:
        law = "women are lost only on a minus, every Harvest has a hindrance"
        rows.append(("Law", f"Institutional Chauvinism: {law}"))
    if state.coup_by != names.NO_FACTION:
        usurper = names.FACTION.label(state.coup_by)
        rows.append(("Coup", f"{usurper} has 5 votes on the Government's order until elections"))
    if state.progress:
        rows.append(("Research", f"{state.progress} of {PROGRESS} steps to a discovery"))
    return rows


def obligation_text(state: State, owed: Obligation) -> str:
    """Who owes what, and from when on if not yet; Security helps where it is played.
    (EX-VAR-03)
    """
    order = ORDER.label(owed.order)
    if owed.instead >= 0:
        order += f" or {ORDER.label(owed.instead)}"
    if owed.shared and state.factions[names.SECURITY].seat >= 0:
        order += ", unless Security sees to it"
    later = f" from cycle {owed.due} on" if owed.due > state.cycle else ""
    return f"by {names.FACTION.label(owed.faction)}: {order}{later}"


# Dice.


def last_rolls(view: k.View) -> list[Widget]:
    """The last tests and rolls as the book writes them, and why. (EX-DICE-11, EX-DICE-21)"""
    thrown = [entry for entry in view.log if entry.note is play.TESTED or entry.note is play.ROLLED]
    rows = tuple(roll_cells(entry) for entry in thrown[: -MOST_ROLLS - 1 : -1])
    columns = ("For", "Dice", "Result", "Because")
    return [Grid("Last dice, newest first", columns, rows)] if rows else []


def roll_cells(entry: k.Entry) -> tuple[str, str, str, str]:
    """One line: what for, `F11 - - - T1=7`, what it came to, and what fixed the dice."""
    if entry.note is play.TESTED:
        result = names.RESULT.label(entry.args[0])
        test = REPORTED_TEST.match(entry.text)
        if test is None:
            return entry.text, "", result, ""
        return test[1], test[2], margin_text(result, int(test[3])), test[4] or ""
    roll = REPORTED_ROLL.match(entry.text)
    if roll is None:
        return entry.text, "", str(entry.args[0]), ""
    return roll[1], roll[2], f"{entry.args[0]:+d}" if entry.args[0] else "0", roll[3] or ""


def margin_text(result: str, value: int) -> str:
    """A result with its excess or shortfall. (EX-DICE-07..09)"""
    if excess_of(value):
        return f"{result}, excess {excess_of(value)}"
    if shortfall_of(value):
        return f"{result}, short by {shortfall_of(value)}"
    return result
