"""Hegemony: three governments meet apart, and one of them founds an empire."""

from starmoot.games.hegemony.course import Course
from starmoot.games.hegemony.final.session import ENDINGS
from starmoot.games.hegemony.names import STREAMS
from starmoot.games.hegemony.options import Settings
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.redeal import redeal
from starmoot.games.hegemony.setup.start import setup
from starmoot.games.hegemony.state import State
from starmoot.kernel import Game

GAME = Game(
    id="hegemony",
    title="Hegemony",
    summary="Three governments argue about Steel behind closed doors; one will rule them all.",
    rules_version=1,
    seats=range(12, 22),
    state=State,
    play=Hegemony,
    setup=setup,
    opening=Course,
    endings=ENDINGS,
    streams=STREAMS,
    settings=Settings,
    redeal=redeal,
    package="starmoot.games.hegemony",
    length="ten hours over four weeks",
    credits="Hegemony was written by Hobert Roward for Game Chef.",
)

__all__ = ["GAME"]
