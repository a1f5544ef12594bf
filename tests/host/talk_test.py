"""Talk: whom a seat may address, where the rules are silent and where they are not."""

from __future__ import annotations

from dataclasses import replace

from starmoot.host import SPECTATOR, Table, get_game
from starmoot.kernel import EVERYONE, View, only

GOOFSPIEL = get_game("goofspiel")


def test_without_a_rule_everybody_may_talk_to_the_table_and_in_pairs() -> None:
    table = Table(GOOFSPIEL, 3, bytes(32))
    assert GOOFSPIEL.audiences(table.view(1)) == [EVERYONE, only(0) | only(1), only(1) | only(2)]


def test_two_seats_name_their_channel_alike() -> None:
    table = Table(GOOFSPIEL, 4, bytes(32))
    shared = set(GOOFSPIEL.audiences(table.view(0))) & set(GOOFSPIEL.audiences(table.view(3)))
    assert shared == {EVERYONE, only(0) | only(3)}


def silent_while_asked(view: View) -> list[int]:
    return [] if view.pending else [EVERYONE]


def test_a_game_may_close_its_channels() -> None:
    game = replace(GOOFSPIEL, talk=silent_while_asked)
    table = Table(game, 2, bytes(32), {"cards": 2})
    assert game.audiences(table.view(0)) == []
    while not table.ended:
        table.time_up()
    assert game.audiences(table.view(0)) == [EVERYONE]


def test_a_spectator_addresses_nobody_whatever_a_game_says() -> None:
    table = Table(GOOFSPIEL, 2, bytes(32))
    assert GOOFSPIEL.audiences(table.view(SPECTATOR)) == []
    assert replace(GOOFSPIEL, talk=silent_while_asked).audiences(table.view(SPECTATOR)) == []
