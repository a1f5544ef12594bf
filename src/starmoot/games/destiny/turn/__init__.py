"""The turn: set-up, phases, initiative, the Galactic Phase, purchases, its end and the game's."""
