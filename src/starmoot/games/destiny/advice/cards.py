"""Cards and abilities: which to play in a window, on whom, and which to keep (GD-CRD, GD-WIN).

Each card that advice knows says what it is worth to keep and to play, and has a function that says
how to play it now, if at all; what nobody has written here stays in hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, odds
from starmoot.games.destiny.acting import floor, windows
from starmoot.games.destiny.advice import campaigns, counsel, senate, votes
from starmoot.games.destiny.advice.counsel import Counsel, on_choice, on_split, senator_worth
from starmoot.games.destiny.campaigns.campaigning import open_sectors
from starmoot.games.destiny.cards import looks
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import language, permits
from starmoot.games.destiny.powers import power_table
from starmoot.games.destiny.senate import bids, motions
from starmoot.games.destiny.turn import turn_end
from starmoot.games.destiny.war import battle_sides
from starmoot.mechanics import answering
from starmoot.mechanics.advising import Opinion, by_worth

LATE: Final = (names.CAMPAIGNS_DECLARED, names.BEFORE_CAMPAIGN, names.PURCHASES_OPEN)
"""When Senators who are still fresh have nothing better to do."""
UNSURE: Final = 850
HOPELESS: Final = 80
"""Between these chances, in thousandths, a card can make the difference."""
LITTLE: Final = 5
"""What a card is worth keeping for that advice does not know."""

Said = dict[str, k.Answer]
"""What is said with a card, by the names of its form; empty where there is nothing to say."""


class Choices:
    """Who may act with a card, and at whom."""

    def __init__(self, shape: k.Shape | None) -> None:
        self.shape = shape
        self.able = names.senators(counsel.keys_of(answering.field(shape, "senator")))
        self.at = answering.field(shape, "target") if isinstance(shape, k.Form) else shape
        self.targets = counsel.keys_of(self.at)

    def by(self, senator: int = -1, **said: k.Answer) -> Said | None:
        """Played by a Senator, else by the one whose action is missed least; None without any."""
        if not self.able:
            return None
        who = senator if senator >= 0 else min(self.able, key=senator_worth)
        return {"senator": k.pick(who), **said}


@dataclass(frozen=True)
class Known:
    """A card that advice knows: its worth in hand, and when played in the way that `how` gives."""

    keep: int
    play: int
    how: Callable[[Counsel, Choices], Said | None]


def card_worth(_c: Counsel, card: int) -> int:
    """What a card is worth keeping for."""
    known = KNOWN.get(power_table.PLAY.key(card))
    return LITTLE if known is None else known.keep


def play(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """The best of what one holds, or nothing. (GD-DEC-21, GD-DEC-22)"""
    best: k.Answer | None = None
    most = 0
    for place, key in enumerate(shape.keys):
        known = KNOWN.get(power_table.PLAY.key(key))
        if known is None or known.play <= most or is_barred(c, key):
            continue
        choices = Choices(shape.follow(place))
        said = known.how(c, choices)
        if said is not None:
            best, most = with_it(key, choices.shape, said), known.play
    return best


def with_it(key: int, shape: k.Shape | None, said: Said) -> k.Answer:
    """A card or ability with all that has to be said with it."""
    if shape is None:
        return k.pick(key)
    inner = answering.fill(shape, **said) if isinstance(shape, k.Form) else said["target"]
    return k.compound([inner], key)


def is_barred(c: Counsel, number: int) -> bool:
    """Whether a law has a word about an ability, so that it is better left alone."""
    if number < power_table.CARD_TITLES:
        return False
    sectors = number == power_table.INDULGENCE
    return c.has_law_on(language.SECTOR_ABILITY if sectors else language.SENATOR_ABILITY)


def play_meanwhile(c: Counsel, shape: k.Choose) -> k.Answer | None:
    """A card in the middle of a decision of one's own. (GD-WIN-13)"""
    inner = shape.follow(shape.keys.index(floor.PLAY_CARD))
    answer = play(c, inner) if isinstance(inner, k.Choose) else None
    return None if answer is None else k.compound([answer], floor.PLAY_CARD)


def at(target: int) -> Said:
    """Aimed at something, with nothing else to say."""
    return {"target": k.pick(target)}


def if_so(good: bool) -> Said | None:
    """Played where it is good, with nothing to say."""
    return {} if good else None


# Money, Influence, Corruption


def at_once(_c: Counsel, _choices: Choices) -> Said | None:
    return {}


def gala(c: Counsel, choices: Choices) -> Said | None:
    """With a Senator who stayed at home."""
    if c.s.moment not in LATE or not choices.able:
        return None
    return choices.by(max(choices.able, key=lambda one: printed.DIPLOMACY_OF[one] - c.weight(one)))


def confession(c: Counsel, choices: Choices) -> Said | None:
    """Whoever stayed at home and has something to confess."""
    sinners = [one for one in choices.able if c.s.senators[one].corruption >= 2]
    late = c.s.moment in LATE and c.careful()
    return choices.by(sinners[0]) if sinners and late else None


def absolve(c: Counsel, choices: Choices) -> Said | None:
    """A Religious Leader who stayed at home: one's own sinners first, then those who endanger all.

    GD-ABL-15: every token costs Influence, so others are helped only when it is pressing.
    """
    pressing = c.danger() >= 3
    sinners = [one for one in choices.targets if c.party_of(one) == c.me or pressing]
    if c.s.moment not in LATE or not c.careful() or not sinners:
        return None
    best = max(sinners, key=lambda one: (c.party_of(one) == c.me, c.s.senators[one].corruption))
    assert isinstance(choices.at, k.Choose)
    amount = choices.at.follow(choices.targets.index(best))
    most = amount.most if isinstance(amount, k.Amount) else 1
    if c.party_of(best) != c.me:
        most = min(most, max(1, c.influence() // 6))
    return choices.by(target=k.compound([k.pick(most)], best))


def indulgence(c: Counsel, choices: Choices) -> Said | None:
    """One Shadow less on one's own. (GD-SAB-10)"""
    own = [one for one in choices.targets if c.party_of(one) == c.me]
    return at(own[0]) if own and c.careful() else None


# Campaigns and battles


def in_doubt(c: Counsel, _choices: Choices) -> Said | None:
    """While the Campaign under way is open."""
    return if_so(HOPELESS < campaigns.contest_chance(c) < UNSURE)


def smear(c: Counsel, choices: Choices) -> Said | None:
    """Where one has a part in it, or somebody is about to win."""
    contest = c.s.contest
    if contest is None or not choices.targets or not c.careful():
        return None
    best = max(choices.targets, key=senator_worth)
    near = c.missing(c.party_of(best)) <= 1
    owns = c.s.owners[contest.sector] == c.me
    wanted = near or (owns and HOPELESS < campaigns.contest_chance(c) < UNSURE)
    return at(best) if wanted else None


def ambush(c: Counsel, _choices: Choices) -> Said | None:
    return if_so(battle_sides.fights(c.g, c.me))


def multi_task(c: Counsel, choices: Choices) -> Said | None:
    """One more Campaign, once all who are fresh are on their way."""
    campaigning = c.s.step == 3 and not c.s.acts and c.s.moment == names.NO_MOMENT
    if not campaigning or c.influence() < 5 or c.g.fresh_senators(c.me):
        return None
    best = campaigns.worth_tiring(c, open_sectors(c.g, c.me))
    return at(best) if best in choices.targets else None


# Votes and trials


def decides(c: Counsel, most: int) -> int:
    """By how much one is behind in a vote that matters, where `most` votes turn it; else 0."""
    vote = c.s.vote
    if vote is None or not bids.has_cast(vote, c.me) or vote.item != motions.ELECTION_ITEM:
        return 0
    if vote.casts[c.me] != votes.favourite(c, vote) or votes.vote_worth(c, vote) < 5:
        return 0
    missing = votes.shortfall(c, vote) + 1
    return missing if 0 < missing <= most else 0


def oration(c: Counsel, choices: Choices) -> Said | None:
    return choices.by() if decides(c, 4) > 0 else None


def ballots(c: Counsel, choices: Choices) -> Said | None:
    """One Corruption is a price to pay for an office that matters."""
    amount = answering.field(choices.shape, "amount")
    missing = decides(c, amount.most) if isinstance(amount, k.Amount) else 0
    return choices.by(amount=k.pick(missing)) if missing > 0 else None


def filibuster(c: Counsel, choices: Choices) -> Said | None:
    """Against the prosecution of one's own."""
    vote = c.s.vote
    if vote is None or vote.item != motions.PROSECUTION_ITEM or c.party_of(vote.about) != c.me:
        return None
    burdened = c.weight(vote.about) >= 2
    losing = vote.casts[c.me] == motions.NO and votes.shortfall(c, vote) >= 0
    return choices.by() if burdened and losing else None


def immunity(c: Counsel, _choices: Choices) -> Said | None:
    """For one's own who has a lot to lose."""
    trial = c.s.trial
    if trial is None or c.party_of(trial.accused) != c.me:
        return None
    carried = c.weight(trial.accused)
    risk = odds.at_least(senate.DEATH - carried)
    if c.g.office_of(trial.accused) >= 0:
        risk += odds.at_least(senate.GUILT - carried) // 2
    return if_so(risk >= 10)


# Answers to what others do


def is_aimed_at_me(c: Counsel) -> bool:
    """Whether what was announced is meant for one of one's own Senators."""
    if not c.s.acts or c.s.acts[-1].party == c.me or c.s.acts[-1].target < 0:
        return False
    act = c.s.acts[-1]
    hostile = act.number in HOSTILE or permits.is_assassination(act)
    return hostile and c.party_of(act.target) == c.me


def guard(c: Counsel, _choices: Choices) -> Said | None:
    return if_so(is_aimed_at_me(c))


def distract(c: Counsel, _choices: Choices) -> Said | None:
    return if_so(c.careful() and is_aimed_at_me(c))


def undo(c: Counsel, _choices: Choices) -> Said | None:
    """It is costly, so only for the life of a Senator."""
    deadly = bool(c.s.acts) and permits.is_assassination(c.s.acts[-1])
    return if_so(c.careful() and deadly and is_aimed_at_me(c))


# Schemes


def assassinate(c: Counsel, choices: Choices) -> Said | None:
    """A schemer's Senator who stayed at home tries to remove the leader's best."""
    leader = c.leader()
    targets = [one for one in choices.targets if c.party_of(one) == leader]
    if not c.schemes() or c.s.moment != names.PURCHASES_OPEN or not targets:
        return None
    if c.has_promised(language.ASSASSINATE, names.NO_SECTOR, leader):
        return None
    return choices.by(target=k.pick(max(targets, key=senator_worth)))


def wiretap(c: Counsel, choices: Choices) -> Said | None:
    hands = choices.targets
    if not c.schemes() or c.s.moment != names.PURCHASES_OPEN or not hands:
        return None
    leader = c.leader()
    return choices.by(target=k.pick(leader if leader in hands else hands[0]))


def against_votes(c: Counsel, choices: Choices) -> Said | None:
    """Before the tally of an office that decides the game: the winner's best Senator."""
    vote = c.s.vote
    if not c.schemes() or vote is None or decides(c, 6) == 0 or votes.vote_worth(c, vote) < 8:
        return None
    rivals = [one for one in choices.targets if opposes(c, vote, c.party_of(one))]
    return choices.by(target=k.pick(max(rivals, key=senator_worth))) if rivals else None


def opposes(c: Counsel, vote: motions.Vote, party: names.Party) -> bool:
    """Whether a Party has cast for something else."""
    return party >= 0 and bids.has_cast(vote, party) and vote.casts[party] != vote.casts[c.me]


HOSTILE: Final = [
    printed.card_number(word) for word in ("public_humiliation", "seduction", "leaked_dossier")
]
KNOWN: Final = {
    "windfall": Known(90, 50, at_once),
    "grass_roots": Known(70, 45, in_doubt),
    "multi_task": Known(65, 30, multi_task),
    "benefactors_gala": Known(60, 40, gala),
    "judicial_immunity": Known(55, 40, immunity),
    "bodyguard_detail": Known(50, 50, guard),
    "ghost_in_the_dark": Known(50, 20, undo),
    "distraction": Known(45, 30, distract),
    "ambush": Known(40, 30, ambush),
    "smear_campaign": Known(40, 40, smear),
    "public_confession": Known(35, 35, confession),
    "bought_ballots": Known(35, 25, ballots),
    "assassination": Known(30, 15, assassinate),
    "stirring_oration": Known(30, 35, oration),
    "seduction": Known(25, 20, against_votes),
    "public_humiliation": Known(20, 20, against_votes),
    "filibuster": Known(20, 30, filibuster),
    "wiretap": Known(15, 10, wiretap),
    "absolve": Known(0, 30, absolve),
    "ancient_indulgences": Known(0, 20, indulgence),
}


def discard(c: Counsel, shape: k.Allocate) -> list[int]:
    """What is least worth keeping goes. (GD-DEC-35)"""
    order = sorted(range(len(shape.keys)), key=lambda slot: card_worth(c, shape.keys[slot]))
    return counsel.filled(shape, order, shape.most)


OPINIONS: Final[dict[k.Topic, Opinion[Counsel]]] = {
    windows.FREE_ACT: on_choice(play),
    windows.RESPOND: on_choice(play),
    turn_end.CUT: on_split(discard),
    looks.TAKE: by_worth(card_worth),
}
