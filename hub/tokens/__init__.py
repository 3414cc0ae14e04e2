"""A box of tokens and its tags: which tokens it has, enrolled or counted one by one, and the registry as a file.

Its one rule: a token counts once its tag is known, and a tag is known once what was written on it was read back, or
somebody said that it goes by its UID.

Must not know: any game by name; seats; the page.
"""
