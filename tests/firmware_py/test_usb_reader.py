"""USB readers: the very one that is named, and those that tell one tag at a time."""

from __future__ import annotations

from typing import Any

import nfc.clf
import nfc.clf.device
import nfc.clf.transport
import pytest

from firmware_py.drivers.pn532 import Pn532Reader
from firmware_py.drivers.pn532_port import Pn532Port
from firmware_py.emulated.tag import Ntag213
from firmware_py.ports import DeviceOffline, Sighting, Tag

from .conftest import Heard

PATH = "usb:054c:06c1"
UID = "04112233445566"


class OneTagReader:
    """A device as nfcpy makes it for a reader that isn't built on a PN53x chip."""

    chipset = object()

    def __init__(self) -> None:
        self.tag: Ntag213 | None = None

    def mute(self) -> None:
        if self.tag is not None:
            self.tag.wake()

    def sense_tta(self, target: Any) -> Any:
        if self.tag is None:
            return None
        self.tag.wake()
        return nfc.clf.RemoteTarget(
            "106A", sens_res=b"\x44\x00", sel_res=b"\x00", sdd_res=bytearray.fromhex(self.tag.uid.hex())
        )

    def send_cmd_recv_rsp(self, target: Any, octets: bytes, timeout: float) -> bytearray:
        answer = self.tag.answer(bytes(octets)) if self.tag is not None else None
        if answer is None:
            raise nfc.clf.TimeoutError
        return bytearray(answer)

    def close(self) -> None:
        self.tag = None


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> OneTagReader:
    made = OneTagReader()
    monkeypatch.setattr(nfc.clf.transport.USB, "find", lambda path: [(0x054C, 0x06C1, 1, 4)])
    monkeypatch.setattr(nfc.clf.device, "connect", lambda path: made)
    return made


def test_a_usb_reader_tells_one_tag_at_a_time(device: OneTagReader) -> None:
    heard = Heard()
    reader = Pn532Reader("console.reader", lambda: PATH, interval=0.02)
    reader.start(heard)
    heard.online("console.reader")
    device.tag = Ntag213(UID, "k3f9")
    heard.until(Sighting("console.reader", Tag(UID, "k3f9"), True))
    assert reader.write("q7w2") == Tag(UID, "q7w2")
    device.tag = None
    heard.until(Sighting("console.reader", Tag(UID, "q7w2"), False))
    assert not reader.tells_resting
    reader.stop()


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ([], "plug the reader in"),
        ([(1, 2, 1, 4), (1, 2, 1, 5)], "Two readers answer"),
        (OSError("no library"), "libusb"),
    ],
)
def test_a_usb_reader_that_isnt_the_only_one_is_not_taken(
    monkeypatch: pytest.MonkeyPatch, found: list[Any] | OSError, said: str
) -> None:
    def find(path: str) -> list[Any]:
        if isinstance(found, OSError):
            raise found
        return found

    monkeypatch.setattr(nfc.clf.transport.USB, "find", find)
    with pytest.raises(DeviceOffline, match=said):
        Pn532Port(PATH)
