"""Section 14, the law language: laws are drafted in typed words, and the Bill has its say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny.content.printed import CARD, SENATOR
from starmoot.games.destiny.laws.bill import may_campaign
from starmoot.games.destiny.laws.clause_forms import EDIT_SHAPES, LIMIT_SHAPE, TAX_SHAPE
from starmoot.games.destiny.laws.compliance import filter_holds, laws_touching
from starmoot.games.destiny.laws.editor import DraftLaw, law_item
from starmoot.games.destiny.laws.language import (
    BAN,
    CAMPAIGN,
    FILTER,
    FLEETS_TRADED,
    LAW_ACT,
    LIMIT,
    RATIFY,
    SENATORS_TRADED,
    TEXT,
)
from starmoot.games.destiny.laws.statutes import CLAUSES_MOST, PERMANENT, Clause, Law
from starmoot.games.destiny.names import (
    EVERY_PARTY,
    GSP,
    INFESTED,
    INFLUENCE,
    NEUTRAL,
    PARTY,
    Sector,
)
from starmoot.games.destiny.scenario.lawbook import deed
from starmoot.games.destiny.senate.propositions import pass_law
from starmoot.games.destiny.words.law_words import clause_text, filter_text, law_text
from starmoot.kernel import SEAT, Allocate, Amount, Choose, Form, Shape
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

DRAFT = "destiny.draft_law"
IS_MARKED = {"side": "is", "sector": "marked"}
NOT_NEUTRAL = {"side": "is_not", "sector": "neutral"}


def drafting(scene: Scene) -> Scene:
    """The GSP has the law editor open."""
    return scene.given(marked=[50, 51]).run(DraftLaw(GSP))


def edit(scene: Scene, what: Any) -> Scene:
    """One change to the draft."""
    scene.seat(0).asked(DRAFT).answers(what)
    return scene


def options(scene: Scene) -> list[str]:
    return scene.seat(0).asked(DRAFT).options()


def tabled(scene: Scene) -> Law:
    """The draft is tabled."""
    edit(scene, "table")
    assert scene.done
    item = scene.g.s.item
    assert item is not None
    assert item.law is not None
    assert (item.place, item.by) == (-1, 0)
    return item.law


def reason(scene: Scene) -> str:
    """Why the draft may not be tabled."""
    assert "table" not in options(scene)
    words = scene.seat(0).view.pending[0].words
    barred = [text for (kind, _), text in words.barred.items() if kind == "destiny.edit"]
    assert len(barred) == 1
    return barred[0]


def ban(act: int, where: str = "") -> Clause:
    made = Clause()
    made.kind, made.act = BAN, act
    made.where = [FILTER.keys.index(word) for word in where.split()]
    return made


@rule("GD-LAW-01", "GD-PRO-01", "GD-PRO-05")
def test_a_law_is_put_together_from_title_duration_scope_and_clauses(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3))
    assert reason(scene) == "It has no clause yet."
    assert "drop_clause" not in options(scene)
    edit(scene, {"title": "  Quiet Skies Act "})
    edit(scene, {"preamble": "Whereas there is noise,"})
    edit(scene, {"duration": {"turns": 5}})
    edit(scene, {"applies_to": {"sectors": {"bound": "at_least", "number": 3}}})
    edit(scene, {"tax": {"act": "move_fleet", "amount": 3, "resource": "influence"}})
    edit(scene, {"limit": {"act": "invade", "amount": 1}})
    law = tabled(scene)
    assert (law.title, law.preamble, law.until, law.by) == (
        "Quiet Skies Act",
        "Whereas there is noise,",
        6,
        0,
    )
    assert law_text(law, 2) == (
        "Quiet Skies Act (5 turns, to the end of turn 6; binds Parties with at least 3 Sectors): "
        "To move a Fleet costs 3 Influence of tax each time. "
        "Nobody may declare an Invasion more than once in a turn."
    )


@rule("GD-LAW-01")
def test_a_law_has_one_to_three_clauses_and_a_bounded_title(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3))
    for _ in range(CLAUSES_MOST):
        assert "tax" in options(scene)
        edit(scene, {"limit": {"act": "sue", "amount": 10}})
    assert set(options(scene)).isdisjoint({"tax", "ban", "limit", "duty", "ratify", "text"})
    edit(scene, "drop_clause")
    assert "tax" in options(scene)
    asked = scene.seat(0).asked(DRAFT)
    for wrong in ({"title": "x" * 81}, {"title": ""}, {"preamble": "x" * 501}):
        with pytest.raises(AssertionError, match="refuses"):
            asked.answers(wrong)
    for turns in (0, 21):
        with pytest.raises(AssertionError, match="refuses"):
            asked.answers({"duration": {"turns": turns}})
    edit(scene, {"duration": "permanent"})
    law = tabled(scene)
    assert (len(law.clauses), law.until) == (2, PERMANENT)
    assert "until it is repealed" in law_text(law, 2)


@rule("GD-LAW-03", "GD-LAW-05")
@pytest.mark.parametrize(
    "wrong",
    [
        {"tax": {"act": "move_fleet", "amount": 0, "resource": "money"}},
        {"tax": {"act": "move_fleet", "amount": 11, "resource": "money"}},
        {"limit": {"act": "campaign", "amount": 0}},
        {"limit": {"act": "campaign", "amount": 11}},
        {"tax": {"act": "vote", "amount": 1, "resource": "money"}},
        {"tax": {"act": "play_card", "amount": 1, "resource": "money"}},
        {"ban": "vote"},
        {"ban": "play_card"},
    ],
)
def test_taxes_and_limits_go_from_one_to_ten_and_never_touch_votes_or_cards(
    galaxy: Galaxy, wrong: Any
) -> None:
    asked = drafting(galaxy(3)).seat(0).asked(DRAFT)
    with pytest.raises(AssertionError, match="refuses"):
        asked.answers(wrong)


@rule("GD-LAW-09", "GD-LAW-10")
def test_everything_can_be_taxed_or_limited_but_cards_and_votes() -> None:
    acts = [
        *["move_fleet", "invade", "defend_foreign", "campaign", "admiral", "recruit"],
        *["buy_party_fleet", "buy_republic_fleet", "trade", "bank_trade", "promise"],
        *["senator_ability", "assassinate", "corrupt_ability", "sector_ability"],
        *["prosecute", "audit", "sue", "veto", "rebel", "call_election"],
    ]
    for form in (TAX_SHAPE, LIMIT_SHAPE):
        offered = form.parts[0]
        assert isinstance(offered, Choose)
        assert [LAW_ACT.key(act) for act in offered.keys] == acts


def kinds_in(shape: Shape | None) -> set[str]:
    """Every vocabulary that a shape asks for."""
    found: set[str] = set()
    if isinstance(shape, Choose):
        found.add(shape.kind.name)
        for follow in shape.then:
            found |= kinds_in(follow)
    if isinstance(shape, Form):
        for part in shape.parts:
            found |= kinds_in(part)
    assert not isinstance(shape, Allocate)
    return found


@rule("GD-BIL-02", "GD-BIL-03", "GD-BIL-04", "GD-BIL-05", "GD-BIL-07", "GD-BIL-09")
def test_no_form_of_the_editor_can_say_what_the_bill_forbids() -> None:
    spoken: set[str] = set()
    for shape in EDIT_SHAPES:
        spoken |= kinds_in(shape)
    assert spoken == {
        "destiny.law_act",
        "destiny.resource",
        "destiny.filter",
        "destiny.side",
        "destiny.sector",
        "yes_no",
        "destiny.duty",
        "destiny.reach",
        "destiny.goods",
        "destiny.duration",
        "destiny.measure",
        "destiny.bound",
    }
    for named in (PARTY, SEAT, SENATOR, CARD):
        assert named.name not in spoken
    filters = " ".join(FILTER.keys)
    assert not any(word in filters for word in ("gsp", "bip", "pop", "tmp", "cos", "ppf"))


@rule("GD-BIL-05", "GD-BIL-09", "GD-LAW-12")
def test_a_ban_on_campaigns_must_say_where(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3))
    for wrong in ({"ban": "campaign"}, {"ban": {"campaign": {"side": "is", "sector": "any"}}}):
        with pytest.raises(AssertionError, match="refuses"):
            scene.seat(0).asked(DRAFT).answers(wrong)
    edit(scene, {"ban": {"campaign": {"side": "is", "sector": "other_party"}}})
    law = tabled(scene)
    assert clause_text(law.clauses[0]) == (
        "Nobody may declare a Campaign where the Sector is another Party's."
    )


@rule("GD-LAW-12")
def test_a_ban_on_campaigns_leaves_a_sector_to_everyone_it_binds(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3))
    edit(scene, {"ban": {"campaign": IS_MARKED}})
    edit(scene, {"or_also_where": {"side": "is_not", "sector": "marked"}})
    assert reason(scene) == "Some Party would have no Sector left to campaign in lawfully."
    edit(scene, {"applies_to": {"money": {"bound": "at_least", "number": 50}}})
    assert "table" in options(scene), "it binds nobody now"


@rule("GD-LAW-12")
def test_laws_in_force_count_when_a_ban_is_tabled(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    law = Law()
    law.title, law.clauses = "First", [ban(CAMPAIGN, "neutral")]
    pass_law(scene.g, law_item(GSP, law, -1))
    scene.given(marked=[50]).owns("bip", 50)
    assert may_campaign(scene.g, scene.g.s.laws, GSP), "50 is open to all and not neutral"
    scene.run(DraftLaw(GSP))
    edit(scene, {"ban": {"campaign": {"side": "is", "sector": "other_party"}}})
    assert reason(scene) == "Some Party would have no Sector left to campaign in lawfully."


@rule("GD-LAW-12")
def test_infested_sectors_and_ones_own_leave_nothing_to_campaign_in(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    around = [28, 29, 25, 15, 26, 39]
    scene.owns(INFESTED, *range(1, 61)).owns("gsp", 29)
    assert not may_campaign(scene.g, [], GSP)
    scene.owns(NEUTRAL, around[2])
    assert may_campaign(scene.g, [], GSP), "25 lies beside the home of the GSP"


@rule("GD-LAW-12")
def test_a_party_that_cannot_campaign_anyway_keeps_no_ban_off_the_table(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns(INFESTED, *range(1, 61)).owns("gsp", 29).owns(NEUTRAL, 25)
    scene.run(DraftLaw(GSP))
    edit(scene, {"ban": {"campaign": {"side": "is", "sector": "rebellious"}}})
    assert "table" in options(scene), "BIP and PoP have nowhere to go, with or without it"
    edit(scene, "drop_clause")
    edit(scene, {"ban": {"campaign": {"side": "is", "sector": "neutral"}}})
    assert reason(scene) == "Some Party would have no Sector left to campaign in lawfully."


@rule("GD-LAW-11", "GD-LAW-04")
def test_filters_are_joined_with_and_or_and_not(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3))
    edit(scene, {"ban": {"invade": {"yes": IS_MARKED}}})
    edit(scene, {"and_only_where": NOT_NEUTRAL})
    edit(scene, {"or_also_where": {"side": "is", "sector": {"numbers": ["40", "41"]}}})
    edit(scene, {"and_only_where": {"side": "is_not", "sector": "infested"}})
    law = tabled(scene)
    where = law.clauses[0].where
    assert filter_text(where) == (
        "open to all this turn and not neutral, or one of 40, 41 and not infested"
    )
    g = scene.owns("bip", 50).owns(INFESTED, 41).g
    fits = [s for s in (40, 41, 42, 50, 51) if filter_holds(g, where, GSP, Sector(s))]
    assert fits == [40, 50]


@rule("GD-LAW-11")
def test_a_list_of_sectors_is_one_thing_and_can_be_turned_round(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3))
    edit(scene, {"ban": {"move_fleet": "no"}})
    edit(scene, {"and_only_where": {"side": "is_not", "sector": {"numbers": ["7", "8", "9"]}}})
    law = tabled(scene)
    assert clause_text(law.clauses[0]) == (
        "Nobody may move a Fleet where the Sector is not one of 7, 8, 9."
    )
    fits = [
        s for s in (6, 7, 8, 9, 10) if filter_holds(scene.g, law.clauses[0].where, GSP, Sector(s))
    ]
    assert fits == [6, 10]


@rule("GD-LAW-04")
def test_a_ban_without_a_filter_holds_everywhere_and_acts_without_a_sector_have_none(
    galaxy: Galaxy,
) -> None:
    scene = drafting(galaxy(3))
    edit(scene, {"ban": {"invade": "no"}})
    edit(scene, {"ban": "recruit"})
    assert "and_only_where" not in options(scene)
    law = tabled(scene)
    assert [clause.where for clause in law.clauses] == [[], []]
    assert law.clauses[1].kind == BAN


@rule("GD-LAW-06", "GD-LAW-13", "GD-PRO-10")
def test_duties_have_a_number_a_reach_and_a_filter(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3))
    edit(scene, {"duty": {"buy_republic_fleet": 2}})
    edit(scene, {"duty": {"station_fleet": {"amount": 1, "reach": "in_each", "where": IS_MARKED}}})
    edit(scene, {"duty": {"attack_infested": 3}})
    law = tabled(scene)
    assert [clause_text(clause) for clause in law.clauses] == [
        "Each turn every Party must buy 2 Republic Fleets by the end of the purchases.",
        "When the Invasions are declared every Party must have at least 1 of its Fleets defending "
        "in every Sector that is open to all this turn.",
        "When the Invasions are declared every Party must have at least 3 of its Fleets attacking "
        "Infested Sectors, while there are any.",
    ]
    scene = drafting(galaxy(3))
    edit(scene, {"duty": "publish_deals"})
    assert "show all its deals" in clause_text(tabled(scene).clauses[0])


@rule("GD-LAW-07", "GD-LAW-08")
def test_ratification_and_plain_words_are_clauses_too(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3))
    edit(scene, {"ratify": ["fleets", "senators"]})
    edit(scene, {"text": "Be kind."})
    law = tabled(scene)
    assert [clause.kind for clause in law.clauses] == [RATIFY, TEXT]
    assert clause_text(law.clauses[0]) == (
        "Trades that contain Fleets or Senators must be ratified by a vote of the Senate."
    )
    assert law.clauses[0].goods == [FLEETS_TRADED, SENATORS_TRADED]
    assert '"Be kind."' in clause_text(law.clauses[1])
    with pytest.raises(AssertionError, match="refuses"):
        edit(drafting(galaxy(3)), {"text": "x" * 501})


@rule("GD-LAW-22")
def test_a_table_may_do_without_plain_words(galaxy: Galaxy) -> None:
    assert "text" in options(drafting(galaxy(3)))
    assert "text" not in options(drafting(galaxy(3, law_text_allowed="no")))


@rule("GD-LAW-02", "GD-BIL-09")
def test_a_scope_is_a_threshold_on_something_public(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3)).has("bip", money=3)
    edit(scene, {"applies_to": {"money": {"bound": "at_most", "number": 5}}})
    edit(scene, {"limit": {"act": "sue", "amount": 1}})
    law = tabled(scene)
    pass_law(scene.g, law_item(GSP, law, -1))
    bound = [party for party in EVERY_PARTY[:3] if laws_touching(scene.g, deed(party, 17, times=2))]
    assert bound == [1]
    scene = drafting(galaxy(3))
    edit(scene, {"applies_to": {"money": {"bound": "at_most", "number": 5}}})
    edit(scene, {"applies_to": "all"})
    edit(scene, {"limit": {"act": "sue", "amount": 1}})
    law = tabled(scene)
    assert "binds all Parties" in law_text(law, 2)
    assert (law.at_most, law.threshold) == (False, 0)


@rule("GD-PRO-14")
def test_a_draft_names_the_law_it_replaces_when_five_are_in_force(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    for number in range(5):
        law = Law()
        law.title, law.clauses, law.threshold = f"Law {number}", [Clause()], number
        law.clauses[0].kind, law.clauses[0].act, law.clauses[0].amount = LIMIT, 17, 1
        pass_law(scene.g, law_item(GSP, law, -1))
    drafting(scene)
    edit(scene, {"limit": {"act": "audit", "amount": 1}})
    with pytest.raises(AssertionError, match="refuses"):
        edit(scene, "table")
    edit(scene, {"table": "3"})
    scene.expect({"item.place": 3})


@rule("GD-SEN-13")
def test_a_law_that_was_turned_down_cannot_be_drafted_again(galaxy: Galaxy) -> None:
    from starmoot.games.destiny.senate.chair import refuse

    scene = drafting(galaxy(3))
    tax = {"tax": {"act": "sue", "amount": 3, "resource": "influence"}}
    law = tabled(edit(scene, tax))
    assert law.clauses[0].resource == INFLUENCE
    item = law_item(GSP, law, -1)
    refuse(scene.g, item.sort, item.number)
    edit(drafting(scene), {"title": "Under another name"})
    edit(scene, tax)
    assert reason(scene) == "The Senate has had this very law before it this turn."
    edit(scene, {"duration": {"turns": 3}})
    assert "table" in options(scene)


@rule("GD-DEC-10")
def test_giving_up_and_silence_table_nothing(galaxy: Galaxy) -> None:
    scene = edit(drafting(galaxy(3)), "give_up")
    assert scene.done
    scene.expect(item=None)
    scene = drafting(galaxy(3)).time_up()
    assert scene.done
    scene.expect(item=None)


def test_a_draft_does_not_go_on_for_ever(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3))
    edit(scene, {"limit": {"act": "sue", "amount": 1}})
    for turn in range(39):
        edit(scene, {"duration": {"turns": turn % 20 + 1}})
    assert options(scene) == ["table", "give_up"]


def test_every_change_on_offer_says_what_it_does(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3))
    edit(scene, {"ban": {"invade": {"yes": IS_MARKED}}})
    pending = scene.seat(0).view.pending[0]
    assert isinstance(pending.shape, Choose)
    for key in pending.shape.keys:
        assert pending.words.previews["destiny.edit", key]
    assert "Nobody may declare an Invasion" in pending.words.prompt


def test_amounts_of_forms_are_what_the_ledger_says() -> None:
    amounts = [part for part in TAX_SHAPE.parts if isinstance(part, Amount)]
    assert [(one.least, one.most) for one in amounts] == [(1, 10)]


@rule("GD-LAW-13", "GD-LAW-11")
def test_of_duties_only_the_stationing_of_fleets_has_a_filter(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3))
    edit(scene, {"duty": {"station_fleet": {"amount": 2, "reach": "in_total", "where": IS_MARKED}}})
    edit(scene, {"and_only_where": NOT_NEUTRAL})
    edit(scene, {"duty": {"attack_infested": 3}})
    assert "and_only_where" not in options(scene)
    edit(scene, {"limit": {"act": "invade", "amount": 2}})
    assert "or_also_where" not in options(scene)
    station = tabled(scene).clauses[0]
    assert (station.amount, station.each) == (2, False)
    assert filter_text(station.where) == "open to all this turn and not neutral"


@rule("GD-LAW-11")
def test_what_holds_everywhere_cannot_hold_in_more_sectors(galaxy: Galaxy) -> None:
    scene = drafting(galaxy(3))
    edit(scene, {"ban": {"invade": "no"}})
    edit(scene, {"or_also_where": IS_MARKED})
    law = tabled(scene)
    assert all(filter_holds(scene.g, law.clauses[0].where, GSP, Sector(s)) for s in range(1, 61))
    assert clause_text(law.clauses[0]) == "Nobody may declare an Invasion."
