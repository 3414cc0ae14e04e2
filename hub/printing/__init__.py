"""Tokens and night sheets on paper: a set of tokens becomes a PDF to print and cut.

Must not know: any game by name; tags, seats, evenings.
"""
