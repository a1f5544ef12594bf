"""The same over a real server and a real network, as far as one machine has one."""

import random
import threading

import msgspec
import pytest
from tests.web.http.house import House
from tests.web.http.playing import sit
from websockets.sync.client import connect
from websockets.typing import Origin

from starmoot.client import Client, Fold, random_answer


class Player(threading.Thread):
    """Follows its seat's stream and answers whatever is asked, until the game is over."""

    def __init__(self, client: Client, table: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.table = table
        self.seat = seat
        self.scores: list[int] = []
        self.faults: list[str] = []

    def run(self) -> None:
        rng = random.Random(self.seat)
        for view in self.client.follow(self.table, self.seat):
            if view.ended:
                self.scores = view.scores
                return
            for decision in view.awaited:
                answer = random_answer(decision.shape, rng)
                receipt = self.client.decide(self.table, self.seat, decision, answer, view.version)
                if receipt.status not in ("accepted", "stale"):
                    self.faults.append(f"{decision.topic}: {receipt}")


@pytest.mark.parametrize(("game", "seats"), [("goofspiel", 3), ("moot", 4)])
def test_a_whole_game_over_the_network_driven_by_streams(
    house: House, game: str, seats: int
) -> None:
    address = house.listen()
    clients = [Client(address) for _ in range(seats)]
    for number, client in enumerate(clients):
        client.guest(f"Player {number}")
    table = sit(clients, game)
    players = [Player(client, table, seat) for seat, client in enumerate(clients)]
    for player in players:
        player.start()
    for player in players:
        player.join(timeout=60)
    assert [player.faults for player in players] == [[]] * seats
    assert players[0].scores
    assert all(player.scores == players[0].scores for player in players)
    for client in clients:
        client.close()


def test_a_browsers_socket_and_a_clean_end(house: House) -> None:
    address = house.listen()
    with Client(address) as ada, Client(address) as bo:
        ada.guest("Ada")
        bo.guest("Bo")
        table = sit([ada, bo], "goofspiel")
        cookie = "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())
        url = f"{address.replace('http', 'ws')}/api/v1/tables/{table}/live?seat=0"
        with connect(url, additional_headers={"Cookie": cookie}, origin=Origin(address)) as socket:
            fold = Fold()
            fold.take(msgspec.json.decode(socket.recv()))
            assert fold.view().awaited
            house.hang_up()
            assert msgspec.json.decode(socket.recv())["type"] == "bye"
