"""The floor: who may call whom into a conflict scene, how scenes end, and what the test weighs.

EX-RES-14 limits the scenes of one step; EX-DEB-16..18 weigh the two sides of a test.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.conflict.votes import DESTINATION, INTENT
from starmoot.games.exodus.dice import Odds
from starmoot.games.exodus.names import GOVERNMENT, MILITARY
from starmoot.games.exodus.options import BACKERS, KNOWN_SECRETS, OWN_ORDER
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import has_special, hint, may_leak
from starmoot.games.exodus.state import Argument, Dispute, State
from starmoot.games.exodus.systems.arrival import HIDDEN_CAUSE

SCENE_END: Final = k.Kind("exodus.scene_end")
NOT_HELD: Final[int] = SCENE_END.word("not_held", "The dissent is withdrawn")
CAPITULATED: Final[int] = SCENE_END.word("capitulation", "The respondent gives in")
WITHDRAWN: Final[int] = SCENE_END.word("withdrawal", "The demand is dropped")
AGREED: Final[int] = SCENE_END.word("deal", "They agree")
REFUSED: Final[int] = SCENE_END.word("refusal", "A marker closes the matter")
TESTED: Final[int] = SCENE_END.word("test", "It was put to the test")
LAPSED: Final[int] = SCENE_END.word("lapse", "It comes to nothing")
"""The ways in which a scene ends; also what a scene hands up. (EX-DEB-09)"""

SIDE: Final = k.Kind("exodus.side")
NO_SIDE: Final[int] = SIDE.word("nobody", "neither of them")
FOR_INITIATOR: Final[int] = SIDE.word("initiator", "the accuser")
FOR_RESPONDENT: Final[int] = SIDE.word("respondent", "the accused")


class Dissent(k.Pick):
    """What somebody dissents from, and why if they like. (EX-COM-04)"""

    about: names.Faction = names.NO_FACTION
    reason: str = ""


def open_floor(g: Exodus) -> None:
    """A step begins in which scenes may be opened: nobody has opened any."""
    g.s.argued = []
    for faction in g.s.played:
        g.faction(faction).scenes_opened = 0


def note_argument(
    g: Exodus, initiator: names.Faction, respondent: names.Faction, about: names.Faction
) -> None:
    """Who argues with whom over whose order is remembered until the step is over."""
    argument = Argument()
    argument.initiator = initiator
    argument.respondent = respondent
    argument.about = about
    g.s.argued.append(argument)


def has_called(
    state: State, initiator: names.Faction, respondent: names.Faction, about: names.Faction
) -> bool:
    """Whether a faction has called another to account over this order in this step."""
    for argument in state.argued:
        same_parties = argument.initiator == initiator and argument.respondent == respondent
        if same_parties and argument.about == about:
            return True
    return False


def have_argued(g: Exodus, one: names.Faction, other: names.Faction) -> bool:
    """Whether two factions argued over an order in this step."""
    for argument in g.s.argued:
        called = argument.initiator == one and argument.respondent == other
        was_called = argument.initiator == other and argument.respondent == one
        if argument.about >= 0 and (called or was_called):
            return True
    return False


def respondents(
    g: Exodus, issue: k.i64, initiator: names.Faction, about: names.Faction
) -> list[names.Faction]:
    """Whom one can call to account over this. (EX-DEB-03, EX-DISP-16, EX-RES-14)"""
    return [other for other in g.s.played if may_call(g, issue, initiator, other, about)]


def may_call(
    g: Exodus, issue: k.i64, initiator: names.Faction, other: names.Faction, about: names.Faction
) -> bool:
    """Whether one can call this one to account: destinations are for the primaries to name, and
    nobody argues with the same faction over the same order twice.
    """
    if other == initiator or (issue == DESTINATION and other > MILITARY):
        return False
    return issue != INTENT or not has_called(g.s, initiator, other, about)


def may_open(g: Exodus, issue: k.i64, initiator: names.Faction, about: names.Faction) -> bool:
    """Whether a faction may open one more scene in this step, over this. (EX-RES-14)"""
    if g.s.factions[initiator].scenes_opened >= g.s.settings.max_scenes_per_faction:
        return False
    if issue == INTENT and not g.s.argued:
        return len(g.s.played) > 1
    return any(may_call(g, issue, initiator, other, about) for other in g.s.played)


# What the test weighs.


def leverage(g: Exodus, knower: names.Faction, other: names.Faction) -> bool:
    """Whether it knows a contained secret of the other; one is enough. (EX-SCT-15)"""
    for place in range(len(g.s.secrets)):
        if g.s.secrets[place].owner == other and may_leak(g, knower, place):
            hint(g, place, knower)
            return True
    return False


def speak(odds: Odds, side: k.i64, number: k.i64, cause: str) -> None:
    """What speaks for the initiator assists, for the respondent hinders. (EX-DEB-17,
    EX-DEB-18)
    """
    if side == 0:
        odds.assist(number, cause)
    else:
        odds.hinder(number, cause)


def open_circumstances(state: State) -> int:
    """What fixes dice for the initiator, less what does for the respondent, as far as all can see
    it: for forecasts. (EX-DEB-17, EX-DEB-18)
    """
    settings, dispute = state.settings, state.dispute
    found = 0
    for side, sign in ((0, 1), (1, -1)):
        if settings.counts(OWN_ORDER) and dispute.issue == INTENT:
            found += sign * (dispute.about == dispute.party(side))
        if settings.counts(BACKERS):
            found += sign * dispute.backing.count(side + 1)
    return found


def weigh_sides(g: Exodus, dispute: Dispute, spent: list[int]) -> Odds:
    """The circumstances of both sides, by the options in force. (EX-DEB-17, EX-DEB-18)

    An own order and a backer of the other side cancel. (EX-WEX-22)

    What a party knows in secret is weighed but not named (EX-SCT-15, EX-SCT-21); it helps against
    the Government to know who is on the payroll. (EX-SC-UN2)
    """
    settings = g.s.settings
    odds = g.odds()
    for side in range(2):
        party, other = dispute.party(side), dispute.party(1 - side)
        if settings.counts(OWN_ORDER) and dispute.issue == INTENT and dispute.about == party:
            speak(odds, side, 1, "own order")
        if settings.counts(BACKERS):
            speak(odds, side, dispute.backing.count(side + 1), "backers")
        speak(odds, side, spent[side], "markers")
        if settings.counts(KNOWN_SECRETS) and leverage(g, party, other):
            speak(odds, side, 1, HIDDEN_CAUSE)
        if other == GOVERNMENT and has_special(g, "payroll", party):
            speak(odds, side, 1, HIDDEN_CAUSE)
    return odds
