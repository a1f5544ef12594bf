"""Whole games: they end, whatever is done, and rooms never wait for each other's order."""

from collections.abc import Callable
from itertools import chain, combinations, count, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starmoot import host
from starmoot import kernel as k
from starmoot.bots.playout import RandomPicker, playout
from starmoot.games.hegemony import GAME
from starmoot.games.hegemony.final.session import ENDINGS
from starmoot.games.hegemony.names import CARDS, DICE, FACTIONS
from starmoot.games.hegemony.setup.start import sizes_of
from starmoot.host import MISSING, Strand, clone_play, codec, digest, settle
from starmoot.testing import Budget, rule
from starmoot.testing.conformance import check_game

Order = Callable[[list[Strand]], Strand]
MODEST = Budget(inputs=150, probes=5, answers=4, ahead=6, replays=1)


def begin(sizes: tuple[int, int, int] = (4, 4, 4), seed: int = 1, **more: object) -> k.Play:
    words = ["size_a", "size_b", "size_c"]
    options = {**dict(zip(words, map(str, sizes), strict=True)), **more}
    chance = host.QuickChance(list(GAME.streams), [0] * len(GAME.streams), seed)
    return GAME.begin(sum(sizes), settle(GAME, {"clock_profile": "untimed", **options}), chance)


def answer_in(play: k.Play, strand: Strand, said: int = 0) -> None:
    """The next seat that a room waits for answers; what it says depends on the seat alone.

    Where `said` is given, it also depends on that.
    """
    window = strand.window
    assert window is not None
    index = next(i for i, given in enumerate(window.answers) if given is MISSING)
    question = window.questions[index]
    picker = RandomPicker(1000 * (window.numbers[index] + said) + question.seat)
    play.put(strand, index, host.walk(play.shape(strand, question), picker))


def asking(play: k.Play) -> list[Strand]:
    return [strand for strand in play.strands if strand.window is not None]


def played(play: k.Play, order: Order, looks_around: bool = False) -> k.Play:
    """Play to the end: `order` says which room goes on.

    Where it `looks_around`, answers also depend on how much was said in all rooms together.
    """
    said = 0
    while not play.over():
        said += looks_around
        answer_in(play, order(asking(play)), said)
    return play


def first_by(labels: tuple[int, ...]) -> Order:
    """One room after another has its whole session."""

    def order(strands: list[Strand]) -> Strand:
        return min(strands, key=lambda strand: labels[(strand.number - 1) % 3])

    return order


def as_it_is(play: k.Play) -> object:
    """What a game is in, whichever answer came first: all but the counts of inputs and windows."""
    rooms = []
    for strand in sorted(play.strands, key=lambda one: one.number):
        stack = [(type(frame).__name__, codec(type(frame)).encode(frame)) for frame in strand.stack]
        window = strand.window
        asked = [] if window is None else [(one.topic.name, one.seat) for one in window.questions]
        given = [] if window is None else [answer is MISSING for answer in window.answers]
        rooms.append((strand.number, stack, asked, given))
    state = codec(type(play.state)).encode(play.state)
    return state, rooms, play.asked, play.chance.counts, play.ended, play.scores


def after(play: k.Play, rooms: tuple[int, int]) -> object:
    """What becomes of a copy in which two rooms answer in this order."""
    copy = clone_play(play)
    for number in rooms:
        answer_in(copy, copy.strand(number))
    return as_it_is(copy)


def crossings(play: k.Play, turns: list[int]) -> list[tuple[int, int]]:
    """Play to the end in an order, and give all pairs of rooms that minded who answered first.

    Wherever two rooms wait, either may answer first; so all orders lead to the same end. After
    the `turns` that are given rooms go on side by side, and come to the same draws together.
    """
    found = []
    for turn in chain(turns, count()):
        if play.over():
            break
        rooms = asking(play)
        for one, other in combinations([room.number for room in rooms], 2):
            if after(play, (one, other)) != after(play, (other, one)):
                found.append((one, other))
        answer_in(play, rooms[turn % len(rooms)])
    return found


TABLES = st.fixed_dictionaries(
    {
        "sizes": st.tuples(*[st.integers(4, 7)] * 3),
        "seed": st.integers(0, 10**6),
        "crisis_destroys": st.sampled_from(["yes", "no"]),
        "spies_act_at_once": st.sampled_from(["yes", "no"]),
        "plans_shown": st.sampled_from(["sealed", "on_submit"]),
    }
)


@rule("HG-SEQ-02", "HG-RAND-15", "HG-MODE-10", "HG-MODE-11")
@settings(max_examples=12, deadline=None, derandomize=True)
@given(table=TABLES, turns=st.lists(st.integers(0, 2), max_size=400))
def test_in_whatever_order_the_rooms_go_on_the_game_comes_out_the_same(
    table: dict[str, Any], turns: list[int]
) -> None:
    play = begin(**table)
    assert crossings(play, turns) == []
    assert digest(play) == digest(played(begin(**table), first_by((2, 1, 0))))


class SharedDice(k.Chance):
    """Dice of the house, but some streams of the three rooms are one: each moves the others'."""

    def __init__(self, dice: k.Chance, shared: int) -> None:
        super().__init__(dice.streams, dice.counts)
        self.dice, self.shared = dice, shared

    def below(self, stream: int, n: int) -> int:
        mine = self.shared <= stream < self.shared + len(FACTIONS)
        return self.dice.below(self.shared if mine else stream, n)

    def clone(self) -> k.Chance:
        return SharedDice(self.dice.clone(), self.shared)


@rule("HG-RAND-15", "HG-SEQ-02")
@pytest.mark.parametrize("shared", [CARDS, DICE])
def test_rooms_that_shared_a_stream_of_dice_would_be_found_out(shared: int) -> None:
    def sharing() -> k.Play:
        play = begin(seed=3, crisis_destroys="no")
        play.chance = SharedDice(play.chance, shared)
        return play

    assert len(crossings(sharing(), [])) > 0
    ends = {digest(played(sharing(), first_by(labels))) for labels in permutations(range(3))}
    assert len(ends) > 1


@rule("HG-SEQ-02")
def test_a_room_that_minds_the_order_would_be_found_out() -> None:
    ends = {
        digest(played(begin(crisis_destroys="no"), first_by(labels), looks_around=True))
        for labels in permutations(range(3))
    }
    assert len(ends) > 1


@rule("HG-COMP-02", "HG-SEQ-01", "HG-END-01")
@pytest.mark.parametrize("sizes", [(4, 4, 4), (7, 7, 7), (4, 7, 5), (6, 5, 6)])
def test_random_governments_of_any_size_play_to_the_end(sizes: tuple[int, int, int]) -> None:
    for seed in range(4):
        play = begin(sizes, seed)
        playout(play, RandomPicker(seed), 5000)
        assert play.over()
        assert play.ending in ENDINGS


@rule("HG-COMP-02")
def test_sizes_that_do_not_fill_the_table_are_refused() -> None:
    chance = host.QuickChance(list(GAME.streams), [0] * len(GAME.streams), 1)
    for sizes, wrong in (
        ({"size_a": "5", "size_b": "5", "size_c": "5"}, "need 15 seats, not 12"),
        ({"size_a": "5"}, "4 to 7 players, not 3 to 5"),
    ):
        with pytest.raises(k.BadTable, match=wrong):
            GAME.begin(12, settle(GAME, sizes), chance)


@rule("HG-COMP-02")
@pytest.mark.parametrize(
    ("seats", "wished", "sizes"),
    [
        (12, [0, 0, 0], [4, 4, 4]),
        (17, [0, 0, 0], [6, 6, 5]),
        (21, [0, 0, 0], [7, 7, 7]),
        (16, [0, 4, 0], [6, 4, 6]),
    ],
)
def test_factions_without_a_size_share_the_seats(
    seats: int, wished: list[int], sizes: list[int]
) -> None:
    assert sizes_of(seats, wished) == sizes


@rule("HG-END-04", "HG-END-05", "HG-END-06", "HG-END-11")
def test_the_best_players_are_those_with_the_highest_totals() -> None:
    play = begin(seed=5)
    playout(play, RandomPicker(5), 5000)
    state: Any = play.state
    best = max(play.scores)
    assert [seat for seat in range(12) if play.scores[seat] == best] == state.winning_players
    for faction, seats in enumerate(state.best_of_faction):
        own = range(4 * faction, 4 * faction + 4)
        assert {play.scores[seat] for seat in seats} == {max(play.scores[seat] for seat in own)}


@rule("HG-COMP-05", "HG-INFO-09", "HG-INFO-10", "HG-BOT-02")
def test_nothing_of_a_room_reaches_another_and_records_replay() -> None:
    report = check_game(GAME, seats=[15], games=1, budget=MODEST)
    assert report.findings == []


@rule("HG-MODE-01", "HG-MODE-07")
def test_a_table_that_settles_nothing_has_no_hour_to_miss() -> None:
    table = host.Table(GAME, 12, bytes(32))
    for _silence in range(12):
        assert table.time_up().accepted
    assert not table.ended
    hours = host.Table(GAME, 12, bytes(32), {"clock_profile": "standard"})
    while not hours.ended:
        assert hours.time_up().accepted
    assert hours.ending == "no faction is left"
