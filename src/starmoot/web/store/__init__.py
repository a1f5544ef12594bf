"""Where tables, people and messages are kept: one protocol, SQLite and PostgreSQL behind it."""
