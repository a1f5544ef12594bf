"""The scenario language, proved on goofspiel and on small procedures of its own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.topics import Asked

from starmoot.host import get_game
from starmoot.kernel import (
    DONE,
    Allocate,
    Amount,
    BadTable,
    Choose,
    Game,
    Goto,
    Kind,
    Play,
    Procedure,
    Question,
    Record,
    Secret,
    Shape,
    Step,
    ask,
    ask_each,
    note,
    only,
)
from starmoot.testing import OutOfScript, Scenario, rule


@pytest.fixture
def goofspiel() -> Scenario:
    """Three seats, everybody with all cards."""
    return Scenario(get_game("goofspiel"), seats=3)


def bid(scene: Scenario, *cards: int) -> None:
    """All seats bid, one after another."""
    for seat, card in enumerate(cards):
        scene.seat(seat).asked("goofspiel.bid").picks(str(card))


# Goofspiel


@rule("GS-SETUP-01")
def test_everybody_holds_one_to_n() -> None:
    scene = Scenario(get_game("goofspiel"), seats=2, options={"cards": 4})
    scene.expect({"players.0.cards": [1, 2, 3, 4], "players.1.cards": [1, 2, 3, 4]})
    scene.expect({"settings.cards": 4})


@rule("GS-SETUP-02")
def test_the_prizes_are_mixed_by_their_own_dice() -> None:
    dealt = {"prizes": [0, 0, 0]}
    scene = Scenario(get_game("goofspiel"), seats=2, options={"cards": 4}, dealt=dealt)
    scene.expect(prizes=[2, 3, 4, 1])


@rule("GS-SETUP-02")
def test_nobody_knows_the_prizes_to_come(goofspiel: Scenario) -> None:
    goofspiel.begin()
    for seat in ("seat1", "seat2", "seat3"):
        goofspiel.seat(seat).knows_nothing_of("prizes")


@rule("GS-ROUND-01")
def test_the_top_prize_is_turned_up_for_all(goofspiel: Scenario) -> None:
    goofspiel.given(prizes=[3, 9, 7]).begin()
    goofspiel.expect(prize=7, prizes=[3, 9])
    goofspiel.said("GS-ROUND-01", card=7)
    goofspiel.seat(2).knows(lambda view: view.state.prize == 7)


@rule("GS-BID-01")
def test_one_bids_a_card_that_one_still_holds(goofspiel: Scenario) -> None:
    goofspiel.given({"players.1.cards": [2, 5]}).begin()
    asked = goofspiel.seat(1).asked("GS-BID-01")
    assert asked.options() == ["2", "5"]
    asked.can("2", "5").cannot("1", "13")


@rule("GS-BID-02")
def test_bids_stay_sealed_until_all_are_in(goofspiel: Scenario) -> None:
    goofspiel.begin()
    bid(goofspiel, 4, 6)
    goofspiel.said_nothing_of("goofspiel.bids")
    goofspiel.seat(0).knows(lambda view: len(view.state.players[1].cards) == 13)
    goofspiel.seat(2).asked("goofspiel.bid").picks("5")
    goofspiel.said("goofspiel.bids", times=3).said("goofspiel.bids", seat="seat2", card=6)


@rule("GS-ROUND-02")
def test_the_highest_bid_alone_takes_the_prize(goofspiel: Scenario) -> None:
    goofspiel.given(prizes=[1, 8]).begin()
    bid(goofspiel, 4, 6, 4)
    goofspiel.said("goofspiel.won", seat="seat2", card=8)
    goofspiel.expect({"players.0.points": 0, "players.1.points": 8, "players.2.points": 0})


@rule("GS-ROUND-03")
def test_highest_bids_that_tie_take_nothing(goofspiel: Scenario) -> None:
    goofspiel.given(prizes=[1, 8]).begin()
    bid(goofspiel, 6, 6, 4)
    goofspiel.said("goofspiel.lost", card=8).said_nothing_of("goofspiel.won")
    goofspiel.expect({"players.0.points": 0, "players.1.points": 0, "players.2.points": 0})


@rule("GS-END-01")
def test_after_the_last_prize_the_points_are_the_scores(goofspiel: Scenario) -> None:
    goofspiel.given({"players.2.points": 5}, prizes=[9]).begin()
    bid(goofspiel, 1, 2, 3)
    goofspiel.ended("all prizes are gone")
    assert goofspiel.scores == [0, 0, 14]


@rule("GS-BID-03")
def test_every_card_that_was_bid_is_spent(goofspiel: Scenario) -> None:
    goofspiel.given({"players.0.cards": [1, 4, 6], "players.2.cards": [3, 4, 7]}).begin()
    bid(goofspiel, 4, 6, 4)
    goofspiel.expect({"players.0.cards": [1, 6], "players.2.cards": [3, 7]})


@rule("GS-BID-04")
def test_silence_bids_the_lowest_card(goofspiel: Scenario) -> None:
    goofspiel.given({"players.2.cards": [3, 9]}, prizes=[1, 8]).begin()
    bid(goofspiel, 4)
    goofspiel.time_up(1)
    goofspiel.said_nothing_of("goofspiel.bids").seat(2).asked("goofspiel.bid")
    goofspiel.time_up()
    goofspiel.said("goofspiel.bids", seat="seat2", card=1)
    goofspiel.said("goofspiel.bids", seat="seat3", card=3)


# Procedures of our own

FUDGE = {"-": 0, " ": 1, "+": 2}
SHIP = Kind("lab.ship", ["ark", "barge", "cutter"])
JUMP = Asked("lab.jump", "LAB-JUMP-01", "Do you jump?", may_pass="Stay")
LOAD = Asked("lab.load", "LAB-LOAD-01", "What do you load?")
CREW = Asked("lab.crew", "LAB-CREW-01", "Who goes?")
ROLLED = note("lab.rolled", "LAB-JUMP-02", "The {} rolls {}", SHIP, SHIP)


class Lab(Record):
    """A state with a field of every sort that tests set."""

    faith: int = 5
    name: str = "home"
    cargo: list[int]
    tally: dict[str, int]
    traitor: Secret[int]

    def __init__(self) -> None:
        self.cargo = [0, 0, 0]
        self.tally = {"ark": 1}
        self.traitor = Secret(0, only(1), "traitor")


class LabPlay(Play):
    """The lab in play."""

    s: Lab

    def __init__(self, state: Lab, seats: int, chance: Any) -> None:
        super().__init__(state, seats, chance)
        self.s = state


class Jump(Procedure[LabPlay]):
    """Rolls a fudge die, twice if rushed, and keeps the sum."""

    rushed: bool = False
    total: int = 0

    def __init__(self, rushed: bool = False) -> None:
        self.rushed = rushed

    def begin(self, g: LabPlay) -> Step:
        rolls = 2 if self.rushed else 1
        self.total = sum(g.chance.below(0, 3) - 1 for _ in range(rolls))
        g.s.faith += self.total
        g.say(ROLLED, 0, 1)
        return DONE


class Dare(Procedure[LabPlay]):
    """Asks first and rolls then, and keeps answer and die together."""

    total: int = 0

    def begin(self, g: LabPlay) -> Step:
        return ask(JUMP, 1, Dare.roll)

    def offer(self, g: LabPlay, question: Question) -> Shape:
        return Amount(2, 6, 2)

    def roll(self, g: LabPlay) -> Step:
        self.total = g.answer().key + g.chance.below(0, 3)
        return DONE


class Watch(Procedure[LabPlay]):
    """Looks what time it is."""

    hour: int = 0

    def begin(self, g: LabPlay) -> Step:
        self.hour = g.now
        return DONE


class Orders(Procedure[LabPlay]):
    """Asks one seat after another."""

    crew: int = 0

    def begin(self, g: LabPlay) -> Step:
        return ask(JUMP, 0, Orders.load)

    def offer(self, g: LabPlay, question: Question) -> Shape:
        if question.topic is JUMP:
            return Amount(2, 6, 2)
        if question.topic is CREW:
            return Choose(SHIP, [0, 1, 2], 1, 2)
        return Allocate(SHIP, [0, 1, 2], [3, 3, 3], 0, 4, [1, 1, 1])

    def load(self, g: LabPlay) -> Step:
        return ask_each(LOAD, [1], Orders.loaded)

    def loaded(self, g: LabPlay) -> Step:
        g.s.cargo = g.answer().keys()
        return ask(CREW, 0, Orders.crewed)

    def crewed(self, g: LabPlay) -> Step:
        self.crew = len(g.answer().parts)
        return DONE if self.crew else Goto(Orders.begin)


def no_setup(_g: Any) -> None:
    """Nothing to prepare."""


LAB = Game(
    id="lab",
    title="Lab",
    summary="For scenarios.",
    rules_version=1,
    seats=range(2, 4),
    state=Lab,
    play=LabPlay,
    setup=no_setup,
    opening=Orders,
    endings=(),
    streams=("fudge", "other"),
)


@pytest.fixture
def lab() -> Scenario:
    """Two seats."""
    return Scenario(LAB)


def test_any_procedure_runs_with_the_dice_one_says(lab: Scenario) -> None:
    lab.given(faith=9).chance("fudge", "-", "+", meaning=FUDGE).run(Jump(rushed=True))
    lab.expect(faith=9).rolled_all()
    assert lab.done
    assert lab.play.finished(Jump).total == 0


def test_dice_may_be_said_as_the_rules_draw_them_and_between_runs(lab: Scenario) -> None:
    lab.chance("fudge", 2).run(Jump()).chance("fudge", 2).run(Jump())
    lab.expect(faith=7)
    assert lab.play.finished(Jump).total == 1


def test_dice_may_be_said_while_somebody_is_asked(lab: Scenario) -> None:
    lab.run(Dare()).chance("fudge", 2).seat(1).asked("lab.jump").picks(4)
    lab.rolled_all()
    assert lab.play.finished(Dare).total == 6


def test_the_table_has_the_time_one_says(lab: Scenario) -> None:
    lab.at(90).run(Watch())
    assert lab.play.finished(Watch).hour == 90


def test_a_roll_that_nobody_scripted_is_refused(lab: Scenario) -> None:
    with pytest.raises(OutOfScript, match="drew from 'fudge'"):
        lab.chance("fudge", 1).run(Jump(rushed=True))


def test_a_die_that_was_not_rolled_is_noticed(lab: Scenario) -> None:
    lab.chance("fudge", 1, 2).run(Jump())
    with pytest.raises(AssertionError, match=r"scripted but not rolled: fudge \[2\]"):
        lab.rolled_all()


def test_unknown_dice_and_words_are_refused(lab: Scenario) -> None:
    with pytest.raises(AssertionError, match="has no dice 'jump'; it has fudge, other"):
        lab.chance("jump", 1)
    with pytest.raises(AssertionError, match="cannot show '\\+'"):
        lab.chance("fudge", "+")


def test_fields_are_set_by_name_by_path_and_by_function(lab: Scenario) -> None:
    lab.given(lambda s: s.cargo.append(4), faith=1)
    lab.given({"cargo.1": 8, "tally.ark": 3}, traitor=2, name="away")
    lab.expect({"cargo": [0, 8, 0, 4], "tally.ark": 3}, faith=1, traitor=2, name="away")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("fate", 1, "Lab has no 'fate'; it has faith, name, cargo, tally, traitor"),
        ("cargo.7", 1, "'7' is no index of a list of 3"),
        ("tally.barge", 1, "there is no key 'barge'; there are ark"),
        ("faith.deep", 1, "there is nothing inside a int"),
        ("faith", "much", "is a int, so 'much' cannot be put there"),
        ("traitor", [1], "is a int, so"),
    ],
)
def test_a_path_that_leads_nowhere_says_what_is_there(
    lab: Scenario, path: str, value: object, message: str
) -> None:
    with pytest.raises(AssertionError, match=message):
        lab.given({path: value})


def test_everything_that_differs_is_listed(lab: Scenario) -> None:
    with pytest.raises(AssertionError) as caught:
        lab.expect(faith=6, name="home", cargo=[1])
    assert str(caught.value) == "faith: expected 6, is 5\ncargo: expected [1], is [0, 0, 0]"


def test_answers_are_given_by_seat_and_key(lab: Scenario) -> None:
    lab.begin()
    assert lab.seat("seat1").asked("LAB-JUMP-01").options() == ["2", "4", "6"]
    lab.seat(1).asked_nothing()
    lab.seat(0).asked("lab.jump").passes()
    lab.seat(1).asked("lab.load").answers({"barge": 3, "cutter": 1})
    lab.expect(cargo=[0, 3, 1])
    lab.seat(0).asked("lab.crew").picks("ark", "cutter")
    assert lab.done
    assert lab.play.finished(Orders).crew == 2


def test_what_does_not_fit_is_refused_with_the_reason(lab: Scenario) -> None:
    lab.begin()
    jump = lab.seat(0).asked("lab.jump")
    with pytest.raises(AssertionError, match=r"lab.jump to seat1 refuses 3: answer: 3 is not 2"):
        jump.answers(3)
    with pytest.raises(AssertionError, match="takes one key, not 2"):
        jump.picks("2", "4")
    with pytest.raises(AssertionError, match="does not offer 3, only 2, 4, 6"):
        jump.can("3")
    with pytest.raises(AssertionError, match="offers 4"):
        jump.cannot("3", "4")
    jump.answers(2)
    with pytest.raises(AssertionError, match=r"no longer asked; asked are seat2 lab.load"):
        jump.answers(2)
    with pytest.raises(AssertionError, match=r"lab.load to seat2 cannot be passed"):
        lab.seat(1).asked("lab.load").passes()


def test_whoever_is_not_asked_hears_who_is(lab: Scenario) -> None:
    lab.begin()
    with pytest.raises(
        AssertionError, match=r"seat2 is not asked lab.jump; asked are seat1 lab.jump"
    ):
        lab.seat(1).asked("lab.jump")
    with pytest.raises(AssertionError, match=r"seat1 is asked lab.jump"):
        lab.seat(0).asked_nothing()
    with pytest.raises(AssertionError, match="there is no seat 2; seats are 0 to 1"):
        lab.seat(2)


def test_facts_are_asked_for_by_name_rule_and_argument(lab: Scenario) -> None:
    lab.chance("fudge", 1).run(Jump())
    lab.said("lab.rolled").said("LAB-JUMP-02", ship="ark", ship1="barge", times=1)
    lab.said_nothing_of("lab.rolled", ship="cutter")
    with pytest.raises(AssertionError, match=r"said was\n  lab.rolled: The Ark rolls Barge"):
        lab.said("lab.rolled", ship="cutter")
    with pytest.raises(AssertionError, match="not said 2 times but 1"):
        lab.said("lab.rolled", times=2)
    with pytest.raises(AssertionError, match="it was said: The Ark rolls Barge"):
        lab.said_nothing_of("lab.rolled")
    with pytest.raises(AssertionError, match="tells nothing of seat; it has text, ship, ship1"):
        lab.said("lab.rolled", seat="seat1")


def test_a_seat_knows_its_own_secrets_only(lab: Scenario) -> None:
    lab.begin()
    lab.seat(1).knows("traitor")
    lab.seat(0).knows_nothing_of("traitor")
    with pytest.raises(AssertionError, match="seat1 does not know all of traitor"):
        lab.seat(0).knows("traitor")
    with pytest.raises(AssertionError, match="seat2 knows something of traitor"):
        lab.seat(1).knows_nothing_of("traitor")
    with pytest.raises(AssertionError, match="faith holds nothing that could be secret"):
        lab.seat(1).knows_nothing_of("faith")
    with pytest.raises(AssertionError, match="seat1 does not see it so"):
        lab.seat(0).knows(lambda view: view.state.faith == 4)


def test_an_end_that_has_not_come_is_noticed(lab: Scenario) -> None:
    lab.begin()
    with pytest.raises(AssertionError, match=r"the game is not over; asked are seat1 lab.jump"):
        lab.ended()


def test_another_ending_is_noticed(goofspiel: Scenario) -> None:
    goofspiel.given(prizes=[9]).begin()
    bid(goofspiel, 1, 2, 3)
    with pytest.raises(AssertionError, match="the game ended otherwise: all prizes are gone"):
        goofspiel.ended("by storm")


def test_time_can_only_run_out_where_somebody_is_asked(lab: Scenario) -> None:
    with pytest.raises(AssertionError, match="open are the windows nothing"):
        lab.time_up()


def test_a_scenario_refuses_seats_that_the_game_does_not_have() -> None:
    with pytest.raises(BadTable, match="2 to 3 seats, not 5"):
        Scenario(LAB, seats=5)
