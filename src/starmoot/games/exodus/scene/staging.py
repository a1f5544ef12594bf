"""How what happens in the fleet is shown when it happens."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.intent import tallying, writing
from starmoot.games.exodus.names import FACTION
from starmoot.games.exodus.state import BLANK, State
from starmoot.scene import NOBODY, Stand, Tally, Token, stage

GREAT: Final = stage.act(weight=stage.GREAT)
BEAT: Final = stage.act()

STAGING: Final = stage.of(
    "exodus",
    plays=stage.SILENT,
    absent=stage.SILENT,
    present=stage.SILENT,
    trait_moved=stage.change(),
    standing=stage.change(),
    ballot_counted=stage.count("The fleet votes"),
    cycle=stage.act("The voyage goes on", ends="The cycle in short"),
    interlude=GREAT,
    leader=stage.change(),
    rolled=stage.dice(),
    flipped=stage.dice(),
    tested=stage.dice(),
    systems_reward=stage.outcome(),
    systems_risk=stage.outcome(),
    systems_convenience=stage.outcome(),
    systems_charted=stage.outcome(),
    covert_order=stage.SILENT,
    system_named=stage.change(stage.BEAT),
    disposition_called=stage.SILENT,
    disposition_gesture=stage.votes("The Government counts to three"),
    disposition=stage.act("Stay, leave or fight"),
    disposition_overtaken=GREAT,
    course_named=stage.votes("The keepers name a course"),
    course_agreed=stage.act("The course is set"),
    course_disputed=stage.act("The course is not set"),
    jump_made=stage.act("The jump", stage.GREAT),
    jump_failed=stage.act("The jump", stage.GREAT),
    order_executed=stage.act("An order is carried out"),
    order_impossible=BEAT,
    consent=stage.change(),
    orders_stand=stage.change(),
    dissents=stage.act("Dissent"),
    dissent_withdrawn=stage.SILENT,
    tie_broken=stage.act("The votes are tied"),
    scene_staged=stage.act("A scene"),
    scene_ends=stage.act("A scene ends"),
    judged=stage.outcome(),
    offered=stage.act("A deal is offered"),
    promised=stage.act("A deal is struck"),
    discovery=stage.outcome(stage.GREAT),
    secret_learned=stage.act("A secret"),
    secret_public=stage.change(stage.GREAT),
    secret_leaked=stage.act("A secret is out", stage.GREAT),
    secret_escaped=stage.act("A secret is out", stage.GREAT),
    spied=stage.outcome(),
    plot_exposed=stage.act("A plot", stage.GREAT),
    wounded=stage.outcome(stage.GREAT),
    assassinated=stage.outcome(stage.GREAT),
    sabotaged=stage.outcome(stage.GREAT),
    leader_falls=GREAT,
    member_falls=BEAT,
    infection_exposed=GREAT,
    chains_broken=GREAT,
    coup_failed=stage.act("The coup", stage.GREAT),
    coup_stand_off=stage.act("The coup", stage.GREAT),
    coup_succeeds=stage.act("The coup", stage.GREAT),
    endorses=stage.votes("The fleet elects"),
    confirmed=stage.outcome(stage.GREAT),
    narrowly=stage.outcome(stage.GREAT),
    turned_out=stage.outcome(stage.GREAT),
    law=GREAT,
    law_repealed=GREAT,
    crisis_erupts=stage.outcome(stage.GREAT),
    revolution_rages=GREAT,
    revolution_over=GREAT,
    extraction_done=stage.act("The work is done"),
    colony_fate=stage.act("The world below", stage.GREAT),
    combat_attack=stage.act("The fleet fights", stage.GREAT),
    combat_beaten=stage.outcome(stage.GREAT),
    combat_weakened=stage.outcome(stage.GREAT),
    combat_destroyed=stage.outcome(stage.GREAT),
    lost=stage.act("The voyage ends", stage.GREAT),
    won=stage.act("The voyage ends", stage.GREAT),
    undecided=stage.act("The voyage ends", stage.GREAT),
    final_standing=stage.bids("How they stand", stage.GREAT),
    first=stage.outcome(stage.GREAT),
)


def beats(view: k.View, entries: list[k.Entry]) -> list[stage.Beat]:
    """The intents are opened faction by faction; everything else as its staging says."""
    orders = {entry.args[0]: entry for entry in entries if entry.note is tallying.TALLIED}
    written = [entry for entry in entries if entry.note is writing.INTENT]
    found = [order_beat(view, order, written) for order in orders.values() if written]
    shown = (tallying.TALLIED, writing.INTENT) if written else ()
    rest = [entry for entry in entries if entry.note not in shown]
    return found + stage.beats_of(view, rest, STAGING)


def order_beat(view: k.View, order: k.Entry, written: list[k.Entry]) -> stage.Beat:
    """What the votes make one faction do, and whether it wanted that. (EX-RES-02)"""
    state: State = view.state
    about, chosen = order.args
    code = order.note.kinds[1]
    stands: dict[int, Stand] = {}
    own = BLANK
    for entry in written:
        author, whose, wanted, votes = entry.args
        if whose != about or votes == 0:
            continue
        if author == about:
            own = wanted
        token = Token(FACTION.label(author), state.factions[author].seat, votes)
        old = stands.get(wanted)
        before = (0, ()) if old is None else (old.total, old.tokens)
        label = code.label(wanted, state)
        stands[wanted] = Stand(label, before[0] + votes, (*before[1], token), key=str(wanted))
    ranked = sorted(stands.values(), key=lambda stand: -stand.total)
    title = code.label(chosen, state)
    told: tuple[str, ...] = ()
    if own not in (BLANK, chosen) and state.factions[about].seat != NOBODY:
        title += ", against its own will"
        told = (f"{FACTION.label(about)} wanted this instead: {code.label(own, state)}",)
    widgets = (Tally("Votes", tuple(ranked), won=str(chosen)),) if ranked else ()
    key = FACTION.key(about)
    owner = state.factions[about].seat
    lead = f"{FACTION.label(about)}: the intents are opened"
    return stage.Beat(title, lead, told, widgets, owner, (key,), stage.BEAT, stage.VOTES)
