"""The last session, of the faction that won."""
