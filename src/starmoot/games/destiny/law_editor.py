"""The law editor: a Party drafts a law clause by clause, in the forms of `law_forms`.

GD-PRO-01: any duration, restriction, requirement or condition that the law language has may be
put together; the engine enforces it all. What the Bill forbids is refused before the draft can be
tabled (GD-BIL-09).
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import law_forms
from starmoot.games.destiny.bill import FAULTS, SOUND, fault_of
from starmoot.games.destiny.content import LISTED_LAWS
from starmoot.games.destiny.law import (
    CLAUSES_MOST,
    LAWS_MOST,
    PERMANENT,
    Clause,
    Item,
    Law,
    law_number,
    redrafted,
    reworded,
)
from starmoot.games.destiny.law_names import (
    BAN,
    DUTY,
    EVERY_PARTY,
    SECTOR_ACTS,
    STATION_FLEET,
)
from starmoot.games.destiny.law_words import LAW_IN_FORCE, law_text, tell_law_words
from starmoot.games.destiny.motions import LAW_ITEM
from starmoot.games.destiny.names import ABBREVIATIONS, NO_PARTY
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.thing_words import tell_things

LISTED_NUMBERS: Final[dict[tuple[int, int], int]] = {}
"""By which numbers the Senate knows listed laws, by law and last turn."""
EDITS_MOST: Final = 40
"""So many changes are made to one draft; then it is tabled or given up."""
FILTER_MOST: Final = 40
"""So many words may a filter have."""
FIRST_TURNS: Final = 2
"""How long a law holds unless its author says otherwise, as all samples do."""

DRAFT: Final = k.Topic(
    "destiny.draft_law",
    "GD-DEC-10 GD-PRO-01 GD-LAW-01 GD-BIL-09",
    "What is the law to say?",
    clock="debate",
)


def law_item(party: k.i64, law: Law, place: k.i64) -> Item:
    """A law as an item; `place` is where the law stands that it replaces."""
    item = Item()
    item.sort = LAW_ITEM
    item.by = party
    item.law = law
    item.number = law_number(law)
    item.place = place
    return item


def last_turn(g: Destiny, turns: k.i64) -> k.i64:
    """GD-PRO-05: so many turns, the present one included."""
    return g.s.turn + turns - 1


def listed_law(g: Destiny, number: k.i64, party: k.i64) -> Law:
    """GD-LAW-16, GD-PRO-06..12: a listed proposition as the typed law that it is."""
    printed = LISTED_LAWS[number]
    clause = Clause()
    clause.kind = printed.clause.kind
    clause.act = printed.clause.act
    clause.duty = printed.clause.duty
    clause.amount = printed.clause.amount
    clause.resource = printed.clause.resource
    clause.where = list(printed.clause.where)
    for goods in printed.clause.goods:
        clause.goods = clause.goods + (1 << goods)
    law = Law()
    law.title = printed.name
    law.by = party
    law.listed = number
    law.until = last_turn(g, printed.turns)
    law.clauses = [clause]
    return law


def replaceable(g: Destiny) -> list[int]:
    """GD-PRO-14: the laws of which one has to make way, none while there is room."""
    return list(range(len(g.s.laws))) if len(g.s.laws) >= LAWS_MOST else []


def listed_number(law: Law) -> k.i64:
    """The `law_number` of a listed law: it follows from which one it is and how long it holds."""
    place = (law.listed, law.until)
    known = LISTED_NUMBERS.get(place)
    if known is None:
        known = law_number(law)
        LISTED_NUMBERS[place] = known
    return known


def sound_places(g: Destiny, law: Law) -> list[int]:
    """In whose place a law could be tabled: laws in force, or -1 where there is room.

    Its number matters only where the Senate has turned something down.
    """
    item = Item()
    item.sort = LAW_ITEM
    item.law = law
    if g.s.refused:
        item.number = law_number(law) if law.listed < 0 else listed_number(law)
    found: list[int] = []
    for place in replaceable(g) or [-1]:
        item.place = place
        if fault_of(g, item) == SOUND:
            found.append(place)
    return found


class DraftLaw(k.Procedure[Destiny]):
    """GD-LAW-01: a draft is changed until it is tabled, as `g.s.item`, or given up.

    `fault` tells why it cannot be tabled as it stands.
    """

    party: k.i64 = NO_PARTY
    draft: Law
    edits: k.i64 = 0
    fault: k.i64 = SOUND

    def __init__(self, party: k.i64 = NO_PARTY) -> None:
        self.party = party
        self.draft = Law()

    def begin(self, g: Destiny) -> k.Step:
        law = Law()
        law.title = f"{ABBREVIATIONS[self.party]} Act of turn {g.s.turn}"
        law.by = self.party
        law.until = last_turn(g, FIRST_TURNS)
        self.draft = law
        return k.Goto(DraftLaw.go_on)

    def go_on(self, g: Destiny) -> k.Step:
        """What is wrong with it, and what next."""
        self.fault = SOUND if self.places(g) else self.fault_at(g, -1)
        return k.ask(DRAFT, g.seat_of(self.party), DraftLaw.edited)

    def fault_at(self, g: Destiny, place: k.i64) -> k.i64:
        """What speaks against tabling it in the place of a law, -1 for none."""
        return fault_of(g, law_item(self.party, self.draft, place))

    def places(self, g: Destiny) -> list[int]:
        """In whose place it could be tabled: laws in force, or -1 where there is room."""
        return sound_places(g, self.draft)

    def offer(self, g: Destiny, question: k.Question) -> k.Shape:
        keys: list[int] = []
        then: list[k.Shape | None] = []
        for edit in range(law_forms.TABLE_IT):
            if self.edits < EDITS_MOST and self.may(g, edit):
                keys.append(edit)
                then.append(law_forms.EDIT_SHAPES[edit])
        places = self.places(g)
        if places:
            keys.append(law_forms.TABLE_IT)
            then.append(k.Choose(LAW_IN_FORCE, places) if places[0] >= 0 else None)
        keys.append(law_forms.GIVE_UP)
        then.append(None)
        return k.Choose(law_forms.EDIT, keys, then=then)

    def may(self, g: Destiny, edit: k.i64) -> bool:
        """GD-LAW-01: one to three clauses; GD-LAW-22: plain words if the table has them."""
        if edit <= law_forms.ADD_TEXT:
            allowed = edit != law_forms.ADD_TEXT or g.s.settings.law_text_allowed
            return allowed and len(self.draft.clauses) < CLAUSES_MOST
        if edit > law_forms.DROP_CLAUSE:
            return True
        if not self.draft.clauses or edit == law_forms.DROP_CLAUSE:
            return bool(self.draft.clauses)
        last = self.draft.clauses[-1]
        return has_filter(last) and len(last.where) < FILTER_MOST

    def absent(self, g: Destiny, question: k.Question) -> k.Answer:
        """GD-DEC-10: silence tables nothing."""
        return k.pick(law_forms.GIVE_UP)

    def back(self, g: Destiny) -> k.Step:
        """GD-SEN-05: whoever rebelled meanwhile has nothing to table any more."""
        if g.in_good_standing(self.party):
            return k.STAY
        self.held = None
        return k.DONE

    def edited(self, g: Destiny) -> k.Step:
        """One change is made."""
        answer = g.answer()
        if answer.key == law_forms.GIVE_UP:
            return k.DONE
        if answer.key == law_forms.TABLE_IT:
            place: k.i64 = answer.part(0).key if answer.parts else -1
            g.s.item = law_item(self.party, self.draft, place)
            return k.DONE
        self.edits += 1
        law = redrafted(self.draft)
        if answer.key == law_forms.DROP_CLAUSE:
            law.clauses.pop()
        elif answer.key <= law_forms.ADD_TEXT:
            law.clauses.append(law_forms.read_clause(answer.key, answer.part(0)))
        elif answer.key in (law_forms.NARROW, law_forms.WIDEN):
            refilter(law, answer.key, law_forms.read_term(answer.part(0)))
        else:
            rehead(g, law, answer.key, answer.part(0))
        self.draft = law
        return k.Goto(DraftLaw.go_on)

    def words(self, view: k.View, question: k.Question) -> k.Words:
        """The draft so far, and what speaks against tabling it."""
        state = view.state
        words = k.Words(f"Your draft: {law_text(self.draft, state.turn)} {DRAFT.prompt}")
        for edit in range(len(law_forms.EDIT_TEXTS)):
            words.previews[law_forms.EDIT.name, edit] = law_forms.EDIT_TEXTS[edit]
        for place in range(len(state.laws)):
            makes_way = law_text(state.laws[place], state.turn)
            words.previews[LAW_IN_FORCE.name, place] = f"It makes way: {makes_way}"
        if self.fault != SOUND:
            words.barred[law_forms.EDIT.name, law_forms.TABLE_IT] = FAULTS[self.fault]
        tell_law_words(words)
        tell_things(words, view)
        return words


def has_filter(clause: Clause) -> bool:
    """GD-LAW-04, GD-LAW-13: whether a clause speaks of Sectors."""
    if clause.kind == BAN:
        return clause.act in SECTOR_ACTS
    return clause.kind == DUTY and clause.duty == STATION_FLEET


def refilter(law: Law, edit: k.i64, term: list[int]) -> None:
    """GD-LAW-11: the filter of the last clause is joined with something more."""
    last = law.clauses[-1]
    where = (
        law_forms.narrowed(last.where, term)
        if edit == law_forms.NARROW
        else law_forms.widened(last.where, term)
    )
    law.clauses[-1] = reworded(last, where)


def rehead(g: Destiny, law: Law, edit: k.i64, answer: k.Answer) -> None:
    """GD-LAW-01, GD-LAW-02: title, preamble, duration, and whom it binds."""
    if edit == law_forms.SET_TITLE:
        law.title = answer.text.strip() or law.title
    elif edit == law_forms.SET_PREAMBLE:
        law.preamble = answer.text.strip()
    elif edit == law_forms.SET_DURATION:
        law.until = last_turn(g, answer.part(0).key) if answer.parts else PERMANENT
    elif edit == law_forms.SET_SCOPE:
        law.measure = answer.key
        bounded = answer.key != EVERY_PARTY
        law.at_most = bounded and answer.part(0).part(0).key == 1
        law.threshold = answer.part(0).part(1).key if bounded else 0
