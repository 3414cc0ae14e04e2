"""Frames between hub and node: whole, damaged, cut and drowned in noise."""

from __future__ import annotations

import random

import pytest

from firmware_py.node.frames import (
    CODED,
    HEAD,
    PAYLOAD,
    PLAIN,
    Incoming,
    Outgoing,
    crc16,
    crc16_by_table,
    pack,
    unpack,
)

FRAMES = 100_000


def found(incoming: Incoming, octets: bytes) -> list[bytes]:
    """The frames in these bytes, fed as much at a time as there is room for."""
    frames, place = [], 0
    while place < len(octets):
        length = min(incoming.room(), len(octets) - place)
        incoming.feed(octets[place : place + length], length)
        place += length
        while (frame := incoming.next()) is not None:
            frames.append(bytes(frame))
    return frames


def payload(chance: random.Random) -> bytes:
    length = chance.choice((0, 1, 3, 7, 20, 40))
    return chance.choice((bytes(length), b"\xff" * length, chance.randbytes(length)))


@pytest.mark.parametrize("length", [0, 1, 252, 253, 254, 255, 507, 508, 509, PAYLOAD])
@pytest.mark.parametrize("octet", [0, 1, 255])
def test_a_frame_comes_out_as_it_went_in(length: int, octet: int) -> None:
    said = bytes((octet,)) * length
    coded = Outgoing().frame(3, 9, 17, said)
    assert coded[0] == coded[-1] == 0
    assert 0 not in coded[1:-1]
    assert found(Incoming(), coded) == [bytes((3, 9, 1 << 5 | 17)) + said]


def test_packing_costs_a_byte_in_254_and_no_more() -> None:
    coded = bytearray(CODED)
    assert pack(bytearray(b"\xff" * PLAIN), PLAIN, coded) <= CODED
    plain = bytearray(PLAIN)
    assert unpack(memoryview(coded), 1, pack(bytearray(b"\x07" * PLAIN), PLAIN, coded) - 1, plain) == PLAIN
    assert plain == b"\x07" * PLAIN


def test_the_crc_is_ccitt_and_the_same_in_both_ways() -> None:
    assert crc16(b"123456789") == crc16_by_table(b"123456789") == 0x29B1
    noise = random.Random(5).randbytes(500)
    assert crc16(noise) == crc16_by_table(noise)


def test_a_frame_after_noise_without_an_end_is_heard() -> None:
    assert len(found(Incoming(), b"\x41noise" + Outgoing().frame(3, 1, 1, b"abc"))) == 1


def test_endless_noise_costs_only_itself() -> None:
    incoming = Incoming()
    assert found(incoming, b"\x55" * (5 * CODED)) == []
    assert len(found(incoming, Outgoing().frame(3, 1, 1, b"abc"))) == 1
    assert incoming.damaged >= 1


def test_frames_come_in_any_pieces() -> None:
    outgoing, incoming = Outgoing(), Incoming()
    octets = b"".join(outgoing.frame(3, n, 1, bytes(n)) for n in range(1, 40))
    pieces = [found(incoming, octets[place : place + 1]) for place in range(len(octets))]
    assert [frame[1] for piece in pieces for frame in piece] == list(range(1, 40))


def test_what_is_meant_for_others_is_passed_over() -> None:
    outgoing = Outgoing()
    octets = b"".join(outgoing.frame(address, 1, 1, b"\0x") for address in (2, 3, 0x7F, 4, 0x83))
    assert [frame[0] for frame in found(Incoming(3, (0x7F,)), octets)] == [3, 0x7F]


def damaged(octets: bytes, chance: random.Random) -> bytes:
    """The frame with a few bits turned, a piece lost, doubled or overwritten, or noise within it."""
    out = bytearray(octets)
    at = chance.randrange(len(out))
    match chance.randrange(5):
        case 0:
            for _ in range(chance.randint(1, 4)):
                out[chance.randrange(len(out))] ^= 1 << chance.randrange(8)
        case 1:
            del out[at : at + chance.randint(1, 9)]
        case 2:
            out[at:at] = out[at : at + chance.randint(1, 9)]
        case 3:
            out[at : at + 6] = chance.randbytes(6)
        case _:
            out[at:at] = chance.randbytes(chance.randint(1, 30))
    return bytes(out)


def fuzz(frames: int, seed: int) -> None:
    """Whole frames, damaged ones and noise: every whole one is heard, and nothing that was never said."""
    chance = random.Random(seed)
    outgoing, incoming = Outgoing(), Incoming()
    said: set[bytes] = set()
    wanted: list[bytes] = []
    heard: list[bytes] = []
    stream = bytearray()
    for number in range(frames):
        body = payload(chance)
        octets = outgoing.frame(chance.randint(1, 0x7F), number % 255 + 1, chance.randint(1, 19), body)
        plain = bytes(outgoing.plain[: HEAD + len(body)])
        say = chance.random()
        if say < 0.7:
            wanted.append(plain)
            stream += octets
        elif say < 0.9:
            said.add(plain)
            stream += damaged(octets, chance) + b"\0"
        else:
            stream += chance.randbytes(chance.randint(1, 60)) + b"\0"
        if len(stream) > 2000:
            heard += found(incoming, bytes(stream))
            stream.clear()
    heard += found(incoming, bytes(stream))
    begins = iter(heard)
    for plain in wanted:  # in order, with nothing between but damaged ones that came out whole all the same
        for frame in begins:
            if frame == plain:
                break
            assert frame in said, frame.hex()
        else:
            raise AssertionError(f"{plain[:50].hex()} was lost")
    assert set(begins) <= said


def test_a_hundred_thousand_frames_and_damaged_ones() -> None:
    fuzz(FRAMES, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 5))
def test_millions_of_frames_and_damaged_ones(seed: int) -> None:
    fuzz(1_000_000, seed)
