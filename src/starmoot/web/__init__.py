"""The server: rooms, clocks, live updates, identity and the API. It knows no particular game."""
