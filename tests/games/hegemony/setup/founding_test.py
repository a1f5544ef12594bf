"""How a faction is made. (HG-SETUP, HG-ROLE)"""

from starmoot.games.hegemony import GAME
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.setup.founding import Agendas, Founding, Offices
from starmoot.host import QuickChance
from starmoot.kernel import Seat
from starmoot.testing import Scenario, rule


def table(**options: object) -> Scenario:
    sizes = {"size_a": "4", "size_b": "5", "size_c": "5"}
    return Scenario(GAME, 14, {**sizes, **options})


def vote(scene: Scenario, *named: int) -> Scenario:
    scene.run(Founding(n.A))
    scene.play.chance = QuickChance(list(GAME.streams), [0] * len(GAME.streams), 3)
    for seat, name in enumerate(named):
        scene.seat(seat).asked("hegemony.name_leader").picks(f"seat{name + 1}")
    return scene


@rule("HG-SETUP-15", "HG-SETUP-16", "HG-COMP-06")
def test_most_voices_make_the_leader_and_a_tie_the_scribe() -> None:
    vote(table(), 2, 2, 1, 0).expect({"cabinets.0.leader": 2})
    vote(table(), 2, 2, 1, 1).expect({"cabinets.0.leader": 0})


@rule("HG-SETUP-17", "HG-SETUP-18", "HG-SETUP-19", "HG-SETUP-20", "HG-SETUP-21", "HG-SETUP-22")
def test_a_described_faction_draws_three_gifts_and_its_leader_gives_one_up() -> None:
    scene = vote(table(), 0, 0, 0, 0)
    scene.expect({"cabinets.0.offered": []})
    concept = {"name": "Gemini", "description": "Twins.", "alignment": "wary"}
    scene.seat(0).asked("hegemony.concept").answers(concept)
    asked = scene.seat(0).asked("hegemony.discard")
    gifts = asked.options()
    assert len(set(gifts)) == 3
    asked.picks(gifts[1])
    kept = [n.GIFT.key(gift) for gift in scene.state.cabinets[0].gifts]
    assert kept == [gifts[0], gifts[2]]


def offices(scene: Scenario, faction: n.Faction) -> Scenario:
    cabinet = scene.state.cabinets[faction]
    cabinet.members[0].offices = [n.LEADER]
    return scene.run(Offices(faction))


@rule("HG-ROLE-02", "HG-ROLE-05", "HG-ROLE-06", "HG-ROLE-07")
def test_the_leader_decides_who_gets_an_office_that_two_want() -> None:
    scene = offices(table(), n.B)
    for seat, wish in ((5, "labor"), (6, "labor"), (7, "science"), (8, "treasury")):
        scene.seat(seat).asked("hegemony.wish").picks(wish)
    scene.seat(4).asked("hegemony.assign").can("seat6", "seat7").picks("seat7")
    scene.seat(5).asked("hegemony.wish").cannot("labor", "science", "leader").picks("military")
    assert scene.done
    held = [member.offices for member in scene.state.cabinets[n.B].members]
    assert held == [
        [n.LEADER],
        [n.MILITARY_OFFICER],
        [n.LABOR_OFFICER],
        [n.SCIENCE_OFFICER],
        [n.TREASURY_OFFICER],
    ]


@rule("HG-ROLE-03", "HG-ROLE-04", "HG-ROLE-08")
def test_four_members_may_take_a_second_office_each() -> None:
    scene = offices(table(), n.A)
    for seat, wish in ((1, "military"), (2, "science"), (3, "treasury")):
        scene.seat(seat).asked("hegemony.wish").picks(wish)
    scene.seat(0).asked("hegemony.second_office").picks("domestic")
    scene.seat(1).asked("hegemony.second_office").picks("espionage")
    for seat in (2, 3):
        scene.seat(seat).asked("hegemony.second_office").passes()
    assert scene.done
    members = scene.state.cabinets[n.A].members
    assert members[0].offices == [n.LEADER, n.DOMESTIC_OFFICER]
    assert members[1].offices == [n.MILITARY_OFFICER, n.ESPIONAGE_OFFICER]


@rule("HG-SETUP-24", "HG-SETUP-25", "HG-RAND-14", "HG-AGO-02", "HG-INFO-05")
def test_agendas_are_dealt_in_secret_and_blanks_filled_by_their_owner() -> None:
    scene = offices(table(), n.B)
    for seat, wish in ((5, "labor"), (6, "military"), (7, "science"), (8, "treasury")):
        scene.seat(seat).asked("hegemony.wish").picks(wish)
    cabinet = scene.state.cabinets[n.B]
    cabinet.leader = Seat(4)
    scene.state.agendas[n.B].cards = [
        n.AGENDA.named(word) for word in ("martyr", "rivalry", "wanted_another_job", "quiet_dove")
    ]
    scene.run(Agendas(n.B, [Seat(seat) for seat in range(4, 9)]))
    scene.seat(7).asked("hegemony.blank").cannot("seat5", "seat8").picks("seat6")
    scene.seat(6).asked("hegemony.blank").cannot("leader", "military").picks("foreign")
    assert scene.done
    assert [dossier.blank for dossier in cabinet.dossiers] == [-1, -1, n.FOREIGN_OFFICER, 5, -1]
    seen = scene.seat(8).view.state.cabinets[0].dossiers
    assert [n.AGENDA.key(dossier.agenda) for dossier in seen] == ["martyr"]


@rule("HG-RAND-10", "HG-RAND-11", "HG-RAND-12")
def test_no_crisis_comes_twice() -> None:
    cards = table().state.crises.cards
    assert sorted(cards) == list(range(12))


@rule("HG-COMP-05", "HG-INFO-09")
def test_a_member_sees_the_cabinet_of_the_own_faction_alone() -> None:
    scene = table()
    for seat, faction in ((0, n.A), (4, n.B), (13, n.C)):
        seen = scene.seat(seat).view.state.cabinets
        assert [cabinet.faction for cabinet in seen] == [faction]


@rule("HG-RAND-18")
def test_an_empty_agenda_deck_is_made_of_those_that_were_given_up() -> None:
    scene = table()
    cabinet = scene.state.cabinets[n.A]
    martyr, dove = n.AGENDA.named("martyr"), n.AGENDA.named("quiet_dove")
    scene.state.agendas[n.A].cards = []
    cabinet.dossiers[1].agenda = martyr
    scene.run(Agendas(n.A, [Seat(1)]))
    scene.expect({"cabinets.0.dossiers.1.agenda": martyr})
    cabinet.given_up = [dove]
    scene.run(Agendas(n.A, [Seat(1)]))
    scene.expect({"cabinets.0.dossiers.1.agenda": dove, "cabinets.0.given_up": [martyr]})


@rule("HG-INFO-08")
def test_what_each_office_is_paid_for_stands_beside_it() -> None:
    scene = offices(table(), n.B)
    words = scene.seat(5).view.pending[0].words
    assert words.previews[n.OFFICE.name, n.LABOR_OFFICER].startswith("4 for your plan")
    assert len(n.GOALS) == len(n.OFFICE.keys)
