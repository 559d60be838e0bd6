"""Answers that never change: built once, with an ETag and a compressed copy."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cached_property

from flask import Response, request

#: Pages are the same for all clients, which may store them for 300 seconds.
PAGE_HEADERS = {"Cache-Control": "public, max-age=300"}
#: No other site may frame a page, no markup may change the base of its links, and no form may be sent. `default-src` does not cover these.
POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
#: A page shown as HTML may load only this service's own files, and runs no script that stands in the page.
DOCS_HEADERS = {**PAGE_HEADERS, "Content-Security-Policy": f"{POLICY}; img-src 'self' data:; style-src 'self' 'unsafe-inline'"}


class Page:
    """A static response, built on first request, so that workers start at once."""

    def __init__(self, make: Callable[[], bytes], headers: dict[str, str]) -> None:
        self.make, self.headers = make, {**headers, "Vary": "Accept-Encoding"}

    @cached_property
    def body(self) -> bytes:
        """The text of the page. Any error while it is made is a fault of the service, and not of the request."""
        try:
            return self.make()
        except Exception as error:
            raise RuntimeError(f"This page cannot be made: {error}") from error

    @cached_property
    def compressed(self) -> bytes:
        """The same, as gzip."""
        return gzip.compress(self.body, mtime=0)

    def response(self) -> Response:
        """Answer a GET in the encoding that the client accepts, or say that the page has not changed."""
        wanted = request.accept_encodings
        compressed = wanted.quality("gzip") > 0 and wanted.quality("gzip") >= wanted.quality("identity")
        response = Response(self.compressed if compressed else self.body, 200, self.headers)
        if compressed:
            response.headers["Content-Encoding"] = "gzip"
        response.add_etag()
        response.make_conditional({**request.environ, "HTTP_IF_MATCH": ""})  # 412 is no answer of this service
        return response
