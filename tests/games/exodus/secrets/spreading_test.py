"""Section 10.1 and leaks: who knows a secret, who sees it, and how it comes out."""

from __future__ import annotations

import pytest

from starmoot.games.exodus.characters.people import enter
from starmoot.games.exodus.content.printed import secret_number
from starmoot.games.exodus.names import (
    CHURCH,
    DISCOVERY,
    GOVERNMENT,
    INSTITUTIONAL,
    MILITARY,
    NETWORK,
    OFFICE,
    PERSONAL,
    RESEARCHERS,
    UNDERWORLD,
)
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.secrets.knowledge import (
    contained,
    known_secrets,
    knows,
    leakable,
    random_unknown,
)
from starmoot.games.exodus.secrets.office import OfficeSecret
from starmoot.games.exodus.secrets.spreading import draw_discovery, leak, learn, new_secret, publish
from starmoot.games.exodus.state import Character
from starmoot.host import SPECTATOR, take_view
from starmoot.testing import rule

PERSONAL_WORDS = [f"pe{number}" for number in range(1, 7)]


# Containment


@rule("EX-SCT-02", "EX-SCT-04", "EX-HID-12", "EX-STD-05")
def test_the_third_faction_that_learns_a_secret_spills_it(exodus: Exodus) -> None:
    fleet = exodus(6, traits=[6] * 7)
    place = fleet.holding("go2")
    learn(fleet.g, place, CHURCH)
    assert contained(fleet.g, place)
    fleet.moved()
    learn(fleet.g, place, UNDERWORLD)
    assert not contained(fleet.g, place)
    fleet.moved("J-3")
    assert fleet.g.faction(GOVERNMENT).standing == -2
    fleet.said("exodus.secret_escaped", held=place, faction="underworld")
    fleet.said("exodus.secret_public", held=place, times=1)


@rule("EX-SCT-03", "EX-SCT-20")
def test_the_network_never_counts(exodus: Exodus) -> None:
    fleet = exodus(6, traits=[6] * 7)
    place = fleet.holding("go2")
    learn(fleet.g, place, CHURCH)
    learn(fleet.g, place, NETWORK, CHURCH)
    assert contained(fleet.g, place)
    assert leakable(fleet.g, NETWORK) == [place]
    leak(fleet.g, NETWORK, place)
    assert not contained(fleet.g, place)


@rule("EX-SCT-03")
def test_the_network_does_not_count_for_its_own_secrets_either(exodus: Exodus) -> None:
    fleet = exodus(6)
    place = fleet.holding("ne2")
    learn(fleet.g, place, CHURCH)
    learn(fleet.g, place, GOVERNMENT)
    assert contained(fleet.g, place)
    learn(fleet.g, place, MILITARY)
    assert not contained(fleet.g, place)


@rule("EX-VAR-01")
def test_with_three_players_all_of_them_have_to_know(exodus: Exodus) -> None:
    fleet = exodus(3)
    place = fleet.holding("mi1")
    learn(fleet.g, place, CHURCH)
    assert contained(fleet.g, place)
    learn(fleet.g, place, GOVERNMENT)
    assert not contained(fleet.g, place)


@rule("EX-SCT-05", "EX-HID-07")
def test_a_player_reads_the_leaders_secret_but_the_faction_does_not_know_it(exodus: Exodus) -> None:
    fleet = exodus(5).led()
    place = fleet.holding("pe1", CHURCH)
    fleet.seat(CHURCH).knows(f"secrets.{place}.card")
    fleet.seat(MILITARY).knows_nothing_of(f"secrets.{place}.card")
    assert known_secrets(fleet.g, CHURCH) == []
    learn(fleet.g, place, GOVERNMENT)
    learn(fleet.g, place, MILITARY)
    assert contained(fleet.g, place)
    fleet.rolls("flips", "0")
    learn(fleet.g, place, RESEARCHERS)
    assert not contained(fleet.g, place)


@rule("EX-SCT-06")
def test_a_faction_that_is_told_of_its_own_leader_counts(exodus: Exodus) -> None:
    fleet = exodus(5).led()
    place = fleet.holding("pe5", CHURCH)
    learn(fleet.g, place, GOVERNMENT)
    learn(fleet.g, place, CHURCH, GOVERNMENT)
    assert known_secrets(fleet.g, CHURCH) == [place]
    assert fleet.g.s.secrets[place].card.learned_by(CHURCH) == [(0, GOVERNMENT)]
    fleet.rolls("flips", "0")
    learn(fleet.g, place, MILITARY)
    assert not contained(fleet.g, place)


@rule("EX-SC-PE1", "EX-SC-PE2", "EX-SC-PE3", "EX-SC-PE4", "EX-SC-PE5", "EX-SC-PE6", "EX-SCT-19")
@pytest.mark.parametrize("word", PERSONAL_WORDS)
def test_a_scandal_costs_standing_and_perhaps_no_more(exodus: Exodus, word: str) -> None:
    fleet = exodus(5, traits=[6] * 7).led()
    place = fleet.holding(word, RESEARCHERS)
    fleet.rolls("flips", "0")
    publish(fleet.g, place)
    fleet.moved("E+1")
    assert fleet.g.faction(RESEARCHERS).standing == -2
    fleet.expect(vacancies=[]).said("exodus.flipped", text="Disgrace 0", times=1)


@rule("EX-SCT-19")
def test_on_a_minus_a_scandal_removes_the_leader(exodus: Exodus) -> None:
    fleet = exodus(5, traits=[6] * 7).led()
    place = fleet.holding("pe2", RESEARCHERS)
    fleet.rolls("flips", "-")
    publish(fleet.g, place)
    assert fleet.g.s.characters[RESEARCHERS].gone
    fleet.vacant(RESEARCHERS).moved("E+2")


@rule("EX-SCT-19", "EX-CHR-16")
def test_a_scandal_of_somebody_else_removes_only_that_one(exodus: Exodus) -> None:
    fleet = exodus(5).led()
    officer = enter(fleet.g, Character(), MILITARY)
    place = new_secret(fleet.g, MILITARY, PERSONAL, secret_number("pe6"), officer)
    fleet.rolls("flips", "-")
    publish(fleet.g, place)
    assert [who.gone for who in fleet.g.s.characters] == [False] * 5 + [True]
    fleet.expect(vacancies=[])


@rule("EX-SCT-23", "EX-SCT-19")
def test_a_scandal_never_removes_the_machine(exodus: Exodus) -> None:
    fleet = exodus(5, traits=[6] * 7).led()
    fleet.rolls("flips")
    publish(fleet.g, fleet.holding("pe3", NETWORK))
    fleet.said_nothing_of("exodus.flipped")
    fleet.moved("E+1")
    assert fleet.g.faction(NETWORK).standing == -2
    fleet.expect(vacancies=[])


@rule("EX-CHR-16")
def test_the_secret_of_somebody_who_is_gone_is_learned_and_told_no_more(exodus: Exodus) -> None:
    fleet = exodus(5, traits=[6] * 7).led()
    place = fleet.holding("pe1", CHURCH)
    learn(fleet.g, place, GOVERNMENT)
    fleet.g.s.characters[0].gone = True
    learn(fleet.g, place, MILITARY)
    assert not knows(fleet.g, MILITARY, place)
    assert random_unknown(fleet.g, CHURCH, MILITARY, [PERSONAL]) == -1
    assert known_secrets(fleet.g, GOVERNMENT) == [place]
    assert leakable(fleet.g, GOVERNMENT) == []
    assert not leak(fleet.g, GOVERNMENT, place)
    fleet.moved()


@rule("EX-COV-14", "EX-COV-15")
def test_a_random_secret_is_one_that_the_spy_could_still_learn(exodus: Exodus) -> None:
    fleet = exodus(5)
    seeds, vote = fleet.holding("go1"), fleet.holding("go2")
    office = fleet.holding("go4")
    fleet.holding("mi1")
    learn(fleet.g, seeds, CHURCH)
    fleet.chance("draws", 0, 1, 0)
    fleet.rolls("flips")
    both = [INSTITUTIONAL, OFFICE]
    assert random_unknown(fleet.g, GOVERNMENT, CHURCH, both) == vote
    assert random_unknown(fleet.g, GOVERNMENT, CHURCH, both) == office
    publish(fleet.g, vote)
    assert random_unknown(fleet.g, GOVERNMENT, CHURCH, both) == office
    assert random_unknown(fleet.g, GOVERNMENT, CHURCH, [PERSONAL, DISCOVERY]) == -1


# Leaks


@rule("EX-GEN-15", "EX-HID-04", "EX-HID-05")
def test_a_leak_to_one_faction_shows_the_text_to_that_one_only(exodus: Exodus) -> None:
    fleet = exodus(5)
    place = fleet.holding("mi3")
    assert leak(fleet.g, MILITARY, place, CHURCH)
    assert contained(fleet.g, place)
    fleet.seat(CHURCH).knows(f"secrets.{place}.card")
    fleet.seat(GOVERNMENT).knows_nothing_of(f"secrets.{place}.card")
    fleet.said("exodus.secret_told", faction="military", faction1="church", held=place)
    fleet.expect({f"secrets.{place}.evident": [CHURCH, MILITARY]})


@rule("EX-GEN-16")
def test_a_leak_that_breaks_containment_has_its_impact_at_once(exodus: Exodus) -> None:
    fleet = exodus(5, traits=[6] * 7)
    place = fleet.holding("mi1")
    leak(fleet.g, MILITARY, place, CHURCH)
    leak(fleet.g, CHURCH, place, GOVERNMENT)
    fleet.moved("E+3 F-3")


@rule("EX-GEN-17")
def test_a_leak_to_the_public_breaks_containment_at_once(exodus: Exodus) -> None:
    fleet = exodus(5, traits=[6] * 7)
    place = fleet.holding("mi1")
    assert leak(fleet.g, MILITARY, place)
    fleet.moved("E+3 F-3")
    for seat in (*range(5), SPECTATOR):
        assert take_view(fleet.g, seat).state.secrets[place].card.value == secret_number("mi1")


@rule("EX-GEN-15")
def test_nobody_can_leak_what_it_does_not_know(exodus: Exodus) -> None:
    fleet = exodus(5, traits=[6] * 7)
    place = fleet.holding("mi1")
    assert not leak(fleet.g, CHURCH, place)
    assert contained(fleet.g, place)
    fleet.moved()
    fleet.said("exodus.secret_no_news", faction="church")


# What is seen


@rule("EX-HID-05", "EX-HID-06", "EX-GEN-09")
def test_only_the_learner_sees_what_was_learned(exodus: Exodus) -> None:
    fleet = exodus(5)
    first, second = fleet.holding("ch1"), fleet.holding("ch3")
    learn(fleet.g, second, MILITARY)
    fleet.seat(MILITARY).knows(f"secrets.{second}.card")
    fleet.seat(MILITARY).knows_nothing_of(f"secrets.{first}.card")
    for other in (GOVERNMENT, NETWORK):
        fleet.seat(other).knows_nothing_of(f"secrets.{first}.card")
        fleet.seat(other).knows_nothing_of(f"secrets.{second}.card")
    for seat in range(5):
        fleet.seat(seat).knows_nothing_of(f"secrets.{first}.knowers")
        heard = [entry.note.name for entry in take_view(fleet.g, seat).log]
        assert ("exodus.secret_learned" in heard) == (seat == MILITARY)


@rule("EX-HID-01", "EX-HID-05")
def test_whose_secrets_there_are_is_public_and_what_they_say_is_not(exodus: Exodus) -> None:
    fleet = exodus(5)
    fleet.holding("ch1")
    fleet.holding("di3", NETWORK)
    seen = take_view(fleet.g, SPECTATOR).state
    assert [(held.owner, held.category) for held in seen.secrets] == [
        (CHURCH, INSTITUTIONAL),
        (NETWORK, DISCOVERY),
    ]
    assert all(held.card.hidden for held in seen.secrets)
    assert seen.traits == fleet.g.s.traits
    assert [sheet.standing for sheet in seen.factions] == [0] * 8


@rule("EX-HID-11")
def test_at_the_end_everything_is_open(exodus: Exodus) -> None:
    fleet = exodus(5)
    place = fleet.holding("ch1")
    learn(fleet.g, place, MILITARY)
    fleet.g.s.characters.append(Character())
    fleet.taken(0, 3)
    fleet.g.finish("over", [0] * 5)
    view = take_view(fleet.g, NETWORK)
    assert view.state.secrets[place].card.value == secret_number("ch1")
    assert view.state.secrets[place].knowers.value == [CHURCH, MILITARY]
    assert view.state.host_since(0) == 3
    assert "exodus.secret_learned" in [entry.note.name for entry in view.log]


# Discoveries


@rule("EX-RSR-02", "EX-SCT-13", "EX-STD-06")
def test_a_discovery_is_a_secret_of_those_who_made_it(exodus: Exodus) -> None:
    fleet = exodus(5)
    fleet.g.s.discovery_deck.cards = [secret_number("di3"), secret_number("di7")]
    fleet.chance("draws", 1)
    fleet.rolls("flips")
    place = draw_discovery(fleet.g, RESEARCHERS)
    fleet.seat(RESEARCHERS).knows(lambda view: view.state.secrets[place].card.value >= 0)
    fleet.seat(CHURCH).knows_nothing_of(f"secrets.{place}.card")
    assert fleet.g.s.secrets[place].card.value == secret_number("di7")
    assert fleet.g.s.discovery_deck.cards == [secret_number("di3")]
    assert known_secrets(fleet.g, RESEARCHERS) == [place]
    sheet = fleet.g.faction(RESEARCHERS)
    assert (sheet.discoveries, sheet.standing) == (1, 1)
    learn(fleet.g, place, CHURCH)
    learn(fleet.g, place, MILITARY)
    assert not contained(fleet.g, place)
    assert sheet.standing == 1


@rule("EX-VAR-08")
def test_what_unplayed_researchers_find_is_public_at_once(exodus: Exodus) -> None:
    fleet = exodus(4, traits=[6] * 7)
    fleet.g.s.discovery_deck.cards = [secret_number("di3")]
    fleet.chance("draws", 0)
    fleet.rolls("flips")
    place = draw_discovery(fleet.g, RESEARCHERS)
    assert not contained(fleet.g, place)
    fleet.moved("S+2")
    assert fleet.g.faction(RESEARCHERS).standing == 0


@rule("EX-RSR-02")
def test_an_empty_deck_gives_no_discovery(exodus: Exodus) -> None:
    fleet = exodus(5)
    assert draw_discovery(fleet.g, RESEARCHERS) == -1
    assert fleet.g.faction(RESEARCHERS).standing == 0


# High office


@rule("EX-SCT-09", "EX-SCT-12", "EX-DEC-27")
def test_the_first_holder_of_an_office_reads_one_of_its_secrets(exodus: Exodus) -> None:
    fleet = exodus(5).led()
    fleet.run(OfficeSecret(CHURCH)).crowned(CHURCH)
    asked = fleet.seat(CHURCH).asked("exodus.office_secret")
    assert asked.options() == ["ch4", "ch5"]
    asked.picks("ch4")
    assert fleet.done
    assert known_secrets(fleet.g, CHURCH) == [0]
    fleet.expect({"secrets.0.card": secret_number("ch4"), "secrets.0.category": OFFICE})
    fleet.expect({"factions.0.has_office": True, "factions.0.standing": 1})
    fleet.seat(MILITARY).knows_nothing_of("secrets.0.card")
    fleet.seat(CHURCH).knows("secrets.0.card")


@rule("EX-HID-08")
def test_nobody_else_is_told_which_secret_of_the_office_is_true(exodus: Exodus) -> None:
    fleet = exodus(5).led()
    fleet.run(OfficeSecret(MILITARY)).crowned(MILITARY)
    fleet.seat(MILITARY).asked("exodus.office_secret").picks("mi4")
    for seat in (CHURCH, GOVERNMENT, NETWORK, SPECTATOR):
        log = take_view(fleet.g, seat).log
        assert "exodus.office_opened" in [entry.note.name for entry in log]
        assert "exodus.office_read" not in [entry.note.name for entry in log]


@rule("EX-DEC-27")
def test_silence_leaves_the_secret_of_the_office_to_chance(exodus: Exodus) -> None:
    fleet = exodus(5).led()
    fleet.chance("draws", 1)
    fleet.run(OfficeSecret(RESEARCHERS)).crowned(RESEARCHERS).time_up()
    assert fleet.g.s.secrets[0].card.value == secret_number("re5")


@rule("EX-SCT-11", "EX-SCT-12")
def test_a_second_holder_reads_no_further_secret(exodus: Exodus) -> None:
    fleet = exodus(5).led()
    fleet.given({"factions.1.office_opened": True})
    fleet.run(OfficeSecret(GOVERNMENT)).crowned(GOVERNMENT)
    assert fleet.done
    assert fleet.g.s.secrets == []
    fleet.expect({"factions.1.has_office": True, "factions.1.standing": 1})


@rule("EX-SCT-22")
def test_the_highest_office_makes_the_head_of_the_faction(exodus: Exodus) -> None:
    fleet = exodus(5, traits=[6] * 7).led()
    elder = enter(fleet.g, Character(), CHURCH)
    fleet.run(OfficeSecret(CHURCH))
    fleet.seat(CHURCH).asked("EX-SCT-22").answers({f"person{elder + 1}": "pe1"})
    leaders = [number for number, who in enumerate(fleet.g.s.characters) if who.primary]
    assert leaders == [GOVERNMENT, MILITARY, NETWORK, RESEARCHERS, elder]
    assert not fleet.g.s.characters[CHURCH].gone
    fleet.expect({"factions.0.leader": elder, "vacancies": []})
    fleet.moved()


@rule("EX-SCT-22")
def test_silence_leaves_the_office_to_whoever_leads(exodus: Exodus) -> None:
    fleet = exodus(5)
    enter(fleet.g, Character(), CHURCH)
    fleet.led().run(OfficeSecret(CHURCH)).time_up()
    fleet.expect({"factions.0.leader": 1})
    fleet.seat(CHURCH).asked("exodus.office_secret")


@rule("EX-JUMP-21")
def test_no_elder_ever_becomes_pontifex(exodus: Exodus) -> None:
    fleet = exodus(5).led()
    acolyte, elder = enter(fleet.g, Character(), CHURCH), enter(fleet.g, Character(), CHURCH)
    fleet.g.s.characters[elder].was_elder = True
    fleet.run(OfficeSecret(CHURCH))
    options = fleet.seat(CHURCH).asked("EX-JUMP-21").options()
    assert options == [f"person{CHURCH + 1}", f"person{acolyte + 1}", "new"]


@rule("EX-JUMP-21", "EX-SCT-22")
def test_where_an_elder_leads_the_office_goes_to_somebody_else(exodus: Exodus) -> None:
    fleet = exodus(5).led()
    acolyte = enter(fleet.g, Character(), CHURCH)
    fleet.g.s.characters[CHURCH].was_elder = True
    fleet.chance("draws", 0).run(OfficeSecret(CHURCH)).crowned(CHURCH)
    fleet.expect({"factions.0.leader": acolyte})
