"""What holds games: it sets them up, runs, stores, shows and replays them.

The server, the terminal, the lab, bots and the testing kit take from here what authors of games
do not need. Only this package looks inside the kernel; nobody looks further inside this one.
"""

from starmoot.content import content_digest as content_digest
from starmoot.content import listed as listed
from starmoot.host.forms import clocks_of as clocks_of
from starmoot.host.forms import options_json as options_json
from starmoot.host.freezing import carry_over as carry_over
from starmoot.host.freezing import freeze as freeze
from starmoot.host.freezing import thaw as thaw
from starmoot.host.journal import FORMAT as FORMAT
from starmoot.host.journal import BadJournal as BadJournal
from starmoot.host.journal import Journal as Journal
from starmoot.host.journal import dump_line as dump_line
from starmoot.host.journal import load_journal as load_journal
from starmoot.host.options import Option as Option
from starmoot.host.options import check_options as check_options
from starmoot.host.options import options_of as options_of
from starmoot.host.options import settle as settle
from starmoot.host.presets import BOOK as BOOK
from starmoot.host.presets import Preset as Preset
from starmoot.host.presets import first_options as first_options
from starmoot.host.presets import preset_of as preset_of
from starmoot.host.presets import presets_of as presets_of
from starmoot.host.registry import BrokenGame as BrokenGame
from starmoot.host.registry import UnknownGame as UnknownGame
from starmoot.host.registry import add_game as add_game
from starmoot.host.registry import all_games as all_games
from starmoot.host.registry import broken_games as broken_games
from starmoot.host.registry import game_ids as game_ids
from starmoot.host.registry import get_game as get_game
from starmoot.host.replaying import check_end as check_end
from starmoot.host.replaying import replay as replay
from starmoot.host.replaying import replay_line as replay_line
from starmoot.host.replaying import seed_of as seed_of
from starmoot.host.showing import describe as describe
from starmoot.host.showing import entry_json as entry_json
from starmoot.host.showing import log_json as log_json
from starmoot.host.showing import pending_json as pending_json
from starmoot.host.showing import view_json as view_json
from starmoot.host.showing import waiting_json as waiting_json
from starmoot.host.snapshot import FAULTS as FAULTS
from starmoot.host.snapshot import canonical as canonical
from starmoot.host.snapshot import decode_play as decode_play
from starmoot.host.snapshot import digest as digest
from starmoot.host.snapshot import encode_play as encode_play
from starmoot.host.snapshot import make_chance as make_chance
from starmoot.host.table import REFUSED as REFUSED
from starmoot.host.table import STALE as STALE
from starmoot.host.table import Receipt as Receipt
from starmoot.host.table import Table as Table
from starmoot.host.translating import ENGLISH as ENGLISH
from starmoot.host.translating import Catalogue as Catalogue
from starmoot.host.translating import catalogue_in as catalogue_in
from starmoot.host.translating import catalogue_of as catalogue_of
from starmoot.host.translating import catalogues_in as catalogues_in
from starmoot.host.translating import fill as fill
from starmoot.host.translating import ill_formed as ill_formed
from starmoot.host.translating import read as read
from starmoot.host.waiting import Asked as Asked
from starmoot.host.waiting import OpenWindow as OpenWindow
from starmoot.host.waiting import asked_of as asked_of
from starmoot.host.waiting import dead_end as dead_end
from starmoot.host.waiting import open_windows as open_windows
from starmoot.host.waiting import spoken_for as spoken_for
from starmoot.host.wire import Misfit as Misfit
from starmoot.host.wire import parse as parse
from starmoot.host.wire import render as render
from starmoot.kernel import shape
from starmoot.kernel.blame import HiddenValue as HiddenValue
from starmoot.kernel.blame import RulesFault as RulesFault
from starmoot.kernel.chance import MASK as MASK
from starmoot.kernel.chance import FairChance as FairChance
from starmoot.kernel.chance import QuickChance as QuickChance
from starmoot.kernel.chance import commitment as commitment
from starmoot.kernel.chance import mixed as mixed
from starmoot.kernel.decision import FIRST as FIRST
from starmoot.kernel.decision import GATHER as GATHER
from starmoot.kernel.decision import LASTING as LASTING
from starmoot.kernel.decision import Window as Window
from starmoot.kernel.decision import topic_title as topic_title
from starmoot.kernel.declared import KERNEL_RECORDS as KERNEL_RECORDS
from starmoot.kernel.declared import fields as fields
from starmoot.kernel.declared import fixed as fixed
from starmoot.kernel.declared import shared_fields as shared_fields
from starmoot.kernel.declared import stored_fields as stored_fields
from starmoot.kernel.facts import NOTES as NOTES
from starmoot.kernel.facts import Note as Note
from starmoot.kernel.fitting import begins as begins
from starmoot.kernel.fitting import fits as fits
from starmoot.kernel.fitting import possible as possible
from starmoot.kernel.floor import only_floor_stands as only_floor_stands
from starmoot.kernel.forced import sole as sole
from starmoot.kernel.game import Figures as Figures
from starmoot.kernel.game import Options as Options
from starmoot.kernel.imagine import imagine as imagine
from starmoot.kernel.imagine import redealt as redealt
from starmoot.kernel.play import COPY_WATCHERS as COPY_WATCHERS
from starmoot.kernel.play import clone_play as clone_play
from starmoot.kernel.record import codec as codec
from starmoot.kernel.secret import SPECTATOR as SPECTATOR
from starmoot.kernel.shape import FIRST_ENTRY as FIRST_ENTRY
from starmoot.kernel.shape import MISSING as MISSING
from starmoot.kernel.shape import PASSED as PASSED
from starmoot.kernel.shape import STOP as STOP
from starmoot.kernel.shape import Picker as Picker
from starmoot.kernel.shape import choose_from as choose_from
from starmoot.kernel.shape import choose_number as choose_number
from starmoot.kernel.shape import picked as picked
from starmoot.kernel.shape import reachable as reachable
from starmoot.kernel.shape import slot_menu as slot_menu
from starmoot.kernel.shape import walk as walk
from starmoot.kernel.shape import within as within
from starmoot.kernel.shape import words as words
from starmoot.kernel.stored import BadSnapshot as BadSnapshot
from starmoot.kernel.strand import Strand as Strand
from starmoot.kernel.view import decision_id as decision_id
from starmoot.kernel.view import take_view as take_view


def kernel_is_compiled() -> bool:
    """Whether the kernel's loop is native code."""
    return not str(shape.__file__).endswith(".py")
