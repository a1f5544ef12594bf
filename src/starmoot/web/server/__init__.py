"""The server: starting and stopping it, its processes, and what a host does by hand."""
