"""The chips in software: the real drivers talk to them, byte for byte.

They ship with the product: the virtual table is what a newcomer runs first, and what the tests drive.
Must not know: drivers, the hub.
"""
