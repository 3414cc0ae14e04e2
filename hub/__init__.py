"""Nightbell's hub: the rules, the table and the pages. See docs/architecture.md."""
