"""Answers that fit a shape, made from nothing but its description: for bots and tests."""

from __future__ import annotations

from random import Random
from typing import Any

LETTERS = "abcdefghijklmnopqrstuvwxyz "


def random_answer(shape: dict[str, Any], rng: Random) -> Any:
    """Some answer that fits; None, which passes, where nothing is on offer."""
    form = shape["form"]
    if form == "choose":
        return _choose(shape, rng)
    if form == "form":
        return {part["name"]: random_answer(part, rng) for part in shape["parts"]}
    if form == "amount":
        steps = (shape["most"] - shape["least"]) // shape["step"]
        return shape["least"] + rng.randint(0, steps) * shape["step"]
    if form == "allocate":
        return _allocate(shape, rng)
    if shape["ideas"] and rng.random() < 0.5:
        return rng.choice(shape["ideas"])
    length = rng.randint(shape["least"], min(shape["limit"], shape["least"] + 12))
    return "".join(rng.choice(LETTERS) for _ in range(length))


def _choose(shape: dict[str, Any], rng: Random) -> Any:
    offered = [option for option in shape["options"] if "barred" not in option]
    if len(offered) < shape["least"]:
        return None
    if shape["least"] == shape["most"] == 1:
        return _pick(rng.choice(offered), rng)
    count = rng.randint(shape["least"], min(shape["most"], len(offered)))
    return [_pick(option, rng) for option in rng.sample(offered, count)]


def _pick(option: dict[str, Any], rng: Random) -> Any:
    if "then" not in option:
        return option["key"]
    return {option["key"]: random_answer(option["then"], rng)}


def _allocate(shape: dict[str, Any], rng: Random) -> dict[str, int]:
    """Add one at a time wherever there is room, until the least is reached and chance says stop."""
    slots = shape["slots"]
    given = [0] * len(slots)
    while True:
        total = sum(n * slot["cost"] for n, slot in zip(given, slots, strict=True))
        if total >= shape["least"] and rng.random() < 0.3:
            break
        free = [place for place in range(len(slots)) if _fits(shape, given, place)]
        if not free:
            break
        given[rng.choice(free)] += 1
    return {slot["key"]: n for n, slot in zip(given, slots, strict=True) if n}


def _fits(shape: dict[str, Any], given: list[int], place: int) -> bool:
    more = [n + (index == place) for index, n in enumerate(given)]
    if more[place] > shape["slots"][place]["cap"]:
        return False
    if sum(n * slot["cost"] for n, slot in zip(more, shape["slots"], strict=True)) > shape["most"]:
        return False
    return all(
        sum(n * cost for n, cost in zip(more, limit["costs"], strict=True)) <= limit["most"]
        for limit in shape["limits"]
    )
