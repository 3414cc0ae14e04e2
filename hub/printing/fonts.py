"""Finds fonts on this machine that print well in a language, and the icons.

Its one rule: something is printed on every machine; where a better font is a package away, that is said.
Must not know: what is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from hub.table.words import Text


class Typeface(NamedTuple):
    """A font's file, and which font of it (a collection holds several)."""

    path: Path
    number: int = 0


class Fonts(NamedTuple):
    """What a language is printed with. `further`: for letters that the first one lacks."""

    regular: Typeface | None
    bold: Typeface | None
    further: tuple[Typeface, ...]
    complaint: Text | None


class _Choice(NamedTuple):
    regular: str
    bold: str
    number: int = 0


_DEJAVU = _Choice("truetype/dejavu/DejaVuSans.ttf", "truetype/dejavu/DejaVuSans-Bold.ttf")
_NANUM = _Choice("truetype/nanum/NanumGothic.ttf", "truetype/nanum/NanumGothicBold.ttf")


def _noto(number: int) -> _Choice:
    """A font of the Noto Sans CJK collection: 1 has the Korean forms, 3 the Taiwanese ones."""
    return _Choice("opentype/noto/NotoSansCJK-Regular.ttc", "opentype/noto/NotoSansCJK-Bold.ttc", number)


GOOD: dict[str, tuple[_Choice, ...]] = {
    "en": (_DEJAVU, _noto(1), _Choice("truetype/noto/NotoSans-Regular.ttf", "truetype/noto/NotoSans-Bold.ttf")),
    "ko": (_NANUM, _noto(1)),
    "zh-Hant": (_noto(3), _Choice("truetype/arphic/uming.ttc", "truetype/arphic/uming.ttc", 2)),
}
"""The fonts that a language is printed with, the best first; a language that isn't here takes those of English."""

PACKAGES = {"ko": "fonts-nanum", "zh-Hant": "fonts-noto-cjk"}
"""The Debian package with the font that looks best."""

_UNIFONT = ("opentype/unifont/unifont.otf", "truetype/unifont/unifont.ttf")
_BEYOND = ("opentype/unifont/unifont_upper.otf", "truetype/unifont/unifont_upper.ttf")
"""Signs beyond the basic plane: emoji in a script's own names."""

FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))


def find(code: str, folders: Sequence[Path] = FOLDERS) -> Fonts:
    """The fonts for that language."""
    plain = tuple(filter(None, (_one(folders, _DEJAVU.regular), *(_one(folders, name) for name in _UNIFONT))))
    further = (*plain, *filter(None, (_one(folders, name) for name in _BEYOND)))
    for choice in GOOD.get(code, GOOD["en"]):
        regular, bold = _one(folders, choice.regular, choice.number), _one(folders, choice.bold, choice.number)
        if regular is not None:
            return Fonts(regular, bold or regular, further, None)
    package = PACKAGES.get(code, "fonts-dejavu-core")
    if plain:
        complaint = Text(
            "It is printed with a plain font; the package {package} (sudo apt install {package}) looks better.",
            {"package": package},
        )
        return Fonts(plain[-1], plain[-1], further, complaint)
    complaint = Text(
        "There is no font for this language, so letters are missing; install {package} (sudo apt install {package}).",
        {"package": package},
    )
    return Fonts(None, None, (), complaint)


def _one(folders: Sequence[Path], name: str, number: int = 0) -> Typeface | None:
    for folder in folders:
        if (folder / name).is_file():
            return Typeface(folder / name, number)
    return None


class Icons:
    """Material Design Icons, as the package `fonticon-materialdesignicons7` carries them.

    `names`: which icon stands for what (config/tokens/icons.toml).
    """

    CREDIT = "Icons: Material Design Icons by Pictogrammers, Apache License 2.0"

    def __init__(self, names: dict[str, str]) -> None:
        from fonticon_mdi7 import MDI7

        self._names = names
        self._glyphs = MDI7
        self.typeface = Typeface(Path(MDI7.__font_file__))

    def glyph(self, icon: str) -> str | None:
        """The letter of the icon's font that draws it, or None where there is none."""
        found = getattr(self._glyphs, self._names.get(icon, "").replace("-", "_") or "-", None)
        return found.rpartition(".")[2] if isinstance(found, str) else None
