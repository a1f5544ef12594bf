"""Cloaking and uncloaking: who hides, who shows itself, who is forced to. (PC-CLOAK)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima import options
from starmoot.games.proxima.names import Hex
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.state import Ship
from starmoot.mechanics.turns import InTurn

VANISHES: Final = k.note(
    "proxima.vanishes", "PC-CLOAK-04", "{} cloaks its ships at {}", k.SEAT, n.HEX
)
APPEARS: Final = k.note("proxima.appears", "PC-CLOAK-08", "{}'s ships appear at {}", k.SEAT, n.HEX)


def can_cloak(g: Proxima, seat: int) -> bool:
    """Whether a power's ships can hide at all. (PC-CLOAK-06, PC-POLC-40)"""
    power = g.power(seat)
    known = power.knows[n.CLOAKING] or power.knows[n.ADVANCED_CLOAKING]
    return known and power.terms[n.NO_CLOAK] == 0


def cloaked_ships(g: Proxima, seat: int) -> list[Ship]:
    """The ships of a power that are hidden."""
    return [ship for ship in g.power(seat).ships if ship.cloaked and ship.hex >= 0]


def cloaked_hexes(g: Proxima, seat: int) -> list[Hex]:
    """Where a power has hidden ships, in the order of the map."""
    return [Hex(hex) for hex in sorted({ship.hex for ship in cloaked_ships(g, seat)})]


def enemies_in(g: Proxima, hex: Hex, seat: int) -> bool:
    """Whether other powers have visible ships in a hex."""
    return any(other != seat and g.visible_in(hex, other) for other in range(g.seats))


def put_markers(g: Proxima) -> None:
    """Show where each power hides ships, where the table plays so. (PC-HIDE-13, PC-HIDE-18)"""
    if g.s.settings.cloak_info != options.MARKER:
        return
    for seat in range(g.seats):
        power = g.power(seat)
        if power.markers or power.hides:
            power.markers = list(cloaked_hexes(g, seat))


def uncloak(g: Proxima, seat: int, hex: Hex) -> None:
    """All ships of a power in a hex become visible. (PC-CLOAK-02, PC-HIDE-17)"""
    power = g.power(seat)
    for ship in power.ships:
        if ship.hex == hex and ship.cloaked:
            g.show(ship)
    if hex in power.markers:
        power.markers.remove(hex)
    power.hides = any(ship.cloaked for ship in power.ships)
    g.say(APPEARS, seat, hex)


class SetCloaks(k.Topic):
    """In which hexes one's ships are cloaked; silence changes nothing. (PC-DEC-34)"""

    def offer(self, at: Cloaks, g: Proxima, question: k.Question) -> k.Shape:
        hexes = cloakable(g, question.seat)
        return k.Choose(n.HEX, hexes, 0, len(hexes))

    def absent(self, at: Cloaks, g: Proxima, question: k.Question) -> k.Answer:
        hexes = cloakable(g, question.seat)
        now = cloaked_hexes(g, question.seat)
        return k.compound([k.pick(hex) for hex in hexes if hex in now])


SET_CLOAKS: Final = SetCloaks(
    "proxima.cloaks", "PC-CLOAK-04 PC-CLOAK-05", "Where shall your ships be cloaked?"
)


def cloakable(g: Proxima, seat: int) -> list[Hex]:
    """Where a power's ships may be cloaked: hidden already, or unobserved. (PC-CLOAK-05)"""
    hexes: list[Hex] = []
    for ship in g.power(seat).ships:
        passed_over = ship.hex < 0 or ship.hex in hexes
        if not passed_over and (ship.cloaked or not observed(g, ship.hex, seat)):
            hexes.append(ship.hex)
    return sorted(hexes)


def observed(g: Proxima, hex: Hex, seat: int) -> bool:
    """Whether visible ships of others or of the Resistance are in a hex. (PC-CLOAK-05)"""
    hunted = any(hunter.hex == hex for hunter in g.s.hunters)
    return hunted or g.s.guards[hex] > 0 or enemies_in(g, hex, seat)


class Cloaks(k.Procedure[Proxima]):
    """Before a conquest those with cloaks set them, sealed. (PC-CLOAK-04..07)"""

    def begin(self, g: Proxima) -> k.Step:
        """Without a cloak all ships are visible. (PC-CLOAK-06)"""
        for seat in g.everyone():
            if g.power(seat).hides and not can_cloak(g, seat):
                for hex in cloaked_hexes(g, seat):
                    uncloak(g, seat, hex)
        put_markers(g)
        seats = [seat for seat in g.everyone() if can_cloak(g, seat)]
        return k.ask_each(SET_CLOAKS, seats, Cloaks.done) if seats else k.DONE

    def done(self, g: Proxima) -> k.Step:
        """All change at once; what somebody watches cannot vanish. (PC-CLOAK-05, PC-CLOAK-07)"""
        for seat, hexes in [(seat, unwatched(g, seat, answer)) for seat, answer in g.said()]:
            for hex in hexes:
                self.hide(g, seat, hex)
        for seat, answer in g.said():
            hidden = answer.keys()
            for hex in cloaked_hexes(g, seat):
                if hex not in hidden:
                    uncloak(g, seat, hex)
        put_markers(g)
        return k.DONE

    def hide(self, g: Proxima, seat: int, hex: Hex) -> None:
        """The ships of a power in a hex vanish."""
        for ship in g.power(seat).ships:
            if ship.hex == hex and not ship.cloaked:
                g.veil(seat, ship)
        g.say(VANISHES, seat, hex)


def unwatched(g: Proxima, seat: int, answer: k.Answer) -> list[Hex]:
    """Those of the chosen hexes where visible ships of a power can vanish. (PC-CLOAK-05)"""
    hexes = answer.keys()
    return [
        Hex(hex)
        for hex in hexes
        if g.visible_in(Hex(hex), seat) and not observed(g, Hex(hex), seat)
    ]


class Appear(k.Topic):
    """Where cloaked ships show themselves; silence stays hidden. (PC-CLOAK-08, PC-DEC-39)"""

    def offer(self, at: Uncloak, g: Proxima, question: k.Question) -> k.Shape:
        hexes = cloaked_hexes(g, question.seat)
        if not g.knows(question.seat, n.ADVANCED_CLOAKING):
            hexes = [hex for hex in hexes if enemies_in(g, hex, question.seat)]
        return k.Choose(n.HEX, hexes, 0, len(hexes))


APPEAR: Final = Appear(
    "proxima.appear",
    "PC-CLOAK-08 PC-CLOAK-12",
    "Where do your ships show themselves?",
    "Nowhere",
    title="Uncloak",
)


class Sweep(k.Topic):
    """Where radar forces others to show themselves; silence forces nobody. (PC-CLOAK-09)"""

    def offer(self, at: Uncloak, g: Proxima, question: k.Question) -> k.Shape:
        hexes = swept(g, question.seat)
        return k.Choose(n.HEX, hexes, 0, len(hexes))


SWEEP: Final = Sweep(
    "proxima.sweep",
    "PC-CLOAK-09",
    "Where do you force cloaked ships to show themselves?",
    "Nowhere",
    title="Sweep for cloaks",
)


def swept(g: Proxima, seat: int) -> list[Hex]:
    """Where a power's radar may look, as far as it knows. (PC-CLOAK-09, PC-CLOAK-10, PC-HIDE-15)"""
    own = [Hex(hex) for hex in sorted({ship.hex for ship in g.power(seat).ships if ship.hex >= 0})]
    if g.s.settings.cloak_info == options.DARK:
        return own
    others = [other for other in range(g.seats) if other != seat]
    return [hex for hex in own if any(hex in cloaked_hexes(g, other) for other in others)]


class Uncloak(InTurn[Proxima]):
    """Mixed groups, those who want to, radar, advanced cloaks. (PC-CLOAK-03, PC-CLOAK-08..17)

    Everybody has three turns: to show itself, for radar, and for those with Advanced Cloaking.
    """

    def begin(self, g: Proxima) -> k.Step:
        """Where a power's visible and cloaked ships meet, all are visible. (PC-CLOAK-03)"""
        anybody = False
        for seat in g.everyone():
            if g.power(seat).hides:
                anybody = True
                for hex in cloaked_hexes(g, seat):
                    if g.visible_in(hex, seat):
                        uncloak(g, seat, hex)
        if not anybody:
            return k.DONE
        last = g.s.turn >= g.s.last_turn and g.s.conquest >= g.s.conquests
        if last and not g.alone():
            self.finale(g)
        return k.Goto(InTurn.begin)

    def finale(self, g: Proxima) -> None:
        """In the very last conquest everything is seen. (PC-CLOAK-15, PC-CLOAK-16)"""
        for seat in g.everyone():
            spared = g.knows(seat, n.ADVANCED_CLOAKING) and not g.s.settings.final_uncloak_all
            if not spared:
                for hex in cloaked_hexes(g, seat):
                    uncloak(g, seat, hex)

    def order(self, g: Proxima) -> list[k.Seat]:
        return g.in_reverse() * 3

    def turn(self, g: Proxima, one: k.Seat) -> k.Step | None:
        """Ships among visible enemies may appear, advanced ones last and anywhere.

        PC-CLOAK-08..12, PC-CLOAK-14: radar, in between, finds those without Advanced Cloaking.
        """
        phase = (self.at - 1) // g.seats
        if phase == 1:
            found = any(g.power(other).hides for other in g.everyone() if other != one)
            looks = g.has_radar(one) and found and swept(g, one)
            return k.ask(SWEEP, one, Uncloak.swept) if looks else None
        if not g.power(one).hides or g.knows(one, n.ADVANCED_CLOAKING) != (phase == 2):
            return None
        return k.ask(APPEAR, one, Uncloak.appear)

    def appear(self, g: Proxima) -> k.Step:
        """The ships in the chosen hexes become visible."""
        if not g.answer().passed():
            hexes = g.answer().keys()
            for hex in hexes:
                uncloak(g, self.whose(g), Hex(hex))
        return k.Goto(InTurn.begin)

    def swept(self, g: Proxima) -> k.Step:
        seat: k.Seat = self.whose(g)
        if not g.answer().passed():
            hexes = g.answer().keys()
            for hex in hexes:
                for other in g.everyone():
                    hidden = other != seat and hex in cloaked_hexes(g, other)
                    if hidden and not g.knows(other, n.ADVANCED_CLOAKING):
                        uncloak(g, other, Hex(hex))
        return k.Goto(InTurn.begin)
