"""What the parties of a scene can do in a round of talk, and blackmail. (EX-DEC-20, EX-SCT-16)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.conflict import votes
from starmoot.games.exodus.conflict.deals import deal_shape
from starmoot.games.exodus.conflict.markers import held, room
from starmoot.games.exodus.intent.sheets import HELD
from starmoot.games.exodus.names import MILITARY, PERSONAL
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import has_pressed, include, may_leak
from starmoot.games.exodus.secrets.spreading import learn

STAND_FIRM: Final = -1
ACT: Final = k.Kind("exodus.scene_move")
CAPITULATE: Final = ACT.word("capitulate", "Give in to the demand")
WITHDRAW: Final = ACT.word("withdraw", "Drop the demand")
COUNTER: Final = ACT.word("counter", "Name a counter-demand")
OFFER: Final = ACT.word("offer", "Offer a deal")
REFUSE: Final = ACT.word("refuse", "Call in a marker and refuse")
BLACKMAIL: Final = ACT.word("blackmail", "Say what you know")

PAYMENT: Final = k.Kind("exodus.blackmail_answer")
PAY: Final = PAYMENT.word("marker", "Issue a marker")
ACCEPT: Final = PAYMENT.word("accept", "Accept the demand")


def explain_acts(words: k.Words) -> None:
    """What each act in a scene leads to. (EX-DEC-20)"""
    for act, leads in (
        (CAPITULATE, "your vote becomes what they demand, and the scene is over"),
        (WITHDRAW, "no vote changes, and the scene is over"),
        (COUNTER, "name a vote of theirs that has to change in turn"),
        (OFFER, "votes, markers, secrets, promises: it holds once they accept"),
        (REFUSE, "spend a marker of theirs, and the scene is over"),
        (BLACKMAIL, "they owe you a marker, or do what you want; it works once"),
    ):
        words.previews[ACT.name, act] = leads


def may_counter(g: Exodus) -> bool:
    """One demand of the same kind against the initiator, if it has such a vote. (EX-DEB-04)"""
    case = g.s.dispute
    return not case.countered and (case.issue != votes.DESTINATION or case.initiator <= MILITARY)


def counter_shape(g: Exodus) -> k.Choose:
    """What can be demanded of the initiator in turn. (EX-DEB-04)"""
    case = g.s.dispute
    present = votes.vote_of(g, case.issue, case.initiator, case.about)
    return votes.other_vote(g, case.issue, case.about, present)


def blackmailable(g: Exodus, knower: names.Faction, other: names.Faction) -> list[int]:
    """Personal secrets of the other's leader that one knows and has not used yet. (EX-SCT-16)"""
    found: list[int] = []
    leader = g.s.factions[other].leader
    for place, secret in enumerate(g.s.secrets):
        if secret.category != PERSONAL or secret.owner != other or secret.character != leader:
            continue
        if may_leak(g, knower, place) and not has_pressed(g, knower, place):
            found.append(place)
    return found


def press(g: Exodus, knower: names.Faction, other: names.Faction, place: k.i64) -> None:
    """The other learns what is known of its leader; once for each knower. (EX-SCT-06,
    EX-SCT-16)
    """
    include(g.s.secrets[place].pressed.value, knower)
    learn(g, place, other, knower)
    g.forget_sheet()


def payments(g: Exodus, presser: names.Faction, pressed: names.Faction) -> list[int]:
    """A marker, unless too many of them lie there already; or the demand. (EX-SCT-16,
    EX-MRK-09)
    """
    return [PAY, ACCEPT] if room(g, presser, pressed) > 0 else [ACCEPT]


class ActFollows(k.Follows):
    """What has to be said with an act of one party against the other, once it is picked."""

    def __init__(self, g: Exodus, by: names.Faction, to: names.Faction) -> None:
        self.g = g
        self.by: names.Faction = by
        self.to: names.Faction = to

    def after(self, key: k.i64) -> k.Shape | None:
        if key == OFFER:
            return deal_shape(self.g, self.g.s.dispute.issue, self.by, self.to)
        if key == COUNTER:
            return counter_shape(self.g)
        if key == BLACKMAIL:
            return k.Choose(HELD, blackmailable(self.g, self.by, self.to))
        return None


def initiator_acts(g: Exodus) -> k.Choose:
    """Withdraw, offer, or press; passing is standing firm. (EX-DEC-20)"""
    case = g.s.dispute
    keys: list[int] = [WITHDRAW, OFFER]
    if blackmailable(g, case.initiator, case.respondent):
        keys.append(BLACKMAIL)
    return k.Choose(ACT, keys, later=ActFollows(g, case.initiator, case.respondent))


def respondent_acts(g: Exodus) -> k.Choose:
    """The same for the other side. (EX-DEC-20, EX-DEB-04, EX-MRK-06, EX-MRK-13)"""
    case = g.s.dispute
    keys: list[int] = [CAPITULATE, OFFER]
    if may_counter(g):
        keys.append(COUNTER)
    if case.issue == votes.INTENT and held(g, case.respondent, case.initiator) > 0:
        keys.append(REFUSE)
    if blackmailable(g, case.respondent, case.initiator):
        keys.append(BLACKMAIL)
    return k.Choose(ACT, keys, later=ActFollows(g, case.respondent, case.initiator))
