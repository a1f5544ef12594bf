"""The table before the first hour: seats, decks, empty cabinets. (HG-COMP, HG-RAND)"""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.content import BadContent
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options
from starmoot.games.hegemony.cardset import PRINTED
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.state import Cabinet, Dossier, Faction, Member


def setup(g: Hegemony) -> None:
    """Seat three factions and shuffle the decks. (HG-COMP-01, HG-COMP-02, HG-RAND-10..12)

    Every seat is taken and every faction has a scribe before anything begins. (HG-SETUP-01)
    """
    g.s.homes = homes_of(g.seats, g.s.settings)
    for faction in n.FACTIONS:
        g.s.factions.append(Faction())
        g.s.cabinets.append(cabinet_of(g, faction))
    try:
        lay_out_decks(g)
    except BadContent as wrong:
        raise k.BadTable(str(wrong)) from None


def lay_out_decks(g: Hegemony) -> None:
    """The decks that lie on the table, from the cards that are played with."""
    cards = g.s.cards()
    g.s.crises = k.Cards(list(range(len(cards.crises))), pool="crises")
    g.s.crises.shuffle(g.chance, n.CRISES_STREAM)
    g.s.agendas = [
        agenda_deck(g, faction, leaders) for leaders in (False, True) for faction in n.FACTIONS
    ]
    g.s.unique_since = [0] * len(cards.technologies)


def homes_of(seats: int, settings: options.Settings) -> list[n.Faction]:
    """The faction of each seat; neighbours belong together. (HG-COMP-02, HG-SOLO-01)"""
    wished = (settings.size_a, settings.size_b, settings.size_c)
    sizes = sizes_of(seats, [options.SIZES[wish] for wish in wished])
    first = settings.first_home()
    homes: list[n.Faction] = []
    for faction in [first, *(other for other in n.FACTIONS if other != first)]:
        homes.extend([faction] * sizes[faction])
    return homes


def sizes_of(seats: int, wished: list[int]) -> list[int]:
    """How many play for each faction; those without a wish share what is left. (HG-COMP-02)"""
    sizes = list(wished)
    open_ones = [faction for faction, size in enumerate(sizes) if size == 0]
    left = seats - sum(sizes)
    for place, faction in enumerate(open_ones):
        more = 1 if place < left % len(open_ones) else 0
        sizes[faction] = left // len(open_ones) + more
    if sum(sizes) != seats:
        told = ", ".join(map(str, sizes[:-1]))
        raise k.BadTable(f"factions of {told} and {sizes[-1]} need {sum(sizes)} seats, not {seats}")
    if min(sizes) < 4 or max(sizes) > 7:
        raise k.BadTable(f"a faction has 4 to 7 players, not {min(sizes)} to {max(sizes)}")
    return sizes


def cabinet_of(g: Hegemony, faction: n.Faction) -> Cabinet:
    """A room for a faction; the first of its seats keeps its records. (HG-COMP-06, HG-COMP-07)

    So does somebody who plays alone, in the first seat of all. (HG-SOLO-02)
    """
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
    """A faction's own deck of agendas, one copy of each. (HG-RAND-14)

    Agendas that a table made up are in every deck. (HG-RAND-20)
    """
    extended = g.s.settings.agenda_deck == options.EXTENDED
    own = len(PRINTED.agendas)
    deck = k.Cards(
        [
            number
            for number, agenda in enumerate(g.s.cards().agendas)
            if agenda.leader == leaders and (extended or agenda.printed or number >= own)
        ]
    )
    deck.shuffle(g.chance, n.AGENDAS_STREAM + faction)
    return deck
