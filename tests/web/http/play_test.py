"""Playing through the API only: whole games, and everything that is refused on the way."""

import dataclasses
import random
from typing import Any

import pytest
from tests.short_games import SHORT_DESTINY
from tests.web.http.conftest import OpenHouse
from tests.web.http.house import WIDE, House
from tests.web.http.playing import play_out, sit

from starmoot.client import Problem, random_answer
from starmoot.host import game_ids, get_game, load_journal, replay
from starmoot.web.limits import Rate

SHORT: dict[str, dict[str, Any]] = {
    "destiny": SHORT_DESTINY,
    "exodus": {"max_cycles": 1},
    "goofspiel": {"cards": 5},
}
"""Options with which a game of many hours is over soon."""


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_is_played_by_clients_alone(house_on_each: House, game: str) -> None:
    seats = get_game(game).seats[0]
    players = [house_on_each.client(f"Player {n}") for n in range(seats)]
    table = sit(players, game, options=SHORT.get(game, {}))
    with pytest.raises(Problem) as caught:
        players[0].record(table)  # it would tell everything
    assert caught.value.status in (403, 409)
    assert play_out(players, table) > 5
    views = [player.view(table, seat) for seat, player in enumerate(players)]
    assert all(view.ended and view.scores == views[0].scores for view in views)
    record = load_journal(players[0].record(table))
    again = replay(get_game(game), record)
    assert again.ended
    assert again.scores == views[0].scores
    assert [row["status"] for row in players[0].my_tables()] == ["finished"]
    assert players[0]._get(f"/tables/{table}/verify")["ok"]
    last = players[0]._get(f"/tables/{table}/replay", seat=0)
    assert last["step"] == last["steps"] > 0
    first = players[0]._get(f"/tables/{table}/replay", seat=0, step=0)
    assert len(first["view"]["log"]) < len(last["view"]["log"])


def test_a_rematch_is_another_table_and_the_same_for_all(shared_house: House) -> None:
    players = [shared_house.client("Ada"), shared_house.client("Bo")]
    table = sit(players, "goofspiel")
    play_out(players, table)
    again = players[0].rematch(table)
    assert again != table
    assert players[1].rematch(table) == again


def test_the_same_answer_sent_twice_counts_once(shared_house: House) -> None:
    players = [shared_house.client("Ada"), shared_house.client("Bo")]
    table = sit(players, "goofspiel")
    view = players[0].view(table, 0)
    answer = random_answer(view.awaited[0].shape, random.Random(1))
    first = players[0].decide(table, 0, view.awaited[0], answer, key="k1")
    again = players[0].decide(table, 0, view.awaited[0], answer, key="k1")
    other = players[0].decide(table, 0, view.awaited[0], answer, key="k1")
    assert [first.status, again.status, other.status] == ["accepted", "duplicate", "duplicate"]


def test_a_stale_or_misfitting_answer_changes_nothing(shared_house: House) -> None:
    players = [shared_house.client("Ada"), shared_house.client("Bo")]
    table = sit(players, "goofspiel")
    before = players[0].http.get(f"/api/v1/tables/{table}/view?seat=0").content
    for decision, answer in (("1-99", "1"), ("2-1", "1"), ("1-1", "99"), ("1-1", {"x": [1 << 80]})):
        receipt = players[0].decide(table, 0, decision, answer)
        assert receipt.status in ("stale", "refused")
        assert receipt.reason
    assert players[0].http.get(f"/api/v1/tables/{table}/view?seat=0").content == before


def test_nobody_acts_or_looks_for_another_seat(shared_house: House) -> None:
    ada, bo, eve = shared_house.client("Ada"), shared_house.client("Bo"), shared_house.client("Eve")
    table = sit([ada, bo], "goofspiel")
    decision = ada.view(table, 0).awaited[0]
    answer = random_answer(decision.shape, random.Random(1))
    eves_token = shared_house.client(token=eve.new_token("spy"))
    bos_token = shared_house.client(token=bo.new_token("bot"))
    nobody = shared_house.client()
    for thief in (bo, eve, eves_token, bos_token, nobody):
        for method, path, body in (
            ("GET", "view?seat=0", None),
            ("GET", "talk?seat=0", None),
            ("POST", "decide", {"seat": 0, "decision": decision.id, "answer": answer}),
            ("POST", "undo", {"seat": 0}),
            ("POST", "undo-request", {"seat": 0, "to": 0}),
            ("POST", "leave", {"seat": 0}),
            ("POST", "talk", {"seat": 0, "text": "I am Ada"}),
            ("POST", "seats/0/give", None),
            ("POST", "seats/0/watch", None),
        ):
            with pytest.raises(Problem) as caught:
                thief._ask(method, f"/tables/{table}/{path}", body)
            assert caught.value.status in (401, 403), (path, caught.value)
    assert ada.view(table, 0).awaited == [decision]
    assert ada.talk(table, 0) == []


def test_a_guessed_table_is_not_there(shared_house: House) -> None:
    ada = shared_house.client("Ada")
    for work in (
        lambda: ada.table("0123456789abcdef"),
        lambda: ada.view("0123456789abcdef"),
        lambda: ada.join("0123456789abcdef"),
        lambda: ada.record("0123456789abcdef"),
    ):
        with pytest.raises(Problem) as caught:
            work()
        assert caught.value.status == 404


def test_an_unlisted_table_is_joined_by_its_link_only_once_for_a_seat(shared_house: House) -> None:
    ada, bo, eve = shared_house.client("Ada"), shared_house.client("Bo"), shared_house.client("Eve")
    table = ada.create("moot", 3, plan=[{}, {"kind": "reserved"}, {"kind": "reserved"}])
    assert table not in [row["id"] for row in eve.tables()]
    with pytest.raises(Problem):
        eve.join(table, 1)
    with pytest.raises(Problem):
        eve.join(table, 1, invite="guessed")
    key = ada.invite(table, 1)
    preview = bo._post("/invites", key=key)
    assert table in str(preview)
    assert bo.join(table, invite=key) == 1
    with pytest.raises(Problem):
        eve.join(table, invite=key)


def test_only_the_host_plans_starts_and_closes(shared_house: House) -> None:
    ada, bo = shared_house.client("Ada"), shared_house.client("Bo")
    table = ada.create("moot", 3, listed=True)
    bo.join(table)
    for work in (
        lambda: bo._post(f"/tables/{table}/seats/2", kind="bot", bot="random"),
        lambda: bo.start(table, fill="random"),
        lambda: bo.close_table(table, "because"),
        lambda: bo._post(f"/tables/{table}/pause", on=True),
    ):
        with pytest.raises(Problem) as caught:
            work()
        assert caught.value.status == 403
    with pytest.raises(Problem):
        ada.start(table)  # one seat is empty
    ada._post(f"/tables/{table}/seats/2", kind="bot", bot="random")
    ada.start(table)
    assert ada.table(table)["status"] == "playing"
    ada.close_table(table, "enough")
    assert ada.table(table)["status"] == "closed"


def test_a_guest_who_signs_in_keeps_the_seats(shared_house: House) -> None:
    account = shared_house.client()
    account.register("Ada Quin", "correct horse")
    ada, bo = shared_house.client("Ada"), shared_house.client("Bo")
    table = sit([ada, bo], "goofspiel")
    ada.login("Ada Quin", "correct horse")
    assert ada.view(table, 0).awaited
    assert account.view(table, 0).awaited
    assert "Ada Quin" in str(bo.view(table, 1).room)


def test_words_reach_whom_they_are_for_and_nobody_else(shared_house: House) -> None:
    players = [shared_house.client(name) for name in ("Ada", "Bo", "Cy")]
    table = sit(players, "moot")
    ada, bo, cy = players
    ada.say(table, 0, "hello all")
    ada.say(table, 0, "between us", audience=[0, 1])
    assert [word["text"] for word in bo.talk(table, 1)] == ["hello all", "between us"]
    assert [word["text"] for word in cy.talk(table, 2)] == ["hello all"]
    last = bo.talk(table, 1)[0]["id"]
    assert [word["text"] for word in bo.talk(table, 1, after=last)] == ["between us"]
    with pytest.raises(Problem):
        ada.say(table, 0, "x" * 2001)
    with pytest.raises(Problem):
        ada.say(table, 0, "nul \x00")
    bo._post(f"/tables/{table}/mute", seat=0, on=True)
    assert bo.talk(table, 1) == []
    assert [word["text"] for word in ada.talk(table, 0)] == ["hello all", "between us"]
    cy._post(f"/tables/{table}/report", talk=last, reason="rude")
    with pytest.raises(Problem):
        cy._post(f"/tables/{table}/report", talk="0123456789abcdef", reason="rude")


def test_whoever_leaves_for_good_leaves_their_tables_playable(shared_house: House) -> None:
    ada, bo = shared_house.client("Ada"), shared_house.client("Bo")
    table = sit([ada, bo], "goofspiel")
    bo._post("/me/delete")
    with pytest.raises(Problem, match="not_your_seat"):
        bo.view(table, 1)
    with pytest.raises(Problem, match="sign_in"):
        bo.my_tables()
    assert "Bo" not in str(ada.view(table, 0).room)
    assert ada.view(table, 0).room
    assert ada.table(table)["status"] == "playing"


def test_somebody_looks_over_a_shoulder_with_leave_and_only_so_long(shared_house: House) -> None:
    ada, bo, eve = shared_house.client("Ada"), shared_house.client("Bo"), shared_house.client("Eve")
    table = sit([ada, bo], "goofspiel", watch={"kind": "public", "follow": True})
    key = ada._post(f"/tables/{table}/seats/0/watch")["key"]
    ada.say(table, 0, "between us", audience=[0, 1])
    assert eve._post(f"/tables/{table}/watch", key=key) == {"seat": 0}
    assert eve.view(table).state == ada.view(table, 0).state
    assert eve.view(table).me["seat"] == 0
    assert eve.talk(table) == []  # to look is not to overhear
    with pytest.raises(Problem):
        eve.decide(table, 0, "1-1", "1")
    with pytest.raises(Problem):
        eve.view(table, 1)
    tool = shared_house.http().get(f"/api/v1/tables/{table}/view", headers={"X-Watch-Key": key})
    assert tool.json()["me"]["seat"] == 0
    with pytest.raises(Problem):
        eve._post(f"/tables/{table}/watch", key="guessed")
    ada._ask("DELETE", f"/tables/{table}/seats/0/watch")
    with pytest.raises(Problem):
        eve.view(table)


def test_a_seat_is_given_to_a_substitute(shared_house: House) -> None:
    ada, bo, eve = shared_house.client("Ada"), shared_house.client("Bo"), shared_house.client("Eve")
    table = sit([ada, bo], "goofspiel")
    key = ada._post(f"/tables/{table}/seats/0/give")["key"]
    assert eve.join(table, invite=key) == 0
    assert eve.view(table, 0).awaited
    with pytest.raises(Problem):
        ada.view(table, 0)


def test_going_back_takes_everybodys_consent(shared_house: House) -> None:
    players = [shared_house.client("Ada"), shared_house.client("Bo")]
    ada, bo = players
    table = sit(players, "goofspiel")
    for seat, player in enumerate(players):
        decision = player.view(table, seat).awaited[0]
        player.decide(table, seat, decision, random_answer(decision.shape, random.Random(1)))
    assert len(ada.view(table, 0).log) > 0
    asked = ada._post(f"/tables/{table}/undo-request", seat=0, to=0)
    assert asked["status"] == "asked"
    assert bo.view(table, 1).undo["request"]["seat"] == 0
    assert bo._post(f"/tables/{table}/undo-answer", seat=1, yes=True)["status"] == "done"
    assert bo.view(table, 1).undo["request"] is None
    play_out(players, table)


def test_several_seats_of_one_device_are_looked_at_one_by_one(shared_house: House) -> None:
    ada = shared_house.client("Ada")
    table = ada.create("goofspiel", 2, listed=True)
    assert ada.join(table, 1) == 1
    ada.start(table)
    assert ada.view(table).me == {
        "seat": 0,
        "seats": [0, 1],
        "host": True,
        "name": "Ada",
        "muted": [],
        "holds": [],
    }
    assert play_out([ada, ada], table) > 5


@pytest.mark.parametrize(
    ("path", "wish"),
    [
        ("undo-request", {"seat": 0, "to": 0}),
        ("undo-answer", {"seat": 0, "yes": True}),
        ("rules-answer", {"seat": 0, "yes": True}),
        ("replay", None),
        ("story", None),
        ("verify", None),
    ],
)
def test_what_plays_a_game_again_counts_as_heavy(
    open_house: OpenHouse, path: str, wish: dict[str, Any] | None
) -> None:
    limits = dataclasses.replace(WIDE, heavy=Rate(burst=1, per_second=0.001))
    house = open_house(limits=limits)
    ada, bob = house.client("Ada"), house.client("Bob")
    address = f"/api/v1/tables/{sit([ada, bob], 'goofspiel')}/{path}"
    method = "GET" if wish is None else "POST"
    asked = [ada.http.request(method, address, json=wish, headers=ada._headers()) for _ in range(2)]
    assert asked[0].status_code in (200, 409)
    assert asked[1].status_code == 429
