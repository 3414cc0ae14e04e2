"""The table's devices as its settings name them: built by their drivers, lit, and what the self-test finds of each.

Its one rule: a driver is known by its name and its port, never by its kind of chip.

Must not know: games, evenings, pages; what a view means.
"""
