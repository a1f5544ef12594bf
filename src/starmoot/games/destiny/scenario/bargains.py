"""Words for tests about deals: a lull in which the floor is open, and offers in short."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.deals.dealing import (
    CONCLUDED,
    OPEN,
    PROMISE_KIND,
    Deal,
    Promise,
    first_number,
)
from starmoot.games.destiny.names import INTRIGUE
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.turn.phases import Open
from starmoot.kernel import DONE, Choose, Kind, Procedure, Step, Topic, ask, only

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Scene

FLOOR = "destiny.floor"
LULL = "test.destiny.lull"
GO = Kind("test.destiny.go", ["go"])

NOTHING: dict[str, Any] = {
    "influence": 0,
    "money": 0,
    "sectors": [],
    "fleets": {},
    "senators": [],
    "reserve": [],
    "cards": [],
}


class Wait(Topic):
    """There is nothing to choose."""


WAIT = Wait(LULL, "GD-DEA-12", "Go on?", shape=Choose(GO, [0]))


@final
class Waiting(Procedure[Destiny]):
    """The last seat is asked something, so that the floor is open."""

    def begin(self, g: Destiny) -> Step:
        return ask(WAIT, g.seats - 1, Waiting.over)

    def over(self, g: Destiny) -> Step:
        return DONE


class Lull(KeepsFloor):
    """Step 1 of the Intrigue Phase with nothing in it but that question."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Open(INTRIGUE, 1), Waiting()]


def terms(
    gives: dict[str, Any] | None = None,
    takes: dict[str, Any] | None = None,
    promises: list[Any] | None = None,
    asks: list[Any] | None = None,
) -> dict[str, Any]:
    """The form of an offer, filled in."""
    return {
        "gives": {**NOTHING, **(gives or {})},
        "takes": {**NOTHING, **(takes or {})},
        "promises": promises or [],
        "asks": asks or [],
    }


def offer(scene: Scene, by: str, to: str, **parts: Any) -> Deal:
    """A Party makes an offer; gives the deal as it stands in the state."""
    scene.seat(scene.by(by)).asked(FLOOR).answers({"offer": to})
    return write(scene, by, **parts)


def write(scene: Scene, by: str, **parts: Any) -> Deal:
    """A Party writes the offer that it has begun."""
    scene.seat(scene.by(by)).asked(FLOOR).answers({"write_offer": terms(**parts)})
    return scene.g.s.deals[-1]


def respond(scene: Scene, to: str, deal: Deal, response: str = "accept") -> Deal:
    """The other side answers an offer."""
    answer = {"answer_offer": {str(deal.number): response}}
    scene.seat(scene.by(to)).asked(FLOOR).answers(answer)
    return deal


def agree(scene: Scene, by: str, to: str, **parts: Any) -> Deal:
    """An offer is made and accepted."""
    return respond(scene, to, offer(scene, by, to, **parts))


def floor_acts(scene: Scene, party: str) -> list[str]:
    """What the floor offers a Party."""
    return scene.seat(scene.by(party)).asked(FLOOR).options()


def sworn(
    scene: Scene, by: str, to: str, kind: str, about: int, until: int = 9, number: int = 0
) -> Deal:
    """A Party has given another its word, and nobody else knows: `sworn(s, "gsp", "bip", ...)`."""
    word = PROMISE_KIND.number(kind)
    assert word is not None, f"there is no promise {kind}"
    promise = Promise(kind=word, by=scene.party(by), about=about, until=until, number=number)
    deal = Deal(by=scene.party(by), to=scene.party(to), state=CONCLUDED, made=2)
    deal.number = first_number(deal.by, deal.to) + len(scene.g.s.deals)
    deal.audience = only(scene.by(by)) | only(scene.by(to))
    deal.promises, deal.fates = [promise], [OPEN]
    scene.g.s.deals.append(deal)
    return deal


def state_of(scene: Scene, deal: Deal) -> int:
    """Where a deal stands now; deals that rest are copied before they change."""
    return next(known.state for known in scene.g.s.deals if known.number == deal.number)
