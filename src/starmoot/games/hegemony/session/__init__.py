"""What a faction does in its hour."""
