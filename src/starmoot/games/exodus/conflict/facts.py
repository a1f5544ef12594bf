"""The facts of conflict scenes, in words. (EX-DEB)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.conflict.floor import SCENE_END
from starmoot.games.exodus.conflict.staging import OCCASION, PERSON
from starmoot.games.exodus.conflict.votes import VOTE
from starmoot.games.exodus.content.printed import SHIP
from starmoot.games.exodus.intent.sheets import HELD
from starmoot.games.exodus.names import FACTION, RESULT

ISSUES: Final = ("intent", "gesture", "destination")

STAGED: Final = k.note(
    "exodus.scene_staged", "EX-DEB-02 EX-DEB-05", "{}. On {}, {} speaks up", OCCASION, SHIP, PERSON
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
DISPUTED: Final = k.note("exodus.disputed", "EX-DEB-03", "At issue is the order of {}", FACTION)
DROPPED: Final = k.note(
    "exodus.dissent_withdrawn", "EX-DEC-19 EX-RES-09", "{} lets the matter rest", FACTION
)
OFFERED: Final = k.note(
    "exodus.offered", "EX-DEB-10 EX-COM-05", "{} offers {} a deal", FACTION, FACTION
)
DECLINED: Final = k.note(
    "exodus.declined", "EX-COM-05", "{} declines what {} offers", FACTION, FACTION
)
THREATENED: Final = k.note(
    "exodus.threatened",
    "EX-SCT-16 EX-DEC-23",
    "{} lets {} know what it knows: {}",
    FACTION,
    FACTION,
    HELD,
)
TEST_FORCED: Final = k.note(
    "exodus.test_forced", "EX-DEB-13 EX-DEB-14", "{} forces a test", FACTION
)
JUDGED: Final = k.note(
    "exodus.judged", "EX-DEB-16 EX-DEB-19", "{} against {}: {}", FACTION, FACTION, RESULT
)
ENDS: Final = k.note(
    "exodus.scene_ends",
    "EX-DEB-07 EX-DEB-09",
    "The scene between {} and {} is over: {}",
    FACTION,
    FACTION,
    SCENE_END,
)
