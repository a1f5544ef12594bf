"""The clock that hides jumps until they are made up for."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from starmoot.web.clock import HeldClock, SteadyClock


def test_it_follows_the_wall_clock_while_nothing_is_odd() -> None:
    inner = HeldClock()
    clock = SteadyClock(inner)
    for _ in range(100):
        inner.advance(7)
        inner.jump(0.9)  # a clock that is put right little by little
        assert clock.now() == inner.now()
    assert not clock.lost


def test_a_jump_is_hidden_until_it_is_made_up_for() -> None:
    inner = HeldClock()
    clock = SteadyClock(inner)
    before = clock.now()
    for jump in (8 * 3600, -3600):
        inner.jump(jump)
        inner.advance(2)
        before += 2000
        assert clock.now() == before
        assert clock.lost
    clock.settle()
    assert (clock.now(), clock.lost) == (inner.now(), False)


def test_time_counts_only_for_a_while_after_the_last_beat() -> None:
    inner = HeldClock()
    clock = SteadyClock(inner, stall=30)
    clock.beat()
    start = clock.now()
    inner.advance(29)
    assert clock.now() == start + 29_000
    inner.advance(500)
    assert clock.now() == start + 30_000
    assert clock.lost
    clock.beat()
    assert clock.lost
    clock.settle()
    inner.advance(29)
    assert clock.now() == inner.now()


@given(
    st.lists(
        st.tuples(st.sampled_from(["advance", "jump", "beat", "settle"]), st.floats(-9_000, 9_000))
    )
)
def test_between_settlings_it_never_runs_back_nor_ahead_of_the_time_that_passed(
    steps: list[tuple[str, float]],
) -> None:
    inner = HeldClock()
    clock = SteadyClock(inner)
    last, ran = clock.now(), inner.passed()
    for kind, seconds in steps:
        if kind == "advance":
            inner.advance(abs(seconds))
        elif kind == "jump":
            inner.jump(seconds)
        elif kind == "beat":
            clock.beat()
        else:
            clock.now()
            clock.settle()
            last, ran = inner.now(), inner.passed()
        now = clock.now()
        passed = (inner.passed() - ran) * 1000
        assert last - clock.tolerance <= now <= last + passed + clock.tolerance + 1
        last, ran = now, inner.passed()
