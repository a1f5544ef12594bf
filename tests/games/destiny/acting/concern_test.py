"""What concerns a Party more than others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny.acting.concern import campaigns_at
from starmoot.games.destiny.names import BIP, GSP, POP, Owner, Sector
from starmoot.games.destiny.war.conflicts import Tour

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy

SECTOR = Sector(40)


def test_a_campaign_concerns_who_campaigns_there_and_who_holds_the_sector(galaxy: Galaxy) -> None:
    g = galaxy(3).g
    tour = Tour()
    tour.party, tour.sector = BIP, SECTOR
    g.s.tours.append(tour)
    g.s.owners[SECTOR] = Owner(GSP)
    assert campaigns_at(g, BIP, SECTOR)
    assert campaigns_at(g, GSP, SECTOR)
    assert not campaigns_at(g, POP, SECTOR)
    assert not campaigns_at(g, BIP, SECTOR + 1)
