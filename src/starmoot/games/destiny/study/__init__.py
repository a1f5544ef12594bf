"""For hosts and researchers: imagined worlds, outlook, figures, what never changes."""
