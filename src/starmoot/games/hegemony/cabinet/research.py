"""Research: activating what one has, buying cards, keeping one of each group. (HG-TECH)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options, printed
from starmoot.games.hegemony.cabinet.boons import gift_boons
from starmoot.games.hegemony.cabinet.clocks import ask_room
from starmoot.games.hegemony.cabinet.points import points_of, research_points
from starmoot.games.hegemony.cabinet.scoring import planning, score_implemented
from starmoot.games.hegemony.cardset import CardSet
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.reading import CardTopic
from starmoot.games.hegemony.state import Cabinet, Held, Plan

PRICES: Final = [2, 6, 12]
"""Research points for a card of each level. (HG-TECH-01)"""

IMPLEMENTED: Final = k.note("hegemony.implemented", "HG-TECH-11", "We now have {}", n.TECHNOLOGY)
DRAWN: Final = k.note("hegemony.drawn", "HG-TECH-08", "The laboratory drew {}", n.TECHNOLOGY)
KEPT: Final = k.note("hegemony.kept", "HG-TECH-07", "The Science Officer keeps {}", n.TECHNOLOGY)
ACTIVATED: Final = k.note("hegemony.activated", "HG-TECH-13", "{} is activated", n.TECHNOLOGY)
VIRUS_SENT: Final = k.note(
    "hegemony.virus", "HG-GIFT-21", "The Omega Death Virus is sent to {}", n.FACTION
)
LOST_ONE: Final = k.note("hegemony.lost_one", "HG-CR12-00", "We lose {}", n.TECHNOLOGY)


def scientist(g: Hegemony, faction: int) -> int:
    """Who decides about research. (HG-TECH-03, HG-ROLE-21)"""
    return g.holder_or_leader(faction, n.SCIENCE_OFFICER)


class Art(k.Topic):
    """The resource of a Mastery, fixed when it is implemented. (HG-MAST-02, HG-MAST-07)"""

    def offer(self, at: Implement, g: Hegemony, question: k.Question) -> k.Shape:
        wall = g.s.cards().technologies[at.technology].boon.wall
        return k.Choose(n.RESOURCE, list(n.AGGRESSIVE if wall else n.RESOURCES))

    def absent(self, at: Implement, g: Hegemony, question: k.Question) -> k.Answer:
        """The resource with most Steel in this session. (HG-DEC-18)"""
        spent = g.cabinet(at.faction).spent
        return k.pick(max(n.AGGRESSIVE, key=lambda one: sum(row[1 + one] for row in spent)))


class Swap(CardTopic):
    """Any technology of the Simple list in place of this one. (HG-ADV-07)"""

    def offer(self, at: Implement, g: Hegemony, question: k.Question) -> k.Shape:
        extended = g.s.settings.technology_deck == options.EXTENDED
        return k.Choose(
            n.TECHNOLOGY,
            [
                n.Technology(number)
                for number, entry in enumerate(g.s.cards().technologies)
                if entry.level == n.SIMPLE and (extended or not entry.red)
            ],
        )


ART: Final = Art(
    "hegemony.art",
    "HG-MAST-02 HG-MAST-07",
    "Which resource does it master?",
    title="Mastered resource",
)
SWAP: Final = Swap("hegemony.swap", "HG-ADV-07", "Take a Simple technology instead?", "Keep it")


class Implement(k.Procedure[Hegemony]):
    """A technology joins those of a faction. (HG-TECH-11, HG-ADV-07)"""

    faction: n.Faction = n.A
    technology: n.Technology = n.Technology(0)

    def begin(self, g: Hegemony) -> k.Step:
        cabinet = g.cabinet(self.faction)
        if g.taken(self.faction, self.technology):
            return k.DONE
        held = Held()
        held.technology, held.session = self.technology, cabinet.session
        cabinet.technologies.append(held)
        g.say(IMPLEMENTED, self.technology, audience=g.room(self.faction))
        score_implemented(g, self.faction, self.technology)
        boon = g.s.cards().technologies[self.technology].boon
        question = ART if boon.art > 0 or boon.wall else SWAP
        if question is SWAP and not boon.swap:
            return k.DONE
        seat = scientist(g, self.faction)
        then = Implement.master if question is ART else Implement.swap
        return k.Ask([question.put_to(seat)], then, audience=g.room(self.faction))

    def master(self, g: Hegemony) -> k.Step:
        """The resource is fixed. (HG-MAST-02)"""
        held = g.cabinet(self.faction).technologies[-1]
        held.resource = n.Resource(g.answer().key)
        return k.DONE

    def swap(self, g: Hegemony) -> k.Step:
        """It may be given away for a Simple one, which pays its own worth. (HG-ADV-07)"""
        if g.answer().passed():
            return k.DONE
        g.cabinet(self.faction).technologies.pop()
        self.technology = n.Technology(g.answer().key)
        return k.Goto(Implement.begin)


class Arrivals(k.Procedure[Hegemony]):
    """What was kept in the phase before is implemented when this one starts. (HG-TECH-12)

    Only then may Lesser Tech be given for another. (HG-ADV-08)
    """

    faction: n.Faction = n.A

    def begin(self, g: Hegemony) -> k.Step:
        kept = g.cabinet(self.faction).kept
        if not kept:
            return k.DONE
        return k.Run(Implement(self.faction, kept.pop(0)), Arrivals.begin)


class Lose(CardTopic):
    """One of the Simple technologies. (HG-CR12-00)"""

    def offer(self, at: LoseOne, g: Hegemony, question: k.Question) -> k.Shape:
        return k.Choose(n.TECHNOLOGY, simple_ones(g.s.cards(), g.cabinet(at.faction)))


LOSE: Final = Lose("hegemony.lose", "HG-CR12-00", "Which technology do we lose?")


def simple_ones(cards: CardSet, cabinet: Cabinet) -> list[n.Technology]:
    """The Simple technologies of a faction, each once."""
    found: list[n.Technology] = []
    for held in cabinet.technologies:
        if cards.technologies[held.technology].level == n.SIMPLE and held.technology not in found:
            found.append(held.technology)
    return found


class LoseOne(k.Procedure[Hegemony]):
    """A crisis takes Simple technologies that the Science Officer picks. (HG-CR12-00)"""

    faction: n.Faction = n.A

    def begin(self, g: Hegemony) -> k.Step:
        cabinet = g.cabinet(self.faction)
        if cabinet.losing == 0 or not simple_ones(g.s.cards(), cabinet):
            cabinet.losing = 0
            return k.DONE
        cabinet.losing -= 1
        seat = scientist(g, self.faction)
        return k.Ask([LOSE.put_to(seat)], LoseOne.lose, audience=g.room(self.faction))

    def lose(self, g: Hegemony) -> k.Step:
        """It is gone."""
        technologies = g.cabinet(self.faction).technologies
        for held in technologies:
            if held.technology == g.answer().key:
                technologies.remove(held)
                break
        g.say(LOST_ONE, g.answer().key, audience=g.room(self.faction))
        return k.Goto(LoseOne.begin)


class Activate(CardTopic):
    """An owned technology that works in this phase and can be paid. (HG-TECH-13, HG-TECH-17)"""

    def offer(self, at: Research, g: Hegemony, question: k.Question) -> k.Shape:
        return k.Choose(n.TECHNOLOGY, at.ready(g))


class SendVirus(CardTopic):
    """A rival whose Domestic against us is to count for nothing. (HG-GIFT-21)"""

    def offer(self, at: Research, g: Hegemony, question: k.Question) -> k.Shape:
        return k.Choose(n.FACTION, g.rivals(at.faction))


class Buy(CardTopic):
    """Cards of any levels within the points. (HG-TECH-04, HG-EX-08)"""

    def offer(self, at: Research, g: Hegemony, question: k.Question) -> k.Shape:
        points = at.left(g)
        kinds = [n.BUY_SIMPLE, n.BUY_ADVANCED, n.BUY_MASTERY]
        costs = list(PRICES)
        caps = [points // cost for cost in costs]
        cheaper = at.cheaper(g)
        if cheaper > 0:  # HG-SIMP-15
            kinds.append(n.BUY_CHEAPER)
            costs.append(cheaper)
            caps.append(1 if points >= cheaper else 0)
        return k.Allocate(n.PURCHASE, kinds, caps, 0, points, costs)

    def absent(self, at: Research, g: Hegemony, question: k.Question) -> k.Answer:
        """As many of the most expensive as there are points for. (HG-DEC-17)"""
        left = at.left(g)
        counts = [0, 0, 0]
        for rank in (n.MASTERY, n.ADVANCED, n.SIMPLE):
            counts[rank], left = divmod(left, PRICES[rank])
        counts.extend([0] if at.cheaper(g) > 0 else [])
        return k.compound([k.pick(count) for count in counts])


class PickOne(CardTopic):
    """One card of the group; it cannot be taken back. (HG-TECH-07, HG-TECH-09)"""

    def offer(self, at: Research, g: Hegemony, question: k.Question) -> k.Shape:
        distinct = sorted(set(at.group.cards))
        return k.Choose(n.TECHNOLOGY, [n.Technology(card) for card in distinct])

    def absent(self, at: Research, g: Hegemony, question: k.Question) -> k.Answer:
        """What is worth most, of equals the first that was drawn. (HG-DEC-18)"""
        return k.pick(max(at.group.cards, key=lambda card: g.s.cards().technologies[card].worth))


ACTIVATE: Final = Activate(
    "hegemony.activate",
    "HG-TECH-13 HG-TECH-17 HG-DEC-16",
    "Which technology is activated?",
    "No more",
    title="Technology at work",
)
VIRUS: Final = SendVirus(
    "hegemony.send_virus", "HG-GIFT-21", "Send the virus to a rival?", "Not now"
)
BUY: Final = Buy("hegemony.buy", "HG-TECH-01 HG-TECH-04 HG-DEC-17", "Which technologies do we buy?")
PICK: Final = PickOne(
    "hegemony.pick", "HG-TECH-05 HG-TECH-07 HG-DEC-18", "Which card do you keep?", final=True
)


class Research(k.Procedure[Hegemony]):
    """What the research points of a chosen plan do, in any phase. (HG-TECH-02, HG-TECH-19)

    Reactions and crises buy and activate too, but what they find waits. (HG-REACT-12, HG-CRIS-10)

    `paid` are points that are gone; `activations` are those that paid for multiplying Research.
    `levels` are the cards still to be drawn, and `group` those that are looked at now.
    """

    faction: n.Faction = n.A
    phase: n.Phase = n.EVENT
    paid: int = 0
    carried: int = 0
    activations: int = 0
    levels: list[int] = [0, 0, 0]
    level: int = 0
    bought: bool = False
    kept: int = 0
    extra: int = 0
    group: k.Cards = k.Cards([])
    deck: k.Cards = k.Cards([])

    def plan(self, g: Hegemony) -> Plan:
        """The chosen plan, or one that spends nothing."""
        chosen = g.cabinet(self.faction).chosen
        return chosen.plan if chosen is not None else Plan()

    def left(self, g: Hegemony) -> int:
        """The research points that are left. (HG-GIFT-06, HG-TECH-27)"""
        cabinet = g.cabinet(self.faction)
        points = research_points(g.s.cards(), cabinet, self.plan(g), self.activations)
        return points + self.carried - self.paid

    def ready(self, g: Hegemony) -> list[n.Technology]:
        """What may be activated now, each name once in a phase. (HG-TECH-17, HG-TECH-20)"""
        cabinet = g.cabinet(self.faction)
        left = self.left(g)
        active = [held.technology for held in cabinet.technologies if held.active]
        found: list[n.Technology] = []
        for held in cabinet.technologies:
            entry = g.s.cards().technologies[held.technology]
            if entry.activation == 0 or entry.activation > left:
                continue
            if held.technology in active or held.technology in found:
                continue
            if fits_phase(entry, self.phase, cabinet.session):
                found.append(held.technology)
        return found

    def cheaper(self, g: Hegemony) -> int:
        """What Clean Rooms charge for the first Advanced card, 0 without them. (HG-SIMP-15)"""
        prices = [
            g.s.cards().technologies[held.technology].boon.cheaper_advanced
            for held in g.cabinet(self.faction).technologies
        ]
        return max(prices, default=0)

    def ask(self, g: Hegemony, topic: k.Topic) -> list[k.Question]:
        """A question to the Science Officer."""
        return [topic.put_to(scientist(g, self.faction))]

    def begin(self, g: Hegemony) -> k.Step:
        cabinet = g.cabinet(self.faction)
        self.carried, cabinet.kept_research = cabinet.kept_research, 0
        return k.Goto(Research.activate)

    def activate(self, g: Hegemony) -> k.Step:
        """First what one has. (HG-TECH-19)"""
        if not self.ready(g):
            return k.Goto(Research.virus)
        return ask_room(g, self.faction, self.ask(g, ACTIVATE), Research.activated)

    def activated(self, g: Hegemony) -> k.Step:
        """Its points are paid at once. (HG-TECH-28)"""
        if g.answer().passed():
            return k.Goto(Research.virus)
        technology = n.Technology(g.answer().key)
        entry = g.s.cards().technologies[technology]
        for held in g.cabinet(self.faction).technologies:
            if held.technology == technology:
                held.active = True
                held.revealed = held.revealed or self.phase == n.REACTION  # HG-INFO-11
                if breeds_research(entry, held):
                    self.activations += entry.activation
                break
        self.paid += entry.activation
        g.say(ACTIVATED, technology, audience=g.room(self.faction))
        return k.Goto(Research.activate)

    def virus(self, g: Hegemony) -> k.Step:
        """The Omega Death Virus is a gift that costs an activation. (HG-GIFT-21)"""
        cabinet = g.cabinet(self.faction)
        for gift in cabinet.gifts:
            entry = g.s.cards().gifts[gift]
            if entry.boon.virus and planning(self.phase) and self.left(g) >= entry.activation:
                return ask_room(g, self.faction, self.ask(g, VIRUS), Research.sent)
        return k.Goto(Research.buy)

    def sent(self, g: Hegemony) -> k.Step:
        """It is used up. (HG-GIFT-21)"""
        if not g.answer().passed():
            cabinet = g.cabinet(self.faction)
            gift = next(gift for gift in cabinet.gifts if g.s.cards().gifts[gift].boon.virus)
            cabinet.gifts.remove(gift)
            cabinet.virus = n.Faction(g.answer().key)
            self.paid += g.s.cards().gifts[gift].activation
            g.say(VIRUS_SENT, cabinet.virus, audience=g.room(self.faction))
        return k.Goto(Research.buy)

    def buy(self, g: Hegemony) -> k.Step:
        """Then new cards, once; what the last session finds comes too late. (HG-HEG-15)"""
        if self.bought or self.phase == n.FINAL or self.left(g) < PRICES[0]:
            return k.Goto(Research.leave)
        self.bought = True
        return ask_room(g, self.faction, self.ask(g, BUY), Research.pay)

    def pay(self, g: Hegemony) -> k.Step:
        """The points are gone, the cards come level by level. (HG-TECH-05)"""
        counts = g.answer().keys()
        simple, advanced, mastery = counts[:3]
        self.paid += simple * PRICES[0] + advanced * PRICES[1] + mastery * PRICES[2]
        if len(counts) > 3 and counts[3] > 0:
            self.paid += self.cheaper(g)
            advanced += 1
        archives = any(boon.archives for boon in gift_boons(g.s.cards(), g.cabinet(self.faction)))
        self.extra = 1 if archives and simple > 0 else 0  # HG-GIFT-23
        self.levels = [simple, advanced, mastery]
        self.level = 0
        self.deck = k.Cards(g.fresh_deck(self.faction)) if simple > 0 else k.Cards([])
        return k.Goto(Research.draw)

    def draw(self, g: Hegemony) -> k.Step:
        """A group of three, seen by the Science Officer alone. (HG-TECH-05, HG-TECH-10)"""
        if self.levels[self.level] == 0:
            if self.level == n.MASTERY:
                return k.Goto(Research.activate if planning(self.phase) else Research.leave)
            self.level += 1
            if self.levels[self.level] > 0:  # a level is one draw event (HG-RAND-04)
                self.deck = k.Cards(g.fresh_deck(self.faction))
            return k.Goto(Research.draw)
        count = min(3, self.levels[self.level])
        self.levels[self.level] -= count
        count, self.extra = count + self.extra, 0
        self.group = k.Cards([], k.only(scientist(g, self.faction)))
        self.deal(g, count)
        self.kept = min(g.s.settings.kept_of_three, count)
        return k.Goto(Research.look)

    def deal(self, g: Hegemony, count: int) -> None:
        """The next cards of the deck make the group."""
        cards = list(self.deck.cards)
        level = n.Level(self.level)
        self.group.cards = [int(g.drawn(self.faction, level, cards)) for _ in range(count)]
        self.deck.cards = cards

    def imagined(self, g: Hegemony, viewer: k.i64, dice: k.Chance) -> None:
        """The deck could lie otherwise, and so could a group that one does not see."""
        cards = list(self.deck.cards)
        dice.shuffle(0, cards)
        self.deck.cards = cards
        if len(self.group) > 0 and not k.sees(self.group.audience, viewer):
            self.deal(g, len(self.group))

    def look(self, g: Hegemony) -> k.Step:
        """Pick what is kept; the whole group is shown, the rest is gone. (HG-TECH-06..08)"""
        if self.kept == 0:
            for card in self.group.cards:
                g.say(DRAWN, card, audience=g.room(self.faction))
            return k.Goto(Research.draw)
        return ask_room(g, self.faction, self.ask(g, PICK), Research.keep)

    def keep(self, g: Hegemony) -> k.Step:
        """Planning implements it at once, other phases when the next starts. (HG-TECH-11..12)

        So a planning may activate what it found, a reaction or crisis may not. (HG-TECH-14..16)
        """
        technology = n.Technology(g.answer().key)
        self.group.remove(technology)
        self.kept -= 1
        g.say(KEPT, technology, audience=g.room(self.faction))
        if planning(self.phase):
            return k.Run(Implement(self.faction, technology), Research.look)
        g.cabinet(self.faction).kept.append(technology)
        return k.Goto(Research.look)

    def leave(self, g: Hegemony) -> k.Step:
        """Points that are left are lost, or kept by Patient Academies. (HG-TECH-18, HG-GIFT-25)"""
        cabinet = g.cabinet(self.faction)
        most = 0
        for boon in gift_boons(g.s.cards(), cabinet):
            most = max(most, boon.kept_research)
        cabinet.kept_research = min(most, self.left(g))
        grants = g.s.settings.big_secrets_grants
        breeds = n.ESPIONAGE if grants == options.GRANTS_ESPIONAGE else n.DOMESTIC
        cabinet.points = points_of(
            g.s.cards(), cabinet, self.plan(g), self.activations, breeds, self.phase == n.PLANNING
        )
        return k.DONE


def breeds_research(entry: printed.Technology, held: Held) -> bool:
    """Whether a technology multiplies the points that pay for it. (HG-TECH-27)"""
    multiply = entry.boon.multiply
    if multiply is not None:
        return multiply.resource == n.RESEARCH
    return entry.boon.art > 0 and held.resource == n.RESEARCH


def fits_phase(entry: printed.Technology, phase: n.Phase, session: int) -> bool:
    """Whether a technology may be activated in a phase. (HG-TECH-17, HG-MAST-05)"""
    if entry.boon.wall and phase == n.PLANNING:
        return session == 3
    if not entry.phases:
        return True
    return phase in entry.phases or (phase == n.EVENT and n.PLANNING in entry.phases)


def retire(cards: CardSet, cabinet: Cabinet, session_ends: bool) -> None:
    """A phase is over: what was active rests, or is used up. (HG-TECH-21, HG-MAST-03)"""
    left: list[Held] = []
    for held in cabinet.technologies:
        entry = cards.technologies[held.technology]
        if held.active and entry.used_up:
            continue
        held.active = held.active and entry.boon.art > 0 and not session_ends
        left.append(held)
    cabinet.technologies = left
