"""The command line of Starmoot."""


def main() -> int:
    """Run a command; gives the exit code."""
    return 0
