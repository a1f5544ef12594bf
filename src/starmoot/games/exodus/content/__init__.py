"""What is printed: orders, secrets, books and lore, as data."""
