"""Belief: what others have done tells what they hide, and imagined worlds go by it."""

from __future__ import annotations

from collections import Counter

from starmoot.bots import Chair, make_bot, take_turn
from starmoot.bots.belief import Belief, Told, agreement, chosen, concealed, likeness, shift
from starmoot.bots.playout import RandomPicker
from starmoot.bots.search import SearchBot
from starmoot.host import Table, get_game
from starmoot.kernel import Play

MOOT = get_game("moot")
SEED = bytes(range(32))
ME = 0


def watched(gates: int) -> tuple[Table, Belief]:
    """A moot of advised captains in which a search has seen some gates decided."""
    table = Table(MOOT, 4, SEED)
    searcher = make_bot("search:20", 1)
    assert isinstance(searcher, SearchBot)
    bots = [searcher, *[make_bot("advice:3", seat) for seat in range(1, 4)]]
    left = MOOT.settings().gates - gates  # type: ignore[attr-defined]
    while table.view(ME).state.left >= left:
        for seat, bot in enumerate(bots):
            take_turn(table, seat, bot)
    return table, searcher.belief


def truth(table: Table) -> list[int]:
    """The roles that are hidden from the searcher."""
    return [table.view(seat).state.captains[seat].role.value for seat in range(table.seats) if seat]


def test_what_captains_have_voted_for_tells_their_roles() -> None:
    table, belief = watched(3)
    roles = [max(odds, key=lambda role: odds[role]) for odds in belief.odds]
    right = sum(one == other for one, other in zip(roles, truth(table), strict=True))
    assert right >= 2


def test_worlds_are_imagined_in_which_others_had_reason_for_what_they_did() -> None:
    table, belief = watched(3)
    chair = Chair.at(table, ME)

    def right(world: Play) -> int:
        hidden = [secret.value for secret in concealed(world, ME)]
        return sum(one == other for one, other in zip(hidden, truth(table), strict=True))

    believed = sum(right(belief.world(chair, salt)) for salt in range(40))
    blind = sum(right(chair.imagine(salt)) for salt in range(40))
    assert believed > blind + 20


def test_without_anything_seen_worlds_are_imagined_as_ever() -> None:
    chair = Chair.at(Table(MOOT, 4, SEED), ME)
    one, other = Belief().world(chair, 5), chair.imagine(5)
    assert [s.value for s in concealed(one, ME)] == [s.value for s in concealed(other, ME)]


def test_a_world_that_nothing_speaks_for_is_not_chosen() -> None:
    found = Counter(chosen([0.0, 3.0, 1.0], RandomPicker(seed)) for seed in range(400))
    assert found[0] == 0
    assert 220 < found[1] < 380


def test_facts_are_as_alike_as_what_they_say_of_their_actor() -> None:
    assert likeness(("votes", (2, 1, 5)), ("votes", (2, 1, 5))) == 1.0
    assert likeness(("votes", (2, 1, 5)), ("votes", (2, 1, 3))) == 0.5
    assert likeness(("votes", (2, 1, 5)), ("bids", (2, 1, 5))) == 0.0


def test_what_nobody_told_says_nothing_and_what_few_told_says_little() -> None:
    told: Told = {2: [("votes", (2, 1))]}
    other: Told = {2: [("votes", (2, 0))]}
    silent: Told = {2: []}
    assert agreement(told, [silent], 2) == 1.0
    assert agreement(told, [told], 2) > agreement(told, [told, other], 2)
    odds = {0: 1.0}
    shift(odds, {0: 0.2, 1: 0.8})
    assert odds == {0: 0.25, 1: 1.0}
