"""Who is who: guests, accounts, passwords, and what people wish to be told."""
