"""The sheets of the script: night sheet, script, house rules.

Its one rule: what stands in them is the script sheet's and the view's; nothing is worked out here.

Must not know: how a sheet is sent.
"""

from __future__ import annotations

from .look import Look, Sheet


def script(look: Look) -> Sheet:
    """The script's characters and what they do."""
    return Sheet(look.script.name or look.t("script"), "script")


def rules(look: Look) -> Sheet:
    """The house rules in force, and those that can be chosen."""
    return Sheet(look.t("house_rules"), "rules")


def night(look: Look) -> Sheet:
    """Tonight's slots: done, open, to come."""
    return Sheet(look.t("night_sheet"), "night", {"now": look.view.phase.slot if look.view.phase else None})
