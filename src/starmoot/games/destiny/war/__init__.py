"""War: declarations, Feints, battles, casualties and retreats."""
