"""The examiner's view of what is hidden."""

from __future__ import annotations

from starmoot.games.hegemony import GAME
from starmoot.games.hegemony.state import Tiding
from starmoot.kernel import only
from starmoot.testing import Scenario
from starmoot.testing.worlds import Moment, hidden_values

SCRIBE, MEMBER = 0, 1


def test_a_veiled_record_that_others_may_read_now_is_no_more_open_than_before() -> None:
    table = Scenario(GAME, 12)
    play = table.play
    tiding = Tiding()
    table.state.tidings.append(tiding)
    before = Moment(play, MEMBER)
    everything = set(hidden_values(play, MEMBER))
    tiding.audience = only(SCRIBE)
    assert not before.opened_any(play, everything)
    tiding.audience |= only(MEMBER)
    assert before.opened_any(play, everything)
