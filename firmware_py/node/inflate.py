"""Unpacks deflated pages, under MicroPython and under CPython.

Must not know: faces, frames.
"""

try:
    import io

    import deflate  # type: ignore[import-not-found]

    def inflate(packed: memoryview, into: bytearray, bits: int) -> int:
        """Unpacks into `into` and returns the length; -1: damaged, or too long."""
        try:
            stream = deflate.DeflateIO(io.BytesIO(packed), deflate.RAW, bits)
            length = stream.readinto(into)
            return -1 if stream.read(1) else length
        except (OSError, EOFError, ValueError):
            return -1

except ImportError:
    import zlib

    def inflate(packed: memoryview, into: bytearray, bits: int) -> int:
        """Unpacks into `into` and returns the length; -1: damaged, or too long."""
        try:
            unpacking = zlib.decompressobj(-bits)
            octets = unpacking.decompress(packed, len(into) + 1)
        except zlib.error:
            return -1
        if len(octets) > len(into) or not unpacking.eof:
            return -1
        into[: len(octets)] = octets
        return len(octets)
