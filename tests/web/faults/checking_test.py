"""The checker of histories finds what it is there to find."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.web.faults.checking import Findings, check_history, is_within
from tests.web.faults.clocks import check_bank
from tests.web.faults.ledger import Wish

Change = Callable[[list[dict[str, Any]], list[Wish]], object]


def line(number: int, key: str, answer: object = "3") -> dict[str, Any]:
    return {"n": number, "seat": 0, "decision": f"1-{number}", "answer": answer, "key": key}


def wish(number: int, key: str, **told: int) -> Wish:
    times = {"invoked": float(number), "returned": number + 0.5, "sent": 1}
    return Wish("t", 0, f"1-{number}", "3", key, told=told, **times)  # type: ignore[arg-type]


def history() -> tuple[list[dict[str, Any]], list[Wish]]:
    """Two inputs that counted, and one that did not."""
    lines = [line(1, "a"), {"n": 1, "seal": "x"}, line(2, "b")]
    return lines, [wish(1, "a", accepted=1), wish(2, "b", accepted=1), wish(3, "c", stale=1)]


def wrong(change: Change) -> list[str]:
    lines, wishes = history()
    change(lines, wishes)
    findings = Findings()
    check_history(findings, "t", lines, wishes)
    return findings.wrong


def test_a_sound_history_is_sound() -> None:
    assert wrong(lambda _lines, _wishes: None) == []


def swap_times(wishes: list[Wish]) -> None:
    first, second = wishes[:2]
    first.invoked, second.invoked = second.invoked, first.invoked
    first.returned, second.returned = second.returned, first.returned


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines, _: lines.pop(2), "0 times there"),
        (lambda lines, _: lines.append(line(3, "b")), "2 times there"),
        (lambda lines, _: lines.append(line(3, "c")), "rejected, but there"),
        (lambda lines, _: lines.append(line(3, "d")), "nobody sent"),
        (lambda lines, _: lines[2].update(n=3), "inputs are missing"),
        (lambda lines, _: lines[2].update(answer="4"), "for Wish"),
        (lambda _, wishes: wishes[0].told.update(accepted=2), "accepted twice"),
        (lambda _, wishes: swap_times(wishes), "began when it was over"),
    ],
)
def test_every_kind_of_fault_is_found(change: Change, said: str) -> None:
    found = wrong(change)
    assert any(said in text for text in found), found


def test_what_was_never_answered_may_be_there_or_not() -> None:
    def forget(lines: list[dict[str, Any]], wishes: list[Wish]) -> None:
        wishes[1].told, wishes[1].returned = {}, 0.0
        wishes[2].told = {}
        lines.append(line(3, "c"))

    assert wrong(forget) == []


@pytest.mark.parametrize(
    ("used", "fine"), [(2_000, True), (2_040, True), (2_100, False), (1_900, False)]
)
def test_a_bank_runs_as_long_as_there_is_a_server(used: int, fine: bool) -> None:
    findings = Findings()
    check_bank(findings, "t", 0, used, (100_000, 102_000), [(90_000, 110_000)])
    assert (findings.wrong == []) == fine


def test_a_bank_that_runs_while_there_is_none_is_found() -> None:
    lives = [(90_000, 101_000), (131_000, 140_000)]
    for used, fine in ((2_000, True), (32_000, False)):
        findings = Findings()
        check_bank(findings, "t", 0, used, (100_000, 132_000), lives)
        assert (findings.wrong == []) == fine


def test_logs_are_compared_in_order() -> None:
    assert is_within([1, 3], [1, 2, 3])
    assert not is_within([3, 1], [1, 2, 3])
    assert not is_within([1, 1], [1, 2, 3])
