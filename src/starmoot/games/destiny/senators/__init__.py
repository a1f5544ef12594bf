"""Senators: what they are worth, and the Corruption and Shadow that they carry."""
