"""Crises and the duties they leave behind. (EX-CRI, EX-OBL)"""
