"""What a murder, a purge and a sabotage do to their victims. (HG-ESP-22..23, HG-ESP-30..35)"""

from __future__ import annotations

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options
from starmoot.games.hegemony.cabinet.scoring import aim
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.tidings import readers, report_deed
from starmoot.games.hegemony.play import Hegemony


def die(g: Hegemony, seat: int) -> None:
    """Half of all points are lost; a martyr is paid for it once. (HG-ESP-22..23, HG-AGO-25)"""
    dossier = g.dossier(seat)
    first = dossier.killed == 0
    if g.s.settings.assassination_halves == options.ALL_POINTS:
        loss = deeds.halved(dossier.office_points) - dossier.office_points
        g.owe(seat, False, loss, "assassinated")
    loss = deeds.halved(dossier.personal_points) - dossier.personal_points
    g.owe(seat, True, loss, "assassinated")
    dossier.killed = g.s.round
    if first:
        g.owe(seat, True, aim(g, dossier).martyr, "a martyr")


def purge(g: Hegemony, order: deeds.SpyOrder, dead: list[int]) -> None:
    """Everybody dies, and half of the faction's Control with them. (HG-ESP-33..35)

    Nobody dies twice: another purge of the same faction is spent for nothing. (HG-ESP-44)
    """
    seats = [int(seat) for seat in g.seats_of(order.against)]
    if seats[0] in dead:
        return
    control = g.s.truth.control
    report_deed(g, order, readers(g))
    dead += seats
    for seat in seats:
        die(g, seat)
    control[order.against] -= control[order.against] // 2
    control[order.by] += 5


def sabotage(g: Hegemony, order: deeds.SpyOrder) -> None:
    """A revealed gift or technology is gone for good; one that is gone is not told of twice.

    (HG-ESP-30..32)
    """
    cabinet = g.cabinet(order.against)
    before = len(cabinet.gifts) + len(cabinet.technologies)
    if order.aim < n.FIRST_TECHNOLOGY:
        cabinet.gifts = [gift for gift in cabinet.gifts if gift != order.aim]
    for held in cabinet.technologies:
        if n.FIRST_TECHNOLOGY + held.technology == order.aim and held.revealed:
            cabinet.technologies.remove(held)
            break
    if len(cabinet.gifts) + len(cabinet.technologies) < before:
        report_deed(g, order, readers(g))
