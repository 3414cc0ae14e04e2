"""Faces: a view becomes the 1-bit picture of a panel, a lamp's colour, a strip lamp's level. PURE."""

from __future__ import annotations

from .glyphs import Glyphs
from .lamps import lamp_colour, strip_level
from .panel import panel_image

__all__ = ["Glyphs", "lamp_colour", "panel_image", "strip_level"]
