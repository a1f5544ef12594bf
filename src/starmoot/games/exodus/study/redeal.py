"""Imagined voyages: what could be true as far as one player knows.

Discoveries are dealt anew by their pool. Here follow the secrets that players chose, who may have
learned which, and who may be a host. Nothing is changed that the viewer can tell.
"""

from __future__ import annotations

from typing import Final, TypeVar

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.conflict.floor import have_argued
from starmoot.games.exodus.content.printed import secret_number
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets import knowledge
from starmoot.games.exodus.state import Held, Pact

TRUE_NAME: Final = secret_number("ch5")

ONE_MEETING_IN: Final = 4
"""In one meeting of so many a secret is told. (EX-DEB-10)"""

ONE_IN: Final = [27, 9, 3]
"""Three minuses with three, two or one free dice. (EX-INF-02)"""


def redeal(g: Exodus, viewer: k.i64, dice: k.Chance) -> None:
    """Deal anew what a viewer (a seat, or the spectator) cannot know."""
    for faction in g.s.played:
        deal_institutions(g, faction, viewer, dice)
    for held in g.s.secrets:
        if not held.card.known_to(viewer):
            if held.category == names.OFFICE:
                held.card.value = one_of(knowledge.OFFICES[held.owner], dice)
            elif held.category == names.PERSONAL:
                held.card.value = one_of(knowledge.PERSONALS, dice)
    groups = alike(g)
    for faction in g.s.played:
        if g.seat_of(faction) != viewer:
            for group in groups:
                deal_learning(g, group, faction, viewer, dice)
    for faction in g.s.played:
        if g.seat_of(faction) != viewer:
            deal_confidences(g, faction, viewer, dice)
    for place in range(len(g.s.secrets)):
        deal_confrontation(g, place, viewer, dice)
    deal_pacts(g, viewer, dice)
    deal_true_name(g, viewer, dice)
    deal_infections(g, viewer, dice)


N = TypeVar("N", bound=int)


def one_of(cards: list[N], dice: k.Chance) -> N:
    """Any of some cards."""
    return cards[dice.below(0, len(cards))]


# What was chosen.


def deal_institutions(g: Exodus, faction: names.Faction, viewer: k.i64, dice: k.Chance) -> None:
    """Other institutional secrets that go with those the viewer knows. (EX-SCT-17, EX-HID-08)"""
    unknown: list[Held] = []
    taken: list[int] = []
    for held in g.s.secrets:
        if held.owner == faction and held.category == names.INSTITUTIONAL:
            if held.card.known_to(viewer):
                taken.append(held.card.value)
            else:
                unknown.append(held)
    for held in unknown:
        cards = [
            card
            for card in knowledge.INSTITUTIONS[faction]
            if all(knowledge.compatible(card, other) for other in taken)
        ]
        held.card.value = one_of(cards, dice)
        taken.append(held.card.value)


def deal_true_name(g: Exodus, viewer: k.i64, dice: k.Chance) -> None:
    """Only where the Church could know the name may it have been spoken. (EX-SC-CH5)"""
    spoken = g.s.true_name_spoken
    if viewer == g.seat_of(names.CHURCH) or spoken.known_to(viewer):
        return
    known = False
    for held in g.s.secrets:
        known = known or held.card.value == TRUE_NAME
    spoken.value = known and dice.below(0, 2) == 1


# Who learned it.


def is_evident(g: Exodus, held: Held, faction: names.Faction, viewer: k.i64) -> bool:
    """Whether the viewer can tell that a faction knows a secret. (EX-HID-05)

    It was told in the open, or one of the two told it to the other.
    """
    if faction in held.evident:
        return True
    seat = g.seat_of(faction)
    story = held.card.learned
    for at in range(0, len(story), 3):
        learner, source = story[at], story[at + 2]
        if (learner == seat and source == viewer) or (learner == viewer and source == seat):
            return True
    return False


def alike(g: Exodus) -> list[list[int]]:
    """The contained secrets of one owner and category, wherever there are several. (EX-HID-06)"""
    groups: list[list[int]] = []
    for owner in g.s.played:
        for category in range(len(names.CATEGORY.keys)):
            group = [
                place
                for place, held in enumerate(g.s.secrets)
                if held.owner == owner and held.category == category and not held.public
            ]
            if len(group) > 1:
                groups.append(group)
    return groups


def deal_learning(
    g: Exodus, group: list[int], faction: names.Faction, viewer: k.i64, dice: k.Chance
) -> None:
    """What a faction has learned of some secrets it may have learned of others that are alike."""
    one = g.s.secrets[group[0]]
    if one.owner == faction and one.category == names.PERSONAL:
        return
    hidden = [
        place
        for place in group
        if not is_evident(g, g.s.secrets[place], faction, viewer)
        and knows_what_it_reads(g, place, faction)
    ]
    if len(hidden) > 1 and has_learned(g, hidden, faction):
        trade(g, hidden, faction, dice)


def has_learned(g: Exodus, group: list[int], faction: names.Faction) -> bool:
    """Whether there is anything about some secrets that a faction could know of others instead."""
    for place in group:
        if knowledge.knows(g, faction, place) or knowledge.has_pressed(g, faction, place):
            return True
    return False


def knows_what_it_reads(g: Exodus, place: k.i64, faction: names.Faction) -> bool:
    """Whether player and faction are one in it; the old player of a leader who went over to others
    has read what that faction need not know. (EX-CHR-16)
    """
    return g.s.secrets[place].card.known_to(g.seat_of(faction)) == knowledge.knows(
        g, faction, place
    )


def trade(g: Exodus, group: list[int], faction: names.Faction, dice: k.Chance) -> None:
    """Let what a faction knows change places within a group, unless that would spill a secret."""
    places = list(range(len(group)))
    dice.shuffle(0, places)
    rearrange(g, group, faction, places)
    for place in group:
        if knowledge.counted(g, place) >= knowledge.TOO_MANY:
            back = list(range(len(group)))
            for at in range(len(places)):
                back[places[at]] = at
            rearrange(g, group, faction, back)
            return


def rearrange(g: Exodus, group: list[int], faction: names.Faction, places: list[int]) -> None:
    """What a faction knows of secret `places[i]` it now knows of secret i instead."""
    seat = g.seat_of(faction)
    knew = [knowledge.knows(g, faction, place) for place in group]
    read = [g.s.secrets[place].card.known_to(seat) for place in group]
    pressed = [knowledge.has_pressed(g, faction, place) for place in group]
    stories = [story_of(g.s.secrets[place].card, seat) for place in group]
    for at in range(len(group)):
        held, old = g.s.secrets[group[at]], places[at]
        card = held.card
        knowledge.include(held.knowers.value, faction, knew[old])
        knowledge.include(held.pressed.value, faction, pressed[old])
        card.audience = with_bit(card.audience, seat, 1 if read[old] else 0)
        others = [
            number
            for start in range(0, len(card.learned), 3)
            if card.learned[start] != seat
            for number in card.learned[start : start + 3]
        ]
        card.learned = others + stories[old]


def story_of(card: k.Secret[int], seat: k.i64) -> list[int]:
    """How a seat came to know a secret, as it is kept (`Secret.learned`)."""
    own: list[int] = []
    for start in range(0, len(card.learned), 3):
        if card.learned[start] == seat:
            own.extend(card.learned[start : start + 3])
    return own


def with_bit(mask: k.i64, place: k.i64, bit: k.i64) -> k.i64:
    """A mask with one bit set or cleared."""
    return (mask & ~k.only(place)) | (bit << place)


def deal_confidences(g: Exodus, faction: names.Faction, viewer: k.i64, dice: k.Chance) -> None:
    """Whomever a faction met in a scene may have told it something. (EX-DEB-07, EX-DEB-12)"""
    for other in g.s.played:
        met = other in g.s.factions[faction].met
        if not met or g.seat_of(other) == viewer or dice.below(0, ONE_MEETING_IN) > 0:
            continue
        untold = [
            place
            for place in knowledge.leakable(g, other)
            if not knowledge.knows(g, faction, place)
        ]
        if untold:
            confide(g, one_of(untold, dice), faction, other)


def confide(g: Exodus, place: k.i64, faction: names.Faction, source: names.Faction) -> None:
    """Let a faction have been told a secret, unless that would have spilled it."""
    knowers = g.s.secrets[place].knowers.value
    knowledge.include(knowers, faction)
    if knowledge.counted(g, place) >= knowledge.TOO_MANY:
        knowers.remove(faction)
        return
    card = g.s.secrets[place].card
    seat = g.seat_of(faction)
    card.audience = with_bit(card.audience, seat, 1)
    card.learned = [*card.learned, seat, g.asked[seat], g.seat_of(source)]


def deal_confrontation(g: Exodus, place: k.i64, viewer: k.i64, dice: k.Chance) -> None:
    """Somebody who knows may have confronted the bearer, between the two. (EX-SCT-06,
    EX-SCT-16)
    """
    held = g.s.secrets[place]
    if held.category != names.PERSONAL or held.public or held.owner not in g.s.played:
        return
    if g.seat_of(held.owner) == viewer or is_evident(g, held, held.owner, viewer):
        return
    own = g.faction_of(viewer)
    tellers = [
        other
        for other in g.s.played
        if other != held.owner and other != own and knowledge.knows(g, other, place)
    ]
    for other in g.s.played:
        if other != own:
            knowledge.include(held.pressed.value, other, False)
    knowledge.include(held.knowers.value, held.owner, False)
    if not tellers or dice.below(0, 2) == 0:
        return
    knowledge.include(held.knowers.value, held.owner)
    if knowledge.counted(g, place) >= knowledge.TOO_MANY:
        held.knowers.value.remove(held.owner)
    elif dice.below(0, 2) == 1:
        knowledge.include(held.pressed.value, one_of(tellers, dice))


def deal_pacts(g: Exodus, viewer: k.i64, dice: k.Chance) -> None:
    """Whoever argued with the Government in this cycle may have its leave for a coup.
    (EX-COV-33)
    """
    pacts = [pact for pact in g.s.pacts if k.sees(pact.audience, viewer)]
    for faction in (names.CHURCH, names.MILITARY):
        circle = g.audience_of([names.GOVERNMENT, faction])
        if k.sees(circle, viewer) or any(pact.by == faction for pact in pacts):
            continue
        if have_argued(g, names.GOVERNMENT, faction) and dice.below(0, ONE_MEETING_IN) == 0:
            pact = Pact()
            pact.by = faction
            pact.audience = circle
            pacts.append(pact)
    g.s.pacts = pacts


# Who is a host.


def deal_infections(g: Exodus, viewer: k.i64, dice: k.Chance) -> None:
    """Whoever was checked out of the viewer's sight may be a host. (EX-INF-02, EX-HID-09)"""
    for infected in g.s.infected.values():
        if not infected.known_to(viewer):
            taken = dice.below(0, ONE_IN[g.treachery_hindrances()]) == 0
            infected.value = max(1, g.s.cycle) if taken else 0
