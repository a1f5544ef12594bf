"""Automatic players. They see views and imagined worlds, never the true one."""
