"""What a Party may play now: Action cards and powers, with all that has to be said with them."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.content.effect import all_hold
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts
from starmoot.games.destiny.cards import action_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import permits
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import power_table
from starmoot.games.destiny.powers.power_table import power
from starmoot.games.destiny.war import fleets

SENATOR_PART: Final = "senator"
TARGET_PART: Final = "target"
AMOUNT_PART: Final = "amount"

AT_SENATORS: Final = ("any_senator", "other_senator", "campaigner")

WINDOW_SECTORS: Final = [
    printed.SECTOR_OF_POWER[power]
    for power in (printed.BLACKMARKET_DATA, printed.ANCIENT_INDULGENCES, printed.RANDOM_AUGURY)
]
"""The Sectors with abilities that are used in windows (`sector_powers`)."""


# Cards


def in_time(g: Destiny, party: names.Party, time: k.i64) -> bool:
    """GD-CRD-02..05, GD-REB-19: whether a card of this Time may be played now."""
    return in_phase(g, time) and (time != names.TIME_SENATE or party != g.s.rebel)


def in_phase(g: Destiny, time: k.i64) -> bool:
    """GD-CRD-02..05: whether cards of this Time are played in this phase."""
    if time == names.TIME_GENERAL:
        return g.s.phase in (names.SENATE, names.INTRIGUE)
    return g.s.phase == (names.SENATE if time == names.TIME_SENATE else names.INTRIGUE)


def can_answer(card: action_deck.Card, act: acts.Act) -> bool:
    """GD-CRD-11, GD-CRD-18: whether a card may interfere with an act, by sort and Priority."""
    if act.priority < card.priority or act.sort >= acts.INVASIONS_ACT:
        return False
    for sort in card.answers:
        if sort == act.sort or (sort == acts.ASSASSINATIONS and permits.is_assassination(act)):
            return True
    return False


def playable(g: Destiny, party: names.Party, number: k.i64) -> bool:
    """GD-CRD-06..09: whether a Party that holds a card could play it at this moment."""
    card = action_deck.CARDS[number]
    if card.moment != names.NO_MOMENT and card.moment != g.s.moment:
        return False
    if card.answers and not (g.s.acts and can_answer(card, g.s.acts[-1])):
        return False
    if not card.do or not in_time(g, party, card.time):
        return False
    if not can_afford(g, party, card) or not conditions_hold(g, party, card):
        return False
    if card.action and not g.fresh_senators(party):
        return False
    if card.corruption is not None and not g.senators_of(party):
        return False
    return not card.target or bool(targets(g, party, card))


def conditions_hold(g: Destiny, party: names.Party, card: action_deck.Card) -> bool:
    """GD-CRD-08: whether what else a card asks for is the case."""
    return not card.when or all_hold(card.when, g, party, 0)


def can_afford(g: Destiny, party: names.Party, card: action_deck.Card) -> bool:
    """GD-RES-06: whether the base cost and the least variable amount could be paid."""
    if card.cost is None:
        return True
    least = card.cost.amount
    if card.variable is not None:
        least += card.variable.least
    return g.can_pay(party, card.cost.resource, least)


def targets(g: Destiny, party: names.Party, card: action_deck.Card) -> list[int]:
    """What a card may be aimed at."""
    word = card.target
    if word == "fleet":
        return [owner for owner in names.EVERY_OWNER if fleets.fleets_out(g, owner) > 0]
    if word == "other_hand":
        return [other for other in g.others(party) if len(g.hand(other)) > 0]
    if word == "campaigner":
        contest = g.s.contest
        if contest is None:
            return []
        senators = [one.senator for one in contest.campaigners]
        return [one for one in senators if g.senator(one).party != party]
    if word == "tired_senator":
        return [
            one for one in g.senators_of(party) if g.exhausted(one) and not g.senator(one).recruited
        ]
    if word == "own_senator":
        return list[int](g.senators_of(party))
    return list[int](senators_aimed_at(g, party, card))


def senators_aimed_at(
    g: Destiny, party: names.Party, card: action_deck.Card
) -> list[names.Senator]:
    """Any Senators, or those of others; GD-REB-18: not of the rebel in the Senate."""
    spared = g.s.rebel if card.time == names.TIME_SENATE else names.NO_PARTY
    found: list[names.Senator] = []
    for senator in g.serving():
        owner = g.senator(senator).party
        if owner != spared and (card.target == "any_senator" or owner != party):
            found.append(senator)
    return found


def target_shape(g: Destiny, party: names.Party, card: action_deck.Card) -> k.Shape:
    """The targets to choose from; of a Fleet its owner, then where it stands."""
    keys = targets(g, party, card)
    if card.target == "fleet":
        owners = [names.Owner(key) for key in keys]
        then: list[k.Shape | None] = [
            k.Choose(printed.SECTOR, fleets.stations(g, owner)) for owner in owners
        ]
        return k.Choose(names.OWNER, owners, then=then)
    if card.target == "other_hand":
        return k.Choose(names.PARTY, [names.party(key) for key in keys])
    return k.Choose(printed.SENATOR, names.senators(keys))


def takes_senator(card: action_deck.Card) -> bool:
    """GD-CRD-06, GD-COR-12: whether one names the Senator who acts, or who takes the tokens."""
    return card.action or (card.corruption is not None and card.target != "own_senator")


def amount_shape(g: Destiny, party: names.Party, card: action_deck.Card) -> k.Amount:
    """GD-DCK-15: the variable amount that can be paid, or the tokens one may choose."""
    if card.variable is not None and card.cost is not None:
        most = min(card.variable.most, g.holding(party, card.cost.resource) - card.cost.amount)
        return k.Amount(card.variable.least, most)
    assert card.corruption is not None
    return k.Amount(card.corruption.least, card.corruption.most)


def card_fields(card: action_deck.Card) -> list[str]:
    """What has to be said with a card."""
    fields = [SENATOR_PART] if takes_senator(card) else []
    if card.target:
        fields.append(TARGET_PART)
    tokens = card.corruption
    if card.variable is not None or (tokens is not None and tokens.least < tokens.most):
        fields.append(AMOUNT_PART)
    return fields


def card_shape(g: Destiny, party: names.Party, number: k.i64) -> k.Shape | None:
    """GD-CRD-09: Senator, target and amount, as far as the card needs them."""
    card = action_deck.CARDS[number]
    fields = card_fields(card)
    parts: list[k.Shape] = []
    if SENATOR_PART in fields:
        own = g.fresh_senators(party) if card.action else g.senators_of(party)
        parts.append(k.Choose(printed.SENATOR, own))
    if TARGET_PART in fields:
        parts.append(target_shape(g, party, card))
    if AMOUNT_PART in fields:
        parts.append(amount_shape(g, party, card))
    return k.Form(fields, parts) if parts else None


class Target(k.Pick):
    """Whom or what a card is aimed at; of a Fleet its owner, and where it stands."""

    target: int = acts.NOTHING
    sector: names.Sector = names.NO_SECTOR


def read_card(party: names.Party, number: k.i64, answer: k.Answer) -> acts.Act:
    """The act that playing a card in this way is."""
    card = action_deck.CARDS[number]
    said = dict(zip(card_fields(card), answer.parts, strict=True))
    act = acts.Act(party=party, number=number, priority=card.priority, needs_action=card.action)
    if SENATOR_PART in said:
        act.senator = names.Senator(said[SENATOR_PART].key)
    if TARGET_PART in said:
        aimed = k.read(Target, said[TARGET_PART])
        act.target, act.aim = aimed.target, aimed.sector
    if card.target == "own_senator" and card.corruption is not None:
        act.senator = names.Senator(act.target)
    if AMOUNT_PART in said:
        act.amount = said[AMOUNT_PART].key
    elif card.corruption is not None:
        act.amount = card.corruption.least
    return act


# Cards and powers together


class Played(k.Pick):
    """A card or power, and what was said with it."""

    number: int = 0
    told: k.Answer = k.PASS


class PlayFollows(k.Follows):
    """What has to be said with a card or power, once it is picked."""

    def __init__(self, g: Destiny, party: names.Party) -> None:
        self.g = g
        self.party: names.Party = party

    def after(self, key: k.i64) -> k.Shape | None:
        if key < power_table.CARD_TITLES:
            return card_shape(self.g, self.party, key)
        known = power(key)
        assert known is not None
        return known.shape(self.g, self.party)


def offers(g: Destiny, party: names.Party) -> k.Choose:
    """GD-CRD-08, GD-CRD-10: everything that a Party may play now; no keys where that is nothing."""
    keys: list[int] = []
    for number in g.hand(party).cards:
        if number not in keys and playable(g, party, number):
            keys.append(number)
    keys.extend(powers_at_hand(g, party))
    return k.Choose(power_table.PLAY, keys, later=PlayFollows(g, party))


def powers_at_hand(g: Destiny, party: names.Party) -> list[int]:
    """The powers that a Party could use now, by public facts and in their order.

    They are those of its offices and of its Senators who still have their action. Sector abilities
    are offered in free windows alone (GD-SAB-28).
    """
    reach: list[power_table.Power] = []
    for office, minister in enumerate(g.s.ministries):
        if minister != names.NO_SENATOR and g.senator(minister).party == party:
            reach += power_table.OF_OFFICE[office]
    for ability in fresh_abilities(g, party):
        reach += power_table.OF_ABILITY[ability]
    if g.s.moment != names.NO_MOMENT and not g.s.acts and holds_power(g, party):
        reach += power_table.OF_SECTORS
    usable: set[int] = set()
    for known in reach:
        if g.can_pay(party, known.resource, known.cost) and known.usable(g, party):
            usable.add(known.number)
    return [number for number in power_table.IN_ORDER if number in usable] if usable else []


def holds_power(g: Destiny, party: names.Party) -> bool:
    """GD-SAB-28: whether a Party controls any Sector with an ability that windows offer."""
    owners = g.s.owners
    return party in [owners[sector] for sector in WINDOW_SECTORS]


def fresh_abilities(g: Destiny, party: names.Party) -> list[int]:
    """GD-ABL-24, GD-REB-16: the abilities of a Party's Senators who still have their action."""
    fresh = g.fresh_senators(party)
    found = [printed.ABILITY_OF[one] for one in fresh if printed.ABILITY_OF[one] >= 0]
    if fresh and party == g.s.rebel:
        found.extend([names.ASSASSIN, names.SABOTEUR])
    return found


def read_offer(g: Destiny, party: names.Party, answer: k.Answer) -> acts.Act:
    """The act that an answer to `offers` stands for."""
    played = k.read(Played, answer)
    if played.number < power_table.CARD_TITLES:
        return read_card(party, played.number, played.told)
    known = power(played.number)
    assert known is not None
    return known.read(g, party, played.told)


def still_possible(g: Destiny, act: acts.Act) -> bool:
    """GD-WIN-06: whether an act that waited its turn can still be announced as it was meant."""
    if act.needs_action and (not serves(g, act) or g.exhausted(act.senator)):
        return False
    if act.number >= power_table.CARD_TITLES:
        known = power(act.number)
        affordable = known is not None and g.can_pay(act.party, known.resource, known.cost)
        return known is not None and affordable and known.still_possible(g, act)
    if act.number not in g.hand(act.party).cards or not playable(g, act.party, act.number):
        return False
    card = action_deck.CARDS[act.number]
    if takes_senator(card) and not serves(g, act):
        return False
    if not g.can_pay(act.party, resource_of(act), base_cost(act) + variable_cost(act)):
        return False
    return not card.target or target_holds(g, act)


def is_at_senator(act: acts.Act) -> bool:
    """Whether an announced act is aimed at a Senator."""
    if permits.is_assassination(act) or act.number in (power_table.AUDIT, power_table.PROSECUTION):
        return True
    is_card = 0 <= act.number < power_table.CARD_TITLES
    return is_card and action_deck.CARDS[act.number].target in AT_SENATORS


def serves(g: Destiny, act: acts.Act) -> bool:
    """Whether the Senator of an act is in play for the Party that acts."""
    return act.senator >= 0 and g.senator(act.senator).party == act.party


def target_holds(g: Destiny, act: acts.Act) -> bool:
    """GD-DCK-16: whether a card's target is still a legal one."""
    card = action_deck.CARDS[act.number]
    if not card.target:
        return True
    if card.target == "fleet":
        return (
            act.aim != names.NO_SECTOR and fleets.fleets_at(g, names.Owner(act.target), act.aim) > 0
        )
    return act.target in targets(g, act.party, card)


def could_play(g: Destiny, party: names.Party) -> bool:
    """GD-WIN-08: whether a Party holds any card or has a power it could use, whatever the cards.

    It uses public facts only, so that being asked betrays nothing.
    """
    if g.s.hands[g.party(party).seat].cards:
        return True
    return bool(powers_at_hand(g, party))


def base_cost(act: acts.Act) -> k.i64:
    """GD-CRD-12: what is lost when an act is negated."""
    if act.number < power_table.CARD_TITLES:
        card = action_deck.CARDS[act.number]
        return 0 if card.cost is None else card.cost.amount
    known = power(act.number)
    return 0 if known is None else known.cost


def variable_cost(act: acts.Act) -> k.i64:
    """GD-CRD-13: what comes back when an act is negated or aborted."""
    if act.number >= power_table.CARD_TITLES:
        known = power(act.number)
        return 0 if known is None else known.variable(act)
    return (
        act.amount if act.number >= 0 and action_deck.CARDS[act.number].variable is not None else 0
    )


def resource_of(act: acts.Act) -> k.i64:
    """The resource in which an act is paid."""
    if act.number < power_table.CARD_TITLES:
        cost = action_deck.CARDS[act.number].cost
        return names.MONEY if cost is None else cost.resource
    known = power(act.number)
    return names.MONEY if known is None else known.resource
