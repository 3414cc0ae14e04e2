"""What every request and every answer has to be: from here and not forged, and sealed against other pages.

Its one rule: it looks at headers only. A request that could be a foreign page's doing is refused before anything
looks at its content.

Must not know: what is asked for.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from flask import Request, Response

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""No asset from outside, nothing inline, in nobody's frame."""

LONGEST_BODY = 2_500_000
"""Bytes: a script file has at most 2 MB."""

_HOME = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localhost", ".test")
"""Endings of names that a home's own name server gives out. Another name may be a foreign one pointed at the hub."""


def own_host(host: str, names: Collection[str]) -> bool:
    """Whether a Host header names this hub: an address, a name of the home, this machine, or one of `names`."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if not name:
        return False
    if "." not in name or name.endswith(_HOME) or name in names or name == socket.gethostname().lower():
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def forged(request: Request) -> bool:
    """Whether a request that changes or asks something could be another page's doing.

    A browser tells the origin of every such request; scripts of the house send none, and need the JSON content type
    all the same, which a foreign page can't send without asking first (and is never answered).
    """
    if request.method in ("GET", "HEAD"):
        return False
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc.lower() != request.host.lower()


def seal(response: Response) -> Response:
    """The headers of every answer."""
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["X-Frame-Options"] = "DENY"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers.setdefault("Cache-Control", "no-store")
    return response
