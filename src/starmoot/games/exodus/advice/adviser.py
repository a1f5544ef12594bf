"""Advice for automatic players: what a faction should answer, at three levels.

The levels are told in `advice_counsel`. Advice reads nothing but the seat's own view, and says
None where it has no opinion: on names, stories and the like.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.advice import course, debate
from starmoot.games.exodus.advice.counsel import REGULAR, Counsel
from starmoot.games.exodus.advice.plans import code_worth, plan
from starmoot.games.exodus.advice.plots import covert_path
from starmoot.games.exodus.advice.quarrels import dissent_from, dissents_on_course
from starmoot.games.exodus.advice.values import IMPACTS, gain
from starmoot.games.exodus.characters.infection import OWN_SELF
from starmoot.games.exodus.conflict.votes import DESTINATION, GESTURE
from starmoot.games.exodus.content.printed import SECRETS
from starmoot.games.exodus.disposition.leaving import HURRIED, NORMAL
from starmoot.games.exodus.intent.sheets import path_of
from starmoot.games.exodus.orders.elections import THE_GOVERNMENT
from starmoot.games.exodus.state import State
from starmoot.games.exodus.systems.extraction import FOUNDED
from starmoot.games.exodus.voyage.setup import PAIRS
from starmoot.kernel.shape import Picker
from starmoot.mechanics.answering import along, choose, least

FAVOURITES: Final = [
    names.RESEARCHERS,
    names.MILITARY,
    names.OPPOSITION,
    names.CHURCH,
    names.NETWORK,
    names.SECURITY,
    names.UNDERWORLD,
    names.GOVERNMENT,
]
"""The factions to play, the most rewarding first: in the end a Government pays for everybody."""

SECRET_ADVANTAGE: Final = 60
"""What a secret's advantage is worth against the day on which it comes out."""

LIKELY_OUT: Final = 3
"""One secret in so many comes out."""


def advice(view: k.View, pending: k.Pending, level: int, _picker: Picker) -> k.Answer | None:
    """What a seat should answer at a level, 1 to 3; None where it is a matter of taste.

    Higher levels play like the third. Nothing is left to chance: the same sight, the same advice.
    """
    state: State = view.state
    question = pending.question
    counsel = Counsel(state, question.seat, level)
    word = question.topic.name.removeprefix("exodus.")
    shape = pending.shape
    answer = on_course(counsel, word, shape)
    if answer is None:
        answer = on_orders(counsel, word, shape)
    if answer is None:
        answer = in_scene(counsel, word, shape)
    if answer is None:
        answer = on_the_way(counsel, word, shape)
    if answer is None and question.standing:
        return k.PASS
    return answer


def on_course(c: Counsel, word: str, shape: k.Shape) -> k.Answer | None:
    """Stay or leave, and where to."""
    if word == "gesture" and isinstance(shape, k.Choose):
        return k.pick(course.best_gesture(c, shape.keys))
    if word == "course" or word == "represent_church":
        return name_course(c, shape)
    if word == "jump_loss_choice" and isinstance(shape, k.Choose):
        return k.pick(course.best_loss(c, shape.keys, True))
    if word == "push_loss_choice" and isinstance(shape, k.Choose):
        return k.pick(course.best_loss(c, shape.keys, False))
    if word == "speak_name":
        return k.pick(1)
    if word == "spend_excess" and isinstance(shape, k.Amount):
        return k.pick(shape.most)
    if word == "disposition_dissent":
        return least(shape) if dissents_on_course(c, GESTURE) else k.PASS
    if word == "course_dissent":
        return least(shape) if dissents_on_course(c, DESTINATION) else k.PASS
    return None


def name_course(c: Counsel, shape: k.Shape) -> k.Answer:
    """EX-DEC-07: the same course for all who judge alike; none where one had better stay."""
    if not isinstance(shape, k.Form) or not course.wants_to_leave(c):
        return k.PASS
    routes, speeds = shape.parts[0], shape.parts[1]
    if not isinstance(routes, k.Choose) or not isinstance(speeds, k.Choose):
        return k.PASS
    speed = HURRIED if course.hurry(c) or NORMAL not in speeds.keys else NORMAL
    return k.compound([k.pick(course.best_course(c, routes.keys)), k.pick(speed)])


def on_orders(c: Counsel, word: str, shape: k.Shape) -> k.Answer | None:
    """Intents, dissent from them, and covert orders."""
    if word == "intents" and isinstance(shape, k.Form):
        return order_sheet(c, shape)
    if word == "tie" and isinstance(shape, k.Choose):
        return tie(c, shape)
    if word == "dissent" and isinstance(shape, k.Choose):
        about = dissent_from(c, shape.keys)
        found = None if about < 0 else choose(shape, about)
        return k.PASS if found is None else found
    if word == "covert" and isinstance(shape, k.Choose):
        path = covert_path(c, shape) if c.level >= REGULAR else []
        given = along(shape, path) if path else None
        return k.PASS if given is None else given
    return None


def order_sheet(c: Counsel, shape: k.Form) -> k.Answer:
    """EX-DEC-14: an intent for everybody."""
    abouts = [names.FACTION.index[name] for name in shape.names]
    legal: list[list[int]] = []
    for part in shape.parts:
        legal.append(part.keys if isinstance(part, k.Choose) else [])
    written: list[k.Answer] = []
    for place, wanted in enumerate(plan(c, abouts, legal)):
        line = along(shape.parts[place], path_of(wanted))
        written.append(least(shape.parts[place]) if line is None else line)
    return k.compound(written)


def tie(c: Counsel, shape: k.Choose) -> k.Answer:
    """EX-DEC-16: the best of tied orders."""
    best = shape.keys[0]
    for wanted in shape.keys:
        if code_worth(c, c.me, wanted) > code_worth(c, c.me, best):
            best = wanted
    return k.pick(best)


def in_scene(c: Counsel, word: str, shape: k.Shape) -> k.Answer | None:
    """Everything that is asked in and around a conflict scene."""
    if word == "scene":
        return debate.open_scene(c, shape)
    if word == "scene_act":
        return debate.act(c, shape)
    if word == "backing":
        return debate.take_side(c, shape)
    if word == "confirm":
        return debate.confirm(c, shape)
    if word == "blackmail":
        return debate.yield_to(c, shape)
    if word == "force":
        return debate.force(c)
    if word == "stake":
        return debate.stake(c, shape)
    if word == "marker":
        return debate.call_in(c, shape)
    return None


def on_the_way(c: Counsel, word: str, shape: k.Shape) -> k.Answer | None:
    """Choices that come up now and then."""
    if not isinstance(shape, k.Choose):
        return None
    if word == "faction_choice":
        return k.pick(favourite(shape.keys))
    if word == "institutional_secrets":
        return k.pick(safest_pair(c, shape.keys))
    if word == "office_secret":
        return k.pick(best_secret(c, shape.keys))
    if word in ("reward_choice", "windfall", "fabricate"):
        return k.pick(course.best_gain(c, shape.keys))
    if word == "colony_choice":
        return k.pick(FOUNDED)
    if word == "endorse":
        return k.pick(THE_GOVERNMENT)
    if word == "infection_fudge":
        return k.pick(OWN_SELF if OWN_SELF in shape.keys else shape.keys[0])
    if word == "category":
        return k.pick(names.PERSONAL if names.PERSONAL in shape.keys else shape.keys[0])
    if word in ("scan_choice", "office_holder"):
        return least(shape)
    return None


def favourite(offered: list[int]) -> k.i64:
    """The faction to play."""
    for faction in FAVOURITES:
        if faction in offered:
            return faction
    return offered[0]


def best_secret(c: Counsel, offered: list[int]) -> k.i64:
    """EX-SCT-09: which secret of one's office shall be true."""
    best = offered[0]
    for card in offered:
        if secret_worth(c, card) > secret_worth(c, best):
            best = card
    return best


def secret_worth(c: Counsel, card: k.i64) -> k.i64:
    """What a secret of one's own is worth: its advantage, less what it may do one day."""
    harm = gain(c.worth, c.state.traits, IMPACTS[card]) // LIKELY_OUT
    return harm + (SECRET_ADVANTAGE if SECRETS[card].advantage is not None else 0)


def safest_pair(c: Counsel, offered: list[int]) -> k.i64:
    """EX-SET-06: the two secrets that one can best live with."""
    best = offered[0]
    most: k.i64 = -1_000_000
    for pair in offered:
        worth: k.i64 = 0
        for card in PAIRS[pair]:
            worth += secret_worth(c, card)
        if worth > most:
            best, most = pair, worth
    return best
