"""A government that is copied while its Leader thinks: the copy goes on like the game itself."""

from starmoot.bots.base import Chair, make_bot
from starmoot.bots.match import seed_bytes
from starmoot.host import Table, get_game, render
from starmoot.testing import rule


@rule("HG-GIFT-27")
def test_a_copy_made_before_a_plan_is_changed_scores_it_alike() -> None:
    table = Table(get_game("hegemony"), 12, seed_bytes(100))
    bots = [make_bot("advice:3", seat) for seat in range(12)]
    copied = 0
    for _ in range(60):
        seat, decision = table.awaited()[0]
        pending = table.view(seat).decision(decision)
        assert pending is not None
        answer = bots[seat].answer(Chair.at(table, seat), pending)
        given = None if answer.passed() else render(pending.shape, answer)
        copy = table.clone()
        assert table.submit(seat, decision, given).accepted
        if pending.question.topic.name == "hegemony.move":
            assert copy.submit(seat, decision, given).accepted
            assert copy.digest() == table.digest()
            copied += 1
    assert copied > 0
