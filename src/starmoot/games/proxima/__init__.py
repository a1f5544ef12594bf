"""Exodus: Proxima Centauri, with Edge of Extinction: powers settle the hexes around a new sun."""

from starmoot.games.proxima.advice.adviser import advice
from starmoot.games.proxima.figures import figures
from starmoot.games.proxima.guided import GUIDED
from starmoot.games.proxima.names import STREAMS
from starmoot.games.proxima.options import Settings, deadlines
from starmoot.games.proxima.outlook import outlook
from starmoot.games.proxima.play import Proxima, all_people
from starmoot.games.proxima.redeal import redeal
from starmoot.games.proxima.scene.screen import scene
from starmoot.games.proxima.scene.staging import STAGING, staged
from starmoot.games.proxima.scoring import ENDINGS, POINT, SOLO_ENDINGS
from starmoot.games.proxima.setup.powers import setup
from starmoot.games.proxima.state import State
from starmoot.games.proxima.turn import Whole
from starmoot.kernel import Game, Opening, Story

GAME = Game(
    id="proxima",
    title="Exodus: Proxima Centauri",
    summary="Settle the hexes around Proxima Centauri: bid, research, build fleets and fight.",
    rules_version=3,
    seats=range(1, 7),
    state=State,
    play=Proxima,
    setup=setup,
    opening=Whole,
    endings=(*ENDINGS, *SOLO_ENDINGS),
    point=POINT,
    streams=STREAMS,
    settings=Settings,
    redeal=redeal,
    deadlines=deadlines,
    laws={"people are never made or lost": all_people},
    scene=scene,
    staging=STAGING,
    stage=staged,
    advice=advice,
    figures=figures,
    outlook=outlook,
    prepared=Opening(
        options={"preset": "short", "turns": 3},
        prelude=frozenset({"proxima.faction", "proxima.first_technology", "proxima.outpost"}),
    ),
    guided=GUIDED,
    story=Story(
        luck={"dice": 1},
        conflicts=frozenset({"proxima.fight", "proxima.aimed"}),
        helped=frozenset({"proxima.royalty"}),
        hurt=frozenset({"proxima.looted"}),
    ),
    package="starmoot.games.proxima",
    length="90 to 180 minutes",
    credits="Exodus: Proxima Centauri and Edge of Extinction were published by NSKN Games.",
)

__all__ = ["GAME"]
