"""The end: points by source, ties, and who has won. (PC-SCORE, PC-GEN-05, PC-GEN-06)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.bonuses import RESISTANCE
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.printed import TECH_COST, TECHS, TILE_WORTH

ENDINGS: Final = ("a victory", "a shared victory")
SOLO_ENDINGS: Final = ("the scenario is won", "the scenario is lost")

POINT: Final = 10
"""How much of a score is one point; the rest counts whom one has beaten, by tie-breaks too."""

SCORED: Final = k.note(
    "proxima.scored", "PC-END-02", "{} scores {} for {}", k.SEAT, k.NUMBER, n.SOURCE
)
TOTAL: Final = k.note("proxima.total", "PC-GEN-05", "{} has {} [point|points]", k.SEAT, k.NUMBER)
WINS: Final = k.note("proxima.wins", "PC-GEN-05 PC-GEN-06", "{} wins", k.SEAT)


def final_points(g: Proxima, seat: int) -> list[int]:
    """What a power's points would be if the game ended now, by source. (PC-END-02, PC-EX-24..26)

    PC-SCORE-01, PC-SCORE-06..09, PC-SCORE-14, PC-SCORE-19, PC-CR-16: battles and trade have scored
    already; hexes, cards and laws score here.
    """
    power = g.power(seat)
    points = power.points[:]
    points[n.FROM_PLANETS] += planet_points(g, seat)
    hexes = {ship.hex for ship in power.ships if ship.hex >= 0}
    points[n.FROM_HEXES] += 2 * len(hexes)  # PC-SCORE-06
    points[n.FROM_COUNCIL] += 5 if n.COUNCIL in hexes else 0  # PC-SCORE-07
    points[n.FROM_RESISTANCE] += sum(RESISTANCE[card].worth for card in power.trophies)
    points[n.FROM_TITLES] += title_points(g, seat)
    if power.knows[n.FRINGE_POLITICS]:
        points[n.FROM_LAWS] += 3 * len(g.s.laws)  # PC-SCORE-14
    points[n.FROM_TECHNOLOGIES] += technology_points(g, seat)
    if power.terms[n.COLONIES] > 0:
        points[n.FROM_CARDS] += power.terms[n.COLONIES] * colonies(g, seat)  # PC-POLC-33
    return points


def planet_points(g: Proxima, seat: int) -> int:
    """Planets where one has most people; ties share, rounded down. (PC-SCORE-02..05)"""
    points = 0
    for planet in g.s.planets:
        own = planet.people[seat]
        if own > 0 and own == max(planet.people):
            points += TILE_WORTH[planet.tile] // planet.people.count(own)
    return points


def title_points(g: Proxima, seat: int) -> int:
    """Chancellor, Vice-Chancellor, Senator. (PC-SCORE-10..13)"""
    place = g.turn_card(seat)
    return n.TITLE_WORTH[place] if place < len(n.TITLE_WORTH) else 0


def technology_points(g: Proxima, seat: int) -> int:
    """Fringe Science for all, Technological Singularity for its owner.

    PC-SCORE-15..17, PC-TECH-12.
    """
    power = g.power(seat)
    points = 0
    if any(g.knows(other, n.FRINGE_SCIENCE) for other in g.everyone()):
        points += sum(power.knows)
    if power.knows[n.TECHNOLOGICAL_SINGULARITY]:
        worth = sum(TECH_COST[tech] for tech in range(TECHS) if power.knows[tech])
        points += worth // 10
    return points


def colonies(g: Proxima, seat: int) -> int:
    """Planets other than homes where one lives alone. (PC-POLC-33)"""
    return len(
        [
            planet
            for planet in g.s.planets
            if planet.home == n.NONE
            and planet.people[seat] > 0
            and sum(planet.people) == planet.people[seat]
        ]
    )


def abroad(g: Proxima, seat: int) -> int:
    """People on planets other than the own home planet: the first tie-break. (PC-GEN-06)"""
    home = g.power(seat).home
    total = 0
    for number in range(len(g.s.planets)):
        if number != home:
            total += g.s.planets[number].people[seat]
    return total


def count_up(g: Proxima) -> list[int]:
    """Score everything once, and tell it. (PC-END-01, PC-END-02)"""
    totals: list[int] = []
    for seat in g.everyone():
        points = final_points(g, seat)
        g.power(seat).points = points
        for source in range(len(points)):
            if points[source] != 0:
                g.say(SCORED, seat, points[source], source)
        totals.append(sum(points))
        g.say(TOTAL, seat, totals[seat])
    return totals


class Finale(k.Procedure[Proxima]):
    """The powers are ranked; a tie may be shared. (PC-GEN-05, PC-GEN-06, PC-TURN-05)"""

    def begin(self, g: Proxima) -> k.Step:
        totals = count_up(g)
        ranks = [(totals[seat], abroad(g, seat), g.cp(seat)) for seat in g.everyone()]
        best = max(ranks)
        winners = [seat for seat in g.everyone() if ranks[seat] == best]
        for seat in winners:
            g.say(WINS, seat)
        g.finish(ENDINGS[0] if len(winners) == 1 else ENDINGS[1], placed(ranks, totals))
        return k.DONE


def placed(ranks: list[tuple[int, int, int]], totals: list[int]) -> list[int]:
    """Points, and below them one for each power that is beaten. (PC-GEN-06)"""
    scores: list[int] = []
    for seat in range(len(ranks)):
        below = len([other for other in ranks if other < ranks[seat]])
        scores.append(totals[seat] * POINT + below)
    return scores
