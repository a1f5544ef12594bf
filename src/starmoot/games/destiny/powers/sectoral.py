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
EVERY_TITLE: Final = names.cards(list(range(power_table.CARD_TITLES)))

NAMED: Final = k.note(
    "destiny.augury",
    "GD-SAB-22 GD-HID-08",
    "{party} gives a card to the {party} and names {card}",
    reveals=True,
)
YIELDED: Final = k.note("destiny.augury_true", "GD-SAB-23", "{party} has it and gives it")
VAIN: Final = k.note("destiny.augury_vain", "GD-SAB-23", "{party} does not have it")


class SectorPower(power_table.Power):
    """In free windows, without action, once a turn. (GD-CRD-22, GD-SAB-03, GD-SAB-28)

    Nothing may answer it. `ability` is the Sector's; what it is called and says is printed.
    """

    sort: k.i64 = acts.SECTOR_ACT

    def __init__(self, number: k.i64, ability: names.Sector, cost: k.i64 = 0) -> None:
        said = printed.SECTOR_POWERS[ability]
        text = f"{said.name}: {said.text}"
        super().__init__(number, text, said.rule, resource=names.MONEY, cost=cost)
        self.ability = ability

    def targets(self, g: Destiny, party: names.Party) -> k.Choose:
        """What it may be aimed at, by public facts."""
        raise NotImplementedError

    def usable(self, g: Destiny, party: names.Party) -> bool:
        free = g.s.moment != names.NO_MOMENT and not g.s.acts
        at_hand = free and g.has_power(party, self.ability) and g.power_is_fresh(self.ability)
        return at_hand and bool(self.targets(g, party).keys)

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        return self.targets(g, party)

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        act.target = answer.key

    def resolve(self, g: Destiny, at: k.i64) -> k.Procedure[Destiny] | None:
        g.use_power(g.s.acts[at].party, self.ability)
        return self.happen(g, g.s.acts[at])

    def happen(self, g: Destiny, act: acts.Act) -> k.Procedure[Destiny] | None:
        """Let it happen; gives the procedure that asks, if any."""
        raise NotImplementedError


class Blackmarket(SectorPower):
    """A look at another player's hand. (GD-SAB-07, GD-HID-07)"""

    def targets(self, g: Destiny, party: names.Party) -> k.Choose:
        return k.Choose(names.PARTY, senatorial.hands_to_see(g, party))

    def happen(self, g: Destiny, act: acts.Act) -> k.Procedure[Destiny] | None:
        looks.look(g, act.party, names.party(act.target))
        return None


class Indulge(SectorPower):
    """When purchases begin one Shadow token, of whomever, for 10 Money. (GD-SAB-10)"""

    def targets(self, g: Destiny, party: names.Party) -> k.Choose:
        """All in play who carry Shadow."""
        timely = g.s.moment == names.PURCHASES_OPEN
        shadowed = [one for one in g.serving() if timely and g.senator(one).shadow > 0]
        return k.Choose(printed.SENATOR, shadowed)

    def still_possible(self, g: Destiny, act: acts.Act) -> bool:
        return self.usable(g, act.party) and act.target in self.targets(g, act.party).keys

    def happen(self, g: Destiny, act: acts.Act) -> k.Procedure[Destiny] | None:
        tokens.lift_shadow(g, names.Senator(act.target), "indulgence")
        return None


class Naming(k.Sheet):
    """Who is given a card, and which title is named."""

    target: names.Party = names.NO_PARTY
    title: names.Card = names.FIRST_CARD


class Augury(SectorPower):
    """A card given, a title named, and perhaps a card won. (GD-SAB-22..25)

    GD-HID-08: target and title are for all to hear; which card is given is asked in secret.
    """

    def targets(self, g: Destiny, party: names.Party) -> k.Choose:
        return k.Choose(names.PARTY, g.others(party) if len(g.hand(party)) > 0 else [])

    def shape(self, g: Destiny, party: names.Party) -> k.Shape | None:
        titles = k.Choose(printed.CARD, EVERY_TITLE)
        return k.form(Naming, target=self.targets(g, party), title=titles)

    def fill(self, g: Destiny, act: acts.Act, answer: k.Answer) -> None:
        naming = k.read(Naming, answer)
        act.target = naming.target
        act.amount = naming.title

    def happen(self, g: Destiny, act: acts.Act) -> k.Procedure[Destiny] | None:
        return Augur(act.party, names.party(act.target), names.Card(act.amount))


class Give(k.Topic):
    """Any card of one's own."""

    watched = True

    def offer(self, at: Augur, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(printed.CARD, g.titles(at.party))

    def words(self, at: Augur, view: k.View, question: k.Question) -> k.Words:
        """To whom, and what for."""
        named = printed.CARD.label(at.title)
        words = k.Words(f"{names.PARTY.label(at.other)}, asked for {named}: {self.prompt}")
        thing_words.tell_things(words, view)
        return words


GIVE: Final = Give(
    "destiny.augury_card", "GD-DEC-41 GD-SAB-22", "Which card do you give away?", title="Augury"
)


class Augur(k.Procedure[Destiny]):
    """The giving, the naming, and what comes of it. (GD-SAB-22, GD-SAB-23, GD-SAB-25)"""

    party: names.Party = names.NO_PARTY
    other: names.Party = names.NO_PARTY
    title: names.Card = names.FIRST_CARD

    def begin(self, g: Destiny) -> k.Step:
        return k.ask(GIVE, g.seat_of(self.party), Augur.given)

    def given(self, g: Destiny) -> k.Step:
        """What the other held before counts, not the card that he is given. (GD-SAB-25)"""
        own, theirs = g.hand(self.party), g.hand(self.other)
        held = self.title in theirs.cards
        own.move(own.cards.index(g.answer().key), theirs)
        g.say(NAMED, self.party, self.other, self.title)
        if held:
            g.take_card(self.other, self.title, own)
        g.say(YIELDED if held else VAIN, self.other)
        return k.DONE


def sector_powers() -> list[power_table.Power]:
    """All of them, for the table."""
    return [
        Blackmarket(power_table.BLACKMARKET, printed.BLACKMARKET_DATA),
        Indulge(power_table.INDULGENCE, printed.ANCIENT_INDULGENCES, INDULGENCE_PRICE),
        Augury(power_table.AUGURY, printed.RANDOM_AUGURY),
    ]
