"""Prosecutions, trials and the Galactic Court."""
