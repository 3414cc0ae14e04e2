"""The words of the town's page, and of sounds, which the storyteller's page has too.

Its one rule: the town's page gets those words that it says and no others: it has to stand soon on a phone.

Must not know: where on a page a word stands.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.words import Speaker

SAID = frozenset(
    (
        *("title_town", "lost", "failed", "done", "no_evening", "circle", "seat_is", "alive", "dead", "good", "evil"),
        *("ghost_vote", "no_ghost_vote", "believes", "drunk", "poisoned", "drunk_mark", "poisoned_mark", "claimed"),
        *("living", "nominates", "storyteller", "on_block", "votes", "announcements", "over", "has_won"),
        *("head", "abstained", "gives", "growls", "none", "script", "ballots"),
        *("coins", "together", "sound", "speak"),
    )
)
"""The keys that the town's scripts say by name."""

KINDS = ("phase_", "stage_", "side_")
"""How the keys begin that they put together."""


def words(speaker: Speaker) -> dict[str, str]:
    """The words by key, as `hub.web.wording.words` has the others."""
    return {
        "stage_talk": speaker("Private talk"),
        "stage_recall": speaker("Back to the circle"),
        "stage_nominations": speaker("Nominations are open"),
        "stage_closed": speaker("Nominations are closed"),
        "ballots": speaker("Votes of today"),
        "sound": speaker("Sounds"),
        "sounds": speaker("Sounds and voice"),
        "cover": speaker("Through the night"),
        "cover_rain": speaker("Rain"),
        "cover_fire": speaker("Fire"),
        "cover_none": speaker("Silence"),
    }


def of_the_sheet(speaker: Speaker) -> dict[str, str]:
    """The words of the town's script sheet."""
    return {
        "script": speaker("Script"),
        "search": speaker("Search"),
        "team": speaker("Team"),
        "all_teams": speaker("All teams"),
        "house_rules": speaker("House rules"),
        "jinxes": speaker("Jinxes in force"),
        "scan": speaker("This page on your phone"),
    }


def said(all_words: Mapping[str, object]) -> dict[str, object]:
    """Those that the town's page says."""
    return {key: word for key, word in all_words.items() if key in SAID or key.startswith(KINDS)}
