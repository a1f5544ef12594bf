"""What is asked about can be read beside the question, on a phone too."""

from collections.abc import Callable

import pytest
from tests.games.hegemony.cabinet.orders_test import with_spies

from starmoot import bots  # noqa: F401 - registers the bots
from starmoot.bots.base import Chair, make_bot
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.host import Table, get_game
from starmoot.host.showing import pending_json
from starmoot.host.wire import render
from starmoot.testing import Scenario

Founded = Callable[..., Scenario]


def test_each_deed_of_spies_says_what_it_takes_and_does(founded: Founded) -> None:
    table = with_spies(founded(technologies=("deep_cover_doctrine",)), 30)
    view = table.seat(4).view
    asked = pending_json(view.pending[0], view.state)
    (rival,) = asked["shape"]["options"]
    told = {one["key"]: one["preview"] for one in rival["then"]["options"]}
    assert told["fortify"].startswith("1 spy: ")
    assert told["purge"].startswith("30 spies: ")
    assert len(deeds.TEXTS) == len(deeds.COST)


@pytest.mark.parametrize("topic", ["hegemony.discard", "hegemony.pick"])
def test_cards_are_read_where_they_are_asked_about(topic: str) -> None:
    table = Table(get_game("hegemony"), 12, bytes(32), {}, "quick-1")
    players = [make_bot("advice:1", seat) for seat in range(12)]
    while True:
        seat, decision = table.awaited()[0]
        view = table.view(seat)
        pending = view.decision(decision)
        assert pending is not None
        if pending.question.topic.name == topic:
            break
        answer = players[seat].answer(Chair.at(table, seat), pending)
        table.submit(seat, decision, None if answer.passed() else render(pending.shape, answer))
    for option in pending_json(pending, view.state)["shape"]["options"]:
        assert len(option["preview"]) > len(option["label"]), option
