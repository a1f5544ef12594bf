"""Secrets: who knows what, how it spreads, and what it is worth. (EX-SCT)"""
