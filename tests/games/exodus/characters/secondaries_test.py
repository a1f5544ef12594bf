"""Secondary characters: who is introduced, who rises, and how people leave (EX-CHR-03..05, 17)."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.characters.people import burden, call_elder, portrait, title_of
from starmoot.games.exodus.characters.removal import KILLED, remove
from starmoot.games.exodus.characters.succession import Replacements, exchange_governments
from starmoot.games.exodus.content.printed import BOOKS, OFFICE_ORDERS
from starmoot.games.exodus.disposition.deciding import Disposition
from starmoot.games.exodus.names import (
    CHURCH,
    FACTIONS,
    GOVERNMENT,
    MILITARY,
    NETWORK,
    OPPOSITION,
    RESEARCHERS,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scenario.voyage import Sails
from starmoot.games.exodus.secrets.office import OfficeSecret
from starmoot.games.exodus.secrets.spreading import publish
from starmoot.games.exodus.state import Character
from starmoot.games.exodus.voyage.cycle import Cycle
from starmoot.kernel import Choose, Form, Text
from starmoot.testing import rule

WISHES = "exodus.wishes"
HOLDER = "exodus.office_holder"
SUCCESSION = "exodus.succession"


def between_cycles(exodus: Exodus, seats: int = 3, **fields: Any) -> Fleet:
    """The fleet is about to decide what to do next."""
    return exodus(seats, **fields).led().at_six().run(Disposition())


def somebody(name: str = "Orli Chen", role: str = "acolyte", secret: str = "") -> dict[str, Any]:
    """Somebody as a player introduces them."""
    sheet = {"name": name, "role": role, "home": "levi", "secret": [secret] if secret else []}
    return {"introduce": sheet}


def introduce(fleet: Fleet, seat: int, *names: str, role: str = "acolyte") -> list[int]:
    """A player introduces these; gives the numbers by which they go."""
    first = len(fleet.g.s.characters)
    for name in names:
        fleet.seat(seat).asked(WISHES).answers(somebody(name, role))
    return list(range(first, len(fleet.g.s.characters)))


def leader(fleet: Fleet, faction: Faction) -> Character:
    """Who leads a faction."""
    return fleet.g.s.characters[fleet.g.faction(faction).leader]


# Introducing people


@rule("EX-CHR-17", "EX-SET-11", "EX-HID-01")
def test_between_cycles_a_player_introduces_somebody_whom_all_may_know(exodus: Exodus) -> None:
    fleet = between_cycles(exodus)
    [number] = introduce(fleet, CHURCH, "Orli Chen")
    person = fleet.g.s.characters[number]
    assert (person.name, person.role, person.faction) == ("Orli Chen", "acolyte", CHURCH)
    assert (person.primary, person.gone, person.secret) == (False, False, -1)
    assert title_of(fleet.g.s, number) == "acolyte of the Church"
    assert "from Levi" in portrait(fleet.g.s, number)
    fleet.said("exodus.introduced", faction="church", person=str(number))
    fleet.seat(MILITARY).knows(lambda view: view.state.characters[number].name == "Orli Chen")
    assert fleet.asked_by("exodus.gesture") == [0, 1, 2], "nothing else has changed"


@rule("EX-CHR-03", "EX-CHR-17")
@pytest.mark.parametrize("faction", range(FACTIONS))
def test_each_book_suggests_roles_and_takes_any_other(exodus: Exodus, faction: Faction) -> None:
    fleet = between_cycles(exodus, 8)
    shape = fleet.seat(faction).asked(WISHES).shape
    assert isinstance(shape, Choose)
    sheet = shape.follow(shape.keys.index(0))
    assert isinstance(sheet, Form)
    role = sheet.parts[sheet.names.index("role")]
    assert isinstance(role, Text)
    assert role.ideas == list(BOOKS[faction].people)
    [number] = introduce(fleet, faction, "Uriel Quist", role="keeper of the archive")
    assert fleet.g.s.characters[number].role == "keeper of the archive"


@rule("EX-CHR-17", "EX-HID-07")
def test_somebody_has_a_secret_only_where_the_player_calls_for_one(exodus: Exodus) -> None:
    fleet = between_cycles(exodus)
    fleet.seat(CHURCH).asked(WISHES).answers(somebody(secret="pe2"))
    place = fleet.g.s.characters[-1].secret
    assert place >= 0
    assert fleet.g.s.secrets[place].owner == CHURCH
    fleet.seat(CHURCH).knows(f"secrets.{place}.card")
    fleet.seat(MILITARY).knows_nothing_of(f"secrets.{place}.card")


@rule("EX-CHR-17")
def test_a_faction_has_at_most_three_at_a_time(exodus: Exodus) -> None:
    fleet = between_cycles(exodus)
    first, *_ = introduce(fleet, MILITARY, "One", "Two", "Three")
    fleet.seat(MILITARY).asked(WISHES).cannot("introduce")
    fleet.seat(CHURCH).asked(WISHES).can("introduce")
    fleet.g.s.characters[first].gone = True
    introduce(fleet, MILITARY, "Four")
    fleet.seat(MILITARY).asked(WISHES).cannot("introduce")


@rule("EX-CHR-17", "EX-JUMP-21", "EX-COMP-13")
def test_an_elder_who_is_introduced_keeps_the_ritual(exodus: Exodus) -> None:
    fleet = between_cycles(exodus)
    [elder] = introduce(fleet, CHURCH, "Tamar Dragas", role="Elder")
    call_elder(fleet.g)
    assert [n for n, who in enumerate(fleet.g.s.characters) if who.was_elder] == [elder]
    fleet.said_nothing_of("exodus.elder")
    fleet.run(OfficeSecret(CHURCH))
    fleet.seat(CHURCH).asked(HOLDER).cannot(f"person{elder + 1}")


# Rising


@rule("EX-CHR-05", "EX-CHR-17", "EX-WEX-12")
@pytest.mark.parametrize("promoted", [True, False])
def test_a_fallen_leader_is_followed_by_whom_the_player_chooses(
    exodus: Exodus, promoted: bool
) -> None:
    fleet = between_cycles(exodus)
    [officer] = introduce(fleet, MILITARY, "Ravi Solway", role="Executive Officer")
    fleet.rolls("flips", "0")
    remove(fleet.g, MILITARY, KILLED)
    fleet.run(Replacements())
    asked = fleet.seat(MILITARY).asked(SUCCESSION)
    assert asked.options() == ["new", f"person{officer + 1}"]
    if promoted:
        asked.answers({f"person{officer + 1}": "pe4"})
        assert leader(fleet, MILITARY).name == "Ravi Solway"
        assert title_of(fleet.g.s, officer) == "Captain"
    else:
        face = {
            "name": "Noor Varga",
            "description": "",
            "home": "dan",
            "misses": "",
            "secret": "pe1",
        }
        asked.answers({"new": face})
        assert leader(fleet, MILITARY).name == "Noor Varga"
        assert not fleet.g.s.characters[officer].primary
    assert leader(fleet, MILITARY).secret >= 0


@rule("EX-GOV-06", "EX-WEX-14", "EX-CHR-17")
def test_those_who_were_introduced_change_places_with_their_party(exodus: Exodus) -> None:
    fleet = between_cycles(exodus, 8)
    [clerk] = introduce(fleet, GOVERNMENT, "A clerk", role="clerk")
    [worker] = introduce(fleet, OPPOSITION, "A worker", role="worker")
    exchange_governments(fleet.g)
    people = fleet.g.s.characters
    assert (people[clerk].faction, people[worker].faction) == (OPPOSITION, GOVERNMENT)
    assert title_of(fleet.g.s, clerk) == "clerk of the Opposition"


# High office


@rule("EX-SCT-22", "EX-CHU-02", "EX-GOV-18", "EX-MIL-02", "EX-RSR-01")
@pytest.mark.parametrize("faction", [CHURCH, GOVERNMENT, MILITARY, RESEARCHERS])
def test_who_holds_the_highest_office_is_asked_even_where_only_one_leads(
    exodus: Exodus, faction: Faction
) -> None:
    fleet = exodus(5).led().run(OfficeSecret(faction))
    head = fleet.g.faction(faction).leader
    assert fleet.seat(faction).asked(HOLDER).options() == [f"person{head + 1}", "new"]
    face = {"name": "Noor Varga", "description": "", "home": "dan", "misses": "", "secret": "pe1"}
    fleet.seat(faction).asked(HOLDER).answers({"new": face})
    assert (leader(fleet, faction).name, leader(fleet, faction).primary) == ("Noor Varga", True)
    assert title_of(fleet.g.s, fleet.g.faction(faction).leader) == BOOKS[faction].office
    former = fleet.g.s.characters[head]
    assert (former.primary, former.gone) == (False, False)
    fleet.said("exodus.office_conferred")
    fleet.seat(faction).asked("exodus.office_secret")


@rule("EX-SCT-22", "EX-CHR-17", "EX-SET-08")
def test_a_secondary_who_rises_to_the_office_has_something_to_hide(exodus: Exodus) -> None:
    fleet = between_cycles(exodus)
    [officer] = introduce(fleet, MILITARY, "Ravi Solway")
    fleet.run(OfficeSecret(MILITARY))
    fleet.seat(MILITARY).asked(HOLDER).answers({f"person{officer + 1}": "pe5"})
    assert fleet.g.faction(MILITARY).leader == officer
    assert fleet.g.s.characters[officer].secret >= 0


@rule("EX-JUMP-21", "EX-SCT-22")
def test_where_only_an_elder_is_left_somebody_new_is_crowned(exodus: Exodus) -> None:
    fleet = exodus(3).led()
    fleet.g.s.characters[fleet.g.faction(CHURCH).leader].was_elder = True
    fleet.chance("draws", *[0] * 6).run(OfficeSecret(CHURCH))
    assert fleet.seat(CHURCH).asked(HOLDER).options() == ["new"]
    fleet.time_up(CHURCH)
    assert not leader(fleet, CHURCH).was_elder


# Leaving


@rule("EX-CHR-04", "EX-CHR-19", "EX-DEC-29")
@pytest.mark.parametrize(("wish", "how"), [("retire", "retired"), ("resign", "resigned")])
def test_a_leader_may_resign_or_retire(exodus: Exodus, wish: str, how: str) -> None:
    fleet = between_cycles(exodus)
    fleet.seat(CHURCH).asked(WISHES).picks(wish)
    fleet.seat(CHURCH).asked(WISHES).cannot("retire", "resign").can("stay_on")
    fleet.rolls("flips", "0").run(Cycle())
    fleet.said("exodus.leader_falls", text=f"The head of Church, {how}")
    fleet.seat(CHURCH).asked(SUCCESSION)


@rule("EX-CHR-04", "EX-SCT-19")
@pytest.mark.parametrize(
    ("secret", "how"),
    [
        ("pe1", "driven out"),
        ("pe2", "resigned"),
        ("pe3", "resigned"),
        ("pe4", "driven out"),
        ("pe5", "imprisoned aboard Colloquy"),
        ("pe6", "out of their mind"),
    ],
)
def test_how_somebody_goes_is_in_what_came_out(exodus: Exodus, secret: str, how: str) -> None:
    fleet = exodus(4).led().at_six()
    place = fleet.holding(secret, MILITARY)
    fleet.rolls("flips", "-", "0")
    publish(fleet.g, place)
    fleet.vacant(MILITARY)
    fleet.said("exodus.leader_falls", text=f"The head of Military, {how}")


@rule("EX-CHR-04", "EX-SCT-19", "EX-CHR-17")
def test_a_secondary_falls_over_a_secret_without_a_vacancy(exodus: Exodus) -> None:
    fleet = between_cycles(exodus, 4)
    fleet.seat(MILITARY).asked(WISHES).answers(somebody("Ravi Solway", secret="pe6"))
    fleet.rolls("flips", "-")
    publish(fleet.g, fleet.g.s.characters[-1].secret)
    assert fleet.g.s.characters[-1].gone
    fleet.expect(vacancies=[]).said("exodus.member_falls", text="out of their mind")


@rule("EX-SCT-23", "EX-SCT-19", "EX-CHR-10")
def test_a_technician_of_the_network_is_no_machine(exodus: Exodus) -> None:
    fleet = between_cycles(exodus, 4)
    fleet.seat(NETWORK).asked(WISHES).answers(somebody("Ilan Imre", "technician", "pe3"))
    technician = len(fleet.g.s.characters) - 1
    fleet.rolls("flips", "-")
    publish(fleet.g, fleet.g.s.characters[technician].secret)
    assert fleet.g.s.characters[technician].gone
    burden(fleet.g, fleet.g.faction(NETWORK).leader, fleet.g.s.secrets[-1].card.value)
    publish(fleet.g, leader(fleet, NETWORK).secret)
    assert not leader(fleet, NETWORK).gone


# At a whole table


@rule("EX-CHR-17", "EX-CHR-19", "EX-CHR-05", "EX-SCT-22")
def test_at_a_whole_table_somebody_is_introduced_promoted_and_crowned(sails: Sails) -> None:
    voyage = sails(3).until("exodus.gesture")
    voyage.says(CHURCH, WISHES, somebody("Orli Chen"))
    voyage.says(CHURCH, WISHES, somebody("Dov Haddad", secret="pe2"))
    voyage.says(CHURCH, WISHES, "resign").all_say("exodus.gesture", "up")
    voyage.until(SUCCESSION)
    orli = next(n for n, who in enumerate(voyage.state.characters) if who.name == "Orli Chen")
    voyage.says(CHURCH, SUCCESSION, {f"person{orli + 1}": "pe3"})
    assert voyage.state.factions[CHURCH].leader == orli
    voyage.until("exodus.intents").all_order(church="coronation")
    voyage.until(HOLDER)
    dov = next(n for n, who in enumerate(voyage.state.characters) if who.name == "Dov Haddad")
    voyage.says(CHURCH, HOLDER, f"person{dov + 1}")
    assert voyage.state.factions[CHURCH].leader == dov
    assert voyage.state.factions[CHURCH].has_office
    assert OFFICE_ORDERS[CHURCH] == voyage.state.resolved[CHURCH]
