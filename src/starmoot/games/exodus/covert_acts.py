"""What covert orders do: spying, sabotage, assassination, coup (EX-COV-11..33).

Leaks are the general order of that name and stand with the secrets (EX-COV-34).
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.exodus.assists import SPYING_ORDERS, covert_assistants, order_odds
from starmoot.games.exodus.characters import coup_transfer
from starmoot.games.exodus.codes import code
from starmoot.games.exodus.content import PROTECTIVE_DETAIL
from starmoot.games.exodus.dice import Odds, excess_of, result_of
from starmoot.games.exodus.knowledge import (
    contained,
    random_unknown,
    spying_assists,
    unknown_secrets,
)
from starmoot.games.exodus.names import (
    CATEGORY,
    DISCOVERY,
    EDGE,
    FACTION,
    FAILURE,
    FAITH,
    INSTITUTIONAL,
    JUSTICE,
    MIGHT,
    NETWORK,
    OFFICE,
    ORDER_DICE,
    PARTIAL,
    PERSONAL,
    RESULT,
    SECURITY,
    SUCCESS,
    SUPPLY,
    TREACHERY,
    UNDERWORLD,
)
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.removal import IMPRISONED, KILLED, remove
from starmoot.games.exodus.secrets import learn
from starmoot.games.exodus.state import State
from starmoot.kernel import (
    Answer,
    Choose,
    Done,
    Kind,
    Procedure,
    Question,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask,
    i64,
    note,
    pick,
)

STORES: Final = 0
WEAPONS: Final = 1
CHAINS: Final = 2
AIM: Final = Kind(
    "exodus.sabotage", ["stores", "weapons", "chains"], ["The stores", "The weapons", "The chains"]
)
AIM_GUARDS: Final = [JUSTICE, MIGHT, FAITH]
"""EX-COV-21: which trait stands against a saboteur."""
AIM_LOSES: Final = [SUPPLY, MIGHT, FAITH]
"""EX-COV-23, EX-COV-24: which trait suffers."""

EVERY_CATEGORY: Final = [INSTITUTIONAL, OFFICE, PERSONAL, DISCOVERY]
CHOICE_FROM: Final = 2
"""EX-COV-15: the excess from which a spy may choose what to look for."""

SPIED: Final = note(
    "exodus.spied",
    "EX-COV-11 EX-HID-06 EX-COV-12 EX-COV-13 EX-NET-02 EX-UND-02",
    "{} spies on {}: {}",
    *(FACTION, FACTION, RESULT),
)
SOUGHT: Final = note(
    "exodus.spy_category", "EX-COV-15 EX-DEC-28", "{} looks for secrets: {}", FACTION, CATEGORY
)
NOTHING_FOUND: Final = note(
    "exodus.spy_nothing", "EX-COV-14 EX-HID-06", "{} holds nothing that you do not know", FACTION
)
EXPOSED: Final = note(
    "exodus.plot_exposed",
    "EX-COV-17 EX-COV-16 EX-COV-20",
    "{}'s plot against {} is exposed",
    FACTION,
    FACTION,
)
WOUNDED: Final = note(
    "exodus.wounded",
    "EX-COV-18",
    "{} strikes at {}: the leader survives, wounded",
    FACTION,
    FACTION,
)
MURDERED: Final = note(
    "exodus.assassinated",
    "EX-COV-19 EX-COV-16 EX-COV-20",
    "{} strikes at {}: the leader is dead",
    FACTION,
    FACTION,
)
SABOTAGED: Final = note(
    "exodus.sabotaged",
    "EX-COV-22 EX-COV-24 EX-COV-21 EX-COV-23",
    "{} sabotages {}: {}",
    FACTION,
    AIM,
    RESULT,
)
GOD_FREE: Final = note(
    "exodus.chains_broken", "EX-COV-25 EX-END-03", "The chains break, and the god is free"
)
COUP_FAILED: Final = note(
    "exodus.coup_failed", "EX-COV-28 EX-COV-27", "The coup collapses, and the Captain with it"
)
STAND_OFF: Final = note(
    "exodus.coup_stand_off",
    "EX-COV-29 EX-COV-27",
    "Marines hold the corridors, but not the government",
)
TAKEN_OVER: Final = note(
    "exodus.coup_succeeds",
    "EX-COV-30 EX-COV-32 EX-COV-27",
    "{} takes the civilian government",
    FACTION,
)
CATEGORY_SOUGHT: Final = Topic(
    "exodus.category",
    "EX-DEC-28 EX-COV-15",
    "Your agents have the run of the place. What shall they look for?",
)


def covert_odds(g: Exodus, faction: i64) -> Odds:
    """EX-GEN-06, EX-COV-09: assists that the public order cannot use."""
    odds = g.odds()
    for other in covert_assistants(g, faction):
        odds.assist(1, "" if g.quiet else f"the {FACTION.label(other)} assists")
    return odds


def contest(g: Exodus, actor: i64, target: i64, odds: Odds, why: str) -> i64:
    """EX-COV-11, EX-COV-16: the actor's faction trait against the target's."""
    factions = g.s.factions
    return g.test(ORDER_DICE, factions[actor].trait, factions[target].trait, odds, why)


def assassinate(g: Exodus, actor: i64, target: i64) -> None:
    """EX-COV-16..20: an attempt on the life of another faction's leader."""
    odds = covert_odds(g, actor)
    odds.hinder(guards(g, actor, target), "Security")
    result = result_of(contest(g, actor, target, odds, "Assassination"))
    if result == FAILURE:
        g.say(EXPOSED, actor, target)
        g.change(EDGE, 2, "an exposed plot")
        g.honour(actor, -2, "an exposed plot")
    elif result == PARTIAL:
        g.say(WOUNDED, actor, target)
        g.change(EDGE, 1, "an attempted murder")
        g.s.order_hindrances[target] += 1
    else:
        g.say(MURDERED, actor, target)
        remove(g, target, KILLED)
        g.change(EDGE, 1, "a murder")


def guards(g: Exodus, actor: i64, target: i64) -> i64:
    """EX-COV-20: Security hinders, twice where it guards the target; EX-VAR-03: if it is played.

    EX-SEC-04: it may also guard itself.
    """
    if actor == SECURITY or not g.is_played(SECURITY):
        return 0
    if g.s.resolved[SECURITY] == code(PROTECTIVE_DETAIL, target):
        return 2
    return 0 if target == SECURITY else 1


def sabotage(g: Exodus, actor: i64, aim: i64) -> None:
    """EX-COV-21..25: Treachery measures what saboteurs can do."""
    value = g.test(ORDER_DICE, TREACHERY, AIM_GUARDS[aim], covert_odds(g, actor), "Sabotage")
    result = result_of(value)
    g.say(SABOTAGED, actor, aim, result)
    if result == FAILURE:
        g.change(EDGE, 1, "foiled sabotage")
        g.honour(actor, -2, "foiled sabotage")
    elif result == PARTIAL:
        g.change(AIM_LOSES[aim], -1, "sabotage")
    elif aim == CHAINS:
        g.s.god_free = True
        g.say(GOD_FREE)
    else:
        g.change(AIM_LOSES[aim], -2, "sabotage")


def coup(g: Exodus, actor: i64) -> None:
    """EX-COV-27..30: Might (Justice) for the government; EX-COV-33: by agreement without a test."""
    if g.s.has_pact(actor):
        g.reveals += 1
        take_over(g, actor)
        return
    result = result_of(g.test(ORDER_DICE, MIGHT, JUSTICE, covert_odds(g, actor), "Coup"))
    if result == FAILURE:
        g.say(COUP_FAILED)
        g.change(MIGHT, -2, "a failed coup")
        g.change(EDGE, 2, "a failed coup")
        remove(g, actor, IMPRISONED)
    elif result == PARTIAL:
        g.say(STAND_OFF)
        g.change(MIGHT, -1, "a stand-off")
        g.change(JUSTICE, -1, "a stand-off")
        g.change(EDGE, 2, "a stand-off")
    else:
        take_over(g, actor)


def take_over(g: Exodus, actor: i64) -> None:
    """EX-COV-30..32, EX-WEX-13: a character of the coup's faction leads the Government.

    The Government keeps its player; until the next elections the others' word weighs there.
    """
    g.say(TAKEN_OVER, actor)
    coup_transfer(g, actor)
    g.s.coup_by = actor
    g.change(JUSTICE, -3, "a coup")
    g.change(EDGE, 2, "a coup")


@final
class Spying(Procedure[Exodus]):
    """EX-COV-11..15: a spy and a target; hands up the result of the test.

    EX-NET-02, EX-UND-02: as a public order it is weighed like one, without the hindrance of
    covert orders.
    """

    actor: i64 = -1
    target: i64 = -1
    covert: bool = True

    def __init__(self, actor: i64 = -1, target: i64 = -1, covert: bool = True) -> None:
        self.actor = actor
        self.target = target
        self.covert = covert

    def begin(self, g: Exodus) -> Step:
        """EX-COV-11, EX-COV-13..15: all see how it went, only the spy what it learned."""
        value = contest(g, self.actor, self.target, self.odds(g), "Spying")
        result = result_of(value)
        g.say(SPIED, self.actor, self.target, result)
        if result == FAILURE:
            g.change(EDGE, 1, "a spy is caught")
        elif result == PARTIAL:
            self.find(g, [PERSONAL])
        elif excess_of(value) >= CHOICE_FROM and categories_of(g, self.target):
            return ask(CATEGORY_SOUGHT, g.seat_of(self.actor), Spying.choose)
        else:
            self.find(g, EVERY_CATEGORY)
        return Done(result)

    def odds(self, g: Exodus) -> Odds:
        """EX-COV-12: Network and Underworld are best placed; EX-SC-NE1: the Network even more."""
        if self.covert:
            odds = covert_odds(g, self.actor)
        else:
            odds = order_odds(g, self.actor, SPYING_ORDERS[0 if self.actor == NETWORK else 1])
        odds.assist(1 if self.actor in (NETWORK, UNDERWORLD) else 0, "well placed")
        odds.assist(spying_assists(g, self.actor), "hidden cause")
        return odds

    def find(self, g: Exodus, categories: list[int]) -> None:
        """EX-COV-14, EX-COV-15, EX-GEN-09: a secret that the spy does not know, if there is one."""
        place = random_unknown(g, self.target, self.actor, categories)
        if place >= 0:
            learn(g, place, self.actor)
        else:
            g.say(NOTHING_FOUND, self.target, audience=g.audience_of([self.actor]))

    def offer(self, g: Exodus, question: Question) -> Shape:
        """Categories that hold something new for the spy; all that the target has, if none does.

        Whether one is asked follows from the open dice, so it betrays nothing of what one knows.
        """
        held = categories_of(g, self.target)
        fresh = [
            category for category in held if unknown_secrets(g, self.target, self.actor, [category])
        ]
        return Choose(CATEGORY, fresh or held)

    def absent(self, g: Exodus, question: Question) -> Answer:
        """EX-DEC-28: institutional, or the first that there is."""
        shape = self.offer(g, question)
        assert isinstance(shape, Choose)
        return pick(INSTITUTIONAL if INSTITUTIONAL in shape.keys else shape.keys[0])

    def choose(self, g: Exodus) -> Step:
        """EX-DEC-28: open as to the category, secret as to the content."""
        category = g.answer().key
        g.say(SOUGHT, self.actor, category)
        self.find(g, [category])
        return Done(SUCCESS)

    def words(self, view: View, question: Question) -> Words:
        """How much there is to find."""
        state: State = view.state
        words = Words(f"{FACTION.label(self.target)}: {question.topic.prompt}")
        for category in EVERY_CATEGORY:
            number = sum(
                1
                for held in state.secrets
                if held.owner == self.target
                and held.category == category
                and state.cards[held.place].hidden
            )
            words.previews[CATEGORY.name, category] = f"{number} that you have not read"
        return words


def categories_of(g: Exodus, faction: i64) -> list[int]:
    """The categories in which a faction holds anything contained; that much is public."""
    found: list[int] = []
    for category in EVERY_CATEGORY:
        for place in range(len(g.s.secrets)):
            held = g.s.secrets[place]
            if held.owner == faction and held.category == category and contained(g, place):
                found.append(category)
                break
    return found
