"""Imagined worlds: consistent with what a seat knows, and with nothing more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.topics import Asked

from starmoot.host import SPECTATOR, QuickChance, Table, view_json
from starmoot.kernel import (
    EVERYONE,
    PASS,
    Amount,
    Ask,
    Cards,
    Chance,
    Fork,
    Game,
    Play,
    Procedure,
    Question,
    Record,
    Secret,
    Shape,
    Step,
    ask,
    ask_each,
    only,
)
from starmoot.kernel.imagine import redealt
from starmoot.kernel.shape import MISSING
from starmoot.kernel.view import take_view

GameOf = Callable[..., Game]

BID = Asked("test.imagine.bid", "T-01", "How much?", may_pass="Nothing")
OFFER = Asked("test.imagine.offer", "T-02", "Take it?")
SEED = bytes(range(32))


class Deal(Record):
    """Roles from one pool, cards from another, a secret that only the rules can deal anew."""

    roles: list[Secret[int]]
    pile: Cards
    hands: list[Cards]
    code: Secret[int]

    def __init__(self) -> None:
        self.roles = []
        self.pile = Cards([], pool="cards")
        self.hands = []
        self.code = Secret(0)


def deal(g: Any) -> None:
    g.state.roles = [Secret(10 + seat, only(seat), "roles") for seat in range(4)]
    g.state.pile = Cards(list(range(20, 36)), pool="cards")
    g.state.hands = [Cards([], only(seat), "cards") for seat in range(4)]
    for pile in g.state.hands:
        for _card in range(3):
            g.state.pile.move(-1, pile)
    g.state.hands[1].peek(0, only(0))
    g.state.roles[3].audience = EVERYONE
    g.state.code = Secret(55, only(2))


def redeal(g: Any, viewer: int, dice: QuickChance) -> None:
    if not g.state.code.known_to(viewer):
        g.state.code.value = 50 + dice.below(0, 10)


class Bidding(Procedure[Play]):
    """Sealed bids, with a standing offer beside them."""

    hunch: int = 42
    secret: Secret[int] = Secret(13, only(3), "roles")

    def begin(self, g: Play) -> Step:
        questions = [Question(BID, seat) for seat in g.everyone()]
        questions.append(Question(OFFER, 3, standing=True))
        return Ask(questions, Bidding.opened)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, g.state.roles[question.seat].value)  # type: ignore[attr-defined]

    def opened(self, g: Play) -> Step:
        g.chance.below(0, 6)
        return self.begin(g)

    def taken(self, g: Play, question: Question, answer: object) -> Procedure[Play]:
        return Aside()

    def imagined(self, g: Play, viewer: int, dice: Chance) -> None:
        if viewer != 3:
            self.hunch = 100 + dice.below(0, 5)


class Aside(Procedure[Play]):
    """Asks seat 0 while the bids are held."""

    def begin(self, g: Play) -> Step:
        return ask(BID, 0, Bidding.back)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 1)


def seated(game_of: GameOf) -> tuple[Game, Table]:
    game = game_of(Bidding, Deal, setup=deal, redeal=redeal)
    return game, Table(game, 4, SEED)


def seen(play: Play, viewer: int) -> dict[str, Any]:
    """What a viewer sees, but for the log, which imagined worlds do without."""
    shown = view_json(take_view(play, viewer, log=False))
    shown.pop("waiting")
    shown.pop("version")
    return shown


def secrets(play: Play) -> list[Any]:
    state: Any = play.state
    roles = [role.value for role in state.roles]
    return [roles, state.pile.cards[:], *[pile.cards[:] for pile in state.hands]]


def test_an_imagined_world_looks_to_its_viewer_like_the_real_one(game_of: GameOf) -> None:
    _game, table = seated(game_of)
    for seat in range(4):
        real = seen(table._play, seat)
        for salt in range(20):
            assert seen(table.imagine(seat, salt), seat) == real


def test_what_is_hidden_is_dealt_anew_and_nothing_is_lost(game_of: GameOf) -> None:
    _game, table = seated(game_of)
    roles: set[tuple[int, ...]] = set()
    codes: set[int] = set()
    tops: set[int] = set()
    for salt in range(60):
        world = table.imagine(0, salt)
        state: Any = world.state
        flat = [card for pile in [state.pile, *state.hands] for card in pile.cards]
        assert sorted(flat) == list(range(20, 36))
        assert state.hands[1].cards[0] == table.view(0).state.hands[1].cards[0]
        roles.add(tuple(role.value for role in state.roles))
        codes.add(state.code.value)
        tops.add(state.pile.cards[-1])
    assert {world[0] for world in roles} == {10}, "one's own role is known"
    assert {world[3] for world in roles} == {13}, "and so is the open one"
    assert len(roles) == 6, "the other two roles and the hidden one of the rules trade places"
    assert codes == set(range(50, 60))
    assert len(tops) > 4


def test_a_procedure_deals_anew_what_it_keeps_in_plain_fields(game_of: GameOf) -> None:
    _game, table = seated(game_of)

    def hunch(viewer: int, salt: int) -> int:
        frame = table.imagine(viewer, salt).strands[0].stack[0]
        assert isinstance(frame, Bidding)
        return frame.hunch

    assert {hunch(0, salt) for salt in range(40)} == {100, 101, 102, 103, 104}
    assert {hunch(3, salt) for salt in range(5)} == {42}


def test_what_the_viewer_knows_is_never_dealt_anew(game_of: GameOf) -> None:
    _game, table = seated(game_of)
    state: Any = table.imagine(2, 1).state
    assert state.code.value == 55
    real: Any = table._play.state
    assert state.hands[2].cards == real.hands[2].cards


def test_the_same_salt_gives_the_same_world_and_the_real_one_stays_as_it_is(
    game_of: GameOf,
) -> None:
    _game, table = seated(game_of)
    before = table.digest()
    first, second = table.imagine(0, 5), table.imagine(0, 5)
    assert secrets(first) == secrets(second)
    world: Any = first
    world.state.roles[0].value = 99
    world.put(world.strands[0], 0, PASS)
    assert table.digest() == before


def test_sealed_answers_of_others_are_forgotten_and_one_s_own_is_kept(game_of: GameOf) -> None:
    _game, table = seated(game_of)
    for seat in (0, 1, 2):
        assert table.submit(seat, f"{seat + 1}-1", seat + 3).accepted
    for viewer, kept in ((0, [0]), (3, []), (SPECTATOR, [])):
        window = table.imagine(viewer, 1).strands[0].window
        assert window is not None
        given = [i for i, answer in enumerate(window.answers) if answer is not MISSING]
        assert given == kept
        assert window.awaited == 4 - len(kept)


def test_sealed_answers_are_forgotten_in_a_window_that_is_held_too(game_of: GameOf) -> None:
    _game, table = seated(game_of)
    for seat in (0, 1):
        assert table.submit(seat, f"{seat + 1}-1", seat + 3).accepted
    assert table.submit(3, "4-2", 0).accepted
    assert table.awaited() == [(0, "1-2")]
    world = table.imagine(0, 1)
    held = world.strands[0].stack[0].held
    assert held is not None
    assert [answer is MISSING for answer in held.answers] == [False, True, True, True, True]
    assert held.awaited == 3
    assert world.answers == []


def test_an_imagined_world_has_dice_of_its_own_and_can_be_played_on(game_of: GameOf) -> None:
    _game, table = seated(game_of)
    rolls: set[int] = set()
    for salt in range(30):
        world = table.imagine(1, salt)
        assert world.quiet
        assert isinstance(world.chance, QuickChance)
        rolls.add(world.chance.clone().below(0, 6))
    assert rolls == set(range(6))


class Apart(Procedure[Play]):
    """Each team bids by itself."""

    def begin(self, g: Play) -> Step:
        return Fork([Team(), Team()], Apart.begin)


class Team(Procedure[Play]):
    def begin(self, g: Play) -> Step:
        return ask_each(BID, [0, 1], Team.begin)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 9)


def test_every_strand_forgets_the_answers_of_others(game_of: GameOf) -> None:
    table = Table(game_of(Apart, Deal, setup=deal), 4, SEED)
    for decision in ("2-1", "2-2"):
        assert table.submit(1, decision, 5).accepted
    world = table.imagine(0, 3)
    windows = [strand.window for strand in world.strands if strand.window is not None]
    assert [window.awaited for window in windows] == [2, 2]


def test_a_redealt_copy_keeps_dice_and_answers(game_of: GameOf) -> None:
    """The two-worlds test compares it with the original, so nothing else may change."""
    game, table = seated(game_of)
    assert table.submit(1, "2-1", 4).accepted
    world = redealt(game, table._play, 0, 9)
    window = world.strands[0].window
    assert window is not None
    assert window.answers[1] is not MISSING
    assert world.chance.scheme == "fair-1"
    assert seen(world, 0) == seen(table._play, 0)


class Cups(Record):
    """Two hidden dice, a hidden cup, and a die that all have seen."""

    dice: list[Secret[int]]
    cup: Secret[list[int]]
    shown: Secret[int]

    def __init__(self) -> None:
        self.dice = [Secret(1, faces=list(range(1, 7))) for _ in range(2)]
        self.cup = Secret([0, 0, 0], faces=list(range(-1, 2)))
        self.shown = Secret(1, faces=list(range(1, 7)))


class Guessing(Procedure[Play]):
    """Everybody bids on the dice."""

    def begin(self, g: Play) -> Step:
        return ask_each(BID, g.everyone(), Guessing.begin)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 30)


def roll(g: Any) -> None:
    for seat in range(2):
        g.state.dice[seat].roll(g.chance, 0, only(seat))
    g.state.cup.roll(g.chance, 0, only(1))
    g.state.shown.roll(g.chance, 0, EVERYONE)
    g.state.dice[1].learned = [1, 0, 0]


def test_hidden_dice_are_rolled_again_over_all_faces_with_two_seats_too(game_of: GameOf) -> None:
    table = Table(game_of(Guessing, Cups, range(2, 3), roll), 2, SEED)
    truth = table._play
    own, shown = truth.state.dice[0].value, truth.state.shown.value  # type: ignore[attr-defined]
    others: Counter[int] = Counter()
    cups: set[int] = set()
    for salt in range(300):
        state: Any = redealt(table.game, truth, 0, salt).state
        assert (state.dice[0].value, state.shown.value) == (own, shown)
        assert (state.dice[1].audience, state.dice[1].learned) == (only(1), [1, 0, 0])
        assert len(state.cup.value) == 3
        others[state.dice[1].value] += 1
        cups |= set(state.cup.value)
    assert sorted(others) == [1, 2, 3, 4, 5, 6]
    assert min(others.values()) > 25, "all faces are as likely"
    assert cups == {-1, 0, 1}
