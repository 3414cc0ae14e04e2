"""The seat's node: firmware in MicroPython for an RP2040, which CPython imports too.

Without asyncio, without `typing` (MicroPython has none), with buffers that are allocated once. Only `board` imports
`machine`. `frames` and `words` are what the hub's driver and the node both speak.
"""
