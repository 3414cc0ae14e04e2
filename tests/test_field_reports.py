"""docs/field-reports.md names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs/field-reports.md"
ROWS = [line for line in DOCUMENT.read_text("utf-8").splitlines() if line.startswith("| ") and "| report |" not in line]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_every_report_is_held_by_tests_that_there_are() -> None:
    missing = []
    for row in ROWS:
        found = NAMED.findall(row)
        assert found, row
        for file, name in found:
            path = ROOT / file
            if not path.is_file() or f"def {name}(" not in path.read_text("utf-8"):
                missing.append(f"{file}::{name}")
    assert missing == []


def test_every_part_of_the_document_has_its_reports() -> None:
    parts = DOCUMENT.read_text("utf-8").split("\n## ")[1:]
    assert [len([row for row in ROWS if row in part]) for part in parts] == [12, 4, 11, 12]
