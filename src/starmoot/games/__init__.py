"""The games. Each is a plugin: strangers to each other, found through the registry."""
