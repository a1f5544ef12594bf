"""Everybody at a table reads it in their own language; the game itself is played in one."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.web.http.house import House
from tests.web.http.playing import play_out, sit

from starmoot.client import Client, Fold, random_answer
from starmoot.host import catalogue_of, get_game, load_journal, replay
from starmoot.testing.translation import readable, untranslated

NOT_OF_THE_GAME = ("room", "me", "notes", "talk", "clock", "undo")
"""Parts with names of people and tables."""


def of_the_game(view: dict[str, Any]) -> set[str]:
    """What a game says in a view."""
    return readable({name: part for name, part in view.items() if name not in NOT_OF_THE_GAME})


def view_in(player: Client, table: str, seat: int, language: str) -> dict[str, Any]:
    """A view, as the API gives it."""
    found: dict[str, Any] = player._get(f"/tables/{table}/view", seat=seat, language=language)
    return found


def three(house: House, game: str) -> tuple[list[Client], str]:
    players = [house.client(name) for name in ("Ada", "Bo", "Cy")]
    return players, sit(players, game)


@pytest.mark.parametrize("game", ["goofspiel", "moot"])
def test_two_people_at_one_table_read_two_languages(shared_house: House, game: str) -> None:
    players, table = three(shared_house, game)
    german = shared_house.socket(table, players[0], "?seat=0&language=de")
    english = shared_house.socket(table, players[1], "?seat=1")
    folds = Fold(), Fold()
    words, rng, patched = catalogue_of(game, "de"), random.Random(5), 0
    while not players[0].view(table, 0).ended:
        for seat, player in enumerate(players):
            for decision in player.view(table, seat).awaited[:1]:
                player.decide(table, seat, decision, random_answer(decision.shape, rng))
        for fold, socket in zip(folds, (german, english), strict=True):
            for message in socket.news():
                fold.take(message)
                patched += fold is folds[0] and "patches" in message
        there = view_in(players[0], table, 0, "de")
        here = view_in(players[1], table, 1, "en")
        for name in ("scene", "decisions", "waiting", "result"):
            assert folds[0].parts[name] == there[name]
            assert folds[1].parts[name] == here[name]
        assert folds[0].log == there["log"]
        assert folds[1].log == here["log"]
        assert all(words.say(text) == text for text in of_the_game(there)), "nothing is said twice"
        assert untranslated(of_the_game(here), words) == set()
    assert patched > 0
    german.close()
    english.close()


def test_a_game_that_two_languages_looked_at_has_the_record_of_any_other(
    shared_house: House,
) -> None:
    players, table = three(shared_house, "moot")
    socket = shared_house.socket(table, players[0], "?seat=0&language=de")
    play_out(players, table)
    socket.close()
    record = players[0].record(table)
    assert replay(get_game("moot"), load_journal(record)).ended
    assert "versiegel" not in record


def test_what_is_told_of_a_game_that_is_over_is_in_the_language_that_was_asked_for(
    shared_house: House,
) -> None:
    players, table = three(shared_house, "moot")
    play_out(players, table)
    words = catalogue_of("moot", "de")
    for what in ("story", "replay"):
        english = players[0]._get(f"/tables/{table}/{what}", seat=0)
        german = players[0]._get(f"/tables/{table}/{what}", seat=0, language="de")
        said = readable(german.get("view", german).get("scene", german))
        heard = readable(english.get("view", english).get("scene", english))
        assert said == {words.say(text) for text in heard}
        assert said != heard
    page = (
        players[0]
        .http.get(f"/tables/{table}/chronicle?seat=0", headers={"Accept-Language": "de"})
        .text
    )
    assert "Das Salztor" in page or "Die Versammlung" in page
    assert "The moot" not in page


def test_rules_and_options_are_told_in_the_language_that_was_asked_for(house: House) -> None:
    client = house.client("Ada")
    rule = client._get("/games/moot/rules", ids="MT-DEAL-03", language="de")["MT-DEAL-03"]
    assert rule["text"] == "Ein Versprechen bindet niemandes Stimme."
    assert rule["section"] == "Der Handel"
    option = client._get("/games/moot", language="de")["options"][0]
    assert (option["name"], option["title"]) == ("gates", "Tore")
    assert client._get("/games/moot")["options"][0]["title"] == "Gates"
    assert client.http.get("/api/v1/games/moot?language=../de").status_code == 400
    page = house.http().get("/games/moot/rules", headers={"Accept-Language": "de"}).text
    assert "Ein Versprechen bindet niemandes Stimme." in page


def test_the_plain_table_speaks_the_language_of_its_reader(house: House) -> None:
    players, table = three(house, "moot")
    german = players[0].http.get(f"/tables/{table}/plain", headers={"Accept-Language": "de"}).text
    english = players[0].http.get(f"/tables/{table}/plain", headers={"Accept-Language": "en"}).text
    assert "Was bietest du für den Vorsitz?" in german
    assert "What do you bid" not in german
    assert "What do you bid for the Speaker" in english
    asked = players[0].http.get(f"/tables/{table}/plain?language=de").text
    assert "Was bietest du für den Vorsitz?" in asked
