"""The kernel as authors of games know it: at most sixty names (ARCHITECTURE.md has the main ones).

Games write `from starmoot import kernel as k` and need nothing else of it. Servers, terminals, bots
and tests take what runs a game from `starmoot.kernel.host`.
"""

from starmoot.kernel.chance import (
    Chance,
)
from starmoot.kernel.decision import (
    Question,
    Step,
    Topic,
    Window,
    Words,
)
from starmoot.kernel.facts import (
    Entry,
    Note,
    note,
)
from starmoot.kernel.game import (
    BadTable,
    Game,
    Opening,
    Story,
)
from starmoot.kernel.kind import (
    CHANGE,
    NUMBER,
    SEAT,
    YES_NO,
    Kind,
    Seat,
)
from starmoot.kernel.native import (
    i64,
    mypyc_attr,
)
from starmoot.kernel.options import (
    Setting,
)
from starmoot.kernel.play import (
    Play,
)
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
from starmoot.kernel.record import (
    Record,
    Settings,
    Veiled,
)
from starmoot.kernel.secret import (
    EVERYONE,
    NOBODY,
    UNKNOWN,
    Cards,
    Secret,
    only,
    sees,
)
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
from starmoot.kernel.sheet import (
    Pick,
    Sheet,
    form,
    read,
)
from starmoot.kernel.view import (
    View,
)

__all__ = [
    "CHANGE",
    "DONE",
    "EVERYONE",
    "NOBODY",
    "NUMBER",
    "PASS",
    "SEAT",
    "STAY",
    "UNKNOWN",
    "YES_NO",
    "Allocate",
    "Amount",
    "Answer",
    "Ask",
    "BadTable",
    "Cards",
    "Chance",
    "Choose",
    "Entry",
    "Follows",
    "Fork",
    "Form",
    "Game",
    "Goto",
    "Kind",
    "Limit",
    "Note",
    "Opening",
    "Pick",
    "Play",
    "Procedure",
    "Question",
    "Record",
    "Run",
    "Seat",
    "Secret",
    "Sequence",
    "Setting",
    "Settings",
    "Shape",
    "Sheet",
    "Step",
    "Story",
    "Text",
    "Topic",
    "Veiled",
    "View",
    "Window",
    "Words",
    "ask",
    "ask_each",
    "compound",
    "form",
    "i64",
    "mypyc_attr",
    "note",
    "only",
    "pick",
    "read",
    "sees",
]
