"""Setting up the map, the powers and the decks."""
