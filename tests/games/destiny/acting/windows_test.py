"""Section 21: announcing, answering, negating; free windows; standing passes; the floor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.topics import Asked

from starmoot.games.destiny.acting.acts import INVASIONS_ACT
from starmoot.games.destiny.acting.floor import KeepsFloor, OwnDecision
from starmoot.games.destiny.acting.windows import Announce, FreeWindow, declaration
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import (
    BEFORE_TALLY,
    GSP,
    INTRIGUE,
    INVASIONS_OPEN,
    SENATE,
    SENATE_OPENS,
)
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.turn.initiative import begin_step
from starmoot.games.destiny.turn.phases import Open, SenatePhase
from starmoot.kernel import DONE, Choose, Form, Kind, Procedure, Question, Shape, Step, ask
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FREE = "destiny.free_act"
RESPOND = "destiny.respond"
FLOOR = "destiny.floor"

DARE = Kind("test.destiny.dare", ["go", "stop"])
DECIDE = Asked("test.destiny.decide", "GD-WIN-13", "Go on?")


class Deciding(OwnDecision):
    """A decision of the GSP, for tests."""

    def begin(self, g: Destiny) -> Step:
        self.party = GSP
        return ask(DECIDE, 0, Deciding.over)

    def offer(self, g: Destiny, question: Question) -> Shape:
        return Choose(DARE, [0, 1])

    def over(self, g: Destiny) -> Step:
        return DONE


class Phase(KeepsFloor):
    """A phase with nothing but that decision."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Open(INTRIGUE, 1), Deciding()]


def humiliate(scene: Scene, victim: str = "karroun") -> Scene:
    """The GSP announces Public Humiliation with Ruhamat in a free window."""
    scene.run(FreeWindow(SENATE_OPENS))
    answer = {"public_humiliation": {"senator": "ruhamat", "target": victim}}
    scene.seat(0).asked(FREE).answers(answer)
    return scene.all_pass(FREE)


def swayed(scene: Scene, senator: str) -> int:
    return scene.g.senator(senator_number(senator)).swayed


# Playing a card


@rule("GD-CRD-06", "GD-CRD-08", "GD-CRD-09", "GD-CARD-06", "GD-WIN-10", "GD-WIN-11")
def test_a_card_is_announced_paid_and_takes_effect(galaxy: Galaxy) -> None:
    scene = humiliate(galaxy(3).holds("gsp", "public_humiliation"))
    assert scene.done
    assert swayed(scene, "karroun") == -3
    assert scene.purse("gsp")[0] == 8
    assert scene.g.exhausted(senator_number("ruhamat"))
    assert scene.hand("gsp") == []
    scene.said("destiny.announced", party="gsp", play="public_humiliation")
    scene.expect(acts=[], moment=0)


@rule("GD-CRD-02", "GD-CRD-03", "GD-CRD-04", "GD-CRD-05")
def test_cards_are_on_offer_only_in_their_time(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation", "windfall", "dockside_sabotage")
    scene.run(FreeWindow(SENATE_OPENS)).seat(0).asked(FREE).can("public_humiliation", "windfall")
    scene.seat(0).asked(FREE).cannot("dockside_sabotage")
    scene.in_phase("intrigue").run(FreeWindow(INVASIONS_OPEN))
    scene.seat(0).asked(FREE).can("dockside_sabotage", "windfall").cannot("public_humiliation")
    scene.in_phase("galactic").run(FreeWindow(INVASIONS_OPEN))
    assert scene.seat(0).asked(FREE).options() == []


@rule("GD-CRD-06", "GD-CRD-07", "GD-RES-06")
def test_a_card_needs_its_action_and_its_cost(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation", "windfall").tired("ruhamat")
    scene.run(FreeWindow(SENATE_OPENS))
    assert scene.seat(0).asked(FREE).options() == ["windfall"]
    poor = galaxy(3).holds("gsp", "public_humiliation").has("gsp", influence=1)
    poor.run(FreeWindow(SENATE_OPENS))
    assert poor.seat(0).asked(FREE).options() == []


@rule("GD-REB-18", "GD-REB-19")
def test_the_senate_reaches_no_rebel_and_no_rebel_the_senate(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").holds("bip", "seduction").rebels("bip")
    scene.run(FreeWindow(SENATE_OPENS))
    assert scene.seat(1).asked(FREE).options() == ["assassinate", "sabotage"]
    shape = scene.seat(0).asked(FREE).shape
    assert isinstance(shape, Choose)
    form = shape.then[0]
    assert isinstance(form, Form)
    victims = form.parts[1]
    assert isinstance(victims, Choose)
    assert victims.keys == [senator_number("fola")]


@rule("GD-CARD-20", "GD-CARD-21", "GD-CARD-22", "GD-CARD-13", "GD-DCK-05")
def test_cards_that_help_their_player(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "windfall", "benefactors_gala", "public_confession")
    scene.holds("gsp", "multi_task").serve("gsp", "corvane").tokens("ruhamat", 3)
    scene.has("gsp", influence=20).run(FreeWindow(SENATE_OPENS))
    scene.seat(0).asked(FREE).picks("windfall")
    scene.seat(0).asked(FREE).answers({"public_confession": {"senator": "ruhamat"}})
    scene.seat(0).asked(FREE).answers({"multi_task": {"target": "ruhamat"}})
    scene.seat(0).asked(FREE).answers({"benefactors_gala": {"senator": "corvane"}})
    assert scene.done
    assert scene.purse("gsp") == (20 - 2 - 3 + 6, 16)
    assert scene.carries("ruhamat") == (1, 0)
    assert not scene.g.exhausted(senator_number("ruhamat"))


@rule("GD-CARD-12", "GD-COR-12", "GD-DCK-04")
def test_union_corruption_pays_for_every_token(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "union_corruption").run(FreeWindow(SENATE_OPENS))
    scene.seat(0).asked(FREE).answers({"union_corruption": {"target": "ruhamat", "amount": 3}})
    assert scene.carries("ruhamat") == (3, 0)
    assert scene.purse("gsp")[1] == 10 + 12


@rule("GD-CARD-07", "GD-CARD-09", "GD-CARD-10", "GD-CARD-14")
def test_cards_that_harm_others(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "seduction", "leaked_dossier", "stirring_oration")
    scene.serve("gsp", "corvane", "renko").tokens("renko", 0, 1).rolls("intrigue", 3, 4)
    scene.run(FreeWindow(SENATE_OPENS))
    for answer in (
        {"seduction": {"senator": "ruhamat", "target": "fola"}},
        {"stirring_oration": {"senator": "corvane"}},
        {"leaked_dossier": {"senator": "renko", "target": "karroun"}},
    ):
        scene.seat(0).asked(FREE).answers(answer)
    assert scene.carries("karroun") == (1, 0)
    assert not scene.g.in_senate(senator_number("fola"))
    assert scene.g.senator(senator_number("corvane")).oratory == 4
    scene.rolled_all()


# Answering


@rule("GD-CRD-10", "GD-CRD-11", "GD-CRD-12", "GD-CRD-14", "GD-CRD-15", "GD-EX-15", "GD-DCK-03")
def test_distraction_negates_and_both_cards_and_the_cost_are_lost(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").holds("bip", "distraction")
    humiliate(scene).seat(1).asked(RESPOND).picks("distraction")
    scene.all_pass(RESPOND)
    assert swayed(scene, "karroun") == 0
    assert (scene.purse("gsp")[0], scene.purse("bip")[0]) == (8, 8)
    assert scene.g.exhausted(senator_number("ruhamat"))
    assert (scene.hand("gsp"), scene.hand("bip")) == ([], [])
    scene.said("destiny.fate", play="public_humiliation", fate="lost")


@rule("GD-CRD-16", "GD-CRD-17", "GD-CARD-01")
def test_a_ghost_gives_the_cost_back_and_leaves_the_senator_exhausted(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").holds("bip", "ghost_in_the_dark")
    humiliate(scene).seat(1).asked(RESPOND).picks("ghost_in_the_dark")
    assert (scene.purse("gsp")[0], scene.purse("bip")[0]) == (10, 6)
    assert scene.g.exhausted(senator_number("ruhamat"))
    assert swayed(scene, "karroun") == 0


@rule("GD-CRD-11")
def test_no_card_interferes_with_one_of_lower_priority(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").holds("bip", "distraction")
    scene.holds("pop", "distraction", "ghost_in_the_dark")
    humiliate(scene).seat(1).asked(RESPOND).picks("distraction")
    scene.seat(2).asked(RESPOND).picks("ghost_in_the_dark")
    assert scene.asked_by(RESPOND) == ["bip"], "the Ghost is taken up first, and may be answered"
    assert scene.seat(1).asked(RESPOND).options() == [], "Priority 0 is below 2"


@rule("GD-WIN-04", "GD-WIN-06")
def test_answers_are_taken_up_by_priority_and_withdrawn_once_the_act_is_gone(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").holds("bip", "distraction")
    scene.holds("pop", "ghost_in_the_dark")
    humiliate(scene).seat(1).asked(RESPOND).picks("distraction")
    scene.seat(2).asked(RESPOND).picks("ghost_in_the_dark")
    scene.all_pass(RESPOND)
    assert (scene.hand("bip"), scene.hand("pop")) == (["distraction"], [])
    assert scene.purse("bip")[0] == 10


@rule("GD-WIN-05", "GD-WIN-07")
def test_the_announcer_may_answer_the_answer(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation", "distraction").holds("bip", "distraction")
    humiliate(scene).seat(1).asked(RESPOND).picks("distraction")
    assert [scene.g.party_of(act.party) for act in scene.g.s.acts] == [0, 1]
    scene.seat(0).asked(RESPOND).picks("distraction")
    scene.all_pass(RESPOND)
    assert swayed(scene, "karroun") == -3, "the first Distraction was negated itself"


@rule("GD-WIN-02", "GD-WIN-03", "GD-DEC-21", "GD-DEC-22")
def test_silence_is_a_pass(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").holds("bip", "distraction")
    humiliate(scene).time_up()
    assert swayed(scene, "karroun") == -3
    scene.time_up()
    assert scene.done


@rule("GD-WIN-08", "GD-HID-01")
def test_whoever_holds_any_card_is_asked_and_nobody_else(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").holds("bip", "feint")
    humiliate(scene)
    assert scene.asked_by(RESPOND) == ["bip"]
    assert scene.seat(1).asked(RESPOND).options() == []
    waiting = scene.seat(2).view.waiting
    assert {one.seat for one in waiting} == {1}


@rule("GD-WIN-12")
def test_a_free_window_repeats_until_all_pass(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "windfall").holds("bip", "feint")
    scene.run(FreeWindow(SENATE_OPENS)).seat(0).asked(FREE).picks("windfall")
    scene.seat(1).asked(FREE).passes()
    scene.seat(1).asked(RESPOND).passes()
    assert scene.asked_by(FREE) == ["bip"], "a second round, without those who hold nothing"
    scene.seat(1).asked(FREE).passes()
    assert scene.done


@rule("GD-DCK-16", "GD-ASN-21", "GD-ASN-22")
def test_an_act_falls_with_its_senator_and_a_card_without_its_target_does_nothing(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").holds("bip", "feint")
    humiliate(scene)
    scene.g.kill(senator_number("karroun"))
    scene.seat(1).asked(RESPOND).passes()
    scene.said("destiny.no_target", play="public_humiliation")
    other = humiliate(galaxy(3).holds("gsp", "public_humiliation").holds("bip", "feint"))
    other.g.kill(senator_number("ruhamat"))
    other.seat(1).asked(RESPOND).passes()
    other.said("destiny.fate", fate="aborted")
    assert swayed(other, "karroun") == 0
    assert other.purse("gsp")[0] == 8, "the base cost is lost"


@rule("GD-WIN-01")
def test_a_declaration_opens_a_window_that_cannot_negate_it(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue").holds("bip", "distraction", "windfall")
    scene.run(Announce(declaration(GSP, INVASIONS_ACT)))
    assert scene.seat(1).asked(RESPOND).options() == ["windfall"]
    scene.seat(1).asked(RESPOND).passes()
    assert scene.done


@rule("GD-WIN-10")
def test_cards_of_another_moment_are_not_on_offer(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "windfall").run(FreeWindow(BEFORE_TALLY, 7))
    scene.expect(moment=BEFORE_TALLY, moment_at=7)
    scene.seat(0).asked(FREE).passes()
    scene.expect(moment=0, moment_at=0)


# Standing passes and the rest of the floor


def on_the_floor(scene: Scene) -> Scene:
    """The Senate Phase has begun, and its first free window is open."""
    return scene.run(SenatePhase())


@rule("GD-WIN-09")
def test_a_standing_pass_is_a_pass_until_its_time_is_up(galaxy: Galaxy) -> None:
    scene = on_the_floor(galaxy(3).holds("gsp", "feint").holds("bip", "feint"))
    answer = {"standing_pass": {"window": "senate_closes", "until": "phase"}}
    scene.seat(0).asked(FLOOR).answers(answer)
    assert scene.asked_by(FREE) == ["gsp", "bip"]
    scene.seat(1).knows(lambda view: [one.seat for one in view.state.passes] == [0])
    scene.all_pass(FREE)
    assert scene.asked_by(FREE) == ["bip"], "when the Senate rises the GSP has passed already"
    begin_step(scene.g, INTRIGUE, 1)
    assert set(scene.g.s.passes[0].until) == {0}


@rule("GD-WIN-09")
def test_a_pass_for_a_step_ends_with_the_step_and_can_be_taken_back(galaxy: Galaxy) -> None:
    scene = on_the_floor(galaxy(3).holds("gsp", "feint"))
    for window, until in (("to_cards", "step"), ("trial", "turn"), ("tally", "turn")):
        scene.seat(0).asked(FLOOR).answers({"standing_pass": {"window": window, "until": until}})
    scene.seat(0).asked(FLOOR).answers({"standing_pass": {"window": "tally", "until": "ask_me"}})
    assert [until for until in scene.g.s.passes[0].until if until] == [1, 3]
    begin_step(scene.g, SENATE, 3)
    assert [until for until in scene.g.s.passes[0].until if until] == [3]
    begin_step(scene.g, INTRIGUE, 1)
    assert [until for until in scene.g.s.passes[0].until if until] == [3], "for the whole turn"


@rule("GD-RES-10", "GD-RES-11")
def test_the_bank_takes_three_for_one_beside_whatever_is_asked(galaxy: Galaxy) -> None:
    scene = on_the_floor(galaxy(3).holds("bip", "feint").has("gsp", 10, 2))
    scene.seat(0).asked(FLOOR).answers({"bank": {"influence": 3}})
    assert scene.purse("gsp") == (1, 5)
    assert scene.asked_by(FREE) == ["bip"]
    scene.seat(0).asked(FLOOR).answers({"bank": {"money": 1}})
    assert scene.purse("gsp") == (2, 2)
    scene.seat(0).asked(FLOOR).cannot("bank")


def test_the_floor_says_what_each_act_does(galaxy: Galaxy) -> None:
    scene = on_the_floor(galaxy(3).holds("bip", "feint"))
    pending = scene.seat(0).view.pending[0]
    assert pending.question.topic.name == FLOOR
    assert "bank" in pending.words.previews["destiny.floor_act", 0]


@rule("GD-SHA-08", "GD-DEC-33")
def test_three_corruption_may_become_a_shadow_at_will(galaxy: Galaxy) -> None:
    scene = on_the_floor(galaxy(3).holds("bip", "feint").tokens("ruhamat", 4))
    scene.seat(1).asked(FLOOR).cannot("to_shadow")
    scene.seat(0).asked(FLOOR).answers({"to_shadow": "ruhamat"})
    assert scene.carries("ruhamat") == (1, 1)
    scene.seat(0).asked(FLOOR).cannot("to_shadow")


@rule("GD-RES-11", "GD-SHA-08")
def test_the_floor_is_closed_while_dice_lie_open(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "feint").given(rolling=True)
    on_the_floor(scene)
    assert [one.question.topic.name for one in scene.seat(0).view.pending] == [FREE]


@rule("GD-WIN-13", "GD-EX-01")
def test_a_card_may_be_played_inside_ones_own_decision(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "multi_task").holds("bip", "distraction").tired("ruhamat")
    scene.run(Phase())
    scene.seat(1).asked(FLOOR).cannot("play_card")
    scene.seat(0).asked(FLOOR).answers({"play_card": {"multi_task": {"target": "ruhamat"}}})
    scene.seat(1).asked(RESPOND).passes()
    assert not scene.g.exhausted(senator_number("ruhamat"))
    scene.seat(0).asked("test.destiny.decide").picks("stop")
    assert scene.done
