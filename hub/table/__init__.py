"""The table: seats, tokens, commands, the journal and the Game protocol.

Its one rule: pure. Nothing here reads a clock, a file, a network or a random source, and no game is named.
"""
