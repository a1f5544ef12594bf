"""Markers: favours owed, and what they buy while intents are resolved. (EX-MRK)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.intent.legality import is_forced, lines
from starmoot.games.exodus.intent.sheets import read_code, without_blank
from starmoot.games.exodus.intent.tallying import recount
from starmoot.games.exodus.names import FACTION, NO_FACTION
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import BLANK

USE: Final = k.Kind("exodus.marker_use")
REWRITE: Final = USE.word("rewrite", "Rewrite its intent for you")
DESTROY: Final = USE.word("destroy", "Destroy one of its intents")


class Use(k.Pick):
    """What a marker is spent on: REWRITE a line to an order, or DESTROY that of a faction."""

    sort: int = REWRITE
    detail: k.Answer = k.PASS


class Favour(k.Pick):
    """Whose marker is called in, and for what. (EX-DEC-18)"""

    issuer: names.Faction = NO_FACTION
    use: Use = Use()


class MarkerTopic(k.Topic):
    """An issuer whose marker one holds, and a use for it. (EX-DEC-18)"""

    def offer(self, at: k.Procedure[Exodus], g: Exodus, question: k.Question) -> k.Shape:
        holder = g.faction_of(question.seat)
        issuers = [issuer for issuer in g.s.played if can_be_used(g, holder, issuer)]
        return k.Choose(FACTION, issuers, then=[uses(g, holder, issuer) for issuer in issuers])

    def words(self, at: k.Procedure[Exodus], view: k.View, question: k.Question) -> k.Words:
        return k.Words(self.prompt)

    def taken(
        self, at: k.Procedure[Exodus], g: Exodus, question: k.Question, answer: k.Answer
    ) -> None:
        """A marker is spent at once. (EX-MRK-03)"""
        if not answer.passed():
            spend_marker(g, g.faction_of(question.seat), k.read(Favour, answer))


MARKER: Final = MarkerTopic(
    "exodus.marker",
    "EX-DEC-18 EX-MRK-03",
    "Whose favour do you call in?",
    "Keep your markers",
    clock="dissent",
    title="Favours",
)

ISSUED: Final = k.note(
    "exodus.marker_issued",
    "EX-MRK-01 EX-MRK-02",
    "{faction} owes {faction} a favour; {number} [marker|markers] now",
)
REWRITTEN: Final = k.note(
    "exodus.marker_rewrites",
    "EX-MRK-04 EX-MRK-11",
    "{faction} calls in a marker: {faction} now wants of it {code}",
)
DESTROYED: Final = k.note(
    "exodus.marker_destroys",
    "EX-MRK-05",
    "{faction} calls in a marker: {faction} has no more say about {faction}",
)


def held(g: Exodus, holder: names.Faction, issuer: names.Faction) -> k.i64:
    """How many markers of an issuer lie with a holder. (EX-MRK-01)"""
    return g.s.factions[holder].markers[issuer]


def room(g: Exodus, holder: names.Faction, issuer: names.Faction) -> k.i64:
    """How many more may lie there. (EX-MRK-09)"""
    return max(0, g.s.settings.marker_cap - held(g, holder, issuer))


def issue_markers(g: Exodus, issuer: names.Faction, holder: names.Faction, number: k.i64) -> None:
    """The issuer owes the holder favours, and all know how many. (EX-MRK-02, EX-MRK-10)"""
    if number <= 0:
        return
    markers = g.faction(holder).markers
    markers[issuer] += number
    g.say(ISSUED, issuer, holder, markers[issuer])


def take(g: Exodus, holder: names.Faction, issuer: names.Faction, number: k.i64) -> None:
    """Markers that are spent are gone. (EX-MRK-08)"""
    g.faction(holder).markers[issuer] -= number


# Spending them on written intents.


def uses(g: Exodus, holder: names.Faction, issuer: names.Faction) -> k.Choose:
    """What one marker can do: EX-MRK-04, EX-MRK-12 for the holder's own line, EX-MRK-05 for any.

    Where the holder's order is forced there is no line to rewrite. (EX-INT-19)
    """
    keys: list[int] = []
    then: list[k.Shape | None] = []
    if not is_forced(g, holder):
        keys.append(REWRITE)
        then.append(without_blank(lines(g)[holder]))
    written = [about for about in names.EVERY_FACTION if g.s.intent(issuer, about) != BLANK]
    if written:
        keys.append(DESTROY)
        then.append(k.Choose(FACTION, written))
    return k.Choose(USE, keys, then=then)


def has_written(g: Exodus, author: names.Faction) -> bool:
    """Whether any intent of an author stands."""
    return any(g.s.intent(author, about) != BLANK for about in names.EVERY_FACTION)


def can_be_used(g: Exodus, holder: names.Faction, issuer: names.Faction) -> bool:
    """Whether the holder has a marker of the issuer, and anything to do with it."""
    if held(g, holder, issuer) == 0:
        return False
    return has_written(g, issuer) or not is_forced(g, holder)


def standing_markers(g: Exodus) -> list[k.Question]:
    """On offer to every holder, at any point of the resolving step. (EX-MRK-03, EX-DEC-18)"""
    questions: list[k.Question] = []
    for holder in g.s.played:
        markers = g.s.factions[holder].markers
        for issuer in g.s.played:
            if markers[issuer] > 0 and can_be_used(g, holder, issuer):
                questions.append(k.Question(MARKER, g.seat_of(holder), 0, True))
                break
    return questions


def spend_marker(g: Exodus, holder: names.Faction, favour: Favour) -> None:
    """Change or destroy what the issuer wrote, and count anew. (EX-MRK-04, EX-MRK-05)

    A line of the issuer for the holder is rewritten, one for any faction is gone. (EX-WEX-15,
    EX-WEX-16, EX-WEX-19)
    """
    issuer, use = favour.issuer, favour.use
    take(g, holder, issuer, 1)
    if use.sort == REWRITE:
        wanted = read_code(use.detail)
        g.s.write(issuer, holder, wanted)
        g.say(REWRITTEN, holder, issuer, wanted)
    else:
        about = names.Faction(use.detail.key)
        g.s.write(issuer, about, BLANK)
        g.say(DESTROYED, holder, issuer, about)
    recount(g)
