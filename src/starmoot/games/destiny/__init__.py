"""Galactic Destiny: six Parties fight for the Senate and the Sectors of a Republic.

GD-CMP-01: the rule set called Politics. GD-CMP-04: for three to six Parties. GD-COM-01: people may
talk at any time, to all at once or in pairs.
"""

from starmoot import kernel as k
from starmoot.games.destiny import names, options, tables
from starmoot.games.destiny.advice import adviser
from starmoot.games.destiny.guided import GUIDED
from starmoot.games.destiny.options import Settings
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scene import screen, staging
from starmoot.games.destiny.state import State
from starmoot.games.destiny.study import conservation, figures, outlook, redeal
from starmoot.games.destiny.turn import ending, phases, setup

GAME = k.Game(
    id="destiny",
    title="Galactic Destiny",
    summary="Parties campaign, invade, bribe and vote for the galaxy, while their own corruption "
    "feeds it to the Ke'Ras.",
    rules_version=4,
    seats=range(3, 7),
    state=State,
    play=Destiny,
    setup=setup.set_up,
    opening=phases.Chronicle,
    endings=ending.ENDINGS,
    streams=names.STREAMS,
    settings=Settings,
    redeal=redeal.redeal,
    laws=conservation.LAWS,
    scene=screen.build_scene,
    staging=staging.STAGING,
    advice=adviser.advice,
    figures=figures.figures,
    outlook=outlook.outlook,
    prepared=k.Opening(options={"party_pick": "random"}, concerned=True),
    guided=GUIDED,
    story=k.Story(
        kept=frozenset({"destiny.keeps_word"}),
        broken=frozenset({"destiny.breaks_word"}),
        conflicts=frozenset({"destiny.battle", "destiny.attempt", "destiny.charges"}),
        helped=frozenset({"destiny.traded"}),
        hurt=frozenset(
            f"destiny.{deed}"
            for deed in ("accuses", "attempt", "charges", "complains", "raided", "sues", "tapped")
        ),
        accepted=frozenset({"destiny.answers_offer:accept"}),
        refused=frozenset({"destiny.answers_offer:refuse"}),
    ),
    clocks=options.CLOCKS,
    deadlines=options.deadlines,
    package="starmoot.games.destiny",
    length="2 to 4 hours live, some weeks by mail",
)

__all__ = ["GAME", "tables"]
