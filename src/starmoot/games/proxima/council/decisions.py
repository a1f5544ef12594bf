"""Political cards with what they do: typed effects of executive decisions, terms of laws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from starmoot import kernel as k
from starmoot.content import Content, Effect, EffectSet
from starmoot.games.proxima import names as n
from starmoot.games.proxima.bonuses import BONUSES
from starmoot.games.proxima.names import Political
from starmoot.games.proxima.play import Proxima, works
from starmoot.games.proxima.printed import TILE_MOST
from starmoot.games.proxima.state import State
from starmoot.games.proxima.trophies import PrizeCourt

COUNTED: Final = k.note("proxima.counted", "PC-POLC-26", "{} receives {} CP", k.SEAT, k.NUMBER)
LEVIED: Final = k.note("proxima.levied", "PC-POLC-27", "{} pays {} CP", k.SEAT, k.NUMBER)
RELIEVED: Final = k.note("proxima.relieved", "PC-POLC-30", "{} receives {} CP", k.SEAT, k.NUMBER)
REMEMBERED: Final = k.note("proxima.remembered", "PC-POLC-47", "{} scores {}", k.SEAT, k.NUMBER)
REPEALED: Final = k.note("proxima.repealed", "PC-POLC-25", "{} is repealed", n.POLITICAL)


@dataclass(frozen=True)
class Census(Effect):
    """CP for each planet with own people. (PC-POLC-26)"""

    each: int

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        amount = self.each * len(g.settled_by(seat))
        g.gain(seat, n.CP, amount)
        g.say(COUNTED, seat, amount)
        return None


@dataclass(frozen=True)
class Levy(Effect):
    """1 CP for each full so many held. (PC-POLC-27)"""

    per: int

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        amount = g.cp(seat) // self.per
        g.pay_cp(seat, amount)
        g.say(LEVIED, seat, amount)
        return None


@dataclass(frozen=True)
class Relief(Effect):
    """CP for everybody with fewest points. (PC-POLC-30)"""

    amount: int

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        fewest = min(g.points(one) for one in g.everyone())
        for one in g.everyone():
            if g.points(one) == fewest:
                g.gain(one, n.CP, self.amount)
                g.say(RELIEVED, one, self.amount)
        return None


@dataclass(frozen=True)
class Disarm(Effect):
    """All rockets on planets are scrapped. (PC-POLC-31)"""

    which: Literal["all"]

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        for planet in g.s.planets:
            planet.works = works([], planet.works.built)
        return None


@dataclass(frozen=True)
class Terraform(Effect):
    """Every planet below its maximum receives tokens. (PC-POLC-32)"""

    tokens: int

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        for planet in g.s.planets:
            if not planet.gone:
                planet.stock = min(TILE_MOST[planet.tile], planet.stock + self.tokens)
        return None


@dataclass(frozen=True)
class Memorial(Effect):
    """A point for every so many people on planets. (PC-POLC-47)"""

    per: int

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        points = sum(planet.people[seat] for planet in g.s.planets) // self.per
        g.score(seat, n.FROM_CARDS, points)
        g.say(REMEMBERED, seat, points)
        return None


@dataclass(frozen=True)
class Repeal(Effect):
    """One law, as the Chancellor likes, or all. (PC-POLC-25, PC-POLC-45)"""

    which: Literal["chosen", "all"]

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        repeal = RepealLaw()
        repeal.everything = self.which == "all"
        return repeal


@dataclass(frozen=True)
class Prize(Effect):
    """A kept card for its bonus and its points. (PC-POLC-46)"""

    count: Literal["one"]

    def run(self, g: Proxima, seat: k.i64, subject: k.i64) -> k.Procedure[Proxima] | None:
        return PrizeCourt(seat)


@dataclass(frozen=True)
class Alters:
    """A term that a law or resolution changes, and by how much."""

    what: Annotated[int, n.TERM]
    by: int


@dataclass(frozen=True)
class PoliticalCard:
    """A political card: terms while it is in force, or effects at once. (PC-COUN-09..11)

    Scope `all` means each power for itself, `table` one effect on the game.
    """

    id: str
    name: str
    rule: str
    text: str
    set: Literal["base", "exp"]
    sort: Literal["law", "resolution", "decision"]
    scope: Literal["all", "table"]
    alters: tuple[Alters, ...] = ()
    do: tuple[Effect, ...] = ()


EFFECTS: Final[dict[str, type[Effect]]] = {
    **BONUSES,
    "census": Census,
    "levy": Levy,
    "relief": Relief,
    "disarm": Disarm,
    "terraform": Terraform,
    "memorial": Memorial,
    "repeal": Repeal,
    "prize": Prize,
}
POLITICS: Final = Content(n.PACKAGE, EffectSet("proxima", EFFECTS)).load(
    "politics.toml", PoliticalCard
)


def political_deck(expansion: bool) -> list[int]:
    """All political cards of a game, each once. (PC-POLC-01)"""
    return [i for i, card in enumerate(POLITICS) if expansion or card.set == "base"]


def weigh_terms(s: State) -> None:
    """Work out what all laws and resolutions in force come to. (PC-COUN-12, PC-POLC-02)"""
    count = len(n.TERM.keys)
    s.terms = [0] * count
    for power in s.powers:
        power.terms = [0] * count
    for card in [*s.laws, *s.resolutions]:
        for change in POLITICS[card].alters:
            if POLITICS[card].scope == "table":
                s.terms[change.what] += change.by
            else:
                for power in s.powers:
                    power.terms[change.what] += change.by
    for power in s.powers:
        for card in power.own_resolutions:
            for change in POLITICS[card].alters:
                power.terms[change.what] += change.by


class Strike(k.Topic):
    """A law in force; silence strikes the oldest. (PC-POLC-25, PC-DEC-10)"""

    def offer(self, at: RepealLaw, g: Proxima, question: k.Question) -> k.Shape:
        return k.Choose(n.POLITICAL, [Political(law) for law in g.s.laws])


STRIKE: Final = Strike(
    "proxima.repeal", "PC-POLC-25", "Which law do you repeal?", title="Repeal a law"
)


class RepealLaw(k.Procedure[Proxima]):
    """The Chancellor strikes a law, or all fall. (PC-POLC-25, PC-POLC-45)"""

    everything: bool = False

    def begin(self, g: Proxima) -> k.Step:
        if self.everything:
            for law in g.s.laws[:]:
                self.strike(g, law)
            return k.DONE
        if not g.s.laws:
            return k.DONE
        return k.ask(STRIKE, g.chancellor(), RepealLaw.chosen)

    def chosen(self, g: Proxima) -> k.Step:
        self.strike(g, g.answer().key)
        return k.DONE

    def strike(self, g: Proxima, law: int) -> None:
        """A law leaves the game."""
        g.s.laws.remove(law)
        g.s.removed.append(law)
        weigh_terms(g.s)
        g.say(REPEALED, law)
