"""Where a phone reaches the pages: the address that is drawn as a code to scan.

Its one rule: whoever asks has found the hub, so the way they took is the one to tell, unless nobody else can take it.

Must not know: what is served there.
"""

from __future__ import annotations

from urllib.parse import urlsplit


def reached(asked: str, home: str) -> str:
    """The pages' address, without a slash at its end. `asked`: the one that the asking page was reached by.

    `home`, this machine's address in its network, takes the place of its name for itself.
    """
    parts = urlsplit(asked)
    host = parts.hostname or ""
    if home and _own(host):
        host = home
    port = "" if parts.port in (None, 80) else f":{parts.port}"
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}"


def _own(host: str) -> bool:
    """Whether that is what a machine calls itself: nobody else can reach it so."""
    return host in ("localhost", "::1") or host.startswith("127.")
