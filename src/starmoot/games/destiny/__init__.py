"""Galactic Destiny: six Parties fight for the Senate and the Sectors of a Republic.

GD-CMP-01: the rule set called Politics. GD-CMP-04: for three to six Parties. GD-COM-01: people may
talk at any time, to all at once or in pairs.
"""

from starmoot.games.destiny import tables
from starmoot.games.destiny.advice import advice
from starmoot.games.destiny.conservation import LAWS
from starmoot.games.destiny.ending import ENDINGS
from starmoot.games.destiny.figures import figures
from starmoot.games.destiny.names import STREAMS
from starmoot.games.destiny.options import CLOCKS, Settings, deadlines
from starmoot.games.destiny.outlook import outlook
from starmoot.games.destiny.phases import Chronicle
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.redeal import redeal
from starmoot.games.destiny.scene import build_scene
from starmoot.games.destiny.setup import set_up
from starmoot.games.destiny.state import State
from starmoot.kernel import Game, Opening, Story, table_and_pairs

GAME = Game(
    id="destiny",
    title="Galactic Destiny",
    summary="Parties campaign, invade, bribe and vote for the galaxy, while their own corruption "
    "feeds it to the Ke'Ras.",
    rules_version=2,
    seats=range(3, 7),
    state=State,
    play=Destiny,
    setup=set_up,
    opening=Chronicle,
    endings=ENDINGS,
    streams=STREAMS,
    settings=Settings,
    redeal=redeal,
    laws=LAWS,
    scene=build_scene,
    advice=advice,
    figures=figures,
    outlook=outlook,
    talk=table_and_pairs,
    prepared=Opening(options={"party_pick": "random"}),
    story=Story(kept=frozenset({"destiny.keeps_word"}), broken=frozenset({"destiny.breaks_word"})),
    clocks=CLOCKS,
    deadlines=deadlines,
    package="starmoot.games.destiny",
    length="2 to 4 hours live, some weeks by mail",
)

__all__ = ["GAME", "tables"]
