"""The coach: what a newcomer should know about the question in hand, and the words of the game."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.advice.counsel import room_of
from starmoot.games.hegemony.state import Cabinet, State
from starmoot.mechanics import coaching
from starmoot.scene import Word

PACKAGE: Final = "starmoot.games.hegemony"
MEANINGS: Final = coaching.written(PACKAGE, "words")


def about_espionage(cabinet: Cabinet) -> str:
    """What to report of one's spies."""
    return (
        f"We spent {cabinet.spent_espionage}. This is the one number that may be wrong: more "
        "frightens rivals, less lulls them. Nobody can check it before the end."
    )


def about_plans(cabinet: Cabinet) -> str:
    """What a plan is for in this phase."""
    bank = f"There {'is' if cabinet.bank == 1 else 'are'} {cabinet.bank} Steel. "
    paid = "If the Leader takes your plan, you are paid."
    if cabinet.phase == n.EVENT:
        return f"{bank}Meet the crisis with some of it, and strike with the rest. {paid}"
    if cabinet.phase == n.REACTION:
        return (
            f"{bank}Three points of a resource erase one Control that was taken from you through "
            f"it. What you keep is worth twice as much in the next session. {paid}"
        )
    if cabinet.phase == n.CRISIS:
        return f"{bank}Pay what the card asks for, and no more: planning comes next. {paid}"
    if cabinet.phase == n.FINAL:
        return f"{bank}Nothing comes after this: spend it all where the scene points. {paid}"
    if cabinet.session == 3:
        return f"{bank}This is the last blow before the count. {paid}"
    return f"{bank}Strike one rival hard rather than both a little; what is kept doubles. {paid}"


def about_choosing(cabinet: Cabinet) -> str:
    """How a Leader picks a plan."""
    if cabinet.phase in (n.EVENT, n.CRISIS, n.FINAL):
        return "You take one plan whole. Look first which of them meet the crisis."
    return "You take one plan whole, and pay its author with it. Look at what each leaves us."


TIPS: Final[coaching.Tips] = {
    **coaching.written(PACKAGE, "tips"),
    "draft": about_plans,
    "file": about_plans,
    "choose": about_choosing,
    "espionage": about_espionage,
}
"""By the question in hand; plans and the Espionage number depend on where the room stands."""


def tip(view: k.View) -> str:
    """What to know about the first question that the viewer has not answered yet."""
    if view.spectates or not view.pending:
        return ""
    return coaching.tip(view, TIPS, room_of(view.state, view.viewer))


def words(state: State, viewer: int) -> tuple[Word, ...]:
    """The words of the game with what they come to now, as far as the viewer knows."""
    now: dict[str, str] = {}
    if 0 <= viewer < len(state.homes) and state.cabinets:
        cabinet = room_of(state, viewer)
        now["Steel"] = f"{cabinet.bank} in our bank"
        now["Espionage"] = f"{sum(cabinet.spies)} of ours asleep"
        if cabinet.tags:
            named = [n.FACTION.label(rival) for rival in cabinet.tags]
            now["Rival-A"] = now["Rival-B"] = f"{named[0]} is Rival-A, {named[1]} is Rival-B"
    return coaching.glossary(MEANINGS, now)
