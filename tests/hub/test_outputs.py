"""What is lit: the newest face only, changed faces only, and parts that come and go."""

from __future__ import annotations

import threading
from collections.abc import Callable

from PIL import Image, ImageFont

from firmware_py.ports import DeviceOffline, Health, Report
from hub.devices.outputs import Outputs
from hub.faces import Glyphs
from hub.present import Shown
from hub.table.views import ConsoleView, PanelView, Row, SeatView

from .running_hub import PATIENCE


class PaperPanel:
    """Keeps every picture that it was shown; can be pulled out, and held up."""

    size = (128, 64)

    def __init__(self, name: str) -> None:
        self.name = name
        self.pictures: list[bytes] = []
        self.out = False
        self.closed = False
        self.free = threading.Event()
        self.free.set()
        self.news = threading.Condition()

    def show(self, image: Image.Image) -> None:
        assert self.free.wait(PATIENCE)
        if self.out:
            raise DeviceOffline(f"{self.name} doesn't answer.")
        with self.news:
            self.pictures.append(image.tobytes())
            self.news.notify_all()

    def contrast(self, level: int) -> None:
        pass

    def close(self) -> None:
        self.closed = True

    def lit(self) -> bool:
        return bool(self.pictures) and any(self.pictures[-1])


class PaperLamp:
    def __init__(self, name: str) -> None:
        self.name = name
        self.colours: list[tuple[float, float, float]] = []
        self.news = threading.Condition()

    def set(self, red: float, green: float, blue: float) -> None:
        with self.news:
            self.colours.append((red, green, blue))
            self.news.notify_all()

    def close(self) -> None:
        self.set(0, 0, 0)


class PaperStrip:
    name = "console.strip"
    length = 3

    def __init__(self) -> None:
        self.levels: list[list[float]] = []
        self.news = threading.Condition()

    def set(self, levels: list[float]) -> None:
        with self.news:
            self.levels.append(list(levels))
            self.news.notify_all()

    def close(self) -> None:
        pass


class Told:
    """The reports, to be waited for."""

    def __init__(self) -> None:
        self.reports: list[Report] = []
        self.news = threading.Condition()

    def __call__(self, report: Report) -> None:
        with self.news:
            self.reports.append(report)
            self.news.notify_all()


def comes(news: threading.Condition, true: Callable[[], bool]) -> bool:
    with news:
        return news.wait_for(true, PATIENCE)


def face(text: str, lamp: str = "off") -> Shown:
    return Shown({"c1": SeatView(True, True, PanelView((Row(text),)), lamp)}, ConsoleView())  # type: ignore[arg-type]


def outputs(told: Told) -> Outputs:
    return Outputs(Glyphs(ImageFont.load_default_imagefont(), complete=False), told)


def test_a_slow_panel_skips_to_the_newest_face_and_keeps_nobody_waiting() -> None:
    other = PaperPanel("c1.panel")
    last = outputs(Told())
    last.add_panel(other, "c1", "i2c-1")
    last.show(face("four"))
    last.start()
    assert comes(other.news, other.lit)
    last.stop()
    panel = PaperPanel("c1.panel")
    out = outputs(Told())
    out.add_panel(panel, "c1", "i2c-1")
    panel.free.clear()
    out.start()
    for text in ("one", "two", "three", "four"):
        out.show(face(text))
    panel.free.set()
    assert comes(panel.news, lambda: panel.pictures[-1:] == other.pictures[-1:])
    out.stop()
    lit = {picture for picture in panel.pictures if any(picture)}
    assert len(lit) <= 2
    assert panel.closed


def test_a_lamp_is_set_only_when_its_colour_changes() -> None:
    lamp = PaperLamp("c1.lamp")
    out = outputs(Told())
    out.add_lamp(lamp, "c1", "pins")
    out.start()
    for colour in ("red", "red", "red", "blue"):
        out.show(face("x", colour))
    assert comes(lamp.news, lambda: lamp.colours[-1:] == [(0.0, 0.0, 1.0)])
    out.stop()
    assert all(one != two for one, two in zip(lamp.colours, lamp.colours[1:], strict=False))


def test_a_panel_that_was_pulled_out_is_told_once_and_shows_the_present_face_when_it_is_back() -> None:
    told, panel, other = Told(), PaperPanel("c1.panel"), PaperPanel("c2.panel")
    out = outputs(told)
    out.add_panel(panel, "c1", "i2c-1")
    out.add_panel(other, "c2", "i2c-1")
    panel.out = True
    out.show(face("before"))
    out.start()
    gone = Health("c1.panel", online=False, reason="c1.panel doesn't answer.")
    assert comes(told.news, lambda: gone in told.reports and Health("c2.panel", online=True) in told.reports)
    out.show(face("present"))
    panel.out = False
    assert comes(told.news, lambda: Health("c1.panel", online=True) in told.reports)
    out.stop()
    assert told.reports.count(gone) == 1
    assert panel.lit()


def test_an_empty_chair_is_dark() -> None:
    panel = PaperPanel("c9.panel")
    out = outputs(Told())
    out.add_panel(panel, "c9", "i2c-1")
    out.show(face("secret"))
    out.start()
    assert comes(panel.news, lambda: bool(panel.pictures))
    out.stop()
    assert not panel.lit()


def test_the_strip_shows_the_steps_of_the_night() -> None:
    strip = PaperStrip()
    out = outputs(Told())
    out.add_strip(strip, "pins")
    out.show(Shown({}, ConsoleView(strip=("done", "open", "waiting"))))
    out.start()
    assert comes(strip.news, lambda: bool(strip.levels))
    out.stop()
    done, open_, waiting = strip.levels[-1]
    assert open_ > waiting > done


def test_a_lamp_test_lights_every_lamp_and_then_what_is_to_be_seen_is_seen_again() -> None:
    lamp = PaperLamp("c1.lamp")
    out = outputs(Told())
    out.add_lamp(lamp, "c1", "pins")
    out.show(face("x", "red"))
    out.start()
    out.try_lamps(on=True)
    assert comes(lamp.news, lambda: lamp.colours[-1:] == [(1.0, 1.0, 1.0)])
    out.show(face("y", "blue"))
    out.try_lamps(on=False)
    assert comes(lamp.news, lambda: lamp.colours[-1:] == [(0.0, 0.0, 1.0)])
    out.stop()
