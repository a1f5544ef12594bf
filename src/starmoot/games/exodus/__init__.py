"""Exodus: the last fleet, hunted, jumps from star to star.

For three to eight. Rules, dice and players decide, and nobody else. (EX-COMP-01, EX-COMP-02)
"""

from starmoot.games.exodus.advice.adviser import advice
from starmoot.games.exodus.content.printed import CREDITS
from starmoot.games.exodus.guided import GUIDED
from starmoot.games.exodus.names import STREAMS
from starmoot.games.exodus.options import Settings
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.scene import staging
from starmoot.games.exodus.scene.screen import build_scene
from starmoot.games.exodus.state import State
from starmoot.games.exodus.study.conservation import LAWS
from starmoot.games.exodus.study.figures import figures
from starmoot.games.exodus.study.outlook import outlook
from starmoot.games.exodus.study.redeal import redeal
from starmoot.games.exodus.table.absence import bots
from starmoot.games.exodus.table.deadlines import deadlines
from starmoot.games.exodus.table.talk import channels
from starmoot.games.exodus.voyage.ending import ENDINGS, standing
from starmoot.games.exodus.voyage.setup import set_up
from starmoot.games.exodus.voyage.voyage import Voyage
from starmoot.kernel import Game, Opening, Story

PRELUDE = ("faction_choice", "institutional_secrets", "leader_choice", "fleet_questions")
"""What is asked before the fleet jumps for the first time, and `name_system` on the way."""

GAME = Game(
    id="exodus",
    title="Exodus",
    summary="The last human fleet flees from star to star; its factions share one fate and agree "
    "on nothing else.",
    rules_version=3,
    seats=range(3, 9),
    state=State,
    play=Exodus,
    setup=set_up,
    opening=Voyage,
    endings=ENDINGS,
    streams=STREAMS,
    settings=Settings,
    redeal=redeal,
    laws=LAWS,
    scene=build_scene,
    staging=staging.STAGING,
    stage=staging.beats,
    advice=advice,
    figures=figures,
    outlook=outlook,
    talk=channels,
    deadlines=deadlines,
    bots=bots,
    prepared=Opening(
        options={"max_cycles": 10},
        prelude=frozenset(f"exodus.{topic}" for topic in (*PRELUDE, "name_system")),
        concerned=True,
    ),
    guided=GUIDED,
    story=Story(
        luck={"fleet": -1, "orders": -1},
        conflicts=frozenset({"exodus.scene_staged", "exodus.combat_attack"}),
        helped=frozenset({"exodus.assist_helps", "exodus.guards"}),
        hurt=frozenset(
            f"exodus.{deed}"
            for deed in ("assassinated", "dissents", "plot_exposed", "threatened", "wounded")
        ),
        accepted=frozenset({"exodus.promised"}),
        refused=frozenset({"exodus.declined"}),
        bonds=frozenset({"exodus.promised"}),
        standing=standing,
    ),
    package="starmoot.games.exodus",
    length="2 to 3 hours live, some weeks by mail",
    credits=CREDITS,
)

__all__ = ["GAME"]
