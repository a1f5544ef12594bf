"""Pages: plain HTML made on the server. Everything here works without scripts."""

from litestar import Router
from litestar.di import Provide

from starmoot.web.pages import (
    art,
    chronicle,
    create,
    files,
    games,
    home,
    lab,
    lobby,
    people,
    plain,
    plain_acts,
    profile,
    schedule,
    tables,
)
from starmoot.web.pages.errors import as_pages
from starmoot.web.pages.templating import page
from starmoot.web.pages.visit import admit, visit

__all__ = ["as_pages", "page", "page_routes"]


def page_routes() -> list[Router]:
    """All pages, and the files they need."""
    routes = [
        *home.ROUTES,
        *lobby.ROUTES,
        *create.ROUTES,
        *tables.ROUTES,
        *plain.ROUTES,
        *plain_acts.ROUTES,
        *chronicle.ROUTES,
        *games.ROUTES,
        *lab.ROUTES,
        *people.ROUTES,
        *profile.ROUTES,
        *schedule.ROUTES,
    ]
    return [
        Router(
            "/",
            route_handlers=routes,
            before_request=admit,
            dependencies={"visit": Provide(visit)},
        ),
        Router("/", route_handlers=[*files.ROUTES, *art.ROUTES]),
    ]
