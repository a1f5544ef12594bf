"""Section 1.3, setup: factions, secrets, leaders, and what the fleet believes."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.characters.people import (
    FAMILY,
    GIVEN,
    LONGINGS,
    MACHINES,
    MANNERS,
    title_of,
)
from starmoot.games.exodus.content.printed import BOOKS, FLEET_QUESTIONS, SECRETS
from starmoot.games.exodus.names import (
    CHURCH,
    EVERY_FACTION,
    FACTION,
    INSTITUTIONAL,
    PERSONAL,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet, SetsOut
from starmoot.games.exodus.secrets.knowledge import DISCOVERIES, PERSONALS
from starmoot.games.exodus.voyage.beliefs import OPEN, FleetBeliefs
from starmoot.games.exodus.voyage.setup import FactionChoice, Leaders, SecretChoice, SetUp
from starmoot.testing import rule

CHOICE = "exodus.faction_choice"
HIDES = "exodus.institutional_secrets"
LEADER = "exodus.leader_choice"
ASKED = "exodus.fleet_questions"


def take(fleet: Fleet, *words: str) -> Fleet:
    """Seat after seat takes a faction."""
    for seat, word in enumerate(words):
        fleet.seat(seat).asked(CHOICE).picks(word)
    return fleet


def sheet(name: str = "Mara Chen", secret: str = "pe3", home: str = "gad") -> dict[str, Any]:
    """A leader as a player writes it down."""
    return {"name": name, "description": "Tall.", "home": home, "misses": "snow", "secret": secret}


# Factions


@rule("EX-SET-01", "EX-SET-02", "EX-DEC-01")
def test_three_players_play_the_three_primaries(sets_out: SetsOut) -> None:
    fleet = sets_out(3).run(FactionChoice())
    fleet.seat(0).asked(CHOICE).can("church", "government", "military").cannot("network")
    take(fleet, "military", "church")
    fleet.expect(played=[0, 1, 2])
    assert [faction.seat for faction in fleet.g.s.factions] == [1, 2, 0, -1, -1, -1, -1, -1]
    fleet.said("exodus.plays", player="player3", faction="government")


@rule("EX-SET-01", "EX-SET-03", "EX-SET-04")
def test_secondary_factions_are_free_while_others_can_fill_the_primaries(sets_out: SetsOut) -> None:
    fleet = sets_out(5).run(FactionChoice())
    fleet.seat(0).asked(CHOICE).can(*FACTION.keys)
    fleet.seat(1).asked_nothing()
    take(fleet, "opposition", "network")
    third = fleet.seat(2).asked(CHOICE)
    assert third.options() == ["church", "government", "military"]
    third.picks("government")
    fleet.seat(3).asked(CHOICE).picks("military")
    fleet.expect(played=[0, 1, 2, 3, 7])
    assert fleet.g.faction_of(4) == 0


@rule("EX-SET-04")
def test_nobody_takes_a_faction_twice_and_the_reason_is_shown(sets_out: SetsOut) -> None:
    fleet = take(sets_out(4).run(FactionChoice()), "church")
    fleet.seat(1).asked(CHOICE).can("government", "network").cannot("church")
    barred = fleet.seat(1).view.pending[0].words.barred
    assert barred == {("exodus.faction", 0): "played by Seat 1"}
    fleet.seat(1).asked(CHOICE).picks("network")
    fleet.seat(2).asked(CHOICE).cannot("opposition")
    barred = fleet.seat(2).view.pending[0].words.barred
    assert "needed for Church" in barred["exodus.faction", 7]


@rule("EX-OPT-02", "EX-SET-03")
def test_a_table_that_names_its_factions_offers_no_others(sets_out: SetsOut) -> None:
    fleet = sets_out(5, factions=["security", "researchers"]).run(FactionChoice())
    options = fleet.seat(0).asked(CHOICE).options()
    assert options == ["church", "government", "military", "researchers", "security"]
    barred = fleet.seat(0).view.pending[0].words.barred
    assert barred["exodus.faction", 3] == "not in play at this table"


@rule("EX-DEC-01", "EX-SET-27")
def test_whoever_says_nothing_is_given_a_random_legal_faction(sets_out: SetsOut) -> None:
    fleet = sets_out(4).run(FactionChoice())
    fleet.chance("draws", 7).time_up()
    fleet.expect({"factions.7.seat": 0})
    fleet.chance("draws", 2).time_up()
    fleet.expect({"factions.2.seat": 1})


@rule("EX-SET-05", "EX-VAR-02")
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_a_faction_that_nobody_plays_owns_nothing_and_is_asked_nothing(
    sets_out: SetsOut, seats: int
) -> None:
    fleet = sets_out(seats).run(SetUp())
    take(fleet, *[FACTION.key(seat) for seat in range(seats)])
    fleet.chance("draws", *[0] * 60)
    fleet.time_up().time_up()
    played = set(fleet.g.s.played)
    assert played == set(range(seats))
    assert {held.owner for held in fleet.g.s.secrets} == played
    assert {person.faction for person in fleet.g.s.characters} == played
    assert all(fleet.g.faction(Faction(faction)).leader < 0 for faction in range(seats, 8))


@rule(
    *("EX-SET-18", "EX-SET-19", "EX-SET-20", "EX-SET-21"),
    *("EX-SET-22", "EX-SET-23", "EX-SET-24", "EX-SET-25"),
)
@pytest.mark.parametrize(
    ("faction", "trait"),
    [
        *[("church", 1), ("government", 2), ("military", 3), ("network", 2)],
        *[("researchers", 4), ("underworld", 0), ("security", 2), ("opposition", 0)],
    ],
)
def test_every_faction_rolls_its_own_trait(sets_out: SetsOut, faction: str, trait: int) -> None:
    number = FACTION.number(faction)
    sets_out(8).expect({f"factions.{number}.trait": trait})


@rule("EX-SET-10", "EX-SET-26")
def test_nobody_has_an_office_a_marker_or_a_name_at_the_start(sets_out: SetsOut) -> None:
    fleet = sets_out(8).expect(fatigue=0, progress=0)
    for faction in fleet.g.s.factions:
        assert (faction.standing, faction.markers, faction.discoveries) == (0, [0] * 8, 0)
        assert not faction.has_office


def test_the_discoveries_are_mixed_and_nobody_sees_them(sets_out: SetsOut) -> None:
    fleet = sets_out()
    assert sorted(fleet.g.s.discovery_deck.cards) == DISCOVERIES
    assert fleet.g.s.discovery_deck.cards != DISCOVERIES
    fleet.seat(0).knows_nothing_of("discovery_deck")


# Secrets


def hiding(exodus: Exodus, seats: int = 3) -> Fleet:
    """Factions are assigned; now everybody has something to hide."""
    fleet = exodus(seats)
    fleet.run(SecretChoice())
    return fleet


@rule("EX-SET-06", "EX-DEC-02", "EX-SET-27", "EX-HID-08")
def test_everybody_hides_two_of_three_institutional_secrets(exodus: Exodus) -> None:
    fleet = hiding(exodus)
    assert fleet.seat(1).asked(HIDES).options() == ["go1_go2", "go1_go3", "go2_go3"]
    fleet.seat(0).asked(HIDES).picks("ch2_ch3")
    fleet.seat(1).asked(HIDES).picks("go1_go3")
    assert fleet.g.s.secrets == []
    fleet.seat(2).asked(HIDES).picks("mi1_mi2")
    assert [SECRETS[held.card.value].id for held in fleet.g.s.secrets] == [
        *("ch2", "ch3", "go1", "go3", "mi1", "mi2")
    ]
    for place, held in enumerate(fleet.g.s.secrets):
        assert held.category == INSTITUTIONAL
        assert held.knowers.value == [held.owner]
        fleet.seat(held.owner).knows(f"secrets.{place}.card")
        fleet.seat((held.owner + 1) % 3).knows_nothing_of(f"secrets.{place}.card")
        fleet.seat((held.owner + 2) % 3).knows_nothing_of(f"secrets.{place}.card")


@rule("EX-SCT-17", "EX-DEC-02")
def test_the_church_cannot_hide_two_secrets_that_call_each_other_a_fraud(exodus: Exodus) -> None:
    fleet = hiding(exodus)
    assert fleet.seat(0).asked(HIDES).options() == ["ch1_ch3", "ch2_ch3"]


@rule("EX-SET-27", "EX-DEC-02")
def test_whoever_says_nothing_hides_a_random_pair(exodus: Exodus) -> None:
    fleet = hiding(exodus)
    fleet.seat(0).asked(HIDES).picks("ch1_ch3")
    fleet.chance("draws", 2, 0).time_up()
    cards = [SECRETS[held.card.value].id for held in fleet.g.s.secrets]
    assert cards == ["ch1", "ch3", "go2", "go3", "mi1", "mi2"]
    assert fleet.done


# Leaders


def introducing(exodus: Exodus, seats: int = 3) -> Fleet:
    """Now everybody needs a leader."""
    fleet = exodus(seats)
    fleet.run(Leaders())
    return fleet


@rule("EX-SET-07", "EX-SET-08", "EX-DEC-03", "EX-CHR-01", "EX-SET-11")
def test_a_leader_is_described_and_hides_something(exodus: Exodus) -> None:
    fleet = introducing(exodus)
    fleet.chance("draws", *[0] * 12)
    fleet.seat(1).asked(LEADER).answers(sheet())
    fleet.time_up()
    assert len(fleet.g.s.characters) == 3
    fleet.expect(
        {
            "factions.1.leader": 1,
            "characters.1.name": "Mara Chen",
            "characters.1.home": 3,
            "characters.1.description": "Tall.",
            "characters.1.misses": "snow",
            "characters.1.primary": True,
            "characters.1.faction": 1,
        }
    )
    fleet.said("exodus.leader", faction="government", person="1")


@rule("EX-SET-08", "EX-HID-07", "EX-SCT-05", "EX-CHR-02")
def test_a_personal_secret_is_read_by_its_player_but_not_known_to_the_faction(
    exodus: Exodus,
) -> None:
    fleet = introducing(exodus)
    for seat in range(3):
        fleet.seat(seat).asked(LEADER).answers(sheet(secret=f"pe{seat + 1}"))
    for faction in range(3):
        place = fleet.g.s.characters[fleet.g.faction(Faction(faction)).leader].secret
        held = fleet.g.s.secrets[place]
        assert (held.owner, held.category) == (faction, PERSONAL)
        assert held.card.value == PERSONALS[faction]
        assert held.knowers.value == []
        fleet.seat(faction).knows(f"secrets.{place}.card")
        fleet.seat((faction + 1) % 3).knows_nothing_of(f"secrets.{place}.card")


@rule("EX-SET-08")
@pytest.mark.parametrize("wrong", ["mi1", "di1", ""])
def test_only_a_personal_secret_will_do(exodus: Exodus, wrong: str) -> None:
    fleet = introducing(exodus)
    with pytest.raises(AssertionError, match="not on offer"):
        fleet.seat(0).asked(LEADER).answers(sheet(secret=wrong))


@rule("EX-SET-09")
def test_leaders_have_the_titles_of_their_books(exodus: Exodus) -> None:
    fleet = introducing(exodus, 8)
    assert "You need a Kingpin" in fleet.seat(5).view.pending[0].words.prompt
    for seat in range(8):
        fleet.seat(seat).asked(LEADER).answers(sheet())
    titles = [title_of(fleet.g.s, fleet.g.faction(faction).leader) for faction in EVERY_FACTION]
    assert titles == [
        *("Prelate", "Governor", "Captain", "Guiding Intelligence"),
        *("Chief Researcher", "Kingpin", "Chief of Police", "Rabble Rouser"),
    ]
    fleet.g.faction(CHURCH).has_office = True
    assert title_of(fleet.g.s, fleet.g.faction(CHURCH).leader) == "Pontifex"


@rule("EX-SET-27", "EX-DEC-03")
def test_whoever_says_nothing_gets_somebody_made_up(exodus: Exodus) -> None:
    fleet = introducing(exodus, 4)
    church = [3, 5, 2, 7, 1, 5]
    network = [4, 0, 11, 13, 0]
    fleet.chance("draws", *church, *[0] * 12, *network).time_up()
    fleet.rolled_all()
    prelate, mind = fleet.g.s.characters[0], fleet.g.s.characters[3]
    assert prelate.name == f"{GIVEN[3]} {FAMILY[5]}"
    assert (prelate.description, prelate.home, prelate.misses) == (MANNERS[2], 7, LONGINGS[1])
    assert fleet.g.s.secrets[prelate.secret].card.value == PERSONALS[5]
    assert (mind.name, mind.home, mind.misses) == (MACHINES[4], 11, LONGINGS[13])


@rule("EX-COMP-12")
def test_the_home_of_a_leader_changes_nothing(exodus: Exodus) -> None:
    ends = []
    for home in ("aser", "zabulon"):
        fleet = introducing(exodus)
        for seat in range(3):
            fleet.seat(seat).asked(LEADER).answers(sheet(home=home))
        assert fleet.g.s.characters[0].home == (0 if home == "aser" else 11)
        ends.append((fleet.g.s.traits, [faction.standing for faction in fleet.g.s.factions]))
    assert ends[0] == ends[1]


# What the fleet believes


def believing(exodus: Exodus) -> Fleet:
    """Now the fleet is asked about itself."""
    fleet = exodus()
    fleet.run(FleetBeliefs())
    return fleet


def beliefs(**said: Any) -> dict[str, Any]:
    """The answers of one player; what is not said is left alone."""
    return {
        question.id: [said[question.id]] if question.id in said else []
        for question in FLEET_QUESTIONS
    }


@rule("EX-SET-12", "EX-SET-15")
def test_the_fleet_is_asked_six_questions_with_three_listed_answers_each(exodus: Exodus) -> None:
    assert [[answer.text for answer in question.answers] for question in FLEET_QUESTIONS] == [
        [
            "The Network raised the alarm",
            "From the dead technician",
            "From flashes of traffic from home",
        ],
        ["The whole fleet was told", "Only the leaders were told", "It was buried"],
        ["To a place on the charts", "In a rough direction", "Away, and nothing more"],
        ["Earth is the goal", "Earth is a legend", "Nobody cares"],
        ["Pànbiàn", "Walrus", "Chrysalis"],
        ["The Prelate", "The Elder", "Nobody knows"],
    ]
    parts = believing(exodus).seat(0).view.pending[0].words.parts
    assert [parts[question.id].note for question in FLEET_QUESTIONS] == [
        question.text for question in FLEET_QUESTIONS
    ]


@rule("EX-SET-13", "EX-SET-14", "EX-DEC-04")
def test_what_all_say_is_so_and_the_rest_is_left_open(exodus: Exodus) -> None:
    fleet = believing(exodus)
    fleet.seat(0).asked(ASKED).answers(beliefs(earth="legend", shunned="walrus", news="buried"))
    fleet.seat(1).asked(ASKED).answers(beliefs(earth="legend", shunned="panbian", news="buried"))
    fleet.seat(2).asked(ASKED).answers(beliefs(earth="legend", shunned="walrus"))
    fleet.expect(fleet_answers=[OPEN, OPEN, OPEN, 1, OPEN, OPEN])
    fleet.said("exodus.established", fleet_question="earth", text="Earth is a legend")
    shown = "Church: Walrus; Government: Pànbiàn; Military: Walrus"
    fleet.said("exodus.left_open", fleet_question="shunned", text=shown)
    fleet.said("exodus.left_open", fleet_question="news", times=1)


@rule("EX-SET-14")
def test_own_words_count_as_the_same_whatever_their_case_and_spaces(exodus: Exodus) -> None:
    fleet = believing(exodus)
    for seat, text in enumerate(("Home  again", "home again", "HOME AGAIN")):
        said = beliefs(destination={"own_words": text}, earth={"own_words": f"word {seat}"})
        fleet.seat(seat).asked(ASKED).answers(said)
    fleet.expect({"fleet_answers.2": 3, "fleet_words.2": "Home  again"})
    fleet.expect({"fleet_answers.3": OPEN, "fleet_words.3": ""})
    fleet.said("exodus.established", fleet_question="destination", text="Home  again")


@rule("EX-DEC-04", "EX-SET-13", "EX-SET-27")
def test_silence_about_the_fleet_is_no_answer_and_play_goes_on(exodus: Exodus) -> None:
    fleet = believing(exodus)
    fleet.seat(0).asked(ASKED).answers(beliefs(earth="goal"))
    fleet.seat(1).asked(ASKED).answers(beliefs(earth="goal"))
    fleet.time_up().expect(fleet_answers=[OPEN] * 6)
    assert fleet.done
    text = "Church: Earth is the goal; Government: Earth is the goal"
    fleet.said("exodus.left_open", fleet_question="earth", text=text)


@rule("EX-SET-16")
def test_beliefs_change_neither_traits_nor_standing(exodus: Exodus) -> None:
    fleet = believing(exodus)
    before = fleet.g.s.traits[:]
    for seat in range(3):
        fleet.seat(seat).asked(ASKED).answers(beliefs(earth="goal", last_word="elder"))
    fleet.expect(traits=before).rolled_all()
    assert [faction.standing for faction in fleet.g.s.factions] == [0] * 8
    fleet.said("EX-SET-16", fleet_question="last_word")


# All of it


@rule("EX-SET-27", "EX-SET-01")
def test_set_up_asks_everybody_four_things_at_most(sets_out: SetsOut) -> None:
    fleet = sets_out(8).run(SetUp())
    take(fleet, *FACTION.keys[:7])
    assert fleet.g.faction_of(7) == 7
    for seat in range(8):
        own = BOOKS[seat].id[:2]
        fleet.seat(seat).asked(HIDES).picks(f"{own}1_{own}3")
    for seat in range(8):
        fleet.seat(seat).asked(LEADER).answers(sheet())
    for seat in range(8):
        fleet.seat(seat).asked(ASKED).answers(beliefs())
    assert fleet.done
    assert fleet.g.asked == [4, 4, 4, 4, 4, 4, 4, 3]
