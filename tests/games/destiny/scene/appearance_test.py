"""Section 1: what things are called and look like, and what is no limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny import GAME
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import (
    GSP,
    INFESTED,
    NEUTRAL,
    OWNERS,
    PARTIES,
    REPUBLIC,
    Owner,
    Sector,
)
from starmoot.games.destiny.scene.appearance import (
    ABILITY_COLOUR,
    CORRUPTION_COLOUR,
    DEFENCE_COLOUR,
    GREY,
    INFLUENCE_COLOUR,
    MONEY_COLOUR,
    REPUBLIC_COLOUR,
    SHADOW_COLOUR,
    YEAR_NAME,
    owner_colour,
    short_name,
)
from starmoot.games.destiny.senators.tokens import corrupt
from starmoot.games.destiny.state import Fleet
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.host import codec, options_of
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy


@rule("GD-CMP-01", "GD-CMP-04")
def test_there_is_one_rule_set_for_three_to_six_parties() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6]
    assert not [option.name for option in options_of(GAME) if "rule" in option.name]


@rule("GD-CMP-06")
def test_the_enemy_is_called_by_its_name(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    scene.g.set_owner(Sector(50), INFESTED)
    entry = scene.play.log[-1]
    assert entry.note.name == "destiny.infested"
    assert entry.tell(scene.g.s).startswith("The Ke'Ras take 50")


@rule("GD-CMP-07")
def test_the_year_is_the_sum_of_the_ages() -> None:
    assert YEAR_NAME == "5752 AF"


@rule("GD-CMP-13", "GD-CMP-14")
def test_every_owner_has_a_colour_and_a_short_name() -> None:
    owners = [*range(PARTIES), REPUBLIC, NEUTRAL, INFESTED]
    colours = [owner_colour(owner) for owner in owners]
    assert colours[:PARTIES] == ["green", "red", "yellow", "violet", "blue", "orange"]
    assert owner_colour(REPUBLIC) == REPUBLIC_COLOUR == "grey"
    assert len(set(colours)) == len({short_name(owner) for owner in owners}) == len(owners)
    assert [short_name(Owner(party)) for party in range(3)] == ["GSP", "BIP", "PoP"]


@rule("GD-CMP-15", "GD-CMP-16")
def test_resources_and_tokens_have_their_colours() -> None:
    assert (INFLUENCE_COLOUR, MONEY_COLOUR) == ("purple", "green")
    assert (DEFENCE_COLOUR, ABILITY_COLOUR) == ("red", "gold")
    assert len({CORRUPTION_COLOUR, SHADOW_COLOUR, GREY}) == 2
    assert CORRUPTION_COLOUR == GREY


@rule("GD-CMP-11")
def test_no_effect_fails_for_lack_of_a_counter(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "renko", "ionis", "ashkem")
    for sector in range(1, 41):
        scene.g.set_owner(Sector(sector), GSP if sector <= 20 else INFESTED)
    assert scene.g.sector_count(GSP) == 20
    assert scene.g.sector_count(INFESTED) == 20
    corrupt(scene.g, senator_number("ruhamat"), 150, "test")
    assert scene.carries("ruhamat") == (0, 50)


@rule("GD-CMP-12")
def test_fleets_are_all_alike(galaxy: Galaxy) -> None:
    scene = galaxy(6)
    for owner in ("gsp", "bip", "pop", "tmp", "cos", "ppf", "republic"):
        scene.fleets(owner, 50, 3)
    assert [fleets_at(scene.g, Owner(owner), Sector(50)) for owner in range(OWNERS)] == [3] * OWNERS
    assert list(codec(Fleet).show(Fleet())) == ["sector", "moved"]
