"""Voting: stances with weights behind them; the tally is a pure function and explains itself."""

from __future__ import annotations

from typing import Any, Final, final

from starmoot.kernel import Kind, i64

ABSTAIN: Final = -1
NO_WINNER: Final = -1


@final
class Tally:
    """How a vote came out.

    `totals[i]` is the weight behind `options[i]`; `leaders` are the heaviest options, if they
    reach the threshold, so that a game may break a tie as it likes; `winner` is the option that
    carried, or NO_WINNER.
    """

    def __init__(self, options: list[int], stances: list[int], weights: list[int]) -> None:
        self.options = options
        self.stances = stances
        self.weights = weights
        self.totals: list[int] = [0] * len(options)
        self.leaders: list[int] = []
        self.winner: i64 = NO_WINNER

    def total(self, option: i64) -> i64:
        """The weight behind one option."""
        return self.totals[self.options.index(option)]

    def cast(self) -> i64:
        """The weight behind all options together."""
        result: i64 = 0
        for number in self.totals:
            result += number
        return result


def weigh(
    stances: list[int],
    weights: list[int],
    options: list[int],
    threshold: i64 = 1,
    quorum: i64 = 0,
    first_breaks_ties: bool = False,
) -> Tally:
    """Tally a vote: voter i puts `weights[i]` behind the option `stances[i]`, or ABSTAINs.

    The heaviest option carries if it has `threshold` and all together have `quorum`. On a tie
    none carries, unless `first_breaks_ties`: then the order of `options` is their precedence.
    A weight below nothing counts as nothing.
    """
    tally = Tally(options, stances, weights)
    for voter in range(len(stances)):
        if stances[voter] != ABSTAIN and weights[voter] > 0:
            tally.totals[options.index(stances[voter])] += weights[voter]
    best: i64 = threshold
    for index in range(len(options)):
        if tally.totals[index] > best:
            best = tally.totals[index]
            tally.leaders = [options[index]]
        elif tally.totals[index] == best:
            tally.leaders.append(options[index])
    decided = len(tally.leaders) == 1 or (first_breaks_ties and len(tally.leaders) > 1)
    if decided and tally.cast() >= quorum:
        tally.winner = tally.leaders[0]
    return tally


def explain(tally: Tally, options: Kind[Any], voters: Kind[Any], seen: object = None) -> str:
    """The tally in words: `seal 4 (Anwen 3, Brandt 1); open 2 (Cato 2)`."""
    lines: list[str] = []
    for option in tally.options:
        backers: list[str] = []
        for voter in range(len(tally.stances)):
            if tally.stances[voter] == option and tally.weights[voter] > 0:
                backers.append(f"{voters.label(voter, seen)} {tally.weights[voter]}")
        behind = f" ({', '.join(backers)})" if backers else ""
        lines.append(f"{options.label(option, seen)} {tally.total(option)}{behind}")
    return "; ".join(lines)
