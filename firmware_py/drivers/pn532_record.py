"""What is written on a tag: one NDEF text record with an identifier, and when nothing may be written.

Its one rule: what isn't ours stays as it is. A tag with somebody else's record (a link, a business card) is left alone;
a text record alone is taken for an identifier, ours or one of a box whose registry was lost.

Must not know: readers, nfcpy's devices, what an identifier stands for.
"""

from __future__ import annotations

from typing import Any

import ndef

from firmware_py.ports import TagUnwritable

LONGEST_TEXT = 64


def message_of(identifier: str) -> bytes:
    """The octets of the NDEF message that says the identifier."""
    return b"".join(ndef.message_encoder([ndef.TextRecord(identifier)]))


def text_of(octets: bytes) -> str | None:
    """The first text record of a message, if it can be an identifier."""
    for record in ndef.message_decoder(octets, errors="ignore"):
        if isinstance(record, ndef.TextRecord) and record.text and len(record.text) <= LONGEST_TEXT:
            return str(record.text)
    return None


def check_writable(record: Any, octets: bytes) -> None:
    """Whether this message may be written in place of that record (nfcpy's ``tag.ndef``).

    Raises:
        TagUnwritable: the tag is locked, too small, or holds somebody else's record.
    """
    if not record.is_writeable:
        raise TagUnwritable("This tag is locked; it can be used by its UID.")
    if record.capacity < len(octets):
        raise TagUnwritable(
            f"This tag is too small: it holds {record.capacity} bytes and {len(octets)} are needed; it can be used by"
            " its UID."
        )
    if _foreign(bytes(record.octets)):
        raise TagUnwritable(
            "Something else is written on this tag, and it was left as it is; empty it with a phone, or use it by its"
            " UID."
        )


def _foreign(octets: bytes) -> bool:
    try:
        records = list(ndef.message_decoder(octets, errors="ignore"))
    except Exception:  # noqa: BLE001 - what an interrupted writing left is no record of anybody's
        return False
    return any(record.type not in ("", "urn:nfc:wkt:T") for record in records)
