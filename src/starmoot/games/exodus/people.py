"""People: how characters come into the fleet and into the books (EX-CHR, EX-SET-07..09).

Characters are colour, but for the personal secret that each leader carries (EX-CHR-02).
"""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.content import BOOKS, COLONIES, HOME, PEOPLE, SECRET, SECRETS
from starmoot.games.exodus.knowledge import PERSONALS
from starmoot.games.exodus.names import CHURCH, DRAWS, FACTION, FACTIONS, NETWORK, PERSONAL
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secret_words import content_text
from starmoot.games.exodus.secrets import new_secret
from starmoot.games.exodus.staging import PERSON
from starmoot.games.exodus.state import Character, State
from starmoot.kernel import Answer, Choose, Form, Shape, Text, Words, i64, note, only

LONGEST_NAME: Final = 40
LONGEST_LINE: Final = 280


def word_list(word: str) -> tuple[str, ...]:
    """One of the lists that people are made of."""
    return next(entry.words for entry in PEOPLE if entry.id == word)


GIVEN: Final = word_list("given")
FAMILY: Final = word_list("family")
MACHINES: Final = word_list("machines")
LONGINGS: Final = word_list("longings")
MANNERS: Final = word_list("manners")

FULL_NAMES: Final = [
    f"{given} {FAMILY[place * 7 % len(FAMILY)]}" for place, given in enumerate(GIVEN)
]
"""Ideas for those who look for a name."""

ANY_HOME: Final = Choose(HOME, list(range(len(COLONIES))))
ANY_PERSONAL: Final = Choose(SECRET, PERSONALS)

LEADS: Final = note(
    "exodus.leader", "EX-SET-07 EX-CHR-01 EX-HID-01 EX-CHR-02", "{} is led by {}", FACTION, PERSON
)
KEEPS_RITUAL: Final = note(
    "exodus.elder",
    "EX-JUMP-21 EX-COMP-13 EX-SET-11 EX-CHR-17",
    "{} keeps the ritual as the Church's Elder",
    PERSON,
)


def sheet_of(faction: i64) -> Form:
    """EX-SET-07, EX-SET-08: what is written down about a leader, with a few ideas for each book."""
    names = list(MACHINES) if faction == NETWORK else FULL_NAMES[faction::FACTIONS]
    parts: list[Shape] = [
        Text(LONGEST_NAME, 1, names),
        Text(LONGEST_LINE, 0, list(MANNERS[faction % 2 :: 2])),
        ANY_HOME,
        Text(LONGEST_LINE, 0, list(LONGINGS[faction % 2 :: 2])),
        ANY_PERSONAL,
    ]
    return Form(["name", "description", "home", "misses", "secret"], parts)


SHEETS: Final = [sheet_of(faction) for faction in range(FACTIONS)]
"""The sheet for a leader in each faction's book."""

SECRET_ON_SHEET: Final = 4


def described(answer: Answer) -> Character:
    """The person on a sheet that somebody filled in."""
    person = Character()
    person.name = answer.part(0).text.strip() or answer.part(0).text
    person.description = answer.part(1).text
    person.home = answer.part(2).key
    person.misses = answer.part(3).text
    return person


def drawn(g: Exodus, words: tuple[str, ...]) -> str:
    """One of some words at random."""
    return words[g.chance.below(DRAWS, len(words))]


def generate(g: Exodus, faction: i64) -> Character:
    """EX-SET-27, EX-DEC-03: somebody whom nobody described."""
    person = Character()
    if faction == NETWORK:
        person.name = drawn(g, MACHINES)
    else:
        person.name = f"{drawn(g, GIVEN)} {drawn(g, FAMILY)}"
    person.description = drawn(g, MANNERS)
    person.home = g.chance.below(DRAWS, len(COLONIES))
    person.misses = drawn(g, LONGINGS)
    return person


def enter(g: Exodus, person: Character, faction: i64) -> i64:
    """Somebody joins a faction; gives the number by which they go from now on."""
    person.faction = faction
    person.origin = faction
    g.s.characters.append(person)
    return len(g.s.characters) - 1


def burden(g: Exodus, number: i64, card: i64) -> None:
    """EX-CHR-02, EX-SET-08: somebody has a personal secret from now on."""
    faction = g.s.characters[number].faction
    g.s.edit_character(number).secret = new_secret(g, faction, PERSONAL, card, number)


def arrive(g: Exodus, faction: i64, answer: Answer) -> i64:
    """EX-CHR-05, EX-DEC-03: a new face with a new secret, as described; made up where one passed.

    Gives the number by which they go from now on.
    """
    if answer.passed():
        number = enter(g, generate(g, faction), faction)
        burden(g, number, PERSONALS[g.chance.below(DRAWS, len(PERSONALS))])
    else:
        number = enter(g, described(answer), faction)
        burden(g, number, answer.part(SECRET_ON_SHEET).key)
    return number


def call_elder(g: Exodus) -> None:
    """EX-JUMP-21, EX-COMP-13: the Church comes to the ritual through its Elder.

    EX-SET-11, EX-CHR-17: there is one from the first time on at which the fleet needs one, and no
    secret of theirs matters yet.
    """
    for person in g.s.characters:
        serves = person.faction == CHURCH and not person.primary and not person.gone
        if serves and person.was_elder:
            return
    number = len(g.s.characters)
    person = Character()
    person.name = FULL_NAMES[-1 - number % len(FULL_NAMES)]
    person.description = MANNERS[number % len(MANNERS)]
    person.home = number % len(COLONIES)
    person.misses = LONGINGS[number % len(LONGINGS)]
    person.was_elder = True
    g.say(KEEPS_RITUAL, enter(g, person, CHURCH))


def appoint(g: Exodus, number: i64) -> None:
    """EX-CHR-01: somebody leads their faction; EX-HID-09: its player sees how they fare."""
    person = g.s.edit_character(number)
    person.primary = True
    sheet = g.s.edit_faction(person.faction)
    sheet.leader = number
    if number in g.s.infected:
        known = g.s.infected[number]
        known.audience = known.audience | only(sheet.seat)
    if not g.quiet:
        g.say(LEADS, person.faction, number, text=portrait(g.s, number))


def title_of(state: State, number: i64) -> str:
    """EX-SET-09: the title of a leader, which is that of the high office once it is held."""
    person = state.characters[number]
    book = BOOKS[person.faction]
    if not person.primary:
        return f"of the {book.name}"
    return book.office if state.factions[person.faction].has_office else book.leader


def portrait(state: State, number: i64) -> str:
    """Who somebody is, in one line."""
    person = state.characters[number]
    line = f"{title_of(state, number)}, from {COLONIES[person.home].name}"
    if person.misses:
        line += f", misses {person.misses}"
    return f"{line}. {person.description}".strip()


def explain_sheet(words: Words, faction: i64) -> None:
    """EX-COMP-18: what is said of each colony; EX-SCT-23: what a machine has to hide."""
    for place, colony in enumerate(COLONIES):
        words.previews[HOME.name, place] = colony.text
    for card in PERSONALS:
        words.rules[SECRET.name, card] = SECRETS[card].rule
        if faction == NETWORK:
            words.previews[SECRET.name, card] = content_text(card, faction)
