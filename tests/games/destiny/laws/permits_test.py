"""Laws and promises before cards and powers are announced (GD-LAW-09, GD-LAW-17, GD-DEA-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.acts import Act
from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.cards.action_deck import CARDS
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.laws.language import (
    ASSASSINATE,
    AUDIT,
    BAN,
    CORRUPT_ABILITY,
    LAW_ACT,
    NUMBER_FROM,
    SECTOR_ABILITY,
    SENATOR_ABILITY,
    TAX,
)
from starmoot.games.destiny.laws.permits import law_acts
from starmoot.games.destiny.names import GSP, SENATE_OPENS
from starmoot.games.destiny.powers.power_table import PLAY, POWERS
from starmoot.games.destiny.scenario.bargains import Lull, agree
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FREE = "destiny.free_act"
COMPLY = "destiny.comply"
KEEP = "destiny.keep_word"


def poor(scene: Scene) -> Scene:
    """Nobody has the Influence to bid."""
    for party in scene.g.parties():
        scene.g.party(party).influence = 0
    return scene


def with_card(scene: Scene, target: str = "karroun") -> Scene:
    """The GSP plays Assassination with Ruhamat."""
    scene.holds("gsp", "assassination").run(FreeWindow(SENATE_OPENS))
    answer = {"assassination": {"senator": "ruhamat", "target": target}}
    scene.seat(0).asked(FREE).answers(answer)
    return scene.all_pass(FREE)


def by_ability(scene: Scene, target: str = "karroun") -> Scene:
    """Gazali of the GSP strikes without a card."""
    scene.serve("gsp", "gazali").run(FreeWindow(SENATE_OPENS))
    scene.seat(0).asked(FREE).answers({"assassinate": {"senator": "gazali", "target": target}})
    return scene.all_pass(FREE)


@rule("GD-LAW-09", "GD-LAW-10")
def test_every_power_is_to_the_law_what_the_ledger_calls_it() -> None:
    found: dict[str, list[str]] = {}
    for power in POWERS:
        act = Act()
        act.number, act.sort = power.number, power.sort
        words = [LAW_ACT.key(law) for law in law_acts(act)]
        found[PLAY.key(power.number)] = words
    ability, sector = LAW_ACT.key(SENATOR_ABILITY), LAW_ACT.key(SECTOR_ABILITY)
    corrupt = LAW_ACT.key(CORRUPT_ABILITY)
    expected = {
        "audit": [LAW_ACT.key(AUDIT)],
        "assassinate": [LAW_ACT.key(ASSASSINATE), ability],
        **{key: [ability] for key in ["look_at_hand", "raid_hand", "absolve", "sabotage"]},
        **{key: [sector] for key in ["blackmarket_data", "ancient_indulgences", "random_augury"]},
        "corrupt_prime_minister": [corrupt],
        "corrupt_interior": [corrupt],
        "corrupt_finance": [corrupt],
        "corrupt_defence": [corrupt],
    }
    assert {word: laws for word, laws in found.items() if laws} == expected
    for number in range(len(CARDS)):
        act = Act()
        act.number = number
        assert law_acts(act) == [], "no law touches the playing of cards"


@rule("GD-ASN-28", "GD-LAW-09", "GD-LAW-10")
def test_cards_are_outside_the_law_and_abilities_are_not(galaxy: Galaxy) -> None:
    scene = in_force(poor(galaxy(3).rolls("intrigue", 3)), law_of(BAN, ASSASSINATE))
    assert with_card(scene).done
    assert scene.carries("ruhamat") == (0, 0)
    other = in_force(poor(galaxy(3)), law_of(BAN, ASSASSINATE))
    by_ability(other).seat(0).asked("destiny.comply").picks("comply")
    assert not other.g.exhausted(senator_number("gazali")), "nothing was announced"
    other.said_nothing_of("destiny.announced")
    assert other.asked_by(FREE) == ["gsp"], "the window goes on"


@rule("GD-LAW-09", "GD-LAW-17")
def test_a_law_can_be_broken_by_an_attempt(galaxy: Galaxy) -> None:
    scene = in_force(poor(galaxy(3).rolls("intrigue", 3)), law_of(BAN, SENATOR_ABILITY))
    by_ability(scene).seat(0).asked("destiny.comply").picks("break")
    scene.seat(0).asked("destiny.place_corruption").picks("ruhamat")
    assert scene.carries("ruhamat") == (2, 0)
    scene.said("destiny.attempt", attempt="fails")
    assert (scene.g.done(GSP, SENATOR_ABILITY), scene.g.done(GSP, ASSASSINATE)) == (1, 1)


@rule("GD-LAW-03", "GD-LAW-09")
def test_an_attempt_can_be_taxed(galaxy: Galaxy) -> None:
    scene = in_force(poor(galaxy(3).rolls("intrigue", 3)), law_of(TAX, ASSASSINATE, 2))
    by_ability(scene).seat(0).asked("destiny.comply").picks("comply")
    assert scene.purse("gsp")[1] == 8
    scene.said("destiny.attempt")


@rule("GD-LAW-09", "GD-LAW-11")
@pytest.mark.parametrize(("sector", "asked"), [(5, ["gsp"]), (8, [])])
def test_a_law_may_pick_the_sector_whose_ability_it_touches(
    galaxy: Galaxy, sector: int, asked: list[str]
) -> None:
    law = law_of(TAX, SECTOR_ABILITY, 1)
    law.clauses[0].where = [NUMBER_FROM + sector - 1]
    scene = in_force(galaxy(3).owns("gsp", 5).holds("bip", "feint"), law)
    scene.run(FreeWindow(SENATE_OPENS)).seat(0).asked(FREE).answers({"blackmarket_data": "bip"})
    scene.all_pass(FREE)
    assert scene.asked_by(COMPLY) == asked
    if asked:
        scene.seat(0).asked(COMPLY).picks("comply")
        assert scene.purse("gsp")[1] == 9
    scene.said("destiny.look")
    assert scene.g.done(GSP, SECTOR_ABILITY) == 1


@rule("GD-DEA-21", "GD-DEA-19")
@pytest.mark.parametrize("card", [True, False])
def test_a_promise_to_spare_a_party_warns_before_an_attempt(galaxy: Galaxy, card: bool) -> None:
    for answer in ("keep", "break"):
        scene = galaxy(3).run(Lull())
        agree(scene, "gsp", "bip", promises=[{"no_assassinate": {"party": "bip", "turns": 2}}])
        poor(scene.rolls("intrigue", 3))
        (with_card if card else by_ability)(scene)
        scene.seat(0).asked(KEEP).picks(answer)
        if answer == "keep":
            scene.said_nothing_of("destiny.announced")
            assert scene.asked_by(FREE) == ["gsp"], "nothing was spent, and the window goes on"
        else:
            if not card:
                scene.seat(0).asked("destiny.place_corruption").picks("ruhamat")
            assert scene.carries("ruhamat") == (2, 0)
            scene.said("destiny.attempt", attempt="fails")


@rule("GD-DEA-21")
def test_a_promise_to_one_party_spares_no_other(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    agree(scene, "gsp", "bip", promises=[{"no_assassinate": {"party": "bip", "turns": 2}}])
    with_card(poor(scene.rolls("intrigue", 3)), "fola")
    scene.said("destiny.attempt", attempt="fails")
