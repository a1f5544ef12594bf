"""Before and after: setting out, and the end of the tale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.exodus.content.printed import BOOKS, CREDITS, SHIPS, secret_number
from starmoot.games.exodus.jump.jumping import JUMPS
from starmoot.games.exodus.names import CHURCH, FACTION, GOVERNMENT, INSTITUTIONAL, MILITARY
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.secrets.spreading import learn, new_secret
from starmoot.games.exodus.voyage.cycle import OPENS
from starmoot.games.exodus.voyage.ending import check
from starmoot.host import NOTES, SPECTATOR
from starmoot.testing import rule

if TYPE_CHECKING:
    from tests.games.exodus.scene.conftest import Look


# Setting out.


@rule("EX-COMP-19", "EX-COMP-20", "EX-COMP-21")
def test_the_factions_are_explained_where_they_are_chosen(exodus: Exodus, look: Look) -> None:
    fleet = look.about_to_choose(exodus, 4)
    fleet.seat(0).asked("exodus.faction_choice").picks("underworld")
    assert look.part(look.seen(fleet, 1), "Taken").rows == (("Underworld", "Player 1"),)
    scene = look.seen(fleet, 2)
    assert scene.headline == "Fleet Gessen · setting out"
    grid = look.part(scene, "Factions")
    assert "first three share navigation" in grid.title
    assert "no direct authority over traits, fleet actions or navigation" in grid.title
    assert "more challenging" in grid.title
    named = [row[0] for row in grid.rows]
    assert named == [book.name + (" *" if place > 2 else "") for place, book in enumerate(BOOKS)]
    told = {row[0]: row[1] for row in grid.rows}
    for phrase, faction in (
        ("Keeps the Defiled in chains and the fleet in faith", "Church"),
        ("Keeps the law, settles disputes and answers to the voters", "Government"),
        ("holds the Navy and its warheads", "Military"),
        ("Scans, sifts data and hears every channel", "Network *"),
        ("Make discoveries for whoever asks", "Researchers *"),
        ("black market and the vices", "Underworld *"),
        ("civilian police between Military and Government", "Security *"),
        ("minority party that could win the government", "Opposition *"),
    ):
        assert phrase in told[faction]
    for row, book in zip(grid.rows, BOOKS, strict=True):
        assert row[1].endswith(book.advice)
    assert [row[0] for row in grid.rows if row[2]] == ["Underworld *"]


@rule("EX-COMP-16")
def test_the_start_and_the_end_name_the_author_and_the_licence(exodus: Exodus, look: Look) -> None:
    start = look.part(look.seen(look.about_to_choose(exodus, 3), SPECTATOR), "Credits").text
    for name in ("Lester Ward", "DivNull Productions", "Creative Commons Attribution 3.0"):
        assert name in start
    fleet = exodus(3, colony=True).with_map("AB", visited="A")
    check(fleet.g)
    assert look.part(look.seen(fleet), "Credits").text == start == CREDITS


@rule("EX-COMP-10")
def test_the_key_ships_are_shown_while_leaders_are_described(exodus: Exodus, look: Look) -> None:
    fleet = look.about_to_choose(exodus, 3).rolls("draws", "0", "0", "0")
    for seat in range(2):
        fleet.seat(seat).asked("exodus.faction_choice").picks(FACTION.key(seat))
    for seat in range(3):
        fleet.seat(seat).asked("exodus.institutional_secrets").passes()
    fleet.seat(0).asked("exodus.leader_choice")
    cards = {card.title: card.text for card in look.part(look.seen(fleet, 0), "Key ships").cards}
    assert cards == {ship.name: ship.text for ship in SHIPS}
    for phrase, ship in (
        ("Prison of the Defiled", "Jumpship Αλυσίδες (Alysídes)"),
        ("Flagship", "Heavy Carrier Chimera"),
        ("Governor", "Coordination Ship Horizon"),
        ("Prelate", "Monastery Φωτισμός (Fotismós)"),
        ("heavy warships", "Heavy Escort Integra"),
        ("problem sailors", "Light Escort Pànbiàn"),
        ("virus", "Light Escort Shandiàn"),
        ("Courts and jail", "Civic Ship Colloquy"),
        ("quarantine", "Research Vessel Walrus"),
        ("Church, Military and Government", "Hospital Ship Έλεος (Éleos)"),
        ("casino", "Freighter Chrysalis"),
        ("rookery", "Ark Convocation"),
    ):
        assert phrase in cards[ship]
    for scanner in ("Cassandra", "Delphine", "Sybil"):
        assert "Hosts the Network" in cards[f"Automated Scanner {scanner}"]


# The end.


@rule("EX-END-06", "EX-HID-11", "EX-STD-09")
def test_the_end_tells_everything(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3, cycle=7, supply=0).with_map("AB", visited="AB")
    look.led(fleet, CHURCH, "Ansel Marrow", "pe1")
    fleet.given({"factions.0.standing": 2, "factions.1.standing": 5, "factions.2.standing": 2})
    fleet.given({"systems.1.name": "Elim"})
    secret = new_secret(fleet.g, GOVERNMENT, INSTITUTIONAL, secret_number("go3"))
    learn(fleet.g, secret, MILITARY)
    fleet.g.say(OPENS, 7)
    fleet.g.say(JUMPS, 1)
    assert check(fleet.g)
    for viewer in (0, SPECTATOR):
        scene = look.seen(fleet, viewer)
        assert scene.headline == "Cycle 7 · Elim · the end"
        assert look.part(scene, "How it ended").text == (
            "The supplies are gone. In cycle 7 the tale ends in Elim; the fleet has seen 2 systems."
        )
        assert look.part(scene, "The fleet").tracks[4].value == 0
        assert [(row[0], row[1], row[3]) for row in look.part(scene, "Standings").rows] == [
            ("1.", "Church", "5"),
            ("1.", "Government", "5"),
            ("1.", "Military", "5"),
        ]
        assert look.rows(scene, "All secrets") == {
            "Ansel Marrow (Church)": ("A secret vice: deep in debt to the casino.", "nobody"),
            "Government": (
                "The evacuation lists decided who was worth saving.",
                "Government, Military",
            ),
        }
        told = look.part(scene, "Chronicle").rows
        assert ("7", "The fleet jumps to Elim") in told
        assert told[-1] == ("7", "The fleet is lost: the supplies are gone")


@rule("EX-END-07")
def test_all_losing_conditions_are_named(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3, women=0, supply=0).with_map("AB", visited="A")
    check(fleet.g)
    assert look.part(look.seen(fleet), "How it ended").text.startswith(
        "The women are gone; the supplies are gone."
    )


def test_hosts_are_named_at_the_end_and_quiet_crises_are_not(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3, colony=True).with_map("AB", visited="A")
    number = look.led(fleet, GOVERNMENT, "Tova Lind")
    fleet.taken(number, 2)
    fleet.g.say(NOTES["exodus.crisis_erupts"], 0)
    fleet.g.say(NOTES["exodus.crisis_erupts"], 1)
    check(fleet.g)
    scene = look.seen(fleet)
    assert "Tova Lind was a host to a bounder" in look.everything(scene)
    told = [row[1] for row in look.part(scene, "Chronicle").rows]
    assert [line for line in told if line.startswith("Crisis")] == [
        "Crisis check: a disease spreads"
    ]


@rule("EX-SET-16")
def test_answers_to_fleet_questions_stand_in_the_chronicle(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3, colony=True).with_map("AB", visited="A")
    fleet.g.say(NOTES["exodus.established"], 3, text="Earth is a legend")
    check(fleet.g)
    told = look.part(look.seen(fleet), "Chronicle").rows
    assert told[0] == ("0", "Does anybody know or care about Earth? All agree: Earth is a legend")
