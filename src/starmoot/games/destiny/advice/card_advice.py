"""Cards and abilities: which to play in a window, on whom, and which to keep (GD-CRD, GD-WIN).

Each card that advice knows has a function that says what playing it now is worth and how; what
nobody has written here stays in hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.advice import campaign_advice, counsel, odds, senate_advice, vote_advice
from starmoot.games.destiny.campaigns.campaigning import open_sectors
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.deals import promises
from starmoot.games.destiny.laws import compliance, language, permits
from starmoot.games.destiny.powers import power_table
from starmoot.games.destiny.senate import bids, motions
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.war import battle_sides

Player = Callable[[counsel.Counsel, k.Shape | None], "Played | None"]

LATE: Final = (names.CAMPAIGNS_DECLARED, names.BEFORE_CAMPAIGN, names.PURCHASES_OPEN)
"""When Senators who are still fresh have nothing better to do."""
UNSURE: Final = 850
HOPELESS: Final = 80
"""Between these chances, in thousandths, a card can make the difference."""

CARD_WORTH: Final = {
    "windfall": 90,
    "grass_roots": 70,
    "multi_task": 65,
    "benefactors_gala": 60,
    "judicial_immunity": 55,
    "bodyguard_detail": 50,
    "ghost_in_the_dark": 50,
    "distraction": 45,
    "ambush": 40,
    "smear_campaign": 40,
    "public_confession": 35,
    "bought_ballots": 35,
    "assassination": 30,
    "stirring_oration": 30,
    "seduction": 25,
    "public_humiliation": 20,
    "filibuster": 20,
    "wiretap": 15,
}
"""What cards are worth keeping for; those that are not named are the first to go."""


class Played:
    """A way to play something: how, and what that is worth."""

    def __init__(self, worth: k.i64, parts: list[k.Answer]) -> None:
        self.worth: k.i64 = worth
        self.parts = parts


def card_worth(card: names.Card) -> k.i64:
    """What a card is worth keeping for."""
    return CARD_WORTH.get(printed.CARD_IDS[card], 5) if 0 <= card < len(printed.CARD_IDS) else 0


def play(c: counsel.Counsel, shape: k.Shape) -> k.Answer:
    """GD-DEC-21, GD-DEC-22: the best of what one holds, or nothing."""
    if not isinstance(shape, k.Choose):
        return k.PASS
    best: k.Answer = k.PASS
    most: k.i64 = 0
    for place in range(len(shape.keys)):
        key = shape.keys[place]
        known = HANDLERS.get(key)
        if known is None or (key >= power_table.CARD_TITLES and is_barred(c, key)):
            continue
        follow = shape.follow(place)
        found = known(c, follow)
        if found is not None and found.worth > most:
            most = found.worth
            best = said_with(key, follow, found.parts)
    return best


def said_with(key: k.i64, shape: k.Shape | None, parts: list[k.Answer]) -> k.Answer:
    """A card or ability with all that has to be said with it."""
    if shape is None:
        return k.pick(key)
    return k.compound([k.compound(parts) if isinstance(shape, k.Form) else parts[0]], key)


def is_barred(c: counsel.Counsel, power: k.i64) -> bool:
    """Whether a law has a word about an ability, so that it is better left alone."""
    if not c.s.laws:
        return False
    act = language.SECTOR_ABILITY if power == power_table.INDULGENCE else language.SENATOR_ABILITY
    return bool(compliance.laws_touching(c.g, c.me, act))


def part_of(shape: k.Shape | None, name: str) -> k.Shape | None:
    """A field of what has to be said with a card."""
    if isinstance(shape, k.Form) and name in shape.names:
        return shape.parts[shape.names.index(name)]
    return None


def keys_of(shape: k.Shape | None) -> list[int]:
    """What there is to choose from."""
    return shape.keys if isinstance(shape, k.Choose) else []


def least_missed(senators: list[names.Senator]) -> k.i64:
    """The Senator whose action is missed least."""
    best = senators[0]
    for senator in senators:
        if counsel.senator_worth(senator) < counsel.senator_worth(best):
            best = senator
    return best


def finest(
    c: counsel.Counsel, senators: list[names.Senator], party: names.Party = names.NO_PARTY
) -> k.i64:
    """The most valuable of these Senators, of one Party if it is named; -1 for none."""
    best = names.NO_SENATOR
    for senator in senators:
        if party not in (names.NO_PARTY, c.s.senators[senator].party):
            continue
        if best < 0 or counsel.senator_worth(senator) > counsel.senator_worth(best):
            best = senator
    return best


# Money, Influence, Corruption


def windfall(_c: counsel.Counsel, _shape: k.Shape | None) -> Played | None:
    return Played(50, [])


def gala(c: counsel.Counsel, shape: k.Shape | None) -> Played | None:
    """With a Senator who stayed at home."""
    able = names.senators(keys_of(part_of(shape, "senator")))
    if c.s.moment not in LATE or not able:
        return None
    best = able[0]
    for senator in able:
        if printed.DIPLOMACY_OF[senator] - tokens.weight(c.g, senator) > printed.DIPLOMACY_OF[
            best
        ] - tokens.weight(c.g, best):
            best = senator
    return Played(40, [k.pick(best)])


def confession(c: counsel.Counsel, shape: k.Shape | None) -> Played | None:
    """Whoever stayed at home and has something to confess."""
    if c.s.moment not in LATE or not c.careful():
        return None
    for senator in keys_of(part_of(shape, "senator")):
        if c.s.senators[senator].corruption >= 2:
            return Played(35, [k.pick(senator)])
    return None


def absolve(c: counsel.Counsel, shape: k.Shape | None) -> Played | None:
    """A Religious Leader who stayed at home: one's own sinners first, then those who endanger all.

    GD-ABL-15: every token costs Influence, so others are helped only when it is pressing.
    """
    targets = part_of(shape, "target")
    if c.s.moment not in LATE or not c.careful() or not isinstance(targets, k.Choose):
        return None
    best: k.i64 = -1
    for senator in targets.keys:
        own = c.s.senators[senator].party == c.me
        if not own and c.danger() < 3:
            continue
        if best < 0 or (own, c.s.senators[senator].corruption) > (
            c.s.senators[best].party == c.me,
            c.s.senators[best].corruption,
        ):
            best = senator
    if best < 0:
        return None
    amount = targets.follow(targets.keys.index(best))
    most = amount.most if isinstance(amount, k.Amount) else 1
    own = c.s.senators[best].party == c.me
    if not own:
        most = min(most, max(1, c.s.parties[c.me].influence // 6))
    leaders = names.senators(keys_of(part_of(shape, "senator")))
    return Played(30, [k.pick(least_missed(leaders)), k.compound([k.pick(most)], best)])


def indulgence(c: counsel.Counsel, shape: k.Shape | None) -> Played | None:
    """GD-SAB-10: one Shadow less, one's own first, another's if all are in danger."""
    shadowed = keys_of(shape)
    if not c.careful() or not shadowed:
        return None
    for senator in shadowed:
        if c.s.senators[senator].party == c.me:
            return Played(20, [k.pick(senator)])
    return None


# Campaigns and battles


def grass_roots(c: counsel.Counsel, _shape: k.Shape | None) -> Played | None:
    chance = campaign_advice.contest_chance(c)
    return Played(45, []) if HOPELESS < chance < UNSURE else None


def smear(c: counsel.Counsel, shape: k.Shape | None) -> Played | None:
    """Where one has a part in it, or somebody is about to win."""
    contest = c.s.contest
    targets = names.senators(keys_of(part_of(shape, "target")))
    if contest is None or not targets or not c.careful():
        return None
    best = finest(c, targets)
    near = c.missing(c.s.senators[best].party) <= 1
    owns = c.s.owners[contest.sector] == c.me
    if near or (owns and HOPELESS < campaign_advice.contest_chance(c) < UNSURE):
        return Played(40, [k.pick(best)])
    return None


def ambush(c: counsel.Counsel, _shape: k.Shape | None) -> Played | None:
    return Played(30, []) if battle_sides.fights(c.g, c.me) else None


def multi_task(c: counsel.Counsel, shape: k.Shape | None) -> Played | None:
    """One more Campaign, once all who are fresh are on their way."""
    tired = keys_of(part_of(shape, "target"))
    campaigning = c.s.step == 3 and not c.s.acts and c.s.moment == 0
    if not campaigning or c.s.parties[c.me].influence < 5 or c.g.fresh_senators(c.me):
        return None
    best = campaign_advice.worth_tiring(c, open_sectors(c.g, c.me))
    return Played(30, [k.pick(best)]) if best in tired else None


# Votes and trials


def decides(c: counsel.Counsel, most: k.i64) -> k.i64:
    """By how much one is behind in a vote that matters, where `most` votes turn it; else 0."""
    vote = c.s.vote
    if (
        vote is None
        or not bids.has_cast(vote, c.me)
        or vote.casts[c.me] != vote_advice.favourite(c, vote)
    ):
        return 0
    missing = vote_advice.shortfall(c, vote) + 1
    worthwhile = vote.item == motions.ELECTION_ITEM and vote_advice.vote_worth(c, vote) >= 5
    return missing if worthwhile and 0 < missing <= most else 0


def oration(c: counsel.Counsel, shape: k.Shape | None) -> Played | None:
    able = names.senators(keys_of(part_of(shape, "senator")))
    return Played(35, [k.pick(least_missed(able))]) if able and decides(c, 4) > 0 else None


def ballots(c: counsel.Counsel, shape: k.Shape | None) -> Played | None:
    """One Corruption is a price to pay for an office that matters."""
    amount = part_of(shape, "amount")
    able = names.senators(keys_of(part_of(shape, "senator")))
    if not isinstance(amount, k.Amount) or not able:
        return None
    missing = decides(c, amount.most)
    return Played(25, [k.pick(least_missed(able)), k.pick(missing)]) if missing > 0 else None


def filibuster(c: counsel.Counsel, shape: k.Shape | None) -> Played | None:
    """Against the prosecution of one's own."""
    vote = c.s.vote
    able = names.senators(keys_of(part_of(shape, "senator")))
    if vote is None or not able or vote.item != motions.PROSECUTION_ITEM:
        return None
    own = c.s.senators[vote.about].party == c.me
    if (
        own
        and vote.casts[c.me] == motions.NO
        and tokens.weight(c.g, names.Senator(vote.about)) >= 2
        and vote_advice.shortfall(c, vote) >= 0
    ):
        return Played(30, [k.pick(least_missed(able))])
    return None


def immunity(c: counsel.Counsel, _shape: k.Shape | None) -> Played | None:
    """For one's own who has a lot to lose."""
    trial = c.s.trial
    if trial is None or c.s.senators[trial.accused].party != c.me:
        return None
    carried = tokens.weight(c.g, trial.accused)
    office = c.g.office_of(trial.accused) >= 0
    risk = odds.at_least(senate_advice.DEATH - carried) + (
        odds.at_least(senate_advice.GUILT - carried) // 2 if office else 0
    )
    return Played(40, []) if risk >= 10 else None


# Answers to what others do


def is_aimed_at_me(c: counsel.Counsel) -> bool:
    """Whether what was announced is meant for one of one's own Senators."""
    if not c.s.acts:
        return False
    act = c.s.acts[-1]
    senators = act.number in HOSTILE or permits.is_assassination(act)
    if act.party == c.me or not senators or act.target < 0:
        return False
    return c.s.senators[act.target].party == c.me


def guard(c: counsel.Counsel, _shape: k.Shape | None) -> Played | None:
    return Played(50, []) if is_aimed_at_me(c) else None


def distraction(c: counsel.Counsel, _shape: k.Shape | None) -> Played | None:
    return Played(30, []) if c.careful() and is_aimed_at_me(c) else None


def ghost(c: counsel.Counsel, _shape: k.Shape | None) -> Played | None:
    """Dear, so only for the life of a Senator."""
    deadly = bool(c.s.acts) and permits.is_assassination(c.s.acts[-1])
    return Played(20, []) if c.careful() and deadly and is_aimed_at_me(c) else None


# Schemes


def assassination(c: counsel.Counsel, shape: k.Shape | None) -> Played | None:
    """A schemer's Senator who stayed at home tries to remove the leader's best."""
    able = names.senators(keys_of(part_of(shape, "senator")))
    if c.level < counsel.SCHEMER or c.s.moment != names.PURCHASES_OPEN or not able:
        return None
    target = finest(c, names.senators(keys_of(part_of(shape, "target"))), c.leader())
    if target < 0 or (
        c.s.deals
        and promises.word_given(c.g, c.me, language.ASSASSINATE, names.NO_SECTOR, c.leader())
    ):
        return None
    return Played(15, [k.pick(least_missed(able)), k.pick(target)])


def wiretap(c: counsel.Counsel, shape: k.Shape | None) -> Played | None:
    able = names.senators(keys_of(part_of(shape, "senator")))
    hands = keys_of(part_of(shape, "target"))
    if c.level < counsel.SCHEMER or c.s.moment != names.PURCHASES_OPEN or not able or not hands:
        return None
    leader = c.leader()
    return Played(10, [k.pick(least_missed(able)), k.pick(leader if leader in hands else hands[0])])


def against_votes(c: counsel.Counsel, shape: k.Shape | None) -> Played | None:
    """Before the tally of an office that decides the game: the winner's best Senator."""
    vote = c.s.vote
    able = names.senators(keys_of(part_of(shape, "senator")))
    if c.level < counsel.SCHEMER or vote is None or not able or decides(c, 6) == 0:
        return None
    if vote_advice.vote_worth(c, vote) < 8:
        return None
    rivals = [one for one in names.senators(keys_of(part_of(shape, "target"))) if opposes(c, one)]
    best = finest(c, rivals)
    return None if best < 0 else Played(20, [k.pick(least_missed(able)), k.pick(best)])


def opposes(c: counsel.Counsel, senator: names.Senator) -> bool:
    """Whether a Senator's Party has cast for something else."""
    vote = c.s.vote
    party = c.s.senators[senator].party
    if vote is None or party < 0 or not bids.has_cast(vote, party):
        return False
    return vote.casts[party] != vote.casts[c.me]


HOSTILE: Final = [
    printed.card_number(word) for word in ("public_humiliation", "seduction", "leaked_dossier")
]
HANDLERS: Final[dict[int, Player]] = {
    printed.card_number("windfall"): windfall,
    printed.card_number("benefactors_gala"): gala,
    printed.card_number("public_confession"): confession,
    printed.card_number("grass_roots"): grass_roots,
    printed.card_number("smear_campaign"): smear,
    printed.card_number("ambush"): ambush,
    printed.card_number("multi_task"): multi_task,
    printed.card_number("stirring_oration"): oration,
    printed.card_number("bought_ballots"): ballots,
    printed.card_number("filibuster"): filibuster,
    printed.card_number("judicial_immunity"): immunity,
    printed.card_number("bodyguard_detail"): guard,
    printed.card_number("distraction"): distraction,
    printed.card_number("ghost_in_the_dark"): ghost,
    printed.card_number("assassination"): assassination,
    printed.card_number("wiretap"): wiretap,
    printed.card_number("seduction"): against_votes,
    printed.card_number("public_humiliation"): against_votes,
    power_table.ABSOLVE: absolve,
    power_table.INDULGENCE: indulgence,
}
