"""One reader on one port, opened by nfcpy: what lies in its field, what is written on it, writing.

Its one rule: it opens the very port it was given and no other, for itself alone. A search could find the neighbour's
adapter where its own is missing, for adapters of one make carry the same numbers.

On a Pi: `enable_uart=1` and no console on the port (raspi-config), `dtoverlay=disable-bt` for the good UART on the
header (`/dev/ttyAMA0`; the mini UART `/dev/ttyS0` can't go faster than 115200). USB adapters get fixed names by a udev
rule (`/dev/nfc-t1`), by their serial number or, where they have none (CH340), by the USB socket they sit in.

Must not know: threads, debounce, what a tag stands for. Every method may raise OSError or termios.error when the port
goes, which is the caller's business.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import logging
import os
import re
import termios
import threading
from collections.abc import Iterator
from typing import Any, NamedTuple

import nfc
import nfc.clf
import nfc.clf.device
import nfc.clf.pn53x
import nfc.clf.pn532
import nfc.clf.transport
import nfc.tag
import serial

from firmware_py.ports import DeviceError, DeviceOffline, TagUnwritable

from .pn532_record import check_writable, message_of, text_of

SAFE_PATH = re.compile(r"/[A-Za-z0-9/_.:+-]+")
"""nfcpy hands the path to a shell (`stty -F`), so nothing else gets there."""

CLASSIC = frozenset({0x08, 0x09, 0x18, 0x88, 0x28, 0x38})
"""SEL_RES of MIFARE Classic cards (NXP AN10833, table 6): nfcpy can't read a record from these."""

HIGH_BAUD_RATES = (921600, 460800, 230400)
WAKE_UP = b"\x55\x55" + bytes(14)
"""UM0701-02, 7.2.11: a long preamble wakes the chip on its serial port."""


OPENING_TRIES = 3
"""With a reset between: after a warm restart the first one often fails."""

OPENING_PATIENCE, PATIENCE = 0.3, 0.5
"""Seconds that a chip has for an answer, while it is opened and later. It answers within 15 ms, but a busy machine may
itself not look for longer than the 100 to 250 ms that nfcpy gives it."""

SILENCES = 2
"""So many commands in a row without an answer, and it is gone; a single one may have been lost on the wire."""

_OPENING = threading.BoundedSemaphore(4)
"""So many readers are opened at a time: each opening starts programs (`stty`), and a Pi has few cores."""

logging.getLogger("nfc").setLevel(logging.CRITICAL)  # what nfcpy logs is told as health, in our own words


class Seen(NamedTuple):
    """A tag in the field: UID (hexadecimal, upper case) and SEL_RES."""

    uid: str
    sel_res: int


class FrameDamaged(Exception):
    """An answer came and was damaged: somebody is there."""


class PatientPort(nfc.clf.transport.TTY):  # type: ignore[misc]
    """nfcpy's serial port, with more patience for what a chip answers by itself. Longer waits (for a tag) stay."""

    ANSWERS = 300
    """Milliseconds: no wait of nfcpy's for a chip's own answer is longer, none for a tag is shorter."""

    def __init__(self, path: str, patience: float = OPENING_PATIENCE) -> None:
        super().__init__(path)
        self.patience = patience
        self.silences = 0
        """How many commands in a row the chip hasn't answered."""

    def read(self, timeout: int) -> bytearray | None:
        """A frame within so many milliseconds. Raises OSError."""
        own = timeout <= self.ANSWERS
        try:
            frame: bytearray | None = super().read(max(timeout, self.patience * 1000) if own else timeout)
        except IndexError:
            raise OSError(errno.EIO, "an answer was broken off") from None
        except OSError as error:
            self.silences += own and error.errno == errno.ETIMEDOUT
            raise
        self.silences = 0
        return frame


class Pn532Port:
    """The open device.

    Args:
        path: the port's path, or ``usb:VVVV:PPPP`` or ``usb:BBB:DDD`` for a USB reader that nfcpy knows.

    Raises:
        DeviceOffline: it isn't there, is in use, may not be opened, or doesn't answer as a PN532.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._lock: int | None = None
        self._waiting_mode = False
        self._watching = False
        self._guard = threading.Lock()
        self._frontend = nfc.ContactlessFrontend()
        try:
            self._device = _open_usb(path) if path.startswith("usb:") else self._open_serial()
        except BaseException:
            self._unlock()
            raise
        self._frontend.device = self._device
        lists = isinstance(self._device.chipset, nfc.clf.pn53x.Chipset)
        self.most = min(2, self._device.chipset.in_list_passive_target_max_target) if lists else 1
        self.watches = lists
        """Whether it can list tags and wait for one by itself; other USB readers are asked for one tag at a time."""

    def _open_serial(self) -> Any:
        if not SAFE_PATH.fullmatch(self.path):
            raise DeviceOffline(f"{self.path} is no path of a serial port; it looks like /dev/ttyAMA0 or /dev/nfc-t1.")
        self._lock = _take(self.path)
        for tries_left in range(OPENING_TRIES - 1, -1, -1):
            try:
                with _OPENING:
                    return _init(self.path)
            except (OSError, termios.error, IndexError) as error:
                if not tries_left:
                    raise DeviceOffline(
                        f"No PN532 answers on {self.path}: check that it is set to HSU (UART), its TX and RX crossed,"
                        f" and its power; if it was in use before, switch its power off and on."
                    ) from error
                _call_back(self.path)
        raise AssertionError("the last try returns or raises")

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # -- looking --------------------------------------------------------------------------------------------------

    def look(self) -> tuple[Seen, ...]:
        """The tags in the field, two at the most.

        Raises:
            FrameDamaged: the answer was damaged.
        """
        try:
            if not self.watches:
                target = self._frontend.sense(nfc.clf.RemoteTarget("106A"))
                return () if target is None else (Seen(target.sdd_res.hex().upper(), target.sel_res[0]),)
            self._waits_for_tags(False)
            self._device.mute()  # tags that were called before answer again after the field was off
            return self._listed(self.most, 1.0)
        except OSError as error:
            raise self._judged(error) from error
        except nfc.clf.pn532.Chipset.Error as error:
            raise FrameDamaged(str(error)) from error

    def wait(self, seconds: float) -> bool:
        """The chip itself watches an empty field; True as soon as a tag is there, False when the time is up."""
        try:
            self._waits_for_tags(True)
            self._device.mute()  # a tag that was called just as the last wait ended, unheard, answers again
            with self._interruptible():
                return bool(self._listed(1, seconds))
        except OSError as error:
            if error.errno == errno.ETIMEDOUT:
                return False
            raise self._judged(error) from error
        except nfc.clf.pn532.Chipset.Error as error:
            raise FrameDamaged(str(error)) from error

    def interrupt(self) -> None:
        """From another thread: a `wait` under way ends now. Never raises."""
        with self._guard, contextlib.suppress(Exception):
            if self._watching:
                self._tty().cancel_read()

    @contextlib.contextmanager
    def _interruptible(self) -> Iterator[None]:
        with self._guard:
            self._watching = True
        try:
            yield
        finally:
            with self._guard:
                self._watching = False
            with contextlib.suppress(Exception):  # an interruption that came too late mustn't end the next answer
                self._tty().timeout = 0
                self._tty().read(1)

    def _tty(self) -> Any:
        return self._device.chipset.transport.tty

    def _waits_for_tags(self, wanted: bool) -> None:
        """RFConfiguration item 5: how often a call for tags is repeated (UM0701-02, 7.3.1); 0xFF is without end."""
        if self.watches and wanted != self._waiting_mode:
            self._device.chipset.rf_configuration(0x05, b"\x01\x00" + (b"\xff" if wanted else b"\x01"))
            self._waiting_mode = wanted

    def _listed(self, most: int, seconds: float) -> tuple[Seen, ...]:
        answer = self._device.chipset.command(0x4A, bytearray((most, 0)), seconds)
        return _targets(bytes(answer)) if answer else ()

    def _judged(self, error: OSError) -> Exception:
        """nfcpy says the same of a damaged frame and of a port that is gone; the port itself knows which it was."""
        transport = getattr(getattr(self._device, "chipset", None), "transport", None)
        tty = getattr(transport, "tty", None)
        if tty is None or error.errno == errno.ENODEV:
            return error
        if getattr(transport, "silences", 0) >= SILENCES:
            return OSError(errno.ENODEV, f"the chip on {self.path} is silent")
        try:
            tty.in_waiting  # noqa: B018 - asks the system, which raises when the port is gone
            termios.tcgetattr(tty.fd)
        except (OSError, termios.error, TypeError):
            return OSError(errno.ENODEV, f"{self.path} is gone")
        return FrameDamaged(str(error))

    # -- reading and writing --------------------------------------------------------------------------------------

    def identifier(self, seen: Seen) -> tuple[bool, str | None]:
        """Whether the tag could be asked at all, and the text that is written on it, if any.

        "Couldn't be asked" means: try again; the tag slipped away, or it is one that nothing can be read from.
        """
        if seen.sel_res in CLASSIC:
            return True, None
        try:
            tag = self._activated(seen)
            record = tag.ndef if tag is not None else None
            if record is None:
                return False, None
            return True, text_of(bytes(record.octets))
        except (nfc.tag.TagCommandError, nfc.clf.CommunicationError, nfc.clf.pn532.Chipset.Error):
            return False, None
        except OSError as error:
            judged = self._judged(error)
            if isinstance(judged, FrameDamaged):
                return False, None
            raise judged from error
        except Exception:  # noqa: BLE001 - foreign tags hold what they like, and nfcpy's readers of it raise what they like
            return False, None

    def _activated(self, seen: Seen) -> Any:
        self._waits_for_tags(False)
        target = self._frontend.sense(nfc.clf.RemoteTarget("106A", sel_req=bytearray.fromhex(seen.uid)))
        return nfc.tag.activate(self._frontend, target) if target is not None else None

    def write(self, seen: Seen, identifier: str) -> None:
        """Writes the identifier as the tag's only record and reads it back.

        Raises:
            DeviceError: it slipped away, or what was read back is something else. TagUnwritable: it can't be written.
        """
        if seen.sel_res in CLASSIC:
            raise TagUnwritable(
                "Nothing can be written on this tag (a MIFARE Classic card); it can be used by its UID."
            )
        octets = message_of(identifier)
        slipped = DeviceError("The tag slipped away while it was written; lay it flat on the reader and try again.")
        try:
            tag = self._activated(seen)
            record = tag.ndef if tag is not None else None
            if record is None:
                if tag is not None and self._answers(tag) and any(one.uid == seen.uid for one in self.look()):
                    raise TagUnwritable(
                        "This tag has no room for a record (it isn't NDEF formatted); it can be used by its UID."
                    )
                raise slipped
            check_writable(record, octets)
            record.octets = octets
            fresh = self._activated(seen)
            back = fresh.ndef if fresh is not None else None
        except (
            nfc.tag.TagCommandError,
            nfc.clf.CommunicationError,
            nfc.clf.pn532.Chipset.Error,
            FrameDamaged,
        ) as error:
            raise slipped from error
        except OSError as error:
            judged = self._judged(error)
            raise (slipped if isinstance(judged, FrameDamaged) else judged) from error
        if back is None or back.octets != octets:
            raise DeviceError("What was read back from the tag isn't what was written; try again or take another tag.")

    @staticmethod
    def _answers(tag: Any) -> bool:
        """Whether the tag is read at all: one that slipped away must not pass for one without a record."""
        if not hasattr(tag, "read"):
            return True  # of another type than the tags that are made for tokens
        tag.read(0)  # raises where it doesn't
        return True

    def close(self) -> None:
        """Gives the port back and lets the chip sleep. Never raises."""
        with contextlib.suppress(Exception):
            self._device.close()
        transport = getattr(getattr(self._device, "chipset", None), "transport", None)
        with contextlib.suppress(Exception):
            if transport is not None and getattr(transport, "tty", None) is not None:
                transport.tty.close()
        self._frontend.device = None
        self._unlock()


def _targets(answer: bytes) -> tuple[Seen, ...]:
    """The answer to InListPassiveTarget at 106 kbps: their number, then each (UM0701-02, 7.3.5)."""
    found: list[Seen] = []
    place = 1
    for _ in range(answer[0]):
        sel_res, length = answer[place + 3], answer[place + 4]
        found.append(Seen(answer[place + 5 : place + 5 + length].hex().upper(), sel_res))
        place += 5 + length  # nothing follows: nfcpy has switched the automatic RATS off (SetParameters)
    return tuple(found)


def _take(path: str) -> int:
    """Opens the port beside nfcpy and locks it: nfcpy itself opens it for everybody."""
    try:
        end = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except FileNotFoundError:
        raise DeviceOffline(f"There is no {path}: plug the reader in.") from None
    except PermissionError:
        raise DeviceOffline(f"{path} may not be opened; Nightbell's udev rule gives its user the right.") from None
    except OSError as error:
        raise DeviceOffline(f"{path} can't be opened: {error.strerror}.") from error
    try:
        fcntl.flock(end, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(end)
        raise DeviceOffline(f"{path} is in use by another program; end it, or give this reader another port.") from None
    if not os.isatty(end):
        os.close(end)
        raise DeviceOffline(f"{path} is no serial port.")
    return end


def _init(path: str) -> Any:
    transport = PatientPort(path)
    try:
        device = nfc.clf.pn532.init(transport)
        transport.patience = PATIENCE
        return device
    except BaseException:
        with contextlib.suppress(Exception):
            transport.close()
        raise


def _call_back(path: str) -> None:
    """A chip that a crash left at a high speed is told, at that speed, to come back to 115200."""
    order = bytes.fromhex("0000ff03fdd410") + b"\x04" + bytes((-(0xD4 + 0x10 + 4) & 0xFF, 0))
    for rate in HIGH_BAUD_RATES:
        with contextlib.suppress(OSError, termios.error), serial.Serial(path, rate, timeout=0.05) as port:
            port.write(WAKE_UP + order)
            if port.read(15):
                port.write(bytes(nfc.clf.pn532.Chipset.ACK))
                port.flush()


def _open_usb(path: str) -> Any:
    if not re.fullmatch(r"usb:[0-9a-fA-F]{4}:[0-9a-fA-F]{4}|usb:[0-9]{3}:[0-9]{3}", path):
        raise DeviceOffline(
            f"{path} names no one USB reader; write usb:VVVV:PPPP (its ids) or usb:BBB:DDD (bus and device)."
        )
    try:
        found = nfc.clf.transport.USB.find(path) or []
    except OSError as error:
        raise DeviceOffline(f"USB readers can't be reached ({error}); install libusb-1.0-0.") from error
    if len(found) > 1:
        raise DeviceOffline(f"Two readers answer to {path}; name this one by its bus and device (usb:BBB:DDD).")
    device = nfc.clf.device.connect(path) if found else None
    if device is None:
        raise DeviceOffline(f"There is no {path}: plug the reader in.")
    return device
