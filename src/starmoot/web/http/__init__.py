"""The web app around API and pages: the gate, limits, headers, live connections."""
