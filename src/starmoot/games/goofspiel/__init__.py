"""Goofspiel, the game of pure strategy: everybody bids hidden cards for prizes."""

from starmoot.games.goofspiel.play import GAME

__all__ = ["GAME"]
