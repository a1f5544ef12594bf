"""Section 21: where windows open, for whom they wait, and what they give away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny import GAME
from starmoot.games.destiny.acting.acts import CAMPAIGNS_ACT
from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.acting.windows import Announce, FreeWindow, declaration
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import GSP, MOMENT, SENATE_OPENS
from starmoot.games.destiny.powers.power_table import PLAY
from starmoot.games.destiny.scenario.bargains import Lull, agree
from starmoot.games.destiny.turn.phases import IntriguePhase, SenatePhase
from starmoot.host import imagine
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FREE = "destiny.free_act"
RESPOND = "destiny.respond"
FLOOR = "destiny.floor"


def on_the_floor(scene: Scene) -> Scene:
    """The Senate Phase has begun, and its first free window is open."""
    return scene.run(SenatePhase())


def humiliate(scene: Scene) -> Scene:
    """The GSP announces Public Humiliation with Ruhamat in a free window."""
    scene.run(FreeWindow(SENATE_OPENS))
    answer = {"public_humiliation": {"senator": "ruhamat", "target": "karroun"}}
    scene.seat(0).asked(FREE).answers(answer)
    return scene.all_pass(FREE)


def swayed(scene: Scene, senator: str) -> int:
    return scene.g.senator(senator_number(senator)).swayed


# Nobody waits for those who cannot or will not answer


def let_go(scene: Scene, party: str, window: str, until: str = "turn") -> Scene:
    """A Party lets a sort of window pass."""
    answer = {"standing_pass": {"window": window, "until": until}}
    scene.seat(scene.by(party)).asked(FLOOR).answers(answer)
    return scene


@rule("GD-WIN-09", "GD-WIN-02")
def test_a_window_that_all_let_pass_waits_for_nobody(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").holds("bip", "distraction")
    on_the_floor(scene.holds("pop", "ghost_in_the_dark"))
    for party in ("bip", "pop"):
        let_go(scene, party, "to_cards")
    answer = {"public_humiliation": {"senator": "ruhamat", "target": "karroun"}}
    scene.seat(0).asked(FREE).answers(answer)
    scene.all_pass(FREE)
    assert swayed(scene, "karroun") == -3, "nobody was asked, though both could have answered"


@rule("GD-WIN-09")
def test_one_pass_may_stand_for_every_window(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "feint").holds("bip", "feint").holds("pop", "feint")
    on_the_floor(scene)
    let_go(scene, "gsp", "every")
    let_go(scene, "gsp", "every", "ask_me")
    assert set(scene.g.s.passes[0].until) == {0}
    for party in ("gsp", "bip", "pop"):
        let_go(scene, party, "every", "phase")
    assert set(scene.g.s.passes[0].until) == {2}
    scene.all_pass(FREE)
    assert scene.done, "no later window of the phase asks anybody"


@rule("GD-WIN-09", "GD-WIN-02")
def test_who_lets_windows_pass_may_still_think_better_of_it(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").holds("bip", "distraction")
    let_go(on_the_floor(scene.holds("pop", "feint")), "bip", "to_cards")
    answer = {"public_humiliation": {"senator": "ruhamat", "target": "karroun"}}
    scene.seat(0).asked(FREE).answers(answer)
    scene.all_pass(FREE)
    assert scene.asked_by(RESPOND) == ["pop"], "the pass of the BIP is in"
    scene.seat(1).asked(RESPOND).picks("distraction")
    scene.seat(2).asked(RESPOND).passes()
    through_all(scene, RESPOND)
    assert swayed(scene, "karroun") == 0


def through_all(scene: Scene, topic: str) -> Scene:
    while scene.asked_by(topic):
        scene.all_pass(topic)
    return scene


@rule("GD-WIN-08", "GD-HID-01", "GD-TIM-06")
def test_a_window_shows_neither_who_could_answer_nor_who_has(galaxy: Galaxy) -> None:
    looks: list[tuple[tuple[int, bool], ...]] = []
    for hand in ("distraction", "feint"):
        scene = galaxy(4).holds("gsp", "public_humiliation").holds("bip", hand)
        humiliate(scene.holds("pop", "feint"))
        for passing in (None, 1):
            if passing is not None:
                scene.seat(passing).asked(RESPOND).passes()
            waiting = scene.seat(3).view.waiting
            looks.append(tuple((one.seat, one.done) for one in waiting))
    assert len(set(looks)) == 1, "the same with and without an answer, before and after a pass"


@rule("GD-WIN-08")
def test_no_window_opens_where_nobody_could_play_anything(galaxy: Galaxy) -> None:
    scene = humiliate(galaxy(3).holds("gsp", "public_humiliation"))
    assert scene.done
    scene.said("destiny.free_window", times=1)


@rule("GD-WIN-08")
def test_an_ability_that_can_be_used_opens_the_window_too(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").serve("pop", "gazali")
    humiliate(scene)
    assert scene.asked_by(RESPOND) == ["pop"]
    tired = galaxy(3).holds("gsp", "public_humiliation").serve("pop", "gazali").tired("gazali")
    assert humiliate(tired).done


# Where windows open


def moments(scene: Scene) -> list[str]:
    """The free windows that have opened, in order."""
    return [
        MOMENT.key(entry.args[0])
        for entry in scene.play.log
        if entry.note.name == "destiny.free_window"
    ]


def silent(scene: Scene, phase: KeepsFloor) -> Scene:
    """A phase in which nobody says a word."""
    scene.run(phase)
    while not scene.done:
        scene.time_up()
    return scene


@rule("GD-WIN-10")
def test_the_phases_open_their_free_windows_in_order(galaxy: Galaxy) -> None:
    scene = silent(galaxy(3), SenatePhase())
    assert moments(scene) == ["senate_opens", "senate_closes"]
    silent(scene, IntriguePhase())
    expected = ["invasions_open", "invasions_declared", "campaigns_declared", "purchases_open"]
    assert moments(scene)[2:] == expected, "votes, trials, battles and Campaigns open their own"


@rule("GD-WIN-11")
def test_who_acts_in_a_free_window_is_taken_up_in_initiative_order(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "windfall").holds("bip", "multi_task").tired("karroun")
    scene.office("prime_minister", "ruhamat").tired("ruhamat").run(FreeWindow(SENATE_OPENS))
    assert scene.order() == ["bip", "pop", "gsp"]
    scene.seat(0).asked(FREE).picks("windfall")
    scene.seat(1).asked(FREE).answers({"multi_task": {"target": "karroun"}})
    through_all(scene, RESPOND)
    announced = [e.args[0] for e in scene.play.log if e.note.name == "destiny.announced"]
    assert announced == [1, 0]


@rule("GD-WIN-04")
def test_equal_priorities_are_taken_up_in_initiative_order(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "karroun").tired("karroun")
    scene.holds("gsp", "public_humiliation").holds("bip", "distraction").holds("pop", "distraction")
    assert scene.order() == ["gsp", "pop", "bip"]
    humiliate(scene).seat(1).asked(RESPOND).picks("distraction")
    scene.seat(2).asked(RESPOND).picks("distraction")
    through_all(scene, RESPOND)
    assert (scene.hand("bip"), scene.hand("pop")) == (["distraction"], [])


def test_an_answer_is_asked_for_with_all_that_is_at_stake(galaxy: Galaxy) -> None:
    scene = humiliate(galaxy(3).holds("gsp", "public_humiliation").holds("bip", "distraction"))
    words = next(
        one.words for one in scene.seat(1).view.pending if one.question.topic.name == RESPOND
    )
    for part in ("Green Spiral Party", "Public Humiliation", "Ruhamat", "Karroun"):
        assert part in words.prompt
    assert words.previews["destiny.play", 3], "every card says what it does"
    (held,) = scene.g.s.hands[1].cards
    assert words.previews["destiny.play", held].endswith("Costs 2 Influence."), "and its price"


@rule("GD-WIN-04")
def test_three_answers_are_taken_up_by_ascending_priority(galaxy: Galaxy) -> None:
    scene = galaxy(5).holds("gsp", "public_humiliation").holds("bip", "windfall")
    scene.holds("pop", "multi_task").holds("tmp", "leaked_dossier").holds("cos", "assassination")
    for party in scene.g.parties():
        scene.g.party(party).influence = 3
    humiliate(scene.tired("fola").rolls("intrigue", 3, 3))
    scene.seat(1).asked(RESPOND).picks("windfall")
    scene.seat(2).asked(RESPOND).answers({"multi_task": {"target": "fola"}})
    victim = {"leaked_dossier": {"senator": "adeyra", "target": "karroun"}}
    scene.seat(3).asked(RESPOND).answers(victim)
    murder = {"assassination": {"senator": "molandi", "target": "karroun"}}
    scene.seat(4).asked(RESPOND).answers(murder)
    through_all(scene, RESPOND)
    scene.all_pass("destiny.reroll")
    through_all(scene, RESPOND)
    parties = [e.args[0] for e in scene.play.log if e.note.name == "destiny.announced"]
    assert parties == [0, 4, 3, 2, 1], "priorities 1, 3, 4 and 5 after the act itself"


@rule("GD-WIN-09")
def test_a_pass_counts_for_its_own_sort_of_window_only(galaxy: Galaxy) -> None:
    for window, asked in (
        ("to_cards", ["bip"]),
        ("to_declarations", ["bip"]),
        ("to_abilities", []),
        ("every", []),
    ):
        scene = galaxy(3).serve("gsp", "gazali").holds("bip", "feint")
        for party in scene.g.parties():
            scene.g.party(party).influence = 0
        let_go(on_the_floor(scene.rolls("intrigue", 3)), "bip", window, "step")
        murder = {"assassinate": {"senator": "gazali", "target": "fola"}}
        scene.seat(0).asked(FREE).answers(murder)
        scene.all_pass(FREE)
        assert scene.asked_by(RESPOND) == asked, window


@rule("GD-WIN-09")
def test_declarations_have_windows_of_their_own_sort(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("bip", "feint")
    let_go(on_the_floor(scene), "bip", "to_declarations")
    scene.all_pass(FREE)
    scene.run(Announce(declaration(GSP, CAMPAIGNS_ACT)))
    assert scene.done, "the BIP has passed already"


@rule("GD-WIN-02", "GD-WIN-11", "GD-HID-01")
def test_a_free_window_hides_who_has_answered_too(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "windfall").holds("bip", "feint").run(FreeWindow(SENATE_OPENS))
    before = [(one.seat, one.done) for one in scene.seat(2).view.waiting]
    scene.seat(1).asked(FREE).passes()
    assert [(one.seat, one.done) for one in scene.seat(2).view.waiting] == before


# What waits its turn is known to its Party alone


def queue_of(scene: Scene, viewer: int, sort: type[FreeWindow] | type[Announce]) -> list[int]:
    """The Parties whose acts wait in the first such frame of a world that a viewer imagines."""
    world = imagine(GAME, scene.play, viewer, 1)
    frames = [frame for frame in world.strands[0].stack if isinstance(frame, sort)]
    return [act.party for act in frames[0].queue]


@rule("GD-WIN-06", "GD-WIN-11", "GD-VAR-06")
def test_acts_that_wait_in_a_free_window_are_unknown_to_others(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "windfall").holds("bip", "union_corruption")
    scene.holds("pop", "feint").run(FreeWindow(SENATE_OPENS))
    scene.seat(0).asked(FREE).picks("windfall")
    answer = {"union_corruption": {"target": "karroun", "amount": 1}}
    scene.seat(1).asked(FREE).answers(answer)
    scene.all_pass(FREE)
    assert scene.asked_by(RESPOND) == ["bip", "pop"], "the Windfall is being announced"
    assert queue_of(scene, 1, FreeWindow) == [1]
    assert queue_of(scene, 2, FreeWindow) == []


@rule("GD-WIN-06", "GD-VAR-06")
def test_answers_that_wait_are_unknown_to_others(galaxy: Galaxy) -> None:
    scene = galaxy(4).holds("gsp", "public_humiliation").holds("bip", "windfall")
    humiliate(scene.holds("pop", "union_corruption").holds("tmp", "feint"))
    scene.seat(1).asked(RESPOND).picks("windfall")
    answer = {"union_corruption": {"target": "fola", "amount": 1}}
    scene.seat(2).asked(RESPOND).answers(answer)
    scene.seat(3).asked(RESPOND).passes()
    assert [PLAY.key(act.number) for act in scene.g.s.acts] == [
        "public_humiliation",
        "union_corruption",
    ]
    assert queue_of(scene, 1, Announce) == [1]
    assert queue_of(scene, 3, Announce) == []


@rule("GD-DEA-21", "GD-HID-12")
def test_a_card_that_a_promise_holds_up_is_unknown_to_others(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    agree(scene, "gsp", "bip", promises=[{"no_assassinate": {"party": "bip", "turns": 2}}])
    scene.holds("gsp", "assassination").run(FreeWindow(SENATE_OPENS))
    murder = {"assassination": {"senator": "ruhamat", "target": "karroun"}}
    scene.seat(0).asked(FREE).answers(murder)
    for viewer, known in ((0, True), (1, False), (2, False)):
        world = imagine(GAME, scene.play, viewer, 1)
        frames = [one for one in world.strands[0].stack if isinstance(one, Announce)]
        assert (frames[0].act is not None) == known, viewer
