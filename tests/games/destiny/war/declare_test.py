"""Section 17: declaring Invasions and defences, Admirals, and the Corruption of Invasions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.cards.event_deck import EVENTS
from starmoot.games.destiny.content.printed import LISTED_LAWS, SECTOR, SENATOR, senator_number
from starmoot.games.destiny.laws.language import (
    ADMIRAL,
    BAN,
    DEFEND_FOREIGN,
    INVADE,
    MOVE_FLEET,
    TAX,
)
from starmoot.games.destiny.names import (
    BIP,
    GSP,
    INFESTED,
    INTRIGUE,
    NEUTRAL,
    PARTY,
    SECTOR_COUNT,
    Sector,
)
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.scenario.warfare import (
    DECLARE,
    PLACE,
    RESPOND,
    SEND,
    at,
    declares_no_more,
    declaring,
    orders,
    orders_of,
    sends,
)
from starmoot.games.destiny.senators.tokens import corruption_in_play
from starmoot.games.destiny.turn.phases import Open
from starmoot.games.destiny.war.battles import ResolveInvasions
from starmoot.games.destiny.war.conflicts import DEFEND, INTENT, NEUTRALISE, SUPPORT, TAKE
from starmoot.games.destiny.war.declare import DeclareInvasions
from starmoot.games.destiny.war.fleets import unmoved_at
from starmoot.games.destiny.war.order_rules import idle_fleets, origins_for, ready_fleets, targets
from starmoot.kernel import Allocate, Choose, Form, Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FIRST = "destiny.first_invasion"
COMPLY = "destiny.comply"


def tired(scene: Scene, senator: str) -> bool:
    return scene.g.exhausted(senator_number(senator))


# Moving


@rule("GD-INV-01", "GD-INV-04", "GD-INV-11")
def test_fleets_that_have_moved_are_at_nobodys_disposal(galaxy: Galaxy) -> None:
    scene = galaxy(3).tired("ruhamat").fleets("gsp", 29, 1)
    assert ready_fleets(scene.g, GSP) == 1
    assert 29 not in targets(scene.g, GSP, DEFEND), "there is nobody else to send"
    assert 28 in targets(scene.g, GSP, DEFEND)
    sends(scene, "gsp", "defend", 31, 2)
    idle = idle_fleets(scene.g, GSP)
    assert (idle[29], idle[31], sum(idle)) == (1, 0, 1)
    assert origins_for(scene.g, GSP, Sector(33), TAKE) == [29]
    scene.fleets("gsp", 29, 0)
    assert (ready_fleets(scene.g, GSP), sum(idle_fleets(scene.g, GSP))) == (0, 0)
    assert targets(scene.g, GSP, TAKE) == []


@rule("GD-INV-11", "GD-INV-25", "GD-INF-10")
def test_an_admiral_may_still_join_fleets_that_cannot_move(galaxy: Galaxy) -> None:
    scene = galaxy(3).fleets("gsp", 50, 1).owns(INFESTED, 50)
    scene.all_moved("gsp")
    assert targets(scene.g, GSP, DEFEND) == [29], "but nobody defends an Infested Sector"
    scene.tired("ruhamat")
    assert targets(scene.g, GSP, DEFEND) == []


@rule("GD-INV-01", "GD-INV-02", "GD-INV-06", "GD-HID-09", "GD-DEC-18")
def test_fleets_go_anywhere_at_once_and_only_once(galaxy: Galaxy) -> None:
    scene = declaring(galaxy(3).owns("gsp", 60).fleets("gsp", 60, 1))
    orders(scene, "gsp", {"take": "7"}, {"29": 1, "60": 1})
    assert at(scene, "gsp", 7) == 2
    assert orders_of(scene, "gsp") == [("take", 7, 2)]
    scene.said("destiny.ordered", owner="gsp", number=2, sector=7, intent="take")
    orders(scene, "gsp", {"defend": "28"}, {"29": 1})
    assert unmoved_at(scene.g, GSP, Sector(28)) == 0
    assert scene.done, "nobody is left to be sent but Ruhamat, for Fleets that have moved"


@rule("GD-INV-25", "GD-INV-24", "GD-INV-12", "GD-INV-19", "GD-ACT-03")
def test_an_admiral_may_be_sent_to_fleets_that_defend_already(galaxy: Galaxy) -> None:
    scene = declaring(galaxy(3))
    orders(scene, "gsp", {"defend": "29"}, {}, "ruhamat")
    assert orders_of(scene, "gsp") == [("defend", 29, 0)]
    assert tired(scene, "ruhamat")
    assert scene.carries("ruhamat") == (0, 0)
    declares_no_more(scene, "gsp").all_pass(RESPOND)
    scene.in_phase("intrigue", 2).run(ResolveInvasions())
    assert scene.done
    assert at(scene, "gsp", 29) == 2
    assert tired(scene, "ruhamat"), "without a battle he stays exhausted"


@rule("GD-INV-04", "GD-INV-01")
def test_fleets_may_attack_where_they_stand_and_have_moved_then(galaxy: Galaxy) -> None:
    scene = declaring(galaxy(3).fleets("gsp", 31, 2).fleets("gsp", 29, 0).tired("ruhamat"))
    orders(scene, "gsp", {"take": "31"}, {"31": 2})
    assert at(scene, "gsp", 31) == 2
    assert unmoved_at(scene.g, GSP, Sector(31)) == 0
    assert scene.done


@rule("GD-INV-07", "GD-INV-09", "GD-INV-16", "GD-INV-11", "GD-INF-09", "GD-INF-10", "GD-REB-24")
def test_which_sectors_may_be_taken_helped_neutralised_and_defended(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).owns("bip", 31).owns("pop", 32).in_phase("intrigue", 1)
    everything = set(range(1, SECTOR_COUNT + 1))
    assert set(targets(scene.g, GSP, TAKE)) == everything - {29}
    assert set(targets(scene.g, GSP, NEUTRALISE)) == {28, 31, 30, 32, 50}
    assert set(targets(scene.g, GSP, SUPPORT, BIP)) == everything - {29, 28, 31}
    assert set(targets(scene.g, GSP, DEFEND)) == everything - {50}
    scene.rebels("pop")
    assert set(targets(scene.g, GSP, SUPPORT, BIP)) == everything - {29, 28, 31, 30, 32}
    assert set(targets(scene.g, GSP, TAKE)) == everything - {29}


@rule("GD-INV-08", "GD-INV-06", "GD-INV-20")
def test_a_sector_gets_one_order_of_a_party(galaxy: Galaxy) -> None:
    scene = declaring(galaxy(3).serve("gsp", "jemak").fleets("gsp", 29, 5))
    orders(scene, "gsp", {"take": "31"}, {"29": 1}, "jemak")
    for intent in (TAKE, DEFEND, NEUTRALISE):
        assert 31 not in targets(scene.g, GSP, intent)
    assert 31 not in targets(scene.g, GSP, SUPPORT, BIP)
    shape = send_form(scene, "gsp", {"take": "32"})
    admirals = shape.parts[1]
    assert isinstance(admirals, Choose)
    assert (admirals.least, admirals.most) == (0, 1), "at most one"
    assert admirals.keys == [senator_number("ruhamat")], "Jemak is spent"


def send_form(scene: Scene, party: str, what: dict[str, Any]) -> Form:
    scene.seat(scene.by(party)).asked(DECLARE).answers(what)
    shape = scene.seat(scene.by(party)).asked(SEND).shape
    assert isinstance(shape, Form)
    return shape


@rule("GD-INV-22", "GD-INV-23", "GD-INV-25")
def test_an_admiral_needs_a_fleet_but_no_place(galaxy: Galaxy) -> None:
    scene = declaring(galaxy(3))
    fleets = send_form(scene, "gsp", {"take": "60"}).parts[0]
    assert isinstance(fleets, Allocate)
    assert (fleets.least, fleets.most) == (1, 2), "no attack without a Fleet"
    scene.seat(0).asked(SEND).passes()
    fleets = send_form(scene, "gsp", {"defend": "28"}).parts[0]
    assert isinstance(fleets, Allocate)
    assert fleets.least == 1, "nor an Admiral to a Sector without own Fleets"
    scene.seat(0).asked(SEND).passes()
    fleets = send_form(scene, "gsp", {"defend": "29"}).parts[0]
    assert isinstance(fleets, Allocate)
    assert (fleets.keys, fleets.least) == ([], 0)
    assert orders_of(scene, "gsp") == [], "thinking again costs nothing"


@rule("GD-EVNT-18", "GD-INV-01")
def test_in_hyperspace_storms_three_fleets_move(galaxy: Galaxy) -> None:
    storms = [number for number, event in enumerate(EVENTS) if event.lasting.most_moved > 0]
    scene = galaxy(3).fleets("gsp", 29, 6).given(active=[storms[0], 2]).tired("ruhamat")
    declaring(scene)
    orders(scene, "gsp", {"take": "31"}, {"29": 2})
    fleets = send_form(scene, "gsp", {"take": "32"}).parts[0]
    assert isinstance(fleets, Allocate)
    assert fleets.most == 1
    scene.seat(0).asked(SEND).answers({"fleets": {"29": 1}})
    scene.seat(0).asked(FIRST).picks("32")
    assert scene.done, "three of the others stay where they are"
    assert at(scene, "gsp", 29) == 3


@rule("GD-INT-02", "GD-INI-04", "GD-INT-01", "GD-INV-10", "GD-DEC-18")
def test_parties_declare_in_initiative_order(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").tired("ruhamat").in_phase("intrigue", 1)
    scene.run(DeclareInvasions())
    assert scene.asked_by(DECLARE) == ["bip"]
    orders(scene, "bip", {"take": "29"}, {"28": 1})
    declares_no_more(scene, "bip").all_pass(RESPOND)
    assert scene.asked_by(DECLARE) == ["pop"]
    scene.time_up()
    assert scene.asked_by(DECLARE) == ["gsp"], "silence moves nothing"
    assert orders_of(scene, "pop") == []
    declares_no_more(scene, "gsp")
    assert scene.done


@rule("GD-TIM-06")
def test_who_has_nothing_to_send_is_not_asked(galaxy: Galaxy) -> None:
    scene = declaring(galaxy(3).fleets("gsp", 29, 0))
    assert scene.done


@rule("GD-TIM-06", "GD-INF-10", "GD-INV-16")
def test_the_last_fleet_may_attack_where_there_is_nothing_to_defend(galaxy: Galaxy) -> None:
    """GD-INF-10: among Infested Sectors Fleets can only attack, and who can is asked."""
    scene = galaxy(3).owns(INFESTED, *range(1, SECTOR_COUNT + 1)).owns("gsp", 29)
    declaring(scene.fleets("gsp", 29, 1).tired("ruhamat"))
    assert scene.seat(0).asked(DECLARE).options() == ["take", "neutralise", "support"]


@rule("GD-TIM-06", "GD-INV-25", "GD-EVNT-18")
def test_who_can_move_no_fleet_may_still_send_an_admiral(galaxy: Galaxy) -> None:
    """GD-INV-25: he joins Fleets that stay where they are, storms or not."""
    scene = galaxy(3)
    scene.all_moved("gsp")
    declaring(scene)
    assert scene.seat(0).asked(DECLARE).options() == ["defend"]
    orders(scene, "gsp", {"defend": "29"}, {}, "ruhamat")
    assert scene.done


@rule("GD-WIN-01", "GD-WIN-13", "GD-ASN-25")
def test_a_complete_declaration_can_be_answered(galaxy: Galaxy) -> None:
    scene = declaring(galaxy(3).holds("bip", "windfall"))
    orders(scene, "gsp", {"take": "31"}, {"29": 1})
    scene.seat(1).asked_nothing()
    declares_no_more(scene, "gsp")
    scene.seat(1).asked(RESPOND).passes()
    assert scene.done
    scene = declaring(galaxy(3).holds("bip", "windfall"))
    declares_no_more(scene, "gsp")
    assert scene.done, "nothing declared is nothing to answer"


# Corruption


@rule("GD-COR-05", "GD-COR-06", "GD-COR-07", "GD-INV-15", "GD-INV-24", "GD-BIL-06")
def test_an_invasion_corrupts_its_admiral_when_declared(galaxy: Galaxy) -> None:
    scene = declaring(galaxy(3).serve("gsp", "corvane").owns("bip", 29))
    orders(scene, "gsp", {"take": "31"}, {"29": 1}, "corvane")
    declares_no_more(scene, "gsp")
    assert scene.done
    assert scene.carries("corvane") == (2, 0)
    assert scene.carries("ruhamat") == (0, 0)
    assert tired(scene, "corvane")
    assert scene.g.owner(Sector(31)) == NEUTRAL, "nothing is won yet"


@rule("GD-EX-05", "GD-SHA-07", "GD-SHA-05")
def test_four_and_two_tokens_make_two_shadows(galaxy: Galaxy) -> None:
    scene = declaring(galaxy(3).tokens("fola", 4), "pop")
    orders(scene, "pop", {"take": "31"}, {"30": 1}, "fola")
    declares_no_more(scene, "pop")
    assert scene.carries("fola") == (0, 2)


@rule("GD-COR-08", "GD-COR-09", "GD-TAX-10", "GD-DEC-32")
def test_without_admirals_each_pair_goes_on_a_senator_of_choice(galaxy: Galaxy) -> None:
    scene = declaring(galaxy(3).serve("bip", "jemak"), "bip")
    orders(scene, "bip", {"take": "31"}, {"28": 1})
    orders(scene, "bip", {"take": "32"}, {"28": 1})
    scene.seat(1).asked(PLACE).picks("jemak")
    scene.seat(1).asked(PLACE).picks("karroun")
    assert (scene.carries("jemak"), scene.carries("karroun")) == ((2, 0), (2, 0))
    scene = declaring(galaxy(3).serve("bip", "jemak").tokens("karroun", 1), "bip")
    orders(scene, "bip", {"take": "31"}, {"28": 1})
    declares_no_more(scene, "bip").time_up()
    assert scene.carries("jemak") == (2, 0), "silence takes the cleanest"


@rule("GD-COR-10")
def test_without_senators_the_tokens_are_lost(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    scene.g.kill(senator_number("karroun"))
    declaring(scene, "bip")
    orders(scene, "bip", {"take": "31"}, {"28": 1})
    declares_no_more(scene, "bip")
    assert scene.done
    assert corruption_in_play(scene.g) == 0


@rule("GD-INV-12", "GD-INV-13", "GD-INV-14", "GD-INF-12", "GD-INF-13", "GD-REB-22", "GD-REB-23")
def test_what_costs_corruption_and_what_does_not(galaxy: Galaxy) -> None:
    costs: dict[str, int] = {}
    wishes: dict[str, dict[str, Any]] = {
        "defend": {"defend": "32"},
        "take": {"take": "32"},
        "support": {"support": {"gsp": "32"}},
        "neutralise a Party's": {"neutralise": "29"},
        "neutralise the Infested": {"neutralise": "50"},
        "take the Infested": {"take": "50"},
        "neutralise the rebel's": {"neutralise": "30"},
        "take the rebel's": {"take": "30"},
    }
    for name, wish in wishes.items():
        scene = galaxy(3).owns(INFESTED, 50).rebels("pop").tired("fola")
        declaring(scene, "bip")
        orders(scene, "bip", wish, {"28": 1})
        declares_no_more(scene, "bip").all_pass(RESPOND)
        costs[name] = scene.carries("karroun")[0]
    free = {"defend", "neutralise the Infested", "neutralise the rebel's"}
    assert costs == {name: 0 if name in free else 2 for name in wishes}


@rule("GD-REB-11", "GD-INV-14")
def test_the_rebel_invades_without_corruption(galaxy: Galaxy) -> None:
    scene = declaring(galaxy(3).rebels("bip"), "bip")
    orders(scene, "bip", {"take": "31"}, {"28": 1}, "karroun")
    declares_no_more(scene, "bip")
    assert scene.carries("karroun") == (0, 0)


@rule("GD-SAB-17", "GD-SAB-18", "GD-DEC-42")
def test_welcome_insurrection_spares_the_first_invasion(galaxy: Galaxy) -> None:
    scene = declaring(galaxy(3).owns(INFESTED, 50).fleets("gsp", 29, 6))
    orders(scene, "gsp", {"take": "31"}, {"29": 1})
    orders(scene, "gsp", {"take": "32"}, {"29": 2})
    orders(scene, "gsp", {"neutralise": "50"}, {"29": 1})
    declares_no_more(scene, "gsp")
    assert scene.seat(0).asked(FIRST).options() == ["31", "32"], "the free one is not counted"
    scene.seat(0).asked(FIRST).picks("31")
    assert scene.carries("ruhamat") == (2, 0)
    assert [order.free for order in scene.g.s.orders] == [True, False, False]
    scene = declaring(galaxy(3).fleets("gsp", 29, 6))
    orders(scene, "gsp", {"take": "31"}, {"29": 1})
    orders(scene, "gsp", {"take": "32"}, {"29": 2})
    declares_no_more(scene, "gsp").time_up()
    assert [order.free for order in scene.g.s.orders] == [False, True], "silence: the larger one"
    scene = declaring(galaxy(3))
    orders(scene, "gsp", {"take": "31"}, {"29": 1})
    declares_no_more(scene, "gsp")
    assert scene.carries("ruhamat") == (0, 0), "a single one needs no asking"


# Laws and cards


@rule("GD-EX-02", "GD-PRO-11", "GD-LAW-09", "GD-TAX-08")
def test_a_tax_on_movement_is_paid_per_fleet_or_broken_once(galaxy: Galaxy) -> None:
    tax = law_of(TAX, MOVE_FLEET, 2)
    scene = declaring(in_force(galaxy(3).fleets("bip", 28, 5), tax), "bip")
    orders(scene, "bip", {"defend": "31"}, {"28": 2})
    scene.seat(1).asked(COMPLY).picks("comply")
    assert scene.purse("bip")[1] == 10 - 4
    orders(scene, "bip", {"defend": "32"}, {"28": 2})
    scene.seat(1).asked(COMPLY).picks("break")
    assert scene.carries("karroun") == (2, 0)
    orders(scene, "bip", {"defend": "33"}, {"28": 1})
    assert scene.purse("bip")[1] == 6, "for this turn the law is broken"
    assert scene.g.done(BIP, MOVE_FLEET) == 5
    assert scene.g.done(BIP, DEFEND_FOREIGN) == 5
    assert any("move" in law.id for law in LISTED_LAWS)


@rule("GD-LAW-17", "GD-LAW-09", "GD-TAX-12")
def test_laws_may_forbid_invasions_and_admirals(galaxy: Galaxy) -> None:
    scene = declaring(in_force(galaxy(3), law_of(BAN, INVADE)), "bip")
    orders(scene, "bip", {"take": "31"}, {"28": 1})
    scene.seat(1).asked(COMPLY).picks("comply")
    assert orders_of(scene, "bip") == [], "the Party refrains"
    orders(scene, "bip", {"take": "31"}, {"28": 1})
    scene.seat(1).asked(COMPLY).picks("break")
    declares_no_more(scene, "bip")
    assert scene.carries("karroun") == (4, 0), "2 for the law and 2 for the Invasion"
    scene = declaring(in_force(galaxy(3), law_of(BAN, ADMIRAL)), "bip")
    orders(scene, "bip", {"take": "31"}, {"28": 1}, "karroun")
    scene.seat(1).asked(COMPLY).picks("comply")
    assert orders_of(scene, "bip") == [("take", 31, 1)]
    assert not tired(scene, "karroun"), "the Fleets go alone"


class DeclarationPhase(KeepsFloor):
    """A phase with nothing but declarations."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Open(INTRIGUE, 1), DeclareInvasions()]


@rule("GD-ACT-06", "GD-ACT-07", "GD-DCK-05", "GD-WIN-13")
def test_multi_task_lets_an_admiral_lead_twice_within_one_declaration(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("bip", "jemak").fleets("bip", 28, 4).holds("bip", "multi_task")
    scene.run(DeclarationPhase())
    declares_no_more(scene, "gsp")
    orders(scene, "bip", {"take": "31"}, {"28": 1}, "jemak")
    assert tired(scene, "jemak")
    scene.seat(1).asked("destiny.floor").answers({"play_card": {"multi_task": {"target": "jemak"}}})
    orders(scene, "bip", {"take": "32"}, {"28": 1}, "jemak")
    declares_no_more(scene, "bip")
    assert scene.carries("jemak") == (4, 0), "each pair on the Admiral"
    assert tired(scene, "jemak")
    assert scene.asked_by(DECLARE) == ["pop"], "nothing can be added any more"


def test_every_order_says_what_it_does(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, 50).fleets("republic", 50, 2).serve("gsp", "jemak")
    scene.tokens("jemak", 2, 1).tokens("ruhamat", 0)
    sends(scene, "bip", "take", 31, 1)
    words = declaring(scene).seat(0).view.pending[0].words
    assert words.previews[INTENT.name, NEUTRALISE].startswith("The Sector becomes neutral")
    assert words.previews[SECTOR.name, 50] == "Infested, Defence 5; Fleets: 2 Republic"
    assert words.previews[SECTOR.name, 28] == "BIP, Defence 6; Fleets: 2 BIP"
    assert words.previews[PARTY.name, 1] == "Wants to take 31 Windreach"
    assert words.previews[PARTY.name, 2] == "Has not declared to take anything"
    jemak, ruhamat = senator_number("jemak"), senator_number("ruhamat")
    assert words.previews[SENATOR.name, jemak] == (
        "Command 6, Butcher, carries 2 Corruption and 1 Shadow"
    )
    assert words.previews[SENATOR.name, ruhamat] == "Command 2, Code Breaker, carries nothing"


@rule("GD-REB-11", "GD-COR-10")
def test_who_rebels_while_asked_for_a_bearer_owes_nothing(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("bip", "jemak").has("bip", money=9)
    scene.run(DeclarationPhase())
    declares_no_more(scene, "gsp")
    orders(scene, "bip", {"take": "31"}, {"28": 1})
    declares_no_more(scene, "bip")
    scene.g.s.rebel = BIP
    scene.seat(1).asked("destiny.floor").answers({"bank": {"money": 1}})
    assert scene.asked_by(PLACE) == []
    assert (scene.carries("jemak"), scene.carries("karroun")) == ((0, 0), (0, 0))
