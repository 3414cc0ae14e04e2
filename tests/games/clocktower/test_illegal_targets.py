"""Targets that a card forbids: refused with the reason, done by a ruling; the same to those who only act as if."""

from __future__ import annotations

from tests.games.clocktower.table import Table

NINE = ("chef", "gambler", "klutz", "ravenkeeper", "recluse", "poisoner", "baron", "soldier", "imp")


def test_only_a_minion_or_one_who_may_pass_for_one_follows_the_imp() -> None:
    table = Table(*NINE).to_night()
    table.choose("imp", 9)
    assert (table.now(), table.ask("phase")["waiting_for"]) == (("imp", []), [])
    assert table.ask("prompt")["wants"]["players"]["from"] == [5, 6, 7]
    table.ruled("choose", players=[1])
    assert (table.character(1), table.grimoire(1)["alignment"]) == ("imp", "good")


def test_a_klutz_points_at_a_living_player_and_so_does_who_acts_as_one() -> None:
    for seat in (3, 1):
        table = Table(*NINE).to_day()
        table.do("kill", seat=seat)
        table.do("kill", seat=6)
        table.refused("use", seat=seat, as_="klutz", players=[6])
        table.do("use", seat=seat, as_="klutz", players=[9])
        assert table.winner() == ("evil" if seat == 3 else None)


def test_a_guess_holds_by_a_registration_only_where_one_is_possible() -> None:
    for target, guess, registers, lives in (
        (5, "recluse", None, True),
        (5, "imp", None, False),
        (5, "imp", "imp", True),
        (5, "recluse", "imp", False),
        (1, "imp", "imp", False),
    ):
        table = Table(*NINE).to_night()
        table.choose("gambler", target, character=guess, **({"registers": registers} if registers else {}))
        assert table.alive(2) is lives


def test_nobody_becomes_a_character_of_the_storytellers() -> None:
    table = Table(*NINE)
    table.refused("become", seat=1, character="bootlegger")
    table.refused("become", seat=1, character="angel")
    table.refused("become", seat=1, character="nobody")


def test_a_barbers_step_says_on_the_demons_panel_who_chose_him() -> None:
    table = Table("chef", "barber", "klutz", "ravenkeeper", "recluse", "poisoner", "imp")
    table.execute(2)
    table.do("dusk")
    assert "barber" in table.at("barber").seat(7)["lines"]


def test_a_change_still_to_be_told_keeps_nobody_from_choosing_or_being_shown() -> None:
    table = Table("chef", "empath", "klutz", "ravenkeeper", "recluse", "poisoner", "imp")
    table.at("poisoner")
    table.do("turn", seat=3, alignment="evil")
    assert table.ask("phase")["waiting_for"] == [3]
    table.do("choose", players=[1])
    assert table.poisoned(1)
    table.do("next")
    table.at("chef")
    table.do("turn", seat=3, alignment="good")
    table.do("show", value=2)
    assert [one["as"] for one in table.ask("grimoire")["tellings"]] == ["chef"]
    assert table.ask("phase")["waiting_for"] == [3]
    assert table.do("choose", players=[1]) == ["This step asks for no choice."]
