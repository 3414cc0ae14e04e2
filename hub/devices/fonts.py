"""Finds the panels' font on this machine.

Its one rule: no font is no fault. Where Unifont isn't installed the hub says which package to install and draws English
with the letters that Pillow carries along.

Must not know: what is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import ImageFont

from hub.faces import Glyphs
from hub.table.words import Text

PLACES = (
    Path("/usr/share/fonts/opentype/unifont"),
    Path("/usr/share/fonts/truetype/unifont"),
    Path("/usr/share/fonts/unifont"),
    Path("/usr/share/fonts/misc"),
    Path("/usr/local/share/fonts"),
)
"""Where Debian (opentype since 12, truetype before), Fedora and Arch put Unifont."""

SIZE = 16
"""Unifont is drawn at 16 pixels and no other size; anything else would be blurred."""


class Found(NamedTuple):
    """The font, and a sentence for the host where it is not the full one."""

    glyphs: Glyphs
    complaint: Text | None


def find(places: Sequence[Path] = PLACES) -> Found:
    """Unifont from these folders, or else Pillow's own letters and a complaint that says what to do."""
    plain = _face(places, ("unifont.otf", "unifont.ttf"))
    if plain is None:
        complaint = Text(
            "Panels show English only, because the font Unifont isn't installed; "
            "install the package fonts-unifont (sudo apt install fonts-unifont) and start the hub again."
        )
        return Found(Glyphs(ImageFont.load_default_imagefont(), complete=False), complaint)
    return Found(Glyphs(plain, _face(places, ("unifont_upper.otf", "unifont_upper.ttf"))), None)


def _face(places: Sequence[Path], names: Sequence[str]) -> ImageFont.FreeTypeFont | None:
    for place in places:
        for name in names:
            path = str(place / name)
            try:
                face = ImageFont.truetype(path, SIZE, layout_engine=ImageFont.Layout.BASIC)
            except OSError:
                continue
            if face.path == path:  # Pillow looks for a missing or damaged file's name all over the system
                return face
    return None
