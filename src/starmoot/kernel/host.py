"""The kernel as hosts know it: what sets up, runs, stores, shows and replays games.

The server, the terminal, the lab, bots and the testing kit take from here what authors of games
do not need.
"""

from starmoot.kernel import shape
from starmoot.kernel.blame import (
    HiddenValue,
    RulesFault,
)
from starmoot.kernel.chance import (
    MASK,
    FairChance,
    OutOfScript,
    QuickChance,
    ScriptedChance,
    commitment,
    mixed,
)
from starmoot.kernel.decision import (
    FIRST,
    GATHER,
    LASTING,
)
from starmoot.kernel.declared import (
    KERNEL_RECORDS,
    fields,
    fixed,
    shared_fields,
    stored_fields,
)
from starmoot.kernel.facts import (
    NOTES,
    entry_json,
    sentence_of,
    tell,
    touched,
)
from starmoot.kernel.fitting import (
    fits,
    possible,
)
from starmoot.kernel.floor import (
    only_floor_stands,
)
from starmoot.kernel.forced import (
    sole,
)
from starmoot.kernel.forms import (
    clocks_of,
    options_json,
)
from starmoot.kernel.freezing import (
    carry_over,
    freeze,
    thaw,
)
from starmoot.kernel.game import (
    Figures,
    Options,
)
from starmoot.kernel.imagine import (
    imagine,
    redealt,
)
from starmoot.kernel.journal import (
    FORMAT,
    BadJournal,
    Journal,
    dump_line,
    load_journal,
)
from starmoot.kernel.options import (
    Option,
)
from starmoot.kernel.play import (
    COPY_WATCHERS,
    clone_play,
)
from starmoot.kernel.printed import (
    FOLDER,
    content_digest,
    content_files,
)
from starmoot.kernel.record import (
    codec,
)
from starmoot.kernel.registry import (
    BrokenGame,
    UnknownGame,
    add_game,
    all_games,
    broken_games,
    game_ids,
    get_game,
)
from starmoot.kernel.replaying import (
    check_end,
    replay,
    replay_line,
    seed_of,
)
from starmoot.kernel.secret import (
    SPECTATOR,
)
from starmoot.kernel.shape import (
    FIRST_ENTRY,
    MISSING,
    PASSED,
    STOP,
    Picker,
    choose_from,
    choose_number,
    picked,
    reachable,
    slot_menu,
    walk,
    within,
    words,
)
from starmoot.kernel.snapshot import (
    FAULTS,
    canonical,
    decode_play,
    digest,
    encode_play,
    make_chance,
)
from starmoot.kernel.stored import (
    BadSnapshot,
)
from starmoot.kernel.strand import (
    Strand,
)
from starmoot.kernel.table import (
    REFUSED,
    STALE,
    Receipt,
    Table,
)
from starmoot.kernel.talk import (
    audiences,
)
from starmoot.kernel.view import (
    Pending,
    decision_id,
    describe,
    log_json,
    pending_json,
    take_view,
    view_json,
)
from starmoot.kernel.waiting import (
    Asked,
    OpenWindow,
    asked_of,
    dead_end,
    open_windows,
)
from starmoot.kernel.wire import (
    Misfit,
    listed,
    parse,
    render,
    same_answer,
    schema,
)


def kernel_is_compiled() -> bool:
    """Whether the kernel's loop is native code."""
    return not str(shape.__file__).endswith(".py")


__all__ = [
    "COPY_WATCHERS",
    "FAULTS",
    "FIRST",
    "FIRST_ENTRY",
    "FOLDER",
    "FORMAT",
    "GATHER",
    "KERNEL_RECORDS",
    "LASTING",
    "MASK",
    "MISSING",
    "NOTES",
    "PASSED",
    "REFUSED",
    "SPECTATOR",
    "STALE",
    "STOP",
    "Asked",
    "BadJournal",
    "BadSnapshot",
    "BrokenGame",
    "FairChance",
    "Figures",
    "HiddenValue",
    "Journal",
    "Misfit",
    "OpenWindow",
    "Option",
    "Options",
    "OutOfScript",
    "Pending",
    "Picker",
    "QuickChance",
    "Receipt",
    "RulesFault",
    "ScriptedChance",
    "Strand",
    "Table",
    "UnknownGame",
    "add_game",
    "all_games",
    "asked_of",
    "audiences",
    "broken_games",
    "canonical",
    "carry_over",
    "check_end",
    "choose_from",
    "choose_number",
    "clocks_of",
    "clone_play",
    "codec",
    "commitment",
    "content_digest",
    "content_files",
    "dead_end",
    "decision_id",
    "decode_play",
    "describe",
    "digest",
    "dump_line",
    "encode_play",
    "entry_json",
    "fields",
    "fits",
    "fixed",
    "freeze",
    "game_ids",
    "get_game",
    "imagine",
    "kernel_is_compiled",
    "listed",
    "load_journal",
    "log_json",
    "make_chance",
    "mixed",
    "only_floor_stands",
    "open_windows",
    "options_json",
    "parse",
    "pending_json",
    "picked",
    "possible",
    "reachable",
    "redealt",
    "render",
    "replay",
    "replay_line",
    "same_answer",
    "schema",
    "seed_of",
    "sentence_of",
    "shared_fields",
    "slot_menu",
    "sole",
    "stored_fields",
    "take_view",
    "tell",
    "thaw",
    "touched",
    "view_json",
    "walk",
    "within",
    "words",
]
