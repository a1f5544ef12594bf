"""Section 11, characters: who leads, how leaders go, and how people change sides."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.characters.people import appoint, burden, enter, title_of
from starmoot.games.exodus.characters.removal import CAUSES, IMPRISONED, KILLED, RETIRED, remove
from starmoot.games.exodus.characters.succession import (
    Replacements,
    coup_transfer,
    exchange_governments,
)
from starmoot.games.exodus.content.printed import HOLD_ELECTIONS, REPAIR, order_number
from starmoot.games.exodus.crises.obligations import owe
from starmoot.games.exodus.disposition.deciding import Disposition
from starmoot.games.exodus.intent.codes import code
from starmoot.games.exodus.intent.legality import owed_orders
from starmoot.games.exodus.names import (
    CHURCH,
    EVERY_FACTION,
    GOVERNMENT,
    MILITARY,
    NETWORK,
    OPPOSITION,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.secrets.knowledge import PERSONALS, still_open
from starmoot.games.exodus.state import Character
from starmoot.games.exodus.voyage.cycle import Cycle
from starmoot.games.exodus.voyage.wishes import Retirement
from starmoot.testing import rule

SUCCESSION = "exodus.succession"
TRANSFER = "exodus.transfer"


def led(exodus: Exodus, seats: int = 3, **fields: Any) -> Fleet:
    """Every faction has a leader with a personal secret."""
    fleet = exodus(seats, **fields).led()
    for faction in fleet.g.s.played:
        burden(fleet.g, fleet.g.faction(faction).leader, PERSONALS[0])
    return fleet


def leader(fleet: Fleet, faction: Faction) -> Character:
    """Who leads a faction."""
    return fleet.g.s.characters[fleet.g.faction(faction).leader]


def member(fleet: Fleet, faction: Faction, name: str, secret: bool = False) -> int:
    """Somebody else in a faction."""
    person = Character()
    person.name = name
    number = enter(fleet.g, person, faction)
    if secret:
        burden(fleet.g, number, PERSONALS[1])
    return number


def new_face(name: str = "Noor Varga", secret: str = "pe6") -> dict[str, Any]:
    """A successor as a player writes it down."""
    return {
        "new": {"name": name, "description": "", "home": "levi", "misses": "", "secret": secret}
    }


# How leaders go


@rule("EX-WEX-12", "EX-CHR-05", "EX-CHR-09", "EX-DEC-03")
def test_the_captain_is_killed_and_the_military_makes_a_new_one(exodus: Exodus) -> None:
    fleet = led(exodus, might=9).rolls("flips", "-")
    captain = fleet.g.faction(MILITARY).leader
    remove(fleet.g, MILITARY, KILLED)
    fleet.stands(might=8)
    fleet.run(Replacements())
    fleet.seat(0).asked_nothing()
    fleet.seat(2).asked(SUCCESSION).answers(new_face())
    assert fleet.g.s.characters[captain].gone
    assert not fleet.g.s.characters[captain].primary
    successor = leader(fleet, MILITARY)
    assert (successor.name, title_of(fleet.g.s, 3)) == ("Noor Varga", "Captain")
    assert fleet.g.s.secrets[successor.secret].card.value == PERSONALS[5]
    assert fleet.g.seat_of(MILITARY) == 2
    assert fleet.g.s.vacancies == []
    fleet.said(
        "exodus.leader_falls",
        faction="military",
        text=f"{fleet.g.s.characters[captain].name}, killed",
    )


@rule("EX-WEX-12", "EX-CHR-05", "EX-CHR-17", "EX-CHR-09")
def test_the_captain_is_killed_and_the_military_promotes_somebody(exodus: Exodus) -> None:
    fleet = led(exodus, might=9)
    plain = member(fleet, MILITARY, "The Executive Officer")
    marked = member(fleet, MILITARY, "The Jump Officer", secret=True)
    fleet.rolls("flips", "+")
    remove(fleet.g, MILITARY, KILLED)
    fleet.stands(might=10)
    fleet.run(Replacements())
    asked = fleet.seat(2).asked(SUCCESSION)
    assert asked.options() == ["new", f"person{plain + 1}", f"person{marked + 1}"]
    assert fleet.g.s.characters[plain].secret == -1
    asked.answers({f"person{plain + 1}": "pe4"})
    assert fleet.g.faction(MILITARY).leader == plain
    promoted = leader(fleet, MILITARY)
    assert promoted.primary
    assert fleet.g.s.secrets[promoted.secret].card.value == PERSONALS[3]
    assert len(fleet.g.s.characters) == 5


@rule("EX-CHR-05", "EX-CHR-16")
def test_a_member_with_a_secret_keeps_it_when_promoted(exodus: Exodus) -> None:
    fleet = led(exodus)
    marked = member(fleet, CHURCH, "The Elder", secret=True)
    fleet.rolls("flips", "0")
    remove(fleet.g, CHURCH, KILLED)
    secrets = len(fleet.g.s.secrets)
    fleet.run(Replacements())
    fleet.seat(0).asked(SUCCESSION).picks(f"person{marked + 1}")
    assert fleet.g.faction(CHURCH).leader == marked
    assert len(fleet.g.s.secrets) == secrets


@rule("EX-DEC-03", "EX-CHR-05")
def test_silence_brings_somebody_made_up_with_a_new_secret(exodus: Exodus) -> None:
    fleet = led(exodus).rolls("flips", "0")
    remove(fleet.g, CHURCH, KILLED)
    fleet.chance("draws", 1, 1, 0, 4, 0, 2).run(Replacements())
    fleet.time_up()
    assert leader(fleet, CHURCH).home == 4
    assert fleet.g.s.secrets[leader(fleet, CHURCH).secret].card.value == PERSONALS[2]


@rule("EX-CHR-04", "EX-CHR-15", "EX-CHR-18")
@pytest.mark.parametrize("why", CAUSES)
def test_whatever_the_cause_the_leader_is_gone_and_the_change_is_paid_for(
    exodus: Exodus, why: str
) -> None:
    fleet = led(exodus, faith=9).rolls("flips", "-")
    prelate = fleet.g.faction(CHURCH).leader
    remove(fleet.g, CHURCH, why)
    assert fleet.g.s.characters[prelate].gone
    fleet.stands(faith=8).vacant(CHURCH)
    fleet.said("exodus.leader_falls", text=f"{fleet.g.s.characters[prelate].name}, {why}")


@rule("EX-CHR-18")
def test_prison_is_aboard_colloquy(exodus: Exodus) -> None:
    fleet = led(exodus).rolls("flips", "0")
    remove(fleet.g, CHURCH, IMPRISONED)
    assert "Colloquy" in fleet.log()


COSTS: list[tuple[str, int, str, str]] = [
    ("EX-CHR-06", 0, "-", "F-1"),
    ("EX-CHR-06", 0, "0", ""),
    ("EX-CHR-06", 0, "+", "F+1"),
    ("EX-CHR-07", 1, "", ""),
    ("EX-CHR-09", 2, "-", "M-1"),
    ("EX-CHR-09", 2, "+", "M+1"),
    ("EX-CHR-11", 7, "", "E+2"),
    ("EX-CHR-12", 4, "", "E+1"),
    ("EX-CHR-13", 6, "", "E+1"),
    ("EX-CHR-14", 5, "", "E+2 J-1"),
]


@rule("EX-CHR-06", "EX-CHR-07", "EX-CHR-09", "EX-CHR-11", "EX-CHR-12", "EX-CHR-13", "EX-CHR-14")
@pytest.mark.parametrize(("rule_id", "faction", "flip", "change"), COSTS)
def test_every_faction_has_its_price_for_a_new_leader(
    exodus: Exodus, rule_id: str, faction: Faction, flip: str, change: str
) -> None:
    assert rule_id.startswith("EX-CHR")
    fleet = exodus(8).led().at_six()
    if flip:
        fleet.rolls("flips", flip)
    remove(fleet.g, faction, KILLED)
    fleet.moved(change).vacant(faction)
    assert len(fleet.g.s.obligations) == (1 if faction == GOVERNMENT else 0)


@rule("EX-CHR-10")
def test_the_mind_of_the_network_cannot_be_removed(exodus: Exodus) -> None:
    fleet = exodus(4).led().at_six()
    remove(fleet.g, NETWORK, KILLED)
    fleet.moved("").expect(vacancies=[])
    assert not leader(fleet, NETWORK).gone
    fleet.said("EX-CHR-10")


@rule("EX-SET-05", "EX-CHR-04")
def test_a_faction_that_nobody_plays_has_no_leader_to_lose(exodus: Exodus) -> None:
    fleet = exodus(3).led().at_six()
    remove(fleet.g, OPPOSITION, KILLED)
    fleet.moved("").expect(vacancies=[])


@rule("EX-CHR-15")
def test_a_vacant_seat_cannot_be_vacated_again(exodus: Exodus) -> None:
    fleet = exodus(8).led().at_six()
    remove(fleet.g, OPPOSITION, KILLED)
    remove(fleet.g, OPPOSITION, KILLED)
    fleet.moved("E+2").vacant(OPPOSITION)


@rule("EX-CHR-07", "EX-CHR-08")
def test_a_fallen_governor_means_elections_in_this_cycle_if_there_is_still_time(
    exodus: Exodus,
) -> None:
    fleet = led(exodus).ordered(government="rest").given(cycle=4)
    remove(fleet.g, GOVERNMENT, KILLED)
    (owed,) = fleet.g.s.obligations
    assert (owed.faction, owed.order, owed.instead) == (GOVERNMENT, HOLD_ELECTIONS, -1)
    assert owed.due == 4
    fleet.expect({"resolved.1": code(HOLD_ELECTIONS)})


@rule("EX-CHR-08")
def test_a_governor_who_falls_later_means_elections_in_the_next_cycle(exodus: Exodus) -> None:
    fleet = led(exodus).ordered(government="rest").given(cycle=4)
    fleet.given({"executed.1": True})
    remove(fleet.g, GOVERNMENT, KILLED)
    assert fleet.g.s.obligations[0].due == 5
    fleet.expect({"resolved.1": code(order_number("rest"))})


@rule("EX-CHR-07", "EX-CHR-08", "EX-OBL-04")
def test_elections_come_before_what_the_government_owes_since_longer(exodus: Exodus) -> None:
    fleet = led(exodus).ordered(government="government_repair").given(cycle=4)
    owe(fleet.g, GOVERNMENT, REPAIR[GOVERNMENT], due=4)
    remove(fleet.g, GOVERNMENT, KILLED)
    fleet.expect({"resolved.1": code(HOLD_ELECTIONS)})
    assert owed_orders(fleet.g, GOVERNMENT) == [HOLD_ELECTIONS]
    assert [owed.order for owed in fleet.g.s.obligations] == [REPAIR[GOVERNMENT], HOLD_ELECTIONS]


@rule("EX-CHR-16")
def test_the_secret_of_somebody_gone_can_be_learned_no_more(exodus: Exodus) -> None:
    fleet = led(exodus).rolls("flips", "0")
    place = leader(fleet, CHURCH).secret
    assert still_open(fleet.g, place)
    remove(fleet.g, CHURCH, KILLED)
    assert not still_open(fleet.g, place)


@rule("EX-CHR-01")
def test_there_is_always_exactly_one_leader(exodus: Exodus) -> None:
    fleet = led(exodus, 8)
    member(fleet, CHURCH, "An acolyte")
    fleet.rolls("flips", "0")
    remove(fleet.g, CHURCH, KILLED)
    fleet.run(Replacements())
    fleet.seat(0).asked(SUCCESSION).answers(new_face())
    exchange_governments(fleet.g)
    for faction in EVERY_FACTION:
        heads = [
            number
            for number, person in enumerate(fleet.g.s.characters)
            if person.primary and person.faction == faction
        ]
        assert heads == [fleet.g.faction(faction).leader]


@rule("EX-SCT-11", "EX-CHR-04")
def test_a_high_office_falls_vacant_with_its_holder(exodus: Exodus) -> None:
    fleet = led(exodus).given({"factions.0.has_office": True}).rolls("flips", "0")
    remove(fleet.g, CHURCH, KILLED)
    fleet.expect({"factions.0.has_office": False})


# How people change sides


@rule("EX-WEX-14", "EX-GOV-06", "EX-CHR-15", "EX-CHR-16")
def test_a_lost_election_exchanges_the_people_and_not_the_players(exodus: Exodus) -> None:
    fleet = led(exodus, 8).at_six()
    clerk = member(fleet, GOVERNMENT, "A clerk")
    dead = member(fleet, GOVERNMENT, "A ghost")
    fleet.given({f"characters.{dead}.gone": True, "factions.1.has_office": True})
    governor = fleet.g.faction(GOVERNMENT).leader
    rouser = fleet.g.faction(OPPOSITION).leader
    exchange_governments(fleet.g)
    fleet.expect({"factions.1.leader": rouser, "factions.7.leader": governor})
    assert fleet.g.s.characters[governor].faction == OPPOSITION
    assert fleet.g.s.characters[rouser].faction == GOVERNMENT
    assert title_of(fleet.g.s, fleet.g.faction(GOVERNMENT).leader) == "Governor"
    assert fleet.g.s.characters[clerk].faction == OPPOSITION
    assert fleet.g.s.characters[dead].faction == GOVERNMENT
    assert [fleet.g.seat_of(faction) for faction in (GOVERNMENT, OPPOSITION)] == [1, 7]
    fleet.moved("").expect(obligations=[], vacancies=[])


@rule("EX-CHR-16", "EX-HID-07", "EX-SCT-05")
def test_a_secret_goes_with_its_character_to_the_other_side(exodus: Exodus) -> None:
    fleet = led(exodus, 8)
    place = leader(fleet, GOVERNMENT).secret
    fleet.seat(7).knows_nothing_of(f"secrets.{place}.card")
    exchange_governments(fleet.g)
    held = fleet.g.s.secrets[place]
    assert (held.owner, held.knowers.value) == (OPPOSITION, [])
    fleet.seat(7).knows(f"secrets.{place}.card")
    fleet.seat(0).knows_nothing_of(f"secrets.{place}.card")


@rule("EX-GOV-07", "EX-CHR-15")
def test_without_an_opposition_the_government_makes_a_new_leader_at_no_cost(exodus: Exodus) -> None:
    fleet = led(exodus).at_six()
    governor = fleet.g.faction(GOVERNMENT).leader
    exchange_governments(fleet.g)
    assert fleet.g.s.characters[governor].gone
    fleet.moved("").expect(obligations=[])
    fleet.run(Replacements())
    fleet.seat(1).asked(SUCCESSION).answers(new_face())
    assert leader(fleet, GOVERNMENT).name == "Noor Varga"
    assert leader(fleet, GOVERNMENT).secret >= 0


@rule("EX-WEX-13", "EX-COV-30", "EX-COV-31", "EX-CHR-15", "EX-CHR-16")
def test_a_coup_of_the_church_puts_one_of_its_people_at_the_governments_head(
    exodus: Exodus,
) -> None:
    fleet = led(exodus).at_six()
    governor = fleet.g.faction(GOVERNMENT).leader
    acolyte = member(fleet, CHURCH, "An acolyte", secret=True)
    coup_transfer(fleet.g, CHURCH)
    assert fleet.g.s.characters[governor].gone
    fleet.moved("").expect(obligations=[])
    fleet.run(Replacements())
    fleet.seat(1).asked_nothing()
    fleet.seat(0).asked(TRANSFER).can("new", "person1", f"person{acolyte + 1}")
    fleet.seat(0).asked(TRANSFER).picks(f"person{acolyte + 1}")
    assert fleet.g.faction(GOVERNMENT).leader == acolyte
    person = fleet.g.s.characters[acolyte]
    assert (person.faction, person.origin, person.primary) == (GOVERNMENT, CHURCH, True)
    assert title_of(fleet.g.s, acolyte) == "Governor"
    assert fleet.g.seat_of(GOVERNMENT) == 1
    assert fleet.g.s.secrets[person.secret].owner == GOVERNMENT
    fleet.seat(1).knows(f"secrets.{person.secret}.card")
    fleet.seat(2).knows_nothing_of(f"secrets.{person.secret}.card")


@rule("EX-COV-30", "EX-CHR-17")
def test_a_coup_may_send_somebody_new_whose_secret_the_sender_has_picked(exodus: Exodus) -> None:
    fleet = led(exodus)
    coup_transfer(fleet.g, MILITARY)
    fleet.run(Replacements())
    fleet.seat(2).asked(TRANSFER).answers(new_face("Major Solway"))
    person = leader(fleet, GOVERNMENT)
    assert (person.name, person.origin) == ("Major Solway", MILITARY)
    for seat in (1, 2):
        fleet.seat(seat).knows(f"secrets.{person.secret}.card")
    fleet.seat(0).knows_nothing_of(f"secrets.{person.secret}.card")


@rule("EX-COV-30", "EX-CHR-01", "EX-CHR-15")
def test_whoever_sends_the_own_leader_needs_another_and_pays_nothing(exodus: Exodus) -> None:
    fleet = led(exodus).at_six()
    captain = fleet.g.faction(MILITARY).leader
    coup_transfer(fleet.g, MILITARY)
    fleet.run(Replacements())
    fleet.seat(2).asked(TRANSFER).picks(f"person{captain + 1}")
    fleet.seat(2).asked(SUCCESSION).cannot(f"person{captain + 1}").answers(new_face())
    assert fleet.g.faction(GOVERNMENT).leader == captain
    assert leader(fleet, MILITARY).name == "Noor Varga"
    fleet.moved("")
    assert fleet.done


# What players may wish for


WISHES = "exodus.wishes"


def between_cycles(exodus: Exodus, seats: int = 3, **fields: Any) -> Fleet:
    """The fleet is about to decide what to do next; everybody may wish for something."""
    fleet = led(exodus, seats, **fields).with_map("AB", visited="A")
    return fleet.run(Disposition())


@rule("EX-CHR-19", "EX-DEC-29", "EX-CHR-04")
def test_a_leader_may_retire_before_intents_are_written(exodus: Exodus) -> None:
    fleet = between_cycles(exodus, faith=9)
    fleet.seat(0).asked(WISHES).picks("retire")
    fleet.said("exodus.wished", faction="church", wish="retire")
    fleet.expect({"characters.0.gone": False}).rolls("flips", "-")
    for seat in range(3):
        fleet.seat(seat).asked("exodus.gesture").picks("up")
    fleet.time_up()
    fleet.expect({"characters.0.gone": True, "factions.0.farewell": ""}).stands(faith=8)
    fleet.seat(0).asked(SUCCESSION).answers(new_face())
    fleet.seat(0).asked("exodus.intents")


@rule("EX-CHR-19", "EX-CHR-08")
def test_a_governor_who_retires_leaves_elections_for_the_cycle_that_begins(exodus: Exodus) -> None:
    fleet = led(exodus).with_map("AB", visited="A").given(cycle=3, executed=[True] * 8)
    fleet.given({"factions.1.farewell": RETIRED}).run(Cycle())
    fleet.seat(1).asked(SUCCESSION).answers(new_face())
    fleet.expect(cycle=4)
    assert fleet.g.s.obligations[0].due == 4
    fleet.said("exodus.forced", faction="government", code="hold_elections")


@rule("EX-DEC-29")
def test_a_wish_may_be_taken_back_and_nobody_is_asked_for_one(exodus: Exodus) -> None:
    fleet = led(exodus).with_map("AB", visited="A").run(Retirement())
    assert fleet.done
    fleet.run(Disposition())
    fleet.seat(2).asked(WISHES).can("retire", "end").cannot("stay_on", "travel_on")
    fleet.seat(2).asked(WISHES).picks("retire")
    fleet.seat(2).asked(WISHES).picks("stay_on")
    fleet.seat(2).asked(WISHES).picks("end")
    fleet.seat(2).asked(WISHES).picks("travel_on")
    fleet.expect(ending_asked=[]).run(Retirement())
    assert fleet.done
    assert not leader(fleet, MILITARY).gone


@rule("EX-CHR-10", "EX-CHR-19")
def test_the_network_cannot_retire_its_mind(exodus: Exodus) -> None:
    fleet = between_cycles(exodus, 4)
    assert fleet.seat(3).asked(WISHES).options() == ["introduce", "end"]


@rule("EX-END-08", "EX-DEC-29")
def test_the_voyage_ends_when_all_wish_it_and_not_before(exodus: Exodus) -> None:
    fleet = between_cycles(exodus)
    fleet.seat(0).asked(WISHES).picks("end")
    fleet.seat(1).asked(WISHES).picks("end")
    fleet.run(Retirement())
    assert fleet.done
    assert not fleet.play.ended
    fleet.run(Disposition())
    fleet.seat(2).asked(WISHES).picks("end")
    fleet.run(Retirement())
    fleet.ended("ended by common consent")


@rule("EX-CHR-02")
def test_people_carry_secrets_and_change_no_number(exodus: Exodus) -> None:
    fleet = exodus().at_six()
    for faction in fleet.g.s.played:
        number = member(fleet, faction, "Somebody", secret=True)
        appoint(fleet.g, number)
    fleet.moved("")
    assert [held.character for held in fleet.g.s.secrets] == [0, 1, 2]
