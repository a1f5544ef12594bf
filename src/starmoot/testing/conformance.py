"""The conformance kit: what must hold for every game, ours and strangers'.

`check_game` plays random games with every number of seats and examines many of their moments:

| check | what must hold |
| --- | --- |
| ends | random play ends within a budget of decisions |
| dead end | somebody can always move, and every question has an answer that fits |
| fits | every answer that fits is taken, at the limits of the shape too; time may run out |
| offer | offers are pure, silence means something that fits |
| advice | what the game advises fits, also where players would let a misfit go |
| view | every viewer can look at any time, and looking changes nothing |
| clone | clones share nothing that can change; all other copies stay apart from the original |
| frozen | a table that is frozen and thawed looks the same to everybody and goes on alike |
| replay | a record plays again to the same moments in a fresh process with another hash seed |
| secrecy | nobody is shown what it cannot know (`secrecy` and `draws` tell how that is found out) |
| imagined | worlds imagined for a viewer can be played on, and hold all that could be true |
| undo | taking back restores the moment, and nothing learned can be taken back |
| law | the game's conservation laws hold after every input |
| outlook | the prospects that a game gives its seats are numbers from 0 to 1,000 |
| ending | endings are declared, everybody has a score |
| rules | every question and every fact cites a rule that exists |
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from starmoot.bots.playout import RandomPicker, playout
from starmoot.content.rules import load_rules
from starmoot.host import (
    QuickChance,
    Table,
    codec,
    dead_end,
    digest,
    encode_play,
    load_journal,
    options_of,
    render,
    replay,
    settle,
    walk,
)
from starmoot.kernel import Answer, BadTable, Game, Play
from starmoot.testing.afresh import (
    FAULT,
    HASH_SEEDS,
    NotReachable,
    address,
    found,
    trace,
    traces_elsewhere,
)
from starmoot.testing.copies import shared_by
from starmoot.testing.draws import check_draws
from starmoot.testing.exam import (
    Budget,
    Exam,
    OpenDecision,
    Stop,
    difference,
    fingerprint,
    inside,
    open_decisions,
    wire,
)
from starmoot.testing.frozen import thawed_now_and_then
from starmoot.testing.probes import (
    Shadows,
    advice_on,
    check_advice,
    check_answers,
    check_citations,
    check_ending,
    check_offers,
    check_outlook,
    check_questions,
    laws_of,
)
from starmoot.testing.report import CheckReport, Finding
from starmoot.testing.secrecy import check_opening, check_provable, check_secrecy
from starmoot.testing.tallies import Tallies

Progress = Callable[[str, int, int], None]

STANDING_SHARE = 0.12
"""How often a standing offer is taken up instead of an awaited answer."""
FOLLY = 0.1
"""How often advice is not followed where it is."""
TIME_UP_SHARE = 0.02
UNDO_SHARE = 0.05
STRETCHES = 2
"""How many stretches of a long game are at most left out before the one that is examined."""
STEPS_ALIKE = 8
"""After how many inputs of one topic draws are made again."""
MOST_REFUSALS = 100
"""How often a table may refuse random options before that counts as a fault of theirs."""


def check_game(
    game: Game,
    seats: Sequence[int] | None = None,
    games: int = 20,
    seed: int = 0,
    random_options: bool = False,
    progress: Progress | None = None,
    budget: Budget | None = None,
    workers: int = 1,
) -> CheckReport:
    """Examine a game: `games` random games with each number of seats, seeded from `seed` on.

    Games do not depend on each other, so that several `workers` find the same as one.
    """
    report = CheckReport(game.id)
    tables = list(game.seats) if seats is None else list(seats)
    limits = budget or Budget()
    cases = [
        Case(count, number, random_options, limits, (number - seed) * len(tables) < limits.replays)
        for count in tables
        for number in range(seed, seed + games)
    ]
    tallies = Tallies()
    records: list[tuple[Case, str]] = []
    for done, (case, result) in enumerate(results_of(game, cases, workers), start=1):
        report.join(result.report)
        tallies.join(result.tallies)
        if result.record:
            records.append((case, result.record))
        if progress is not None:
            progress(f"{game.id} with {case.seats} seats", done, len(cases))
    for check, text in tallies.findings():
        report.add(Finding(check, game.id, tables[0], seed, 0, text))
    home = "" if game.package else home_of_rules(game)
    if home:
        text = f"{game.id} has a {game.rules_file} that nobody reads: write Game(package={home!r})"
        report.add(Finding("rules", game.id, tables[0], seed, 0, text))
    check_replays(game, records, report, workers)
    return report


@dataclass(frozen=True)
class Case:
    """One game to examine, and whether its record is wanted."""

    seats: int
    seed: int
    random_options: bool
    budget: Budget
    recorded: bool


@dataclass
class Result:
    """What came of it."""

    report: CheckReport
    tallies: Tallies
    record: str


def results_of(game: Game, cases: list[Case], workers: int) -> Iterator[tuple[Case, Result]]:
    """Examine all cases, in order; several workers are processes of their own."""
    workers = min(workers, len(cases))
    if workers < 2:
        for case in cases:
            yield case, examined(game, case)
        return
    jobs = [(address(game), case) for case in cases]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, ignore_interrupts) as pool:
        try:
            yield from zip(cases, pool.map(examined_elsewhere, jobs), strict=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def ignore_interrupts() -> None:
    """Ctrl-C is for the process that waits for the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def examined_elsewhere(job: tuple[dict[str, str], Case]) -> Result:
    """The same in another process, which finds the game by its address."""
    place, case = job
    return examined(found(place), case)


def examined(game: Game, case: Case) -> Result:
    """Examine one game."""
    options = some_options(game, case.seats, case.seed) if case.random_options else {}
    report = CheckReport(game.id)
    exam = Exam(game, case.seats, case.seed, options, case.budget, report, known_rules(game))
    record = examine(exam)
    return Result(report, exam.tallies, record if case.recorded else "")


def known_rules(game: Game) -> frozenset[str] | None:
    """The ids of the game's rules, or None where they are not listed."""
    if not game.package or not files(game.package).joinpath(game.rules_file).is_file():
        return None
    return frozenset(load_rules(game.package, game.rules_file))


def home_of_rules(game: Game) -> str:
    """The package around the game's state that lists its rules; empty where none does."""
    package = game.state.__module__
    while package:
        try:
            if files(package).joinpath(game.rules_file).is_file():
                return package
        except (TypeError, ModuleNotFoundError):  # a module that is no package
            pass
        package = package.rpartition(".")[0]
    return ""


def some_options(game: Game, seats: int, seed: int) -> dict[str, Any]:
    """Options at random, each from its own shape; others where a table refuses them together."""
    picker = RandomPicker(seed)
    chosen: dict[str, Any] = {}
    for _ in range(MOST_REFUSALS):
        chosen = {o.name: render(o.shape, walk(o.shape, picker)) for o in options_of(game)}
        try:
            Table(game, seats, seed_bytes(seed), chosen)
        except BadTable:
            continue
        except Exception:  # whatever else goes wrong is found when the game is examined
            break
        return chosen
    return chosen


def seed_bytes(seed: int) -> bytes:
    """The seed of the table in the game of that number."""
    return seed.to_bytes(32, "big")


def examine(exam: Exam) -> str:
    """Play one random game and examine it; gives its record, if it came to one."""
    exam.report.count("games")
    try:
        length = measure(exam)
        with exam.guard("opening", "setting up"):
            exam.table = Table(exam.game, exam.seats, seed_bytes(exam.seed), exam.options)
        check_questions(exam, exam.table)
        check_opening(exam)
        check_draws(exam, None, {}, "opening")
        play_through(exam, length)
        exam.table.abandon("examined")
        record = exam.table.journal.dump()
        check_replayed_apart(exam, record)
    except Stop:
        return ""
    return record


def check_replayed_apart(exam: Exam, record: str) -> None:
    """Playing the record again leaves the table alone."""
    before = digest(exam.play)
    with exam.guard("replay", "playing the record again"):
        replay(exam.game, load_journal(record))
    if digest(exam.play) != before:
        exam.find("clone", "the original moves when its record is played again")


def measure(exam: Exam) -> int:
    """Play the fast way to the end; gives the number of decisions."""
    streams = list(exam.game.streams)
    chance = QuickChance(streams, [0] * len(streams), exam.seed)
    with exam.guard("opening", "setting up"):
        settings = settle(exam.game, exam.options)
        play = exam.game.begin(exam.seats, settings, chance, quiet=True)
    with exam.guard("fits", "random play"):
        made = playout_or_dead_end(exam, play)
    exam.report.count("decisions", made)
    if not play.ended:
        exam.find("ends", f"random play has not ended after {made} decisions")
        raise Stop
    return made


def playout_or_dead_end(exam: Exam, play: Play) -> int:
    """Play on to the end; a fault at a question without answers is the fault of that question."""
    try:
        return playout(play, exam.picker, exam.budget.decisions)
    except Exception:
        stuck = dead_end(play)
        if not stuck:
            raise
        exam.find("dead end", stuck)
        raise Stop from None


def play_through(exam: Exam, length: int) -> None:
    """Play to the end, or examine a stretch of a long game; look closely at a share of it."""
    laws = laws_of(exam, exam.play)
    skipped = stretch_from(exam, length)
    pace = min(1.0, exam.budget.probes / max(1, min(length, exam.budget.inputs)))
    while not exam.table.ended and exam.table.inputs < skipped + exam.budget.inputs:
        if exam.table.inputs >= exam.budget.decisions * 2:
            exam.find("ends", f"random play has not ended after {exam.table.inputs} inputs")
            raise Stop
        if exam.table.inputs < skipped:
            move(exam, close=False)
            continue
        close = exam.rng.random() < pace
        if close:
            probe(exam)
        before, stored = exam.table.clone(), encode_play(exam.play)
        if close:
            check_own(exam, inside(before))
        move(exam, close)
        check_apart(exam, inside(before), stored)
        redraw(exam, before)
        check_questions(exam, exam.table, exam.asked)
        check_citations(exam)
        check_outlook(exam)
        now = laws_of(exam, exam.play)
        for name, value in now.items():
            if value != laws[name]:
                exam.find("law", f"'{name}' was {laws[name]} and is {value}")
                raise Stop
    check_ending(exam, exam.table)


def check_own(exam: Exam, clone: Play) -> None:
    """A clone shares nothing with the original that can change."""
    where = shared_by(exam.play, clone)
    if where:
        exam.find("clone", f"a clone shares {where} with the original")
        raise Stop


def check_apart(exam: Exam, clone: Play, stored: dict[str, Any]) -> None:
    """A clone that was made before an input is still what it was."""
    if encode_play(clone) == stored:
        return
    functions = codec(type(clone.state))
    was = functions.decode(stored["state"])
    where = difference(functions.show(was), functions.show(clone.state)) or "its procedures differ"
    exam.find("clone", f"a clone moves when the original goes on{last_topic(exam)}: {where}")
    raise Stop


def last_input(exam: Exam) -> dict[str, Any]:
    """The line of the record with the input that was taken last."""
    inputs = [line for line in exam.table.journal.lines[-3:] if not {"seal", "end"} & set(line)]
    return inputs[-1]


def last_topic(exam: Exam) -> str:
    """What was answered last, for a sentence."""
    questions = exam.play.questions
    return f" after {questions[0].topic.name}" if questions else ""


def redraw(exam: Exam, before: Table) -> None:
    """Let draws of the last input come out otherwise, the first few times for each topic."""
    if exam.table.draws == before.draws or exam.table.ended:
        return
    kind = last_topic(exam)
    exam.steps_redrawn[kind] += 1
    if exam.steps_redrawn[kind] <= STEPS_ALIKE:
        check_draws(exam, before, last_input(exam), kind)


def stretch_from(exam: Exam, length: int) -> int:
    """The input from which on a long game is examined, not too far from the opening."""
    most = exam.budget.inputs
    return exam.rng.randrange(min(length - most, STRETCHES * most)) if length > most else 0


def probe(exam: Exam) -> None:
    """Look closely at one moment."""
    exam.report.count("moments")
    check_offers(exam)
    check_advice(exam)
    before = fingerprint(exam.play)
    check_provable(exam)
    check_secrecy(exam)
    check_answers(exam)
    if fingerprint(exam.play) != before:
        exam.find("clone", "the original moves when copies of its table are played on")


def move(exam: Exam, close: bool) -> None:
    """One input at random: an answer, now and then a time-out or a change of mind."""
    table, chance = exam.table, exam.rng.random()
    exam.report.count("inputs")
    decision = next_decision(exam)
    if decision is None or chance < TIME_UP_SHARE:
        window = exam.rng.choice(table.windows())
        with exam.guard("fits", "time is up"):
            table.time_up(window.number, at=time_at(exam))
        return
    willing = [seat for seat in range(exam.seats) if table.can_undo(seat)]
    if willing and chance < TIME_UP_SHARE + UNDO_SHARE:
        table.undo(willing[0])
        return
    with exam.guard("fits", f"the offer of {decision.question.topic.name}"):
        shape = decision.shape(exam.play)
        chosen = advised(exam, decision) or exam.some_answer(decision.question, shape)
        said = wire(shape, chosen)
    answer(exam, decision, said, close)


def advised(exam: Exam, decision: OpenDecision) -> Answer | None:
    """What the game's own advice is, in every other game: random play seldom gets anywhere."""
    if exam.game.advice is None or not exam.sensible or exam.rng.random() < FOLLY:
        return None
    answer = advice_on(exam, decision, level=1)
    if answer is None or (answer.passed() and not decision.question.topic.may_pass):
        return None
    return answer


def time_at(exam: Exam) -> int:
    """The table's time: it goes on with the inputs."""
    return exam.table.inputs * 10


def next_decision(exam: Exam) -> OpenDecision | None:
    """Whose answer comes next: mostly one that is awaited; None where only the clock helps."""
    decisions = open_decisions(exam.play)
    awaited = [decision for decision in decisions if decision.awaited]
    standing = [decision for decision in decisions if decision.question.standing]
    if standing and exam.rng.random() < STANDING_SHARE:
        return exam.rng.choice(standing)
    return exam.rng.choice(awaited) if awaited else None


def answer(exam: Exam, decision: OpenDecision, said: Any, close: bool) -> None:
    """Give one answer; in a close look to copies too."""
    seat, name = decision.question.seat, decision.question.topic.name
    shadows = Shadows(exam) if close else None
    thawed = thawed_now_and_then(exam) if close else None
    now = time_at(exam)
    with exam.guard("fits", f"{name} answered {said!r}"):
        receipt = exam.table.submit(seat, decision.id, said, at=now)
    if not receipt.accepted:
        exam.find("fits", f"{name} refuses {said!r}: {receipt.reason}")
        raise Stop
    if shadows is not None:
        shadows.follow(seat, decision.id, said, now)
    if thawed is not None:
        thawed.follow(seat, decision.id, said, now)


def check_replays(
    game: Game, records: list[tuple[Case, str]], report: CheckReport, workers: int
) -> None:
    """Compare what fresh processes make of some records with what this one makes of them."""
    if not records:
        return
    texts = [record for _, record in records]
    with ThreadPoolExecutor(workers) as pool:
        own = pool.submit(lambda: [trace(game, text) for text in texts])
        others = [pool.submit(traces_elsewhere, game, texts, seed) for seed in HASH_SEEDS]
    expected = own.result()
    traces = {"this process": expected}
    for hash_seed, other in zip(HASH_SEEDS, others, strict=True):
        try:
            traces[f"a fresh process with hash seed {hash_seed}"] = other.result()
        except NotReachable as fault:
            report.add(replay_finding(game, *records[0], 0, str(fault)))
            return
    for where, made in traces.items():
        for (case, text), mine, theirs in zip(records, expected, made, strict=True):
            report.count("replays")
            step = first_difference(mine, theirs)
            if theirs[-1].startswith(FAULT):
                wrong = f"{where} cannot replay the record: {theirs[-1].removeprefix(FAULT)}"
                report.add(replay_finding(game, case, text, len(theirs) - 1, wrong))
            elif step is not None:
                wrong = f"{where} plays on differently"
                report.add(replay_finding(game, case, text, step, wrong))


def replay_finding(game: Game, case: Case, record: str, step: int, fault: str) -> Finding:
    """What went wrong with a record."""
    chosen = load_journal(record).header["options"] if case.random_options else {}
    return Finding("replay", game.id, case.seats, case.seed, step, fault, chosen)


def first_difference(one: list[str], other: list[str]) -> int | None:
    """The first place at which two traces differ."""
    for step, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return step
    return None if len(one) == len(other) else min(len(one), len(other))
