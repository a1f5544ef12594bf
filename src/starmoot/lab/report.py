"""Reports: findings as data, as Markdown for documents, and as a page for browsers."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any

from starmoot.kernel import Game
from starmoot.lab import words
from starmoot.lab.analysis import Findings, Gain
from starmoot.lab.setup import versions
from starmoot.lab.statistics import Estimate
from starmoot.lab.words import capital

Data = dict[str, Any]


def as_data(found: Findings) -> Data:
    """Findings as plain data: what the other forms are made from."""
    study = found.study
    data: Data = {
        "name": study.name,
        "title": study.title,
        "question": study.question,
        "rules": list(study.rules),
        "verdict": words.verdict(found),
        "headline": words.headline(found),
        "who": words.winners(found),
        "limits": words.limits(found),
        "sureness": words.sureness(found),
        "measure": study.primary.title,
        "share": study.primary.share,
        "seeds": found.games,
        "games": found.played,
        "fresh": found.fresh,
        "seconds": round(found.seconds, 1),
        "level": found.level,
        "looks": list(found.looks),
        "arms": [arm_data(found, place) for place in range(len(found.sides))],
        "by_seat": [gain_data(gain) for gain in found.by_seat],
        "by_role": [gain_data(gain) for gain in found.by_role],
        "failures": list(found.failures),
        "examples": [
            {"arm": arm, "number": number, "why": why, "file": file}
            for arm, number, why, file in found.examples
        ],
    }
    return {**data, "table": long_table(data), "gains": gain_table(data)}


def arm_data(found: Findings, place: int) -> Data:
    """One arm: its setting, its estimates, and its effects against the first."""
    side, setup = found.sides[place], found.study.arms[place].setup
    measures: list[Data] = []
    for measure in found.study.measures:
        if measure.name not in side.estimates:
            continue
        effect = found.effects.get((side.name, measure.name))
        line: Data = {
            "name": measure.name,
            "title": measure.title,
            "share": measure.share,
            **numbers(side.estimates[measure.name]),
        }
        if effect is not None:
            line["effect"] = {
                **numbers(effect),
                "p": effect.p,
                "adjusted": effect.adjusted,
                "sure": effect.sure,
                "differ": effect.differ,
                "noise": effect.noise,
            }
        measures.append(line)
    return {
        "name": side.name,
        "seats": setup.seats,
        "bots": list(setup.bots),
        "options": dict(setup.options),
        "games": side.games,
        "failed": side.failed,
        "endings": dict(side.endings),
        "measures": measures,
        "places": [
            {"title": measure.title, "share": measure.share, "who": who, **numbers(estimate)}
            for measure in found.study.measures
            for who, estimate in side.places.get(measure.name, {}).items()
        ],
    }


def numbers(estimate: Estimate) -> Data:
    """An estimate as data."""
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


def gain_data(gain: Gain) -> Data:
    """What somebody gains or loses, as data."""
    return {
        "arm": gain.arm,
        "who": gain.who,
        "measure": gain.measure,
        "before": gain.before,
        **numbers(gain.effect),
        "sure": gain.effect.sure,
    }


# Tables

Cells = list[list[str]]


def told(value: Mapping[str, Any], share: bool, signed: bool = False) -> str:
    """A number with its interval, from data."""
    estimate = Estimate(value["value"], value["low"], value["high"], 0)
    return words.told(estimate, share, signed)


def main_table(data: Data) -> Cells:
    """For each arm its measures, and what it changes in each."""
    rows: Cells = [["setting", "games"]]
    for measure in data["arms"][0]["measures"]:
        rows[0].append(measure["title"])
        if len(data["arms"]) > 1:
            rows[0].append("change")
    for arm in data["arms"]:
        row = [arm["name"], f"{arm['games']:,}"]
        for measure in arm["measures"]:
            row.append(told(measure, measure["share"]))
            if len(data["arms"]) > 1:
                row.append(change_cell(measure))
        rows.append(row)
    return rows


def long_table(data: Data) -> Cells:
    """The same with a line for each number, for narrow places."""
    rows: Cells = [["", "", "change"][: 2 + (len(data["arms"]) > 1)]]
    for place, measure in enumerate(data["arms"][0]["measures"]):
        rows.append([capital(measure["title"])] + [""] * (len(rows[0]) - 1))
        for arm in data["arms"]:
            found = arm["measures"][place]
            row = [f"  {arm['name']}", told(found, found["share"]), change_cell(found)]
            rows.append(row[: len(rows[0])])
    return rows


def change_cell(measure: Data) -> str:
    """A change with its interval; a star where chance does not explain it."""
    effect = measure.get("effect")
    if effect is None:
        return ""
    return told(effect, measure["share"], True) + (" *" if effect["sure"] else "")


def gain_table(data: Data) -> Cells:
    """What each change does to every seat and role."""
    gains = [*data["by_role"], *data["by_seat"]]
    who = list(dict.fromkeys(gain["who"] for gain in gains))
    arms = [arm["name"] for arm in data["arms"][1:]]
    if not who:
        return []
    share = gains[0]["measure"] == "win"
    rows: Cells = [["", "victories" if share else "points", *arms]]
    for somebody in who:
        mine = {gain["arm"]: gain for gain in gains if gain["who"] == somebody}
        row = [somebody, words.figure(next(iter(mine.values()))["before"], share)]
        for arm in arms:
            gain = mine.get(arm)
            star = " *" if gain and gain["sure"] else ""
            row.append(f"{told(gain, share, True)}{star}" if gain else "")
        rows.append(row)
    return rows


def place_table(data: Data) -> Cells:
    """For each measure with a value for each seat what every seat and role has in each arm."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for arm in data["arms"]:
        for place in arm.get("places", []):
            row = found.setdefault((place["title"], place["who"]), {})
            row[arm["name"]] = told(place, place["share"])
    arms = [arm["name"] for arm in data["arms"]]
    rows = [
        [title, who, *(row.get(arm, "") for arm in arms)] for (title, who), row in found.items()
    ]
    return [["measure", "who", *arms], *sorted(rows, key=lambda row: row[0])] if rows else []


def markdown_table(rows: Cells) -> list[str]:
    """A table as it stands in documents."""
    escaped = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    lines = ["| " + " | ".join(row) + " |" for row in escaped]
    return [lines[0], "| " + " | ".join("---" for _ in rows[0]) + " |", *lines[1:]]


# Markdown


def markdown(report: Data) -> str:
    """The whole report of a game as a document."""
    lines = [f"# The lab on {report['title']}", "", *paragraphs(report["intro"]), ""]
    lines += ["| question | answer |", "| --- | --- |"]
    for study in report["studies"]:
        link = f"[{study['title']}](#{anchor(study['title'])})"
        lines.append(f"| {link} | {study['verdict']} |".replace("\n", " "))
    for study in report["studies"]:
        lines += ["", *section(report["game"], study)]
    return "\n".join(lines) + "\n"


def paragraphs(texts: Sequence[str]) -> list[str]:
    """Paragraphs with a line between them."""
    return "\n\n".join(texts).split("\n")


def anchor(title: str) -> str:
    """The name by which a heading is linked."""
    kept = "".join(sign for sign in title.lower() if sign.isalnum() or sign in " -")
    return kept.replace(" ", "-")


def section(game: str, study: Data) -> list[str]:
    """One question: verdict, picture, table, who gains, limits, games to watch."""
    cited = f" ({', '.join(study['rules'])})" if study["rules"] else ""
    lines = [f"## {study['title']}", "", f"{study['question']}{cited}", ""]
    lines += [f"**{study['verdict']}**", ""]
    lines += [f"![{study['title']}: {study['measure']}]({game}/{study['name']}.svg)", ""]
    lines += [*markdown_table(main_table(study)), ""]
    if places := place_table(study):
        lines += [*markdown_table(places), ""]
    if study["who"]:
        lines += [f"**Who gains, who loses.** {' '.join(study['who'])}", ""]
        if any(gain["sure"] for gain in (*study["by_role"], *study["by_seat"])):
            lines += [*markdown_table(gain_table(study)), ""]
    lines += [f"**How sure.** {study['sureness']}", ""]
    lines += [f"**What it does not show.** {' '.join(study['limits'])}"]
    if study["examples"]:
        lines += ["", "**Games to watch.**", ""]
        lines += [f"* {example_words(example)}" for example in study["examples"]]
    return lines


def example_words(example: Data) -> str:
    """One game to watch, with the command."""
    return f"{example['why']} ({example['arm']}, game {example['number']}): `{example['command']}`"


# A page

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem;
  color: #1b1f24; background: #fff; }
table { border-collapse: collapse; font-size: .85rem; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid #d0d7de; padding: .3rem .6rem; text-align: left; }
td { white-space: nowrap; }
.verdict { font-weight: 600; }
svg { max-width: 100%; height: auto; }
code { background: #f0f2f4; padding: .1rem .3rem; overflow-wrap: anywhere; }
"""


def page(report: Data, pictures: Mapping[str, str]) -> str:
    """The whole report as one page that needs no network."""
    parts = [f"<h1>The lab on {html.escape(report['title'])}</h1>"]
    parts += [f"<p>{html.escape(text)}</p>" for text in report["intro"]]
    for study in report["studies"]:
        parts += page_section(study, pictures.get(study["name"], ""))
    title = html.escape(f"The lab on {report['title']}")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        "<body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def page_section(study: Data, picture: str) -> list[str]:
    """One question on the page."""
    say = html.escape
    parts = [f'<h2 id="{say(study["name"])}">{say(study["title"])}</h2>']
    parts += [f"<p>{say(study['question'])}</p>", f'<p class="verdict">{say(study["verdict"])}</p>']
    parts += [picture, html_table(main_table(study))]
    parts += [html_table(places)] if (places := place_table(study)) else []
    parts += [f"<p>{say(' '.join(study['who']))}</p>"] if study["who"] else []
    if any(gain["sure"] for gain in (*study["by_role"], *study["by_seat"])):
        parts.append(html_table(gain_table(study)))
    parts += [f"<p>{say(study['sureness'])}</p>", f"<p>{say(' '.join(study['limits']))}</p>"]
    for example in study["examples"]:
        why = f"{example['why']} ({example['arm']}, game {example['number']})"
        parts.append(f"<p>{say(why)}: <code>{say(example['command'])}</code></p>")
    return parts


def html_table(rows: Cells) -> str:
    """A table for browsers."""
    head = "".join(f"<th>{html.escape(cell)}</th>" for cell in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>"
        for row in rows[1:]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def whole_report(game: Game, studies: Sequence[Data], intro: Sequence[str]) -> Data:
    """Everything that a game's report is made from."""
    return {
        "game": game.id,
        "title": game.title,
        "versions": versions(game),
        "intro": list(intro),
        "studies": list(studies),
    }
