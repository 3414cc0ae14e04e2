"""A node and the hub's end of it with noise between them: no wrong event, and none is lost."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from firmware_py.drivers.oled import pages_of
from firmware_py.drivers.seat_link import Light, SeatLink
from firmware_py.emulated.node import NodeChips
from firmware_py.emulated.seat_bus import EmulatedSeatBus
from firmware_py.emulated.tag import Ntag213
from firmware_py.node import words
from firmware_py.node.frames import HEAD, Incoming, Outgoing
from firmware_py.ports import Health, Pressed, Report, Sighting, Tag

from .conftest import Clock, chip, picture

PORT = "/dev/nightbell-bus"
EXCHANGES = 50_000


class Noise:
    """Damages about a fifth of what goes by."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.on = True

    def __call__(self, octets: bytes) -> bytes:
        chance = self.chance
        if not self.on or not octets or chance.random() < 0.8:
            return octets
        out = bytearray(octets)
        at = chance.randrange(len(out))
        match chance.randrange(4):
            case 0:
                out[at] ^= chance.randint(1, 255)
            case 1:
                del out[at : at + chance.randint(1, 12)]
            case 2:
                out[at:at] = chance.randbytes(chance.randint(1, 20))
            case _:
                out.clear()
        return bytes(out)


class Fuzzed:
    """A node and the hub's end of it, with noise between them, and hands that do things all the while."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.clock = Clock()
        self.noise = Noise(seed + 1)
        self.bus = EmulatedSeatBus(self.clock)
        self.chips = NodeChips(chip(3))
        self.chips.kept = 3
        self.node = self.bus.add(self.chips)
        self.bus.damage = self.noise
        self.link = SeatLink(3, PORT)
        self.link.reader, self.link.pad = "t3.reader", "c3.pad"
        self.done: list[Report] = []
        self.told: list[Report] = []
        self._outgoing, self._incoming, self._sequence = Outgoing(), Incoming(), 0
        self._tag = Ntag213("04112233445566", "k3f9")
        self._wait = 0
        self.frames = 0

    def exchange(self) -> None:
        self.clock.now += 33
        kind, payload = self.link.question()
        answer = self._say(kind, payload, answered=True)
        now = self.clock.now / 1000
        if answer is None:
            self.link.missed(now, noise=False)
            return
        lacking = self.link.answered(now, *answer)
        if lacking is not None:
            self._say(words.SET, lacking)
        face = self.link.face_lacking()
        if face is not None:
            self._say(*face)
        self.told += [report for report in self.link.told if not isinstance(report, Health)]
        self.link.told.clear()

    def _say(self, kind: int, payload: bytes, answered: bool = False) -> tuple[int, bytes] | None:
        self._sequence = self._sequence % 255 + 1
        self.frames += 1 + answered
        octets = self.bus.receive(self._outgoing.frame(3, self._sequence, kind, payload))
        self._incoming.feed(octets, len(octets))
        while (frame := self._incoming.next()) is not None:
            if answered and frame[0] == 0x83 and frame[1] == self._sequence:
                return frame[2] & 0x1F, bytes(frame[HEAD:])
        return None

    def hands(self) -> None:
        """Now and then a press, a token, or another face."""
        self._wait -= 1
        if self._wait > 0 or not self.link.online:
            return
        self._wait = 24
        deeds: tuple[Callable[[], None], ...] = (self._touch, self._token, self._face)
        self.chance.choice(deeds)()

    def _touch(self) -> None:
        self.chips.touched = not self.chips.touched
        self.done.append(Pressed("c3.pad", self.chips.touched))
        self.node.step()

    def _token(self) -> None:
        there = self._tag in self.chips.reader.tags
        deed = self.chips.reader.take if there else self.chips.reader.lay
        self.node.change(lambda: deed(self._tag))
        self.done.append(Sighting("t3.reader", Tag("04112233445566", "k3f9"), not there))

    def _face(self) -> None:
        face = pages_of(picture(self.chance.randrange(500)))
        self.link.want_face(face if self.chance.random() < 0.7 else bytes(len(face)))
        self.link.want_light(Light(self.chance.randrange(256)))


def fuzz(exchanges: int, seed: int) -> Fuzzed:
    it = Fuzzed(seed)
    for _ in range(exchanges):
        it.exchange()
        it.hands()
    it.noise.on = False
    for _ in range(40):
        it.exchange()
    assert it.told == it.done
    assert it.link.face is not None
    assert it.chips.picture() == it.link.face
    assert it.chips.lamp[0] == it.link.light.red
    return it


def test_noise_makes_no_wrong_event_and_loses_none_in_a_hundred_thousand_frames() -> None:
    assert fuzz(EXCHANGES, seed=1).frames >= 2 * EXCHANGES


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 4))
def test_noise_makes_no_wrong_event_in_millions_of_frames(seed: int) -> None:
    assert fuzz(600_000, seed).frames > 1_000_000
