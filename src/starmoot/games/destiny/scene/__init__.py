"""What each seat sees."""
