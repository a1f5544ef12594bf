"""Imagined worlds: other agendas and points, other rooms, other Control out of sight."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.state import Cabinet, Dossier

A_ROUND: Final = 12
"""About how much Control a faction gains in a round."""


def redeal(world: Hegemony, viewer: int, dice: k.Chance) -> None:
    """Put something possible in the place of what a viewer cannot know. (HG-BOT-02, HG-INFO-10)"""
    for cabinet in world.s.cabinets:
        if not k.sees(cabinet.audience, viewer):
            redeal_cabinet(cabinet, dice)
        for debt in cabinet.debts:
            if not k.sees(debt.audience, viewer):
                debt.amount += dice.below(0, 3)
        for accusation in cabinet.accusations:
            if not k.sees(accusation.audience, viewer):
                accusation.text = f"I saw it {1 + dice.below(0, 3)} times."
        for letter in cabinet.letters:
            if not k.sees(letter.audience, viewer):
                letter.text = f"We write {1 + dice.below(0, 3)} lines."
        for leads in (False, True):
            hidden = [
                dossier
                for dossier in cabinet.dossiers
                if not k.sees(dossier.audience, viewer)
                and (dossier.seat == cabinet.leader) == leads
            ]
            redeal_agendas(world, cabinet, hidden, leads, dice)
    for report in world.s.reports:
        if not k.sees(report.audience, viewer):
            report.espionage += dice.below(0, 3)
            report.research += dice.below(0, 3)
    for gain in world.s.gains:
        if not k.sees(gain.audience, viewer):
            gain.points += dice.below(0, 3)
    for tiding in world.s.tidings:
        if not k.sees(tiding.audience, viewer):
            tiding.count += dice.below(0, 3)
            tiding.left += dice.below(0, 3)
    board = world.s.board
    if board is not None and not k.sees(board.audience, viewer):
        board.windows = [hour + dice.below(0, 3) * 3600 for hour in board.windows]
        for notice in board.notices:
            notice.text = f"We are short of {1 + dice.below(0, 3)} people."
    posting = world.s.posting
    if not k.sees(posting.audience, viewer):
        posting.opens += dice.below(0, 3) * 3600
    council = world.s.council
    if council is not None and not k.sees(council.audience, viewer):
        council.face = 1 + dice.below(0, 6)
        council.crisis = n.FinalCrisis(dice.below(0, len(world.s.cards().final_crises)))
    archive = world.s.archive
    if not k.sees(archive.audience, viewer):
        for entry in archive.espionage:
            entry.told, entry.true = dice.below(0, 10), dice.below(0, 10)
        for done in archive.deeds:
            done.orders = []
    redeal_control(world, viewer, dice)


def redeal_control(world: Hegemony, viewer: int, dice: k.Chance) -> None:
    """Control as it could be: near what was shown, else as the rounds go. (HG-INFO-17)"""
    standing, truth = world.s.standing, world.s.truth
    if not k.sees(standing.audience, viewer):
        standing.control = [
            A_ROUND * world.s.round + dice.below(0, A_ROUND) for _ in standing.control
        ]
    if not k.sees(truth.audience, viewer):
        truth.control = [shown + dice.below(0, 3) for shown in standing.control]


def redeal_cabinet(cabinet: Cabinet, dice: k.Chance) -> None:
    """Another room may have saved more or less, and sent other spies. (HG-INFO-09)"""
    cabinet.bank = max(0, cabinet.bank + dice.below(0, 5) - 2)
    for rival in n.FACTIONS:
        if rival != cabinet.faction and cabinet.spies[rival] > 0:
            cabinet.spies[rival] += dice.below(0, 3)


def redeal_agendas(
    world: Hegemony, cabinet: Cabinet, hidden: list[Dossier], leads: bool, dice: k.Chance
) -> None:
    """Agendas come from the deck of the faction again, and points go round. (HG-INFO-05, -07)"""
    dealt = [dossier for dossier in hidden if dossier.agenda != n.NONE]
    deck = world.s.agendas[cabinet.faction + (3 if leads else 0)]
    cards = [*deck.cards, *(int(dossier.agenda) for dossier in dealt)]
    dice.shuffle(0, cards)
    for dossier in dealt:
        dossier.agenda = n.Agenda(cards.pop())
        dossier.blank = blank_for(world, cabinet, dossier, dice)
        dossier.personal_points += dice.below(0, 3)
    deck.cards = cards


def blank_for(world: Hegemony, cabinet: Cabinet, dossier: Dossier, dice: k.Chance) -> int:
    """Anything that the blank of an agenda may hold. (HG-AGO-02)"""
    blank = world.s.cards().agendas[dossier.agenda].blank
    if blank == "":
        return n.NONE
    choices = [int(seat) for seat in world.officers(cabinet.faction) if seat != dossier.seat]
    if blank == "role":
        held = world.offices_of(dossier.seat)
        choices = [o for o in range(1, len(n.OFFICE.keys)) if n.Office(o) not in held]
    return choices[dice.below(0, len(choices))]
