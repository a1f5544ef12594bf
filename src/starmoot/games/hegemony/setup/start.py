"""The table before the first hour: seats, decks, empty cabinets. (HG-COMP, HG-RAND)"""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options, printed
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.state import Cabinet, Dossier, Faction, Member


def setup(g: Hegemony) -> None:
    """Seat three factions and shuffle the decks. (HG-COMP-01, HG-COMP-02, HG-RAND-10..12)"""
    settings = g.s.settings
    sizes = (settings.size_a, settings.size_b, settings.size_c)
    if sum(sizes) != g.seats:
        raise k.BadTable(
            f"factions of {sizes[0]}, {sizes[1]} and {sizes[2]} need {sum(sizes)} seats, "
            f"not {g.seats}"
        )
    if settings.stale_second_days <= settings.stale_first_days:
        raise k.BadTable("a faction is Stale after it is Late: stale_second_days is too small")
    if settings.early_minutes > settings.window_minutes:
        raise k.BadTable("early reports come within the window: early_minutes is too large")
    for faction in n.FACTIONS:
        g.s.homes.extend([faction] * sizes[faction])
    for faction in n.FACTIONS:
        g.s.factions.append(Faction())
        g.s.cabinets.append(cabinet_of(g, faction))
    g.s.crises.cards = list(range(len(printed.CRISES)))
    g.s.crises.shuffle(g.chance, n.CRISES_STREAM)
    for leaders in (False, True):
        for faction in n.FACTIONS:
            g.s.agendas.append(agenda_deck(g, faction, leaders))
    g.s.unique_since = [0] * len(printed.TECHNOLOGIES)


def cabinet_of(g: Hegemony, faction: n.Faction) -> Cabinet:
    """A room for a faction; the first of its seats keeps its records. (HG-COMP-06, HG-COMP-07)"""
    cabinet = Cabinet()
    cabinet.faction = faction
    for seat in g.seats_of(faction):
        cabinet.audience |= k.only(seat)
        member = Member()
        member.seat = seat
        cabinet.members.append(member)
        dossier = Dossier()
        dossier.seat = seat
        dossier.audience = k.only(seat)
        cabinet.dossiers.append(dossier)
    cabinet.scribe = cabinet.members[0].seat
    cabinet.leader = cabinet.scribe
    return cabinet


def agenda_deck(g: Hegemony, faction: n.Faction, leaders: bool) -> k.Cards:
    """A faction's own deck of agendas, one copy of each. (HG-RAND-14)"""
    extended = g.s.settings.agenda_deck == options.EXTENDED
    deck = k.Cards(
        [
            number
            for number, agenda in enumerate(printed.AGENDAS)
            if agenda.leader == leaders and (extended or agenda.printed)
        ]
    )
    deck.shuffle(g.chance, n.AGENDAS_STREAM + faction)
    return deck
