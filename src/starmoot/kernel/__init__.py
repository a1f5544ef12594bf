"""The kernel as authors of games know it: at most sixty names (ARCHITECTURE.md has the main ones).

Games write `from starmoot import kernel as k` and need nothing else of it. Servers, terminals, bots
and tests take what runs a game from `starmoot.host`.
"""

from starmoot.kernel.chance import Chance as Chance
from starmoot.kernel.decision import Question as Question
from starmoot.kernel.decision import Step as Step
from starmoot.kernel.decision import Topic as Topic
from starmoot.kernel.decision import Words as Words
from starmoot.kernel.facts import Entry as Entry
from starmoot.kernel.facts import note as note
from starmoot.kernel.game import BadTable as BadTable
from starmoot.kernel.game import Bots as Bots
from starmoot.kernel.game import Game as Game
from starmoot.kernel.game import Meeting as Meeting
from starmoot.kernel.game import Opening as Opening
from starmoot.kernel.game import Story as Story
from starmoot.kernel.kind import NUMBER as NUMBER
from starmoot.kernel.kind import SEAT as SEAT
from starmoot.kernel.kind import YES_NO as YES_NO
from starmoot.kernel.kind import Kind as Kind
from starmoot.kernel.kind import Seat as Seat
from starmoot.kernel.native import i64 as i64
from starmoot.kernel.native import mypyc_attr as mypyc_attr
from starmoot.kernel.play import Play as Play
from starmoot.kernel.procedure import DONE as DONE
from starmoot.kernel.procedure import STAY as STAY
from starmoot.kernel.procedure import Ask as Ask
from starmoot.kernel.procedure import Fork as Fork
from starmoot.kernel.procedure import Goto as Goto
from starmoot.kernel.procedure import Procedure as Procedure
from starmoot.kernel.procedure import Run as Run
from starmoot.kernel.procedure import Sequence as Sequence
from starmoot.kernel.procedure import ask as ask
from starmoot.kernel.procedure import ask_each as ask_each
from starmoot.kernel.record import Record as Record
from starmoot.kernel.record import Settings as Settings
from starmoot.kernel.record import Veiled as Veiled
from starmoot.kernel.secret import EVERYONE as EVERYONE
from starmoot.kernel.secret import NOBODY as NOBODY
from starmoot.kernel.secret import UNKNOWN as UNKNOWN
from starmoot.kernel.secret import Cards as Cards
from starmoot.kernel.secret import Secret as Secret
from starmoot.kernel.secret import only as only
from starmoot.kernel.secret import sees as sees
from starmoot.kernel.shape import PASS as PASS
from starmoot.kernel.shape import Allocate as Allocate
from starmoot.kernel.shape import Amount as Amount
from starmoot.kernel.shape import Answer as Answer
from starmoot.kernel.shape import Choose as Choose
from starmoot.kernel.shape import Follows as Follows
from starmoot.kernel.shape import Form as Form
from starmoot.kernel.shape import Limit as Limit
from starmoot.kernel.shape import Shape as Shape
from starmoot.kernel.shape import Text as Text
from starmoot.kernel.shape import compound as compound
from starmoot.kernel.shape import pick as pick
from starmoot.kernel.sheet import Pick as Pick
from starmoot.kernel.sheet import Sheet as Sheet
from starmoot.kernel.sheet import form as form
from starmoot.kernel.sheet import read as read
from starmoot.kernel.view import Pending as Pending
from starmoot.kernel.view import View as View
