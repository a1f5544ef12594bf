"""Battles between powers and against the Resistance."""
