"""Section 10, the Bill of Sentient Rights: laws that have passed may be challenged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.laws.challenges import THE_BILL
from starmoot.games.destiny.laws.editor import law_item
from starmoot.games.destiny.laws.language import LIMIT, MEASURE, SUE, TEXT
from starmoot.games.destiny.laws.statutes import Clause, Law, is_contestable
from starmoot.games.destiny.names import GSP
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate.items import FREE_LAW_SORT, item_sort
from starmoot.kernel import Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

CHALLENGE = "destiny.challenge"
JUDGE = "destiny.judge_law"


def law_with(kind: int = LIMIT, measure: str = "all") -> Law:
    clause = Clause()
    clause.kind, clause.act, clause.amount, clause.text = kind, SUE, 1, "Be kind."
    law = Law()
    law.title, law.until, law.clauses = "The Law", 3, [clause]
    law.measure = MEASURE.keys.index(measure)
    return law


def passes(scene: Scene, law: Law) -> Procedure[Destiny] | None:
    """The Senate has passed a law; gives what follows."""
    return item_sort(FREE_LAW_SORT).enact(scene.g, law_item(GSP, law, -1))


def challenged(scene: Scene, law: Law) -> Scene:
    """A law has passed that may be challenged."""
    following = passes(scene, law)
    assert following is not None
    return scene.run(following)


def judge(scene: Scene, *strikes: str) -> Scene:
    """These Parties would strike the law, all others keep it."""
    for party in scene.asked_by(JUDGE):
        asked = scene.seat(scene.by(party)).asked(JUDGE)
        asked.picks("strike" if party in strikes else "keep")
    return scene


@rule("GD-BIL-08")
def test_only_plain_words_and_thresholds_can_be_challenged(galaxy: Galaxy) -> None:
    assert passes(galaxy(3), law_with()) is None
    assert is_contestable(law_with(TEXT))
    assert is_contestable(law_with(LIMIT, "sectors"))
    for law in (law_with(TEXT), law_with(LIMIT, "sectors")):
        scene = challenged(galaxy(3), law)
        assert scene.asked_by(CHALLENGE) == ["gsp", "bip", "pop"]


@rule("GD-BIL-08", "GD-DEC-13")
def test_without_a_challenge_the_law_stands(galaxy: Galaxy) -> None:
    scene = challenged(galaxy(3), law_with(TEXT)).all_pass(CHALLENGE)
    assert scene.done
    assert len(scene.g.s.laws) == 1
    scene = challenged(galaxy(3), law_with(TEXT)).time_up()
    assert scene.done
    assert len(scene.g.s.laws) == 1


@rule("GD-BIL-01", "GD-BIL-08", "GD-DEC-13")
@pytest.mark.parametrize(
    ("seats", "strikes", "stands"),
    [
        (3, ["gsp"], True),
        (3, ["gsp", "pop"], False),
        (4, ["gsp", "pop"], True),
        (4, ["gsp", "pop", "tmp"], False),
        (6, ["gsp", "pop", "tmp"], True),
        (6, ["gsp", "pop", "tmp", "cos"], False),
    ],
)
def test_more_than_half_of_all_players_strike_a_law_down(
    galaxy: Galaxy, seats: int, strikes: list[str], stands: bool
) -> None:
    scene = challenged(galaxy(seats).rebels("pop"), law_with(TEXT))
    scene.seat(1).asked(CHALLENGE).picks("challenge")
    scene.all_pass(CHALLENGE)
    assert len(scene.asked_by(JUDGE)) == seats, "rebels judge too"
    judge(scene, *strikes)
    assert scene.done
    assert [law.title for law in scene.g.s.laws] == (["The Law"] if stands else [])
    assert len(scene.g.s.broken) == len(scene.g.s.laws)


@rule("GD-BIL-08", "GD-DEC-13")
def test_influence_and_silence_strike_nothing_down(galaxy: Galaxy) -> None:
    scene = challenged(galaxy(3).has("gsp", influence=90), law_with(TEXT))
    scene.seat(0).asked(CHALLENGE).picks("challenge")
    scene.all_pass(CHALLENGE)
    scene.seat(0).asked(JUDGE).picks("strike")
    scene.time_up()
    assert len(scene.g.s.laws) == 1
    assert scene.purse("gsp")[0] == 90


@rule("GD-BIL-08")
def test_another_law_is_not_touched_by_the_challenge(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    assert passes(scene, law_with()) is None
    challenged(scene, law_with(TEXT)).seat(0).asked(CHALLENGE).picks("challenge")
    judge(scene.all_pass(CHALLENGE), "gsp", "bip")
    assert [law.clauses[0].kind for law in scene.g.s.laws] == [LIMIT]


@rule("GD-BIL-08")
def test_at_a_table_there_are_thirty_seconds_and_by_mail_the_usual_pace(galaxy: Galaxy) -> None:
    scene = galaxy(3).at(1000)
    challenged(scene, law_with(TEXT))
    window = scene.play.strands[0].window
    assert window is not None
    assert window.due == 1030
    mail = challenged(galaxy(3, clock_mode="async").at(1000), law_with(TEXT))
    window = mail.play.strands[0].window
    assert window is not None
    assert window.due == 0


@rule("GD-BIL-02", "GD-BIL-03", "GD-BIL-04", "GD-BIL-05", "GD-BIL-06")
def test_whoever_judges_reads_the_law_and_the_bill(galaxy: Galaxy) -> None:
    scene = challenged(galaxy(3), law_with(TEXT))
    prompt = scene.seat(0).view.pending[0].words.prompt
    assert "The Law" in prompt
    assert '"Be kind."' in prompt
    assert THE_BILL in prompt
    for article in ("no resources", "by fines and taxes", "no Party", "no card", "2 Corruption"):
        assert article in THE_BILL
