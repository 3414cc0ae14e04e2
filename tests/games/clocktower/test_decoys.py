"""Pretended steps: by a house rule the night walks the slots of absent and dead characters, too."""

from __future__ import annotations

from typing import Any

from hub.table.words import ENGLISH

from .table import Table, clocktower

HANDS = ("imp", "poisoner", "chef", "empath", "oracle", "recluse", "steward")
FIRST = [
    *("dusk", "philosopher", "poppygrower", "minioninfo", "demoninfo", "marionette", "lleech", "poisoner"),
    *("snakecharmer", "investigator", "chef", "empath", "fortuneteller", "steward", "mathematician", "dawn"),
]
OTHER = [
    *("dusk", "philosopher", "poppygrower", "poisoner", "snakecharmer", "legion", "imp", "lleech", "barber"),
    *("plaguedoctor", "ravenkeeper", "empath", "fortuneteller", "oracle", "mathematician", "dawn"),
]


def night(*hands: str, **rules: Any) -> Table:
    return Table(*(hands or HANDS), rules={"decoys": True, **rules})


def walked(table: Table) -> list[str]:
    """The slots that `next` alone goes through, to the day."""
    seen = []
    while table.phase[0] == "night":
        seen.append(table.ask("phase")["slot"])
        table.do("next")
    return seen


def test_the_night_goes_through_every_slot_of_the_scripts_sheet() -> None:
    table = night()
    assert table.slots() == FIRST
    assert walked(table) == FIRST
    table.do("dusk")
    assert table.slots() == OTHER
    assert walked(table) == OTHER


def test_whoever_is_in_play_and_whoever_is_dead_the_room_hears_the_same_steps() -> None:
    one, other = (
        night(),
        night(
            "lleech",
            "marionette=chef",
            "fortuneteller",
            "drunk=empath",
            "atheist",
            "goblin",
            "baron",
        ),
    )
    assert walked(one) == walked(other) == FIRST
    for table in (one, other):
        table.do("kill", seat=3)
        table.do("kill", seat=4)
        table.do("dusk")
    assert walked(one) == walked(other) == OTHER


def test_a_pretended_step_says_so_and_wakes_nobody() -> None:
    table = night().at("lleech")
    assert {"slot": "lleech", "seats": [], "done": False, "decoy": True} in table.ask("night")["night"]
    prompt = table.ask("prompt")
    assert (prompt["decoy"], prompt["seats"], prompt["wants"], prompt["truths"]) == (True, [], None, None)
    assert prompt["say"] == "lleech: act as if somebody were woken here. Nobody is."
    assert table.ask("phase")["waiting_for"] == []
    assert [table.seat(seat)["lit"] for seat in range(1, 8)] == [False] * 7
    assert table.do("next") == []
    assert table.now() == ("poisoner", [2])
    assert table.ask("prompt")["decoy"] is False


def test_a_step_that_wakes_somebody_is_no_pretended_one() -> None:
    lines = {line["slot"]: line for line in night().ask("night")["night"]}
    assert [slot for slot, line in lines.items() if not line.get("decoy")] == [
        *("dusk", "minioninfo", "demoninfo", "poisoner", "chef", "empath", "steward", "dawn")
    ]
    assert not any("decoy" in line for line in Table(*HANDS).ask("night")["night"])


def test_a_pretended_step_may_be_jumped_over_without_a_word_and_is_not_asked_for_again() -> None:
    table = night()
    assert table.do("next", to="demoninfo") == ["Left undone: minioninfo."]
    assert table.do("next", to="chef") == ["Left undone: demoninfo.", "Left undone: poisoner."]
    table.do("next")
    assert table.now()[0] == "empath"


def test_without_minion_and_demon_information_nothing_is_pretended_of_it() -> None:
    six = night("imp", "poisoner", "chef", "empath", "oracle", "recluse")
    assert "minioninfo" not in six.slots()
    assert "demoninfo" not in six.slots()
    with_poppy_grower = night("imp", "poisoner", "chef", "empath", "oracle", "recluse", "poppygrower")
    assert [slot for slot in with_poppy_grower.slots() if slot in FIRST] == FIRST


def test_a_death_of_the_night_turns_a_pretended_step_into_a_true_one() -> None:
    table = night("imp", "poisoner", "chef", "empath", "ravenkeeper", "recluse", "steward").to_night()
    assert {"slot": "ravenkeeper", "seats": [], "done": False, "decoy": True} in table.ask("night")["night"]
    table.choose("imp", 5)
    assert table.wakes("ravenkeeper") == [5]
    table.at("ravenkeeper")
    assert table.ask("prompt")["decoy"] is False


def test_what_is_in_play_beyond_the_script_and_what_stands_after_dawn_is_as_ever() -> None:
    table = night("imp", "poisoner", "chef", "empath", "dreamer", "recluse", "steward")
    assert table.wakes("dreamer") == [5]
    script = ["imp", "poisoner", "chef", "empath", "monk", "leviathan", "baron", "recluse", "steward", "soldier"]
    hands = ("imp", "poisoner", "chef", "empath", "monk", "recluse", "steward")
    assert "leviathan" not in Table(*hands, script=script, rules={"decoys": True}).slots()


def test_it_is_switched_in_play_and_offered_among_the_house_rules() -> None:
    table = Table(*HANDS)
    plain = table.ask("night")
    table.do("rules", rules={"decoys": True})
    assert table.slots() == FIRST
    assert table.ask("grimoire")["rules"]["decoys"] is True
    table.do("rules", rules={"decoys": False})
    assert table.ask("night") == plain
    assert "decoys" in [one["rule"] for one in clocktower().sheet(table.state, ENGLISH)["options"]]


def test_the_town_and_every_panel_learn_nothing_of_it() -> None:
    with_decoys, without = night(), Table(*HANDS)
    for slot in ("poisoner", "chef", "empath", "steward"):
        for table in (with_decoys, without):
            table.at(slot)
        assert with_decoys.ask("town") == without.ask("town")
        assert [with_decoys.seat(seat) for seat in range(1, 8)] == [without.seat(seat) for seat in range(1, 8)]
