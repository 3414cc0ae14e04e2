"""Seats on the bus in a whole hub: whatever happens to adapter, cable and nodes stands on the page by seat and mends
itself, and what was done meanwhile is found."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_py.drivers.oled import pages_of
from firmware_py.emulated.node import EmulatedNode, NodeChips
from firmware_py.emulated.seat_bus import EmulatedSeatBus
from hub.app import Running, hub
from hub.devices import fonts
from hub.devices.settings import read
from hub.faces import panel_image
from hub.table.snapshot import Part
from hub.table.views import STORYTELLER
from tests.firmware_py import patience

PORT = "/dev/nightbell-bus"
TABLE = """
[hub]
virtual = true
state = "state"
host = "127.0.0.1"
[console]
reader = { driver = "pn532", port = "/dev/nfc-console" }
[[chairs]]
name = "c{n}"
count = 4
panel = { driver = "seat_bus", port = "/dev/nightbell-bus", seat = "{n}" }
lamp = { driver = "seat_bus", port = "/dev/nightbell-bus", seat = "{n}" }
pad = { driver = "seat_bus", port = "/dev/nightbell-bus", seat = "{n}" }
[[trays]]
name = "t{n}"
count = 4
reader = { driver = "seat_bus", port = "/dev/nightbell-bus", seat = "{n}" }
"""
OPENING = {"do": "open", "game": "growl", "players": ["Ann", "Ben", "Cho", "Dee"], "seed": 7}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No busy machine makes a reader silent."""
    patience.for_readers(monkeypatch.setattr)


class Table:
    """The hub, its bus, and what its page says."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.bench = running.devices.bench
        self.bus: EmulatedSeatBus = self.bench.seats.buses[PORT]

    def node(self, seat: int) -> EmulatedNode:
        found: EmulatedNode = self.bench.seats.nodes[PORT, seat].node
        return found

    def comes(self, true: Callable[[dict[str, Part]], bool]) -> dict[str, Part]:
        """Waits until the page's parts are so."""
        watch = self.running.desk.watch(STORYTELLER)
        try:
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline:
                parts = {part.name: part for part in self.running.desk.snapshot().parts}
                if true(parts):
                    return parts
                watch.wait(0.1)
        finally:
            watch.close()
        raise AssertionError(f"It never came to that: {self.running.desk.snapshot().parts}")

    def all_online(self) -> None:
        self.comes(lambda parts: all(part.online for part in parts.values()))

    def row(self, name: str) -> dict[str, object]:
        """The part's row in the page's table of devices."""
        devices = self.running.desk.devices
        assert devices is not None
        rows: list[dict[str, object]] = devices.told()["devices"]  # type: ignore[assignment]
        return next(row for row in rows if row["what"] == name)

    def lying(self, tray: str) -> frozenset[str]:
        """What the evening has there."""
        evening = self.running.desk._present.ledger.evening
        assert evening is not None
        return evening.lying.get(tray, frozenset())


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with hub(read(TABLE, str(tmp_path / "table.toml")), port=0) as running:
        table = Table(running)
        table.all_online()
        assert running.desk.command(OPENING, None, None).body["ok"] is True
        yield table


def off(*names: str) -> Callable[[dict[str, Part]], bool]:
    return lambda parts: all(parts[name].online is False for name in names)


def test_an_adapter_that_is_pulled_out_takes_the_seats_and_brings_them_back_with_what_was_done(table: Table) -> None:
    token = next(name for name in table.bench.layout()["box"] if name.startswith("growl:"))
    table.bench.wires.ports[PORT].unplug()
    parts = table.comes(off("t1.reader", "c4.pad", "c2.panel"))
    assert "plug its adapter in" in parts["t1.reader"].reason or "its adapter" in parts["t1.reader"].reason
    assert parts["console.reader"].online, "nothing else stops"
    assert table.row("t3.reader")["seat"] == 3
    table.bench.act({"do": "put", "token": token, "on": "t3"})
    table.bench.wires.ports[PORT].plug()
    table.all_online()
    assert table.lying("t3") == {token}
    shown = table.running.desk._present.snapshot.seats[1].panel
    wanted = pages_of(panel_image(shown, fonts.find().glyphs))
    table.comes(lambda _: table.node(2).chips.picture() == wanted)


def test_a_node_that_dies_is_off_line_alone_and_back_with_the_truth(table: Table) -> None:
    token = next(name for name in table.bench.layout()["box"] if name.startswith("growl:"))
    table.node(2).dead = True
    gone = off("t2.reader", "c2.pad", "c2.panel")
    others = lambda parts: all(part.online for name, part in parts.items() if not name.startswith(("c2.", "t2.")))  # noqa: E731
    parts = table.comes(lambda parts: gone(parts) and others(parts))
    assert "Seat 2 doesn't answer" in parts["t2.reader"].reason
    table.bench.act({"do": "put", "token": token, "on": "t2"})
    with table.bus.lock:
        table.node(2).dead = False
        table.node(2).power_cycle()
    table.all_online()
    assert table.lying("t2") == {token}


def test_two_nodes_with_one_seat_are_named_on_the_page_and_one_goes_on(table: Table) -> None:
    with table.bus.lock:
        table.bus.remove(table.node(3))
    table.comes(off("t3.reader"))
    twins = []
    for chip in (b"FIRST-31", b"OTHER-32"):
        chips = NodeChips(chip)
        chips.kept = 3
        twins.append(table.bus.add(chips))
    names = [twin.chips.chip.hex().upper() for twin in twins]
    parts = table.comes(lambda parts: all(name in parts["t3.reader"].reason for name in names))
    assert "Unplug all but one" in parts["t3.reader"].reason
    with table.bus.lock:
        table.bus.remove(twins[1])
    table.all_online()


def test_older_firmware_is_refused_on_the_page_and_the_others_are_served(table: Table) -> None:
    with table.bus.lock:
        table.bus.remove(table.node(4))
        chips = NodeChips(b"OLD-NODE")
        chips.kept = 4
        table.bus.add(chips, version=0)
    parts = table.comes(lambda parts: "run make firmware" in parts["t4.reader"].reason and parts["t1.reader"].online)
    assert parts["t4.reader"].online is False
    row = table.row("t4.reader")
    assert (row["level"], row["seat"]) == ("fault", 4)
    assert "firmware" in str(row["text"])


def test_garbage_on_the_line_is_nobodys_tap_and_passes(table: Table) -> None:
    before = table.running.desk.snapshot().version
    with table.bus.lock:
        table.bus.damage = lambda octets: bytes(octet ^ 0x5A for octet in octets)
    table.comes(off("t1.reader", "t2.reader", "t3.reader", "t4.reader"))
    with table.bus.lock:
        table.bus.damage = None
    table.all_online()
    assert table.running.desk.snapshot().version == before


def test_a_half_open_port_is_told_at_every_seat_and_mends_itself(table: Table) -> None:
    token = next(name for name in table.bench.layout()["box"] if name.startswith("growl:"))
    port = table.bench.wires.ports[PORT]
    port.half_open = True
    table.comes(off("t1.reader", "t4.reader", "c2.pad", "c3.panel"))
    parts = table.comes(lambda parts: "Nobody answers on the seat bus" in parts["t2.reader"].reason)
    assert parts["console.reader"].online
    assert (table.row("t2.reader")["level"], table.row("t2.reader")["seat"]) == ("fault", 2)
    table.bench.act({"do": "put", "token": token, "on": "t2"})
    port.half_open = False
    table.all_online()
    assert table.lying("t2") == {token}


def test_a_new_node_is_offered_the_missing_seat_on_the_page(table: Table) -> None:
    with table.bus.lock:
        table.bus.remove(table.node(1))
        table.bus.add(NodeChips(b"NEW-NODE"))
    table.comes(lambda parts: b"NEW-NODE".hex().upper() in parts["t1.reader"].reason)
    devices = table.running.desk.devices
    assert devices is not None
    assert devices.told()["new"] == [{"chip": b"NEW-NODE".hex().upper(), "free": [1]}]
    assert devices.act({"do": "seat", "chip": b"NEW-NODE".hex().upper(), "seat": 1}).body == {"ok": True}
    table.all_online()
