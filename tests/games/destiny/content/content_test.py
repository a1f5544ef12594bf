"""Sections 1, 2 and 32 to 34: the printed matter, counted against what the ledger says of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from starmoot.content import content_files
from starmoot.content.loading import BadContent
from starmoot.games.destiny.cards.action_deck import ACTION_DECK, CARD_CONTENT, CARDS
from starmoot.games.destiny.cards.event_deck import EVENT_CONTENT, EVENT_DECK, EVENTS
from starmoot.games.destiny.content.printed import (
    ABILITIES,
    ADJACENT,
    CONTENT,
    FIRST_SENATOR,
    HOME_OF,
    ICON_OF,
    LISTED_LAWS,
    MINISTRIES,
    PARTY_CARDS,
    RACE_OF,
    RACES,
    RING_OF,
    SECTOR_DECK,
    SECTOR_OF_POWER,
    SECTOR_POWERS,
    SECTORS,
    SENATORS,
    SPOKE_OF,
    check_map,
    senator_number,
)
from starmoot.games.destiny.laws.language import CLAUSE, FILTER
from starmoot.games.destiny.names import (
    ABBREVIATIONS,
    ABILITY,
    NO_ABILITY,
    NO_PARTY,
    OFFICE,
    PARTIES,
    PARTY,
    RACE,
    SECTOR_COUNT,
    THEME,
    TIME,
)
from starmoot.testing import rule

INNER = [4, 2, 5, 3, 6, 7, 8, 11, 9, 12, 10, 1]
MIDDLE = [28, 25, 29, 26, 30, 27, 33, 31, 32, 35, 34, 36]


def ring(number: int) -> list[int]:
    """The Sectors of a ring, from spoke 1 on."""
    found = [sector for sector in range(1, SECTOR_COUNT + 1) if RING_OF[sector] == number]
    return sorted(found, key=lambda sector: SPOKE_OF[sector])


def test_every_content_file_is_loaded_by_somebody() -> None:
    loaded = CONTENT.loaded | CARD_CONTENT.loaded | EVENT_CONTENT.loaded
    assert loaded == set(content_files("starmoot.games.destiny"))


def test_hardly_any_card_needs_code_of_its_own() -> None:
    bespoke = CARD_CONTENT.bespoke | EVENT_CONTENT.bespoke
    effective = CARD_CONTENT.effective | EVENT_CONTENT.effective
    assert len(bespoke) * 5 <= len(effective)


@rule("GD-CMP-02", "GD-CMP-03", "GD-CMP-05", "GD-CMP-14", "GD-CMP-18")
def test_six_parties_and_six_races_with_their_opponents_and_colours() -> None:
    assert [card.id for card in PARTY_CARDS] == PARTY.keys
    assert [card.short for card in PARTY_CARDS] == ABBREVIATIONS
    assert [card.name for card in PARTY_CARDS] == PARTY.labels
    assert {card.id: PARTY.key(card.opponent) for card in PARTY_CARDS} == {
        "gsp": "cos",
        "cos": "gsp",
        "bip": "ppf",
        "ppf": "bip",
        "pop": "tmp",
        "tmp": "pop",
    }
    assert [card.colour for card in PARTY_CARDS] == [
        "green",
        "red",
        "yellow",
        "violet",
        "blue",
        "orange",
    ]
    assert [race.id for race in RACES] == RACE.keys
    assert all(card.races for card in PARTY_CARDS)


@rule("GD-CMP-08", "GD-DCK-01", "GD-EVD-01", "GD-SND-02")
def test_the_decks_have_fifty_cards_each() -> None:
    assert [len(deck) for deck in (ACTION_DECK, EVENT_DECK, SENATORS, SECTOR_DECK)] == [50] * 4
    assert len(CARDS) == 22
    assert len(EVENTS) == 28
    assert (len(MINISTRIES), len(SECTOR_POWERS), len(PARTY_CARDS)) == (5, 13, 6)
    assert [ministry.id for ministry in MINISTRIES] == OFFICE.keys
    assert [ability.id for ability in ABILITIES] == ABILITY.keys


@rule("GD-MAP-01", "GD-MAP-02", "GD-MAP-03", "GD-MAP-04", "GD-MAP-05", "GD-MAP-06", "GD-MAP-07")
def test_five_rings_of_twelve_spokes_hold_the_sixty_sectors() -> None:
    assert [sector.id for sector in SECTORS] == [str(n) for n in range(1, 61)]
    assert ring(1) == INNER
    assert ring(2) == list(range(13, 25))
    assert ring(3) == MIDDLE
    assert ring(4) == list(range(37, 49))
    assert ring(5) == list(range(49, 61))


@rule("GD-MAP-08", "GD-MAP-09", "GD-MAP-10", "GD-MAP-11")
def test_sectors_touch_in_and_out_and_left_and_right() -> None:
    assert ADJACENT[31] == [20, 32, 33, 44]
    assert ADJACENT[1] == [4, 10, 24]
    assert ADJACENT[60] == [48, 49, 59]
    for sector in range(1, SECTOR_COUNT + 1):
        expected = 3 if RING_OF[sector] in (1, 5) else 4
        assert len(set(ADJACENT[sector])) == expected
        assert all(sector in ADJACENT[other] for other in ADJACENT[sector])


@rule("GD-MAP-12", "GD-MAP-13", "GD-MAP-14", "GD-SECT-01", "GD-SECT-50", "GD-SECT-33")
def test_sectors_have_the_printed_values() -> None:
    by_number = {int(sector.id): sector for sector in SECTORS}
    values = [(s.influence, s.money, s.defence) for s in (by_number[n] for n in (1, 2, 33, 50, 60))]
    assert values == [(5, 5, 10), (4, 4, 9), (3, 3, 6), (1, 3, 5), (1, 3, 5)]
    assert sum(sector.influence for sector in SECTORS) == 133
    assert sum(sector.money for sector in SECTORS) == 145
    assert sum(sector.defence for sector in SECTORS) == 349


@rule("GD-MAP-15")
def test_icons_are_spread_evenly_outside_the_core() -> None:
    assert all(RACE_OF[sector] < 0 and ICON_OF[sector] < 0 for sector in ring(1))
    outside = [sector for sector in range(1, 61) if RING_OF[sector] > 1]
    assert set(Counter(RACE_OF[sector] for sector in outside).values()) == {8}
    assert set(Counter(ICON_OF[sector] for sector in outside).values()) == {8}


@rule("GD-MAP-18", "GD-MAP-20", "GD-MAP-22", "GD-PTY-01")
def test_homes_names_and_the_sector_deck() -> None:
    homes = {PARTY.key(party): HOME_OF[party] for party in range(PARTIES)}
    assert homes == {"bip": 28, "gsp": 29, "pop": 30, "cos": 32, "ppf": 33, "tmp": 34}
    assert list(range(11, 61)) == SECTOR_DECK
    named = {int(sector.id): sector.name for sector in SECTORS}
    assert [named[n] for n in (1, 29, 32, 33)] == ["Edala", "Ashari", "Nefal", "Shamii"]
    assert len(set(named.values())) == SECTOR_COUNT


@rule("GD-MAP-23")
@pytest.mark.parametrize(
    ("place", "change", "complaint"),
    [
        (0, {"id": "2"}, "in order, each once"),
        (4, {"spoke": 4}, "one Sector in each"),
        (28, {"home_of": NO_PARTY}, "one home Sector for each Party"),
        (20, {"in_deck": False}, "50 Sectors for the Sector deck, not 49"),
    ],
)
def test_a_map_that_does_not_hold_together_is_refused(
    place: int, change: dict[str, object], complaint: str
) -> None:
    check_map(SECTORS)
    wrong = [replace(s, **change) if n == place else s for n, s in enumerate(SECTORS)]  # type: ignore[arg-type]
    with pytest.raises(BadContent, match=complaint):
        check_map(wrong)


@rule("GD-PTY-02", "GD-PTY-03", "GD-PTY-04", "GD-PTY-05", "GD-PTY-06", "GD-PTY-07")
def test_party_cards_say_how_each_party_begins() -> None:
    starts = {card.id: (card.senator, card.influence, card.money) for card in PARTY_CARDS}
    assert starts == {
        "bip": ("karroun", 10, 10),
        "gsp": ("ruhamat", 10, 10),
        "pop": ("fola", 10, 8),
        "cos": ("molandi", 8, 6),
        "ppf": ("tzorin", 12, 12),
        "tmp": ("adeyra", 11, 11),
    }


# Action cards


@rule("GD-DCK-11", "GD-DCK-12", "GD-DCK-13")
def test_the_action_deck_has_its_shares_of_time_action_and_priority() -> None:
    times = Counter(TIME.key(CARDS[card].time) for card in ACTION_DECK)
    assert times == {"general": 23, "senate": 16, "intrigue": 11}
    assert Counter(CARDS[card].action for card in ACTION_DECK) == {True: 21, False: 29}
    priorities = Counter(CARDS[card].priority for card in ACTION_DECK)
    assert priorities == {0: 2, 1: 6, 2: 6, 3: 14, 4: 16, 5: 6}


@rule("GD-CRD-01", "GD-DCK-02", "GD-DCK-03", "GD-DCK-04", "GD-DCK-10", "GD-DCK-15")
def test_action_cards_are_printed_as_the_rules_quote_them() -> None:
    by_id = {card.id: card for card in CARDS}
    assert (by_id["public_humiliation"].action, by_id["public_humiliation"].priority) == (True, 3)
    assert by_id["distraction"].priority == 2
    assert not by_id["union_corruption"].action
    assert by_id["assassination"].cost is None
    ballots = by_id["bought_ballots"]
    assert ballots.cost is not None
    assert ballots.variable is not None
    assert (ballots.cost.amount, ballots.variable.least, ballots.variable.most) == (1, 1, 8)


@rule("GD-DCK-14")
def test_no_card_goes_beyond_the_limits_of_the_deck() -> None:
    assert all(card.cost is None or 1 <= card.cost.amount <= 5 for card in CARDS)
    assert all(card.corruption is None or card.corruption.most <= 3 for card in CARDS)
    assert all(0 <= card.priority <= 5 for card in CARDS)


# Events


@rule("GD-EVD-04")
def test_the_event_deck_has_its_shares_of_themes() -> None:
    themes = Counter(THEME.key(EVENTS[event].theme) for event in EVENT_DECK)
    assert themes == {"economy": 15, "politics": 11, "military": 10, "keras": 12, "people": 2}


@rule("GD-EVD-02", "GD-EVD-05")
def test_every_event_does_something_within_the_limits_of_the_deck() -> None:
    for event in EVENTS:
        assert bool(event.do) != (event.turns > 0), event.id
        assert event.turns <= 2
        assert -2 <= event.lasting.infestation <= 2
        for effect in event.do:
            assert abs(getattr(effect, "amount", 0)) <= 5


# Senators


@rule("GD-SND-01", "GD-SND-05", "GD-SND-06")
def test_the_senators_have_their_shares_of_races_and_wings() -> None:
    races = Counter(RACE.key(senator.race) for senator in SENATORS)
    assert races == {"human": 9, "qera": 9, "jur": 8, "ajira": 8, "tumba": 8, "shorem": 8}
    wings = Counter(senator.party for senator in SENATORS)
    assert wings[NO_PARTY] == 14
    assert [wings[party] for party in range(PARTIES)] == [6] * PARTIES


@rule("GD-SND-07", "GD-SND-04", "GD-SND-10", "GD-SND-03")
def test_the_senators_have_their_shares_of_diplomacy_and_command() -> None:
    others = [senator for senator in SENATORS if not senator.starts]
    diplomacy = Counter(senator.diplomacy for senator in others)
    assert [diplomacy[n] for n in range(1, 7)] == [4, 11, 13, 8, 6, 2]
    command = Counter(senator.command for senator in others)
    assert [command[n] for n in range(7)] == [7, 10, 8, 8, 5, 4, 2]
    assert SENATORS[senator_number("jemak")].command == 6
    first = [SENATORS[number] for number in FIRST_SENATOR]
    assert all((senator.diplomacy, senator.command) == (4, 2) for senator in first)
    assert [senator.party for senator in first] == list(range(PARTIES))
    assert all(senator.starts for senator in first)


@rule("GD-SND-08")
def test_abilities_are_as_frequent_as_printed() -> None:
    shares = Counter(
        ABILITY.key(senator.ability) for senator in SENATORS if senator.ability != NO_ABILITY
    )
    assert sum(1 for senator in SENATORS if senator.ability == NO_ABILITY) == 6
    assert {shares[word] for word in ("tactician", "public_speaker")} == {4}
    threes = ("assassin", "bureaucrat", "political_animal", "religious_leader", "spy", "strategist")
    assert {shares[word] for word in threes} == {3}
    assert {shares[word] for word in ("master_assassin", "master_spy")} == {1}
    twos = ("atheist", "believer", "butcher", "code_breaker", "coward", "merciful", "pacifist")
    assert {shares[word] for word in (*twos, "saboteur")} == {2}


@rule("GD-SND-09", "GD-BUY-04")
def test_a_senator_costs_what_his_values_are_worth() -> None:
    for senator in SENATORS:
        worth = 0 if senator.ability == NO_ABILITY else ABILITIES[senator.ability].worth
        assert senator.cost == max(2, senator.diplomacy + senator.command // 2 + worth), senator.id


# Sector abilities and listed laws


@rule("GD-SAB-05", "GD-SAB-13", "GD-SAB-26")
def test_sector_abilities_are_where_they_belong() -> None:
    assert SECTOR_OF_POWER == [1, 4, 5, 6, 8, 9, 10, 28, 29, 30, 32, 33, 34]


@rule("GD-LAW-16", "GD-PRO-09")
def test_the_listed_laws_are_typed_and_last_two_turns() -> None:
    kinds = [CLAUSE.key(law.clause.kind) for law in LISTED_LAWS]
    assert kinds == ["ban", "duty", "ratify", "duty", "tax", "tax"]
    assert all(law.turns == 2 for law in LISTED_LAWS)
    assert [FILTER.key(word) for word in LISTED_LAWS[3].clause.where] == ["marked"]
