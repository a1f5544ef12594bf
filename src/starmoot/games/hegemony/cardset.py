"""The cards of a table: the printed ones, and what its scribes agreed on. (HG-RAND-19, HG-RAND-20)

A card set is one TOML file with entries in the formats of `content/*.toml`, and a name:

    name = "Border worlds"

    [[gift]]
    id = "long_harvest"
    name = "Long Harvest"
    rule = "HG-RAND-19"
    text = "Your worlds feed themselves: 2 more Steel in each session."
    ranks = ["5"]
    boon = { session_steel = 2 }

An entry with the id of a printed one takes its place, any other comes after them. Of two gifts or
technologies for the same rank and colour the later one is drawn, so that a set goes row by row.
The option holds the text of the file: a record is whole without it, on every machine.
"""

from __future__ import annotations

import tomllib
from dataclasses import fields
from typing import Any, Final, TypeVar

from starmoot.content import BadContent, Content
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import printed
from starmoot.games.hegemony.crises.effects import EFFECTS

FACES: Final = 6
"""The rows of a crisis, one for each face of the die. (HG-CRIS-02, HG-HEG-13)"""
TABLES: Final = ("gift", "technology", "agenda", "crisis", "final_crisis")
MOST_KNOWN: Final = 64
"""Sets that are kept in memory once they were read."""

Entry = TypeVar("Entry")


class CardSet:
    """All cards of a table by number, and what they are called by kind."""

    def __init__(
        self,
        gifts: list[printed.Gift],
        technologies: list[printed.Technology],
        agendas: list[printed.Agenda],
        crises: list[printed.Crisis],
        final_crises: list[printed.FinalCrisis],
        name: str = "",
    ) -> None:
        self.gifts = gifts
        self.technologies = technologies
        self.agendas = agendas
        self.crises = crises
        self.final_crises = final_crises
        self.name = name

    def gift_at(self, rank: int, red: bool) -> n.Gift:
        """The gift of a rank; red suits have rows of their own where there are any. (HG-RAND-06)"""
        black, special = n.NONE, n.NONE
        for number, entry in enumerate(self.gifts):
            if rank in entry.ranks:
                if entry.red:
                    special = number
                else:
                    black = number
        return n.Gift(special if red and special != n.NONE else black)

    def technology_at(self, level: int, rank: int, red: bool) -> n.Technology:
        """The technology of a rank, or NONE. (HG-RAND-06)"""
        black, special = n.NONE, n.NONE
        for number, entry in enumerate(self.technologies):
            if entry.level == level and rank in entry.ranks:
                if entry.red:
                    special = number
                else:
                    black = number
        return n.Technology(special if red and special != n.NONE else black)

    def called(self, kind: str, number: int) -> str:
        """What a card of a kind is called; empty where there is none of that number."""
        if kind == n.ITEM.name:
            if number < n.FIRST_TECHNOLOGY:
                return self.called(n.GIFT.name, number)
            return self.called(n.TECHNOLOGY.name, number - n.FIRST_TECHNOLOGY)
        titles: list[str] = []
        if kind == n.GIFT.name:
            titles = [gift.name for gift in self.gifts]
        elif kind == n.TECHNOLOGY.name:
            titles = [technology.name for technology in self.technologies]
        elif kind == n.AGENDA.name:
            titles = [agenda.name for agenda in self.agendas]
        elif kind == n.CRISIS_CARD.name:
            titles = [crisis.title for crisis in self.crises]
        elif kind == n.FINAL_CRISIS.name:
            titles = [crisis.title for crisis in self.final_crises]
        return titles[number] if 0 <= number < len(titles) else ""


PRINTED: Final = CardSet(
    printed.GIFTS, printed.TECHNOLOGIES, printed.AGENDAS, printed.CRISES, printed.FINAL_CRISES
)
KNOWN: Final[dict[str, CardSet]] = {}


def card_set(text: str) -> CardSet:
    """The cards of a table, from the text of its own set; empty is the printed cards alone."""
    if not text:
        return PRINTED
    found = KNOWN.get(text)
    if found is None:
        if len(KNOWN) >= MOST_KNOWN:
            KNOWN.clear()
        found = read_set(text)
        KNOWN[text] = found
    return found


def read_set(text: str) -> CardSet:
    """Read and check a set; what is wrong is told with its name and the entry. (HG-RAND-20)"""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadContent(f"the card set is not TOML: {fault}") from None
    name = tables.pop("name", "")
    if not isinstance(name, str) or not name.strip():
        raise BadContent('the card set needs a first line such as name = "Border worlds"')
    file = f"card set '{name}'"
    for table in tables:
        if table not in TABLES:
            raise BadContent(f"{file}: unknown table '{table}'; there are {', '.join(TABLES)}")
    content = Content(n.PACKAGE, EFFECTS)
    made = CardSet(
        joined(file, printed.GIFTS, content.take(file, tables, printed.Gift)),
        joined(file, printed.TECHNOLOGIES, content.take(file, tables, printed.Technology)),
        joined(file, printed.AGENDAS, content.take(file, tables, printed.Agenda)),
        joined(file, printed.CRISES, content.take(file, tables, printed.Crisis)),
        joined(file, printed.FINAL_CRISES, content.take(file, tables, printed.FinalCrisis)),
        name,
    )
    check_rows(file, made)
    return made


def joined(file: str, usual: list[Entry], own: list[Entry]) -> list[Entry]:
    """The printed entries with those of a set in their places or after them."""
    entries = list(usual)
    places = {id_of(entry): place for place, entry in enumerate(usual)}
    for entry in own:
        word = id_of(entry)
        wrong = fault_of(entry)
        if wrong:
            raise BadContent(f"{file}, entry '{word}': {wrong}")
        if word in places:
            entries[places[word]] = entry
        else:
            entries.append(entry)
        if len(entries) > len(usual) + n.OWN:
            raise BadContent(f"{file}, entry '{word}': only {n.OWN} of a kind may be added")
    return entries


def id_of(entry: Any) -> str:
    """The id that every entry has."""
    return str(entry.id)


def fault_of(entry: Any) -> str:
    """What no table could play with, though it is well formed; empty where nothing is wrong."""
    if isinstance(entry, (printed.Gift, printed.Technology)):
        if not entry.ranks:
            return "ranks: it has no rank, so that nobody could ever draw it"
        if entry.activation < 0:
            return "activation: it cannot cost less than nothing"
        return negative("boon", entry.boon)
    if isinstance(entry, printed.Agenda):
        return fault_of_agenda(entry)
    if len(entry.row) != FACES:
        return (
            f"row: there must be {FACES} rows, one for each face of the die, not {len(entry.row)}"
        )
    if isinstance(entry, printed.Crisis):
        if not entry.need:
            return "need: nothing would resolve it"
        if not 1 <= entry.minute <= 20:
            return f"minute: it turns in one of the minutes 1 to 20, not {entry.minute}"
    return ""


def fault_of_agenda(entry: printed.Agenda) -> str:
    """An agenda pays for something, and has the blank that it asks about. (HG-AGO-02)"""
    if entry.aim == printed.Aim():
        return "aim: it pays for nothing"
    wanted = ""
    if entry.aim.scores_role:
        wanted = "role"
    elif entry.aim.about_plan is not None:
        wanted = "officer"
    if entry.blank != wanted:
        return f"blank: such an aim goes with '{wanted}', not '{entry.blank}'"
    return negative("aim", entry.aim)


def negative(word: str, part: Any) -> str:
    """Boons and aims give; none of their numbers takes away. A resource may be left open."""
    for item in fields(part):
        value = getattr(part, item.name)
        if type(value) is int and value < 0 and value != item.default:
            return f"{word}.{item.name}: must not be below 0"
    return ""


def check_rows(file: str, cards: CardSet) -> None:
    """A draw always ends: each level has a card that two factions may have. (HG-TECH-22)"""
    ranks = range(1, len(n.RANK.keys))
    for level in (n.SIMPLE, n.ADVANCED, n.MASTERY):
        found = [cards.technology_at(level, rank, False) for rank in ranks]
        if all(one == n.NONE or cards.technologies[one].unique for one in found):
            word = n.LEVEL.label(level)
            raise BadContent(f"{file}: every black {word} row is unique; leave one that is not")
    for rank, word in enumerate(n.RANK.keys):
        if cards.gift_at(rank, False) == n.NONE:
            raise BadContent(f"{file}: no gift for rank {word} is left; give one that rank")
