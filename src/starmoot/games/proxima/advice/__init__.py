"""Advice for automatic players."""
