"""What node and hub say to each other: addresses, kinds of frames, and where things stand in a payload.

The hub speaks, nodes answer; a node's answer has the sequence of the question. `POLL`, `LIE`, `HELLO`, `WHO` and
`ASSIGN` are answered. `SET`, `SHOW` and `SHOW_AFTER` are not: every `STATE` tells what the node has, and the hub
repeats what it lacks.
Its one rule: `WHO`, `ASSIGN`, `HELLO` and the answer `HERE` are the same in every version, so that any hub can name any
node.

Must not know: uarts, chips, threads.
"""

MOST_SEATS = 32
EVERYBODY = 0x7F
FROM_NODE = 0x80
"""Stands in the address of whatever a node says."""
NO_SEAT = 0x7E
"""The address of a node that was given none yet."""

# Hub to node. Payloads, in bytes:
POLL = 1  # boot, last event that was heard, 1 = look at the field now
SET = 2  # number, red, green, blue, brightness, flags (1 = SH1106), tenths of a second of the motor
SHOW = 3  # pages, CRC-32 of the face that they change (4), of the face that comes out (4), the pages deflated
LIE = 4  # nothing: what lies there? (a node looks first, and answers HERE until it has)
HELLO = 5  # nothing: who are you?
WHO = 6  # address, bits, chip (8): all nodes at the address whose chip's id ends with so many of these bits
ASSIGN = 7  # address (0: none), chip (8)
SHOW_AFTER = (
    8  # as SHOW, but deflated as if the face whose CRC-32 stands first had gone before. Since firmware 1.1: the
)
# face that they change; since 1.2, where that one is dark, also the last one that was lit

# Node to hub:
STATE = 17  # boot, status, CRC-32 of the face (4), number of the last SET, then events: number, kind, length, payload
LYING = (
    18  # boot, the last event's number (what came before is in here), then tags: UID's length, UID, text's length, text
)
HERE = 19  # version, firmware (2), chip (8), address (0: none), boot, status

ANY_VERSION = (HELLO, WHO, ASSIGN)

# Status bits
READER, PANEL, PAD, DRAWING, OVERFLOW = 1, 2, 4, 8, 16

# Kinds of events
PLACED, LIFTED, DOWN, UP = 1, 2, 3, 4

CHIP = 8
FIRMWARE = (1, 2)
SILENCE_MS = 3000
"""So long the hub may be silent before everything goes dark."""

FACE = 1024
PAGE = 128
PAGES = 8
DARK = 0xEFB5AF2E
"""CRC-32 of a face of zeros."""
WINDOW_BITS = 10
"""Of the deflated pages: a kilobyte looked back is a whole face."""
WINDOW_BITS_AFTER = 11
"""Where the face that was held goes before: two faces."""

SHOW_HEAD = 9
TEXT_MOST = 40
"""The longest identifier that a node reads off a tag; one that has a longer one goes by its UID."""
