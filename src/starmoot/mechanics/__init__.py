"""Mechanics that games share: pure functions and small procedures that take their policy."""
