"""Section 17: what an order may be, what laws and promises say, and what is lost meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.deals.dealing import CONCLUDED, NO_INVADE, OPEN, Deal, Promise
from starmoot.games.destiny.laws.language import (
    ADMIRAL,
    BAN,
    DEFEND_FOREIGN,
    INVADE,
    MOVE_FLEET,
    TAX,
)
from starmoot.games.destiny.names import BIP, GSP, INFESTED, INTRIGUE
from starmoot.games.destiny.odds import exceeds, told
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.scenario.warfare import (
    DECLARE,
    PLACE,
    SEND,
    at,
    declares_no_more,
    declaring,
    orders,
    orders_of,
    sends,
)
from starmoot.games.destiny.turn.phases import Open
from starmoot.games.destiny.war.declare import DeclareInvasions
from starmoot.kernel import Allocate, Form, Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FIRST = "destiny.first_invasion"
COMPLY = "destiny.comply"
KEEP = "destiny.keep_word"


def fleets_asked(scene: Scene, what: dict[str, Any]) -> Allocate:
    """What the GSP is asked about the Fleets of an order."""
    scene.seat(0).asked(DECLARE).answers(what)
    shape = scene.seat(0).asked(SEND).shape
    assert isinstance(shape, Form)
    fleets = shape.parts[0]
    assert isinstance(fleets, Allocate)
    return fleets


def spared(scene: Scene) -> list[int]:
    """The Sectors whose Invasion costs nothing."""
    return [order.sector for order in scene.g.s.orders if order.free]


# What may be sent


@rule("GD-INV-22", "GD-INV-25")
def test_an_admiral_alone_joins_one_fleet_that_defends_but_none_to_attack(galaxy: Galaxy) -> None:
    """GD-INV-25: an order without Fleets is one for an Admiral beside defenders on the spot."""
    scene = galaxy(3).fleets("gsp", 29, 1).fleets("gsp", 31, 1)
    fleets = fleets_asked(declaring(scene), {"defend": "29"})
    assert (fleets.keys, fleets.least) == ([31], 0)
    scene.seat(0).asked(SEND).passes()
    assert fleets_asked(scene, {"take": "31"}).least == 1, "though a Fleet stands there"
    scene.seat(0).asked(SEND).passes()
    orders(scene, "gsp", {"defend": "29"}, {}, "ruhamat")
    assert orders_of(scene, "gsp") == [("defend", 29, 0)]
    scene.said("destiny.commands", senator="ruhamat", sector="29")


@rule("GD-INV-06", "GD-INV-25")
def test_an_order_for_nobody_is_none(galaxy: Galaxy) -> None:
    """GD-INV-06: an order sends Fleets, or an Admiral to Fleets; with neither nothing is said."""
    scene = declaring(galaxy(3))
    orders(scene, "gsp", {"defend": "29"}, {})
    assert orders_of(scene, "gsp") == []
    declares_no_more(scene, "gsp")
    assert scene.done


# Laws and promises


@rule("GD-LAW-09")
def test_defence_is_foreign_where_fleets_go_to_a_sector_of_others(galaxy: Galaxy) -> None:
    """GD-LAW-09: `defend_foreign` counts Fleets sent to a Sector one does not control."""
    scene = in_force(galaxy(3).owns("gsp", 31), law_of(BAN, DEFEND_FOREIGN))
    scene.serve("gsp", "jemak").fleets("gsp", 40, 1)
    declaring(scene)
    orders(scene, "gsp", {"defend": "31"}, {"29": 1}, "ruhamat")
    orders(scene, "gsp", {"defend": "40"}, {}, "jemak")
    assert orders_of(scene, "gsp") == [("defend", 31, 1), ("defend", 40, 0)], "nobody minds"
    assert scene.g.done(GSP, DEFEND_FOREIGN) == 0
    orders(scene, "gsp", {"defend": "28"}, {"29": 1})
    scene.seat(0).asked(COMPLY).picks("comply")
    assert len(orders_of(scene, "gsp")) == 2


@rule("GD-LAW-09", "GD-PRO-11")
def test_an_invasion_is_taxed_once_however_many_fleets_go(galaxy: Galaxy) -> None:
    """GD-LAW-09: `invade` is per Invasion, `admiral` per Senator."""
    scene = in_force(galaxy(3), law_of(TAX, INVADE, 2), law_of(TAX, ADMIRAL, 1))
    declaring(scene)
    orders(scene, "gsp", {"take": "31"}, {"29": 2}, "ruhamat")
    scene.seat(0).asked(COMPLY).picks("comply")
    assert scene.purse("gsp")[1] == 10 - 2
    scene.seat(0).asked(COMPLY).picks("comply")
    assert scene.purse("gsp")[1] == 10 - 2 - 1
    assert (scene.g.done(GSP, INVADE), scene.g.done(GSP, ADMIRAL)) == (1, 1)


@rule("GD-DEA-21", "GD-DEA-19")
def test_a_promise_to_the_first_party_of_the_table_is_remembered_too(galaxy: Galaxy) -> None:
    """GD-DEA-21: whoever would invade against his word is warned before anything moves."""
    promise = Promise()
    promise.kind, promise.by, promise.about, promise.until = NO_INVADE, BIP, 0, 9
    deal = Deal()
    deal.number, deal.by, deal.to, deal.state = 1, BIP, GSP, CONCLUDED
    deal.promises, deal.fates = [promise], [OPEN]
    scene = declaring(galaxy(3).given(deals=[deal]), "bip")
    orders(scene, "bip", {"take": "29"}, {"28": 1})
    scene.seat(1).asked(KEEP).picks("keep")
    assert orders_of(scene, "bip") == []
    assert at(scene, "bip", 28) == 2


# What is lost while laws are asked about


@rule("GD-INV-22", "GD-INV-24")
def test_an_admiral_stays_if_the_fleets_he_was_to_join_are_gone(galaxy: Galaxy) -> None:
    """GD-INV-22: without a Fleet there he commands nothing, and spends no action."""
    scene = declaring(in_force(galaxy(3).fleets("gsp", 40, 1), law_of(TAX, ADMIRAL)))
    orders(scene, "gsp", {"defend": "29"}, {}, "ruhamat")
    scene.fleets("gsp", 29, 0).seat(0).asked(COMPLY).picks("comply")
    assert orders_of(scene, "gsp") == []
    assert not scene.g.exhausted(senator_number("ruhamat"))


@rule("GD-INV-09", "GD-INV-06")
def test_what_one_has_got_meanwhile_is_not_invaded(galaxy: Galaxy) -> None:
    """GD-INV-09: no Party attacks a Sector of its own; its Fleets stay where they are."""
    scene = declaring(in_force(galaxy(3), law_of(TAX, MOVE_FLEET)))
    orders(scene, "gsp", {"take": "31"}, {"29": 1})
    scene.owns("gsp", 31).seat(0).asked(COMPLY).picks("comply")
    assert orders_of(scene, "gsp") == []
    assert (at(scene, "gsp", 29), at(scene, "gsp", 31)) == (2, 0)


@rule("GD-INV-01", "GD-INV-06")
def test_of_the_fleets_that_were_to_go_those_go_that_are_left(galaxy: Galaxy) -> None:
    """GD-INV-01: no others take their place."""
    scene = declaring(in_force(galaxy(3).fleets("gsp", 60, 2), law_of(TAX, MOVE_FLEET)))
    orders(scene, "gsp", {"take": "31"}, {"29": 2})
    scene.fleets("gsp", 29, 1).seat(0).asked(COMPLY).picks("comply")
    assert orders_of(scene, "gsp") == [("take", 31, 1)]
    assert (at(scene, "gsp", 31), at(scene, "gsp", 60)) == (1, 2)


# What Invasions cost


@rule("GD-DEC-42", "GD-SAB-17", "GD-SAB-18")
def test_silence_spares_the_largest_of_ones_own_costly_invasions(galaxy: Galaxy) -> None:
    """GD-DEC-42: neither one that is free anyway nor anybody else's; of equal ones the first."""
    scene = galaxy(3).owns(INFESTED, 50).fleets("gsp", 29, 7)
    sends(scene, "bip", "take", 33, 5)
    declaring(scene)
    orders(scene, "gsp", {"take": "31"}, {"29": 2})
    orders(scene, "gsp", {"take": "32"}, {"29": 1})
    orders(scene, "gsp", {"neutralise": "50"}, {"29": 4})
    assert scene.seat(0).asked(FIRST).options() == ["31", "32"]
    assert spared(scene.time_up()) == [31]
    scene = declaring(galaxy(3))
    orders(scene, "gsp", {"take": "32"}, {"29": 1})
    orders(scene, "gsp", {"take": "31"}, {"29": 1})
    assert spared(scene.time_up()) == [32]


class DeclarationPhase(KeepsFloor):
    """A phase with nothing but declarations."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Open(INTRIGUE, 1), DeclareInvasions()]


@rule("GD-COR-08", "GD-INV-15")
def test_who_is_asked_for_a_bearer_is_asked_on_after_an_interjection(galaxy: Galaxy) -> None:
    """GD-COR-08: the choice stays with the Party whatever others do meanwhile."""
    scene = galaxy(3).serve("bip", "jemak").has("gsp", money=9).run(DeclarationPhase())
    declares_no_more(scene, "gsp")
    orders(scene, "bip", {"take": "31"}, {"28": 1})
    declares_no_more(scene, "bip")
    number = scene.seat(1).asked(PLACE).decision.id
    scene.seat(0).asked("destiny.floor").answers({"bank": {"money": 1}})
    assert scene.seat(1).asked(PLACE).decision.id == number
    scene.seat(1).asked(PLACE).picks("jemak")
    assert scene.carries("jemak") == (2, 0)


@rule("GD-BAT-05", "GD-BAT-06")
def test_who_attacks_is_told_the_odds_against_those_who_stand_there(galaxy: Galaxy) -> None:
    """Defence 5 and a die, with an Admiral and without; then with two Republic Fleets."""
    scene = declaring(galaxy(3))
    scene.seat(0).asked(DECLARE).answers({"take": "25"})
    plain, led = told(exceeds(2, 1, 1 - 5)), told(exceeds(2, 1, 1 + 2 - 5))
    prompt = scene.seat(0).view.pending[0].words.prompt
    assert f"Against 5 and 1 die, 2 Fleets win {plain} % of the time" in prompt
    assert f"{led} % under Ruhamat, if nobody else comes." in prompt
    assert f"1 Fleet wins {told(exceeds(1, 1, 1 - 5))} % of the time" in prompt
    guarded = declaring(galaxy(3).fleets("republic", 25, 2))
    guarded.seat(0).asked(DECLARE).answers({"take": "25"})
    assert "Against 5 and 3 dice" in guarded.seat(0).view.pending[0].words.prompt
