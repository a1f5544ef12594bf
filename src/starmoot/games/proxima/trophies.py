"""Cards won from the Resistance: kept for their points, or used for their bonus. (PC-CR-10..12)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starmoot import kernel as k
from starmoot.content import Consequences, Effect
from starmoot.games.proxima import names as n
from starmoot.games.proxima.bonuses import RESISTANCE
from starmoot.games.proxima.play import Acting, Proxima

USES: Final = k.note("proxima.uses", "PC-CR-10", "{} uses {}", k.SEAT, n.RESISTANCE)
PRIZED: Final = k.note(
    "proxima.prized", "PC-POLC-46", "{} scores {} for {}", k.SEAT, k.NUMBER, n.RESISTANCE
)


def usable(g: Proxima, seat: int) -> list[n.Resistance]:
    """The cards whose bonus a power can still use, each once. (PC-CR-11, PC-CR-12)"""
    power = g.power(seat)
    if not power.trophies:
        return []
    left = power.trophies[:]
    for used in power.used_trophies:
        left.remove(used)
    return [n.Resistance(card) for card in sorted(set(left))]


def bonuses() -> list[str]:
    """What each card does and what it is worth, beside a choice among cards. (PC-CR-10)"""
    return [
        f"{card.text} Kept to the end: {n.counted(card.worth, 'point')}." for card in RESISTANCE
    ]


def prizes() -> list[str]:
    """The same where the points come at once. (PC-POLC-46)"""
    return [f"{card.text} Worth {n.counted(card.worth, 'point')}." for card in RESISTANCE]


class Bonus(Consequences[Proxima]):
    """The bonus of one card. (PC-CRC)"""

    def effects(self, g: Proxima) -> Sequence[Effect]:
        return RESISTANCE[self.subject].bonus


def bonus_of(seat: int, card: int) -> Bonus:
    """The bonus of a card for a power."""
    bonus = Bonus()
    bonus.seat = seat
    bonus.subject = card
    return bonus


def use(g: Proxima, seat: int, card: int) -> Bonus:
    """Discard a card for its bonus, or with Quantum Reflection keep it too. (PC-CR-10, PC-CR-11)"""
    power = g.power(seat)
    if power.knows[n.QUANTUM_REFLECTION]:
        power.used_trophies.append(card)
    else:
        power.trophies.remove(card)
        g.s.discarded[RESISTANCE[card].level - 1].append(card)
    g.say(USES, seat, card)
    return bonus_of(seat, card)


class Prizes(k.Topic):
    """A kept card, or none. (PC-POLC-46)"""

    def offer(self, at: PrizeCourt, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.RESISTANCE, usable(g, question.seat))

    def words(self, at: PrizeCourt, view: k.View, question: k.Question) -> k.Words:
        """The bonus of each card, and its points, which both come at once here."""
        return n.previewed(self.prompt, n.RESISTANCE, prizes())


PRIZES: Final = Prizes(
    "proxima.prize",
    "PC-POLC-46",
    "Which card do you trade in for its bonus and its points?",
    "None",
    title="Trade in a card",
)


class PrizeCourt(Acting):
    """A card is discarded for its bonus and scores at once. (PC-POLC-46)"""

    def begin(self, g: Proxima) -> k.Step:
        return k.ask(PRIZES, self.seat, PrizeCourt.chosen) if usable(g, self.seat) else k.DONE

    def chosen(self, g: Proxima) -> k.Step:
        if g.answer().passed():
            return k.DONE
        card = g.answer().key
        power = g.power(self.seat)
        power.trophies.remove(card)
        g.s.discarded[RESISTANCE[card].level - 1].append(card)
        g.score(self.seat, n.FROM_RESISTANCE, RESISTANCE[card].worth)
        g.say(PRIZED, self.seat, RESISTANCE[card].worth, card)
        return k.Run(bonus_of(self.seat, card), Acting.done)
