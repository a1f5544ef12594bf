"""What is foretold of trials, attempts, Campaigns, Invasions and prices is what the rules then do.

Tokens, bids, Events, owners and purses are thrown together at random; forecasts are read where
people read them, and the rules decide with dice of their own.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.campaigns.campaign_rolls import Contested, sector_sum
from starmoot.games.destiny.campaigns.campaigning import DeclareFor, sector_preview
from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.content.printed import SECTOR, SENATOR, senator_number
from starmoot.games.destiny.court.trials import Trials
from starmoot.games.destiny.names import (
    EVERY_SECTOR,
    GSP,
    INFESTED,
    NEUTRAL,
    SENATE_OPENS,
    Owner,
    Sector,
)
from starmoot.games.destiny.scenario.warfare import (
    DECLARE,
    declares_no_more,
    declaring,
    orders,
    sends,
    tour,
)
from starmoot.games.destiny.senate.fleet_orders import DraftOrders, lawful_intent
from starmoot.games.destiny.turn.purchases import WARE, Purchases
from starmoot.games.destiny.war import conflicts
from starmoot.games.destiny.war.battles import Fight
from starmoot.host import clone_play
from starmoot.kernel import Choose
from starmoot.testing import rule
from starmoot.testing.forecasts import Forecasts

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

POSITIONS = 40
TIMES = 12
OFTEN = 4 * TIMES
HOLDERS: list[str | Owner] = [NEUTRAL, "bip"]


def percent(text: str, of: str) -> int:
    """The chance that a text gives something; what it does not name cannot happen."""
    found = re.search(rf"(\d+) % {of}", text)
    return int(found[1]) if found else 0


def previews(scene: Scene, seat: int) -> dict[tuple[str, int], str]:
    """What stands beside the options of a seat's question."""
    return scene.seat(seat).view.pending[0].words.previews


def in_silence(scene: Scene) -> None:
    """Nobody says anything more."""
    while not scene.done:
        scene.time_up()


def serves(scene: Scene, senator: str) -> bool:
    """Whether a Senator is alive and in play."""
    return scene.g.in_play(senator_number(senator))


@rule("GD-TRI-05", "GD-TRI-09", "GD-TRI-10", "GD-TRI-13", "GD-EVNT-15")
def test_trials_end_as_often_so_as_was_foretold(galaxy: Galaxy) -> None:
    forecasts = Forecasts()
    for position in range(POSITIONS):
        dice = Random(f"trial {position}")
        accused = dice.choice(["karroun", "fola"])
        scene = galaxy(3).office("justice", "ruhamat")
        scene.tokens(accused, dice.randint(0, 3), dice.choice([0, 0, 1, 2]))
        if dice.random() < 0.3:
            scene.given(active=[EVENT.number("tribunal_season"), 2])
        scene.has("gsp", 10).run(Trials())
        text = previews(scene, 0)[SENATOR.name, senator_number(accused)]
        asked = clone_play(scene.play)
        party = "bip" if accused == "karroun" else "pop"
        scene.has(party, money=20)
        for time in range(TIMES):
            scene.play = clone_play(asked)
            scene.seeded(TIMES * position + time).has(party, money=20)
            scene.seat(0).asked("destiny.own_trials").picks(accused)
            in_silence(scene)
            died = not serves(scene, accused)
            fined = scene.purse(party)[1] < 20
            forecasts.note("death", percent(text, "death"), died)
            forecasts.note("guilty", percent(text, "guilty"), fined)
            forecasts.note(
                "disgrace", percent(text, "that the Minister"), scene.carries("ruhamat")[0] > 0
            )
            assert f". {10 - scene.purse('gsp')[0]} Influence." in text, text
    forecasts.check(least=POSITIONS * TIMES)


@rule("GD-ASN-03", "GD-ASN-04", "GD-ASN-05", "GD-ASN-10", "GD-ASN-15", "GD-ASN-16")
def test_attempts_kill_as_often_as_was_foretold_and_cost_what_was_said(galaxy: Galaxy) -> None:
    forecasts = Forecasts()
    for position in range(POSITIONS):
        dice = Random(f"attempt {position}")
        scene = galaxy(3, assassination_counter_bid=dice.choice(["yes", "no"]))
        scene.tokens("ruhamat", 0, dice.randint(0, 2)).has("gsp", 40).has("bip", 0).has("pop", 0)
        scene.holds("gsp", "assassination").run(FreeWindow(SENATE_OPENS))
        scene.seat(0).asked("destiny.free_act").answers(
            {"assassination": {"senator": "ruhamat", "target": "karroun"}}
        )
        scene.all_pass("destiny.free_act")
        pending = scene.seat(0).view.pending[0]
        assert pending.question.topic.name == "destiny.attempt_bid"
        side = dice.choice(["help", "hinder", ""])
        steps = dice.randint(1, 2)
        told = pending.words.prompt
        if side:
            told = pending.words.previews["destiny.bid_side", 0 if side == "help" else 1]
        price = re.search(r"costs (\d+) Influence(?:, and (\d+) more for the first)?", told)
        asked = clone_play(scene.play)
        for time in range(TIMES):
            scene.play = clone_play(asked)
            scene.seeded(TIMES * position + time)
            if side:
                scene.seat(0).asked("destiny.attempt_bid").answers({side: steps})
                assert price is not None
                first = int(price[2] or 0) if side == "help" else 0
                assert scene.purse("gsp")[0] == 40 - steps * int(price[1]) - first
            in_silence(scene)
            pattern = {1: r"One step makes it (\d+) %", 2: r"two (\d+) %"}[steps]
            found = re.search(pattern if side else r"(\d+) % that", told)
            assert found is not None
            forecasts.note("attempt", int(found[1]), not serves(scene, "karroun"))
    forecasts.check(least=POSITIONS * TIMES)
    assert len({one for one, _ in forecasts.seen["attempt"]}) > 5


@rule("GD-CAM-11", "GD-CAM-13", "GD-CAM-18", "GD-RNG-11")
def test_campaigns_are_won_as_often_as_was_foretold(galaxy: Galaxy) -> None:
    forecasts = Forecasts()
    for position in range(POSITIONS):
        dice = Random(f"campaign {position}")
        scene = galaxy(3).tokens("ruhamat", dice.randint(0, 2), dice.randint(0, 2))
        target = dice.choice([15, 25, 26, 39])
        scene.owns(dice.choice(HOLDERS), target)
        for party in ("gsp", "bip", "pop"):
            scene.has(party, influence=0)
        foretold = previews(scene.in_phase("intrigue", 3).run(DeclareFor(GSP)), 0)
        before = percent(foretold[SECTOR.name, target], "of the time without Influence")
        purse = dice.choice([2, 4, 6])
        tour(scene, "gsp", "ruhamat", target).has("gsp", influence=purse)
        prompt = scene.run(Contested(Sector(target))).seat(0).view.pending[0].words.prompt
        plain = percent(prompt, "of the time without Influence")
        helped = percent(prompt, f"with {purse}")
        assert plain == before, "what is said before somebody sets out"
        asked = clone_play(scene.play)
        for time in range(TIMES):
            for spent, chance in ((0, plain), (purse, helped)):
                scene.play = clone_play(asked)
                scene.seeded(TIMES * position + time)
                scene.seat(0).asked("destiny.campaign_influence").answers(spent)
                in_silence(scene)
                forecasts.note("Campaign", chance, scene.g.owner(Sector(target)) == GSP)
    forecasts.check(least=2 * POSITIONS * TIMES)
    assert len({one for one, _ in forecasts.seen["Campaign"]}) > 10


@rule("GD-BAT-05", "GD-BAT-06", "GD-BAT-16", "GD-RNG-11")
def test_battles_are_won_as_often_as_was_foretold(galaxy: Galaxy) -> None:
    forecasts = Forecasts()
    for position in range(POSITIONS):
        dice = Random(f"battle {position}")
        target = dice.choice([15, 25, 26, 39])
        holder = dice.choice(HOLDERS)
        guards, own = dice.randint(0, 3), dice.randint(1, 5)
        guard = "republic" if holder == NEUTRAL else "bip"

        def set_out(
            holder: str | Owner = holder,
            target: int = target,
            guard: str = guard,
            guards: int = guards,
            own: int = own,
        ) -> Scene:
            scene = galaxy(3).owns(holder, target).fleets(guard, target, guards)
            for party in ("gsp", "bip", "pop"):
                scene.has(party, influence=0)
            return scene.fleets("gsp", 29, own)

        scene = declaring(set_out())
        scene.seat(0).asked(DECLARE).answers({"take": str(target)})
        prompt = scene.seat(0).view.pending[0].words.prompt
        count = re.search(r"(\d+) Fleets? wins? (\d+) %", prompt)
        assert count is not None, prompt
        led = percent(prompt, "under Ruhamat")
        for admiral, chance in (("", int(count[2])), ("ruhamat", led)):
            battle = set_out().fleets("gsp", 29, own - int(count[1]))
            sends(battle, "gsp", "take", target, int(count[1]), admiral).in_phase("intrigue", 2)
            ready = clone_play(battle.play)
            for time in range(OFTEN):
                battle.play = clone_play(ready)
                battle.run(Fight(Sector(target)), seed=OFTEN * position + time)
                in_silence(battle)
                forecasts.note("battle", chance, battle.g.owner(Sector(target)) == GSP)
    forecasts.check(least=2 * POSITIONS * OFTEN)
    assert len({one for one, _ in forecasts.seen["battle"]}) > 10


@rule("GD-COR-05", "GD-INV-12", "GD-INV-14", "GD-REB-11", "GD-SAB-17")
def test_an_invasion_costs_the_corruption_that_was_told(galaxy: Galaxy) -> None:
    seen: set[str] = set()
    for position in range(POSITIONS):
        dice = Random(f"invasion {position}")
        scene = galaxy(3)
        target = dice.choice([31, 44, 50])
        holders: list[str | Owner] = [INFESTED, NEUTRAL, "bip"]
        scene.owns(dice.choice(holders), target)
        if dice.random() < 0.3:
            scene.owns("gsp", 13)
        if dice.random() < 0.4:
            scene.rebels(dice.choice(["gsp", "bip"]))
        declaring(scene.tired("ruhamat"))
        shape = scene.seat(0).asked(DECLARE).shape
        assert isinstance(shape, Choose)
        intent = dice.choice(["take", "neutralise"])
        number = conflicts.INTENT.named(intent)
        told = previews(scene, 0)[conflicts.INTENT.name, number]
        try:
            orders(scene, "gsp", {intent: str(target)}, {"29": 1})
        except AssertionError:
            continue  # nothing to make neutral there
        declares_no_more(scene, "gsp")
        took = scene.carries("ruhamat")[0]
        hostile = lawful_intent(scene.g, Sector(target)) == conflicts.NEUTRALISE
        price = int(re.search(r"(\d) Corruption", told)[1]) if "No Corr" not in told else 0  # type: ignore[index]
        if "none for your first" in told or ("none against" in told and hostile):
            price = 0
        assert took == price, told
        seen.add(told)
    assert len(seen) >= 3


@rule("GD-BUY-01", "GD-BUY-10")
def test_what_is_bought_costs_what_was_told(galaxy: Galaxy) -> None:
    for position in range(POSITIONS):
        dice = Random(f"purchase {position}")
        scene = galaxy(3).owns("gsp", *dice.sample(range(2, 61), 6)).owns("gsp", 29)
        scene.reserves("gsp", "renko", "morahl").in_phase("intrigue", 5)
        for party in ("bip", "pop"):
            scene.has(party, money=0)
        scene.has("gsp", money=60).run(Purchases())
        told = previews(scene, 0)
        ware = dice.choice(["republic_fleet", "fleet_29", "renko", "morahl"])
        text = told[WARE.name, WARE.named(ware)]
        price = re.search(r"(\d+) (?:Money\.|if you recruit nobody before\.)$", text)
        assert price is not None
        scene.seat(0).asked("destiny.purchases").answers({ware: 1})
        in_silence(scene)
        assert scene.purse("gsp")[1] == 60 - int(price[1])


@rule("GD-FLT-07", "GD-FLT-08", "GD-CAM-16", "GD-EVNT-19", "GD-REB-12")
def test_what_is_told_of_sectors_is_what_fleets_and_campaigners_meet(galaxy: Galaxy) -> None:
    for position in range(POSITIONS):
        dice = Random(f"sector {position}")
        scene = galaxy(3).office("prime_minister", "ruhamat")
        for _ in range(8):
            holders: list[str | Owner] = [INFESTED, NEUTRAL, "bip", "pop"]
            scene.owns(dice.choice(holders), dice.randint(30, 60))
        if dice.random() < 0.5:
            scene.rebels("bip")
        draft = DraftOrders()
        draft.party = scene.party("gsp")
        told = previews(scene.run(draft), 0)
        for sector in EVERY_SECTOR:
            attacks = lawful_intent(scene.g, sector) == conflicts.NEUTRALISE
            assert ("attack it" in told[SECTOR.name, sector]) == attacks
        party = scene.party(dice.choice(["gsp", "bip"]))
        sector = dice.choice([one for one in EVERY_SECTOR if scene.g.owner(one) != party])
        contest = conflicts.Contest()
        contest.sector = sector
        scene.g.s.contest = contest
        defence = re.search(r"(\d+) Defence", sector_sum(scene.g, party).explain())
        assert defence is not None
        assert f"Defence {defence[1]}," in sector_preview(scene.g, party, sector)
