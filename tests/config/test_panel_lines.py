"""What stands on panels fits them, in every language: nothing of ours is cut off.

Its one rule: it looks at the rows that are drawn. A row that lost something ends in an ellipsis.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.games.clocktower.catalogue import Catalogue, load_catalogue
from hub.languages import Languages
from hub.play import Play
from hub.resources import SHIPPED, Files
from hub.shelf import Shelf
from hub.table.console import Held, shown
from hub.table.views import PANEL_CELLS, PanelView, Row, cells, rows, wrapped
from hub.table.words import Tongue
from tests.config.test_languages import names_of
from tests.games.clocktower.random_evening import RandomEvening
from tests.games.clocktower.table import Table, clocktower
from tests.games.played import Played

CODES = Languages(Files()).codes()
LANGUAGES = Languages(Files())
EVENINGS = sorted((Path(__file__).parents[1] / "evenings").glob("*.jsonl"))
ASIDE = ("fabled", "loric")
"""Teams of characters whom no player holds: no panel of a seat ever names one."""


def catalogue() -> Catalogue:
    return load_catalogue((SHIPPED / "clocktower/characters.json").read_bytes())


def cut(panel: PanelView) -> list[str]:
    """The rows of a panel from which something was cut off."""
    return [row.text for row in panel.rows if row.text.endswith("…")]


def all_panels(played: Played | Play, tongue: Tongue) -> Iterator[PanelView]:
    """Every panel of the table as it is now: each seat's, held and not, and the console's."""
    assert played.evening is not None
    game, state = played.evening.game, played.evening.state
    yield game.console_view(state, tongue).panel
    for seat, _ in game.seating(state):
        yield game.seat_view(state, seat, tongue).panel
        if hasattr(game, "held_view"):
            yield game.held_view(state, seat, tongue).panel


@pytest.mark.parametrize("code", CODES)
def test_a_seated_characters_name_fits_a_row_and_every_other_two(code: str) -> None:
    tongue, characters = LANGUAGES.tongue(code), catalogue()
    names = {one.id: tongue.name(f"character.{one.id}") for one in characters.characters.values()}
    wide = [id for id, name in names.items() if cells(name) > PANEL_CELLS and characters[id].team not in ASIDE]
    assert wide == []
    assert [id for id, name in names.items() if len(wrapped(name)) > 2] == []


@pytest.mark.parametrize("code", CODES)
def test_every_word_that_stands_in_a_row_of_its_own_fits_it(code: str) -> None:
    tongue = LANGUAGES.tongue(code)
    kinds = ("value", "alignment", "status", "team", "slot", "moonwolf.role", "growl.card", "growl.side")
    words = {key: text for key, text in names_of(code).items() if key.startswith(kinds)}
    assert len(words) > 30
    assert [key for key, text in words.items() if cells(text) > PANEL_CELLS] == []
    titles = {key: text for key, text in names_of(code).items() if ".phase." in f".{key}"}
    assert [key for key, text in titles.items() if cells(tongue("{phase} {number}", phase=text, number=9)) > 16] == []


@pytest.mark.parametrize("code", CODES)
def test_every_held_token_stands_on_the_console_whole_and_with_its_seat(code: str) -> None:
    tongue, characters = LANGUAGES.tongue(code), catalogue()
    tokens = [f"character:{id}" for id in characters.characters]
    tokens += [f"reminder:{reminder.id}" for one in characters.characters.values() for reminder in one.reminders]
    tokens += [f"moonwolf:{role}" for role in ("villager", "werewolf", "madman", "fox", "soldier")]
    tokens += [f"growl:{card}" for card in ("bite", "final_night")]
    evening = Table("imp", begin=False).evening
    for token in tokens:
        for seat, where in ((0, tongue("which seat?")), (1, "1 Ann")):
            panel = shown(evening, Held(token, seat), None, tongue).panel
            assert cut(panel) == [], token
            assert panel.rows[-1].text == where


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_nothing_is_cut_off_in_a_recorded_evening(path: Path, code: str) -> None:
    tongue = LANGUAGES.tongue(code)
    play = Play(Shelf(Files()), tongue)
    found: set[str] = set()
    for line in path.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            play.answer(json.loads(line))
            found.update(text for panel in all_panels(play, tongue) for text in cut(panel))
    assert sorted(found) == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("script", ["embrace-the-tentacles", "two-chairs"])
def test_nothing_is_cut_off_in_evenings_at_random(script: str, code: str) -> None:
    tongue = LANGUAGES.tongue(code)
    found: set[str] = set()

    def watch(played: Played) -> None:
        found.update(text for panel in all_panels(played, tongue) for text in cut(panel))

    for seed in range(3):
        RandomEvening(seed, script, 7 + seed, watch).play()
    assert sorted(found) == []


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_cut_off_whatever_character_is_awake(code: str) -> None:
    tongue, characters = LANGUAGES.tongue(code), catalogue()
    found: set[str] = set()
    for one in characters.characters.values():
        if one.team in ASIDE or not (one.first_night or one.other_nights):
            continue
        table = Table(one.id, "imp" if one.team != "demon" else "chef", "poisoner", "monk", "saint")
        for _ in range(2):
            if table.wakes(one.id) is not None:
                table.at(one.id)
                found.update(text for panel in all_panels(table, tongue) for text in cut(panel))
            table.to_night()
    assert sorted(found) == []


@pytest.mark.parametrize("code", CODES)
def test_every_characters_name_is_whole_on_the_panel_of_who_holds_it(code: str) -> None:
    tongue, characters = LANGUAGES.tongue(code), catalogue()
    for one in characters.characters.values():
        if one.team in ASIDE:
            continue
        table = Table(one.id, begin=False)
        panel = clocktower().held_view(table.state, 1, tongue).panel  # type: ignore[attr-defined]
        assert tongue.name(f"character.{one.id}") in [row.text for row in panel.rows]
        assert cut(panel) == []


def test_a_row_that_loses_something_ends_in_an_ellipsis() -> None:
    assert cut(rows(["a" * 70])) == ["a" * 15 + "…"]
    assert cut(rows([Row("Supercalifragilistic", 2)])) != []
