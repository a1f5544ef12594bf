"""Points: what the Steel of a plan counts for, once gifts and technologies have added to it.

Comparison, crises, spies and previews all ask here, so that they can never disagree.
"""

from __future__ import annotations

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.boons import has_third_point, multiplier, works
from starmoot.games.hegemony.cardset import CardSet
from starmoot.games.hegemony.state import Cabinet, Plan


def points_of(
    cards: CardSet,
    cabinet: Cabinet,
    plan: Plan,
    activations: int = 0,
    secrets_breed: n.Resource = n.DOMESTIC,
    boosted: bool = True,
) -> list[list[int]]:
    """The points of a plan by resource and cell.

    `activations` are the research points that were paid to activate what multiplies Research;
    `secrets_breed` is what Big Secrets gives (option big_secrets_grants); what a crisis left behind
    helps in a Planning Phase alone, which is `boosted`. Every bonus is
    computed on Steel alone, so that free points breed none. (HG-GIFT-07)
    """
    points = [counted(cards, cabinet, resource, plan.cells(resource)) for resource in n.AGGRESSIVE]
    points.append([research_points(cards, cabinet, plan, activations)])
    points.append(counted(cards, cabinet, n.ESPIONAGE, plan.cells(n.ESPIONAGE)))
    add_secrets(cards, cabinet, plan, points, secrets_breed)
    add_leagues(cards, cabinet, plan, points)
    if boosted:
        add_boosts(cabinet, plan, points)
    return points


def counted(cards: CardSet, cabinet: Cabinet, resource: n.Resource, cells: list[int]) -> list[int]:
    """Steel by cell with its free points. (HG-GIFT-04, HG-TECH-26, HG-EX-15)"""
    third = has_third_point(cards, cabinet, resource)
    each = 1 + multiplier(cards, cabinet, resource)
    return [steel * each + (steel // 2 if third else 0) for steel in cells]


def research_points(cards: CardSet, cabinet: Cabinet, plan: Plan, activations: int) -> int:
    """The same for Research: what pays for its activation is not multiplied. (HG-TECH-27)"""
    steel = plan.steel(n.RESEARCH)
    third = steel // 2 if has_third_point(cards, cabinet, n.RESEARCH) else 0
    return steel + third + max(steel - activations, 0) * multiplier(cards, cabinet, n.RESEARCH)


def add_secrets(
    cards: CardSet, cabinet: Cabinet, plan: Plan, points: list[list[int]], breeds: n.Resource
) -> None:
    """Big Secrets: a point for each Steel on Espionage, against the same rival. (HG-SIMP-05..06)"""
    for held in cabinet.technologies:
        if works(cards, held) and cards.technologies[held.technology].boon.secrets:
            for cell, steel in enumerate(plan.cells(n.ESPIONAGE)):
                points[breeds][cell] += steel


def add_leagues(cards: CardSet, cabinet: Cabinet, plan: Plan, points: list[list[int]]) -> None:
    """Trade Leagues: more where at least two Steel are spent on Foreign Affairs. (HG-ADV-10)"""
    for held in cabinet.technologies:
        leagues = cards.technologies[held.technology].boon.leagues
        if works(cards, held) and leagues > 0:
            for cell, steel in enumerate(plan.cells(n.FOREIGN)):
                points[n.FOREIGN][cell] += leagues if steel >= 2 else 0


def add_boosts(cabinet: Cabinet, plan: Plan, points: list[list[int]]) -> None:
    """What a crisis left behind helps against the rival with most Steel. (HG-CRIS-18)"""
    for resource in n.RESOURCES:
        cells = plan.cells(resource)
        if cabinet.boosts[resource] > 0 and sum(cells) > 0:
            points[resource][cells.index(max(cells))] += cabinet.boosts[resource]
