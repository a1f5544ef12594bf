"""What people let go by, and what goes without saying: on the server, visible, to be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from tests.topics import Asked
from tests.web.tables.house import ANN, BOB, Party, refused

from starmoot import kernel as k
from starmoot.host import registry
from starmoot.scene import Scene
from starmoot.web.model import BOT, SeatPlan

TREAT = k.Kind("passing.treat", ["cake", "tea"])


class Nudge(k.Topic):
    """In some rounds there is nothing to have; every third concerns the first seat."""

    def offer(self, at: Any, g: Any, question: k.Question) -> k.Shape:
        return k.Choose(TREAT, [] if g.state.round in EMPTY else [0, 1])

    def concerns(self, at: Any, g: Any, question: k.Question) -> bool:
        turn: int = g.state.round
        return turn % 3 == 0


class Toll(k.Topic):
    """There is only one way to pay."""

    def offer(self, at: Any, g: Any, question: k.Question) -> k.Shape:
        return k.Choose(TREAT, [1])


EMPTY = (2, 5)
NUDGE = Nudge("passing.nudge", "", "Do you take something?", "No, thank you")
TOLL = Toll("passing.toll", "", "What do you pay with?")
TALK = Asked("passing.talk", "", "Whom do you toast?")


class State(k.Record):
    """Rounds, counted."""

    round: int = 0


class Rounds(k.Procedure[Any]):
    """Everybody is nudged nine times; after the fourth round everybody pays and is talked to."""

    def offer(self, g: Any, question: k.Question) -> k.Shape:
        return k.Choose(TREAT, [0, 1])

    def begin(self, g: Any) -> k.Step:
        g.state.round += 1
        if g.state.round > 9:
            g.finish("over", [0, 0])
            return k.DONE
        return k.Ask(NUDGE.put_to_all(2), Rounds.nudged, poll=True)

    def nudged(self, g: Any) -> k.Step:
        if g.state.round != 4:
            return k.Goto(Rounds.begin)
        return k.Ask(TOLL.put_to_all(2), Rounds.paid)

    def paid(self, g: Any) -> k.Step:
        return k.Ask(TALK.put_to_all(2), Rounds.begin)


def scene(view: k.View) -> Scene:
    """Three rounds are a phase."""
    return Scene(f"Round {view.state.round}", phase=f"Phase {(view.state.round - 1) // 3}")


GAME = k.Game(
    id="passing",
    title="Passing",
    summary="Questions that need not be asked.",
    rules_version=1,
    seats=range(2, 3),
    state=State,
    play=k.Play,
    setup=lambda _play: None,
    opening=Rounds,
    endings=("over",),
    scene=scene,
)


@pytest.fixture(autouse=True)
def _passing() -> Iterator[None]:
    registry.add_game(GAME)
    yield
    del registry._added[GAME.id]


class Sitting:
    """Ann at a table, with Bob or with a bot that takes tea."""

    bot: ClassVar[list[SeatPlan]] = [SeatPlan(), SeatPlan(BOT, "random")]

    def __init__(self, party: Party, alone: bool) -> None:
        self.party = party
        self.alone = alone
        self.table = ""

    async def begin(self) -> None:
        """The game begins."""
        if self.alone:
            self.table = await self.party.seated(ANN, game="passing", seats=2, plan=self.bot)
            await self.party.tables.start(ANN, self.table)
        else:
            self.table = await self.party.started(ANN, BOB, game="passing")

    async def asked(self, who: Any = ANN) -> tuple[int, str]:
        """The round, and the topic that somebody is asked about and has not answered."""
        view = await self.party.tables.view(who, self.table)
        topics = [one["topic"] for one in view["decisions"] if one["given"] is None]
        return view["state"]["round"], topics[0] if topics else ""

    async def says(self, who: Any, answer: Any) -> None:
        """Somebody answers what is asked."""
        view = await self.party.tables.view(who, self.table)
        decision = next(one for one in view["decisions"] if one["given"] is None)
        seat = view["me"]["seat"]
        receipt = await self.party.tables.decide(who, self.table, seat, decision["id"], answer)
        assert receipt["status"] == "accepted", receipt

    async def other(self) -> None:
        """The other seat answers."""
        if not self.alone:
            await self.says(BOB, "tea")
            return
        loaded = await self.party.tables.repository.load(self.table)
        assert loaded.table is not None
        decision = next(id for seat, id in loaded.table.awaited() if seat == 1)
        await self.party.tables.repository.change(
            self.table, lambda draft: draft.submit(1, decision, "tea", by="bot")
        )

    async def hold(self, until: str, topic: str = "passing.nudge") -> None:
        """Ann lets a question go by."""
        await self.party.tables.hold(ANN, self.table, 0, topic, until)

    async def holds(self, who: Any = ANN) -> list[dict[str, str]]:
        """What somebody is shown to let go by."""
        view = await self.party.tables.view(who, self.table)
        found: list[dict[str, str]] = view["me"]["holds"]
        return found


def test_a_question_with_one_answer_is_not_put_to_people(party: Party) -> None:
    async def scenario() -> None:
        at = Sitting(party, alone=False)
        await at.begin()
        for _ in range(4):
            await at.says(ANN, "cake" if (await at.asked())[0] not in EMPTY else None)
            await at.says(BOB, "tea" if (await at.asked(BOB))[0] not in EMPTY else None)
        assert await at.asked() == (4, "passing.talk")

    party.house.run(scenario())


def test_what_could_be_secret_is_asked_where_others_would_notice(party: Party) -> None:
    async def scenario() -> None:
        at = Sitting(party, alone=False)
        await at.begin()
        await at.says(ANN, "cake")
        await at.says(BOB, "tea")
        assert await at.asked() == (2, "passing.nudge"), "nothing to choose, but Bob looks on"

    party.house.run(scenario())


def test_among_bots_nobody_is_asked_what_offers_nothing(party: Party) -> None:
    async def scenario() -> None:
        at = Sitting(party, alone=True)
        await at.begin()
        await at.says(ANN, "cake")
        await at.other()
        assert await at.asked() == (2, ""), "a bot has still to answer"
        await at.party.tables.repository.change(at.table, pass_for_bot)
        assert await at.asked() == (3, "passing.nudge")

    party.house.run(scenario())


def pass_for_bot(draft: Any) -> None:
    """The bot has nothing to choose either."""
    decision = next(id for seat, id in draft.table.awaited() if seat == 1)
    assert draft.submit(1, decision, None, by="bot").accepted


def test_a_phase_is_let_go_by_in_all_browsers_and_no_longer(party: Party) -> None:
    async def scenario() -> None:
        at = Sitting(party, alone=False)
        await at.begin()
        await at.hold("phase")
        held = {"topic": "passing.nudge", "title": "Nudge", "until": "phase"}
        assert await at.holds() == [held]
        assert await at.holds(BOB) == [], "that is nobody else's business"
        assert await at.asked() == (1, "")
        await at.says(BOB, "tea")
        assert await at.asked() == (2, "")
        await at.says(BOB, None)
        await at.says(BOB, "tea")
        assert await at.asked() == (4, "passing.nudge")
        assert await at.holds() == []

    party.house.run(scenario())


def test_others_cannot_tell_that_somebody_lets_things_go_by(party: Party) -> None:
    async def scenario() -> None:
        plain, held = Sitting(party, alone=False), Sitting(party, alone=False)
        for at in (plain, held):
            await at.begin()
        await held.hold("phase")
        views = [await party.tables.view(BOB, at.table) for at in (plain, held)]
        assert views[0]["waiting"] == views[1]["waiting"]
        assert views[0]["version"] == views[1]["version"]
        assert views[0]["decisions"] == views[1]["decisions"]

    party.house.run(scenario())


def test_until_something_else_is_asked_means_that(party: Party) -> None:
    async def scenario() -> None:
        at = Sitting(party, alone=False)
        await at.begin()
        await at.hold("asked")
        for answer in ("tea", None, "tea", "tea"):
            await at.says(BOB, answer)
        assert await at.asked() == (4, "passing.talk")
        assert await at.holds() == []
        await at.says(ANN, "cake")
        await at.says(BOB, "tea")
        assert await at.asked() == (5, "passing.nudge")

    party.house.run(scenario())


def test_only_what_concerns_somebody_is_asked_until_it_is_taken_back(party: Party) -> None:
    async def scenario() -> None:
        at = Sitting(party, alone=False)
        await at.begin()
        await at.hold("concerned", "")
        assert await at.asked() == (1, "")
        await at.says(BOB, "tea")
        await at.says(BOB, None)
        assert await at.asked() == (3, "passing.nudge")
        await at.hold("", "")
        assert await at.holds() == []
        await at.says(ANN, "tea")
        await at.says(BOB, "tea")
        assert await at.asked() == (4, "passing.nudge")

    party.house.run(scenario())


def test_what_was_answered_by_itself_can_be_taken_back(party: Party) -> None:
    async def scenario() -> None:
        at = Sitting(party, alone=True)
        await at.begin()
        for turn in range(4):
            if (await at.asked())[1]:
                await at.says(ANN, "cake")
            if turn == 1:
                await party.tables.repository.change(at.table, pass_for_bot)
            else:
                await at.other()
        assert await at.asked() == (4, ""), "Ann has paid without being asked; the bot has not"
        receipt = await party.tables.undo(ANN, at.table, 0)
        assert receipt["status"] == "accepted"
        assert await at.asked() == (4, "passing.toll"), "it can be looked at, and stays open"

    party.house.run(scenario())


def test_a_stranger_lets_nothing_go_by(party: Party) -> None:
    async def scenario() -> None:
        at = Sitting(party, alone=False)
        await at.begin()
        await refused("not_your_seat", party.tables.hold(BOB, at.table, 0, "", "concerned"))
        await refused("no_topic", party.tables.hold(ANN, at.table, 0, "", "phase"))

    party.house.run(scenario())


def test_holds_outlive_the_server(party: Party) -> None:
    async def scenario() -> None:
        at = Sitting(party, alone=False)
        await at.begin()
        await at.hold("concerned", "")
        fresh = await party.house.fresh(at.table)
        assert [one.until for one in fresh.room.holds[0]] == ["concerned"]

    party.house.run(scenario())
