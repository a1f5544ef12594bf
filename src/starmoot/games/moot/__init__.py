"""Moot, the tutorial game: docs/first-game.md builds it from nothing."""

from starmoot.games.moot.advice import advice
from starmoot.games.moot.guided import GUIDED
from starmoot.games.moot.outlook import outlook
from starmoot.games.moot.play import (
    ENDINGS,
    Moot,
    Round,
    Settings,
    State,
    all_influence,
    setup,
    standing,
)
from starmoot.games.moot.scene import STAGING, scene
from starmoot.kernel import Game, Opening, Story

GAME = Game(
    id="moot",
    title="Moot",
    summary="Star-captains with secret aims bid, bargain and vote: seal the gates or open them?",
    rules_version=2,
    seats=range(3, 7),
    state=State,
    play=Moot,
    setup=setup,
    opening=Round,
    endings=ENDINGS,
    streams=("dealing",),
    settings=Settings,
    laws={"influence is never made or lost": all_influence},
    scene=scene,
    staging=STAGING,
    advice=advice,
    outlook=outlook,
    prepared=Opening(options={"gates": 5}, first=True),
    guided=GUIDED,
    story=Story(
        kept=frozenset({"moot.kept"}),
        broken=frozenset({"moot.broke"}),
        accepted=frozenset({"moot.accepts"}),
        refused=frozenset({"moot.declines"}),
        standing=standing,
    ),
    package="starmoot.games.moot",
    length="10 to 15 minutes",
)

__all__ = ["GAME"]
