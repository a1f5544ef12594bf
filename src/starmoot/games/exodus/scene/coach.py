"""The coach: what a newcomer should know about the question in hand, and what words mean."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names, play
from starmoot.games.exodus.names import NO_FACTION, Faction, Trait
from starmoot.games.exodus.scene.fleet import BAD_WHEN_HIGH, UNREST, plural
from starmoot.games.exodus.state import State
from starmoot.mechanics import coaching
from starmoot.scene import Word

TIPS: Final = {
    "faction_choice": "Church, Government and Military steer the fleet together; the others get "
    "their way by secrets, favours and votes. Take what you would enjoy pretending to be.",
    "institutional_secrets": "Each secret helps while few know it and hurts once all do. Pick two "
    "that help with what you want to do often.",
    "leader_choice": "Your leader can be accused, blackmailed and killed. What nobody knows about "
    "them is a handle for others.",
    "fleet_questions": "What is agreed on here is true from now on; what is not can be argued "
    "about later.",
    "name_system": "The name stays on the map and in the chronicle, whatever happens here.",
    "reward_choice": "Take what the fleet is short of: look for the trait that is nearest to 0.",
    "spend_excess": "The jump went better than it had to. What you spend makes the work here "
    "quicker; what you keep is lost.",
    "disposition_dissent": "Dissent opens a scene in which one gesture can be changed. Agreeing "
    "gains nothing here, so argue if it matters to you.",
    "course_dissent": "Only Church, Government and Military name courses. If they do not agree in "
    "the end the fleet stays, and nothing is lost but time.",
    "represent_church": "Only you know that any hand can hold the iron. What you name counts as if "
    "the Church had named it.",
    "jump_loss_choice": "Something has to be left behind. Give what there is most of: Women, "
    "Supply and Faith all end the voyage at 0.",
    "push_loss_choice": "Something has to be left behind. Give what there is most of.",
    "speak_name": "This works once in the whole voyage. Keep it for a jump that must not fail.",
    "wishes": "You need nothing of this. Somebody new is one more who can be sent into office "
    "later.",
    "infection_fudge": "Nobody sees what you choose. A leader who is a host wants the fleet lost, "
    "and is somebody's best game.",
    "tie": "The votes are equal, so your people do as you say. Take what is likely to succeed: "
    "each success is a point of standing.",
    "marker": "A favour rewrites what its debtor wants of you, or strikes out one of its votes. "
    "Spend it where that turns the result.",
    "scene": "Name one vote that you want changed, and whose. Ask for what they can give up: a "
    "test raises Edge for everybody.",
    "scene_act": "Give in, bargain, or stand firm. A favour owed costs nothing today and a vote "
    "tomorrow.",
    "backing": "Each backer moves the dice by one step, and you risk nothing yourself.",
    "confirm": "Votes change at once and favours are owed from now on. Promises about later are "
    "only words.",
    "blackmail": "A favour keeps your secret, for now. Giving in costs one vote and no favour.",
    "force": "A test raises Edge by 1, won or lost, and its loser loses a point of "
    "standing. Let it rest unless the vote is worth that.",
    "stake": "Each favour that you spend moves the dice by one step in your direction.",
    "covert": "All covert orders are shown at once, and giving one hinders what your people do in "
    "public. To give none costs nothing.",
    "category": "Secrets of high office and discoveries weigh most; personal ones open the way to "
    "blackmail.",
    "endorse": "Two factions on the same side move the roll by one step.",
    "fabricate": "Take what the fleet will use in the next cycles.",
    "office_holder": "The holder of the highest office leads you, and opens its sealed files.",
    "office_secret": "Only you will know which of these is true. Pick what helps you while it is "
    "kept.",
    "succession": "Your people need a head. Those with a secret bring it with them.",
    "transfer": "Whom you send is theirs to lead from now on, and takes every secret along.",
    "windfall": "A gift: take what is nearest to 0.",
    "colony_choice": "This is how the voyage is won. Only if all agree it is more than chance.",
    "scan_choice": "A scan shows what is to be had in a system, not what waits there. Scan where "
    "you may go next.",
    "interlude_choice": "You may speak for somebody else from here on. What is remembered stays in "
    "the chronicle.",
}
"""By the question in hand; `gesture`, `course`, `intents` and `dissent` depend on the fleet."""

LOW: Final = 4
"""From here on a trait that must not reach 0 is everybody's business."""
VITAL: Final = (names.WOMEN, names.SUPPLY, names.FAITH)

TRAIT_WORDS: Final = {
    names.EDGE: "how near people are to violence. From 5 on a crisis looms; high is bad.",
    names.FAITH: "what drives the god and holds it. Jumps are tested with it; at 0 all is lost.",
    names.JUSTICE: "how far people trust the law. It stands against sabotage and coups.",
    names.MIGHT: "guns, pilots and warheads. Battles are tested with it.",
    names.SUPPLY: "food, fuel and parts. It drains with every cycle; at 0 all is lost.",
    names.TREACHERY: "hosts among us. It hinders jumps and battles; high is bad.",
    names.WOMEN: "how many of those are left on whom the future rests; at 0 all is lost.",
}


def about_dissent(state: State) -> str:
    """What consent is worth. (EX-RES-08)"""
    return (
        f"If nobody dissents, Edge falls by 3; it is {state.traits[names.EDGE]} now. Dissent "
        "where an order hurts you or the fleet more than that."
    )


def about_staying(state: State) -> str:
    """What a cycle here brings and costs, by what is here. (EX-DISP-11..12, EX-JUMP-03)"""
    stay = (
        "To stay is a cycle of work: orders are given, the god rests, the hunters come closer. To "
        "leave costs Faith and brings Treachery."
    )
    if any(force > names.INFERIOR for force in state.forces):
        return f"{stay} The squids are here in strength: to stay is to fight them."
    if state.forces:
        return f"{stay} Only scouts are here: if they get away, crises grow more likely."
    if state.fatigue:
        return f"{stay} The god is tired: the next jump would have {hindered(state)}."
    if not state.systems[state.here].exhausted and state.cycles_here == 0:
        return f"{stay} Nothing threatens you yet: there may be something to gain first."
    return stay


def hindered(state: State) -> str:
    """How hard the next ritual is."""
    return plural(state.fatigue, "hindrance")


def about_the_course(state: State) -> str:
    """Who steers, and what hurry costs. (EX-JUMP-01, EX-JUMP-04)"""
    steer = (
        "Church, Government and Military must name the same system, or the fleet stays. Hurry "
        "adds two hindrances: only to get away."
    )
    faith, treachery = state.traits[names.FAITH], state.traits[names.TREACHERY]
    tired = f", with {hindered(state)}" if state.fatigue else ""
    return f"{steer} The jump is Faith {faith} against Treachery {treachery}{tired}."


def about_orders(state: State) -> str:
    """How votes count, and what is most pressing."""
    count = (
        "You write an order for every faction. Your word weighs 5 for your own people and less "
        "for others; standing rises when they do as you wrote, and when they succeed."
    )
    worry = pressing(state)
    return f"{count} {worry}" if worry else count


def pressing(state: State) -> str:
    """The trait that somebody should see to, if any. (EX-CYC-04, EX-CRI-01)"""
    low = min(VITAL, key=lambda trait: state.traits[trait])
    if state.traits[low] <= LOW:
        return f"{names.TRAIT.label(low)} is down to {state.traits[low]}, and at 0 all is lost."
    high = max(BAD_WHEN_HIGH, key=lambda trait: state.traits[trait])
    if state.traits[high] >= UNREST:
        value = state.traits[high]
        return f"{names.TRAIT.label(high)} is up to {value}: from {UNREST} on a crisis looms."
    return ""


BY_THE_FLEET: Final[coaching.Tips] = {
    "gesture": about_staying,
    "course": about_the_course,
    "intents": about_orders,
    "dissent": about_dissent,
}
"""Where it depends on how the fleet stands."""
ALL_TIPS: Final[coaching.Tips] = {**TIPS, **BY_THE_FLEET}


def tip(view: k.View) -> str:
    """Advice about the question in hand, by what the viewer's faction knows."""
    return coaching.tip(view, ALL_TIPS, view.state)


def words(state: State, own: Faction) -> tuple[Word, ...]:
    """The words of the game with what they come to now, as far as a faction knows."""
    found = [trait_word(state, trait) for trait in names.EVERY_TRAIT]
    standing = markers = ""
    if own != NO_FACTION:
        standing = f"yours is {state.factions[own].standing}"
        markers = f"you hold {sum(state.factions[own].markers)}"
    found += [
        Word("standing", "what ranks the factions once the voyage is over.", standing),
        Word("marker", "a favour that one faction owes another.", markers),
        Word("cycle", "a span of work in one system, with an order for every faction."),
        Word("dissent", "to object, and argue it out in a scene."),
        Word("scene", "two factions argue over one vote; a deal or a test settles it."),
        Word("hindrance", "one step down on the dice of a test."),
        Word("assist", "one step up on the dice of a test."),
        Word("covert", "done in the dark: shown with all the others, never voted on."),
        Word("ritual", "how the god is driven to jump; in a hurry it is two steps harder."),
        Word(
            "Fatigue",
            "each jump since the god rested makes the next one harder.",
            f"{state.fatigue} now",
        ),
        Word("squids", "the star-farers who hunt the fleet."),
        Word("host", "somebody who is ruled by a bounder, and wants the fleet lost."),
    ]
    return tuple(found)


def trait_word(state: State, trait: Trait) -> Word:
    """A trait, where it stands, and its letter in reports. (EX-TRAIT-06)"""
    now = f"{state.traits[trait]} of {play.TRAIT_MOST}; {names.LETTERS[trait]} in reports"
    return Word(names.TRAIT.label(trait), TRAIT_WORDS[trait], now)
