"""Panels: luma.oled speaks to display chips in software, and the picture is read from their memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306
from PIL import Image, ImageDraw

from firmware_py.drivers.oled import OledPanel, Options, build, pages_of, spans
from firmware_py.emulated.displays import Display, Sh1106, Ssd1306
from firmware_py.emulated.i2c import EmulatedBus, Tca9548a
from firmware_py.emulated.wires import EmulatedWires
from firmware_py.ports import DeviceError, DeviceOffline, Panel
from firmware_py.wires import I2CBus

MUX = 0x70


def face(text: str, at: tuple[int, int] = (3, 3)) -> Image.Image:
    image = Image.new("1", (128, 64))
    ImageDraw.Draw(image).text(at, text, fill=1)
    return image


def seen(chip: Display) -> Image.Image:
    """The picture that an eye would see, made pixel by pixel from the chip's memory."""
    image = Image.new("1", (128, 64))
    for place, octet in enumerate(chip.picture()):
        page, column = divmod(place, 128)
        for bit in range(8):
            if octet >> bit & 1:
                image.putpixel((column, page * 8 + bit), 1)
    return image


class Bus:
    """Emulated wires with panels on bus 1."""

    def __init__(self) -> None:
        self.wires = EmulatedWires()
        self.bus: EmulatedBus = self.wires.bus(1)
        self.panels: list[OledPanel] = []

    def panel(self, chip: Display, **options: object) -> OledPanel:
        made = Options(chip="sh1106" if isinstance(chip, Sh1106) else "ssd1306", **options)  # type: ignore[arg-type]
        self.bus.put(chip, made.address, made.mux, made.channel)
        self.panels.append(build(f"c{len(self.panels) + 1}.panel", made, self.wires))
        return self.panels[-1]


@pytest.fixture
def bus() -> object:
    made = Bus()
    yield made
    made.wires.close()


@pytest.mark.parametrize(("chip", "device"), [(Ssd1306, ssd1306), (Sh1106, sh1106)])
def test_the_chip_shows_what_luma_itself_draws(chip: Callable[[], Display], device: Callable[..., object]) -> None:
    display, smbus = chip(), EmulatedBus()
    smbus.put(display, 0x3C)
    panel = device(i2c(bus=smbus, address=0x3C))
    panel.display(face("luma"))  # type: ignore[attr-defined]
    assert seen(display).tobytes() == face("luma").tobytes()


@pytest.mark.parametrize("chip", [Ssd1306, Sh1106])
def test_a_panel_shows_the_face(bus: Bus, chip: Callable[[], Display]) -> None:
    display = chip()
    panel = bus.panel(display, mux=MUX, channel=3)
    panel.show(face("first"))
    assert seen(display).tobytes() == face("first").tobytes()
    panel.show(face("second", (40, 30)))
    assert seen(display).tobytes() == face("second", (40, 30)).tobytes()


def test_a_fresh_chip_shows_no_noise(bus: Bus) -> None:
    display = Ssd1306()
    assert any(any(page) for page in display.memory)
    dot = Image.new("1", (128, 64))
    dot.putpixel((0, 0), 1)
    bus.panel(display).show(dot)
    assert seen(display).tobytes() == dot.tobytes()


def test_only_what_changed_is_sent(bus: Bus) -> None:
    panel = bus.panel(Ssd1306())
    panel.show(face("a"))
    before = panel.bytes_sent
    image = face("a")
    image.putpixel((100, 60), 1)
    panel.show(image)
    assert panel.bytes_sent - before <= 16


def test_the_same_face_again_costs_a_look_only(bus: Bus) -> None:
    panel = bus.panel(Ssd1306())
    panel.show(face("a"))
    before = panel.bytes_sent
    panel.show(face("a"))
    assert panel.bytes_sent - before == 2


def test_the_panel_counts_what_is_on_the_wire(bus: Bus) -> None:
    panel = bus.panel(Ssd1306(), mux=MUX)
    panel.show(face("a"))
    panel.show(face("b"))
    assert panel.bytes_sent == bus.bus.written[0x3C]
    assert bus.bus.wire_seconds() == pytest.approx(
        (sum(bus.bus.written.values()) * 9 + bus.bus.transfers * 2) / 400_000
    )


def test_sending_what_changed_is_a_third_of_redrawing(bus: Bus) -> None:
    panel = bus.panel(Ssd1306())
    panel.show(face("Night 1\nsleep"))
    before = panel.bytes_sent
    texts = ["Night 1\nwake up", "Choose a player", "Night 1\nsleep", "Dawn"]
    for text in texts:
        panel.show(face(text))
    assert panel.bytes_sent - before <= 0.35 * 1096 * len(texts)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 127), st.integers(0, 63)), max_size=60), st.sampled_from([Ssd1306, Sh1106]))
def test_any_change_arrives(pixels: list[tuple[int, int]], chip: Callable[[], Display]) -> None:
    made, display = Bus(), chip()
    panel = made.panel(display)
    image = face("start")
    panel.show(image)
    for pixel in pixels:
        image.putpixel(pixel, 1 - image.getpixel(pixel) // 255)  # type: ignore[operator]
    panel.show(image)
    assert seen(display).tobytes() == image.tobytes()
    made.wires.close()


@given(st.binary(min_size=1024, max_size=1024), st.binary(min_size=1024, max_size=1024))
@settings(max_examples=20)
def test_spans_cover_each_change(old: bytes, new: bytes) -> None:
    held = bytearray(old)
    for page, left, right in spans(old, new):
        held[page * 128 + left : page * 128 + right + 1] = new[page * 128 + left : page * 128 + right + 1]
    assert bytes(held) == new


def test_a_black_face_switches_the_display_off_at_once(bus: Bus) -> None:
    chip = Ssd1306()
    panel = bus.panel(chip)
    panel.show(face("secret"))
    before = panel.bytes_sent
    panel.show(Image.new("1", (128, 64)))
    assert not chip.on
    assert panel.bytes_sent - before <= 5
    panel.show(face("next"))
    assert seen(chip).tobytes() == face("next").tobytes()


def test_a_panel_that_is_lit_again_never_shows_the_face_before(bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    chip = Ssd1306()
    panel = bus.panel(chip)
    for image in (face("secret"), Image.new("1", (128, 64))):
        panel.show(image)
    shown: list[bytes] = []
    bus.bus.watch(lambda: shown.append(chip.picture()))
    panel.show(face("next"))
    assert {bytes(1024), pages_of(face("next"))} == set(shown)


def test_pages_of_keeps_a_byte_a_column_with_its_lowest_bit_on_top() -> None:
    image = Image.new("1", (128, 64))
    image.putpixel((5, 17), 1)
    assert pages_of(image)[2 * 128 + 5] == 1 << 1


def test_a_panel_upside_down_is_turned(bus: Bus) -> None:
    display = Ssd1306()
    bus.panel(display, rotate=180).show(face("a"))
    assert seen(display).tobytes() == face("a").transpose(Image.Transpose.ROTATE_180).tobytes()


# -- several on one bus -------------------------------------------------------------------------------------------


def test_two_panels_on_one_bus_show_each_its_own(bus: Bus) -> None:
    chips = [Ssd1306(), Ssd1306()]
    panels = [bus.panel(chips[0], address=0x3C), bus.panel(chips[1], address=0x3D)]
    for panel, text in zip(panels, "ab", strict=True):
        panel.show(face(text))
    assert [seen(chip).tobytes() for chip in chips] == [face("a").tobytes(), face("b").tobytes()]


def test_panels_of_one_address_behind_two_multiplexers_show_each_its_own(bus: Bus) -> None:
    chips = [Ssd1306() for _ in range(12)]
    panels = [bus.panel(chip, mux=MUX + place // 8, channel=place % 8) for place, chip in enumerate(chips)]
    console = Ssd1306()
    direct = bus.panel(console, address=0x3D)
    for round_ in "xy":
        for place, panel in enumerate(panels):
            panel.show(face(f"{place}{round_}"))
            direct.show(face(f"console {place}"))
    assert [seen(chip).tobytes() for chip in chips] == [face(f"{place}y").tobytes() for place in range(12)]
    assert seen(console).tobytes() == face("console 11").tobytes()


def test_a_channel_that_a_crash_left_open_is_closed_first(bus: Bus) -> None:
    chips = [Ssd1306(), Ssd1306()]
    panels = [bus.panel(chips[0], mux=MUX, channel=0), bus.panel(chips[1], mux=MUX + 1, channel=0)]
    left_open = bus.bus.chips[MUX + 1]
    assert isinstance(left_open, Tca9548a)
    left_open.open = 1
    bus.wires.i2c(1).expect(MUX + 1)
    panels[0].show(face("a"))
    assert not chips[1].on


# -- coming and going ---------------------------------------------------------------------------------------------


def test_one_of_twelve_panels_pulled_out_is_told_and_eleven_go_on(bus: Bus) -> None:
    chips = [Ssd1306() for _ in range(12)]
    panels = [bus.panel(chip, mux=MUX + place // 8, channel=place % 8) for place, chip in enumerate(chips)]
    for panel in panels:
        panel.show(face("old"))
    bus.bus.pull(chips[4])
    gone = []
    for panel in panels:
        try:
            panel.show(face("new"))
        except DeviceOffline as error:
            gone.append((panel.name, "channel 4" in str(error)))
    assert gone == [("c5.panel", True)]
    assert all(seen(chip).tobytes() == face("new").tobytes() for chip in chips if chip is not chips[4])
    bus.bus.push(chips[4])
    panels[4].show(face("new"))
    assert seen(chips[4]).tobytes() == face("new").tobytes()


def test_a_panel_that_is_missing_at_the_start_comes_later(bus: Bus) -> None:
    chip = Ssd1306()
    panel = bus.panel(chip)
    bus.bus.pull(chip)
    for _ in range(3):
        with pytest.raises(DeviceOffline, match="doesn't answer"):
            panel.show(face("a"))
    bus.bus.push(chip)
    panel.show(face("a"))
    assert seen(chip).tobytes() == face("a").tobytes()


def test_a_panel_that_lost_its_power_for_a_moment_shows_the_present_face_again(bus: Bus) -> None:
    chip = Ssd1306()
    panel = bus.panel(chip)
    panel.contrast(200)
    panel.show(face("a"))
    chip.power_cycle()
    panel.show(face("a"))
    assert seen(chip).tobytes() == face("a").tobytes()
    assert chip.contrast == 200


def test_a_panel_that_tells_no_status_is_still_found_missing(bus: Bus) -> None:
    chip = Ssd1306()
    panel = bus.panel(chip, status_read=False)
    panel.show(face("a"))
    panel.show(face("a"))
    bus.bus.pull(chip)
    with pytest.raises(DeviceOffline):
        panel.show(face("a"))


def test_a_multiplexer_that_is_gone_takes_its_panels_only(bus: Bus) -> None:
    chips = [Ssd1306(), Ssd1306()]
    panels = [bus.panel(chips[0], mux=MUX), bus.panel(chips[1], mux=MUX + 1)]
    for panel in panels:
        panel.show(face("old"))
    bus.bus.pull(bus.bus.chips[MUX])
    with pytest.raises(DeviceOffline):
        panels[0].show(face("new"))
    panels[1].show(face("new"))
    assert seen(chips[1]).tobytes() == face("new").tobytes()


def test_a_bus_that_cant_be_used_is_told(bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = bus.panel(Ssd1306())

    def busy(*given: object) -> None:
        raise OSError(16, "Device or resource busy")

    monkeypatch.setattr(bus.bus, "write_i2c_block_data", busy)
    with pytest.raises(DeviceOffline, match="busy"):
        panel.show(face("a"))


def test_closing_darkens_the_panel(bus: Bus) -> None:
    chip = Ssd1306()
    panel = bus.panel(chip)
    panel.close()
    panel.show(face("a"))
    panel.close()
    assert not chip.on
    assert not any(chip.picture())
    bus.bus.pull(chip)
    panel.close()


# -- options and calls --------------------------------------------------------------------------------------------


def test_the_driver_builds_a_panel_that_opens_nothing_yet(bus: Bus) -> None:
    panel = bus.panel(Ssd1306())
    assert isinstance(panel, Panel)
    assert bus.bus.transfers == 0


@pytest.mark.parametrize("options", [{"mux": 0x20}, {"mux": MUX, "channel": 8}, {"address": 0x99}, {"brightness": 256}])
def test_options_out_of_bounds_are_refused(bus: Bus, options: dict[str, int]) -> None:
    with pytest.raises(DeviceError, match=r"^c1\.panel"):
        build("c1.panel", Options(**options), bus.wires)  # type: ignore[arg-type]


def test_a_picture_of_another_size_is_refused(bus: Bus) -> None:
    with pytest.raises(ValueError, match="doesn't fit"):
        bus.panel(Ssd1306()).show(Image.new("1", (64, 64)))


def test_an_sh1106_taken_for_an_ssd1306_shows_noise_at_the_edge() -> None:
    """The fault table's first line: so a wrong setting looks in the emulation as it does on a table."""
    made, display = Bus(), Sh1106()
    made.bus.put(display, 0x3C)
    build("c1.panel", Options(chip="ssd1306"), made.wires).show(face("a"))
    assert seen(display).tobytes() != face("a").tobytes()
    made.wires.close()


def test_chips_of_one_address_cant_be_put_on_one_bus() -> None:
    bus = EmulatedBus()
    bus.put(Ssd1306(), 0x3C)
    with pytest.raises(ValueError, match="share the address"):
        bus.put(Ssd1306(), 0x3C)
    with pytest.raises(ValueError, match="0x70 to 0x77"):
        bus.put(Ssd1306(), 0x3C, mux=0x50)


def test_nobody_at_an_address_is_errno_121() -> None:
    bus = I2CBus(EmulatedBus())
    with pytest.raises(OSError, match="Remote I/O error") as raised:
        bus.smbus.write_byte(0x3C, 0)
    assert raised.value.errno == 121


@pytest.mark.parametrize(("mode", "expected"), [(0, [1, 2, 3, 4]), (1, [1, 3, 2, 4])])
def test_the_ssd1306_goes_on_within_its_window(mode: int, expected: list[int]) -> None:
    chip = Ssd1306()
    chip.write(bytes([0x00, 0x20, mode, 0x21, 10, 11, 0x22, 2, 3]))
    chip.write(bytes([0x40, 1, 2, 3, 4]))
    assert [chip.memory[page][column] for page in (2, 3) for column in (10, 11)] == expected


def test_inverted_and_all_lit_are_shown_so() -> None:
    chip = Ssd1306()
    chip.write(bytes([0x00, 0xAF, 0xA5]))
    assert chip.picture() == b"\xff" * 1024
    chip.write(bytes([0x80, 0xA4, 0x80, 0xA7, 0xC0, 0x0F]))
    assert chip.picture()[0] == 0xF0
