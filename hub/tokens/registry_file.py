"""The registry of tags as a file, which goes with a box of tokens from one table to another.

Its one rule: a file that has a mistake in it is refused whole, with a sentence that says where.
Must not know: where the registry is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from hub.store import Tagged
from hub.table.errors import ConfigError, Refused
from hub.table.tokens import parse

VERSION = 1
_UID = re.compile(r"(?:[0-9A-Fa-f]{2}){4,10}")


class _Tag(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    token: str
    uid: str
    identifier: str | None = None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    nightbell_tokens: int
    tags: list[_Tag]


def written(tags: Iterable[Tagged]) -> bytes:
    """The file: JSON, a tag a line::

    {"nightbell_tokens": 1, "tags": [{"token": "character:imp", "uid": "04A1...", "identifier": "9F..."}]}
    """
    lines = ",\n".join("  " + msgspec.json.encode(_Tag(*tag)).decode() for tag in tags)
    return f'{{"nightbell_tokens": {VERSION}, "tags": [\n{lines}\n]}}\n'.encode()


def read(content: bytes, name: str) -> list[Tagged]:
    """The tags in such a file; `name` is what an error calls it.

    Raises:
        ConfigError: it is none, a newer hub wrote it, or a tag or token stands twice or is none.
    """
    try:
        file = msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"), type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigError("{file} is no registry of tokens: {problem}.", file=name, problem=error) from error
    if file.nightbell_tokens != VERSION:
        raise ConfigError("{file} was written by a newer hub (version {version}).", file=name,
                          version=file.nightbell_tokens)  # fmt: skip
    found: list[Tagged] = []
    seen: dict[str, int] = {}
    for number, tag in enumerate(file.tags, start=1):
        try:
            token = str(parse(tag.token))
        except Refused as error:
            raise ConfigError("{file}, tag {number}: {problem}", file=name, number=number, problem=error.text) from None
        if not _UID.fullmatch(tag.uid):
            raise ConfigError("{file}, tag {number}: {uid} is no UID.", file=name, number=number, uid=tag.uid)
        uid = tag.uid.upper()
        for one in filter(None, (f"token {token}", f"UID {uid}", tag.identifier and f"identifier {tag.identifier}")):
            if one in seen:
                raise ConfigError("{file}, tag {number}: {what} stands at tag {first} already.", file=name,
                                  number=number, what=one, first=seen[one])  # fmt: skip
            seen[one] = number
        found.append((token, uid, tag.identifier))
    return found
