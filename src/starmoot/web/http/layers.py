"""Layers around the app. Each is made from the app inside it and the services, in this order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starmoot.web.http.services import Services

App = Callable[[Any, Any, Any], Awaitable[None]]
"""An ASGI app: scope, receive, send."""
Layer = Callable[[App, Services], App]


def wrapped(app: App, services: Services, *layers: Layer) -> App:
    """An app inside some layers, the innermost first."""
    for layer in layers:
        app = layer(app, services)
    return app
