"""Covert orders: written in secret, opened together, carried out at once. (EX-COV-01..10)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.succession import Replacements
from starmoot.games.exodus.content.printed import BOOKS
from starmoot.games.exodus.covert import acts
from starmoot.games.exodus.intent import codes
from starmoot.games.exodus.intent.sheets import HELD, PUBLIC, RECEIVER, Target, hearer
from starmoot.games.exodus.orders.previews import in_bands, odds_of
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import leakable
from starmoot.games.exodus.secrets.spreading import leak
from starmoot.games.exodus.state import BLANK, State

CHAINS_FROM: Final = 8
"""The Treachery from which saboteurs get near the chains. (EX-COV-26)"""

NO_ORDER: Final = "none"


class CovertCodeKind(k.Kind):
    """Covert orders: `spying:church`, `leak:3:public`, `sabotage:stores`, `coup`, or `none`."""

    def key(self, number: int) -> str:
        if number < 0:
            return NO_ORDER
        kind, target, extra = (
            codes.order_of(number),
            codes.target_of(number),
            codes.extra_of(number),
        )
        if kind == names.COUP:
            return names.COVERT.key(kind)
        if kind == names.LEAK_COVERTLY:
            return (
                f"{names.COVERT.key(kind)}:{target}:{RECEIVER.key(PUBLIC if extra < 0 else extra)}"
            )
        aims = acts.AIM if kind == names.SABOTAGE else names.FACTION
        return f"{names.COVERT.key(kind)}:{aims.key(target)}"

    def number(self, word: object) -> int | None:
        if not isinstance(word, str):
            return None
        if word == NO_ORDER:
            return BLANK
        first, *rest = word.split(":")
        kind = names.COVERT.number(first)
        found = None if kind is None else code_from_words(kind, rest)
        return found if found is not None and self.key(found) == word else None

    def label(self, number: int, seen: object = None) -> str:
        if number < 0:
            return "No order"
        kind, target, extra = (
            codes.order_of(number),
            codes.target_of(number),
            codes.extra_of(number),
        )
        name = names.COVERT.label(kind)
        if kind == names.COUP:
            return name
        if kind == names.LEAK_COVERTLY:
            return f"{name} to {hearer(extra)}: {HELD.label(target, seen)}"
        return f"{name}: {(acts.AIM if kind == names.SABOTAGE else names.FACTION).label(target)}"


def code_from_words(kind: int, rest: list[str]) -> int | None:
    """The code of a covert order and the words of its parameters, None where they mean nothing."""
    if kind == names.COUP:
        return None if rest else codes.code(kind)
    if kind == names.LEAK_COVERTLY:
        if len(rest) != 2 or not rest[0].isdecimal():
            return None
        receiver = RECEIVER.number(rest[1])
        if receiver is None:
            return None
        return codes.code(kind, int(rest[0]), -1 if receiver == PUBLIC else receiver)
    if len(rest) != 1:
        return None
    target = (acts.AIM if kind == names.SABOTAGE else names.FACTION).number(rest[0])
    return None if target is None else codes.code(kind, target)


COVERT_CODE: Final = CovertCodeKind("exodus.covert_code")


class CovertTopic(k.Topic):
    """Only what this faction may order; it depends on what its player knows.

    Silence gives no order. (EX-COV-10, EX-TIME-07)
    """

    def offer(self, at: CovertOrders, g: Exodus, question: k.Question) -> k.Shape:
        return covert_shape(g, g.faction_of(question.seat))

    def words(self, at: CovertOrders, view: k.View, question: k.Question) -> k.Words:
        """The chances as the traits stand, before anything helps or hinders."""
        words = k.Words(self.prompt)
        state: State = view.state
        covert_previews(state, question.seat, words)
        return words


COVERT_ORDER: Final = CovertTopic(
    "exodus.covert",
    "EX-DEC-24 EX-COV-01",
    "What do you want done in the dark? It will distract from what you do in public.",
    "No order",
    clock="covert",
    title="In the dark",
)
REVEALED: Final = k.note(
    "exodus.covert_order", "EX-COV-02 EX-HID-04", "Covert order of {faction}: {covert_code}"
)


# What may be written.


def covert_list(state: State, faction: names.Faction) -> list[int]:
    """The covert orders of a faction's book. (EX-COV-06, EX-COV-07)

    An infected leader adds sabotage; an agreement with the Government a coup. (EX-INF-04,
    EX-COV-33)
    """
    kinds: list[int] = list(BOOKS[faction].covert)
    if names.SABOTAGE not in kinds and state.is_host(faction):
        kinds.append(names.SABOTAGE)
    if names.COUP not in kinds and state.has_pact(faction):
        kinds.append(names.COUP)
    return kinds


def kinds_for(g: Exodus, faction: names.Faction) -> list[int]:
    """What a faction may order now, in the order of execution; a leak needs something to tell."""
    kinds = sorted(covert_list(g.s, faction))
    if names.LEAK_COVERTLY in kinds and not leakable(g, faction):
        kinds.remove(names.LEAK_COVERTLY)
    return kinds


def aims_for(g: Exodus, faction: names.Faction) -> list[int]:
    """The chains only at high Treachery. (EX-COV-21, EX-COV-26)

    The infected get at them at any time, but never the Church. (EX-INF-04)
    """
    at_chains = g.s.traits[names.TREACHERY] >= CHAINS_FROM
    if g.s.is_host(faction):
        at_chains = faction != names.CHURCH
    return [acts.STORES, acts.WEAPONS, acts.CHAINS] if at_chains else [acts.STORES, acts.WEAPONS]


def target_shape(g: Exodus, faction: names.Faction, kind: k.i64) -> k.Shape | None:
    """What a covert order must name; only legal targets can be written. (EX-COV-10)"""
    others = g.others(faction)
    if kind == names.SPYING:
        return k.Choose(names.FACTION, others)
    if kind == names.ASSASSINATION:
        return k.Choose(names.FACTION, [other for other in others if other != names.NETWORK])
    if kind == names.SABOTAGE:
        return k.Choose(acts.AIM, aims_for(g, faction))
    if kind == names.LEAK_COVERTLY:
        secrets = leakable(g, faction)
        receivers = k.Choose(RECEIVER, [*others, PUBLIC])
        return k.Choose(HELD, secrets, then=[receivers for _ in secrets])
    return None


def covert_shape(g: Exodus, faction: names.Faction) -> k.Choose:
    """One covert order with what it must name. (EX-DEC-24)"""
    kinds = kinds_for(g, faction)
    then: list[k.Shape | None] = []
    for kind in kinds:
        then.append(target_shape(g, faction, kind))
    return k.Choose(names.COVERT, kinds, then=then)


class Plot(k.Pick):
    """A covert order and what it must name. (EX-COV-10)"""

    sort: int = names.SPYING
    target: Target = Target()


def read_covert(answer: k.Answer) -> k.i64:
    """The code of what was written; BLANK for no order."""
    if answer.passed():
        return BLANK
    plot = k.read(Plot, answer)
    extra = plot.target.extra
    return codes.code(plot.sort, plot.target.at, -1 if extra == PUBLIC else extra)


def in_order_of_execution(orders: list[int]) -> list[names.Faction]:
    """The factions that act: by kind, and within a kind in faction order. (EX-COV-08)"""
    acting: list[names.Faction] = []
    for kind in range(len(names.COVERT.keys)):
        for faction in names.EVERY_FACTION:
            if orders[faction] != BLANK and codes.order_of(orders[faction]) == kind:
                acting.append(faction)
    return acting


class CovertOrders(k.Procedure[Exodus]):
    """All write in secret, all is opened, and everything happens in its order. (EX-COV)"""

    acting: list[names.Faction] = []
    at: k.i64 = 0

    def begin(self, g: Exodus) -> k.Step:
        """Nobody votes on it, and no marker changes it. (EX-COV-01, EX-COV-05)"""
        return k.ask_each(COVERT_ORDER, g.seats_of(g.s.played), CovertOrders.reveal)

    def reveal(self, g: Exodus) -> k.Step:
        """All are shown with author, kind and target, also "no order". (EX-COV-02, EX-HID-04)"""
        for faction in g.s.played:
            written = read_covert(g.said_by(faction))
            g.s.covert[faction] = written
            g.say(REVEALED, faction, written)
        self.acting = in_order_of_execution(g.s.covert)
        return k.Goto(CovertOrders.act)

    def act(self, g: Exodus) -> k.Step:
        """The next order is carried out. (EX-COV-08)"""
        if self.at == len(self.acting):
            return k.DONE
        faction = self.acting[self.at]
        self.at += 1
        given = g.s.covert[faction]
        kind, target = codes.order_of(given), codes.aimed_at(given)
        if kind == names.SPYING:
            return k.Run(acts.Spying(faction, target, True), CovertOrders.done)
        if kind == names.LEAK_COVERTLY:
            leak(g, faction, target, names.Faction(codes.extra_of(given)))
        elif kind == names.SABOTAGE:
            acts.sabotage(g, faction, target)
        elif kind == names.ASSASSINATION:
            acts.assassinate(g, faction, target)
        else:
            acts.coup(g, faction)
        return k.Goto(CovertOrders.done)

    def done(self, g: Exodus) -> k.Step:
        """Whoever fell is replaced before the next order. (EX-CHR-05)"""
        if g.s.vacancies:
            return k.Run(Replacements(), CovertOrders.act)
        return k.Goto(CovertOrders.act)


def covert_previews(state: State, seat: int, words: k.Words) -> None:
    """What each covert order would do, and the odds against each target."""
    own = next((f for f in state.played if state.factions[f].seat == seat), names.CHURCH)
    mine = state.factions[own].trait
    for other in state.played:
        if other != own:
            theirs = state.factions[other].trait
            words.previews[names.FACTION.name, other] = chances(state, mine, theirs)
    for aim, against in enumerate(acts.AIM_GUARDS):
        words.previews[acts.AIM.name, aim] = chances(state, names.TREACHERY, against)
    words.barred[acts.AIM.name, acts.CHAINS] = (
        "the Church is always watched there"
        if own == names.CHURCH
        else f"only while Treachery is {CHAINS_FROM} or more"
    )
    coup_bands = in_bands(
        "Might -2, Edge +2, your leader falls",
        "Might -1, Justice -1, Edge +2",
        "the government, Justice -3, Edge +2",
    )
    texts = {
        names.SPYING: in_bands("Edge +1", "a personal secret", "any secret"),
        names.LEAK_COVERTLY: "No test: what you know is told, and it may come out",
        names.SABOTAGE: in_bands(
            "Edge +1, standing -2", "-1", "-2, and broken chains free the god"
        ),
        names.ASSASSINATION: in_bands(
            "Edge +2, standing -2", "Edge +1, a hindrance", "Edge +1, a death"
        ),
        names.COUP: f"{chances(state, names.MIGHT, names.JUSTICE)}. {coup_bands}",
    }
    for kind, text in texts.items():
        words.previews[names.COVERT.name, kind] = text
    if state.has_pact(own):
        words.previews[names.COVERT.name, names.COUP] = (
            "The Government will not resist: Justice -3, Edge +2"
        )


def chances(state: State, trait: int, against: int) -> str:
    """`Faith (Justice), 63% success, 26% partial`."""
    partial, success = odds_of(state.traits[trait], state.traits[against])
    test = f"{names.TRAIT.label(trait)} ({names.TRAIT.label(against)})"
    return f"{test}, {success}% success, {partial}% partial"
