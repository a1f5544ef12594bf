"""Stories: what a game came to, told from its record for people who look back.

Everything is found without knowing the game: headlines and tracks are those of its scenes as
onlookers see them, luck is what the dice of named streams showed, and what was secret is whatever
only some were told. A game says in its `story` which dice are luck, which facts are about words
that were kept or broken, and who is ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from starmoot.host import SPECTATOR, Table
from starmoot.kernel import EVERYONE, SEAT, Chance, Entry
from starmoot.scene import NOBODY, Scene, Tracks
from starmoot.scene.stage import OPENING, Staging
from starmoot.web.tables.views import members

TURNING_POINTS = 6
MOST_LEADS = 3
MOST_BROKEN = 2
LEAD, BROKEN, SWING = "lead", "broken", "swing"
"""What a turning point can be: somebody passes somebody, breaks a word, or a track moves far."""
LEAST_SWING = 0.15
"""What part of its scale a track has to move at once to count."""
TELLING_FACTS = 2
STEM = 4
NEAR_OF = 10
"""What part of the whole may be missing for a near miss; one always may."""
LEAST_POINTS = 5
"""Where a victory counts less than this, points only say who has won."""
MOST_SECRETS = 60

Told = tuple[int, Entry | None]
"""How long the whole log was, and its last entry, by which one can tell whether it still stands."""


class Listening(Chance):
    """Dice that remember what they showed. Shuffles are nobody's luck and are not remembered."""

    def __init__(self, dice: Chance) -> None:
        super().__init__(dice.streams, dice.counts)
        self.dice = dice
        self.scheme = dice.scheme
        self.draws = dice.draws
        self.thrown: list[tuple[str, int, int]] = []

    def below(self, stream: int, n: int) -> int:
        value = self.dice.below(stream, n)
        self.draws = self.dice.draws
        self.thrown.append((self.streams[stream], n, value))
        return value

    def shuffle(self, stream: int, items: list[int]) -> None:
        self.dice.shuffle(stream, items)
        self.draws = self.dice.draws

    def clone(self) -> Chance:
        return self.dice.clone()


@dataclass(frozen=True)
class Draw:
    """One number of a stream, from 0 to `sides` - 1, and the seat that caused it (-1: no one)."""

    seat: int
    stream: str
    sides: int
    value: int


@dataclass(frozen=True)
class Swing:
    """A track that moved: after which input, and how far on its scale."""

    number: int
    label: str
    before: int
    after: int
    scale: int


@dataclass(frozen=True)
class Lead:
    """A seat came to be ahead of all others: after which input, of whom, for how many inputs."""

    number: int
    seat: int
    rival: int
    kept: int
    last: bool


class Teller:
    """Listens while a game is played from its beginning, input by input."""

    def __init__(self, table: Table) -> None:
        self.draws: list[Draw] = []
        self.swings: list[Swing] = []
        self.headlines: list[str] = []
        """What onlookers read above the table after a number of inputs; nothing without a scene."""
        self.ahead: list[tuple[int, int]] = []
        """After which input somebody else came to be ahead, and who."""
        self._tracks: dict[tuple[str, str], int] = {}
        self._heard = -1
        self.listen(table)
        self.look(table)

    def listen(self, table: Table) -> None:
        """Put ears to the dice; going back puts other dice on the table."""
        if not isinstance(table._play.chance, Listening):
            table._play.chance = Listening(table._play.chance)

    def look(self, table: Table) -> None:
        """Take notes after an input."""
        play = table._play
        if isinstance(play.chance, Listening):
            alone = {one.seat for one in play.questions} == {play.actor}
            actor = play.actor if alone else NOBODY
            self.draws += [Draw(actor, *thrown) for thrown in play.chance.thrown]
            play.chance.thrown.clear()
        self.listen(table)
        seat = leader(table)
        if (seat != NOBODY or play.ended) and (not self.ahead or self.ahead[-1][1] != seat):
            self.ahead.append((len(self.headlines), seat))
        told = table.version(SPECTATOR)
        if table.game.scene is None or (told == self._heard and not play.ended):
            self.headlines.append(self.headlines[-1] if self.headlines else "")
            return
        self._heard = told
        scene = table.game.scene(table.view(SPECTATOR, wordy=False, log=False))
        self.headlines.append(scene.headline)
        self._measure(scene)

    def _measure(self, scene: Scene) -> None:
        now: dict[tuple[str, str], int] = {}
        for widget in scene.widgets:
            for track in widget.tracks if isinstance(widget, Tracks) else ():
                name = (widget.title, track.label)
                now[name] = track.value
                before = self._tracks.get(name, track.value)
                if before != track.value:
                    reset = track.good is None and track.value < before
                    scale = 0 if reset else max(track.most - track.least, 0)
                    number = len(self.headlines) - 1
                    self.swings.append(Swing(number, track.label, before, track.value, scale))
        self._tracks = now

    def hush(self, table: Table) -> None:
        """Take the ears away again."""
        if isinstance(table._play.chance, Listening):
            table._play.chance = table._play.chance.dice


def moments(told: list[Told], log: list[Entry], steps: list[int]) -> Iterator[tuple[int, int]]:
    """(input, step) wherever a viewer was told a new step that still stands."""
    reached = -1
    for number in standing_inputs(told, log):
        step = steps[told[number][0]]
        if step > reached:
            reached = step
            yield number, reached


def standing_inputs(told: list[Told], log: list[Entry]) -> list[int]:
    """The inputs that were not taken back."""
    return [
        number
        for number, (length, last) in enumerate(told)
        if length == 0 or (length <= len(log) and log[length - 1] is last)
    ]


def marks(teller: Teller, found: list[tuple[int, int]]) -> list[dict[str, Any]]:
    """The steps at which the headline changes: bookmarks for leafing through a game."""
    chosen: list[dict[str, Any]] = []
    for number, step in found:
        label = teller.headlines[number]
        if label and (not chosen or chosen[-1]["label"] != label):
            chosen.append({"step": step if number else 0, "label": label})
    return chosen


def leader(table: Table) -> int:
    """The seat that is ahead of all others, by the scores once there are some; else nobody."""
    play, measure = table._play, table.game.story.standing or table.game.outlook
    stand = list(play.scores) if play.ended else [] if measure is None else measure(play)
    best = max(stand, default=0)
    return stand.index(best) if stand.count(best) == 1 else NOBODY


def leads(ahead: list[tuple[int, int]], inputs: int) -> list[Lead]:
    """Of who was ahead since when: the changes that lasted longest, and always the last one.

    Who was ahead first has passed nobody, which is only told where nobody was ever passed.
    """
    until = [number for number, _ in ahead[1:]] + [inputs]
    found = [
        Lead(number, seat, ahead[place - 1][1] if place else NOBODY, end - number, False)
        for place, ((number, seat), end) in enumerate(zip(ahead, until, strict=True))
        if seat != NOBODY
    ]
    passing = [one for one in found if one.rival != NOBODY]
    if ahead and ahead[-1][1] != NOBODY:
        last = replace(found[-1], last=True)
        passing = [one for one in passing if one.number != last.number]
        return [*longest(passing, MOST_LEADS - 1), last]
    return longest(passing, MOST_LEADS)


def longest(found: list[Lead], most: int) -> list[Lead]:
    """Those that lasted longest."""
    return sorted(found, key=lambda one: (-one.kept, one.number))[:most]


def ahead_of(teller: Teller, stand: list[int]) -> list[tuple[int, int]]:
    """Who was ahead since which input, of those that were not taken back."""
    kept = set(stand)
    ahead: list[tuple[int, int]] = []
    for number, seat in teller.ahead:
        if number in kept and (not ahead or ahead[-1][1] != seat):
            ahead.append((number, seat))
    return ahead


def turning(
    teller: Teller, found: list[tuple[int, int]], told: list[Told], table: Table
) -> list[dict[str, Any]]:
    """What decided the game, in order: who passed whom, whose word was broken, and, while there is
    room, the widest swings of tracks. Each has what was told then."""
    seen = table.view(SPECTATOR).state
    chosen: dict[int, dict[str, Any]] = {}
    stand = standing_inputs(told, table._play.log)
    for lead in leads(ahead_of(teller, stand), len(told)):
        number = shown_at(found, lead.number)
        chosen[number] = {
            **point(found, number, LEAD),
            "seat": lead.seat,
            "rival": None if lead.rival == NOBODY else lead.rival,
            "last": lead.last,
            "facts": telling(table, told, lead.number, seen),
        }
    for number, text in broken_words(table, found, [(one, told[one][0]) for one in stand]):
        chosen.setdefault(number, {**point(found, number, BROKEN), "label": text})
    for swing in widest(teller, dict(found)):
        if len(chosen) < TURNING_POINTS:
            chosen.setdefault(
                swing.number,
                {
                    **point(found, swing.number, SWING),
                    "label": swing.label.strip(),
                    "before": swing.before,
                    "after": swing.after,
                    "facts": about(swing.label, table, told, swing.number, seen),
                },
            )
    return [chosen[number] for number in sorted(chosen)]


def shown_at(found: list[tuple[int, int]], number: int) -> int:
    """The input with which a viewer could know what an input brought about."""
    return next((one for one, _ in found if one >= number), found[-1][0])


def point(found: list[tuple[int, int]], number: int, kind: str) -> dict[str, Any]:
    """A turning point of which nothing is told yet."""
    empty = {"label": "", "before": 0, "after": 0, "seat": None, "rival": None, "last": False}
    return {"step": dict(found)[number], "kind": kind, **empty, "facts": []}


def broken_words(
    table: Table, found: list[tuple[int, int]], lengths: list[tuple[int, int]]
) -> list[tuple[int, str]]:
    """The last words that were broken: with which input, and how it was told. `lengths` are those
    of the log after each input."""
    state = table.view(SPECTATOR).state
    broken: list[tuple[int, str]] = []
    for place, entry in enumerate(table._play.log):
        if entry.note.name in table.game.story.broken and entry.audience == EVERYONE:
            number = next(one for one, length in lengths if length > place)
            broken.append((shown_at(found, number), entry.tell(state)))
    return broken[-MOST_BROKEN:]


def widest(teller: Teller, step_of: dict[int, int]) -> list[Swing]:
    """The widest swings of tracks that have a scale, one for each input, widest first."""
    best: dict[int, tuple[float, Swing]] = {}
    for swing in teller.swings:
        weight = abs(swing.after - swing.before) / swing.scale if swing.scale else 0.0
        if swing.number in step_of and weight > best.get(swing.number, (0.0, swing))[0]:
            best[swing.number] = weight, swing
    wide = sorted(best.values(), key=lambda one: (-one[0], one[1].number))
    return [swing for weight, swing in wide if weight >= LEAST_SWING]


def public_facts(table: Table, told: list[Told], number: int) -> list[Entry]:
    """What everybody was told of an input, up to the end of a round."""
    start = told[number - 1][0] if number else 0
    found: list[Entry] = []
    for entry in table._play.log[start : told[number][0]]:
        staging = table.game.staging.get(entry.note.name)
        if found and staging is not None and staging.ends:
            break  # what comes now belongs to the next round
        if entry.audience == EVERYONE:
            found.append(entry)
    return found


def telling(table: Table, told: list[Told], number: int, seen: object) -> list[str]:
    """What mattered most of what everybody was told of an input; not counts, but their outcomes."""

    def staging(entry: Entry) -> Staging | None:
        return table.game.staging.get(entry.note.name)

    def weight(entry: Entry) -> int:
        found = staging(entry)
        return 0 if found is None else found.weight

    facts = public_facts(table, told, number)
    opened = [one for one in facts if (found := staging(one)) and found.form in OPENING]
    entries = [one for one in facts if one not in opened] or opened
    most = max(map(weight, entries), default=0)
    return [one.tell(seen) for one in entries if weight(one) == most][-TELLING_FACTS:]


def about(label: str, table: Table, told: list[Told], number: int, seen: object) -> list[str]:
    """Why a track moved, by texts that name it; else what mattered most."""
    stem = label.split()[-1][:STEM].lower() if label.split() else ""
    texts = [one.tell(seen) for one in public_facts(table, told, number)]
    named = [text for text in texts if stem in text.lower()]
    if not named:
        return telling(table, told, number, seen)
    return [cause(label.strip(), text) for text in named[-TELLING_FACTS:]]


def cause(label: str, text: str) -> str:
    """Of `Edge -3, now 5: no dissent` only why: the track and its numbers are told already."""
    what, _, why = text.partition(": ")
    said = why if what.startswith(label) and why else text
    return said[:1].upper() + said[1:]


def near_misses(table: Table) -> list[dict[str, Any]]:
    """Who lacked very little: of what they were after, or of the first place, in points.

    Aims are those that everybody may read now that the game is over.
    """
    play, game = table._play, table.game
    points = game.points(play.scores)
    best = max(points, default=0)
    winners = [seat for seat, score in enumerate(play.scores) if score == max(play.scores)]
    found: list[dict[str, Any]] = []
    for seat, score in enumerate(points):
        told = best >= LEAST_POINTS and best - score <= max(1, best // NEAR_OF)
        if told and seat not in winners:
            found.append({"seat": seat, "lacked": best - score, "most": 0, "text": ""})
    scene = None if game.scene is None else game.scene(table.view(SPECTATOR, log=False))
    for aim in () if scene is None else scene.aims:
        lacked = aim.most - aim.value
        if aim.most > 1 and 0 < lacked <= max(1, aim.most // NEAR_OF) and aim.owner not in winners:
            found.append({"seat": aim.owner, "lacked": lacked, "most": aim.most, "text": aim.text})
    return found


def luck(teller: Teller, table: Table) -> list[dict[str, Any]]:
    """For each seat, and for nobody's dice: how many there were, what was to be expected of them
    together, and what they came to."""
    lowest = table.game.story.luck
    found: dict[int, list[Draw]] = {}
    for draw in teller.draws:
        if draw.stream in lowest:
            found.setdefault(draw.seat, []).append(draw)
    return [
        {
            "seat": None if seat < 0 else seat,
            "dice": len(found[seat]),
            "expected": round(sum(lowest[d.stream] + (d.sides - 1) / 2 for d in found[seat]), 1),
            "rolled": sum(lowest[d.stream] + d.value for d in found[seat]),
        }
        for seat in sorted(found, key=lambda seat: (seat < 0, seat))
    ]


def promises(table: Table) -> list[dict[str, Any]]:
    """Who kept and who broke their word, where the game tells of it."""
    story, view = table.game.story, table.view(SPECTATOR)
    counts: dict[tuple[str, int | None], list[int]] = {}
    for entry in view.log:
        kept = entry.note.name in story.kept
        if kept or entry.note.name in story.broken:
            kind, number = entry.note.kinds[0], entry.args[0]
            who = kind.label(number, view.state), number if kind is SEAT else None
            counts.setdefault(who, [0, 0])[0 if kept else 1] += 1
    return [
        {"who": who, "seat": seat, "kept": kept, "broken": broken}
        for (who, seat), (kept, broken) in sorted(counts.items(), key=lambda one: one[0][0])
    ]


def secrets(table: Table) -> list[dict[str, Any]]:
    """What only some knew (`to`), as far as it is open to everybody now."""
    view = table.view(SPECTATOR)
    found: dict[str, dict[str, Any]] = {}
    for entry in view.log:
        if entry.audience != EVERYONE:
            text = entry.tell(view.state)
            found.setdefault(text, {"to": members(entry.audience, table.seats), "text": text})
    return list(found.values())
