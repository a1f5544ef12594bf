"""Intents: what may be ordered, who wants what, and how the votes are counted. (EX-INT,
EX-RES)
"""
