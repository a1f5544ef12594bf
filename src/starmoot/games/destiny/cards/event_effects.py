"""What Events do when they are drawn: the words of `events.toml` (GD-EVNT).

GD-GAL-26: none of them asks anybody. GD-EVD-06: on a tie all are meant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, final

from starmoot import kernel as k
from starmoot.content.effect import Effect, EffectSet
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators.tokens import absolve, corrupt, weight
from starmoot.games.destiny.turn import drawing
from starmoot.games.destiny.war import fleets


@final
@dataclass(frozen=True)
class AllGain(Effect):
    """Every Party gains (or, below 0, loses) of a resource."""

    resource: Annotated[int, names.RESOURCE]
    amount: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        for party in game.parties():
            game.change(party, self.resource, self.amount, "Event")
        return None


@final
@dataclass(frozen=True)
class SomeGain(Effect):
    """Those Parties gain or lose that have the most Influence, or the fewest Sectors.

    GD-EVD-06: all of them on a tie.
    """

    who: Literal["most_influence", "fewest_sectors"]
    resource: Annotated[int, names.RESOURCE]
    amount: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        ranks: list[int] = []
        for party in game.parties():
            if self.who == "most_influence":
                ranks.append(game.party(party).influence)
            else:
                ranks.append(-game.sector_count(party))
        best: k.i64 = max(ranks)
        for place, party in enumerate(game.parties()):
            if ranks[place] == best:
                game.change(party, self.resource, self.amount, "Event")
        return None


@final
@dataclass(frozen=True)
class CallElection(Effect):
    """GD-EVNT-09: in step 9 of this turn the counter goes to Election."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        game.s.election_called = True
        return None


@final
@dataclass(frozen=True)
class MinistersGain(Effect):
    """Every Senator who holds a Ministry gains Corruption."""

    tokens: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        for senator in game.s.ministries:
            corrupt(game, senator, self.tokens, "Event")
        return None


@final
@dataclass(frozen=True)
class AllLoseCorruption(Effect):
    """Every Senator in play with Corruption loses some of it."""

    tokens: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        for senator in names.EVERY_SENATOR:
            if game.in_play(senator):
                absolve(game, senator, self.tokens, "Event")
        return None


@final
@dataclass(frozen=True)
class RepublicFleets(Effect):
    """GD-EVNT-16, GD-EVNT-17: the Republic gains Fleets in Sector 1, or loses some.

    They are lost in Sector 1 first, then where the number is lowest.
    """

    by: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        for _ in range(self.by):
            fleets.place_fleet(game, names.REPUBLIC, fleets.CAPITAL)
        for _ in range(-self.by):
            where = fleets.stations(game, names.REPUBLIC)
            if where:
                fleets.destroy_fleet(game, names.REPUBLIC, where[0], "Event")
        return None


@final
@dataclass(frozen=True)
class CallVeterans(Effect):
    """GD-EVNT-21: Parties with few Fleets put one into their Sector of the lowest number."""

    below: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        for party in game.parties():
            sectors = game.sectors_of(party)
            if sectors and fleets.fleets_out(game, party) < self.below:
                fleets.place_fleet(game, party, sectors[0])
        return None


@final
@dataclass(frozen=True)
class WorstGain(Effect):
    """GD-EVNT-22: in every Party the most corrupt Senator, if there is one, gains Corruption.

    On a tie the one of higher printed Diplomacy, then of the lower number.
    """

    tokens: int

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        for party in game.parties():
            worst = names.NO_SENATOR
            for senator in game.senators_of(party):
                if weight(game, senator) > 0 and (worst < 0 or is_worse(game, senator, worst)):
                    worst = senator
            corrupt(game, worst, self.tokens, "Event")
        return None


def is_worse(g: Destiny, one: names.Senator, other: names.Senator) -> bool:
    """Whether a Senator is more corrupt, or as corrupt and of higher printed Diplomacy."""
    if weight(g, one) != weight(g, other):
        return weight(g, one) > weight(g, other)
    return printed.DIPLOMACY_OF[one] > printed.DIPLOMACY_OF[other]


@final
@dataclass(frozen=True)
class Cleanse(Effect):
    """GD-EVNT-25: the Infested Sector of the lowest number becomes neutral."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        infested = game.sectors_of(names.INFESTED)
        if infested:
            game.set_owner(infested[0], names.NEUTRAL, "Event")
        return None


@final
@dataclass(frozen=True)
class Spread(Effect):
    """GD-EVNT-26: the first neutral Sector next to an Infested one becomes Infested."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        for sector in game.sectors_of(names.NEUTRAL):
            for other in printed.ADJACENT[sector]:
                if game.owner(other) == names.INFESTED:
                    game.set_owner(sector, names.INFESTED, "Event")
                    return None
        return None


@final
@dataclass(frozen=True)
class AllDraw(Effect):
    """GD-EVNT-27, GD-EVNT-28: every Party draws a card; Senators only if there is one for each."""

    pile: Literal["senators", "actions"]

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        if self.pile == "actions":
            drawing.draw_actions(game, 1)
        elif len(game.s.senator_deck) >= len(game.parties()):
            drawing.draw_senators(game, 1)
        return None


EVENT_WORDS: Final = EffectSet(
    "destiny",
    {
        "all_gain": AllGain,
        "some_gain": SomeGain,
        "call_election": CallElection,
        "ministers_gain": MinistersGain,
        "all_lose_corruption": AllLoseCorruption,
        "republic_fleets": RepublicFleets,
        "call_veterans": CallVeterans,
        "worst_gain": WorstGain,
        "cleanse": Cleanse,
        "spread": Spread,
        "all_draw": AllDraw,
    },
)
