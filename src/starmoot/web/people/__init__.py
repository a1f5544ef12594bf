"""Who is who: guests, accounts, passwords, second factors."""
