"""Where bots may play, as clients meet it: errors say what is wrong and what would be right."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.web.http.house import House
from tests.web.http.playing import choose, sit

from starmoot.client import Client, Problem
from starmoot.testing import rule

NONE: dict[str, Any] = {"automatic_players": "none", "max_cycles": 1}


def problem(status: int, code: str, client: Client, path: str, **body: Any) -> str:
    """What a request is refused with."""
    with pytest.raises(Problem) as caught:
        client._post(path, **body)
    assert (caught.value.status, caught.value.error) == (status, code)
    return caught.value.message


def played_on(players: list[Client], table: str, answers: int) -> None:
    """Some answers of people, so that factions have secrets."""
    dice = random.Random(3)
    for _ in range(answers):
        for seat, player in enumerate(players):
            view = player.view(table, seat)
            if view.awaited:
                player.decide(table, seat, view.awaited[0], choose(view.awaited[0], dice))
                break


@rule("EX-VAR-04", "EX-OPT-24")
def test_a_table_without_bots_refuses_them_and_names_the_option(shared_house: House) -> None:
    ada = shared_house.client("Ada")
    plan = [{"kind": "open"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}]
    wish = {"game": "exodus", "seats": 3, "options": NONE}
    said = problem(400, "no_bots", ada, "/tables", **wish, plan=plan)
    assert said == (
        "Bots do not play at this table: its option automatic_players is none; "
        "with absent or any they may."
    )
    table = ada.create("exodus", 3, options=NONE)
    assert problem(409, "no_bots", ada, f"/tables/{table}/seats/1", kind="bot", bot="random")
    assert problem(409, "no_bots", ada, f"/tables/{table}/start", fill="random") == said
    assert [seat["kind"] for seat in ada.table(table)["seats"]] == ["taken", "open", "open"]
    for option in ("absent", "any"):
        wish["options"] = {"automatic_players": option}
        made = ada._post("/tables", **wish, plan=plan)["table"]
        ada.start(made, fill="random")
        assert [seat["kind"] for seat in ada.table(made)["seats"]] == ["taken", "bot", "bot"]


@rule("EX-TIME-11", "EX-OPT-24")
def test_a_player_who_is_there_hands_a_seat_to_a_bot_only_where_any_may(
    shared_house: House,
) -> None:
    players = [shared_house.client(name) for name in ("Ada", "Bo", "Cy")]
    table = sit(players, "exodus", options={"automatic_players": "absent"})
    seat = {"kind": "bot", "bot": "random"}
    said = problem(409, "not_absent", players[2], f"/tables/{table}/seats/2", **seat)
    assert "automatic_players is absent" in said
    assert "with any a player may make way at once" in said
    table = sit(players, "exodus", options={"automatic_players": "any"})
    players[2]._post(f"/tables/{table}/seats/2", **seat)
    assert players[0].table(table)["seats"][2]["kind"] == "bot"


@rule("EX-TIME-11")
def test_a_substitute_gets_the_faction_as_it_is_and_nobody_else_learns_of_it(
    shared_house: House,
) -> None:
    players = [shared_house.client(name) for name in ("Ada", "Bo", "Cy")]
    table = sit(players, "exodus", options=NONE)
    played_on(players, table, 12)
    before = [player.view(table, seat) for seat, player in enumerate(players)]
    assert before[2].state != before[0].state, "a faction has secrets"
    players[2].leave(table, 2)
    seat = players[0].table(table)["seats"][2]
    assert (seat["kind"], seat["stand_in"]) == ("open", "")
    dee = shared_house.client("Dee")
    assert dee.join(table) == 2
    after = [player.view(table, seat) for seat, player in enumerate([*players[:2], dee])]
    for old, new in zip(before, after, strict=True):
        assert (new.state, new.decisions, new.log) == (old.state, old.decisions, old.log)
    with pytest.raises(Problem) as caught:
        players[2].view(table, 2)
    assert caught.value.status == 403
