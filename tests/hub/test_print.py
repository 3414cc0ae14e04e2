"""Tokens on paper: their sizes, that nothing on a back tells one from another, letters of every language."""

from __future__ import annotations

import json
import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from hub.cli import main
from hub.languages import Languages
from hub.printing.faces import SIZES, Box, Brush, Group, draw_back
from hub.printing.fonts import Fonts, Icons, find
from hub.printing.letters import POINT, Letters
from hub.printing.pages import MARGIN, PAPERS, Wish, pdf, places
from hub.printing.signs import SIGNS
from hub.resources import SHIPPED, Files
from hub.shelf import Shelf
from hub.table.errors import ConfigError
from hub.table.printed import Face, TokenSet
from hub.tokens.boxes import box_called

FILES = Files()
SHELF = Shelf(FILES)
LANGUAGES = Languages(FILES)
ICONS = tomllib.loads((SHIPPED / "tokens/icons.toml").read_text("utf-8"))["icons"]
GROUPS = tomllib.loads((SHIPPED / "tokens/groups.toml").read_text("utf-8"))


def box(name: str, language: str = "en") -> TokenSet:
    return box_called(name, SHELF, LANGUAGES.tongue(language))


class Page:
    """What would be drawn, written down. Every letter is three times as high as it is wide."""

    def __init__(self) -> None:
        self.drawn: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
        self.fonts: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments, **more: self.drawn.append((name, arguments, more))

    def set_font(self, name: str, style: str, size: float) -> None:
        self.size = size * POINT
        self.drawn.append(("set_font", (name, style, size), {}))

    def get_string_width(self, words: str) -> float:
        return len(words) * self.size / 3


# -- the sizes ------------------------------------------------------------------------------------------


def test_characters_are_45_mm_and_reminders_25_mm_across() -> None:
    assert SIZES["character"] == (45, 45)
    assert SIZES["reminder"] == (25, 25)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("cut", SIZES)
def test_tokens_lie_on_the_paper_and_apart(paper: str, cut: Any) -> None:
    (width, height), sheet = SIZES[cut], PAPERS[paper]
    spots = places(sheet, cut)
    assert len(spots) >= {"character": 20, "reminder": 54, "card": 9}[cut]
    for x, y in spots:
        assert x - width / 2 >= MARGIN
        assert x + width / 2 <= sheet[0] - MARGIN + 0.01
        assert y - height / 2 >= MARGIN
        assert y + height / 2 <= sheet[1] - MARGIN
    for (x, y), (u, v) in combinations(spots, 2):
        assert abs(x - u) >= width + 2 or abs(y - v) >= height + 2


@pytest.mark.parametrize("cut", SIZES)
def test_a_back_falls_behind_its_face_when_the_sheet_is_turned(cut: Any) -> None:
    sheet = PAPERS["a4"]
    spots = {(round(x, 3), round(y, 3)) for x, y in places(sheet, cut)}
    assert {(round(sheet[0] - x, 3), y) for x, y in spots} == spots


@pytest.mark.parametrize("cut", SIZES)
def test_all_backs_are_alike(cut: Any) -> None:
    pages = [Page(), Page()]
    for page in pages:
        draw_back(Brush(page, {}, Icons({}), Letters(page)), cut, (50.0, 50.0))
    assert pages[0].drawn == pages[1].drawn
    assert "text" not in {name for name, _, _ in pages[0].drawn}, "a back says nothing"


# -- what is told besides colour ------------------------------------------------------------------------


def test_every_group_has_a_sign_and_no_two_of_a_game_share_one() -> None:
    for name in ("embrace-the-tentacles", "growl", "moonwolf"):
        groups = {face.group for face in box(name).faces}
        signs = [GROUPS[group]["sign"] for group in groups]
        assert len(set(signs)) == len(groups)
        assert set(signs) <= set(SIGNS)


def test_all_seven_teams_differ_in_sign_and_colour() -> None:
    teams = ("townsfolk", "outsider", "minion", "demon", "traveller", "fabled", "loric")
    assert len({GROUPS[team]["sign"] for team in teams}) == 7
    assert len({GROUPS[team]["colour"] for team in teams}) == 7


def test_signs_fit_their_circle_and_differ() -> None:
    assert all(x * x + y * y <= 1.3 for outline in SIGNS.values() for x, y in outline)
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_colours_are_dark_enough_to_be_read_on_white() -> None:
    for name, raw in GROUPS.items():
        channels = [value / 255 for value in Group(**raw).rgb]
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        luminance = sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
        assert 1.05 / (luminance + 0.05) >= 4.5, name


# -- icons ------------------------------------------------------------------------------------------------


def test_every_official_character_and_every_card_has_an_icon_of_the_set() -> None:
    characters = json.loads((SHIPPED / "clocktower/characters.json").read_text("utf-8"))["characters"]
    icons = Icons(ICONS)
    wanted = {one["id"] for one in characters} | {
        face.icon for name in ("growl", "moonwolf") for face in box(name).faces
    }
    assert {one for one in wanted if icons.glyph(one) is None} == set()


def test_every_named_icon_is_in_the_set() -> None:
    icons = Icons(ICONS)
    assert [name for name in ICONS if icons.glyph(name) is None] == []


def test_what_has_no_icon_is_drawn_with_its_first_letter() -> None:
    page = Page()
    brush = Brush(page, {}, Icons({}), Letters(page))
    brush.icon(Face("character:x", "character", "Xylophonist", "townsfolk", "Townsfolk", "x"), (0, 0), 10, (0, 0, 0))
    assert [arguments[2] for name, arguments, _ in page.drawn if name == "text"] == ["X"]


# -- words --------------------------------------------------------------------------------------------------


def written(page: Page) -> list[str]:
    return [arguments[2] for name, arguments, _ in page.drawn if name == "text"]


def test_long_names_get_smaller_until_they_fit() -> None:
    page = Page()
    Brush(page, {}, Icons({}), Letters(page)).block("one two three four", Box(0, 0, 9, 5), 3)
    assert written(page) == ["one two three", "four"]
    texts = [place for place, (name, _, _) in enumerate(page.drawn) if name == "text"]
    assert {page.drawn[place - 1][1][2] * POINT < 3 for place in texts} == {True}


def test_a_word_that_is_too_long_is_broken_and_what_is_still_too_much_is_cut_off() -> None:
    page = Page()
    Brush(page, {}, Icons({}), Letters(page)).block("abcdefghijkl", Box(0, 0, 5, 5), 3)
    assert written(page) == ["abcdefgh", "ijkl"]
    page = Page()
    Brush(page, {}, Icons({}), Letters(page)).block("abcdefghijkl" * 5, Box(0, 0, 5, 5), 3)
    assert written(page) == ["abcdefghij", "klabcdefgh", "ijklabcde…"]


def test_chinese_breaks_anywhere_but_before_a_closing_mark() -> None:
    assert Letters(Page()).lines("每晚選一人，他中毒。", 5, 3) == ["每晚選一", "人，他中", "毒。"]


@pytest.mark.parametrize("language", ["en", "ko", "zh-Hant"])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_script_is_printed_in_every_language_and_on_both_papers(language: str, paper: str) -> None:
    printed = pdf(box("embrace-the-tentacles", language), Wish(paper), LANGUAGES.tongue(language))
    assert printed.content.startswith(b"%PDF")
    assert printed.pages == 8, "two pages of characters, one of reminders, their backs, and two nights"


def test_growls_74_cards_lie_on_nine_pages() -> None:
    printed = pdf(box("growl"), Wish(backs=False), LANGUAGES.tongue("en"))
    assert printed.pages == 9
    marks = [face.mark for face in box("growl").faces]
    assert (marks.count("6+"), marks.count("9+"), len(marks)) == (8, 8, 74)


def test_a_night_sheet_alone_is_two_pages() -> None:
    assert pdf(box("embrace-the-tentacles"), Wish(tokens=False), LANGUAGES.tongue("en")).pages == 2


def test_what_has_no_night_sheet_is_told_so() -> None:
    with pytest.raises(ConfigError, match="nothing of that kind"):
        pdf(box("growl"), Wish(tokens=False), LANGUAGES.tongue("en"))


def test_copies_of_reminders_are_as_many_as_the_box_has() -> None:
    tokens = box("embrace-the-tentacles").tokens
    assert [token for token in tokens if token.startswith("reminder:mathematician:abnormal")] == [
        "reminder:mathematician:abnormal", "reminder:mathematician:abnormal#2", "reminder:mathematician:abnormal#3",
        "reminder:mathematician:abnormal#4", "reminder:mathematician:abnormal#5",
    ]  # fmt: skip


HARD = ("W" * 60, "한글이름이 아주 아주 긴 캐릭터의 이름 " * 3, "名" * 60, "🐙 <b>{x}</b> ‮abc", "e\u0301" * 40)


@pytest.mark.parametrize("language", ["en", "ko", "zh-Hant"])
def test_every_line_stays_on_its_token_and_on_its_page(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    own = [
        {"id": f"own{n}", "name": name, "team": "townsfolk", "ability": name * 4, "firstNight": 5, "reminders": [name]}
        for n, name in enumerate(HARD)
    ]
    script = [{"id": "_meta", "name": "W" * 90, "author": "名" * 60}, *own, "imp"]
    drawn: list[tuple[str, float, float, float, float]] = []

    def text(page: Any, x: float, y: float, words: str) -> None:
        drawn.append((words, x, y, page.get_string_width(words), page.w))

    monkeypatch.setattr("fpdf.FPDF.text", text)
    tokens = SHELF.game("clocktower").token_set(json.dumps(script).encode(), LANGUAGES.tongue(language))  # type: ignore[attr-defined]
    assert pdf(tokens, Wish(backs=False), LANGUAGES.tongue(language)).pages == 4
    assert [words for words, x, _, width, paper in drawn if x < 0 or x + width > paper] == []


def test_letters_that_the_languages_font_lacks_come_from_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts: dict[str, set[str]] = {}
    monkeypatch.setattr(
        "fpdf.FPDF.text", lambda page, x, y, words: fonts.setdefault(page.font_family, set()).add(words)
    )
    own = {"id": "owl", "name": "Owl 부엉이 🦉", "team": "townsfolk", "ability": "x"}
    script = json.dumps([{"id": "_meta"}, own, "chef"]).encode()
    tokens = SHELF.game("clocktower").token_set(script, LANGUAGES.tongue("en"))  # type: ignore[attr-defined]
    pdf(tokens, Wish(night=False), LANGUAGES.tongue("en"))
    assert {"Owl ", "Chef"} <= fonts["text"]
    assert "부엉이" in {words.strip() for name in fonts if name.startswith("further") for words in fonts[name]}
    assert not any("부" in words or "🦉" in words for words in fonts["text"]), "they would be invisible"


@pytest.mark.parametrize("language", ["en", "ko", "zh-Hant"])
def test_official_names_are_printed_whole_and_large_enough(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: dict[tuple[str, bool], float] = {}
    whole = Letters.fitted

    def noted(own: Letters, words: str, width: float, height: float, size: float, bold: bool) -> Any:
        lines, size = whole(own, words, width, height, size, bold)
        sizes[words, bold] = size
        assert " ".join(lines).replace(" ", "") == words.replace(" ", "")
        return lines, size

    monkeypatch.setattr(Letters, "fitted", noted)
    catalogue = json.loads((SHIPPED / "clocktower/characters.json").read_text("utf-8"))["characters"]
    script = json.dumps([{"id": "_meta", "name": "All"}, *(one["id"] for one in catalogue)]).encode()
    tongue = LANGUAGES.tongue(language)
    tokens = SHELF.game("clocktower").token_set(script, tongue)  # type: ignore[attr-defined]
    pdf(tokens, Wish(backs=False), tongue)
    least = {"character": 2.8, "reminder": 1.9}
    small = [face.title for face in tokens.faces if sizes[face.title, True] < least[face.cut]]
    assert small == []


# -- fonts ----------------------------------------------------------------------------------------------------


def font_folder(folder: Path, *names: str) -> list[Path]:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    return [folder]


def test_the_best_font_of_a_language_is_taken(tmp_path: Path) -> None:
    folders = font_folder(tmp_path, "truetype/nanum/NanumGothic.ttf", "opentype/noto/NotoSansCJK-Regular.ttc")
    korean, chinese = find("ko", folders), find("zh-Hant", folders)
    assert korean.regular is not None
    assert korean.regular.path.name == "NanumGothic.ttf"
    assert chinese.regular is not None
    assert (chinese.regular.path.name, chinese.regular.number) == ("NotoSansCJK-Regular.ttc", 3)
    assert korean.complaint is None


def test_with_unifont_alone_it_is_printed_and_a_better_package_is_named(tmp_path: Path) -> None:
    found = find("ko", font_folder(tmp_path, "opentype/unifont/unifont.otf"))
    assert found.regular is not None
    assert found.complaint is not None
    assert found.complaint.values == {"package": "fonts-nanum"}


def test_unifont_alone_has_the_letters_of_every_language(tmp_path: Path) -> None:
    unifont = next(Path("/usr/share/fonts").rglob("unifont.otf"))
    (tmp_path / "opentype/unifont").mkdir(parents=True)
    (tmp_path / "opentype/unifont/unifont.otf").symlink_to(unifont)
    for language in ("en", "ko", "zh-Hant"):
        found = find(language, [tmp_path])
        tongue = LANGUAGES.tongue(language)
        printed = pdf(box("embrace-the-tentacles", language), Wish(), tongue, found)
        assert printed.pages == 8
        assert printed.complaint is not None


def test_without_any_font_the_package_to_install_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="install fonts-dejavu-core"):
        pdf(box("growl"), Wish(), LANGUAGES.tongue("en"), Fonts(None, None, (), None))


# -- the command line -----------------------------------------------------------------------------------


def test_the_command_line_prints_a_script_from_its_file(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    script, out = tmp_path / "own.json", tmp_path / "own.pdf"
    custom = {"id": "duskowl", "name": "Dusk Owl", "team": "townsfolk", "ability": "Sees.", "reminders": ["Seen"]}
    script.write_text(json.dumps([{"id": "_meta", "name": "Owls"}, "imp", "poisoner", custom]), encoding="utf-8")
    assert main(["tokens", "print", str(script), "-o", str(out), "--paper", "letter"]) == 0
    assert "Owls" in capfd.readouterr().out
    assert out.read_bytes().startswith(b"%PDF")


def test_a_box_that_isnt_there_is_told(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["tokens", "print", "no such box", "-o", str(tmp_path / "x.pdf")]) == 2
    assert "There is no script called no such box" in capfd.readouterr().err
