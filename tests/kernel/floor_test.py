"""The floor: what seats may do beside whatever is asked, for as long as a phase lasts."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.topics import Asked

from starmoot.host import Table
from starmoot.host.snapshot import decode_play, digest, encode_play
from starmoot.kernel import (
    DONE,
    PASS,
    Amount,
    Ask,
    Game,
    Goto,
    Play,
    Procedure,
    Question,
    Record,
    Run,
    Shape,
    Step,
    ask,
    ask_each,
    pick,
)
from starmoot.kernel.procedure import NO_OFFERS

GameOf = Callable[..., Game]

GIVE = Asked("test.floor.give", "T-01", "Give to the chest?", floor=True)
BID = Asked("test.floor.bid", "T-02", "How much?")
SURE = Asked("test.floor.sure", "T-03", "How sure are you?")
SEED = bytes(32)


class Chest(Record):
    """What is in the chest, and what happened."""

    coins: int = 0
    shut: bool = False
    doubt: bool = False
    trace: list[str]

    def __init__(self) -> None:
        self.trace = []


def chest(g: Play) -> Chest:
    assert isinstance(g.state, Chest)
    return g.state


class Phase(Procedure[Play]):
    """Seat 0 bids, then seats 0 and 1 together; meanwhile everybody may give to the chest."""

    def begin(self, g: Play) -> Step:
        return Run(Bidding(), Phase.done)

    def open_floor(self, g: Play, asking: Procedure[Play]) -> list[Question]:
        return NO_OFFERS if chest(g).shut else GIVE.put_to_all(g.seats)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(1, 3)

    def taken(self, g: Play, question: Question, answer: object) -> Procedure[Play]:
        gift = Gift()
        gift.seat = question.seat
        gift.coins = g.answer().key
        return gift

    def done(self, g: Play) -> Step:
        g.finish("done", [chest(g).coins] * g.seats)
        return DONE


class Gift(Procedure[Play]):
    """A gift, on which a doubtful giver is asked again."""

    seat: int = 0
    coins: int = 0

    def begin(self, g: Play) -> Step:
        return ask(SURE, self.seat, Gift.given) if chest(g).doubt else Goto(Gift.given)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 1)

    def given(self, g: Play) -> Step:
        chest(g).coins += self.coins
        chest(g).trace.append(f"{self.seat} gives {self.coins}")
        return DONE


class Bidding(Procedure[Play]):
    def begin(self, g: Play) -> Step:
        return ask(BID, 0, Bidding.both)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 9 - chest(g).coins)

    def both(self, g: Play) -> Step:
        chest(g).trace.append(f"0 bids {g.answer().key}")
        return ask_each(BID, g.everyone(), Bidding.closed)

    def closed(self, g: Play) -> Step:
        chest(g).trace.append(" and ".join(str(answer.key) for answer in g.answers))
        return DONE


def ids(table: Table, seat: int) -> list[str]:
    return [pending.id for pending in table.view(seat).pending]


def trace(table: Table) -> list[str]:
    state = table.view(0).state
    assert isinstance(state, Chest)
    return state.trace


def open_table(game_of: GameOf) -> Table:
    return Table(game_of(Phase, Chest), 2, SEED)


def test_the_floor_is_open_to_all_beside_what_is_asked_of_one(game_of: GameOf) -> None:
    table = open_table(game_of)
    assert [p.question.topic.name for p in table.view(0).pending] == [BID.name, GIVE.name]
    assert [p.question.topic.name for p in table.view(1).pending] == [GIVE.name]
    assert table.awaited() == [(0, "1-1")]
    assert [waiting.seat for waiting in table.view(1).waiting] == [0]


def test_taking_the_floor_holds_the_question_and_brings_it_back(game_of: GameOf) -> None:
    table = open_table(game_of)
    assert table.submit(1, "2-1", 3).accepted
    assert trace(table) == ["1 gives 3"]
    assert table.awaited() == [(0, "1-1")]
    assert table.submit(0, "1-1", 7).reason == "answer: 7 is outside 0 to 6"
    assert table.submit(0, "1-1", 6).accepted


def test_ids_on_the_floor_change_only_for_whoever_takes_it(game_of: GameOf) -> None:
    table = open_table(game_of)
    assert (ids(table, 0), ids(table, 1)) == (["1-1", "1-2"], ["2-1"])
    table.submit(1, "2-1", 1)
    assert (ids(table, 0), ids(table, 1)) == (["1-1", "1-2"], ["2-2"])
    table.submit(0, "1-1", 5)
    assert (ids(table, 0), ids(table, 1)) == (["1-3", "1-2"], ["2-3", "2-2"])
    assert table.submit(1, "2-1", 1).status == "stale"


def test_sealed_answers_stay_where_they_still_fit(game_of: GameOf) -> None:
    table = open_table(game_of)
    table.submit(0, "1-1", 0)
    table.submit(0, "1-3", 9)
    table.submit(1, "2-1", 1)
    assert table.awaited() == [(0, "1-4"), (1, "2-2")], "9 are too many now"
    table.submit(0, "1-4", 8)
    table.submit(0, "1-2", 1)
    table.submit(1, "2-2", 2)
    assert trace(table)[-2:] == ["1 gives 1", "0 gives 1"]
    assert not table.ended, "8 no longer fit either"


def test_an_interjection_may_ask_and_be_stored_meanwhile(game_of: GameOf) -> None:
    table = open_table(game_of)
    play = table._play
    chest(play).doubt = True
    table.submit(1, "2-1", 2)
    assert table.awaited() == [(1, "2-3")]
    data = json.loads(json.dumps(encode_play(table._play)))
    twin = decode_play(table.game, data, SEED)
    assert digest(twin) == digest(table._play)
    window = twin.strands[0].window
    assert window is not None
    twin.put(twin.strands[0], 0, pick(1))
    assert chest(twin).trace == ["1 gives 2"]
    asked = twin.strands[0].window
    assert asked is not None
    assert [question.topic.name for question in asked.questions] == [BID.name, GIVE.name, GIVE.name]
    table.submit(1, "2-3", 1)
    assert digest(twin) == digest(table._play)


def test_the_keeper_may_close_the_floor(game_of: GameOf) -> None:
    table = open_table(game_of)
    chest(table._play).shut = True
    table.submit(0, "1-1", 0)
    assert [p.question.topic.name for p in table.view(1).pending] == [BID.name]


class Inner(Phase):
    """A phase within the phase, with a floor of its own."""

    def begin(self, g: Play) -> Step:
        return ask(BID, 0, Inner.heard)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(5, 5) if question.topic is GIVE else Amount(0, 1)

    def heard(self, g: Play) -> Step:
        return DONE


class Outer(Phase):
    def begin(self, g: Play) -> Step:
        return Run(Inner(), Outer.done)


def test_the_nearest_keeper_has_the_floor(game_of: GameOf) -> None:
    table = Table(game_of(Outer, Chest), 2, SEED)
    assert table.submit(1, "2-1", 1).status == "refused"
    assert table.submit(1, "2-1", 5).accepted
    assert trace(table) == ["1 gives 5"]


class Fickle(Bidding):
    """Starts again after every interjection."""

    def back(self, g: Play) -> Step:
        chest(g).trace.append("again")
        return Goto(Fickle.begin)


class FicklePhase(Phase):
    def begin(self, g: Play) -> Step:
        return Run(Fickle(), FicklePhase.done)


def test_an_asker_may_go_on_otherwise_after_an_interjection(game_of: GameOf) -> None:
    table = Table(game_of(FicklePhase, Chest), 2, SEED)
    table.submit(1, "2-1", 1)
    assert trace(table) == ["1 gives 1", "again"]
    assert table.awaited() == [(0, "1-3")]


class Advance(Procedure[Play]):
    """Asks both seats, but seat 1 has passed in advance."""

    everybody: bool = False

    def begin(self, g: Play) -> Step:
        first = PASS if self.everybody else None
        return Ask(BID.put_to_all(2), Advance.closed, given=[first, PASS])

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 9)

    def closed(self, g: Play) -> Step:
        chest(g).trace.append(" ".join("-" if a.passed() else str(a.key) for a in g.answers))
        g.finish("done", [0, 0])
        return DONE


def all_in_advance() -> Advance:
    made = Advance()
    made.everybody = True
    return made


def test_an_answer_given_in_advance_counts_and_may_be_revised(game_of: GameOf) -> None:
    table = Table(game_of(Advance, Chest), 2, SEED)
    assert table.awaited() == [(0, "1-1")]
    assert table.submit(1, "2-1", 4).accepted
    assert table.submit(0, "1-1", 2).accepted
    assert trace(table) == ["2 4"]


def test_a_window_whose_answers_are_all_in_closes_at_once(game_of: GameOf) -> None:
    table = Table(game_of(all_in_advance, Chest), 2, SEED)
    assert table.ended
    assert trace(table) == ["- -"]
