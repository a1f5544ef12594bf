"""Characters: who leads, who follows, and how people change sides. (EX-CHR)

`removal` has how leaders go, `infection` what may be in their heads, `people` who they are.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters import removal
from starmoot.games.exodus.characters.people import (
    ANY_PERSONAL,
    SHEETS,
    any_secret,
    appoint,
    arrive,
    burden,
    explain_sheet,
    portrait,
)
from starmoot.games.exodus.conflict.staging import PERSON
from starmoot.games.exodus.names import FACTION, GOVERNMENT, NO_FACTION, OPPOSITION
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import State, Vacancy

NEW_FACE: Final = 0


class SuccessorKind(k.Kind):
    """Who may follow: somebody new, or one of those who are there."""

    def key(self, number: int) -> str:
        return "new" if number == NEW_FACE else f"person{number}"

    def number(self, word: object) -> int | None:
        if word == "new":
            return NEW_FACE
        digits = word.removeprefix("person") if isinstance(word, str) else ""
        if not digits.isdecimal() or not digits.isascii() or len(digits) > 9:
            return None
        number = int(digits)
        return number if number > NEW_FACE and self.key(number) == word else None

    def label(self, number: int, seen: object = None) -> str:
        return "Somebody new" if number == NEW_FACE else PERSON.label(number - 1, seen)


SUCCESSOR: Final = SuccessorKind("exodus.successor", on="person")


class Successor(k.Pick):
    """Who follows, and what that needs: the sheet of a new face, or a secret of a member's own."""

    person: int = NEW_FACE
    detail: k.Answer = k.PASS


class SuccessorTopic(k.Topic):
    """A new face with a new secret, or a member, who may have one.

    The player stays, whoever goes. (EX-CHR-05, EX-CHR-17, EX-WEX-12)
    """

    def offer(self, at: Replacements, g: Exodus, question: k.Question) -> k.Shape:
        [vacancy] = [each for each in g.s.vacancies if each.faction == question.subject]
        keys, then = members_to_choose(g, candidates(g, vacancy))
        sheet = SHEETS[question.subject]
        return k.Choose(SUCCESSOR, [NEW_FACE, *keys], then=[sheet, *then])

    def words(self, at: Replacements, view: k.View, question: k.Question) -> k.Words:
        """Who could follow."""
        state: State = view.state
        faction = names.Faction(question.subject)
        words = k.Words(f"{FACTION.label(faction)}: {self.prompt}")
        explain_people(words, state, faction)
        return words


SUCCESSION: Final = SuccessorTopic(
    "exodus.succession", "EX-DEC-03 EX-CHR-05", "Who leads from now on?", "Whoever comes forward"
)
TRANSFER: Final = SuccessorTopic(
    "exodus.transfer",
    "EX-DEC-03 EX-COV-30",
    "The government is yours to fill. Whom do you send?",
    "Whoever comes forward",
    title="The new government",
)
EXCHANGED: Final = k.note(
    "exodus.governments_exchanged",
    "EX-GOV-06 EX-WEX-14",
    "The people of Government and Opposition change places",
)


def candidates(g: Exodus, vacancy: Vacancy) -> list[int]:
    """The members of the faction that chooses, but nobody of a government that was voted out.
    (EX-CHR-05, EX-COV-30, EX-GOV-07)
    """
    found: list[int] = []
    if vacancy.voted_out:
        return found
    faction = vacancy.faction if vacancy.sender == NO_FACTION else vacancy.sender
    for number in range(len(g.s.characters)):
        person = g.s.characters[number]
        if person.faction == faction and not person.gone:
            found.append(number)
    return found


def members_to_choose(g: Exodus, people: list[int]) -> tuple[list[int], list[k.Shape | None]]:
    """People who may rise, each with a secret to be chosen if it has none. (EX-CHR-05,
    EX-CHR-17)
    """
    keys: list[int] = []
    then: list[k.Shape | None] = []
    for number in people:
        keys.append(number + 1)
        then.append(ANY_PERSONAL if g.s.characters[number].secret < 0 else None)
    return keys, then


def chosen(g: Exodus, faction: names.Faction, answer: k.Answer) -> k.i64:
    """Whom an answer names: a member of a faction, or somebody new, made up where one passed.

    A new leader hides something, also where silence has named them. (EX-SET-08, EX-DEC-03)
    """
    named = k.read(Successor, answer)
    if answer.passed() or named.person == NEW_FACE:
        return arrive(g, faction, named.detail)
    number = named.person - 1
    if not named.detail.passed():
        burden(g, number, named.detail.key)
    elif g.s.characters[number].secret < 0 and not g.s.characters[number].primary:
        burden(g, number, any_secret(g))
    return number


def explain_people(words: k.Words, state: State, faction: names.Faction) -> None:
    """Who could rise, and what is on the sheet of somebody new."""
    explain_sheet(words, faction)
    for number in range(len(state.characters)):
        words.previews[SUCCESSOR.name, number + 1] = portrait(state, number)


class Replacements(k.Procedure[Exodus]):
    """Seats that fell vacant are filled; the players keep their factions. (EX-CHR-05)"""

    def begin(self, g: Exodus) -> k.Step:
        questions: list[k.Question] = []
        for vacancy in g.s.vacancies:
            if vacancy.sender == NO_FACTION:
                seat = g.seat_of(vacancy.faction)
                questions.append(k.Question(SUCCESSION, seat, vacancy.faction))
            else:
                seat = g.seat_of(vacancy.sender)
                questions.append(k.Question(TRANSFER, seat, vacancy.faction))
        return k.Ask(questions, Replacements.filled)

    def filled(self, g: Exodus) -> k.Step:
        """Fill them; whoever sent the own leader away has a seat to fill in turn."""
        vacancies = g.s.vacancies
        g.s.vacancies = []
        for vacancy, answer in zip(vacancies, g.answers, strict=True):
            fill(g, vacancy, answer)
        return self.begin(g) if g.s.vacancies else k.DONE


def fill(g: Exodus, vacancy: Vacancy, answer: k.Answer) -> None:
    """One leader takes over. Where nobody said who, somebody is found. (EX-DEC-03)"""
    faction, sender = vacancy.faction, vacancy.sender
    if sender != NO_FACTION and not answer.passed() and answer.key != NEW_FACE:
        send_over(g, answer.key - 1, faction)
    number = chosen(g, faction, answer)
    if sender != NO_FACTION:
        hail_from(g, number, sender)
    appoint(g, number)


def hail_from(g: Exodus, number: k.i64, sender: names.Faction) -> None:
    """Whoever was sent is one of the sender's, and was picked by its player. (EX-COV-30)"""
    person = g.s.characters[number]
    person.origin = sender
    g.reveal(g.s.secrets[person.secret].card, k.only(g.seat_of(sender)))


def send_over(g: Exodus, number: k.i64, faction: names.Faction) -> None:
    """A member changes sides; a leader who does leaves a seat to be filled. (EX-COV-30)"""
    home = g.s.characters[number].faction
    if g.faction(home).leader == number:
        sheet = g.faction(home)
        sheet.leader = -1
        sheet.has_office = False
        removal.fall_vacant(g, home)
    move(g, number, faction)


def move(g: Exodus, number: k.i64, faction: names.Faction) -> None:
    """Somebody is now another player's, with the secret they carry. (EX-CHR-16, EX-COV-31)"""
    person = g.s.characters[number]
    person.faction = faction
    person.primary = False
    new_eyes = k.only(g.seat_of(faction))
    if number in g.s.infected:
        g.reveal(g.s.infected[number], new_eyes)
    if person.secret >= 0:
        held = g.s.secrets[person.secret]
        held.owner = faction
        g.reveal(held.card, new_eyes)


def exchange_governments(g: Exodus) -> None:
    """A new government. Nothing is paid for it. (EX-GOV-06, EX-GOV-07, EX-CHR-15)

    With the Opposition played the two sides change places; else the Government's player makes a
    new leader, whom `Replacements` asks for. A President goes with the old government.
    """
    if not g.is_played(OPPOSITION):
        removal.step_down(g, GOVERNMENT, "voted out")
        removal.fall_vacant(g, GOVERNMENT, voted_out=True)
        return
    g.say(EXCHANGED)
    governor, rouser = g.faction(GOVERNMENT).leader, g.faction(OPPOSITION).leader
    for number in range(len(g.s.characters)):
        person = g.s.characters[number]
        if person.gone or person.faction not in (GOVERNMENT, OPPOSITION):
            continue
        move(g, number, OPPOSITION if person.faction == GOVERNMENT else GOVERNMENT)
    g.faction(GOVERNMENT).has_office = False
    for number in (rouser, governor):
        if number >= 0:
            appoint(g, number)


def coup_transfer(g: Exodus, by: names.Faction) -> None:
    """The old Governor goes, and the faction behind the coup sends a new one. (EX-COV-30)

    No elections are owed. `Replacements` asks whom it sends. (EX-CHR-15)
    """
    removal.step_down(g, GOVERNMENT, "overthrown")
    g.s.vacancies = [other for other in g.s.vacancies if other.faction != GOVERNMENT]
    removal.fall_vacant(g, GOVERNMENT, by)
