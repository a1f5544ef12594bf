"""Conflict scenes: two factions argue over a vote, deal, threaten or roll dice. (EX-DEB,
EX-MRK)
"""
