"""What covert orders do: spying, sabotage, assassination, coup. (EX-COV-11..33)

Leaks are the general order of that name and stand with the secrets. (EX-COV-34)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.removal import IMPRISONED, KILLED, remove
from starmoot.games.exodus.characters.succession import coup_transfer
from starmoot.games.exodus.content.printed import PROTECTIVE_DETAIL, SPYING_ORDERS
from starmoot.games.exodus.dice import Odds, excess_of, result_of
from starmoot.games.exodus.intent.codes import code
from starmoot.games.exodus.orders.assists import covert_assistants, order_odds
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets import knowledge
from starmoot.games.exodus.secrets.spreading import learn
from starmoot.games.exodus.state import State

AIM: Final = k.Kind("exodus.sabotage")
STORES: Final = AIM.word("stores", "The stores")
WEAPONS: Final = AIM.word("weapons", "The weapons")
CHAINS: Final = AIM.word("chains", "The chains")
AIM_GUARDS: Final = [names.JUSTICE, names.MIGHT, names.FAITH]
"""Which trait stands against a saboteur. (EX-COV-21)"""
AIM_LOSES: Final = [names.SUPPLY, names.MIGHT, names.FAITH]
"""Which trait suffers. (EX-COV-23, EX-COV-24)"""

EVERY_CATEGORY: Final = [names.INSTITUTIONAL, names.OFFICE, names.PERSONAL, names.DISCOVERY]
CHOICE_FROM: Final = 2
"""The excess from which a spy may choose what to look for. (EX-COV-15)"""

SPIED: Final = k.note(
    "exodus.spied",
    "EX-COV-11 EX-HID-06",
    "{} spies on {}: {}",
    *(names.FACTION, names.FACTION, names.RESULT),
)
SOUGHT: Final = k.note(
    "exodus.spy_category", "EX-COV-15 EX-DEC-28", "{faction} looks for secrets: {category}"
)
NOTHING_FOUND: Final = k.note(
    "exodus.spy_nothing", "EX-COV-14 EX-HID-06", "{faction} holds nothing that you do not know"
)
EXPOSED: Final = k.note(
    "exodus.plot_exposed", "EX-COV-17 EX-COV-16", "A plot of {faction} against {faction} is exposed"
)
WOUNDED: Final = k.note(
    "exodus.wounded", "EX-COV-18", "{faction} strikes at {faction}: the leader survives, wounded"
)
MURDERED: Final = k.note(
    "exodus.assassinated",
    "EX-COV-19 EX-COV-16",
    "{faction} strikes at {faction}: the leader is dead",
)
SABOTAGED: Final = k.note(
    "exodus.sabotaged", "EX-COV-22 EX-COV-24", "{faction} sabotages {sabotage}: {result}"
)
GOD_FREE: Final = k.note(
    "exodus.chains_broken", "EX-COV-25 EX-END-03", "The chains break, and the god is free"
)
COUP_FAILED: Final = k.note(
    "exodus.coup_failed", "EX-COV-28 EX-COV-27", "The coup collapses, and the Captain with it"
)
STAND_OFF: Final = k.note(
    "exodus.coup_stand_off",
    "EX-COV-29 EX-COV-27",
    "Marines hold the corridors, but not the government",
)
TAKEN_OVER: Final = k.note(
    "exodus.coup_succeeds",
    "EX-COV-30 EX-COV-32",
    "{faction} takes the civilian government",
    reveals=True,
)


class CategoryTopic(k.Topic):
    """Categories that hold something new for the spy; all that the target has, if none does."""

    watched = True

    def offer(self, at: Spying, g: Exodus, question: k.Question) -> k.Shape:
        """Categories that hold something new for the spy; all that the target has, if none does.

        Whether one is asked follows from the open dice, so it betrays nothing of what one knows.
        """
        held = categories_of(g, at.target)
        fresh = [
            category
            for category in held
            if knowledge.unknown_secrets(g, at.target, at.actor, [category])
        ]
        return k.Choose(names.CATEGORY, fresh or held)

    def absent(self, at: Spying, g: Exodus, question: k.Question) -> k.Answer:
        """Institutional, or the first that there is. (EX-DEC-28)"""
        shape = self.offer(at, g, question)
        assert isinstance(shape, k.Choose)
        return k.pick(names.INSTITUTIONAL if names.INSTITUTIONAL in shape.keys else shape.keys[0])

    def words(self, at: Spying, view: k.View, question: k.Question) -> k.Words:
        """How much there is to find."""
        state: State = view.state
        words = k.Words(f"{names.FACTION.label(at.target)}: {self.prompt}")
        for category in EVERY_CATEGORY:
            number = sum(
                1
                for held in state.secrets
                if held.owner == at.target
                and held.category == category
                and held.card.hidden
                and not knowledge.bearer_gone(state, held)
            )
            words.previews[names.CATEGORY.name, category] = f"{number} that you have not read"
        return words


CATEGORY_SOUGHT: Final = CategoryTopic(
    "exodus.category",
    "EX-DEC-28 EX-COV-15",
    "Your agents have the run of the place. What shall they look for?",
    title="Spies at work",
)


def covert_odds(g: Exodus, faction: names.Faction) -> Odds:
    """Assists that the public order cannot use. (EX-GEN-06, EX-COV-09)"""
    odds = g.odds()
    for other in covert_assistants(g, faction):
        odds.assist(1, "" if g.quiet else f"the {names.FACTION.label(other)} assists")
    return odds


def contest(g: Exodus, actor: names.Faction, target: names.Faction, odds: Odds, why: str) -> k.i64:
    """The actor's faction trait against the target's. (EX-COV-11, EX-COV-16)"""
    factions = g.s.factions
    return g.test(names.ORDER_DICE, factions[actor].trait, factions[target].trait, odds, why)


def assassinate(g: Exodus, actor: names.Faction, target: names.Faction) -> None:
    """An attempt on the life of another faction's leader. (EX-COV-16..20)"""
    odds = covert_odds(g, actor)
    odds.hinder(guards(g, actor, target), "Security")
    result = result_of(contest(g, actor, target, odds, "Assassination"))
    if result == names.FAILURE:
        g.say(EXPOSED, actor, target)
        g.change(names.EDGE, 2, "an exposed plot")
        g.honour(actor, -2, "an exposed plot")
    elif result == names.PARTIAL:
        g.say(WOUNDED, actor, target)
        g.change(names.EDGE, 1, "an attempted murder")
        g.s.order_hindrances[target] += 1
    else:
        g.say(MURDERED, actor, target)
        remove(g, target, KILLED)
        g.change(names.EDGE, 1, "a murder")


def guards(g: Exodus, actor: names.Faction, target: names.Faction) -> k.i64:
    """Security hinders, twice where it guards the target; if it is played. (EX-COV-20, EX-VAR-03)

    It may also guard itself. (EX-SEC-04)
    """
    if actor == names.SECURITY or not g.is_played(names.SECURITY):
        return 0
    if g.s.resolved[names.SECURITY] == code(PROTECTIVE_DETAIL, target):
        return 2
    return 0 if target == names.SECURITY else 1


def sabotage(g: Exodus, actor: names.Faction, aim: k.i64) -> None:
    """Treachery measures what saboteurs can do. (EX-COV-21..25)"""
    value = g.test(
        names.ORDER_DICE, names.TREACHERY, AIM_GUARDS[aim], covert_odds(g, actor), "Sabotage"
    )
    result = result_of(value)
    g.say(SABOTAGED, actor, aim, result)
    if result == names.FAILURE:
        g.change(names.EDGE, 1, "foiled sabotage")
        g.honour(actor, -2, "foiled sabotage")
    elif result == names.PARTIAL:
        g.change(AIM_LOSES[aim], -1, "sabotage")
    elif aim == CHAINS:
        g.s.god_free = True
        g.say(GOD_FREE)
    else:
        g.change(AIM_LOSES[aim], -2, "sabotage")


def coup(g: Exodus, actor: names.Faction) -> None:
    """Might (Justice) for the government; by agreement without a test. (EX-COV-27..30,
    EX-COV-33)
    """
    if g.s.has_pact(actor):
        take_over(g, actor)
        return
    result = result_of(
        g.test(names.ORDER_DICE, names.MIGHT, names.JUSTICE, covert_odds(g, actor), "Coup")
    )
    if result == names.FAILURE:
        g.say(COUP_FAILED)
        g.change(names.MIGHT, -2, "a failed coup")
        g.change(names.EDGE, 2, "a failed coup")
        remove(g, actor, IMPRISONED)
    elif result == names.PARTIAL:
        g.say(STAND_OFF)
        g.change(names.MIGHT, -1, "a stand-off")
        g.change(names.JUSTICE, -1, "a stand-off")
        g.change(names.EDGE, 2, "a stand-off")
    else:
        take_over(g, actor)


def take_over(g: Exodus, actor: names.Faction) -> None:
    """A character of the coup's faction leads the Government. (EX-COV-30..32, EX-WEX-13)

    The Government keeps its player; until the next elections the others' word weighs there.
    """
    g.say(TAKEN_OVER, actor)
    coup_transfer(g, actor)
    g.s.coup_by = actor
    g.change(names.JUSTICE, -3, "a coup")
    g.change(names.EDGE, 2, "a coup")


class Spying(k.Procedure[Exodus]):
    """A spy, a target, and the result of the test. (EX-COV-11..15)

    As a public order it is weighed like one, and the hindrance of an own covert order (EX-COV-03)
    with it. (EX-NET-02, EX-UND-02)
    """

    actor: names.Faction = names.NO_FACTION
    target: names.Faction = names.NO_FACTION
    covert: bool = True
    result: k.i64 = names.FAILURE

    def begin(self, g: Exodus) -> k.Step:
        """All see how it went, only the spy what it learned. (EX-COV-11, EX-COV-13..15)"""
        value = contest(g, self.actor, self.target, self.odds(g), "Spying")
        self.result = result_of(value)
        g.say(SPIED, self.actor, self.target, self.result)
        if self.result == names.FAILURE:
            g.change(names.EDGE, 1, "a spy is caught")
        elif self.result == names.PARTIAL:
            self.find(g, [names.PERSONAL])
        elif excess_of(value) >= CHOICE_FROM and categories_of(g, self.target):
            return k.ask(CATEGORY_SOUGHT, g.seat_of(self.actor), Spying.choose)
        else:
            self.find(g, EVERY_CATEGORY)
        return self.done(g)

    def done(self, g: Exodus) -> k.Step:
        """Open spying has a result like any other order. (EX-NET-02, EX-UND-02)"""
        if not self.covert:
            g.score_order(self.actor, self.result)
        return k.DONE

    def odds(self, g: Exodus) -> Odds:
        """Network and Underworld are best placed; the Network even more. (EX-COV-12,
        EX-SC-NE1)
        """
        if self.covert:
            odds = covert_odds(g, self.actor)
        else:
            odds = order_odds(g, self.actor, SPYING_ORDERS[self.actor])
        odds.assist(1 if self.actor in (names.NETWORK, names.UNDERWORLD) else 0, "well placed")
        odds.assist(knowledge.spying_assists(g, self.actor), "hidden cause")
        return odds

    def find(self, g: Exodus, categories: list[int]) -> None:
        """A secret that the spy does not know, if there is one. (EX-COV-14, EX-COV-15,
        EX-GEN-09)
        """
        place = knowledge.random_unknown(g, self.target, self.actor, categories)
        if place >= 0:
            learn(g, place, self.actor)
        else:
            g.say(NOTHING_FOUND, self.target, audience=g.audience_of([self.actor]))

    def choose(self, g: Exodus) -> k.Step:
        """Open as to the category, secret as to the content. (EX-DEC-28)"""
        category = g.answer().key
        g.say(SOUGHT, self.actor, category)
        self.find(g, [category])
        return self.done(g)


def categories_of(g: Exodus, faction: names.Faction) -> list[int]:
    """The categories in which a faction holds anything to learn; that much is public."""
    found: list[int] = []
    for category in EVERY_CATEGORY:
        for place in range(len(g.s.secrets)):
            held = g.s.secrets[place]
            if (
                held.owner == faction
                and held.category == category
                and knowledge.still_open(g, place)
            ):
                found.append(category)
                break
    return found
