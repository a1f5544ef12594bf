"""Following tables: order, resuming, heartbeats, farewells, and silence where nothing changed."""

import random
import threading
import time
from typing import Any

import pytest
from tests.web.http.conftest import OpenHouse
from tests.web.http.house import WIDE, House
from tests.web.http.playing import play_out, sit

from starmoot.client import Client, Fold, Problem, random_answer
from starmoot.web.clock import HeldClock
from starmoot.web.http.caller import Caller
from starmoot.web.http.live import Follower, Live
from starmoot.web.limits import Limits, Rate


def answer_one(player: Client, table: str, seat: int, seed: int = 1) -> None:
    decision = player.view(table, seat).awaited[0]
    answer = random_answer(decision.shape, random.Random(seed))
    assert player.decide(table, seat, decision, answer).accepted


def two_at_goofspiel(house: House) -> tuple[list[Client], str]:
    players = [house.client("Ada"), house.client("Bo")]
    return players, sit(players, "goofspiel")


def test_a_stream_brings_the_view_and_then_what_changes(shared_house: House) -> None:
    players, table = two_at_goofspiel(shared_house)
    fold = Fold()
    with players[0].messages(table, 0) as messages:
        assert fold.take(next(messages))
        answer_one(players[0], table, 0)
        while fold.view().awaited:
            fold.take(next(messages))
        answer_one(players[1], table, 1)
        while not fold.view().awaited:  # the next round
            fold.take(next(messages))
    asked = players[0].view(table, 0)
    assert fold.view().log == asked.log
    assert fold.view().state == asked.state
    assert fold.view().decisions == asked.decisions


def test_a_secret_act_of_another_leaves_no_trace(shared_house: House) -> None:
    """Who has answered is shown in goofspiel; how, and how often it was changed, is not."""
    players, table = two_at_goofspiel(shared_house)
    answer_one(players[1], table, 1, seed=1)
    socket = shared_house.socket(table, players[0], "?seat=0")
    assert socket.receive()["type"] == "hello"
    decision = players[1].view(table, 1).decisions[0]
    for number in range(3):
        answer = random_answer(decision.shape, random.Random(number))
        players[1].decide(table, 1, decision, answer)
    assert socket.news() == []
    socket.close()


def test_a_lost_stream_goes_on_from_its_cursor(shared_house: House) -> None:
    players, table = two_at_goofspiel(shared_house)
    fold = Fold()
    with players[0].messages(table, 0) as messages:
        fold.take(next(messages))
    seen = len(fold.log)
    for seat, player in enumerate(players):
        answer_one(player, table, seat)
    players[1].say(table, 1, "well played")
    with players[0].messages(table, 0, fold.cursor) as messages:
        hello = next(messages)
        fold.take(hello)
    assert hello["log_from"] == seen
    assert hello["log"]
    assert "room" not in hello["parts"]  # that has not changed
    assert [word["text"] for word in hello["talk"]] == ["well played"]
    assert fold.view().log == players[0].view(table, 0).log


def test_a_cursor_of_another_seat_begins_anew(shared_house: House) -> None:
    players, table = two_at_goofspiel(shared_house)
    with players[1].messages(table, 1) as messages:
        cursor = next(messages)["cursor"]
    with players[0].messages(table, 0, cursor) as messages:
        assert "room" in next(messages)["parts"]


def test_whoever_may_not_look_may_not_follow(shared_house: House) -> None:
    players, table = two_at_goofspiel(shared_house)
    eve = shared_house.client("Eve")
    for seat, who in ((0, eve), (1, players[0]), (7, players[0])):
        with pytest.raises(Problem), who.messages(table, seat):
            pass
        socket = shared_house.socket(table, who, f"?seat={seat}")
        assert socket.receive()["type"] == "bye"
        assert socket.receive()["closed"] in (4401, 4403, 4404)
    with pytest.raises(Problem), eve.messages("0123456789abcdef"):
        pass


def test_a_socket_takes_pings_and_nothing_else(shared_house: House) -> None:
    players, table = two_at_goofspiel(shared_house)
    socket = shared_house.socket(table, players[0], "?seat=0")
    assert socket.receive()["type"] == "hello"
    socket.send('{"type": "ping"}')
    assert socket.receive() == {"type": "pong"}
    for rude in ('{"type": "decide"}', "[" * 100, "x" * 1000, "ping"):
        other = shared_house.socket(table, players[0], "?seat=0")
        other.receive()
        other.send(rude)
        assert other.receive() == {"closed": 1008}
    socket.send('{"type": "ping"}')
    assert socket.receive() == {"type": "pong"}
    answer_one(players[0], table, 0)
    assert [message["type"] for message in socket.news()] == ["update"]
    for _ in range(100):
        socket.send('{"type": "ping"}')
    while "closed" not in (message := socket.receive()):
        assert message == {"type": "pong"}
    assert message == {"closed": 1008}  # who floods is shown the door


def test_whoever_draws_the_scene_may_do_without_the_state(shared_house: House) -> None:
    players, table = two_at_goofspiel(shared_house)
    whole = shared_house.socket(table, players[0], "?seat=0")
    lean = shared_house.socket(table, players[0], "?seat=0&lean=true")
    all_parts, fewer = whole.receive()["parts"], lean.receive()["parts"]
    assert set(all_parts) - set(fewer) == {"state"}
    assert fewer == {name: part for name, part in all_parts.items() if name != "state"}
    for seat, player in enumerate(players):
        answer_one(player, table, seat)
    told = [message for message in lean.news() if message["type"] == "update"]
    assert told
    assert not any("state" in message.get("parts", {}) for message in told)
    whole.close()
    lean.close()


def test_another_sites_page_cannot_open_a_socket_with_your_cookie(shared_house: House) -> None:
    players, table = two_at_goofspiel(shared_house)
    foreign = shared_house.socket(table, players[0], "?seat=0", origin="https://evil.example")
    assert not foreign.accepted
    own = shared_house.socket(table, players[0], "?seat=0", origin=shared_house.address)
    assert own.receive()["type"] == "hello"
    own.close()
    token = shared_house.client(token=players[0].new_token("bot"))
    bot = shared_house.socket(table, token, "?seat=0", origin="https://a-tool.example")
    assert bot.receive()["type"] == "hello"
    bot.close()


def test_an_onlooker_sees_the_public_side_and_hears_public_words(shared_house: House) -> None:
    players, table = two_at_goofspiel(shared_house)
    socket = shared_house.socket(table)
    fold = Fold()
    fold.take(socket.receive())
    assert fold.view().decisions == []
    players[0].say(table, 0, "to all")
    players[0].say(table, 0, "to you", audience=[0, 1])
    fold.take(socket.receive())
    for seat, player in enumerate(players):
        answer_one(player, table, seat)
    while len(fold.log) < len(shared_house.client().view(table).log):
        fold.take(socket.receive())
    assert [word["text"] for word in fold.talk] == ["to all"]
    socket.close()


def test_at_shutdown_every_stream_says_bye(open_house: OpenHouse) -> None:
    house = open_house()
    players, table = two_at_goofspiel(house)
    socket = house.socket(table, players[0], "?seat=0")
    socket.receive()
    with players[1].messages(table, 1) as messages:
        assert next(messages)["type"] == "hello"
        house.thread.loop.call_soon_threadsafe(house.services.live.say_bye)
        assert next(messages) == {"type": "bye", "retry": 500}
        assert list(messages) == []
    assert socket.receive() == {"type": "bye", "retry": 500}
    assert socket.receive() == {"closed": 1001}
    assert house.services.live.connections.total() == 0


def test_a_lost_wake_up_is_made_up_for_by_the_poll(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house(poll=0.1)
    players, table = two_at_goofspiel(house)
    live = house.services.live
    woken: list[str] = []
    polled = threading.Event()

    async def compare() -> None:
        await Live._compare(live)
        if woken:
            polled.set()

    monkeypatch.setattr(live, "wake", woken.append)
    monkeypatch.setattr(live, "_compare", compare)
    socket = house.socket(table, players[0], "?seat=0")
    assert socket.receive()["type"] == "hello"
    answer_one(players[1], table, 1)
    assert socket.receive()["type"] == "update"
    assert woken  # somebody called, and nobody heard
    assert polled.wait(10)
    socket.close()


def test_the_poll_leaves_those_alone_who_have_seen_everything(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starmoot.web.http.live.FULL_ROUND", 1_000_000)
    house = open_house(poll=0.02)
    players, table = two_at_goofspiel(house)
    live = house.services.live
    looks: list[str] = []
    rounds: list[int] = []

    async def look(follower: Follower) -> dict[str, Any]:
        looks.append(follower.table)
        return await Live._look(live, follower)

    async def compare() -> None:
        await Live._compare(live)
        rounds.append(len(looks))

    socket = house.socket(table, players[0], "?seat=0")
    assert socket.receive()["type"] == "hello"
    answer_one(players[1], table, 1)
    assert socket.receive()["type"] == "update"
    monkeypatch.setattr(live, "_look", look)
    monkeypatch.setattr(live, "_compare", compare)
    while len(rounds) < 5:
        time.sleep(0.02)
    assert rounds[-1] <= 1  # the look that was under way, and none for the poll
    socket.close()


def test_signing_out_ends_the_streams(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starmoot.web.http.live.RECHECK", 0.0)
    house = open_house(poll=0.05)
    players, table = two_at_goofspiel(house)
    socket = house.socket(table, players[0], "?seat=0")
    assert socket.receive()["type"] == "hello"
    answer_one(players[1], table, 1)
    assert socket.receive()["type"] == "update"
    players[0].logout()
    message = socket.receive()
    assert (message["type"], message["error"]) == ("bye", "signed_out")


def test_one_person_has_so_many_streams(open_house: OpenHouse) -> None:
    many = Rate(1000, 1000)
    house = open_house(limits=Limits(person=many, address=many, doors=many, connections=2))
    players, table = two_at_goofspiel(house)
    sockets = [house.socket(table, players[0], "?seat=0") for _ in range(2)]
    assert all(socket.receive()["type"] == "hello" for socket in sockets)
    third = house.socket(table, players[0], "?seat=0")
    assert third.receive()["error"] == "too_many_streams"
    sockets[0].close()
    fourth = house.socket(table, players[0], "?seat=0")
    assert fourth.receive()["type"] == "hello"
    assert WIDE.connections > 2


def test_followers_of_a_whole_game_end_with_the_whole_view(shared_house: House) -> None:
    players = [shared_house.client(name) for name in ("Ada", "Bo", "Cy")]
    table = sit(players, "moot")
    sockets = [shared_house.socket(table, player, f"?seat={n}") for n, player in enumerate(players)]
    watcher, nobody = shared_house.socket(table), shared_house.client()
    play_out(players, table, seed=3)
    for seat, socket in [*enumerate(sockets), (None, watcher)]:
        fold = Fold()
        while not fold.view().ended:
            fold.take(socket.receive())
        view = (nobody if seat is None else players[seat]).view(table, seat)
        while fold.view().log != view.log:
            fold.take(socket.receive())
        assert fold.view().state == view.state
        assert fold.view().scores == view.scores
        socket.close()


def test_whoever_looks_on_late_sees_things_when_their_time_has_come(open_house: OpenHouse) -> None:
    clock = HeldClock()
    house = open_house(clock=clock, poll=0.05)
    players = [house.client("Ada"), house.client("Bo")]
    watch = {"kind": "delayed", "delay": 60}
    table = players[0].create("goofspiel", 2, listed=True, watch=watch)
    players[1].join(table)
    clock.advance(100)
    players[0].start(table)
    clock.advance(61)
    socket = house.socket(table)
    fold = Fold()
    fold.take(socket.receive())
    told = len(fold.log)
    for seat, player in enumerate(players):
        answer_one(player, table, seat)
    assert socket.news() == []
    clock.advance(30)
    assert socket.news() == []
    clock.advance(31)
    while len(fold.log) == told:
        fold.take(socket.receive())
    socket.close()


def test_a_slow_reader_gets_the_newest_state_and_every_entry_it_missed(
    open_house: OpenHouse,
) -> None:
    house = open_house()
    players, table = two_at_goofspiel(house)
    live = house.services.live
    owner = house.thread.run(house.services.identity.token(players[0].new_token("bot")))
    assert owner is not None
    caller = Caller(owner.person)
    follower = house.thread.run(live.follow(caller, table, 0))
    messages = live.messages(follower)
    fold = Fold()
    fold.take(house.thread.run(messages.asend(None)))
    play_out(players, table)  # all the while nobody reads
    fold.take(house.thread.run(messages.asend(None)))
    view = players[0].view(table, 0)
    assert fold.view().log == view.log
    assert fold.view().ended
    house.thread.run(messages.aclose())
    assert live.connections.total() == 0


def test_followers_go_on_when_listening_fails(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise OSError("the line is dead")

    house = open_house(poll=0.05)
    players, table = two_at_goofspiel(house)
    live = house.services.live
    house.thread.run(live.stop())
    live.stopping = False
    monkeypatch.setattr(house.store, "wakes", broken)
    house.thread.run(live.start())
    socket = house.socket(table, players[0], "?seat=0")
    assert socket.receive()["type"] == "hello"
    answer_one(players[1], table, 1)
    assert socket.receive()["type"] == "update"
    socket.close()
    assert "the line is dead" in caplog.text


def test_live_updates_and_sessions_cross_servers_that_share_a_database(
    open_house: OpenHouse, postgres_url: str
) -> None:
    here, there = open_house(postgres_url, poll=30), open_house(postgres_url, poll=30)
    ada, bo = here.client("Ada"), there.client("Bo")
    table = ada.create("goofspiel", 2, listed=True)
    assert bo.join(table) == 1
    ada.start(table)
    socket = there.socket(table, bo, "?seat=1")
    fold = Fold()
    fold.take(socket.receive())
    answer_one(ada, table, 0)
    ada.say(table, 0, "your turn")
    while not fold.talk or not fold.view().waiting[0]["done"]:
        fold.take(socket.receive())
    elsewhere = there.client()
    elsewhere.http.cookies.update(ada.http.cookies)
    assert elsewhere.whoami().name == "Ada"
    assert elsewhere.view(table, 0).decisions[0].given
    socket.close()
