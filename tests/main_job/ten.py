"""The evening that the main job's tests play: ten people, a legal bag of Embrace the Tentacles."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

NAMES = ["가람", "나래", "다온", "라임", "마루", "바다", "사랑", "아람", "자두", "차미"]
BAG = {
    1: "chef",
    2: "empath",
    3: "fortuneteller",
    4: "poisoner",
    5: "investigator",
    6: "imp",
    7: "goblin",
    8: "ravenkeeper",
    9: "steward",
    10: "oracle",
}
"""Seven Townsfolk, two Minions, a Demon: what ten players have."""

OPEN: Json = {
    "do": "open",
    "game": "clocktower",
    "script": "embrace-the-tentacles",
    "players": NAMES,
    "seed": 11,
}

EVENING: list[Json] = [
    {"do": "deal", "seats": {str(seat): character for seat, character in BAG.items()}},
    {"do": "mark", "seat": 2, "reminder": "fortuneteller:redherring"},
    {"do": "begin"},
    {"do": "next"},
    {"do": "next"},
    {"do": "next"},
    {"do": "choose", "players": [1]},
    {"do": "next"},
    {"do": "show", "value": {"players": [4, 5], "character": "poisoner"}},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "next"},
    {"do": "show", "value": 0},
    {"do": "next"},
    {"do": "show", "value": 0},
    {"do": "next"},
    {"do": "choose", "players": [2, 6]},
    {"do": "show", "value": True},
    {"do": "next"},
    {"do": "show", "value": {"player": 8}},
    {"do": "next"},
    {"do": "next", "to": "day"},
    {"do": "nominate", "by": 1, "of": 7},
    {"do": "vote", "seats": [1, 2, 3, 5]},
    {"do": "vote", "seats": [8, 9]},
    {"do": "close"},
    {"do": "dusk"},
    {"do": "next"},
    {"do": "choose", "players": [2]},
    {"do": "next"},
    {"do": "choose", "players": [8]},
    {"do": "next"},
    {"do": "choose", "players": [6]},
    {"do": "show", "value": {"player": 6, "character": "imp"}},
    {"do": "next"},
    {"do": "show", "value": 1},
    {"do": "next"},
    {"do": "choose", "players": [1, 3]},
    {"do": "undo"},
    {"do": "choose", "players": [1, 6]},
    {"do": "show", "value": True},
    {"do": "next"},
    {"do": "show", "value": 1},
    {"do": "next"},
    {"do": "next", "to": "day"},
    {"do": "kill", "seat": 10},
]
"""From the deal to the second day: what one command after another does. In the second night the Ravenkeeper dies."""
