"""Secrets: how they come into play, spread, and come out (EX-SCT).

`knowledge` answers who knows what and what that is worth; here things happen.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.exodus.content import SECRET, SECRETS
from starmoot.games.exodus.knowledge import (
    OFFICES,
    TOO_MANY,
    contained,
    counted,
    fleet_assists,
    has_special,
    known_secrets,
    knows,
    leakable,
    mark,
    may_leak,
    order_assists,
    random_unknown,
    still_open,
)
from starmoot.games.exodus.legality import eligible
from starmoot.games.exodus.names import (
    DISCOVERY,
    DRAWS,
    EDGE,
    FACTION,
    NETWORK,
    OFFICE,
    PERSONAL,
)
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.removal import EXPELLED, remove
from starmoot.games.exodus.secret_words import secret_preview
from starmoot.games.exodus.sheets import HELD
from starmoot.games.exodus.staging import PERSON
from starmoot.games.exodus.state import Held
from starmoot.kernel import (
    DONE,
    EVERYONE,
    PASS,
    Answer,
    Choose,
    Goto,
    Procedure,
    Question,
    Secret,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask,
    i64,
    note,
    only,
    pick,
)

__all__ = [
    "OfficeSecret",
    "contained",
    "draw_discovery",
    "fleet_assists",
    "has_special",
    "known_secrets",
    "knows",
    "leak",
    "leakable",
    "learn",
    "may_leak",
    "new_secret",
    "order_assists",
    "publish",
    "random_unknown",
]

DISCOVERY_POOL: Final = "exodus.discoveries"

LEARNED: Final = note(
    "exodus.secret_learned",
    "EX-HID-05 EX-HID-06 EX-GEN-09 EX-SCT-01 EX-SCT-03 EX-SCT-05",
    "{} learns {}",
    FACTION,
    HELD,
)
ESCAPED: Final = note(
    "exodus.secret_escaped",
    "EX-SCT-02 EX-HID-12",
    "{} can be contained no longer: {} is the third to know",
    HELD,
    FACTION,
)
PUBLISHED: Final = note(
    "exodus.secret_public", "EX-SCT-02 EX-SCT-07 EX-SCT-14 EX-SCT-19", "It is out: {}", HELD
)
LEAKED: Final = note(
    "exodus.secret_leaked",
    "EX-GEN-15 EX-GEN-17 EX-GEN-16",
    "{} tells the whole fleet {}",
    FACTION,
    HELD,
)
TOLD: Final = note(
    "exodus.secret_told",
    "EX-GEN-15 EX-HID-04 EX-SCT-06 EX-SCT-20",
    "{} tells {}: {}",
    FACTION,
    FACTION,
    HELD,
)
NO_NEWS: Final = note(
    "exodus.secret_no_news", "EX-GEN-15", "{} has nothing to tell about {}", FACTION, HELD
)
DRAWN: Final = note(
    "exodus.discovery", "EX-RSR-02 EX-SCT-13", "{} makes a discovery: {}", FACTION, HELD
)
EXHAUSTED: Final = note(
    "exodus.no_discovery", "EX-RSR-02", "{} finds that there is nothing left to find", FACTION
)


def new_secret(g: Exodus, owner: i64, category: i64, card: i64, character: i64 = -1) -> i64:
    """Put a secret into play and give its place.

    EX-SCT-04, EX-SCT-09, EX-SCT-13: its owner knows it and counts; EX-SCT-05, EX-HID-07: of a
    personal one the player reads the text, but the faction does not know it.
    """
    held = Held()
    held.place = len(g.s.secrets)
    held.owner = owner
    held.category = category
    held.character = character
    if category != PERSONAL:
        held.evident = only(owner)
    g.s.secrets.append(held)
    g.s.knowers.value.append(held.evident)
    pool = DISCOVERY_POOL if category == DISCOVERY else ""
    g.s.cards.append(Secret(card, g.audience_of([owner]), pool))
    return len(g.s.secrets) - 1


def learn(g: Exodus, secret_index: i64, faction: i64, source: i64 = -1) -> None:
    """A faction comes to know a secret, from another one or (-1) by its own doing.

    EX-SCT-06: told by others, it knows its own people's secrets too. EX-SCT-02, EX-VAR-01: the
    third that counts is one too many; EX-SCT-03, EX-SCT-20: the Network keeps what it is told.
    """
    held = g.s.secrets[secret_index]
    deaf = not g.is_played(faction) or knows(g, faction, secret_index)
    if deaf or not still_open(g, secret_index):
        return
    mark(g, secret_index, faction)
    show(g, held, g.seat_of(faction), g.seat_of(source) if source >= 0 else -1)
    g.say(LEARNED, faction, secret_index, audience=g.audience_of([faction]))
    if counted(g, secret_index) >= TOO_MANY:
        g.say(ESCAPED, secret_index, faction)
        publish(g, secret_index)


def show(g: Exodus, held: Held, seat: i64, source: i64) -> None:
    """A player comes to read a secret, or is told what it has read long since (EX-SCT-06)."""
    if g.s.cards[held.place].known_to(seat):
        g.reveals += 1
        g.s.cards[held.place].learned = [
            *g.s.cards[held.place].learned,
            seat,
            g.asked[seat],
            source,
        ]
    else:
        g.reveal(g.s.cards[held.place], only(seat), source)


def publish(g: Exodus, secret_index: i64) -> None:
    """EX-SCT-02, EX-SCT-07: a secret is out, once and for all, and has its impact.

    EX-SCT-14: that of a discovery may be welcome. EX-STD-05: an institution is ashamed of its own.
    """
    held = g.s.secrets[secret_index]
    if g.s.secrets[secret_index].public:
        return
    held = g.s.edit_secret(secret_index)
    held.public = True
    g.reveal(g.s.cards[held.place], EVERYONE)
    g.say(PUBLISHED, secret_index)
    if held.category == PERSONAL:
        disgrace(g, held)
        return
    g.apply(SECRETS[g.s.cards[held.place].value].impact, "a secret is out")
    if held.category != DISCOVERY:
        g.honour(held.owner, -2, "an institution is exposed")


def disgrace(g: Exodus, held: Held) -> None:
    """EX-SCT-19: what comes of a personal secret; EX-SCT-23: a machine mind cannot be removed."""
    g.change(EDGE, 1, "a scandal")
    g.honour(held.owner, -2, "a scandal")
    if held.owner == NETWORK or g.flip("Disgrace") >= 0:
        return
    if g.s.factions[held.owner].leader != held.character:
        g.s.edit_character(held.character).gone = True
        return
    remove(g, held.owner, EXPELLED)


def leak(g: Exodus, by: i64, secret_index: i64, to: i64 = -1) -> bool:
    """EX-GEN-15, EX-GEN-16: a faction tells what it knows to another, or (-1) to all.

    EX-GEN-17: what all hear is contained no longer. It is public who told what to whom, but not
    what it says (EX-HID-04). Gives whether there was anything to tell.
    """
    g.reveals += 1
    held = g.s.secrets[secret_index]
    if not may_leak(g, by, secret_index):
        g.say(NO_NEWS, by, secret_index)
        return False
    if to < 0:
        g.say(LEAKED, by, secret_index)
        publish(g, secret_index)
        return True
    held = g.s.edit_secret(secret_index)
    held.evident = held.evident | only(by) | only(to)
    g.say(TOLD, by, to, secret_index)
    learn(g, secret_index, to, by)
    return True


def draw_discovery(g: Exodus, faction: i64) -> i64:
    """EX-RSR-02: draw a discovery at random and give its place, -1 where none is left.

    EX-SCT-13: it is a secret of the faction that drew it; EX-STD-06: and to its credit.
    EX-VAR-08: Researchers whom nobody plays keep nothing to themselves.
    """
    pile = g.s.discovery_deck
    if not pile.cards:
        g.say(EXHAUSTED, faction)
        return -1
    card = pile.take(g.chance.below(DRAWS, len(pile.cards)))
    place = new_secret(g, faction, DISCOVERY, card)
    g.s.edit_faction(faction).discoveries += 1
    g.say(DRAWN, faction, place)
    if g.is_played(faction):
        g.honour(faction, 1, "a discovery")
    else:
        publish(g, place)
    return place


# High office.

HOLDER: Final = Topic(
    "exodus.office_holder",
    "EX-SCT-22 EX-JUMP-21",
    "Who shall hold the highest office, and lead you from now on?",
)
OFFICE_SECRET: Final = Topic(
    "exodus.office_secret",
    "EX-DEC-27 EX-SCT-09",
    "The sealed files are opened. Which of these is true?",
    "Leave it to chance",
)
CONFERRED: Final = note(
    "exodus.office_conferred", "EX-SCT-11 EX-SCT-22", "{} raises {} to high office", FACTION, PERSON
)
OPENED: Final = note(
    "exodus.office_opened", "EX-SCT-09", "The head of {} reads the sealed files", FACTION
)
READ: Final = note("exodus.office_read", "EX-SCT-09 EX-HID-05", "In the sealed files: {}", SECRET)


def enthrone(g: Exodus, faction: i64, person: i64) -> None:
    """EX-SCT-22: the highest office makes the head of the faction; nothing is paid for it."""
    sheet = g.s.edit_faction(faction)
    if sheet.leader >= 0:
        g.s.edit_character(sheet.leader).primary = False
    g.s.edit_character(person).primary = True
    sheet.leader = person


@final
class OfficeSecret(Procedure[Exodus]):
    """EX-SCT-09..12, EX-SCT-22: a faction's highest office is conferred.

    The order that confers it runs this: it names the holder, marks the office as held, honours
    the faction and, the first time, lets its player choose which secret of the office is true.
    """

    faction: i64 = -1

    def __init__(self, faction: i64 = -1) -> None:
        self.faction = faction

    def begin(self, g: Exodus) -> Step:
        """EX-SCT-22: where there is anybody to choose from, the player names the holder."""
        candidates = eligible(g, self.faction)
        if g.is_played(self.faction) and len(candidates) > 1:
            return ask(HOLDER, g.seat_of(self.faction), OfficeSecret.named)
        if candidates and candidates[0] != g.faction(self.faction).leader:
            enthrone(g, self.faction, candidates[0])
        return Goto(OfficeSecret.confer)

    def named(self, g: Exodus) -> Step:
        """The one who is named leads from now on."""
        enthrone(g, self.faction, g.answer().key)
        return Goto(OfficeSecret.confer)

    def confer(self, g: Exodus) -> Step:
        """EX-SCT-11, EX-SCT-12: the office is held; its files are opened only once."""
        sheet = g.s.edit_faction(self.faction)
        sheet.has_office = True
        g.say(CONFERRED, self.faction, sheet.leader)
        if not g.is_played(self.faction):
            return DONE
        g.honour(self.faction, 1, "high office")
        if sheet.office_opened or not OFFICES[self.faction]:
            return DONE
        return ask(OFFICE_SECRET, g.seat_of(self.faction), OfficeSecret.read)

    def offer(self, g: Exodus, question: Question) -> Shape:
        """EX-SCT-10, EX-SCT-18: one of the office's two secrets; or any member of the faction."""
        if question.topic is HOLDER:
            return Choose(PERSON, eligible(g, self.faction))
        return Choose(SECRET, OFFICES[self.faction])

    def absent(self, g: Exodus, question: Question) -> Answer:
        """EX-DEC-27: silence leaves it to chance; the office goes to whoever leads anyway."""
        if question.topic is HOLDER:
            return pick(eligible(g, self.faction)[0])
        return PASS

    def read(self, g: Exodus) -> Step:
        """EX-SCT-09: the secret is true from now on, and the faction knows it."""
        files = OFFICES[self.faction]
        answer = g.answer()
        card = files[g.chance.below(DRAWS, len(files))] if answer.passed() else answer.key
        g.s.edit_faction(self.faction).office_opened = True
        new_secret(g, self.faction, OFFICE, card)
        g.say(OPENED, self.faction)
        g.say(READ, card, audience=g.audience_of([self.faction]))
        return DONE

    def words(self, view: View, question: Question) -> Words:
        """What each secret would do, and what it is worth."""
        words = Words(question.topic.prompt)
        if question.topic is OFFICE_SECRET:
            for card in OFFICES[self.faction]:
                words.previews[SECRET.name, card] = secret_preview(card)
                words.rules[SECRET.name, card] = SECRETS[card].rule
        return words
