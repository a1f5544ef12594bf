"""Corruption and Shadow: tokens on Senators (GD-COR, GD-SHA)."""

from __future__ import annotations

from typing import Final, Protocol

from starmoot import kernel as k
from starmoot.games.destiny import names, play, state
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny

EXCHANGE: Final = 3
"""GD-SHA-01: so many Corruption make one Shadow."""
MOST_WITHOUT_SHADOW: Final = 4
"""GD-SHA-04: what a Senator without Shadow may carry."""

CORRUPTED: Final = k.note(
    "destiny.corruption",
    "GD-COR-01 GD-COR-02",
    "{senator} carries {change} Corruption ({number} in all)",
)
DARKENED: Final = k.note(
    "destiny.shadow", "GD-SHA-01 GD-SHA-05", "{senator} carries {change} Shadow ({number} in all)"
)


def corrupt(g: Destiny, senator: names.Senator, tokens: k.i64, why: str) -> None:
    """GD-SHA-04..07: tokens are added first, then exchanged as far as they must be.

    A Senator who is not in play takes none (GD-COR-10). Tokens never run out (GD-CMP-11).
    GD-EX-05: 4 and 2 Corruption make 2 Shadow and none left.
    """
    if tokens <= 0 or not g.in_play(senator):
        return
    g.senator(senator).corruption += tokens
    g.say(CORRUPTED, senator, tokens, g.senator(senator).corruption, text=why)
    while must_exchange(g, senator):
        exchange(g, senator)
    mirror(g, senator, tokens, 0)


def must_exchange(g: Destiny, senator: names.Senator) -> bool:
    """GD-SHA-05, GD-SHA-06: the fifth token, or the third beside a Shadow."""
    held = g.senator(senator).corruption
    return held > MOST_WITHOUT_SHADOW or (g.senator(senator).shadow > 0 and held >= EXCHANGE)


def to_shadow(g: Destiny, senator: names.Senator) -> None:
    """GD-SHA-08: three Corruption become one Shadow at will."""
    exchange(g, senator)
    mirror(g, senator, -EXCHANGE, 1)


def exchange(g: Destiny, senator: names.Senator) -> None:
    """GD-SHA-01: three Corruption become one Shadow."""
    g.senator(senator).corruption -= EXCHANGE
    g.senator(senator).shadow += 1
    g.say(DARKENED, senator, 1, g.senator(senator).shadow)


def absolve(g: Destiny, senator: names.Senator, tokens: k.i64, why: str) -> k.i64:
    """GD-COR-02, GD-SHA-03: take Corruption away, never Shadow; gives how many there were."""
    taken = min(tokens, g.senator(senator).corruption)
    if taken > 0:
        g.senator(senator).corruption -= taken
        g.say(CORRUPTED, senator, -taken, g.senator(senator).corruption, text=why)
        mirror(g, senator, -tokens, 0)
    return taken


def lift_shadow(g: Destiny, senator: names.Senator, why: str) -> None:
    """GD-SHA-03: an effect that names Shadow takes one away."""
    if g.senator(senator).shadow > 0:
        g.senator(senator).shadow -= 1
        g.say(DARKENED, senator, -1, g.senator(senator).shadow, text=why)
        mirror(g, senator, 0, -1)


def mirror(g: Destiny, senator: names.Senator, corruption: k.i64, shadow: k.i64) -> None:
    """GD-FEI-06: the same change to what he would carry without the Invasions just declared.

    What would not have been possible then is left out there.
    """
    for instead in g.s.blameless:
        if instead.senator != senator or (shadow > 0 and instead.corruption < EXCHANGE):
            continue
        held = max(0, instead.corruption + corruption)
        dark = max(0, instead.shadow + shadow)
        while held > MOST_WITHOUT_SHADOW or (dark > 0 and held >= EXCHANGE):
            held -= EXCHANGE
            dark += 1
        instead.corruption = held
        instead.shadow = dark


def without_blame(g: Destiny, owner: names.Owner, senator: names.Senator) -> state.Blameless | None:
    """What a Senator would carry without an owner's declarations, if they cost him anything."""
    for instead in g.s.blameless:
        if instead.owner == owner and instead.senator == senator:
            return instead
    return None


def burden(g: Destiny, owner: names.Owner, senator: names.Senator, tokens: k.i64, why: str) -> None:
    """Corruption for what an owner declares, put on a Senator such that a Feint undoes it.

    GD-FEI-06: what the Senator carries without the owner's declarations, and without those of
    anybody, is kept up beside; the latter under `ANYBODY`. These tokens are in neither.
    """
    if not g.in_play(senator):
        return
    kept: list[state.Blameless] = []
    for whose in (owner, names.ANYBODY):
        known = without_blame(g, whose, senator)
        instead = state.Blameless(
            owner=whose,
            senator=senator,
            corruption=g.senator(senator).corruption if known is None else known.corruption,
            shadow=g.senator(senator).shadow if known is None else known.shadow,
        )
        kept.append(instead)
    corrupt(g, senator, tokens, why)
    for instead in kept:
        known = without_blame(g, instead.owner, senator)
        if known is None:
            g.s.blameless.append(instead)
        else:
            known.corruption = instead.corruption
            known.shadow = instead.shadow


def weight(g: Destiny, senator: names.Senator) -> k.i64:
    """GD-SHA-01: what a Senator carries, in Corruption."""
    return g.senator(senator).corruption + EXCHANGE * g.senator(senator).shadow


def corruption_in_play(g: Destiny) -> k.i64:
    """GD-INF-01, GD-INF-04, GD-INF-05: on all Senators in play, rebels too."""
    count: k.i64 = 0
    for senator in g.serving():
        count += g.senator(senator).corruption
    return count


def shadow_in_play(g: Destiny) -> k.i64:
    """The same of Shadow."""
    count: k.i64 = 0
    for senator in g.serving():
        count += g.senator(senator).shadow
    return count


def shadow_dice(g: Destiny, senator: names.Senator) -> k.i64:
    """GD-SHA-09, GD-ABL-02: the extra dice that a Senator's own Shadow gives him."""
    own = g.senator(senator).shadow
    return own - 1 if own > 0 and printed.ABILITY_OF[senator] == names.ATHEIST else own


def infestation_dice(g: Destiny) -> k.i64:
    """GD-INF-15, GD-INF-16: one die, and one for each Shadow in play that feeds the Ke'Ras.

    GD-EX-06: with 3 Shadow in play it rolls 4.
    """
    dice: k.i64 = 1
    for senator in g.serving():
        dice += shadow_dice(g, senator)
    return dice


def cleanest(g: Destiny, party: names.Party) -> names.Senator:
    """GD-DEC-32: the Senator with the fewest tokens, the lower number on a tie; -1 for none."""
    best = names.NO_SENATOR
    for senator in g.senators_of(party):
        if best < 0 or weight(g, senator) < weight(g, best):
            best = senator
    return best


class Bearer(Protocol):
    """A procedure in which a Party chooses who takes Corruption."""

    party: names.Party

    def burden(self, view: k.View) -> str:
        """How much it is, and what for, as a question."""


class Place(k.Topic):
    """One of the Party's Senators takes it; silence names the cleanest. (GD-DEC-32)"""

    def offer(self, at: Bearer, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(printed.SENATOR, g.senators_of(at.party))

    def absent(self, at: Bearer, g: Destiny, question: k.Question) -> k.Answer:
        return k.pick(cleanest(g, at.party))

    def words(self, at: Bearer, view: k.View, question: k.Question) -> k.Words:
        words = k.Words(at.burden(view))
        seen = play.seen_by(view)
        for senator in seen.senators_of(at.party):
            who = seen.senator(senator)
            words.previews[printed.SENATOR.name, senator] = (
                f"Carries {who.corruption} Corruption and {who.shadow} Shadow; each Corruption "
                "costs him 1 Diplomacy, and too many become a Shadow."
            )
        return words


PLACE: Final = Place(
    "destiny.place_corruption",
    "GD-DEC-32 GD-COR-08",
    "Which of your Senators takes the Corruption?",
    title="Corruption",
)


class PlaceCorruption(k.Procedure[Destiny]):
    """GD-COR-06, GD-COR-08..10: a Party puts tokens on one of its Senators; lost without any.

    `declares` is the owner whose declaration costs them, so that a Feint takes them back
    (GD-FEI-06). `senator` took them, nobody where they are lost.
    """

    party: names.Party = names.NO_PARTY
    tokens: k.i64 = 0
    why: str = ""
    declares: names.Owner = names.NO_PARTY
    senator: names.Senator = names.NO_SENATOR

    def begin(self, g: Destiny) -> k.Step:
        """GD-TIM-06: with one Senator there is nothing to ask."""
        if len(g.senators_of(self.party)) > 1:
            return k.ask(PLACE, g.seat_of(self.party), PlaceCorruption.chosen)
        return k.Goto(PlaceCorruption.only_one)

    def back(self, g: Destiny) -> k.Step:
        """After somebody took the floor: Senators who were sold or died leave less to choose."""
        if len(g.senators_of(self.party)) > 1:
            return k.STAY
        self.held = None
        return k.Goto(PlaceCorruption.only_one)

    def chosen(self, g: Destiny) -> k.Step:
        return self.placed_on(g, names.Senator(g.answer().key))

    def only_one(self, g: Destiny) -> k.Step:
        """GD-TAX-07: without any Senator the tokens are discarded."""
        senator = cleanest(g, self.party)
        return k.DONE if senator == names.NO_SENATOR else self.placed_on(g, senator)

    def placed_on(self, g: Destiny, senator: names.Senator) -> k.Step:
        """The tokens are on him."""
        if self.declares == names.NO_PARTY:
            corrupt(g, senator, self.tokens, self.why)
        else:
            burden(g, self.declares, senator, self.tokens, self.why)
        self.senator = senator
        return k.DONE

    def burden(self, view: k.View) -> str:
        return f"{self.tokens} Corruption ({self.why}): which of your Senators takes it?"


def penance(
    g: Destiny, party: names.Party, why: str, declares: names.Owner = names.NO_PARTY
) -> PlaceCorruption:
    """GD-TAX-06, GD-DEA-16: what it costs to break a law or one's word."""
    return PlaceCorruption(party, g.s.settings.breach_corruption, why, declares)
