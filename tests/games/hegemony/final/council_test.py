"""The Hegemony Session behind closed doors, and what is told of it. (HG-HEG, HG-INFO)"""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.scoring import ranking
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.games.hegemony.final.session import HegemonySession, representative, strongest
from starmoot.games.hegemony.printed import FINAL_CRISES
from starmoot.games.hegemony.session.session import Closing
from starmoot.host import SPECTATOR, take_view
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]
WORDS = {"speech": "We are one.", "first_words": "", "second_words": ""}


def won(table: Scenario) -> Scenario:
    table.state.truth.control = [5, 3, 1]
    return table.run(HegemonySession())


def proclaimed(table: Scenario, **fates: str) -> Scenario:
    table.chance("final", 0, 2)
    both = {"first": "joins", "second": "joins"}
    return table.seat(0).asked("hegemony.proclaim").answers({**WORDS, **both, **fates})


def planned(table: Scenario, **steel: int) -> Scenario:
    """The only plan is the Military Officer's."""
    for seat in (1, 2, 3, 4):
        table.seat(seat).asked("hegemony.draft").passes()
    table.seat(1).asked("hegemony.file").answers({"steel": steel, "speech": ""})
    for seat in (2, 3, 4):
        table.seat(seat).asked("hegemony.file").passes()
    return table.seat(0).asked("hegemony.choose").picks("seat2")


@rule("HG-HEG-09", "HG-DEC-28", "HG-LATE-14", "HG-HEG-06", "HG-HEG-11")
@pytest.mark.parametrize(
    ("fate", "steel"),
    [("joins_as_told", 10), ("removed_as_told", 0), ("annihilated", 0), ("joins", 10)],
)
def test_a_leader_may_tell_in_own_words_what_befell_a_faction(
    founded: Founded, fate: str, steel: int
) -> None:
    table = founded(session=3, bank=10)
    table.state.factions[n.B].stale = True
    won(table)
    before = table.state.cabinets[0].bank
    proclaimed(table, first=fate, first_words="A plague took them.", second="exiled")
    assert table.state.cabinets[0].bank == before + steel
    council = table.state.council
    assert council.words == ["", "A plague took them.", ""]
    assert council.fates[n.C] == n.EXILED
    assert council.proclamations == ["We are one."]
    for seat in (1, 2, 3, 4):  # two of them play the representatives, whatever their fate
        table.seat(seat).asked("hegemony.draft")


@rule("HG-INFO-24", "HG-INFO-20", "HG-HEG-12", "HG-RAND-13")
def test_other_rooms_learn_nothing_of_the_council_before_its_end(founded: Founded) -> None:
    table = proclaimed(won(founded(session=3)), second="exiled")
    seen = table.seat(7).view
    assert seen.state.council is None
    names = {entry.note.name for entry in seen.log}
    assert not names & {"hegemony.fated", "hegemony.at_last", "hegemony.rolled"}
    ours = table.seat(2).view.state.council
    assert (ours.crisis, ours.face) == (0, 0)
    planned(table, domestic=5)
    assert table.state.council.face == 3
    table.time_up()
    assert table.seat(7).view.state.council.fates[n.C] == n.EXILED


@rule("HG-HEG-20", "HG-DEC-30", "HG-SEQ-08")
def test_everybody_at_the_table_tells_how_history_went_on(founded: Founded) -> None:
    table = planned(proclaimed(won(founded(session=3))), domestic=5)
    for seat in (0, 1, 2, 3, 4):
        table.seat(seat).asked("hegemony.narrate")
    table.seat(0).asked("hegemony.narrate").answers("And so it began.")
    table.time_up()
    assert table.state.council.proclamations[:2] == ["We are one.", "And so it began."]


@rule("HG-SEQ-08", "HG-MODE-02")
@pytest.mark.parametrize(
    ("profile", "minutes"), [("standard", (5, 40, 15)), ("accelerated", (2, 10, 3))]
)
def test_the_last_session_has_its_minutes(
    founded: Founded, profile: str, minutes: tuple[int, int, int]
) -> None:
    table = won(founded(session=3, clock_profile=profile).at(0))
    table.seat(0).asked("hegemony.meet").picks("yes")
    table.expect({"cabinets.0.phase_ends": 60 * minutes[0]})
    proclaimed(table).expect({"cabinets.0.phase_ends": 60 * minutes[1]})
    planned(table, domestic=5).expect({"cabinets.0.phase_ends": 60 * minutes[2]})


@rule("HG-HEG-14", "HG-GIFT-06", "HG-HEG-15")
def test_gifts_and_technologies_help_in_the_final_crisis(founded: Founded) -> None:
    table = proclaimed(won(founded(session=3, gifts=("trust_of_the_citizens",))))
    planned(table, domestic=4).expect({"cabinets.0.points.2": [6, 0]})
    table.time_up().ended("the Hegemony is wounded")


@rule("HG-HEG-04")
def test_who_lost_the_office_plays_a_representative(founded: Founded) -> None:
    table = founded(session=3)
    for place, dossier in enumerate(table.state.cabinets[0].dossiers):
        dossier.office_points = place
    proclaimed(won(table))
    table.said("hegemony.sits", times=2)
    for seat in (1, 2, 3, 4):
        table.seat(seat).asked("hegemony.draft")
    for seat in (5, 9, 14):
        table.seat(seat).asked_nothing()


@rule("HG-Q-11", "HG-STEEL-11", "HG-PLNG-05")
@pytest.mark.parametrize(
    ("options", "bank"),
    [({}, 20 + 15), ({"hegemony_bank_multiplied": "no"}, 10 + 15), ({"steel_hegemony": 0}, 20)],
)
def test_what_the_hegemony_has_is_an_option(
    founded: Founded, options: dict[str, Any], bank: int
) -> None:
    table = won(founded(session=3, bank=10, **options))
    table.expect({"cabinets.0.bank": bank})


@rule("HG-END-08", "HG-END-10", "HG-HEG-24")
def test_the_representative_is_fixed_when_session_three_closes(founded: Founded) -> None:
    table = founded(session=3)
    dossiers = table.state.cabinets[0].dossiers
    for dossier, office, personal in zip(dossiers, (0, 3, 5, 5, 0), (0, 7, 5, 5, 0), strict=True):
        dossier.office_points, dossier.personal_points = office, personal
    play: Any = table.play
    assert ranking(play, n.A)[:3] == [2, 3, 1]  # more office points, then role order
    table.run(Closing(n.A)).expect({"cabinets.0.representative": 2})
    dossiers[4].personal_points = 99
    assert representative(play, n.A) == 2
    dossiers = table.state.cabinets[1].dossiers
    dossiers[3].office_points = 1  # that of B was never fixed: it is stale
    assert representative(play, n.B) == 8


@rule("HG-FC01-00", "HG-FC02-00", "HG-FC03-00", "HG-FC04-00", "HG-FC05-00", "HG-FC06-00")
@pytest.mark.parametrize(
    ("card", "most"),
    list(
        enumerate(
            [["domestic"], ["foreign"], ["military"], ["research"], ["espionage"],
             ["military", "domestic"]]
        )
    ),
)  # fmt: skip
def test_a_final_crisis_asks_for_a_lot_of_one_thing_and_names_no_figure(
    card: int, most: list[str]
) -> None:
    crisis = FINAL_CRISES[card]
    assert crisis.title
    assert not any(letter.isdigit() for letter in crisis.text)
    for row in crisis.row:
        asked = {word: amount for word, amount in asdict(row.full).items() if amount > 0}
        assert all(asked[word] == max(asked.values()) or len(most) > 1 for word in most)
        assert set(most) <= set(asked)


@rule("HG-EXCH-35", "HG-ESP-16", "HG-ESP-34", "HG-EXCH-34")
def test_a_purge_of_the_last_exchange_halves_what_was_just_gained(founded: Founded) -> None:
    table = founded(session=3)
    table.state.cabinets[n.B].points[n.MILITARY][0] = 7
    order = deeds.SpyOrder()
    order.deed, order.by, order.against, order.cost = deeds.PURGE, n.C, n.B, 30
    table.state.cabinets[n.C].orders = [order]
    table.state.cabinets[n.C].spies = [0, 30, 0]
    table.run(Exchange()).expect({"truth.control": [0, 4, 5]})
    assert strongest(table.play) == n.C  # type: ignore[arg-type]


@rule("HG-SOLO-07", "HG-END-04")
def test_all_three_kinds_of_winner_are_found(founded: Founded) -> None:
    table = founded(session=3)
    table.state.cabinets[1].dossiers[3].office_points = 30
    won(table)
    table.expect({"hegemony": n.A, "winning_players": [8]})
    assert table.state.best_of_faction[1] == [8]
    assert len(table.state.best_of_faction) == 3


@rule("HG-INFO-22")
def test_who_only_watches_sees_forms_and_no_cabinet(founded: Founded) -> None:
    table = founded(session=1)
    table.state.cabinets[n.B].name = "Gemini"
    table.run(Exchange())
    seen: Any = take_view(table.play, SPECTATOR).state
    assert seen.factions[n.B].name == "Gemini"
    assert (seen.cabinets, seen.reports, seen.gains, seen.tidings) == ([], [], [], [])


@rule("HG-HEG-22", "HG-HEG-23", "HG-TIME-10")
def test_the_winner_says_when_it_meets_and_its_scribe_tells_all_how_it_ended(
    founded: Founded,
) -> None:
    table = won(founded(session=3, clock_profile="standard").at(1000))
    window = table.play.strands[0].window
    assert window is not None
    assert window.due == 1000 + 14 * 86400
    table.seat(5).asked_nothing()
    table.at(window.due).time_up()  # nobody came: it is held all the same
    planned(proclaimed(table), domestic=5).time_up()
    published = table.play.strands[0].window
    assert published is not None
    assert published.due == window.due + 86400
    assert table.seat(7).view.state.council is None
    table.seat(0).asked("hegemony.publish").picks("yes")
    table.ended("the Hegemony is wounded")


@rule("HG-SOLO-06", "HG-HEG-22")
def test_without_clocks_everybody_reads_at_once_how_it_ended(founded: Founded) -> None:
    table = planned(proclaimed(won(founded(session=3))), domestic=5)
    assert table.seat(7).view.state.council is None
    table.time_up()  # nobody is asked whether to tell it
    table.ended("the Hegemony is wounded")
    assert table.seat(7).view.state.council.proclamations[0] == "We are one."
