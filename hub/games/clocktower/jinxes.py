"""Jinxes in force on a script, in words: the file's reason, ours for what the hub itself does, else the pair's names.

Its one rule: a pair in force is never left without words.

Must not know: any evening; what a behaviour does.
"""

from __future__ import annotations

from collections.abc import Mapping

from hub.table.commands import Json
from hub.table.words import Speaker, Term, Text

from .script import Script


def _a_minions(minion: str) -> Text:
    return Text(
        "Should the storyteller gain the {minion}, a Minion has that ability instead, and is told.",
        {"minion": Term(f"character.{minion}")},
    )


def _a_players(minion: str) -> Text:
    return Text(
        "Should the storyteller gain the {minion}, a player becomes the {minion} instead.",
        {"minion": Term(f"character.{minion}")},
    )


def _evil(character: str, other: str) -> Text:
    return Text(
        "The {character} may register as evil to the {other}.",
        {"character": Term(f"character.{character}"), "other": Term(f"character.{other}")},
    )


def _counted(other: str) -> Text:
    return Text(
        "The {mathematician} may count the {other} whose information was false or whose ability came to nothing.",
        {"mathematician": Term("character.mathematician"), "other": Term(f"character.{other}")},
    )


WORDS: Mapping[tuple[str, str], Text] = {
    ("baron", "plaguedoctor"): Text(
        "Should the storyteller gain the {minion}, up to two players become Outsiders instead.",
        {"minion": Term("character.baron")},
    ),
    ("marionette", "plaguedoctor"): Text(
        "Should the storyteller gain the {minion}, a good neighbour of the Demon becomes the {minion} instead.",
        {"minion": Term("character.marionette")},
    ),
    ("fearmonger", "plaguedoctor"): _a_minions("fearmonger"),
    ("goblin", "plaguedoctor"): _a_minions("goblin"),
    ("plaguedoctor", "scarletwoman"): _a_minions("scarletwoman"),
    ("plaguedoctor", "spy"): _a_minions("spy"),
    ("plaguedoctor", "wraith"): _a_minions("wraith"),
    ("boomdandy", "plaguedoctor"): _a_players("boomdandy"),
    ("eviltwin", "plaguedoctor"): _a_players("eviltwin"),
    ("drunk", "mathematician"): _counted("drunk"),
    ("marionette", "mathematician"): _counted("marionette"),
    ("legion", "politician"): _evil("politician", "legion"),
    ("politician", "vizier"): _evil("politician", "vizier"),
    ("legion", "zealot"): _evil("zealot", "legion"),
    ("vizier", "zealot"): _evil("zealot", "vizier"),
    ("legion", "magician"): _evil("magician", "legion"),
}
"""What comes of each pair of which the hub knows more than the names; the pair in alphabetical order."""


def told(script: Script, speaker: Speaker) -> list[Json]:
    """``[{"characters": ["drunk", "mathematician"], "text": "..."}]``, in the script's own order of pairs."""
    return [{"characters": list(pair), "text": reason(script, pair, speaker)} for pair in script.jinxes]


def reason(script: Script, pair: tuple[str, str], speaker: Speaker) -> str:
    """Why the pair is one, or that it is."""
    own = script.jinx_texts.get(":".join(pair))
    if own:
        return own
    one, other = (Term(f"character.{id}") for id in pair)
    named = Text("{one} and {other} have a jinx: read it to everybody before the game.", {"one": one, "other": other})
    return speaker.say(WORDS.get(pair, named))
