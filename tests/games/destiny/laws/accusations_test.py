"""Section 14: laws in plain words are enforced by accusation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.laws.accusations import LastCall, accusable
from starmoot.games.destiny.laws.compliance import binds, laws_touching
from starmoot.games.destiny.laws.editor import law_item
from starmoot.games.destiny.laws.language import MOVE_FLEET, TAX, TEXT
from starmoot.games.destiny.laws.permits import Permit
from starmoot.games.destiny.laws.statutes import Clause, Law
from starmoot.games.destiny.names import BIP, GSP, POP, SENATE, TMP, Sector
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.lawbook import broken, deed
from starmoot.games.destiny.senate.propositions import Propositions, pass_law
from starmoot.games.destiny.turn.phases import IntriguePhase, Open
from starmoot.games.destiny.turn.turn_end import clear_turn
from starmoot.kernel import Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FLOOR = "destiny.floor"
ANSWER = "destiny.answer_accusation"
JUDGE = "destiny.judge_accusation"


class Session(KeepsFloor):
    """The Senate sits, with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Open(SENATE, 4), Propositions()]


def kindness(scene: Scene, taxing: bool = False) -> Scene:
    """A law in plain words is in force, and the Senate sits."""
    words = Clause()
    words.kind, words.text = TEXT, "Be kind."
    tax = Clause()
    tax.kind, tax.act, tax.amount = TAX, MOVE_FLEET, 2
    law = Law()
    law.title, law.until, law.clauses = "Kindness Act", 5, [words, tax] if taxing else [words]
    pass_law(scene.g, law_item(GSP, law, -1))
    return scene.office("prime_minister", "ruhamat")


def accuses(scene: Scene, accuser: str, accused: str, statement: str = "") -> Scene:
    """One Party accuses another."""
    charge = {"law": {"0": accused}, "statement": statement}
    scene.seat(scene.by(accuser)).asked(FLOOR).answers({"accuse": charge})
    return scene


def floor_acts(scene: Scene, party: str) -> list[str]:
    return scene.seat(scene.by(party)).asked(FLOOR).options()


@rule("GD-LAW-18", "GD-LAW-19", "GD-LAW-08", "GD-TAX-06", "GD-DEC-17")
def test_whoever_admits_has_broken_the_law(galaxy: Galaxy) -> None:
    scene = kindness(galaxy(3)).run(Session())
    accuses(scene, "bip", "pop", "It called us names.")
    prompt = scene.seat(2).view.pending[0].words.prompt
    assert '"It called us names."' in prompt
    assert "Kindness Act" in prompt
    scene.seat(2).asked(ANSWER).picks("admit")
    assert scene.carries("fola") == (2, 0)
    assert not binds(scene.g, 0, POP)
    assert scene.asked_by("destiny.table_item") == ["bip"], "the Senate goes on where it was"


@rule("GD-LAW-20", "GD-LAW-21", "GD-DEC-17")
@pytest.mark.parametrize(("verdict", "tokens"), [("guilty", 2), ("not_guilty", 0)])
def test_of_three_the_one_who_is_not_involved_decides(
    galaxy: Galaxy, verdict: str, tokens: int
) -> None:
    scene = accuses(kindness(galaxy(3)).run(Session()), "bip", "pop")
    scene.seat(2).asked(ANSWER).picks("deny")
    assert scene.asked_by(JUDGE) == ["gsp"]
    scene.seat(0).asked(JUDGE).picks(verdict)
    assert scene.carries("fola") == (tokens, 0)


@rule("GD-LAW-20", "GD-DEC-17")
@pytest.mark.parametrize(("guilty", "tokens"), [(1, 0), (2, 2)])
def test_a_tie_of_judges_means_no_breach(galaxy: Galaxy, guilty: int, tokens: int) -> None:
    scene = kindness(galaxy(4)).rebels("tmp").run(Session())
    accuses(scene, "bip", "pop").seat(2).asked(ANSWER).picks("deny")
    judges = scene.asked_by(JUDGE)
    assert judges == ["gsp", "tmp"], "a rebel judges, the two sides do not"
    for place, judge in enumerate(judges):
        asked = scene.seat(scene.by(judge)).asked(JUDGE)
        asked.picks("guilty" if place < guilty else "not_guilty")
    assert scene.carries("fola") == (tokens, 0)


@rule("GD-DEC-17", "GD-LAW-19")
def test_silence_denies_and_acquits(galaxy: Galaxy) -> None:
    scene = accuses(kindness(galaxy(3)).run(Session()), "bip", "pop")
    scene.time_up()
    scene.said("destiny.pleads_to_law", party="pop", law_plea="deny")
    scene.time_up()
    assert scene.carries("fola") == (0, 0)


@rule("GD-LAW-18")
def test_a_party_is_accused_once_for_each_law_and_turn(galaxy: Galaxy) -> None:
    scene = accuses(kindness(galaxy(3)).run(Session()), "bip", "pop").time_up().time_up()
    assert accusable(scene.g, 0, GSP) == [1], "whoever accuses"
    assert accusable(scene.g, 0, BIP) == [0]
    clear_turn(scene.g)
    assert accusable(scene.g, 0, GSP) == [1, 2], "in the next turn it may be"


@rule("GD-LAW-18", "GD-TAX-13")
def test_rebels_may_accuse_but_cannot_be_accused(galaxy: Galaxy) -> None:
    scene = kindness(galaxy(4)).rebels("tmp").run(Session())
    assert accusable(scene.g, 0, GSP) == [1, 2]
    assert accusable(scene.g, 0, TMP) == [0, 1, 2]
    assert "accuse" in floor_acts(scene, "tmp")


@rule("GD-LAW-18", "GD-LAW-08")
def test_typed_laws_are_left_to_the_engine(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "ruhamat")
    tax = Clause()
    tax.kind, tax.act, tax.amount = TAX, MOVE_FLEET, 2
    law = Law()
    law.title, law.clauses = "Tax", [tax]
    pass_law(scene.g, law_item(GSP, law, -1))
    scene.run(Session())
    assert "accuse" not in floor_acts(scene, "bip")


@rule("GD-TAX-08", "GD-LAW-18")
def test_a_law_that_is_broken_already_cannot_be_broken_again(galaxy: Galaxy) -> None:
    scene = kindness(galaxy(3), taxing=True)
    scene.run(Permit([deed(POP, MOVE_FLEET, Sector(50))])).seat(2).asked("destiny.comply").picks(
        "break"
    )
    assert scene.carries("fola") == (2, 0)
    assert accusable(scene.g, 0, BIP) == [0]
    scene.run(Session())
    accuses(scene, "pop", "bip").seat(1).asked(ANSWER).picks("admit")
    assert laws_touching(scene.g, deed(BIP, MOVE_FLEET)) == [], (
        "its tax is not due this turn either"
    )


@rule("GD-DEC-17")
def test_what_a_plea_and_a_verdict_mean_is_told(galaxy: Galaxy) -> None:
    scene = accuses(kindness(galaxy(3)).run(Session()), "bip", "pop")
    words: Any = scene.seat(2).view.pending[0].words
    assert words.previews["destiny.law_plea", 1] == "2 Corruption on one of your Senators."
    scene.seat(2).asked(ANSWER).picks("deny")
    words = scene.seat(0).view.pending[0].words
    assert "Party of the People" in words.previews["destiny.guilt", 1]


LAST = "destiny.last_call"


def charge(accused: str) -> dict[str, Any]:
    return {"law": {"0": accused}, "statement": "I saw it."}


@rule("GD-LAW-18", "GD-DEC-17")
def test_before_the_turn_ends_its_breaches_may_still_be_accused(galaxy: Galaxy) -> None:
    scene = kindness(galaxy(3)).run(LastCall())
    scene.seat(0).asked(LAST).answers(charge("pop"))
    scene.seat(1).asked(LAST).answers(charge("pop"))
    scene.seat(2).asked(LAST).answers(charge("gsp"))
    scene.seat(2).asked(ANSWER).picks("admit")
    assert scene.carries("fola") == (2, 0)
    scene.seat(0).asked(ANSWER).picks("deny")
    scene.seat(1).asked(JUDGE).picks("not_guilty")
    scene.said("destiny.accuses", times=2)
    assert scene.asked_by(LAST) == ["gsp", "pop"], "only the BIP is left to be accused"
    scene.time_up()
    assert scene.done


@rule("GD-LAW-18", "GD-LAW-08")
def test_without_a_law_in_plain_words_nobody_is_called(galaxy: Galaxy) -> None:
    assert galaxy(3).run(LastCall()).done
    names = [type(part).__name__ for part in IntriguePhase().outline(galaxy(3).g)]
    assert names.index("Purchases") < names.index("LastCall")


class TurnEnds(KeepsFloor):
    """The last call, with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [LastCall()]


@rule("GD-LAW-18")
def test_an_accusation_from_the_floor_leaves_the_rest_to_the_last_call(galaxy: Galaxy) -> None:
    scene = kindness(galaxy(3)).given(broken=broken([GSP])).run(TurnEnds())
    assert scene.asked_by(LAST) == ["gsp", "bip", "pop"]
    accuses(scene, "gsp", "pop").seat(2).asked(ANSWER).picks("admit")
    assert scene.asked_by(LAST) == ["gsp", "pop"], "the BIP has nobody left to accuse"


def test_what_was_answered_stands_while_everybody_still_has_somebody_to_accuse(
    galaxy: Galaxy,
) -> None:
    scene = kindness(galaxy(4)).run(TurnEnds())
    scene.seat(3).asked(LAST).passes()
    accuses(scene, "gsp", "pop").seat(2).asked(ANSWER).picks("admit")
    assert scene.asked_by(LAST) == ["gsp", "bip", "pop"]
