"""What the action cards do: research, bank, build, buy, mine and trade."""
