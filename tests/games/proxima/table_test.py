"""At the table: what is public, who is absent, and that nothing can be handed over."""

from __future__ import annotations

import pytest

from starmoot.games.proxima import GAME
from starmoot.games.proxima import names as n
from starmoot.games.proxima.council.stage import OrderBid
from starmoot.games.proxima.names import ShipId
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.host import Table, check_options
from starmoot.testing import rule


def seen(table: Table, viewer: int) -> dict[str, object]:
    """What a viewer sees of a table, as plain values."""
    state = table.view(viewer).state
    return {
        "planets": [
            (p.tile, p.stock, p.people, p.works.rockets, p.works.built) for p in state.planets
        ],
        "powers": [(p.goods, p.knows, p.reserve, p.points, p.trophies) for p in state.powers],
        "table": (state.laws, state.resolutions, state.order, state.market, state.guards),
    }


@rule("PC-HIDE-01", "PC-RAND-03", "PC-OPT-36")
def test_the_map_and_all_boards_are_public_and_one_seed_makes_one_game() -> None:
    tables = [Table(GAME, seats=3, seed=bytes(32)) for _ in range(2)]
    views = [seen(table, viewer) for table in tables for viewer in (0, 1, 2)]
    assert all(view == views[0] for view in views)
    other = Table(GAME, seats=3, seed=bytes([1] * 32))
    assert seen(other, 0) != views[0]


@rule("PC-HIDE-02", "PC-OPT-31")
def test_purses_can_be_kept_off_the_screen_but_books_are_public(stage: Stages) -> None:
    galaxy = stage(resources_public="no")
    assert not galaxy.table.settings.resources_public
    galaxy.pieces.purse(0, cp=4)
    galaxy.run(OrderBid())
    assert galaxy.seat(0).asked("proxima.order_bid").options() == ["0", "1", "2", "3", "4"]
    for viewer, shown in ((0, "4"), (1, "?")):
        assert GAME.scene is not None
        grid = next(w for w in GAME.scene(galaxy.seat(viewer).view).widgets if w.title == "Powers")
        assert grid.rows[0][2] == shown


@rule("PC-DEAL-01", "PC-DEAL-02", "PC-DEAL-03")
def test_people_talk_freely_and_no_decision_hands_anything_over() -> None:
    assert GAME.talk is None
    table = Table(GAME, seats=3, seed=bytes(32))
    topics = {pending.question.topic.name for pending in table.view(0).pending}
    assert topics == {"proxima.vote", "proxima.rights"}


@rule("PC-TIME-01", "PC-OPT-34")
def test_decisions_have_the_deadline_of_the_table() -> None:
    assert GAME.deadlines is not None
    options = check_options(GAME, {"decision_minutes": 90})
    assert GAME.deadlines(options, False) == {"choice": 90 * 60}


@rule("PC-TIME-02")
def test_a_sealed_decision_is_opened_at_the_deadline_too(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(1, cp=5)
    galaxy.run(OrderBid())
    galaxy.seat(1).asked("proxima.order_bid").answers(5)
    galaxy.time_up()
    galaxy.said("proxima.bid", seat="seat2", number=5)


@rule("PC-TIME-04", "PC-OPT-35", "PC-END-03")
@pytest.mark.parametrize(("missed", "asked"), [(1, True), (2, False)])
def test_an_absent_power_is_played_by_defaults_at_once(
    stage: Stages, missed: int, asked: bool
) -> None:
    galaxy = stage(seats=2, absent_after=2)
    galaxy.play.silences[1] = missed
    galaxy.run(OrderBid())
    galaxy.seat(0).asked("proxima.order_bid").answers(0)
    assert galaxy.done != asked
    galaxy.play.silences = [2, 2]
    galaxy.run(OrderBid())
    assert not galaxy.done


@rule("PC-SHIP-10")
def test_each_ship_is_known_by_owner_hull_and_number(galaxy: Galaxy) -> None:
    first, second = (galaxy.pieces.ship(1, "fighter", "e5") for _ in range(2))
    assert (n.SHIP.key(first), n.SHIP.key(second)) == ("seat2_fighter1", "seat2_fighter2")
    assert n.SHIP.label(second, galaxy.table) == "Fighter 2 of Sapphire"
    assert n.SHIP.label(ShipId(n.GUARD_IDS), galaxy.table) == "Centaurian ship"
