"""Cards that a table made up. (HG-RAND-19, HG-RAND-20)"""

import pytest

from starmoot.games.hegemony import GAME
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cardset import KNOWN, PRINTED
from starmoot.games.hegemony.course import Course
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.session.session import gift_steel
from starmoot.games.hegemony.setup.agreement import Agreement
from starmoot.host import QuickChance, Table, load_journal, replay
from starmoot.kernel import BadTable
from starmoot.testing import Scenario, rule

HARVEST = """
[[gift]]
id = "long_harvest"
name = "Long Harvest"
rule = "HG-RAND-19"
text = "Your worlds feed themselves: 3 more Steel in each session."
ranks = ["5"]
boon = { session_steel = 3 }
"""
GENIUS = """
[[gift]]
id = "military_genius"
name = "Stubborn Captains"
rule = "HG-RAND-19"
text = "Your captains hold what they have."
ranks = ["1", "2", "3"]
boon = { third_point = "foreign" }
"""
PATIENCE = """
[[agenda]]
id = "patience"
name = "Patience"
rule = "HG-RAND-19"
text = "You outlive them all."
aim = { at_close = 7 }
"""
COURIER = """
[[technology]]
id = "courier_lanes"
name = "Courier Lanes"
rule = "HG-RAND-19"
text = "News travels fast."
level = "advanced"
ranks = ["9"]
worth = 3
boon = { leagues = 1 }
"""


def cards(*entries: str, name: str = "Border worlds") -> str:
    return f'name = "{name}"\n' + "".join(entries)


def new(text: str, **options: object) -> Scenario:
    chosen = {"clock_profile": "untimed", "custom_deck": text, **options}
    return Scenario(GAME, 15, chosen)


def rules(table: Scenario) -> Hegemony:
    assert isinstance(table.play, Hegemony)
    return table.play


def propose(table: Scenario) -> Scenario:
    table.run(Agreement())
    table.play.chance = QuickChance(list(GAME.streams), [0] * len(GAME.streams), 1)
    return table


def accepted(table: Scenario, *answers: str) -> Scenario:
    propose(table)
    for scribe, answer in zip((0, 5, 10), answers, strict=True):
        table.seat(scribe).asked("hegemony.accept_cards").picks(answer)
    return table


@rule("HG-RAND-19", "HG-RAND-20")
def test_a_new_card_takes_over_its_row_and_does_what_it_says() -> None:
    table = accepted(new(cards(HARVEST)), "yes", "yes", "yes").said("hegemony.cards_agreed")
    five = n.RANK.named("5")
    gift = rules(table).gift_at(five, False)
    assert gift == len(PRINTED.gifts)  # it stands behind the printed ones
    assert PRINTED.gift_at(five, False) < len(PRINTED.gifts)
    assert rules(table).gift_at(n.RANK.named("6"), False) == PRINTED.gift_at(
        n.RANK.named("6"), False
    )
    cabinet = table.state.cabinets[n.B]
    cabinet.session = 2
    before = gift_steel(table.state.cards(), cabinet)
    cabinet.gifts = [gift]
    assert gift_steel(table.state.cards(), cabinet) == before + 3


@rule("HG-RAND-20")
def test_an_entry_with_a_printed_id_takes_its_place() -> None:
    table = new(cards(GENIUS))
    number = n.GIFT.named("military_genius")
    assert len(table.state.cards().gifts) == len(PRINTED.gifts)
    assert table.state.cards().gifts[number].boon.third_point == n.FOREIGN
    assert PRINTED.gifts[number].boon.third_point == n.MILITARY


@rule("HG-RAND-20")
def test_two_tables_play_with_different_cards_at_once() -> None:
    ours, theirs, usual = new(cards(HARVEST)), new(cards(GENIUS, name="Others")), new("")
    own = len(PRINTED.gifts)
    assert n.GIFT.label(n.Gift(own), ours.state) == "Long Harvest"
    number = n.GIFT.named("military_genius")
    labels = [n.GIFT.label(number, table.state) for table in (ours, theirs, usual)]
    assert labels == ["Natural Military Genius", "Stubborn Captains", "Natural Military Genius"]
    assert n.ITEM.label(own, ours.state) == "Long Harvest"


@rule("HG-RAND-20")
def test_technologies_are_called_by_the_table_s_names() -> None:
    table = new(cards(COURIER), technology_deck="classic")
    nine = n.RANK.named("9")
    found = rules(table).technology_at(n.ADVANCED, nine, True)
    assert n.TECHNOLOGY.label(found, table.state) == "Courier Lanes"
    assert n.ITEM.label(n.FIRST_TECHNOLOGY + found, table.state) == "Courier Lanes"
    assert rules(table).technology_at(n.SIMPLE, nine, False) != found
    assert len(table.state.unique_since) == len(PRINTED.technologies) + 1


@rule("HG-RAND-19", "HG-RAND-20")
@pytest.mark.parametrize("deck", ["classic", "extended"])
def test_a_new_agenda_is_in_the_decks_of_all_three_factions(deck: str) -> None:
    table = new(cards(PATIENCE), agenda_deck=deck)
    number = len(PRINTED.agendas)
    held = [number in pile.cards for pile in table.state.agendas]
    assert held == [True] * 3 + [False] * 3  # it is for officers, not for leaders


@rule("HG-RAND-20")
def test_one_scribe_who_refuses_is_enough_for_the_printed_cards() -> None:
    table = new(cards(PATIENCE, HARVEST))
    accepted(table, "yes", "no", "yes").said("hegemony.cards_refused")
    assert table.state.cards() is PRINTED
    assert all(len(PRINTED.agendas) not in pile.cards for pile in table.state.agendas)
    assert len(table.state.unique_since) == len(PRINTED.technologies)


@rule("HG-RAND-20")
def test_silence_is_no_consent() -> None:
    table = propose(new(cards(HARVEST)))
    table.seat(0).asked("hegemony.accept_cards").picks("yes")
    table.time_up()
    table.said("hegemony.cards_refused").expect(cards_agreed=False)


@rule("HG-RAND-20")
def test_consent_comes_before_any_session_and_is_asked_of_scribes_alone() -> None:
    table = new(cards(HARVEST)).run(Course())
    table.expect(round=0)
    for seat in range(15):
        if seat in (0, 5, 10):
            table.seat(seat).asked("hegemony.accept_cards")
        else:
            table.seat(seat).asked_nothing()
    usual = new("").run(Course())
    usual.expect(round=1)


WRONG = {
    'name = "X"\n[[gift]\n': "not TOML",
    HARVEST: "needs a first line",
    cards("[[planet]]\nid = 'a'\n"): "card set 'Border worlds': unknown table 'planet'",
    cards(HARVEST.replace("session_steel", "session_steal")): (
        "card set 'Border worlds', entry 'long_harvest', boon: unknown key 'session_steal'; "
        "did you mean 'session_steel'"
    ),
    cards(HARVEST.replace("= 3 }", "= '3' }")): "'long_harvest', boon.session_steel: must be",
    cards(HARVEST.replace("= 3 }", "= -3 }")): "boon.session_steel: must not be below 0",
    cards(HARVEST.replace('["5"]', "[]")): "'long_harvest': ranks",
    cards(GENIUS.replace('"1", ', "")): "card set 'Border worlds': no gift for rank 1 is left",
    cards(HARVEST, HARVEST): "the id is taken already",
    cards(HARVEST.replace("HG-RAND-19", "XY-RAND-99")): "there is no rule 'XY-RAND-99'",
    cards(PATIENCE.replace("at_close = 7", "")): "'patience': aim: it pays for nothing",
    cards(PATIENCE.replace("at_close = 7", "scores_role = true")): "'patience': blank",
    cards(*(HARVEST.replace("long_harvest", f"harvest_{i}") for i in range(n.OWN + 1))): (
        f"entry 'harvest_{n.OWN}': only {n.OWN} of a kind may be added"
    ),
}


@rule("HG-RAND-20")
@pytest.mark.parametrize(("text", "why"), WRONG.items(), ids=[f"{i}" for i in range(len(WRONG))])
def test_what_is_wrong_with_a_set_is_told_with_its_name_and_entry(text: str, why: str) -> None:
    with pytest.raises(BadTable) as refused:
        new(text)
    assert why in str(refused.value)


@rule("HG-RAND-20")
def test_a_set_without_a_card_for_two_factions_is_refused() -> None:
    entry = COURIER.replace('"advanced"', '"mastery"').replace(
        "worth = 3", "worth = 3\nunique = true"
    )
    every = ", ".join(f'"{rank}"' for rank in n.RANK.keys)
    with pytest.raises(BadTable, match="every black Mastery row is unique"):
        new(cards(entry.replace('["9"]', f"[{every}]")))


@rule("HG-RAND-20")
def test_a_record_holds_the_cards_it_was_played_with() -> None:
    table = Table(GAME, 12, bytes(32), {"clock_profile": "untimed", "custom_deck": cards(HARVEST)})
    for seat in (0, 4, 8):
        (asked,) = table.asked(seat)
        assert table.submit(seat, asked.decision, "yes").accepted
    journal = load_journal(table.journal.dump())
    assert journal.header["options"]["custom_deck"] == cards(HARVEST)
    KNOWN.clear()  # as on another machine, which has never seen the file
    again = replay(GAME, journal, seed=bytes(32))
    assert again.view(0).state.cards().gifts[-1].name == "Long Harvest"
    assert again.digest() == table.digest()
