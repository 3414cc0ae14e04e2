"""Writes docs/vocabulary.schema.json anew, from the vocabulary that the games declare.

Must not know: any game by name.
"""

from __future__ import annotations

from pathlib import Path

from hub.resources import Files
from hub.shelf import Shelf
from hub.vocabulary_schema import written

FILE = Path(__file__).parent.parent / "docs" / "vocabulary.schema.json"

if __name__ == "__main__":
    FILE.write_bytes(written(Shelf(Files())))
