"""The last session, and who has won. (HG-HEG, HG-END)"""

from collections.abc import Callable

import pytest

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.final.session import BLOWN_UP, ENDINGS, NOBODY_LEFT, HegemonySession
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def won(table: Scenario, control: tuple[int, int, int] = (5, 3, 1)) -> Scenario:
    table.state.truth.control = list(control)
    return table.run(HegemonySession())


def proclaimed(table: Scenario, first: str = "joins", second: str = "joins") -> Scenario:
    """Faction A proclaims; the Final Crisis is the first card, row 3."""
    table.chance("final", 0, 2)
    words = {"speech": "", "first_words": "", "second_words": ""}
    fates = {**words, "first": first, "second": second}
    return table.seat(0).asked("hegemony.proclaim").answers(fates)


def faced(table: Scenario, **steel: int) -> Scenario:
    """Everybody is silent but the Military Officer, whose plan is taken."""
    for seat in (1, 2, 3, 4):
        table.seat(seat).asked("hegemony.draft").passes()
    table.seat(1).asked("hegemony.file").answers({"steel": steel, "speech": ""})
    for seat in (2, 3, 4):
        table.seat(seat).asked("hegemony.file").passes()
    table.seat(0).asked("hegemony.choose").picks("seat2")
    return table.time_up()


@rule("HG-EX-17", "HG-EX-18", "HG-HEG-16", "HG-HEG-17", "HG-HEG-18", "HG-END-03", "HG-HEG-13")
@pytest.mark.parametrize(
    ("steel", "ending", "winner"),
    [
        ({"domestic": 8, "foreign": 2, "research": 2, "espionage": 3}, 0, n.A),
        ({"domestic": 5}, 1, n.A),
        ({"domestic": 4, "foreign": 9}, 2, n.NONE),
    ],
)
def test_the_crisis_ends_as_the_plan_deserves(
    founded: Founded, steel: dict[str, int], ending: int, winner: int
) -> None:
    table = faced(proclaimed(won(founded(session=3))), **steel)
    table.ended(ENDINGS[ending]).expect(winning_faction=winner)


@rule("HG-HEG-05", "HG-HEG-06", "HG-HEG-07", "HG-STEEL-11")
@pytest.mark.parametrize(("fate", "bank"), [("joins", 10 * 2 + 15 + 10 + 10), ("exiled", 45)])
def test_the_steel_of_those_who_join_comes_in_one_for_one(
    founded: Founded, fate: str, bank: int
) -> None:
    table = won(founded(session=3, bank=10))
    table.expect({"cabinets.0.bank": 35})
    proclaimed(table, first=fate).said("hegemony.brings").expect({"cabinets.0.bank": bank})


@rule("HG-HEG-10")
def test_silence_lets_both_join(founded: Founded) -> None:
    table = won(founded(session=3)).chance("final", 0, 2).time_up()
    table.expect({"council.fates": [n.JOINS, n.JOINS, n.JOINS]})


@rule("HG-AGO-15", "HG-AGO-16", "HG-HEG-21", "HG-END-03")
def test_a_leading_radical_of_any_faction_blows_everything_up(founded: Founded) -> None:
    table = founded(session=3)
    dossier = table.state.cabinets[n.C].dossiers[2]
    dossier.agenda, dossier.personal_points = n.AGENDA.named("radical_politico"), 15
    steel = {"domestic": 8, "foreign": 2, "research": 2, "espionage": 3}
    table = faced(proclaimed(won(table)), **steel)
    table.ended(BLOWN_UP).expect(winning_faction=n.NONE)


@rule("HG-AGO-16")
def test_a_radical_who_does_not_lead_does_no_harm(founded: Founded) -> None:
    table = founded(session=3)
    dossiers = table.state.cabinets[n.C].dossiers
    dossiers[2].agenda = n.AGENDA.named("radical_politico")
    dossiers[1].office_points = 30
    faced(proclaimed(won(table)), domestic=5).ended(ENDINGS[1])


@rule("HG-HEG-01", "HG-END-02", "HG-END-07")
@pytest.mark.parametrize(
    ("control", "banks", "winner"),
    [((1, 4, 3), (9, 0, 0), n.B), ((4, 4, 3), (1, 2, 9), n.B), ((4, 4, 4), (2, 2, 2), n.A)],
)
def test_most_control_founds_the_hegemony_then_steel_then_the_label(
    founded: Founded,
    control: tuple[int, int, int],
    banks: tuple[int, int, int],
    winner: n.Faction,
) -> None:
    table = founded(session=3)
    for cabinet, bank in zip(table.state.cabinets, banks, strict=True):
        cabinet.bank = bank
    won(table, control).expect(hegemony=winner)


@rule("HG-LATE-13", "HG-LATE-15")
def test_a_faction_that_is_out_cannot_win_and_with_all_out_nobody_does(founded: Founded) -> None:
    table = founded(session=3)
    table.state.factions[n.A].stale = True
    won(table).expect(hegemony=n.B)
    for faction in table.state.factions:
        faction.stale = True
    won(table).ended(NOBODY_LEFT)


@rule("HG-SCORE-36", "HG-AGO-17", "HG-AGO-26", "HG-AGL-14")
def test_founding_pays_the_treasury_and_those_who_hoped_for_it(founded: Founded) -> None:
    table = founded(session=3, offices=("leader", "treasury", "foreign", "science", "espionage"))
    table.state.cabinets[n.B].dossiers[1].agenda = n.AGENDA.named("lesser_faction")
    won(table)
    table.expect(
        {
            "cabinets.0.dossiers.0.personal_points": 10,
            "cabinets.0.dossiers.1.office_points": 5,
            "cabinets.0.dossiers.1.personal_points": 12,
            "cabinets.1.dossiers.1.personal_points": 20,
            "cabinets.1.dossiers.2.personal_points": 0,
        }
    )


@rule("HG-HEG-02", "HG-HEG-03", "HG-HEG-08", "HG-END-09", "HG-HEG-25", "HG-SOLO-06")
def test_representatives_take_the_places_of_the_two_lowest(founded: Founded) -> None:
    table = founded(session=3, representatives="original_players")
    for cabinet in table.state.cabinets:
        for place, dossier in enumerate(cabinet.dossiers):
            dossier.office_points = 10 * place
    proclaimed(won(table))
    for seat in (3, 4, 9, 14):
        table.seat(seat).asked("hegemony.draft")
    for seat in (1, 2):
        table.seat(seat).asked_nothing()


@rule("HG-END-12", "HG-INFO-06")
def test_in_the_end_everything_is_open_to_everybody(founded: Founded) -> None:
    table = faced(proclaimed(won(founded(session=3))), domestic=5)
    seen = table.seat(14).view.state
    assert [len(cabinet.dossiers) for cabinet in seen.cabinets] == [5, 5, 5]


@rule("HG-INFO-17")
def test_true_control_is_told_when_the_hegemony_is_founded(founded: Founded) -> None:
    table = founded(session=3)
    assert table.seat(7).view.state.truth.hidden
    assert won(table).seat(7).view.state.truth.control == [5, 3, 1]
