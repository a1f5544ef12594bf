"""Facts: the log as typed entries with audiences and rule ids, put into words in one place.

A `Note` is a kind of fact, declared once with its rule ids and its sentence; an `Entry` is one
happening: integers, an audience, a moment. Text is made when somebody reads.
"""

from __future__ import annotations

import re
from typing import Any, Final, final

from starmoot.kernel.blame import BadFact, caller
from starmoot.kernel.kind import NUMBER, SEAT, Kind, kind_called
from starmoot.kernel.native import i64
from starmoot.kernel.secret import Secret, sees

NOTES: Final[dict[str, Note]] = {}

GAP: Final = re.compile(r"\{([^{}]*)\}")
"""Where a sentence names something: `{seat}`, `{party}`."""

EITHER: Final = re.compile(r"\[([^][|{}]*)\|([^][|{}]*)\]")
"""Words for one and words for any other number: `[Fleet|Fleets]`."""


@final
class Wording:
    """Words of a sentence that depend on the number at `place`."""

    def __init__(self, place: i64, written: str, one: str, many: str) -> None:
        self.place: i64 = place
        self.written = written
        self.one = one
        self.many = many


@final
class Note:
    """A kind of fact: `gaps` name the kinds in its sentence, `template` has `{}` for each of them.

    `rules` are space-separated ids. Where words depend on a number it has both, after the number:
    `{party} sends {number} [Fleet|Fleets]`. One that `reveals` tells a part of what is hidden
    ("there is a traitor among you"), so that nothing that led to it can be taken back.
    """

    def __init__(
        self, name: str, rules: str, template: str, gaps: list[str], reveals: bool = False
    ) -> None:
        self.name = name
        self.rules = rules
        self.template: str = template
        self.gaps = gaps
        self.reveals = reveals
        self.wordings = wordings_in(name, template, gaps)
        self.found: list[Kind[Any]] | None = None
        if name in NOTES and not self.like(NOTES[name]):
            raise ValueError(f"note {name} is declared twice")  # stored logs know it by name alone
        NOTES[name] = self

    @property
    def kinds(self) -> list[Kind[Any]]:
        """What the gaps stand for, looked up late: no matter what was loaded first."""
        found = self.found
        if found is None:
            game = self.name.partition(".")[0]
            found = [kind_called(gap, game, f"note {self.name}") for gap in self.gaps]
            self.found = found
        return found

    def like(self, other: Note) -> bool:
        """Whether it is the same fact, declared again."""
        same = self.gaps == other.gaps and self.rules == other.rules
        return same and self.template == other.template


def check_notes(game: str) -> None:
    """Refuse notes of a game, now that it is loaded, that name a kind which does not exist."""
    for note in NOTES.values():
        if note.name.startswith(f"{game}."):
            assert len(note.kinds) == len(note.gaps)


def wordings_in(name: str, template: str, gaps: list[str]) -> list[Wording]:
    """The words of a sentence that depend on a number: the last one before them."""
    found: list[Wording] = []
    for match in EITHER.finditer(template):
        before = template.count("{}", 0, match.start())
        numbers = [place for place in range(before) if gaps[place] == NUMBER.name]
        if not numbers:
            raise ValueError(f"note {name}: no number stands before {match[0]}")
        found.append(Wording(numbers[-1], match[0], match[1], match[2]))
    return found


def note(name: str, rules: str, sentence: str, *kinds: Kind[Any], reveals: bool = False) -> Note:
    """Declare a kind of fact: `note("moot.bids", "MT-BID-01", "{seat} bids {number}")`.

    Each gap names its kind, one of the same game without its prefix. An empty gap takes the next of
    `kinds`: for facts that are declared in a loop.
    """
    gaps: list[str] = GAP.findall(sentence)
    if gaps.count("") != len(kinds):
        raise ValueError(f"note {name}: its sentence and its kinds do not match")
    for kind in kinds:
        gaps[gaps.index("")] = kind.name
    return Note(name, rules, GAP.sub("{}", sentence), gaps, reveals)


@final
class Entry:
    """One fact: what happened (`note`, `args`), who may know (`audience`), when (`step`)."""

    def __init__(self, note: Note, args: list[int], audience: i64, step: i64, text: str) -> None:
        self.note = note
        self.args = args
        self.audience: i64 = audience
        self.step: i64 = step
        self.text = text

    def seen_by(self, viewer: i64) -> bool:
        """Whether a viewer may know of this."""
        return sees(self.audience, viewer)

    def tell(self, seen: object) -> str:
        """The sentence with what was added to it, in the words of a viewer's (redacted) state."""
        sentence = self.sentence(seen)
        return f"{sentence}: {self.text}" if self.text else sentence

    def sentence(self, seen: object) -> str:
        """The sentence alone, in the same words."""
        note, args = self.note, self.args
        kinds = note.kinds
        labels = [kinds[place].label(args[place], seen) for place in range(len(args))]
        template = note.template
        for wording in note.wordings:
            words = wording.one if args[wording.place] == 1 else wording.many
            template = template.replace(wording.written, words, 1)
        return template.format(*labels)

    def touched(self, seen: object) -> list[int]:
        """The seats that it is about: named in it, or owners of what it names.

        A state with a method `seat_behind(kind, number)` tells whose a thing is, by the name of
        its kind; a negative number is nobody's.
        """
        behind = getattr(seen, "seat_behind", None)
        found: list[int] = []
        for kind, number in zip(self.note.kinds, self.args, strict=True):
            seat = number if kind is SEAT else -1
            if behind is not None and seat < 0:
                seat = int(behind(kind.name, number))
            if seat >= 0 and seat not in found:
                found.append(seat)
        return found


UNSAID: Final = -(1 << 62)
"""Stands for a value that was not given to `say`."""


def filled(note: Note, values: list[int], secret: Secret[int] | None) -> list[int]:
    """The values for all gaps of a sentence, that of a secret last."""
    given = [value for value in values if value != UNSAID]
    if secret is not None:
        given.append(secret.value)
    if len(given) != len(note.kinds):
        wanted = ", ".join(kind.name for kind in note.kinds) or "none"
        raise BadFact(
            f"{note.name} was said with {len(given)} value{'s'[len(given) == 1 :]}{caller()}; "
            f"'{note.template}' takes {len(note.kinds)}: {wanted}"
        )
    return given
