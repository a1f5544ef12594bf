"""What a captain reads before a vote or a deal is what the rules then do."""

from __future__ import annotations

import re
from random import Random

from starmoot import kernel as k
from starmoot.games.moot import play
from starmoot.host import get_game
from starmoot.testing import Scenario, rule

POSITIONS = 400


@rule("MT-VOTE-02", "MT-VOTE-03", "MT-DEAL-04", "MT-SCORE-04")
def test_a_vote_leaves_the_tracks_and_points_as_was_told() -> None:
    broken = 0
    for position in range(POSITIONS):
        dice = Random(position)
        moot = Scenario(get_game("moot"), seats=3)
        promiser = dice.randint(0, 2)
        moot.given(gate=dice.randint(0, 5), left=3, goal=9, speaker=dice.randint(0, 2))
        moot.given(tracks=[dice.randint(0, 6), dice.randint(0, 6)])
        moot.given(promiser=promiser, promised=dice.choice([play.SEAL, play.OPEN]))
        for captain in moot.play.state.captains:  # type: ignore[attr-defined]
            captain.influence = dice.randint(0, 4)
        moot.run(play.Vote())
        words = moot.seat(promiser).view.pending[0].words
        before = [play.score(moot.play, k.Seat(seat), play.SEAL).total for seat in range(3)]  # type: ignore[arg-type]
        stances = [dice.choice(["seal", "open"]) for _ in range(3)]
        for seat, stance in enumerate(stances):
            moot.seat(seat).asked("moot.vote").answers({"stance": stance, "stake": 0})
        state = moot.play.state
        assert isinstance(state, play.State)
        carried = next(e.args[0] for e in moot.play.log if e.note.name == "moot.carried")
        told = words.previews[play.STANCE.name, carried]
        assert told.startswith(f"{state.tracks[carried]} of {state.goal} if it carries")
        mine = words.previews[play.STANCE.name, play.STANCE.named(stances[promiser])]
        breach = re.search(r"breaks your promise, minus (\d+) points", mine)
        assert (breach is not None) == (state.captains[promiser].broken == 1)
        if breach is not None and state.captains[promiser].role.value == play.BROKER:
            after = play.score(moot.play, k.Seat(promiser), play.SEAL).total  # type: ignore[arg-type]
            assert after == before[promiser] - int(breach[1])
            broken += 1
    assert broken > 10


@rule("MT-DEAL-02")
def test_a_deal_moves_the_influence_that_was_told() -> None:
    for position in range(60):
        dice = Random(position)
        moot = Scenario(get_game("moot"), seats=3).given(gate=0, left=3, goal=9, speaker=2)
        for captain in moot.play.state.captains:  # type: ignore[attr-defined]
            captain.influence = dice.randint(1, 6)
        moot.run(play.Deal())
        state = moot.play.state
        assert isinstance(state, play.State)
        told = moot.seat(2).view.pending[0].words.previews[k.SEAT.name, 0]
        assert told == f"has {state.captains[0].influence} influence"
        price = dice.randint(1, state.captains[2].influence)
        had = state.captains[0].influence
        offer = {"captain": "seat1", "stance": "open", "price": price}
        moot.seat(2).asked("moot.offer").answers(offer)
        prompt = moot.seat(0).view.pending[0].words.prompt
        moot.seat(0).asked("moot.reply").picks("yes")
        assert prompt.startswith(f"{state.captains[0].influence - had} influence")
