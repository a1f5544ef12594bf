"""Step 4 of the Senate Phase: general propositions are tabled, voted on, and take effect."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, options
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import challenges, compliance, editor, statutes
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import chair, items, motions
from starmoot.games.destiny.state import State
from starmoot.games.destiny.words import citations, law_words

TABLED: Final = k.note("destiny.tabled", "GD-PRO-03 GD-PRO-13", "{party} proposes: {item}")
IN_FORCE: Final = k.note("destiny.law_passed", "GD-PRO-04 GD-PRO-05", "A law is in force")
REPLACED: Final = k.note("destiny.law_replaced", "GD-PRO-14", "A law makes way for another")
REPEALED: Final = k.note("destiny.law_repealed", "GD-PRO-15", "A law is repealed")


# Laws come and go.


def pass_law(g: Destiny, item: statutes.Item) -> None:
    """GD-PRO-04, GD-PRO-14: a law is in force at once; the one it replaces makes way."""
    law = item.law
    assert law is not None
    if item.place >= 0:
        g.say(REPLACED, text=g.s.laws[item.place].title)
        compliance.remove_law(g, item.place)
    g.s.laws.append(law.copy())
    g.s.broken.append(statutes.Breaches())
    g.say(IN_FORCE, text=law_words.law_text(law, g.s.turn) if not g.quiet else "")


# The sorts of items that are about laws.


class LawSort(items.ItemSort):
    """What laws of both sorts have in common."""

    def describe(self, state: State, item: statutes.Item) -> str:
        """The law in plain words, and which one makes way."""
        law = item.law
        assert law is not None
        text = f"New law. {law_words.law_text(law, state.turn)}"
        if item.place >= 0:
            text += f" It replaces {state.laws[item.place].title}."
        return text

    def enact(self, g: Destiny, item: statutes.Item) -> k.Procedure[Destiny] | None:
        """GD-BIL-08: some laws may be challenged once they have passed."""
        pass_law(g, item)
        law = item.law
        assert law is not None
        return challenges.Challenge(len(g.s.laws) - 1) if statutes.is_contestable(law) else None


class ListedLaws(LawSort):
    """GD-PRO-02, GD-PRO-06..12, GD-LAW-12: one of the six, whatever is left to campaign in."""

    def available(self, g: Destiny, party: names.Party) -> bool:
        return any(
            editor.sound_places(g, editor.listed_law(g, number, party))
            for number in range(len(printed.LISTED_LAWS))
        )

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        """GD-PRO-14: with five laws in force it takes naming the one that is replaced."""
        keys: list[int] = []
        then: list[k.Shape | None] = []
        for number in range(len(printed.LISTED_LAWS)):
            places = editor.sound_places(g, editor.listed_law(g, number, party))
            if places:
                keys.append(number)
                then.append(k.Choose(law_words.LAW_IN_FORCE, places) if places[0] >= 0 else None)
        return k.Choose(printed.LISTED_LAW, keys, then=then)

    def draft(
        self, g: Destiny, party: names.Party, answer: k.Answer
    ) -> k.Procedure[Destiny] | None:
        listed = k.read(editor.InPlace, answer)
        g.s.item = editor.law_item(party, editor.listed_law(g, listed.law, party), listed.place)
        return None


class FreeLaws(LawSort):
    """GD-PRO-01, GD-PRO-02: a law of one's own, unless the table plays with the six alone."""

    def available(self, g: Destiny, party: names.Party) -> bool:
        return g.s.settings.propositions_mode == options.FREE

    def draft(
        self, g: Destiny, party: names.Party, answer: k.Answer
    ) -> k.Procedure[Destiny] | None:
        return editor.DraftLaw(party)


class Repeals(items.ItemSort):
    """GD-PRO-15: a law in force is ended.

    GD-PRO-02: where only the six listed propositions may be tabled, repeals are not among them;
    ratifications and peace stay, because other rules ask for them (GD-PRO-08, GD-REB-28).
    """

    def places(self, g: Destiny) -> list[int]:
        """The laws that may be named."""
        if g.s.settings.propositions_mode == options.LISTED:
            return []
        laws = g.s.laws
        if not g.s.refused:
            return list(range(len(laws)))
        return [
            at
            for at in range(len(laws))
            if not chair.was_refused(g, motions.REPEAL_ITEM, statutes.law_number(laws[at]))
        ]

    def available(self, g: Destiny, party: names.Party) -> bool:
        return bool(self.places(g))

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return k.Choose(law_words.LAW_IN_FORCE, self.places(g))

    def draft(
        self, g: Destiny, party: names.Party, answer: k.Answer
    ) -> k.Procedure[Destiny] | None:
        item = statutes.Item(
            sort=motions.REPEAL_ITEM,
            by=party,
            place=answer.key,
            law=g.s.laws[answer.key],
            number=statutes.law_number(g.s.laws[answer.key]),
        )
        g.s.item = item
        return None

    def describe(self, state: State, item: statutes.Item) -> str:
        assert item.law is not None
        return f"Repeal, so that this law ends at once: {law_words.law_text(item.law, state.turn)}"

    def enact(self, g: Destiny, item: statutes.Item) -> k.Procedure[Destiny] | None:
        assert item.law is not None
        g.say(REPEALED, text=item.law.title)
        compliance.remove_law(g, item.place)
        return None


# Tabling.


class ItemPick(k.Pick):
    """A sort of item, and what was said with it."""

    sort: int = 0
    told: k.Answer = k.PASS


class ItemFollows(k.Follows):
    """What has to be said with an item, once its sort is picked."""

    def __init__(self, g: Destiny, party: names.Party) -> None:
        self.g = g
        self.party: names.Party = party

    def after(self, key: k.i64) -> k.Shape | None:
        return items.item_sort(key).shape(self.g, self.party)


class TableItemTopic(chair.Tabling):
    """You have the floor. Do you propose something? It costs nothing."""

    def offer(self, at: TableItem, g: Destiny, question: k.Question) -> k.Shape:
        keys = [sort.number for sort in items.ITEM_SORTS if sort.available(g, at.party)]
        return k.Choose(items.ITEM_SORT, keys, later=ItemFollows(g, at.party))

    def words(self, at: TableItem, view: k.View, question: k.Question) -> k.Words:
        """What each sort is, and what the laws say that it may be about."""
        state = view.state
        words = k.Words(self.prompt)
        citations.cite_things(words)
        for sort in items.ITEM_SORTS:
            words.previews[items.ITEM_SORT.name, sort.number] = sort.text
        for number in range(len(printed.LISTED_LAWS)):
            words.previews[printed.LISTED_LAW.name, number] = printed.LISTED_LAWS[number].text
        for place in range(len(state.laws)):
            words.previews[law_words.LAW_IN_FORCE.name, place] = law_words.law_text(
                state.laws[place], state.turn
            )
        return words


TABLE_ITEM: Final = TableItemTopic(
    "destiny.table_item",
    "GD-DEC-10 GD-PRO-03",
    "You have the floor. Do you propose something? It costs nothing.",
    "Propose nothing",
    title="Proposals",
)


class TableItem(chair.HasFloor):
    """GD-DEC-10: a Party that has the floor tables an item, which is decided, or passes.

    Hands up 1 where something was tabled.
    """

    sort: k.i64 = 0

    def begin(self, g: Destiny) -> k.Step:
        """Every Party is asked, so that agreed trades stay a secret until they are tabled."""
        g.s.item = None
        return k.ask(TABLE_ITEM, g.seat_of(self.party), TableItem.chosen)

    def back(self, g: Destiny) -> k.Step:
        """GD-SEN-05: whoever rebelled meanwhile has nothing to table any more."""
        if g.in_good_standing(self.party):
            return k.STAY
        self.held = None
        return k.DONE

    def chosen(self, g: Destiny) -> k.Step:
        """What is tabled is worked out."""
        answer = g.answer()
        if answer.passed():
            return k.DONE
        self.sort = answer.key
        drafting = items.item_sort(self.sort).draft(g, self.party, g.read(ItemPick).told)
        return k.Goto(TableItem.put) if drafting is None else k.Run(drafting, TableItem.put)

    def put(self, g: Destiny) -> k.Step:
        """GD-SEN-09: what was tabled is voted on; the voters read what it does."""
        item = g.s.item
        if item is None:
            return k.DONE
        title = items.item_sort(self.sort).describe(g.s, item)
        g.say(TABLED, self.party, item.sort, text=title)
        self.tabled = True
        vote = motions.yes_or_no(item.sort, item.number, title, self.party)
        return k.Run(chair.PutToVote(vote), TableItem.decided)

    def decided(self, g: Destiny) -> k.Step:
        """GD-SEN-11..13: only what passed and was not vetoed takes effect."""
        item = g.s.item
        assert item is not None
        g.s.item = None
        if g.finished(chair.PutToVote).result != motions.YES:
            return k.DONE
        following = items.item_sort(self.sort).enact(g, item)
        return k.DONE if following is None else k.Run(following)


class Propositions(chair.TablingRounds):
    """GD-SEN-01, GD-SEN-06, GD-SEN-07: the rounds of step 4."""

    def limit(self, g: Destiny) -> k.i64:
        """GD-SEN-07; GD-EVNT-12: an Event may close the floor."""
        return 0 if event_deck.propositions_barred(g) else g.s.settings.propositions_per_player

    def give_floor(self, g: Destiny, party: names.Party) -> chair.HasFloor:
        return TableItem(party)
