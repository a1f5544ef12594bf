"""People: how characters come into the fleet and into the books. (EX-CHR, EX-SET-07..09)

Characters are colour, but for the personal secret that each leader carries. (EX-CHR-02)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.names import CHURCH, DRAWS, FACTIONS, NETWORK, PERSONAL
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import PERSONALS
from starmoot.games.exodus.secrets.spreading import new_secret
from starmoot.games.exodus.secrets.wording import content_text
from starmoot.games.exodus.state import Character, State

LONGEST_NAME: Final = 40
LONGEST_LINE: Final = 280


def word_list(word: str) -> tuple[str, ...]:
    """One of the lists that people are made of."""
    return next(entry.words for entry in printed.PEOPLE if entry.id == word)


GIVEN: Final = word_list("given")
FAMILY: Final = word_list("family")
MACHINES: Final = word_list("machines")
LONGINGS: Final = word_list("longings")
MANNERS: Final = word_list("manners")

FULL_NAMES: Final = [
    f"{given} {FAMILY[place * 7 % len(FAMILY)]}" for place, given in enumerate(GIVEN)
]
"""Ideas for those who look for a name."""

ANY_HOME: Final = k.Choose(printed.HOME, list(range(len(printed.COLONIES))))
ANY_PERSONAL: Final = k.Choose(printed.SECRET, PERSONALS)

LEADS: Final = k.note("exodus.leader", "EX-SET-07 EX-CHR-01", "{faction} is led by {person}")
INTRODUCED: Final = k.note(
    "exodus.introduced", "EX-CHR-17 EX-CHR-03", "{faction} introduces {person}"
)
KEEPS_RITUAL: Final = k.note(
    "exodus.elder", "EX-JUMP-21 EX-COMP-13", "{person} keeps the ritual as the Church's Elder"
)


class Leader(k.Sheet):
    """What is written down about a leader. (EX-SET-07, EX-SET-08)"""

    name: str = ""
    description: str = ""
    home: k.i64 = 0
    misses: str = ""
    secret: k.i64 = -1


class Introduction(k.Sheet):
    """What is written down about somebody who does not lead. (EX-CHR-03, EX-CHR-17)"""

    name: str = ""
    role: str = ""
    home: k.i64 = 0
    secret: list[int] = []


def sheet_of(faction: names.Faction) -> k.Form:
    """What is written down about a leader, with a few ideas for each book. (EX-SET-07,
    EX-SET-08)
    """
    names = list(MACHINES) if faction == NETWORK else FULL_NAMES[faction::FACTIONS]
    return k.form(
        Leader,
        name=k.Text(LONGEST_NAME, 1, names),
        description=k.Text(LONGEST_LINE, 0, list(MANNERS[faction % 2 :: 2])),
        home=ANY_HOME,
        misses=k.Text(LONGEST_LINE, 0, list(LONGINGS[faction % 2 :: 2])),
        secret=ANY_PERSONAL,
    )


SHEETS: Final = [sheet_of(faction) for faction in names.EVERY_FACTION]
"""The sheet for a leader in each faction's book."""

ELDER: Final = printed.BOOKS[CHURCH].people[0]
MOST_SECONDARIES: Final = 3


def introduction_of(faction: names.Faction) -> k.Form:
    """What is written down about somebody who does not lead. (EX-CHR-03, EX-CHR-17)

    Roles are those that the book suggests, or any other; a secret only if one likes.
    """
    return k.form(
        Introduction,
        name=k.Text(LONGEST_NAME, 1, FULL_NAMES[faction::FACTIONS]),
        role=k.Text(LONGEST_NAME, 1, list(printed.BOOKS[faction].people)),
        home=ANY_HOME,
        secret=k.Choose(printed.SECRET, PERSONALS, 0, 1),
    )


INTRODUCTIONS: Final = [introduction_of(faction) for faction in names.EVERY_FACTION]
"""The lines for a secondary character in each faction's book."""


def described(sheet: Leader) -> Character:
    """The person on a sheet that somebody filled in."""
    person = Character()
    person.name = sheet.name.strip() or sheet.name
    person.description = sheet.description
    person.home = sheet.home
    person.misses = sheet.misses
    return person


def drawn(g: Exodus, words: tuple[str, ...]) -> str:
    """One of some words at random."""
    return words[g.chance.below(DRAWS, len(words))]


def generate(g: Exodus, faction: names.Faction) -> Character:
    """Somebody whom nobody described. (EX-SET-27, EX-DEC-03)"""
    person = Character()
    if faction == NETWORK:
        person.name = drawn(g, MACHINES)
    else:
        person.name = f"{drawn(g, GIVEN)} {drawn(g, FAMILY)}"
    person.description = drawn(g, MANNERS)
    person.home = g.chance.below(DRAWS, len(printed.COLONIES))
    person.misses = drawn(g, LONGINGS)
    return person


def enter(g: Exodus, person: Character, faction: names.Faction) -> k.i64:
    """Somebody joins a faction; gives the number by which they go from now on."""
    person.faction = faction
    person.origin = faction
    g.s.characters.append(person)
    return len(g.s.characters) - 1


def burden(g: Exodus, number: k.i64, card: k.i64) -> None:
    """Somebody has a personal secret from now on. (EX-CHR-02, EX-SET-08)"""
    faction = g.s.characters[number].faction
    g.s.characters[number].secret = new_secret(g, faction, PERSONAL, card, number)


def any_secret(g: Exodus) -> k.i64:
    """A personal secret where no player has chosen one. (EX-DEC-03)"""
    return PERSONALS[g.chance.below(DRAWS, len(PERSONALS))]


def arrive(g: Exodus, faction: names.Faction, answer: k.Answer) -> k.i64:
    """A new face with a new secret, as described; made up where one passed. (EX-CHR-05, EX-DEC-03)

    Gives the number by which they go from now on.
    """
    if answer.passed():
        number = enter(g, generate(g, faction), faction)
        burden(g, number, any_secret(g))
    else:
        sheet = k.read(Leader, answer)
        number = enter(g, described(sheet), faction)
        burden(g, number, sheet.secret)
    return number


def secondaries(g: Exodus, faction: names.Faction) -> k.i64:
    """How many a faction has at present who do not lead. (EX-CHR-17)"""
    found: k.i64 = 0
    for person in g.s.characters:
        if person.faction == faction and not person.primary and not person.gone:
            found += 1
    return found


def introduce(g: Exodus, faction: names.Faction, sheet: Introduction) -> None:
    """Somebody joins a faction, with a secret only where the player wants one. (EX-CHR-17)

    Somebody introduced as the Church's Elder keeps the ritual from now on. (EX-JUMP-21)
    """
    person = Character()
    person.name = sheet.name.strip() or sheet.name
    person.role = sheet.role.strip() or sheet.role
    person.home = sheet.home
    person.was_elder = faction == CHURCH and person.role.lower() == ELDER.lower()
    number = enter(g, person, faction)
    for secret in sheet.secret:
        burden(g, number, secret)
    g.say(INTRODUCED, faction, number, text=portrait(g.s, number))


def call_elder(g: Exodus) -> None:
    """The Church comes to the ritual through its Elder. (EX-JUMP-21, EX-COMP-13)

    There is one from the first time on at which the fleet needs one, and no secret of theirs
    matters yet. (EX-SET-11, EX-CHR-17)
    """
    for person in g.s.characters:
        serves = person.faction == CHURCH and not person.primary and not person.gone
        if serves and person.was_elder:
            return
    number = len(g.s.characters)
    person = Character()
    person.name = FULL_NAMES[-1 - number % len(FULL_NAMES)]
    person.description = MANNERS[number % len(MANNERS)]
    person.home = number % len(printed.COLONIES)
    person.misses = LONGINGS[number % len(LONGINGS)]
    person.role = ELDER
    person.was_elder = True
    g.say(KEEPS_RITUAL, enter(g, person, CHURCH))


def appoint(g: Exodus, number: k.i64) -> None:
    """Somebody leads their faction; its player sees how they fare. (EX-CHR-01, EX-HID-09)"""
    person = g.s.characters[number]
    person.primary = True
    sheet = g.faction(person.faction)
    sheet.leader = number
    if number in g.s.infected:
        known = g.s.infected[number]
        known.audience = known.audience | k.only(sheet.seat)
    if not g.quiet:
        g.say(LEADS, person.faction, number, text=portrait(g.s, number))


def title_of(state: State, number: k.i64) -> str:
    """The title of a leader, which is that of the high office once it is held. (EX-SET-09)"""
    person = state.characters[number]
    book = printed.BOOKS[person.faction]
    if not person.primary:
        return f"{person.role} of the {book.name}".strip()
    return book.office if state.factions[person.faction].has_office else book.leader


def portrait(state: State, number: k.i64) -> str:
    """Who somebody is, in one line."""
    person = state.characters[number]
    line = f"{title_of(state, number)}, from {printed.COLONIES[person.home].name}"
    if person.misses:
        line += f", misses {person.misses}"
    return f"{line}. {person.description}".strip()


def explain_sheet(words: k.Words, faction: names.Faction) -> None:
    """What is said of each colony; what a machine has to hide. (EX-COMP-18, EX-SCT-23)"""
    for place, colony in enumerate(printed.COLONIES):
        words.previews[printed.HOME.name, place] = colony.text
    for card in PERSONALS:
        words.rules[printed.SECRET.name, card] = printed.SECRETS[card].rule
        if faction == NETWORK:
            words.previews[printed.SECRET.name, card] = content_text(card, True)
