"""Measurements of Starmoot beside other engines, taken in one run on one machine."""
