"""A node on a bus, spoken to frame by frame, as a hub would."""

from __future__ import annotations

from firmware_py.drivers.seat_link import show
from firmware_py.emulated.node import EmulatedNode, NodeChips
from firmware_py.emulated.tag import EmulatedTag
from firmware_py.node import words

from .conftest import Line, chip


class OnLine:
    """Seat 3 on a bus, and what a hub would say to it."""

    def __init__(self, line: Line, seat: int = 3, chips: NodeChips | None = None) -> None:
        self.line = line
        self.seat = seat
        self.chips = chips or NodeChips(chip(seat))
        self.chips.kept = seat
        self.node: EmulatedNode = line.bus.add(self.chips)
        self.heard = 0
        self.events: list[tuple[int, bytes]] = []

    def boot(self) -> int:
        [(kind, said)] = self.line.say(self.seat, words.HELLO)
        assert kind == words.HERE
        return said[4 + words.CHIP]

    def poll(self, look: bool = True, acknowledge: bool = True, after: int = 40) -> bytes:
        """A poll after some milliseconds. Returns the state; new events are in `events`."""
        self.line.clock.now += after
        self.line.bus.step()
        boot = self.node._boots
        [(kind, said)] = self.line.say(self.seat, words.POLL, bytes((boot, self.heard, int(look))))
        assert kind == words.STATE
        assert said[0] == boot
        place = 7
        while place < len(said):
            number, event, length = said[place : place + 3]
            if acknowledge:
                self.heard = number
            self.events.append((event, said[place + 3 : place + 3 + length]))
            place += 3 + length
        return said

    def lying(self) -> bytes:
        """What the node says lies there, once it has looked."""
        for _ in range(20):
            self.line.clock.now += 40
            self.line.bus.step()
            [(kind, said)] = self.line.say(self.seat, words.LIE)
            if kind == words.LYING:
                return said
            assert kind == words.HERE
        raise AssertionError("it never says what lies there")

    def polls(self, times: int) -> list[tuple[int, bytes]]:
        """The events of so many polls."""
        self.events.clear()
        for _ in range(times):
            self.poll()
        return list(self.events)

    def lay(self, tag: EmulatedTag) -> None:
        self.node.change(lambda: self.chips.reader.lay(tag))

    def take(self, tag: EmulatedTag) -> None:
        self.node.change(lambda: self.chips.reader.take(tag))

    def show(self, face: bytes, held: bytes | None = None, *, after: bytes | None = None) -> None:
        kind = words.SHOW if after is None else words.SHOW_AFTER
        assert self.line.say(self.seat, kind, show(held, face, after=after)) == []

    def set(self, number: int = 1, flags: int = 0, shake: int = 0) -> None:
        assert self.line.say(self.seat, words.SET, bytes((number, 255, 7, 0, 99, flags, shake))) == []


def placed(uid: str, text: str = "") -> tuple[int, bytes]:
    octets = bytes.fromhex(uid)
    return words.PLACED, bytes((len(octets),)) + octets + text.encode()


def lifted(uid: str, text: str = "") -> tuple[int, bytes]:
    return words.LIFTED, placed(uid, text)[1]
