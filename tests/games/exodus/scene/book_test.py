"""The own book: what a player alone sees, and every order in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.exodus.content.printed import BOOKS, ORDERS, secret_number
from starmoot.games.exodus.disposition.deciding import Disposition
from starmoot.games.exodus.intent.writing import Intents
from starmoot.games.exodus.names import (
    CHURCH,
    EVERY_FACTION,
    GOVERNMENT,
    INSTITUTIONAL,
    MILITARY,
    NETWORK,
    PERSONAL,
    RESEARCHERS,
    UNDERWORLD,
)
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.secrets.spreading import learn, new_secret
from starmoot.host import SPECTATOR
from starmoot.scene import Card
from starmoot.testing import rule

if TYPE_CHECKING:
    from tests.games.exodus.scene.conftest import Look


@rule("EX-COMP-07", "EX-COMP-08", "EX-COMP-21", "EX-CHR-03", "EX-HID-07")
def test_every_player_has_a_book_of_its_own(exodus: Exodus, look: Look) -> None:
    fleet = exodus(8, cycle=1).with_map("AB", visited="A")
    for faction in EVERY_FACTION:
        look.led(fleet, faction, f"Leader {faction}", "pe6")
    fleet.run(Intents())
    for faction, book in zip(EVERY_FACTION, BOOKS, strict=True):
        scene = look.seen(fleet, faction)
        sheet = look.part(scene, f"You speak for the {book.name}")
        assert sheet.private
        lines = {row[0]: row[1] for row in sheet.rows}
        assert lines["Your book"] == book.title
        assert lines["Leader"].startswith(f"Leader {faction}, {book.leader}, from ")
        assert lines["Advice"] == book.advice
        assert lines["People"].endswith(", ".join(book.people))
        assert f"{book.name} 5" in lines["Your votes"]
        assert lines["Your votes"].count(",") == 7
        assert "Leak a Secret" in lines["Covert"]
        own = look.part(scene, "What you keep to yourself")
        assert own.private
        assert [row[0] for row in own.rows] == [f"Yours, Leader {faction}"]
        cards = look.part(scene, f"Orders in your book, {book.title}").cards
        issued = [order.id for order in ORDERS if order.issuer in ("any", book.id)]
        assert [card.key for card in cards] == issued
        assert "Every stay is a cycle" in look.part(scene, "The rules in short").text


def test_a_spectator_has_no_book_and_reads_no_secret(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    new_secret(fleet.g, CHURCH, INSTITUTIONAL, secret_number("ch3"))
    assert not any(getattr(widget, "private", False) for widget in look.seen(fleet).widgets)
    assert "forged the ritual" not in look.everything(look.seen(fleet))
    assert "forged the ritual" not in look.everything(look.seen(fleet, 1))
    assert "forged the ritual" in look.everything(look.seen(fleet, 0))


def test_private_things_come_last(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    new_secret(fleet.g, CHURCH, INSTITUTIONAL, secret_number("ch3"))
    private = [getattr(widget, "private", False) for widget in look.seen(fleet, 0).widgets]
    assert private == sorted(private)
    assert private.count(True) == 2


TEXTS = {
    "EX-TXT-01": {
        "assist": "another faction",
        "dirt_digging": "secrets",
        "harvest": "what this system offers",
        "leak": "to one faction, or to everybody",
        "rest": "Take the cycle off",
    },
    "EX-TXT-02": {
        "parade": "in its chains to the jeering decks",
        "coronation": "Pontifex",
        "church_quarantine": "Seal off the ships of the faithful",
        "church_recruit": "into the clergy",
        "church_repair": "Mend",
        "church_skin_hunt": "violet skin",
        "church_suppression": "in the name of Our Lord",
        "tend_flock": "the frightened and the grieving",
    },
    "EX-TXT-03": {
        "adjudicate": "grievances in open court",
        "hold_elections": "choose its civil leaders",
        "chauvinism": "keeps women out of danger",
        "government_quarantine": "Seal off the civilian ships",
        "government_repair": "Mend",
        "swear_in": "the highest civil office",
        "government_suppression": "Enforce order",
    },
    "EX-TXT-04": {
        "conscript": "Draft civilians",
        "promote": "the highest command",
        "military_quarantine": "Seal off the warships",
        "military_recruit": "volunteers",
        "military_repair": "Mend",
        "military_suppression": "marines",
    },
    "EX-TXT-05": {
        "network_skin_hunt": "Listen in",
        "network_spying": "another faction's traffic",
        "network_research": "science",
        "name_director": "the highest office of science",
        "research": "the next discovery",
        "violet_study": "violet",
        "fabricate": "Build",
        "brute_squad": "hard people",
        "underworld_spying": "informants",
        "black_market": "outside the books",
        "security_suppression": "police",
        "patrol": "corridors",
        "protective_detail": "Guard",
        "undermine": "those in office",
        "call_elections": "want a vote",
        "relief_work": "food and blankets",
    },
}


@rule("EX-TXT-01", "EX-TXT-02", "EX-TXT-03", "EX-TXT-04", "EX-TXT-05")
def test_every_order_is_shown_with_a_line_on_what_it_is(exodus: Exodus, look: Look) -> None:
    fleet = exodus(8, cycle=1).with_map("AB", visited="A").run(Intents())
    shown: dict[str, Card] = {}
    for seat in range(8):
        cards = look.part(look.seen(fleet, seat), "Orders in").cards
        shown.update({card.key: card for card in cards})
    described = {order: phrase for texts in TEXTS.values() for order, phrase in texts.items()}
    assert set(described) == set(shown) == {order.id for order in ORDERS}
    for order, phrase in described.items():
        assert phrase in shown[order].text


def test_an_order_tells_its_test_and_what_each_result_brings(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3, cycle=1).with_map("AB", visited="A").run(Intents())
    cards = {card.key: card.text for card in look.part(look.seen(fleet, 0), "Orders in").cards}
    assert cards["parade"].endswith(
        "Faith (Treachery): F Faith -2; P Faith +1, Supply -1; S Faith +3"
    )
    assert cards["harvest"].endswith("Women (Treachery).")


@rule("EX-HID-05", "EX-SCT-01")
def test_a_secret_is_shown_with_its_worth_and_who_is_known_to_know(
    exodus: Exodus, look: Look
) -> None:
    fleet = exodus(4).with_map("AB", visited="A")
    secret = new_secret(fleet.g, CHURCH, INSTITUTIONAL, secret_number("ch1"))
    [line] = look.part(look.seen(fleet, 0), "What you keep").rows
    assert line == (
        "Yours",
        "Iron has no power over the Defiled; faith alone is what hurts it. When it comes out: "
        "Faith +1, Might -1, Edge +1. To those who know it while it is contained: Church: one "
        "assist on Parade the Defiled. Known to nobody else, as far as you can tell.",
    )
    learn(fleet.g, secret, MILITARY, GOVERNMENT)
    [line] = look.part(look.seen(fleet, 2), "What you keep").rows
    assert line[0] == "Church"
    assert line[1].endswith("Known to Church, Government.")
    assert (
        look.part(look.seen(fleet, 0), "What you keep")
        .rows[0][1]
        .endswith("as far as you can tell.")
    )
    assert "What you keep to yourself" not in look.titles(look.seen(fleet, 3))


def test_what_went_with_a_leader_is_not_kept(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    number = look.led(fleet, CHURCH, "Ansel Marrow")
    assert look.part(look.seen(fleet, 0), "What you keep").rows[0][0] == "Yours, Ansel Marrow"
    fleet.given({f"characters.{number}.gone": True})
    assert "What you keep to yourself" not in look.titles(look.seen(fleet, 0))


@rule("EX-MRK-01", "EX-MRK-10")
def test_markers_held_and_owed_are_in_the_book(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    fleet.given({"factions.0.markers": [0, 2, 1, 0, 0, 0, 0, 0]})
    fleet.given({"factions.1.markers": [1, 0, 0, 0, 0, 0, 0, 0]})
    book = dict(look.part(look.seen(fleet, 0), "You speak for the Church").rows)
    assert book["Markers"] == "you hold 2 of Government, 1 of Military; you owe 1 to Government"


@rule("EX-HID-09")
def test_only_the_own_player_reads_that_a_leader_is_a_host(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    number = look.led(fleet, GOVERNMENT, "Tova Lind")
    fleet.taken(number, 2)
    assert "a host" in look.everything(look.seen(fleet, 1))
    for viewer in (0, 2, SPECTATOR):
        assert "a host" not in look.everything(look.seen(fleet, viewer))


@pytest.mark.parametrize(
    ("seat", "aim"),
    [
        (0, "Faith 8 or more at the end (+3 standing, now 11)"),
        (3, "Treachery 3 or less at the end (+3 standing, now 1)"),
        (UNDERWORLD, "three markers in your hands at the end (+3 standing, now 0)"),
        (6, "Edge 4 or less at the end (+3 standing, now 8)"),
    ],
)
def test_everybody_is_told_what_to_want(exodus: Exodus, look: Look, seat: int, aim: str) -> None:
    fleet = exodus(8).with_map("AB", visited="A")
    sheet = look.part(look.seen(fleet, seat), f"You speak for the {BOOKS[seat].name}")
    assert ("You want", aim) in sheet.rows


@rule("EX-STD-07")
def test_the_researchers_read_how_near_they_are_to_what_they_want(
    exodus: Exodus, look: Look
) -> None:
    fleet = exodus(5, progress=2).led().with_map("AB", visited="A")
    fleet.run(Disposition())
    lines = dict(look.part(look.seen(fleet, RESEARCHERS), "You speak for the Researchers").rows)
    assert lines["You want"].endswith("you have made 0, 2 of 3 steps to the next)")


@rule("EX-SCT-23")
def test_the_network_hides_faults_of_a_machine(exodus: Exodus, look: Look) -> None:
    fleet = exodus(4).with_map("AB", visited="A")
    look.led(fleet, NETWORK, "Meridian", "pe5")
    assert fleet.g.s.secrets[0].category == PERSONAL
    [line] = look.part(look.seen(fleet, NETWORK), "What you keep").rows
    assert line[1].startswith("An erased log")


def test_between_the_cycles_a_few_lines_of_the_book_are_enough(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).led().with_map("AB", visited="A")
    fleet.holding("ch1")
    fleet.run(Disposition())
    grid = look.part(look.seen(fleet, 0), "You speak for the Church")
    assert grid.private
    assert ("Secrets", "you keep 1; your book lies open whenever orders are given") in grid.rows
    assert all("The Book of Exodus" not in part.title for part in look.seen(fleet, 0).widgets)
