"""Every row of every crisis does what its rule says, word for word. (HG-CR)"""

import re

import pytest

from starmoot.content import Effect
from starmoot.content.rules import load_rules
from starmoot.games.hegemony import GAME
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.crises import effects as e
from starmoot.games.hegemony.crises.judging import judge
from starmoot.games.hegemony.printed import CRISES, Crisis, Turn
from starmoot.testing import rule

RULES = load_rules(GAME.package, GAME.rules_file)
SHORT = {
    "M": n.MILITARY,
    "FA": n.FOREIGN,
    "D": n.DOMESTIC,
    "R": n.RESEARCH,
    "E": n.ESPIONAGE,
}
TAGS = {"Rival-A": n.RIVAL_A, "Rival-B": n.RIVAL_B}
WHERE = {
    "in each rival": "each",
    "in Rival-A": "rival_a",
    "in Rival-B": "rival_b",
    "in the rival where the faction has most": "most",
}
DEMAND = re.compile(r"\b(M|FA|D|R|E) (\d)")
Points = list[int]


def text_of(crisis: Crisis, row: int) -> str:
    return str(RULES[f"{crisis.rule[:-2]}{row:02}"].text)


def ways(text: str) -> list[tuple[Points, int]]:
    """What a demand in words asks for: points by resource, and Steel in the bank."""
    found: list[tuple[Points, int]] = []
    for way in text.split(" or "):
        points = [0] * 5
        for word, amount in DEMAND.findall(way):
            points[SHORT[word]] = int(amount)
        unspent = re.search(r"at least (\d) Steel unspent", way)
        found.append((points, int(unspent[1]) if unspent else 0))
    return found


def effect(text: str) -> Effect:
    """What an effect in words does."""
    if "lose half the bank" in text:
        return e.HalfBank(True)
    if "DESTROYED" in text:
        return e.Destroyed(True)
    if "lose one Simple technology" in text:
        return e.LoseSimple(2)
    if found := re.search(r"(Rival-.) draws one", text):
        return e.RivalDraws(TAGS[found[1]])
    if "TECH" in text:
        return e.DrawTechnology(1)
    if found := re.search(r"BAN (\w+)", text):
        return e.Ban(SHORT[found[1]])
    if found := re.search(r"CAP (\w+) (\d)", text):
        return e.Cap(SHORT[found[1]], int(found[2]))
    if found := re.search(r"BOOST (\w+) (\d)", text):
        return e.Boost(SHORT[found[1]], int(found[2]))
    if found := re.search(r"STEEL ([+-]\d)", text):
        return e.Steel(int(found[1]))
    if found := re.search(r"CONTROL ([+-]\d)", text):
        return e.Control(int(found[1]))
    spies = re.search(r"SPIES (-\d)|(\d) spies", text)
    assert spies is not None, text
    where = next(place for words, place in WHERE.items() if words in text)
    return e.Spies(int(spies[1] or spies[2]), where)  # type: ignore[arg-type]


def enough(crisis: Crisis, points: Points) -> Points:
    """These points, and what the base demand wants besides."""
    base, _ = ways(text_of(crisis, 0).split("else")[0].split(": ")[-1])[0]
    return [max(pair) for pair in zip(points, base, strict=True)]


def check_demand(crisis: Crisis, turn: Turn | None, demand: str, missed: Effect) -> None:
    """Each way to meet it is enough, and one point less is not."""
    for points, unspent in ways(demand):
        full = enough(crisis, points) if turn is not None else points
        kept = judge(crisis, turn, full, unspent or 9)
        assert kept.resolved
        assert missed not in kept.effects
        for resource in n.RESOURCES:
            if points[resource] > 0:
                less = [0] * 5
                less[resource] = points[resource] - 1
                short = judge(crisis, turn, less, unspent or 9)
                assert missed in short.effects
                assert not short.resolved
        if unspent > 0:
            assert missed in judge(crisis, turn, full, unspent - 1).effects


def check_row(crisis: Crisis, turn: Turn, text: str) -> None:
    plain = judge(crisis, None, enough(crisis, [0] * 5), 9)
    nothing = judge(crisis, turn, enough(crisis, [0] * 5), 9)
    if opened := re.search(r"OPEN (\w+) (Rival-.)", text):
        front = e.OpenFront(SHORT[opened[1]], TAGS[opened[2]])
        assert turn.always == (front,)
        assert front in nothing.effects
        text = text[opened.end() :]
    elif "nothing is added" in text:
        assert nothing == plain
    if "as roll 1" in text:
        assert (turn.need, turn.fail) == (crisis.row[0].need, crisis.row[0].fail)
    elif "Bonus:" in text:
        demand, given = text.split("Bonus: ")[1].split(" gives ")
        points, _ = ways(demand)[0]
        assert effect(given) in judge(crisis, turn, enough(crisis, points), 9).effects
        assert nothing.resolved
        assert effect(given) not in judge(crisis, turn, [0] * 5, 9).effects
    elif "at most" in text:
        assert judge(crisis, turn, enough(crisis, [1, 0, 0, 0, 0]), 9).resolved
        missed = judge(crisis, turn, enough(crisis, [2, 0, 0, 0, 0]), 9)
        assert not missed.resolved
        assert missed.effects == (effect(text),)
    elif "may be met instead" in text:
        points, _ = ways(text)[0]
        assert judge(crisis, turn, points, 9).resolved
        assert not judge(crisis, None, points, 9).resolved
        assert nothing.resolved
    elif "falls to" in text:
        points, _ = ways(text.split("falls to")[1])[0]
        assert judge(crisis, turn, points, 9).resolved
        assert not judge(crisis, turn, [max(0, one - 1) for one in points], 9).resolved
    elif "is dropped" in text:
        assert judge(crisis, turn, [0] * 5, 0).resolved
    elif "else" in text:
        demand, price = text.split(", else ")
        check_demand(crisis, turn, demand.split(": ")[-1], effect(price))
    else:
        assert "nothing is added" in text, text


@rule(
    "HG-CR01-00",
    "HG-CR01-01",
    "HG-CR01-02",
    "HG-CR01-03",
    "HG-CR01-04",
    "HG-CR01-05",
    "HG-CR01-06",
    "HG-CR02-00",
    "HG-CR02-01",
    "HG-CR02-02",
    "HG-CR02-03",
    "HG-CR02-04",
    "HG-CR02-05",
    "HG-CR02-06",
    "HG-CR03-00",
    "HG-CR03-01",
    "HG-CR03-02",
    "HG-CR03-03",
    "HG-CR03-04",
    "HG-CR03-05",
    "HG-CR03-06",
    "HG-CR04-00",
    "HG-CR04-01",
    "HG-CR04-02",
    "HG-CR04-03",
    "HG-CR04-04",
    "HG-CR04-05",
    "HG-CR04-06",
)
@rule(
    "HG-CR05-00",
    "HG-CR05-01",
    "HG-CR05-02",
    "HG-CR05-03",
    "HG-CR05-04",
    "HG-CR05-05",
    "HG-CR05-06",
    "HG-CR06-00",
    "HG-CR06-01",
    "HG-CR06-02",
    "HG-CR06-03",
    "HG-CR06-04",
    "HG-CR06-05",
    "HG-CR06-06",
    "HG-CR07-00",
    "HG-CR07-01",
    "HG-CR07-02",
    "HG-CR07-03",
    "HG-CR07-04",
    "HG-CR07-05",
    "HG-CR07-06",
    "HG-CR08-00",
    "HG-CR08-01",
    "HG-CR08-02",
    "HG-CR08-03",
    "HG-CR08-04",
    "HG-CR08-05",
    "HG-CR08-06",
)
@rule(
    "HG-CR09-00",
    "HG-CR09-01",
    "HG-CR09-02",
    "HG-CR09-03",
    "HG-CR09-04",
    "HG-CR09-05",
    "HG-CR09-06",
    "HG-CR10-00",
    "HG-CR10-01",
    "HG-CR10-02",
    "HG-CR10-03",
    "HG-CR10-04",
    "HG-CR10-05",
    "HG-CR10-06",
    "HG-CR11-00",
    "HG-CR11-01",
    "HG-CR11-02",
    "HG-CR11-03",
    "HG-CR11-04",
    "HG-CR11-05",
    "HG-CR11-06",
    "HG-CR12-00",
    "HG-CR12-01",
    "HG-CR12-02",
    "HG-CR12-03",
    "HG-CR12-04",
    "HG-CR12-05",
    "HG-CR12-06",
)
@pytest.mark.parametrize("row", range(7))
@pytest.mark.parametrize("crisis", CRISES, ids=[crisis.id for crisis in CRISES])
def test_every_row_asks_and_does_what_its_rule_says(crisis: Crisis, row: int) -> None:
    text = text_of(crisis, row)
    if row == 0:
        assert f"turning point at {crisis.minute}:" in text
        demand, price = text.split(", else ")
        check_demand(crisis, None, demand.split(": ")[-1], effect(price))
    else:
        turn = crisis.row[row - 1]
        assert turn.rule == f"{crisis.rule[:-2]}{row:02}"
        check_row(crisis, turn, text)
