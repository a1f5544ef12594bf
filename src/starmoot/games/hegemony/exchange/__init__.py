"""The Exchange: sealed reports are opened together, and what was spent meets its like."""
