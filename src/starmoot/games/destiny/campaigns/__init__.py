"""Campaigns: who is sent where, and the dice that decide."""
