"""Time at the tables: paces, hours, absence, and the timer that acts on them."""
