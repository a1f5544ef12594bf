"""The lab's finished reports: what bots found about the open questions of each game.

`starmoot lab answers GAME` leaves them in the folder `lab/reports` of the server's data: a JSON
file for each game and a picture for each question.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import PathParameter

from starmoot.web.api.games import GameId
from starmoot.web.errors import Refusal
from starmoot.web.pages.files import KINDS, SOON
from starmoot.web.pages.visit import Visit

NAME = re.compile(r"[a-z0-9_-]+")
StudyName = Annotated[str, PathParameter(max_length=80)]


def nothing_here() -> Refusal:
    """There is no such report."""
    return Refusal(404, "not_found", "There is nothing at this address.")


def folder_of(visit: Visit) -> Path:
    """Where the reports lie."""
    return visit.ask.services.settings.data / "lab" / "reports"


def report_of(folder: Path, game: str) -> dict[str, Any]:
    """The report of a game as the lab wrote it."""
    try:
        if NAME.fullmatch(game) is None:
            raise nothing_here()
        found: dict[str, Any] = json.loads((folder / f"{game}.json").read_text(encoding="utf-8"))
        return found
    except (OSError, ValueError):
        raise nothing_here() from None


def reports_in(folder: Path) -> list[dict[str, Any]]:
    """All reports, in the order of the games' names."""
    paths = sorted(folder.glob("*.json")) if folder.is_dir() else []
    return [report_of(folder, path.stem) for path in paths if NAME.fullmatch(path.stem)]


@get("/lab")
async def lab(visit: NamedDependency[Visit]) -> Response[bytes]:
    """The games that have a report."""
    await visit.my_turns()
    return visit.page("lab.html", reports=reports_in(folder_of(visit)))


@get("/lab/{game:str}")
async def lab_report(visit: NamedDependency[Visit], game: GameId) -> Response[bytes]:
    """One report: every question with its answer, its picture and its table."""
    await visit.my_turns()
    return visit.page("lab_report.html", report=report_of(folder_of(visit), game))


@get("/lab/{game:str}/{study:str}")
async def lab_picture(
    visit: NamedDependency[Visit], game: GameId, study: StudyName
) -> Response[bytes]:
    """The picture of a question."""
    name = study.removesuffix(".svg")
    path = folder_of(visit) / game / f"{name}.svg"
    if NAME.fullmatch(game) is None or NAME.fullmatch(name) is None or not path.is_file():
        raise nothing_here()
    return Response(path.read_bytes(), media_type=KINDS["svg"], headers={"Cache-Control": SOON})


ROUTES = [lab, lab_report, lab_picture]
