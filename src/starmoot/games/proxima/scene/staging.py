"""How what happens is shown when it happens."""

from __future__ import annotations

from typing import Final

from starmoot.scene import stage

STAGING: Final = stage.of(
    "proxima",
    begun=stage.act("The powers arrive"),
    joins=stage.act("The powers are chosen"),
    turn=stage.act(ends="The turn is over"),
    time_is_up=stage.act("The last turn", stage.GREAT),
    income=stage.SILENT,
    grown=stage.SILENT,
    on_table=stage.card("Before the council"),
    votes=stage.votes("The votes are opened"),
    carried=stage.outcome(stage.GREAT),
    repealed=stage.act("The council"),
    bid=stage.bids("The bids for turn order open"),
    declared=stage.act("The bonus action"),
    plays=stage.votes("The action cards are turned up"),
    reacts=stage.act("A reaction"),
    learned=stage.card("A new technology"),
    aimed=stage.act("Rockets are aimed"),
    hit=stage.act("Rockets fall", stage.GREAT),
    fell_short=stage.act("Rockets fall"),
    stopped=stage.act("Rockets fall"),
    destroyed=stage.act("A world ends", stage.GREAT),
    appears=stage.act("Out of nowhere", stage.GREAT),
    fight=stage.act("Ships meet", stage.GREAT),
    guard=stage.act("The Resistance stands guard"),
    rolls=stage.battle("A round of fire", stage.BEAT),
    lost_ship=stage.act("A ship is lost"),
    won=stage.act("The battle is over", stage.GREAT),
    beaten=stage.act("The Resistance is beaten", stage.GREAT),
    holds=stage.act("The Resistance holds"),
    nobody_left=stage.act("The battle is over", stage.GREAT),
    landed=stage.act("Landing"),
    drove_out=stage.act("Landing", stage.GREAT),
    spawned=stage.act("The Resistance stirs"),
    scored=stage.SILENT,
    total=stage.bids("The final count", stage.GREAT),
    wins=stage.act("It is over", stage.GREAT),
)
"""Who moves where, and what is bought, is told below what it belongs to."""
