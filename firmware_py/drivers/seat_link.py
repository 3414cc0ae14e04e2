"""What the hub knows and wants of one seat on the bus, and what is said to its node next.

Its one rule: the node's own word counts. Every answer tells what it has (its face by CRC, the number of the last SET),
and what differs from what is wanted is sent again; events are taken once, in order, by their numbers. A node that is
back, or has started anew, or has its reader again, is asked what lies there before it is on line.

Without I/O, threads or a clock: seconds come in. Must not know: serial ports, other seats.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

from firmware_py.node import words
from firmware_py.node.frames import VERSION
from firmware_py.ports import Health, Pressed, Report, Sighting, Tag

MISSES = 6
PATIENCE = 0.8
"""Seconds without an answer (and so many questions) after which a seat is off line."""

BLACK = bytes(words.FACE)

KNOWS_AFTER = (1, 1)
"""The first firmware that takes a SHOW_AFTER; an older one is served with SHOW."""
KNOWS_LIT = (1, 2)
"""The first one that, while it is dark, takes a SHOW_AFTER packed after the last face that was lit."""
KNOWS_SHAKE = (1, 1)
"""The first one whose SET says how long the motor runs; at an older one it keeps still."""


class Here(NamedTuple):
    """What a node says of itself."""

    version: int
    firmware: tuple[int, int]
    chip: bytes
    address: int
    boot: int
    status: int

    @property
    def name(self) -> str:
        """The chip's id, as people read it."""
        return self.chip.hex().upper()


def here(said: bytes) -> Here | None:
    """The payload of a HERE; None where it isn't one."""
    if len(said) < 6 + words.CHIP:
        return None
    end = 3 + words.CHIP
    return Here(said[0], (said[1], said[2]), said[3:end], said[end], said[end + 1], said[end + 2])


def show(held: bytes | None, wanted: bytes, *, after: bytes | None = None) -> bytes:
    """The payload of a SHOW that turns what is held into what is wanted; None is held: all of it. `after`: of a
    SHOW_AFTER, packed after that face."""
    pages = range(words.PAGES)
    rows = [wanted[page * words.PAGE : (page + 1) * words.PAGE] for page in pages]
    changed = [
        page for page in pages if held is None or held[page * words.PAGE : (page + 1) * words.PAGE] != rows[page]
    ]
    packing = (
        zlib.compressobj(9, wbits=-words.WINDOW_BITS_AFTER, memLevel=9, zdict=after)
        if after is not None
        else zlib.compressobj(9, wbits=-words.WINDOW_BITS)
    )
    packed = packing.compress(b"".join(rows[page] for page in changed)) + packing.flush()
    mask = sum(1 << page for page in changed)
    before = held if after is None else after
    base = zlib.crc32(before) if before is not None else 0
    return bytes((mask,)) + base.to_bytes(4, "big") + zlib.crc32(wanted).to_bytes(4, "big") + packed


class Light(NamedTuple):
    """What a SET sets: the lamp's colours, the panel's brightness (all 0 to 255), and whether its chip is an SH1106."""

    red: int = 0
    green: int = 0
    blue: int = 0
    brightness: int = 128
    sh1106: bool = False


class SeatLink:
    """A seat. `reader`, `pad` and `motor` are the names of its parts, where the table has them; `wire` names the bus.

    `told` holds what is to be reported; whoever takes it empties it.
    """

    def __init__(self, seat: int, wire: str) -> None:
        self.seat = seat
        self.wire = wire
        self.reader: str | None = None
        self.pad: str | None = None
        self.motor: str | None = None
        self.told: list[Report] = []
        self.online: bool | None = None
        self.reason = ""
        self.chip: bytes | None = None
        self.noisy = False
        """Whether what came instead of an answer was noise: perhaps two nodes at once."""
        self.face: bytes | None = None
        """The wanted face."""
        self.light = Light()
        self.lit = False
        """Whether the node has set what is wanted of the lamp."""
        self.status = 0
        self.last_answer: float | None = None
        self._number = 1
        self._shake = 0
        self._held: bytes | None = None
        self._lit: bytes | None = None
        """The face that the node showed before it went dark, as far as it is known."""
        self._after_lit = False
        self._crc = words.DARK
        self._shown: int | None = None
        self._boot: int | None = None
        self._firmware = (0, 0)
        self._heard = 0
        self._misses = 0
        self._synced = False
        self._health: dict[str, Health] = {}
        self._tags: dict[str, Tag] = {}

    # -- what is wanted ----------------------------------------------------------------------------------------------

    def want_face(self, face: bytes) -> None:
        """The panel is to show this."""
        self.face = face
        self._crc = zlib.crc32(face)

    def want_light(self, light: Light) -> None:
        """The lamp and the panel's brightness are to be so."""
        if light != self.light:
            self.light = light
            self.lit = False
            self._number = self._number % 255 + 1

    def want_shake(self, seconds: float) -> None:
        """Its motor is to run once for so long. Where the node doesn't hear of it now, it never does."""
        if self.online:
            self._shake = max(1, min(255, round(seconds * 10)))
            self.lit = False
            self._number = self._number % 255 + 1

    @property
    def panel_trouble(self) -> str:
        """Why the panel shows nothing; empty: it works."""
        if self.online is False:
            return self.reason
        if self.online and not self.status & words.PANEL:
            return f"The panel of seat {self.seat} doesn't answer its node; look at its four wires."
        return ""

    @property
    def shows(self) -> bool:
        """Whether the panel shows the wanted face."""
        return (
            bool(self.online)
            and self._shown == self._crc
            and self.status & (words.PANEL | words.DRAWING) == words.PANEL
        )

    @property
    def draws(self) -> bool:
        """Whether the wanted face is on its way."""
        return bool(self.online) and self.face is not None and not self.shows and not self.panel_trouble

    def lying(self) -> tuple[Tag, ...]:
        """What lies there; empty while off line."""
        there = self.reader is not None and self.reader in self._health and self._health[self.reader].online
        return tuple(self._tags.values()) if there else ()

    def tell_again(self, part: str) -> None:
        """A part that has just been started is told, too, that the seat is off line. (On line every answer tells.)"""
        if self.online is False:
            self._health.pop(part, None)
            self._tell(part, online=False, reason=self.reason)

    # -- what is said next -------------------------------------------------------------------------------------------

    def question(self) -> tuple[int, bytes]:
        """The kind and payload of what is asked next."""
        if self._boot is None:
            return words.HELLO, b""
        if not self._synced:
            return words.LIE, b""
        return words.POLL, bytes((self._boot, self._heard, 1 if self.reader is not None else 0))

    def set_lacking(self, number: int) -> bytes | None:
        """The payload of a SET where the node's last one isn't the newest."""
        self.lit = number == self._number
        if self.lit:
            self._shake = 0
            return None
        light, shake = self.light, self._shake if self._firmware >= KNOWS_SHAKE else 0
        return bytes((self._number, light.red, light.green, light.blue, light.brightness, int(light.sh1106), shake))

    def face_lacking(self) -> tuple[int, bytes] | None:
        """The kind and payload of a SHOW where the node holds another face; None while none is lacking, or one is on
        its way."""
        if not self.online or self.face is None or self._shown in (None, self._crc) or not self.status & words.PANEL:
            return None
        held = self._held if self._held is not None and zlib.crc32(self._held) == self._shown else None
        if held is None and self._shown == words.DARK:
            held = BLACK
        after = held if self._firmware >= KNOWS_AFTER else None
        self._after_lit = after == BLACK and self._lit is not None and self._firmware >= KNOWS_LIT
        if self._after_lit:
            after = self._lit
        self._held = self.face
        self._shown = None  # until the next answer tells
        return words.SHOW if after is None else words.SHOW_AFTER, show(held, self.face, after=after)

    # -- what came back ----------------------------------------------------------------------------------------------

    def answered(self, now: float, kind: int, said: bytes) -> bytes | None:
        """The node has answered. Returns the payload of a SET that it lacks, if any."""
        self.last_answer = now
        self._misses = 0
        self.noisy = False
        if kind == words.HERE:
            self._is_here(here(said))
        elif kind == words.LYING and len(said) >= 2:
            self._lies(said)
        elif kind == words.STATE and len(said) >= 7:
            return self._state(said)
        return None

    def missed(self, now: float, *, noise: bool) -> None:
        """No answer came, or noise."""
        self._misses += 1
        self.noisy = self.noisy or noise
        never = self.online is None and self._misses >= 2
        long = self.last_answer is not None and now - self.last_answer >= PATIENCE
        if never or (self.online and self._misses >= MISSES and long):
            self.lose(self._no_answer())

    def lose(self, reason: str) -> None:
        """It is off line for that reason. It is asked who it is when it answers again."""
        self._boot = None
        self._synced = False
        self._shown = None
        self._shake = 0
        changed = self.online is not False or reason != self.reason
        self.online, self.reason = False, reason
        if changed:
            self._tell(self.reader, online=False, reason=reason)
            self._tell(self.pad, online=False, reason=reason)
            self._tell(self.motor, online=False, reason=reason)

    def _no_answer(self) -> str:
        return f"Seat {self.seat} doesn't answer on the seat bus {self.wire}: look at its plug and its power."

    # -- answers -----------------------------------------------------------------------------------------------------

    def _is_here(self, said: Here | None) -> None:
        if said is None:
            return
        if said.version != VERSION:
            age = "older" if said.version < VERSION else "newer"
            number = f"{said.firmware[0]}.{said.firmware[1]}"
            self.lose(
                f"The node of seat {self.seat} has firmware {number}, {age} than this hub understands: run make"
                " firmware and copy it to the node."
            )
            return
        self.chip, self._boot, self._firmware, self._lit = said.chip, said.boot, said.firmware, None

    def _lies(self, said: bytes) -> None:
        boot, self._heard = said[0], said[1]
        if boot != self._boot:
            self._boot = None
            return
        now: dict[str, Tag] = {}
        place = 2
        while place < len(said):
            uid, place = _piece(said, place)
            text, place = _piece(said, place)
            now[uid.hex().upper()] = _tag(uid, text)
        if self.reader is not None:
            self.told += [Sighting(self.reader, tag, placed=False) for uid, tag in self._tags.items() if uid not in now]
            self.told += [Sighting(self.reader, tag, placed=True) for uid, tag in now.items() if uid not in self._tags]
        self._tags = now
        self._synced = True

    def _state(self, said: bytes) -> bytes | None:
        boot, came = said[0], said[1] & ~self.status & words.READER
        self.status = said[1]
        if boot != self._boot or not self._synced:
            self.lose(f"The node of seat {self.seat} has started anew; a moment, it is asked how things are.")
            return None
        if self.status & words.OVERFLOW:
            self.lose(f"So much happened at seat {self.seat} at once that it is asked anew what lies there.")
            return None
        self._shown = int.from_bytes(said[2:6], "big")
        self._learn_lit()
        if not self.online:
            self.online, self.reason = True, ""
        elif came and self.reader is not None:  # what was laid there meanwhile is no tap
            self._synced = False
            return None
        self._tell_health()
        self._take_events(said)
        return self.set_lacking(said[6])

    def _learn_lit(self) -> None:
        """From what the node says that it shows. Where it took nothing packed after its last lit face, that was another
        one, or the frame was lost."""
        if self._shown != words.DARK and self._shown == self._crc:
            self._lit = self.face
        elif self._shown == words.DARK and self._after_lit and self._held is not None and any(self._held):
            self._lit = None
        self._after_lit = False

    def _take_events(self, said: bytes) -> None:
        place = 7
        while place + 3 <= len(said):
            number, kind, length = said[place : place + 3]
            payload = said[place + 3 : place + 3 + length]
            place += 3 + length
            if 1 <= (number - self._heard) % 255 <= 127:
                self._heard = number
                self._happened(kind, payload)

    def _happened(self, kind: int, payload: bytes) -> None:
        if kind in (words.DOWN, words.UP):
            if self.pad is not None:
                self.told.append(Pressed(self.pad, kind == words.DOWN))
        elif kind in (words.PLACED, words.LIFTED) and payload:
            uid, place = _piece(payload, 0)
            tag = _tag(uid, payload[place:])
            placed = kind == words.PLACED
            if placed:
                self._tags = {**self._tags, tag.uid: tag}
            else:
                self._tags = {other: lying for other, lying in self._tags.items() if other != tag.uid}
            if self.reader is not None:
                self.told.append(Sighting(self.reader, tag, placed))

    # -- health ------------------------------------------------------------------------------------------------------

    def _tell_health(self) -> None:
        self._tell(self.pad, online=True)
        self._tell_motor()
        reader = bool(self.status & words.READER)
        reason = f"The reader of seat {self.seat} doesn't answer its node; look at its wires and its switches (HSU)."
        self._tell(self.reader, online=reader, reason="" if reader else reason)

    def _tell_motor(self) -> None:
        old = self._firmware < KNOWS_SHAKE
        number = f"{self._firmware[0]}.{self._firmware[1]}"
        reason = f"The node of seat {self.seat} has firmware {number}, which can't shake: run make firmware, copy it."
        self._tell(self.motor, online=not old, reason=reason if old else "")

    def _tell(self, part: str | None, *, online: bool, reason: str = "") -> None:
        if part is not None:
            health = Health(part, online, reason)
            if self._health.get(part) != health:
                self._health[part] = health
                self.told.append(health)


def _piece(said: bytes, place: int) -> tuple[bytes, int]:
    end = place + 1 + said[place] if place < len(said) else place
    return said[place + 1 : end], end


def _tag(uid: bytes, text: bytes) -> Tag:
    return Tag(uid.hex().upper(), text.decode("utf-8", "replace") or None)
