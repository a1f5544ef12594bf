"""The lab: questions about a game, answered by paired games between bots, with intervals.

    from starmoot import lab
    found = lab.ask("moot", {"gates": [7, 5]}, measures=["questions"], games=100)
    print(lab.verdict(found))

What is named here is brought when it is first used, so that `starmoot simulate` needs none of the
packages of the extra `lab`. docs/lab.md is the guide.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from starmoot.lab.errors import BadStudy, MissingExtra

if TYPE_CHECKING:
    from starmoot.lab.analysis import Findings
    from starmoot.lab.desk import answers, ask, estimates, question, rows, run
    from starmoot.lab.measures import Measure, measure
    from starmoot.lab.playing import Seen
    from starmoot.lab.report import as_data
    from starmoot.lab.studies import Study, load_file, load_study, study_names
    from starmoot.lab.tuning import tune
    from starmoot.lab.words import verdict

_PLACES = {
    **dict.fromkeys(("answers", "ask", "estimates", "question", "rows", "run"), "desk"),
    **dict.fromkeys(("Study", "load_file", "load_study", "study_names"), "studies"),
    **dict.fromkeys(("Measure", "measure"), "measures"),
    "Findings": "analysis",
    "Seen": "playing",
    "as_data": "report",
    "tune": "tuning",
    "verdict": "words",
}


def __getattr__(name: str) -> Any:
    """Bring a name of the lab from its module, and say what to install where that fails."""
    if name not in _PLACES:
        raise AttributeError(f"starmoot.lab has no '{name}'")
    try:
        return getattr(import_module(f"starmoot.lab.{_PLACES[name]}"), name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("starmoot"):
            raise
        raise MissingExtra("lab", str(missing.name)) from None


__all__ = [
    "BadStudy",
    "Findings",
    "Measure",
    "MissingExtra",
    "Seen",
    "Study",
    "answers",
    "as_data",
    "ask",
    "estimates",
    "load_file",
    "load_study",
    "measure",
    "question",
    "rows",
    "run",
    "study_names",
    "tune",
    "verdict",
]
