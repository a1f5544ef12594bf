"""The facts of conflict scenes, in words. (EX-DEB)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.conflict.votes import VOTE
from starmoot.games.exodus.names import FACTION

ISSUES: Final = ("intent", "gesture", "destination")

STAGED: Final = k.note(
    "exodus.scene_staged", "EX-DEB-02 EX-DEB-05", "{occasion}. On {ship}, {person} speaks up"
)
DEMANDS: Final = [
    k.note(
        f"exodus.demands_{issue}",
        "EX-DEB-03 EX-DEB-07",
        "{} demands that {} vote: {}",
        *(FACTION, FACTION, VOTE[place]),
    )
    for place, issue in enumerate(ISSUES)
]
COUNTERS: Final = [
    k.note(
        f"exodus.counters_{issue}",
        "EX-DEB-04",
        "{} answers with a demand that {} vote: {}",
        *(FACTION, FACTION, VOTE[place]),
    )
    for place, issue in enumerate(ISSUES)
]
"""The same facts for each issue, in the words of its votes."""
DISPUTED: Final = k.note("exodus.disputed", "EX-DEB-03", "At issue is the order of {faction}")
DROPPED: Final = k.note(
    "exodus.dissent_withdrawn", "EX-DEC-19 EX-RES-09", "{faction} lets the matter rest"
)
OFFERED: Final = k.note(
    "exodus.offered", "EX-DEB-10 EX-COM-05", "{faction} offers {faction} a deal"
)
DECLINED: Final = k.note("exodus.declined", "EX-COM-05", "{faction} declines what {faction} offers")
THREATENED: Final = k.note(
    "exodus.threatened",
    "EX-SCT-16 EX-DEC-23",
    "{faction} lets {faction} know what it knows: {held}",
)
TEST_FORCED: Final = k.note("exodus.test_forced", "EX-DEB-13 EX-DEB-14", "{faction} forces a test")
JUDGED: Final = k.note(
    "exodus.judged", "EX-DEB-16 EX-DEB-19", "{faction} against {faction}: {result}"
)
ENDS: Final = k.note(
    "exodus.scene_ends",
    "EX-DEB-07 EX-DEB-09",
    "The scene between {faction} and {faction} is over: {scene_end}",
)
