"""The node's pins: GP numbers of a Raspberry Pi Pico (RP2040). hardware/node-pins.csv says the same, by a test.

Must not know: what is done with them.
"""

BUS_UART, BUS_TX, BUS_RX = 0, 0, 1
READER_UART, READER_TX, READER_RX = 1, 4, 5
PANEL_I2C, PANEL_SDA, PANEL_SCL = 1, 6, 7
PAD = 15
LAMP_RED, LAMP_GREEN, LAMP_BLUE = 18, 19, 20
MOTOR = 21

PAD_HIGH = True
"""A TTP223 drives its pin high. False: a silent switch to ground, with the pull-up inside."""
LAMP_HIGH = True
"""Cathodes to ground. False: a common anode."""

READER_BAUD = 115200
PANEL_CLOCK = 400000
