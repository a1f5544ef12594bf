"""Section 25: what Ministers may do, and what they may be bent to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.acts import CORRUPT_ACT, MINISTRY_ACT
from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.content.printed import MINISTRIES, senator_number
from starmoot.games.destiny.laws.language import AUDIT, BAN, CORRUPT_ABILITY
from starmoot.games.destiny.names import (
    BEFORE_TALLY,
    BEFORE_TRIAL,
    GSP,
    INVASIONS_DECLARED,
    INVASIONS_OPEN,
    JUSTICE,
    OFFICE,
    PURCHASES_OPEN,
    SENATE_OPENS,
)
from starmoot.games.destiny.powers.ministerial import ministry_powers
from starmoot.games.destiny.powers.power_table import POWERS
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.senators.strength import IN_CAMPAIGNS, command_sum, diplomacy
from starmoot.kernel import Choose, Form
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FREE = "destiny.free_act"
RESPOND = "destiny.respond"
CORRUPT = {
    "prime_minister": "corrupt_prime_minister",
    "interior": "corrupt_interior",
    "finance": "corrupt_finance",
}


def window(scene: Scene, moment: int = SENATE_OPENS) -> Scene:
    return scene.run(FreeWindow(moment))


def targets(scene: Scene, power: str) -> list[str]:
    """The Senators that a power of the first seat may be aimed at."""
    shape = scene.seat(0).asked(FREE).shape
    assert isinstance(shape, Choose)
    form = shape.then[[shape.kind.key(key) for key in shape.keys].index(power)]
    assert isinstance(form, Form)
    part = form.parts[-1]
    assert isinstance(part, Choose)
    return [part.kind.key(key) for key in part.keys]


# Audits


@rule("GD-MIN-06", "GD-MIN-07", "GD-DEC-14", "GD-SHA-11", "GD-RNG-07")
def test_audits_cost_one_influence_each_and_find_something_on_a_six(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "ruhamat").tokens("ruhamat", 0, 2).tired("ruhamat")
    window(scene.rolls("senate", 5, 6, 6))
    for _ in range(3):
        scene.seat(0).asked(FREE).answers({"audit": {"target": "karroun"}})
    scene.seat(0).asked(FREE).passes()
    assert scene.done
    scene.rolled_all()
    assert scene.carries("karroun") == (2, 0)
    assert scene.purse("gsp")[0] == 7
    assert scene.g.done(GSP, AUDIT) == 3


@rule("GD-MIN-06")
def test_whoever_cannot_pay_does_not_audit(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "ruhamat").tired("ruhamat").has("gsp", influence=0)
    assert window(scene).done


@rule("GD-MIN-08", "GD-CRD-19")
def test_audits_belong_to_the_senate_phase(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "ruhamat").tired("ruhamat").in_phase("intrigue")
    assert window(scene, PURCHASES_OPEN).done


@rule("GD-MIN-09", "GD-CARD-07")
def test_rebels_and_the_seduced_are_not_audited(galaxy: Galaxy) -> None:
    scene = galaxy(4).office("finance", "ruhamat").rebels("pop")
    scene.seduced("adeyra")
    window(scene)
    assert sorted(targets(scene, "audit")) == ["karroun", "ruhamat"]


@rule("GD-MIN-09", "GD-CARD-07")
def test_where_nobody_is_in_the_senate_nobody_can_be_audited(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "ruhamat").tired("ruhamat")
    for senator in scene.g.s.senators:
        senator.away = True
    assert window(scene).done


@rule("GD-MIN-09", "GD-WIN-06", "GD-CARD-07")
def test_an_audit_that_waits_falls_if_its_target_leaves_the_senate(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "ruhamat").tired("ruhamat").holds("bip", "seduction")
    window(scene).seat(0).asked(FREE).answers({"audit": {"target": "fola"}})
    scene.seat(1).asked(FREE).answers({"seduction": {"senator": "karroun", "target": "fola"}})
    scene.all_pass(RESPOND)
    assert scene.purse("gsp")[0] == 10
    scene.said_nothing_of("destiny.audited")


@rule("GD-MIN-01", "GD-ELE-22", "GD-COR-04", "GD-ACT-09")
def test_an_office_serves_the_party_that_has_its_senator(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "ruhamat").tokens("ruhamat", 2).tired("ruhamat")
    scene.serve("bip", "ruhamat")
    window(scene)
    assert scene.asked_by(FREE) == ["bip"]
    assert scene.carries("ruhamat") == (2, 0)
    assert scene.g.exhausted(senator_number("ruhamat")), "changing Party refreshes nobody"


@rule("GD-ELE-02", "GD-ELE-16")
def test_no_office_works_while_an_election_is_held(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "ruhamat").office("interior", "karroun")
    scene.given(electing=True)
    assert window(scene).done
    assert window(galaxy(3)).done, "a vacant office works for nobody"


# Corrupt abilities


@rule("GD-MIN-12", "GD-MIN-15", "GD-EX-23", "GD-ACT-02", "GD-ACT-03", "GD-DEC-34", "GD-COR-01")
def test_the_finances_pay_three_money_for_each_token(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "fola").has("pop", 0, 8)
    window(scene).seat(2).asked(FREE).answers({"corrupt_finance": {"tokens": 3}})
    assert scene.done
    assert scene.purse("pop") == (0, 8 + 9)
    assert scene.carries("fola") == (3, 0)
    assert scene.g.exhausted(senator_number("fola"))
    assert scene.g.done(scene.party("pop"), CORRUPT_ABILITY) == 1


@rule("GD-MIN-14", "GD-SHA-05")
def test_the_interior_pays_three_influence_for_each_token(galaxy: Galaxy) -> None:
    scene = window(galaxy(3).office("interior", "ruhamat"))
    scene.seat(0).asked(FREE).answers({"corrupt_interior": {"tokens": 5}})
    assert scene.purse("gsp") == (25, 10)
    assert scene.carries("ruhamat") == (2, 1), "the fifth token makes a Shadow"


@rule("GD-MIN-13")
def test_the_prime_minister_takes_influence_that_nobody_gets(galaxy: Galaxy) -> None:
    scene = galaxy(4).office("prime_minister", "ruhamat").rebels("pop").has("bip", 10)
    window(scene)
    assert targets(scene, "corrupt_prime_minister") == ["bip", "tmp"], "not rebels, not oneself"
    answer = {"corrupt_prime_minister": {"tokens": 2, "target": "bip"}}
    scene.seat(0).asked(FREE).answers(answer)
    scene.all_pass(FREE).all_pass(RESPOND)
    assert scene.purse("bip")[0] == 4
    assert scene.purse("gsp")[0] == 10
    assert scene.carries("ruhamat") == (2, 0)


@rule("GD-MIN-13", "GD-WIN-06")
def test_who_rebels_before_it_is_announced_is_out_of_the_prime_ministers_reach(
    galaxy: Galaxy,
) -> None:
    scene = window(galaxy(3).office("prime_minister", "ruhamat").holds("pop", "windfall"))
    scene.seat(0).asked(FREE).answers({"corrupt_prime_minister": {"tokens": 2, "target": "bip"}})
    scene.rebels("bip").tired("karroun").seat(2).asked(FREE).passes()
    assert not scene.g.exhausted(senator_number("ruhamat")), "it is not even announced"
    assert scene.purse("bip")[0] == 10


@rule("GD-MIN-13", "GD-MIN-23", "GD-DCK-16")
def test_who_rebels_in_the_window_loses_nothing_and_no_token_is_placed(galaxy: Galaxy) -> None:
    scene = window(galaxy(3).office("prime_minister", "ruhamat").holds("pop", "windfall"))
    scene.seat(0).asked(FREE).answers({"corrupt_prime_minister": {"tokens": 2, "target": "bip"}})
    scene.seat(2).asked(FREE).passes()
    prompt = scene.seat(2).view.pending[0].words.prompt
    assert "with Ruhamat against the Black Iron Party, for 2 Corruption" in prompt
    scene.rebels("bip").tired("karroun").seat(2).asked(RESPOND).passes()
    assert scene.purse("bip")[0] == 10
    assert scene.carries("ruhamat") == (0, 0)
    assert scene.g.exhausted(senator_number("ruhamat"))


@rule("GD-MIN-13", "GD-MIN-14", "GD-MIN-15")
@pytest.mark.parametrize("office", ["prime_minister", "interior", "finance"])
def test_one_to_five_tokens_may_be_placed(galaxy: Galaxy, office: str) -> None:
    scene = window(galaxy(3).office(office, "ruhamat"))
    shape = scene.seat(0).asked(FREE).shape
    assert isinstance(shape, Choose)
    form = shape.then[[shape.kind.key(key) for key in shape.keys].index(CORRUPT[office])]
    assert isinstance(form, Form)
    assert (getattr(form.parts[0], "least", 0), getattr(form.parts[0], "most", 0)) == (1, 5)


@rule("GD-MIN-12", "GD-ACT-01", "GD-ACT-04", "GD-CRD-20")
def test_an_exhausted_minister_has_no_action_for_it(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "corvane")
    for office, senator in zip(CORRUPT, ("ruhamat", "karroun", "fola"), strict=True):
        scene.office(office, senator).tired(senator)
    scene.has("pop", influence=0)
    assert window(scene).done, "Corvane's action is not the Minister's"


@rule("GD-MIN-22", "GD-GAL-02")
def test_corrupt_abilities_work_in_senate_and_intrigue_phase(galaxy: Galaxy) -> None:
    for phase, moment in (("senate", SENATE_OPENS), ("intrigue", PURCHASES_OPEN)):
        scene = window(galaxy(3).office("interior", "ruhamat").in_phase(phase), moment)
        scene.seat(0).asked(FREE).can("corrupt_interior")
    scene = galaxy(3).office("interior", "ruhamat").in_phase("galactic")
    assert window(scene).done


@rule("GD-MIN-16")
def test_the_minister_of_justice_has_no_corrupt_ability(galaxy: Galaxy) -> None:
    assert MINISTRIES[JUSTICE].corrupt == ""
    assert [one.corrupt != "" for one in MINISTRIES] == [True, True, True, False, True]
    assert window(galaxy(3).office("justice", "ruhamat")).done


@rule("GD-MIN-17", "GD-MIN-20", "GD-MIN-22")
def test_the_fleets_are_usurped_in_the_senate_and_until_the_declarations_close(
    galaxy: Galaxy,
) -> None:
    for moment in (SENATE_OPENS, BEFORE_TALLY, BEFORE_TRIAL):
        scene = window(galaxy(3).office("defence", "ruhamat"), moment)
        assert scene.seat(0).asked(FREE).options() == ["corrupt_defence"]
    for moment in (INVASIONS_OPEN, INVASIONS_DECLARED):
        scene = window(galaxy(3).office("defence", "ruhamat").in_phase("intrigue", 1), moment)
        assert scene.seat(0).asked(FREE).options() == ["corrupt_defence"]
    later = galaxy(3).office("defence", "ruhamat").in_phase("intrigue", 5)
    assert window(later, PURCHASES_OPEN).done


@rule("GD-MIN-23", "GD-CRD-20", "GD-CARD-04")
def test_a_negated_corrupt_act_spends_the_action_and_nothing_else(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("interior", "ruhamat").holds("bip", "distraction")
    window(scene).seat(0).asked(FREE).answers({"corrupt_interior": {"tokens": 4}})
    scene.seat(1).asked(FREE).passes()
    scene.seat(1).asked(RESPOND).picks("distraction")
    assert scene.carries("ruhamat") == (0, 0)
    assert scene.purse("gsp")[0] == 10
    assert scene.g.exhausted(senator_number("ruhamat"))


@rule("GD-MIN-23", "GD-ASN-21")
def test_a_minister_killed_meanwhile_brings_nothing(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("interior", "ruhamat").holds("bip", "windfall")
    window(scene).seat(0).asked(FREE).answers({"corrupt_interior": {"tokens": 4}})
    scene.seat(1).asked(FREE).passes()
    scene.g.kill(senator_number("ruhamat"))
    scene.seat(1).asked(RESPOND).passes()
    assert scene.purse("gsp")[0] == 10
    scene.said("destiny.fate", fate="aborted")


@rule("GD-CRD-18", "GD-CRD-19", "GD-CRD-20")
def test_ministry_abilities_have_priority_five_and_no_ghost_reaches_them(galaxy: Galaxy) -> None:
    for power in ministry_powers():
        assert power.priority == 5
        assert power.needs_action == (power.sort == CORRUPT_ACT)
        assert power.sort in (MINISTRY_ACT, CORRUPT_ACT)
        assert power.number in [known.number for known in POWERS]
    scene = galaxy(3).office("interior", "ruhamat").holds("bip", "ghost_in_the_dark")
    window(scene).seat(0).asked(FREE).answers({"corrupt_interior": {"tokens": 1}})
    scene.seat(1).asked(FREE).passes()
    assert scene.seat(1).asked(RESPOND).options() == []


@rule("GD-LAW-09", "GD-LAW-17")
@pytest.mark.parametrize(
    ("office", "act", "answer"),
    [
        ("finance", AUDIT, {"audit": {"target": "karroun"}}),
        ("interior", CORRUPT_ABILITY, {"corrupt_interior": {"tokens": 1}}),
    ],
)
def test_laws_may_stand_in_the_way(
    galaxy: Galaxy, office: str, act: int, answer: dict[str, object]
) -> None:
    scene = in_force(galaxy(3).office(office, "ruhamat"), law_of(BAN, act))
    window(scene).seat(0).asked(FREE).answers(answer)
    scene.seat(0).asked("destiny.comply").picks("comply")
    assert scene.purse("gsp") == (10, 10)
    assert not scene.g.exhausted(senator_number("ruhamat"))
    assert scene.carries("ruhamat") == (0, 0)


# What the offices are besides


@rule("GD-MIN-02", "GD-MIN-05", "GD-MIN-11", "GD-ACT-11", "GD-ACT-12")
def test_diplomacy_and_command_of_ministers_are_permanent(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("interior", "ruhamat").office("defence", "karroun")
    for phase in ("senate", "intrigue"):
        scene.in_phase(phase)
        assert diplomacy(scene.g, senator_number("ruhamat")) == 5
        assert diplomacy(scene.g, senator_number("ruhamat"), IN_CAMPAIGNS) == 5
        assert command_sum(scene.g, senator_number("karroun")).total == 4
    assert diplomacy(scene.g, senator_number("karroun")) == 4
    assert command_sum(scene.g, senator_number("ruhamat")).total == 2


@rule("GD-MIN-03", "GD-SEN-02")
def test_the_prime_minister_is_in_the_chair_and_others_after_him(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("defence", "fola").office("justice", "karroun")
    assert scene.g.chair() == scene.party("bip")
    scene.office("prime_minister", "ruhamat")
    assert scene.g.chair() == scene.party("gsp")
    assert OFFICE.keys[0] == "prime_minister"
