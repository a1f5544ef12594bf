"""How Parties act: announced acts, windows, the floor, and what may be played."""
