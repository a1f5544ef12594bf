"""Automatic players. They see views and imagined worlds, never the true one."""

from starmoot.bots.base import BOTS, Bot, BotFault, Chair, Recipe, UnknownBot, make_bot
from starmoot.bots.character import make_character
from starmoot.bots.match import (
    MatchResult,
    play_many,
    play_match,
    ranks,
    record_match,
    take_turn,
)
from starmoot.bots.search import make_search
from starmoot.bots.simple import make_advice, make_caretaker, make_random

BOTS.update(
    {
        "advice": Recipe(make_advice, ("advice", "advice:LEVEL")),
        "caretaker": Recipe(make_caretaker, ("caretaker",)),
        "character": Recipe(
            make_character, ("character:TEMPERAMENT", "character:TEMPERAMENT:MILLISECONDSms")
        ),
        "random": Recipe(make_random, ("random",)),
        "search": Recipe(make_search, ("search:WORLDS", "search:MILLISECONDSms")),
    }
)

__all__ = [
    "BOTS",
    "Bot",
    "BotFault",
    "Chair",
    "MatchResult",
    "Recipe",
    "UnknownBot",
    "make_bot",
    "play_many",
    "play_match",
    "ranks",
    "record_match",
    "take_turn",
]
