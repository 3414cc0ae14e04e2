"""The files that pages load: how they are sent, and how much they are."""

from __future__ import annotations

from hub.web.pages import read_files

MOST_SCRIPT = 40_000
"""Bytes of all our own JavaScript as sent."""


def scripts() -> dict[str, bytes]:
    return {name: file.plain for name, file in read_files().items() if name.endswith(".js")}


def test_all_of_our_javascript_stays_small() -> None:
    assert sum(len(file.packed) for name, file in read_files().items() if name in scripts()) < MOST_SCRIPT


def test_a_script_is_sent_without_comments_and_indents() -> None:
    for name, script in scripts().items():
        lines = script.splitlines()
        assert lines, name
        assert [line for line in lines if line != line.strip() or line.startswith(b"//")] == [], name


def test_no_text_of_a_script_spans_lines_so_that_none_is_changed() -> None:
    for name, script in scripts().items():
        assert [line for line in script.splitlines() if line.count(b"`") % 2] == [], name
