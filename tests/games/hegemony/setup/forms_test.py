"""Forms, offices, names and decks. (HG-COMP, HG-SETUP, HG-ROLE, HG-RAND)"""

from collections.abc import Callable
from typing import Any

import pytest

from starmoot.games.hegemony import GAME, printed
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.games.hegemony.session.session import MinuteZero
from starmoot.games.hegemony.setup.founding import CONCEPTS, NAMES, Agendas, Founding
from starmoot.games.hegemony.setup.styles import OLDER_NAMES, Styles
from starmoot.host import QuickChance
from starmoot.kernel import Seat
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def new(**options: object) -> Scenario:
    return Scenario(GAME, 15, {"clock_profile": "untimed", **options})


@rule("HG-COMP-01", "HG-COMP-03", "HG-COMP-07", "HG-SETUP-04", "HG-SETUP-01", "HG-COMP-17")
def test_there_are_three_factions_with_fixed_labels_and_a_scribe_each() -> None:
    state = new().state
    assert [n.FACTION.label(cabinet.faction) for cabinet in state.cabinets] == ["A", "B", "C"]
    assert [cabinet.scribe for cabinet in state.cabinets] == [0, 5, 10]
    assert sorted(state.homes) == [0] * 5 + [1] * 5 + [2] * 5  # no seat is without a faction
    for faction in ("a", "b", "c"):
        assert {f"{faction}.cards", f"{faction}.dice"} <= set(GAME.streams)
    assert [state.seat_label(seat) for seat in (0, 4, 5, 14)] == ["A1", "A5", "B1", "C5"]


@rule("HG-COMP-09", "HG-ROLE-01", "HG-COMP-08", "HG-INFO-04")
def test_officers_are_all_but_the_leader_in_role_order(founded: Founded) -> None:
    table = founded(offices=("science", "leader", "labor", "military", "treasury"))
    table.state.cabinets[0].leader = Seat(1)
    play: Any = table.play
    assert play.officers(n.A) == [3, 0, 4, 2]
    assert n.OFFICE.keys == [
        *("leader", "military", "foreign", "domestic", "science"),
        *("espionage", "treasury", "assistant", "labor"),
    ]
    assert play.cabinet(n.A).scribe == 0  # the scribe is the Science Officer
    assert table.seat(3).view.state.cabinets[0].members[0].offices == [n.SCIENCE_OFFICER]


@rule("HG-COMP-10", "HG-COMP-11", "HG-COMP-28")
def test_steel_has_six_uses_and_lies_in_one_bank(founded: Founded) -> None:
    assert len(n.RESOURCES) == 5
    assert n.AGGRESSIVE == [n.MILITARY, n.FOREIGN, n.DOMESTIC]
    assert len(n.EXPLAINED) == 6  # the sixth is to spend nothing
    assert founded(bank=9).seat(2).view.state.cabinets[0].bank == 9


@rule("HG-COMP-13", "HG-COMP-14", "HG-PLNG-03")
def test_control_is_kept_with_where_it_came_from_and_takes_nothing_from_the_loser(
    founded: Founded,
) -> None:
    table = founded()
    table.state.truth.control = [0, 6, 0]
    table.state.cabinets[n.A].points[n.FOREIGN][0] = 4
    table.run(Exchange())
    gain = table.state.gains[0]
    assert (gain.gainer, gain.source, gain.through, gain.points) == (n.A, n.B, n.FOREIGN, 4)
    table.expect({"truth.control": [0, 6, 0]})


@rule("HG-COMP-15", "HG-COMP-18", "HG-COMP-16")
def test_both_ledgers_make_the_total_and_every_entry_has_a_cause(founded: Founded) -> None:
    play: Any = founded().play
    play.mark(1, False, 4, "an office")
    play.mark(1, True, -1, "an agenda")
    dossier = play.dossier(1)
    assert (dossier.office_points, dossier.personal_points, dossier.total()) == (4, -1, 3)
    assert [(mark.personal, mark.cause) for mark in dossier.marks] == [
        (False, "an office"),
        (True, "an agenda"),
    ]


@rule("HG-COMP-21", "HG-INFO-02", "HG-INFO-18")
def test_the_inward_form_is_for_the_own_faction_alone(founded: Founded) -> None:
    table = founded(gifts=("hivemind",), technologies=("big_money",))
    table.state.cabinets[0].spies = [0, 2, 1]
    seen = table.seat(3).view.state.cabinets
    assert [cabinet.faction for cabinet in seen] == [n.A]
    ours = seen[0]
    assert (len(ours.gifts), len(ours.technologies), ours.spies) == (1, 1, [0, 2, 1])
    assert ours.tags == [n.B, n.C]
    assert table.seat(8).view.state.cabinets[0].faction == n.B


@rule("HG-COMP-22", "HG-ROLE-10", "HG-SETUP-28", "HG-INFO-03")
def test_the_outward_form_has_names_and_titles_and_no_player(founded: Founded) -> None:
    table = founded(session=1)
    cabinet = table.state.cabinets[n.B]
    cabinet.name, cabinet.description, cabinet.alignment = "Gemini", "Twins.", 2
    table.run(Styles([Seat(6)]))
    style = {"name": "Ota", "title": "Handwarden of the Axe of Fate", "address": "Warden"}
    table.seat(6).asked("hegemony.style").answers(style)
    table.run(Exchange())
    form = table.state.factions[n.B]
    assert (form.name, form.description, form.alignment) == ("Gemini", "Twins.", 2)
    officer = form.officers[1]
    assert (officer.name, officer.title, officer.address) == tuple(style.values())
    assert not hasattr(officer, "seat")


@rule("HG-ROLE-10", "HG-DEC-06")
@pytest.mark.parametrize(("field", "longest"), [("name", 40), ("title", 60), ("address", 24)])
def test_names_titles_and_addresses_have_a_length(
    founded: Founded, field: str, longest: int
) -> None:
    table = founded().run(Styles([Seat(1)]))
    style = {"name": "", "title": "", "address": ""}
    with pytest.raises(AssertionError, match="refuses"):
        table.seat(1).asked("hegemony.style").answers({**style, field: "x" * (longest + 1)})
    table.seat(1).asked("hegemony.style").answers({**style, field: "x" * longest})


@rule("HG-ROLE-11", "HG-ROLE-12", "HG-ROLE-13", "HG-ROLE-14", "HG-ROLE-15", "HG-ROLE-16")
@rule("HG-ROLE-17", "HG-ROLE-18", "HG-ROLE-19", "HG-DEC-06")
@pytest.mark.parametrize(
    ("office", "title", "address"),
    [
        ("leader", "The President", "Mister President"),
        ("military", "Secretary of Defense", "Secretary"),
        ("foreign", "Secretary of State", "Secretary"),
        ("domestic", "Secretary of Commerce", "Secretary"),
        ("science", "Surgeon General", "Doctor"),
        ("espionage", "Minister of Information", "Minister"),
        ("treasury", "Secretary of the Treasury", "Secretary"),
        ("assistant", "Vice President", "Mister Vice President"),
        ("labor", "Secretary of Labor", "Secretary"),
    ],
)
def test_an_office_has_a_customary_title(
    founded: Founded, office: str, title: str, address: str
) -> None:
    table = founded(session=1)
    table.state.cabinets[n.A].members[1].offices = [n.OFFICE.named(office)]
    table.run(Styles([Seat(1)])).seat(1).asked("hegemony.style").passes()
    table.run(Exchange())
    officers = table.state.factions[n.A].officers
    found = [one for one in officers if n.OFFICE.named(office) in one.offices]
    assert (title, address) in [(one.title, one.address) for one in found]


@rule("HG-ROLE-20", "HG-ROLE-24")
def test_the_book_has_older_names_and_grander_ones(founded: Founded) -> None:
    assert OLDER_NAMES["Head Ambassador"] == n.FOREIGN_OFFICER
    assert OLDER_NAMES["Head of Science"] == n.SCIENCE_OFFICER
    asked = founded().run(Styles([Seat(1)])).seat(1).asked("hegemony.style")
    suggested = dict(zip(("name", "title", "address"), asked.shape.parts, strict=True))  # type: ignore[attr-defined]
    assert "Espionage and Secrecy Protocol Unit 76-3W" in suggested["title"].ideas
    assert "Lord High Executioner" in suggested["address"].ideas


@rule("HG-COMP-23", "HG-SETUP-14", "HG-SETUP-13")
def test_every_member_is_told_the_history_before_anything_is_asked() -> None:
    table = new().run(Founding(n.A))
    table.said("hegemony.history", times=1)
    told = table.seat(3).view.log[0]
    for word in ("Hegemony of Human Worlds", "Underspace", "Watun-Gaji", "Replicators"):
        assert word in told.note.template
    table.seat(3).asked("hegemony.name_leader")


@rule("HG-COMP-24", "HG-COMP-25", "HG-COMP-26", "HG-COMP-27")
def test_names_and_concepts_are_offered_and_no_true_alien() -> None:
    assert NAMES == ["Garguld", "X-274", "Gemini", "Kutfaller"]
    assert len(CONCEPTS) == 6
    assert all(len(concept) <= 280 for concept in CONCEPTS)
    assert n.ALIGNMENT.keys == [
        *("peaceful", "wary", "warlike", "mercantile", "devout", "inscrutable"),
    ]


@rule("HG-DEC-04", "HG-SETUP-16", "HG-SETUP-15")
def test_silence_makes_the_scribe_leader() -> None:
    table = new().run(Founding(n.B))
    table.seat(7).asked("hegemony.name_leader").picks("seat8")
    table.time_up().expect({"cabinets.1.leader": 5})


@rule("HG-SETUP-23", "HG-DEC-07", "HG-SETUP-22")
def test_marks_of_the_members_decide_for_a_silent_leader(founded: Founded) -> None:
    for marks, gone in (({1: 1, 2: 1, 3: 0}, 1), ({}, 2), ({1: 0, 2: 1}, 1)):
        table = founded(session=1)
        table.run(Founding(n.A)).play.chance = quick()
        table.time_up().time_up()
        offered = [n.GIFT.key(gift) for gift in table.state.cabinets[0].offered]
        for seat, mark in marks.items():
            table.seat(seat).asked("hegemony.mark_gift").picks(offered[mark])
        table.time_up()
        kept = [n.GIFT.key(gift) for gift in table.state.cabinets[0].gifts]
        assert kept == [gift for place, gift in enumerate(offered) if place != gone]


def quick(seed: int = 7) -> QuickChance:
    return QuickChance(list(GAME.streams), [0] * len(GAME.streams), seed)


@rule("HG-GIFT-02", "HG-RAND-01", "HG-RAND-04")
def test_three_different_gifts_are_drawn_from_one_deck() -> None:
    for seed in range(20):
        table = new()
        table.run(Founding(n.A)).play.chance = quick(seed)
        table.time_up().time_up()
        assert len(set(table.state.cabinets[0].offered)) == 3


@rule("HG-RAND-02", "HG-RAND-03", "HG-RAND-07")
def test_the_deck_has_fifty_two_cards_and_rank_one_by_an_option_alone() -> None:
    for option, cards, lowest in (("no", 52, "2"), ("yes", 56, "1")):
        table = new(rank_one=option)
        table.play.chance = quick()
        play: Any = table.play
        deck = play.fresh_deck(n.A)
        assert len(set(deck)) == cards
        assert n.RANK.key(min(card // 4 for card in deck)) == lowest
    assert n.RANK.keys[-4:] == ["J", "Q", "K", "A"]


@rule("HG-RAND-03", "HG-SIMP-18", "HG-RAND-02")
def test_every_rank_of_both_colours_leads_to_one_technology() -> None:
    play: Any = new().play
    aces = {play.technology_at(n.MASTERY, n.RANK.named("A"), red) for red in (False, True)}
    assert aces == {n.TECHNOLOGY.named("mastery_shield"), n.TECHNOLOGY.named("mandate_of_worlds")}
    for red in (False, True):
        for rank in range(1, len(n.RANK.keys)):
            simple = play.technology_at(n.SIMPLE, rank, red)
            assert (simple == n.NONE) == (n.RANK.key(rank) in ("K", "A"))
            assert play.technology_at(n.ADVANCED, rank, red) != n.NONE
    assert play.gift_at(n.RANK.named("A"), False) == n.GIFT.named("code_of_mastery")


@rule("HG-SETUP-26", "HG-SETUP-24")
def test_a_dealt_agenda_is_kept_however_it_fits_the_office(founded: Founded) -> None:
    table = founded(offices=("leader", "treasury", "foreign", "science", "espionage"))
    table.state.agendas[n.A].cards = [n.AGENDA.named("embezzler")]
    table.run(Agendas(n.A, [Seat(1)])).expect(
        {"cabinets.0.dossiers.1.agenda": n.AGENDA.named("embezzler")}
    )
    assert table.done


@rule("HG-DEC-08", "HG-SETUP-25")
def test_agendas_may_be_chosen_and_silence_is_dealt_one(founded: Founded) -> None:
    table = founded(agendas_by="choose")
    martyr, dove = n.AGENDA.named("martyr"), n.AGENDA.named("quiet_dove")
    table.state.agendas[n.A].cards = [martyr, dove]
    table.run(Agendas(n.A, [Seat(1), Seat(2)]))
    table.seat(1).asked("hegemony.agenda").can("martyr", "quiet_dove").picks("martyr")
    table.time_up()
    dossiers = table.state.cabinets[0].dossiers
    assert (dossiers[1].agenda, dossiers[2].agenda) == (martyr, dove)


@rule("HG-SETUP-27", "HG-STEEL-01", "HG-STEEL-03")
@pytest.mark.parametrize(
    ("session", "gift", "bank"), [(1, (), 15), (1, ("economic_aggression",), 18)]
)
def test_a_new_faction_has_fifteen_steel_and_what_gifts_bring(
    founded: Founded, session: int, gift: tuple[str, ...], bank: int
) -> None:
    table = founded(session=session, bank=0, gifts=gift).run(MinuteZero(n.A))
    table.expect({"cabinets.0.bank": bank})


@rule("HG-ROLE-09", "HG-ESP-12")
def test_who_holds_two_offices_dies_once_for_both(founded: Founded) -> None:
    table = founded()
    member = table.state.cabinets[n.B].members[1]
    member.offices = [n.MILITARY_OFFICER, n.LABOR_OFFICER]
    dossier = table.state.cabinets[n.B].dossiers[1]
    dossier.office_points = 8
    for office in member.offices:
        order = deeds.SpyOrder()
        order.deed, order.by, order.against = deeds.ASSASSINATE, n.A, n.B
        order.aim, order.cost = int(office), 4
        table.state.cabinets[n.A].orders.append(order)
    table.state.cabinets[n.A].spies = [0, 8, 0]
    table.run(Exchange())
    play: Any = table.play
    play.settle_debts(n.B)
    assert dossier.office_points == 4
    table.expect({"cabinets.0.spies": [0, 0, 0]})


@rule("HG-AGO-01", "HG-AGL-15", "HG-AGL-09")
def test_every_agenda_has_a_name_and_an_aim() -> None:
    assert len([one for one in printed.AGENDAS if not one.leader]) == 16
    assert len([one for one in printed.AGENDAS if one.leader]) == 10
    assert len([one for one in printed.AGENDAS if one.printed]) == 7 + 5
    assert all(one.name and one.text and one.aim != printed.Aim() for one in printed.AGENDAS)


@rule("HG-SIMP-08", "HG-MAST-08", "HG-MAST-09")
def test_worth_and_uniqueness_of_technologies_are_as_printed() -> None:
    assert {one.worth for one in printed.TECHNOLOGIES if one.level == n.SIMPLE} == {1}
    masteries = [one for one in printed.TECHNOLOGIES if one.level == n.MASTERY]
    assert {one.worth for one in masteries} == {8}
    assert {one.id for one in masteries if not one.unique} == {"mastery_triple", "mastery_shield"}
    assert not [one for one in printed.TECHNOLOGIES if one.unique and one.level != n.MASTERY]
