"""Running a server: settings, starting and stopping, logs, metrics, what operators do."""
