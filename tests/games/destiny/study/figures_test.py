"""What a game reports to those who study many, and what hosts tell of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny import GAME
from starmoot.games.destiny.names import BIP, INFESTED, Senator
from starmoot.games.destiny.study.figures import figures
from starmoot.host import NOTES, check_options

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy


def test_figures_count_what_the_galaxy_came_to(galaxy: Galaxy) -> None:
    table = galaxy(3).owns(INFESTED, 50, 51).owns("bip", 44, 45).tokens("fola", 2, 1)
    table.office("justice", "karroun").has("gsp", 3, 4).fleets("pop", 30, 5)
    told = figures(table.g)
    assert told["turns"] == 2
    assert told["Infested Sectors"] == 2
    assert (told["Corruption in play"], told["Shadow in play"]) == (2, 1)
    assert told["Sectors"] == [1, 3, 1]
    assert told["Ministries"] == [0, 1, 0]
    assert told["Fleets"] == [2, 2, 5]
    influence = told["Influence"]
    assert isinstance(influence, list)
    assert influence[0] == 3
    table.g.kill(Senator(0))
    table.g.s.rebel = BIP
    assert figures(table.g)["dead Senators"] == 1
    assert figures(table.g)["in Rebellion"] == 1


def test_the_story_names_facts_that_exist() -> None:
    for name in GAME.story.kept | GAME.story.broken:
        assert name in NOTES, name
    assert check_options(GAME, GAME.prepared.options)["party_pick"] == "random"
