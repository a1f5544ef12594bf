"""The search bot: honest, repeatable, and better than chance at games it has never seen."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.bots import toys

from starmoot.bots import Chair, make_bot, play_match
from starmoot.bots.playout import RandomPicker
from starmoot.bots.search import SearchBot
from starmoot.bots.tree import (
    Arm,
    Node,
    Tree,
    TreePicker,
    fold,
    ponder,
    prospects,
    rewards_of,
    room,
)
from starmoot.host import (
    PASSED,
    STOP,
    QuickChance,
    Table,
    choose_from,
    choose_number,
    codec,
    fits,
    get_game,
    take_view,
    view_json,
)
from starmoot.kernel import NUMBER, Answer, Choose, Game, Play, Question, Secret, Topic, View
from starmoot.lab.rating import wilson

GOOFSPIEL = get_game("goofspiel")
MOOT = get_game("moot")
SEED = bytes(range(32))


def chair_at(game: Game, seat: int = 0, seed: bytes = SEED) -> Chair:
    return Chair.at(Table(game, game.seats[0], seed), seat)


def searcher(spec: str, seed: int = 1) -> SearchBot:
    bot = make_bot(spec, seed)
    assert isinstance(bot, SearchBot)
    return bot


def tried(tree: Tree) -> list[tuple[int, int, float]]:
    """Everything a tree holds, in order."""
    return [
        (key, arm.visits, arm.total)
        for path in sorted(tree.nodes)
        for key, arm in sorted(tree.nodes[path].arms.items())
    ]


# Honesty


def test_imagined_worlds_agree_with_the_view_and_differ_where_it_is_blind() -> None:
    table = Table(MOOT, 4, SEED)
    chair = Chair.at(table, 1)
    own = view_json(chair.view())
    del own["version"]
    roles = Counter[tuple[int, ...]]()
    gates = Counter[tuple[int, ...]]()
    for salt in range(60):
        world = chair.imagine(salt)
        seen = view_json(take_view(world, 1, wordy=False, log=False))
        del seen["version"]
        assert seen == own
        hidden: list[object] = []
        codec(type(world.state)).secrets(world.state, hidden)
        roles[tuple(s.value for s in hidden if isinstance(s, Secret))] += 1
        gates[tuple(world.state.gates.cards)] += 1  # type: ignore[attr-defined]
    assert len(roles) > 5
    assert len({role[1] for role in roles}) == 1
    assert len(gates) == 60


def test_the_dice_of_an_imagined_world_are_not_those_that_dealt_it() -> None:
    for salt in range(5):
        world = chair_at(MOOT).imagine(salt)
        dealing = QuickChance(["redeal"], [0], salt)
        ahead = [world.chance.below(0, 1000) for _ in range(8)]
        assert ahead != [dealing.below(0, 1000) for _ in range(8)]


def test_a_search_cannot_see_through_cups() -> None:
    games = 150
    found = sum(
        play_match(toys.CUPS, 2, None, seed, ["search:20", "random"]).scores[0]
        for seed in range(games)
    )
    low, high = wilson(found, games)
    assert low < 0.2 < high


def test_a_search_is_only_ever_given_its_chair() -> None:
    table = Table(toys.CUPS, 2, SEED)
    worlds: list[Play] = []

    def look(wordy: bool) -> View:
        return table.view(0, wordy, log=wordy)

    def dream(salt: int) -> Play:
        worlds.append(table.imagine(0, salt))
        return worlds[-1]

    chair = Chair(toys.CUPS, 0, look, dream)
    searcher("search:40").answer(chair, chair.view().pending[0])
    assert len(worlds) == 40
    assert all(world.ended for world in worlds)
    assert not table.ended
    places = Counter(toys.shelf(world).cups.cards.index(4) for world in worlds)
    assert set(places) == {0, 1, 2, 3, 4}


# Repeatable


def test_a_search_that_counts_worlds_is_the_same_for_the_same_seed() -> None:
    bots = ["search:25", "search:10", "random"]
    first = play_match(GOOFSPIEL, 3, {"cards": 6}, 3, bots)
    assert play_match(GOOFSPIEL, 3, {"cards": 6}, 3, bots) == first
    one, two, three = searcher("search:60", 4), searcher("search:60", 4), searcher("search:60", 5)
    for bot in (one, two, three):
        chair = chair_at(GOOFSPIEL)
        bot.answer(chair, chair.view().pending[0])
    assert tried(one.tree) == tried(two.tree)
    assert tried(one.tree) != tried(three.tree)


def test_a_search_by_the_clock_thinks_until_its_time_is_over() -> None:
    ticks = iter(range(10_000))
    bot = make_bot("search:50ms", 1, clock=lambda: next(ticks) / 100)
    assert isinstance(bot, SearchBot)
    chair = chair_at(GOOFSPIEL)
    bot.answer(chair, chair.view().pending[0])
    assert bot.tree.worlds == 5


def test_a_search_by_the_clock_looks_into_one_world_at_least() -> None:
    bot = make_bot("search:1ms", 1, clock=iter(range(0, 10_000, 60)).__next__)
    assert isinstance(bot, SearchBot)
    chair = chair_at(GOOFSPIEL)
    bot.answer(chair, chair.view().pending[0])
    assert bot.tree.worlds == 1


def test_a_search_does_not_think_about_what_is_forced() -> None:
    table = Table(GOOFSPIEL, 2, SEED, {"cards": 2})
    for seat in (0, 1):
        assert table.submit(seat, f"{seat + 1}-1", 1).accepted
    chair = Chair.at(table, 0)
    bot = searcher("search:50")
    assert bot.answer(chair, chair.view().pending[0]).key == 2
    assert bot.tree.worlds == 0


# Better than chance


def test_a_search_that_cannot_look_to_the_end_goes_by_how_the_game_says_it_stands() -> None:
    def worth_of_ways(game: Game) -> list[float]:
        bot = searcher("search:12")
        chair = chair_at(game)
        assert fits((asked := chair.view().pending[0]).shape, bot.answer(chair, asked))
        fork = max(bot.tree.nodes.values(), key=lambda node: node.visits)
        return [fork.arms[way].total / float(fork.arms[way].visits) for way in range(4)]

    assert worth_of_ways(toys.ROAD) == pytest.approx([0.5, 0.5, 0.5, 0.5])
    *others, home = sorted(worth_of_ways(toys.SIGNPOSTED))
    assert home == worth_of_ways(toys.SIGNPOSTED)[2]
    assert max(others) < 0.3 < 0.8 < home
    for seed in range(5):
        chair = chair_at(toys.SIGNPOSTED)
        assert searcher("search:24", seed).answer(chair, chair.view().pending[0]).key == 2


def test_a_search_sees_what_pays_only_at_the_end_of_a_phase() -> None:
    for seed in range(3):
        chair = chair_at(toys.TOLL_ROAD)
        assert searcher("search:60", seed).answer(chair, chair.view().pending[0]).key == 2


def test_a_search_beats_random_bidders() -> None:
    own = others = 0
    for seed in range(12):
        bots = ["random"] * 3
        bots[seed % 3] = "search:80"
        scores = list(play_match(GOOFSPIEL, 3, None, seed, bots).scores)
        own += scores.pop(seed % 3)
        others += sum(scores)
    assert own > 1.2 * others / 2


@pytest.mark.parametrize(("matches", "best"), [(5, 1), (6, 2), (7, 3)])
def test_a_search_foresees_the_reply_of_another(matches: int, best: int) -> None:
    table = Table(toys.NIM, 2, SEED)
    chair = Chair.at(table, 0)

    def dream(salt: int) -> Play:
        world = table.imagine(0, salt)
        toys.heap(world).matches = matches
        return world

    chair = Chair(toys.NIM, 0, lambda wordy: table.view(0, wordy), dream)
    assert searcher("search:1500").answer(chair, chair.view().pending[0]).key == best


def test_others_are_thought_to_know_what_they_could_watch_and_nothing_else() -> None:
    for game, safe in ((toys.WATCHED, True), (toys.UNWATCHED, False)):
        chair = chair_at(game)
        answer = searcher("search:600").answer(chair, chair.view().pending[0])
        assert (answer.key == 0) is safe, game.id


def test_a_search_takes_a_standing_offer_that_is_worth_it() -> None:
    for seed in range(5):
        result = play_match(toys.BAZAAR, 2, None, seed, ["caretaker", "search:40"])
        assert result.scores == (0, 2), result.failure


def empty_bazaar() -> Table:
    """A bazaar where everything has been grabbed."""
    table = Table(toys.BAZAAR, 2, SEED)
    for number in (1, 2):
        assert table.submit(1, f"2-{number}", 1).accepted
    return table


def test_a_search_leaves_an_offer_that_changes_nothing() -> None:
    table = empty_bazaar()
    chair = Chair.at(table, 1)
    [pending] = chair.view().pending
    assert all(searcher("search:41", seed).answer(chair, pending).passed() for seed in range(5))


def test_a_search_leaves_an_offer_where_nothing_is_on_offer_any_more() -> None:
    topic = Topic("test.search.empty", "T-01", "Take one?", "Leave it")
    question = Question(topic, 0, 0, standing=True)
    for seed in range(8):
        picker = TreePicker(Tree(), 0, RandomPicker(seed))
        assert ponder(question, Choose(NUMBER, []), picker).passed()


def test_a_search_thinks_of_what_it_left_standing_when_it_has_been_asked_something_else() -> None:
    table = empty_bazaar()
    chair = Chair.at(table, 1)
    [standing] = chair.view().pending
    bot = searcher("search:41")
    assert bot.answer(chair, standing).passed()
    assert bot.tree.worlds == 41
    assert bot.answer(chair, standing).passed()
    assert bot.tree.worlds == 0
    [awaited] = Chair.at(table, 0).view().pending
    bot.answer(Chair.at(table, 0), awaited)
    assert bot.answer(chair, standing).passed()
    assert bot.tree.worlds == 41


def test_a_search_does_not_take_offers_for_ever() -> None:
    result = play_match(toys.TRINKET, 2, None, 1, ["caretaker", "search:30"])
    assert result.finished, result.failure
    assert 1 < result.decisions <= 9


def test_a_search_fills_every_shape_and_widens_long_menus() -> None:
    chair = chair_at(toys.SHEET)
    pending = chair.view().pending[0]
    worths = []
    for seed in range(3):
        bot = searcher("search:1200", seed)
        answer = bot.answer(chair, pending)
        assert fits(pending.shape, answer)
        worths.append(toys.worth(answer))
        widest = max(len(node.arms) for node in bot.tree.nodes.values())
        assert 16 < widest < 100
    by_chance = [toys.worth(random_answer(chair, seed)) for seed in range(200)]
    assert min(worths) > sorted(by_chance)[150]


def random_answer(chair: Chair, seed: int) -> Answer:
    return make_bot("random", seed).answer(chair, chair.view().pending[0])


def test_a_search_plays_on_where_a_game_does_not_end() -> None:
    result = play_match(toys.TREADMILL, 2, None, 1, ["search:2", "random"], limit=3)
    assert (result.decisions, result.failure) == (3, "")


# The tree


def test_paths_differ_by_every_step_and_its_order() -> None:
    steps = [0, 1, -1, PASSED, STOP, 1 << 40]
    paths = {fold(fold(0, a), b) for a in steps for b in steps}
    assert len(paths) == len(steps) ** 2
    assert all(0 <= path < 1 << 62 for path in paths)


def test_a_short_menu_is_open_at_once_and_a_long_one_with_the_visits() -> None:
    assert room(16, 0) == 16
    assert room(17, 0) == 4
    assert room(400, 100) == 24


def test_every_entry_of_a_short_menu_is_tried_before_any_comes_again() -> None:
    tree = Tree()
    for _ in range(5):
        picker = TreePicker(tree, 0, RandomPicker(tree.worlds))
        choose_from(picker, NUMBER, [10, 20, 30, 40, 50])
        picker.learn(0.5)
        tree.worlds += 1
    [node] = tree.nodes.values()
    assert sorted(node.arms) == [10, 20, 30, 40, 50]


def test_an_entry_that_is_not_there_in_this_world_is_not_taken() -> None:
    tree = Tree()
    tree.nodes[fold(0, 0)] = node = Node()
    for key, total in ((10, 9.0), (20, 1.0)):
        node.arms[key] = Arm(10)
        node.arms[key].visits = 10
        node.arms[key].total = total
        node.visits += 10
    for deciding in (False, True):
        picker = TreePicker(tree, 0, RandomPicker(1), deciding)
        assert choose_from(picker, NUMBER, [10, 20]) == 0
        picker = TreePicker(tree, 0, RandomPicker(1), deciding)
        picker.menu = [20, 30]
        taken = choose_from(picker, NUMBER, [20, 30])
        assert taken == (0 if deciding else 1)


def test_a_long_range_of_numbers_is_remembered_by_its_numbers() -> None:
    tree = Tree()
    tree.nodes[fold(0, 0)] = node = Node()
    node.arms[700] = arm = Arm(3)
    arm.visits = 3
    picker = TreePicker(tree, 0, RandomPicker(1), deciding=True)
    assert choose_number(picker, 0, 1000, 10) == 700
    picker = TreePicker(tree, 0, RandomPicker(1), deciding=True)
    assert choose_number(picker, 5, 1005, 10) != 700


def ended(scores: list[int], over: bool = True) -> Play:
    chair = chair_at(GOOFSPIEL)
    world = chair.imagine(1)
    world.ended = over
    world.scores = scores
    return world


def test_rewards_are_places_first_and_points_second() -> None:
    tree = Tree()
    tree.worlds = 1
    assert rewards_of(tree, ended([10, 5, 0])) == pytest.approx([1.0, 0.5, 0.0])
    tree.worlds = 2
    assert rewards_of(tree, ended([20, 20])) == pytest.approx([0.625, 0.625])
    assert rewards_of(tree, ended([20, 0])) == pytest.approx([1.0, 0.0])


def test_alone_the_reward_is_the_score_within_the_range_seen() -> None:
    tree = Tree()
    tree.worlds = 1
    assert rewards_of(tree, ended([40])) == [0.5]
    tree.worlds = 2
    assert rewards_of(tree, ended([20])) == [0.0]
    assert rewards_of(tree, ended([30])) == [0.5]


def test_prospects_count_within_the_range_that_each_seat_has_seen() -> None:
    tree = Tree()
    assert prospects(tree, [400, 10]) == [0.5, 0.5]
    assert prospects(tree, [410, 10]) == [1.0, 0.5]
    assert prospects(tree, [390, 30]) == [0.0, 1.0]
    assert prospects(tree, [405, 15]) == pytest.approx([0.75, 0.25])


def test_a_world_cut_off_counts_by_its_standing_or_as_a_draw() -> None:
    tree = Tree()
    tree.worlds = 1
    assert rewards_of(tree, ended([0, 0, 0], over=False)) == [0.5, 0.5, 0.5]
    assert rewards_of(tree, ended([7, 0], over=False)) == pytest.approx([1.0, 0.0])
