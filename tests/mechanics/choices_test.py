"""Choices that every game offers."""

from __future__ import annotations

from typing import Any

from starmoot.kernel import PASS, Choose, Kind
from starmoot.mechanics.choices import YesOrNo, any_of

AGREE = YesOrNo("toy.agree", "XY-AGREE-01", "Do you agree?")
SHRUG = YesOrNo("toy.shrug", "XY-AGREE-02", "Do you agree?", "Never mind")
NOWHERE: Any = None


def test_a_yes_or_no_topic_offers_both_and_silence_says_no() -> None:
    offered = AGREE.offer(NOWHERE, NOWHERE, AGREE.put_to(0))
    assert isinstance(offered, Choose)
    assert list(offered.keys) == [0, 1]
    assert not AGREE.absent(NOWHERE, NOWHERE, AGREE.put_to(0)).yes()


def test_where_one_may_pass_silence_passes() -> None:
    assert SHRUG.absent(NOWHERE, NOWHERE, SHRUG.put_to(0)) is PASS


def test_any_word_of_a_kind_may_be_chosen() -> None:
    assert list(any_of(Kind("toy.mood", ["glad", "sad", "mad"])).keys) == [0, 1, 2]
