"""Operations: logs, numbers and health, for the people who run a server."""
