"""An address as a QR code, for the pages: dark modules on a light ground, which a phone's camera can read on any theme.

Its one rule: the picture is plain SVG without script, style or outside reference, so the pages' policy lets it through;
an address with something secret in it is drawn into a page and never asked for by a picture's address.

Must not know: what is served there.
"""

from __future__ import annotations

import io

import segno

QUIET = 4
"""Modules of light ground around it: so many the standard wants."""


def svg(address: str) -> str:
    """The address as one ``<svg class="qr">``, without a size of its own; for a page's markup, or a file of its own."""
    drawn = io.BytesIO()
    segno.make_qr(address, error="m").save(
        drawn, kind="svg", border=QUIET, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True,
        xmldecl=False, nl=False,
    )  # fmt: skip
    return drawn.getvalue().decode("ascii")
