"""Whatever people type as a name: no panel breaks, no row is exceeded, and what can't be drawn is seen to be there."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub import faces
from hub.devices import fonts
from hub.languages import Languages
from hub.play import Play
from hub.resources import Files
from hub.shelf import Shelf
from hub.table.views import PANEL_CELLS, PANEL_ROWS, PanelView, Row, cells, clipped, rows, wrapped

HARD = [
    *("<b>bold</b>", "{seat}", "{0}{x!r}", "</script><script>", "%s %(a)s", "\\u0041 \\n", "a\u202eb\u2066c\u200fd"),
    *("W" * 60, "가" * 60, "名" * 60, "🐙🐙 🦉", "👨‍👩‍👧‍👦", "é" * 30, "e\u0301\u0302\u0303" * 20, "\ue000\ufdd0"),
    *("المائدة", "ก็้้้้้้้้้", "a\u00a0b", "\u3000", "१२३", "ﬃ", "𝔄𝔅", "\U000e0041", "…", "、。「」", "\t", "-"),
]
hard = st.one_of(st.sampled_from(HARD), st.text(max_size=70), st.lists(st.sampled_from(HARD), max_size=4).map(" ".join))
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs", "Mn", "Me")
CODES = Languages(Files()).codes()


@pytest.fixture(scope="module")
def font() -> faces.Glyphs:
    return fonts.find().glyphs


@given(hard, st.integers(2, 16))
def test_no_line_is_wider_than_it_may_be(text: str, width: int) -> None:
    assert all(cells(line) <= width for line in wrapped(text, width))
    assert cells(clipped(text, width)) <= width
    assert "".join("".join(wrapped(text, width)).split()) == "".join(text.split())


@given(st.lists(st.one_of(hard, st.builds(Row, hard, st.integers(1, 3), st.booleans())), max_size=7))
def test_no_panel_has_more_than_its_rows_or_a_row_that_is_too_wide(lines: list[str | Row]) -> None:
    panel = rows(lines)
    assert sum(row.scale for row in panel.rows) <= PANEL_ROWS
    assert all(cells(row.text) * row.scale <= PANEL_CELLS for row in panel.rows)


@given(hard)
def test_every_text_is_drawn_as_wide_as_it_was_measured(font: faces.Glyphs, text: str) -> None:
    assert font.line(text).size == (max(1, cells(text) * 8), 16)
    assert faces.panel_image(rows([text]), font).size == (128, 64)


@given(st.characters(exclude_categories=UNSEEN))
def test_a_sign_without_a_glyph_is_seen_to_be_there(font: faces.Glyphs, sign: str) -> None:
    blank = {"\u2800", "\u3164", "\uffa0", "\u115f", "\u1160"}
    """Signs whose glyph is empty by its nature: a Braille cell without dots, Hangul fillers."""
    if sign not in blank and unicodedata.category(sign) != "Cn":
        assert font.line(sign).getbbox() is not None, f"U+{ord(sign):04X}"


def panels(play: Play, code: str) -> Iterator[PanelView]:
    assert play.evening is not None
    game, state, tongue = play.evening.game, play.evening.state, Languages(Files()).tongue(code)
    yield game.console_view(state, tongue).panel
    for seat, _ in game.seating(state):
        yield game.seat_view(state, seat, tongue).panel
        yield game.held_view(state, seat, tongue).panel  # type: ignore[attr-defined]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", ["clocktower", "growl", "moonwolf"])
def test_hard_names_break_no_panel_and_stand_in_answers_as_they_are(game: str, code: str, font: faces.Glyphs) -> None:
    play = Play(Shelf(Files()), Languages(Files()).tongue(code))
    names = [name for name in HARD if name.strip()][:12]
    own = {
        "id": "owl",
        "name": HARD[7],
        "team": "townsfolk",
        "ability": HARD[3],
        "firstNight": 1,
        "reminders": HARD[:3],
    }
    script = {
        "script": [{"id": "_meta", "name": HARD[0]}, own, "chef", "empath", "monk", "imp", "spy", "saint", "poisoner"]
    }
    opened = play.answer(
        {"do": "open", "game": game, "players": names[:8], "seed": 4} | (script if game == "clocktower" else {})
    )
    assert opened["ok"] is True, opened
    seen = json.dumps(play.answer({"ask": "town"}), ensure_ascii=False)
    assert all(json.dumps(name, ensure_ascii=False)[1:-1] in seen for name in names[:7])
    for command in ({"do": "deal"}, {"do": "begin"}, *({"do": "next"} for _ in range(6))):
        play.answer(command)
        for panel in panels(play, code):
            assert sum(row.scale for row in panel.rows) <= PANEL_ROWS
            assert all(cells(row.text) * row.scale <= PANEL_CELLS for row in panel.rows)
            assert faces.panel_image(panel, font).size == (128, 64)
