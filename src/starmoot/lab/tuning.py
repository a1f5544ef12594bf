"""Tuning: look for settings that come nearest to stated targets, and prove them on fresh seeds."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import optuna

from starmoot.content.rules import NoRules, load_rules
from starmoot.host import check_options, get_game, listed, options_of
from starmoot.kernel import BadTable, Game
from starmoot.lab.errors import BadStudy
from starmoot.lab.executors import Executor
from starmoot.lab.measures import watch_for
from starmoot.lab.running import Clock, Player, Step, whole_seeds
from starmoot.lab.setup import Setup, versions
from starmoot.lab.statistics import Estimate
from starmoot.lab.store import Games
from starmoot.lab.studies import Arm, Study, said
from starmoot.lab.targets import Target, target_of
from starmoot.lab.words import told

GAMES = 100
TRIALS = 30
COMPLETED = "completed"
PROOF = 4
"""How many times as many games as a trial the best setting is proved by."""


@dataclass(frozen=True)
class Tuned:
    """The best setting that was found, and what fresh seeds say of it."""

    study: Study
    options: Mapping[str, Any]
    targets: tuple[Target, ...]
    before: Mapping[str, Estimate]
    after: Mapping[str, Estimate]
    trials: int
    games: int
    stopped: str
    loss: float


@dataclass(frozen=True)
class Plan:
    """What may be changed, what is wanted, and how long to look."""

    choices: Mapping[str, Sequence[Any]]
    targets: tuple[Target, ...]
    games: int
    trials: int


def plan_of(study: Study) -> Plan:
    """The plan in a study's [tune], or a sentence that says what is wrong with it."""
    table = study.tune
    if not table:
        raise BadStudy(f"study {study.name} has no [tune]; docs/lab.md shows how to write one")
    choices = table.get("options", {})
    if not choices or not all(isinstance(v, list) and v for v in choices.values()):
        raise BadStudy("tune.options has to be a table of options with lists of values")
    check_choices(study, choices)
    targets = targets_of(study)
    if not targets:
        raise BadStudy("tuning needs at least one [[tune.target]] with a measure and a value")
    return Plan(choices, targets, int(table.get("games", GAMES)), int(table.get("trials", TRIALS)))


def targets_of(study: Study) -> tuple[Target, ...]:
    """What a study wants of its games."""
    measures = {measure.name: measure for measure in study.measures}
    return tuple(target_of(found, measures) for found in study.tune.get("target", []))


def completed_options(game: Game) -> set[str]:
    """The options that may be tuned: a rule they cite is one that completes the book.

    What the authors printed is theirs; in a game without a list of rules nothing is.
    """
    try:
        rules = load_rules(game.package, game.rules_file)
    except NoRules:
        return {option.name for option in options_of(game)}
    kinds = {rule.id: rule.kind for rule in rules.values()}
    return {
        option.name
        for option in options_of(game)
        if any(kinds.get(rule) == COMPLETED for rule in option.rules.split())
    }


def tunable_options(study: Study) -> set[str]:
    """What may be tuned, with what the study says that a printed rule leaves to the table."""
    return completed_options(get_game(study.game)) | set(study.tune.get("left_to_table", []))


def check_choices(study: Study, choices: Mapping[str, Sequence[Any]]) -> None:
    """Refuse an option of the authors and a value that the game does not know."""
    game = get_game(study.game)
    known = {option.name for option in options_of(game)}
    printed = sorted(known.intersection(choices) - tunable_options(study))
    if printed:
        raise BadStudy(
            f"{listed(printed)}: the authors of {game.title} have settled that; only options of "
            "completed rules may be tuned, and what a rule leaves to the table"
        )
    for name, values in choices.items():
        for value in values:
            try:
                check_options(game, {name: value})
            except BadTable as wrong:
                raise BadStudy(str(wrong)) from None


def tune(
    study: Study,
    folder: Path,
    executor: Executor,
    seconds: float | None = None,
    step: Step = lambda _done, _total: None,
) -> Tuned:
    """Look for the best setting within the budget, then prove it."""
    plan = plan_of(study)
    clock = Clock(seconds).start()
    bench = Bench(study, plan, folder, executor, clock)
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    search = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=0))
    search.enqueue_trial({name: first_choice(study, name, plan) for name in plan.choices})
    why = "all trials were made"
    for done in range(plan.trials):
        step(done, plan.trials)
        trial = search.ask()
        options = suggested(trial, plan)
        loss = bench.loss(options)
        if loss is None:
            search.tell(trial, state=optuna.trial.TrialState.FAIL)
            why = "the time was up"
            break
        search.tell(trial, loss)
    finished = [t for t in search.trials if t.state == optuna.trial.TrialState.COMPLETE]
    if not finished:
        raise BadStudy("no setting could be tried in the time; give it more")
    best = min(finished, key=lambda t: (t.value, t.number))
    options = {name: chosen(plan, name, best.params[name]) for name in plan.choices}
    return bench.proved(options, float(best.value or 0.0), len(finished), why)


def first_choice(study: Study, name: str, plan: Plan) -> int:
    """The place of the value that the study has now, or of the first."""
    now = study.arms[0].setup.options[name]
    values = list(plan.choices[name])
    return values.index(now) if now in values else 0


def suggested(trial: optuna.Trial, plan: Plan) -> dict[str, Any]:
    """The options that a trial tries."""
    return {
        name: chosen(plan, name, trial.suggest_int(name, 0, len(values) - 1))
        for name, values in plan.choices.items()
    }


def chosen(plan: Plan, name: str, place: int) -> Any:
    """A value by its place."""
    return plan.choices[name][place]


class Bench:
    """Tries settings: every one on the same seeds, and the best on fresh ones."""

    def __init__(
        self, study: Study, plan: Plan, folder: Path, executor: Executor, clock: Clock
    ) -> None:
        self.study = study
        self.plan = plan
        self.folder = folder
        self.executor = executor
        self.clock = clock
        self.games = 0

    def loss(self, options: Mapping[str, Any]) -> float | None:
        """How far a setting is from all targets; None if the time was up."""
        found = self.measured(options, "tune", self.plan.games, self.clock)
        if found is None:
            return None
        return sum(t.miss(found[t.name].value) ** 2 for t in self.plan.targets)

    def measured(
        self, options: Mapping[str, Any], seed: str, count: int, clock: Clock
    ) -> dict[str, Estimate] | None:
        """What all targets are about, with these options."""
        base = self.study.arms[0].setup
        checked = check_options(get_game(base.game), {**base.options, **options})
        setup = Setup(base.game, base.seats, checked, base.bots, seed)
        one = replace(self.study, arms=(Arm("tried", setup),))
        games = {"tried": Games(self.folder, setup, watch_for(list(one.measures)))}
        Player(one, games, self.executor, clock, lambda _d, _t: None).play_to(count)
        if whole_seeds(games, count) < count:
            return None
        self.games += count
        seen = [game for game in games["tried"].seen(range(count)) if game is not None]
        return {target.name: target.of(seen) for target in self.plan.targets}

    def proved(self, options: Mapping[str, Any], loss: float, trials: int, why: str) -> Tuned:
        """The best setting and the present one on seeds that the search never saw."""
        count = PROOF * self.plan.games
        endless = Clock().start()
        before = self.measured({}, "proof", count, endless)
        after = self.measured(options, "proof", count, endless)
        if before is None or after is None:
            raise BadStudy("the proof was stopped; run it again, what was played is kept")
        return Tuned(
            self.study, options, self.plan.targets, before, after, trials, self.games, why, loss
        )


def preset(found: Tuned) -> str:
    """The setting with its evidence as TOML: `[options]` is what a table takes."""
    study = found.study
    version = versions(get_game(study.game))
    lines = [
        f"# Found by: starmoot lab tune {study.game} {study.name}",
        f'game = "{study.game}"',
        f'title = "{study.title}, tuned"',
        "",
        "[options]",
        *(f"{name} = {json.dumps(value)}" for name, value in found.options.items()),
        "",
        "[evidence]",
        f"trials = {found.trials}",
        f"games = {found.games}",
        f"seats = {study.arms[0].setup.seats}",
        f"bots = {json.dumps(list(study.arms[0].setup.bots))}",
        *(f"{name} = {json.dumps(value)}" for name, value in version.items()),
    ]
    for target in found.targets:
        name = target.name
        lines += [
            "",
            f"[evidence.{name}]",
            f"wanted = {json.dumps(target.wanted())}",
            f"before = {json.dumps(told(found.before[name], target.share))}",
            f"after = {json.dumps(told(found.after[name], target.share))}",
        ]
    return "\n".join(lines) + "\n"


def tuned_words(found: Tuned) -> list[str]:
    """What tuning has found, in plain words."""
    options = ", ".join(f"{name} = {said(value)}" for name, value in found.options.items())
    lines = [f"Best of {found.trials} settings: {options} ({found.stopped})."]
    for target in found.targets:
        name, share = target.name, target.share
        after = found.after[name]
        lines.append(
            f"Wanted {target.wanted()}. On fresh seeds: {told(after, share)}, {target.met(after)}; "
            f"before: {told(found.before[name], share)}."
        )
    return lines
