"""Players with a purpose, for recorded games of Galactic Destiny (`goldens.py`).

Random players bring the galaxy down in a few turns, so the players here have a purpose (`Role`):
they work for an end, let laws pass, or make war.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from starmoot.bots.base import Chair
from starmoot.bots.playout import RandomPicker, respond
from starmoot.games.destiny.content.printed import DEFENCE_OF
from starmoot.games.destiny.names import NEUTRAL, NO_PARTY, Owner, Sector, Senator, party
from starmoot.games.destiny.play import Destiny, seen_by
from starmoot.games.destiny.senate.motions import CANDIDATES_FROM, KEEP_VACANT, NO, NO_NEW_ORDERS
from starmoot.games.destiny.senators.strength import IN_CAMPAIGNS, diplomacy
from starmoot.games.destiny.turn.purchases import FIRST_SENATOR_WARE, senator_of
from starmoot.games.destiny.war.conflicts import TAKE
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.host import PASSED, STOP, Picker, parse
from starmoot.kernel import (
    PASS,
    Allocate,
    Amount,
    Answer,
    Choose,
    Form,
    Pending,
    Shape,
    compound,
    pick,
)

HUNDRED = 100


@dataclass(frozen=True)
class Role:
    """What a player is after; who is after nothing lets the others have their way.

    `reckless`: how many answers in a hundred are given at random. `bold`: how often in a hundred
    one of the `floor` acts is taken up where it is on offer. `rebels`: from which turn on.
    `assents`: how often in a hundred something new gets the vote. `settles`: takes what is neutral
    and leaves the others in peace, until nothing is neutral any more; then it falls on whoever has
    no more than one Sector.
    """

    campaigns: bool = False
    invades: bool = False
    stands: bool = False
    recruits: bool = False
    arms: bool = False
    rebels: int = 0
    reckless: int = 0
    bold: int = 5
    floor: tuple[str, ...] = ()
    assents: int = 0
    settles: bool = False


class ModestPicker(Picker):
    """Picks at random, but seldom more than one of many, and small numbers: for offers."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.random = RandomPicker(seed)

    def pick(self, count: int) -> int:
        """Mostly the entry that ends a list, and never a number far up."""
        if self.menu and STOP in self.menu and self.random.pick(3):
            return self.menu.index(STOP)
        return int(self.random.pick(count if self.menu else min(count, 4)))


@dataclass(frozen=True)
class Moment:
    """A question, with who is asked and what can be seen from there."""

    player: Player
    pending: Pending
    g: Destiny
    party: int

    @property
    def role(self) -> Role:
        """What the player is after."""
        return self.player.role

    @property
    def shape(self) -> Shape:
        """What is on offer."""
        return self.pending.shape


class Player:
    """A player of a role; what the role has no word about is answered at random."""

    name = "player"

    def __init__(self, role: Role, seed: int) -> None:
        self.role = role
        self.picker = RandomPicker(seed)
        self.modest = ModestPicker(seed)
        self.passed = 0

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """The answer of the role, or a random one."""
        topic = pending.question.topic.name.removeprefix("destiny.")
        standing = pending.question.standing
        if not standing and self.in_hundred(self.role.reckless):
            return respond(pending.question, pending.shape, self.picker)
        if topic in QUIET:
            return PASS
        if topic in WAYS:
            g = seen_by(chair.view())
            party = int(g.party_of(pending.question.seat))
            answer = WAYS[topic](Moment(self, pending, g, party))
            if answer is not None:
                return answer
        return PASS if standing else respond(pending.question, pending.shape, self.picker)

    def in_hundred(self, times: int) -> bool:
        """True so many times in a hundred."""
        return int(self.picker.pick(HUNDRED)) < times


def entry(shape: Shape, word: str) -> tuple[int, Shape | None] | None:
    """The key of a choice by its word, if it is on offer, and what is asked after it."""
    if isinstance(shape, Choose):
        for place, key in enumerate(shape.keys):
            if shape.kind.key(key) == word:
                return key, shape.then[place] if shape.then else None
    return None


# What they do, by topic


def take_floor(m: Moment) -> Answer | None:
    """Rebel when the time has come, and take up other acts now and then."""
    if m.role.rebels and m.g.s.turn >= m.role.rebels and m.g.s.rebel == NO_PARTY:
        found = entry(m.shape, "rebel")
        if found is not None and isinstance(found[1], Choose):
            strongest = max(found[1].keys, key=lambda sector: DEFENCE_OF[sector])
            return compound([pick(strongest)], found[0])
    for word in m.role.floor:
        found = entry(m.shape, word)
        if found is not None and found[1] is not None and word == "standing_pass":
            if m.player.passed == m.g.s.turn:
                continue
            m.player.passed = int(m.g.s.turn)
            return compound([parse(found[1], PASSES)], found[0])
        if found is None or not m.player.in_hundred(m.role.bold):
            continue
        key, then = found
        if then is None:
            return pick(key)
        accepted = accepting(then) if word == "answer_offer" else None
        more = accepted or respond(m.pending.question, then, m.player.modest)
        return None if more.key == PASSED else compound([more], key)
    return None


PASSES = {"window": "every", "until": "turn"}
"""No card is played by those who have this on the floor."""


def accepting(deals: Shape) -> Answer | None:
    """Accept an offer that can be accepted."""
    assert isinstance(deals, Choose)
    for place, deal in enumerate(deals.keys):
        answers = deals.then[place]
        for word in ("accept", "if_ratified"):
            found = entry(answers, word) if answers is not None else None
            if found is not None:
                return compound([pick(found[0])], deal)
    return None


def stand(m: Moment) -> Answer | None:
    """Only who wants to lead stands, with the best speaker."""
    assert isinstance(m.shape, Choose)
    if not m.role.stands or not m.shape.keys:
        return PASS
    return pick(max(m.shape.keys, key=lambda senator: int(diplomacy(m.g, Senator(senator)))))


def cast(m: Moment) -> Answer | None:
    """The own candidate, else any; what is new only from those who assent to it."""
    assert isinstance(m.shape, Choose)
    keys = m.shape.keys
    if KEEP_VACANT in keys:
        own = m.g.senators_of(party(m.party))
        mine = [key for key in keys if key - CANDIDATES_FROM in own]
        return pick((mine or [key for key in keys if key != KEEP_VACANT] or keys)[0])
    against = [key for key in (NO_NEW_ORDERS, NO) if key in keys]
    if against and m.player.in_hundred(m.role.assents):
        return pick(next((key for key in keys if key not in against), keys[0]))
    return pick((against or keys)[0])


def campaign(m: Moment) -> Answer | None:
    """The Senator and the Sector with the best chance."""
    if not m.role.campaigns or not isinstance(m.shape, Choose):
        return PASS
    best, choice = -7, PASS
    for place, senator in enumerate(m.shape.keys):
        where = m.shape.then[place]
        assert isinstance(where, Choose)
        sent = int(diplomacy(m.g, Senator(senator), IN_CAMPAIGNS))
        for sector in open_to_settlers(m, where.keys) if m.role.settles else where.keys:
            chance = (
                sent - defence(m, sector) + int(m.g.neighbours_of(Sector(sector), Owner(m.party)))
            )
            chance -= 3 if m.g.owner(Sector(sector)) >= 0 else 0
            if chance > best:
                best, choice = chance, compound([pick(sector)], senator)
    return choice


def defence(m: Moment, sector: int) -> int:
    """A Sector's Defence, half of it against the rebel."""
    return DEFENCE_OF[sector] // (2 if m.g.s.rebel == m.party else 1)


SETTLED = 14
"""As many Sectors as one may have where fifteen win."""


def open_to_settlers(m: Moment, sectors: list[int]) -> list[int]:
    """The neutral ones, unless their Party could win with all that it is after."""
    after = [order.sector for order in m.g.s.orders if order.owner == m.party]
    after += [tour.sector for tour in m.g.s.tours if tour.party == m.party]
    hoped = m.g.sector_count(Owner(m.party)) + sum(m.g.owner(sector) != m.party for sector in after)
    if hoped >= SETTLED:
        return []
    return [sector for sector in sectors if m.g.owner(Sector(sector)) == NEUTRAL]


def last_refuges(m: Moment, sectors: list[int]) -> list[int]:
    """Once nothing is neutral any more: the Sectors of Parties that have no other."""
    if m.g.sectors_of(NEUTRAL):
        return []
    held = [sector for sector in sectors if m.g.owner(Sector(sector)) >= 0]
    return [sector for sector in held if m.g.sector_count(m.g.owner(Sector(sector))) == 1]


def commit(m: Moment) -> Answer | None:
    """A third of one's Influence for a Campaign of one's own."""
    assert isinstance(m.shape, Amount)
    contest = m.g.s.contest
    abroad = contest is not None and m.g.owner(contest.sector) != m.party
    most = int(m.shape.most)
    return pick(min(most, 1 + most // 3) if abroad and m.role.campaigns else 0)


def declare(m: Moment) -> Answer | None:
    """An Invasion of the weakest Sector in reach, if the Fleets may do it."""
    found = entry(m.shape, "take")
    if not m.role.invades or found is None or not isinstance(found[1], Choose):
        return PASS
    within = found[1].keys
    if m.role.settles:
        within = last_refuges(m, within) or open_to_settlers(m, within)
    if not within:
        return PASS
    weakest = min(within, key=lambda sector: defence(m, sector) + 3 * guards(m, sector))
    own = sum(
        int(fleets_at(m.g, Owner(m.party), sector)) for sector in m.g.sectors_of(Owner(m.party))
    )
    if 3 * own < defence(m, weakest) + 3 * guards(m, weakest) + 1:
        return PASS
    return compound([pick(weakest)], TAKE)


def guards(m: Moment, sector: int) -> int:
    """All Fleets of Parties in a Sector."""
    return sum(int(fleets_at(m.g, party, Sector(sector))) for party in m.g.parties())


def send(m: Moment) -> Answer | None:
    """Up to six Fleets without an Admiral."""
    assert isinstance(m.shape, Form)
    fleets = m.shape.parts[0]
    if not m.role.invades or not isinstance(fleets, Allocate):
        return None
    left, parts = int(min(fleets.most, 6)), []
    for cap in fleets.caps:
        parts.append(pick(min(left, cap)))
        left -= min(left, cap)
    return compound([compound(parts), *[compound([]) for _ in m.shape.parts[1:]]])


def buy(m: Moment) -> Answer | None:
    """Senators first, the cheapest before others, then Fleets, as the role wants them."""
    assert isinstance(m.shape, Allocate)
    wares, costs, money = m.shape.keys, m.shape.costs, int(m.shape.most)
    fleets = min([int(limit.most) for limit in m.shape.limits[:2]], default=0)
    counts = [0] * len(wares)
    hired: set[int] = set()
    for place in sorted(range(len(wares)), key=lambda place: costs[place]):
        ware = wares[place]
        if ware >= FIRST_SENATOR_WARE:
            senator = int(senator_of(ware))
            plain = ware == FIRST_SENATOR_WARE + senator
            if m.role.recruits and plain and costs[place] <= money and senator not in hired:
                counts[place] = 1
                hired.add(senator)
        elif m.role.arms and ware > 0:
            counts[place] = min(fleets, money // max(1, costs[place]), m.shape.caps[place], 2)
            fleets -= counts[place]
        money -= counts[place] * costs[place]
    return compound([pick(count) for count in counts]) if any(counts) else PASS


WAYS: Mapping[str, Callable[[Moment], Answer | None]] = {
    "floor": take_floor,
    "stand": stand,
    "cast": cast,
    "declare_campaign": campaign,
    "campaign_influence": commit,
    "declare": declare,
    "send_fleets": send,
    "purchases": buy,
}
QUIET = (
    *("close_debate", "debate", "free_act", "respond", "bid", "sealed_bid", "fleet_orders"),
    *("table_prosecution", "table_item"),
)
"""What nobody cares for but the reckless."""
