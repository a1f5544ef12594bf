"""The proving ground: scenarios, conformance and the rule matrix, shipped for every game."""
