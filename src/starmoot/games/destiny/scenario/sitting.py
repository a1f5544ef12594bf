"""A whole table of Galactic Destiny: inputs as clients send them, views, and clocks that run out.

    sitting = Sitting(prepared, SENATE, dice={"senate": [6, 1]})
    sitting.silence("destiny.table_item")
    sitting.submits("gsp", "destiny.table_item", {"listed_law": "free_trade_compact"})
    assert sitting.sees("bip").laws == []
    sitting.ends()

`prepared` gets the scene before the first question, as `galaxy` gives it, and brings it into its
state. Dice that are not written down fall as chance has it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, final

from starmoot.games.destiny import GAME
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import GALACTIC, INTRIGUE, PARTY, SENATE, STREAMS
from starmoot.games.destiny.play import Destiny, seen_by
from starmoot.games.destiny.scenario.bargains import FLOOR, terms
from starmoot.games.destiny.scenario.scene import Scene, assign
from starmoot.games.destiny.turn.galactic import GalacticPhase
from starmoot.games.destiny.turn.phases import IntriguePhase, SenatePhase
from starmoot.games.destiny.turn.turn_end import EndOfTurn
from starmoot.kernel import Chance, Goto, Procedure, Run, Step, i64
from starmoot.testing import SPECTATOR, QuickChance, Table, replay, view_json

if TYPE_CHECKING:
    from starmoot.games.destiny.state import State

SEED = bytes(range(32))
PATIENCE = 400
"""How many clocks run out at most before something that is waited for is asked."""


@final
class Turns(Procedure[Destiny]):
    """Turn after turn like the game itself, from a phase in the middle of one."""

    phase: i64 = SENATE

    def begin(self, g: Destiny) -> Step:
        if self.phase == INTRIGUE:
            return Goto(Turns.intrigue)
        return Goto(Turns.galactic if self.phase == GALACTIC else Turns.senate)

    def senate(self, g: Destiny) -> Step:
        return Run(SenatePhase(), Turns.intrigue)

    def intrigue(self, g: Destiny) -> Step:
        return Run(IntriguePhase(), Turns.end)

    def end(self, g: Destiny) -> Step:
        return Run(EndOfTurn(), Turns.galactic)

    def galactic(self, g: Destiny) -> Step:
        return Run(GalacticPhase(), Turns.senate)


class LoadedChance(Chance):
    """Dice that show what was written down, and then fall as they may."""

    def __init__(self, script: dict[str, list[int]]) -> None:
        self.free = QuickChance(list(STREAMS), [0] * len(STREAMS), 7)
        super().__init__(self.free.streams, self.free.counts)
        self.scheme = self.free.scheme
        self.script = {name: list(draws) for name, draws in script.items()}

    def below(self, stream: i64, n: i64) -> i64:
        written = self.script.get(self.streams[stream])
        drawn = self.free.below(stream, n)  # counts the draw in either case
        self.draws += 1
        return written.pop(0) if written else drawn

    def clone(self) -> LoadedChance:
        copy = LoadedChance(self.script)
        copy.free.counts = copy.counts = self.counts[:]
        copy.draws = self.draws
        return copy


def loaded(script: dict[str, list[int]]) -> LoadedChance:
    """Chance with these draws first."""
    return LoadedChance(script)


class Sitting:
    """Parties at a table, each of which knows its own view and nothing else."""

    def __init__(
        self,
        prepared: Callable[[Scene], object],
        phase: int,
        seats: int = 3,
        dice: dict[str, list[int]] | None = None,
        **options: Any,
    ) -> None:
        """Sit down at the beginning of a phase of turn 2; `dice` are faces, 1 to 6."""
        script = {name: [face - 1 for face in faces] for name, faces in (dice or {}).items()}

        def setup(g: Destiny) -> None:
            assign(g)
            scene = Scene.__new__(Scene)
            scene.play = g
            prepared(scene)
            g.chance = loaded(script)

        self.game = replace(GAME, setup=setup, opening=lambda: Turns(phase))
        self.table = Table(self.game, seats, SEED, options)

    # What is done

    def submits(self, party: str, topic: str, answer: Any) -> Sitting:
        """A Party answers what its own view asks; None lets it go by."""
        seat = self.seat(party)
        for pending in self.table.view(seat).pending:
            if pending.question.topic.name == topic:
                receipt = self.table.submit(seat, pending.id, answer)
                assert receipt.accepted, f"{party}, {topic}: {receipt.reason}"
                return self
        raise AssertionError(f"{party} is not asked {topic}; asked are {self.asked()}")

    def refused(self, party: str, topic: str, answer: Any) -> str:
        """The table turns an answer down and nothing changes; gives the reason."""
        seat, before = self.seat(party), self.table.digest()
        for pending in self.table.view(seat).pending:
            if pending.question.topic.name == topic:
                receipt = self.table.submit(seat, pending.id, answer)
                assert not receipt.accepted, f"{party} may answer {answer!r} to {topic}"
                assert self.table.digest() == before
                return receipt.reason
        raise AssertionError(f"{party} is not asked {topic}; asked are {self.asked()}")

    def silence(self, *topics: str) -> Sitting:
        """Clocks run out until one of these is asked."""
        for _ in range(PATIENCE):
            if self.table.ended or any(self.who(topic) for topic in topics):
                return self
            assert self.table.time_up().accepted
        raise AssertionError(f"nobody is asked {topics}; asked are {self.asked()}")

    def silence_until_offered(self, party: str, act: str) -> Sitting:
        """Clocks run out until a free window offers a Party this."""
        for _ in range(PATIENCE):
            if act in self.offered(party, "destiny.free_act"):
                return self
            assert self.table.time_up().accepted
        raise AssertionError(f"{party} is never offered {act}")

    def next_turn(self) -> Sitting:
        """Clocks run out until the next turn has begun, or the game is over."""
        turn = self.g.s.turn
        for _ in range(PATIENCE):
            if self.table.ended or self.g.s.turn > turn:
                return self
            assert self.table.time_up().accepted
        raise AssertionError(f"turn {turn} does not end; asked are {self.asked()}")

    def passes(self, topic: str) -> Sitting:
        """Whoever is asked this lets it go by."""
        for party in self.who(topic):
            self.submits(party, topic, None)
        return self

    def comes_to(self, party: str, topic: str) -> Sitting:
        """Clocks run out, and others let it go by, until this Party is asked."""
        while self.silence(topic).who(topic) != [party]:
            self.passes(topic)
        return self

    def sues(self, by: str, other: str) -> Sitting:
        """A Party complains of the last deal, which the other made, and takes it to court."""
        number = str(self.sees(by).deals[-1].number)
        self.submits(by, FLOOR, {"complain": number}).submits(other, "destiny.plead", "deny")
        self.submits(other, "destiny.rule", "not_broken")
        return self.submits(other, "destiny.sue", None).submits(by, "destiny.sue", "yes")

    def agree(self, by: str, to: str, **parts: Any) -> Sitting:
        """A Party offers a deal and the other one accepts it."""
        self.submits(by, FLOOR, {"offer": to})
        self.submits(by, FLOOR, {"write_offer": terms(**parts)})
        number = self.sees(to).deals[-1].number
        return self.submits(to, FLOOR, {"answer_offer": {str(number): "accept"}})

    def votes(self, **casts: str) -> Sitting:
        """An item that is debated is voted on; who is not named abstains, and nobody bids."""
        self.silence("destiny.cast")
        while voters := self.who("destiny.cast"):
            self.submits(voters[0], "destiny.cast", casts.get(voters[0]))
        while self.who("destiny.bid"):
            self.passes("destiny.bid")
        return self

    # What is known

    def seat(self, party: str) -> int:
        """The seat of a Party."""
        return self.g.seat_of(PARTY.named(party))

    @property
    def g(self) -> Destiny:
        """The game as spectators know it."""
        return seen_by(self.table.view(SPECTATOR))

    def sees(self, party: str) -> State:
        """The state as a Party knows it."""
        return seen_by(self.table.view(self.seat(party))).s

    def asked(self) -> list[tuple[str, str]]:
        """Every Party and what the table waits for from it."""
        return [
            (PARTY.key(self.g.party_of(seat)), pending.question.topic.name)
            for seat in range(self.table.seats)
            for pending in self.table.view(seat).pending
            if pending.awaited
        ]

    def who(self, topic: str) -> list[str]:
        """The Parties that are asked this."""
        return [party for party, asked in self.asked() if asked == topic]

    def offered(self, party: str, topic: str) -> list[str]:
        """What a Party may choose from in a question, empty where it is not asked."""
        for pending in self.table.view(self.seat(party)).pending:
            if pending.question.topic.name == topic:
                shape: Any = pending.shape
                return [shape.kind.key(key) for key in shape.keys]
        return []

    def told(self, fact: str) -> list[tuple[str, ...]]:
        """What everybody was told under this name, by keys."""
        return [
            tuple(k.key(n) for k, n in zip(entry.note.kinds, entry.args, strict=True))
            for entry in self.table.view(SPECTATOR).log
            if entry.note.name == fact
        ]

    def purse(self, party: str) -> tuple[int, int]:
        """A Party's Influence and Money."""
        number = PARTY.named(party)
        return self.g.party(number).influence, self.g.party(number).money

    def carries(self, senator: str) -> tuple[int, int]:
        """A Senator's Corruption and Shadow."""
        number = senator_number(senator)
        return self.g.senator(number).corruption, self.g.senator(number).shadow

    def alive(self, senator: str) -> bool:
        """Whether a Senator is in play."""
        return self.g.in_play(senator_number(senator))

    # That it holds together

    def ends(self) -> Sitting:
        """Every view can be sent, and the record played again comes to the same moment."""
        for viewer in self.table.viewers:
            assert view_json(self.table.view(viewer))
        again = replay(self.game, self.table.journal, seed=SEED)
        assert again.digest() == self.table.digest()
        return self
