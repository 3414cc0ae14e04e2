"""Every command and question of the vocabulary, in every form, is answered with the fields that it names."""

from __future__ import annotations

from typing import Any

import pytest

from hub.games.clocktower.vocabulary import VOCABULARY
from hub.languages import Languages
from hub.play import Play
from hub.resources import Files
from hub.shelf import Shelf

from .table import CONFIG, NAMES

SCRIPT = ["imp", "poisoner", "philosopher", "empath", "juggler", "slayer", "klutz", "goblin", "gambler", "atheist"]
HANDS = ["imp", "poisoner", "philosopher", "empath", "juggler", "slayer", "klutz"]

Line = dict[str, Any]

SET_UP: list[Line] = [
    {"do": "deal"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "deal", "seats": {"1": "imp", "2": {"character": "drunk", "shown": "empath"}}},
    {"do": "deal", "seats": {"7": {"character": "scapegoat", "alignment": "evil"}}},
    {"do": "place", "seat": 3, "token": "character:imp"},
    {"do": "mark", "seat": 4, "reminder": "fortuneteller:redherring"},
    {"do": "unmark", "seat": 4, "reminder": "fortuneteller:redherring"},
    {"do": "deal", "seats": {str(seat): hand for seat, hand in enumerate(HANDS, 1)}},
    {"do": "rename", "seat": 3, "player": "Zoe"},
    {"do": "sit", "seat": 3, "chair": "c7", "tray": "t3"},
    {"ask": "bag", "players": 10, "characters": ["imp", "chef"]},
    {"ask": "phase"},
    {"ask": "prompt"},
    {"do": "rules", "rules": {"talk_seconds": 60}},
    {"do": "bluffs", "characters": ["gambler", "goblin", "atheist"]},
    {"do": "begin"},
]
NIGHT: list[Line] = [
    {"ask": "phase"},
    {"ask": "night"},
    {"do": "next"},
    {"do": "next", "to": "philosopher"},
    {"do": "choose", "none": True},
    {"do": "next", "to": "philosopher"},
    {"do": "choose", "character": "gambler"},
    {"do": "next", "to": "poisoner"},
    {"ask": "prompt", "seat": 2},
    {"do": "place", "seat": 4, "token": "reminder:poisoner:poisoned"},
    {"do": "choose", "players": [5], "seat": 2, "ruling": True},
    {"do": "next", "to": "empath"},
    {"ask": "truths", "seat": 4},
    {"ask": "truths", "seat": 4, "as": "chef"},
    {"ask": "truths", "seat": 4, "as": "fortuneteller", "players": [1, 2]},
    {"ask": "check", "seat": 4, "value": 1},
    {"ask": "check", "seat": 4, "as": "investigator", "value": {"players": [3, 5], "character": "baron"}},
    {"ask": "check", "seat": 4, "as": "fortuneteller", "players": [1, 2], "value": True},
    {"do": "show", "value": 1, "seat": 4},
    {"do": "press", "button": "confirm"},
    {"do": "press", "button": "back"},
    {"do": "press", "button": "next"},
    {"do": "lift", "seat": 4, "token": "reminder:poisoner:poisoned"},
    {"do": "note", "text": "late"},
    {"ask": "grimoire"},
    {"ask": "town"},
    {"ask": "seat", "seat": 3},
    {"ask": "winner"},
    {"ask": "audit"},
    {"do": "next", "to": "day"},
]
DAY: list[Line] = [
    {"do": "timeout"},
    {"do": "recall"},
    {"do": "nominations"},
    {"do": "nominate", "by": 1, "of": 5},
    {"do": "claim", "seat": 5, "character": "goblin"},
    {"do": "vote", "seats": [1, 2, 4]},
    {"do": "vote", "down": [2]},
    {"do": "press", "seat": 2},
    {"do": "close"},
    {"do": "nominate", "by": 2, "of": "storyteller"},
    {"do": "close", "registers": "imp"},
    {"do": "use", "seat": 3, "as": "slayer", "players": [5]},
    {"do": "use", "seat": 5, "as": "juggler", "guesses": [{"player": 1, "character": "imp"}]},
    {"do": "kill", "seat": 6},
    {"do": "revive", "seat": 6},
    {"do": "become", "seat": 6, "character": "chef"},
    {"do": "turn", "seat": 6, "alignment": "evil"},
    {"do": "seat", "after": 7, "player": "Dee"},
    {"do": "deal", "seats": {"8": {"character": "scapegoat", "alignment": "evil"}}},
    {"do": "exile", "by": 1, "of": 8, "votes": [1, 2, 3]},
    {"do": "move", "seat": 8, "after": 3},
    {"do": "unseat", "seat": 4},
    {"do": "execute", "seat": 5, "dies": False},
    {"do": "execute"},
    {"do": "dusk"},
]
END: list[Line] = [
    {"do": "end"},
    {"do": "undo"},
    {"do": "end", "winner": "good"},
    {"do": "use", "seat": 1, "as": "politician"},
    {"ask": "winner"},
    {"ask": "grimoire"},
]
FIELDS = {
    "phase": {"phase", "number", "slot", "waiting_for"},
    "prompt": {"slot", "seats", "say", "wants", "impaired", "truths"},
    "grimoire": {"phase", "number", "winner", "seats", "storyteller_abilities"},
    "town": {"phase", "number", "players", "nomination", "block", "announcements"},
    "seat": {"lit", "awake", "lines", "lamp"},
    "night": {"night"},
    "winner": {"winner"},
    "audit": {"audit"},
    "truths": {"values", "forced", "impaired", "because"},
    "check": {"holds"},
    "bag": {"legal", "expected", "problems"},
}
SEAT_FIELDS = {
    *("seat", "player", "character", "shown", "alignment", "alive", "drunk", "poisoned", "ghost_vote", "reminders"),
}


def play(lines: list[Line]) -> list[Any]:
    """The answers, as `nightbell play` gives them; none of them a refusal."""
    hub = Play(Shelf(Files(CONFIG)), Languages(Files(CONFIG)).tongue("en"))
    hub.answer({"do": "open", "game": "clocktower", "players": NAMES[:7], "script": SCRIPT, "seed": 4})
    found = []
    for line in lines:
        answer: Any = hub.answer(line)
        assert answer.get("ok", True), (line, answer)
        found.append(answer)
    return found


def test_every_form_is_done_and_answers_events_and_advice() -> None:
    lines = [*SET_UP, *NIGHT, *DAY, *END]
    for line, answer in zip(lines, play(lines), strict=True):
        if "do" in line:
            assert set(answer) == {"ok", "events", "advice"}, line
            assert all(isinstance(one, str) for one in answer["advice"])


def test_every_question_answers_its_fields() -> None:
    lines = [*SET_UP, *NIGHT, *DAY, *END]
    for line, answer in zip(lines, play(lines), strict=True):
        if "ask" in line:
            assert FIELDS[line["ask"]] <= set(answer), line
        if line.get("ask") == "grimoire":
            assert all(set(one) >= SEAT_FIELDS for one in answer["seats"])


@pytest.mark.parametrize("verb", sorted(VOCABULARY.commands))
def test_every_verb_is_among_the_forms(verb: str) -> None:
    known = {line["do"] for line in [*SET_UP, *NIGHT, *DAY, *END] if "do" in line}
    assert verb in known | {"open"}
