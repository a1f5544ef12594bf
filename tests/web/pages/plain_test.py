"""The plain table: whole games by nothing but forms, as a browser without scripts sends them."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.web.http.house import House
from tests.web.pages.reader import Form, Page, Reader, fill_in

from starmoot.host import get_game

MOST_STEPS = 600


def sit_down(house: House, game: str, seats: int, **values: str) -> tuple[list[Reader], str]:
    """A table that was made, joined and started by forms; its readers and its address."""
    names = ["Ada", "Bo", "Cato", "Dervla"][:seats]
    readers = [Reader(house.http()) for _ in names]
    readers[0].get(f"/create/{game}")
    plan = {f"seat/{n}": "open" if n < seats else "unused" for n in range(1, 8)}
    known = {one.name for one in readers[0].page.form(f"/create/{game}").fields}
    wanted = {name: value for name, value in plan.items() if name in known}
    readers[0].send(f"/create/{game}", None, name="Ada", **wanted, **values)
    table = readers[0].path
    for seat, (reader, name) in enumerate(zip(readers[1:], names[1:], strict=True), start=1):
        reader.get(table)
        reader.send(f"{table}/take", ("seat", str(seat)), name=name)
        assert name in reader.page.words
    readers[0].get(table)
    assert "Everybody is here." in readers[0].page.words
    readers[0].send(f"{table}/start")
    return readers, table


def asked(page: Page, table: str) -> list[Form]:
    """The forms with which a question of the table is answered; not those that pass."""
    return [
        form
        for form in page.forms
        if form.action == f"{table}/plain/decide" and ("pass", "1") not in form.buttons
    ]


def answer(reader: Reader, form: Form, rng: random.Random) -> None:
    """Answer one question, and once more where it asks whether that is meant."""
    page = reader.post(form.action, fill_in(form, rng))
    sure = [one for one in page.forms if ("sure", "1") in one.held()]
    if sure:
        assert "cannot be changed or taken back" in page.words
        page = reader.post(form.action, sure[0].held())
    assert reader.status == 200, page.words
    assert "Your answer is in." in page.words


def play(readers: Sequence[Reader], table: str, rng: random.Random, steps: int) -> int:
    """Let whoever is waited for answer; gives the number of answers when the game is over."""
    done = 0
    while done < steps:
        before = done
        for reader in readers:
            page = reader.get(f"{table}/plain")
            if "The game is over" in page.words:
                return done
            waits = [section for section in asked(page, table) if "standing" not in section.action]
            sealed = page.words.count("Your sealed answer")
            standing = page.words.count("nobody waits for it")
            if len(waits) > sealed + standing:
                answer(reader, waits[0], rng)
                done += 1
        assert done > before, "nobody is asked and the game is not over"
    return done


def test_a_whole_game_of_goofspiel_is_played_by_forms(house: House) -> None:
    readers, table = sit_down(house, "goofspiel", 3, **{"o/cards": "4"})
    assert play(readers, table, random.Random(1), MOST_STEPS) >= 9
    page = readers[1].get(f"{table}/plain")
    assert "The game is over: all prizes are gone." in page.words
    for name in ("Ada bids", "Bo bids", "Cato bids"):
        assert name in page.words
    assert "Seat 1" not in page.words
    replay = readers[1].get(f"{table}/plain/replay?step=2")
    assert "Ada bids" in replay.words
    assert "Seat 1" not in replay.words
    record = readers[0].http.get(f"/api/v1{table}/record")
    assert record.text.count("\n") > 9


def test_a_whole_game_of_moot_is_played_by_forms(house: House) -> None:
    readers, table = sit_down(house, "moot", 3, **{"o/gates": "5"})
    answers = play(readers, table, random.Random(2), MOST_STEPS)
    assert answers > 20
    page = readers[2].get(f"{table}/plain")
    assert any(f"over: {ending}." in page.words for ending in get_game("moot").endings)
    readers[2].send(f"{table}/rematch")
    assert readers[2].path != table
    assert readers[2].path.startswith("/tables/")


def test_the_opening_of_exodus_is_played_by_forms(house: House) -> None:
    readers, table = sit_down(house, "exodus", 3)
    play(readers, table, random.Random(3), 45)
    page = readers[0].get(f"{table}/plain")
    assert "Star map" in page.words
    assert "Ways to" in page.words
    assert "only you see this" in page.words


def test_what_is_skipped_is_shown_and_can_be_asked_again(house: House) -> None:
    readers, table = sit_down(house, "exodus", 3)
    ada = readers[0]
    ada.get(f"{table}/plain")
    assert "Skipped for now" not in ada.page.words
    page = ada.send(f"{table}/plain/hold", ("until", "concerned"))
    assert "You are not asked this for now." in page.words
    assert "Whatever does not concern you" in page.words
    assert "Whatever does not concern you" not in readers[1].get(f"{table}/plain").words
    ada.get(f"{table}/plain")
    [again] = [form for form in ada.page.forms if ("until", "") in form.buttons]
    page = ada.post(again.action, [*again.held(), ("until", "")])
    assert "You are asked again." in page.words
    assert "Skipped for now" not in page.words


def test_a_hold_that_does_not_say_how_long_is_refused(house: House) -> None:
    readers, table = sit_down(house, "exodus", 3)
    page = readers[0].get(f"{table}/plain")
    form = next(one for one in page.forms if one.action == f"{table}/plain/hold")
    readers[0].post(form.action, [*form.held(), ("until", "for ever")])
    assert readers[0].status == 400


def test_a_newcomer_is_advised_and_finds_the_words_of_the_game(house: House) -> None:
    readers, table = sit_down(house, "moot", 3)
    page = readers[0].get(f"{table}/plain")
    assert "The Speaker sees the next gate" in page.words
    assert "Words of this game" in page.words
    assert "you have 6" in page.words
    assert "The Speaker sees the next gate" not in Reader(house.http()).get(f"{table}/plain").words


def test_a_game_can_be_leafed_through_and_verified(house: House) -> None:
    readers, table = sit_down(house, "goofspiel", 2, **{"o/cards": "2"})
    play(readers, table, random.Random(4), MOST_STEPS)
    reader = readers[0]
    page = reader.get(f"{table}/plain/replay?step=1")
    assert "Step 1 of" in page.words
    page = reader.get(f"{table}/plain/replay?step=1&seat=1&verify=1")
    assert reader.status == 200
    assert "Bo" in page.words
    assert 'class="note good"' in page.text
    stranger = Reader(house.http())
    assert "Step" in stranger.get(f"{table}/plain/replay").words


def test_a_sealed_answer_is_shown_to_its_owner_and_can_be_changed(house: House) -> None:
    readers, table = sit_down(house, "goofspiel", 2, **{"o/cards": "5"})
    ada, bo = readers
    form = asked(ada.get(f"{table}/plain"), table)[0]
    ada.post(form.action, [*hidden(form), ("a", "4")])
    assert "Your sealed answer: 4." in ada.page.words
    assert "In already" in bo.get(f"{table}/plain").words
    assert "sealed answer" not in bo.page.words
    again = asked(ada.page, table)[0]
    assert [one.value for one in again.fields if one.checked] == ["4"]
    ada.post(again.action, [*hidden(again), ("a", "2")])
    assert "Your sealed answer: 2." in ada.page.words


def hidden(form: Form) -> list[tuple[str, str]]:
    return [(one.name, one.value) for one in form.fields if one.kind == "hidden"]


def test_an_answer_that_does_not_do_is_explained_and_changes_nothing(house: House) -> None:
    readers, table = sit_down(house, "moot", 3)
    ada = readers[0]
    form = asked(ada.get(f"{table}/plain"), table)[0]
    for wrong, told in (
        ([], "Give a whole number."),
        ([("a", "much")], "Give a whole number."),
        ([("a", "999")], "is outside 0 to"),
    ):
        page = ada.post(form.action, [*hidden(form), *wrong])
        assert ada.status == 422
        assert told in page.words
        kept = [one.value for one in asked(page, table)[0].fields if one.name == "a"]
        assert kept == [value for _, value in wrong] or kept == [""]
    assert "Your sealed answer" not in ada.get(f"{table}/plain").words


def test_a_stale_form_is_refused_with_the_table_as_it_is(house: House) -> None:
    readers, table = sit_down(house, "goofspiel", 2, **{"o/cards": "5"})
    form = asked(readers[0].get(f"{table}/plain"), table)[0]
    for reader in readers:
        now = asked(reader.get(f"{table}/plain"), table)[0]
        reader.post(now.action, [*hidden(now), ("a", "3")])
    page = readers[0].post(form.action, [*hidden(form), ("a", "5")])
    assert readers[0].status == 409
    assert "no longer open" in page.words
    assert "Your sealed answer" not in page.words


def test_sending_the_same_form_twice_counts_once(house: House) -> None:
    readers, table = sit_down(house, "goofspiel", 2, **{"o/cards": "5"})
    form = asked(readers[0].get(f"{table}/plain"), table)[0]
    pairs = [*hidden(form), ("a", "3")]
    readers[0].post(form.action, pairs)
    readers[0].post(form.action, [*hidden(form), ("a", "4")])
    assert readers[0].status == 200
    assert "Your sealed answer: 3." in readers[0].page.words


def test_nobody_answers_for_another_seat(house: House) -> None:
    readers, table = sit_down(house, "goofspiel", 2, **{"o/cards": "5"})
    ada, bo = readers
    theirs = asked(bo.get(f"{table}/plain"), table)[0]
    mine = asked(ada.get(f"{table}/plain"), table)[0]
    token = dict(mine.held())["csrf"]
    stolen = [pair for pair in hidden(theirs) if pair[0] != "csrf"]
    ada.post(theirs.action, [("csrf", token), *stolen, ("a", "1")])
    assert ada.status == 403
    assert "not yours" in ada.page.words
    ada.get(f"{table}/plain?seat=1")
    assert ada.status == 403
    stranger = Reader(house.http())
    page = stranger.get(f"{table}/plain")
    assert not asked(page, table)
    assert "You are watching." in page.words
    stranger.post(mine.action, [("seat", "0"), ("decision", "1-1"), ("a", "1")])
    assert stranger.status == 401


def test_a_step_is_taken_back(house: House) -> None:
    readers, table = sit_down(house, "goofspiel", 2, **{"o/cards": "5"})
    ada, bo = readers
    form = asked(ada.get(f"{table}/plain"), table)[0]
    ada.post(form.action, [*hidden(form), ("a", "4")])
    ada.send(f"{table}/plain/undo", ("seat", "0"))
    assert "taken back" in ada.page.words
    assert "Your sealed answer" not in ada.page.words
    for reader in readers:
        now = asked(reader.get(f"{table}/plain"), table)[0]
        reader.post(now.action, [*hidden(now), ("a", "3")])
    ada.get(f"{table}/plain")
    ada.send(f"{table}/plain/undo-ask", step="0")
    assert "Everybody was asked." in ada.page.words
    assert "Ada asks to go back" in bo.get(f"{table}/plain").words
    bo.send(f"{table}/plain/undo-answer", ("yes", "1"))
    assert "You agreed." in bo.page.words
    assert "asks to go back" not in bo.page.words


def test_people_talk_at_the_table_and_in_private(house: House) -> None:
    readers, table = sit_down(house, "moot", 3)
    ada, bo, cato = readers
    ada.get(f"{table}/plain")
    ada.send(f"{table}/plain/say", text="Peace <b>& quiet</b>")
    assert "Peace <b>& quiet</b>" in cato.get(f"{table}/plain").words
    assert "&lt;b&gt;" in cato.page.text
    to = next(one for one in ada.page.form(f"{table}/plain/say").fields if one.name == "to")
    assert "0,1" in to.choices
    ada.send(f"{table}/plain/say", text="Only for Bo", to="0,1")
    assert "Only for Bo" in bo.get(f"{table}/plain").words
    assert "Only for Bo" not in cato.get(f"{table}/plain").words
    ada.get(f"{table}/plain")
    ada.send(f"{table}/plain/say", text="   ")
    assert ada.status == 400
    assert "Words have" in ada.page.words


def test_the_host_pauses_goes_on_and_closes(house: House) -> None:
    readers, table = sit_down(house, "goofspiel", 2)
    ada, bo = readers
    ada.get(f"{table}/plain")
    ada.send(f"{table}/pause", ("on", "1"))
    assert "paused" in ada.page.words
    ada.send(f"{table}/pause", ("on", "0"))
    assert "paused" not in ada.page.words
    token = dict(bo.get(f"{table}/plain").form("/language").held())["csrf"]
    bo.post(f"{table}/close", [("csrf", token)])
    assert bo.status == 403
    ada.send(f"{table}/close")
    assert "The table was closed" in ada.page.words


def test_only_those_who_ask_for_it_get_a_page_that_refreshes(house: House) -> None:
    readers, table = sit_down(house, "goofspiel", 2)
    stranger = Reader(house.http())
    assert 'http-equiv="refresh"' not in stranger.get(f"{table}/plain").text
    assert 'http-equiv="refresh"' in stranger.get(f"{table}/plain?follow=1").text
    page = readers[0].get(f"{table}/plain?follow=1")
    assert 'http-equiv="refresh"' not in page.text, "it would take away what is being filled in"


@pytest.mark.parametrize("step", ["-1", "x", "99999999", "1e3"])
def test_strange_steps_and_seats_are_not_followed(house: House, step: str) -> None:
    readers, table = sit_down(house, "goofspiel", 2)
    readers[0].get(f"{table}/plain/replay?step={step}&seat={step}")
    assert readers[0].status == 200


def test_the_end_tells_what_the_game_came_to(house: House) -> None:
    readers, table = sit_down(house, "moot", 3, **{"o/gates": "5"})
    during = readers[0].get(f"{table}/plain")
    assert "Turning points" not in during.words
    play(readers, table, random.Random(4), MOST_STEPS)
    page = readers[0].get(f"{table}/plain")
    assert "Turning points" in page.words
    assert "What was secret" in page.words
    assert "Anwen is dealt the role" in page.words
    assert "known to Anwen (Ada)" in page.words
    steps = [link for link in page.links if "/plain/replay?step=" in link]
    assert steps
    assert "Replay" in page.words
    assert (
        f"Step {steps[0].partition('step=')[2].partition('&')[0]} of"
        in readers[0].get(steps[0]).words
    )


def test_players_go_over_to_newer_rules_on_the_page(house: House) -> None:
    readers, table = sit_down(house, "goofspiel", 2, **{"o/cards": "13"})
    for number in ("4", "5"):
        for reader in readers:
            form = asked(reader.get(f"{table}/plain"), table)[0]
            reader.post(form.action, [*hidden(form), ("a", number)])
    old = get_game("goofspiel")

    def other_setup(g: Any) -> None:
        g.chance.counts = [count + 1 for count in g.chance.counts]
        old.setup(g)

    repository = house.services.repository
    house.thread.run(repository.close())
    repository._entries.clear()
    newer = replace(old, rules_version=old.rules_version + 1, setup=other_setup)
    repository.archive.games = lambda _: newer
    ada, bo = readers
    before = "may agree to go on from here"
    assert before in ada.get(f"{table}/plain").words
    ada.send(f"{table}/plain/rules-answer", ("yes", "1"))
    assert "You agreed." in ada.page.words
    assert "For going on by these rules: Ada." in bo.get(f"{table}/plain").words
    bo.send(f"{table}/plain/rules-answer", ("yes", "1"))
    assert before not in bo.page.words
    assert asked(bo.page, table), "the game goes on"
