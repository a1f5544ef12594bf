"""How a faction is made."""
