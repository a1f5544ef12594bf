"""For those who study games: figures, imagined worlds, and what never changes."""
