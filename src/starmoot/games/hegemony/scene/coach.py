"""The coach: what a newcomer should know about the question in hand, and the words of the game."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.advice.counsel import room_of
from starmoot.games.hegemony.state import Cabinet, State
from starmoot.mechanics import coaching
from starmoot.scene import Word

TIPS: Final = {
    # founding
    "name_leader": "The Leader files no plans but takes one in every phase. For a first game the "
    "scribe is a good choice, who has to be there anyway.",
    "concept": "A name and a sentence are enough. They change no figure, but rivals will read "
    "them with the first report.",
    "discard": "Two gifts stay for the whole game. Keep what works in every session; give up what "
    "waits for luck.",
    "wish": "Your office says what you are paid for. Pick what you would like to argue for all "
    "evening.",
    "second_office": "In a small room you may hold two offices and are paid for both.",
    "assign": "Two want the same office, and you settle it. The other one takes what is free.",
    "style": "Under this name and title rivals will know you. It changes no figure.",
    "agenda": "Nobody else sees it before the end. Take one that goes with your office, so that "
    "nobody wonders why you argue as you do.",
    "blank": "Your agenda pays for what happens to this one. Name somebody whose steps you can "
    "steer.",
    "accept_cards": "The cards of this table hold only if all three scribes accept them.",
    "propose_hours": "Label A wins ties and draws its crises first. An hour a week suits most "
    "groups.",
    "agree_hours": "If one of you refuses, the usual hours hold: once a week.",
    # a session
    "start": "The session begins for the whole room. Who does not answer the roll call counts as "
    "absent.",
    "present": "Say so within two minutes: who is absent has no say and earns nothing for being "
    "there.",
    "name_scribe": "The scribe posts the report, and a late one hardly counts. Name somebody who "
    "will be online then.",
    "tag": "Plans, crises and agendas say Rival-A and Rival-B. Call the rival you mean to strike "
    "Rival-A, and tell the room.",
    "change_agenda": "If your old aim has paid already, a new one may pay again. Changing it "
    "shows the old one to your room.",
    "move": "You may shift up to 2 Steel within the plan, once in a session. Use it to meet a "
    "crisis that the plan just misses.",
    "embezzle": "One Steel less in the bank, three points for you, and nobody learns who it was.",
    "reroll": "Once in the game. Do it if this turn asks for what no plan can pay.",
    "accuse": "Only for cards drawn at a real table. Accuse if you saw it.",
    "accept": "Two scribes decide. If both accept the charge, it counts.",
    # research and spies
    "activate": "It is paid from this phase's Research, before cards are bought. Do it if it "
    "gives more than it costs.",
    "buy": "Simple cards cost 2 points, Advanced 6, a Mastery 12. Of three of a level you keep "
    "one, so one or two buy as much as three. What is left is lost.",
    "pick": "Only you see these cards. Costly ones pay you more; those that multiply what the room "
    "spends anyway help everybody.",
    "art": "Name what your room spends most on.",
    "swap": "A Simple technology that you will use is better than a better one that you will not.",
    "lose": "Give up what was used least.",
    "send_virus": "It works once. Keep it for a rival that sends much Domestic.",
    "order": "Spies work once and are gone. Fortify what you spend, or strike an officer of the "
    "rival who leads.",
    # reports
    "messages": "Each rival reads its letter with your report. Nothing binds you to what you "
    "write.",
    "reveal": "What is shown stays known. A technology that frightens may keep a rival away.",
    "hivemind": "The points of this one's office become Control. Name the one who has earned most.",
    "deputies": "Deputies may post the report if you cannot. One is enough.",
    "post": "Posted within the first minutes it brings Steel; after the window it hardly counts.",
    # the Hegemony
    "meet": "The last session begins when you say so.",
    "proclaim": "Factions that join bring their Steel for the last crisis; those that are sent "
    "away bring nothing.",
    "narrate": "This is the last word of your office, for the record. One sentence is plenty.",
    "publish": "Everybody learns how it ended, and every secret opens.",
}
"""By the question in hand; plans and the Espionage number depend on where the room stands."""


def about_espionage(cabinet: Cabinet) -> str:
    """What to report of one's spies."""
    return (
        f"We spent {cabinet.spent_espionage}. This is the one number that may be wrong: more "
        "frightens rivals, less lulls them. Nobody can check it before the end."
    )


def about_plans(cabinet: Cabinet) -> str:
    """What a plan is for in this phase."""
    bank = f"There are {cabinet.bank} Steel. "
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


ALL_TIPS: Final[coaching.Tips] = {
    **TIPS,
    "draft": about_plans,
    "file": about_plans,
    "choose": about_choosing,
    "espionage": about_espionage,
}


def tip(view: k.View) -> str:
    """What to know about the first question that the viewer has not answered yet."""
    if view.spectates or not view.pending:
        return ""
    return coaching.tip(view, ALL_TIPS, room_of(view.state, view.viewer))


def words(state: State, viewer: int) -> tuple[Word, ...]:
    """The words of the game with what they come to now, as far as the viewer knows."""
    bank = spies = rivals = ""
    if 0 <= viewer < len(state.homes) and state.cabinets:
        cabinet = room_of(state, viewer)
        bank = f"{cabinet.bank} in our bank"
        spies = f"{sum(cabinet.spies)} of ours asleep"
        if cabinet.tags:
            named = [n.FACTION.label(rival) for rival in cabinet.tags]
            rivals = f"{named[0]} is Rival-A, {named[1]} is Rival-B"
    return (
        Word("Steel", "what everything is paid with; what a session leaves over doubles.", bank),
        Word("Control", "what the factions fight for: who has most founds the Hegemony."),
        Word("Leader", "takes one plan of the Officers in every phase, whole."),
        Word("Officer", "everybody but the Leader; each files a plan and is paid for an office."),
        Word("scribe", "posts our report, and sets the one number that may lie."),
        Word("Rival-A", "what our Leader calls one of the rivals in this session.", rivals),
        Word("Rival-B", "the other rival.", rivals),
        Word("Military", "fleets: beats Domestic, loses to Foreign Affairs."),
        Word("Foreign Affairs", "envoys: beats Military, loses to Domestic."),
        Word("Domestic", "trade and culture: beats Foreign Affairs, loses to Military."),
        Word("Research", "buys technologies, which the Science Officer draws."),
        Word("Espionage", "places sleeping spies with a rival.", spies),
        Word("Exchange", "when three reports open together and Control is counted."),
        Word("Reaction", "the phase in which Control taken from us can be erased."),
        Word("agenda", "what one player is paid for in secret."),
    )
