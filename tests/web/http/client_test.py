"""The client: answers made from descriptions fit, and messages fold into views."""

import random

import pytest

from starmoot.client import Fold, messages_in, random_answer
from starmoot.host import Table, get_game, view_json


@pytest.mark.parametrize("name", ["goofspiel", "moot", "exodus"])
def test_random_answers_fit_the_shapes_they_were_made_for(name: str) -> None:
    game = get_game(name)
    rng = random.Random(name)
    table = Table(game, game.seats[0], bytes(32))
    answered = 0
    while not table.closed and answered < 120:
        seat, _ = table.awaited()[0]
        view = view_json(table.view(seat))
        decision = next(one for one in view["decisions"] if one["given"] is None)
        receipt = table.submit(seat, decision["id"], random_answer(decision["shape"], rng))
        assert receipt.accepted, (decision["topic"], receipt.reason)
        answered += 1
    assert answered > 10


def test_messages_are_read_from_lines_and_folded() -> None:
    text = (
        'id: c1\nevent: hello\ndata: {"type":"hello","cursor":"c1","parts":{"version":3},'
        '"log_from":0,"log":[{"text":"a"},{"text":"b"}],"talk":[{"id":"w"}]}\n\n'
        ": beat\n\n"
        'event: update\ndata: {"type":"update","cursor":"c2","log_from":1,"log":[],'
        '"talk":[{"id":"w"}]}\n\n'
        'retry: 500\nevent: bye\ndata: {"type":"bye","retry":500}\n\n'
    )
    fold = Fold()
    kinds = []
    for message in messages_in(text.split("\n")):
        kinds.append(message["type"])
        fold.take(message)
    assert kinds == ["hello", "update", "bye"]
    assert fold.cursor == "c2"
    assert fold.view().version == 3
    assert fold.view().log == [{"text": "a"}]
    assert fold.view().talk == [{"id": "w"}]
