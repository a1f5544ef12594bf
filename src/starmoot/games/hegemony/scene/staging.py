"""How what happens is shown when it happens. The Exchange is the great moment."""

from __future__ import annotations

from typing import Final

from starmoot.scene import stage

STAGING: Final = stage.of(
    "hegemony",
    history=stage.act("Before it began", stage.GREAT),
    leads=stage.act("A Leader is named"),
    round=stage.act("A new round"),
    faced=stage.card("The crisis is read"),
    turned=stage.act("The turning point", stage.GREAT),
    files=stage.SILENT,
    chosen=stage.act("The Leader decides"),
    resolved=stage.act("The crisis is over"),
    unresolved=stage.act("The crisis is over"),
    drawn=stage.SILENT,
    kept=stage.act("The laboratory", stage.SMALL),
    opens=stage.act("The Exchange: three reports open", stage.GREAT),
    reports=stage.change(),
    gains=stage.act("Like cancels like, the wheel turns", stage.GREAT),
    read_out=stage.SILENT,
    killed=stage.act("Murder", stage.GREAT),
    died=stage.act("Murder", stage.GREAT),
    purged=stage.act("A government falls", stage.GREAT),
    sabotaged=stage.act("Sabotage"),
    spies_found=stage.act("Spies are found"),
    spies_seen=stage.act("Spies are found"),
    late=stage.act("The hour has passed"),
    gone_stale=stage.act("A faction falls silent", stage.GREAT),
    stale=stage.act("A faction falls", stage.GREAT),
    founded=stage.act("The Hegemony is founded", stage.GREAT),
    fated=stage.act("The First Proclamation"),
    at_last=stage.card("The Final Crisis", stage.GREAT),
    rolled=stage.act("The measure of the crisis", stage.GREAT),
)
