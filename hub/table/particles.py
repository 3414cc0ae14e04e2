"""Korean particles that depend on the word before them: ``을(를)`` becomes 을 or 를 when the word is there.

Its one rule: the last sound of the word decides, marks aside; where it isn't known (a foreign letter), both stay, as
print does it.
Must not know: any sentence.
"""

from __future__ import annotations

import re

_PAIRS = {
    "을(를)": ("을", "를"),
    "이(가)": ("이", "가"),
    "은(는)": ("은", "는"),
    "과(와)": ("과", "와"),
    "(으)로": ("으로", "로"),
    "(이)라": ("이라", "라"),
}
_MARK = re.compile("(.)([!?…\"'”’]*)(" + "|".join(map(re.escape, _PAIRS)) + ")")
_DIGITS = {"0": "영", "1": "일", "2": "이", "3": "삼", "4": "사", "5": "오", "6": "육", "7": "칠", "8": "팔", "9": "구"}
_FIRST, _LAST, _FINALS = 0xAC00, 0xD7A3, 28
_RIEUL = 8


def settle(text: str) -> str:
    """The text with each open particle decided by the sound before it."""
    return _MARK.sub(_settled, text) if "(" in text else text


def _settled(found: re.Match[str]) -> str:
    sign, silent, mark = found.groups()
    syllable = ord(_DIGITS.get(sign, sign))
    if not _FIRST <= syllable <= _LAST:
        return found.group()
    final = (syllable - _FIRST) % _FINALS
    closed = bool(final) and not (mark == "(으)로" and final == _RIEUL)
    return sign + silent + _PAIRS[mark][0 if closed else 1]
