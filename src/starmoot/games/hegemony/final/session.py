"""The Hegemony Session, and who has won. (HG-HEG, HG-END)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options
from starmoot.games.hegemony.cabinet.clocks import (
    LAST_WORDS,
    PROCLAMATION,
    accelerated,
    ask_room,
    start_phase,
    start_step,
    timed,
)
from starmoot.games.hegemony.cabinet.plans import Debate, Spending
from starmoot.games.hegemony.cabinet.scoring import ranking, score_hegemony
from starmoot.games.hegemony.crises.judging import FALLEN, OUTCOMES, outcome
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.reading import name_of
from starmoot.games.hegemony.session.phases import crisis_points
from starmoot.games.hegemony.session.session import gift_steel, grown, radical
from starmoot.games.hegemony.state import NOBODY, Council

A_DAY: Final = 86400
LONGEST_WAIT: Final = 14 * A_DAY
QUICK_WAIT: Final = 300
"""How long the last session, and its result, may be waited for, in seconds. (HG-HEG-22..23)"""

BLOWN_UP: Final = "the Hegemony is blown up"
NOBODY_LEFT: Final = "no faction is left"
ENDINGS: Final = (*OUTCOMES, BLOWN_UP, NOBODY_LEFT)

FOUNDED: Final = k.note(
    "hegemony.founded", "HG-HEG-01", "{} founds the Hegemony with {} Control", n.FACTION, k.NUMBER
)
SITS: Final = k.note(
    "hegemony.sits",
    "HG-HEG-03",
    "The representative of {} takes the place of {}",
    n.FACTION,
    k.SEAT,
)
FATED: Final = k.note("hegemony.fated", "HG-HEG-09", "{}: {}", n.FACTION, n.FATE)
BRINGS: Final = k.note(
    "hegemony.brings", "HG-HEG-06", "{} brings {} Steel", n.FACTION, k.NUMBER, reveals=True
)
AT_LAST: Final = k.note("hegemony.at_last", "HG-HEG-12", "The Final Crisis: {}", n.FINAL_CRISIS)
ROLLED: Final = k.note(
    "hegemony.rolled", "HG-HEG-13", "The die shows {}: now its measure is known", k.NUMBER
)


class Fates(k.Sheet):
    """A speech, what becomes of the two others, by label, and words for each. (HG-HEG-09)

    The words also tell what befell a Stale Faction. (HG-LATE-14)
    """

    speech: str = ""
    first: int = 0
    first_words: str = ""
    second: int = 0
    second_words: str = ""


class Proclaim(k.Topic):
    """Silence lets everybody join. (HG-HEG-09, HG-HEG-10)"""

    def offer(self, at: HegemonySession, g: Hegemony, question: k.Question) -> k.Shape:
        fate = k.Choose(n.FATE, [n.Fate(fate) for fate in range(len(n.FATE.keys))])
        return k.form(
            Fates,
            speech=k.Text(2000),
            first=fate,
            first_words=k.Text(280),
            second=fate,
            second_words=k.Text(280),
        )

    def words(self, at: HegemonySession, view: k.View, question: k.Question) -> k.Words:
        words = k.Words(self.prompt)
        words.part("speech", "What you say to all")
        others = [faction for faction in n.FACTIONS if faction != at.faction]
        for part, rival in zip(("first", "second"), others, strict=True):
            words.part(part, name_of(view.state, rival))
            words.part(f"{part}_words", f"What is told of {n.FACTION.label(rival)}")
        return words


MEET: Final = k.Topic(
    "hegemony.meet",
    "HG-TIME-10 HG-HEG-23",
    "Do we meet for the last time?",
    title="Last meeting",
    shape=k.Choose(k.YES_NO, [1]),
)
"""The winner's scribe or Leader opens the last session. (HG-TIME-10)"""
PUBLISH: Final = k.Topic(
    "hegemony.publish",
    "HG-HEG-22",
    "Tell all players how it ended?",
    title="The ending",
    shape=k.Choose(k.YES_NO, [1]),
)
"""Everybody may know. (HG-HEG-22)"""
PROCLAIM: Final = Proclaim(
    "hegemony.proclaim",
    "HG-HEG-09 HG-DEC-28",
    "What becomes of the others?",
    title="Fate of the others",
)
NARRATE: Final = k.Topic(
    "hegemony.narrate",
    "HG-HEG-20 HG-DEC-30",
    "How does history go on?",
    title="History",
    shape=k.Text(2000),
)
"""How history went on. (HG-HEG-20)"""


def strongest(g: Hegemony) -> int:
    """Who has the most Control: then Steel, then points, then the earlier label. (HG-END-07)

    A faction that is out cannot be it, whatever it has. (HG-END-02, HG-LATE-13, HG-LATE-15)
    """
    candidates = g.active()
    if not candidates:
        return n.NONE
    return max(
        candidates,
        key=lambda faction: (
            g.s.truth.control[faction],
            g.cabinet(faction).bank,
            sum(dossier.total() for dossier in g.cabinet(faction).dossiers),
            -faction,
        ),
    )


class HegemonySession(k.Procedure[Hegemony]):
    """The winner alone plays on, against a crisis of unknown size. (HG-HEG)"""

    faction: n.Faction = n.A
    table: list[k.Seat] = []
    sitting: list[k.Seat] = []

    def begin(self, g: Hegemony) -> k.Step:
        """The winner alone says when it meets; after two weeks it is held anyway. (HG-TIME-10)

        No Late or Stale rule applies to it. (HG-HEG-23)
        """
        winner = strongest(g)
        if winner == n.NONE or not timed(g):
            return k.Goto(HegemonySession.found)
        cabinet = g.cabinet(winner)
        return k.Ask(
            [MEET.put_to(seat) for seat in sorted({cabinet.scribe, cabinet.leader})],
            HegemonySession.found,
            mode=k.Ask.FIRST,
            audience=cabinet.audience,
            due=g.now + (QUICK_WAIT if accelerated(g) else LONGEST_WAIT),
        )

    def found(self, g: Hegemony) -> k.Step:
        """The Hegemony is founded, and its table is set. (HG-HEG-01..04)"""
        winner = strongest(g)
        score_hegemony(g, winner)
        settle_players(g)
        if winner == n.NONE:  # HG-LATE-15
            finish(g, NOBODY_LEFT)
            return k.DONE
        self.faction = n.Faction(winner)
        g.s.hegemony = self.faction
        g.s.truth.audience = k.EVERYONE  # HG-INFO-17
        g.s.standing.control = list(g.s.truth.control)
        g.say(FOUNDED, winner, g.s.truth.control[winner])
        self.seat_guests(g)
        cabinet = g.cabinet(self.faction)
        cabinet.session = 4
        cabinet.acting = NOBODY  # of Session Three (HG-ROLE-23)
        settings = g.s.settings
        own = grown(g, cabinet) if settings.hegemony_bank_multiplied else cabinet.bank
        cabinet.bank = (
            own + settings.steel_hegemony + gift_steel(g.s.cards(), cabinet)
        )  # HG-STEEL-11
        g.s.council = Council()
        g.s.council.audience = cabinet.audience
        start_step(g, self.faction, PROCLAMATION)
        return ask_room(
            g, self.faction, [PROCLAIM.put_to(cabinet.leader)], HegemonySession.proclaim
        )

    def seat_guests(self, g: Hegemony) -> None:
        """Two representatives take the places of the two lowest Officers.

        (HG-HEG-02..04, HG-HEG-08)
        """
        cabinet = g.cabinet(self.faction)
        order = ranking(g, self.faction)
        guests = sorted(
            g.rivals(self.faction), key=lambda rival: (-g.s.truth.control[rival], rival)
        )
        own = [k.Seat(seat) for seat in order[:-2]]
        self.sitting = list(own)
        self.table = list(own)
        for place, rival in enumerate(guests):
            removed = k.Seat(order[-1 - place])
            guest = k.Seat(representative(g, rival))
            self.sitting.append(guest)
            original = g.s.settings.representatives == options.ORIGINAL  # HG-HEG-25
            self.table.append(guest if original else removed)
            if original:
                cabinet.audience |= k.only(guest)
            g.say(SITS, rival, removed, audience=cabinet.audience)
        self.table.sort()

    def proclaim(self, g: Hegemony) -> k.Step:
        """The Steel of those who join comes in, one for one; a crisis is drawn. (HG-HEG-05..07)

        No representative loses the seat by it. (HG-HEG-11, HG-RAND-13)
        """
        fates = g.read(Fates)
        council, room = council_of(g), g.room(self.faction)
        told = ((fates.first, fates.first_words), (fates.second, fates.second_words))
        for rival, (fate, words) in zip(g.rivals(self.faction), told, strict=True):
            council.fates[rival], council.words[rival] = n.Fate(fate), words
            g.say(FATED, rival, fate, audience=room, text=words)
            if fate in n.RECEIVED:
                g.cabinet(self.faction).bank += g.cabinet(rival).bank
                g.say(BRINGS, rival, g.cabinet(rival).bank, audience=room)
        council.proclamations.append(fates.speech)
        card = g.chance.below(n.FINAL_STREAM, len(g.s.cards().final_crises))
        council.crisis = n.FinalCrisis(card)
        g.say(AT_LAST, card, audience=g.room(self.faction))
        start_phase(g, self.faction, n.FINAL)
        return k.Run(Debate(self.faction, n.FINAL, self.table), HegemonySession.spend)

    def spend(self, g: Hegemony) -> k.Step:
        """Plans are made before anybody knows the figures. (HG-HEG-12, HG-DEC-29, HG-INFO-20)

        Gifts and technologies help as in a crisis. (HG-HEG-14)
        """
        return k.Run(Spending(self.faction, n.FINAL, self.table), HegemonySession.roll)

    def roll(self, g: Hegemony) -> k.Step:
        """Only now is the difficulty known. (HG-HEG-13)"""
        council = council_of(g)
        council.face = g.chance.between(n.FINAL_STREAM, 1, 6)
        g.say(ROLLED, council.face, audience=g.room(self.faction))
        start_step(g, self.faction, LAST_WORDS, 2)
        cabinet = g.cabinet(self.faction)
        seats = sorted({*self.table, cabinet.leader})
        return ask_room(
            g, self.faction, [NARRATE.put_to(seat) for seat in seats], HegemonySession.end
        )

    def end(self, g: Hegemony) -> k.Step:
        """Enduring, Wounded, Fallen, or Blown Up; without clocks it is told at once. (HG-SOLO-06)

        (HG-HEG-16..18, HG-HEG-21, HG-END-01, HG-END-03)
        """
        council_of(g).proclamations.extend(answer.text for answer in g.answers)
        if not timed(g):
            return k.Goto(HegemonySession.publish)
        scribe = g.cabinet(self.faction).scribe
        return k.Ask(
            [PUBLISH.put_to(scribe)],
            HegemonySession.publish,
            audience=g.room(self.faction),
            due=g.now + (QUICK_WAIT if accelerated(g) else A_DAY),
        )

    def publish(self, g: Hegemony) -> k.Step:
        """The scribe tells all players how it ended, or the clock does. (HG-HEG-22)"""
        council = council_of(g)
        points = crisis_points(g.s.cards(), g.cabinet(self.faction))
        row = g.s.cards().final_crises[council.crisis].row[council.face - 1]
        result = outcome(row, points)
        leading = [representative(g, faction) for faction in n.FACTIONS]
        blown = any(radical(g, seat) for seat in leading if seat in self.sitting)
        if result == FALLEN or blown:  # HG-END-03
            g.s.winning_faction = n.Faction(n.NONE)
        else:
            g.s.winning_faction = self.faction
        finish(g, BLOWN_UP if blown else OUTCOMES[result])
        return k.DONE


def council_of(g: Hegemony) -> Council:
    """The Hegemony Session that is held."""
    assert g.s.council is not None
    return g.s.council


def representative(g: Hegemony, faction: n.Faction) -> int:
    """Who leads a faction's Officers, as fixed when Session Three closed. (HG-END-10, HG-HEG-24)"""
    fixed = g.cabinet(faction).representative
    return int(fixed) if fixed != n.NONE else ranking(g, faction)[0]


def settle_players(g: Hegemony) -> None:
    """The best players of all and of each faction; ties are shared. (HG-END-04..06, HG-END-11)

    Bots and people alike. (HG-SOLO-07)
    """
    totals = [g.dossier(seat).total() for seat in g.everyone()]
    g.s.winning_players = [seat for seat in g.everyone() if totals[seat] == max(totals)]
    g.s.best_of_faction = []
    for faction in n.FACTIONS:
        seats = g.seats_of(faction)
        best = max(totals[seat] for seat in seats)
        g.s.best_of_faction.append([int(seat) for seat in seats if totals[seat] == best])


def finish(g: Hegemony, ending: str) -> None:
    """All forms, agendas and figures open to all. (HG-END-12, HG-INFO-02, HG-INFO-06)"""
    for cabinet in g.s.cabinets:
        cabinet.audience = k.EVERYONE
        for dossier in cabinet.dossiers:
            dossier.audience = k.EVERYONE
    g.s.truth.audience = g.s.archive.audience = k.EVERYONE
    g.s.standing.audience = k.EVERYONE
    if g.s.council is not None:
        g.s.council.audience = k.EVERYONE
    for tiding in g.s.tidings:
        tiding.audience = k.EVERYONE
    g.finish(ending, [g.dossier(seat).total() for seat in g.everyone()])
