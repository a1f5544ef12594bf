"""Battles as they go on: who is there, and what has happened so far, round by round."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.bonuses import RESISTANCE as RESISTANCE_CARDS
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import HULLS
from starmoot.scene import NOBODY, Battle, Side, Token, Widget, stage
from starmoot.scene.stage import Beat, Telling

BEGINS: Final = "proxima.fight"
ENDS: Final = frozenset(
    {"proxima.won", "proxima.beaten", "proxima.holds", "proxima.nobody_left", "proxima.turn"}
)
GUARDS: Final = "proxima.guard"
RESISTANCE: Final = "The Resistance"
BATTLE: Final = ENDS - {"proxima.turn"} | {
    f"proxima.{word}"
    for word in (
        "fight",
        "guard",
        "lays",
        "revealed",
        "jammed",
        "decoy",
        "sacrificed",
        "rolls",
        "struck",
        "lost_ship",
    )
}
"""The facts that tell a battle."""
FACES_THAT_HIT: Final = 3
"""One face in three hits, without scanners. (PC-FIGHT-13)"""


def in_progress(view: k.View) -> list[Widget]:
    """The battle that is being fought, if there is one. (PC-FIGHT-02)"""
    begun = -1
    for place, entry in enumerate(view.log):
        if entry.note.name == BEGINS:
            begun = place
        elif entry.note.name in ENDS:
            begun = -1
    if begun < 0 or view.ended:
        return []
    telling = Telling(view.state, view.seats)
    hex = n.Hex(view.log[begun].args[0])
    told = [telling.sentence(entry) for entry in view.log[begun + 1 :]]
    title = f"Battle at {n.HEX.label(hex, view.state)}"
    guards = [n.Resistance(one.args[0]) for one in view.log[begun:] if one.note.name == GUARDS]
    return [Battle(title, tuple(sides(view, hex, guards)), tuple(told))]


def sides(view: k.View, hex: n.Hex, guards: list[n.Resistance]) -> list[Side]:
    """Everybody whose visible ships are in a hex, with what they are worth in dice."""
    g = view.play(Proxima)
    found: list[Side] = []
    for seat in g.everyone():
        fleet = g.fleet_in(hex, seat)
        if fleet:
            tokens = tuple(
                Token(HULLS[ship.hull].name, seat, hurt=ship.damage, load=ship.cargo)
                for ship in fleet
            )
            dice = sum(g.blueprint(seat, ship).dice for ship in fleet)
            found.append(Side(k.SEAT.label(seat, g.s), seat, dice, tokens, "dice each round"))
    if guards:
        cards = [RESISTANCE_CARDS[card] for card in guards]
        tokens = tuple(
            Token(f"{card.name}: level {card.level}, {n.counted(card.shield, 'shield')}")
            for card in cards
        )
        dice = sum(max(1, card.dice - g.shared_term(n.GUARD_DICE)) for card in cards)
        found.append(Side(RESISTANCE, NOBODY, dice, tokens, "dice each round"))
    return found


def beat(run: list[k.Entry], telling: Telling) -> Beat:
    """A battle, or as much of it as one step tells: odds before it, its rounds, luck after it."""
    begun = [entry for entry in run if entry.note.name == BEGINS]
    over = [entry for entry in run if entry.note.name in ENDS]
    head = over[0] if over else begun[0] if begun else run[0]
    lead = telling.sentence(begun[0]) if begun else "The battle is decided"
    told = [entry.text for entry in begun if entry.text]
    told += [
        telling.sentence(entry) for entry in run if entry not in begun and is_told(entry, head)
    ]
    told += luck(run, telling)
    return Beat(
        telling.sentence(head),
        lead if over else "Ships meet" if begun else "The battle goes on",
        tuple(told),
        tuple(volleys(run, telling)),
        stage.owner_of(head, telling),
        stage.keys_of(head, telling.seen),
        stage.GREAT if over else stage.BEAT,
        stage.BATTLE,
    )


def is_told(entry: k.Entry, head: k.Entry) -> bool:
    """Whether a fact has a line of its own: rolls are drawn, single hits are in the log."""
    return entry is not head and entry.note.name not in ("proxima.rolls", "proxima.struck")


def volleys(run: list[k.Entry], telling: Telling) -> list[Widget]:
    """The hits of each side, together and round by round. (PC-FIGHT-12)"""
    rolls = [entry for entry in run if entry.note.name == "proxima.rolls"]
    if not rolls:
        return []
    sides: dict[int, Side] = {}
    for entry in rolls:
        side, dice, hits = entry.args[0], entry.args[1], entry.args[2]
        before = sides.get(side)
        shots = [] if before is None else [before.note]
        note = ", then ".join([*shots, f"{hits} with {n.counted(dice, 'die', 'dice')}"])
        total = hits + (0 if before is None else before.strength)
        name, owner = telling.label(entry, 0), telling.owner(entry, 0)
        sides[side] = Side(name, owner, total, note=note)
    told = tuple(
        Side(one.label, one.owner, one.strength, note=f"hits: {one.note}") for one in sides.values()
    )
    return [Battle("Hits", told)]


def luck(run: list[k.Entry], telling: Telling) -> list[str]:
    """Who hit more or less often than dice usually do."""
    dice: dict[str, int] = {}
    hits: dict[str, int] = {}
    for entry in run:
        if entry.note.name == "proxima.rolls":
            name = telling.label(entry, 0)
            dice[name] = dice.get(name, 0) + entry.args[1]
            hits[name] = hits.get(name, 0) + entry.args[2]
    told: list[str] = []
    for name, count in dice.items():
        usual = count / FACES_THAT_HIT
        if abs(hits[name] - usual) >= 1:
            how = "lucky" if hits[name] > usual else "unlucky"
            scored = n.counted(hits[name], "hit")
            told.append(f"{name} was {how}: {scored} where {round(usual, 1):g} would be usual")
    return told
