"""Words for tests of Invasions and Campaigns: sent as if declared, battles fought, orders given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import NO_PARTY, NO_SENATOR, OWNER, Sector
from starmoot.games.destiny.war.battle_sides import battle_at, dice_for
from starmoot.games.destiny.war.battles import Fight
from starmoot.games.destiny.war.conflicts import COMBATANT, INTENT, Battle, Order, Tour
from starmoot.games.destiny.war.declare import Declare
from starmoot.games.destiny.war.feint import enter_order
from starmoot.games.destiny.war.fleets import fleets_at

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Scene
    from starmoot.kernel import Entry

FREE = "destiny.free_act"
RESPOND = "destiny.respond"
DECLARE = "destiny.declare"
SEND = "destiny.send_fleets"
PLACE = "destiny.place_corruption"


def sends(
    scene: Scene,
    owner: str,
    intent: str,
    sector: int,
    count: int,
    admiral: str = "",
    leader: str = "",
    bearer: str = "",
) -> Scene:
    """An owner has declared so many Fleets for a Sector; they stand there."""
    number, where = OWNER.named(owner), Sector(sector)
    scene.fleets(owner, sector, fleets_at(scene.g, number, where) + count)
    order = Order(
        owner=number,
        sector=where,
        intent=INTENT.named(intent),
        leader=scene.party(leader) if leader else NO_PARTY,
        admiral=senator_number(admiral) if admiral else NO_SENATOR,
        bearer=senator_number(bearer) if bearer else NO_SENATOR,
        origins=[where] * count,
    )
    enter_order(scene.g, order)
    return scene


def tour(scene: Scene, party: str, senator: str, sector: int) -> Scene:
    """A Campaign that has been declared."""
    number = senator_number(senator)
    one = Tour(party=scene.party(party), senator=number, sector=Sector(sector))
    scene.g.s.tours.append(one)
    scene.g.exhaust(number)
    return scene


def fight(scene: Scene, sector: int, *faces: int) -> Scene:
    """The battle for a Sector with these dice, the defenders' first; nobody starts anything."""
    scene.in_phase("intrigue", 2).rolls("war", *faces).run(Fight(Sector(sector)))
    return scene.all_pass(FREE)


def last_total(scene: Scene, combatant: str) -> Entry:
    """The fact that told what a participant came to in the last battle."""
    for entry in reversed(scene.g.log):
        told = entry.note.name == "destiny.battle_total"
        if told and entry.note.kinds[0].key(entry.args[0]) == combatant:
            return entry
    raise AssertionError(f"{combatant} did not fight:\n{scene.log()}")


def total(scene: Scene, combatant: str) -> int:
    """What a participant came to in the last battle."""
    return last_total(scene, combatant).args[1]


def sum_of(scene: Scene, combatant: str) -> str:
    """The same as a sum in words."""
    return last_total(scene, combatant).text


def fought(scene: Scene) -> list[int]:
    """The Sectors of all battles, in their order."""
    return [entry.args[0] for entry in scene.g.log if entry.note.name == "destiny.battle"]


def at(scene: Scene, owner: str, sector: int) -> int:
    """How many Fleets an owner has in a Sector."""
    return fleets_at(scene.g, OWNER.named(owner), Sector(sector))


def orders_of(scene: Scene, owner: str) -> list[tuple[str, int, int]]:
    """The orders of an owner: intent, Sector and number of Fleets."""
    number = OWNER.named(owner)
    return [
        (INTENT.key(order.intent), order.sector, len(order.origins))
        for order in scene.g.s.orders
        if order.owner == number
    ]


def orders(
    scene: Scene,
    party: str,
    what: dict[str, Any],
    fleets: dict[str, int],
    admiral: str | None = None,
) -> Scene:
    """A Party that is asked gives one order: `orders(scene, "gsp", {"take": "31"}, {"29": 2})`."""
    scene.seat(scene.by(party)).asked(DECLARE).answers(what)
    asked = scene.seat(scene.by(party)).asked(SEND)
    answer: dict[str, Any] = {"fleets": fleets}
    names = getattr(asked.shape, "names", [])
    if "admiral" in names:
        answer["admiral"] = [admiral] if admiral else []
    else:
        assert admiral is None, "there is no Admiral to send"
    asked.answers(answer)
    return scene


def declaring(scene: Scene, party: str = "gsp") -> Scene:
    """One Party declares, in step 1 of the Intrigue Phase."""
    scene.in_phase("intrigue", 1).run(Declare(scene.party(party)))
    return scene


def declares_no_more(scene: Scene, party: str) -> Scene:
    """A Party has no more orders."""
    scene.seat(scene.by(party)).asked(DECLARE).passes()
    return scene


def sides(scene: Scene, sector: int) -> list[set[str]]:
    """Who would fight on which side."""
    battle = battle_at(scene.g, Sector(sector))
    return [
        {COMBATANT.key(force.owner) for force in battle.forces if force.side == side}
        for side in range(len(battle.leaders))
    ]


def dice(scene: Scene, sector: int) -> list[int]:
    """How many dice each side would roll."""
    battle: Battle = battle_at(scene.g, Sector(sector))
    return [
        sum(dice_for(scene.g, battle, force) for force in battle.forces if force.side == side)
        for side in range(len(battle.leaders))
    ]
