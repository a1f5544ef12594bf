"""What a member of a government sees: the own room first, then the galaxy."""
