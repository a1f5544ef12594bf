"""The law editor: a Party drafts a law clause by clause, in the forms of `law_forms`.

GD-PRO-01: any duration, restriction, requirement or condition that the law language has may be
put together; the engine enforces it all. What the Bill forbids is refused before the draft can be
tabled (GD-BIL-09).
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content.printed import LISTED_LAWS
from starmoot.games.destiny.laws import bill, clause_forms, language, statutes
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import motions
from starmoot.games.destiny.words import law_words, thing_words

NO_LAW: Final = -1
LISTED_NUMBERS: Final[dict[tuple[int, int], int]] = {}
"""By which numbers the Senate knows listed laws, by law and last turn."""
EDITS_MOST: Final = 40
"""So many changes are made to one draft; then it is tabled or given up."""
FILTER_MOST: Final = 40
"""So many words may a filter have."""
FIRST_TURNS: Final = 2
"""How long a law holds unless its author says otherwise, as all samples do."""


def law_item(party: names.Party, law: statutes.Law, place: k.i64) -> statutes.Item:
    """A law as an item; `place` is where the law stands that it replaces."""
    return statutes.Item(
        sort=motions.LAW_ITEM, by=party, law=law, number=statutes.law_number(law), place=place
    )


def last_turn(g: Destiny, turns: k.i64) -> k.i64:
    """GD-PRO-05: so many turns, the present one included."""
    return g.s.turn + turns - 1


def listed_law(g: Destiny, number: k.i64, party: names.Party) -> statutes.Law:
    """GD-LAW-16, GD-PRO-06..12: a listed proposition as the typed law that it is."""
    printed = LISTED_LAWS[number]
    clause = statutes.Clause(
        kind=printed.clause.kind,
        act=printed.clause.act,
        duty=printed.clause.duty,
        amount=printed.clause.amount,
        resource=printed.clause.resource,
        where=list(printed.clause.where),
        goods=list(printed.clause.goods),
    )
    return statutes.Law(
        title=printed.name,
        by=party,
        listed=number,
        until=last_turn(g, printed.turns),
        clauses=[clause],
    )


def replaceable(g: Destiny) -> list[int]:
    """GD-PRO-14: the laws of which one has to make way, none while there is room."""
    return list(range(len(g.s.laws))) if len(g.s.laws) >= statutes.LAWS_MOST else []


def listed_number(law: statutes.Law) -> k.i64:
    """The `law_number` of a listed law: it follows from which one it is and how long it holds."""
    place = (law.listed, law.until)
    known = LISTED_NUMBERS.get(place)
    if known is None:
        known = statutes.law_number(law)
        LISTED_NUMBERS[place] = known
    return known


def sound_places(g: Destiny, law: statutes.Law) -> list[int]:
    """In whose place a law could be tabled: laws in force, or -1 where there is room.

    Its number matters only where the Senate has turned something down.
    """
    item = statutes.Item(sort=motions.LAW_ITEM, law=law)
    if g.s.refused:
        item.number = statutes.law_number(law) if law.listed < 0 else listed_number(law)
    if bill.fault_of(g, item) != bill.SOUND:
        return []
    places = replaceable(g) or [NO_LAW]
    return [place for place in places if bill.leaves_campaigns(g, law, place)]


class InPlace(k.Pick):
    """A law, and in whose place it comes; NO_LAW where there is room."""

    law: int = 0
    place: int = NO_LAW


class Draft(k.Topic):
    """What the law is to say; silence tables nothing. (GD-DEC-10)"""

    def offer(self, at: DraftLaw, g: Destiny, question: k.Question) -> k.Shape:
        keys: list[int] = []
        then: list[k.Shape | None] = []
        for edit in range(clause_forms.TABLE_IT):
            if at.edits < EDITS_MOST and at.may(g, edit):
                keys.append(edit)
                then.append(clause_forms.EDIT_SHAPES[edit])
        places = at.places(g)
        if places:
            keys.append(clause_forms.TABLE_IT)
            then.append(k.Choose(law_words.LAW_IN_FORCE, places) if places[0] >= 0 else None)
        keys.append(clause_forms.GIVE_UP)
        then.append(None)
        return k.Choose(clause_forms.EDIT, keys, then=then)

    def words(self, at: DraftLaw, view: k.View, question: k.Question) -> k.Words:
        """The draft so far, and what speaks against tabling it."""
        state = view.state
        words = k.Words(f"Your draft: {law_words.law_text(at.draft, state.turn)} {self.prompt}")
        for edit in range(len(clause_forms.EDIT_TEXTS)):
            words.previews[clause_forms.EDIT.name, edit] = clause_forms.EDIT_TEXTS[edit]
        for place in range(len(state.laws)):
            makes_way = law_words.law_text(state.laws[place], state.turn)
            words.previews[law_words.LAW_IN_FORCE.name, place] = f"It makes way: {makes_way}"
        if at.fault != bill.SOUND:
            words.barred[clause_forms.EDIT.name, clause_forms.TABLE_IT] = bill.FAULTS[at.fault]
        law_words.tell_law_words(words)
        thing_words.tell_things(words, view)
        return words


DRAFT: Final = Draft(
    "destiny.draft_law",
    "GD-DEC-10 GD-PRO-01",
    "What is the law to say?",
    clock="debate",
    title="Draft a law",
    silence=k.pick(clause_forms.GIVE_UP),
)


class DraftLaw(k.Procedure[Destiny]):
    """GD-LAW-01: a draft is changed until it is tabled, as `g.s.item`, or given up.

    `fault` tells why it cannot be tabled as it stands.
    """

    party: names.Party = names.NO_PARTY
    draft: statutes.Law = statutes.Law()
    edits: k.i64 = 0
    fault: k.i64 = bill.SOUND

    def begin(self, g: Destiny) -> k.Step:
        law = statutes.Law(
            title=f"{names.ABBREVIATIONS[self.party]} Act of turn {g.s.turn}",
            by=self.party,
            until=last_turn(g, FIRST_TURNS),
        )
        self.draft = law
        return k.Goto(DraftLaw.go_on)

    def go_on(self, g: Destiny) -> k.Step:
        """What is wrong with it, and what next."""
        self.fault = bill.SOUND if self.places(g) else self.fault_found(g)
        return k.ask(DRAFT, g.seat_of(self.party), DraftLaw.edited)

    def fault_found(self, g: Destiny) -> k.i64:
        """What speaks against tabling a draft that fits nowhere."""
        fault = bill.fault_of(g, law_item(self.party, self.draft, NO_LAW))
        return bill.NO_CAMPAIGN_LEFT if fault == bill.SOUND else fault

    def places(self, g: Destiny) -> list[int]:
        """In whose place it could be tabled: laws in force, or -1 where there is room."""
        return sound_places(g, self.draft)

    def may(self, g: Destiny, edit: k.i64) -> bool:
        """GD-LAW-01: one to three clauses; GD-LAW-22: plain words if the table has them."""
        if edit <= clause_forms.ADD_TEXT:
            allowed = edit != clause_forms.ADD_TEXT or g.s.settings.law_text_allowed
            return allowed and len(self.draft.clauses) < statutes.CLAUSES_MOST
        if edit > clause_forms.DROP_CLAUSE:
            return True
        if not self.draft.clauses or edit == clause_forms.DROP_CLAUSE:
            return bool(self.draft.clauses)
        last = self.draft.clauses[-1]
        return has_filter(last) and len(last.where) < FILTER_MOST

    def back(self, g: Destiny) -> k.Step:
        """GD-SEN-05: whoever rebelled meanwhile has nothing to table any more."""
        if g.in_good_standing(self.party):
            return k.STAY
        self.held = None
        return k.DONE

    def edited(self, g: Destiny) -> k.Step:
        """One change is made."""
        answer = g.answer()
        if answer.key == clause_forms.GIVE_UP:
            return k.DONE
        if answer.key == clause_forms.TABLE_IT:
            g.s.item = law_item(self.party, self.draft, g.read(InPlace).place)
            return k.DONE
        self.edits += 1
        law: statutes.Law = self.draft.copy()
        told = g.read(clause_forms.Told).told
        if answer.key == clause_forms.DROP_CLAUSE:
            law.clauses.pop()
        elif answer.key <= clause_forms.ADD_TEXT:
            law.clauses.append(clause_forms.read_clause(answer.key, told))
        elif answer.key in (clause_forms.NARROW, clause_forms.WIDEN):
            refilter(law, answer.key, clause_forms.filter_of(k.read(clause_forms.Term, told)))
        else:
            rehead(g, law, answer.key, told)
        self.draft = law
        return k.Goto(DraftLaw.go_on)


def has_filter(clause: statutes.Clause) -> bool:
    """GD-LAW-04, GD-LAW-13: whether a clause speaks of Sectors."""
    if clause.kind == language.BAN:
        return clause.act in language.SECTOR_ACTS
    return clause.kind == language.DUTY and clause.duty == language.STATION_FLEET


def refilter(law: statutes.Law, edit: k.i64, term: list[int]) -> None:
    """GD-LAW-11: the filter of the last clause is joined with something more."""
    last = law.clauses[-1]
    where = (
        clause_forms.narrowed(last.where, term)
        if edit == clause_forms.NARROW
        else clause_forms.widened(last.where, term)
    )
    last.where = where


def rehead(g: Destiny, law: statutes.Law, edit: k.i64, answer: k.Answer) -> None:
    """GD-LAW-01, GD-LAW-02: title, preamble, duration, and whom it binds."""
    if edit == clause_forms.SET_TITLE:
        law.title = answer.text.strip() or law.title
    elif edit == clause_forms.SET_PREAMBLE:
        law.preamble = answer.text.strip()
    elif edit == clause_forms.SET_DURATION:
        turns = k.read(clause_forms.Lasts, answer).turns
        law.until = last_turn(g, turns) if turns > 0 else statutes.PERMANENT
    elif edit == clause_forms.SET_SCOPE:
        scope = k.read(clause_forms.Scope, answer)
        law.measure = scope.measure
        law.at_most = clause_forms.BOUND.key(scope.threshold.bound) == "at_most"
        law.threshold = scope.threshold.number
