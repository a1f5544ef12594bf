"""Notifications: what causes them, how they are worded and delivered."""
