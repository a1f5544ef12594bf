"""Section 27: what the two sides of a deal read, promise by promise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny.deals.dealing import (
    DEAL,
    NUMBERS,
    bundle_text,
    deal_text,
    first_number,
    promise_text,
)
from starmoot.games.destiny.names import PARTIES, PARTY, party
from starmoot.games.destiny.scenario.bargains import Lull, agree, offer
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy


def vote(item: Any) -> dict[str, Any]:
    return {"vote": {"item": item, "turns": 1}}


def pay(each_turn: str) -> dict[str, Any]:
    return {"pay": {"resource": "money", "amount": 4, "turns": 3, "each_turn": each_turn}}


@rule("GD-DEA-19", "GD-DEA-20")
@pytest.mark.parametrize(
    ("promise", "text"),
    [
        (
            {"no_invade": {"party": "bip", "turns": 3}},
            "not to invade the Black Iron Party until turn 4",
        ),
        (
            {"no_veto": {"party": "pop", "turns": 1}},
            "not to veto proposals of the Party of the People until turn 2",
        ),
        (
            {"keep_out": {"sector": "28", "turns": 2}},
            "to keep out of 28 Karag until turn 3",
        ),
        (vote({"law": "yes"}), "to vote yes on the next item of this sort: Law, by turn 2"),
        (
            vote({"election": {"office": "justice", "party": "bip"}}),
            "to vote for the Black Iron Party as Minister of Justice, by turn 2",
        ),
        (
            vote({"orders": "bip"}),
            "to vote for the Fleet orders of the Black Iron Party, by turn 2",
        ),
        (
            vote({"prosecution": {"senator": "karroun", "vote": "no"}}),
            "to vote no on the prosecution of Karroun, by turn 2",
        ),
        (
            {"stand_aside": "justice"},
            "not to stand for Minister of Justice in the next Election",
        ),
        (pay("no"), "to pay 4 Money by turn 4"),
        (pay("yes"), "to pay 4 Money each turn until turn 4"),
        (
            {"give_sector": {"sector": "28", "turns": 2}},
            "to hand over 28 Karag by turn 3",
        ),
        (
            {"give_senator": {"senator": "ruhamat", "turns": 2}},
            "to hand over Ruhamat by turn 3",
        ),
        ({"give_fleets": {"fleets": 2, "turns": 1}}, "to hand over 2 Fleets by turn 2"),
        ({"give_card": {"card": "any", "turns": 1}}, "to hand over a card by turn 2"),
        (
            {"give_card": {"card": "windfall", "turns": 1}},
            "to hand over the card Windfall by turn 2",
        ),
        (
            {"defend": {"sector": "28", "fleets": 2, "turns": 1}},
            "to defend 28 Karag with 2 Fleets in turn 2",
        ),
        (
            {"join_attack": {"sector": "50", "intent": "take", "fleets": 2, "turns": 2}},
            "to attack 50 Outwatch (take it) with 2 Fleets in turn 3",
        ),
        (
            {"text": {"text": "We stand together.", "turns": 2}},
            "We stand together. (until turn 3)",
        ),
    ],
)
def test_every_promise_can_be_read(galaxy: Galaxy, promise: Any, text: str) -> None:
    """GD-DEA-19: what was given one's word on is said in full, with its last turn."""
    deal = agree(galaxy(3).run(Lull()), "gsp", "bip", promises=[promise])
    assert promise_text(deal.promises[0]) == text
    assert deal_text(deal) == f"Green Spiral Party promises {text}"


@rule("GD-DEA-02")
@pytest.mark.parametrize("amount", [1, 3])
def test_what_changes_hands_can_be_read_down_to_a_single_unit(galaxy: Galaxy, amount: int) -> None:
    """GD-DEA-02: Influence, Money and all else that is traded; what is not is left out."""
    scene = galaxy(3).has("gsp", 5, 5).run(Lull())
    deal = agree(scene, "gsp", "bip", gives={"influence": amount}, takes={"money": amount})
    assert bundle_text(deal.gives) == f"{amount} Influence"
    assert bundle_text(deal.takes) == f"{amount} Money"
    assert deal_text(deal) == (
        f"Green Spiral Party gives Black Iron Party {amount} Influence for {amount} Money"
    )


@rule("GD-HID-12", "GD-DEA-14")
def test_only_the_two_sides_read_a_deal_and_drafts_are_told_apart(galaxy: Galaxy) -> None:
    """GD-HID-12: others read no more than that there is one."""
    scene = galaxy(4).has("gsp", 5, 5).run(Lull())
    first = offer(scene, "gsp", "bip", gives={"money": 1})
    second = offer(scene, "gsp", "pop", gives={"money": 2})
    scene.seat(0).asked("destiny.floor").answers({"offer": "tmp"})
    draft = scene.g.s.deals[-1]
    own, theirs = scene.seat(0).view.state, scene.seat(2).view.state
    assert DEAL.label(first.number, own) == deal_text(first)
    assert DEAL.label(second.number, own) == deal_text(second)
    assert DEAL.label(draft.number, own) == f"Your draft for the {PARTY.label(3)}"
    assert DEAL.label(first.number, theirs) == "a deal"
    assert DEAL.label(second.number, theirs) == deal_text(second)


@rule("GD-HID-12")
def test_every_pair_of_parties_has_numbers_of_its_own() -> None:
    """GD-HID-12: whoever sees a number learns nothing of how many deals others have made."""
    pairs = [(by, to) for to in range(PARTIES) for by in range(to)]
    starts = sorted(first_number(party(by), party(to)) for by, to in pairs)
    assert all(
        first_number(party(by), party(to)) == first_number(party(to), party(by)) for by, to in pairs
    )
    assert starts[0] > PARTIES, "the low numbers are for drafts"
    gaps = [starts[at + 1] - starts[at] for at in range(len(starts) - 1)]
    assert min(gaps) >= NUMBERS


@rule("GD-DEA-02")
def test_a_gift_is_told_without_what_is_not_given(galaxy: Galaxy) -> None:
    gift = agree(galaxy(3).run(Lull()), "gsp", "bip", gives={"money": 3})
    assert deal_text(gift) == "Green Spiral Party gives Black Iron Party 3 Money"
    asked = agree(galaxy(3).run(Lull()), "gsp", "bip", takes={"money": 3})
    assert deal_text(asked) == "Black Iron Party gives Green Spiral Party 3 Money"
