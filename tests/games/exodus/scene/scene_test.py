"""The whole picture: the fleet sheet, what is at hand, the dice, and how it all fits."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games import exodus as package
from starmoot.games.exodus.characters.people import enter
from starmoot.games.exodus.content.printed import ORDER, REPAIR, secret_number
from starmoot.games.exodus.intent.resolving import Resolving
from starmoot.games.exodus.names import (
    CHURCH,
    EDGE,
    EQUIVALENT,
    EVERY_FACTION,
    FACTION,
    FAITH,
    GOVERNMENT,
    INSTITUTIONAL,
    MILITARY,
    ORDER_DICE,
    TREACHERY,
)
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.scene.screen import STEPS
from starmoot.games.exodus.scene.story import CHRONICLE
from starmoot.games.exodus.secrets.spreading import new_secret, publish
from starmoot.games.exodus.state import Character, Obligation
from starmoot.games.exodus.voyage.cycle import OPENS
from starmoot.host import NOTES, SPECTATOR
from starmoot.kernel import Topic
from starmoot.scene import Track, Tracks
from starmoot.testing import rule

if TYPE_CHECKING:
    from tests.games.exodus.scene.conftest import Look


# The fleet sheet.


@rule("EX-COMP-06")
def test_all_seven_traits_are_shown_to_everybody(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3, edge=6, women=4).with_map("AB", visited="A")
    for viewer in (0, 1, 2, SPECTATOR):
        tracks = look.part(look.seen(fleet, viewer), "The fleet")
        assert isinstance(tracks, Tracks)
        shown = [(track.label, track.value, track.most) for track in tracks.tracks[:7]]
        assert shown == [
            ("Edge", 6, 12),
            ("Faith", 11, 12),
            ("Justice", 7, 12),
            ("Might", 9, 12),
            ("Supply", 12, 12),
            ("Treachery", 1, 12),
            ("Women", 4, 12),
        ]


@rule("EX-TRAIT-05")
def test_high_edge_and_treachery_are_coloured_as_bad(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    tracks = look.part(look.seen(fleet), "The fleet").tracks[:7]
    bad = [track.label for track in tracks if track.good is False]
    assert bad == ["Edge", "Treachery"]
    assert [track.good for track in tracks].count(True) == 5


def test_a_trait_says_what_moved_it_in_this_cycle(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    fleet.g.change(FAITH, -1, "an old wound")
    fleet.g.say(OPENS, 1)
    fleet.given(cycle=1)
    fleet.g.change(EDGE, -3, "no dissent")
    fleet.g.change(EDGE, 1, "a forced test")
    tracks = look.part(look.seen(fleet), "The fleet, and what moved it since cycle 1 began").tracks
    assert tracks[EDGE].note == "-3 no dissent, +1 a forced test"
    assert tracks[FAITH].note == ""


def test_of_many_causes_only_the_last_are_named(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    for why in ("one", "two", "three", "four"):
        fleet.g.change(FAITH, -1, why)
    assert (
        look.part(look.seen(fleet), "The fleet").tracks[FAITH].note
        == "…, -1 two, -1 three, -1 four"
    )


@pytest.mark.parametrize(
    ("fatigue", "note"),
    [
        (0, "the Defiled is rested"),
        (1, "of the Defiled: 1 hindrance on the next ritual, gone after 1 cycle"),
        (2, "of the Defiled: 2 hindrances on the next ritual, gone after 1 cycle"),
    ],
)
def test_the_fatigue_of_the_god_is_shown(
    exodus: Exodus, look: Look, fatigue: int, note: str
) -> None:
    fleet = exodus(3, fatigue=fatigue).with_map("AB", visited="A")
    track = look.part(look.seen(fleet), "The fleet").tracks[7]
    assert track == Track("Fatigue", fatigue, note=note, key="fatigue")


@rule("EX-HID-01")
def test_what_everybody_may_know_is_shown_to_everybody(exodus: Exodus, look: Look) -> None:
    fleet = exodus(4, fatigue=1, risk=0, chauvinism=True).with_map("AB", "AC", visited="A")
    fleet.given({"systems.0.reward": 2, "systems.0.convenience": 0, "systems.0.progress": 1})
    fleet.given({"systems.1.reward": -1, "systems.1.scanned": True})
    fleet.given({"factions.1.standing": -4, "factions.2.markers": [0, 2, 0, 0, 0, 0, 0, 0]})
    owed = Obligation()
    owed.faction, owed.order, owed.due = CHURCH, REPAIR[CHURCH], 1
    fleet.given(lambda state: state.obligations.append(owed))
    look.led(fleet, CHURCH, "Ansel Marrow")
    clerk = Character()
    clerk.name, clerk.role = "Tova Lind", "clerk"
    enter(fleet.g, clerk, GOVERNMENT)
    publish(fleet.g, new_secret(fleet.g, GOVERNMENT, INSTITUTIONAL, secret_number("go2")))
    for viewer in (0, 3, SPECTATOR):
        scene = look.seen(fleet, viewer)
        assert look.place(scene, "Ashlar").note == (
            "abundance, two cycles (1 of 2 done), risk: nothing yet, but it is a matter of time"
        )
        assert look.place(scene, "Brume").note == "traces of supplies"
        at_hand = look.rows(scene, "At hand")
        assert at_hand["Owed"] == ("by Church: Church Repair from cycle 1 on",)
        assert at_hand["Law"][0].startswith("Institutional Chauvinism")
        assert at_hand["Risk"] == ("nothing yet, but it is a matter of time",)
        public = {
            name.removesuffix(" (you)"): row for name, row in look.rows(scene, "Factions").items()
        }
        assert public["Church"] == ("Prelate Ansel Marrow", "0", "")
        assert public["Government"] == ("nobody", "-6", "")
        assert public["Military"] == ("nobody", "0", "2 of Government")
        assert look.rows(scene, "Others of note") == {"Government": ("Tova Lind", "clerk")}
        assert look.rows(scene, "What has come out") == {
            "Government": ("The last vote on the project was rigged.",)
        }


def test_forces_upheavals_and_research_are_at_hand(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3, revolution=True, coup_by=MILITARY, progress=2, escaped_scouts=1, risk=-1)
    fleet.with_map("AB", visited="A").given(forces=[EQUIVALENT], retreating=True)
    at_hand = look.rows(look.seen(fleet), "At hand")
    assert at_hand["Enemies"] == ("a force of squids, equivalent (strength 6)",)
    assert at_hand["Retreat"] == ("the fleet has to leave, by a hurried ritual",)
    assert at_hand["Risk"] == ("a few scouts; scouts got away: 2 hindrances on crisis rolls",)
    assert at_hand["Crisis"] == ("looms at the end of every cycle: Edge is 8",)
    assert at_hand["Revolution"][0].startswith("until two of the three powers")
    assert at_hand["Coup"] == ("Military has 5 votes on the Government's order until elections",)
    assert at_hand["Research"] == ("2 of 3 steps to a discovery",)
    assert look.place(look.seen(fleet), "Ashlar").tokens == ("Equivalent force",)


def test_an_obligation_tells_what_else_would_do(exodus: Exodus, look: Look) -> None:
    fleet = exodus(7).with_map("AB", visited="A")
    owed = Obligation()
    owed.faction, owed.order, owed.shared = GOVERNMENT, ORDER.index["hold_elections"], True
    owed.instead = ORDER.index["government_suppression"]
    fleet.given(lambda state: state.obligations.append(owed))
    assert look.rows(look.seen(fleet), "At hand")["Owed"] == (
        "by Government: Hold Elections or Government Suppression, unless Security sees to it",
    )


# Dice.


@rule("EX-DICE-11", "EX-WEX-02")
def test_a_test_is_shown_as_the_book_writes_it(exodus: Exodus, look: Look) -> None:
    fleet = exodus(3).with_map("AB", visited="A").rolls("orders", "-", "-", "-")
    fleet.g.test(ORDER_DICE, FAITH, TREACHERY, fleet.g.odds(), "Jump")
    grid = look.part(look.seen(fleet), "Last dice")
    assert grid.rows == (("Jump", "F11 - - - T1=7", "Success, excess 4", ""),)


def test_fixed_dice_stand_in_brackets_with_their_cause_and_the_newest_is_first(
    exodus: Exodus, look: Look
) -> None:
    fleet = exodus(3, faith=4).with_map("AB", visited="A").rolls("orders", "0", "-", "+", "0", "0")
    odds = fleet.g.odds()
    odds.hinder(1, "covert order")
    fleet.g.test(ORDER_DICE, FAITH, EDGE, odds, "Tend to the Flock")
    fleet.g.roll(ORDER_DICE, fleet.g.odds(), "Crisis")
    assert look.part(look.seen(fleet), "Last dice").rows == (
        ("Crisis", "+ 0 0 = 1", "+1", ""),
        ("Tend to the Flock", "F4 [-] 0 - E8=-6", "Failure, short by 6", "-1 covert order"),
    )


# The whole picture.


def test_eight_factions_fit_on_eighty_columns(exodus: Exodus, look: Look) -> None:
    fleet = exodus(8, cycle=3).with_map("AB", "AC", "AD", "BE", "BF", visited="AB")
    for faction in EVERY_FACTION:
        look.led(fleet, faction, f"Bartholomea Achterberg{faction}")
        fleet.given({f"factions.{faction}.markers": [1, 0, 2, 0, 0, 0, 0, 1]})
    look.wanting(fleet, {name: {name: "rest"} for name in FACTION.keys}).run(Resolving())
    picture = look.drawn(look.seen(fleet, 4), 80)
    assert max(len(line) for line in picture.splitlines()) <= 80
    assert "…" not in picture
    for faction in EVERY_FACTION:
        assert f"Achterberg{faction}" in picture


def exodus_modules() -> list[Any]:
    """Every module of the game."""
    found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [importlib.import_module(info.name) for info in found]


def test_every_question_belongs_to_a_step() -> None:
    asked = {
        value.name
        for module in exodus_modules()
        for value in vars(module).values()
        if isinstance(value, Topic)
    }
    assert asked == set(STEPS)


def test_the_chronicle_is_made_of_facts_that_exist() -> None:
    exodus_modules()
    assert set(CHRONICLE) <= set(NOTES)
