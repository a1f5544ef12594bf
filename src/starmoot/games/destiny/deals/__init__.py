"""Deals: offers, trades, promises, and disputes about them."""
