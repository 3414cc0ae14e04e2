"""Slots of the dead that still matter, and those that don't."""

from __future__ import annotations

from tests.games.clocktower.table import Table

SCRIPT = ["chef", "empath", "moonchild", "sage", "slayer", "recluse", "poisoner", "baron", "vigormortis", "imp"]


def test_a_minion_kept_by_vigormortis_is_walked_and_works() -> None:
    hands = ("chef", "empath", "moonchild", "slayer", "recluse", "poisoner", "baron", "vigormortis")
    table = Table(*hands, script=SCRIPT).to_night()
    table.do("kill", seat=6)
    assert table.wakes("poisoner") is None
    table.do("mark", seat=6, reminder="vigormortis:hasability")
    assert table.wakes("poisoner") == [6]
    table.choose("poisoner", 1)
    assert table.poisoned(1)
    table.do("kill", seat=8)
    assert not table.poisoned(1)


def test_a_moonchild_is_walked_in_the_night_after_dying_only() -> None:
    hands = ("chef", "empath", "moonchild", "slayer", "recluse", "poisoner", "imp")
    table = Table(*hands, script=SCRIPT).to_night()
    assert "moonchild" not in table.slots()
    table.execute(3)
    table.do("dusk")
    assert table.wakes("moonchild") == [3]
    table.to_night()
    assert "moonchild" not in table.slots()


def test_without_a_mathematician_nobody_lays_its_reminder_but_it_is_counted() -> None:
    hands = ("chef", "empath", "philosopher", "slayer", "recluse", "poisoner", "imp")
    script = [*SCRIPT, "philosopher", "mathematician"]
    table = Table(*hands, script=script)
    table.choose("poisoner", 1)
    table.do("next", to="chef")
    table.do("show", value=0)
    assert table.grimoire(1)["reminders"] == ["poisoner:poisoned"]
    assert table.truths(3, as_="mathematician") == [1]
    table.to_day()
    assert table.truths(3, as_="mathematician") == [0]


def test_with_a_mathematician_the_reminder_lies_there() -> None:
    hands = ("chef", "empath", "mathematician", "slayer", "recluse", "poisoner", "imp")
    table = Table(*hands, script=[*SCRIPT, "mathematician"])
    table.choose("poisoner", 1)
    table.do("next", to="chef")
    table.do("show", value=0)
    assert table.grimoire(1)["reminders"] == ["poisoner:poisoned", "mathematician:abnormal"]
    assert table.truths(3) == [1]
    table.do("unmark", seat=1, reminder="mathematician:abnormal")
    assert table.truths(3) == [0]


def test_whoever_only_seems_to_have_an_ability_may_be_told_anything() -> None:
    hands = ("philosopher", "empath", "chef", "slayer", "recluse", "poisoner", "imp")
    table = Table(*hands, script=[*SCRIPT, "philosopher"], marks={"poisoner:poisoned": 1})
    table.choose("philosopher", character="empath")
    table.to_night()
    assert not table.poisoned(1)
    assert table.wakes("empath") == [1, 2]
    assert not table.drunk(2)
    table.at("empath")
    said = table.ask("truths", seat=1)
    assert (said["values"], said["forced"], said["impaired"]) == ([1], False, True)
    assert table.ask("prompt", seat=1)["impaired"]
    assert not table.ask("prompt", seat=2)["impaired"]
    assert table.do("show", seat=1, value=0) == []
    assert table.do("show", seat=2, value=2) != []
    assert not table.ask("truths", seat=1, as_="chef")["impaired"]
