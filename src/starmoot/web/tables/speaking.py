"""Speaking: what a viewer is shown, in the language of whoever looks.

A table plays and keeps everything in English. Another language is made from what a viewer is shown
and from nothing else, so that it cannot tell more; it is made once for each moment and language.
"""

from __future__ import annotations

from typing import Any

from starmoot.host import Catalogue, catalogue_in, catalogue_of
from starmoot.web.tables.room import BOT_MARK
from starmoot.web.tables.views import LogLines, Parts, Shown

CHARACTERS = "starmoot.bots"
"""The package whose catalogue has the lines of characters."""
SAID = ("scene", "decisions", "waiting", "result", "guide", "team", "log", "beats")
"""The parts in which a game speaks; what people have written stands in others."""


class SaidLines(LogLines):
    """A viewer's log and its beats in another language, growing with those in English."""

    def __init__(self) -> None:
        super().__init__()
        self._told: list[dict[str, Any]] = []
        self._played: list[Parts] = []

    def say(self, entries: list[dict[str, Any]], beats: list[Parts], words: Catalogue) -> None:
        """Add what is new; begin again where the English ones were begun again."""
        if entries is not self._told:
            self.entries, self.chain, self._told = [], [""], entries
        if beats is not self._played:
            self.beats, self._played = [], beats
        for line in entries[len(self.entries) :]:
            self.add(words.told(line))
        self.beats += [words.told(beat) for beat in beats[len(self.beats) :]]


def said(shown: Shown, language: str) -> Shown:
    """A moment in a language."""
    words = catalogue_of(shown.parts["room"]["game"], language)
    if words.empty:
        return shown
    if language not in shown.said:
        lines: SaidLines = shown.lines.said.setdefault(language, SaidLines())
        lines.say(shown.log, shown.beats, words)
        found = shown.said[language] = Shown(said_parts(shown.parts, language), lines)
        found.length = shown.length  # the log may have gone on meanwhile
    found = shown.said[language]
    assert isinstance(found, Shown)
    return found


def said_parts(parts: Parts, language: str) -> Parts:
    """Parts of a view in a language; titles of tables and what people have written stay."""
    room = parts["room"]
    words = catalogue_of(room["game"], language)
    if words.empty:
        return parts
    seats = [{**seat, "called": words.say(seat["called"])} for seat in room["seats"]]
    told = {name: words.told(part) if name in SAID else part for name, part in parts.items()}
    told["room"] = {**room, "seats": seats}
    if "me" in parts:
        told["me"] = said_me(parts["me"], words)
    return told


def said_me(me: Parts, words: Catalogue) -> Parts:
    """Who looks, with the questions that they let go by in their language."""
    return {**me, "holds": words.told(me["holds"])}


def said_talk(talk: list[dict[str, Any]], language: str) -> list[dict[str, Any]]:
    """Words of a table, those of its characters in a language; what people say stays as it is."""
    words = catalogue_in(CHARACTERS, language)
    return [
        {**one, "text": words.say(one["text"])} if one["name"].endswith(BOT_MARK) else one
        for one in talk
    ]


def said_leaf(leaf: Parts, language: str) -> Parts:
    """What a viewer knew at a step of its log, in a language."""
    words = catalogue_of(leaf["view"]["room"]["game"], language)
    return {**leaf, "view": said_parts(leaf["view"], language), "marks": words.told(leaf["marks"])}
