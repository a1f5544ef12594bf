"""Action cards and Events: the decks, their conditions and what they do."""
