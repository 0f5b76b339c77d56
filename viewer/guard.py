"""Who may ask: only this machine, by its own names; and what a browser may do with the pages it gets.

A page elsewhere can point its own name at 127.0.0.1 (DNS rebinding) and would then read the library as its own; the
`Host` header gives it away.
"""

import re

from flask import Flask, Response, abort, request
from werkzeug.exceptions import BadRequest

LOOPBACK = ("127.0.0.1", "localhost", "::1")
_OWN_NAME = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?", re.IGNORECASE)

# No script, no frame, nothing from elsewhere: a book cannot act even if its words were once taken for markup.
POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'"
# Inside a page that is read from a folder no header can be sent, and not every browser counts a file as its own origin.
FILE_POLICY = "default-src 'none'; style-src 'self' file:; img-src 'self' file:; base-uri 'none'; form-action 'none'"

_HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def own_host(header: str | None) -> bool:
    """Whether a Host header names this machine, with any port."""
    return header is not None and _OWN_NAME.fullmatch(header) is not None


def protect(app: Flask) -> None:
    """Refuse foreign Host headers with 400 and send the security headers with every answer."""

    @app.before_request
    def check_host() -> None:
        if not own_host(request.environ.get("HTTP_HOST")):
            abort(BadRequest.code)

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.update(_HEADERS)
        return response
