"""The app: routes, who may pass, headers. `make_app` starts nothing: serving does."""

from __future__ import annotations

from litestar import Litestar, Router

from starmoot.web.api import games as api_games
from starmoot.web.api import live as api_live
from starmoot.web.api import me as api_me
from starmoot.web.api import people as api_people
from starmoot.web.api import play as api_play
from starmoot.web.api import rooms as api_rooms
from starmoot.web.api import tables as api_tables
from starmoot.web.api.description import BASE, described, description_route
from starmoot.web.api.errors import HANDLERS
from starmoot.web.http.answers import Answer
from starmoot.web.http.gate import Gate
from starmoot.web.http.headers import SecurityHeaders
from starmoot.web.http.layers import App, wrapped
from starmoot.web.http.services import Services, asked_of
from starmoot.web.operations.health import routes as operations_routes
from starmoot.web.pages import as_pages, page_routes
from starmoot.web.pages.api_docs import docs_route

__all__ = ["Services", "make_app"]

API = [
    *api_games.ROUTES,
    *api_tables.ROUTES,
    *api_rooms.ROUTES,
    *api_play.ROUTES,
    *api_live.ROUTES,
    *api_people.ROUTES,
    *api_me.ROUTES,
]


def make_app(services: Services) -> App:
    """The ASGI app of a server."""
    limits = services.bounds()
    schema = described(API)
    request_class, websocket_class = asked_of(services)
    app = Litestar(
        route_handlers=[
            Router(BASE, route_handlers=API),
            description_route(schema),
            docs_route(schema),
            *page_routes(),
            *operations_routes(services),
        ],
        request_class=request_class,
        websocket_class=websocket_class,
        response_class=Answer,
        exception_handlers=as_pages(HANDLERS),
        openapi_config=None,
        request_max_body_size=limits.body,
        logging_config=None,
    )
    return wrapped(app, services, Gate, SecurityHeaders)
