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


class EventEffect(Effect):
    """Something that an Event does at once, for nobody in particular."""

    def run(self, g: Any, seat: k.i64, subject: k.i64) -> k.Procedure[Any] | None:
        game: Destiny = g
        self.happen(game)
        return None

    def happen(self, g: Destiny) -> None:
        """Let it happen."""
        raise NotImplementedError


@final
@dataclass(frozen=True)
class AllGain(EventEffect):
    """Every Party gains (or, below 0, loses) of a resource."""

    resource: Annotated[int, names.RESOURCE]
    amount: int

    def happen(self, g: Destiny) -> None:
        for party in g.parties():
            g.change(party, self.resource, self.amount, "Event")


@final
@dataclass(frozen=True)
class SomeGain(EventEffect):
    """Those Parties gain or lose that have the most Influence, or the fewest Sectors.

    GD-EVD-06: all of them on a tie.
    """

    who: Literal["most_influence", "fewest_sectors"]
    resource: Annotated[int, names.RESOURCE]
    amount: int

    def happen(self, g: Destiny) -> None:
        ranks: list[int] = []
        for party in g.parties():
            if self.who == "most_influence":
                ranks.append(g.party(party).influence)
            else:
                ranks.append(-g.sector_count(party))
        best: k.i64 = max(ranks)
        for place, party in enumerate(g.parties()):
            if ranks[place] == best:
                g.change(party, self.resource, self.amount, "Event")


@final
@dataclass(frozen=True)
class CallElection(EventEffect):
    """GD-EVNT-09: in step 9 of this turn the counter goes to Election."""

    def happen(self, g: Destiny) -> None:
        g.s.election_called = True


@final
@dataclass(frozen=True)
class MinistersGain(EventEffect):
    """Every Senator who holds a Ministry gains Corruption."""

    tokens: int

    def happen(self, g: Destiny) -> None:
        for senator in g.s.ministries:
            corrupt(g, senator, self.tokens, "Event")


@final
@dataclass(frozen=True)
class AllLoseCorruption(EventEffect):
    """Every Senator in play with Corruption loses some of it."""

    tokens: int

    def happen(self, g: Destiny) -> None:
        for senator in names.EVERY_SENATOR:
            if g.in_play(senator):
                absolve(g, senator, self.tokens, "Event")


@final
@dataclass(frozen=True)
class RepublicFleets(EventEffect):
    """GD-EVNT-16, GD-EVNT-17: the Republic gains Fleets in Sector 1, or loses some.

    They are lost in Sector 1 first, then where the number is lowest.
    """

    by: int

    def happen(self, g: Destiny) -> None:
        for _ in range(self.by):
            fleets.place_fleet(g, names.REPUBLIC, fleets.CAPITAL)
        for _ in range(-self.by):
            where = fleets.stations(g, names.REPUBLIC)
            if where:
                fleets.destroy_fleet(g, names.REPUBLIC, where[0], "Event")


@final
@dataclass(frozen=True)
class CallVeterans(EventEffect):
    """GD-EVNT-21: Parties with few Fleets put one into their Sector of the lowest number."""

    below: int

    def happen(self, g: Destiny) -> None:
        for party in g.parties():
            sectors = g.sectors_of(party)
            if sectors and fleets.fleets_out(g, party) < self.below:
                fleets.place_fleet(g, party, sectors[0])


@final
@dataclass(frozen=True)
class WorstGain(EventEffect):
    """GD-EVNT-22: in every Party the most corrupt Senator, if there is one, gains Corruption.

    On a tie the one of higher printed Diplomacy, then of the lower number.
    """

    tokens: int

    def happen(self, g: Destiny) -> None:
        for party in g.parties():
            worst = names.NO_SENATOR
            for senator in g.senators_of(party):
                if weight(g, senator) > 0 and (worst < 0 or is_worse(g, senator, worst)):
                    worst = senator
            corrupt(g, worst, self.tokens, "Event")


def is_worse(g: Destiny, one: names.Senator, other: names.Senator) -> bool:
    """Whether a Senator is more corrupt, or as corrupt and of higher printed Diplomacy."""
    if weight(g, one) != weight(g, other):
        return weight(g, one) > weight(g, other)
    return printed.DIPLOMACY_OF[one] > printed.DIPLOMACY_OF[other]


@final
@dataclass(frozen=True)
class Cleanse(EventEffect):
    """GD-EVNT-25: the Infested Sector of the lowest number becomes neutral."""

    def happen(self, g: Destiny) -> None:
        infested = g.sectors_of(names.INFESTED)
        if infested:
            g.set_owner(infested[0], names.NEUTRAL, "Event")


@final
@dataclass(frozen=True)
class Spread(EventEffect):
    """GD-EVNT-26: the first neutral Sector next to an Infested one becomes Infested."""

    def happen(self, g: Destiny) -> None:
        for sector in g.sectors_of(names.NEUTRAL):
            for other in printed.ADJACENT[sector]:
                if g.owner(other) == names.INFESTED:
                    g.set_owner(sector, names.INFESTED, "Event")
                    return


@final
@dataclass(frozen=True)
class AllDraw(EventEffect):
    """GD-EVNT-27, GD-EVNT-28: every Party draws a card; Senators only if there is one for each."""

    pile: Literal["senators", "actions"]

    def happen(self, g: Destiny) -> None:
        if self.pile == "actions":
            drawing.draw_actions(g, 1)
        elif len(g.s.senator_deck) >= len(g.parties()):
            drawing.draw_senators(g, 1)


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
