"""Sector abilities that somebody decides to use: Sectors 5, 8 and 33 (GD-SAB-28, GD-DEC-41).

Those with a fixed moment work by themselves where their rule is; Will to Power is in `rerolls`.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.cards import looks
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import power_table, senatorial
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.words import thing_words

INDULGENCE_PRICE: Final = 10
UNANSWERABLE: Final = 5
"""GD-CRD-22: no card may interfere, whatever its Priority."""

NAMED: Final = k.note(
    "destiny.augury",
    "GD-SAB-22 GD-HID-08",
    "{} gives a card to the {} and names {}",
    names.PARTY,
    names.PARTY,
    printed.CARD,
)
YIELDED: Final = k.note(
    "destiny.augury_true", "GD-SAB-23 GD-HID-08", "{} has it and gives it", names.PARTY
)
VAIN: Final = k.note(
    "destiny.augury_vain", "GD-SAB-23 GD-HID-08", "{} does not have it", names.PARTY
)
GIVE: Final = k.Topic(
    "destiny.augury_card", "GD-DEC-41 GD-SAB-22 GD-HID-08", "Which card do you give away?"
)


class SectorPower(power_table.Power):
    """GD-CRD-22, GD-SAB-03, GD-SAB-28: in free windows, without action, once a turn."""

    def __init__(
        self,
        number: k.i64,
        ability: k.i64,
        text: str,
        resource: k.i64 = names.INFLUENCE,
        cost: k.i64 = 0,
    ) -> None:
        super().__init__(number, acts.SECTOR_ACT, UNANSWERABLE, False, text, resource, cost)
        self.ability: k.i64 = ability

    def usable(self, g: Destiny, party: names.Party) -> bool:
        free = g.s.moment != names.NO_MOMENT and not g.s.acts
        return (
            free
            and g.has_power(party, self.ability)
            and g.power_is_fresh(self.ability)
            and self.has_use(g, party)
        )

    def has_use(self, g: Destiny, party: names.Party) -> bool:
        """Whether there is anything to use it on, by public facts."""
        raise NotImplementedError


class Blackmarket(SectorPower):
    """GD-SAB-07, GD-HID-07: a look at another player's hand."""

    def __init__(self) -> None:
        text = "Blackmarket Data: once a turn you see the hand of another Party."
        super().__init__(power_table.BLACKMARKET, printed.BLACKMARKET_DATA, text)

    def has_use(self, g: Destiny, party: names.Party) -> bool:
        return bool(senatorial.hands_to_see(g, party))

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return k.Choose(names.PARTY, senatorial.hands_to_see(g, party))

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        act.target = answer.key

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        act = g.s.acts[at]
        g.use_power(act.party, self.ability)
        looks.look(g, act.party, names.party(act.target))
        return None


class Indulge(SectorPower):
    """GD-SAB-10: when purchases begin one Shadow token, of whomever, for 10 Money."""

    def __init__(self) -> None:
        text = "Ancient Indulgences: once a turn one Shadow leaves any Senator for 10 Money."
        super().__init__(
            power_table.INDULGENCE, printed.ANCIENT_INDULGENCES, text, names.MONEY, INDULGENCE_PRICE
        )

    def has_use(self, g: Destiny, party: names.Party) -> bool:
        return g.s.moment == names.PURCHASES_OPEN and bool(self.shadowed(g))

    def shadowed(self, g: Destiny) -> list[names.Senator]:
        """All in play who carry Shadow."""
        return [one for one in g.serving() if g.senator(one).shadow > 0]

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return k.Choose(printed.SENATOR, self.shadowed(g))

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        act.target = answer.key

    def still_possible(self, g: Destiny, act: acts.Act) -> bool:
        return self.usable(g, act.party) and act.target in self.shadowed(g)

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        act = g.s.acts[at]
        g.use_power(act.party, self.ability)
        tokens.lift_shadow(g, names.Senator(act.target), "indulgence")
        return None


class Augury(SectorPower):
    """GD-SAB-22..25: a card given, a title named, and perhaps a card won.

    GD-HID-08: target and title are for all to hear; which card is given is asked in secret.
    """

    def __init__(self) -> None:
        text = (
            "Random Augury: once a turn give another Party a card and name a title; if it held"
            " that title before, the card is yours."
        )
        super().__init__(power_table.AUGURY, printed.RANDOM_AUGURY, text)

    def has_use(self, g: Destiny, party: names.Party) -> bool:
        return len(g.hand(party)) > 0

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        titles = k.Choose(printed.CARD, names.cards(list(range(len(printed.CARD_IDS)))))
        return k.Form(["target", "title"], [k.Choose(names.PARTY, g.others(party)), titles])

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        act.target = answer.part(0).key
        act.aim = names.Sector(answer.part(1).key)

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        act = g.s.acts[at]
        g.use_power(act.party, self.ability)
        return Augur(act.party, names.party(act.target), names.Card(act.aim))


class Augur(k.Procedure[Destiny]):
    """GD-SAB-22, GD-SAB-23, GD-SAB-25: the giving, the naming, and what comes of it."""

    party: names.Party = names.NO_PARTY
    other: names.Party = names.NO_PARTY
    title: names.Card = names.FIRST_CARD

    def __init__(
        self,
        party: names.Party = names.NO_PARTY,
        other: names.Party = names.NO_PARTY,
        title: names.Card = names.FIRST_CARD,
    ) -> None:
        self.party = party
        self.other = other
        self.title = title

    def begin(self, g: Destiny) -> k.Step:
        return k.ask(GIVE, g.seat_of(self.party), Augur.given)

    def offer(self, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(printed.CARD, g.titles(self.party))

    def given(self, g: Destiny) -> k.Step:
        """GD-SAB-25: what the other held before counts, not the card that he is given."""
        own, theirs = g.hand(self.party), g.hand(self.other)
        held = self.title in theirs.cards
        own.move(own.cards.index(g.answer().key), theirs)
        g.reveals += 1
        g.say(NAMED, self.party, self.other, self.title)
        if held:
            g.take_card(self.other, self.title, own)
            g.say(YIELDED, self.other)
        else:
            g.say(VAIN, self.other)
        return k.DONE

    def words(self, view: k.View, question: k.Question) -> k.Words:
        """To whom, and what for."""
        named = printed.CARD.label(self.title)
        words = k.Words(f"{names.PARTY.label(self.other)}, asked for {named}: {GIVE.prompt}")
        thing_words.tell_things(words, view)
        return words


def sector_powers() -> list[power_table.Power]:
    """All of them, for the table."""
    return [Blackmarket(), Indulge(), Augury()]
