"""Section 17: the Feint takes declarations back, and leaves no trace of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.content.printed import WELCOME_INSURRECTION, senator_number
from starmoot.games.destiny.deals.dealing import BROKEN, CONCLUDED, Deal
from starmoot.games.destiny.laws.language import ADMIRAL, DEFEND_FOREIGN, INVADE, MOVE_FLEET, TAX
from starmoot.games.destiny.names import BIP, GSP, INFESTED, INTRIGUE, POP, REPUBLIC, Party, Sector
from starmoot.games.destiny.scenario.bargains import state_of, sworn
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.scenario.midgame import sit
from starmoot.games.destiny.scenario.warfare import (
    DECLARE,
    FREE,
    RESPOND,
    at,
    declares_no_more,
    orders,
    orders_of,
    sends,
)
from starmoot.games.destiny.senators.tokens import absolve, corrupt, lift_shadow, to_shadow
from starmoot.games.destiny.turn.phases import IntriguePhase
from starmoot.games.destiny.war.declare import Declare, FeintWindows
from starmoot.games.destiny.war.feint import (
    blame,
    close_declarations,
    feign,
    order_at,
    recalled,
    void_orders,
)
from starmoot.games.destiny.war.fleets import fleets_out, unmoved_at
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene


def declared(scene: Scene, party: str = "bip", admiral: str | None = "karroun") -> Scene:
    """A Party has declared to take Sector 31 with one Fleet and to defend 32 with another."""
    scene.in_phase("intrigue", 1)
    home = str({"gsp": 29, "bip": 28, "pop": 30}[party])
    scene.run(Declare(scene.party(party)))
    orders(scene, party, {"take": "31"}, {home: 1}, admiral)
    orders(scene, party, {"defend": "32"}, {home: 1})
    scene.all_pass(DECLARE).all_pass(RESPOND)
    assert scene.done
    return scene


def feints(scene: Scene, party: str) -> Scene:
    scene.seat(scene.by(party)).asked(FREE).picks("feint")
    return scene


@rule("GD-FEI-01", "GD-FEI-02", "GD-FEI-04", "GD-FEI-05", "GD-DCK-06", "GD-CARD-16", "GD-DEC-19")
def test_a_feint_reopens_the_step_for_its_player_only(galaxy: Galaxy) -> None:
    scene = declared(declared(galaxy(3).holds("bip", "feint")), "pop", "fola")
    assert scene.carries("karroun") == (2, 0)
    scene.run(FeintWindows())
    feints(scene, "bip").all_pass(FREE)
    assert orders_of(scene, "bip") == []
    assert (at(scene, "bip", 28), unmoved_at(scene.g, BIP, Sector(28))) == (2, 2)
    assert scene.carries("karroun") == (0, 0)
    assert orders_of(scene, "pop") == [("take", 31, 1), ("defend", 32, 1)], "all others stand"
    assert scene.carries("fola") == (2, 0)
    assert scene.asked_by(DECLARE) == ["bip"]
    orders(scene, "bip", {"take": "33"}, {"28": 2})
    scene.all_pass(RESPOND)
    assert orders_of(scene, "bip") == [("take", 33, 2)]
    assert scene.carries("karroun") == (2, 0), "only the new declaration costs"
    assert scene.done, "nobody holds a card any more"
    scene.expect(feints=[], blameless=[])


@rule("GD-FEI-02", "GD-FEI-11", "GD-INV-10")
def test_without_a_feint_the_declarations_stand(galaxy: Galaxy) -> None:
    scene = declared(galaxy(3).holds("bip", "feint")).run(FeintWindows())
    scene.seat(1).asked(FREE).passes()
    assert scene.done
    assert orders_of(scene, "bip") == [("take", 31, 1), ("defend", 32, 1)]
    void_orders(scene.g, BIP)
    assert scene.carries("karroun") == (2, 0), "after the step nothing is undone"


@rule("GD-FEI-03", "GD-FEI-11")
def test_several_feints_are_declared_again_in_initiative_order(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("bip", "feint", "feint").holds("pop", "feint")
    declared(declared(scene), "pop", "fola").run(FeintWindows())
    feints(scene, "pop")
    feints(scene, "bip").all_pass(RESPOND).all_pass(RESPOND).all_pass(FREE)
    assert (orders_of(scene, "bip"), orders_of(scene, "pop")) == ([], [])
    assert scene.asked_by(DECLARE) == ["bip"]
    orders(scene, "bip", {"take": "33"}, {"28": 1})
    declares_no_more(scene, "bip").all_pass(RESPOND)
    assert scene.asked_by(DECLARE) == ["pop"]
    declares_no_more(scene, "pop")
    assert scene.asked_by(FREE) == ["bip"], "another window opens"
    feints(scene, "bip").all_pass(FREE)
    assert scene.asked_by(DECLARE) == ["bip"]
    declares_no_more(scene, "bip")
    assert scene.done, "a window without a Feint ends the step"
    assert orders_of(scene, "bip") == []


@rule("GD-DEC-19")
def test_silence_plays_no_feint_and_then_moves_nothing(galaxy: Galaxy) -> None:
    scene = declared(galaxy(3).holds("bip", "feint")).run(FeintWindows())
    scene.time_up()
    assert scene.done
    assert len(orders_of(scene, "bip")) == 2
    scene = declared(galaxy(3).holds("bip", "feint")).run(FeintWindows())
    feints(scene, "bip").all_pass(FREE).time_up()
    assert scene.done
    assert orders_of(scene, "bip") == []


@rule("GD-FEI-07", "GD-FEI-08", "GD-FEI-09")
def test_admirals_stay_exhausted_but_may_be_sent_again_once(galaxy: Galaxy) -> None:
    scene = declared(galaxy(3).serve("bip", "jemak").fleets("bip", 28, 4))
    feign(scene.g, BIP)
    karroun, jemak = senator_number("karroun"), senator_number("jemak")
    assert scene.g.exhausted(karroun)
    assert recalled(scene.g, BIP) == [karroun]
    scene.run(Declare(BIP))
    orders(scene, "bip", {"take": "33"}, {"28": 1}, "karroun")
    assert recalled(scene.g, BIP) == [], "his action was one sending"
    orders(scene, "bip", {"take": "34"}, {"28": 1}, "jemak")
    assert scene.g.exhausted(jemak), "others spend their action"
    scene.seat(1).asked(DECLARE).answers({"take": "35"})
    assert getattr(scene.seat(1).asked("destiny.send_fleets").shape, "names", []) == ["fleets"]
    scene = declared(galaxy(3))
    feign(scene.g, BIP)
    close_declarations(scene.g)
    assert scene.g.s.orders == [], "slips end with the step"


@rule("GD-FEI-09", "GD-FEI-03")
def test_every_admiral_called_back_may_be_sent_again_by_his_own_party(galaxy: Galaxy) -> None:
    """GD-FEI-09: one sending for each of them, whoever else was called back or sent again."""
    scene = galaxy(3).serve("bip", "jemak").fleets("bip", 28, 4)
    sends(declared(declared(scene), "pop", "fola"), "bip", "take", 34, 1, "jemak")
    sends(scene, "gsp", "support", 34, 1, "ruhamat", leader="bip")
    feign(scene.g, BIP)
    feign(scene.g, POP)
    karroun, jemak, fola = [senator_number(one) for one in ("karroun", "jemak", "fola")]
    assert (recalled(scene.g, BIP), recalled(scene.g, POP)) == ([karroun, jemak], [fola])
    scene.run(Declare(BIP))
    orders(scene, "bip", {"take": "33"}, {"28": 1}, "karroun")
    assert (recalled(scene.g, BIP), recalled(scene.g, POP)) == ([jemak], [fola])


@rule("GD-FEI-09", "GD-ACT-06")
def test_an_admiral_refreshed_after_he_was_called_back_keeps_his_new_action(
    galaxy: Galaxy,
) -> None:
    """GD-FEI-09: he is sent again for the action he spent, not for the one he has now."""
    scene = declared(galaxy(3))
    feign(scene.g, BIP)
    scene.g.refresh(senator_number("karroun"))
    scene.run(Declare(BIP))
    orders(scene, "bip", {"take": "33"}, {"28": 1}, "karroun")
    assert not scene.g.exhausted(senator_number("karroun"))


@rule("GD-FEI-05", "GD-FEI-06")
def test_shadow_that_only_the_invasion_caused_is_undone(galaxy: Galaxy) -> None:
    scene = declared(galaxy(3).tokens("karroun", 3))
    assert scene.carries("karroun") == (2, 1)
    feign(scene.g, BIP)
    assert scene.carries("karroun") == (3, 0)


@rule("GD-FEI-06", "GD-SHA-08")
def test_tokens_are_as_they_would_be_without_the_declaration(galaxy: Galaxy) -> None:
    karroun = senator_number("karroun")
    scene = galaxy(3).tokens("karroun", 2)
    blame(scene.g, BIP, karroun)
    corrupt(scene.g, karroun, 2, "card")
    assert scene.carries("karroun") == (0, 2)
    void_orders(scene.g, BIP)
    assert scene.carries("karroun") == (4, 0), "2 and 2 make no Shadow"
    scene = galaxy(3).tokens("karroun", 1)
    blame(scene.g, BIP, karroun)
    to_shadow(scene.g, karroun)
    assert scene.carries("karroun") == (0, 1)
    void_orders(scene.g, BIP)
    assert scene.carries("karroun") == (1, 0), "one token could not have been exchanged"
    scene = galaxy(3).tokens("karroun", 3)
    blame(scene.g, BIP, karroun)
    absolve(scene.g, karroun, 2, "card")
    void_orders(scene.g, BIP)
    assert scene.carries("karroun") == (1, 0)
    scene = galaxy(3).tokens("karroun", 0, 1)
    blame(scene.g, BIP, karroun)
    lift_shadow(scene.g, karroun, "card")
    void_orders(scene.g, BIP)
    assert scene.carries("karroun") == (0, 0)


@rule("GD-FEI-06", "GD-SHA-05", "GD-SHA-06", "GD-SHA-07")
@pytest.mark.parametrize(
    ("before", "gained", "after"),
    [((1, 0), 2, (3, 0)), ((3, 0), 2, (2, 1)), ((1, 1), 1, (2, 1)), ((1, 1), 2, (0, 2))],
)
def test_what_he_gained_besides_is_exchanged_as_if_he_had_not_been_blamed(
    galaxy: Galaxy, before: tuple[int, int], gained: int, after: tuple[int, int]
) -> None:
    scene = galaxy(3).tokens("karroun", *before)
    blame(scene.g, BIP, senator_number("karroun"))
    corrupt(scene.g, senator_number("karroun"), gained, "card")
    void_orders(scene.g, BIP)
    assert scene.carries("karroun") == after


@rule("GD-FEI-06", "GD-SHA-08", "GD-SHA-03")
def test_what_he_lost_besides_is_lost_without_the_blame_too(galaxy: Galaxy) -> None:
    karroun = senator_number("karroun")
    scene = galaxy(3).tokens("karroun", 0, 2)
    blame(scene.g, BIP, karroun)
    lift_shadow(scene.g, karroun, "card")
    void_orders(scene.g, BIP)
    assert scene.carries("karroun") == (0, 1)
    scene = galaxy(3).tokens("karroun", 3)
    blame(scene.g, BIP, karroun)
    lift_shadow(scene.g, karroun, "card")
    void_orders(scene.g, BIP)
    assert scene.carries("karroun") == (3, 0), "only the Invasion had made it a Shadow"
    scene = galaxy(3).tokens("karroun", 1)
    blame(scene.g, BIP, karroun)
    absolve(scene.g, karroun, 2, "card")
    corrupt(scene.g, karroun, 3, "card")
    to_shadow(scene.g, karroun)
    assert scene.carries("karroun") == (1, 1)
    void_orders(scene.g, BIP)
    assert scene.carries("karroun") == (0, 1), "he had but one to lose, and three to exchange"


@rule("GD-FEI-06")
@pytest.mark.parametrize("name", ["karroun", "jemak"])
def test_tokens_of_two_invasions_and_of_two_owners_are_kept_apart(
    galaxy: Galaxy, name: str
) -> None:
    scene = galaxy(3).serve("bip", "jemak")
    bearer = senator_number(name)
    blame(scene.g, BIP, bearer)
    blame(scene.g, BIP, bearer)
    blame(scene.g, REPUBLIC, bearer)
    assert scene.carries(name) == (0, 2)
    void_orders(scene.g, BIP)
    assert scene.carries(name) == (2, 0), "the Republic's Invasion stays"
    void_orders(scene.g, REPUBLIC)
    assert scene.carries(name) == (0, 0)


@rule("GD-FEI-04", "GD-FEI-10")
def test_orders_of_the_republic_are_taken_back_in_the_same_way(galaxy: Galaxy) -> None:
    scene = sends(galaxy(3).owns(INFESTED, 50), "republic", "neutralise", 50, 3, "fola")
    scene.g.s.orders[0].origins[:] = [Sector(1), Sector(1), Sector(1)]
    void_orders(scene.g, REPUBLIC)
    assert (at(scene, "republic", 50), at(scene, "republic", 1)) == (0, 8)
    assert unmoved_at(scene.g, REPUBLIC, Sector(1)) == 8
    assert order_at(scene.g, REPUBLIC, Sector(50)) is None


@rule("GD-FEI-04", "GD-LAW-05")
def test_what_was_voided_counts_for_no_law_and_fleets_lost_stay_lost(galaxy: Galaxy) -> None:
    scene = declared(galaxy(3))
    counted = [scene.g.done(BIP, act) for act in (MOVE_FLEET, INVADE, DEFEND_FOREIGN, ADMIRAL)]
    assert counted == [2, 1, 1, 1]
    scene.fleets("bip", 31, 0)
    feign(scene.g, BIP)
    counted = [scene.g.done(BIP, act) for act in (MOVE_FLEET, INVADE, DEFEND_FOREIGN, ADMIRAL)]
    assert counted == [0, 0, 0, 0]
    assert (at(scene, "bip", 28), fleets_out(scene.g, BIP)) == (1, 1)


@rule("GD-FEI-04", "GD-LAW-05", "GD-DEA-09")
@pytest.mark.parametrize(("new_owner", "word"), [(BIP, "bought"), (POP, "sold")])
def test_a_defence_counts_no_longer_whoever_has_the_sector_by_now(
    galaxy: Galaxy, new_owner: Party, word: str
) -> None:
    scene = galaxy(3).owns("pop" if word == "bought" else "bip", 32)
    declared(scene)
    abroad = 1 if word == "bought" else 0
    assert scene.g.done(BIP, DEFEND_FOREIGN) == abroad
    scene.g.set_owner(Sector(32), new_owner)
    feign(scene.g, BIP)
    assert scene.g.done(BIP, DEFEND_FOREIGN) == 0, "it was counted by who had it then"


@rule("GD-FEI-04", "GD-LAW-05", "GD-ACT-09")
@pytest.mark.parametrize("fate", ["sold", "dead"])
def test_an_admiral_who_is_gone_meanwhile_counts_no_longer_for_who_sent_him(
    galaxy: Galaxy, fate: str
) -> None:
    scene = declared(galaxy(3))
    if fate == "sold":
        scene.serve("pop", "karroun")
    else:
        scene.g.kill(senator_number("karroun"))
    feign(scene.g, BIP)
    assert (scene.g.done(BIP, ADMIRAL), scene.g.done(POP, ADMIRAL)) == (0, 0)


@rule("GD-SAB-17", "GD-FEI-04")
def test_a_voided_first_invasion_is_free_again(galaxy: Galaxy) -> None:
    scene = declared(galaxy(3), "gsp", "ruhamat")
    assert scene.carries("ruhamat") == (0, 0)
    assert not scene.g.power_is_fresh(WELCOME_INSURRECTION)
    feign(scene.g, GSP)
    assert scene.g.power_is_fresh(WELCOME_INSURRECTION)


def breaking(scene: Scene) -> Deal:
    """The BIP invades the PoP against its word and refuses the tax on moving Fleets."""
    deal = sworn(scene, "bip", "pop", "no_invade", scene.party("pop"))
    scene.in_phase("intrigue", 1).run(Declare(scene.party("bip")))
    orders(scene, "bip", {"take": "30"}, {"28": 1}, "karroun")
    scene.seat(1).asked("destiny.comply").picks("break")
    scene.seat(1).asked("destiny.keep_word").picks("break")
    scene.all_pass(DECLARE).all_pass(RESPOND)
    assert scene.done
    return deal


@rule("GD-FEI-05", "GD-FEI-06", "GD-DEA-16", "GD-TAX-05")
def test_a_feint_takes_back_what_a_broken_promise_and_an_unpaid_tax_cost(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3).tokens("karroun", 1), law_of(TAX, MOVE_FLEET, 2))
    deal = breaking(scene)
    assert scene.carries("karroun") == (1, 2), "1, and three times 2"
    feign(scene.g, BIP)
    assert scene.carries("karroun") == (1, 0)
    assert state_of(scene, deal) == CONCLUDED, "what was not done broke nothing"
    scene.run(Declare(BIP))
    orders(scene, "bip", {"take": "30"}, {"28": 1})
    scene.seat(1).asked("destiny.comply").picks("break")
    scene.seat(1).asked("destiny.keep_word").picks("break")
    scene.all_pass(DECLARE).all_pass(RESPOND)
    assert state_of(scene, deal) == BROKEN
    assert scene.carries("karroun") == (1, 2), "the same again costs the same again"


@rule("GD-FEI-06", "GD-TAX-01", "GD-LAW-03")
@pytest.mark.parametrize(("resource", "purse"), [(0, (6, 10)), (1, (10, 6))])
def test_a_tax_paid_for_a_voided_declaration_comes_back(
    galaxy: Galaxy, resource: int, purse: tuple[int, int]
) -> None:
    scene = in_force(galaxy(3), law_of(TAX, MOVE_FLEET, 2, resource)).in_phase("intrigue", 1)
    scene.run(Declare(BIP))
    orders(scene, "bip", {"take": "31"}, {"28": 2})
    scene.seat(1).asked("destiny.comply").picks("comply")
    assert scene.purse("bip") == purse
    feign(scene.g, POP)
    assert scene.purse("bip") == purse, "another Party's Feint changes nothing"
    feign(scene.g, BIP)
    assert scene.purse("bip") == (10, 10)
    scene.expect(treasury=0, tolls=[])


@rule("GD-FEI-06", "GD-INV-10")
def test_once_the_step_is_over_breaches_stay(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3), law_of(TAX, MOVE_FLEET, 2))
    deal = breaking(scene)
    close_declarations(scene.g)
    scene.given(turn=3)
    void_orders(scene.g, BIP)
    assert state_of(scene, deal) == BROKEN
    assert scene.carries("karroun") == (0, 2)


@rule("GD-FEI-06", "GD-REB-26")
def test_a_deal_with_one_who_has_rebelled_meanwhile_is_not_restored(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3), law_of(TAX, MOVE_FLEET, 2))
    deal = breaking(scene)
    scene.rebels("pop")
    feign(scene.g, BIP)
    assert state_of(scene, deal) == BROKEN


@rule("GD-FEI-05", "GD-FEI-06", "GD-DEA-18", "GD-TAX-11")
def test_at_a_whole_table_a_feint_leaves_no_trace_of_a_breach() -> None:
    def prepare(scene: Scene) -> None:
        in_force(scene.holds("bip", "feint"), law_of(TAX, MOVE_FLEET, 2))
        sworn(scene, "bip", "pop", "no_invade", scene.party("pop"))

    sitting = sit(3, prepare, INTRIGUE).until(DECLARE, "bip")
    sitting.says("bip", DECLARE, {"take": "30"})
    sitting.says("bip", "destiny.send_fleets", {"fleets": {"28": 2}, "admiral": ["karroun"]})
    sitting.says("bip", "destiny.comply", "break").says("bip", "destiny.keep_word", "break")
    sitting.until(FREE, "bip")
    assert sitting.carries("karroun") == (0, 2)
    sitting.says("bip", FREE, "feint").until(DECLARE, "bip")
    assert sitting.carries("karroun") == (0, 0)
    assert [deal.state for deal in sitting.g.s.deals] == [CONCLUDED]
    sitting.says("bip", DECLARE, None)
    assert sitting.to_turn(3).carries("karroun") == (0, 0)


@rule("GD-INT-01", "GD-BAT-03", "GD-FEI-11")
def test_the_phase_declares_then_fights(galaxy: Galaxy) -> None:
    scene = galaxy(3).rolls("war", 1, 6, 6, 1, 1).run(IntriguePhase())
    orders(scene, "gsp", {"take": "31"}, {"29": 2})
    assert scene.asked_by(DECLARE) == ["bip"]
    assert scene.g.owner(Sector(31)) < 0
    declares_no_more(scene, "bip")
    declares_no_more(scene, "pop")
    assert scene.g.owner(Sector(31)) == 0
    assert scene.g.s.step > 2
