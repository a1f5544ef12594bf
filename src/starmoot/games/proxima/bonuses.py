"""What a beaten ship of the Resistance is good for: typed bonuses, and the cards themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from starmoot import kernel as k
from starmoot.content import Content, Effect, EffectSet
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.bank import Mining
from starmoot.games.proxima.actions.build import launch
from starmoot.games.proxima.actions.research import Research
from starmoot.games.proxima.combat.hands import DiscardDown, draw_combat_cards
from starmoot.games.proxima.names import Hull
from starmoot.games.proxima.play import Proxima

RECEIVES: Final = k.note(
    "proxima.receives", "PC-CR-10", "{} receives {} {}", k.SEAT, k.NUMBER, n.GOOD
)
REINFORCED: Final = k.note(
    "proxima.reinforced",
    "PC-POLC-29 PC-CRC-06",
    "{} raises {} more [colonist|colonists] at home",
    k.SEAT,
    k.NUMBER,
)


@dataclass(frozen=True)
class Gain(Effect):
    """Goods from the general supply."""

    cp: int = 0
    axinium: int = 0
    phasium: int = 0

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        for good, amount in (
            (n.CP, self.cp),
            (n.AXINIUM, self.axinium),
            (n.PHASIUM, self.phasium),
        ):
            if amount > 0:
                g.gain(seat, good, amount)
                g.say(RECEIVES, seat, amount, good)
        return None


@dataclass(frozen=True)
class Clones(Effect):
    """People from the supply to the home planet. (PC-POLC-29)"""

    count: int

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        home = g.home(seat)
        if not home.gone:
            g.say(REINFORCED, seat, g.settle(home, seat, self.count))
        return None


@dataclass(frozen=True)
class Repair(Effect):
    """Damage comes off all own ships. (PC-POLC-28)"""

    most: int

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        g.repair(seat, self.most)
        return None


@dataclass(frozen=True)
class CombatCards(Effect):
    """Combat cards are drawn, and six kept at most. (PC-POLC-44)"""

    count: int

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        draw_combat_cards(g, seat, self.count)
        return DiscardDown([k.Seat(seat)])


@dataclass(frozen=True)
class Mine(Effect):
    """Tokens as if mining. (PC-CRC-10)"""

    tokens: int

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        return Mining(seat, tokens=self.tokens)


@dataclass(frozen=True)
class Learn(Effect):
    """A technology at its printed cost less some, without other discounts. (PC-CRC-14)"""

    off: int

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        return Research(seat, self.off)


@dataclass(frozen=True)
class FreeShip(Effect):
    """A ship at home, free of charge, if one is in the pool. (PC-CRC-19)"""

    hull: Annotated[int, n.HULL]

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        if g.in_pool(seat, Hull(self.hull)) is not None:
            launch(g, seat, Hull(self.hull), g.home(seat).hex)
        return None


BONUSES: Final[dict[str, type[Effect]]] = {
    "gain": Gain,
    "clones": Clones,
    "repair": Repair,
    "combat_cards": CombatCards,
    "mine": Mine,
    "learn": Learn,
    "free_ship": FreeShip,
}


@dataclass(frozen=True)
class Resistance:
    """A ship of the Resistance: dice, shields, points and the bonus of its card. (PC-CR-03)

    `pulse`: in the first round shield parts do not count against its damage. (PC-CRC-21)
    """

    id: str
    name: str
    rule: str
    text: str
    level: int
    set: Literal["base", "exp"]
    copies: int
    dice: int
    shield: int
    worth: int
    bonus: tuple[Effect, ...]
    pulse: bool = False


RESISTANCE: Final = Content(n.PACKAGE, EffectSet("proxima", BONUSES)).load(
    "resistance.toml", Resistance
)


def resistance_deck(level: int, expansion: bool) -> list[int]:
    """The cards of one level. (PC-CRC-01)"""
    return [
        number
        for number, card in enumerate(RESISTANCE)
        if card.level == level and (expansion or card.set == "base")
        for _ in range(card.copies)
    ]
