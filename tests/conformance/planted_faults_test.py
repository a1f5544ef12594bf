"""Every check of the conformance kit finds the fault it is for, and a sound game passes all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.conformance import drawing_toys, toys

from starmoot.kernel import Game
from starmoot.testing import Budget, check_game

QUICK = Budget(decisions=400, probes=8, answers=6, ahead=6, replays=0)
REPLAYED = replace(QUICK, probes=0, replays=2)

FAULTS = [
    (toys.PROMPT_LEAKS, "secrecy", "decisions[0].prompt"),
    (toys.ORDER_LEAKS, "secrecy", "options"),
    (toys.COUNT_LEAKS, "secrecy", "decisions[0].shape"),
    (toys.LOG_LEAKS, "secrecy", "log["),
    (toys.FIELD_LEAKS, "secrecy", "state.mark"),
    (toys.PAUSE_LEAKS, "secrecy", "waiting"),
    (toys.WITHOUT_POOL, "secrecy", "players.*.role is hidden but has no pool and no faces"),
    (toys.POOL_OF_ONE, "secrecy", "players.*.role was hidden"),
    (toys.SLIPS_NEVER_DEALT, "secrecy", "slips.* is hidden but has no pool"),
    (toys.COUNTS_SLIPS, "secrecy", "state.mark"),
    (drawing_toys.LOUD_MOOT, "secrecy", "can tell what was drawn for captains.*.role"),
    (drawing_toys.TELLS_THE_DIE, "secrecy", "log["),
    (drawing_toys.COPIES_THE_DIE, "secrecy", "what was drawn for cups.*.die"),
    (drawing_toys.COPIES_THE_DIE_LATER, "secrecy", "state.mark"),
    (drawing_toys.COPIES_ONE_OF_MANY, "secrecy", "in the opening"),
    (drawing_toys.POOL_OF_DICE, "imagined", "the pool 'dice' only mixes what is true"),
    (drawing_toys.DISCARDING_MOOT, "imagined", "the pool 'roles' only mixes what is true"),
    (drawing_toys.FEW_FACES, "imagined", "its faces are [1, 2, 3, 4, 5, 6]"),
    (drawing_toys.ALWAYS_SIX, "imagined", "never show [1, 2, 3, 4, 5] on cups.*.die"),
    (toys.REMEMBERS, "imagined", "is not in list"),
    (toys.SHARES_A_LIST, "clone", "moves when"),
    (toys.SHARES_ITSELF, "clone", "moves when"),
    (drawing_toys.SHARED_SLATE, "clone", "the original moves"),
    (toys.FORGETFUL, "clone", "goes another way"),
    (toys.CHATTY, "clone", "goes another way"),
    (toys.FORGETFUL, "frozen", "goes another way"),
    (toys.DEAD_ENDS, "dead end", "no answer"),
    (toys.LEADS_NOWHERE, "dead end", "no answer"),
    (toys.ENDLESS, "ends", "has not ended"),
    (toys.SPINS, "dead end", "runs on without asking"),
    (toys.IMPURE_OFFER, "offer", "changed the state"),
    (toys.FICKLE_OFFER, "offer", "something else when asked again"),
    (toys.OFFERS_TWICE, "offer", "a key twice"),
    (toys.CRASHES_AT_THE_LIMIT, "fits", "ZeroDivisionError"),
    (toys.CRASHES_ON_TEXT, "fits", "IndexError"),
    (toys.UNSPEAKABLE, "fits", "refuses"),
    (toys.SILENCE_MISFITS, "offer", "does not fit"),
    (toys.ADVISES_IN_VAIN, "advice", "toy.guess: advice to say 12 does not fit"),
    (toys.ADVISES_BADLY, "advice", "advice to say 12 does not fit"),
    (toys.WORDS_FAIL, "view", "IndexError"),
    (toys.PEEKS_FREELY, "undo", "after learning"),
    (toys.LOSES_CARDS, "law", "no card is lost"),
    (toys.SEES_TOO_FEW, "outlook", "1 prospects for 2 seats"),
    (toys.TOO_HOPEFUL, "outlook", "from 0 to 1000, not [1001, 1001]"),
    (toys.ENDS_OTHERWISE, "ending", "the lights go out"),
    (toys.FORGETS_A_SCORE, "ending", "1 scores for 2 seats"),
    (toys.CITES_NOTHING, "rules", "toy.muttered cites no rule"),
    (toys.CITES_OTHERS, "rules", "cites TOY-PLAY-01, which is not among the rules"),
    (drawing_toys.HOMELESS, "rules", "write Game(package='starmoot.games.moot')"),
    (toys.FOLLOWS_HASHES, "replay", "a fresh process"),
    (toys.OFFERS_IN_HASH_ORDER, "replay", "a fresh process"),
]


@pytest.mark.parametrize(
    ("game", "check", "words"), FAULTS, ids=[game.id + "-" + check for game, check, _ in FAULTS]
)
def test_a_planted_fault_is_found_by_its_check(game: Game, check: str, words: str) -> None:
    budget = REPLAYED if check == "replay" else QUICK
    seats = [count for count in (2, 3) if count in game.seats]
    report = check_game(game, seats=seats, games=3, budget=budget)
    found = [finding.text for finding in report.findings if finding.check == check]
    assert any(words in text for text in found), str(report)
    assert not report.ok


SOUND = {
    "plain": toys.VAULT,
    "with a secret partly told": toys.WHISPERS,
    "with standing offers": toys.WINKS,
    "with seats apart": toys.APART,
    "with silence that passes": toys.SILENCE_PASSES,
    "with records that some know of": toys.SLIPS,
    "with records that change before they are opened": toys.SLIPS_OPENED,
    "with dice hidden and open": drawing_toys.CUPS,
    "with a hint right after answers were opened": drawing_toys.HINTS_AT_THE_LAST,
}


@pytest.mark.parametrize("game", SOUND.values(), ids=list(SOUND))
def test_a_sound_game_passes_every_check(game: Game) -> None:
    report = check_game(game, games=4, budget=replace(QUICK, replays=2), random_options=True)
    assert report.ok, str(report)
    tried = ["games", "worlds", "steps in two worlds", "answers", "copies", "thawed", "undos"]
    assert all(report.counts[what] > 0 for what in [*tried, "replays"])


def test_a_finding_leads_back_to_the_game_it_was_made_in() -> None:
    first = check_game(toys.LOG_LEAKS, seats=[2, 3], games=3, budget=QUICK).findings[-1]
    again = check_game(toys.LOG_LEAKS, [first.seats], games=1, seed=first.seed, budget=QUICK)
    assert first in again.findings


def test_a_clone_that_shares_a_list_is_found_even_where_nobody_looks_closely() -> None:
    blind = replace(QUICK, probes=0)
    report = check_game(drawing_toys.SHARED_SLATE, seats=[2], games=1, budget=blind)
    [finding] = report.findings
    assert finding.check == "clone"
    assert "a clone moves when the original goes on after cups.guess: slate.marks" in finding.text


def test_with_two_seats_a_pool_of_dice_is_found_by_either_of_them() -> None:
    report = check_game(drawing_toys.POOL_OF_DICE, seats=[2], games=2, budget=QUICK)
    assert any("for all that seat" in finding.text for finding in report.findings), str(report)


def test_several_processes_find_what_one_finds() -> None:
    alone, together = (
        check_game(drawing_toys.COPIES_THE_DIE, [2, 3], 2, budget=QUICK, workers=workers)
        for workers in (1, 2)
    )
    assert alone.findings
    assert together.to_json() == alone.to_json()
