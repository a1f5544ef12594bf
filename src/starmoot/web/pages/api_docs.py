"""The API described for people, on a page without any script."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from starmoot.web.api.description import ABOUT, METHODS, Described
from starmoot.web.pages.templating import page


def docs_route(schema: Described) -> HTTPRouteHandler:
    """The address at which the API describes itself to people."""

    @get("/api/docs", sync_to_thread=False, media_type="text/html")
    def docs() -> Response[bytes]:
        """The description of this API for people."""
        found = schema()
        forms = {
            name: {"text": form.get("description", ""), "fields": fields_of(form)}
            for name, form in sorted(found["components"]["schemas"].items())
            if form.get("properties")
        }
        return page("docs.html", about=ABOUT, tags=listed_by_tag(found), forms=forms)

    return docs


def listed_by_tag(schema: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """What the page shows: operations under their tags, in the order of their addresses."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method not in item:
                continue
            operation = item[method]
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            form = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
            entry = {
                "method": method.upper(),
                "path": path,
                "text": operation.get("description", ""),
                "parameters": [
                    parameter
                    for parameter in operation.get("parameters", [])
                    if parameter["in"] == "query"
                ],
                "form": form,
            }
            for tag in operation.get("tags", ["other"]):
                found.setdefault(tag, []).append(entry)
    return dict(sorted(found.items()))


def fields_of(form: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields of a form, for the page."""
    needed = form.get("required", [])
    return [
        {"name": name, "needed": name in needed, "kind": kind_of(field)}
        for name, field in form.get("properties", {}).items()
    ]


def kind_of(field: dict[str, Any]) -> str:
    """A type in a few words."""
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    if "anyOf" in field:
        return " or ".join(kind_of(part) for part in field["anyOf"])
    if field.get("type") == "array":
        return f"list of {kind_of(field.get('items', {}))}"
    bounds = [
        f"{name} {field[name]}" for name in ("minimum", "maximum", "maxLength") if name in field
    ]
    return ", ".join([str(field.get("type", "anything")), *bounds])
