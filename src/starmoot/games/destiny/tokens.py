"""Corruption and Shadow: tokens on Senators (GD-COR, GD-SHA)."""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.content import ABILITY_OF, NO_SENATOR, SENATOR, SENATOR_COUNT
from starmoot.games.destiny.names import ATHEIST
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.state import with_value
from starmoot.kernel import (
    CHANGE,
    NUMBER,
    Answer,
    Choose,
    Done,
    Goto,
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

EXCHANGE: Final = 3
"""GD-SHA-01: so many Corruption make one Shadow."""
MOST_WITHOUT_SHADOW: Final = 4
"""GD-SHA-04: what a Senator without Shadow may carry."""
SHELF: Final = 64
"""Where one number tells both sorts of tokens, Shadow counts so much."""

CORRUPTED: Final = note(
    "destiny.corruption",
    "GD-COR-01 GD-COR-02 GD-COR-06",
    "{}: Corruption {}, now {}",
    SENATOR,
    CHANGE,
    NUMBER,
)
DARKENED: Final = note(
    "destiny.shadow",
    "GD-SHA-01 GD-SHA-05 GD-SHA-06 GD-SHA-07 GD-SHA-08",
    "{}: Shadow {}, now {}",
    SENATOR,
    CHANGE,
    NUMBER,
)


def corrupt(g: Destiny, senator: i64, tokens: i64, why: str) -> None:
    """GD-SHA-04..07: tokens are added first, then exchanged as far as they must be.

    A Senator who is not in play takes none (GD-COR-10). Tokens never run out (GD-CMP-11).
    GD-EX-05: 4 and 2 Corruption make 2 Shadow and none left.
    """
    if tokens <= 0 or not g.in_play(senator):
        return
    g.s.corruption = with_value(g.s.corruption, senator, g.s.corruption[senator] + tokens)
    g.say(CORRUPTED, senator, tokens, g.s.corruption[senator], text=why)
    while must_exchange(g, senator):
        exchange(g, senator)
    mirror(g, senator, tokens, 0)


def must_exchange(g: Destiny, senator: i64) -> bool:
    """GD-SHA-05, GD-SHA-06: the fifth token, or the third beside a Shadow."""
    held = g.s.corruption[senator]
    return held > MOST_WITHOUT_SHADOW or (g.s.shadow[senator] > 0 and held >= EXCHANGE)


def to_shadow(g: Destiny, senator: i64) -> None:
    """GD-SHA-08: three Corruption become one Shadow at will."""
    exchange(g, senator)
    mirror(g, senator, -EXCHANGE, 1)


def exchange(g: Destiny, senator: i64) -> None:
    """GD-SHA-01: three Corruption become one Shadow."""
    g.s.corruption = with_value(g.s.corruption, senator, g.s.corruption[senator] - EXCHANGE)
    g.s.shadow = with_value(g.s.shadow, senator, g.s.shadow[senator] + 1)
    g.say(DARKENED, senator, 1, g.s.shadow[senator])


def absolve(g: Destiny, senator: i64, tokens: i64, why: str) -> i64:
    """GD-COR-02, GD-SHA-03: take Corruption away, never Shadow; gives how many there were."""
    taken = min(tokens, g.s.corruption[senator])
    if taken > 0:
        g.s.corruption = with_value(g.s.corruption, senator, g.s.corruption[senator] - taken)
        g.say(CORRUPTED, senator, -taken, g.s.corruption[senator], text=why)
        mirror(g, senator, -tokens, 0)
    return taken


def lift_shadow(g: Destiny, senator: i64, why: str) -> None:
    """GD-SHA-03: an effect that names Shadow takes one away."""
    if g.s.shadow[senator] > 0:
        g.s.shadow = with_value(g.s.shadow, senator, g.s.shadow[senator] - 1)
        g.say(DARKENED, senator, -1, g.s.shadow[senator], text=why)
        mirror(g, senator, 0, -1)


def packed(corruption: i64, shadow: i64) -> i64:
    """Both sorts of tokens as one number."""
    return corruption + SHELF * shadow


def mirror(g: Destiny, senator: i64, corruption: i64, shadow: i64) -> None:
    """GD-FEI-06: the same change to what he would carry without the Invasions just declared.

    What would not have been possible then is left out there.
    """
    if not g.s.blameless:
        return
    changed = g.s.blameless.copy()
    for key in g.s.blameless:
        if key % SENATOR_COUNT != senator:
            continue
        held = g.s.blameless[key] % SHELF
        dark = g.s.blameless[key] // SHELF
        if shadow > 0 and held < EXCHANGE:
            continue
        held = max(0, held + corruption)
        dark = max(0, dark + shadow)
        while held > MOST_WITHOUT_SHADOW or (dark > 0 and held >= EXCHANGE):
            held -= EXCHANGE
            dark += 1
        changed[key] = packed(held, dark)
    g.s.blameless = changed


def weight(g: Destiny, senator: i64) -> i64:
    """GD-SHA-01: what a Senator carries, in Corruption."""
    return g.s.corruption[senator] + EXCHANGE * g.s.shadow[senator]


def corruption_in_play(g: Destiny) -> i64:
    """GD-INF-01, GD-INF-04, GD-INF-05: on all Senators in play, rebels too."""
    count: i64 = 0
    for senator in range(SENATOR_COUNT):
        if g.s.senator_party[senator] >= 0:
            count += g.s.corruption[senator]
    return count


def shadow_in_play(g: Destiny) -> i64:
    """The same of Shadow."""
    count: i64 = 0
    for senator in range(SENATOR_COUNT):
        if g.s.senator_party[senator] >= 0:
            count += g.s.shadow[senator]
    return count


def shadow_dice(g: Destiny, senator: i64) -> i64:
    """GD-SHA-09, GD-ABL-02: the extra dice that a Senator's own Shadow gives him."""
    own = g.s.shadow[senator]
    return own - 1 if own > 0 and ABILITY_OF[senator] == ATHEIST else own


def infestation_dice(g: Destiny) -> i64:
    """GD-INF-15, GD-INF-16: one die, and one for each Shadow in play that feeds the Ke'Ras.

    GD-EX-06: with 3 Shadow in play it rolls 4.
    """
    dice: i64 = 1
    for senator in range(SENATOR_COUNT):
        if g.s.senator_party[senator] >= 0:
            dice += shadow_dice(g, senator)
    return dice


def cleanest(g: Destiny, party: i64) -> i64:
    """GD-DEC-32: the Senator with the fewest tokens, the lower number on a tie; -1 for none."""
    best: i64 = -1
    for senator in g.senators_of(party):
        if best < 0 or weight(g, senator) < weight(g, best):
            best = senator
    return best


PLACE: Final = Topic(
    "destiny.place_corruption",
    "GD-DEC-32 GD-COR-08 GD-TAX-06 GD-DEA-16",
    "Which of your Senators takes the Corruption?",
)


@final
class PlaceCorruption(Procedure[Destiny]):
    """GD-COR-06, GD-COR-08..10: a Party puts tokens on one of its Senators; lost without any.

    Hands up the Senator, -1 where the tokens are lost.
    """

    party: i64 = -1
    tokens: i64 = 0
    why: str = ""

    def __init__(self, party: i64 = -1, tokens: i64 = 0, why: str = "") -> None:
        self.party = party
        self.tokens = tokens
        self.why = why

    def begin(self, g: Destiny) -> Step:
        """GD-TIM-06: with one Senator there is nothing to ask."""
        if len(g.senators_of(self.party)) > 1:
            return ask(PLACE, g.seat_of(self.party), PlaceCorruption.chosen)
        return Goto(PlaceCorruption.only_one)

    def offer(self, g: Destiny, question: Question) -> Shape:
        return Choose(SENATOR, g.senators_of(self.party))

    def absent(self, g: Destiny, question: Question) -> Answer:
        return pick(cleanest(g, self.party))

    def chosen(self, g: Destiny) -> Step:
        return self.placed_on(g, g.answer().key)

    def only_one(self, g: Destiny) -> Step:
        senator = cleanest(g, self.party)
        return self.lost(g) if senator == NO_SENATOR else self.placed_on(g, senator)

    def lost(self, g: Destiny) -> Step:
        """GD-TAX-07: without any Senator the tokens are discarded."""
        return Done(NO_SENATOR)

    def placed_on(self, g: Destiny, senator: i64) -> Step:
        """The tokens are on him."""
        corrupt(g, senator, self.tokens, self.why)
        return Done(senator)

    def words(self, view: View, question: Question) -> Words:
        """How many, and what for."""
        words = Words(f"{self.tokens} Corruption ({self.why}): which of your Senators takes it?")
        state = view.state
        for senator in range(SENATOR_COUNT):
            if state.senator_party[senator] == self.party:
                words.previews[SENATOR.name, senator] = (
                    f"Carries {state.corruption[senator]} Corruption and {state.shadow[senator]} "
                    f"Shadow; each Corruption costs him 1 Diplomacy, and too many become a Shadow."
                )
        return words
