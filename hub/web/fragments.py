"""What the fragments of HTML have in common that the hub renders into its pages: the teams' order, and how one is made.

Its one rule: a fragment is what its template says, without the ends of lines between tags.

Must not know: what a fragment says.
"""

from __future__ import annotations

import re

from flask import render_template

TEAMS = (
    *("townsfolk", "outsider", "minion", "demon", "traveller", "fabled", "loric"),
    *("village", "wolves", "fox", "card", "night"),
)
"""In the order in which they stand on every sheet."""

_BETWEEN = re.compile(r">\s*\n\s*<")
"""The ends of lines between tags. A text can't hold any: its angle brackets are escaped."""


def fragment(template: str, **given: object) -> str:
    """The fragment of that template."""
    return _BETWEEN.sub("><", render_template(template, **given)).strip()
