"""Plans: every Officer files one, the Leader takes one whole, and it is paid. (HG-PLAN)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options
from starmoot.games.hegemony.cabinet.boons import gift_boons
from starmoot.games.hegemony.cabinet.clocks import (
    called_due,
    choice_due,
    debate_due,
    plans_due,
    timed,
)
from starmoot.games.hegemony.cabinet.guiding import GUIDE, Assembly
from starmoot.games.hegemony.cabinet.research import Arrivals, Research
from starmoot.games.hegemony.cabinet.scoring import aim, planning, score_choice
from starmoot.games.hegemony.cabinet.sheets import cells_of, choice_words, plan_words
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.state import NOBODY, UNCAPPED, Cabinet, Filed, Plan
from starmoot.mechanics.choices import YES_OR_NO

SPEECH: Final = k.Text(500)
"""A speech has so many letters. (HG-PLAN-19)"""

FILES: Final = k.note(
    "hegemony.files", "HG-PLAN-14", "{} files a plan of {} Steel", k.SEAT, k.NUMBER
)
CHOSEN: Final = k.note("hegemony.chosen", "HG-PLAN-12", "The Leader takes the plan of {}", k.SEAT)
NO_PLAN: Final = k.note("hegemony.no_plan", "HG-PLAN-16", "Nobody has a plan: no Steel is spent")
MOVED: Final = k.note(
    "hegemony.moved",
    "HG-GIFT-27",
    "The Leader moves {} Steel from {} to {}",
    k.NUMBER,
    n.CELL,
    n.CELL,
)
ACCOUNTING: Final = k.note(
    "hegemony.accounting", "HG-AGO-21", "An accounting error: {} Steel is gone", k.NUMBER
)


class Proposal(k.Sheet):
    """Steel for each cell, and a speech. (HG-PLAN-07, HG-PLAN-19)"""

    steel: list[int] = []
    speech: str = ""


class Source(k.Pick):
    """The cell that Steel leaves, and how much."""

    cell: int = 0
    steel: int = 0


class Move(k.Sheet):
    """Steel that the Leader moves within the plan. (HG-GIFT-27)"""

    source: Source = Source()
    to: int = 0


def caps_of(g: Hegemony, cabinet: Cabinet, cells: list[n.Cell], most: int) -> list[int]:
    """The Steel that each cell may hold: none against a rival that is out. (HG-LATE-12)"""
    caps = [most] * len(cells)
    for tag in range(len(cabinet.tags)):
        if not g.targetable(cabinet.tags[tag]):
            for place in range(len(cells)):
                if cells[place] < n.AIMED and n.TAG_OF[cells[place]] == tag:
                    caps[place] = 0
    return caps


def proposals(g: Hegemony, cabinet: Cabinet, phase: int) -> k.Shape:
    """All plans that the bank and the last crisis allow. (HG-PLAN-07, HG-PLAN-20)"""
    cells = cells_of(phase)
    bank = cabinet.bank
    caps = caps_of(g, cabinet, cells, bank)
    limits: list[k.Limit] = []
    if phase == n.PLANNING:
        for resource in n.RESOURCES:
            if cabinet.caps[resource] < UNCAPPED:
                costs = [1 if n.RESOURCE_OF[cell] == resource else 0 for cell in cells]
                limits.append(k.Limit(costs, cabinet.caps[resource]))
    steel = k.Allocate(n.CELL, cells, caps, 0, bank, [1] * len(cells), limits)
    return k.form(Proposal, steel=steel, speech=SPEECH)


def filed_by(seat: k.Seat, phase: int, proposal: Proposal) -> Filed:
    """A proposal as a plan."""
    filed = Filed()
    filed.seat, filed.speech = seat, proposal.speech
    cells, amounts = cells_of(phase), filed.plan.amounts
    for place in range(len(cells)):
        amounts[n.PLACE_OF[cells[place]]] = proposal.steel[place]
    return filed


def moved(filed: Filed, move: Move) -> Filed:
    """The plan with Steel in another cell. (HG-GIFT-27)"""
    changed = Filed()
    changed.seat, changed.speech = filed.seat, filed.speech
    changed.plan.amounts = filed.plan.amounts[:]
    changed.plan.put(n.Cell(move.source.cell), -move.source.steel)
    changed.plan.put(n.Cell(move.to), move.source.steel)
    return changed


class Draft(k.Topic):
    """A draft for the debate; it binds nobody. (HG-PLAN-04, HG-MODE-08)"""

    def offer(self, at: Debate, g: Hegemony, question: k.Question) -> k.Shape:
        return proposals(g, g.cabinet(at.faction), at.phase)

    def words(self, at: Debate, view: k.View, question: k.Question) -> k.Words:
        return plan_words(view, self.prompt, at.faction)


class File(k.Topic):
    """A final plan; silence files the last draft, if it is still legal. (HG-PLAN-11, HG-PLAN-15)"""

    def offer(self, at: Spending, g: Hegemony, question: k.Question) -> k.Shape:
        return proposals(g, g.cabinet(at.faction), at.phase)

    def words(self, at: Spending, view: k.View, question: k.Question) -> k.Words:
        return plan_words(view, self.prompt, at.faction)

    def absent(self, at: Spending, g: Hegemony, question: k.Question) -> k.Answer:
        for draft in g.cabinet(at.faction).drafts:
            if draft.seat == question.seat:
                cells = [k.pick(draft.plan.steel_in(cell)) for cell in cells_of(at.phase)]
                answer = k.compound([k.compound(cells), k.Answer(0, [], draft.speech)])
                if g.fits(self.offer(at, g, question), answer):
                    return answer
        return k.PASS


class ChoosePlan(k.Topic):
    """One of the filed plans, whole. (HG-PLAN-12, HG-PLAN-13)"""

    def offer(self, at: Spending, g: Hegemony, question: k.Question) -> k.Shape:
        return k.Choose(k.SEAT, [filed.seat for filed in g.cabinet(at.faction).plans])

    def words(self, at: Spending, view: k.View, question: k.Question) -> k.Words:
        return choice_words(view, self.prompt, at.faction)

    def absent(self, at: Spending, g: Hegemony, question: k.Question) -> k.Answer:
        """The plan that is favoured, else the first. (HG-PLAN-17)"""
        cabinet = g.cabinet(at.faction)
        seats = [filed.seat for filed in cabinet.plans]
        return k.pick(cabinet.favoured if cabinet.favoured in seats else seats[0])


class MoveSteel(k.Topic):
    """Up to 2 Steel from one cell to another. (HG-GIFT-27)"""

    def offer(self, at: Spending, g: Hegemony, question: k.Question) -> k.Shape:
        cabinet = g.cabinet(at.faction)
        chosen = cabinet.chosen
        plan = chosen.plan if chosen is not None else Plan()
        cells = cells_of(at.phase)
        sources = [cell for cell in cells if plan.steel_in(cell) > 0]
        amounts: list[k.Shape | None] = [
            k.Amount(1, min(2, plan.steel_in(cell))) for cell in sources
        ]
        free = [
            cell
            for cell, cap in zip(cells, caps_of(g, cabinet, cells, 1), strict=True)
            if cap > 0 and (at.phase != n.PLANNING or cabinet.caps[n.RESOURCE_OF[cell]] == UNCAPPED)
        ]
        return k.form(
            Move, source=k.Choose(n.CELL, sources, then=amounts), to=k.Choose(n.CELL, free)
        )


DRAFT: Final = Draft(
    "hegemony.draft",
    "HG-PLAN-04 HG-DEC-11",
    "What do you suggest?",
    "Say nothing",
    clock="debate",
    title="Suggestions",
)
FILE: Final = File(
    "hegemony.file",
    "HG-PLAN-11 HG-DEC-13",
    "What is your final plan?",
    "File none",
    clock="plan",
    title="Final plan",
)
CHOOSE: Final = ChoosePlan(
    "hegemony.choose",
    "HG-PLAN-12 HG-DEC-14",
    "Whose plan do you take?",
    final=True,
    title="Choice of plans",
)
MOVE: Final = MoveSteel(
    "hegemony.move",
    "HG-GIFT-27 HG-DEC-15",
    "Do you move Steel within it?",
    "Leave it",
    title="Move Steel",
)
EMBEZZLE: Final = k.Topic(
    "hegemony.embezzle",
    "HG-AGO-21 HG-DEC-21",
    "Do you take a Steel for yourself?",
    title="Embezzlement",
    shape=YES_OR_NO,
)
"""One Steel for oneself, in secret. (HG-AGO-21)"""


class Debate(Assembly):
    """Every Officer shows a draft, with figures; a cell left out is 0. (HG-PLAN-03, HG-PLAN-08)"""

    def begin(self, g: Hegemony) -> k.Step:
        cabinet = g.cabinet(self.faction)
        cabinet.drafts, cabinet.favoured = [], NOBODY
        questions = [DRAFT.put_to(seat) for seat in self.seats]
        questions.append(GUIDE.put_to(g.chair(self.faction)))
        due = debate_due(g, self.faction)
        return k.Ask(questions, Debate.hear, audience=g.room(self.faction), due=due)

    def hear(self, g: Hegemony) -> k.Step:
        """The drafts lie open in the room."""
        self.show(g, g.questions, g.answers)
        return k.DONE

    def may_call(self, g: Hegemony) -> bool:
        """Where a clock runs; a crisis must turn before anybody is called. (HG-TIME-05)"""
        return timed(g) and self.phase != n.CRISIS and not self.called

    def back(self, g: Hegemony) -> k.Step:
        """The debate goes on, or ends with what is on the table. (HG-TIME-05)"""
        if not self.called or self.held is None:
            return k.STAY
        held, self.held = self.held, None
        self.show(g, held.questions, held.answers)
        return k.DONE

    def show(self, g: Hegemony, questions: list[k.Question], answers: list[k.Answer]) -> None:
        """Drafts that were made are kept."""
        for question, answer in zip(questions, answers, strict=True):
            if answer.parts:
                proposal = k.read(Proposal, answer)
                draft = filed_by(question.seat, self.phase, proposal)
                g.cabinet(self.faction).drafts.append(draft)


class Spending(Assembly):
    """Final plans, the Leader's choice, payment and research. (HG-PLAN-01)"""

    decided: bool = False

    def begin(self, g: Hegemony) -> k.Step:
        cabinet = g.cabinet(self.faction)
        cabinet.plans = []
        cabinet.chosen = None
        return k.Goto(Spending.ask_plans)

    def ask_plans(self, g: Hegemony) -> k.Step:
        """Sealed until all are in, or each shown when it is filed. (HG-PLAN-14)"""
        questions = [FILE.put_to(seat) for seat in self.seats]
        questions.append(GUIDE.put_to(g.chair(self.faction)))
        due = called_due(g, self.faction) if self.called else plans_due(g, self.faction)
        room = g.room(self.faction)
        if g.s.settings.plans_shown == options.ON_SUBMIT:
            return k.Ask(questions, Spending.open_one, mode=k.Ask.FIRST, audience=room, due=due)
        return k.Ask(questions, Spending.open_plans, audience=room, due=due)

    def may_call(self, g: Hegemony) -> bool:
        """The Leader may make it quicker, once. (HG-TIME-05)"""
        return timed(g) and not self.called

    def to_favour(self, g: Hegemony) -> list[k.Seat]:
        """Drafts that lie open, other than the one that is favoured. (HG-PLAN-06)"""
        cabinet = g.cabinet(self.faction)
        return [draft.seat for draft in cabinet.drafts if draft.seat != cabinet.favoured]

    def back(self, g: Hegemony) -> k.Step:
        """Plans that were called for are due sooner. (HG-TIME-05)"""
        if self.called and self.held is not None:
            self.held.due = called_due(g, self.faction)
        return k.STAY

    def open_one(self, g: Hegemony) -> k.Step:
        """One is shown, the others go on; when time is up drafts are filed. (HG-PLAN-14, -15)"""
        seat = g.questions[0].seat
        if g.was_silent(seat):
            for silent in self.seats:
                self.show(g, silent, FILE.absent(self, g, FILE.put_to(silent)))
            return k.Goto(Spending.choose_one)
        self.show(g, seat, g.answer())
        self.seats = [other for other in self.seats if other != seat]
        return k.Goto(Spending.ask_plans if self.seats else Spending.choose_one)

    def open_plans(self, g: Hegemony) -> k.Step:
        """All are shown at once. (HG-PLAN-14)"""
        for seat, answer in g.said():
            self.show(g, seat, answer)
        return k.Goto(Spending.choose_one)

    def show(self, g: Hegemony, seat: k.Seat, answer: k.Answer) -> None:
        """A plan lies on the table."""
        if not answer.passed():
            cabinet = g.cabinet(self.faction)
            filed = filed_by(seat, self.phase, k.read(Proposal, answer))
            cabinet.plans.append(filed)
            g.say(FILES, seat, filed.plan.total(), audience=cabinet.audience)

    def choose_one(self, g: Hegemony) -> k.Step:
        """Without any plan nothing is spent. (HG-PLAN-16)"""
        cabinet = g.cabinet(self.faction)
        room = g.room(self.faction)
        if not cabinet.plans:
            g.say(NO_PLAN, audience=room)
            return k.Run(Research(self.faction, self.phase), Spending.place)
        questions = [CHOOSE.put_to(g.chair(self.faction))]
        due = choice_due(g, self.faction)
        return k.Ask(questions, Spending.choose, audience=room, due=due)

    def choose(self, g: Hegemony) -> k.Step:
        """The Leader's choice; the clock's is no decision. (HG-PLAN-12, HG-PLAN-17)"""
        cabinet = g.cabinet(self.faction)
        chair = g.chair(self.faction)
        self.decided = chair == cabinet.leader and not g.was_silent(chair)
        for filed in cabinet.plans:
            if filed.seat == g.answer().key:
                cabinet.chosen = filed
        g.say(CHOSEN, g.answer().key, audience=g.room(self.faction))
        assert cabinet.chosen is not None
        privilege = any(boon.privilege > 0 for boon in gift_boons(g.s.cards(), cabinet))
        if privilege and cabinet.privileged < cabinet.session and cabinet.chosen.plan.total() > 0:
            questions = [MOVE.put_to(g.chair(self.faction))]
            return k.Ask(questions, Spending.move, audience=g.room(self.faction))
        return k.Goto(Spending.pay)

    def move(self, g: Hegemony) -> k.Step:
        """The one change that a plan may suffer. (HG-GIFT-27)"""
        cabinet = g.cabinet(self.faction)
        if not g.answer().passed() and cabinet.chosen is not None:
            move = g.read(Move)
            cabinet.privileged = cabinet.session
            place = [filed.seat for filed in cabinet.plans].index(cabinet.chosen.seat)
            cabinet.chosen = cabinet.plans[place] = moved(cabinet.chosen, move)
            room = g.room(self.faction)
            g.say(MOVED, move.source.steel, move.source.cell, move.to, audience=room)
        return k.Goto(Spending.pay)

    def pay(self, g: Hegemony) -> k.Step:
        """What it allocates leaves the bank, the rest stays. (HG-STEEL-08, HG-STEEL-09)

        The plan as it was chosen is the record of what was spent. (HG-PLAN-18, HG-COMP-19)
        """
        cabinet = g.cabinet(self.faction)
        assert cabinet.chosen is not None
        plan = cabinet.chosen.plan
        cabinet.bank -= plan.total()
        cabinet.spent.append([self.phase, *(plan.steel(one) for one in n.RESOURCES[:4])])
        if self.phase != n.FINAL or g.s.settings.hegemony_scores:  # HG-SCORE-08
            score_choice(g, self.faction, self.phase, self.decided)
        takers = [
            dossier.seat
            for dossier in cabinet.dossiers
            if aim(g, dossier).embezzles > 0 and dossier.embezzled < cabinet.session
        ]
        if takers and cabinet.bank > 0 and self.phase != n.FINAL:
            questions = [EMBEZZLE.put_to(seat) for seat in takers]
            return k.Ask(questions, Spending.embezzle, audience=k.NOBODY)
        return k.Run(Research(self.faction, self.phase), Spending.place)

    def embezzle(self, g: Hegemony) -> k.Step:
        """The room sees the bank drop, and no more. (HG-AGO-21)"""
        cabinet = g.cabinet(self.faction)
        for seat, answer in g.said():
            if not answer.yes() or cabinet.bank == 0:
                continue
            dossier = g.dossier(seat)
            dossier.embezzled = cabinet.session
            cabinet.bank -= 1
            g.mark(dossier.seat, True, aim(g, dossier).embezzles, "an accounting error")
            g.say(ACCOUNTING, 1, audience=g.room(self.faction))
        return k.Run(Research(self.faction, self.phase), Spending.place)

    def place(self, g: Hegemony) -> k.Step:
        """Espionage points are spies; planning's arrive later. (HG-ESP-01, HG-ESP-05, HG-ESP-06)

        A reaction or crisis places them too. (HG-REACT-11, HG-CRIS-09)
        """
        cabinet = g.cabinet(self.faction)
        if self.phase == n.FINAL:
            return k.DONE
        late = planning(self.phase) and not g.s.settings.spies_act_at_once
        for tag in range(2):
            spies = cabinet.arriving if late else cabinet.spies
            spies[cabinet.tags[tag]] += cabinet.points[n.ESPIONAGE][tag]
        if cabinet.chosen is not None:
            cabinet.spent_espionage += cabinet.chosen.plan.steel(n.ESPIONAGE)
        return k.DONE


class Opening(k.Procedure[Hegemony]):
    """How a spending phase begins: what was kept arrives, then the debate."""

    faction: n.Faction = n.A
    phase: n.Phase = n.EVENT

    def begin(self, g: Hegemony) -> k.Step:
        return k.Run(Arrivals(self.faction), Opening.debate)

    def debate(self, g: Hegemony) -> k.Step:
        """Everybody may argue who files a plan. (HG-PLAN-03)"""
        debate = Debate(self.faction, self.phase, g.planners(self.faction))
        return k.Run(debate, Opening.over)

    def over(self, g: Hegemony) -> k.Step:
        """Nothing more is said."""
        return k.DONE
