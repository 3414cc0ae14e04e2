"""What a panel's picture shows, pixel by pixel."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest
from PIL import ImageChops

from hub import faces
from hub.devices import fonts
from hub.table import views
from hub.table.views import PanelView, Row

from .reader import Eye, art, as_seen

KOREAN = "예언자: 7번"
CHINESE = "占卜師，請選人。"

GOLDEN = """\
........................................................................................
............................#.......................................................#...
............#.#....####.....#..............#........................................#...
............#.#...#....#....#..............#.............................#....#.....#...
...####.....#.#...#....#....#.....#######..#.....................######..#....#.....#...
..#....#....#.#...#....#..###..........#...#..........................#..######...###...
.#......#.###.#...#....#....#..........#...#.......##.................#..#....#.....#...
.#......#...#.#....####.....#.........#....####....##................#...######.....#...
.#......#...#.#.............#........##....#.........................#..............#...
..#....#..###.#.....................#..#...#.........................#..................
...####.....#.#...................##....#..#........................#...................
............#.#....#.......................#.......##...............#......#............
............#.#....#.......................#.......##...............#......#............
............#.#....#.......................#........................#......#............
............#.#....##########..............#...............................##########...
........................................................................................
"""


@pytest.fixture(scope="module")
def font() -> faces.Glyphs:
    found = fonts.find()
    assert found.complaint is None, "these tests need the package fonts-unifont"
    return found.glyphs


@pytest.fixture(scope="module")
def eye(font: faces.Glyphs) -> Eye:
    return Eye(font)


def panel(*rows: Row | str) -> PanelView:
    return PanelView(tuple(Row(row) if isinstance(row, str) else row for row in rows))


def test_panel_is_one_bit_128_by_64(font: faces.Glyphs) -> None:
    picture = faces.panel_image(panel("Wake"), font)
    assert (picture.mode, picture.size) == ("1", (128, 64))


def test_view_without_rows_is_dark(font: faces.Glyphs) -> None:
    assert faces.panel_image(PanelView(), font).getbbox() is None


def test_korean_line_is_drawn_to_the_pixel(font: faces.Glyphs) -> None:
    picture = faces.panel_image(panel(KOREAN), font)
    assert art(picture.crop((0, 0, views.cells(KOREAN) * 8, 16))) == GOLDEN.strip()


@pytest.mark.parametrize(
    "text", ["You are the Imp.", "당신은 임프입니다.", KOREAN, "뷁 쀍 힣", CHINESE, "魔典與鬱鑾龘"]
)
def test_every_language_is_read_back_off_the_pixels(text: str, font: faces.Glyphs, eye: Eye) -> None:
    assert views.cells(text) <= 2 * views.PANEL_CELLS
    lines = views.wrapped(text)
    assert eye.read(faces.panel_image(views.rows([text]), font)) == lines


@pytest.mark.parametrize("scale", [2, 3])
@pytest.mark.parametrize("inverted", [False, True])
def test_large_row_shows_the_same_glyphs(scale: int, inverted: bool, font: faces.Glyphs, eye: Eye) -> None:
    view = panel(Row("7번", scale, inverted), "below")
    assert eye.read(faces.panel_image(view, font)) == ["7번", "below"]


def test_every_pixel_is_wholly_lit_or_dark(font: faces.Glyphs) -> None:
    view = panel(Row("7번", 2, True), Row("가☠e\u0301", inverted=True), "a")
    assert {value for _, value in faces.panel_image(view, font).getcolors()} == {0, 255}


def test_large_row_takes_as_many_rows(font: faces.Glyphs) -> None:
    picture = faces.panel_image(panel(Row("I", 3), "I"), font)
    assert picture.crop((0, 48, 8, 64)).getbbox() == picture.crop((0, 48, 128, 64)).getbbox()
    assert picture.crop((0, 0, 24, 48)).getbbox() == picture.crop((0, 0, 128, 48)).getbbox()


def test_inverted_row_is_the_negative_behind_its_text_and_dark_beside_it(font: faces.Glyphs) -> None:
    plain = as_seen(faces.panel_image(panel("alive"), font))
    swapped = as_seen(faces.panel_image(panel(Row("alive", inverted=True)), font))
    text = (0, 0, 5 * 8, 16)
    lit = art(plain.crop(text)).count("#")
    assert 0 < lit < 300
    assert art(swapped.crop(text)).count("#") == 5 * 8 * 16 - lit
    assert ImageChops.invert(plain.crop(text)).tobytes() == swapped.crop(text).tobytes()
    assert swapped.getbbox() == text


@pytest.mark.parametrize("text", ["Ann", KOREAN, CHINESE, "e\u0301", "☠", "🐙", "a\u200fb", "…"])
def test_line_is_as_wide_as_its_cells(text: str, font: faces.Glyphs) -> None:
    assert font.line(text).size == (views.cells(text) * 8, 16)


def test_combining_accent_lies_over_its_letter(font: faces.Glyphs) -> None:
    letter, accented = font.line("e"), font.line("e\u0301")
    assert letter.tobytes() != accented.tobytes()
    assert ImageChops.logical_and(letter, accented).tobytes() == letter.tobytes()


def test_symbol_wider_than_its_cell_is_pressed_into_it(font: faces.Glyphs) -> None:
    assert font.line("☠").getbbox() is not None
    assert font.line("☠a").crop((8, 0, 16, 16)).tobytes() == font.line("a").tobytes()


def test_turning_marks_turn_nothing(font: faces.Glyphs) -> None:
    assert font.line("\u202eab").crop((8, 0, 24, 16)).tobytes() == font.line("ab").tobytes()


def test_line_that_is_too_long_is_cut_at_the_edge(font: faces.Glyphs) -> None:
    assert faces.panel_image(panel("x" * 40), font).size == (128, 64)


def test_full_font_has_all_hangul_and_all_of_big5(font: faces.Glyphs) -> None:
    hangul = {chr(code) for code in range(0xAC00, 0xD7A4)}
    lows = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    codes = (bytes((high, low)).decode("big5", "replace") for high in range(0xA4, 0xFA) for low in lows)
    han = {character for character in codes if "\u4e00" <= character <= "\u9fff"}
    assert (len(hangul), len(han)) == (11172, 13051)
    drawn = Counter(font.line(character).tobytes() for character in hangul | han)
    assert max(drawn.values()) == 1, "a missing glyph would be drawn alike for several characters"


def test_same_view_gives_the_same_pixels(font: faces.Glyphs) -> None:
    view = panel(Row("3", 2, True), KOREAN, CHINESE)
    fresh = fonts.find().glyphs
    assert faces.panel_image(view, font).tobytes() == faces.panel_image(view, fresh).tobytes()


def test_face_takes_about_a_millisecond(font: faces.Glyphs) -> None:
    view = panel("占卜師占卜師占卜", "당신은임프입니다", "abcdefghijklmnop", Row("占卜師占卜師占卜", inverted=True))
    faces.panel_image(view, font)
    start = time.process_time()
    for _ in range(100):
        faces.panel_image(view, font)
    assert (time.process_time() - start) / 100 < 0.005


def test_without_unifont_the_host_is_told_which_package_to_install(tmp_path: Path) -> None:
    found = fonts.find([tmp_path])
    assert found.complaint is not None
    assert "fonts-unifont" in found.complaint.sentence
    assert not found.glyphs.complete


def test_without_unifont_english_is_drawn_and_hangul_is_a_box(tmp_path: Path) -> None:
    plain = fonts.find([tmp_path]).glyphs
    letters = {plain.line(letter).tobytes() for letter in "abcdefghijklmnopqrstuvwxyz"}
    assert len(letters) == 26
    assert plain.line("가").size == (16, 16)
    assert plain.line("가").tobytes() == plain.line("나").tobytes()
    assert plain.line("…").getbbox() is not None


def test_damaged_font_file_counts_as_none(tmp_path: Path) -> None:
    (tmp_path / "unifont.otf").write_bytes(b"")
    assert fonts.find([tmp_path]).complaint is not None


def test_every_lamp_colour_is_its_own() -> None:
    colours = {lamp: faces.lamp_colour(lamp) for lamp in get_args(views.Lamp)}
    assert len(set(colours.values())) == len(colours)
    assert colours["off"] == (0, 0, 0)
    assert all(max(colour) == 1 for lamp, colour in colours.items() if lamp != "off")


def test_open_step_is_brightest_and_done_ones_glimmer() -> None:
    assert (
        faces.strip_level("open") > faces.strip_level("waiting") > faces.strip_level("done") > faces.strip_level("off")
    )
    assert faces.strip_level("off") == 0


@pytest.mark.parametrize("text", ["and the deaths " * 8, "abcdefghijklmnop " * 6, "촉수를 받아들여라 " * 9])
def test_text_that_is_cut_ends_in_one_ellipsis_within_its_row(text: str) -> None:
    rows = views.rows([text]).rows
    assert [row.text.count("…") for row in rows] == [0, 0, 0, 1]
    assert rows[-1].text.endswith("…")
    assert all(views.cells(row.text) <= views.PANEL_CELLS for row in rows)
