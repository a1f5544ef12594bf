"""The hours of a session, and what each of its phases may do. (HG-SEQ, HG-REACT, HG-CRIS)"""

from collections.abc import Callable
from typing import Any

import pytest

from starmoot.games.hegemony import GAME
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.course import Course
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.games.hegemony.printed import CRISES
from starmoot.games.hegemony.session.gathering import Gathering
from starmoot.games.hegemony.session.phases import (
    CrisisPhase,
    Event,
    Planning,
    Reaction,
    turning_point,
)
from starmoot.games.hegemony.session.session import Closing, MinuteZero, Relay, Session
from starmoot.games.hegemony.setup.founding import Founding
from starmoot.games.hegemony.state import Gain
from starmoot.host import QuickChance
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def due(table: Scenario) -> int:
    window = table.play.strands[0].window
    assert window is not None
    return window.due


def plan(table: Scenario, **steel: int) -> Scenario:
    """The Military Officer's plan is taken; nobody else has one."""
    for seat in (1, 2, 3, 4):
        table.seat(seat).asked("hegemony.draft").passes()
    table.seat(1).asked("hegemony.file").answers({"steel": steel, "speech": ""})
    for seat in (2, 3, 4):
        table.seat(seat).asked("hegemony.file").passes()
    return table.seat(0).asked("hegemony.choose").picks("seat2")


def facing(table: Scenario, card: str, session: int = 2) -> Scenario:
    deck = table.state.crises.cards
    place, number = 3 * (session - 1), n.CRISIS_CARD.named(card)
    deck[deck.index(number)], deck[place] = deck[place], number
    return table


@rule("HG-SEQ-05", "HG-SEQ-07", "HG-REACT-01", "HG-PLNG-01", "HG-COMP-04")
def test_each_session_has_its_parts(founded: Founded) -> None:
    for session, parts in (
        (1, [Gathering, Founding, MinuteZero, Event, Closing]),
        (2, [Gathering, MinuteZero, Relay, Reaction, CrisisPhase, Planning, Closing]),
        (3, [Gathering, MinuteZero, Relay, Reaction, CrisisPhase, Planning, Closing]),
    ):
        play: Any = founded(session=session).play
        assert [type(part) for part in Session(n.A).outline(play)] == parts


@rule("HG-SEQ-05", "HG-SEQ-08", "HG-MODE-02", "HG-TIME-07", "HG-SETUP-16")
@pytest.mark.parametrize(
    ("profile", "election", "setup", "closing", "relay"),
    [("standard", 180, 2400, 300, 300), ("accelerated", 60, 600, 120, 60)],
)
def test_steps_without_plans_have_their_minutes_too(
    founded: Founded, profile: str, election: int, setup: int, closing: int, relay: int
) -> None:
    table = founded(session=1, clock_profile=profile).at(10).run(Founding(n.A))
    assert due(table) == 10 + election
    table.expect({"cabinets.0.phase_ends": 10 + setup})
    table = founded(session=1, clock_profile=profile).at(10).run(Closing(n.A))
    assert due(table) == 10 + closing
    table.seat(0).asked("hegemony.messages")
    table.time_up()
    table.seat(0).asked("hegemony.espionage")
    table = founded(clock_profile=profile)
    table.state.cabinets[0].dossiers[2].killed = 1
    assert due(table.at(10).run(Relay(n.A))) == 10 + relay


@rule("HG-SEQ-16", "HG-SEQ-10", "HG-REACT-17", "HG-CRIS-01")
def test_a_phase_ends_when_all_is_decided_and_the_next_has_its_own_full_time(
    founded: Founded,
) -> None:
    table = founded(clock_profile="standard").at(100).run(Reaction(n.A))
    table.expect({"cabinets.0.phase_ends": 100 + 600})
    plan(table, military_a=1)
    assert table.done
    table.at(200).run(CrisisPhase(n.A)).expect({"cabinets.0.phase_ends": 200 + 1500})


@rule("HG-SEQ-03", "HG-SEQ-04", "HG-SEQ-13")
def test_no_room_begins_a_round_before_the_last_exchange_is_done(founded: Founded) -> None:
    table = founded(session=0).run(Course())
    assert table.state.round == 1
    windows = [strand.window for strand in table.play.strands if strand.window is not None]
    assert len(windows) == 3
    assert table.state.reports == []


@rule("HG-REACT-13", "HG-REACT-18", "HG-REACT-09", "HG-REACT-11", "HG-PLNG-04", "HG-ESP-02")
def test_a_reaction_is_planned_by_officers_and_attacks_nobody(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[0].spies = [0, 9, 0]
    plan(table.run(Reaction(n.A)), military_a=5, espionage_b=2)
    assert table.done  # nobody voted, and nobody was asked for spy orders
    table.expect({"cabinets.0.spies": [0, 9, 2], "cabinets.0.orders": []})
    table.run(Reaction(n.B))
    table.state.cabinets[0].points = [[0, 0], [0, 0], [0, 0], [0], [0, 0]]
    table.run(Exchange())
    assert table.state.gains == []


@rule("HG-REACT-02", "HG-REACT-10", "HG-REACT-14", "HG-REACT-15", "HG-SCORE-25")
def test_only_what_was_taken_in_the_last_exchange_can_be_erased_and_it_shows_later(
    founded: Founded,
) -> None:
    offices = ("leader", "military", "domestic", "science", "espionage")
    table = founded(offices=offices)
    table.state.truth.control = [0, 6, 0]
    gain = Gain()
    gain.gainer, gain.source, gain.through, gain.points = n.B, n.A, n.DOMESTIC, 2
    table.state.gains.append(gain)
    plan(table.run(Reaction(n.A)), domestic_a=9)
    table.expect({"truth.control": [0, 6, 0], "gains.0.points": 2})
    table.expect({"cabinets.0.dossiers.2.office_points": 2})
    table.run(Exchange()).expect({"truth.control": [0, 6, 0]})


@rule("HG-CRIS-08", "HG-CRIS-09", "HG-CRIS-12")
def test_a_crisis_touches_no_rival_but_places_spies(founded: Founded) -> None:
    table = facing(founded(), "bread_riots").chance("a.dice", 5).run(CrisisPhase(n.A))
    plan(table, domestic=1, military=4, espionage_a=2)
    table.expect({"cabinets.0.spies": [0, 2, 0], "cabinets.0.resolved": True})
    assert sum(table.state.cabinets[0].fronts) == 0


@rule("HG-CRIS-03", "HG-CRIS-04", "HG-CRIS-27", "HG-INFO-19", "HG-CRIS-26")
def test_a_crisis_is_dealt_and_the_leader_alone_knows_when_it_turns(founded: Founded) -> None:
    table = facing(founded(), "glass_plague").run(CrisisPhase(n.A))
    heard = [[entry.note.name for entry in table.seat(seat).view.log] for seat in (0, 1, 5)]
    assert "hegemony.turns_at" in heard[0]
    assert "hegemony.turns_at" not in heard[1]
    assert "hegemony.faced" in heard[1]
    assert "hegemony.faced" not in heard[2]
    table.expect({"cabinets.0.crisis": n.CRISIS_CARD.named("glass_plague")})
    assert all(len(crisis.row) == 6 and crisis.minute > 0 for crisis in CRISES)


@rule("HG-CRIS-16", "HG-CRIS-17")
def test_what_session_one_left_reaches_the_planning_of_session_two(founded: Founded) -> None:
    table = facing(founded(session=1), "underspace_storm", 1)
    plan(table.run(Event(n.A)), military_a=1)
    assert table.state.cabinets[0].caps[n.FOREIGN] == 2
    table.state.cabinets[0].session = 2
    table.run(Planning(n.A))
    steel = {"foreign_a": 2, "foreign_b": 1}
    with pytest.raises(AssertionError, match="refuses"):
        table.seat(1).asked("hegemony.draft").answers({"steel": steel, "speech": ""})


@rule("HG-RAND-08", "HG-RAND-09", "HG-Q-04")
def test_a_turning_point_is_a_die_or_a_card_as_the_table_wants(founded: Founded) -> None:
    for option in ("d6", "card"):
        play: Any = founded(turning_by=option).play
        play.chance = QuickChance(list(GAME.streams), [0] * len(GAME.streams), 5)
        faces = [turning_point(play, n.A) for _ in range(300)]
        assert set(faces) == {1, 2, 3, 4, 5, 6}
    table = founded(turning_by="card").chance("a.dice", 12, 0, 1, 2, 11)
    table.run(Gathering(n.A))
    scripted: Any = table.play
    assert [turning_point(scripted, n.A) for _ in range(4)] == [1, 1, 2, 6]
    for option, face in (("d6", 6), ("card", 3)):  # HG-RAND-15
        table = founded(turning_by=option).chance("b.dice", 5).run(Gathering(n.B))
        scripted = table.play
        assert turning_point(scripted, n.B) == face


@rule("HG-COMM-01", "HG-COMM-03", "HG-COMM-07", "HG-DEC-22", "HG-SEQ-13")
def test_the_leader_writes_to_each_rival_and_words_are_all_that_is_sent(founded: Founded) -> None:
    table = founded(message_length=140).run(Closing(n.A))
    asked = table.seat(0).asked("hegemony.messages")
    with pytest.raises(AssertionError, match="refuses"):
        asked.answers({"to_a": "x" * 141, "to_b": ""})
    asked.answers({"to_a": "Peace.", "to_b": "War."})
    table.expect({"cabinets.0.messages": ["Peace.", "War."], "cabinets.0.bank": 15})


@rule("HG-DEC-23", "HG-INFO-11", "HG-INFO-12")
def test_a_leader_may_reveal_a_gift_and_silence_reveals_nothing(founded: Founded) -> None:
    for answer, known in (("giant_brains", 1), (None, 0)):
        table = founded(gifts=("giant_brains", "camouflage_skin")).run(Closing(n.A))
        table.seat(0).asked("hegemony.messages").answers({"to_a": "", "to_b": ""})
        asked = table.seat(0).asked("hegemony.reveal")
        if answer:
            asked.picks(answer)
        else:
            table.time_up()
        table.time_up().run(Exchange())
        assert len(table.state.factions[n.A].revealed) == known


@rule("HG-DEC-27", "HG-GIFT-19", "HG-GIFT-17")
def test_a_silent_leader_gets_the_hivemind_of_the_best_officer(founded: Founded) -> None:
    table = founded(session=3, gifts=("hivemind",))
    dossiers = table.state.cabinets[0].dossiers
    dossiers[2].office_points, dossiers[3].office_points = 4, 9
    dossiers[1].personal_points = 40
    table.run(Closing(n.A)).time_up().expect({"cabinets.0.control_change": 9})


@rule("HG-DEC-09", "HG-DEC-20", "HG-DEC-24")
def test_tags_rerolls_and_the_number_have_answers_for_silence(founded: Founded) -> None:
    table = facing(founded(gifts=("watun_gaji_blessing",)), "bread_riots").chance("a.dice", 0)
    table.run(CrisisPhase(n.A)).time_up()
    table.seat(0).asked("hegemony.reroll")
    table.time_up().expect({"cabinets.0.face": 1, "cabinets.0.blessed": False})


@rule("HG-SCORE-20", "HG-SCORE-07")
def test_a_crisis_settled_by_envoys_pays_their_officer(founded: Founded) -> None:
    for envoys, points in ((2, 2), (1, 0)):
        table = facing(founded(), "bread_riots").chance("a.dice", 5).run(CrisisPhase(n.A))
        plan(table, domestic=1, foreign=envoys)
        table.expect({"cabinets.0.dossiers.2.office_points": points})


@rule("HG-SCORE-38", "HG-SCORE-09", "HG-SCORE-10")
def test_leader_and_assistant_are_paid_for_sessions_they_attend(founded: Founded) -> None:
    offices = ("leader", "assistant", "foreign", "science", "espionage")
    for absent, points in (([], [1, 2]), ([1], [1, 0]), ([0], [0, 2])):
        table = founded(offices=offices)
        table.state.cabinets[0].absent = absent
        table.run(Closing(n.A))
        dossiers = table.state.cabinets[0].dossiers
        assert [dossiers[0].office_points, dossiers[1].office_points] == points


@rule("HG-Q-14", "HG-CRIS-21")
def test_whether_hunger_destroys_is_an_option(founded: Founded) -> None:
    for option, ended in (("yes", True), ("no", False)):
        table = facing(founded(crisis_destroys=option), "bread_riots").chance("a.dice", 5)
        plan(table.run(CrisisPhase(n.A)), military=1)
        table.expect({"cabinets.0.ended": ended})
