"""The conformance kit: what must hold for every game, ours and strangers'.

`check_game` plays random games with every number of seats and examines many of their moments:

| check | what must hold |
| --- | --- |
| ends | random play ends within a budget of decisions |
| dead end | somebody can always move, and every question has an answer that fits |
| fits | every answer that fits is taken, at the limits of the shape too; time may run out |
| offer | offers are pure, silence means something that fits |
| view | every viewer can look at any time, and looking changes nothing |
| clone | clones and decoded snapshots equal the original, stay apart, and play on alike |
| lent | nothing that copies share is changed in place |
| frozen | a table that is frozen and thawed looks the same to everybody and goes on alike |
| replay | a record plays again to the same moments in a fresh process with another hash seed |
| secrecy | nobody is shown what it cannot know (`secrecy` tells how this is found out) |
| imagined | worlds that are dealt anew for a viewer can be played on |
| undo | taking back restores the moment, and nothing learned can be taken back |
| law | the game's conservation laws hold after every input |
| outlook | the prospects that a game gives its seats are numbers from 0 to 1,000 |
| ending | endings are declared, everybody has a score |
| rules | every question and every fact cites a rule that exists |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

from starmoot.bots.playout import RandomPicker, playout
from starmoot.kernel.chance import QuickChance
from starmoot.kernel.game import BadTable, Game
from starmoot.kernel.play import Play
from starmoot.kernel.rules import load_rules
from starmoot.kernel.shape import walk
from starmoot.kernel.table import Table
from starmoot.kernel.waiting import dead_end
from starmoot.kernel.wire import render
from starmoot.testing.afresh import FAULT, HASH_SEEDS, NotReachable, trace, traces_elsewhere
from starmoot.testing.exam import (
    Budget,
    Exam,
    OpenDecision,
    Stop,
    fingerprint,
    open_decisions,
    wire,
)
from starmoot.testing.frozen import thawed_now_and_then
from starmoot.testing.lent import Lent
from starmoot.testing.probes import (
    Shadows,
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

Progress = Callable[[str, int, int], None]

STANDING_SHARE = 0.12
"""How often a standing offer is taken up instead of an awaited answer."""
TIME_UP_SHARE = 0.02
UNDO_SHARE = 0.05
STRETCHES = 2
"""How many stretches of a long game are at most left out before the one that is examined."""
MOST_REFUSALS = 100
"""How often a table may refuse random options before that counts as a fault of theirs."""
ENOUGH_SIGHTINGS = 12
"""How often a secret must have been dealt anew before it counts as one that never changes."""


def check_game(
    game: Game,
    seats: Sequence[int] | None = None,
    games: int = 20,
    seed: int = 0,
    random_options: bool = False,
    progress: Progress | None = None,
    budget: Budget | None = None,
) -> CheckReport:
    """Examine a game: `games` random games with each number of seats, seeded from `seed` on."""
    report = CheckReport(game.id)
    tables = list(game.seats) if seats is None else list(seats)
    limits = budget or Budget()
    records: list[tuple[Exam, str]] = []
    sightings: dict[str, list[int]] = {}
    known = known_rules(game)
    done = 0
    for count in tables:
        for number in range(seed, seed + games):
            options = some_options(game, count, number) if random_options else {}
            exam = Exam(game, count, number, options, limits, report, known, sightings)
            record = examine(exam)
            if record and (number - seed) * len(tables) < limits.replays:
                records.append((exam, record))
            done += 1
            if progress is not None:
                progress(f"{game.id} with {count} seats", done, len(tables) * games)
    check_sightings(game, sightings, report, tables[0], seed)
    check_replays(game, records, report)
    return report


def known_rules(game: Game) -> frozenset[str] | None:
    """The ids of the game's rules, or None where they are not listed."""
    if not game.package or not files(game.package).joinpath(game.rules_file).is_file():
        return None
    return frozenset(load_rules(game.package, game.rules_file))


def some_options(game: Game, seats: int, seed: int) -> dict[str, Any]:
    """Options at random, each from its own shape; others where a table refuses them together."""
    picker = RandomPicker(seed)
    chosen: dict[str, Any] = {}
    for _ in range(MOST_REFUSALS):
        chosen = {o.name: render(o.shape, walk(o.shape, picker)) for o in game.options}
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
        play_through(exam, length)
    except Stop:
        return ""
    exam.table.abandon("examined")
    return exam.table.journal.dump()


def measure(exam: Exam) -> int:
    """Play the fast way to the end; gives the number of decisions."""
    streams = list(exam.game.streams)
    chance = QuickChance(streams, [0] * len(streams), exam.seed)
    with exam.guard("opening", "setting up"):
        options = exam.game.check_options(exam.options)
        play = exam.game.begin(exam.seats, options, chance, quiet=True)
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
        lent = Lent(exam.play.state)
        move(exam, close)
        for fault in lent.faults():
            exam.find("lent", fault)
        check_questions(exam, exam.table, exam.asked)
        check_citations(exam)
        check_outlook(exam)
        now = laws_of(exam, exam.play)
        for name, value in now.items():
            if value != laws[name]:
                exam.find("law", f"'{name}' was {laws[name]} and is {value}")
                raise Stop
    check_ending(exam, exam.table)


def stretch_from(exam: Exam, length: int) -> int:
    """The input from which on a long game is examined, not too far from the opening."""
    most = exam.budget.inputs
    return exam.rng.randrange(min(length - most, STRETCHES * most)) if length > most else 0


def probe(exam: Exam) -> None:
    """Look closely at one moment."""
    exam.report.count("moments")
    check_offers(exam)
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
        said = wire(shape, exam.some_answer(decision.question, shape))
    answer(exam, decision, said, close)


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


def check_sightings(
    game: Game, sightings: dict[str, list[int]], report: CheckReport, seats: int, seed: int
) -> None:
    """A secret that no re-deal ever changes is not protected by any of them."""
    for path, (met, changed) in sightings.items():
        if met >= ENOUGH_SIGHTINGS and not changed:
            text = (
                f"{path} was hidden {met} times when worlds were dealt anew, and never changed: "
                "nobody can prove that it stays secret"
            )
            report.add(Finding("secrecy", game.id, seats, seed, 0, text))


def check_replays(game: Game, records: list[tuple[Exam, str]], report: CheckReport) -> None:
    """Compare what a fresh process makes of some records with what this one makes of them."""
    if not records:
        return
    texts = [record for _, record in records]
    traces = {"this process": [trace(game, text) for text in texts]}
    for hash_seed in HASH_SEEDS:
        try:
            elsewhere = traces_elsewhere(game, texts, hash_seed)
        except NotReachable as fault:
            report.add(replay_finding(records[0][0], 0, str(fault)))
            return
        traces[f"a fresh process with hash seed {hash_seed}"] = elsewhere
    expected = traces["this process"]
    for where, found in traces.items():
        for (exam, _), mine, theirs in zip(records, expected, found, strict=True):
            report.count("replays")
            step = first_difference(mine, theirs)
            if theirs[-1].startswith(FAULT):
                text = f"{where} cannot replay the record: {theirs[-1].removeprefix(FAULT)}"
                report.add(replay_finding(exam, len(theirs) - 1, text))
            elif step is not None:
                report.add(replay_finding(exam, step, f"{where} plays on differently"))


def replay_finding(exam: Exam, step: int, text: str) -> Finding:
    """What went wrong with a record."""
    return Finding("replay", exam.game.id, exam.seats, exam.seed, step, text, exam.options)


def first_difference(one: list[str], other: list[str]) -> int | None:
    """The first place at which two traces differ."""
    for step, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return step
    return None if len(one) == len(other) else min(len(one), len(other))
