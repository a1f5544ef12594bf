"""The kernel as authors of games know it: at most sixty names (ARCHITECTURE.md has the main ones).

Games write `from starmoot import kernel as k` and need nothing else of it. Servers, terminals, bots
and tests take what runs a game from `starmoot.kernel.host`.
"""

from starmoot.kernel.chance import Chance
from starmoot.kernel.decision import Question, Step, Topic, Window, Words
from starmoot.kernel.facts import Entry, note
from starmoot.kernel.game import BadTable, Game, Meeting, Opening, Story
from starmoot.kernel.kind import CHANGE, NUMBER, SEAT, YES_NO, Kind, Seat
from starmoot.kernel.native import i64, mypyc_attr
from starmoot.kernel.options import Setting
from starmoot.kernel.play import Play
from starmoot.kernel.procedure import (
    DONE,
    STAY,
    Ask,
    Fork,
    Goto,
    Procedure,
    Run,
    Sequence,
    ask,
    ask_each,
)
from starmoot.kernel.record import Record, Settings, Veiled
from starmoot.kernel.secret import EVERYONE, NOBODY, UNKNOWN, Cards, Secret, only, sees
from starmoot.kernel.shape import (
    PASS,
    Allocate,
    Amount,
    Answer,
    Choose,
    Follows,
    Form,
    Limit,
    Shape,
    Text,
    compound,
    pick,
)
from starmoot.kernel.sheet import Pick, Sheet, form, read
from starmoot.kernel.view import View

__all__ = ["Chance"]
__all__ += ["Question", "Step", "Topic", "Window", "Words"]
__all__ += ["Entry", "note"]
__all__ += ["BadTable", "Game", "Meeting", "Opening", "Story"]
__all__ += ["CHANGE", "NUMBER", "SEAT", "YES_NO", "Kind", "Seat"]
__all__ += ["i64", "mypyc_attr"]
__all__ += ["Setting"]
__all__ += ["Play"]
__all__ += [
    "DONE",
    "STAY",
    "Ask",
    "Fork",
    "Goto",
    "Procedure",
    "Run",
    "Sequence",
    "ask",
    "ask_each",
]
__all__ += ["Record", "Settings", "Veiled"]
__all__ += ["EVERYONE", "NOBODY", "UNKNOWN", "Cards", "Secret", "only", "sees"]
__all__ += [
    "PASS",
    "Allocate",
    "Amount",
    "Answer",
    "Choose",
    "Follows",
    "Form",
    "Limit",
    "Shape",
    "Text",
    "compound",
    "pick",
]
__all__ += ["Pick", "Sheet", "form", "read"]
__all__ += ["View"]
