"""Draws that end in a secret: nobody outside its audience may tell how they came out.

Two worlds part at one draw: the same step is taken again, and one die shows another face or two
shuffled cards lie the other way round. Where that changes something that is hidden from a viewer,
and nothing that the viewer may know by its type, the viewer must be shown the same in both.

A public die may change hidden things too, by what follows from it. So before a difference counts
as a leak the step is taken in some other worlds, where all else is dealt and drawn again: only
what the draw alone decides, alike in all of them, is a secret that was drawn.

Where the viewer is shown the same, the other outcome could be true as far as it knows, so that
imagined worlds must be able to hold it.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from starmoot.host import Table, digest, make_chance, redealt, replay_line, settle
from starmoot.kernel import Chance, Play, Secret
from starmoot.testing.exam import (
    Exam,
    difference,
    forget_early_facts,
    inside,
    look,
    with_play,
)
from starmoot.testing.paths import hidden_of
from starmoot.testing.redrawn import Draw, Redrawn
from starmoot.testing.secrecy import KEPT_FACTS, named, reseal
from starmoot.testing.worlds import Place, Value, general, known_values, places, refined

DRAWS_ALIKE = 4
"""How many draws of one sort are made again in one game: same kind of step, stream and size."""
MOST_VIEWERS = 3
"""How many viewers look at each other outcome."""
BACKGROUNDS = 6
"""In how many other worlds a suspicion is tried."""
SAMPLES = 16
"""How many worlds are imagined to find one outcome in them."""


class Retaken:
    """One step that can be taken again: the opening of a table, or an input."""

    def __init__(self, exam: Exam, before: Table | None, line: dict[str, Any]) -> None:
        self.exam = exam
        self.before = before
        self.line = line
        if before is not None:
            forget_early_facts(before, KEPT_FACTS)

    @property
    def name(self) -> str:
        """The step for a sentence."""
        if self.before is None:
            return "in the opening"
        return f"in input {self.line['n']}"

    def dice(self) -> Chance:
        """The dice of the table as they were before the step."""
        if self.before is None:
            streams = list(self.exam.game.streams)
            return make_chance("fair-1", streams, self.exam.table.seed)
        return inside(self.before).chance.clone()

    def take(self, dice: Redrawn, watcher: int | None = None) -> Table:
        """The table after the step with some dice; these keep the moment of the draw."""
        if self.before is None:
            return self.open(dice, watcher)
        return self.go_on(self.before.clone(), dice, watcher)

    def open(self, dice: Redrawn, watcher: int | None) -> Table:
        """Set the table up."""
        game = self.exam.game
        play = game.bare(self.exam.seats, settle(game, self.exam.table.options), dice)
        if watcher is not None:
            dice.watch(play, watcher)
        game.setup(play)
        play.start(game.opening())
        play.chance = dice.base
        return with_play(self.exam.table, play)

    def go_on(self, table: Table, dice: Redrawn, watcher: int | None = None) -> Table:
        """Give a table the input of the step."""
        play = inside(table)
        play.chance = dice
        if watcher is not None:
            dice.watch(play, watcher)
        replay_line(table, self.line)
        inside(table).chance = dice.base
        return table

    def elsewhere(self, viewer: int, salt: int, at: int, draw: Draw, outcome: Any) -> Play | None:
        """The play after the step in another world with one draw given; None where it cannot be."""
        exam = self.exam
        fresh = make_chance("quick-1", list(exam.game.streams), salt.to_bytes(32, "little"))
        dice = Redrawn(fresh, at, outcome)
        try:
            if self.before is None:
                table = self.open(dice, None)
            else:
                world = redealt(exam.game, inside(self.before), viewer, salt)
                table = with_play(self.before, world)
                reseal(exam, world, viewer, resample=False)
                self.go_on(table, dice)
        except Exception:  # an input need not be possible in every other world
            return None
        same = len(dice.noted) > at and dice.noted[at].like(draw)
        return inside(table) if same else None


class Shown:
    """What one viewer knows of a table, and what it is shown: each looked up once."""

    def __init__(self, exam: Exam, table: Table, viewer: int) -> None:
        self.exam = exam
        self.table = table
        self.viewer = viewer

    @cached_property
    def hidden(self) -> dict[Place, Value]:
        """What it cannot know, place by place."""
        return places(inside(self.table), self.viewer)

    @cached_property
    def known(self) -> dict[Place, Any]:
        """What it knows, though that is no plain field."""
        return known_values(inside(self.table), self.viewer)

    @cached_property
    def look(self) -> str:
        """What it is shown."""
        with self.exam.guard("view", f"the view of {named(self.viewer)} with other dice"):
            return look(self.exam.game, self.table.view(self.viewer))


@dataclass
class Parted:
    """The true world and one in which a draw came out otherwise, for one viewer."""

    step: Retaken
    at: int
    draw: Draw
    outcome: tuple[int, ...]
    here: Shown
    there: Shown

    def __post_init__(self) -> None:
        self.viewer = self.here.viewer
        self.one, self.other = inside(self.here.table), inside(self.there.table)
        self.mine, self.theirs = self.here.hidden, self.there.hidden
        self.moved = [
            place
            for place in self.mine.keys() & self.theirs.keys()
            if self.mine[place][1] != self.theirs[place][1]
        ]

    def compare(self) -> None:
        """Compare what the viewer is shown, and write down a leak."""
        exam = self.step.exam
        if not self.moved or self.here.known != self.there.known:
            return
        exam.report.count("draws made again")
        looks = [self.here.look, self.there.look]
        if looks[0] == looks[1]:
            self.imagine()
            return
        if self.excused():
            return
        drawn = self.drawn()
        if drawn:
            where = difference(*map(json.loads, looks)) or "the order of entries differs"
            exam.find(
                "secrecy",
                f"{self.step.name} {named(self.viewer)} can tell what was drawn for "
                f"{general(drawn[0])}, which is hidden from it: {where}",
            )

    def excused(self) -> bool:
        """Whether something of what differs was opened to the viewer after it was drawn."""
        plays = [self.one, self.other]
        if self.draw.shuffled:
            lots = [Counter(plain_values(lot.values())) for lot in (self.mine, self.theirs)]
            if lots[0] != lots[1]:
                return True
        dice = Redrawn(self.step.dice(), self.at, self.draw.outcome)
        self.step.take(dice, self.viewer)
        moment, watched = dice.moment, dice.watched
        assert moment is not None and watched is not None
        moved = {lot[place] for lot in (self.mine, self.theirs) for place in self.moved}
        if moment.announced(watched):  # it knows by itself what was opened before the draw
            return True
        return any(moment.opened_any(play, moved) or moment.announced(play) for play in plays)

    def drawn(self) -> list[str]:
        """The hidden places that the draw alone decides, in whatever world it is made."""
        mine, theirs = single(self.mine), single(self.theirs)
        left = [one for one in mine.keys() & theirs.keys() if mine[one] != theirs[one]]
        tried = 0
        for _ in range(BACKGROUNDS):
            salt = self.step.exam.rng.getrandbits(40)
            found: list[dict[Single, Any]] = []
            for outcome in (self.draw.outcome, self.outcome):
                play = self.step.elsewhere(self.viewer, salt, self.at, self.draw, outcome)
                if play is not None:
                    found.append(single(places(play, self.viewer)))
            if len(found) < 2:
                continue
            tried += 1
            here, there = found
            left = [
                one for one in left if here.get(one) == mine[one] and there.get(one) == theirs[one]
            ]
        return sorted(path for path, _, _ in left) if tried else []

    # What could be true

    def imagine(self) -> None:
        """The viewer cannot tell the worlds apart: imagined ones must be able to hold the other."""
        exam = self.step.exam
        secrets = dict(hidden_of(self.one))
        place = exam.rng.choice(sorted(self.moved))
        secret = secrets.get(place[0])
        value = self.theirs[place][1]
        if secret is None:
            return
        if isinstance(secret, Secret) and secret.faces:
            if set(plain_values([("", value)])) - set(secret.faces):
                self.unimaginable(place, f"its faces are {secret.faces}")
            self.note_faces(place, secret.faces)
        elif secret.pool and pool_of(self.mine, secret.pool) == pool_of(self.theirs, secret.pool):
            return
        elif not refined(exam.game, self.one):
            if secret.pool:
                self.unimaginable(
                    place,
                    f"the pool '{secret.pool}' only mixes what is true. "
                    "What is rolled takes `faces` and `roll` instead of a pool; what is dealt "
                    "belongs to the pool from the deck to the last card that is laid aside",
                )
        else:
            exam.tallies.note_reached(general(place[0]), self.reached(place, value))

    def note_faces(self, place: Place, faces: list[int]) -> None:
        """Count which faces of a die an imagined world holds."""
        exam = self.step.exam
        world = redealt(exam.game, self.one, self.viewer, exam.rng.getrandbits(40))
        found = places(world, self.viewer).get(place)
        if found is not None:
            exam.tallies.note_faces(general(place[0]), faces, plain_values([found]))

    def reached(self, place: Place, value: Any) -> bool:
        """Whether some imagined world holds a value in a place."""
        exam = self.step.exam
        for _ in range(SAMPLES):
            salt = exam.rng.getrandbits(40)
            world = redealt(exam.game, self.one, self.viewer, salt)
            there = places(world, self.viewer).get(place)
            if there is not None and there[1] == value:
                return True
        return False

    def unimaginable(self, place: Place, why: str) -> None:
        """Write down that imagined worlds do not follow the draw."""
        self.step.exam.find(
            "imagined",
            f"{general(place[0])} could as well be {self.theirs[place][1]} for all that "
            f"{named(self.viewer)} knows, but no imagined world has it: {why}",
        )


Single = tuple[str, int, int]
"""A place, and in a list the entry there."""


def single(found: dict[Place, Value]) -> dict[Single, Any]:
    """What lies in each place, lists entry by entry."""
    entries: dict[Single, Any] = {}
    for (path, index), (_, value) in found.items():
        for number, entry in enumerate(value if isinstance(value, tuple) else (value,)):
            entries[path, index, number] = entry
    return entries


def plain_values(values: Any) -> list[Any]:
    """The values of some places, those inside lists one by one."""
    found: list[Any] = []
    for _, value in values:
        found.extend(value if isinstance(value, tuple) else [value])
    return found


def pool_of(found: dict[Place, Value], pool: str) -> Counter[Any]:
    """All that is hidden in one pool."""
    return Counter(value for key, value in found.values() if key == f"pool {pool}")


def check_draws(exam: Exam, before: Table | None, line: dict[str, Any], kind: str) -> None:
    """Take a step again with other outcomes of draws that were seldom made again so far."""
    step = Retaken(exam, before, line)
    dice = Redrawn(step.dice())
    with exam.guard("replay", f"taking a step again {step.name}"):
        one = step.take(dice)
    if one.ended:
        return
    truth = digest(inside(one))
    shown = {viewer: Shown(exam, one, viewer) for viewer in exam.viewers()}
    numbered = list(enumerate(dice.noted))
    exam.rng.shuffle(numbered)
    for at, draw in numbered:
        sort = f"{kind}/{draw.stream}/{draw.size}"
        if exam.redrawn[sort] >= DRAWS_ALIKE or exam.redrawn.total() >= exam.budget.redraws:
            continue
        exam.redrawn[sort] += 1
        for outcome in draw.others(exam.rng):
            with exam.guard("fits", f"dice that fall otherwise {step.name}"):
                other = step.take(Redrawn(step.dice(), at, outcome))
            if other.ended or digest(inside(other)) == truth:
                continue
            for viewer in exam.rng.sample(list(shown), min(len(shown), MOST_VIEWERS)):
                there = Shown(exam, other, viewer)
                Parted(step, at, draw, outcome, shown[viewer], there).compare()
