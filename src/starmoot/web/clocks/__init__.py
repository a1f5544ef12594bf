"""Time at the tables: paces, hours, absence."""
