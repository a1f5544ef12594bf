"""The pytest plugin of Starmoot."""
