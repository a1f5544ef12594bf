"""What goes wrong, as a page: for people who follow links and send forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response
from litestar.types import ExceptionHandlersMap

from starmoot.web.keys import csrf_of
from starmoot.web.pages.templating import page
from starmoot.web.pages.translations import Tongue
from starmoot.web.pages.visit import AnyRequest, language_of


def wants_page(request: AnyRequest) -> bool:
    """Whether a person is behind a request, and not a program."""
    path = str(request.scope["path"])
    return not path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


def fault_page(request: AnyRequest, status: int, text: str) -> Response[bytes]:
    """The page that says what is wrong."""
    caller = request.scope.get("auth")
    session = caller.session if caller is not None else ""
    return page(
        "fault.html",
        status,
        Tongue(language_of(request)),
        person=caller.person if caller is not None else None,
        csrf=csrf_of(session) if session else "",
        path=request.scope["path"],
        code=status,
        text=text,
    )


def as_pages(handlers: ExceptionHandlersMap) -> ExceptionHandlersMap:
    """The same handlers; what they answer becomes a page where a person asks."""

    def paged(handler: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        def handle(request: AnyRequest, error: Exception) -> Response[Any]:
            answer: Response[Any] = handler(request, error)
            if not wants_page(request):
                return answer
            shown = fault_page(request, answer.status_code or 500, answer.content["message"])
            if "retry-after" in answer.headers:
                shown.headers["retry-after"] = answer.headers["retry-after"]
            return shown

        return handle

    return {kind: paged(handler) for kind, handler in handlers.items()}
