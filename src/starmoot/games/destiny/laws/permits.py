"""Whether an act is allowed: laws and promises are asked first, then it is paid for (GD-LAW-17).

Every chapter runs a `Permit` before an act that a law may name or a promise may rule out, for cards
and powers too. Nothing is paid and nothing broken until every law and every promise has its answer:
nobody pays for an act that does not happen.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import dealing, promises
from starmoot.games.destiny.laws import compliance, language
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import power_table
from starmoot.games.destiny.senate import motions
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.words import law_words

REFRAINS: Final = k.note("destiny.refrains", "GD-LAW-17", "{party} obeys and refrains: {law_act}")
KEEPS: Final = k.note("destiny.keeps_word", "GD-DEA-21", "{party} keeps its word")
COURT_FORBIDS: Final = k.note(
    "destiny.court_forbids",
    "GD-CRT-11 GD-CRT-12",
    "The court holds the {party} to its word",
    reveals=True,
)


# What powers are to laws and promises


SECTOR_OF_ACT: Final = {
    power_table.BLACKMARKET: printed.SECTOR_OF_POWER[printed.BLACKMARKET_DATA],
    power_table.INDULGENCE: printed.SECTOR_OF_POWER[printed.ANCIENT_INDULGENCES],
    power_table.AUGURY: printed.SECTOR_OF_POWER[printed.RANDOM_AUGURY],
}


def is_assassination(act: acts.Act) -> bool:
    """GD-ASN-01: an attempt by card or by ability."""
    if act.sort == acts.CARD_ACT:
        return act.number == printed.ASSASSINATION
    return act.number == power_table.ASSASSINATE


def law_acts(act: acts.Act) -> list[int]:
    """GD-LAW-09: what an act of a power is to the law; GD-LAW-10: cards are free."""
    if act.number < power_table.CARD_TITLES:
        return []
    if act.number == power_table.ASSASSINATE:
        return [language.ASSASSINATE, language.SENATOR_ABILITY]
    if act.number == power_table.AUDIT:
        return [language.AUDIT]
    if act.sort == acts.SENATOR_ACT:
        return [language.SENATOR_ABILITY]
    if act.sort == acts.CORRUPT_ACT:
        return [language.CORRUPT_ABILITY]
    return [language.SECTOR_ABILITY] if act.sort == acts.SECTOR_ACT else []


def deeds_of(act: acts.Act, cost: list[int]) -> list[Deed]:
    """What an act that is about to be announced is, at its cost.

    GD-DEA-21: a promise to spare a Party holds for cards too.
    """
    sector = SECTOR_OF_ACT.get(act.number, names.NO_SECTOR)
    found = [Deed(party=act.party, act=one, sector=sector) for one in law_acts(act)]
    if is_assassination(act):
        victim = names.Senator(act.target)
        found.append(Deed(party=act.party, act=language.ASSASSINATE, victim=victim, promised=True))
    if found:
        found[0].cost = cost
    return found


# What stands in the way of an act


class Objection(k.Record):
    """A law in force, or a deal by its number, that a Party's act touches; maybe to be broken."""

    party: names.Party = names.NO_PARTY
    law: k.i64 = -1
    deal: k.i64 = 0
    broken: bool = False

    def is_by(self, other: Objection) -> bool:
        """Whether it is the same law or promise that objects."""
        return self.party == other.party and self.law == other.law and self.deal == other.deal


def objections(g: Destiny, deeds: list[Deed]) -> list[Objection]:
    """GD-LAW-17: laws that forbid come first, then those that tax; then promises (GD-DEA-21)."""
    bans: list[Objection] = []
    taxes: list[Objection] = []
    words: list[Objection] = []
    for one in deeds:
        for law in range(len(g.s.laws)):
            if compliance.touches(g, law, one):
                group = bans if compliance.is_forbidden(g, law, one) else taxes
                group.append(Objection(party=one.party, law=law))
        for deal in promises.binding_deals(g, one.party):
            if promises.breach_place(g, deal, one) >= 0:
                words.append(Objection(party=one.party, deal=deal.number))
    return bans + taxes + words


class Comply(k.Topic):
    """A law stands in the way: will you comply?"""

    def words(self, at: Permit, view: k.View, question: k.Question) -> k.Words:
        """GD-LAW-17: the law is shown, and what either answer means."""
        state = view.state
        seen = play.seen_by(view)
        touched = at.touched(seen)
        law = law_words.law_text(state.laws[at.at.law], state.turn)
        words = k.Words(f"You are about to {law_words.ACT_WORDS[touched[0].act]}. {law} Comply?")
        taxes = [at.tax(seen, at.at, resource) for resource in names.RESOURCES]
        price = " and ".join(
            f"{taxes[resource]} {names.RESOURCE.label(resource)}"
            for resource in names.RESOURCES
            if taxes[resource] > 0
        )
        obey = f"You pay {price} to the Republic."
        if at.forbids(seen):
            obey = "You refrain from it."
        elif not at.affordable(seen, [*at.met, at.at]):
            obey = f"You cannot pay {price} and the act itself, so you refrain from it."
        words.previews[compliance.COMPLIANCE.name, compliance.OBEY] = obey
        words.previews[compliance.COMPLIANCE.name, compliance.BREAK] = (
            f"You go on; {state.settings.breach_corruption} Corruption on one of your Senators, "
            "and for the rest of this turn the law asks nothing more of you."
        )
        return words


COMPLY: Final = Comply(
    "destiny.comply",
    "GD-DEC-16 GD-LAW-17",
    "A law stands in the way. Will you comply?",
    title="A law in the way",
    shape=k.Choose(compliance.COMPLIANCE, [compliance.OBEY, compliance.BREAK]),
    silence=k.pick(compliance.OBEY),
)


class Keep(k.Topic):
    """You have given your word. Do you keep it?"""

    def absent(self, at: Permit, g: Destiny, question: k.Question) -> k.Answer:
        """GD-DEC-37: silence keeps a promise to refrain; a silent vote is not cast as promised."""
        first = at.deeds[0]
        silent_vote = first.act == promises.CAST_ACT and first.detail == motions.ABSTAINED
        return k.pick(promises.BREAK_IT if silent_vote else promises.KEEP_IT)

    def words(self, at: Permit, view: k.View, question: k.Question) -> k.Words:
        """Which promise it is, and what a breach costs."""
        words = k.Words(self.prompt)
        deal = dealing.numbered(view.state.deals, at.at.deal)
        if deal is not None:
            told = [dealing.promise_text(one) for one in deal.promises if one.by == at.at.party]
            other = names.PARTY.label(deal.other(at.at.party))
            words.prompt = (
                f"You promised the {other} {'; '.join(told)}. This would break your word."
            )
        promises.tell_keeping(words, view, "You refrain, and the deal holds.")
        return words


KEEP: Final = Keep(
    "destiny.keep_word",
    "GD-DEC-37 GD-DEA-21",
    "You have given your word. Do you keep it?",
    final=True,
    reveals=True,
    title="Your word",
    shape=k.Choose(promises.KEEPING, [promises.KEEP_IT, promises.BREAK_IT]),
)


class Permit(k.Procedure[Destiny]):
    """GD-LAW-17, GD-DEA-21: laws and promises are asked about an act, then it is paid for.

    `deeds` are all that the act is, of one Party or of both sides of a trade; it goes ahead as a
    whole (`allowed`), or `refused` by the Party that refrains. `declares` is the owner whose
    declaration it is part of. `met` are the objections answered so far, `at` the one in question.
    GD-TAX-10: what the Bill takes for every single Invasion is no breach of a law; it comes
    elsewhere, by `feint.blame`.
    """

    deeds: list[Deed] = []
    declares: names.Owner = names.NO_PARTY
    at: Objection = Objection()
    met: list[Objection] = []
    allowed: bool = False
    refused: names.Party = names.NO_PARTY

    def begin(self, g: Destiny) -> k.Step:
        """GD-CRT-11: what the court has ratified cannot be broken, so the act is refused."""
        for one in self.deeds:
            for deal in promises.binding_deals(g, one.party):
                if deal.ratified and promises.breach_place(g, deal, one) >= 0:
                    g.say(COURT_FORBIDS, one.party, audience=deal.audience)
                    return self.refrain(one.party)
        return k.Goto(Permit.next)

    def next(self, g: Destiny) -> k.Step:
        """The next law or promise in the way; only the Party itself is asked (GD-DEC-37)."""
        for one in objections(g, self.deeds):
            if self.answer_to(one) is None:
                self.at = one
                seat = g.seat_of(one.party)
                if one.law >= 0:
                    return k.ask(COMPLY, seat, Permit.complied)
                return k.Ask([KEEP.put_to(seat)], Permit.kept, audience=k.only(seat))
        return k.Goto(Permit.pay)

    def answer_to(self, one: Objection) -> Objection | None:
        """What was answered to an objection, None before that."""
        for known in self.met:
            if known.is_by(one):
                return known
        return None

    def stands(self, g: Destiny, one: Objection) -> bool:
        """Whether an objection is still there."""
        return any(known.is_by(one) for known in objections(g, self.deeds))

    def back(self, g: Destiny) -> k.Step:
        """GD-TAX-13: whoever rebelled meanwhile, or broke the law, is asked no more about it.

        GD-LAW-17: nor is anybody whose act it touches no longer, since a Sector has changed hands.
        """
        if self.stands(g, self.at):
            return k.STAY
        self.held = None
        return k.Goto(Permit.next)

    def refrain(self, party: names.Party) -> k.Step:
        """The act does not happen, and has cost nothing."""
        self.refused = party
        return k.DONE

    # Laws

    def touched(self, g: Destiny) -> list[Deed]:
        """What the law in question touches."""
        return [
            one
            for one in self.deeds
            if one.party == self.at.party and compliance.touches(g, self.at.law, one)
        ]

    def forbids(self, g: Destiny) -> bool:
        """Whether complying with the law in question means to refrain."""
        return any(compliance.is_forbidden(g, self.at.law, one) for one in self.touched(g))

    def tax(self, g: Destiny, by: Objection, resource: k.i64) -> k.i64:
        """GD-LAW-03: what a law takes for the act, of one resource."""
        due: k.i64 = 0
        for one in self.deeds:
            if one.party == by.party and compliance.touches(g, by.law, one):
                due += compliance.tax_due(g, by.law, one, resource)
        return due

    def affordable(self, g: Destiny, met: list[Objection]) -> bool:
        """GD-LAW-17: whether all these taxes can be paid, and the act itself besides."""
        taxing = [one for one in met if one.law >= 0 and not one.broken]
        for party in [one.party for one in taxing]:
            for resource in names.RESOURCES:
                due = sum([one.cost[resource] for one in self.deeds if one.party == party])
                due += sum([self.tax(g, one, resource) for one in taxing if one.party == party])
                if not g.can_pay(party, resource, due):
                    return False
        return True

    def complied(self, g: Destiny) -> k.Step:
        """GD-LAW-17: a tax that cannot be paid with the act is complied with by refraining."""
        if not self.stands(g, self.at):
            return k.Goto(Permit.next)
        self.at.broken = g.answer().key == compliance.BREAK
        if not self.at.broken and (self.forbids(g) or not self.affordable(g, [*self.met, self.at])):
            act, title = self.touched(g)[0].act, g.s.laws[self.at.law].title
            g.say(REFRAINS, self.at.party, act, text=title)
            return self.refrain(self.at.party)
        self.met.append(self.at)
        return k.Goto(Permit.next)

    # Promises

    def kept(self, g: Destiny) -> k.Step:
        """Whoever keeps his word refrains."""
        deal = promises.find_deal(g, self.at.deal)
        if deal is None or not self.stands(g, self.at):
            return k.Goto(Permit.next)
        if g.answer().key == promises.KEEP_IT:
            g.say(KEEPS, self.at.party, audience=deal.audience)
            return self.refrain(self.at.party)
        self.at.broken = True
        self.met.append(self.at)
        return k.Goto(Permit.next)

    # What it costs

    def pay(self, g: Destiny) -> k.Step:
        """GD-LAW-03: taxes are paid before the act, once nothing stands in its way any more.

        If somebody has less than when he agreed, he is asked again.
        """
        if not self.affordable(g, self.met):
            self.met = [one for one in self.met if one.broken]
            return k.Goto(Permit.next)
        for one in self.met:
            if one.law >= 0 and not one.broken:
                for resource in names.RESOURCES:
                    due = self.tax(g, one, resource)
                    compliance.collect(g, one.party, resource, due, self.declares)
        return k.Goto(Permit.breach)

    def breach(self, g: Destiny) -> k.Step:
        """GD-TAX-06, GD-TAX-11, GD-DEA-16: each breach puts its Corruption on one Senator.

        GD-TAX-12: whatever the act itself costs besides, such as a banned Invasion.
        """
        while self.met:
            one = self.met.pop(0)
            if not one.broken or not self.stands(g, one):
                continue
            if one.law >= 0:
                compliance.mark_broken(g, one.law, one.party, self.declares)
                cost = tokens.penance(g, one.party, "a law broken", self.declares)
                return k.Run(cost, Permit.breach)
            self.break_word(g, one)
            return k.Run(promises.penance(g, one.party, self.declares), Permit.breach)
        self.allowed = True
        return k.DONE

    def break_word(self, g: Destiny, word: Objection) -> None:
        """GD-DEA-17: the deal is broken by the first promise in the way."""
        deal = promises.find_deal(g, word.deal)
        assert deal is not None, "it still stands in the way"
        for one in self.deeds:
            place = promises.breach_place(g, deal, one)
            if one.party == word.party and place >= 0:
                promises.break_deal(g, deal, place, self.declares)
                return
