"""What is in play from beyond the script has its name in the grimoire, and on no sheet that everybody reads."""

from __future__ import annotations

from typing import Any

from hub.table.publish import town_view
from hub.table.words import ENGLISH

from .table import Table, clocktower

HANDS = ("imp", "poisoner", "chef", "empath", "dreamer", "recluse", "steward")


def beyond(table: Table) -> Any:
    return table.ask("grimoire")["beyond"]


def test_a_character_from_beyond_the_script_is_told_as_the_sheet_tells_its_own() -> None:
    table = Table(*HANDS)
    own = clocktower().sheet(table.state, ENGLISH)["characters"]["chef"]
    assert list(beyond(table)["characters"]) == ["dreamer"]
    assert set(beyond(table)["characters"]["dreamer"]) == set(own)
    assert beyond(table)["characters"]["dreamer"]["team"] == "townsfolk"


def test_what_somebody_becomes_gains_or_claims_and_reminders_of_others_are_told_too() -> None:
    table = Table("imp", "poisoner", "chef", "empath", "philosopher", "recluse", "steward")
    assert beyond(table) == {"characters": {}, "reminders": {}}
    table.do("become", seat=3, character="monk")
    table.do("claim", seat=4, character="virgin")
    table.do("mark", seat=2, reminder="witch:cursed")
    table.do("mark", seat=2, reminder="poisoner:poisoned")
    assert list(beyond(table)["characters"]) == ["monk", "virgin", "witch"]
    assert list(beyond(table)["reminders"]) == ["witch:cursed"]


def test_a_traveller_is_on_every_sheet_and_their_reminders_are_told() -> None:
    table = Table("imp", "poisoner", "chef", "empath", "oracle", "recluse", "steward").to_day()
    table.do("seat", after=7, player="Zoe")
    table.do("deal", seats={"8": {"character": "bureaucrat", "alignment": "good"}})
    table.do("mark", seat=2, reminder="bureaucrat:3votes")
    assert beyond(table)["characters"] == {}
    assert list(beyond(table)["reminders"]) == ["bureaucrat:3votes"]


def test_the_public_sheet_is_the_same_whoever_is_in_play() -> None:
    one, other = Table(*HANDS), Table("imp", "poisoner", "chef", "empath", "oracle", "recluse", "steward")
    assert clocktower().sheet(one.state, ENGLISH) == clocktower().sheet(other.state, ENGLISH)
    assert "dreamer" not in str(one.ask("town"))


def test_with_the_end_everybody_may_read_its_name() -> None:
    table = Table(*HANDS)
    assert "grimoire" not in town_view(table.evening, ENGLISH)
    table.do("end", winner="good")
    grimoire: Any = town_view(table.evening, ENGLISH)["grimoire"]
    assert list(grimoire["beyond"]["characters"]) == ["dreamer"]
