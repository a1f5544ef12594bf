"""What members, rivals and spectators see. (HG-INFO)"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.hegemony.final.session_test import proclaimed, won
from tests.games.hegemony.plans import filed, plan

from starmoot.bots.base import make_bot
from starmoot.bots.match import seed_bytes, take_turn
from starmoot.games.hegemony import GAME
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.plans import Spending
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.games.hegemony.scene import ending
from starmoot.games.hegemony.scene.screen import scene
from starmoot.games.hegemony.session.session import Closing, Relay
from starmoot.host import SPECTATOR, Table, take_view
from starmoot.kernel import Seat, View
from starmoot.scene import CardRow, Grid, scene_json, stage
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def titles(view: View) -> list[str]:
    return [widget.title for widget in scene(view).widgets]


def drawn(view: View) -> str:
    return json.dumps(scene_json(scene(view)), ensure_ascii=False)


@rule("HG-INFO-09", "HG-COMP-05")
def test_a_member_sees_the_own_room_and_nothing_of_others(founded: Founded) -> None:
    table = founded(gifts=("hivemind",))
    table.state.cabinets[n.B].gifts = [n.GIFT.named("deep_vaults")]
    ours, theirs = drawn(table.seat(1).view), drawn(table.seat(6).view)
    assert "ESP/Hivemind" in ours
    assert "ESP/Hivemind" not in theirs
    assert "Deep Vaults" not in ours
    watched = drawn(take_view(table.play, SPECTATOR))
    assert "Deep Vaults" not in watched
    assert "Steel in the bank" not in watched


@rule("HG-INFO-05", "HG-INFO-07")
def test_an_agenda_and_its_points_are_on_ones_own_screen_alone(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[0].dossiers[2].agenda = n.AGENDA.named("quiet_dove")
    assert "Quiet Dove" in drawn(table.seat(2).view)
    for seat in (0, 1, 3, 4, 7):
        assert "Quiet Dove" not in drawn(table.seat(seat).view)


@rule("HG-INFO-05")
def test_an_agenda_names_whom_it_is_about_as_everything_else_does(founded: Founded) -> None:
    table = founded()
    dossier = table.state.cabinets[0].dossiers[2]
    agendas = table.state.cards().agendas
    about = next(number for number, card in enumerate(agendas) if card.blank == "officer")
    dossier.agenda, dossier.blank = n.Agenda(about), 1
    shown = scene(table.seat(2).view).widgets
    (mine,) = [one for one in shown if one.title == "Your secret agenda"]
    assert isinstance(mine, CardRow)
    assert mine.cards[0].corner == "Military"


@rule("HG-CRIS-22", "HG-PLAN-14", "HG-CRIS-03")
def test_plans_lie_side_by_side_with_what_they_leave_and_whether_they_meet_the_crisis(
    founded: Founded,
) -> None:
    table = founded()
    cabinet = table.state.cabinets[0]
    cabinet.phase, cabinet.face = n.CRISIS, 1
    cabinet.crisis = n.CRISIS_CARD.named("bread_riots")
    table.run(Spending(n.A, n.CRISIS, [Seat(seat) for seat in range(1, 5)]))
    words: Any = table.seat(1).view.pending[0].words
    assert words.sheet
    assert words.parts["steel"].note == "15 in the bank"
    assert "the crisis asks for 2" in words.previews[n.CELL.name, n.ON_FOREIGN]
    for seat, steel in ((1, {"domestic": 1, "foreign": 2}), (2, {"military": 4})):
        table.seat(seat).asked("hegemony.file").answers({"steel": steel, "speech": "Now!"})
    for seat in (3, 4):
        table.seat(seat).asked("hegemony.file").passes()
    picture = scene(table.seat(0).view)
    assert picture.centre == "Plans side by side"
    grid = next(one for one in picture.widgets if one.title == picture.centre)
    assert isinstance(grid, Grid)
    assert grid.columns == ("", "Military", "Foreign Affairs")
    assert ("Left in the bank", "12", "11") in grid.rows
    assert ("Crisis", "meets the crisis", "misses the crisis") in grid.rows
    options: Any = table.seat(0).view.pending[0].words
    assert options.previews["seat", 1] == (
        "Foreign Affairs 2, Domestic 1; 12 Steel left; meets the crisis. Now!"
    )
    shown = drawn(table.seat(0).view)
    assert "our envoys are asked to leave" in shown
    assert "Rain, and a ship with flour" not in shown  # a row that did not come


@rule("HG-EXCH-36", "HG-INFO-14", "HG-INFO-13")
def test_reports_are_shown_to_scribes_first_and_their_espionage_as_unverified(
    founded: Founded,
) -> None:
    table = founded(session=1)
    table.state.cabinets[n.B].reported_espionage = 4
    table.run(Exchange())
    assert "Reports" in titles(table.seat(0).view)
    assert "4, unverified" in drawn(table.seat(0).view)
    assert "Reports" not in titles(table.seat(1).view)
    table.state.round = 2
    table.run(Relay(n.A))
    assert "Reports" in titles(table.seat(1).view)


@rule("HG-INFO-03", "HG-INFO-04")
def test_members_are_called_by_their_offices_in_their_own_room_alone(founded: Founded) -> None:
    table = founded()
    assert table.seat(0).view.state.seat_label(1) == "Military"
    assert table.seat(5).view.state.seat_label(1) == "A2"
    assert take_view(table.play, SPECTATOR).state.seat_label(1) == "A2"
    assert table.state.seat_label(1) == "A Military"  # as at the end, when all rooms are open


@rule("HG-SETUP-05", "HG-INFO-18")
def test_a_cell_names_the_rival_it_is_aimed_at_in_the_own_room_alone(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[n.A].tags = [n.C, n.B]
    seen = table.seat(1).view.state
    assert n.CELL.label(n.MILITARY_A, seen) == "Military → Faction C"
    assert n.CELL.label(n.ESPIONAGE_B, seen) == "Espionage → Faction B"
    assert n.CELL.label(n.ON_MILITARY, seen) == "Military"
    assert n.CELL.label(n.MILITARY_A, table.seat(6).view.state) == "Military → Faction A"
    assert n.CELL.label(n.MILITARY_A, table.state) == "Military: Rival-A"


@rule("HG-SEQ-13", "HG-TIME-01")
def test_the_headline_says_that_a_session_closes(founded: Founded) -> None:
    table = founded().run(Closing(n.A))
    assert scene(table.seat(1).view).headline == "Session 2: Closing"


@rule("HG-EXCH-25", "HG-EXCH-29", "HG-INFO-23")
def test_those_who_post_see_the_report_with_the_number_that_may_lie(founded: Founded) -> None:
    table = founded(session=2)
    ours = table.state.cabinets[n.A]
    ours.crisis, ours.resolved = n.CRISIS_CARD.named("bread_riots"), True
    ours.chosen = filed(plan(military=(0, 4), research=3))
    ours.spent_espionage, ours.deputies = 2, [Seat(3)]
    table.run(Closing(n.A))
    ours.reported_espionage = 5
    for seat in (0, 3):
        picture = scene(table.seat(seat).view)
        assert picture.centre == "Our report"
        grid = next(one for one in picture.widgets if one.title == "Our report")
        assert isinstance(grid, Grid)
        assert ("Against rivals", "Military → Faction C 4", "true") in grid.rows
        assert ("Espionage", "5", "we spent 2") in grid.rows
    for seat in (1, 5):
        assert "Our report" not in titles(table.seat(seat).view)
    assert "The crisis" not in titles(table.seat(1).view)


@rule("HG-END-12", "HG-EXCH-29", "HG-INFO-16")
def test_the_last_page_opens_every_lie_and_every_deed_without_a_trace(founded: Founded) -> None:
    table = founded(session=3)
    ours = table.state.cabinets[n.A]
    ours.spent_espionage, ours.reported_espionage, ours.spies = 4, 1, [0, 12, 3]
    order = deeds.SpyOrder()
    order.deed, order.by, order.against = deeds.ASSASSINATE_UNSEEN, n.A, n.B
    order.aim, order.cost = n.SCIENCE_OFFICER, 10
    ours.orders = [order]
    table.run(Exchange())
    for seat in range(15):
        assert table.seat(seat).view.state.archive.hidden
    lies, done = ending.lies(table.state), ending.spies(table.state)
    assert lies.rows[0] == ("Round 3", "said 1, spent 4", "0, the truth", "0, the truth")
    assert lies.rows[-1][1] == "2 in B, 3 in C"
    assert done.rows == (("Round 3", "A", "B", "Assassinate without a trace", "Science Officer"),)


@pytest.mark.parametrize("seats", [12, 21])
def test_every_moment_of_a_game_can_be_drawn_and_staged(seats: int) -> None:
    table = Table(GAME, seats, seed_bytes(2), {"clock_profile": "untimed"})
    bots = [make_bot(f"advice:{1 + seat % 3}", seat) for seat in range(seats)]
    looks = 0
    while not table.ended:
        moved = [seat for seat in range(seats) if take_turn(table, seat, bots[seat])]
        view = table.view(moved[looks % len(moved)])
        assert json.loads(drawn(view))["headline"]
        stage.staged(GAME, view)
        looks += 1
    assert looks > 20
    for viewer in (0, seats - 1):
        over = drawn(table.view(viewer))
        assert "All agendas" in over
        assert "Espionage, as told and as spent" in over
        assert "A Military" in over
        assert "It is over" in over


@rule("HG-INFO-20", "HG-HEG-13", "HG-HEG-16", "HG-HEG-17")
def test_a_final_crisis_has_no_figures_before_the_die_and_keeps_them_to_the_last_page(
    founded: Founded,
) -> None:
    table = proclaimed(won(founded(session=3)))
    before = drawn(table.seat(2).view)
    assert "no figures yet" in before
    assert "It asked for" not in before
    for topic in ("hegemony.draft", "hegemony.file"):
        for seat in (1, 2, 3, 4):
            table.seat(seat).asked(topic).passes()
    enough = "Foreign Affairs 2 and Domestic 8 and Research 2 and Espionage 3"
    assert f"It asked for {enough}." in drawn(table.seat(2).view)
    assert "It asked for" not in drawn(table.seat(7).view)
    table.time_up()
    assert f"It asked for {enough}." in drawn(table.seat(7).view)
    assert "It asked for Domestic 5." in drawn(table.seat(7).view)
