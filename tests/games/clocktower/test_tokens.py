"""Which tokens a script's box has, and the evening's."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from hub.games.clocktower.tokens import ALIKE
from hub.languages import Languages
from hub.resources import Files
from hub.shelf import Shelf
from hub.table.commands import parse
from hub.table.errors import ConfigError
from hub.table.evening import opened
from hub.table.printed import HasTokens
from hub.table.words import ENGLISH
from tests.games.played import Played

FILES = Files()
SHELF = Shelf(FILES)
GAME: Any = SHELF.game("clocktower")
SCRIPT = "embrace-the-tentacles"


def tokens(wanted: str | bytes) -> tuple[str, ...]:
    found: tuple[str, ...] = GAME.token_set(wanted, ENGLISH).tokens
    return found


def script(*entries: object) -> bytes:
    return json.dumps(list(entries)).encode()


def test_the_game_has_tokens() -> None:
    assert isinstance(GAME, HasTokens)


def test_characters_come_first_and_every_name_stands_once() -> None:
    names = tokens(SCRIPT)
    kinds = [name.partition(":")[0] for name in names]
    assert kinds == sorted(kinds)
    assert len(set(names)) == len(names)


def test_reminders_lie_in_the_box_as_often_as_the_record_says() -> None:
    names = tokens(script("mathematician", "imp"))
    assert sum(name.startswith("reminder:mathematician:abnormal") for name in names) == 5
    assert "reminder:imp:dead" in names
    assert "reminder:mathematician:abnormal#5" in names


def test_characters_that_several_may_draw_have_several_tokens() -> None:
    names = tokens(script("villageidiot", "imp"))
    assert [name for name in names if name.startswith("character:villageidiot")] == [
        "character:villageidiot",
        "character:villageidiot#2",
        f"character:villageidiot#{ALIKE}",
    ]


def test_there_are_as_many_legions_as_the_largest_game_usually_has() -> None:
    names = tokens(script("legion", "chef"))
    assert [name for name in names if name.startswith("character:legion")][-1] == "character:legion#11"


@pytest.mark.parametrize("players", range(5, 16))
def test_every_random_bag_can_be_laid_with_the_boxes_tokens(players: int) -> None:
    names = [f"P{number}" for number in range(players)]
    counts = Counter(name.partition("#")[0] for name in tokens(SCRIPT))
    for seed in range(25):
        table = Played(GAME, players=names, script=SCRIPT, seed=seed)
        table.do("deal")
        drawn = Counter(f"character:{seat['shown']}" for seat in table.ask("grimoire")["seats"])
        assert not drawn - counts
        true = [seat["character"] for seat in table.ask("grimoire")["seats"]]
        into_the_bag = table.ask("bag", players=players, characters=true)["tokens"]
        assert len(into_the_bag) == players
        assert not Counter(f"character:{one}" for one in into_the_bag) - counts


def test_the_answer_about_a_bag_says_which_tokens_go_in_for_the_hand() -> None:
    table = Played(GAME, players=["A", "B", "C", "D", "E", "F", "G"], script=SCRIPT, seed=1)
    answer = table.ask("bag", players=7, characters=["chef", "empath", "drunk", "recluse", "baron", "imp", "oracle"])
    assert answer["legal"]
    assert len(answer["tokens"]) == 7
    assert "drunk" not in answer["tokens"]
    assert len(answer["notes"]) == 1
    wrong = table.ask("bag", players=7, characters=["chef", "empath", "drunk", "recluse", "poisoner", "imp", "oracle"])
    assert (wrong["legal"], wrong["tokens"], wrong["notes"]) == (False, [], [])


def test_custom_characters_go_by_their_own_names_and_reminders() -> None:
    owl = {"id": "duskowl", "name": "Dusk Owl", "team": "townsfolk", "ability": "Sees.", "reminders": ["Seen", "Seen"]}
    box = GAME.token_set(script("imp", owl), Languages(FILES).tongue("ko"))
    face = box.face("character:duskowl")
    assert face is not None
    assert (face.title, face.text, face.group) == ("Dusk Owl", "Sees.", "townsfolk")
    assert box.face("reminder:duskowl:seen").below == "Dusk Owl"


def test_the_night_sheet_has_every_slot_in_its_order() -> None:
    first, other = GAME.token_set(SCRIPT, ENGLISH).nights
    found = GAME.script_file(FILES.read(f"clocktower/scripts/{SCRIPT}.json"), ENGLISH)
    assert [row.icon for row in first.rows] == found["first_night"]
    assert [row.icon for row in other.rows] == found["other_nights"]
    assert (first.title, other.title) == ("First night", "Other nights")


def test_without_a_name_the_scripts_are_named() -> None:
    with pytest.raises(ConfigError, match=SCRIPT):
        GAME.token_set(None, ENGLISH)


def test_an_evenings_box_has_the_scripts_tokens_and_every_traveller() -> None:
    command: Any = parse(
        {"do": "open", "game": "clocktower", "players": ["A", "B", "C", "D", "E"], "seed": 1, "script": SCRIPT},
        SHELF,
        None,
    )
    evening = opened(GAME, command, ENGLISH).evening
    box = GAME.box(evening.state)
    assert set(tokens(SCRIPT)) <= set(box)
    assert {"character:thief", "character:scapegoat"} <= set(box)
    assert len(set(box)) == len(box)
