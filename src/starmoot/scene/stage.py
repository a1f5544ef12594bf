"""The stage: what has just happened, as beats that are played before the next question.

A game says in one table how its facts are staged: `of("moot", bids=bids("All bids open"))`
(`Game.staging`). From the facts that one viewer may know `Stage` makes beats: those of one form
and one step stand together, an outcome gives the beat before it its title, changes are told below
it. A game with richer beats has a function too (`Game.stage`), which may begin with `beats_of`.

Beats are made of nothing but the lines of the viewer's log, in the viewer's words, and never reach
over a step: so they tell exactly what the log tells, whenever somebody looks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from starmoot.kernel import NUMBER, SEAT, Entry, Game, View
from starmoot.scene import (
    NOBODY,
    Battle,
    Card,
    CardRow,
    Dice,
    Side,
    Stand,
    Tally,
    Token,
    Widget,
    json_of,
    widgets_json,
)

LOG: Final = 0
SMALL: Final = 1
BEAT: Final = 2
GREAT: Final = 3
"""How much a fact matters: for the log alone, a small thing, a beat of its own, a great moment."""

BIDS: Final = "bids"
VOTES: Final = "votes"
DICE: Final = "dice"
CARD: Final = "card"
BATTLE: Final = "battle"
ACT: Final = "act"
COUNT: Final = "count"
OUTCOME: Final = "outcome"
CHANGE: Final = "change"
SUMMARY: Final = "summary"

OPENING: Final = (BIDS, VOTES, DICE, BATTLE)
"""What opens: facts of one such note follow each other in one beat."""


@dataclass(frozen=True)
class Staging:
    """How a kind of fact is shown: as what, how much it matters, the line above it.

    `ends`, where given, is the heading over the round that is over when this happens.
    """

    form: str
    weight: int
    lead: str = ""
    ends: str = ""


def bids(lead: str, weight: int = BEAT) -> Staging:
    """Who gave how much: a name, then a number. All of one step are a tally."""
    return Staging(BIDS, weight, lead)


def votes(lead: str, weight: int = BEAT) -> Staging:
    """Who stands for what: a name, what for, and with how much weight (1 where it is not said)."""
    return Staging(VOTES, weight, lead)


def count(lead: str = "", weight: int = BEAT) -> Staging:
    """A vote that was counted: the added text is the count, as `mechanics.voting` explains it."""
    return Staging(COUNT, weight, lead)


def dice(lead: str = "", weight: int = BEAT) -> Staging:
    """A roll: its last number is the sum; the added text shows the faces in square brackets."""
    return Staging(DICE, weight, lead)


def card(lead: str = "", weight: int = BEAT, ends: str = "") -> Staging:
    """Something is turned up: the first thing that is no seat; the added text is what it says."""
    return Staging(CARD, weight, lead, ends)


def battle(lead: str = "", weight: int = GREAT) -> Staging:
    """Sides against each other: each with a number after it."""
    return Staging(BATTLE, weight, lead)


def act(lead: str = "", weight: int = BEAT, ends: str = "") -> Staging:
    """Somebody does something: a headline of its own."""
    return Staging(ACT, weight, lead, ends)


def outcome(weight: int = BEAT) -> Staging:
    """What the beat before it came to."""
    return Staging(OUTCOME, weight)


def change(weight: int = SMALL) -> Staging:
    """What else is different now; told below the beat before it."""
    return Staging(CHANGE, weight)


SILENT: Final = Staging(CHANGE, LOG)
"""For the log alone."""

DETAIL: Final = Staging(CHANGE, -1)
"""For those who want every detail: the log leaves it out until somebody asks for it."""
PLAIN: Final = Staging(CHANGE, SMALL)
"""What a fact has whose game does not say how it is staged."""

Stagings = Mapping[str, Staging]
"""How facts are staged, by the names of their notes."""


def of(game: str, **stagings: Staging) -> Stagings:
    """The stagings of a game: `of("moot", bids=bids("All bids open"))` is about `moot.bids`."""
    return {f"{game}.{name}": staging for name, staging in stagings.items()}


@dataclass
class Beat:
    """One thing that happened, as it is played.

    `lead` is a line above the title; `told` are sentences below it, `owner` is the seat whose act
    it is, `keys` are the things on the board that it is about, `hits` the other seats that it
    touches. `at` is how many lines of the log
    the viewer had when it was over.
    """

    title: str
    lead: str = ""
    told: tuple[str, ...] = ()
    widgets: tuple[Widget, ...] = ()
    owner: int = NOBODY
    keys: tuple[str, ...] = ()
    weight: int = BEAT
    form: str = ACT
    at: int = 0
    hits: tuple[int, ...] = ()


@dataclass
class Draft:
    """A beat in the making."""

    staging: Staging
    entries: list[Entry] = field(default_factory=list)
    dice: list[Entry] = field(default_factory=list)
    outcome: Entry | None = None
    told: list[str] = field(default_factory=list)
    weight: int = BEAT
    touched: set[int] = field(default_factory=set)


@dataclass
class Telling:
    """What a beat is told with: the viewer's words, and whose name is whose."""

    seen: Any
    seats: int

    @cached_property
    def owners(self) -> dict[str, int]:
        """The seat behind each name."""
        return {SEAT.label(seat, self.seen): seat for seat in range(self.seats)}

    def sentence(self, entry: Entry) -> str:
        """The sentence of a fact, with a capital and without what was added to it."""
        said = entry.sentence(self.seen)
        return said[:1].upper() + said[1:]

    def label(self, entry: Entry, place: int) -> str:
        """What an argument is called."""
        return entry.note.kinds[place].label(entry.args[place], self.seen)

    def owner(self, entry: Entry, place: int) -> int:
        """The seat that an argument stands for: by itself, or by what a seat is called."""
        if entry.note.kinds[place] is SEAT:
            return entry.args[place]
        return self.owners.get(self.label(entry, place), NOBODY)


def keys_of(entry: Entry, seen: Any = None) -> tuple[str, ...]:
    """What a fact is about: everything but plain numbers, and what that is on the board."""
    found: list[str] = []
    for kind, number in zip(entry.note.kinds, entry.args, strict=True):
        if kind is not NUMBER:
            found += [
                key for key in (kind.key(number), kind.thing(number, seen)) if key not in found
            ]
    return tuple(found)


class Stage:
    """Follows what one viewer learns, and gives it as beats."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.round: list[Beat] = []
        """What the present round has brought so far."""

    def follow(self, entries: list[Entry], view: View, at: int = 0) -> list[Beat]:
        """The beats of new facts; `at` lines of the log were told before them."""
        beats: list[Beat] = []
        start = 0
        for place, entry in enumerate(entries):
            if place + 1 == len(entries) or entries[place + 1].step != entry.step:
                step = entries[start : place + 1]
                own = None if self.game.stage is None else self.game.stage(view, step)
                found = beats_of(view, step, self.game.staging) if own is None else own
                for beat in self.rounded(found):
                    beat.at = at + place + 1
                    beats.append(beat)
                start = place + 1
        return beats

    def rounded(self, beats: list[Beat]) -> list[Beat]:
        """The same with a summary where a round ends."""
        found: list[Beat] = []
        for beat in beats:
            if beat.form == SUMMARY:
                if self.round:
                    found.append(replace(beat, told=in_short(self.round)))
                self.round = []
                continue
            found.append(beat)
            if beat.weight >= BEAT:
                self.round.append(beat)
        return found


MOST_TOLD = 7


def in_short(beats: list[Beat]) -> tuple[str, ...]:
    """The titles of a round: where there are too many, the great moments and the latest others."""
    while len(beats) > MOST_TOLD:
        least = min(beats, key=lambda beat: beat.weight)
        beats = [beat for beat in beats if beat is not least]
    return tuple(beat.title for beat in beats)


FEW: Final = 3


def beats_of(view: View, entries: list[Entry], stagings: Stagings) -> list[Beat]:
    """The beats of the facts of one step, by the staging of their kinds.

    Where a round ends stands an empty summary, which is filled by who knows the round.
    """
    telling = Telling(view.state, view.seats)
    beats: list[Beat] = []
    draft: Draft | None = None
    for entry in entries:
        staging = stagings.get(entry.note.name, PLAIN)
        if staging.weight <= LOG:
            continue
        if joins(draft, entry, staging):
            assert draft is not None
            add(draft, entry, staging, telling)
            continue
        before: list[str] = []
        if draft is not None and draft.staging.form == CHANGE and len(draft.told) < FEW:
            before = [telling.sentence(draft.entries[0]), *draft.told]  # it comes with what follows
        elif draft is not None:
            beats.append(made(draft, telling))
        if staging.ends:
            beats.append(Beat(staging.ends, form=SUMMARY))
        earlier = draft.touched if before and draft is not None else set[int]()
        draft = Draft(staging, [entry], told=before, weight=staging.weight)
        draft.touched = earlier | set(entry.touched(view.state))
    if draft is not None:
        beats.append(made(draft, telling))
    return beats


def joins(draft: Draft | None, entry: Entry, staging: Staging) -> bool:
    """Whether a fact belongs to the beat before it."""
    if draft is None:
        return False
    if staging.form == CHANGE:
        return True
    form = draft.staging.form
    if draft.outcome is not None or form == CHANGE:
        return False
    if staging.form == OUTCOME:
        return form in OPENING or bool(draft.dice)
    if staging.form == DICE:  # rolled for what is on; dice of another sort are for what follows
        same = not draft.dice or draft.dice[-1].note is entry.note
        return form in (ACT, CARD, DICE) and same
    return staging.form in OPENING and draft.entries[-1].note is entry.note


def add(draft: Draft, entry: Entry, staging: Staging, telling: Telling) -> None:
    """Add a fact to a beat."""
    draft.touched.update(entry.touched(telling.seen))
    if staging.form == CHANGE:
        sentence = telling.sentence(entry)
        if sentence not in (telling.sentence(draft.entries[0]), *draft.told):
            draft.told.append(sentence)
    elif staging.form == OUTCOME:
        draft.outcome = entry
    elif staging.form == DICE:
        draft.dice.append(entry)
    else:
        draft.entries.append(entry)
    draft.weight = max(draft.weight, staging.weight)


def made(draft: Draft, telling: Telling) -> Beat:
    """The finished beat."""
    first, last = draft.entries[0], draft.outcome
    staging = draft.staging
    headline = last or first
    plural = staging.form in (BIDS, VOTES)
    title = telling.sentence(headline) if last is not None or not plural else staging.lead
    lead = "" if title == staging.lead else staging.lead
    keys = keys_of(headline, telling.seen) if last is not None or not plural else ()
    widget = widget_of(draft, telling, keys)
    rolls = [dice_of("", one, telling) for one in draft.dice]
    told = draft.told
    if last is not None and staging.form in (ACT, CARD):
        told = [telling.sentence(first), *told]
    if last is None and staging.form not in (COUNT, DICE, BATTLE, CARD) and first.text:
        told = [first.text[:1].upper() + first.text[1:], *told]
    if staging.form == DICE and last is None and told:
        title, told = told[0], told[1:]  # what a roll led to says more than its sum
    owner = owner_of(headline, telling) if last is not None or not plural else NOBODY
    return Beat(
        title,
        lead,
        tuple(told),
        (*(() if widget is None else (widget,)), *rolls),
        owner,
        keys,
        draft.weight,
        staging.form,
        hits=tuple(sorted(draft.touched - {owner})) if staging.form in (ACT, CARD, CHANGE) else (),
    )


def owner_of(entry: Entry, telling: Telling) -> int:
    """The seat whose act a fact is: the first that its sentence names, where it begins with it."""
    if not entry.args or not entry.note.template.startswith("{}"):
        return NOBODY
    return telling.owner(entry, 0)


def widget_of(draft: Draft, telling: Telling, won: tuple[str, ...]) -> Widget | None:
    """What is drawn with a beat."""
    form, title = draft.staging.form, draft.staging.lead
    entries = draft.entries
    if form == BIDS:
        return tally(title, [bid_of(entry, telling) for entry in entries], won)
    if form == VOTES:
        return tally(title, stands_of(entries, telling), won)
    if form == COUNT:
        return tally(title, counted(entries[-1].text, telling), ())
    if form == DICE:
        return dice_of(title, entries[-1], telling)
    if form == BATTLE:
        return battle_of(title, entries, telling)
    if form == CARD:
        return card_of(title, entries[-1], telling)
    return None


def tally(title: str, stands: list[Stand], won: tuple[str, ...]) -> Tally:
    """Stands, the greatest first, and the one that the outcome names."""
    stands = sorted(stands, key=lambda stand: -stand.total)
    winner = [stand.key for stand in stands if stand.key in won]
    if not won and len(stands) > 1 and stands[0].total > stands[1].total:
        winner = [stands[0].key]
    return Tally(title, tuple(stands), won=winner[0] if winner else "")


def bid_of(entry: Entry, telling: Telling) -> Stand:
    """One bid: whose, and how much."""
    name, owner = telling.label(entry, 0), telling.owner(entry, 0)
    amount = entry.args[1]
    token = Token(name, owner, amount)
    return Stand(name, amount, (token,), key=entry.note.kinds[0].key(entry.args[0]))


def stands_of(entries: list[Entry], telling: Telling) -> list[Stand]:
    """What was voted for, each with those who did."""
    stands: dict[int, Stand] = {}
    for entry in entries:
        option = entry.args[1]
        weight = entry.args[2] if len(entry.args) > 2 else 1
        token = Token(telling.label(entry, 0), telling.owner(entry, 0), weight)
        before = stands.get(option)
        if before is None:
            label = telling.label(entry, 1)
            key = entry.note.kinds[1].key(option)
            stands[option] = Stand(label[:1].upper() + label[1:], weight, (token,), key=key)
        else:
            more = (*before.tokens, token)
            stands[option] = replace(before, total=before.total + weight, tokens=more)
    return list(stands.values())


COUNTED: Final = re.compile(r"(.+?) (\d+)(?: \((.+)\))?")
VOICE: Final = re.compile(r"(.+) (\d+)")


def counted(text: str, telling: Telling) -> list[Stand]:
    """The stands of a count in words: `seal 4 (Anwen 3, Brandt 1); open 2 (Cato 2)`."""
    stands: list[Stand] = []
    for part in text.split("; "):
        match = COUNTED.fullmatch(part)
        if match is None:
            return []
        tokens: list[Token] = []
        for voice in (match[3] or "").split(", "):
            said = VOICE.fullmatch(voice)
            if said is not None:
                tokens.append(Token(said[1], telling.owners.get(said[1], NOBODY), int(said[2])))
        label = match[1][:1].upper() + match[1][1:]
        stands.append(Stand(label, int(match[2]), tuple(tokens), key=match[1]))
    return stands


FACE: Final = re.compile(r"(?<!\S)(?:\[([^][]{1,3})\]|([-+0]))(?!\S)")
POOL: Final = re.compile(r"\bdi(?:e|ce) ([\d ,+]+?) *=")
"""Faces in a text: `[6]`, `+`, `0`, `-` as words of their own, or numbers after `dice`."""


SUM: Final = re.compile(r"= ?(-?\d+)")
"""What dice come to, in a text: `M9 0 - + T1=8`."""
ROLL: Final = re.compile(r"(\S.*?)((?: \d+)+)")
"""A text that ends with the faces: `Infestation 2 5`."""


def dice_of(title: str, entry: Entry, telling: Telling) -> Dice:
    """The faces in the added text, and what they came to: the last number, else what it says."""
    pairs = zip(entry.note.kinds, entry.args, strict=True)
    numbers = [number for kind, number in pairs if kind is NUMBER]
    pool = POOL.search(entry.text)
    if pool is not None:
        faces = re.findall(r"\d+", pool[1])
    else:
        faces = [match[1] or match[2] for match in FACE.finditer(entry.text)]
    words = entry.text if pool is not None else " ".join(FACE.sub("", entry.text).split())
    summed = SUM.search(entry.text)
    total = numbers[-1] if numbers else int(summed[1]) if summed else 0
    plain = ROLL.fullmatch(entry.text)
    if not faces and plain is not None and sum(map(int, plain[2].split())) == total:
        faces, words = plain[2].split(), " + ".join(plain[2].split())
        title = title or plain[1][:1].upper() + plain[1][1:]
    return Dice(title or telling.sentence(entry), tuple(faces), words, total)


def battle_of(title: str, entries: list[Entry], telling: Telling) -> Battle:
    """Each name that is followed by a number is a side with that strength."""
    last = entries[-1]
    sides: list[Side] = []
    kinds = last.note.kinds
    for place in range(len(kinds) - 1):
        if kinds[place] is not NUMBER and kinds[place + 1] is NUMBER:
            strength = last.args[place + 1]
            sides.append(Side(telling.label(last, place), telling.owner(last, place), strength))
    return Battle(title, tuple(sides), tuple(telling.sentence(entry) for entry in entries[:-1]))


def card_of(title: str, entry: Entry, telling: Telling) -> CardRow | None:
    """The first thing that a fact names which is neither a seat nor a number."""
    for place, kind in enumerate(entry.note.kinds):
        if kind is not SEAT and kind is not NUMBER:
            key = kind.key(entry.args[place])
            face = Card(telling.label(entry, place), entry.text, key=key)
            return CardRow(title, (face,))
    return None


def staged(game: Game, view: View) -> list[Beat]:
    """All beats of a view's log."""
    return Stage(game).follow(view.log, view)


def beat_json(beat: Beat) -> dict[str, Any]:
    """A beat as JSON."""
    return {**json_of(beat), "widgets": widgets_json(beat.widgets)}
