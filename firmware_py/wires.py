"""The wires of a table: serial ports, I2C buses and pins, and the part that is put on them.

Its one rule: whoever uses a wire asks here first, so that two parts never share what can't be shared, and the
message names both. The emulated wires (`firmware_py.emulated.wires`) offer the same and end in chips in software.

Must not know: which driver asks, and what for.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import threading
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from .ports import DeviceError, DeviceOffline

MUX_ADDRESSES = range(0x70, 0x78)
"""The eight addresses of a TCA9548A (its data sheet, table 1)."""


class SMBus(Protocol):
    """What is used of an smbus2 bus; luma's i2c interface writes to the same object."""

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: list[int]) -> None:
        """Sends the register and up to 32 bytes. Raises OSError 121 or 5 where nobody answers."""

    def write_byte(self, i2c_addr: int, value: int) -> None:
        """Sends one byte. Raises OSError 121 or 5."""

    def read_byte(self, i2c_addr: int) -> int:
        """Reads one byte. Raises OSError 121 or 5."""

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int) -> list[int]:
        """Reads up to 32 bytes from the register on. Raises OSError 121 or 5."""


class I2CBus:
    """One I2C bus with what must be known to share it: one user at a time, and which multiplexer channel is open.

    Several multiplexers may sit on one bus. The one that was open is closed before another is opened: two open
    channels would join two panels with the same address, and each would show the other's face.
    """

    def __init__(self, smbus: SMBus, number: int = 1) -> None:
        self.smbus = smbus
        self.number = number
        self.lock = threading.RLock()
        self._open: tuple[int, int] | None = None
        self._sure = False
        self._muxes: set[int] = set()

    def expect(self, mux: int) -> None:
        """There is a multiplexer at that address: it is closed before anything else is spoken to."""
        with self.lock:
            self._muxes.add(mux)
            self._sure = False

    def select(self, mux: int | None, channel: int = 0) -> None:
        """Opens that channel and no other (no multiplexer: closes all). Hold `lock` while using it.

        Raises:
            OSError: the multiplexer doesn't answer (121 or 5).
        """
        wanted = None if mux is None else (mux, channel)
        if self._sure and wanted == self._open:
            return
        closing = ({self._open[0]} if self._open else set()) if self._sure else set(self._muxes)
        self._sure = False
        for other in closing - {mux}:
            with contextlib.suppress(OSError):  # one that is gone joins nothing
                self.smbus.write_byte(other, 0)
        if mux is not None:
            self.smbus.write_byte(mux, 1 << channel)
        self._open = wanted
        self._sure = True

    def forget(self) -> None:
        """After an error: the next user closes every multiplexer and opens its channel anew."""
        self._sure = False


Thing = TypeVar("Thing")


class Shelf:
    """What several parts use together, by its name: the first who asks makes it."""

    def __init__(self) -> None:
        self._things: dict[str, Any] = {}
        self._things_lock = threading.Lock()

    def shared(self, name: str, make: Callable[[], Thing]) -> Thing:
        """The thing of that name, made by `make` where it is new."""
        with self._things_lock:
            if name not in self._things:
                self._things[name] = make()
            thing: Thing = self._things[name]
            return thing


class PinBook:
    """Who uses which pin."""

    def __init__(self) -> None:
        self._users: dict[tuple[str, int], str] = {}
        self._lock = threading.Lock()

    def claim(self, header: str, pin: int, user: str) -> None:
        """Writes down that `user` has this pin of this header.

        Raises:
            DeviceError: somebody else has it already.
        """
        with self._lock:
            owner = self._users.setdefault((header, pin), user)
        if owner != user:
            raise DeviceError(
                f"Pin {pin} of header {header} is wanted by {user} and by {owner}; give one of them another pin."
            )

    def release(self, user: str) -> None:
        """`user` has given all its pins back."""
        with self._lock:
            self._users = {key: owner for key, owner in self._users.items() if owner != user}


class Wires(Protocol):
    """What drivers are given to reach their device."""

    book: PinBook

    def serial(self, port: str) -> str:
        """The path to open for that serial port. It need not exist at the moment."""

    def i2c(self, bus: int) -> I2CBus:
        """That bus, the same object for everybody. Raises DeviceOffline where the system has no such bus."""

    def pins(self, header: str) -> Any:
        """gpiozero's pin factory for that header ("pi", or an expander's name). Raises DeviceError."""

    def shared(self, name: str, make: Callable[[], Thing]) -> Thing:
        """What several parts use together, the same object for everybody who asks for that name."""

    def close(self) -> None:
        """Gives everything back. Never raises."""


class RealWires(Shelf):
    """The wires of the machine that the hub runs on."""

    def __init__(self) -> None:
        super().__init__()
        self.book = PinBook()
        self._buses: dict[int, I2CBus] = {}
        self._factories: dict[str, Any] = {}
        self._makers: dict[str, Callable[[], Any]] = {"pi": _pi_pins}
        self._lock = threading.RLock()

    def serial(self, port: str) -> str:
        """The port's own path."""
        return port

    def i2c(self, bus: int) -> I2CBus:
        """/dev/i2c-`bus`, opened once."""
        with self._lock:
            if bus not in self._buses:
                import smbus2

                try:
                    self._buses[bus] = I2CBus(smbus2.SMBus(bus), bus)
                except FileNotFoundError:
                    raise DeviceOffline(
                        f"There is no I2C bus {bus} (/dev/i2c-{bus}); switch I2C on with raspi-config and start again."
                    ) from None
                except PermissionError:
                    raise DeviceOffline(
                        f"I2C bus {bus} (/dev/i2c-{bus}) may not be opened; Nightbell's udev rule gives the right."
                    ) from None
                except OSError as error:
                    raise DeviceOffline(f"I2C bus {bus} can't be opened: {error}.") from error
            return self._buses[bus]

    def pins(self, header: str) -> Any:
        """The Pi's own pins for "pi", an expander's for its name, or those that were made known."""
        with self._lock:
            if header not in self._factories:
                self._factories[header] = self._makers[header]() if header in self._makers else expander(header, self)
            return self._factories[header]

    def add_header(self, header: str, maker: Callable[[], Any]) -> None:
        """Makes an expander's pins known: `maker` returns a gpiozero pin factory, and is called once, when needed."""
        self._makers[header] = maker

    def close(self) -> None:
        """Closes buses and pins."""
        for bus in self._buses.values():
            close = getattr(bus.smbus, "close", None)
            if close is not None:
                with contextlib.suppress(OSError):
                    close()
        for factory in self._factories.values():
            factory.close()
        self._buses.clear()
        self._factories.clear()


def expander(header: str, wires: Wires) -> Any:
    """The pins of an expander by its header's name, which begins with its driver's: ``mcp23017:0x20``.

    Raises:
        DeviceError: there is no such driver, or its name says something else.
    """
    driver, colon, _ = header.partition(":")
    module = f"firmware_py.drivers.{driver}"
    if not colon or not driver.isidentifier() or importlib.util.find_spec(module) is None:
        raise DeviceError(f"There is no pin header called {header}; the Pi's own is called pi.")
    return importlib.import_module(module).pins(header, wires)


def _pi_pins() -> Any:
    from gpiozero.exc import BadPinFactory

    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except ImportError as error:
        raise DeviceOffline(
            f"The Pi's pins can't be reached ({error}); make setup SYSTEM=1 installs python3-lgpio and lets Nightbell"
            " see it."
        ) from error
    except (OSError, BadPinFactory) as error:
        raise DeviceOffline(
            f"The Pi's pins can't be reached ({error}); the user needs the right to /dev/gpiochip0 (group gpio)."
        ) from error
    except Exception as error:
        raise DeviceOffline(f"The Pi's pins can't be reached: {error}.") from error
