"""Where something changes while a Party is still being asked: laws, promises, duties and orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.destiny.laws.duties_test import HOMELAND, listed

from starmoot.games.destiny.laws.language import BAN, BUY_REPUBLIC_FLEET, INVADE, TAX
from starmoot.games.destiny.names import INTRIGUE, REPUBLIC, SENATE, Sector
from starmoot.games.destiny.scenario.bargains import sworn
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.scenario.sitting import Sitting
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Scene

BUY = "destiny.purchases"
CAMPAIGN = "destiny.declare_campaign"
CHARGE = "destiny.table_prosecution"
COMPLY = "destiny.comply"
DECLARE = "destiny.declare"
DUTY = "destiny.duty"
FLOOR = "destiny.floor"
FREE = "destiny.free_act"
KEEP = "destiny.keep_word"
NEXT = "destiny.campaign_order"
SEND = "destiny.send_fleets"
INTEGRITY = 0


@rule("GD-PRO-06", "GD-LAW-17", "GD-REB-08")
def test_a_law_about_sectors_of_others_asks_nothing_for_one_that_turns_neutral_meanwhile() -> None:
    """The GSP is asked to comply; the BIP rebels and loses the Sector: no law stands in the way."""
    sitting = Sitting(
        lambda scene: listed(scene.owns("bip", 25), INTEGRITY), INTRIGUE, dice={"intrigue": [1]}
    )
    sitting.comes_to("gsp", CAMPAIGN)
    sitting.submits("gsp", CAMPAIGN, {"ruhamat": "25"})
    assert sitting.who(COMPLY) == ["gsp"]
    sitting.submits("bip", FLOOR, {"rebel": "28"})
    assert sitting.g.owner(Sector(25)) == -1
    assert sitting.who(COMPLY) == []
    assert [tour.sector for tour in sitting.g.s.tours] == [25]
    assert sitting.carries("ruhamat") == (0, 0)
    sitting.ends()


@rule("GD-DEA-21", "GD-DEA-09")
def test_a_sector_sold_while_a_promise_not_to_campaign_is_weighed_breaks_no_word() -> None:
    """The GSP promised the BIP; by the time it answers the Sector is the PoP's."""

    def prepared(scene: Scene) -> None:
        sworn(scene.owns("bip", 25), "gsp", "bip", "no_campaign", scene.party("bip"))

    sitting = Sitting(prepared, INTRIGUE)
    sitting.comes_to("gsp", CAMPAIGN)
    sitting.submits("gsp", CAMPAIGN, {"ruhamat": "25"})
    assert sitting.who(KEEP) == ["gsp"]
    sitting.agree("bip", "pop", gives={"sectors": ["25"]}, takes={"money": 2})
    if sitting.who(KEEP):
        sitting.submits("gsp", KEEP, "break")
    assert sitting.told("destiny.breaks_word") == []
    assert sitting.carries("ruhamat") == (0, 0)
    assert [tour.sector for tour in sitting.g.s.tours] == [25]
    sitting.ends()


@rule("GD-DEA-21", "GD-ACT-09")
def test_an_accused_sold_while_a_promise_not_to_prosecute_is_weighed_breaks_no_word() -> None:
    """The GSP promised the BIP, and Karroun serves the PoP by the time it answers."""

    def prepared(scene: Scene) -> None:
        scene.office("interior", "fola").serve("bip", "jemak")
        sworn(scene, "gsp", "bip", "no_prosecute", scene.party("bip"))

    sitting = Sitting(prepared, SENATE).comes_to("gsp", CHARGE)
    sitting.submits("gsp", CHARGE, "karroun")
    assert sitting.who(KEEP) == ["gsp"]
    sitting.agree("bip", "pop", gives={"senators": ["karroun"]}, takes={"money": 2})
    if sitting.who(KEEP):
        sitting.submits("gsp", KEEP, "break")
    assert sitting.told("destiny.breaks_word") == []
    assert sitting.told("destiny.charges") == [("gsp", "karroun")]
    assert sitting.carries("ruhamat") == (0, 0)
    sitting.ends()


@rule("GD-PRO-07", "GD-SAB-11", "GD-SAB-02")
def test_a_duty_costs_what_a_fleet_costs_when_it_is_answered() -> None:
    """With 1 Money it could not comply; with the Sector of the Friendly Discount it can."""

    def prepared(scene: Scene) -> None:
        listed(scene.has("gsp", money=1).owns("bip", 9), HOMELAND)

    sitting = Sitting(prepared, INTRIGUE).comes_to("gsp", DUTY)
    assert sitting.offered("gsp", DUTY) == ["break"]
    sitting.agree("bip", "gsp", gives={"sectors": ["9"]})
    assert sitting.offered("gsp", DUTY) == ["comply", "break"]
    sitting.submits("gsp", DUTY, "comply")
    assert sitting.purse("gsp")[1] == 0
    assert sitting.carries("ruhamat") == (0, 0)
    sitting.ends()


@rule("GD-TAX-13", "GD-PRO-07")
def test_who_rebels_while_a_duty_is_taxed_buys_no_fleet_for_the_republic() -> None:
    """It meant to comply; asked about the tax on it, it is beyond the law and owes nothing."""

    def prepared(scene: Scene) -> None:
        listed(scene, HOMELAND)
        duty = scene.g.s.laws[0]
        in_force(scene, duty, law_of(TAX, BUY_REPUBLIC_FLEET, 1))

    sitting = Sitting(prepared, INTRIGUE).comes_to("gsp", DUTY)
    sitting.submits("gsp", DUTY, "comply")
    assert sitting.who(COMPLY) == ["gsp"]
    sitting.submits("gsp", FLOOR, {"rebel": "29"})
    assert sitting.purse("gsp")[1] == 10
    assert fleets_at(sitting.g, REPUBLIC, Sector(1)) == 5
    assert sitting.carries("ruhamat") == (0, 0)
    sitting.ends()


@rule("GD-MIN-21", "GD-REB-05", "GD-MIN-20")
def test_orders_of_a_minister_who_rebels_while_the_law_asks_about_them_are_not_obeyed() -> None:
    """He fled before the Fleets went: the Republic attacks nobody for a rebel."""

    def prepared(scene: Scene) -> None:
        in_force(scene.office("defence", "ruhamat"), law_of(BAN, INVADE))

    sitting = Sitting(prepared, INTRIGUE)
    sitting.submits("gsp", FREE, "corrupt_defence")
    orders = {"1": {"fleets": 5, "to": {"28": "take_for_gsp"}, "admiral": []}}
    sitting.submits("gsp", "destiny.corrupt_orders", orders)
    assert sitting.who(COMPLY) == ["gsp"]
    sitting.submits("gsp", FLOOR, {"rebel": "29"})
    assert fleets_at(sitting.g, REPUBLIC, Sector(1)) == 5
    assert fleets_at(sitting.g, REPUBLIC, Sector(28)) == 0
    assert sitting.carries("ruhamat") == (1, 0), "for the office alone"
    sitting.ends()


@rule("GD-INI-09", "GD-CAM-10", "GD-DEA-09")
def test_the_party_that_orders_the_campaigns_is_the_one_in_their_position_after_a_sale() -> None:
    """With the Sectors the position goes to their buyer, who acts earlier than the campaigner."""

    def prepared(scene: Scene) -> None:
        scene.serve("pop", "jemak").owns("bip", 40, 41).given(marked=[40, 41])
        scene.office("interior", "fola").office("finance", "karroun")

    sitting = Sitting(prepared, INTRIGUE).comes_to("pop", CAMPAIGN)
    for senator, sector in (("fola", "40"), ("jemak", "41")):
        sitting.submits("pop", CAMPAIGN, {senator: sector})
    sitting.silence(NEXT)
    assert sitting.who(NEXT) == ["bip"]
    sitting.agree("bip", "gsp", gives={"sectors": ["40", "41"]}, takes={"money": 1})
    assert sitting.who(NEXT) == ["gsp"], "unseated, it comes before the Ministers"
    sitting.ends()


@rule("GD-SAB-17", "GD-SAB-02")
def test_who_sells_the_welcome_insurrection_before_naming_the_first_invasion_pays_for_all() -> None:
    """Its Sector, and with it the ability, is another Party's when the first one is named."""
    sitting = Sitting(lambda scene: scene.serve("gsp", "corvane"), INTRIGUE)
    sitting.comes_to("gsp", DECLARE)
    for sector in ("40", "41"):
        sitting.submits("gsp", DECLARE, {"take": sector})
        sitting.submits("gsp", SEND, {"fleets": {"29": 1}, "admiral": []})
    if sitting.who(DECLARE) == ["gsp"]:
        sitting.submits("gsp", DECLARE, None)
    assert sitting.who("destiny.first_invasion") == ["gsp"]
    sitting.agree("gsp", "bip", gives={"sectors": ["29"]}, takes={"money": 2})
    if sitting.who("destiny.first_invasion"):
        sitting.submits("gsp", "destiny.first_invasion", "40")
    for senator in ("ruhamat", "corvane"):
        sitting.submits("gsp", "destiny.place_corruption", senator)
    assert (sitting.carries("ruhamat"), sitting.carries("corvane")) == ((2, 0), (2, 0))
    assert sitting.told("destiny.sector_power_used") == []
    sitting.ends()


@rule("GD-BUY-10", "GD-LAW-03", "GD-CMP-10")
def test_no_tax_is_asked_on_a_fleet_that_somebody_else_has_bought_first() -> None:
    """Two planned for two Republic Fleets and three are left: the second pays for one alone."""

    def prepared(scene: Scene) -> None:
        in_force(scene.fleets("republic", 1, 7), law_of(TAX, BUY_REPUBLIC_FLEET, 1))

    sitting = Sitting(prepared, INTRIGUE).silence(BUY)
    sitting.submits("gsp", BUY, {"republic_fleet": 2}).submits("bip", BUY, {"republic_fleet": 2})
    sitting.submits("pop", BUY, {"republic_fleet": 1})
    for party in ("gsp", "bip"):
        sitting.submits(party, COMPLY, "comply")
    assert sitting.who(COMPLY) == [], "an order that has become impossible costs nothing"
    assert fleets_at(sitting.g, REPUBLIC, Sector(1)) == 10
    paid = sitting.told("destiny.taxed")
    assert paid == [("gsp", "2", "money"), ("bip", "1", "money")]
    sitting.ends()
