"""Files: style sheets, small scripts and the built table client, straight from the package."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import PathParameter, QueryParameter

from starmoot.web.errors import Refusal

KINDS = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "json": "application/json",
    "woff2": "font/woff2",
    "png": "image/png",
}
TEXTS = frozenset({"css", "js", "svg", "json"})
"""What is worth compressing; pictures and fonts are compressed already."""
KEPT = 64
NAME = re.compile(r"^(?:[A-Za-z0-9_][A-Za-z0-9_.-]*/)*[A-Za-z0-9_][A-Za-z0-9_.-]*$")
FOREVER = "public, max-age=31536000, immutable"
SOON = "public, max-age=300"
MANIFEST = "app/manifest.json"
ENTRY = "src/main.ts"

AnyRequest = Request[Any, Any, Any]
FilePath = Annotated[str, PathParameter(max_length=200)]
Mark = Annotated[str, QueryParameter(max_length=64)]


def content(name: str) -> bytes:
    """A file below `static`; a refusal where there is none of that name."""
    kind = name.rpartition(".")[2]
    found = files("starmoot.web").joinpath("static", name)
    if not NAME.match(name) or ".." in name or kind not in KINDS or not found.is_file():
        raise Refusal(404, "not_found", "There is nothing at this address.")
    return found.read_bytes()


@cache
def asset(name: str) -> str:
    """The address of a file of the pages; it changes with the file, so that it can be kept."""
    mark = hashlib.sha256(content(f"site/{name}")).hexdigest()[:12]
    return f"/static/site/{name}?v={mark}"


def client_files() -> dict[str, list[str]] | None:
    """The addresses of the table client's scripts and style sheets, if it has been built."""
    found = files("starmoot.web").joinpath("static", MANIFEST)
    if not found.is_file():
        return None
    manifest: dict[str, Any] = json.loads(found.read_text(encoding="utf-8"))
    entry = manifest.get(ENTRY)
    if entry is None:
        return None
    return {
        "scripts": [f"/app/{entry['file']}"],
        "styles": [f"/app/{name}" for name in entry.get("css", [])],
    }


@lru_cache(KEPT)
def squeezed(text: bytes) -> bytes:
    """A file in fewer bytes; worked out once for each."""
    return gzip.compress(text, 9, mtime=0)


def takes_gzip(accepted: str) -> bool:
    """Whether a browser that accepts these encodings takes compressed files."""
    offers = (offer.replace(" ", "").lower() for offer in accepted.split(","))
    return any(offer == "gzip" or re.match(r"gzip;q=(1|0\.0*[1-9])", offer) for offer in offers)


def served(request: AnyRequest, name: str, cache_for: str) -> Response[bytes]:
    """A file as an answer."""
    found, kind = content(name), name.rpartition(".")[2]
    headers = {"Cache-Control": cache_for}
    if kind in TEXTS:
        headers["Vary"] = "Accept-Encoding"
        if takes_gzip(request.headers.get("accept-encoding", "")):
            found = squeezed(found)
            headers["Content-Encoding"] = "gzip"
    return Response(found, media_type=KINDS[kind], headers=headers)


@get("/static/site/{name:path}", sync_to_thread=False)
def site_file(request: AnyRequest, name: FilePath, v: Mark = "") -> Response[bytes]:
    """A file of the pages."""
    return served(request, f"site/{name.lstrip('/')}", FOREVER if v else SOON)


@get("/app/{name:path}", sync_to_thread=False)
def client_file(request: AnyRequest, name: FilePath) -> Response[bytes]:
    """A file of the table client; those in `assets` have names that change with them."""
    wanted = name.lstrip("/")
    return served(request, f"app/{wanted}", FOREVER if wanted.startswith("assets/") else SOON)


@get("/favicon.ico", sync_to_thread=False)
def icon(request: AnyRequest) -> Response[bytes]:
    """The sign of this place."""
    return served(request, "site/star.svg", SOON)


ROUTES = [site_file, client_file, icon]
