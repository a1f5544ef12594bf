"""Crises: what a faction must spend, what the turning point adds, and what failure costs."""
