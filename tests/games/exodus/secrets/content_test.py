"""Section 10.2: what the printed secrets say, do, and are worth."""

from __future__ import annotations

import pytest

from starmoot.games.exodus.content.printed import ORDERS, SECRETS, order_number, secret_number
from starmoot.games.exodus.names import (
    CHURCH,
    FACTION,
    GOVERNMENT,
    MILITARY,
    NETWORK,
    RESEARCHERS,
    UNDERWORLD,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.secrets.knowledge import (
    DISCOVERIES,
    INSTITUTIONS,
    OFFICES,
    PERSONALS,
    fleet_assists,
    has_special,
    knows,
    order_assists,
    pairs_of,
    spying_assists,
)
from starmoot.games.exodus.secrets.spreading import learn, publish
from starmoot.games.exodus.secrets.wording import MACHINE_FAULTS, content_text, secret_preview
from starmoot.host import SPECTATOR, take_view
from starmoot.testing import rule


def owner_of(word: str) -> int:
    """Who holds a secret: its own faction, of discoveries the Researchers."""
    return RESEARCHERS if word.startswith("di") else -1


IMPACTS = {
    "ch1": "F+1 M-1 E+1",
    "ch2": "F-3 M+1",
    "ch3": "F-2 E+1",
    "ch4": "F-4 E+3",
    "ch5": "F-2 T+1",
    "go1": "S-1 J-2",
    "go2": "J-3",
    "go3": "J-2 E+2",
    "go4": "E-1 T-1",
    "go5": "J-2 E+2",
    "mi1": "E+3 F-3",
    "mi2": "M-2 E+1",
    "mi3": "M-1 J-1 E+1",
    "mi4": "E-2 F-1",
    "mi5": "E+2",
    "ne1": "E+1 J-1",
    "ne2": "F-2 E+2",
    "ne3": "J-2 E+1",
    "op1": "J+1 E+1",
    "op2": "T+1 J-1 E+1",
    "op3": "E+3",
    "re1": "J-1 F-1 E+1",
    "re2": "E+2",
    "re3": "F-2",
    "re4": "T-2 E+1",
    "re5": "T-1 F-1",
    "se1": "J-2 E+1",
    "se2": "J-2",
    "se3": "J-3 T-1",
    "un1": "S+1 J-1",
    "un2": "J-3",
    "un3": "T+1 E+1",
    "di1": "T-3",
    "di2": "E-1",
    "di3": "S+2",
    "di4": "F+1",
    "di5": "M+1",
    "di6": "E+2 F-1 T-1",
    "di7": "M+2",
    "di8": "W+1 J-1",
    "di9": "E-1",
    "di10": "F-2",
}
PERSONAL_WORDS = [f"pe{number}" for number in range(1, 7)]


@rule(
    "EX-SC-CH1",
    "EX-SC-CH2",
    "EX-SC-CH3",
    "EX-SC-CH4",
    "EX-SC-CH5",
    "EX-SC-GO1",
    "EX-SC-GO2",
    "EX-SC-GO3",
    "EX-SC-GO4",
    "EX-SC-GO5",
    "EX-SC-MI1",
    "EX-SC-MI2",
    "EX-SC-MI3",
    "EX-SC-MI4",
    "EX-SC-MI5",
    "EX-SC-NE1",
    "EX-SC-NE2",
    "EX-SC-NE3",
    "EX-SC-OP1",
    "EX-SC-OP2",
    "EX-SC-OP3",
    "EX-SC-RE1",
    "EX-SC-RE2",
    "EX-SC-RE3",
    "EX-SC-RE4",
    "EX-SC-RE5",
    "EX-SC-SE1",
    "EX-SC-SE2",
    "EX-SC-SE3",
    "EX-SC-UN1",
    "EX-SC-UN2",
    "EX-SC-UN3",
    "EX-SC-DI1",
    "EX-SC-DI2",
    "EX-SC-DI3",
    "EX-SC-DI4",
    "EX-SC-DI5",
    "EX-SC-DI6",
    "EX-SC-DI7",
    "EX-SC-DI8",
    "EX-SC-DI9",
    "EX-SC-DI10",
    "EX-SCT-01",
    "EX-SCT-07",
    "EX-SCT-14",
)
@pytest.mark.parametrize("word", IMPACTS)
def test_a_published_secret_has_its_impact_once(exodus: Exodus, word: str) -> None:
    fleet = exodus(8, traits=[6] * 7)
    place = fleet.holding(word, Faction(owner_of(word)))
    publish(fleet.g, place)
    fleet.moved(IMPACTS[word])
    publish(fleet.g, place)
    fleet.moved(IMPACTS[word])


ORDER_HELP: dict[str, tuple[str, list[str], int]] = {
    "ch1": ("church", ["parade"], 1),
    "go1": ("government", ["government_repair"], 1),
    "op2": ("opposition", ["undermine"], 1),
    "re1": ("researchers", ["violet_study"], 1),
    "re2": ("researchers", ["research"], 1),
    "re3": ("researchers", ["fabricate"], 1),
    "se1": ("security", ["dirt_digging"], 1),
    "un1": ("underworld", ["black_market"], 1),
    "di1": ("church", ["church_skin_hunt", "network_skin_hunt"], 2),
    "di10": ("church", ["parade"], 1),
    "re4": ("researchers", ["church_skin_hunt", "network_skin_hunt", "violet_study"], 1),
}
FLEET_HELP = {"ch4": "jump", "go4": "risk", "mi5": "risk", "di5": "risk"}
SPECIAL_HELP = {
    "ch2": "navigator",
    "ch5": "true_name",
    "go5": "quiet_law",
    "mi2": "dud_warheads",
    "mi4": "old_charts",
    "re5": "sedation",
    "di2": "sedation",
    "di4": "soothing",
    "di9": "deep_sensors",
    "un2": "payroll",
}
NO_HELP = [
    *("ch3", "go2", "go3", "mi1", "mi3", "ne2", "ne3", "op1", "op3", "se2", "se3", "un3"),
    *("di3", "di6", "di7", "di8", *PERSONAL_WORDS),
]


@rule(
    "EX-SC-CH1",
    "EX-SC-GO1",
    "EX-SC-OP2",
    "EX-SC-RE1",
    "EX-SC-RE2",
    "EX-SC-RE3",
    "EX-SC-RE4",
    "EX-SC-SE1",
    "EX-SC-UN1",
    "EX-SC-DI1",
    "EX-SC-DI10",
    "EX-SCT-08",
)
@pytest.mark.parametrize("word", ORDER_HELP)
def test_knowing_helps_with_orders_while_it_is_contained(exodus: Exodus, word: str) -> None:
    knower, orders, assists = ORDER_HELP[word]
    fleet = exodus(8)
    faction = FACTION.keys.index(knower)
    place = fleet.holding(word, Faction(faction))
    helped = {n for n in range(len(ORDERS)) if order_assists(fleet.g, Faction(faction), n)}
    assert helped == {order_number(order) for order in orders}
    assert {order_assists(fleet.g, Faction(faction), n) for n in helped} == {assists}
    bystander = MILITARY
    assert not any(order_assists(fleet.g, bystander, n) for n in helped)
    publish(fleet.g, place)
    assert not any(order_assists(fleet.g, Faction(faction), n) for n in helped)


@rule("EX-SC-SE1", "EX-SCT-08")
def test_the_police_lists_help_nobody_but_security(exodus: Exodus) -> None:
    fleet = exodus(8)
    place = fleet.holding("se1")
    learn(fleet.g, place, CHURCH)
    assert knows(fleet.g, CHURCH, place)
    assert order_assists(fleet.g, CHURCH, order_number("dirt_digging")) == 0


@rule("EX-SC-RE4", "EX-SC-DI1", "EX-SCT-08")
def test_skin_hunts_are_helped_from_the_moment_of_learning(exodus: Exodus) -> None:
    fleet = exodus(8)
    serum, marker = fleet.holding("di1", RESEARCHERS), fleet.holding("re4")
    hunt = order_number("network_skin_hunt")
    assert order_assists(fleet.g, NETWORK, hunt) == 0
    learn(fleet.g, serum, NETWORK)
    assert order_assists(fleet.g, NETWORK, hunt) == 2
    learn(fleet.g, marker, NETWORK)
    assert order_assists(fleet.g, NETWORK, hunt) == 3


@rule("EX-SC-CH4", "EX-SC-GO4", "EX-SC-MI5", "EX-SC-DI5", "EX-SCT-21")
@pytest.mark.parametrize("word", FLEET_HELP)
def test_a_roll_of_the_fleet_is_helped_once_while_anybody_knows(exodus: Exodus, word: str) -> None:
    fleet = exodus(8)
    place = fleet.holding(word, Faction(owner_of(word)))
    assert {what: fleet_assists(fleet.g, what) for what in ("risk", "jump")} == {
        what: int(what == FLEET_HELP[word]) for what in ("risk", "jump")
    }
    learn(fleet.g, place, NETWORK)
    assert fleet_assists(fleet.g, FLEET_HELP[word]) == 1
    publish(fleet.g, place)
    assert fleet_assists(fleet.g, FLEET_HELP[word]) == 0


@rule("EX-SCT-21")
def test_only_those_who_know_are_told_what_the_hidden_cause_is(exodus: Exodus) -> None:
    fleet = exodus(4)
    place = fleet.holding("go4")
    learn(fleet.g, place, NETWORK)
    before = fleet.g.reveals
    fleet_assists(fleet.g, "risk")
    assert fleet.g.reveals == before + 1
    told = [
        seat
        for seat in (*range(4), SPECTATOR)
        if any(entry.note.name == "exodus.secret_helps" for entry in take_view(fleet.g, seat).log)
    ]
    assert told == [GOVERNMENT, NETWORK]


@rule(
    "EX-SC-CH2",
    "EX-SC-CH5",
    "EX-SC-GO5",
    "EX-SC-MI2",
    "EX-SC-MI4",
    "EX-SC-RE5",
    "EX-SC-UN2",
    "EX-SC-DI2",
    "EX-SC-DI4",
    "EX-SC-DI9",
    "EX-SCT-08",
)
@pytest.mark.parametrize("word", SPECIAL_HELP)
def test_special_advantages_belong_to_those_who_know(exodus: Exodus, word: str) -> None:
    fleet = exodus(8)
    special = SPECIAL_HELP[word]
    assert not has_special(fleet.g, special)
    place = fleet.holding(word, Faction(owner_of(word)))
    owner = fleet.g.s.secrets[place].owner
    stranger = CHURCH if owner != CHURCH else MILITARY
    assert has_special(fleet.g, special)
    assert has_special(fleet.g, special, owner)
    assert not has_special(fleet.g, special, stranger)
    learn(fleet.g, place, stranger)
    assert has_special(fleet.g, special, stranger)
    publish(fleet.g, place)
    lasts = word == "di2"
    assert has_special(fleet.g, special) == lasts
    assert has_special(fleet.g, special, UNDERWORLD) == lasts


@rule("EX-SC-NE1")
def test_the_spread_out_network_spies_better(exodus: Exodus) -> None:
    fleet = exodus(6)
    place = fleet.holding("ne1")
    learn(fleet.g, place, UNDERWORLD)
    assert spying_assists(fleet.g, NETWORK) == 1
    assert spying_assists(fleet.g, UNDERWORLD) == 0
    publish(fleet.g, place)
    assert spying_assists(fleet.g, NETWORK) == 0


@rule(
    "EX-SC-CH3",
    "EX-SC-GO2",
    "EX-SC-GO3",
    "EX-SC-MI1",
    "EX-SC-MI3",
    "EX-SC-NE2",
    "EX-SC-NE3",
    "EX-SC-OP1",
    "EX-SC-OP3",
    "EX-SC-SE2",
    "EX-SC-SE3",
    "EX-SC-UN3",
    "EX-SC-DI3",
    "EX-SC-DI6",
    "EX-SC-DI7",
    "EX-SC-DI8",
    "EX-SC-PE1",
    "EX-SC-PE2",
    "EX-SC-PE3",
    "EX-SC-PE4",
    "EX-SC-PE5",
    "EX-SC-PE6",
)
def test_these_secrets_are_worth_nothing_but_leverage() -> None:
    assert [secret.id for secret in SECRETS if secret.advantage is None] == sorted(
        NO_HELP, key=secret_number
    )


@rule("EX-SCT-18", "EX-SCT-10")
def test_the_printed_lists_have_their_lengths() -> None:
    assert [len(cards) for cards in INSTITUTIONS] == [3] * 8
    assert {FACTION.key(f): len(cards) for f, cards in enumerate(OFFICES) if cards} == {
        "church": 2,
        "government": 2,
        "military": 2,
        "researchers": 2,
    }
    assert (len(PERSONALS), len(DISCOVERIES)) == (6, 10)
    assert all(secret.text and secret.rule for secret in SECRETS)


@rule("EX-SCT-17")
def test_iron_and_faith_exclude_each_other() -> None:
    words = {tuple(SECRETS[card].id for card in pair) for pair in pairs_of(CHURCH)}
    assert words == {("ch1", "ch3"), ("ch2", "ch3")}
    assert len(pairs_of(GOVERNMENT)) == 3


@rule("EX-SCT-23")
def test_the_secrets_of_the_network_are_faults_of_a_machine() -> None:
    for word in PERSONAL_WORDS:
        card = secret_number(word)
        assert content_text(card, True) == MACHINE_FAULTS[word]
        assert content_text(card) == SECRETS[card].text
    assert content_text(secret_number("ne1"), True) == SECRETS[secret_number("ne1")].text


def test_a_preview_says_what_comes_of_a_secret_and_what_it_is_worth() -> None:
    assert secret_preview(secret_number("di1")) == (
        "When it comes out: Treachery -3. "
        "To those who know it while it is contained: 2 assists on Church Skin Hunt and "
        "Network Skin Hunt."
    )
    assert secret_preview(secret_number("mi1")) == "When it comes out: Edge +3, Faith -3."
    for card in range(len(SECRETS)):
        assert secret_preview(card)
