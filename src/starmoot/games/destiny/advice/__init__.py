"""What automatic players are advised to answer."""
