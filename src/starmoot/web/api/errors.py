"""Errors at the edge: whatever goes wrong leaves as {"error", "message", "details"?}."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from starmoot.host import ENGLISH, catalogue_in
from starmoot.web.errors import WORDS, Refusal, refusal_json, unavailable
from starmoot.web.http.gate import retry_header
from starmoot.web.keys import new_id
from starmoot.web.store.base import StoreError

LOG = logging.getLogger("starmoot.web")

AnyRequest = Request[Any, Any, Any]

CODES = {
    400: ("bad_request", "The request cannot be read: {detail}"),
    404: ("not_found", "There is nothing at this address."),
    405: ("wrong_method", "This address does not take that method."),
    413: ("too_large", "The request is larger than this server takes."),
    415: ("wrong_type", "Send JSON."),
}


def answer(refusal: Refusal) -> Response[dict[str, Any]]:
    """A refusal as a response."""
    headers = {name.decode(): value.decode() for name, value in retry_header(refusal)}
    return Response(
        refusal_json(refusal),
        status_code=refusal.status,
        headers=headers,
        media_type=MediaType.JSON,
    )


def on_refusal(request: AnyRequest, error: Refusal) -> Response[dict[str, Any]]:
    """A service said no; those who ask in a language read it there."""
    words = catalogue_in(WORDS, request.query_params.get("language", ENGLISH))
    return answer(Refusal(error.status, error.code, words.say(error.text), error.details))


def on_misfit(_: AnyRequest, error: ValidationException) -> Response[dict[str, Any]]:
    """The request does not have the right form: say where."""
    places = [
        {"where": str(place.get("key", "")), "what": str(place.get("message", ""))}
        for place in error.extra or []
        if isinstance(place, dict)
    ]
    first = "; ".join(f"{place['where']}: {place['what']}" for place in places[:3])
    text = f"The request does not have the right form. {first}".strip()
    return answer(Refusal(400, "bad_request", text, places or None))


def on_http_error(_: AnyRequest, error: HTTPException) -> Response[dict[str, Any]]:
    """The framework said no."""
    code, text = CODES.get(error.status_code, ("refused", "{detail}"))
    return answer(Refusal(error.status_code, code, text.format(detail=error.detail)))


def on_no_text(_: AnyRequest, __: UnicodeDecodeError) -> Response[dict[str, Any]]:
    """Bytes that are no text."""
    return answer(Refusal(400, "bad_request", "The request is no text in UTF-8."))


def on_depth(_: AnyRequest, __: RecursionError) -> Response[dict[str, Any]]:
    """Brackets within brackets, without end."""
    return answer(Refusal(400, "bad_request", "The request is nested too deeply."))


def on_store_error(_: AnyRequest, error: StoreError) -> Response[dict[str, Any]]:
    """The database does not answer: trying again may help."""
    return answer(out_of_order(error))


def out_of_order(error: StoreError) -> Refusal:
    """Write down what is wrong with the database."""
    LOG.error("store: %s", error)
    return unavailable()


def on_fault(request: AnyRequest, error: Exception) -> Response[dict[str, Any]]:
    """A mistake of ours: the log has it under a name that the answer tells."""
    return answer(unexpected(request.method, request.scope["path"], error))


def unexpected(method: str, path: str, error: Exception) -> Refusal:
    """Write a mistake of ours down; the refusal tells its name in the log."""
    name = new_id()
    LOG.error("fault %s at %s %s", name, method, path, exc_info=error)
    text = f"This is our mistake. It is in the server's log as {name}."
    return Refusal(500, "fault", text, {"fault": name})


HANDLERS: ExceptionHandlersMap = {
    Refusal: on_refusal,
    ValidationException: on_misfit,
    HTTPException: on_http_error,
    RecursionError: on_depth,
    UnicodeDecodeError: on_no_text,
    StoreError: on_store_error,
    Exception: on_fault,
}
