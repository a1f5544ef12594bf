"""Records with an audience: whoever does not belong to it does not know that they exist."""

from __future__ import annotations

from typing import final

from starmoot.host import QuickChance, clone_play, codec
from starmoot.host.undoing import has_revealed
from starmoot.kernel import EVERYONE, NOBODY, Play, Record, Veiled, i64, only


@final
class Offer(Veiled):
    """An offer between two."""

    price: i64 = 0


@final
class Market(Record):
    """Offers in every place a record can have."""

    offers: list[Offer]
    by_name: dict[str, Offer]
    last: Offer | None = None
    best: Offer

    def __init__(self) -> None:
        self.offers = []
        self.by_name = {}
        self.best = Offer()


def offer(price: int, audience: int) -> Offer:
    made = Offer()
    made.price = price
    made.audience = audience
    return made


def market(audience: int) -> Market:
    made = Market()
    made.offers = [offer(3, EVERYONE), offer(7, audience)]
    made.by_name = {"open": offer(3, EVERYONE), "close": offer(7, audience)}
    made.last = offer(7, audience)
    made.best = offer(7, audience)
    return made


def seen(viewer: int, audience: int) -> Market:
    view: Market = codec(Market).redact(market(audience), viewer)
    return view


def test_its_audience_sees_a_veiled_record() -> None:
    view = seen(1, only(1) | only(2))
    assert [entry.price for entry in view.offers] == [3, 7]
    assert view.by_name["close"].price == 7
    assert view.last is not None
    assert (view.best.price, view.best.hidden) == (7, False)


def test_others_do_not_even_learn_that_it_exists() -> None:
    view = seen(0, only(1) | only(2))
    assert [entry.price for entry in view.offers] == [3]
    assert list(view.by_name) == ["open"]
    assert view.last is None
    assert (view.best.price, view.best.hidden) == (0, True)


def test_a_member_of_the_audience_does_not_learn_who_else_belongs_to_it() -> None:
    assert seen(1, only(1) | only(2)).best.audience == only(1)
    assert seen(0, NOBODY).best.audience == NOBODY


def test_clone_and_snapshot_keep_what_is_veiled() -> None:
    functions = codec(Market)
    original = market(only(2))
    copy: Market = functions.decode(functions.encode(functions.clone(original)))
    assert [(entry.price, entry.audience) for entry in copy.offers] == [(3, EVERYONE), (7, 4)]
    copy.offers[1].price = 1
    assert original.offers[1].price == 7


def test_whoever_changes_or_shows_a_veiled_record_has_revealed_something() -> None:
    play = Play(market(only(1)), 3, QuickChance(["dice"], [0], 1))
    assert isinstance(play.state, Market)
    same, dearer, wider, gone = [clone_play(play) for _ in range(4)]
    assert isinstance(dearer.state, Market)
    dearer.state.offers[1].price = 9
    assert isinstance(wider.state, Market)
    wider.state.by_name["close"].audience = EVERYONE
    assert isinstance(gone.state, Market)
    gone.state.last = None
    assert [has_revealed(play, other) for other in (same, dearer, wider, gone)] == [
        False,
        True,
        True,
        True,
    ]


def test_what_is_open_to_all_may_change_without_revealing_anything() -> None:
    play = Play(market(EVERYONE), 3, QuickChance(["dice"], [0], 1))
    other = clone_play(play)
    assert isinstance(other.state, Market)
    other.state.offers[0].price = 9
    assert not has_revealed(play, other)
