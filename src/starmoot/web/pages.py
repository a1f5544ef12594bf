"""Pages: plain HTML made on the server, without scripts."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import MediaType, Response


@cache
def templates() -> Environment:
    """The templates of this package; whatever they are given is escaped."""
    return Environment(
        loader=PackageLoader("starmoot.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(template: str, status: int = 200, **values: Any) -> Response[bytes]:
    """A template as an answer."""
    text = templates().get_template(template).render(**values)
    return Response(text.encode(), media_type=MediaType.HTML, status_code=status)
