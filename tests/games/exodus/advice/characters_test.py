"""What characters make of the advice to factions: they differ, and they quarrel."""

from __future__ import annotations

from typing import Any

from starmoot.bots.temperament import TEMPERAMENTS
from starmoot.games.exodus.advice.adviser import advice
from starmoot.games.exodus.advice.counsel import Counsel
from starmoot.games.exodus.intent.writing import Intents
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.host import fits, render
from starmoot.mechanics.advising import Attitude

SEATS = 5


def in_space(exodus: Exodus, **traits: int) -> Fleet:
    fleet = exodus(SEATS, cycle=3, cycles_here=1, **{"treachery": 1, **traits}).led()
    return fleet.with_map("AB", "AC", visited="A").given({"systems.0.reward": 0})


def mood(name: str, *regards: int) -> Attitude:
    temper = TEMPERAMENTS[name]
    each = regards or (temper.sympathy,) * SEATS
    return Attitude(each, temper.sympathy, temper.word, temper.fear)


def written(fleet: Fleet, seat: int, attitude: Attitude | None) -> dict[str, Any]:
    """The intents that a seat would write for everybody."""
    view = fleet.seat(seat).view
    pending = next(one for one in view.pending if one.question.topic.name == "exodus.intents")
    answer = advice.opinion_on(view, pending, 3, attitude)
    assert answer is not None
    assert fits(pending.shape, answer)
    sheet = render(pending.shape, answer)
    assert isinstance(sheet, dict)
    return sheet


def test_five_characters_do_not_write_the_same_intents(exodus: Exodus) -> None:
    fleet = in_space(exodus).run(Intents())
    alike = [str(written(fleet, seat, None)) for seat in range(SEATS)]
    sheets = [
        str(written(fleet, seat, mood(name)))
        for seat, name in zip(range(SEATS), TEMPERAMENTS, strict=True)
    ]
    assert len(set(sheets)) > len(set(alike))
    assert len(set(sheets)) >= 3


def test_factions_that_hurt_one_are_not_given_the_orders_they_want(exodus: Exodus) -> None:
    fleet = in_space(exodus).run(Intents())
    kind = written(fleet, 0, mood("vindictive", 0, 15, 15, 15, 15))
    bitter = written(fleet, 0, mood("vindictive", 0, -40, -40, -40, -40))
    assert sum(kind[faction] != bitter[faction] for faction in kind) >= 2


def test_who_is_cool_to_all_others_still_asks_one_alone_to_harvest(exodus: Exodus) -> None:
    fleet = in_space(exodus, supply=6)
    fleet.given({"systems.0.reward": 1, "systems.0.choice": 4, "systems.0.convenience": 1})
    fleet.run(Intents())
    for seat in range(SEATS):
        sheet = written(fleet, seat, mood("cautious", *[0] * SEATS))
        assert list(sheet.values()).count("harvest") == 1


def test_markers_bind_those_who_keep_their_word(exodus: Exodus) -> None:
    fleet = in_space(exodus).run(Intents())
    counsel = Counsel(fleet.seat(0).view.state, 0, 3)
    other = next(faction for faction in counsel.state.played if faction != counsel.me)
    counsel.state.factions[other].markers[counsel.me] = 1
    for name, bound in (("loyal", True), ("schemer", False)):
        counsel.attitude = mood(name)
        assert counsel.bound_to(other) == bound


def test_a_word_binds_those_who_keep_it_and_nobody_else(exodus: Exodus) -> None:
    fleet = in_space(exodus).run(Intents())
    counsel = Counsel(fleet.seat(0).view.state, 0, 3)
    other = next(faction for faction in counsel.state.played if faction != counsel.me)
    given = frozenset({counsel.state.factions[other].seat})
    for name, bound in (("loyal", True), ("schemer", False)):
        temper = TEMPERAMENTS[name]
        counsel.attitude = Attitude((0,) * SEATS, 0, temper.word, 0, bound=given)
        assert counsel.bound_to(other) == bound
