"""What Senators and Sectors are worth now: Diplomacy, Command, votes and Defence, with reasons."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import tokens
from starmoot.mechanics.quantity import Quantity

IN_GENERAL: Final = 0
IN_VOTES: Final = 1
IN_CAMPAIGNS: Final = 2


def diplomacy_sum(g: Destiny, senator: names.Senator, use: k.i64 = IN_GENERAL) -> Quantity:
    """GD-ACT-11: current Diplomacy with its reasons; it may fall below 0.

    GD-MIN-02: the office counts in Campaigns too; GD-ELE-02: but not while an Election is held.
    GD-CARD-14: an oration counts in votes only; GD-ABL-14: a Public Speaker in Campaigns only.
    """
    label = "" if g.quiet else printed.SENATOR.label(senator)
    value = Quantity(printed.DIPLOMACY_OF[senator], label, g.quiet)
    if g.minister(names.INTERIOR) == senator and not g.s.electing:
        value.add(1, "Minister of Interior")
    if g.has_power(g.senator(senator).party, printed.VOICE_OF_AUTHORITY):
        value.add(1, "Voice of Authority")
    if use == IN_CAMPAIGNS and g.has_ability(senator, names.PUBLIC_SPEAKER):
        value.add(1, "Public Speaker")
    value.add(g.senator(senator).swayed, "cards")
    if use == IN_VOTES:
        value.add(g.senator(senator).oratory, "oration")
    value.add(-g.senator(senator).corruption, "Corruption")
    value.add(-tokens.EXCHANGE * g.senator(senator).shadow, "Shadow")
    return value


def diplomacy(g: Destiny, senator: names.Senator, use: k.i64 = IN_GENERAL) -> k.i64:
    """GD-ACT-11, GD-COR-11: the same as a number."""
    return diplomacy_sum(g, senator, use).total


def command_sum(g: Destiny, senator: names.Senator, against_infestation: bool = False) -> Quantity:
    """GD-ACT-12: current Command with its reasons; tokens do not change it."""
    label = "" if g.quiet else printed.SENATOR.label(senator)
    value = Quantity(printed.COMMAND_OF[senator], label, g.quiet)
    if g.minister(names.DEFENCE) == senator and not g.s.electing:
        value.add(2, "Minister of Defence")
    if against_infestation and g.has_ability(senator, names.BELIEVER):
        value.add(5, "Believer")
    return value


def voting_strength(g: Destiny, party: names.Party) -> k.i64:
    """GD-VOT-01..05: the Diplomacy of all Senators in the Senate; it may fall below 0."""
    strength: k.i64 = 0
    for senator in g.senators_of(party):
        if g.in_senate(senator):
            strength += diplomacy(g, senator, IN_VOTES)
    return strength


def bidding_limit(g: Destiny, party: names.Party) -> k.i64:
    """GD-VOT-07, GD-VOT-08, GD-EVNT-14: printed Diplomacy in the Senate, halved by fatigue."""
    limit: k.i64 = 0
    for senator in g.senators_of(party):
        if g.in_senate(senator):
            limit += printed.DIPLOMACY_OF[senator]
    for _ in range(event_deck.bids_halved(g)):
        limit = limit // 2
    return limit


def defence(g: Destiny, sector: names.Sector, against: k.i64) -> k.i64:
    """GD-EVNT-19, GD-REB-12, GD-CAM-17: a Sector's Defence against a Party (or the Republic).

    Half of it, rounded up, counts against the rebel, in neutral Sectors too.
    """
    value: k.i64 = printed.DEFENCE_OF[sector]
    if g.owner(sector) == names.NEUTRAL:
        value += event_deck.neutral_defence_change(g)
    return (value + 1) // 2 if against >= 0 and against == g.s.rebel else value
