"""Galactic Destiny: six Parties fight for the Senate and the Sectors of a Republic."""
