"""Accusations: laws in plain words are enforced by the players (GD-LAW-08, GD-LAW-18..21)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import floor
from starmoot.games.destiny.laws import compliance, language, statutes
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.state import State
from starmoot.games.destiny.words import law_words

STATEMENT_MOST: Final = 500

PLEA: Final = k.Kind("destiny.law_plea")
DENY: Final = PLEA.word("deny", "Deny it")
ADMIT: Final = PLEA.word("admit", "Admit it")
VERDICT: Final = k.Kind("destiny.guilt")
NOT_GUILTY: Final = VERDICT.word("not_guilty")
GUILTY: Final = VERDICT.word("guilty")

ACCUSES: Final = k.note("destiny.accuses", "GD-LAW-18", "{party} accuses the {party} under a law")
PLEADS: Final = k.note("destiny.pleads_to_law", "GD-LAW-19", "{party}: {law_plea}")
JUDGED: Final = k.note(
    "destiny.accusation_judged",
    "GD-LAW-20 GD-LAW-21",
    "{party}: {number} say guilty, {number} not guilty",
)


def is_in_words(law: statutes.Law) -> bool:
    """GD-LAW-08: whether a law has a clause in plain words."""
    return any(clause.kind == language.TEXT for clause in law.clauses)


def may_be_accused(g: Destiny, law: k.i64, party: names.Party) -> bool:
    """GD-LAW-18, GD-TAX-08, GD-TAX-13: bound by a law, and not accused under it this turn."""
    return party not in g.s.broken[law].accused and compliance.binds(g, law, party)


def accusable(g: Destiny, law: k.i64, accuser: names.Party) -> list[names.Party]:
    """GD-LAW-18, GD-TAX-08, GD-TAX-13: whom a player may accuse under a law now."""
    if not is_in_words(g.s.laws[law]):
        return []
    return [one for one in g.others(accuser) if may_be_accused(g, law, one)]


def may_accuse(g: Destiny, accuser: names.Party) -> bool:
    """Whether there is anybody whom a player could accuse now."""
    for place in range(len(g.s.laws)):
        if is_in_words(g.s.laws[place]):
            for other in g.s.seat_party:
                if other != accuser and may_be_accused(g, place, other):
                    return True
    return False


class Breach(k.Pick):
    """A law, and who is said to have broken it."""

    law: int = 0
    accused: names.Party = names.NO_PARTY


class ChargeSheet(k.Sheet):
    """GD-LAW-18: what is said to have happened."""

    law: Breach = Breach()
    statement: str = ""


class Charge(k.Record):
    """An accusation that waits to be heard."""

    accuser: names.Party = names.NO_PARTY
    law: int = 0
    accused: names.Party = names.NO_PARTY
    statement: str = ""


def charge_shape(g: Destiny, accuser: names.Party) -> k.Shape:
    """The law, the accused, and what is said to have happened."""
    keys: list[int] = []
    then: list[k.Shape | None] = []
    for law in range(len(g.s.laws)):
        accused = accusable(g, law, accuser)
        if accused:
            keys.append(law)
            then.append(k.Choose(names.PARTY, accused))
    return k.form(
        ChargeSheet,
        law=k.Choose(law_words.LAW_IN_FORCE, keys, then=then),
        statement=k.Text(STATEMENT_MOST),
    )


def read_charge(accuser: names.Party, answer: k.Answer) -> Charge:
    """What a player has filled in."""
    sheet = k.read(ChargeSheet, answer)
    return Charge(
        accuser=accuser,
        law=sheet.law.law,
        accused=sheet.law.accused,
        statement=sheet.statement.strip(),
    )


def show_laws(words: k.Words, state: State) -> None:
    """What the laws say that an accusation may be about."""
    for place in range(len(state.laws)):
        words.previews[law_words.LAW_IN_FORCE.name, place] = law_words.law_text(
            state.laws[place], state.turn
        )


class AccuseAct(floor.FloorAct):
    """GD-LAW-18, GD-DEC-17: any player may accuse a Party of a breach in this turn."""

    def available(self, g: Destiny, party: names.Party) -> bool:
        return bool(g.s.laws) and floor.calm(g) and may_accuse(g, party)

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return charge_shape(g, party)

    def explain(self, words: k.Words, view: k.View) -> None:
        show_laws(words, view.state)

    def start(self, g: Destiny, party: names.Party, answer: k.Answer) -> k.Procedure[Destiny]:
        return Accusation(read_charge(party, answer))


def charge_words(at: Accusation, view: k.View, prompt: str) -> k.Words:
    """Who says what of whom, under which law."""
    state: State = view.state
    law = law_words.law_text(state.laws[at.law], state.turn)
    accuser, accused = names.PARTY.label(at.accuser), names.PARTY.label(at.accused)
    said = f' "{at.statement}"' if at.statement else ""
    return k.Words(f"The {accuser} accuses the {accused}:{said} {law} {prompt}")


class AnswerCharge(k.Topic):
    """The accused admits or denies; silence denies. (GD-DEC-17)"""

    def words(self, at: Accusation, view: k.View, question: k.Question) -> k.Words:
        words = charge_words(at, view, self.prompt)
        cost = view.state.settings.breach_corruption
        words.previews[PLEA.name, ADMIT] = f"{cost} Corruption on one of your Senators."
        words.previews[PLEA.name, DENY] = "The players who are not involved decide."
        return words


ANSWER_CHARGE: Final = AnswerCharge(
    "destiny.answer_accusation",
    "GD-DEC-17 GD-LAW-19",
    "What do you say to this?",
    title="Answer the charge",
    shape=k.Choose(PLEA, [DENY, ADMIT]),
)


class Judge(k.Topic):
    """Those not involved judge; silence finds nobody guilty. (GD-DEC-17, GD-LAW-20)"""

    def words(self, at: Accusation, view: k.View, question: k.Question) -> k.Words:
        words = charge_words(at, view, self.prompt)
        cost, accused = view.state.settings.breach_corruption, names.PARTY.label(at.accused)
        words.previews[VERDICT.name, GUILTY] = (
            f"If more say guilty than not: {cost} Corruption for the {accused}."
        )
        words.previews[VERDICT.name, NOT_GUILTY] = "A tie, too, means that there was no breach."
        return words


JUDGE: Final = Judge(
    "destiny.judge_accusation",
    "GD-LAW-20 GD-LAW-21",
    "Your verdict?",
    title="Verdict",
    shape=k.Choose(VERDICT, [NOT_GUILTY, GUILTY]),
)


class Accusation(k.Procedure[Destiny]):
    """GD-LAW-18..21: the accused admits or denies; on denial those not involved decide."""

    accuser: names.Party = names.NO_PARTY
    law: k.i64 = -1
    accused: names.Party = names.NO_PARTY
    statement: str = ""

    def __init__(self, charge: Charge | None = None) -> None:
        if charge is not None:
            self.accuser = charge.accuser
            self.law = charge.law
            self.accused = charge.accused
            self.statement = charge.statement

    def begin(self, g: Destiny) -> k.Step:
        """GD-LAW-18: once for each law, Party and turn."""
        compliance.mark(g.s.broken[self.law].accused, self.accused)
        g.say(ACCUSES, self.accuser, self.accused, text=self.statement)
        return k.ask(ANSWER_CHARGE, g.seat_of(self.accused), Accusation.pleaded)

    def pleaded(self, g: Destiny) -> k.Step:
        """GD-LAW-19: admitting is a breach. GD-LAW-21: of three Parties one is left to judge."""
        plea = g.answer().key
        g.say(PLEADS, self.accused, plea)
        if plea == ADMIT:
            return self.breach(g)
        judges = [party for party in g.others(self.accused) if party != self.accuser]
        return k.ask_each(JUDGE, [g.seat_of(party) for party in judges], Accusation.judged)

    def judged(self, g: Destiny) -> k.Step:
        """GD-LAW-20: more guilty than not guilty answers are a breach, a tie is none."""
        guilty = sum([answer.key for answer in g.answers])
        innocent = len(g.answers) - guilty
        g.say(JUDGED, self.accused, guilty, innocent)
        return self.breach(g) if guilty > innocent else k.DONE

    def breach(self, g: Destiny) -> k.Step:
        """GD-TAX-06, GD-TAX-08, GD-TAX-13: like any breach; who rebelled meanwhile is not bound."""
        if not compliance.binds(g, self.law, self.accused):
            return k.DONE
        compliance.mark_broken(g, self.law, self.accused)
        return k.Run(tokens.penance(g, self.accused, "a law broken"))


class LastCallTopic(k.Topic):
    """The turn is about to end. Has anybody broken a law in plain words?"""

    def offer(self, at: LastCall, g: Destiny, question: k.Question) -> k.Shape:
        return charge_shape(g, g.party_of(question.seat))

    def words(self, at: LastCall, view: k.View, question: k.Question) -> k.Words:
        """What the laws say."""
        words = k.Words(self.prompt)
        show_laws(words, view.state)
        return words


LAST_CALL: Final = LastCallTopic(
    "destiny.last_call",
    "GD-DEC-17 GD-LAW-18",
    "The turn is about to end. Has anybody broken a law in plain words?",
    "Nobody",
    clock="window",
)


class LastCall(k.Procedure[Destiny]):
    """GD-LAW-18: before a turn ends its breaches may still be accused; then it is too late.

    Accusations are taken one from each player, in initiative order, until nobody has another.
    """

    charges: list[Charge] = []

    def begin(self, g: Destiny) -> k.Step:
        able = [party for party in g.s.order if may_accuse(g, party)]
        if not able:
            return k.DONE
        return k.ask_each(LAST_CALL, [g.seat_of(party) for party in able], LastCall.heard)

    def back(self, g: Destiny) -> k.Step:
        """Where an accusation in between has left somebody nobody to accuse, all are asked anew."""
        if self.held is not None and not self.charges:
            for question in self.held.questions:
                if not may_accuse(g, g.party_of(question.seat)):
                    self.held = None
                    return k.Goto(LastCall.begin)
        return k.STAY

    def heard(self, g: Destiny) -> k.Step:
        """Each player brings one charge."""
        for seat, answer in g.said():
            self.charges.append(read_charge(g.party_of(seat), answer))
        return k.Goto(LastCall.next) if self.charges else k.DONE

    def next(self, g: Destiny) -> k.Step:
        """One charge after another; of two that are the same only the first is heard."""
        while self.charges:
            charge = self.charges.pop(0)
            if charge.accused in accusable(g, charge.law, charge.accuser):
                return k.Run(Accusation(charge), LastCall.next)
        return k.Goto(LastCall.begin)
