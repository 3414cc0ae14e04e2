# Runs under MicroPython: nodes made of the firmware's own files, moved by lines of text.
#
#   python                                 which Python this is
#   boot N CHIP ADDRESS BOOT VERSION       node N starts
#   hear N NOW OCTETS                      bytes on the bus
#   step N NOW TOUCHED PANEL OCTETS        the pad, the panel's status (-1: it isn't there), and bytes from the reader
#
# The answer: the node's address on the bus, then what it did: b:OCTETS on the bus, r:OCTETS to the reader, i:OCTETS to
# the panel, l:RED,GREEN,BLUE, s:0 or 1 (motor), k:ADDRESS (kept).
import sys
from binascii import hexlify, unhexlify

from node.node import Node, Wires

STEPS = 40
nodes = {}


class Uart:
    def __init__(self, tell):
        self.inbox = b""
        self.tell = tell

    def any(self):
        return len(self.inbox)

    def readinto(self, buffer):
        length = min(len(buffer), len(self.inbox))
        buffer[:length] = self.inbox[:length]
        self.inbox = self.inbox[length:]
        return length

    def write(self, octets):
        self.tell(octets)


class Chips(Wires):
    def __init__(self):
        self.done = []
        self.pad = False
        self.panel = 0
        self.asked = False
        super().__init__(Uart(lambda octets: self.did("b", octets)), Uart(self.ask), self)

    def did(self, what, octets):
        self.done.append(what + ":" + hexlify(octets).decode())

    def ask(self, octets):
        self.asked = True
        self.did("r", octets)

    def writeto(self, address, octets):
        if self.panel < 0:
            raise OSError(5)
        if bytes(octets[:1]) == b"\0" and bytes(octets[-1:]) in (b"\xae", b"\xaf"):
            self.panel = 0 if octets[-1] == 0xAF else 0x40
        self.did("i", octets)

    def readfrom_into(self, address, buffer):
        if self.panel < 0:
            raise OSError(5)
        buffer[0] = self.panel

    def touched(self):
        return self.pad

    def light(self, red, green, blue):
        self.done.append(f"l:{red},{green},{blue}")

    def shake(self, on):
        self.done.append(f"s:{int(on)}")

    def keep(self, address):
        self.done.append(f"k:{address}")


def step(node, now):
    wires = node.wires
    wires.asked = False
    for _ in range(STEPS):
        node.step(now)
        if wires.asked or not node.busy:
            break
    if not node.busy:
        node.step(now)


def take(line):
    words = line.split(" ")
    if words[0] == "python":
        return sys.version
    number = int(words[1])
    if words[0] == "boot":
        nodes[number] = Node(Chips(), unhexlify(words[2]), int(words[3]), int(words[4]), int(words[5]))
    node = nodes[number]
    if words[0] == "hear":
        node.wires.bus.inbox += unhexlify(words[3])
        node.listen(int(words[2]))
    elif words[0] == "step":
        node.wires.pad, node.wires.panel = words[3] == "1", int(words[4])
        node.wires.reader.inbox += unhexlify(words[5])
        step(node, int(words[2]))
    done, node.wires.done = node.wires.done, []
    done.insert(0, str(node.seat.bus_address))
    return " ".join(done)
