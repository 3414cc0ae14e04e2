"""Unpacks deflated pages, under MicroPython and under CPython.

Its one rule: what goes `before` is a face that both sides have, so that what is on it already needs no bytes again.
MicroPython takes no dictionary; there the face stands before the packed bytes, as a stored block of their own stream
(RFC 1951, 3.2.4), and is read away.

Must not know: faces, frames.
"""

try:
    import io

    import deflate  # type: ignore[import-not-found]

    from .frames import PAYLOAD
    from .words import FACE, WINDOW_BITS, WINDOW_BITS_AFTER

    _STORED = b"\x00\x00\x04\xff\xfb"
    """A stored block of 1,024 bytes that isn't the last one."""
    _START = len(_STORED) + FACE
    _stream = bytearray(_START + PAYLOAD)
    _stream[: len(_STORED)] = _STORED
    _stream_view = memoryview(_stream)

    def inflate(packed: memoryview, into: bytearray, before: bytearray | None = None) -> int:
        """Unpacks into `into`, a face long, and returns the length; -1: damaged, or too long."""
        try:
            bits = WINDOW_BITS
            if before is not None:
                end = _START + len(packed)
                _stream_view[len(_STORED) : _START] = before
                _stream_view[_START:end] = packed
                packed, bits = _stream_view[:end], WINDOW_BITS_AFTER
            stream = deflate.DeflateIO(io.BytesIO(packed), deflate.RAW, bits)
            if before is not None and stream.readinto(into) != FACE:
                return -1
            length = stream.readinto(into)
            return -1 if stream.read(1) else length
        except (OSError, EOFError, ValueError):
            return -1

except ImportError:
    import zlib

    from .words import WINDOW_BITS, WINDOW_BITS_AFTER

    def inflate(packed: memoryview, into: bytearray, before: bytearray | None = None) -> int:
        """Unpacks into `into`, a face long, and returns the length; -1: damaged, or too long."""
        try:
            unpacking = (
                zlib.decompressobj(-WINDOW_BITS) if before is None else zlib.decompressobj(-WINDOW_BITS_AFTER, before)
            )
            octets = unpacking.decompress(packed, len(into) + 1)
        except zlib.error:
            return -1
        if len(octets) > len(into) or not unpacking.eof:
            return -1
        into[: len(octets)] = octets
        return len(octets)
