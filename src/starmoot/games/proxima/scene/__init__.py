"""What each power sees: the hexes, the powers, the council, the technologies, its own yard."""
