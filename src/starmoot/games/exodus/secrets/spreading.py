"""Secrets: how they come into play, spread, and come out. (EX-SCT)

`knowledge` answers who knows what and what that is worth; here things happen.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.removal import FALLEN, dismiss
from starmoot.games.exodus.content.printed import SECRETS
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets import knowledge
from starmoot.games.exodus.state import Held

DISCOVERY_POOL: Final = "exodus.discoveries"

LEARNED: Final = k.note(
    "exodus.secret_learned", "EX-HID-05 EX-HID-06", "{faction} learns {held}", reveals=True
)
ESCAPED: Final = k.note(
    "exodus.secret_escaped",
    "EX-SCT-02 EX-HID-12",
    "{held} can be contained no longer: {faction} is the third to know",
)
PUBLISHED: Final = k.note("exodus.secret_public", "EX-SCT-02 EX-SCT-07", "It is out: {held}")
LEAKED: Final = k.note(
    "exodus.secret_leaked",
    "EX-GEN-15 EX-GEN-17",
    "{faction} tells the whole fleet {held}",
    reveals=True,
)
TOLD: Final = k.note(
    "exodus.secret_told", "EX-GEN-15 EX-HID-04", "{faction} tells {faction}: {held}", reveals=True
)
NO_NEWS: Final = k.note(
    "exodus.secret_no_news", "EX-GEN-15", "{faction} has nothing to tell about {held}", reveals=True
)
DRAWN: Final = k.note(
    "exodus.discovery", "EX-RSR-02 EX-SCT-13", "{faction} makes a discovery: {held}"
)
EXHAUSTED: Final = k.note(
    "exodus.no_discovery", "EX-RSR-02", "{faction} finds that there is nothing left to find"
)


def new_secret(
    g: Exodus, owner: names.Faction, category: k.i64, card: k.i64, character: k.i64 = -1
) -> k.i64:
    """Put a secret into play and give its place.

    Its owner knows it and counts; of a personal one the player reads the text, but the faction
    does not know it. (EX-SCT-04, EX-SCT-09, EX-SCT-13, EX-SCT-05, EX-HID-07)
    """
    held = Held()
    held.owner = owner
    held.category = category
    held.character = character
    held.card = k.Secret(
        card, g.audience_of([owner]), DISCOVERY_POOL if category == names.DISCOVERY else ""
    )
    if category != names.PERSONAL:
        held.evident.append(owner)
        held.knowers.value.append(owner)
    g.s.secrets.append(held)
    return len(g.s.secrets) - 1


def learn(
    g: Exodus, secret_index: k.i64, faction: names.Faction, source: names.Faction = names.NO_FACTION
) -> None:
    """A faction comes to know a secret, from another one or (-1) by its own doing.

    Told by others, it knows its own people's secrets too. The third that counts is one too many;
    the Network keeps what it is told. (EX-SCT-06, EX-SCT-02, EX-VAR-01, EX-SCT-03, EX-SCT-20)
    """
    held = g.s.secrets[secret_index]
    deaf = not g.is_played(faction) or knowledge.knows(g, faction, secret_index)
    if deaf or not knowledge.still_open(g, secret_index):
        return
    knowledge.include(held.knowers.value, faction)
    show(g, held, g.seat_of(faction), g.seat_of(source) if source >= 0 else -1)
    g.say(LEARNED, faction, secret_index, audience=g.audience_of([faction]))
    if knowledge.counted(g, secret_index) >= knowledge.TOO_MANY:
        g.say(ESCAPED, secret_index, faction)
        publish(g, secret_index)


def show(g: Exodus, held: Held, seat: k.i64, source: k.i64) -> None:
    """A player comes to read a secret, or is told what it has read long since. (EX-SCT-06)"""
    if held.card.known_to(seat):
        held.card.learned = [*held.card.learned, seat, g.asked[seat], source]
    else:
        g.reveal(held.card, k.only(seat), source)


def publish(g: Exodus, secret_index: k.i64) -> None:
    """A secret is out, once and for all, and has its impact. (EX-SCT-02, EX-SCT-07)

    That of a discovery may be welcome. An institution is ashamed of its own. (EX-SCT-14,
    EX-STD-05)
    """
    held = g.s.secrets[secret_index]
    if held.public:
        return
    held.public = True
    g.reveal(held.card, k.EVERYONE)
    g.say(PUBLISHED, secret_index)
    if held.category == names.PERSONAL:
        disgrace(g, held)
        return
    g.apply(SECRETS[held.card.value].impact, "a secret is out")
    if held.category != names.DISCOVERY:
        g.honour(held.owner, -2, "an institution is exposed")


def disgrace(g: Exodus, held: Held) -> None:
    """What comes of a personal secret; a machine mind cannot be removed. (EX-SCT-19, EX-SCT-23)

    How somebody goes lies in what came out. (EX-CHR-04)
    """
    g.change(names.EDGE, 1, "a scandal")
    g.honour(held.owner, -2, "a scandal")
    if g.s.is_machine(held.character) or g.flip("Disgrace") >= 0:
        return
    dismiss(g, held.character, FALLEN[SECRETS[held.card.value].fall])


def leak(
    g: Exodus, by: names.Faction, secret_index: k.i64, to: names.Faction = names.NO_FACTION
) -> bool:
    """A faction tells what it knows to another, or (-1) to all. (EX-GEN-15, EX-GEN-16)

    What all hear is contained no longer. It is public who told what to whom, but not what it says
    (EX-HID-04). Gives whether there was anything to tell. (EX-GEN-17)
    """
    held = g.s.secrets[secret_index]
    if not knowledge.may_leak(g, by, secret_index):
        g.say(NO_NEWS, by, secret_index)
        return False
    if to < 0:
        g.say(LEAKED, by, secret_index)
        publish(g, secret_index)
        return True
    knowledge.include(held.evident, by)
    knowledge.include(held.evident, to)
    g.say(TOLD, by, to, secret_index)
    learn(g, secret_index, to, by)
    return True


def draw_discovery(g: Exodus, faction: names.Faction) -> k.i64:
    """Draw a discovery at random and give its place, -1 where none is left. (EX-RSR-02)

    It is a secret of the faction that drew it; and to its credit. Researchers whom nobody plays
    keep nothing to themselves. (EX-SCT-13, EX-STD-06, EX-VAR-08)
    """
    pile = g.s.discovery_deck
    if not pile.cards:
        g.say(EXHAUSTED, faction)
        return -1
    card = pile.take(g.chance.below(names.DRAWS, len(pile.cards)))
    place = new_secret(g, faction, names.DISCOVERY, card)
    g.faction(faction).discoveries += 1
    g.say(DRAWN, faction, place)
    if g.is_played(faction):
        g.honour(faction, 1, "a discovery")
    else:
        publish(g, place)
    return place
