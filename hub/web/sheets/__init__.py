"""The sheets that come up over the storyteller's table, as fragments of HTML that the hub makes.

A module for each group of sheets; `look` is what each of them gets, `route` sends them.
"""
