"""The cabinet: what a faction owns, plans and pays."""
