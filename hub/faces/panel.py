"""A panel's view -> its picture: 128 by 64 pixels, 1 bit, four rows of 16 pixels.

Its one rule: the same view and font give the same pixels, so that an unchanged face sends nothing. Light is spared: an
inverted row is lit behind its text and no further, for the room is dark and every lit column costs bytes.

Must not know: which seat the panel belongs to, what the words mean, how the picture is sent.
"""

from __future__ import annotations

from PIL import Image

from hub.table.views import PanelView, Row

from .glyphs import HEIGHT, LIT, Glyphs

SIZE = (128, 64)


def panel_image(view: PanelView, font: Glyphs) -> Image.Image:
    """The picture of a panel, mode "1". A view without rows is dark; what reaches over an edge is cut off."""
    picture = Image.new("1", SIZE)
    y = 0
    for row in view.rows:
        picture.paste(_row(row, font), (0, y))
        y += row.scale * HEIGHT
    return picture


def _row(row: Row, font: Glyphs) -> Image.Image:
    line = font.line(row.text)
    if row.scale > 1:
        line = line.resize((line.width * row.scale, line.height * row.scale), Image.Resampling.NEAREST)
    whole = Image.new("1", (SIZE[0], row.scale * HEIGHT))
    if row.inverted and row.text:
        whole.paste(LIT, (0, 0, *line.size))
    whole.paste(0 if row.inverted else LIT, (0, 0), line)
    return whole
