"""Record goldens of Galactic Destiny: `python tools/destiny_goldens.py`, about five minutes.

Random players bring the galaxy down in a few turns, so the players here have a purpose (`Role`):
they work for the ends that `ENDS` names, or for rules that play seldom reaches (`FURTHER`); a
game is kept if it comes to its end, and shows what it is there for. One short game for each number
of seats is told in a transcript besides. The records go to tests/goldens/destiny, where
tests/games/goldens_test.py replays them digest by digest. Record anew when the rules version
rises, and only then; `--refresh` plays the same answers again and renews digests and texts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from starmoot.bots.base import Chair
from starmoot.bots.match import record_match, take_turn
from starmoot.bots.playout import RandomPicker, respond
from starmoot.games.destiny import GAME
from starmoot.games.destiny.conflicts import TAKE
from starmoot.games.destiny.content import DEFENCE_OF
from starmoot.games.destiny.ending import (
    BY_INFESTATION,
    BY_LENGTH,
    BY_MINISTRIES,
    BY_SECTORS,
    STALEMATE,
    WINS,
)
from starmoot.games.destiny.fleets import fleets_at
from starmoot.games.destiny.motions import CANDIDATES_FROM, KEEP_VACANT, NO, NO_NEW_ORDERS
from starmoot.games.destiny.names import NO_PARTY
from starmoot.games.destiny.play import Destiny, seen_by
from starmoot.games.destiny.purchases import FIRST_SENATOR_WARE, senator_of
from starmoot.games.destiny.strength import IN_CAMPAIGNS, diplomacy
from starmoot.kernel import (
    PASS,
    SPECTATOR,
    Allocate,
    Amount,
    Answer,
    BadJournal,
    Choose,
    Form,
    Pending,
    Shape,
    Table,
    compound,
    load_journal,
    parse,
    pick,
)
from starmoot.kernel.shape import PASSED, STOP, Picker
from starmoot.testing.transcript import transcript

GOLDENS = Path(__file__).resolve().parent.parent / "tests" / "goldens" / GAME.id

LONGEST = 2_500
"""Decisions after which a game is too long to be kept."""
TRIED = 60
"""Seeds that are tried for one record."""
SHORTEST_TEXT, LONGEST_TEXT = 30_000, 100_000
"""How many bytes a transcript may have."""
HUNDRED = 100


# Who plays


@dataclass(frozen=True)
class Role:
    """What a player is after; who is after nothing lets the others have their way.

    `reckless`: how many answers in a hundred are given at random. `bold`: how often in a hundred
    one of the `floor` acts is taken up where it is on offer. `rebels`: from which turn on.
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
    if not m.role.stands:
        return PASS
    return pick(max(m.shape.keys, key=lambda senator: int(diplomacy(m.g, senator))))


def cast(m: Moment) -> Answer | None:
    """The own candidate, else any; everything new is turned down."""
    assert isinstance(m.shape, Choose)
    keys = m.shape.keys
    if KEEP_VACANT in keys:
        own = m.g.senators_of(m.party)
        mine = [key for key in keys if key - CANDIDATES_FROM in own]
        return pick((mine or [key for key in keys if key != KEEP_VACANT] or keys)[0])
    return pick(next((key for key in (NO_NEW_ORDERS, NO) if key in keys), keys[0]))


def campaign(m: Moment) -> Answer | None:
    """The Senator and the Sector with the best chance."""
    if not m.role.campaigns or not isinstance(m.shape, Choose):
        return PASS
    best, choice = -7, PASS
    for place, senator in enumerate(m.shape.keys):
        where = m.shape.then[place]
        assert isinstance(where, Choose)
        sent = int(diplomacy(m.g, senator, IN_CAMPAIGNS))
        for sector in where.keys:
            chance = sent - defence(m, sector) + int(m.g.neighbours_of(sector, m.party))
            chance -= 3 if m.g.owner(sector) >= 0 else 0
            if chance > best:
                best, choice = chance, compound([pick(sector)], senator)
    return choice


def defence(m: Moment, sector: int) -> int:
    """A Sector's Defence, half of it against the rebel."""
    return DEFENCE_OF[sector] // (2 if m.g.s.rebel == m.party else 1)


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
    weakest = min(found[1].keys, key=lambda sector: defence(m, sector) + 3 * guards(m, sector))
    own = sum(int(fleets_at(m.g, m.party, sector)) for sector in m.g.sectors_of(m.party))
    if 3 * own < defence(m, weakest) + 3 * guards(m, weakest) + 1:
        return PASS
    return compound([pick(weakest)], TAKE)


def guards(m: Moment, sector: int) -> int:
    """All Fleets of Parties in a Sector."""
    return sum(int(fleets_at(m.g, party, sector)) for party in m.g.parties())


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


# What is played


@dataclass(frozen=True)
class Plan:
    """A game to be recorded: seats and options, who plays, and what it must come to.

    `roles` are repeated over the seats. `tells` is a fact that must be told, `rebel` says that a
    rebel wins. `silent`: the seat that never answers, so that its time runs out.
    """

    seats: int
    roles: tuple[Role, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    ending: str = ""
    tells: str = ""
    rebel: bool = False
    silent: int = -1
    longest: int = LONGEST


QUIET_ROLE = Role()
SPEAKER = Role(campaigns=True, recruits=True)
MINISTER = Role(campaigns=True, recruits=True, stands=True)
WARLORD = Role(campaigns=True, recruits=True, invades=True, arms=True)
REBEL = replace(WARLORD, rebels=2)
WILD = Role(reckless=HUNDRED)
DEALS = ("answer_offer", "write_offer", "offer", "publish", "withdraw")
TRADER = Role(campaigns=True, recruits=True, stands=True, floor=(*DEALS, "complain"), bold=8)
SCHEMER = replace(
    TRADER, reckless=20, arms=True, floor=(*TRADER.floor, "accuse", "bank", "to_shadow"), bold=15
)
PLOTTER = replace(SCHEMER, reckless=45, rebels=4, floor=(*SCHEMER.floor, "play_card"))
SPEAKERS = replace(TRADER, arms=True, invades=True, reckless=8, bold=2)
WATCHERS = Role(recruits=True, stands=True, floor=("standing_pass",))
LISTENERS = replace(SPEAKERS, reckless=4, floor=("standing_pass", "answer_offer"), bold=30)

CALM = {"infestation_threshold": 14, "infested_to_lose": 15}
SHORT = {"turn_limit": {"turns": 4}}
SEALED = {
    "vote_bidding": "sealed",
    "assassination_bidding": "sealed",
    "campaign_spend": "open",
    "deal_visibility": "public",
    "assassination_counter_bid": "yes",
    "court_fee": 1,
}
LISTED = {"first_election": "random", "propositions_mode": "listed", "party_pick": "random"}
BY_MAIL = {"clock_mode": "async", "law_text_allowed": "no", "home_ability_start_turn": 2}
FULL = {"start_actions": 7, "start_senators": 5, "hand_limit": 5, "base_income": 10}

ENDS: Mapping[str, Plan] = {
    "five-ministries": Plan(3, (MINISTER, SPEAKER, QUIET_ROLE), FULL, BY_MINISTRIES),
    "ten-sectors": Plan(4, (WARLORD, SPEAKER, QUIET_ROLE, QUIET_ROLE), {}, BY_SECTORS),
    "a-tie-for-sectors": Plan(
        5, (SPEAKER, SPEAKER, QUIET_ROLE), {**CALM, "sectors_to_win": 6}, BY_SECTORS, STALEMATE.name
    ),
    "the-infestation-has-ten": Plan(3, (WILD,), {}, BY_INFESTATION),
    "the-rebel-wins": Plan(4, (REBEL, SPEAKER, QUIET_ROLE), {}, BY_SECTORS, WINS.name, rebel=True),
    "the-last-turn": Plan(
        6, (SPEAKER, QUIET_ROLE), {**SHORT, "sectors_to_win": 15, "infested_to_lose": 15}, BY_LENGTH
    ),
    "an-empty-chair": Plan(3, (SCHEMER,), {**SHORT, **CALM}, silent=1),
}
"""A game for every way to end, and one in which somebody never answers."""

FURTHER: Mapping[str, Plan] = {
    "intrigues-of-three": Plan(3, (SCHEMER,), {**SHORT, **CALM, **FULL}),
    "deals-of-four": Plan(4, (TRADER, PLOTTER), {**SHORT, **CALM, **SEALED}),
    "listed-laws-of-five": Plan(5, (PLOTTER, SPEAKERS), {**SHORT, **CALM, **LISTED}),
    "a-quarrel-of-six": Plan(6, (SCHEMER, LISTENERS, QUIET_ROLE), {**SHORT, **CALM}),
    "a-rebellion-of-three": Plan(3, (replace(PLOTTER, rebels=2), SCHEMER), {**CALM, **SEALED}),
    "by-mail": Plan(4, (replace(PLOTTER, reckless=70),), {**SHORT, **CALM, **BY_MAIL}),
}
"""Games in which much happens."""


def play(plan: Plan, seed: int) -> Table | None:
    """One whole game, unless it is too long; the seed decides the dice and every answer."""
    count = len(plan.roles)
    bots = [Player(plan.roles[seat % count], seed * 10 + seat) for seat in range(plan.seats)]
    dice = seed.to_bytes(32, "big")
    if plan.silent >= 0:
        return play_in_time(plan, dice, bots)
    played = record_match(GAME, plan.seats, plan.options, dice, bots, plan.longest)
    if played.result.failure:
        raise SystemExit(f"a game broke: {played.result.failure}")
    return played.table if played.result.finished else None


def play_in_time(plan: Plan, dice: bytes, bots: list[Player]) -> Table | None:
    """The same where a seat is silent: when all others have answered, time is up."""
    table = Table(GAME, plan.seats, dice, plan.options)
    while not table.ended and table.inputs < plan.longest:
        others = [seat for seat in range(plan.seats) if seat != plan.silent]
        if sum(take_turn(table, seat, bots[seat]) for seat in others) == 0:
            table.time_up()
    return table if table.ended else None


def fits(plan: Plan, table: Table) -> bool:
    """Whether a game has come to what it was played for."""
    if plan.ending and table.ending != plan.ending:
        return False
    view = table.view(SPECTATOR)
    if plan.rebel:
        rebel = view.state.rebel
        if rebel == NO_PARTY or table.scores[view.state.party_seat[rebel]] != 1:
            return False
    return not plan.tells or any(told.note.name == plan.tells for told in view.log)


def played(plan: Plan) -> Iterator[Table]:
    """The games of a plan that come to what they are played for."""
    for seed in range(TRIED):
        table = play(plan, seed)
        if table is not None and fits(plan, table):
            yield table


def first(name: str, plan: Plan) -> str:
    """The record of the first game that fits."""
    table = next(played(plan), None)
    if table is None:
        raise SystemExit(f"{name}: none of {TRIED} games comes to it")
    return table.journal.dump()


def refreshed(record: str) -> Table:
    """A record played again with the same dice and answers, whatever its digests were."""
    journal = load_journal(record)
    header, end = journal.header, journal.end
    assert end is not None
    table = Table(GAME, header["seats"], bytes.fromhex(end["seed"]), header["options"])
    for line in journal.lines:
        if "time_up" in line:
            table.time_up()
        elif "seat" in line:
            receipt = table.submit(line["seat"], line["decision"], line["answer"])
            if not receipt.accepted:
                raise BadJournal(f"line {line['n']} is no longer taken: {receipt.reason}")
    if not table.ended or table.ending != end["ending"]:
        raise BadJournal("it does not come to its end any more")
    return table


def refresh(folder: Path) -> int:
    """Write all records anew from their own answers; gives the exit code."""
    for path in sorted(folder.glob("*.jsonl")):
        try:
            record = refreshed(path.read_text(encoding="utf-8")).journal.dump()
        except BadJournal as problem:
            print(f"{path.name}: {problem}; record all anew")
            return 1
        path.write_text(record, encoding="utf-8")
        told = path.with_suffix(".txt")
        if told.exists():
            told.write_text(transcript(GAME, record), encoding="utf-8")
        print(f"{path.name}: as before", flush=True)
    return 0


def tell(seats: int) -> tuple[str, str]:
    """The record and the transcript of the first game that is neither too short nor too long."""
    options = {**SHORT, "sectors_to_win": 6, "first_election": "vote" if seats < 5 else "random"}
    roles = (SPEAKERS, LISTENERS) if seats < 5 else (SPEAKERS, LISTENERS, WATCHERS)
    for table in played(Plan(seats, roles, options, longest=480)):
        record = table.journal.dump()
        text = transcript(GAME, record) if len(record) < LONGEST_TEXT // 2 else ""
        if SHORTEST_TEXT <= len(text.encode()) < LONGEST_TEXT:
            return record, text
    raise SystemExit(f"no game with {seats} seats can be told in {LONGEST_TEXT} bytes")


def main() -> int:
    """Record, write, report; gives the exit code."""
    options = argparse.ArgumentParser(description="Record goldens of Galactic Destiny.")
    options.add_argument("--to", type=Path, default=GOLDENS, help="where the records go")
    options.add_argument("--refresh", action="store_true", help="only renew digests and texts")
    chosen = options.parse_args()
    if chosen.refresh:
        return refresh(chosen.to)
    chosen.to.mkdir(parents=True, exist_ok=True)
    old = set(chosen.to.iterdir())
    for seats in GAME.seats:
        record, text = tell(seats)
        old.discard(write(chosen.to / f"transcript-{seats}.jsonl", record))
        old.discard(write(chosen.to / f"transcript-{seats}.txt", text))
    for name, plan in {**ENDS, **FURTHER}.items():
        old.discard(write(chosen.to / f"{name}.jsonl", first(name, plan)))
    for path in old:
        path.unlink()
    return 0


def write(path: Path, text: str) -> Path:
    """Write a file and say so; gives the file."""
    path.write_text(text, encoding="utf-8")
    print(f"{path.name}: {len(text.encode()) // 1000} kB", flush=True)
    return path


if __name__ == "__main__":
    sys.exit(main())
