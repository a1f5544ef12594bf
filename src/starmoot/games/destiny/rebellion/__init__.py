"""Rebellion: a Party leaves the Senate, and peace brings it back."""
