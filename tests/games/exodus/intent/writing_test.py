"""Determining intent (EX-INT): what may be written, who writes it, and what it weighs."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.content.printed import ORDER
from starmoot.games.exodus.intent.legality import legal_orders
from starmoot.games.exodus.intent.resolving import Resolving
from starmoot.games.exodus.intent.sheets import CODE, HELD
from starmoot.games.exodus.intent.tallying import resolve
from starmoot.games.exodus.intent.writing import Intents
from starmoot.games.exodus.names import (
    CHURCH,
    EVERY_FACTION,
    FACTION,
    FACTIONS,
    GOVERNMENT,
    MILITARY,
    NETWORK,
    RESEARCHERS,
    SECURITY,
    Faction,
)
from starmoot.games.exodus.options import BY_TEXT
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.state import BLANK, Character, Held, Obligation
from starmoot.games.exodus.table.talk import channels
from starmoot.host import view_json
from starmoot.kernel import EVERYONE, Choose, Form, only
from starmoot.testing import rule

OPPOSITION = 7


def settled(exodus: Exodus, seats: int = 3, **fields: Any) -> Fleet:
    """A fleet in an empty system that has one neighbour."""
    fleet = exodus(seats, **fields).with_map("AB", visited="A")
    fleet.given({"systems.0.reward": 0})
    return fleet


def sheet_of(fleet: Fleet, seat: int = 0) -> Form:
    """The order sheet that a seat is asked to fill."""
    shape = fleet.seat(seat).asked("exodus.intents").shape
    assert isinstance(shape, Form)
    return shape


def lines_for(fleet: Fleet, faction: str) -> list[str]:
    """The orders that may be written for a faction."""
    sheet = sheet_of(fleet)
    line = sheet.parts[sheet.names.index(faction)]
    assert isinstance(line, Choose)
    return [line.kind.key(key) for key in line.keys]


def write(fleet: Fleet, seat: int, **lines: object) -> None:
    """Fill in a sheet; what is not named stays blank."""
    names = sheet_of(fleet, seat).names
    answer = {name: lines.get(name, "blank") for name in names}
    fleet.seat(seat).asked("exodus.intents").answers(answer)


def legal(fleet: Fleet, faction: str) -> list[str]:
    """The legal orders of a faction, by their ids."""
    number = FACTION.number(faction)
    assert number is not None
    return [ORDER.key(order) for order in legal_orders(fleet.g, Faction(number))]


def owe(fleet: Fleet, faction: str, order: str, instead: str = "", shared: bool = False) -> None:
    """Let a faction owe an order in this cycle."""
    owed = Obligation()
    owed.faction = Faction(FACTION.number(faction) or 0)
    owed.order = ORDER.number(order) or 0
    owed.instead = (ORDER.number(instead) or 0) if instead else -1
    owed.shared = shared
    fleet.g.s.obligations.append(owed)


def keep(fleet: Fleet, owner: str, public: bool = False) -> Held:
    """Put a secret of a faction into play."""
    fleet.with_secret("ch1", owner, public=public)
    held = fleet.g.s.secrets[-1]
    held.owner = Faction(FACTION.number(owner) or 0)
    return held


@rule("EX-INT-01", "EX-INT-02", "EX-INT-17", "EX-DEC-14")
def test_everybody_writes_one_order_for_every_played_faction_at_once(exodus: Exodus) -> None:
    fleet = settled(exodus, seats=4)
    fleet.run(Intents())
    assert sheet_of(fleet).names == ["church", "government", "military", "network"]
    write(fleet, 3, church="parade", network={"network_spying": "church"})
    write(fleet, 0, military={"dirt_digging": {"network": "personal"}})
    write(fleet, 1, government={"assist": "church"})
    fleet.seat(2).asked("exodus.intents")
    assert fleet.wanted(NETWORK, CHURCH) == "blank"
    write(fleet, 2)
    assert fleet.done
    assert fleet.wanted(NETWORK, CHURCH) == "parade"
    assert fleet.wanted(NETWORK, NETWORK) == "network_spying:church"
    assert fleet.wanted(CHURCH, MILITARY) == "dirt_digging:network:personal"
    assert fleet.wanted(GOVERNMENT, GOVERNMENT) == "assist:church"
    assert [fleet.wanted(MILITARY, about) for about in EVERY_FACTION] == ["blank"] * FACTIONS


@rule("EX-INT-14", "EX-TIME-05", "EX-DEC-14")
def test_whoever_does_not_write_in_time_has_no_opinion(exodus: Exodus) -> None:
    fleet = settled(exodus)
    fleet.run(Intents())
    write(fleet, 0, church="parade")
    fleet.time_up()
    assert fleet.done
    assert fleet.wanted(CHURCH, CHURCH) == "parade"
    assert [fleet.wanted(GOVERNMENT, about) for about in EVERY_FACTION] == ["blank"] * FACTIONS


@rule("EX-INT-15")
def test_a_line_may_be_left_blank_on_purpose(exodus: Exodus) -> None:
    fleet = settled(exodus)
    fleet.run(Intents())
    assert lines_for(fleet, "church")[0] == "blank"
    for seat in range(3):
        write(fleet, seat)
    assert fleet.wanted(GOVERNMENT, CHURCH) == "blank"


@rule("EX-INT-16")
def test_intents_have_a_clock_of_their_own(exodus: Exodus) -> None:
    fleet = settled(exodus)
    fleet.run(Intents())
    [decision] = view_json(fleet.seat(0).view)["decisions"]
    assert decision["clock"] == "intent"


@rule("EX-RES-01", "EX-HID-03", "EX-INT-03")
def test_intents_are_shown_with_author_and_weight_once_all_are_in(exodus: Exodus) -> None:
    fleet = settled(exodus)
    fleet.run(Intents())
    write(fleet, 0, government="adjudicate")
    write(fleet, 1)
    fleet.said_nothing_of("exodus.intent")
    write(fleet, 2, church="parade")
    fleet.said(
        "exodus.intent", faction="church", faction1="government", code="adjudicate", number=3
    )
    fleet.said("exodus.intent", faction="military", faction1="church", code="parade", number=3)
    fleet.said("exodus.intent", faction="government", faction1="church", code="blank", number=0)


@rule("EX-HID-13", "EX-HID-03")
def test_others_see_only_that_a_sheet_is_in_not_what_it_says(exodus: Exodus) -> None:
    fleet, other = settled(exodus), settled(exodus)
    for scene in (fleet, other):
        scene.run(Intents())
    write(fleet, 0, church="parade")
    write(fleet, 0, church="rest", military="conscript")
    write(other, 0)
    seen, elsewhere = view_json(fleet.seat(1).view), view_json(other.seat(1).view)
    assert seen == elsewhere
    first = seen["waiting"][0]
    assert (first["seat"], first["topic"], first["done"]) == (0, "exodus.intents", True)


@rule("EX-COM-01", "EX-COM-02")
def test_nobody_can_talk_while_intents_are_written(exodus: Exodus) -> None:
    fleet = settled(exodus)
    fleet.run(Intents())
    write(fleet, 0)
    assert channels(fleet.seat(0).view) == []
    write(fleet, 1)
    write(fleet, 2)
    fleet.run(Resolving())
    fleet.seat(0).asked("exodus.dissent")
    assert channels(fleet.seat(0).view) == [EVERYONE, only(0) | only(1), only(0) | only(2)]


WEIGHTS = {
    "EX-INT-06": ("church", [5, 3, 3, 2, 1, 1, 1, 2]),
    "EX-INT-07": ("government", [3, 5, 3, 3, 3, 2, 4, 1]),
    "EX-INT-08": ("military", [3, 3, 5, 3, 1, 1, 3, 2]),
    "EX-INT-09": ("network", [2, 2, 2, 5, 2, 2, 2, 2]),
    "EX-INT-10": ("opposition", [2, 2, 2, 3, 3, 3, 2, 5]),
    "EX-INT-11": ("researchers", [2, 3, 2, 3, 5, 2, 2, 2]),
    "EX-INT-12": ("security", [2, 3, 2, 3, 1, 3, 5, 2]),
    "EX-INT-13": ("underworld", [2, 2, 2, 3, 2, 5, 3, 3]),
}


@rule("EX-INT-03", "EX-INT-04", "EX-INT-05")
@rule("EX-INT-06", "EX-INT-07", "EX-INT-08", "EX-INT-09")
@rule("EX-INT-10", "EX-INT-11", "EX-INT-12", "EX-INT-13")
@pytest.mark.parametrize("book", list(WEIGHTS))
def test_a_writers_own_book_says_what_its_intents_weigh(exodus: Exodus, book: str) -> None:
    fleet = settled(exodus, seats=8)
    fleet.run(Intents())
    writer, weights = WEIGHTS[book]
    for seat in range(8):
        lines = dict.fromkeys(FACTION.keys, "rest") if FACTION.keys[seat] == writer else {}
        write(fleet, seat, **lines)
    for about, votes in zip(FACTION.keys, weights, strict=True):
        fleet.said("exodus.intent", faction=writer, faction1=about, code="rest", number=votes)


@rule("EX-OPT-10", "EX-INT-05")
def test_an_option_gives_the_military_the_weights_of_the_text(exodus: Exodus) -> None:
    fleet = settled(exodus, seats=8, **{"settings.military_weights": BY_TEXT})
    military = FACTION.number("military") or 0
    assert [fleet.g.weight(Faction(military), about) for about in EVERY_FACTION] == [
        3,
        3,
        4,
        3,
        1,
        1,
        3,
        1,
    ]


@rule("EX-INT-17", "EX-PUB-04")
def test_a_faction_can_be_given_general_orders_and_those_of_its_own_book(exodus: Exodus) -> None:
    fleet = settled(exodus, seats=8)
    keep(fleet, "church")
    fleet.given({"systems.0.reward": 1})
    assert legal(fleet, "underworld") == [
        *("assist", "dirt_digging", "harvest", "leak", "rest"),
        *("brute_squad", "underworld_spying", "black_market"),
    ]
    assert "parade" in legal(fleet, "church")
    assert "parade" not in legal(fleet, "government")


@rule("EX-GEN-14")
@pytest.mark.parametrize(
    ("reward", "exhausted", "flawed", "possible"),
    [
        (1, False, False, True),
        (-3, False, False, True),
        (1, True, False, False),
        (0, False, False, False),
        (3, False, False, False),
        (3, False, True, True),
    ],
)
def test_a_harvest_needs_something_to_harvest(
    exodus: Exodus, reward: int, exhausted: bool, flawed: bool, possible: bool
) -> None:
    fleet = settled(exodus)
    fleet.given(
        {"systems.0.reward": reward, "systems.0.exhausted": exhausted, "systems.0.flawed": flawed}
    )
    assert ("harvest" in legal(fleet, "church")) == possible


@rule("EX-GOV-09")
def test_elections_are_held_at_most_every_third_cycle_unless_owed(exodus: Exodus) -> None:
    fleet = settled(exodus, cycle=7, last_elections=5)
    assert "hold_elections" not in legal(fleet, "government")
    fleet.given(cycle=8)
    assert "hold_elections" in legal(fleet, "government")
    fleet.given(cycle=6)
    owe(fleet, "government", "hold_elections", "government_suppression")
    assert legal(fleet, "government") == ["hold_elections", "government_suppression"]


@rule("EX-SCT-11")
def test_an_office_is_conferred_only_while_nobody_holds_it(exodus: Exodus) -> None:
    fleet = settled(exodus)
    assert "coronation" in legal(fleet, "church")
    fleet.given({"factions.0.has_office": True})
    assert "coronation" not in legal(fleet, "church")


@rule("EX-OBL-02", "EX-OBL-04", "EX-OBL-11")
def test_a_duty_that_is_due_leaves_only_the_oldest_owed_order(exodus: Exodus) -> None:
    fleet = settled(exodus, cycle=4)
    assert "church_repair" not in legal(fleet, "church")
    assert "church_quarantine" not in legal(fleet, "church")
    owe(fleet, "church", "church_repair")
    owe(fleet, "church", "church_quarantine")
    fleet.g.s.obligations[0].due = 5
    assert legal(fleet, "church") == ["church_quarantine"]
    fleet.given(cycle=5)
    assert legal(fleet, "church") == ["church_repair"]


@rule("EX-INT-19", "EX-OBL-02")
def test_nothing_is_written_for_a_faction_without_a_choice(exodus: Exodus) -> None:
    fleet = settled(exodus, cycle=1)
    owe(fleet, "military", "military_repair")
    fleet.run(Intents())
    assert sheet_of(fleet).names == ["church", "government"]
    fleet.said("exodus.forced", faction="military", code="military_repair")
    for seat in range(3):
        write(fleet, seat)
    resolve(fleet.g)
    fleet.expect({"resolved.2": CODE.number("military_repair")})


@rule("EX-INT-19")
def test_where_nobody_has_a_choice_nobody_is_asked(exodus: Exodus) -> None:
    fleet = settled(exodus, cycle=1)
    for faction in ("church", "government", "military"):
        owe(fleet, faction, f"{faction}_suppression")
    fleet.run(Intents())
    assert fleet.done
    resolve(fleet.g)
    fleet.expect({"resolved.0": CODE.number("church_suppression")})


@rule("EX-OBL-03")
def test_between_two_owed_orders_intents_are_written(exodus: Exodus) -> None:
    fleet = settled(exodus, cycle=1)
    owe(fleet, "government", "hold_elections", "government_suppression")
    fleet.run(Intents())
    assert lines_for(fleet, "government") == ["blank", "hold_elections", "government_suppression"]


@rule("EX-INT-18", "EX-CHR-16")
def test_a_leak_names_owner_and_number_of_a_secret_that_is_not_public(exodus: Exodus) -> None:
    fleet = settled(exodus, seats=4)
    keep(fleet, "church", public=True)
    keep(fleet, "church")
    keep(fleet, "network")
    fleet.run(Intents())
    write(fleet, 0, military={"leak": {"1": "public"}})
    write(fleet, 1, military={"leak": {"2": "network"}})
    state = fleet.seat(2).view.state
    assert HELD.label(1, state) == "Church secret 2 (institutional)"
    assert HELD.label(2, state) == "Network secret 1 (institutional)"
    sheet = sheet_of(fleet)
    line = sheet.parts[0]
    assert isinstance(line, Choose)
    leak = line.then[line.keys.index(ORDER.number("leak") or 0)]
    assert isinstance(leak, Choose)
    assert leak.keys == [1, 2]
    for seat in (2, 3):
        write(fleet, seat)
    fleet.expect(
        {
            "factions.0.intents.2": CODE.number("leak:1:public"),
            "factions.1.intents.2": CODE.number("leak:2:network"),
        }
    )


@rule("EX-INT-18")
def test_only_those_who_know_a_secret_read_its_text_on_the_sheet(exodus: Exodus) -> None:
    fleet = settled(exodus)
    held = keep(fleet, "church")
    held.card.audience = 1
    assert "Iron has no power" in HELD.label(0, fleet.seat(0).view.state)
    assert "Iron has no power" not in HELD.label(0, fleet.seat(1).view.state)


@rule("EX-INT-17", "EX-GEN-07", "EX-SEC-04")
def test_nobody_assists_itself_but_security_may_guard_itself(exodus: Exodus) -> None:
    fleet = settled(exodus, seats=7)
    fleet.run(Intents())
    sheet = sheet_of(fleet)
    line = sheet.parts[SECURITY]
    assert isinstance(line, Choose)
    named = {
        line.kind.key(key): follow.keys
        for key, follow in zip(line.keys, line.then, strict=True)
        if isinstance(follow, Choose)
    }
    assert named["assist"] == [0, 1, 2, 3, 4, 5]
    assert named["protective_detail"] == [0, 1, 2, 3, 4, 5, 6]


@rule("EX-INT-20", "EX-OPT-12", "EX-VAR-07")
@pytest.mark.parametrize(
    ("option", "names"),
    [
        (0, ["church", "government", "military"]),
        (1, ["church", "government", "military", "researchers"]),
        (2, FACTION.keys),
    ],
)
def test_an_option_lets_intents_be_written_for_unplayed_factions(
    exodus: Exodus, option: int, names: list[str]
) -> None:
    fleet = settled(exodus, **{"settings.unplayed_intents": option})
    fleet.run(Intents())
    assert sheet_of(fleet).names == names


@rule("EX-INT-20", "EX-INT-21")
def test_an_unplayed_faction_rests_on_a_tie_and_without_votes(exodus: Exodus) -> None:
    fleet = settled(exodus, **{"settings.unplayed_intents": 1})
    fleet.run(Intents())
    write(fleet, 0, researchers="fabricate")
    write(fleet, 1)
    write(fleet, 2, researchers="research")
    resolve(fleet.g)
    fleet.expect({"resolved.4": CODE.number("rest")})
    fleet.g.s.write(GOVERNMENT, RESEARCHERS, CODE.number("research") or 0)
    resolve(fleet.g)
    fleet.expect({"resolved.4": CODE.number("research"), "resolved.5": BLANK})


@rule("EX-INT-22", "EX-OPT-13")
def test_leaders_are_checked_for_infection_before_anybody_writes(exodus: Exodus) -> None:
    option = {"settings.leader_infection": True}
    fleet = settled(exodus, cycle=2, jumped=True, **option)
    later = settled(exodus, cycle=3, jumped=False, **option)
    for scene in (fleet, later):
        for faction in range(3):
            leader = Character()
            leader.faction = Faction(faction)
            scene.g.s.characters.append(leader)
            scene.g.faction(Faction(faction)).leader = faction
    fleet.rolls("fleet", *["0"] * 9).run(Intents())
    fleet.rolled_all()
    for seat in range(3):
        fleet.seat(seat).asked("EX-DEC-15").passes()
    fleet.seat(0).asked("exodus.intents")
    later.run(Intents())
    later.seat(0).asked("exodus.intents")


@rule("EX-OPP-04")
def test_an_unplayed_opposition_has_no_orders_of_its_own(exodus: Exodus) -> None:
    fleet = settled(exodus, **{"settings.unplayed_intents": 2})
    assert legal(fleet, "opposition") == ["assist", "dirt_digging", "rest"]
    assert "undermine" in legal(settled(exodus, seats=8), "opposition")


@rule("EX-INT-17")
def test_every_written_order_reads_back_from_its_word() -> None:
    for word in ("parade", "assist:military", "dirt_digging:church:personal", "leak:70:public"):
        number = CODE.number(word)
        assert number is not None
        assert CODE.key(number) == word
    for nonsense in ("parade:9", "leak:x:public", "leak", "dirt:church", "assist:mars", "x"):
        found = CODE.number(nonsense)
        assert found is None or CODE.key(found) == nonsense


def test_the_sheet_is_one_shape_for_all_and_says_what_orders_do(exodus: Exodus) -> None:
    fleet = settled(exodus, faith=9, treachery=4)
    fleet.run(Intents())
    assert sheet_of(fleet, 0) is sheet_of(fleet, 2)
    [decision] = view_json(fleet.seat(0).view)["decisions"]
    options = decision["shape"]["parts"][0]["options"]
    [parade] = [option for option in options if option["key"] == "parade"]
    assert parade["preview"] == ("96%: Faith +3; 4%: Faith +1, Supply -1 (Faith against Treachery)")
