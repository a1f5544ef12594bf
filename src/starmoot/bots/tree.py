"""The memory of the search bot: what was tried in imagined worlds and what came of it.

Every seat picks for itself, by UCB1 over its menus, from what *it* went through: the questions
it was asked, its own entries, and the answers that others gave openly, one at a time. What
others seal in the same window is no part of it, so that simultaneous decisions are decoupled.
Entries are remembered by their meaning, so that they match from one imagined world to the next.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, final

from starmoot.bots.playout import RandomPicker, open_strand, playout, respond, tempted
from starmoot.host import MISSING, PASSED, Picker, Strand, choose_from, mixed, possible, walk
from starmoot.kernel import NUMBER, PASS, Answer, Play, Question, Shape, i64, sees

Outlook = Callable[[Any], list[int]]
"""A game's own reckoning of how each seat stands (`Game.outlook`)."""

EXPLORE: Final = 0.7
"""How much UCB1 is drawn to what was tried seldom."""

NARROW: Final = 16
"""Menus up to this long are tried out whole; longer ones are widened with the visits."""

RANK_WEIGHT: Final = 0.75
"""How much of a reward is one's place among the seats; the rest is the score itself."""

LEAVE_OR_TAKE: Final = [PASSED, 0]
"""Leaving comes first, so that an offer that changes nothing is left."""


def fold(path: i64, value: i64) -> i64:
    """A path with one more step; 62 bits, the same compiled and interpreted."""
    low = mixed(path ^ value)
    high = mixed((path >> 32) + low + ((value >> 32) ^ 0x5BF03635))
    return ((high & 0x3FFFFFFF) << 32) | low


@final
class Arm:
    """One entry of a menu: how often it was there, how often taken, and what it brought."""

    def __init__(self, available: i64) -> None:
        self.available: i64 = available
        self.visits: i64 = 0
        self.total: float = 0.0


@final
class Node:
    """One menu as one seat came to it."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.arms: dict[int, Arm] = {}


@final
class Tree:
    """All menus met so far, by path, and the range of the scores or of each seat's outlook seen."""

    def __init__(self) -> None:
        self.nodes: dict[int, Node] = {}
        self.topics: dict[str, int] = {}
        self.worlds: i64 = 0
        self.lowest: i64 = 0
        self.highest: i64 = 0
        self.worst: list[int] = []
        self.best: list[int] = []

    def topic(self, name: str) -> i64:
        """A number for a topic, by order of appearance."""
        number = self.topics.get(name)
        if number is None:
            number = len(self.topics)
            self.topics[name] = number
        return number


@final
class TreePicker(Picker):
    """Picks for one seat: by the tree while inside it, then at random.

    With `deciding` it does not explore: it takes what was visited most.
    """

    def __init__(self, tree: Tree, seat: i64, dice: RandomPicker, deciding: bool = False) -> None:
        super().__init__()
        self.tree = tree
        self.dice = dice
        self.deciding = deciding
        self.inside = True
        self.path: i64 = fold(0, seat)
        self.said: i64 = 0
        self.nodes: list[Node] = []
        self.keys: list[int] = []

    def begin(self, question: Question) -> None:
        """The seat is asked something."""
        self.path = fold(fold(self.path, self.tree.topic(question.topic.name)), question.subject)
        self.said = 0

    def hear(self, said: i64) -> None:
        """Another seat answered openly."""
        self.path = fold(self.path, said)

    def pick(self, count: i64) -> i64:
        index = self.choose(count) if self.inside else self.dice.pick(count)
        key = self.meaning(index)
        self.path = fold(self.path, key)
        self.said = fold(self.said, key)
        return index

    def choose(self, count: i64) -> i64:
        """An entry by the tree; the first menu that is new to it is remembered and ends it."""
        node = self.tree.nodes.get(self.path)
        if node is None:
            node = Node()
            self.inside = False
            if not self.deciding:
                self.tree.nodes[self.path] = node
        index = (
            self.most_visited(node, count) if self.deciding else self.most_promising(node, count)
        )
        self.nodes.append(node)
        self.keys.append(self.meaning(index))
        return index

    def most_promising(self, node: Node, count: i64) -> i64:
        """UCB1 over the entries that are open; a fresh one while there is room for more."""
        tried: i64 = 0
        best: i64 = 0
        highest = -1.0
        fresh: list[int] = []
        for index in self.within_sight(node, count):
            arm = node.arms.get(self.meaning(index))
            if arm is None:
                fresh.append(index)
                continue
            tried += 1
            arm.available += 1
            bonus = math.sqrt(math.log(float(arm.available)) / float(arm.visits))
            value = arm.total / float(arm.visits) + EXPLORE * bonus
            if value > highest:
                highest = value
                best = index
        if tried < count and tried < room(count, node.visits):
            return fresh[self.dice.pick(len(fresh))] if fresh else self.dice.pick(count)
        return best

    def most_visited(self, node: Node, count: i64) -> i64:
        """The entry that was taken most; the better one of two; any where none was."""
        best: i64 = -1
        highest = 0.0
        for index in self.within_sight(node, count):
            arm = node.arms.get(self.meaning(index))
            if arm is not None:
                value = float(arm.visits) + arm.total / float(arm.visits + 1)
                if value > highest:
                    highest = value
                    best = index
        return best if best >= 0 else self.dice.pick(count)

    def within_sight(self, node: Node, count: i64) -> list[int]:
        """The entries to look at: all, but of a long range of numbers only those tried."""
        if self.menu or count <= NARROW:
            return list(range(count))
        near: list[int] = []
        for key in node.arms:
            index: i64 = (key - self.base) // self.step
            if 0 <= index < count and self.meaning(index) == key:
                near.append(index)
        return near

    def learn(self, reward: float) -> None:
        """Remember what the entries taken in this world came to."""
        for i in range(len(self.nodes)):
            node = self.nodes[i]
            arm = node.arms.get(self.keys[i])
            if arm is None:
                arm = Arm(node.visits + 1)
                node.arms[self.keys[i]] = arm
            node.visits += 1
            arm.visits += 1
            arm.total += reward


def room(count: i64, visits: i64) -> i64:
    """How many entries of a menu may be open after so many visits."""
    if count <= NARROW:
        return count
    return 4 + int(2.0 * math.sqrt(float(visits)))


def ponder(question: Question, shape: Shape, picker: Picker) -> Answer:
    """Answer by menus; a standing offer may always be left standing (PASS)."""
    if not question.standing:
        return respond(question, shape, picker)
    if not possible(shape):  # nothing is on offer now, as where the chair has changed hands
        return PASS
    if choose_from(picker, NUMBER, LEAVE_OR_TAKE) == 0:
        return PASS
    return walk(shape, picker)


def grow(
    tree: Tree,
    world: Play,
    strand: Strand,
    index: i64,
    seed: i64,
    horizon: i64,
    outlook: Outlook | None = None,
) -> None:
    """Play one imagined world from a decision to its end, or to the horizon, and learn from it."""
    dice = RandomPicker(seed)
    pickers = [TreePicker(tree, seat, dice) for seat in range(world.seats)]
    settle(world, strand, index, pickers)
    made: i64 = 1
    while not world.ended and made < horizon and any_inside(pickers):
        ahead = open_strand(world)
        assert ahead is not None
        made += go_through(world, ahead, pickers, dice)
    if not world.ended:
        playout(world, dice, horizon - made)
    tree.worlds += 1
    rewards = rewards_of(tree, world) if outlook is None else prospects(tree, outlook(world))
    for seat in range(world.seats):
        pickers[seat].learn(rewards[seat])


def any_inside(pickers: list[TreePicker]) -> bool:
    """Whether some seat still follows the tree."""
    return any(picker.inside for picker in pickers)


def settle(world: Play, strand: Strand, index: i64, pickers: list[TreePicker]) -> None:
    """Answer one question by the tree; an answer that stands alone is heard by its audience."""
    window = strand.window
    assert window is not None
    question = window.questions[index]
    picker = pickers[question.seat]
    picker.begin(question)
    answer = ponder(question, world.glance(strand, question), picker)
    if question.standing:
        if answer.passed():
            return
    elif len(window.questions) - window.standing == 1:
        for seat in range(world.seats):
            if seat != question.seat and sees(window.audience, seat):
                pickers[seat].hear(picker.said)
    world.put(strand, index, answer)


def go_through(world: Play, strand: Strand, pickers: list[TreePicker], dice: RandomPicker) -> i64:
    """Answer what one window waits for by the tree; standing offers are taken up at random."""
    window = strand.window
    assert window is not None
    made: i64 = 0
    for index in range(len(window.questions)):
        question = window.questions[index]
        if question.standing:
            if tempted(dice):
                answer = respond(question, world.glance(strand, question), dice)
                if not answer.passed():
                    world.put(strand, index, answer)
                    return made + 1
        elif window.answers[index] is MISSING:
            settle(world, strand, index, pickers)
            made += 1
            if strand.window is not window:
                return made
    return made


def rewards_of(tree: Tree, world: Play) -> list[float]:
    """What each seat made of a world, from 0 to 1.

    Place among the seats counts most; the score within the range seen so far tells the rest,
    and everything where there is one seat. A world cut off at the horizon counts by the scores
    that the game keeps on the way, and as a draw where it keeps none.
    """
    scores = world.scores
    if not world.ended and max(scores) == min(scores):
        return [0.5] * len(scores)
    tree.lowest = min(scores) if tree.worlds == 1 else min(tree.lowest, min(scores))
    tree.highest = max(scores) if tree.worlds == 1 else max(tree.highest, max(scores))
    span: i64 = tree.highest - tree.lowest
    rewards: list[float] = []
    for mine in scores:
        worth = float(mine - tree.lowest) / float(span) if span > 0 else 0.5
        if len(scores) > 1:
            worth = RANK_WEIGHT * standing(scores, mine) + (1.0 - RANK_WEIGHT) * worth
        rewards.append(worth)
    return rewards


def prospects(tree: Tree, outlook: list[int]) -> list[float]:
    """What each seat made of a world that it need not see the end of, from 0 to 1.

    One decision moves prospects by a little: they are measured within the range that each seat
    has seen, or all decisions would look alike.
    """
    if not tree.worst:
        tree.worst = outlook[:]
        tree.best = outlook[:]
    rewards: list[float] = []
    for seat in range(len(outlook)):
        tree.worst[seat] = min(tree.worst[seat], outlook[seat])
        tree.best[seat] = max(tree.best[seat], outlook[seat])
        span: i64 = tree.best[seat] - tree.worst[seat]
        rewards.append(float(outlook[seat] - tree.worst[seat]) / float(span) if span > 0 else 0.5)
    return rewards


def standing(scores: list[int], mine: i64) -> float:
    """The share of the others that a score beats; a tie beats half."""
    points: i64 = -1
    for score in scores:
        if mine > score:
            points += 2
        elif mine == score:
            points += 1
    return float(points) / float(2 * (len(scores) - 1))
