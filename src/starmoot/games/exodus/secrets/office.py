"""High office: who rises to the head of a faction, and what sealed files say. (EX-SCT-09..12)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters import succession
from starmoot.games.exodus.characters.people import SHEETS
from starmoot.games.exodus.content.printed import BOOKS, SECRET, SECRETS
from starmoot.games.exodus.names import CHURCH, DRAWS, OFFICE
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import OFFICES
from starmoot.games.exodus.secrets.spreading import new_secret
from starmoot.games.exodus.secrets.wording import secret_preview


class HolderTopic(k.Topic):
    """Any member of the faction, or somebody new who is needed now. (EX-SCT-22, EX-SET-11)"""

    def offer(self, at: OfficeSecret, g: Exodus, question: k.Question) -> k.Shape:
        keys, then = succession.members_to_choose(g, eligible(g, at.faction))
        return k.Choose(
            succession.SUCCESSOR, [*keys, succession.NEW_FACE], then=[*then, SHEETS[at.faction]]
        )

    def absent(self, at: OfficeSecret, g: Exodus, question: k.Question) -> k.Answer:
        """The office goes to the leader. (EX-DEC-27)"""
        able = eligible(g, at.faction)
        return k.pick(able[0] + 1) if able else k.PASS

    def words(self, at: OfficeSecret, view: k.View, question: k.Question) -> k.Words:
        """Who they are."""
        words = k.Words(f"{BOOKS[at.faction].office}: {self.prompt}")
        succession.explain_people(words, view.state, at.faction)
        return words


class FilesTopic(k.Topic):
    """One of the office's secrets; or left to chance. (EX-SCT-10, EX-SCT-18, EX-DEC-27)"""

    def offer(self, at: OfficeSecret, g: Exodus, question: k.Question) -> k.Shape:
        return k.Choose(SECRET, OFFICES[at.faction])

    def words(self, at: OfficeSecret, view: k.View, question: k.Question) -> k.Words:
        """What each would do, and what it is worth."""
        words = k.Words(self.prompt)
        for card in OFFICES[at.faction]:
            words.previews[SECRET.name, card] = secret_preview(card)
            words.rules[SECRET.name, card] = SECRETS[card].rule
        return words


HOLDER: Final = HolderTopic(
    "exodus.office_holder",
    "EX-SCT-22 EX-JUMP-21",
    "Who shall hold the highest office, and lead you from now on?",
    title="Highest office",
)
OFFICE_SECRET: Final = FilesTopic(
    "exodus.office_secret",
    "EX-DEC-27 EX-SCT-09",
    "The sealed files are opened. Which of these is true?",
    "Leave it to chance",
    title="Sealed files",
)
CONFERRED: Final = k.note(
    "exodus.office_conferred", "EX-SCT-11 EX-SCT-22", "{faction} raises {person} to high office"
)
OPENED: Final = k.note(
    "exodus.office_opened", "EX-SCT-09", "The head of {faction} reads the sealed files"
)
READ: Final = k.note("exodus.office_read", "EX-SCT-09 EX-HID-05", "In the sealed files: {secret}")


def enthrone(g: Exodus, faction: names.Faction, person: k.i64) -> None:
    """The highest office makes the head of the faction; nothing is paid for it. (EX-SCT-22)"""
    sheet = g.faction(faction)
    if sheet.leader >= 0:
        g.s.characters[sheet.leader].primary = False
    g.s.characters[person].primary = True
    sheet.leader = person


def eligible(g: Exodus, faction: names.Faction) -> list[int]:
    """Who may hold the highest office, the leader first. (EX-SCT-22)

    No Elder ever becomes Pontifex. (EX-JUMP-21)
    """
    found: list[int] = []
    for number in range(len(g.s.characters)):
        person = g.s.characters[number]
        barred = faction == CHURCH and person.was_elder
        if person.faction == faction and not person.gone and not barred:
            if person.primary:
                found.insert(0, number)
            else:
                found.append(number)
    return found


class OfficeSecret(k.Procedure[Exodus]):
    """A faction's highest office is conferred. (EX-SCT-09..12, EX-SCT-22)

    The order that confers it runs this: its player names the holder, the office is held, the
    faction honoured and, the first time, the player chooses which secret of the office is true.
    """

    faction: names.Faction = names.NO_FACTION

    def begin(self, g: Exodus) -> k.Step:
        """The player names the holder. (EX-SCT-22)"""
        return k.ask(HOLDER, g.seat_of(self.faction), OfficeSecret.named)

    def named(self, g: Exodus) -> k.Step:
        """The holder leads; the files are opened only once. (EX-SCT-11, EX-SCT-12)"""
        enthrone(g, self.faction, succession.chosen(g, self.faction, g.answer()))
        sheet = g.faction(self.faction)
        sheet.has_office = True
        g.say(CONFERRED, self.faction, sheet.leader)
        g.honour(self.faction, 1, "high office")
        if sheet.office_opened or not OFFICES[self.faction]:
            return k.DONE
        return k.ask(OFFICE_SECRET, g.seat_of(self.faction), OfficeSecret.read)

    def read(self, g: Exodus) -> k.Step:
        """The secret is true from now on, and the faction knows it. (EX-SCT-09)"""
        files = OFFICES[self.faction]
        answer = g.answer()
        card = files[g.chance.below(DRAWS, len(files))] if answer.passed() else answer.key
        g.faction(self.faction).office_opened = True
        place = new_secret(g, self.faction, OFFICE, card)
        g.say(OPENED, self.faction)
        g.say(READ, secret=g.s.secrets[place].card)
        return k.DONE
