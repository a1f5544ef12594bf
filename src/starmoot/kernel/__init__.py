"""The kernel: ten words on which every game stands (ARCHITECTURE.md tells them).

Games import everything they need from here; hosts take `Table`, `View` and the registry.
"""

from starmoot.kernel.chance import Chance, FairChance, QuickChance, ScriptedChance
from starmoot.kernel.decision import FIRST, GATHER, LASTING, Question, Step, Topic, Window, Words
from starmoot.kernel.facts import Entry, Note, note, tell
from starmoot.kernel.fitting import fits
from starmoot.kernel.forced import sole
from starmoot.kernel.forms import clocks_of, options_json
from starmoot.kernel.freezing import freeze, thaw
from starmoot.kernel.game import SURE, BadTable, Game, Opening, Option, Options, Story
from starmoot.kernel.journal import BadJournal, Journal, load_journal
from starmoot.kernel.kind import CHANGE, NUMBER, SEAT, YES_NO, Kind, SeatKind
from starmoot.kernel.native import i64, mypyc_attr
from starmoot.kernel.play import Play, RulesFault
from starmoot.kernel.procedure import (
    DONE,
    STAY,
    Ask,
    Done,
    ForEach,
    Fork,
    Goto,
    Procedure,
    Run,
    Sequence,
    Stay,
    ask,
    ask_all,
    ask_each,
)
from starmoot.kernel.quantity import Quantity
from starmoot.kernel.record import Fixed, Record, Veiled, codec
from starmoot.kernel.registry import UnknownGame, add_game, game_ids, get_game
from starmoot.kernel.replaying import replay
from starmoot.kernel.scene import scene_json
from starmoot.kernel.secret import (
    EVERYONE,
    NOBODY,
    SPECTATOR,
    UNKNOWN,
    Cards,
    Secret,
    deck,
    hand,
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
    walk,
    words,
)
from starmoot.kernel.snapshot import BadSnapshot
from starmoot.kernel.table import Receipt, Table
from starmoot.kernel.talk import audiences, table_and_pairs
from starmoot.kernel.view import Pending, View, view_json
from starmoot.kernel.waiting import OpenWindow
from starmoot.kernel.wire import Misfit, parse, render, schema

__all__ = [
    "CHANGE",
    "DONE",
    "EVERYONE",
    "FIRST",
    "GATHER",
    "LASTING",
    "NOBODY",
    "NUMBER",
    "PASS",
    "SEAT",
    "SPECTATOR",
    "STAY",
    "SURE",
    "UNKNOWN",
    "YES_NO",
    "Allocate",
    "Amount",
    "Answer",
    "Ask",
    "BadJournal",
    "BadSnapshot",
    "BadTable",
    "Cards",
    "Chance",
    "Choose",
    "Done",
    "Entry",
    "FairChance",
    "Fixed",
    "Follows",
    "ForEach",
    "Fork",
    "Form",
    "Game",
    "Goto",
    "Journal",
    "Kind",
    "Limit",
    "Misfit",
    "Note",
    "OpenWindow",
    "Opening",
    "Option",
    "Options",
    "Pending",
    "Play",
    "Procedure",
    "Quantity",
    "Question",
    "QuickChance",
    "Receipt",
    "Record",
    "RulesFault",
    "Run",
    "ScriptedChance",
    "SeatKind",
    "Secret",
    "Sequence",
    "Shape",
    "Stay",
    "Step",
    "Story",
    "Table",
    "Text",
    "Topic",
    "UnknownGame",
    "Veiled",
    "View",
    "Window",
    "Words",
    "add_game",
    "ask",
    "ask_all",
    "ask_each",
    "audiences",
    "clocks_of",
    "codec",
    "compound",
    "deck",
    "fits",
    "freeze",
    "game_ids",
    "get_game",
    "hand",
    "i64",
    "load_journal",
    "mypyc_attr",
    "note",
    "only",
    "options_json",
    "parse",
    "pick",
    "render",
    "replay",
    "scene_json",
    "schema",
    "sees",
    "sole",
    "table_and_pairs",
    "tell",
    "thaw",
    "view_json",
    "walk",
    "words",
]
