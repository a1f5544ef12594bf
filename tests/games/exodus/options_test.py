"""Section 19, options; section 17, variants; and the deadlines of section 15."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.cli.schema import schema
from starmoot.games.exodus import GAME
from starmoot.games.exodus.intent.legality import acts, order_sheet
from starmoot.games.exodus.names import FACTION, NETWORK, OPPOSITION, RESEARCHERS, Faction
from starmoot.games.exodus.options import BACKERS, BY_BOOK, BY_FLIP, KNOWN_SECRETS, MODIFIER
from starmoot.games.exodus.scenario.fleet import Exodus, SetsOut
from starmoot.games.exodus.table.deadlines import deadlines
from starmoot.games.exodus.voyage.setup import SetUp
from starmoot.host import check_options, options_of
from starmoot.kernel import BadTable, Game
from starmoot.testing import rule

PLAIN: list[tuple[str, str, int, int, int]] = [
    ("EX-OPT-04", "jump_treachery", 0, 3, 1),
    ("EX-OPT-05", "jump_faith_cost", 0, 3, 1),
    ("EX-OPT-06", "push_faith_cost", 0, 2, 0),
    ("EX-OPT-07", "rest_cycles_needed", 1, 4, 1),
    ("EX-OPT-08", "debate_edge_cost", 0, 3, 1),
    ("EX-OPT-09", "no_dissent_edge", 0, 5, 3),
    ("EX-OPT-19", "max_scenes_per_faction", 1, 8, 2),
    ("EX-OPT-20", "marker_cap", 1, 9, 3),
    ("EX-OPT-21", "max_cycles", 0, 200, 30),
    ("EX-OPT-22", "supply_upkeep", 0, 2, 0),
    ("EX-OPT-23", "absence_limit", 1, 10, 3),
    ("EX-OPT-31", "suppression_severity", 0, 2, 0),
    ("EX-OPT-32", "pursuit_after", 0, 10, 0),
]


def checked(game: Game, **options: Any) -> dict[str, Any]:
    """The options as a table keeps them."""
    return check_options(game, options)


@rule(*[row[0] for row in PLAIN])
@pytest.mark.parametrize(("rule_id", "name", "least", "most", "default"), PLAIN)
def test_a_number_has_its_range_and_its_default(
    sets_out: SetsOut, rule_id: str, name: str, least: int, most: int, default: int
) -> None:
    assert getattr(sets_out().g.s.settings, name) == default
    for value in (least, most):
        assert getattr(sets_out(**{name: value}).g.s.settings, name) == value
    for value in (least - 1, most + 1):
        with pytest.raises(BadTable, match=name):
            sets_out(**{name: value})
    option = next(option for option in options_of(GAME) if option.name == name)
    assert rule_id in option.rules.split()


SWITCHES = [
    ("EX-OPT-13", "leader_infection", "yes", False),
    ("EX-OPT-14", "infection_fudge", "no", True),
    ("EX-OPT-18", "open_scenes", "yes", False),
    ("EX-OPT-30", "combat_treachery", "no", True),
    ("EX-OPT-10", "military_weights", "text", BY_BOOK),
    ("EX-OPT-11", "colony_rule", "choose", BY_FLIP),
]


@rule(*[row[0] for row in SWITCHES])
@pytest.mark.parametrize(("rule_id", "name", "other", "default"), SWITCHES)
def test_a_switch_has_two_ways_and_a_default(
    sets_out: SetsOut, rule_id: str, name: str, other: str, default: int
) -> None:
    assert getattr(sets_out().g.s.settings, name) == default
    assert getattr(sets_out(3, **{name: other}).g.s.settings, name) == 1 - default
    with pytest.raises(BadTable, match=name):
        sets_out(3, **{name: "perhaps"})
    assert (
        rule_id in next(option for option in options_of(GAME) if option.name == name).rules.split()
    )


@rule("EX-OPT-02", "EX-SET-03")
def test_named_secondary_factions_have_to_fill_the_table(sets_out: SetsOut) -> None:
    assert sets_out(5, factions=["opposition", "network"]).g.s.settings.factions == [
        NETWORK,
        OPPOSITION,
    ]
    with pytest.raises(BadTable, match="5 players need 2 secondary factions, not 1"):
        sets_out(5, factions=["network"])
    with pytest.raises(BadTable, match="3 players need 0"):
        sets_out(3, factions=["network"])
    with pytest.raises(BadTable, match="church"):
        sets_out(4, factions=["church"])


@rule("EX-OPT-03", "EX-TRAIT-04")
def test_the_fleet_sets_out_with_the_traits_that_the_table_names(sets_out: SetsOut) -> None:
    printed = {
        "edge": 8,
        "faith": 11,
        "justice": 7,
        "might": 9,
        "supply": 12,
        "treachery": 1,
        "women": 10,
    }
    sets_out().stands(**printed)
    sets_out(start_traits={**printed, "faith": 3}).stands(**{**printed, "faith": 3})
    with pytest.raises(BadTable, match=r"start_traits\.women"):
        sets_out(start_traits={**printed, "women": 13})


@rule("EX-OPT-12", "EX-VAR-07")
@pytest.mark.parametrize(
    ("value", "also"), [("none", []), ("researchers", [RESEARCHERS]), ("all", [3, 4, 5, 6, 7])]
)
def test_intents_may_be_written_for_those_whom_nobody_plays(
    exodus: Exodus, sets_out: SetsOut, value: str, also: list[int]
) -> None:
    fleet = exodus(3).with_map("AB", visited="A")
    fleet.g.s.settings = sets_out(unplayed_intents=value).g.s.settings
    assert [faction for faction in range(3, 8) if acts(fleet.g, Faction(faction))] == also
    assert order_sheet(fleet.g).names == [FACTION.key(faction) for faction in [0, 1, 2, *also]]


@rule("EX-OPT-25")
def test_combat_strengths_are_three_different_numbers_in_rising_order(sets_out: SetsOut) -> None:
    assert sets_out().g.s.settings.combat_strengths == [3, 6, 10]
    assert sets_out(combat_strengths=["15", "0", "7"]).g.s.settings.combat_strengths == [0, 7, 15]
    for wrong in (["3", "3", "10"], ["3", "6"], ["3", "6", "16"]):
        with pytest.raises(BadTable, match="combat_strengths"):
            sets_out(combat_strengths=wrong)


@rule("EX-OPT-26", "EX-SEQ-11")
def test_a_cycle_lasts_24_hours_in_the_tale_unless_the_table_says_otherwise(
    sets_out: SetsOut,
) -> None:
    sets_out().expect({"settings.cycle_length_text": "24 hours"})
    sets_out(cycle_length_text="a week").expect({"settings.cycle_length_text": "a week"})


@rule("EX-OPT-28", "EX-SET-21", "EX-SET-22", "EX-SET-23", "EX-SET-24", "EX-SET-25")
def test_secondary_factions_roll_what_the_table_assigns(sets_out: SetsOut) -> None:
    printed = [2, 4, 0, 2, 0]
    assert [faction.trait for faction in sets_out().g.s.factions[3:]] == printed
    words = {
        "network": "treachery",
        "researchers": "women",
        "underworld": "edge",
        "security": "might",
        "opposition": "faith",
    }
    other = sets_out(secondary_traits=words)
    assert [faction.trait for faction in other.g.s.factions] == [1, 2, 3, 5, 6, 0, 3, 1]


@rule("EX-OPT-29")
def test_any_of_four_modifiers_may_decide_a_scene(sets_out: SetsOut) -> None:
    modifiers = range(len(MODIFIER.keys))
    everything = sets_out().g.s.settings
    assert all(everything.counts(modifier) for modifier in modifiers)
    some = sets_out(debate_modifiers=["secrets", "backers"]).g.s.settings
    assert [each for each in modifiers if some.counts(each)] == [BACKERS, KNOWN_SECRETS]
    none = sets_out(debate_modifiers=[]).g.s.settings
    assert not any(none.counts(modifier) for modifier in modifiers)


# Clocks


@rule("EX-TIME-02", "EX-OPT-15", "EX-OPT-16", "EX-OPT-17")
def test_deadlines_follow_the_pace_and_the_options(sets_out: SetsOut) -> None:
    game = sets_out().game
    live = deadlines(checked(game), live=True)
    assert live == {
        "gesture": 60,
        "intent": 300,
        "dissent": 120,
        "scene": 600,
        "force": 60,
        "covert": 120,
        "choice": 60,
    }
    mail = deadlines(checked(game), live=False)
    assert {clock: seconds / 3600 for clock, seconds in mail.items()} == {
        "gesture": 12,
        "intent": 24,
        "dissent": 12,
        "scene": 24,
        "force": 2.4,
        "covert": 12,
        "choice": 12,
    }
    chosen = checked(
        game, debate_time={"minutes": 7}, intent_time={"minutes": 10080}, other_time=25
    )
    assert deadlines(chosen, live=True) == {
        "gesture": 15,
        "intent": 604800,
        "dissent": 30,
        "scene": 420,
        "force": 42,
        "covert": 30,
        "choice": 15,
    }


@rule("EX-OPT-15", "EX-OPT-16", "EX-OPT-17")
@pytest.mark.parametrize(
    "wrong",
    [
        {"debate_time": {"minutes": 0}},
        {"intent_time": {"minutes": 10081}},
        {"other_time": 24},
        {"other_time": 801},
    ],
)
def test_deadlines_have_bounds(sets_out: SetsOut, wrong: dict[str, Any]) -> None:
    with pytest.raises(BadTable):
        sets_out(**wrong)


@rule("EX-VAR-06")
def test_a_quick_game_has_ten_cycles_and_half_the_time_for_scenes(sets_out: SetsOut) -> None:
    quick = checked(sets_out().game, max_cycles=10, debate_time={"minutes": 5})
    assert sets_out(max_cycles=10).g.s.settings.max_cycles == 10
    whole = deadlines(checked(sets_out().game), live=True)["scene"]
    assert deadlines(quick, live=True)["scene"] * 2 == whole
    hints = [option.name for option in options_of(GAME) if "quick game" in option.help]
    assert hints == ["max_cycles", "debate_time"]


# Absence


@rule("EX-TIME-10", "EX-OPT-23")
def test_three_deadlines_missed_in_a_row_make_a_player_absent_until_the_next_act(
    sets_out: SetsOut,
) -> None:
    fleet = sets_out(absence_limit=3)
    fleet.chance("draws", *[0] * 40)
    fleet.run(SetUp())
    fleet.seat(0).asked("exodus.faction_choice").picks("church")
    fleet.seat(1).asked("exodus.faction_choice").picks("government")
    for topic in ("institutional_secrets", "leader_choice"):
        fleet.seat(0).asked(f"exodus.{topic}").passes()
        fleet.seat(2).asked(f"exodus.{topic}").passes()
        fleet.time_up()
        fleet.g.mark_absent()
        fleet.expect({"factions.1.absent": False})
    fleet.time_up(1)
    fleet.g.mark_absent()
    fleet.expect({"factions.1.absent": True, "factions.0.absent": False})
    fleet.said("exodus.absent", faction="government")
    fleet.seat(1).asked("exodus.fleet_questions").passes()
    fleet.g.mark_absent()
    fleet.expect({"factions.1.absent": False})
    fleet.said("exodus.present", faction="government")


@rule("EX-TIME-11", "EX-VAR-04", "EX-OPT-24")
@pytest.mark.parametrize(
    ("value", "where"), [("none", "nowhere"), ("absent", "absent"), ("any", "anywhere")]
)
def test_the_table_says_where_bots_may_play(sets_out: SetsOut, value: str, where: str) -> None:
    assert GAME.bots is not None
    found = GAME.bots(checked(sets_out().game, automatic_players=value))
    assert found.where == where
    assert f"automatic_players is {value}" in found.why or where == "anywhere"
    assert "any" in found.why or where == "anywhere"


@rule("EX-TIME-10", "EX-TIME-11", "EX-OPT-23")
@pytest.mark.parametrize("value", ["none", "absent", "any"])
def test_nobody_is_absent_before_the_limit_of_the_table(sets_out: SetsOut, value: str) -> None:
    assert GAME.bots is not None
    chosen = checked(sets_out().game, automatic_players=value, absence_limit=7)
    assert GAME.bots(chosen).absent_after == 7


@rule("EX-OPT-24")
def test_bots_play_from_the_start_and_for_the_absent_by_default(sets_out: SetsOut) -> None:
    assert checked(sets_out().game)["automatic_players"] == "absent"


def test_every_option_explains_itself_and_takes_its_default(sets_out: SetsOut) -> None:
    kept = checked(sets_out().game)
    for option in options_of(GAME):
        assert kept[option.name] == option.default
        assert option.help.endswith(".")
        assert "EX-OPT-" in option.rules
        assert schema(option.shape)
    assert len({option.name for option in options_of(GAME)}) == len(options_of(GAME)) == 30
