"""A session: one faction's hour, apart from all others. (HG-SEQ)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.boons import gift_boons
from starmoot.games.hegemony.cabinet.clocks import (
    CLOSING,
    CLOSING_ONE,
    MINUTE_ZERO,
    RELAY,
    ask_room,
    start_step,
    step_due,
)
from starmoot.games.hegemony.cabinet.scoring import aim, pay_office, ranking, score_close
from starmoot.games.hegemony.cardset import CardSet
from starmoot.games.hegemony.exchange.charges import Accusations
from starmoot.games.hegemony.exchange.tidings import relay
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.reading import CardTopic, cabinet_of, name_of
from starmoot.games.hegemony.session.gathering import Gathering
from starmoot.games.hegemony.session.phases import CrisisPhase, Event, Phase, Planning, Reaction
from starmoot.games.hegemony.setup.founding import Agendas, Founding
from starmoot.games.hegemony.setup.styles import Styles
from starmoot.games.hegemony.state import Cabinet
from starmoot.mechanics.choices import YES_OR_NO

INCOME: Final = k.note("hegemony.income", "HG-STEEL-07", "The bank holds {} Steel", k.NUMBER)
TAGS: Final = k.note(
    "hegemony.tags", "HG-SETUP-05", "{} is Rival-A, {} is Rival-B", n.FACTION, n.FACTION
)
STOOD_FOR: Final = k.note(
    "hegemony.stood_for", "HG-SEQ-15", "{} will stand for us in the Hegemony", k.SEAT
)
READ_OUT: Final = k.note(
    "hegemony.read_out", "HG-SEQ-11", "The results of the Exchange are read out"
)
GAVE_UP: Final = k.note("hegemony.gave_up", "HG-ESP-25", "{} gives up {}", k.SEAT, n.AGENDA)


class Session(k.Sequence[Hegemony]):
    """What a faction does in a round; a destroyed one goes home. (HG-SEQ-05..07, HG-CRIS-21)

    A phase is over when its decisions are in: minutes are not carried over. (HG-SEQ-16)
    Reactions come with the second session. (HG-REACT-01, HG-COMP-04)
    """

    faction: n.Faction = n.A

    def outline(self, g: Hegemony) -> list[k.Procedure[Hegemony]]:
        if g.cabinet(self.faction).ended:
            return []
        return FIRST_SESSION[self.faction] if g.s.round == 1 else LATER_SESSION[self.faction]


class Tag(CardTopic):
    """Which rival is Rival-A; silence takes the earlier label. (HG-SETUP-05, HG-SETUP-07)"""

    def offer(self, at: MinuteZero, g: Hegemony, question: k.Question) -> k.Shape:
        return k.Choose(n.FACTION, g.rivals(at.faction))


TAG: Final = Tag(
    "hegemony.tag", "HG-SETUP-05 HG-DEC-09", "Which rival is Rival-A?", title="Names of rivals"
)


class MinuteZero(Phase):
    """Steel comes in, and the Leader names the rivals. (HG-STEEL-07, HG-SETUP-05, HG-SETUP-27)"""

    def begin(self, g: Hegemony) -> k.Step:
        cabinet = g.cabinet(self.faction)
        cabinet.session = g.s.round
        cabinet.bank = opening_bank(g, cabinet)
        g.say(INCOME, cabinet.bank, audience=g.room(self.faction))
        while cabinet.free_draws > 0:  # HG-CR12-04
            cabinet.free_draws -= 1
            g.draw_free_technology(self.faction)
        questions = [TAG.put_to(g.chair(self.faction))]
        start_step(g, self.faction, MINUTE_ZERO)
        return ask_room(g, self.faction, questions, MinuteZero.name)

    def name(self, g: Hegemony) -> k.Step:
        """Tags hold for this session; spies remember the first.

        (HG-SETUP-06, HG-AGO-06, HG-INFO-18)
        """
        cabinet = g.cabinet(self.faction)
        first = n.Faction(g.answer().key)
        second = next(rival for rival in g.rivals(self.faction) if rival != first)
        cabinet.tags = [first, second]
        if cabinet.session == 1:
            cabinet.first_tags = [first, second]
        g.say(TAGS, first, second, audience=g.room(self.faction))
        return k.DONE


def opening_bank(g: Hegemony, cabinet: Cabinet) -> int:
    """Multiply the old bank, add what is new, and take what lateness costs. (HG-STEEL-04..07)

    A Late Faction loses a little at first, later a part of all it has. (HG-LATE-05..07, HG-EX-12)
    """
    settings = g.s.settings
    income = (settings.steel_1, settings.steel_2, settings.steel_3)[cabinet.session - 1]
    bank = grown(g, cabinet) + income + gift_steel(g.s.cards(), cabinet)
    bank += cabinet.early_bonus
    cabinet.early_bonus = 0
    if cabinet.late:  # HG-LATE-05, HG-LATE-06
        loss = settings.late_first_loss if cabinet.session == 1 else bank // settings.late_divisor
        bank = max(0, bank - loss)
    return bank


def grown(g: Hegemony, cabinet: Cabinet) -> int:
    """Saved Steel, multiplied. (HG-STEEL-04, HG-GIFT-15, HG-ADV-11, HG-EX-03..04)"""
    factor = max(g.s.settings.bank_multiplier, cabinet.bank_multiplier)
    factor = max([factor, *(boon.bank_multiplier for boon in gift_boons(g.s.cards(), cabinet))])
    cabinet.bank_multiplier = 0
    return cabinet.bank * factor


def gift_steel(cards: CardSet, cabinet: Cabinet) -> int:
    """Steel that gifts and technologies bring to a session. (HG-GIFT-16, HG-GIFT-26, HG-MAST-15)"""
    steel = sum(boon.session_steel for boon in gift_boons(cards, cabinet))
    if cabinet.session in (2, 3):
        steel += sum(boon.later_steel for boon in gift_boons(cards, cabinet))
    for held in cabinet.technologies:
        if held.session < cabinet.session:
            steel += cards.technologies[held.technology].boon.forges
    return steel


CHANGE: Final = k.Topic(
    "hegemony.change_agenda",
    "HG-ESP-24 HG-DEC-26",
    "You were killed. Does your successor have other aims?",
    title="New agenda",
    shape=YES_OR_NO,
)
"""Who was killed may serve another agenda. (HG-ESP-24, HG-ESP-26)
Silence keeps the old one, and so does a stand-in. (HG-BOT-14)
"""


class Relay(Phase):
    """The results of the Exchange open to the whole room by themselves.

    (HG-SEQ-11..12, HG-DEC-10)
    """

    changing: list[k.Seat] = []
    renamed: list[k.Seat] = []

    def begin(self, g: Hegemony) -> k.Step:
        room = g.room(self.faction)
        start_step(g, self.faction, RELAY)
        g.say(READ_OUT, audience=room)
        relay(g, self.faction)
        g.settle_debts(self.faction)
        for letter in g.cabinet(self.faction).letters:
            letter.audience |= room
        for gain in g.s.gains:
            gain.audience |= room
        for report in g.s.reports:
            report.audience |= room
        g.s.standing.audience |= room
        killed = [
            dossier.seat
            for dossier in g.cabinet(self.faction).dossiers
            if dossier.killed == g.s.round - 1
        ]
        return ask_room(g, self.faction, [CHANGE.put_to(seat) for seat in killed], Relay.change)

    def change(self, g: Hegemony) -> k.Step:
        """The old agenda is told to the room, its points stay. (HG-ESP-25)"""
        cabinet = g.cabinet(self.faction)
        for seat, answer in g.said():
            if answer.yes():
                dossier = g.dossier(seat)
                g.say(GAVE_UP, seat, dossier.agenda, audience=cabinet.audience)
                dossier.bound = list(cabinet.tags)  # HG-ESP-26
                self.changing.append(seat)
            self.renamed.append(seat)
            g.member(seat).name = ""
        return k.Run(Agendas(self.faction, self.changing), Relay.rename)

    def rename(self, g: Hegemony) -> k.Step:
        """A successor has a name of their own. (HG-ESP-24)"""
        return k.Run(Styles(self.renamed, step_due(g, self.faction)), Relay.done)

    def done(self, g: Hegemony) -> k.Step:
        """The room knows what happened."""
        return k.DONE


class Messages(k.Sheet):
    """A text to each rival, by tag. (HG-COMM-01)"""

    to_a: str = ""
    to_b: str = ""


class Write(k.Topic):
    """One message to each rival, delivered with the report. (HG-COMM-01..03)

    It is the only channel between factions, and words are all it carries. (HG-COMM-05, HG-COMM-07)
    """

    def offer(self, at: Closing, g: Hegemony, question: k.Question) -> k.Shape:
        longest = g.s.settings.message_length
        return k.form(Messages, to_a=k.Text(longest), to_b=k.Text(longest))

    def words(self, at: Closing, view: k.View, question: k.Question) -> k.Words:
        words = k.Words(self.prompt)
        tags = cabinet_of(view.state, at.faction).tags
        for part, rival in zip(("to_a", "to_b"), tags, strict=False):
            words.part(part, f"To {name_of(view.state, rival)}")
        return words


class Reveal(CardTopic):
    """A gift or technology of ours that all may know. (HG-DEC-23)"""

    def offer(self, at: Closing, g: Hegemony, question: k.Question) -> k.Shape:
        return k.Choose(n.ITEM, hidden_items(g.cabinet(at.faction)))


class PickMind(k.Topic):
    """The Officer whose Office points become Control; silence takes the best.

    (HG-GIFT-17, HG-GIFT-19)
    """

    def offer(self, at: Closing, g: Hegemony, question: k.Question) -> k.Shape:
        best = sorted(g.officers(at.faction), key=lambda seat: -g.dossier(seat).office_points)
        return k.Choose(k.SEAT, best)


class SetEspionage(k.Topic):
    """The Espionage number of the report may be a lie. (HG-EXCH-29, HG-EXCH-31, HG-EX-05..07)"""

    def offer(self, at: Closing, g: Hegemony, question: k.Question) -> k.Shape:
        true = g.cabinet(at.faction).spent_espionage
        reach = g.s.settings.lie_range
        return k.Amount(max(0, true - reach), true + reach)

    def words(self, at: Closing, view: k.View, question: k.Question) -> k.Words:
        true = cabinet_of(view.state, at.faction).spent_espionage
        return k.Words(f"{self.prompt} The truth is {true}; nobody can check it.")

    def absent(self, at: Closing, g: Hegemony, question: k.Question) -> k.Answer:
        return k.pick(g.cabinet(at.faction).spent_espionage)


WRITE: Final = Write("hegemony.messages", "HG-COMM-01 HG-DEC-22", "What do we tell our rivals?")
REVEAL: Final = Reveal(
    "hegemony.reveal", "HG-DEC-23", "Which gift or technology do we show to all?", "Nothing"
)
MIND: Final = PickMind(
    "hegemony.hivemind",
    "HG-GIFT-17 HG-DEC-27",
    "Which Officer's points become Control?",
    title="Hive mind",
)
NUMBER: Final = SetEspionage(
    "hegemony.espionage", "HG-EXCH-29 HG-DEC-24", "How much Espionage do we report?"
)


def hidden_items(cabinet: Cabinet) -> list[int]:
    """Gifts and technologies that others do not know of."""
    items = [int(gift) for gift in cabinet.gifts if gift not in cabinet.revealed_gifts]
    for held in cabinet.technologies:
        item = n.FIRST_TECHNOLOGY + held.technology
        if not held.revealed and item not in items:
            items.append(item)
    return items


class Closing(Phase):
    """The last five minutes; who was there is paid for it. (HG-SEQ-13..14, HG-SCORE-10, -38)"""

    def begin(self, g: Hegemony) -> k.Step:
        cabinet = g.cabinet(self.faction)
        first = cabinet.session == 1
        start_step(g, self.faction, CLOSING_ONE if first else CLOSING, 2 if first else 4)
        for office, points in ((n.LEADER, 1), (n.ASSISTANT, 2)):
            if g.holder(self.faction, office) not in cabinet.absent:
                pay_office(g, self.faction, office, points, "a session")
        for boon in gift_boons(g.s.cards(), cabinet):
            g.change_control(self.faction, boon.session_control)  # HG-GIFT-20
        if cabinet.session == 3:
            score_close(g, self.faction)
            show_totals(g, self.faction)
            if any(boon.hivemind for boon in gift_boons(g.s.cards(), cabinet)):
                return ask_room(
                    g, self.faction, [MIND.put_to(g.chair(self.faction))], Closing.think
                )
        return k.Goto(Closing.write)

    def think(self, g: Hegemony) -> k.Step:
        """Office points alone. (HG-GIFT-17, HG-GIFT-18)"""
        g.change_control(self.faction, max(0, g.dossier(g.answer().key).office_points))
        return k.Goto(Closing.write)

    def write(self, g: Hegemony) -> k.Step:
        """The Leader has the last word to each rival. (HG-COMM-01)"""
        return ask_room(g, self.faction, [WRITE.put_to(g.chair(self.faction))], Closing.send)

    def send(self, g: Hegemony) -> k.Step:
        """Texts wait for the report. (HG-COMM-02)"""
        cabinet = g.cabinet(self.faction)
        messages = g.read(Messages)
        cabinet.messages = [messages.to_a, messages.to_b]
        if not hidden_items(cabinet):
            return k.Goto(Closing.report)
        return ask_room(g, self.faction, [REVEAL.put_to(g.chair(self.faction))], Closing.reveal)

    def reveal(self, g: Hegemony) -> k.Step:
        """It is public in the Exchange. (HG-INFO-11)"""
        cabinet = g.cabinet(self.faction)
        if not g.answer().passed():
            item = g.answer().key
            if item < n.FIRST_TECHNOLOGY:
                cabinet.revealed_gifts.append(n.Gift(item))
            for held in cabinet.technologies:
                if n.FIRST_TECHNOLOGY + held.technology == item:
                    held.revealed = True
        return k.Goto(Closing.report)

    def report(self, g: Hegemony) -> k.Step:
        """The scribe sets the one number that may lie. (HG-EXCH-31)"""
        scribe = g.cabinet(self.faction).scribe
        return k.Ask(
            [NUMBER.put_to(scribe)],
            Closing.seal,
            audience=k.only(scribe),
            due=step_due(g, self.faction),
        )

    def seal(self, g: Hegemony) -> k.Step:
        """The report is ready."""
        g.cabinet(self.faction).reported_espionage = g.answer().key
        return k.Run(Accusations(self.faction), Closing.over)

    def over(self, g: Hegemony) -> k.Step:
        """The session is over. (HG-TIME-07)"""
        return k.DONE


FIRST_SESSION: Final[list[list[k.Procedure[Hegemony]]]] = [
    [Gathering(one), Founding(one), MinuteZero(one), Event(one), Closing(one)] for one in n.FACTIONS
]
LATER_SESSION: Final[list[list[k.Procedure[Hegemony]]]] = [
    [
        *(Gathering(one), MinuteZero(one), Relay(one), Reaction(one)),
        *(CrisisPhase(one), Planning(one), Closing(one)),
    ]
    for one in n.FACTIONS
]
"""The parts of each faction's session, made once for all games. (HG-SEQ-05..07)"""


def show_totals(g: Hegemony, faction: n.Faction) -> None:
    """All agendas and totals open to the room; the best Officer represents it. (HG-SEQ-14..15)"""
    cabinet = g.cabinet(faction)
    for dossier in cabinet.dossiers:
        dossier.audience |= cabinet.audience
    cabinet.representative = k.Seat(ranking(g, faction)[0])
    g.say(STOOD_FOR, cabinet.representative, audience=cabinet.audience)


def radical(g: Hegemony, seat: int) -> bool:
    """Whether an Officer would blow up the Hegemony. (HG-AGO-15)"""
    return aim(g, g.dossier(seat)).radical
