"""Hold Elections: endorsements, the roll, and who governs afterwards (EX-GOV-02..09)."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.content.printed import HOLD_ELECTIONS, REPAIR, SUPPRESSION
from starmoot.games.exodus.crises.obligations import owe, owe_elections
from starmoot.games.exodus.intent.legality import legal_orders
from starmoot.games.exodus.names import (
    CHURCH,
    FACTION,
    GOVERNMENT,
    MILITARY,
    NO_FACTION,
    OPPOSITION,
)
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.state import Character
from starmoot.host import take_view
from starmoot.testing import rule


def at_the_polls(exodus: Exodus, seats: int, *dice: str, **fields: Any) -> Fleet:
    """The Government holds elections, whoever else there is does nothing."""
    fleet = exodus(seats).at_six().given(**{"cycle": 7, **fields})
    fleet.ordered(government="hold_elections").rolls("fleet", *dice)
    return fleet.run(PublicOrders())


def endorse(fleet: Fleet, **choices: str) -> Fleet:
    """Endorse by faction; who is not named endorses nobody."""
    for seat in range(fleet.play.seats):
        name = FACTION.key(seat)
        if name not in ("government", "opposition"):
            asked = fleet.seat(seat).asked("exodus.endorse")
            if name in choices:
                asked.picks(choices[name])
            else:
                asked.passes()
    return fleet


@rule("EX-GOV-04", "EX-DEC-25", "EX-GOV-02")
def test_every_faction_but_government_and_opposition_endorses_at_once(exodus: Exodus) -> None:
    fleet = at_the_polls(exodus, 8, "0", "0", "0")
    for seat in range(8):
        if seat in (GOVERNMENT, OPPOSITION):
            fleet.seat(seat).asked_nothing()
        else:
            asked = fleet.seat(seat).asked("EX-DEC-25")
            assert asked.options() == ["government", "minority"]
    fleet.seat(CHURCH).asked("exodus.endorse").picks("minority")
    fleet.said_nothing_of("exodus.endorses")
    assert not fleet.done


@rule("EX-DEC-25", "EX-GOV-05", "EX-VAR-03")
def test_silence_endorses_nobody(exodus: Exodus) -> None:
    fleet = at_the_polls(exodus, 3, "0", "0", "0").time_up()
    assert fleet.done
    fleet.said("exodus.endorses", faction="church", party="nobody")
    fleet.said("exodus.endorses", faction="military", party="nobody").moved("J+1 E-1")
    fleet.said("exodus.rolled", text="Elections 0 0 0 = 0")


@rule("EX-GOV-05")
@pytest.mark.parametrize(
    ("dice", "flip", "change", "fact"),
    [
        ("+++", "", "J+2 E-2", "exodus.confirmed"),
        ("+00", "", "J+2 E-2", "exodus.confirmed"),
        ("000", "", "J+1 E-1", "exodus.narrowly"),
        ("-00", "+", "J+1 E-2", "exodus.turned_out"),
        ("-00", "0", "E-2", "exodus.turned_out"),
        ("---", "-", "J-1 E-2", "exodus.turned_out"),
    ],
)
def test_the_roll_decides_who_governs(
    exodus: Exodus, dice: str, flip: str, change: str, fact: str
) -> None:
    fleet = at_the_polls(exodus, 8, *dice).rolls("flips", *flip)
    endorse(fleet).moved(change).said(fact).rolled_all()
    assert fleet.done
    fleet.expect({"results.1": -1, "factions.1.standing": 0, "last_elections": 7})


@rule("EX-GOV-03", "EX-DICE-17")
@pytest.mark.parametrize(
    ("fields", "report"),
    [
        ({"traits.2": 8}, "[+] 0 0 = 1 (+1 Justice is high)"),
        ({"traits.2": 7}, "0 0 0 = 0"),
        ({"traits.0": 8}, "[-] 0 0 = -1 (-1 Edge is high)"),
        ({"traits.0": 7}, "0 0 0 = 0"),
        ({"undermined": True}, "[-] 0 0 = -1 (-1 undermined)"),
        ({"traits.0": 8, "undermined": True}, "[-] [-] 0 = -2 (-1 Edge is high, -1 undermined)"),
        ({"traits.0": 9, "traits.2": 9}, "0 0 0 = 0 (+1 Justice is high, -1 Edge is high)"),
    ],
)
def test_justice_edge_and_undermining_weigh_on_the_roll(
    exodus: Exodus, fields: dict[str, Any], report: str
) -> None:
    thrown = 3 - report.split(" = ")[0].count("[")
    fleet = at_the_polls(exodus, 8, *"0" * thrown, **fields).rolls("flips", "0")
    endorse(fleet).said("exodus.rolled", text=f"Elections {report}")


@rule("EX-GOV-03", "EX-GOV-04")
@pytest.mark.parametrize(
    ("choices", "report"),
    [
        ("G", "0 0 0 = 0"),
        ("GG", "[+] 0 0 = 1 (+1 endorsements)"),
        ("GGG", "[+] 0 0 = 1 (+1 endorsements)"),
        ("GGGGGG", "[+] [+] [+] = 3 (+3 endorsements)"),
        ("GGGM", "[+] 0 0 = 1 (+1 endorsements)"),
        ("GGMM", "0 0 0 = 0"),
        ("M", "0 0 0 = 0"),
        ("MM", "[-] 0 0 = -1 (-1 endorsements of the minority)"),
        ("MMM", "[-] 0 0 = -1 (-1 endorsements of the minority)"),
        ("MMMMM", "[-] [-] 0 = -2 (-2 endorsements of the minority)"),
    ],
)
def test_every_two_endorsements_of_difference_count(
    exodus: Exodus, choices: str, report: str
) -> None:
    voters = ["church", "military", "network", "researchers", "underworld", "security"]
    named = {"G": "government", "M": "minority"}
    thrown = 3 - report.split(" = ")[0].count("[")
    fleet = at_the_polls(exodus, 8, *"0" * thrown).rolls("flips", "0")
    endorse(fleet, **{voter: named[choice] for voter, choice in zip(voters, choices, strict=False)})
    fleet.said("exodus.rolled", text=f"Elections {report}")


@rule("EX-GOV-08", "EX-COV-32")
@pytest.mark.parametrize("dice", ["000", "---"])
def test_elections_meet_every_demand_and_end_the_hold_of_a_coup(exodus: Exodus, dice: str) -> None:
    fleet = exodus(8, cycle=7, coup_by=MILITARY).at_six()
    owe_elections(fleet.g)
    owe(fleet.g, GOVERNMENT, HOLD_ELECTIONS, due=7)
    owe(fleet.g, GOVERNMENT, REPAIR[GOVERNMENT])
    fleet.ordered(government="hold_elections").rolls("fleet", *dice).run(PublicOrders())
    fleet.rolls("flips", "0")
    assert fleet.g.weight(MILITARY, GOVERNMENT) == 5
    endorse(fleet).expect(coup_by=NO_FACTION)
    assert fleet.g.weight(MILITARY, GOVERNMENT) == 3
    assert [owed.order for owed in fleet.g.s.obligations] == [REPAIR[GOVERNMENT]]


@rule("EX-GOV-08", "EX-GOV-14")
@pytest.mark.parametrize(("dice", "stands"), [("000", True), ("+++", True), ("-00", False)])
def test_the_law_falls_only_with_the_government(exodus: Exodus, dice: str, stands: bool) -> None:
    fleet = at_the_polls(exodus, 8, *dice, chauvinism=True).rolls("flips", "0")
    endorse(fleet).expect(chauvinism=stands)


@rule("EX-GOV-09")
def test_elections_are_held_every_three_cycles_at_most_unless_they_are_owed(exodus: Exodus) -> None:
    fleet = exodus(3, cycle=1).at_six()
    assert HOLD_ELECTIONS in legal_orders(fleet.g, GOVERNMENT)
    fleet.ordered(government="hold_elections").rolls("fleet", "0", "0", "0").run(PublicOrders())
    endorse(fleet)
    for cycle, legal in ((2, False), (3, False), (4, True)):
        fleet.given(cycle=cycle)
        assert (HOLD_ELECTIONS in legal_orders(fleet.g, GOVERNMENT)) == legal
    fleet.given(cycle=2)
    owe(fleet.g, GOVERNMENT, HOLD_ELECTIONS, SUPPRESSION[GOVERNMENT], due=2)
    assert legal_orders(fleet.g, GOVERNMENT) == [HOLD_ELECTIONS, SUPPRESSION[GOVERNMENT]]


def people(fleet: Fleet) -> None:
    """Government and Opposition have a leader each, the Government somebody else too."""
    for name, faction, leads in (
        ("Ada", GOVERNMENT, True),
        ("Bo", GOVERNMENT, False),
        ("Cy", OPPOSITION, True),
    ):
        person = Character()
        person.name, person.faction, person.origin, person.primary = name, faction, faction, leads
        fleet.g.s.characters.append(person)
        if leads:
            fleet.g.faction(faction).leader = len(fleet.g.s.characters) - 1


@rule("EX-GOV-06", "EX-WEX-14")
def test_with_an_opposition_the_people_change_places_and_the_players_do_not(exodus: Exodus) -> None:
    fleet = exodus(8).at_six()
    people(fleet)
    fleet.ordered(government="hold_elections").rolls("fleet", "-", "-", "-").run(PublicOrders())
    endorse(fleet.rolls("flips", "0"))
    assert fleet.done
    where = {person.name: FACTION.key(person.faction) for person in fleet.g.s.characters}
    assert where == {"Ada": "opposition", "Bo": "opposition", "Cy": "government"}
    fleet.expect({"factions.1.leader": 2, "factions.7.leader": 0})
    fleet.expect({"factions.1.seat": 1, "factions.7.seat": 7}).moved("E-2")


@rule("EX-GOV-06", "EX-GOV-07")
def test_a_confirmed_government_keeps_its_people(exodus: Exodus) -> None:
    fleet = exodus(8).at_six()
    people(fleet)
    fleet.ordered(government="hold_elections").rolls("fleet", "0", "0", "0").run(PublicOrders())
    endorse(fleet).expect({"factions.1.leader": 0, "factions.7.leader": 2})


@rule("EX-GOV-07", "EX-CHR-15")
def test_without_an_opposition_the_government_finds_a_new_leader(exodus: Exodus) -> None:
    fleet = exodus(3).at_six()
    people(fleet)
    fleet.ordered(government="hold_elections").rolls("fleet", "-", "-", "-").run(PublicOrders())
    endorse(fleet.rolls("flips", "0"))
    fleet.seat(GOVERNMENT).asked("EX-DEC-03").can("new")
    fleet.expect({"characters.0.gone": True, "obligations": []}).moved("E-2")


@rule("EX-DEC-25", "EX-GOV-03", "EX-GOV-05")
def test_the_question_tells_what_weighs_on_the_roll_and_what_would_follow(exodus: Exodus) -> None:
    known = {"traits.0": 8, "traits.2": 8}
    fleet = at_the_polls(exodus, 8, "0", "0", "0", undermined=True, **known)
    words = take_view(fleet.play, CHURCH).pending[0].words
    assert words.prompt == (
        "The fleet goes to the polls. Whom do you endorse? Justice speaks for the government. "
        "Edge speaks against it. The Opposition has undermined it."
    )
    assert list(words.previews.values()) == [
        "if it is confirmed: Justice +2, Edge -2 (narrowly: +1, -1)",
        "if it wins: Justice by a flip, Edge -2",
    ]
    calm = at_the_polls(exodus, 8, "0", "0", "0", **{"traits.0": 7, "traits.2": 7})
    plain = take_view(calm.play, CHURCH).pending[0].words
    assert plain.prompt == "The fleet goes to the polls. Whom do you endorse?"
