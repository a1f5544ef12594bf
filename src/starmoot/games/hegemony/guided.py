"""The guided start: a Leader takes a plan, meets a crisis, writes to rivals, and reads theirs."""

from __future__ import annotations

from typing import Final

from starmoot.scene.guided import Guided, Lesson, of

GUIDED: Final = Guided(
    welcome="You are the Leader of one of three governments that will meet only in letters. Four "
    "Officers have just filed what they would do with the whole budget, while a crisis waits. You "
    "take one plan; then the three governments report to each other, and one number of every "
    "report may be a lie.",
    lessons=(
        Lesson(
            "One plan, whole",
            "The bank holds Steel, and each Officer wants to spend all of it in their own way. You "
            "cannot mix plans. The one that you take pays its author, so somebody always gains by "
            "your choice.",
            of("hegemony", "chosen"),
        ),
        Lesson(
            "What the others will read",
            "The crisis is behind you. Now comes the report: a letter to each rival, what you "
            "would rather show than hide, and what you say that you spent on spies. That last "
            "number is the one you may bend.",
            of("hegemony", "opens"),
        ),
        Lesson(
            "The reports open",
            "All three reports are on the table, and what was sent against whom has been counted. "
            "Control taken from you can be erased now, if you spend for it. Take the plan that "
            "answers what you have just read.",
            of("hegemony", "chosen"),
        ),
    ),
    farewell="That is the rhythm of the game: plans, a crisis, letters, and the count. Three "
    "rounds of it decide who founds the Hegemony, and at the end every agenda, lie and spy is "
    "opened.",
    seats=15,
    options={"solo_seat": "a_leader", "representatives": "original_players"},
    seed="a",
    until="hegemony.choose",
)
