"""The tally: what the written intents of all players come to. (EX-RES-01..05, EX-RES-11)

Pure counting; where the votes leave it to a player, `resolved` stays BLANK until that one picks.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content.printed import REST, SUPPRESSION
from starmoot.games.exodus.intent import legality
from starmoot.games.exodus.intent.codes import code, order_of
from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.names import FACTION, GOVERNMENT, SECURITY
from starmoot.games.exodus.play import Exodus, weight_in
from starmoot.games.exodus.state import BLANK, State
from starmoot.mechanics.voting import Tally, explain, weigh


def tally(g: Exodus, about: names.Faction) -> Tally:
    """The votes on one faction's order."""
    return tally_in(g.s, about)


def tally_in(state: State, about: names.Faction) -> Tally:
    """The votes on one faction's order, the options in the book's order. (EX-RES-02, EX-INT-03)

    Two votes of 3 outweigh the own 5. (EX-WEX-18)
    """
    stances: list[int] = []
    weights: list[int] = []
    options: list[int] = []
    for author in names.EVERY_FACTION:
        wanted = state.factions[author].intents[about]
        stances.append(wanted)
        if wanted == BLANK:
            weights.append(0)
            continue
        weights.append(weight_in(state, author, about))
        if wanted not in options:
            options.append(wanted)
    return weigh(stances, weights, in_book_order(options))


def in_book_order(codes: list[int]) -> list[int]:
    """Orders as they stand in the book; the same order with different parameters as numbered."""
    if len(codes) < 2:
        return codes
    ranked: list[tuple[int, int]] = [(order_of(each), each) for each in codes]
    return [each for _, each in sorted(ranked)]


def open_choice(g: Exodus, about: names.Faction) -> list[int]:
    """What the faction's own player has to pick from, or nothing where the votes decide.

    Tied orders without the own intent among them; two orders that would do, and no vote for
    either. (EX-RES-03, EX-RES-04, EX-OBL-03)
    """
    leaders = tally(g, about).leaders
    if len(leaders) > 1 and g.s.intent(about, about) not in leaders:
        return leaders
    return [] if leaders else [code(order) for order in legality.owed_orders(g, about)]


def outcome(g: Exodus, about: names.Faction) -> k.i64:
    """The resolved intent of one faction; BLANK while its player still has to pick.

    Nobody picks for an unplayed faction, which rests on a tie and without votes. (EX-INT-21)
    """
    owed = legality.owed_orders(g, about)
    if len(owed) == 1:
        return code(owed[0])
    leaders = tally(g, about).leaders
    if len(leaders) == 1:
        return leaders[0]
    if not g.is_played(about):
        return code(REST)
    if not leaders and not owed:
        return code(REST)
    own = g.s.intent(about, about)
    if own in leaders:
        return own
    picked = g.s.tie_picks[about]
    return picked if picked in open_choice(g, about) else BLANK


def waits_for_security(g: Exodus) -> bool:
    """Whether a tie of Security's leaves open what the Government has to do. (EX-OBL-09)"""
    return g.s.resolved[SECURITY] == BLANK and legality.looks_to_security(g)


def has_to_pick(g: Exodus, about: names.Faction) -> bool:
    """Whether the votes leave a faction's order to its own player now. (EX-RES-03, EX-RES-04)"""
    if g.s.resolved[about] != BLANK or not legality.acts(g, about):
        return False
    return about != GOVERNMENT or not waits_for_security(g)


def resolve(g: Exodus) -> None:
    """Count all intents; `resolved` is BLANK where a player must pick first. (EX-RES-02..05)"""
    resolved: list[int] = []
    for about in names.EVERY_FACTION:
        resolved.append(outcome(g, about) if legality.acts(g, about) else BLANK)
    g.s.resolved = resolved
    if legality.must_suppress(g):
        resolved[GOVERNMENT] = code(SUPPRESSION[GOVERNMENT])
    elif waits_for_security(g):
        resolved[GOVERNMENT] = BLANK


TALLIED: Final = k.note("exodus.tallied", "EX-RES-02 EX-RES-11", "{faction} is to act: {code}")


def recount(g: Exodus) -> None:
    """Count anew, and tell what has changed. (EX-RES-11, EX-MRK-08)"""
    before = g.s.resolved
    resolve(g)
    if g.quiet:
        return
    for about in names.EVERY_FACTION:
        resolved = g.s.resolved[about]
        if resolved != before[about] and resolved != BLANK:
            text = explain(tally(g, about), CODE, FACTION)
            g.say(TALLIED, about, resolved, text=text)
