"""Where a line of text may be broken: after a space, and beside a Chinese sign.

Its one rule: a closing mark stays with what it closes, an opening one with what it opens; Hangul breaks at its spaces.
Must not know: how wide a line is, or what it is drawn on.
"""

from __future__ import annotations

_CLOSING = "，。、；：！？）」』》〉…"
_OPENING = "（「『《〈"


def pieces(text: str) -> list[str]:
    """The text in pieces that stay whole; a space ends its piece. Joined they are the text again."""
    found: list[str] = []
    for sign in text:
        if found and not _between(found[-1][-1], sign):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _between(before: str, after: str) -> bool:
    """Whether a line may end after one sign and the next one begin with the other."""
    if after in _CLOSING or after == " " or before in _OPENING:
        return False
    return before == " " or _han(before) or _han(after)


def _han(sign: str) -> bool:
    return "\u2e80" <= sign <= "\u312f" or "\u3190" <= sign <= "\u9fff" or "\uff00" <= sign <= "\uff60"
