"""Hegemony: three governments that meet apart, over weeks, and report to each other."""
