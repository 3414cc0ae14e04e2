"""What drivers say and what wires are called, in the language of whoever reads it.

A driver knows no hub, so it says in English what is wrong with its part. The sentences of our own drivers stand here
once more, with places for what differs, so that they can be translated; a test holds both in step.

Its one rule: what isn't known here (another package's driver, an operating system's word) is passed on as it was said.
Must not know: which part it is about, or who reads it.
"""

from __future__ import annotations

import re
from typing import Final

from hub.table.words import Text

_LAMPS_AND_PINS = (
    Text("It can't be lit: {error}"),
    Text("It can't be rung: {error}"),
    Text("{name} has {pins} pins; a lamp has one, or three for red, green and blue."),
    Text("{name} has no pins; name one for each lamp, or leave the strip out."),
    Text("{name} names a pin twice."),
    Text("Pin {pin} of header {header} is wanted by {user} and by {owner}; give one of them another pin."),
    Text("There is no pin header called {header}; the Pi's own is called pi."),
    Text("{header} has no pin {name}: its pins are 0 to {last}."),
    Text(
        "{header} is no header: write mcp23017:0x20 (addresses 0x20 to 0x27), or mcp23017:0:0x20 for another bus "
        "than 1."
    ),
    Text(
        "The MCP23017 {header} on I2C bus {number} doesn't answer ({strerror}); check its SDA, SCL, power, RESET and "
        "address pins."
    ),
    Text('An MCP23017 has no pull-down: write pull = "none" for a pad that drives its pin.'),
    Text(
        "The Pi's pins can't be reached ({error}); make setup SYSTEM=1 installs python3-lgpio and lets Nightbell see "
        "it."
    ),
    Text("The Pi's pins can't be reached ({error}); the user needs the right to /dev/gpiochip0 (group gpio)."),
    Text("The Pi's pins can't be reached: {error}."),
)

_PANELS = (
    Text("There is no I2C bus {bus} (/dev/i2c-{bus}); switch I2C on with raspi-config and start again."),
    Text("I2C bus {bus} (/dev/i2c-{bus}) may not be opened; Nightbell's udev rule gives the right."),
    Text("I2C bus {bus} can't be opened: {error}."),
    Text("{name}: a TCA9548A has an address from 0x70 to 0x77 and channels from 0 to 7."),
    Text("{name}: {address} is no I2C address; panels have 0x3C or 0x3D."),
    Text("{name}: brightness is {brightness}; it must be from 0 to 255."),
    Text("The panel {name} ({address} on I2C bus {bus}) doesn't answer: look at its plug and its address."),
    Text(
        "The panel {name} ({address} on I2C bus {bus} behind the multiplexer {mux}, channel {channel}) doesn't answer: "
        "look at its plug and its address."
    ),
    Text("{place} doesn't answer: look at its plug and its address."),
    Text("{place} can't be spoken to: {error}."),
)

_READERS = (
    Text("interval_ms of {name} is {interval}; it must be from 20 to {most}."),
    Text("The reader {name} isn't on line."),
    Text("The reader {name} didn't answer in time; look at its cable and try again."),
    Text("The reader {name} doesn't answer any more: look at its cable and power."),
    Text("The reader {name} has failed ({error}); it is tried again."),
    Text("The reader {name} has been stopped."),
    Text("{path} is no serial port."),
    Text("{path} is no path of a serial port; it looks like /dev/ttyAMA0 or /dev/nfc-t1."),
    Text("{path} names no one USB reader; write usb:VVVV:PPPP (its ids) or usb:BBB:DDD (bus and device)."),
    Text("Two readers answer to {path}; name this one by its bus and device (usb:BBB:DDD)."),
    Text("There is no {path}: plug the reader in."),
    Text("{path} may not be opened; Nightbell's udev rule gives its user the right."),
    Text("{path} can't be opened: {error}."),
    Text("{path} is in use by another program; end it, or give this reader another port."),
    Text("USB readers can't be reached ({error}); install libusb-1.0-0."),
    Text(
        "No PN532 answers on {path}: check that it is set to HSU (UART), its TX and RX crossed, and its power; if it "
        "was in use before, switch its power off and on."
    ),
)

_TAGS = (
    Text("No tag lies on the reader; lay the tag on it and try again."),
    Text("Two tags lie on the reader; take one away and try again."),
    Text("The reader's answer was damaged while the tag was written; try again."),
    Text("The reader {name} went away while the tag was written."),
    Text("The tag slipped away while it was written; lay it flat on the reader and try again."),
    Text("Nothing can be written on this tag (a MIFARE Classic card); it can be used by its UID."),
    Text("What was read back from the tag isn't what was written; try again or take another tag."),
    Text("This tag has no room for a record (it isn't NDEF formatted); it can be used by its UID."),
    Text("This tag is locked; it can be used by its UID."),
    Text("This tag is too small: it holds {capacity} bytes and {needed} are needed; it can be used by its UID."),
    Text(
        "Something else is written on this tag, and it was left as it is; empty it with a phone, or use it by its UID."
    ),
)

_SEATS_ON_THE_BUS = (
    Text("seat of {name} is {seat}; it must be from 1 to {most}."),
    Text("{name} only reads: write tags on the console's reader."),
    Text("Seat {seat} doesn't answer yet."),
    Text("Seat {seat} doesn't answer on the seat bus {wire}: look at its plug and its power."),
    Text("The panel of seat {seat} takes too long to draw; it is tried again."),
    Text("The panel of seat {seat} doesn't answer its node; look at its four wires."),
    Text("The reader of seat {seat} doesn't answer its node; look at its wires and its switches (HSU)."),
    Text("The node of seat {seat} has firmware {number}, which can't shake: run make firmware, copy it."),
    Text(
        "The node of seat {seat} has firmware {number}, older than this hub understands: run make firmware and copy it "
        "to the node."
    ),
    Text(
        "The node of seat {seat} has firmware {number}, newer than this hub understands: run make firmware and copy it "
        "to the node."
    ),
    Text("The node of seat {seat} has started anew; a moment, it is asked how things are."),
    Text("So much happened at seat {seat} at once that it is asked anew what lies there."),
    Text("Several nodes say that they are seat {seat} of the seat bus {wire}: {names}. Unplug all but one."),
    Text(
        "No node is seat {seat} on the seat bus {wire} yet. A new one blinks ({names}): touch its pad, and it is seat "
        "{seat}."
    ),
    Text("Nobody answers on the seat bus {wire}: look at its power, and whether A and B are swapped."),
    Text("The seat bus {wire} has stopped answering: look at its adapter."),
    Text("The seat bus {path} isn't there: plug its adapter in."),
    Text("The seat bus {path} may not be opened by this user: Nightbell's udev rule gives the right."),
    Text("The seat bus {path} is in use by another program: end it."),
)

_WIRES = (
    Text("pins {pins} of header {header}"),
    Text("pins {pins}"),
    Text("pin {pin} of header {header}"),
    Text("pin {pin}"),
    Text("port {port}"),
    Text("address {address} on I2C bus {bus}, channel {channel} of {mux}"),
    Text("address {address} on I2C bus {bus}"),
    Text("the reader of seat {seat} on {port}"),
    Text("the panel of seat {seat} on {port}"),
    Text("the lamp of seat {seat} on {port}"),
    Text("the pad of seat {seat} on {port}"),
    Text("the motor of seat {seat} on {port}"),
)

_GROUPS = (_LAMPS_AND_PINS, _PANELS, _READERS, _TAGS, _SEATS_ON_THE_BUS, _WIRES)

SENTENCES: Final = tuple(text.sentence for group in _GROUPS for text in group)
"""The sentences of our own drivers; what is more exact comes before what would match as well."""


def reason_of(said: str) -> Text:
    """What a driver said as a text that every language can say: its sentence and what stands in its places."""
    for sentence, pattern in _PATTERNS:
        found = pattern.fullmatch(said)
        if found:
            return Text(sentence, {name: _within(value) for name, value in found.groupdict().items()})
    return Text("{reason}", {"reason": said})


def _within(value: str) -> object:
    """A sentence within a sentence, or plain words."""
    inner = reason_of(value) if " " in value else None
    return value if inner is None or inner.sentence == "{reason}" else inner


def _pattern(sentence: str) -> re.Pattern[str]:
    """The sentence as it comes out: a place is anything, but the same wherever its name stands again."""
    made, seen = "", set[str]()
    for place in re.split(r"(\{\w+\})", sentence):
        name = place[1:-1]
        if not place.startswith("{"):
            made += re.escape(place)
        elif name in seen:
            made += f"(?P={name})"
        else:
            seen.add(name)
            made += f"(?P<{name}>.+?)"
    return re.compile(made, re.DOTALL)


_PATTERNS = tuple((sentence, _pattern(sentence)) for sentence in SENTENCES)
