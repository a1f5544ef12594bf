"""Resolving intent (EX-RES): the tally, ties, dissent, and what comes of consent."""

from __future__ import annotations

from typing import Any

from starmoot.games.exodus.content.printed import ORDER
from starmoot.games.exodus.intent.resolving import Resolving
from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.names import CHURCH, GOVERNMENT, MILITARY, Faction
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scenario.talks import call, lapse
from starmoot.games.exodus.state import Obligation
from starmoot.host import view_json
from starmoot.testing import rule

SECURITY = 6


def wanting(
    exodus: Exodus, intents: dict[str, dict[str, str]], seats: int = 3, **fields: Any
) -> Fleet:
    """A fleet whose players have written these intents: author, faction, order."""
    fleet = exodus(seats, **fields).with_map("AB", visited="A")
    return fleet.writes(intents)


def resolved(fleet: Fleet, faction: Faction) -> str:
    """The resolved intent of a faction."""
    return CODE.key(fleet.g.s.resolved[faction])


def all_consent(fleet: Fleet) -> None:
    """Everybody lets the window go by."""
    for seat in range(fleet.play.seats):
        fleet.seat(seat).asked("exodus.dissent").passes()


def dissent(fleet: Fleet, seat: int, about: str, reason: str = "") -> None:
    """One dissents, the others consent."""
    for other in range(fleet.play.seats):
        asked = fleet.seat(other).asked("exodus.dissent")
        if other == seat:
            asked.answers({about: reason})
        else:
            asked.passes()


@rule("EX-WEX-18", "EX-RES-02")
def test_tend_to_the_flock_outvotes_the_parade_of_the_church(exodus: Exodus) -> None:
    fleet = wanting(
        exodus,
        {
            "church": {"church": "parade"},
            "government": {"church": "tend_flock"},
            "military": {"church": "tend_flock"},
        },
    )
    fleet.run(Resolving())
    assert resolved(fleet, CHURCH) == "tend_flock"
    fleet.said(
        "exodus.tallied",
        faction="church",
        code="tend_flock",
        text="Parade the Defiled 5 (Church 5); Tend to the Flock 6 (Government 3, Military 3)",
    )


@rule("EX-RES-02", "EX-INT-17")
def test_intents_with_different_targets_do_not_add_up(exodus: Exodus) -> None:
    fleet = wanting(
        exodus,
        {
            "church": {"military": "assist:church"},
            "government": {"military": "assist:government"},
            "military": {"military": "conscript"},
        },
    )
    fleet.run(Resolving())
    assert resolved(fleet, MILITARY) == "conscript"


@rule("EX-RES-05")
def test_a_faction_without_votes_rests(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"church": {"church": "parade"}})
    fleet.run(Resolving())
    assert [resolved(fleet, Faction(faction)) for faction in range(4)] == [
        "parade",
        "rest",
        "rest",
        "blank",
    ]


@rule("EX-RES-03", "EX-RES-04")
def test_the_own_intent_wins_a_tie_without_asking(exodus: Exodus) -> None:
    fleet = wanting(
        exodus,
        {
            "church": {"church": "parade"},
            "government": {"church": "tend_flock"},
            "network": {"church": "tend_flock"},
        },
        seats=4,
    )
    fleet.run(Resolving())
    fleet.seat(CHURCH).asked("exodus.dissent")
    assert resolved(fleet, CHURCH) == "parade"


@rule("EX-RES-03", "EX-RES-04", "EX-RES-06", "EX-DEC-16")
def test_a_faction_breaks_its_own_tie_before_anybody_may_dissent(exodus: Exodus) -> None:
    fleet = wanting(
        exodus, {"government": {"church": "tend_flock"}, "military": {"church": "parade"}}
    )
    fleet.run(Resolving())
    fleet.seat(GOVERNMENT).asked_nothing()
    tie = fleet.seat(CHURCH).asked("exodus.tie")
    assert tie.options() == ["parade", "tend_flock"]
    tie.picks("tend_flock")
    assert resolved(fleet, CHURCH) == "tend_flock"
    fleet.said("exodus.tie_broken", faction="church", code="tend_flock")
    fleet.seat(GOVERNMENT).asked("exodus.dissent")


@rule("EX-DEC-16")
def test_silence_in_a_tie_takes_the_order_first_in_the_book(exodus: Exodus) -> None:
    fleet = wanting(
        exodus, {"government": {"church": "tend_flock"}, "military": {"church": "parade"}}
    )
    fleet.run(Resolving()).time_up()
    assert resolved(fleet, CHURCH) == "parade"


@rule("EX-RES-08", "EX-RES-15", "EX-OPT-09")
def test_consent_of_all_lowers_edge_and_the_orders_stand(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"church": {"church": "parade"}}, edge=8)
    fleet.run(Resolving())
    all_consent(fleet)
    assert fleet.done
    fleet.stands(edge=5)
    fleet.said("exodus.orders_stand")
    assert resolved(fleet, CHURCH) == "parade"


@rule("EX-OPT-09")
def test_an_option_sets_the_relief_of_a_cycle_without_dissent(exodus: Exodus) -> None:
    fleet = wanting(exodus, {}, edge=8, **{"settings.no_dissent_edge": 1})
    fleet.run(Resolving())
    all_consent(fleet)
    fleet.stands(edge=7)


@rule("EX-TIME-06", "EX-DEC-17")
def test_silence_in_the_dissent_window_is_consent(exodus: Exodus) -> None:
    fleet = wanting(exodus, {}, edge=8)
    fleet.run(Resolving()).time_up()
    assert fleet.done
    fleet.stands(edge=5)


@rule("EX-RES-07", "EX-RES-16", "EX-HID-10", "EX-COM-04")
def test_dissent_names_any_resolved_intent_and_is_sealed_until_all_are_in(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"church": {"church": "parade"}})
    fleet.run(Resolving())
    asked = fleet.seat(MILITARY).asked("exodus.dissent")
    assert asked.options() == ["church", "government", "military"]
    asked.answers({"government": "Courts win no battles"})
    fleet.said_nothing_of("exodus.dissents")
    before = view_json(fleet.seat(CHURCH).view)
    assert (MILITARY, "exodus.dissent", True) in [
        (one["seat"], one["topic"], one["done"]) for one in before["waiting"]
    ]
    assert "Courts" not in str(before)
    fleet.seat(CHURCH).asked("exodus.dissent").passes()
    fleet.seat(GOVERNMENT).asked("exodus.dissent").passes()
    fleet.said(
        "exodus.dissents", faction="military", faction1="government", text="Courts win no battles"
    )
    fleet.seat(MILITARY).asked("exodus.scene")


@rule("EX-RES-09", "EX-DEC-19")
def test_a_dissent_that_is_withdrawn_still_forfeits_the_relief(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"church": {"church": "parade"}}, edge=8)
    fleet.run(Resolving())
    dissent(fleet, MILITARY, "church")
    fleet.time_up()
    fleet.said("exodus.dissent_withdrawn", faction="military")
    all_consent(fleet)
    assert fleet.done
    fleet.stands(edge=8)


@rule("EX-RES-10", "EX-RES-11", "EX-RES-13")
def test_a_scene_changes_a_written_intent_and_the_tally_is_made_anew(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"church": {"church": "parade"}, "government": {"church": "parade"}})
    fleet.run(Resolving())
    dissent(fleet, MILITARY, "church")
    call(fleet, MILITARY, "church", "tend_flock")
    fleet.seat(CHURCH).asked("exodus.scene_act").picks("capitulate")
    fleet.seat(MILITARY).asked("exodus.scene_act").passes()
    fleet.seat(GOVERNMENT).asked("exodus.backing").passes()
    assert resolved(fleet, CHURCH) == "tend_flock"
    fleet.seat(CHURCH).asked("exodus.dissent")
    all_consent(fleet)
    assert fleet.done


@rule("EX-RES-12", "EX-RES-13", "EX-TIME-12")
def test_dissents_declared_together_are_heard_one_by_one_in_faction_order(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"church": {"church": "parade"}})
    fleet.run(Resolving())
    fleet.seat(MILITARY).asked("exodus.dissent").answers({"church": ""})
    fleet.seat(GOVERNMENT).asked("exodus.dissent").answers({"church": ""})
    fleet.seat(CHURCH).asked("exodus.dissent").passes()
    fleet.seat(MILITARY).asked_nothing()
    call(fleet, GOVERNMENT, "church", "tend_flock")
    lapse(fleet)
    fleet.seat(GOVERNMENT).asked_nothing()
    call(fleet, MILITARY, "church", "tend_flock")
    lapse(fleet)
    fleet.seat(GOVERNMENT).asked("exodus.dissent")


@rule("EX-RES-14", "EX-OPT-19")
def test_a_faction_opens_two_scenes_and_never_the_same_twice(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"church": {"church": "parade"}})
    fleet.run(Resolving())
    dissent(fleet, MILITARY, "church")
    call(fleet, MILITARY, "church", "tend_flock")
    lapse(fleet)
    dissent(fleet, MILITARY, "church")
    assert fleet.seat(MILITARY).asked("exodus.scene").options() == ["government"]
    call(fleet, MILITARY, "government", "rest")
    lapse(fleet)
    assert fleet.seat(MILITARY).asked("exodus.dissent").options() == []
    assert fleet.seat(CHURCH).asked("exodus.dissent").options() == [
        *("church", "government", "military")
    ]


@rule("EX-OPT-19", "EX-RES-14")
def test_an_option_sets_how_many_scenes_a_faction_may_open(exodus: Exodus) -> None:
    fleet = wanting(
        exodus, {"church": {"church": "parade"}}, **{"settings.max_scenes_per_faction": 1}
    )
    fleet.run(Resolving())
    dissent(fleet, MILITARY, "church")
    call(fleet, MILITARY, "church", "tend_flock")
    lapse(fleet)
    assert fleet.seat(MILITARY).asked("exodus.dissent").options() == []


def owe(
    fleet: Fleet, faction: Faction, order: str, instead: str = "", shared: bool = False
) -> None:
    """Let a faction owe an order in this cycle."""
    owed = Obligation()
    owed.faction = faction
    owed.order = ORDER.keys.index(order)
    owed.instead = ORDER.keys.index(instead) if instead else -1
    owed.shared = shared
    fleet.g.s.obligations.append(owed)


@rule("EX-RES-17")
def test_a_forced_order_cannot_be_dissented_from(exodus: Exodus) -> None:
    fleet = wanting(exodus, {}, cycle=1)
    owe(fleet, CHURCH, "church_repair")
    owe(fleet, GOVERNMENT, "hold_elections", "government_suppression")
    fleet.run(Resolving())
    fleet.seat(GOVERNMENT).asked("exodus.tie").picks("hold_elections")
    assert fleet.seat(MILITARY).asked("exodus.dissent").options() == ["government", "military"]
    assert resolved(fleet, CHURCH) == "church_repair"


@rule("EX-RES-08", "EX-RES-17")
def test_where_all_orders_are_forced_nobody_is_asked_and_edge_falls(exodus: Exodus) -> None:
    fleet = wanting(exodus, {}, cycle=1, edge=8)
    for faction, name in enumerate(("church", "government", "military")):
        owe(fleet, Faction(faction), f"{name}_suppression")
    fleet.run(Resolving())
    assert fleet.done
    fleet.stands(edge=5)


@rule("EX-OBL-03")
def test_two_owed_orders_are_tallied_and_without_votes_the_player_picks(exodus: Exodus) -> None:
    choice = ("hold_elections", "government_suppression")
    voted = wanting(exodus, {"church": {"government": choice[1]}}, cycle=1)
    owe(voted, GOVERNMENT, *choice)
    voted.run(Resolving())
    assert resolved(voted, GOVERNMENT) == "government_suppression"
    silent = wanting(exodus, {}, cycle=1)
    owe(silent, GOVERNMENT, *choice)
    silent.run(Resolving())
    asked = silent.seat(GOVERNMENT).asked("exodus.tie")
    assert asked.options() == list(choice)
    asked.picks("government_suppression")
    assert resolved(silent, GOVERNMENT) == "government_suppression"


@rule("EX-OBL-09", "EX-OBL-08", "EX-RES-17")
def test_the_government_suppresses_only_where_security_does_not(exodus: Exodus) -> None:
    intents = {"government": {"government": "adjudicate"}, "security": {"security": "patrol"}}
    fleet = wanting(exodus, intents, seats=7, cycle=1)
    owe(fleet, GOVERNMENT, "government_suppression", shared=True)
    fleet.run(Resolving())
    assert resolved(fleet, GOVERNMENT) == "government_suppression"
    assert "government" not in fleet.seat(CHURCH).asked("exodus.dissent").options()
    intents["security"]["security"] = "security_suppression"
    fleet = wanting(exodus, intents, seats=7, cycle=1)
    owe(fleet, GOVERNMENT, "government_suppression", shared=True)
    fleet.run(Resolving())
    assert resolved(fleet, GOVERNMENT) == "adjudicate"
    assert "government" in fleet.seat(CHURCH).asked("exodus.dissent").options()


@rule("EX-OBL-09")
def test_without_security_the_government_has_no_choice(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"church": {"government": "adjudicate"}}, cycle=1)
    owe(fleet, GOVERNMENT, "government_suppression", shared=True)
    fleet.run(Resolving())
    assert resolved(fleet, GOVERNMENT) == "government_suppression"


def test_the_window_shows_what_everybody_is_about_to_do(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"church": {"church": "parade"}}, cycle=1)
    owe(fleet, MILITARY, "military_repair")
    fleet.run(Resolving())
    [decision] = view_json(fleet.seat(GOVERNMENT).view)["decisions"]
    options = {option["key"]: option for option in decision["shape"]["options"]}
    assert options["church"]["preview"] == "Parade the Defiled"
    assert options["military"]["barred"] == "it is owed, or was argued out"
