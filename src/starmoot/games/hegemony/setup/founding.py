"""The first forty minutes: Leader, concept, offices, gifts, agendas. (HG-SETUP-13)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options
from starmoot.games.hegemony.cabinet.clocks import (
    ELECTION,
    FOUNDING,
    ask_room,
    seconds,
    start_step,
    step_due,
    timed,
)
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.reading import CardTopic
from starmoot.games.hegemony.setup.styles import Styles
from starmoot.games.hegemony.state import Dossier, Member
from starmoot.mechanics.choices import any_of

NAMES: Final = ["Garguld", "X-274", "Gemini", "Kutfaller"]
CONCEPTS: Final = [
    "Gentle builders of machines who keep the old ways of the Nile.",
    "A network of minds that trusts nobody outside it and arms itself.",
    "A people sworn to harm nothing, served by a caste of perfect spies.",
    "Breathers of hydrogen who float in the void, peaceful until they are not.",
    "The pure line of old Africa, determined to be the only one.",
    "Many cultures and one faith, which everybody is going to share.",
]
"""Presets, all of them people who can relate to each other. (HG-COMP-24..26)"""
LONGEST_DESCRIPTION: Final = 280

HISTORY: Final = k.note(
    "hegemony.history",
    "HG-SETUP-14 HG-COMP-23",
    "Hundreds of years ago mankind left for the stars, and its peoples lost sight of each other. "
    "Then the Watun-Gaji came, taught each of them to travel Underspace, and vanished. Now the "
    "peoples meet again and hardly know each other; beyond the rim the Replicators stir. Somebody "
    "will found the Hegemony of Human Worlds.",
)
"""What everybody is told before anything is chosen. (HG-SETUP-13, HG-SETUP-14)"""

LEADS: Final = k.note("hegemony.leads", "HG-SETUP-16", "{} leads the faction", n.CHAIR)
TAKES: Final = k.note("hegemony.takes", "HG-ROLE-06", "{} becomes {}", n.CHAIR, n.OFFICE)
OFFERED: Final = k.note("hegemony.offered", "HG-SETUP-20", "The Watun-Gaji offer us {}", n.GIFT)
MARKS: Final = k.note("hegemony.marks", "HG-SETUP-22", "{} could do without {}", k.SEAT, n.GIFT)
GIFTED: Final = k.note("hegemony.gifted", "HG-SETUP-21", "Our gift is {}", n.GIFT)


class Concept(k.Sheet):
    """What the faction is. (HG-SETUP-17, HG-SETUP-18)"""

    name: str = ""
    description: str = ""
    alignment: int = 0


FIRST_SEAT: Final = k.Seat(0)


class Name(k.Topic):
    """A member to lead. (HG-SETUP-16)"""

    def offer(self, at: Founding, g: Hegemony, question: k.Question) -> k.Shape:
        return k.Choose(k.SEAT, candidates(g, at.faction))

    def absent(self, at: Founding, g: Hegemony, question: k.Question) -> k.Answer:
        """Silence names the scribe. (HG-SETUP-15, HG-DEC-04)"""
        return k.pick(usual_leader(g, at.faction))


class Discard(CardTopic):
    """One of three gifts goes. (HG-SETUP-21, HG-SETUP-22)"""

    def offer(self, at: Founding, g: Hegemony, question: k.Question) -> k.Shape:
        return k.Choose(n.GIFT, list(g.cabinet(at.faction).offered))

    def absent(self, at: Founding, g: Hegemony, question: k.Question) -> k.Answer:
        """What most members marked goes; on a tie the one drawn last. (HG-SETUP-23, HG-DEC-07)"""
        marked = list(at.marks.values())
        offered = g.cabinet(at.faction).offered
        return k.pick(max(offered, key=lambda gift: (marked.count(gift), offered.index(gift))))


class MarkGift(CardTopic):
    """A member would rather do without this gift. (HG-SETUP-22)"""

    def offer(self, at: Founding, g: Hegemony, question: k.Question) -> k.Shape:
        marked = at.marks.get(int(question.seat), n.NONE)
        offered = g.cabinet(at.faction).offered
        return k.Choose(n.GIFT, [gift for gift in offered if gift != marked])

    def taken(self, at: Founding, g: Hegemony, question: k.Question, answer: k.Answer) -> None:
        """The last mark of a member counts."""
        at.marks[int(question.seat)] = int(answer.key)
        g.say(MARKS, question.seat, answer.key, audience=g.room(at.faction))


class Wish(k.Topic):
    """Any free office. (HG-ROLE-06)"""

    def offer(self, at: Offices, g: Hegemony, question: k.Question) -> k.Shape:
        return k.Choose(n.OFFICE, free_offices(g, at.faction))

    def words(self, at: Offices, view: k.View, question: k.Question) -> k.Words:
        """What each office is paid for. (HG-INFO-08)"""
        words = k.Words(self.prompt)
        for office, goals in enumerate(n.GOALS):
            words.previews[n.OFFICE.name, office] = goals
        return words


class Assign(k.Topic):
    """Who gets an office that several want. (HG-ROLE-07)"""

    def offer(self, at: Offices, g: Hegemony, question: k.Question) -> k.Shape:
        return k.Choose(k.SEAT, at.contenders)

    def words(self, at: Offices, view: k.View, question: k.Question) -> k.Words:
        return k.Words(f"Who becomes {n.OFFICE.label(at.contested)}?")


class TakeAgenda(CardTopic):
    """Any agenda of the right kind. (HG-SETUP-25)"""

    def offer(self, at: Agendas, g: Hegemony, question: k.Question) -> k.Shape:
        leads = question.seat == g.cabinet(at.faction).leader
        deck = g.s.agendas[at.faction + (3 if leads else 0)]
        return k.Choose(n.AGENDA, [n.Agenda(card) for card in sorted(deck.cards)])


class FillBlank(k.Topic):
    """Another Officer, or another Officer's role. (HG-AGO-02, HG-AGO-10)"""

    def offer(self, at: Agendas, g: Hegemony, question: k.Question) -> k.Shape:
        if g.s.cards().agendas[g.dossier(question.seat).agenda].blank == "officer":
            others = [seat for seat in g.officers(at.faction) if seat != question.seat]
            return k.Choose(k.SEAT, others)
        held = g.offices_of(question.seat)
        offices = [n.Office(office) for office in range(1, len(n.OFFICE.keys))]
        return k.Choose(n.OFFICE, [office for office in offices if office not in held])


NAME: Final = Name(
    "hegemony.name_leader", "HG-SETUP-16", "Who should lead us?", title="Choose a leader"
)
CONCEIVE: Final = k.Topic(
    "hegemony.concept",
    "HG-SETUP-17",
    "Who are we?",
    title="Who we are",
    shape=k.form(
        Concept,
        name=k.Text(40, 1, NAMES),
        description=k.Text(LONGEST_DESCRIPTION, 1, CONCEPTS),
        alignment=any_of(n.ALIGNMENT),
    ),
)
"""Name, one or two sentences, and an alignment. (HG-SETUP-18, HG-COMP-27)"""
DISCARD: Final = Discard(
    "hegemony.discard", "HG-SETUP-21", "Which gift do we give up?", title="Give up a gift"
)
MARK: Final = MarkGift(
    "hegemony.mark_gift",
    "HG-SETUP-22",
    "Which gift should we give up?",
    standing=True,
    title="A gift to give up",
)
WISH: Final = Wish(
    "hegemony.wish", "HG-ROLE-06", "Which office do you want?", title="The office you want"
)
SECOND: Final = Wish(
    "hegemony.second_office", "HG-ROLE-03", "Which second office do you want?", "One is enough"
)
ASSIGN: Final = Assign("hegemony.assign", "HG-ROLE-07", "Who gets the office?", title="Offices")
TAKE: Final = TakeAgenda(
    "hegemony.agenda", "HG-SETUP-25 HG-DEC-08", "What is your secret agenda?", title="Secret agenda"
)
FILL: Final = FillBlank(
    "hegemony.blank",
    "HG-AGO-02 HG-DEC-08",
    "Whom is your agenda about?",
    title="Target of your agenda",
)


def free_offices(g: Hegemony, faction: int) -> list[n.Office]:
    """The offices that nobody holds. (HG-ROLE-05)"""
    held = [False] * len(n.OFFICE.keys)
    for member in g.cabinet(faction).members:
        for office in member.offices:
            held[office] = True
    return [n.Office(office) for office in range(1, len(held)) if not held[office]]


def candidates(g: Hegemony, faction: int) -> list[k.Seat]:
    """Who may lead: all, unless an office waits for the first seat. (HG-SETUP-16, HG-SOLO-01)"""
    seats = g.seats_of(faction)
    if reserved(g, faction) == n.NONE:
        return seats
    return [FIRST_SEAT] if reserved(g, faction) == n.LEADER else seats[1:]


def reserved(g: Hegemony, faction: int) -> int:
    """The office of a faction that waits for the first seat, or NONE. (HG-SOLO-01)"""
    if g.s.homes[FIRST_SEAT] != faction:
        return n.NONE
    return g.s.settings.first_office()


def usual_leader(g: Hegemony, faction: int) -> k.Seat:
    """The scribe, or the first who may lead. (HG-SETUP-15)"""
    able = candidates(g, faction)
    scribe = g.cabinet(faction).scribe
    return scribe if scribe in able else able[0]


class Founding(k.Procedure[Hegemony]):
    """How a faction is made, in the order of the book. (HG-SETUP-13)"""

    faction: n.Faction = n.A
    marks: dict[int, int] = {}

    def begin(self, g: Hegemony) -> k.Step:
        g.say(HISTORY, audience=g.room(self.faction))
        start_step(g, self.faction, FOUNDING)
        questions = [NAME.put_to(seat) for seat in g.seats_of(self.faction)]
        due = g.now + seconds(g, ELECTION) if timed(g) else 0
        return k.Ask(questions, Founding.elect, audience=g.room(self.faction), due=due)

    def elect(self, g: Hegemony) -> k.Step:
        """Most voices lead; a tie makes the scribe Leader. (HG-SETUP-16)"""
        cabinet = g.cabinet(self.faction)
        named = [answer.key for answer in g.answers]
        most = max(named.count(seat) for seat in named)
        best = sorted({seat for seat in named if named.count(seat) == most})
        single = len(best) == 1
        cabinet.leader = k.Seat(best[0]) if single else usual_leader(g, self.faction)
        for member in cabinet.members:
            member.offices = [n.LEADER] if member.seat == cabinet.leader else []
        g.say(LEADS, cabinet.leader, audience=g.room(self.faction))
        questions = [CONCEIVE.put_to(cabinet.leader)]
        return ask_room(g, self.faction, questions, Founding.conceive)

    def conceive(self, g: Hegemony) -> k.Step:
        """The description stands before any gift is drawn. (HG-SETUP-19)

        A gift that was drawn already is put aside, so that three differ. (HG-GIFT-02, HG-RAND-01)
        """
        cabinet = g.cabinet(self.faction)
        concept = g.read(Concept)
        cabinet.name, cabinet.description = concept.name, concept.description
        cabinet.alignment = concept.alignment
        cards = g.fresh_deck(self.faction)
        while len(cabinet.offered) < 3:
            card = cards.pop()
            gift = g.gift_at(card // 4, card % 4 >= 2)
            if gift not in cabinet.offered:
                cabinet.offered.append(gift)
                g.say(OFFERED, gift, audience=g.room(self.faction))
        others = [seat for seat in g.seats_of(self.faction) if seat != cabinet.leader]
        questions = [DISCARD.put_to(cabinet.leader), *(MARK.put_to(seat) for seat in others)]
        return ask_room(g, self.faction, questions, Founding.gifted)

    def gifted(self, g: Hegemony) -> k.Step:
        """Two gifts last for the whole game. (HG-SETUP-21)"""
        cabinet = g.cabinet(self.faction)
        cabinet.gifts = [gift for gift in cabinet.offered if gift != g.answer().key]
        for gift in cabinet.gifts:
            g.say(GIFTED, gift, audience=g.room(self.faction))
        return k.Run(Offices(self.faction), Founding.style)

    def style(self, g: Hegemony) -> k.Step:
        """Everybody may take a name and a title. (HG-ROLE-10)"""
        return k.Run(Styles(g.seats_of(self.faction), step_due(g, self.faction)), Founding.scheme)

    def scheme(self, g: Hegemony) -> k.Step:
        """Everybody takes an agenda. (HG-SETUP-24)"""
        seats = [member.seat for member in g.cabinet(self.faction).members]
        return k.Run(Agendas(self.faction, seats), Founding.done)

    def done(self, g: Hegemony) -> k.Step:
        """The faction is made."""
        return k.DONE


class Offices(k.Procedure[Hegemony]):
    """Members take offices until each has one; four members may take two. (HG-ROLE-02..07)

    The scribe takes one like everybody, the Leader's included. (HG-COMP-08)
    """

    faction: n.Faction = n.A
    second: bool = False
    wishes: list[int] = []
    content: list[k.Seat] = []
    contenders: list[k.Seat] = []
    contested: n.Office = n.LEADER

    def wanting(self, g: Hegemony) -> list[Member]:
        """Who still lacks an office, or may take another one."""
        limit = 2 if self.second else 1
        return [
            member
            for member in g.cabinet(self.faction).members
            if len(member.offices) < limit and member.seat not in self.content
        ]

    def begin(self, g: Hegemony) -> k.Step:
        waits = reserved(g, self.faction)
        if waits > n.LEADER and not g.offices_of(FIRST_SEAT):
            take_office(g, FIRST_SEAT, n.Office(waits))
        wanting = self.wanting(g)
        if not wanting or not free_offices(g, self.faction):
            if not self.second and len(g.cabinet(self.faction).members) == 4:
                self.second = True
                return k.Goto(Offices.begin)
            return k.DONE
        topic = SECOND if self.second else WISH
        questions = [topic.put_to(member.seat) for member in wanting]
        return ask_room(g, self.faction, questions, Offices.hear)

    def hear(self, g: Hegemony) -> k.Step:
        """What is wanted once is taken."""
        self.wishes = []
        for question, answer in zip(g.questions, g.answers, strict=True):
            if answer.passed():
                self.content.append(question.seat)
            else:
                self.wishes.extend([answer.key, question.seat])
        return k.Goto(Offices.settle)

    def settle(self, g: Hegemony) -> k.Step:
        """The Leader decides where several want the same. (HG-ROLE-07)"""
        if not self.wishes:
            return k.Goto(Offices.begin)
        office = n.Office(min(self.wishes[::2]))
        pairs = list(zip(self.wishes[::2], self.wishes[1::2], strict=True))
        self.contenders = [k.Seat(seat) for wish, seat in pairs if wish == office]
        self.contested = office
        self.wishes = [value for pair in pairs if pair[0] != office for value in pair]
        if len(self.contenders) == 1:
            take_office(g, self.contenders[0], office)
            return k.Goto(Offices.settle)
        questions = [ASSIGN.put_to(g.cabinet(self.faction).leader)]
        return ask_room(g, self.faction, questions, Offices.assign)

    def assign(self, g: Hegemony) -> k.Step:
        """The others wish again."""
        take_office(g, k.Seat(g.answer().key), self.contested)
        return k.Goto(Offices.settle)


def take_office(g: Hegemony, seat: k.Seat, office: n.Office) -> None:
    """A member holds an office from now on."""
    g.offices_of(seat).append(office)
    g.say(TAKES, seat, office, audience=g.room(g.s.homes[seat]))


class Agendas(k.Procedure[Hegemony]):
    """Some members take agendas, dealt or chosen, and fill their blanks. (HG-SETUP-24..26)"""

    faction: n.Faction = n.A
    seats: list[k.Seat] = []

    def begin(self, g: Hegemony) -> k.Step:
        if g.s.settings.agendas_by == options.CHOSEN:
            return k.Ask(
                [TAKE.put_to(seat) for seat in self.seats],
                Agendas.taken,
                audience=k.NOBODY,
                due=step_due(g, self.faction),
            )
        for seat in self.seats:
            deal_agenda(g, self.faction, seat)
        return k.Goto(Agendas.blanks)

    def taken(self, g: Hegemony) -> k.Step:
        """Chosen agendas stay in the deck: several may choose the same. (HG-SETUP-25)

        Silence takes what is dealt. (HG-DEC-08)
        """
        for seat, answer in g.said():
            if g.was_silent(seat):
                deal_agenda(g, self.faction, seat)
            else:
                take_agenda(g.dossier(seat), n.Agenda(answer.key))
        return k.Goto(Agendas.blanks)

    def blanks(self, g: Hegemony) -> k.Step:
        """Owners fill blanks in secret; nobody else learns that they are asked. (HG-AGO-02)"""
        asked = [
            seat
            for seat in self.seats
            if g.s.cards().agendas[g.dossier(seat).agenda].blank and g.dossier(seat).blank == n.NONE
        ]
        return k.Ask(
            [FILL.put_to(seat) for seat in asked],
            Agendas.fill,
            audience=k.NOBODY,
            due=step_due(g, self.faction),
        )

    def fill(self, g: Hegemony) -> k.Step:
        """The blanks are filled."""
        for seat, answer in g.said():
            g.dossier(seat).blank = answer.key
        return k.DONE


def deal_agenda(g: Hegemony, faction: n.Faction, seat: k.Seat) -> None:
    """The top of the deck; an empty one is made of what was given up. (HG-RAND-14, HG-RAND-18)"""
    cabinet = g.cabinet(faction)
    leads = seat == cabinet.leader
    deck = g.s.agendas[faction + (3 if leads else 0)]
    if len(deck) == 0:
        back = [
            agenda for agenda in cabinet.given_up if g.s.cards().agendas[agenda].leader == leads
        ]
        cabinet.given_up = [agenda for agenda in cabinet.given_up if agenda not in back]
        deck.cards = [int(agenda) for agenda in back]
        deck.shuffle(g.chance, n.AGENDAS_STREAM + faction)
    if len(deck) > 0:
        dossier = g.dossier(seat)
        if dossier.agenda != n.NONE:
            cabinet.given_up.append(dossier.agenda)
        take_agenda(dossier, n.Agenda(deck.take()))


def take_agenda(dossier: Dossier, agenda: n.Agenda) -> None:
    """A member serves this agenda from now on."""
    dossier.agenda = agenda
    dossier.blank = n.NONE


def found_by_default(g: Hegemony, faction: n.Faction) -> None:
    """A faction that never met still has a name and officers. (HG-DEC-05, HG-DEC-06)"""
    cabinet = g.cabinet(faction)
    cabinet.leader = cabinet.scribe
    others = [member for member in cabinet.members if member.seat != cabinet.leader]
    for member in cabinet.members:
        member.offices = [n.LEADER] if member.seat == cabinet.leader else []
    for office, member in enumerate(others):
        member.offices = [n.Office(office + 1)]
    cabinet.name, cabinet.description = NAMES[faction], CONCEPTS[faction]
    for member in cabinet.members:
        deal_agenda(g, faction, member.seat)
