"""Copies of a voyage go on as the original would, also from the midst of a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.exodus.conflict import ConflictScene
from starmoot.games.exodus.names import CHURCH, GOVERNMENT, MILITARY, NETWORK
from starmoot.games.exodus.sheets import CODE
from starmoot.games.exodus.votes import INTENT
from starmoot.kernel import pick
from starmoot.kernel.play import clone_play
from starmoot.kernel.snapshot import encode_play
from starmoot.testing import rule

if TYPE_CHECKING:
    from tests.games.exodus.conftest import Exodus


@rule("EX-DEB-06", "EX-DEB-13")
def test_a_side_taken_late_is_taken_alike_in_a_copy(exodus: Exodus) -> None:
    fleet = exodus(5).led().with_map("AB", visited="A").writes({"church": {"church": "parade"}})
    demand = CODE.number("tend_flock") or 0
    fleet.run(ConflictScene(INTENT, MILITARY, GOVERNMENT, CHURCH, demand))
    fleet.all_pass("exodus.backing").all_pass("exodus.scene_act")
    assert fleet.asked_by("exodus.force") == [GOVERNMENT, MILITARY]
    copy = clone_play(fleet.g)
    for play in (fleet.g, copy):
        [strand] = play.strands
        assert strand.window is not None
        late = [question.seat for question in strand.window.questions].index(NETWORK)
        play.put(strand, late, pick(1))
    assert encode_play(copy) == encode_play(fleet.g)
