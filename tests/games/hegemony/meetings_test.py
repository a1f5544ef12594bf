"""Where rules of two chapters meet: sessions, Exchanges and the last session."""

from collections.abc import Callable

import pytest
from tests.games.hegemony.exchange.stage_test import exchanged, order, sends
from tests.games.hegemony.final.session_test import faced, proclaimed, won
from tests.games.hegemony.session.phases_test import crisis, debated, plan, taken

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.final.session import BLOWN_UP, ENDINGS
from starmoot.games.hegemony.session.gathering import Gathering
from starmoot.games.hegemony.session.phases import CrisisPhase, Event, Planning, Reaction
from starmoot.games.hegemony.session.session import MinuteZero, Relay
from starmoot.games.hegemony.state import Gain, Held
from starmoot.kernel import Seat
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]
ENOUGH = {"domestic": 8, "foreign": 2, "research": 2, "espionage": 3}
"""What the first Final Crisis asks for where the die shows 3."""


def names(table: Scenario, seat: int) -> list[str]:
    return [entry.note.name for entry in table.seat(seat).view.log]


# Steel: gifts, technologies, posting, lateness


@rule("HG-STEEL-05", "HG-STEEL-07", "HG-GIFT-15", "HG-GIFT-16", "HG-EXCH-05", "HG-LATE-06")
def test_saved_steel_is_tripled_then_all_else_is_added_and_then_a_fifth_is_lost(
    founded: Founded,
) -> None:
    gifts = ("economic_aggression", "deep_vaults")
    table = founded(session=3, bank=4, gifts=gifts, technologies=("steel_forges",))
    ours = table.state.cabinets[n.A]
    ours.early_bonus, ours.late, ours.bank_multiplier = 4, True, 3
    whole = 4 * 3 + 20 + 3 + 4 + 6 + 4
    table.run(MinuteZero(n.A)).expect({"cabinets.0.bank": whole - whole // 5})
    table.expect({"cabinets.0.early_bonus": 0, "cabinets.0.bank_multiplier": 0})


@rule("HG-HEG-05", "HG-STEEL-11", "HG-GIFT-16", "HG-GIFT-26", "HG-ADV-11", "HG-MAST-15")
def test_gifts_go_on_for_the_hegemony_and_deep_vaults_have_had_their_time(
    founded: Founded,
) -> None:
    gifts = ("economic_aggression", "deep_vaults")
    table = founded(session=3, bank=4, gifts=gifts, technologies=("steel_forges",))
    won(table).expect({"cabinets.0.bank": 4 * 3 + 15 + 3 + 6})


@rule("HG-SIMP-07", "HG-CRIS-19", "HG-CRIS-22")
@pytest.mark.parametrize(
    ("session", "gifts", "bank"), [(1, (), 0), (2, (), 0), (1, ("deep_vaults",), 4)]
)
def test_a_crisis_counts_what_was_kept_and_takes_its_price_before_big_money_doubles_the_rest(
    founded: Founded, session: int, gifts: tuple[str, ...], bank: int
) -> None:
    """The markets fall unless 3 Steel are kept, and take 3; the plan keeps 2."""
    table = founded(session=session, gifts=gifts, technologies=("big_money",))
    table.state.cabinets[n.A].technologies[0].active = True
    cards = table.state.cards().crises
    card = next(at for at, one in enumerate(cards) if any(way.unspent == 3 for way in one.need))
    if session == 1:
        deck = table.state.crises.cards
        deck[deck.index(card)], deck[0] = deck[0], card
        plan(debated(table.run(Event(n.A))), military_a=13)
    else:
        plan(crisis(table, n.CRISIS_CARD.key(card), 4), military=13)
    table.expect({"cabinets.0.resolved": False, "cabinets.0.bank": bank})


# Reaction


@rule("HG-ADV-01", "HG-ADV-05", "HG-SIMP-12", "HG-REACT-08")
def test_what_armour_has_erased_is_not_erased_again(founded: Founded) -> None:
    table = taken(founded(), (n.B, n.MILITARY, 4), (n.C, n.MILITARY, 1))
    for word in ("duralloy_armor", "point_defense"):
        held = Held()
        held.technology, held.active = n.TECHNOLOGY.named(word), True
        table.state.cabinets[n.A].technologies.append(held)
    plan(debated(table.run(Reaction(n.A))), military_a=3)
    removed = table.state.cabinets[n.A].removals
    assert (removed[3 * n.B], removed[3 * n.C], sum(removed)) == (4, 1, 5)
    table.said("hegemony.erased", times=2)
    table.expect({"cabinets.0.dossiers.1.office_points": 2 + 5})


@rule("HG-REACT-14", "HG-END-07", "HG-HEG-01")
@pytest.mark.parametrize(("erased", "founder"), [(1, n.B), (0, n.A)])
def test_control_that_was_erased_may_leave_a_tie_that_steel_decides(
    founded: Founded, erased: int, founder: n.Faction
) -> None:
    table = founded(session=3, bank=2)
    table.state.truth.control, table.state.standing.control = [3, 7, 0], [3, 7, 0]
    gain = Gain()
    gain.gainer, gain.source, gain.through, gain.points = n.A, n.C, n.FOREIGN, 5
    table.state.gains = [gain]
    table.state.cabinets[n.C].removals[3 * n.A + n.FOREIGN] = erased
    table.state.cabinets[n.B].bank = 9
    won(exchanged(table), tuple(table.state.truth.control)).expect(hegemony=founder)


# Who is there


@rule("HG-EXCH-36", "HG-EXCH-37", "HG-SETUP-12", "HG-SEQ-11")
def test_a_room_hears_what_spies_did_though_its_scribe_is_another_now(founded: Founded) -> None:
    table = founded(session=1, clock_profile="untimed")
    order(table, deeds.ASSASSINATE, n.C, n.B, n.MILITARY_OFFICER)
    order(table, deeds.SPY_WAR, n.A, n.B)
    exchanged(table)
    table.state.round, table.state.cabinets[n.A].scribe = 2, Seat(3)
    table.run(Relay(n.A))
    for seat in (1, 3):
        assert {"hegemony.killed", "hegemony.spies_found"} <= set(names(table, seat))
    assert names(table, 0).count("hegemony.killed") == 1  # the first scribe has read it before
    assert "hegemony.killed" not in names(table, 6)
    table.run(Relay(n.B))
    assert "hegemony.killed" in names(table, 6)
    assert "hegemony.spies_found" not in names(table, 6)


@rule("HG-ROLE-23", "HG-HEG-09", "HG-DEC-29")
def test_a_leader_who_missed_session_three_presides_over_the_hegemony(founded: Founded) -> None:
    table = founded(session=3)
    table.state.cabinets[n.A].acting = Seat(1)
    proclaimed(won(table))
    for seat in (1, 2, 3, 4):
        table.seat(seat).asked("hegemony.draft").passes()
    table.seat(1).asked("hegemony.file").answers({"steel": {"domestic": 5}, "speech": ""})
    for seat in (2, 3, 4):
        table.seat(seat).asked("hegemony.file").passes()
    table.seat(0).asked("hegemony.choose")


@rule("HG-ESP-22", "HG-ROLE-23", "HG-ROLE-09")
def test_an_officer_with_two_offices_who_acts_as_leader_can_be_murdered_and_acts_on(
    founded: Founded,
) -> None:
    offices = ("leader", "military", "foreign", "science")
    table = founded(size=4, session=1, offices=offices, clock_profile="untimed")
    theirs = table.state.cabinets[n.B]
    theirs.acting = theirs.members[1].seat
    theirs.members[1].offices = [n.MILITARY_OFFICER, n.ASSISTANT]
    theirs.dossiers[1].office_points = 7
    order(table, deeds.ASSASSINATE, n.A, n.B, n.ASSISTANT)
    exchanged(table)
    table.state.round = 2
    table.run(Relay(n.B)).seat(5).asked("hegemony.change_agenda")
    assert theirs.dossiers[1].office_points == 4
    assert theirs.members[1].offices == [n.MILITARY_OFFICER, n.ASSISTANT]


@rule("HG-LATE-07", "HG-ROLE-23", "HG-SCORE-10")
def test_who_was_missing_once_is_counted_anew_in_the_next_session(founded: Founded) -> None:
    table = founded(clock_profile="standard").at(1000)
    ours = table.state.cabinets[n.A]
    ours.absent, ours.acting = [Seat(0)], Seat(1)
    table.run(Gathering(n.A)).seat(0).asked("hegemony.start").picks("yes")
    for seat in (1, 2, 3, 4):
        table.seat(seat).asked("hegemony.present").picks("yes")
    table.expect({"cabinets.0.absent": [], "cabinets.0.acting": n.NONE})


# Plans and crises


@rule("HG-CRIS-18", "HG-CRIS-17", "HG-PLAN-20", "HG-PLNG-06")
def test_a_ban_of_session_two_binds_its_planning_and_a_boost_does_not_lift_it(
    founded: Founded,
) -> None:
    table = founded()
    ours = table.state.cabinets[n.A]
    ours.caps[n.MILITARY], ours.boosts[n.MILITARY] = 0, 4
    debated(table.run(Planning(n.A)))
    asked = table.seat(1).asked("hegemony.file")
    with pytest.raises(AssertionError):
        asked.answers({"steel": {"military_a": 1}, "speech": ""})
    plan(table, domestic_a=1).expect({"cabinets.0.points.0": [0, 0]})


@rule("HG-RAND-10", "HG-RAND-11")
def test_each_faction_faces_the_card_that_was_dealt_to_it(founded: Founded) -> None:
    table = founded(session=2)
    dealt = table.state.crises.cards
    for faction in n.FACTIONS:
        table.chance(f"{n.FACTION.key(faction)}.dice", 0)
        table.run(CrisisPhase(faction))
    faced = [cabinet.crisis for cabinet in table.state.cabinets]
    assert faced == dealt[3:6]


# The last session


@rule("HG-HEG-11", "HG-AGO-16", "HG-HEG-21", "HG-HEG-06")
@pytest.mark.parametrize("fate", ["joins", "exiled", "annihilated", "removed_as_told"])
def test_a_radical_of_an_annihilated_faction_sits_there_all_the_same(
    founded: Founded, fate: str
) -> None:
    table = founded(session=3)
    dossier = table.state.cabinets[n.C].dossiers[2]
    dossier.agenda, dossier.personal_points = n.AGENDA.named("radical_politico"), 15
    faced(proclaimed(won(table), second=fate), **ENOUGH).ended(BLOWN_UP)


@rule("HG-HEG-21", "HG-HEG-02", "HG-AGO-15", "HG-END-10")
@pytest.mark.parametrize(("points", "ending"), [(4, ENDINGS[0]), (40, BLOWN_UP)])
def test_a_leading_radical_who_lost_the_office_after_a_murder_blows_up_nothing(
    founded: Founded, points: int, ending: str
) -> None:
    table = founded(session=3)
    ours = table.state.cabinets[n.A]
    ours.representative = Seat(1)  # as it was when Session Three closed
    ours.dossiers[1].agenda = n.AGENDA.named("radical_politico")
    for dossier, left in zip(ours.dossiers, (0, points, 9, 8, 7), strict=True):
        dossier.office_points = left
    faced(proclaimed(won(table)), **ENOUGH).ended(ending)


@rule("HG-HEG-06", "HG-HEG-13", "HG-HEG-16")
@pytest.mark.parametrize(("fate", "ending"), [("joins", ENDINGS[0]), ("annihilated", ENDINGS[1])])
def test_the_steel_of_those_who_were_annihilated_is_missing_in_the_final_crisis(
    founded: Founded, fate: str, ending: str
) -> None:
    table = founded(session=3, bank=0, steel_hegemony=5)
    table.state.cabinets[n.B].bank = 10
    table = proclaimed(won(table), first=fate)
    for seat in (1, 2, 3, 4):
        table.seat(seat).asked("hegemony.draft").passes()
    steel = ENOUGH if fate == "joins" else {"domestic": 5}
    if fate != "joins":
        with pytest.raises(AssertionError):
            table.seat(1).asked("hegemony.file").answers({"steel": ENOUGH, "speech": ""})
    table.seat(1).asked("hegemony.file").answers({"steel": steel, "speech": ""})
    for seat in (2, 3, 4):
        table.seat(seat).asked("hegemony.file").passes()
    table.seat(0).asked("hegemony.choose").picks("seat2")
    table.time_up().ended(ending)


@rule("HG-PLAN-16", "HG-HEG-18")
def test_a_hegemony_without_a_plan_falls_whatever_its_last_session_spent(founded: Founded) -> None:
    table = founded(session=3)
    sends(table, n.A, n.B, 5, 5, 9)
    proclaimed(won(table))
    for topic in ("hegemony.draft", "hegemony.file"):
        for seat in (1, 2, 3, 4):
            table.seat(seat).asked(topic).passes()
    table.time_up().ended(ENDINGS[2])
