"""Laws in plain words: what voters, and whoever is about to break one, read of a law."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.laws import language, statutes

ACT_WORDS: Final = [
    "move a Fleet",
    "declare an Invasion",
    "send a Fleet to defend a foreign Sector",
    "declare a Campaign",
    "send an Admiral",
    "recruit a Senator",
    "buy a Party Fleet",
    "buy a Republic Fleet",
    "trade with another Party",
    "exchange with the bank",
    "make a deal with a promise",
    "use a Senator's ability",
    "attempt an assassination",
    "use a corrupt Ministry ability",
    "use a Sector ability",
    "bring a Senator to trial",
    "hold an audit",
    "sue in the Galactic Court",
    "veto what the Senate has passed",
    "declare Rebellion",
    "call an Election",
]
"""GD-LAW-09, GD-LAW-10: the acts, as they stand in a sentence."""

MEASURE_WORDS: Final = [
    "",
    "Sectors",
    "Fleets in play",
    "Senators in play",
    "Money",
    "Influence",
    "Corruption",
    "Ministries",
]


class LawKind(k.Kind):
    """The laws in force, by their place; called by their titles."""

    def label(self, number: int, seen: object = None) -> str:
        laws = getattr(seen, "laws", [])
        return str(laws[number].title) if 0 <= number < len(laws) else f"Law {number + 1}"


LAW_IN_FORCE: Final = LawKind("destiny.law_in_force", on="law")


def filter_text(where: list[int]) -> str:
    """GD-LAW-11: a filter as people say it; `and` binds closer than `or`."""
    texts: list[str] = []
    ranks: list[int] = []
    for word in where:
        if word == language.NOT:
            text = texts.pop()
            texts.append(f"not {text}" if ranks.pop() == 0 else f"not ({text})")
            ranks.append(0)
        elif word == language.NUMBERS:
            last = texts.pop().removeprefix("number ")
            first = texts.pop().removeprefix("number ").removeprefix("one of ")
            texts.append(f"one of {first}, {last}")
            ranks.pop()
        elif word in (language.AND, language.OR):
            last, first = texts.pop(), texts.pop()
            last_rank, first_rank = ranks.pop(), ranks.pop()
            if word == language.AND:
                first = f"({first})" if first_rank == 2 else first
                last = f"({last})" if last_rank == 2 else last
            texts.append(f"{first} and {last}" if word == language.AND else f"{first}, or {last}")
            ranks.append(1 if word == language.AND else 2)
        else:
            number = word - language.NUMBER_FROM + 1
            plain = names.within(language.FILTER.label(word))
            texts.append(f"number {number}" if word >= language.NUMBER_FROM else plain)
            ranks.append(0)
    return texts[-1] if texts else "any"


def place_text(clause: statutes.Clause) -> str:
    """Where a clause holds, as the end of a sentence."""
    words = filter_text(clause.where)
    return "" if words == "any" else f" where the Sector is {words}"


def duty_text(clause: statutes.Clause) -> str:
    """GD-LAW-13: what a duty asks, and until when."""
    number = clause.amount
    if clause.duty == language.BUY_FLEET_DUTY:
        fleets = "a Republic Fleet" if number == 1 else f"{number} Republic Fleets"
        return f"Each turn every Party must buy {fleets} by the end of the purchases."
    if clause.duty == language.STATION_FLEET:
        reach = "in every Sector that is" if clause.each else "in all, in Sectors that are"
        return (
            f"When the Invasions are declared every Party must have at least {number} of its "
            f"Fleets defending {reach} {filter_text(clause.where)}."
        )
    if clause.duty == language.ATTACK_INFESTED:
        return (
            f"When the Invasions are declared every Party must have at least {number} of its "
            "Fleets attacking Infested Sectors, while there are any."
        )
    return "Every Party must show all its deals to everyone before the Senate rises."


def with_duties(laws: list[statutes.Law], duties: tuple[int, ...], prompt: str) -> str:
    """A prompt that also says what laws in force oblige everybody to do here."""
    asked: list[str] = [
        f"{law.title}: {duty_text(clause)}"
        for law in laws
        for clause in law.clauses
        if clause.kind == language.DUTY and clause.duty in duties
    ]
    return " ".join([*asked, prompt])


def clause_text(clause: statutes.Clause) -> str:
    """One clause as a sentence."""
    if clause.kind == language.TAX:
        price = f"{clause.amount} {names.RESOURCE.label(clause.resource)}"
        return f"To {ACT_WORDS[clause.act]} costs {price} of tax each time{place_text(clause)}."
    if clause.kind == language.BAN:
        return f"Nobody may {ACT_WORDS[clause.act]}{place_text(clause)}."
    if clause.kind == language.LIMIT:
        times = "once" if clause.amount == 1 else f"{clause.amount} times"
        return f"Nobody may {ACT_WORDS[clause.act]} more than {times} in a turn."
    if clause.kind == language.DUTY:
        return duty_text(clause)
    if clause.kind == language.RATIFY:
        goods = " or ".join(language.GOODS.label(one) for one in sorted(clause.goods))
        return f"Trades that contain {goods} must be ratified by a vote of the Senate."
    return f'In plain words, which players judge on accusation: "{clause.text}"'


DUTY_WORDS: Final = [
    "Each turn every Party must buy Republic Fleets.",
    "Every Party must have Fleets defending Sectors of your choice.",
    "Every Party must have Fleets attacking Infested Sectors.",
    "Every Party must show all its deals to everyone.",
]
"""GD-LAW-13: the duties, before their numbers are filled in."""


def tell_law_words(words: k.Words) -> None:
    """Say of every part of a draft what it would make of the law."""
    for act in range(len(ACT_WORDS)):
        words.previews[language.LAW_ACT.name, act] = f"It binds whoever would {ACT_WORDS[act]}."
    for duty in range(len(DUTY_WORDS)):
        words.previews[language.DUTY_KIND.name, duty] = DUTY_WORDS[duty]
    for goods in range(len(language.GOODS.keys)):
        traded = language.GOODS.label(goods).lower()
        words.previews[language.GOODS.name, goods] = (
            f"The Senate votes on every trade with {traded}."
        )
    words.previews[language.MEASURE.name, language.EVERY_PARTY] = (
        "It binds all Parties in good standing."
    )
    for measure in range(1, len(MEASURE_WORDS)):
        counted = MEASURE_WORDS[measure]
        words.previews[language.MEASURE.name, measure] = (
            f"It binds Parties by how many {counted} they have."
        )


def scope_text(law: statutes.Law) -> str:
    """GD-LAW-02: whom a law binds."""
    if law.measure == language.EVERY_PARTY:
        return "binds all Parties"
    side = "at most" if law.at_most else "at least"
    what = MEASURE_WORDS[law.measure]
    assert what, language.MEASURE.key(law.measure)
    return f"binds Parties with {side} {law.threshold} {what}"


def duration_text(law: statutes.Law, turn: int) -> str:
    """GD-PRO-05: how long a law holds, seen from a turn."""
    if law.until == statutes.PERMANENT:
        return "until it is repealed"
    left = law.until - turn + 1
    turns = "this turn only" if left == 1 else f"{left} turns"
    return f"{turns}, to the end of turn {law.until}"


def law_text(law: statutes.Law, turn: int) -> str:
    """What a law does: its time, whom it binds, and its clauses."""
    sentences = " ".join(clause_text(clause) for clause in law.clauses) or "It says nothing yet."
    return f"{law.title} ({duration_text(law, turn)}; {scope_text(law)}): {sentences}"
