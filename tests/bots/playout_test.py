"""Random picks: the same numbers in every build, however they are made."""

from starmoot.bots.playout import STANDING_MENU, RandomPicker, respond
from starmoot.host import mixed
from starmoot.kernel import NUMBER, Allocate, Amount, Choose, Form, Question, Text, Topic

PICKS = 1_000
BEYOND_MEANS = (
    Amount(1, 0),
    Choose(NUMBER, []),
    Choose(NUMBER, [3], 2, 2),
    Choose(NUMBER, [3, 4], 1, 0),
    Form(["bid", "note"], [Amount(1, 0), Text(10)]),
    Allocate(NUMBER, [1, 2], [3, 3], 1, 0, [1, 1]),
)
SEEDS = (0, 1, 77, 2**31, 2**52 + 3)


def expected(seed: int, count: int) -> int:
    """The pick out of a hundred that comes after `count` others, by the plain recipe."""
    state = mixed(seed ^ 0x2545F491)
    return (mixed(state + (count + 1) * 0x9E3779B1) * 100) >> 32


def test_random_picks_follow_from_the_seed_and_how_many_there_were() -> None:
    for seed in SEEDS:
        picker = RandomPicker(seed)
        picks = [picker.pick(100) for _ in range(PICKS)]
        assert picks == [expected(seed, count) for count in range(PICKS)]


def test_to_be_tempted_is_to_pick_the_first_entry_of_the_standing_menu() -> None:
    for seed in SEEDS:
        quick, slow = RandomPicker(seed), RandomPicker(seed)
        for count in range(PICKS):
            offers = count % 7
            passed = 0
            while passed < offers and slow.pick(len(STANDING_MENU)) != 0:
                passed += 1
            assert quick.untempted(offers) == passed
        assert quick.pick(1_000_000) == slow.pick(1_000_000)


def test_whoever_may_pass_passes_where_there_is_nothing_left_to_choose() -> None:
    """A bid that was on offer may be beyond one's means when others have taken the floor."""
    question = Question(Topic("test.playout.bid", "T-01", "How much?", "Nothing"), 0)
    for seed in range(20):
        for shape in BEYOND_MEANS:
            assert respond(question, shape, RandomPicker(seed)).passed()
    answers = [respond(question, Amount(1, 2), RandomPicker(seed)) for seed in range(20)]
    assert {answer.key for answer in answers if not answer.passed()} == {1, 2}
