"""Requests: who asks, the layers around the app, live connections."""
