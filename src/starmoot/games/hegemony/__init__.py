"""Hegemony: three governments meet apart, and one of them founds an empire."""

from starmoot.games.hegemony.advice.adviser import advice
from starmoot.games.hegemony.advice.pace import bot_waits
from starmoot.games.hegemony.course import Course
from starmoot.games.hegemony.figures import figures
from starmoot.games.hegemony.final.session import ENDINGS
from starmoot.games.hegemony.guided import GUIDED
from starmoot.games.hegemony.names import STREAMS
from starmoot.games.hegemony.options import Settings, deadlines, pauses
from starmoot.games.hegemony.outlook import outlook
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.redeal import redeal
from starmoot.games.hegemony.scene.screen import scene
from starmoot.games.hegemony.scene.staging import STAGING
from starmoot.games.hegemony.setup.calendar import agenda
from starmoot.games.hegemony.setup.seating import teams, together
from starmoot.games.hegemony.setup.start import setup
from starmoot.games.hegemony.state import State
from starmoot.kernel import Game, Opening, Story

GAME = Game(
    id="hegemony",
    title="Hegemony",
    summary="Three governments argue about Steel behind closed doors; one will rule them all.",
    rules_version=4,
    seats=range(12, 22),
    state=State,
    play=Hegemony,
    setup=setup,
    opening=Course,
    endings=ENDINGS,
    streams=STREAMS,
    settings=Settings,
    redeal=redeal,
    scene=scene,
    staging=STAGING,
    advice=advice,
    figures=figures,
    outlook=outlook,
    deadlines=deadlines,
    pauses=pauses,
    together=together,
    teams=teams,
    agenda=agenda,
    bot_waits=bot_waits,
    prepared=Opening(
        seats=15,
        options={"solo_seat": "a_leader", "representatives": "original_players"},
        prelude=frozenset(
            {
                *("hegemony.name_leader", "hegemony.concept", "hegemony.discard"),
                *("hegemony.wish", "hegemony.second_office", "hegemony.assign"),
                *("hegemony.style", "hegemony.blank", "hegemony.tag"),
            }
        ),
    ),
    guided=GUIDED,
    story=Story(
        luck={"a.dice": 1, "b.dice": 1, "c.dice": 1},
        conflicts=frozenset({"hegemony.killed", "hegemony.died", "hegemony.purged"}),
        helped=frozenset({"hegemony.favoured"}),
        hurt=frozenset({"hegemony.killed", "hegemony.sabotaged"}),
    ),
    package="starmoot.games.hegemony",
    length="ten hours over four weeks",
    credits="Hegemony was written by Hobert Roward for Game Chef.",
)

__all__ = ["GAME"]
