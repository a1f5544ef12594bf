"""What characters make of the advice to Parties: with whom they deal, and what for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starmoot.bots import record_match
from starmoot.bots.casting import cast
from starmoot.games.destiny import GAME
from starmoot.games.destiny.advice import campaigns, deals
from starmoot.games.destiny.advice.adviser import advice
from starmoot.games.destiny.advice.counsel import Counsel
from starmoot.games.destiny.content.printed import SENATOR
from starmoot.games.destiny.deals.dealing import (
    NO_CAMPAIGN,
    NO_INVADE,
    OFFERED,
    Bundle,
    Deal,
    Promise,
)
from starmoot.games.destiny.deals.offers import place_offer
from starmoot.games.destiny.deals.promises import BREAK_IT, KEEP_IT, KEEPING
from starmoot.games.destiny.laws import language
from starmoot.games.destiny.names import BIP, GSP, NO_SECTOR, Sector
from starmoot.games.destiny.scenario.bargains import sworn
from starmoot.games.destiny.turn.phases import IntriguePhase
from starmoot.host import fits, render
from starmoot.kernel import Choose, Seat
from starmoot.mechanics.advising import Attitude

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene


def attitude(*regards: int, word: int = 120, fear: int = 0) -> Attitude:
    return Attitude(regards, 0, word, fear)


def wish(scene: Scene, party: str, mood: Attitude) -> Any:
    """What a character would like to do on the floor, in the words of the wire."""
    view = scene.seat(scene.by(party)).view
    pending = next(one for one in view.pending if one.question.topic.name == "destiny.floor")
    answer = advice.tempered(view, pending, mood)
    assert answer is not None
    if answer.passed():
        return None
    assert fits(pending.shape, answer)
    return render(pending.shape, answer)


def traders(galaxy: Galaxy) -> Scene:
    """The GSP has Money to spare, and the others Influence."""
    scene = galaxy(3).in_phase("intrigue", 1).has("gsp", 2, 20).has("bip", 20, 2)
    scene.has("pop", 18, 2).run(IntriguePhase())
    return scene


def test_a_character_deals_with_those_it_has_no_score_to_settle_with(galaxy: Galaxy) -> None:
    scene = traders(galaxy)
    seats = {party: scene.by(party) for party in ("gsp", "bip", "pop")}
    for shunned, left in (("bip", "pop"), ("pop", "bip")):
        regards = [-30 if seat == seats[shunned] else 0 for seat in range(3)]
        assert wish(scene, "gsp", attitude(*regards)) == {"offer": left}
    assert wish(scene, "gsp", attitude(-30, -30, -30)) is None


def test_a_character_asks_one_after_another_and_not_all_at_once(galaxy: Galaxy) -> None:
    scene, calm = traders(galaxy), attitude(0, 0, 0)
    for _ in range(2):
        scene.seat(scene.by("gsp")).asked("destiny.floor").answers(wish(scene, "gsp", calm))
    assert wish(scene, "gsp", calm) is None
    number = next(iter(scene.g.s.deals)).number
    refusal = {"answer_offer": {str(number): "refuse"}}
    scene.seat(scene.by("pop")).asked("destiny.floor").answers(refusal)
    assert wish(scene, "gsp", calm) == {"offer": "bip"}


def test_a_character_keeps_what_it_needs_itself(galaxy: Galaxy) -> None:
    assert answered(galaxy, 0, money=20) == "accept"
    assert answered(galaxy, 0, money=4, hires=True) == "refuse"


def answered(galaxy: Galaxy, regard: int, money: int = 20, hires: bool = False) -> str:
    """What the GSP answers to five Influence for four Money of the BIP, whom it regards so."""
    scene = galaxy(3).in_phase("intrigue", 1).has("bip", influence=20).has("gsp", money=money)
    if hires:
        scene.reserves("gsp", SENATOR.key(scene.g.s.senator_deck.cards[-1]))
    deal = Deal()
    deal.by, deal.to, deal.state = BIP, GSP, OFFERED
    deal.gives, deal.takes = Bundle(), Bundle()
    deal.gives.influence, deal.takes.money = 5, 4
    place_offer(scene.g, deal)
    scene.run(IntriguePhase())
    regards = [regard if seat == scene.by("bip") else 0 for seat in range(3)]
    answer = wish(scene, "gsp", attitude(*regards))
    return str(next(iter(answer["answer_offer"].values())))


def test_a_fair_offer_of_somebody_who_hurt_one_is_refused(galaxy: Galaxy) -> None:
    assert answered(galaxy, 0) == "accept"
    assert answered(galaxy, -30) == "refuse"


def test_those_who_fear_buy_peace_of_the_strongest_fleet(galaxy: Galaxy) -> None:
    scene = traders(galaxy).fleets("bip", 1, 3)
    brave, afraid = attitude(0, 0, 0), attitude(0, 0, 0, fear=60)
    assert wish(scene, "gsp", brave) == {"offer": "pop"}
    begun = wish(scene, "gsp", afraid)
    assert begun == {"offer": "bip"}
    scene.seat(scene.by("gsp")).asked("destiny.floor").answers(begun)
    written = wish(scene, "gsp", afraid)["write_offer"]
    assert written["gives"]["money"] == deals.PEACE_PRICE
    assert "no_invade" in str(written["asks"])


def test_only_those_whose_word_is_worth_something_mind_breaking_it(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 1)
    deal = Deal()
    deal.by, deal.to, deal.state = BIP, GSP, OFFERED
    deal.gives, deal.takes = Bundle(), Bundle()
    promise = Promise()
    promise.kind, promise.by, promise.about, promise.until = NO_INVADE, GSP, BIP, 3
    deal.promises, deal.fates = [promise], [0]
    place_offer(scene.g, deal)
    scene.run(IntriguePhase())
    number = next(iter(scene.g.s.deals)).number
    scene.seat(scene.by("gsp")).asked("destiny.floor").answers(
        {"answer_offer": {str(number): "accept"}}
    )
    counsel = Counsel(scene.seat(scene.by("gsp")).view, Seat(scene.by("gsp")), 3)
    for word, bound in ((300, True), (0, False)):
        counsel.attitude = attitude(0, 0, 0, word=word)
        assert counsel.has_promised(language.INVADE, NO_SECTOR, BIP) == bound


def in_truce(scene: Scene, word: int, trusted: bool = True) -> str:
    """What the GSP answers to a truce that the BIP offers, while the POP is ahead of both."""
    deal = Deal()
    deal.by, deal.to, deal.state = BIP, GSP, OFFERED
    deal.gives, deal.takes = Bundle(), Bundle()
    for by, about in ((BIP, GSP), (GSP, BIP)):
        promise = Promise()
        promise.kind, promise.by, promise.about, promise.until = NO_CAMPAIGN, by, about, 3
        deal.promises = [*deal.promises, promise]
    deal.fates = [0, 0]
    place_offer(scene.g, deal)
    scene.run(IntriguePhase())
    faithless = frozenset() if trusted else frozenset({scene.by("bip")})
    mood = Attitude((0, 0, 0), 0, word, 0, faithless=faithless)
    return str(next(iter(wish(scene, "gsp", mood)["answer_offer"].values())))


def led_by_pop(galaxy: Galaxy) -> Scene:
    """The POP has far more Sectors than the others."""
    scene = galaxy(3).in_phase("intrigue", 1, turn=2)
    return scene.owns("pop", 20, 21, 22, 23, 24, 25).has("gsp", 8, 2).has("bip", 8, 2)


def test_two_make_a_truce_against_a_third_who_leads(galaxy: Galaxy) -> None:
    scene = led_by_pop(galaxy)
    scene.run(IntriguePhase())
    calm = attitude(0, 0, 0)
    begun = wish(scene, "gsp", calm)
    assert begun == {"offer": "bip"}
    scene.seat(scene.by("gsp")).asked("destiny.floor").answers(begun)
    written = wish(scene, "gsp", calm)["write_offer"]
    assert "no_campaign" in str(written["promises"])
    assert "no_campaign" in str(written["asks"])
    early = led_by_pop(galaxy).in_phase("intrigue", 1, turn=1)
    early.run(IntriguePhase())
    assert wish(early, "gsp", calm) is None, "nobody has anything to lose in the first turn"


def test_a_truce_is_made_with_those_who_kept_their_word_alone(galaxy: Galaxy) -> None:
    assert in_truce(led_by_pop(galaxy), word=300) == "accept"
    assert in_truce(led_by_pop(galaxy), word=300, trusted=False) == "refuse"


def test_the_faithless_break_their_word_and_the_faithful_keep_it(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 1)
    sworn(scene, "gsp", "bip", "no_campaign", scene.party("bip"))
    counsel = Counsel(scene.seat(scene.by("gsp")).view, Seat(scene.by("gsp")), 3)
    asked = Choose(KEEPING, [KEEP_IT, BREAK_IT])
    for word, answer in ((300, KEEP_IT), (0, BREAK_IT)):
        counsel.attitude = attitude(0, 0, 0, word=word)
        kept = deals.keep_word(counsel, asked)
        assert kept is not None
        assert kept.key == answer


def test_the_faithless_campaign_against_a_partner_only_where_it_pays(galaxy: Galaxy) -> None:
    scene = galaxy(3).in_phase("intrigue", 3).owns("bip", 20).owns("pop", 21)
    before = Counsel(scene.seat(scene.by("gsp")).view, Seat(scene.by("gsp")), 3)
    before.attitude = attitude(0, 0, 0, word=0)
    free = [campaigns.target_worth(before, Sector(sector)) for sector in (20, 21)]
    sworn(scene, "gsp", "bip", "no_campaign", scene.party("bip"))
    after = Counsel(scene.seat(scene.by("gsp")).view, Seat(scene.by("gsp")), 3)
    after.attitude = before.attitude
    bound = [campaigns.target_worth(after, Sector(sector)) for sector in (20, 21)]
    assert 0 < bound[0] < free[0]
    assert bound[1] == free[1]
    assert campaigns.is_lawful(after, Sector(20))
    after.attitude = attitude(0, 0, 0, word=300)
    assert not campaigns.is_lawful(after, Sector(20))


def test_what_characters_offer_has_a_purpose() -> None:
    """Money, Influence and peace: nobody offers a Senator, a Sector or Fleets for nothing much."""
    found = 0
    for seed in (3, 4):
        table = record_match(GAME, 3, {"party_pick": "random"}, seed, cast(3, ":2"), 500).table
        for entry in table._play.log:
            if entry.note.name == "destiny.offers":
                told = entry.tell(table.view(0).state)
                found += 1
                assert not any(word in told for word in ("Senator", "Sector", "Fleet")), told
    assert found > 3


def test_a_party_that_has_just_refused_is_not_asked_again(galaxy: Galaxy) -> None:
    scene = traders(galaxy)
    refused = Attitude((0, 0, 0), 0, 120, 0, unwilling=frozenset({scene.by("pop")}))
    assert wish(scene, "gsp", attitude(0, 0, 0)) == {"offer": "pop"}
    assert wish(scene, "gsp", refused) == {"offer": "bip"}
