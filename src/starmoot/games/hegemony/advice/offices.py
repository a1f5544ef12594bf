"""Everything but plans: founding, research, spies, reports and the last proclamation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.advice.counsel import MINISTER, STRATEGIST, Counsel, saying
from starmoot.games.hegemony.cabinet.orders import ORDER
from starmoot.games.hegemony.cabinet.plans import EMBEZZLE
from starmoot.games.hegemony.cabinet.research import ACTIVATE, ART, BUY, PICK, PRICES, VIRUS
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.posting import AGREE_HOUR, POST
from starmoot.games.hegemony.final.session import MEET, NARRATE, PROCLAIM, PUBLISH
from starmoot.games.hegemony.session.gathering import PRESENT, START
from starmoot.games.hegemony.session.phases import REROLL
from starmoot.games.hegemony.session.session import MIND, NUMBER, TAG, WRITE
from starmoot.games.hegemony.setup.agreement import ACCEPT
from starmoot.games.hegemony.setup.convening import AGREE, PROPOSE
from starmoot.games.hegemony.setup.founding import (
    CONCEIVE,
    CONCEPTS,
    DISCARD,
    NAME,
    NAMES,
    SECOND,
    TAKE,
    WISH,
)
from starmoot.games.hegemony.state import Held, Plan
from starmoot.mechanics.advising import Opinion, always, by_key, by_worth
from starmoot.mechanics.answering import along, choose, fill, split

LIKED: Final = (
    *(n.MILITARY_OFFICER, n.SCIENCE_OFFICER, n.DOMESTIC_OFFICER, n.FOREIGN_OFFICER),
    *(n.ESPIONAGE_OFFICER, n.TREASURY_OFFICER, n.ASSISTANT, n.LABOR_OFFICER),
)
"""Offices in the order in which bots take them: each begins with another one."""
GOOD_GIFTS: Final = (
    *("economic_aggression", "hivemind", "code_of_mastery", "deep_vaults", "military_genius"),
    *("natural_charisma", "trust_of_the_citizens", "executive_privilege", "giant_brains"),
)


# Founding


def the_scribe(c: Counsel, keys: list[int]) -> int:
    """Who gathers the others leads them. (HG-SETUP-15)"""
    scribe = int(c.cabinet.scribe)
    return scribe if scribe in keys else keys[0]


def concept(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """A name and a nature of one's own for each faction."""
    if not isinstance(shape, k.Form):
        return None
    return fill(
        shape,
        name=saying(NAMES[c.faction]),
        description=saying(CONCEPTS[c.faction]),
        alignment=k.pick(c.faction),
    )


def gift_worth(_c: Counsel, gift: int) -> int:
    """How gladly a gift is given up."""
    word = n.GIFT.key(gift)
    return GOOD_GIFTS.index(word) if word in GOOD_GIFTS else len(GOOD_GIFTS)


def office(c: Counsel, keys: list[int]) -> int:
    """Everybody begins to look in another place, so that few want the same."""
    seats = [int(member.seat) for member in c.cabinet.members if member.seat != c.cabinet.leader]
    place = seats.index(c.me) if c.me in seats else 0
    order = [*LIKED[place:], *LIKED[:place]]
    return int(next(one for one in order if one in keys))


def agenda_worth(c: Counsel, agenda: int) -> int:
    """What an agenda promises, roughly."""
    aim = c.s.cards().agendas[n.Agenda(agenda)].aim
    if aim.doubles_office:
        return 12
    return aim.at_close + aim.everyone_heard + aim.steady + 3 * aim.most_military


def stronger(c: Counsel, faction: int) -> int:
    """The rival with more Control is called Rival-A."""
    return c.control(faction)


# Research


def steel_on(c: Counsel) -> Plan:
    """The plan that was chosen."""
    return c.cabinet.chosen.plan if c.cabinet.chosen is not None else Plan()


def standing_against(c: Counsel, resource: int) -> int:
    """Control that rivals took from us through a resource."""
    return sum(
        gain.points
        for gain in c.s.gains
        if gain.source == c.faction and resource in (gain.through, n.NONE)
    )


def gained_by(c: Counsel, technology: int) -> int:
    """What activating a technology now is worth, roughly in points."""
    boon = c.s.cards().technologies[n.Technology(technology)].boon
    plan = steel_on(c)
    held = next((one for one in c.cabinet.technologies if one.technology == technology), Held())
    if boon.multiply is not None:
        return plan.steel(n.Resource(boon.multiply.resource)) * boon.multiply.extra
    if boon.art > 0 and held.resource != n.NONE:
        return plan.steel(held.resource) * boon.art
    if boon.erase is not None:
        return 3 * standing_against(c, boon.erase.resource)
    if boon.wall:
        return 3 * standing_against(c, held.resource) if c.cabinet.phase == n.REACTION else 6
    if boon.double_bank:
        return c.cabinet.bank
    if boon.session_multiplier > 0:
        return c.cabinet.bank
    if boon.secrets:
        return plan.steel(n.ESPIONAGE)
    return 3 if boon.bureau or boon.ghosts or boon.panopticon or boon.leagues else 0


def activate(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """What gives more than it costs; a clerk leaves it alone."""
    if not isinstance(shape, k.Choose) or c.level < MINISTER:
        return k.PASS
    gain = {
        key: gained_by(c, key) - c.s.cards().technologies[n.Technology(key)].activation
        for key in shape.keys
    }
    best = max(shape.keys, key=lambda key: gain[key])
    return choose(shape, best) if gain[best] > 0 else k.PASS


def buy(_c: Counsel, shape: k.Shape) -> k.Answer | None:
    """The most expensive that the points allow, then the next. (HG-DEC-17)"""
    if not isinstance(shape, k.Allocate):
        return None
    left, wanted = shape.most, [0] * len(shape.keys)
    for level in (n.MASTERY, n.ADVANCED, n.SIMPLE):
        wanted[level], left = divmod(left, PRICES[level])
    return split(shape, wanted)


def card_worth(c: Counsel, technology: int) -> int:
    """A clerk goes by the points of the office, others by what the card does."""
    entry = c.s.cards().technologies[n.Technology(technology)]
    useful = 4 if entry.boon.art or entry.boon.forges or entry.boon.mandate else 0
    return entry.worth + (useful if c.level >= MINISTER else 0)


def art_worth(c: Counsel, resource: int) -> int:
    """Where most of this session's Steel went. (HG-DEC-18)"""
    if resource >= len(n.AGGRESSIVE):
        return 0
    return sum(row[1 + resource] for row in c.cabinet.spent)


def virus(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """It is kept for a rival that sends much Domestic."""
    if not isinstance(shape, k.Choose) or c.level < STRATEGIST:
        return k.PASS
    worst = max(shape.keys, key=lambda rival: c.sent_by(rival)[n.DOMESTIC])
    return choose(shape, worst) if c.sent_by(worst)[n.DOMESTIC] >= 4 else k.PASS


# Spies


def order(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Fortify where most is spent; ministers rather strike officers. (HG-BOT-06)"""
    if not isinstance(shape, k.Choose):
        return None
    plan = steel_on(c)
    resource = max(n.AGGRESSIVE, key=plan.steel)
    for rival in shape.keys:
        if c.level >= MINISTER:
            for deed in (deeds.ASSASSINATE_UNSEEN, deeds.ASSASSINATE):
                victims = c.s.factions[rival].officers
                for officer in victims:
                    if n.LEADER not in officer.offices:
                        answer = along(shape, [rival, deed, officer.offices[0]])
                        if answer is not None:
                            return answer
        tag = c.cabinet.tags.index(n.Faction(rival))
        if plan.cells(resource)[tag] > 0:
            answer = along(shape, [rival, deeds.FORTIFY, resource])
            if answer is not None:
                return answer
    return k.PASS


def reroll(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """A turning point that asks for more is rolled again."""
    turn = c.s.cards().crises[c.cabinet.crisis].row[c.cabinet.face - 1]
    worse = c.level >= MINISTER and bool(turn.fail)
    return choose(shape, 1 if worse else 0)


# Reports and words


def number(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """A little more where there is little, a little less where there is much. (HG-BOT-12)"""
    if not isinstance(shape, k.Amount):
        return None
    true = c.cabinet.spent_espionage
    said = true + 2 if true <= 3 else true - 2
    return k.pick(max(shape.least, min(shape.most, said)))


def message(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """A plain statement to each rival. (HG-COMM-03)"""
    if not isinstance(shape, k.Form):
        return None
    name = c.cabinet.name
    return fill(
        shape,
        to_a=saying(f"{name} wants no quarrel with you."),
        to_b=saying(f"{name} is watching your borders."),
    )


def proclaim(c: Counsel, shape: k.Shape) -> k.Answer | None:
    """Everybody may join: their Steel is welcome. (HG-HEG-05)"""
    if not isinstance(shape, k.Form):
        return None
    return fill(shape, speech=saying(f"{c.cabinet.name} calls all worlds to one table."))


def narrate(c: Counsel, _shape: k.Shape) -> k.Answer | None:
    """A sentence for the record."""
    face = c.s.council.face if c.s.council is not None else 0
    return saying(f"We met what came, though its measure was {face}.")


OPINIONS: Final[Mapping[k.Topic, Opinion[Any]]] = {
    START: always(1),
    ACCEPT: always(1),
    AGREE: always(1),
    AGREE_HOUR: always(1),
    PROPOSE: lambda _c, _shape: k.PASS,
    PRESENT: always(1),
    POST: always(1),
    MEET: always(1),
    PUBLISH: always(1),
    NAME: by_key(the_scribe),
    CONCEIVE: concept,
    DISCARD: by_worth(gift_worth),
    WISH: by_key(office),
    SECOND: by_key(office),
    TAKE: by_worth(agenda_worth),
    TAG: by_worth(stronger),
    EMBEZZLE: always(1),
    ACTIVATE: activate,
    VIRUS: virus,
    BUY: buy,
    PICK: by_worth(card_worth),
    ART: by_worth(art_worth),
    ORDER: order,
    REROLL: reroll,
    MIND: by_key(lambda _c, keys: keys[0]),
    WRITE: message,
    NUMBER: number,
    PROCLAIM: proclaim,
    NARRATE: narrate,
}
