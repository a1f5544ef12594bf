"""What captains and spectators are shown."""

from starmoot.games.moot.play import Chair
from starmoot.host import SPECTATOR, Table, get_game, take_view
from starmoot.kernel import only
from starmoot.scene import CardRow, Grid, Prose, Scene, Tracks
from starmoot.testing import Scenario, rule

MOOT = get_game("moot")


def picture(scene: Scenario, viewer: int) -> Scene:
    assert MOOT.scene is not None
    shown: Scene = MOOT.scene(take_view(scene.play, viewer))
    return shown


def table_of_captains(scene: Scenario, viewer: int) -> list[tuple[str, ...]]:
    [grid] = [widget for widget in picture(scene, viewer).widgets if isinstance(widget, Grid)]
    return list(grid.rows)


def test_the_gate_and_the_tracks_are_shown(moot: Scenario) -> None:
    moot.given(gate=8, tracks=[2, 5]).run(Chair())
    shown = picture(moot, 0)
    assert shown.headline == "The Iron Gate stands before the moot; 3 more to come"
    [tracks] = [widget for widget in shown.widgets if isinstance(widget, Tracks)]
    assert [(track.label, track.value, track.most) for track in tracks.tracks] == [
        ("Sealed", 2, 9),
        ("Opened", 5, 9),
        ("Reserve", 9, 0),
    ]


@rule("MT-SETUP-01")
def test_a_captain_sees_its_own_role_and_question_marks(moot: Scenario) -> None:
    moot.given({"captains.0.role": 0, "captains.1.role": 1, "captains.2.role": 2}).run(Chair())
    assert [row[1] for row in table_of_captains(moot, 1)] == ["?", "Wayfarer", "?"]
    assert [row[1] for row in table_of_captains(moot, SPECTATOR)] == ["?", "?", "?"]


def test_captains_are_shown_with_their_influence_and_their_word(moot: Scenario) -> None:
    moot.given({"captains.2.influence": 3, "captains.2.kept": 2, "captains.2.broken": 1})
    row = table_of_captains(moot.run(Chair()), 0)[2]
    assert row == ("Cato (Speaker)", "?", "3", "2 kept, 1 broken")


@rule("MT-SCORE-01", "MT-SCORE-03")
def test_every_captain_is_told_what_it_is_after(moot: Scenario) -> None:
    moot.given({"captains.0.role": 0, "captains.2.role": 2}).run(Chair())
    [warden] = [widget for widget in picture(moot, 0).widgets if isinstance(widget, Prose)]
    assert warden.private
    assert warden.title == "You are Anwen, the Warden"
    assert warden.text.startswith(
        "1 point for each weight sealed, 4 points if the gates are sealed"
    )
    [broker] = [widget for widget in picture(moot, 2).widgets if isinstance(widget, Prose)]
    assert broker.text.startswith("4 points if the moot disperses, 1 point for every 2 influence")


def test_a_spectator_is_nobody_in_particular(moot: Scenario) -> None:
    widgets = picture(moot.run(Chair()), SPECTATOR).widgets
    assert not any(isinstance(widget, Prose) for widget in widgets)


@rule("MT-BID-04")
def test_only_who_looked_ahead_sees_the_next_gate(moot: Scenario) -> None:
    moot.given(gates=[3, 7]).run(Chair())
    moot.given(lambda state: state.gates.peek(1, only(1)))
    for viewer, card in ((0, "Next"), (1, "Next: Choir Gate")):
        [row] = [widget for widget in picture(moot, viewer).widgets if isinstance(widget, CardRow)]
        assert [shown.title for shown in row.cards] == ["Lantern Gate", card]
        assert row.cards[1].hidden is (viewer == 0)


def test_when_it_is_over_all_roles_are_open() -> None:
    table = Table(MOOT, 3, bytes(32), {"gates": 5})
    while not table.ended:
        table.time_up()
    assert MOOT.scene is not None
    shown = MOOT.scene(table.view(SPECTATOR))
    assert shown.headline == "It is over: the gates are sealed"
    [grid] = [widget for widget in shown.widgets if isinstance(widget, Grid)]
    assert "?" not in [row[1] for row in grid.rows]


def test_captains_go_by_their_names_in_what_is_told() -> None:
    table = Table(MOOT, 3, bytes(32))
    assert table.view(0).state.seat_label(2) == "Cato"
