"""Names: nobody can be taken for somebody else."""

# ruff: noqa: RUF001 - signs that look like others are what this is about

import pytest
from tests.web.http.house import House
from tests.web.http.playing import sit

from starmoot.client import Problem
from starmoot.web.errors import Refusal
from starmoot.web.names import clean_name, looks, plain_text

PASSWORD = "correct horse battery"
CYRILLIC_A = "\u0410"


@pytest.mark.parametrize(
    "name",
    [
        *("\u3164", "\uffa0\uffa0", "Ada\u115f", "\u1160", "Ada\u200b", "A\u00adda", "Ada\ufeff"),
        *("\u2800", "Ada\u202e", "Ada\u2066", "A\u034fda", "Ada\U000e0041", "ˈAda", "Adaˑ"),
    ],
)
def test_a_name_has_nothing_that_cannot_be_seen(name: str) -> None:
    with pytest.raises(Refusal, match="A name has"):
        clean_name(name)


@pytest.mark.parametrize(
    "name", [f"{CYRILLIC_A}da", "Adа", "Zοe", "Ꭺda", "Αda Quin", "Ada Ы", "Ada Ω", "ひらΩ"]
)
def test_a_name_mixes_no_alphabets(name: str) -> None:
    with pytest.raises(Refusal, match="mixes no alphabets"):
        clean_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Zoë O’Neil",
        "Ольга",
        "Ωμέγα 3",
        "星の議会 2",
        "カタカナー",
        "김철수",
        "שרה",
        "Łódź_9",
        "Ada 星",
    ],
)
def test_names_of_all_languages_are_welcome(name: str) -> None:
    assert clean_name(name) == name


def test_what_is_written_in_other_forms_becomes_plain() -> None:
    assert clean_name("Ａｄａ") == "Ada"
    assert clean_name("𝓐𝓭𝓪 ②") == "Ada 2"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Bill", "BiII"), ("Bill", "Bi1l"), ("Ada", "ADA"), ("Bo", "B0"), ("Marn", "Mam")),
        *(("Aca", "Аса"), ("HOPE", "ΗΟΡΕ"), ("Ada", "Ａda"), ("O'Neil", "O’Neil")),
    ],
)
def test_names_that_look_alike_are_known(one: str, other: str) -> None:
    assert looks(one) == looks(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Adam"), ("Vega 101", "Vega 110"), ("Ольга", "Олег"), ("Bo", "Bob")]
)
def test_names_that_do_not_look_alike_are_different(one: str, other: str) -> None:
    assert looks(one) != looks(other)


@pytest.mark.parametrize("name", ["Bi1l", "BiII", "BILL", "B\u0456ll"])
def test_nobody_is_called_almost_like_an_account(house: House, name: str) -> None:
    house.client("Bill").register("Bill", PASSWORD)
    with pytest.raises(Problem) as caught:
        house.client(name)
    assert caught.value.error in ("name_taken", "bad_name")
    eve = house.client("Eve")
    with pytest.raises(Problem):
        eve.register(name, PASSWORD)
    named = {"X-CSRF-Token": eve.whoami().csrf}
    answer = eve.http.put("/api/v1/me/name", json={"name": name}, headers=named)
    assert answer.status_code in (400, 409)
    assert eve.whoami().name == "Eve"


def test_an_account_may_write_its_own_name_otherwise(house: House) -> None:
    bill = house.client("Bill")
    bill.register("Bill", PASSWORD)
    named = {"X-CSRF-Token": bill.whoami().csrf}
    answer = bill.http.put("/api/v1/me/name", json={"name": "BILL"}, headers=named)
    assert answer.json()["name"] == "BILL"


@pytest.mark.parametrize("name", ["Ada", "ADA", "Ａda"])
def test_nobody_takes_an_opponents_name_in_the_middle_of_a_game(house: House, name: str) -> None:
    ada, eve = house.client("Ada"), house.client("Eve")
    table = sit([ada, eve], "goofspiel")
    named = {"X-CSRF-Token": eve.whoami().csrf}
    answer = eve.http.put("/api/v1/me/name", json={"name": name}, headers=named)
    assert (answer.status_code, answer.json()["error"]) == (409, "name_at_table")
    with pytest.raises(Problem, match="name_at_table"):
        eve.register(name, PASSWORD)
    assert [seat["name"] for seat in ada.table(table)["seats"]] == ["Ada", "Eve"]
    assert eve.whoami().name == "Eve"
    assert eve.whoami().guest


def test_signing_in_is_no_way_to_an_opponents_name(house: House) -> None:
    ada, eve = house.client("Ada"), house.client("Eve")
    table = sit([ada, eve], "goofspiel")
    house.client().register("Ada", PASSWORD)
    with pytest.raises(Problem, match="name_at_table"):
        eve.login("Ada", PASSWORD)
    assert [seat["name"] for seat in ada.table(table)["seats"]] == ["Ada", "Eve"]


def test_nobody_sits_down_under_the_name_of_somebody_there(house: House) -> None:
    ada, other = house.client("Ada"), house.client("Ada")
    table = ada.create("goofspiel", 3)
    with pytest.raises(Problem, match="name_at_table"):
        other.join(table)
    assert house.client("Bo").join(table) == 1


def test_turning_and_unseen_signs_are_taken_out_of_titles_and_words(house: House) -> None:
    ada, bo = house.client("Ada"), house.client("Bo")
    table = ada.create("goofspiel", 2, title="\u202eevil\u202c \u2066good\u2069\u200b")
    assert ada.table(table)["title"] == "evil good"
    bo.join(table)
    said = ada.say(table, 0, "all \u202erevo\u202c \u061c\ufeffyet")
    assert said["text"] == "all revo yet"
    assert bo.talk(table)[0]["text"] == "all revo yet"
    with pytest.raises(Problem, match="bad_text"):
        ada.say(table, 0, "\u202e\u200f")


def test_signs_that_words_need_are_kept() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert plain_text(f"می\u200cخواهم {family}") == f"می\u200cخواهم {family}"
