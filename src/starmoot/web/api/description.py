"""The API described for programs, as OpenAPI 3.1.

The framework knows addresses and parameters; the forms come from msgspec itself, which knows their
bounds, and errors have one form everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.router import Router

from starmoot.web.api.forms import FORMS
from starmoot.web.http.services import Ask, AskLive

VERSION = "1"
BASE = "/api/v1"
REFERENCE = "#/components/schemas/{name}"
ABOUT = (
    "Everything that can be done at tables of this server. Show who you are with "
    "`Authorization: Bearer <token>` (programs; POST /me/tokens makes one), or with the session "
    "cookie that /guest, /login and /register set (pages). With the cookie, everything that "
    "changes something carries the header X-CSRF-Token, whose value GET /me tells. Errors are "
    "`{error, message, details?}`; whatever was refused changed nothing. Besides what is listed "
    "here, GET /tables/{table}/live is a WebSocket with the messages of /tables/{table}/stream."
)
PROBLEM = {
    "description": "Refused; nothing was changed.",
    "content": {"application/json": {"schema": {"$ref": REFERENCE.format(name="Problem")}}},
}
Described = Callable[[], dict[str, Any]]
"""Gives the OpenAPI description."""
METHODS = ("get", "put", "post", "delete", "patch")


def operation_id(handler: HTTPRouteHandler, *_: Any) -> str:
    """Operations are called like the functions that do them."""
    return handler.handler_name


def describe_api(routes: Sequence[Any]) -> dict[str, Any]:
    """The OpenAPI description of some routes."""
    config = OpenAPIConfig(
        title="Starmoot",
        version=VERSION,
        description=ABOUT,
        use_handler_docstrings=True,
        operation_id_creator=operation_id,
    )
    app = Litestar(
        [Router(BASE, route_handlers=list(routes))],
        openapi_config=config,
        logging_config=None,
        request_class=Ask,
        websocket_class=AskLive,
    )
    schema: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(app.openapi_schema.to_schema())
    )
    _, forms = msgspec.json.schema_components(FORMS, ref_template=REFERENCE)
    components = schema.setdefault("components", {})
    components["schemas"] = {**components.get("schemas", {}), **forms}
    components["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer"},
        "session": {"type": "apiKey", "in": "cookie", "name": "starmoot"},
    }
    schema["security"] = [{"token": []}, {"session": []}, {}]
    schema["paths"] = {
        path: item for path, item in schema["paths"].items() if path.startswith(f"{BASE}/")
    }
    for operation in operations(schema):
        operation["responses"].pop("400", None)
        operation["responses"]["4XX"] = PROBLEM
        text = " ".join(operation.get("description", "").split())
        operation["summary"] = text.partition(". ")[0].rstrip(".")
    return schema


def operations(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """All operations of a description, each with its `method` and `path` left out."""
    return [
        item[method] for item in schema["paths"].values() for method in METHODS if method in item
    ]


def described(routes: Sequence[Any]) -> Described:
    """The description of some routes, made when it is first asked for."""

    @cache
    def schema() -> dict[str, Any]:
        return describe_api(routes)

    return schema


def description_route(schema: Described) -> HTTPRouteHandler:
    """The address at which the API describes itself to programs."""

    @get(f"{BASE}/openapi.json", sync_to_thread=False)
    def openapi() -> Response[dict[str, Any]]:
        """The description of this API for programs."""
        return Response(schema(), headers={"Cache-Control": "public, max-age=300"})

    return openapi
