"""The kernel as hosts know it: what sets up, runs, stores, shows and replays games.

The server, the terminal, the lab, bots and the testing kit take from here what authors of games
do not need.
"""

from starmoot.kernel import shape
from starmoot.kernel.blame import HiddenValue, RulesFault
from starmoot.kernel.chance import (
    MASK,
    FairChance,
    OutOfScript,
    QuickChance,
    ScriptedChance,
    commitment,
    mixed,
)
from starmoot.kernel.decision import FIRST, GATHER, LASTING
from starmoot.kernel.declared import KERNEL_RECORDS, fields, fixed, shared_fields, stored_fields
from starmoot.kernel.facts import NOTES, Note, entry_json, sentence_of, tell, touched
from starmoot.kernel.fitting import begins, fits, possible
from starmoot.kernel.floor import only_floor_stands
from starmoot.kernel.forced import sole
from starmoot.kernel.forms import clocks_of, options_json
from starmoot.kernel.freezing import carry_over, freeze, thaw
from starmoot.kernel.game import Figures, Options
from starmoot.kernel.imagine import imagine, redealt
from starmoot.kernel.journal import FORMAT, BadJournal, Journal, dump_line, load_journal
from starmoot.kernel.options import Option
from starmoot.kernel.play import COPY_WATCHERS, clone_play
from starmoot.kernel.printed import FOLDER, content_digest, content_files
from starmoot.kernel.record import codec
from starmoot.kernel.registry import (
    BrokenGame,
    UnknownGame,
    add_game,
    all_games,
    broken_games,
    game_ids,
    get_game,
)
from starmoot.kernel.replaying import check_end, replay, replay_line, seed_of
from starmoot.kernel.secret import SPECTATOR
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
from starmoot.kernel.stored import BadSnapshot
from starmoot.kernel.strand import Strand
from starmoot.kernel.table import REFUSED, STALE, Receipt, Table
from starmoot.kernel.view import (
    Pending,
    decision_id,
    describe,
    log_json,
    pending_json,
    take_view,
    view_json,
)
from starmoot.kernel.waiting import Asked, OpenWindow, asked_of, dead_end, open_windows
from starmoot.kernel.wire import Misfit, listed, parse, render


def kernel_is_compiled() -> bool:
    """Whether the kernel's loop is native code."""
    return not str(shape.__file__).endswith(".py")


__all__ = ["HiddenValue", "RulesFault"]
__all__ += [
    "MASK",
    "FairChance",
    "OutOfScript",
    "QuickChance",
    "ScriptedChance",
    "commitment",
    "mixed",
]
__all__ += ["FIRST", "GATHER", "LASTING"]
__all__ += ["KERNEL_RECORDS", "fields", "fixed", "shared_fields", "stored_fields"]
__all__ += ["NOTES", "Note", "entry_json", "sentence_of", "tell", "touched"]
__all__ += ["begins", "fits", "possible"]
__all__ += ["only_floor_stands"]
__all__ += ["sole"]
__all__ += ["clocks_of", "options_json"]
__all__ += ["carry_over", "freeze", "thaw"]
__all__ += ["Figures", "Options"]
__all__ += ["imagine", "redealt"]
__all__ += ["FORMAT", "BadJournal", "Journal", "dump_line", "load_journal"]
__all__ += ["Option"]
__all__ += ["COPY_WATCHERS", "clone_play"]
__all__ += ["FOLDER", "content_digest", "content_files"]
__all__ += ["codec"]
__all__ += [
    "BrokenGame",
    "UnknownGame",
    "add_game",
    "all_games",
    "broken_games",
    "game_ids",
    "get_game",
]
__all__ += ["check_end", "replay", "replay_line", "seed_of"]
__all__ += ["SPECTATOR"]
__all__ += [
    "FIRST_ENTRY",
    "MISSING",
    "PASSED",
    "STOP",
    "Picker",
    "choose_from",
    "choose_number",
    "picked",
    "reachable",
    "slot_menu",
    "walk",
    "within",
    "words",
]
__all__ += ["FAULTS", "canonical", "decode_play", "digest", "encode_play", "make_chance"]
__all__ += ["BadSnapshot"]
__all__ += ["Strand"]
__all__ += ["REFUSED", "STALE", "Receipt", "Table"]
__all__ += [
    "Pending",
    "decision_id",
    "describe",
    "log_json",
    "pending_json",
    "take_view",
    "view_json",
]
__all__ += ["Asked", "OpenWindow", "asked_of", "dead_end", "open_windows"]
__all__ += ["Misfit", "listed", "parse", "render"]
__all__ += ["kernel_is_compiled"]
