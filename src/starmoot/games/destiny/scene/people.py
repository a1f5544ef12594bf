"""Senators and cards: what everybody sees of them, and what their owner alone sees."""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny import names
from starmoot.games.destiny.cards import action_deck
from starmoot.games.destiny.cards.action_deck import Card as ActionCard
from starmoot.games.destiny.cards.looks import SEATS_MOST
from starmoot.games.destiny.content import printed as content
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scene import appearance
from starmoot.games.destiny.senators import strength
from starmoot.games.destiny.words import thing_words, window_words
from starmoot.mechanics.quantity import Quantity
from starmoot.scene import Card, CardRow, Widget

CORRUPTION_MARK: Final = "●"
SHADOW_MARK: Final = "◆"


def tokens_text(g: Destiny, senator: names.Senator) -> str:
    """GD-CMP-16: the tokens as they lie on a Senator, `2 Corruption ●●`, Shadow beside it."""
    parts: list[str] = []
    corruption, shadow = g.senator(senator).corruption, g.senator(senator).shadow
    if corruption:
        parts.append(f"{CORRUPTION_MARK * corruption} {corruption} Corruption")
    if shadow:
        parts.append(f"{SHADOW_MARK * shadow} {shadow} Shadow")
    return ", ".join(parts)


def value_text(value: Quantity) -> str:
    """`3 (4 printed, -1 Corruption)`; the bare number where nothing changes it."""
    if not value.amounts:
        return str(value.total)
    return f"{value.total} ({value.base} printed, {', '.join(appearance.terms(value))})"


def ability_text(senator: names.Senator) -> str:
    """What a Senator can do, by name and in words."""
    ability = content.ABILITY_OF[senator]
    if ability == names.NO_ABILITY:
        return ""
    action = " Takes his action." if content.NEEDS_ACTION[ability] else ""
    return f"{content.ABILITIES[ability].name}: {content.ABILITIES[ability].text}{action}"


def condition_text(g: Destiny, senator: names.Senator) -> str:
    """GD-ACT-04, GD-MIN-09: whether he has acted, is away, or was tried."""
    parts: list[str] = []
    office = g.office_of(senator)
    if office >= 0:
        parts.append(names.OFFICE.label(office))
    parts.append("exhausted" if g.exhausted(senator) else "may act")
    if g.senator(senator).away:
        parts.append("away from the Senate")
    if g.senator(senator).tried:
        parts.append("tried this turn")
    return ", ".join(parts)


def sentence(text: str) -> str:
    """With a capital letter at its beginning, and all else as it is."""
    return text[:1].upper() + text[1:]


def own_senators(g: Destiny, own: names.Party) -> list[Widget]:
    """GD-HID-03: one's own Senators with all that counts; everybody may read it."""
    cards = tuple(senator_card(g, senator) for senator in g.senators_of(own))
    return [CardRow("Your Senators (everybody sees them)", cards)]


def senator_card(g: Destiny, senator: names.Senator) -> Card:
    """One Senator in play as a card."""
    lines = [
        f"Diplomacy {value_text(strength.diplomacy_sum(g, senator))}, "
        f"Command {value_text(strength.command_sum(g, senator))}.",
        f"{sentence(condition_text(g, senator))}.",
    ]
    tokens = tokens_text(g, senator)
    if tokens:
        lines.append(f"{tokens}.")
    if ability_text(senator):
        lines.append(ability_text(senator))
    owner = g.seat_of(g.senator(senator).party)
    return Card(
        content.SENATOR.label(senator),
        " ".join(lines),
        key=content.SENATOR.key(senator),
        owner=owner,
    )


def other_senators(g: Destiny, own: names.Party) -> list[Widget]:
    """GD-HID-03: the Senators of the others, a line each."""
    others = [who for party in g.others(own) for who in g.senators_of(party)]
    rows = [senator_row(g, who) for who in others]
    owners = [g.seat_of(g.senator(who).party) for who in others]
    columns = ("Senator", "Diplomacy", "Command", "Tokens", "Ability", "Now")
    title = "Senators in play" if own == names.NO_PARTY else "Senators of the others"
    return appearance.grid(title, columns, rows, owners)


def senator_row(g: Destiny, senator: names.Senator) -> tuple[str, ...]:
    """One Senator of another Party."""
    return (
        f"{content.SENATOR.label(senator)} ({names.ABBREVIATIONS[g.senator(senator).party]})",
        str(strength.diplomacy_sum(g, senator).total),
        str(strength.command_sum(g, senator).total),
        tokens_text(g, senator) or "none",
        "".join(thing_words.ability_names(senator)),
        condition_text(g, senator),
    )


# What its owner alone sees.


def own_cards(g: Destiny, own: names.Party) -> list[Widget]:
    """GD-HID-01, GD-HID-02: hand and reserve."""
    hand = tuple(action_card(number) for number in g.hand(own).cards)
    reserve = tuple(reserve_card(senator) for senator in names.senators(g.reserve(own).cards))
    limit = g.s.settings.hand_limit
    parts: list[Widget] = [CardRow(f"Your hand ({len(hand)} of {limit} kept)", hand, True)]
    if reserve:
        parts.append(CardRow("Your reserve: Senators you may recruit", reserve, True))
    return parts


def action_card(number: int) -> Card:
    """An Action card, as far as it may be seen."""
    return printed_action(number) if number >= 0 else Card("Action card", hidden=True)


def printed_action(number: int) -> Card:
    """GD-CRD-01: what an Action card does, when, and at which price."""
    printed = action_deck.CARDS[number]
    return Card(printed.name, f"{printed.text} {terms_text(printed)}", key=content.CARD.key(number))


def terms_text(printed: ActionCard) -> str:
    """When a card may be played and what it costs: `Senate Phase, 2 Influence.`"""
    terms = ["Any time" if printed.time == 0 else f"{names.TIME.label(printed.time)} Phase"]
    return f"{', '.join([*terms, *window_words.price(printed)])}."


def reserve_card(senator: names.Senator) -> Card:
    """A Senator who may be recruited."""
    return printed_senator(senator) if senator >= 0 else Card("Senator", hidden=True)


def printed_senator(senator: names.Senator) -> Card:
    """GD-SND-01, GD-SND-02: what his card says, and for how much."""
    wing = content.WING_OF[senator]
    leans = f", {names.ABBREVIATIONS[wing]}" if wing != names.NO_PARTY else ""
    text = (
        f"Diplomacy {content.DIPLOMACY_OF[senator]}, Command {content.COMMAND_OF[senator]}, costs "
        f"{content.COST_OF[senator]}. {names.RACE.label(content.RACE_OF_SENATOR[senator])}{leans}. "
        f"{ability_text(senator)}"
    )
    return Card(content.SENATOR.label(senator), text.strip(), key=content.SENATOR.key(senator))


def looks(g: Destiny, seat: int) -> list[Widget]:
    """GD-HID-07: what one saw in the hands of others, and when."""
    rows: list[tuple[str, ...]] = []
    owners: list[int] = []
    for key, held in sorted(g.s.notes.items()):
        if key // SEATS_MOST != seat or held.hidden:
            continue
        turn, *cards = held.value
        party = g.party_of(key % SEATS_MOST)
        titles = ", ".join(content.CARD.label(card) for card in cards) or "nothing"
        rows.append((names.ABBREVIATIONS[party], f"turn {turn}", titles))
        owners.append(key % SEATS_MOST)
    return appearance.grid(
        "Hands you have seen", ("Whose", "When", "Cards"), rows, owners, private=True
    )
