"""Options: each is declared once, as an annotated field of the settings."""

from __future__ import annotations

from typing import Annotated, NewType, final

import pytest

from starmoot import kernel
from starmoot.host import QuickChance, check_options, options_of, settle
from starmoot.host.options import declared_by
from starmoot.kernel import (
    DONE,
    NUMBER,
    Amount,
    BadTable,
    Choose,
    Game,
    Kind,
    Pick,
    Play,
    Procedure,
    Record,
    Step,
    Text,
)

Pace = NewType("Pace", int)
PACE = Kind[Pace]("test.options.pace")
SLOW = PACE.word("slow")
FAST = PACE.word("fast")


@final
class Limit(Pick):
    pace: Pace = SLOW
    minutes: int = 0


@final
class Settings(kernel.Settings):
    gates: Annotated[int, Amount(5, 9), "How many gates.", "T-OPT-01"] = 7
    strict: Annotated[bool, "Whether it is strict."] = True
    pace: Annotated[Pace, Choose(PACE, [SLOW, FAST]), "How fast."] = FAST
    motto: Annotated[str, Text(20), "What is written above the door."] = "Hail"
    strengths: Annotated[list[int], Choose(NUMBER, [1, 2, 3], 0, 3), "Three."] = [1, 3]
    limit: Annotated[Limit, Choose(PACE, [SLOW, FAST], then=[None, Amount(1, 60)]), "How long."] = (
        Limit()
    )


class State(Record):
    settings: Settings = Settings()


class Nothing(Procedure[Play]):
    def begin(self, g: Play) -> Step:
        g.finish("done", [0] * g.seats)
        return DONE


def no_setup(_g: Play) -> None:
    """The settings are all there is."""


GAME = Game(
    id="optional",
    title="Optional",
    summary="",
    rules_version=1,
    seats=range(1, 3),
    state=State,
    play=Play,
    setup=no_setup,
    opening=Nothing,
    endings=("done",),
    settings=Settings,
)


def settled(**chosen: object) -> Settings:
    play = GAME.set_out(1, settle(GAME, chosen), QuickChance(["dice"], [0], 1))
    state = play.state
    assert isinstance(state, State)
    return state.settings


def test_hosts_see_each_field_with_its_default_in_the_form_of_its_shape() -> None:
    assert {option.name: option.default for option in options_of(GAME)} == {
        "gates": 7,
        "strict": "yes",
        "pace": "fast",
        "motto": "Hail",
        "strengths": ["1", "3"],
        "limit": "slow",
    }
    assert (options_of(GAME)[0].help, options_of(GAME)[0].rules) == ("How many gates.", "T-OPT-01")


def test_rules_read_what_was_chosen_by_name_and_type() -> None:
    chosen = settled(gates=5, strict="no", pace="slow", motto="Go", strengths=["2"])
    assert (chosen.gates, chosen.strict, chosen.pace) == (5, False, SLOW)
    assert (chosen.motto, chosen.strengths) == ("Go", [2])
    limited = settled(limit={"fast": 30}).limit
    assert (limited.pace, limited.minutes) == (FAST, 30)


def test_what_nobody_chose_is_as_usual() -> None:
    usual = settled()
    assert (usual.gates, usual.strict, usual.pace) == (7, True, FAST)
    assert (usual.strengths, usual.limit.pace) == ([1, 3], SLOW)


def test_a_wrong_option_is_refused_with_what_is_right() -> None:
    with pytest.raises(BadTable, match="gates"):
        check_options(GAME, {"gates": 4})
    with pytest.raises(BadTable, match="no option doors; it has gates, strict"):
        check_options(GAME, {"doors": 4})


def test_a_field_that_does_not_say_what_may_be_chosen_is_refused_by_name() -> None:
    class Bare(kernel.Settings):
        gates: int = 7

    with pytest.raises(TypeError, match=r"Bare\.gates does not say what may be chosen"):
        declared_by(Bare)
