"""Trials: step 5 of the Senate Phase, and the roll that the Galactic Court uses too (GD-TRI).

The Minister of Justice's own prosecutions depend on his staying in office.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.acting import acts, windows
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.dice import SIDES
from starmoot.games.destiny.laws import language, permits
from starmoot.games.destiny.laws.deeds import Deed, costs
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import power_table, rerolls
from starmoot.games.destiny.senate import motions
from starmoot.games.destiny.senators import tokens
from starmoot.mechanics.dice import odds as dice_odds
from starmoot.mechanics.dice import percent, sum_of
from starmoot.mechanics.quantity import Quantity

TRIAL_DICE: Final = 2
COST: Final = 2
EXECUTION_FROM: Final = 10
GUILTY_FROM: Final = 6
DISGRACE_UP_TO: Final = 2
FINE: Final = 5

VERDICT: Final = k.Kind("destiny.verdict")
EXECUTED: Final = VERDICT.word("executed", "Death")
GUILTY: Final = VERDICT.word("guilty")
INNOCENT: Final = VERDICT.word("innocent")
DISGRACE: Final = VERDICT.word("disgrace", "Innocent, and the prosecutor is disgraced")

JUDGED: Final = k.note(
    "destiny.tried", "GD-TRI-09 GD-TRI-10", "{senator} on trial: {verdict}, with {number}"
)
CHARGED: Final = k.note(
    "destiny.charged", "GD-TRI-02 GD-TRI-05", "{senator} is put on trial for {number} Influence"
)
DROPPED: Final = k.note(
    "destiny.trial_dropped", "GD-TRI-07 GD-TRI-20", "The trial of {senator} is dropped"
)
UNPAID: Final = "nobody pays for it"
PREVENTED: Final = k.note(
    "destiny.trial_prevented", "GD-TRI-03", "{senator} is not tried after all"
)


# Who can be tried, and at which price


def was_tried(g: Destiny, senator: names.Senator) -> bool:
    """GD-TRI-03: whether his one prosecution of the turn is used up."""
    return g.senator(senator).tried


def mark_tried(g: Destiny, senator: names.Senator) -> None:
    """GD-TRI-03: one prosecution in a turn, also if it was prevented or failed."""
    g.senator(senator).tried = True


def may_be_tried(g: Destiny, senator: names.Senator) -> bool:
    """GD-TRI-01, GD-TRI-03, GD-REB-17: in play, not of the Rebellion, not prosecuted this turn.

    GD-TRI-21: offices protect nobody, that of Justice included.
    """
    party = g.senator(senator).party
    return party >= 0 and party != g.s.rebel and not was_tried(g, senator)


def triable(g: Destiny) -> list[names.Senator]:
    """All Senators who could be prosecuted now and are not on the Senate's list."""
    listed = [one.accused for one in g.s.docket]
    return [one for one in names.EVERY_SENATOR if may_be_tried(g, one) and one not in listed]


def trial_cost(g: Destiny, senator: names.Senator) -> k.i64:
    """GD-TRI-05, GD-TRI-06, GD-ABL-13: two Influence, three for a Political Animal."""
    return COST + (1 if g.has_ability(senator, names.POLITICAL_ANIMAL) else 0)


def drop_trials(g: Destiny, party: names.Party) -> None:
    """GD-TRI-23: a Party that declares Rebellion takes its Senators off the list."""
    for listed in g.s.docket[:]:
        if g.senator(listed.accused).party == party:
            g.say(DROPPED, listed.accused, text="Rebellion")
            g.s.docket.remove(listed)


# The roll and what follows from it


def trial_sum(g: Destiny, senator: names.Senator, faces: list[int]) -> Quantity:
    """GD-TRI-09, GD-EVNT-15: the dice, +1 for each Corruption, +3 for each Shadow of the accused.

    GD-TRI-15: Diplomacy has no part in it; GD-TRI-22: nor have Shadow dice.
    """
    label = ""
    if not g.quiet:
        shown = " ".join(str(face) for face in faces)
        label = f"{printed.SENATOR.label(senator)}: dice {shown} ="
    value = Quantity(sum_of(faces), label, g.quiet)
    value.add(g.senator(senator).corruption, "Corruption")
    value.add(tokens.EXCHANGE * g.senator(senator).shadow, "Shadow")
    value.add(event_deck.trial_change(g), "Events")
    return value


def sentence(g: Destiny, senator: names.Senator, value: Quantity) -> k.i64:
    """GD-TRI-10..14, GD-TRI-16: the table is read with the modified total; gives the verdict.

    A fine leaves the game. What a disgrace means is for whoever holds the trial.
    """
    verdict = verdict_of(value.total)
    g.say(JUDGED, senator, verdict, value.total, text="" if g.quiet else value.explain())
    if verdict == EXECUTED:
        g.kill(senator, "executed")
    elif verdict == GUILTY:
        g.vacate(g.office_of(senator))
        g.change(g.senator(senator).party, names.MONEY, -FINE, "fine")
    return verdict


def roller_of(g: Destiny) -> names.Party:
    """GD-TRI-18: the Party of the Minister of Justice rolls, else the Prime Minister's."""
    justice = g.ministry_party(names.JUSTICE)
    return g.ministry_party(names.PRIME_MINISTER) if justice == names.NO_PARTY else justice


def trial_roll(g: Destiny, accused: names.Senator) -> rerolls.RollFor:
    """GD-TRI-18, GD-SAB-26: the dice of a trial, and which faces serve whoever rolls them.

    For a Senator of one's own low ones do, short of one's own Minister's disgrace (GD-TRI-13).
    """
    roller = roller_of(g)
    own = roller != names.NO_PARTY and g.senator(accused).party == roller
    disgrace = g.minister(names.JUSTICE) != names.NO_SENATOR
    least = DISGRACE_UP_TO + 1 - trial_sum(g, accused, []).total if own and disgrace else 0
    return rerolls.RollFor(roller, names.SENATE_DICE, TRIAL_DICE, "trial", own, least)


def verdict_of(total: k.i64) -> k.i64:
    """GD-TRI-10..13: what a total means."""
    if total >= EXECUTION_FROM:
        return EXECUTED
    if total >= GUILTY_FROM:
        return GUILTY
    return INNOCENT if total > DISGRACE_UP_TO else DISGRACE


BOTH_DICE: Final = dice_odds(TRIAL_DICE, 1, SIDES)


def chances(g: Destiny, senator: names.Senator) -> list[int]:
    """In percent, how likely each verdict is as things stand, by the dice alone."""
    more = trial_sum(g, senator, []).total
    ways = [0] * len(VERDICT.keys)
    for place in range(len(BOTH_DICE.ways)):
        verdict = verdict_of(more + BOTH_DICE.least + place)
        ways[verdict - EXECUTED] += BOTH_DICE.ways[place]
    return [int(percent(one, BOTH_DICE.rolls)) for one in ways]


def odds(g: Destiny, senator: names.Senator, roller: names.Party) -> str:
    """What one who is judged has to expect: `Two dice +1: 28 % death, 56 % guilty.`"""
    more = trial_sum(g, senator, []).total
    chance = chances(g, senator)
    told = [
        f"{chance[verdict - EXECUTED]} % {text}"
        for verdict, text in ((EXECUTED, "death"), (GUILTY, "guilty"))
        if chance[verdict - EXECUTED] > 0
    ]
    will = ", before Will to Power" if rerolls.may_will(g, roller) else ""
    corruption = f" {more:+d}" if more else ""
    return f"Two dice{corruption}: {', '.join(told) or 'sure to go free'}{will}."


def prospects(g: Destiny, senator: names.Senator) -> str:
    """What a trial costs and what the accused has to expect, for whoever decides about it."""
    cost = f"{trial_cost(g, senator)} Influence. {odds(g, senator, roller_of(g))}"
    disgrace = chances(g, senator)[DISGRACE - EXECUTED]
    if disgrace == 0 or g.minister(names.JUSTICE) == names.NO_SENATOR:
        return cost
    return f"{cost} {disgrace} % that the Minister of Justice takes a Corruption."


def tell_prospects(view: k.View, words: k.Words) -> None:
    """Say of every Senator in play whose he is, and what a trial would mean."""
    seen = play.seen_by(view)
    for senator in names.EVERY_SENATOR:
        if seen.in_play(senator):
            words.previews[printed.SENATOR.name, senator] = (
                f"{whose(seen, senator)}. {prospects(seen, senator)}"
            )


def whose(g: Destiny, senator: names.Senator) -> str:
    """Whose Senator he is, and what he has to lose: `GSP, Prime Minister`."""
    office = g.office_of(senator)
    party = names.ABBREVIATIONS[g.senator(senator).party]
    return f"{party}, {names.OFFICE.label(office)}" if office >= 0 else party


class OwnTrials(k.Topic):
    """The Minister of Justice adds prosecutions of his own. (GD-TRI-01)"""

    def offer(self, at: Trials, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(printed.SENATOR, triable(g), 1, at.most(g))

    def words(self, at: Trials, view: k.View, question: k.Question) -> k.Words:
        """What each of them has to expect, and what the trial costs."""
        words = k.Words(self.prompt)
        tell_prospects(view, words)
        return words

    def back(self, at: Trials, g: Destiny, question: k.Question) -> k.Step | None:
        """GD-ELE-22, GD-TRI-20: the Party of the Minister is asked, without him nobody."""
        return None if at.is_asked(g, question) else k.Goto(Trials.begin)


OWN_TRIALS: Final = OwnTrials(
    "destiny.own_trials",
    "GD-DEC-15 GD-TRI-01",
    "Whom will you prosecute on your own account?",
    "Nobody",
    title="Your own trials",
)


class TrialOrder(OwnTrials):
    """The Minister sets the order; silence keeps that of the list. (GD-TRI-08, GD-DEC-15)"""

    def offer(self, at: Trials, g: Destiny, question: k.Question) -> k.Shape:
        listed = [one.accused for one in g.s.docket]
        return k.Choose(printed.SENATOR, listed, len(listed), len(listed), ordered=True)

    def absent(self, at: Trials, g: Destiny, question: k.Question) -> k.Answer:
        return k.compound([k.pick(one.accused) for one in g.s.docket])

    def back(self, at: Trials, g: Destiny, question: k.Question) -> k.Step | None:
        return None if at.is_asked(g, question) else k.Goto(Trials.arrange)


TRIAL_ORDER: Final = TrialOrder(
    "destiny.trial_order",
    "GD-DEC-15 GD-TRI-02",
    "In which order are they tried?",
    title="Order of trials",
)


class Pay(k.Topic):
    """Whoever brought a trial pays for it; silence pays. (GD-TRI-05, GD-DEC-15)"""

    def offer(self, at: Trials, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(k.YES_NO, [0, 1] if at.affordable(g) else [0])

    def absent(self, at: Trials, g: Destiny, question: k.Question) -> k.Answer:
        return k.pick(1 if at.affordable(g) else 0)

    def words(self, at: Trials, view: k.View, question: k.Question) -> k.Words:
        """What each of them has to expect, and what the trial costs."""
        words = k.Words(f"Will you pay for the trial of {printed.SENATOR.label(at.accused)}?")
        words.previews[k.YES_NO.name, 0] = "The charge is dropped."
        words.previews[k.YES_NO.name, 1] = prospects(play.seen_by(view), at.accused)
        return words

    def back(self, at: Trials, g: Destiny, question: k.Question) -> k.Step | None:
        """GD-ELE-22, GD-TRI-20: another Party may have to pay, or there is no trial any more."""
        if at.stands(g) and g.seat_of(at.purse(g)) == question.seat:
            return None
        g.s.docket.insert(0, motions.prosecution(at.accused, at.payer))
        return k.Goto(Trials.next)


PAY: Final = Pay(
    "destiny.pay_trial",
    "GD-TRI-05 GD-TRI-07",
    "Will you pay for the trial?",
    title="Cost of the trial",
)


class Trials(k.Procedure[Destiny]):
    """GD-SEN-01, GD-TRI-01..23: the Minister adds his own, sets the order, and all are tried."""

    minister: names.Senator = names.NO_SENATOR
    wishes: list[names.Senator] = []
    accused: names.Senator = names.NO_SENATOR
    payer: names.Party = motions.MINISTERS_OWN

    def begin(self, g: Destiny) -> k.Step:
        """GD-TRI-17: without a Minister of Justice only the Senate's list is tried."""
        self.minister = g.minister(names.JUSTICE)
        if self.minister != names.NO_SENATOR and self.most(g) > 0:
            return k.ask(OWN_TRIALS, self.prosecutor(g), Trials.chosen)
        return k.Goto(Trials.arrange)

    def prosecutor(self, g: Destiny) -> k.i64:
        """The seat of the Minister of Justice."""
        return g.seat_of(g.senator(self.minister).party)

    def most(self, g: Destiny) -> k.i64:
        """GD-DEC-15: as many trials of his own as there are Senators and Influence."""
        party = g.senator(self.minister).party
        return min(len(triable(g)), g.party(party).influence // COST)

    def in_office(self, g: Destiny) -> bool:
        """GD-TRI-20: whether he with whom the step began is still the Minister of Justice."""
        return self.minister != names.NO_SENATOR and g.minister(names.JUSTICE) == self.minister

    def is_asked(self, g: Destiny, question: k.Question) -> bool:
        """Whether a question is put to the Minister of Justice as he is now."""
        return self.in_office(g) and self.prosecutor(g) == question.seat

    # The Minister's own

    def chosen(self, g: Destiny) -> k.Step:
        """GD-TRI-02: all of his own are announced before the first trial."""
        if not g.answer().passed():
            self.wishes = names.senators(g.answer().picks())
        return k.Goto(Trials.next_wish)

    def next_wish(self, g: Destiny) -> k.Step:
        """GD-LAW-09, GD-DEA-21: laws and promises have a word about each."""
        while self.wishes and self.in_office(g):
            self.accused = self.wishes.pop(0)
            if may_be_tried(g, self.accused):
                party = g.senator(self.minister).party
                prosecution = Deed(party=party, act=language.PROSECUTE, victim=self.accused)
                return k.Run(permits.Permit([prosecution]), Trials.announce)
        self.wishes = []
        return k.Goto(Trials.arrange)

    def announce(self, g: Destiny) -> k.Step:
        """GD-WIN-01: a Ministry ability that others may answer."""
        if not g.finished(permits.Permit).allowed or not self.in_office(g):
            return k.Goto(Trials.next_wish)
        known = power_table.BY_NUMBER[power_table.PROSECUTION]
        act = known.read(g, g.senator(self.minister).party, k.PASS)
        act.target = self.accused
        return k.Run(windows.Announce(act), Trials.announced)

    def announced(self, g: Destiny) -> k.Step:
        """GD-TRI-03: a prosecution that was prevented was the one of this turn."""
        if g.finished(windows.Announce).fate != acts.STANDS:
            mark_tried(g, self.accused)
            g.say(PREVENTED, self.accused)
        elif self.in_office(g):
            g.count(g.senator(self.minister).party, language.PROSECUTE)
            g.s.docket.append(motions.prosecution(self.accused))
        return k.Goto(Trials.next_wish)

    # One after another

    def arrange(self, g: Destiny) -> k.Step:
        """GD-TRI-02, GD-TRI-08: the Minister sets the order, and leaves nobody out."""
        if len(g.s.docket) > 1 and self.in_office(g):
            return k.ask(TRIAL_ORDER, self.prosecutor(g), Trials.arranged)
        return k.Goto(Trials.next)

    def arranged(self, g: Destiny) -> k.Step:
        """The list may have shrunk, to nobody even, while the Minister was asked (GD-TRI-23)."""
        if not g.s.docket:
            return k.DONE
        by_accused = {one.accused: one for one in g.s.docket}
        g.s.docket = [by_accused[one] for one in names.senators(g.answer().picks())]
        return k.Goto(Trials.next)

    def next(self, g: Destiny) -> k.Step:
        """GD-TRI-05, GD-TRI-07: whoever brought it pays, or it is dropped."""
        while g.s.docket:
            listed = g.s.docket.pop(0)
            self.accused = listed.accused
            self.payer = listed.payer
            if self.affordable(g):
                return k.ask(PAY, g.seat_of(self.purse(g)), Trials.paid)
            g.say(DROPPED, self.accused, text=UNPAID if self.stands(g) else "")
        return k.DONE

    def stands(self, g: Destiny) -> bool:
        """GD-TRI-20, GD-TRI-23: whether a trial on the list can still take place."""
        if not may_be_tried(g, self.accused):
            return False
        if self.payer == motions.MINISTERS_OWN:
            return self.in_office(g)
        return g.in_good_standing(self.payer)

    def purse(self, g: Destiny) -> names.Party:
        """GD-TRI-05: the Party that pays: the Minister's, or the one that proposed it."""
        return g.senator(self.minister).party if self.payer == motions.MINISTERS_OWN else self.payer

    def affordable(self, g: Destiny) -> bool:
        """GD-TRI-07: whether it can take place and its payer could pay."""
        if not self.stands(g):
            return False
        return g.can_pay(self.purse(g), names.INFLUENCE, trial_cost(g, self.accused))

    def paid(self, g: Destiny) -> k.Step:
        """GD-LAW-09, GD-DEA-21: laws and promises come before the payment.

        GD-LAW-10: what the Senate has listed is brought by the Party that moved it. Laws have been
        asked about the Minister's own, but a promise may be younger than the charge.
        """
        if g.answer().key != 1:
            g.say(DROPPED, self.accused, text=UNPAID)
            return k.Goto(Trials.next)
        own = self.payer == motions.MINISTERS_OWN
        charge = Deed(
            party=self.purse(g),
            act=language.PROSECUTE,
            victim=self.accused,
            cost=costs(names.INFLUENCE, trial_cost(g, self.accused)),
            promised=own,
        )
        return k.Run(permits.Permit([charge]), Trials.charge)

    def charge(self, g: Destiny) -> k.Step:
        """GD-TRI-05, GD-TRI-07, GD-WIN-10: paid before the roll; then there is a window.

        Whoever refrains drops the charge.
        """
        if not g.finished(permits.Permit).allowed or not self.affordable(g):
            g.say(DROPPED, self.accused)
            return k.Goto(Trials.next)
        if self.payer != motions.MINISTERS_OWN:
            g.count(self.payer, language.PROSECUTE)
        cost = trial_cost(g, self.accused)
        g.say(CHARGED, self.accused, cost)
        g.pay(self.purse(g), names.INFLUENCE, cost, "trial")
        mark_tried(g, self.accused)
        trial = motions.Trial(accused=self.accused, payer=self.purse(g))
        g.s.trial = trial
        return k.Run(windows.FreeWindow(names.BEFORE_TRIAL, self.accused), Trials.roll)

    def roll(self, g: Destiny) -> k.Step:
        """GD-TRI-20: where the Minister has lost his office meanwhile, his trial is off free."""
        trial = g.s.trial
        assert trial is not None
        party = g.senator(self.accused).party
        if trial.barred or party < 0 or party == g.s.rebel:
            g.say(PREVENTED, self.accused)
            return k.Goto(Trials.over)
        if self.payer == motions.MINISTERS_OWN and not self.in_office(g):
            g.change(trial.payer, names.INFLUENCE, trial_cost(g, self.accused), "refund")
            g.say(DROPPED, self.accused)
            return k.Goto(Trials.over)
        return k.Run(trial_roll(g, self.accused), Trials.judge)

    def judge(self, g: Destiny) -> k.Step:
        """GD-TRI-13, GD-TRI-19: a disgrace touches the Minister of Justice, if there is one."""
        verdict = sentence(
            g, self.accused, trial_sum(g, self.accused, g.finished(rerolls.RollFor).faces)
        )
        if verdict == DISGRACE:
            tokens.corrupt(g, g.minister(names.JUSTICE), 1, "disgrace")
        return k.Goto(Trials.over)

    def over(self, g: Destiny) -> k.Step:
        g.s.trial = None
        return k.Goto(Trials.next)
