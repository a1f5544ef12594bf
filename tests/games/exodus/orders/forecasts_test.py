"""Forecasts say what the rules do: odds against dice, words against what really changes."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from starmoot import kernel as k
from starmoot.games.exodus import names, play
from starmoot.games.exodus.conflict import floor
from starmoot.games.exodus.conflict.showdown import showdown_preview
from starmoot.games.exodus.conflict.votes import INTENT
from starmoot.games.exodus.content import printed
from starmoot.games.exodus.dice import result_of
from starmoot.games.exodus.intent.codes import code
from starmoot.games.exodus.orders import public
from starmoot.games.exodus.orders.beyond import is_network
from starmoot.games.exodus.orders.effects import EFFECTS, Act
from starmoot.games.exodus.orders.in_force import severe
from starmoot.games.exodus.orders.previews import band_text, odds_of, order_preview
from starmoot.games.exodus.orders.research import FABRICATE, Fabrication
from starmoot.games.exodus.scenario.fleet import TABLE
from starmoot.games.exodus.secrets import knowledge
from starmoot.games.exodus.state import Dispute, Held
from starmoot.host import make_chance, settle
from starmoot.testing.forecasts import Forecasts

SAMPLES = 150
TESTED = [number for number, order in enumerate(printed.ORDERS) if order.test is not None]


def fleet(seed: int, traits: list[int], chauvinism: bool, progress: int) -> play.Exodus:
    """All factions played, in any state."""
    dice = make_chance("quick-1", list(TABLE.streams), seed.to_bytes(32, "big"))
    g = TABLE.set_out(8, settle(TABLE, {}), dice)
    assert isinstance(g, play.Exodus)
    g.s.traits = traits[:]
    g.s.chauvinism = chauvinism
    g.s.progress = progress
    return g


def test_odds_are_those_of_the_dice() -> None:
    """Every preview of a test gives these odds: of orders, covert acts, quarrels and leaving."""
    forecasts = Forecasts()
    for fixed in range(-3, 4):
        g = fleet(7 + fixed, [6] * 7, False, 0)
        for against in (2, 4, 6, 7, 9):
            odds = g.odds()
            odds.assist(max(0, fixed), "")
            odds.hinder(max(0, -fixed), "")
            partial, success = odds_of(6, against, fixed)
            for _ in range(SAMPLES):
                value = g.test_number(names.ORDER_DICE, names.FAITH, against, "T", odds, "")
                forecasts.note("partial", partial, result_of(value) == names.PARTIAL)
                forecasts.note("success", success, result_of(value) == names.SUCCESS)
    forecasts.check(least=SAMPLES)


@pytest.mark.parametrize("number", TESTED, ids=[printed.ORDER.keys[one] for one in TESTED])
def test_what_is_foretold_of_an_order_happens(number: int) -> None:
    dice = random.Random(number)
    seen: set[int] = set()
    for sample in range(60):
        traits = [dice.randint(1, 11) for _ in range(7)]
        g = fleet(sample, traits, dice.random() < 0.5, dice.randint(0, 2))
        faction = names.NETWORK if is_network(number) else names.CHURCH
        foretold = [band_text(g.s, number, result) for result in range(3)]
        before, progress = g.s.traits[:], g.s.progress
        test = order_preview(g.s, number)
        result = public.test_order(g, faction, number)
        seen.add(result)
        assert chance_of(test, foretold[result]) > 0, f"{test}, but {result}"
        changed = [after - was for after, was in zip(g.s.traits, before, strict=True)]
        if "unless the law spares" in foretold[result]:
            continue
        assert changed == bounded(before, severe(g.s, number, public.BANDS[number][result]))
        for trait, by in changes_in(foretold[result]).items():
            assert changed[trait] in (by, bounded_by(before[trait], by)), foretold[result]
        check_beyond(g, faction, number, result, foretold[result], progress)
    assert len(seen) > 1


def check_beyond(
    g: play.Exodus, faction: names.Faction, number: int, result: int, foretold: str, progress: int
) -> None:
    """What an order does beyond its bands is what was said, where the rules do it at once."""
    deed = printed.DEEDS[number]
    act = Act(faction, code(number, names.MILITARY), result)
    if deed == names.ADVANCE:
        EFFECTS[deed](g, act)
        made = g.s.progress - progress
        if "discovery" in foretold:
            assert made < 0
        else:
            assert (f"research {g.s.progress} of 3" in foretold) == (made > 0)
    elif deed == names.GET_IN_THE_WAY:
        EFFECTS[deed](g, act)
        count = g.s.order_hindrances[names.MILITARY]
        assert (re.findall(r"(\d) hindrance", foretold) or ["0"]) == [str(count)]
    elif deed == names.WORK:
        EFFECTS[deed](g, act)
        assert g.s.harvested == ("counts as harvest" in foretold)
    elif deed == names.UNDERMINES:
        EFFECTS[deed](g, act)
        assert g.s.undermined == ("hinders" in foretold)
    elif deed == names.CALL_POLLS:
        EFFECTS[deed](g, act)
        assert bool(g.s.obligations) == ("elections" in foretold)
    elif deed == names.BUILD and result != names.FAILURE:
        asker = Fabrication(result)
        offered = FABRICATE.offer(asker, g, FABRICATE.put_to(0))
        assert isinstance(offered, k.Choose)
        labels = [names.TRAIT.label(key) for key in offered.keys if key < 7]
        assert all(label in foretold for label in labels)
        assert ("Supply" in foretold) == ("Supply" in labels)


def chance_of(preview: str, band: str) -> int:
    """The percentage that a preview gives what a result does."""
    found = re.search(rf"(\d+)%: {re.escape(band)}(?:;| \()", preview)
    return int(found[1]) if found else 0


def changes_in(text: str) -> dict[int, int]:
    """The changes of traits that a forecast tells."""
    keys = {label: number for number, label in enumerate(names.TRAIT.labels)}
    return {keys[label]: int(by) for label, by in re.findall(r"(\w+) ([+-]\d+)", text)}


def bounded(before: list[int], changes: Any) -> list[int]:
    """What printed changes come to within the bounds of the traits."""
    after = before[:]
    for change in changes:
        after[change.trait] += bounded_by(after[change.trait], change.by)
    return [now - was for now, was in zip(after, before, strict=True)]


def bounded_by(value: int, by: int) -> int:
    """A change within 0 and 12."""
    return max(0, min(12, value + by)) - value


def test_a_forecast_tells_no_more_than_can_happen() -> None:
    number = printed.ORDER.keys.index("parade")
    g = fleet(1, [6, 11, 6, 6, 6, 1, 6], False, 0)
    assert "100%: Faith +1" in order_preview(g.s, number)
    g.s.traits[names.FAITH] = 12
    assert "100%: nothing" in order_preview(g.s, number)


def test_results_that_come_to_the_same_are_told_once() -> None:
    number = printed.ORDER.keys.index("research")
    g = fleet(1, [6, 6, 6, 6, 6, 4, 6], False, 2)
    assert order_preview(g.s, number).startswith("96%: a discovery; 4%: ")
    assert order_preview(g.s, number, 1).startswith("100%: a discovery (")


def test_what_one_knows_counts_in_what_is_foretold() -> None:
    number = printed.ORDER.keys.index("research")
    g = fleet(1, [6] * 7, False, 0)
    assert knowledge.assists_in_sight(g.s, names.RESEARCHERS, number) == 0
    held = Held()
    held.owner = names.RESEARCHERS
    held.card = k.Secret(
        next(n for n, ways in enumerate(knowledge.HELPED_ORDERS) if number in ways)
    )
    held.knowers = k.Secret([int(names.RESEARCHERS)])
    g.s.secrets.append(held)
    assert knowledge.assists_in_sight(g.s, names.RESEARCHERS, number) == 1
    assert knowledge.order_assists(g, names.RESEARCHERS, number) == 1


def test_what_is_foretold_of_a_debate_is_what_it_weighs() -> None:
    g = fleet(3, [6, 11, 6, 9, 6, 1, 6], False, 0)
    dispute = Dispute()
    dispute.issue, dispute.about = INTENT, names.CHURCH
    dispute.initiator, dispute.respondent = names.CHURCH, names.MILITARY
    dispute.backing = [0, 2, 0, 1, 1, 0, 0, 0]
    g.s.dispute = dispute
    assert floor.open_circumstances(g.s) == floor.weigh_sides(g, dispute, [0, 0]).fixed() == 2
    ours, theirs = (g.s.factions[one].trait for one in (names.CHURCH, names.MILITARY))
    partial, success = odds_of(g.s.traits[ours], g.s.traits[theirs], 2)
    told = showdown_preview(g.s)
    assert f"{success}% the Church wins" in told
    assert ("neither vote" in told) == (partial > 0)
    assert "standing +1 to who wins" in told
