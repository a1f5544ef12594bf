"""Characters: who leads, who follows, and how people change sides (EX-CHR).

`removal` has how leaders go, `infection` what may be in their heads, `people` who they are.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.exodus.absence import mark_absent
from starmoot.games.exodus.ending import end_by_consent
from starmoot.games.exodus.infection import (
    InfectionCheck,
    expose,
    hunt_hosts,
    infection_step,
)
from starmoot.games.exodus.names import FACTION, GOVERNMENT, NETWORK, NO_FACTION, OPPOSITION
from starmoot.games.exodus.people import (
    ANY_PERSONAL,
    SHEETS,
    appoint,
    arrive,
    burden,
    explain_sheet,
    portrait,
)
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.removal import (
    RETIRED,
    filled_by,
    remove,
    step_down,
    vacancy,
    vacant_in,
)
from starmoot.games.exodus.staging import PERSON
from starmoot.games.exodus.state import State
from starmoot.kernel import (
    DONE,
    Answer,
    Ask,
    Choose,
    Kind,
    Procedure,
    Question,
    Run,
    Shape,
    Step,
    Topic,
    View,
    Words,
    i64,
    note,
    only,
)

__all__ = [
    "InfectionCheck",
    "Replacements",
    "Retirement",
    "coup_transfer",
    "exchange_governments",
    "expose",
    "hunt_hosts",
    "infection_step",
    "remove",
]

NEW_FACE: Final = 0


@final
class SuccessorKind(Kind):
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

SUCCESSION: Final = Topic(
    "exodus.succession",
    "EX-DEC-03 EX-CHR-05 EX-CHR-17 EX-WEX-12 EX-CHR-03",
    "Who leads from now on?",
    "Whoever comes forward",
)
TRANSFER: Final = Topic(
    "exodus.transfer",
    "EX-DEC-03 EX-COV-30 EX-COV-31 EX-WEX-13",
    "The government is yours to fill. Whom do you send?",
    "Whoever comes forward",
)
EXCHANGED: Final = note(
    "exodus.governments_exchanged",
    "EX-GOV-06 EX-WEX-14",
    "The people of Government and Opposition change places",
)


def candidates(g: Exodus, open_seat: i64) -> list[int]:
    """EX-CHR-05: the members of a faction; EX-COV-30: or of the one that sends somebody."""
    sender = filled_by(open_seat)
    faction = vacant_in(open_seat) if sender == NO_FACTION else sender
    found: list[int] = []
    for number in range(len(g.s.characters)):
        person = g.s.characters[number]
        if person.faction == faction and not person.gone:
            found.append(number)
    return found


@final
class Replacements(Procedure[Exodus]):
    """EX-CHR-05: seats that fell vacant are filled; the players keep their factions."""

    def begin(self, g: Exodus) -> Step:
        questions: list[Question] = []
        for open_seat in g.s.vacancies:
            sender = filled_by(open_seat)
            if sender == NO_FACTION:
                seat = g.seat_of(vacant_in(open_seat))
                questions.append(Question(SUCCESSION, seat, open_seat))
            else:
                questions.append(Question(TRANSFER, g.seat_of(sender), open_seat))
        return Ask(questions, Replacements.filled)

    def offer(self, g: Exodus, question: Question) -> Shape:
        """EX-CHR-05, EX-CHR-17: a new face with a new secret, or a member, who may have one."""
        keys: list[int] = [NEW_FACE]
        then: list[Shape | None] = [SHEETS[vacant_in(question.subject)]]
        for number in candidates(g, question.subject):
            keys.append(number + 1)
            then.append(ANY_PERSONAL if g.s.characters[number].secret < 0 else None)
        return Choose(SUCCESSOR, keys, then=then)

    def filled(self, g: Exodus) -> Step:
        """Fill them; whoever sent the own leader away has a seat to fill in turn."""
        g.s.vacancies = []
        for place in range(len(g.questions)):
            fill(g, g.questions[place].subject, g.answers[place])
        return self.begin(g) if g.s.vacancies else DONE

    def words(self, view: View, question: Question) -> Words:
        """Who could follow."""
        state: State = view.state
        faction = vacant_in(question.subject)
        words = Words(f"{FACTION.label(faction)}: {question.topic.prompt}")
        explain_sheet(words, faction)
        for number in range(len(state.characters)):
            words.previews[SUCCESSOR.name, number + 1] = portrait(state, number)
        return words


def fill(g: Exodus, open_seat: i64, answer: Answer) -> None:
    """One leader takes over. EX-DEC-03: where nobody said who, somebody is found."""
    faction, sender = vacant_in(open_seat), filled_by(open_seat)
    if answer.passed() or answer.key == NEW_FACE:
        number = arrive(g, faction, answer if answer.passed() else answer.part(0))
    else:
        number = answer.key - 1
        if sender != NO_FACTION:
            send_over(g, number, faction)
        if answer.parts:
            burden(g, number, answer.part(0).key)
    if sender != NO_FACTION:
        hail_from(g, number, sender)
    appoint(g, number)


def hail_from(g: Exodus, number: i64, sender: i64) -> None:
    """EX-COV-30: whoever was sent is one of the sender's, and was picked by its player."""
    person = g.s.edit_character(number)
    person.origin = sender
    g.reveal(g.s.cards[person.secret], only(g.seat_of(sender)))


def send_over(g: Exodus, number: i64, faction: i64) -> None:
    """EX-COV-30: a member changes sides; a leader who does leaves a seat to be filled."""
    home = g.s.characters[number].faction
    if g.faction(home).leader == number:
        sheet = g.s.edit_faction(home)
        sheet.leader = -1
        sheet.has_office = False
        g.s.vacancies.append(vacancy(home))
    move(g, number, faction)


def move(g: Exodus, number: i64, faction: i64) -> None:
    """EX-CHR-16, EX-COV-31: somebody is now another player's, with the secret they carry."""
    person = g.s.edit_character(number)
    person.faction = faction
    person.primary = False
    new_eyes = only(g.seat_of(faction))
    if number in g.s.infected:
        g.reveal(g.s.infected[number], new_eyes)
    if person.secret >= 0:
        held = g.s.edit_secret(person.secret)
        held.owner = faction
        g.reveal(g.s.cards[held.place], new_eyes)


def exchange_governments(g: Exodus) -> None:
    """EX-GOV-06, EX-GOV-07: a new government. EX-CHR-15: nothing is paid for it.

    With the Opposition played the two sides change places; else the Government's player makes a
    new leader, whom `Replacements` asks for. A President goes with the old government.
    """
    if not g.is_played(OPPOSITION):
        step_down(g, GOVERNMENT, "voted out")
        g.s.vacancies.append(vacancy(GOVERNMENT))
        return
    g.say(EXCHANGED)
    governor, rouser = g.faction(GOVERNMENT).leader, g.faction(OPPOSITION).leader
    for number in range(len(g.s.characters)):
        person = g.s.characters[number]
        if person.gone or person.faction not in (GOVERNMENT, OPPOSITION):
            continue
        move(g, number, OPPOSITION if person.faction == GOVERNMENT else GOVERNMENT)
    g.s.edit_faction(GOVERNMENT).has_office = False
    for number in (rouser, governor):
        if number >= 0:
            appoint(g, number)


def coup_transfer(g: Exodus, by: i64) -> None:
    """EX-COV-30: the old Governor goes, and the faction behind the coup sends a new one.

    EX-CHR-15: no elections are owed. `Replacements` asks whom it sends.
    """
    step_down(g, GOVERNMENT, "overthrown")
    g.s.vacancies = [seat for seat in g.s.vacancies if vacant_in(seat) != GOVERNMENT]
    g.s.vacancies.append(vacancy(GOVERNMENT, by))


# What a player may wish for at the start of a cycle, unasked (EX-DEC-29).

RETIRE: Final = 0
STAY_ON: Final = 1
END_IT: Final = 2
TRAVEL_ON: Final = 3
WISH: Final = Kind(
    "exodus.wish",
    ["retire", "stay_on", "end", "travel_on"],
    [
        "My leader retires when the next cycle begins",
        "My leader stays after all",
        "Let the voyage end here, if all agree",
        "Let us travel on after all",
    ],
)
WISHES: Final = Topic(
    "exodus.wishes",
    "EX-DEC-29 EX-CHR-19 EX-END-08",
    "Before the next cycle: a change at your own head, or an end to the voyage?",
    "Nothing of the kind",
    clock="gesture",
)
WISHED: Final = note(
    "exodus.wished", "EX-DEC-29 EX-CHR-19 EX-END-08", "{} announces: {}", FACTION, WISH
)


def standing_wishes(g: Exodus) -> list[Question]:
    """EX-DEC-29: never asked for, but on offer to every player between two cycles."""
    return [Question(WISHES, g.seat_of(faction), 0, True) for faction in g.s.played]


def wish_shape(g: Exodus, faction: i64) -> Shape:
    """EX-CHR-19, EX-END-08: announce it, or take it back; EX-CHR-10: the Network's stays."""
    asked = ((g.s.ending_asked >> faction) & 1) != 0
    keys: list[int] = [TRAVEL_ON if asked else END_IT]
    if faction != NETWORK:
        keys.append(STAY_ON if g.faction(faction).retiring else RETIRE)
    return Choose(WISH, keys)


def take_wish(g: Exodus, question: Question, answer: Answer) -> None:
    """EX-DEC-29: it is said openly, and holds until the next cycle begins."""
    faction = g.faction_of(question.seat)
    if answer.key in (RETIRE, STAY_ON):
        g.s.edit_faction(faction).retiring = answer.key == RETIRE
    elif answer.key == END_IT:
        g.s.ending_asked = g.s.ending_asked | only(faction)
    else:
        g.s.ending_asked = g.s.ending_asked & ~only(faction)
    g.say(WISHED, faction, answer.key)


@final
class Retirement(Procedure[Exodus]):
    """EX-CHR-19, EX-END-08: what was announced comes true before a cycle opens.

    It asks nobody anything, except for the successors of those who go.
    """

    def begin(self, g: Exodus) -> Step:
        mark_absent(g)
        if self.unanimous(g):
            end_by_consent(g)
            return DONE
        for faction in g.s.played:
            if g.faction(faction).retiring:
                remove(g, faction, RETIRED)
        if g.s.vacancies:
            return Run(Replacements(), Retirement.over)
        return DONE

    def unanimous(self, g: Exodus) -> bool:
        """EX-END-08: whether everybody wants the voyage to end."""
        if g.s.ending_asked == 0:
            return False
        return all((g.s.ending_asked >> faction) & 1 for faction in g.s.played)

    def over(self, g: Exodus) -> Step:
        return DONE
