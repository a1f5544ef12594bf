"""Covert orders: spying, leaks, sabotage, assassination, coups. (EX-COV)"""
