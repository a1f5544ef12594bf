"""What automatic officers, leaders and scribes do. (HG-BOT)"""

from collections.abc import Callable

import pytest
from tests.games.hegemony.plans import filed, plan

from starmoot import kernel as k
from starmoot.bots import Chair, make_bot
from starmoot.bots.match import play_match
from starmoot.games.hegemony import GAME
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.advice.adviser import advice
from starmoot.games.hegemony.cabinet.plans import Proposal, Spending
from starmoot.games.hegemony.cabinet.research import Research
from starmoot.games.hegemony.cabinet.sheets import cells_of
from starmoot.games.hegemony.final.session import ENDINGS
from starmoot.games.hegemony.session.phases import CrisisPhase
from starmoot.games.hegemony.session.session import Closing, Messages, Relay
from starmoot.games.hegemony.state import Plan
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def spending(table: Scenario, phase: n.Phase = n.PLANNING) -> Scenario:
    table.state.cabinets[0].phase = phase
    return table.run(Spending(n.A, phase, [k.Seat(seat) for seat in range(1, 5)]))


def advised(table: Scenario, seat: int, topic: str, level: int = 1) -> k.Answer:
    view = table.seat(seat).view
    pending = next(one for one in view.pending if one.question.topic.name == topic)
    answer = advice(view, pending, level)
    assert answer is not None
    return answer


def plan_of(table: Scenario, seat: int, phase: n.Phase = n.PLANNING, level: int = 1) -> Plan:
    """The plan that a bot in a seat would file."""
    proposal = k.read(Proposal, advised(table, seat, "hegemony.file", level))
    plan = Plan()
    for cell, steel in zip(cells_of(phase), proposal.steel, strict=True):
        plan.put(cell, steel)
    return plan


@rule("HG-BOT-08")
@pytest.mark.parametrize(
    ("phase", "session", "spent"),
    [
        (n.EVENT, 1, 16),
        (n.REACTION, 2, 4),
        (n.CRISIS, 2, 6),
        (n.PLANNING, 2, 14),
        (n.PLANNING, 3, 12),
    ],
)
def test_a_clerk_spends_a_share_of_the_bank(
    founded: Founded, phase: n.Phase, session: int, spent: int
) -> None:
    table = spending(founded(session=session, bank=20), phase)
    assert plan_of(table, 1, phase).total() == spent


@rule("HG-END-03")
@pytest.mark.parametrize(("session", "spent"), [(2, 4), (3, 20)])
def test_a_strategist_keeps_nothing_back_in_the_last_planning(
    founded: Founded, session: int, spent: int
) -> None:
    """Control decides who rules, and a wounded Hegemony still is its founder's."""
    table = spending(founded(session=session, bank=20))
    assert plan_of(table, 1, level=3).total() == spent


@rule("HG-BOT-09", "HG-BOT-10")
def test_half_goes_to_the_own_office_the_rest_where_least_was_spent(founded: Founded) -> None:
    table = founded(bank=20)
    table.state.cabinets[0].spent = [[n.REACTION, 3, 2, 0, 1]]
    table.state.standing.audience = k.EVERYONE
    table.state.standing.control = [0, 2, 5]
    spending(table)
    plan = plan_of(table, 1)
    assert plan.amounts == [0, 7, 0, 0, 0, 7, 0, 0, 0]
    assert plan_of(table, 3).steel(n.RESEARCH) == 7
    assert plan_of(table, 4).cells(n.ESPIONAGE) == [0, 7]


@rule("HG-BOT-10")
@pytest.mark.parametrize(
    ("office", "resource"),
    [("treasury", n.NONE), ("labor", n.ESPIONAGE), ("assistant", n.RESEARCH)],
)
def test_offices_without_a_resource_have_their_ways(
    founded: Founded, office: str, resource: int
) -> None:
    table = founded(bank=20, offices=("leader", office, "foreign", "science", "espionage"))
    spending(table)
    table.state.cabinets[0].chosen = filed(plan(research=5))
    wanted = plan_of(table, 1)
    if resource == n.NONE:
        assert wanted.total() == 7
    else:
        assert wanted.steel(n.Resource(resource)) >= 7


@rule("HG-BOT-07", "HG-CRIS-22")
def test_known_demands_come_first_even_beyond_the_share(founded: Founded) -> None:
    table = founded(bank=3)
    ours = table.state.cabinets[0]
    ours.crisis, ours.face = n.CRISIS_CARD.named("bread_riots"), 1
    for level in (1, 2, 3):
        plan = plan_of(spending(table, n.CRISIS), 1, n.CRISIS, level)
        assert (plan.steel(n.DOMESTIC), plan.steel(n.FOREIGN)) == (1, 2)


@rule("HG-BOT-07")
def test_a_limit_of_the_crisis_is_kept(founded: Founded) -> None:
    table = founded(bank=40)
    ours = table.state.cabinets[0]
    ours.crisis, ours.face = n.CRISIS_CARD.named("bread_riots"), 5
    plan = plan_of(spending(table, n.CRISIS), 1, n.CRISIS)
    assert plan.steel(n.MILITARY) <= 1
    assert plan.steel(n.DOMESTIC) >= 1


@rule("HG-BOT-11")
def test_a_leader_takes_what_meets_the_crisis_then_the_agenda_then_somebody_new(
    founded: Founded,
) -> None:
    table = founded()
    ours = table.state.cabinets[0]
    ours.dossiers[0].agenda = n.AGENDA.named("full_coffers")
    ours.crisis, ours.face = n.CRISIS_CARD.named("bread_riots"), 6
    spending(table, n.CRISIS)
    for seat, steel in ((1, {"military": 1}), (2, {"domestic": 3}), (3, {"domestic": 1})):
        table.seat(seat).asked("hegemony.file").answers({"steel": steel, "speech": ""})
    table.seat(4).asked("hegemony.file").answers({"steel": {"domestic": 1}, "speech": ""})
    assert advised(table, 0, "hegemony.choose").key == 3
    ours.chosen_seats = [k.Seat(3)]
    assert advised(table, 0, "hegemony.choose").key == 4


@rule("HG-BOT-11")
@pytest.mark.parametrize(("crisis", "chosen"), [(0, 3), (1, 2), (2, 1), (3, 4)])
def test_better_leaders_take_equal_plans_by_turns(
    founded: Founded, crisis: int, chosen: int
) -> None:
    table = founded(session=3)
    table.state.cabinets[0].crisis = n.Crisis(crisis)
    spending(table)
    for seat in range(1, 5):
        table.seat(seat).asked("hegemony.file").answers({"steel": {}, "speech": ""})
    assert advised(table, 0, "hegemony.choose", level=3).key == chosen


@rule("HG-BOT-12")
@pytest.mark.parametrize(("true", "said"), [(0, 2), (3, 5), (4, 2), (9, 7)])
def test_a_scribe_lies_a_little(founded: Founded, true: int, said: int) -> None:
    table = founded()
    table.state.cabinets[0].spent_espionage = true
    table.run(Closing(n.A)).seat(0).asked("hegemony.messages").answers({"to_a": "", "to_b": ""})
    assert advised(table, 0, "hegemony.espionage").key == said


@rule("HG-BOT-15")
def test_bots_argue_with_figures(founded: Founded) -> None:
    table = spending(founded(bank=20))
    speech = k.read(Proposal, advised(table, 1, "hegemony.file")).speech
    assert speech == "I say 7 on Military, 7 on Foreign Affairs; we keep 6."


@rule("HG-BOT-01", "HG-BOT-02", "HG-SOLO-08")
@pytest.mark.parametrize(("size", "profile"), [(4, "untimed"), (7, "accelerated")])
def test_governments_of_bots_play_to_the_end(size: int, profile: str) -> None:
    sizes = {"size_a": str(size)}
    bots = [f"advice:{1 + seat % 3}" for seat in range(3 * size)]
    result = play_match(GAME, 3 * size, {**sizes, "clock_profile": profile}, 3, bots)
    assert result.failure == ""
    assert result.ending in ENDINGS


@pytest.mark.parametrize("level", [2, 3])
def test_each_level_beats_the_one_below(level: int) -> None:
    won = 0
    for seed in range(6):
        home = seed % 3
        bots = [f"advice:{level if seat // 4 == home else level - 1}" for seat in range(12)]
        result = play_match(GAME, 12, {"clock_profile": "untimed"}, seed, bots)
        won += result.figures["Hegemony"] == home
    assert won >= 4


# Who stands in for somebody


def stand_in(table: Scenario, seat: int, topic: str) -> k.Answer:
    """What the house's stand-in answers."""
    chair = Chair.over(GAME, table.play, seat)
    view = table.seat(seat).view
    pending = next(one for one in view.pending if one.question.topic.name == topic)
    return make_bot("caretaker", 1).answer(chair, pending)


@rule("HG-BOT-13", "HG-PLAN-15")
def test_who_does_not_answer_in_time_files_the_draft_that_was_left(founded: Founded) -> None:
    table = spending(founded(bank=20))
    table.state.cabinets[0].drafts = [filed(plan(military=(3, 1)), 1, "Ships.")]
    table.time_up()
    plans = table.state.cabinets[0].plans
    assert [(one.seat, one.plan.cells(n.MILITARY), one.speech) for one in plans] == [
        (1, [3, 1], "Ships.")
    ]


@rule("HG-BOT-14")
def test_a_stand_in_keeps_the_agenda_reveals_nothing_and_writes_nothing(founded: Founded) -> None:
    table = founded(gifts=("military_genius",), technologies=("big_mouth",))
    table.state.cabinets[0].dossiers[2].killed = 1
    table.run(Relay(n.A))
    assert not stand_in(table, 2, "hegemony.change_agenda").yes()
    table.run(Closing(n.A))
    letters = k.read(Messages, stand_in(table, 0, "hegemony.messages"))
    assert (letters.to_a, letters.to_b) == ("", "")
    table.seat(0).asked("hegemony.messages").answers({"to_a": "", "to_b": ""})
    assert stand_in(table, 0, "hegemony.reveal").passed()


# Bots and clocks: they answer when they are asked, so what counts is when, and that they do


@rule("HG-BOT-03", "HG-BOT-15")
def test_officers_have_a_draft_when_the_debate_begins_and_a_plan_when_it_turns(
    founded: Founded,
) -> None:
    table = founded(bank=20, clock_profile="standard").at(100).chance("a.dice", 3)
    table.state.cabinets[0].crisis = n.CRISIS_CARD.named("bread_riots")
    table.run(CrisisPhase(n.A))
    first = [advised(table, seat, "hegemony.draft") for seat in range(1, 5)]
    assert all(k.read(Proposal, answer).speech for answer in first)
    table.time_up()  # the turning point
    again = [advised(table, seat, "hegemony.file") for seat in range(1, 5)]
    assert not any(answer.passed() for answer in again)
    assert table.play.now == 100  # nobody had to wait


@rule("HG-BOT-04")
def test_a_leader_always_chooses(founded: Founded) -> None:
    table = spending(founded(bank=20))
    for seat in range(1, 5):
        table.seat(seat).asked("hegemony.file").answers({"steel": {"research": seat}, "speech": ""})
    for level in (1, 2, 3):
        assert advised(table, 0, "hegemony.choose", level).key in range(1, 5)


@rule("HG-BOT-06")
def test_a_scientist_decides_about_every_purchase(founded: Founded) -> None:
    table = founded(bank=20)
    table.state.cabinets[0].chosen = filed(plan(research=8))
    table.run(Research(n.A, n.PLANNING))
    assert [part.key for part in advised(table, 3, "hegemony.buy").parts] == [1, 1, 0]
