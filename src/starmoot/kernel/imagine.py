"""Imagined worlds: what could be true as far as one viewer knows.

Search bots get these, never the true world. The two-worlds test uses the same re-dealing to
prove that nothing a viewer sees depends on what it may not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from starmoot.kernel.chance import QuickChance
from starmoot.kernel.decision import Window
from starmoot.kernel.native import i64
from starmoot.kernel.play import Play, clone_play
from starmoot.kernel.record import Veiled, codec
from starmoot.kernel.secret import Cards, Secret
from starmoot.kernel.shape import MISSING

if TYPE_CHECKING:
    from starmoot.kernel.game import Game

NOT_THE_DEAL: Final = 0x2545F4914F6CDD1D
"""Keeps the dice of an imagined world apart from those that dealt it."""


def imagine(game: Game, play: Play, viewer: i64, salt: i64) -> Play:
    """A random world consistent with what a viewer knows, with fresh dice, ready to play on."""
    world = redealt(game, play, viewer, salt)
    world.quiet = True
    world.chance = QuickChance(list(game.streams), [0] * len(game.streams), salt ^ NOT_THE_DEAL)
    world.questions = []
    world.answers = []
    for strand in world.strands:
        for window in [strand.window, *[frame.held for frame in strand.stack]]:
            if window is not None:
                forget_answers(window, viewer)
    return world


def redealt(game: Game, play: Play, viewer: i64, salt: i64) -> Play:
    """A copy in which everything the viewer cannot know is dealt anew."""
    world = clone_play(play)
    dice = QuickChance(["redeal"], [0], salt)
    hidden: list[Any] = []
    codec(type(world.state)).secrets(world.state, hidden)
    for strand in world.strands:
        for frame in strand.stack:
            codec(type(frame)).secrets(frame, hidden)
            frame.imagined(world, viewer, dice)
    pools: dict[str, list[Any]] = {}
    for secret in hidden:
        if isinstance(secret, Veiled):
            continue  # nobody but the game knows which records there could be: see `Game.redeal`
        if secret.pool:
            pools.setdefault(secret.pool, []).append(secret)
        elif isinstance(secret, Secret) and secret.faces and not secret.known_to(viewer):
            learned = secret.learned
            secret.roll(dice, 0, secret.audience)
            secret.learned = learned
    for pool in pools.values():
        mix(pool, viewer, dice)
    if game.redeal is not None:
        game.redeal(world, viewer, dice)
    return world


def mix(pool: list[Any], viewer: i64, dice: QuickChance) -> None:
    """Shuffle what the viewer cannot tell apart among the places where it lies."""
    values: list[int] = []
    for secret in pool:
        if isinstance(secret, Cards):
            values += secret.hidden_from(viewer)
        elif isinstance(secret, Secret) and not secret.known_to(viewer):
            values.append(secret.value)
    values.sort()  # what is imagined depends on what the viewer knows, and on nothing else
    dice.shuffle(0, values)
    at: i64 = 0
    for secret in pool:
        if isinstance(secret, Cards):
            at += secret.hide_others(viewer, values, at)
        elif isinstance(secret, Secret) and not secret.known_to(viewer):
            secret.value = values[at]
            at += 1


def forget_answers(window: Window, viewer: i64) -> None:
    """Drop the sealed answers of others: in an imagined world they are still to be given."""
    for index in range(len(window.questions)):
        if window.answers[index] is not MISSING and window.questions[index].seat != viewer:
            window.answers[index] = MISSING
            window.awaited += 1
